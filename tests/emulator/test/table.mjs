// A box on a table: a computer at its cable that speaks the protocol of docs/usb.md, and a person who
// holds buttons when asked.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { FrameReader, PostcardReader, request, stringField, varint } from '../src/link.mjs';
import { crc32 } from '../src/zlib.mjs';
import { bootedDevice } from './support.mjs';

export const REQUEST = {
  info: 0, status: 1, list: 2, begin: 3, chunk: 4, commit: 5, abort: 6, remove: 7, read: 8, memory: 9, restore: 10, log: 11, screen: 12,
};
const ANSWER = ['info', 'refused', 'status', 'packs', 'waiting', 'ready', 'done', 'failed', 'piece', 'picture'];
export const CHUNK = 480;
const PLACES = {
  '3.5': { yes: [360, 285], no: [100, 285], leave: [240, 285], tile: [240, 150], settings: [298, 282], back: [40, 34], language: [126, 106] },
  '2.8': { yes: [240, 205], no: [80, 205], leave: [160, 205], tile: [160, 112], settings: [199, 208], back: [32, 32], language: [80, 92] },
};

export const starter = new Uint8Array(readFileSync(new URL('../../../packs/starter.hexdeck', import.meta.url)));
const word = (bytes, at) => new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, true);

/** What is said of a pack before it comes. */
export function offerOf(bytes, name = 'Starter', id = 'starter') {
  return [...stringField(id), ...stringField(name), ...varint(bytes.length), ...varint(word(bytes, bytes.length - 4))];
}

/** A computer, and a person at the box. */
export class Table {
  /** @param {string} board @param {import('../src/device.mjs').Device} [device] that has been booted */
  constructor(board, device = bootedDevice(board)) {
    this.places = PLACES[board];
    this.device = device;
    this.home = this.device.picture().pixels;
    this.seq = 0;
    this.plug();
  }

  plug() {
    this.reader = new FrameReader();
    this.device.usb.connect();
    assert.ok(this.device.runUntil(() => this.device.usb.ready, 2000), 'the box was not enumerated within 2 s');
    this.device.usb.write([0]);
    this.device.run(20);
    this.device.usb.read();
  }

  replug() {
    this.device.usb.unplug();
    this.device.run(50);
    this.plug();
  }

  frame(kind, fields = []) {
    this.seq += 1;
    return request(this.seq, REQUEST[kind], fields);
  }

  /** Asks and waits for the answer under the same number. */
  ask(kind, fields = [], limitMs = 1000) {
    this.device.usb.write(this.frame(kind, fields));
    for (;;) {
      let payloads = [];
      const come = this.device.runUntil(() => (payloads = this.reader.push(this.device.usb.read())).length > 0, limitMs, 0.2);
      assert.ok(come, `${kind}: no answer within ${limitMs} ms`);
      const fields = new PostcardReader(payloads.at(-1));
      if (fields.varint() !== this.seq) continue;
      const what = ANSWER[fields.varint()];
      if (what === 'failed') return fields.string();
      if (what === 'ready') return fields.varint();
      if (what === 'piece') return { total: fields.varint(), bytes: fields.byteSlice() };
      if (what === 'picture') return { width: fields.varint(), height: fields.varint(), stamp: fields.varint(), next: fields.varint(), runs: fields.byteSlice() };
      if (what === 'status') return fields.byte() ? `${fields.string()}, ply ${fields.varint()}, ${fields.bigVarint().toString(16)}` : 'nothing';
      return what === 'packs' ? this.packs(fields) : what;
    }
  }

  packs(fields) {
    const total = fields.varint();
    return Array.from({ length: fields.varint() }, () => ({
      id: fields.string(), name: fields.string(), bytes: fields.varint(), sum: fields.varint(), builtIn: fields.byte() === 1, total,
    }));
  }

  list() {
    return this.ask('list', [0]).map(({ id, builtIn }) => `${id}${builtIn ? ', built in' : ''}`);
  }

  chunk(bytes, offset, check = null) {
    const piece = bytes.subarray(offset, offset + CHUNK);
    return this.ask('chunk', [...varint(offset), ...varint(check ?? crc32(piece)), ...varint(piece.length), ...piece]);
  }

  hold(place, ms) {
    this.device.tap(...this.places[place], ms);
  }

  /** Offers a pack, which the person accepts. @returns {number} the byte to go on from */
  agreed(offer) {
    let answer = this.ask('begin', offer);
    if (answer === 'waiting') {
      this.device.run(100);
      this.hold('yes', 700);
      answer = this.ask('begin', offer);
    }
    return answer;
  }

  /** Asks for what a person must agree to, who does. @returns what the box says at last */
  withConsent(kind, fields) {
    assert.equal(this.ask(kind, fields), 'waiting');
    this.device.run(100);
    this.hold('yes', 700);
    for (let tries = 0; tries < 50; tries++) {
      const answer = this.ask(kind, fields);
      if (answer !== 'waiting') return answer;
      this.device.run(100);
    }
    return 'waiting';
  }

  /** An honest session. @returns {number} milliseconds from the first piece to the end */
  install(bytes, offer = offerOf(bytes)) {
    let next = this.agreed(offer);
    assert.equal(typeof next, 'number', `begin: ${next}`);
    const start = this.device.ms;
    while (next < bytes.length) {
      next = this.chunk(bytes, next);
      assert.equal(typeof next, 'number', `chunk: ${next}`);
    }
    assert.equal(this.ask('commit'), 'done');
    return this.device.ms - start;
  }

  /** After an abuse: the box is at home, can be played, and takes a pack. */
  stillWorks() {
    this.install(starter);
    assert.deepEqual(this.list(), ['starter']);
    this.hold('leave', 80);
    this.device.run(300);
    assert.deepEqual(this.device.picture().pixels, this.home, 'and home it is');
    this.hold('tile', 80);
    this.device.run(300);
    assert.notDeepEqual(this.device.picture().pixels, this.home, 'a game opens');
    assert.deepEqual(this.device.faults, []);
    assert.equal(this.device.chip.resets.length, 0, 'no crash, no watchdog');
  }
}
