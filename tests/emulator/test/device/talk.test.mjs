// What the box tells: over USB who it is, and after a crash how the run before ended.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { encodeFrame, FrameReader, PostcardReader, request } from '../../src/link.mjs';
import { parseScript, runScript } from '../../src/script.mjs';
import { bootedDevice } from '../support.mjs';

const INFO = 0;
const ANSWER = { info: 0, refused: 1 };
const REFUSAL = ['checksum', 'malformed', 'unknown', 'too long'];

/** A program at the other end of the cable. */
class Computer {
  constructor(device) {
    this.device = device;
    this.reader = new FrameReader();
    device.usb.connect();
    assert.ok(device.runUntil(() => device.usb.ready, 2000), 'the box was not enumerated within 2 s');
  }

  /** Sends bytes and waits for one answer. @returns {{seq: number, variant: number, fields: PostcardReader}} */
  ask(bytes, limitMs = 500) {
    this.device.usb.write(bytes);
    let payloads = [];
    const answered = this.device.runUntil(() => (payloads = this.reader.push(this.device.usb.read())).length > 0, limitMs, 1);
    assert.ok(answered, `no answer within ${limitMs} ms`);
    const fields = new PostcardReader(payloads[0]);
    return { seq: fields.varint(), variant: fields.varint(), fields };
  }

  info(seq) {
    const { seq: echoed, variant, fields } = this.ask(request(seq, INFO));
    assert.deepEqual([echoed, variant], [seq, ANSWER.info]);
    const info = {
      protocol: fields.varint(), version: fields.string(), board: fields.string(), packsBytes: fields.varint(),
      packsFree: fields.varint(), journalBytes: fields.varint(), uptimeMs: fields.varint(),
    };
    return { ...info, lastCrash: fields.byte() ? fields.string() : null };
  }
}

for (const board of ['3.5', '2.8']) {
  test(`${board}: says over USB who it is`, () => {
    const device = bootedDevice(board);
    const info = new Computer(device).info(7);
    assert.match(info.version, /^\d+\.\d+\.\d+$/);
    assert.deepEqual(
      { protocol: info.protocol, board: info.board, packs: info.packsBytes, free: info.packsFree, journal: info.journalBytes, crash: info.lastCrash },
      { protocol: 1, board, packs: 888 * 1024, free: 888 * 1024, journal: 128 * 1024, crash: null },
    );
    assert.ok(info.uptimeMs > 0 && info.uptimeMs <= device.ms, `running for ${info.uptimeMs} ms`);
    assert.deepEqual(device.faults, []);
  });
}

test('what it cannot make sense of is refused with a reason, and the next request is answered', () => {
  const computer = new Computer(bootedDevice('3.5'));
  const refused = (bytes) => {
    const { seq, variant, fields } = computer.ask(bytes);
    assert.equal(variant, ANSWER.refused);
    return [seq, REFUSAL[fields.varint()]];
  };
  const damaged = Uint8Array.from(request(3, INFO));
  damaged[1] ^= 0x40;
  assert.deepEqual(refused(damaged), [0, 'checksum']);
  assert.deepEqual(refused(request(9, 200)), [9, 'unknown']);
  assert.deepEqual(refused(request(10, INFO, [1, 2, 3])), [10, 'malformed']);
  assert.deepEqual(refused(encodeFrame(new Uint8Array(900).fill(1))), [0, 'too long']);
  assert.equal(computer.info(11).board, '3.5');
});

for (const board of ['3.5', '2.8']) {
  test(`${board}: a crash is told on the screen and over USB, once`, () => {
    const device = bootedDevice(board);
    const home = device.picture().pixels;
    const { mcu } = device.chip;
    // An undefined instruction where the firmware has nothing.
    mcu.flash.set([0xff, 0xde], 0xfff00);
    Object.assign(mcu.core, { PM: true, waiting: false, PC: 0x100f_ff00 });
    assert.ok(device.runUntil(() => device.chip.resets.length > 0, 10_000, 10), 'no reset within 10 s of a crash');
    assert.ok(device.waitForFirstPicture());
    assert.notDeepEqual(device.picture().pixels, home, 'the screen says that something went wrong');
    const { lastCrash } = new Computer(device).info(1);
    assert.match(lastCrash, /hard fault at 0x100fff0/, 'it says where');
    // The button that closes the message, on the middle of the foot.
    device.tap(device.panel.width / 2, device.panel.height - 36);
    assert.deepEqual(device.picture().pixels, home, 'a tap leads home');
    device.boot();
    assert.ok(device.waitForFirstPicture());
    assert.deepEqual(device.picture().pixels, home, 'after that it is forgotten');
  });
}

const STATUS = 1;

/** The hash of a match of Merge after these moves, by the engine on this computer. */
function hostHash(seed, moves) {
  const lines = [{ cmd: 'new', game: 'merge', seed, options: {} }, ...moves.map((move) => ({ cmd: 'move', move }))];
  const said = execFileSync(process.env.HEXDECK_BIN, ['script'], { input: lines.map((line) => `${JSON.stringify(line)}\n`).join('') });
  const answers = said.toString().trim().split('\n').map((line) => JSON.parse(line));
  assert.ok(answers.every(({ ok }) => ok), 'the moves of the tour are legal');
  return answers.at(-1).hash;
}

for (const board of ['3.5', '2.8']) {
  test(`${board}: the same setup, seed and moves give the same hash as on this computer`, () => {
    const device = bootedDevice(board);
    const tour = readFileSync(new URL(`../../../touches/tour-${board}.txt`, import.meta.url), 'utf8');
    const lines = tour.split('\n');
    const ten = lines.slice(0, lines.indexOf('shot ply-10') + 1);
    runScript(device, parseScript(ten.join('\n'), device.panel), () => {});
    // The tour names the direction of each of its first swipes.
    const moves = ten.map((line) => /^# ([NS][EW]?)$/.exec(line)?.[1]).filter(Boolean);
    assert.equal(moves.length, 10);
    const { seq, variant, fields } = new Computer(device).ask(request(2, STATUS));
    assert.deepEqual([seq, variant, fields.byte()], [2, 2, 1]);
    assert.deepEqual([fields.string(), fields.varint()], ['merge', 10]);
    assert.equal(fields.bigVarint().toString(16).padStart(16, '0'), hostHash(42, moves));
  });
}
