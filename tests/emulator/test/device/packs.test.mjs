// Packs over the cable: the real firmware takes one when a person agrees, keeps it without power,
// and whatever a computer does wrong, the box can be played and takes the next honest pack.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { ERASE_SECTOR_MS, PROGRAM_PAGE_MS } from '../../src/flash.mjs';
import { FrameReader, PostcardReader, request, stringField, varint } from '../../src/link.mjs';
import { Profiler } from '../../src/profile.mjs';
import { random32 } from '../../src/random.mjs';
import { crc32 } from '../../src/zlib.mjs';
import { bootedDevice } from '../support.mjs';

const REQUEST = { info: 0, status: 1, list: 2, begin: 3, chunk: 4, commit: 5, abort: 6, remove: 7 };
const ANSWER = ['info', 'refused', 'status', 'packs', 'waiting', 'ready', 'done', 'failed'];
const CHUNK = 480;
const PLACES = {
  '3.5': { yes: [360, 285], no: [100, 285], leave: [240, 285], tile: [240, 150] },
  '2.8': { yes: [240, 205], no: [80, 205], leave: [160, 205], tile: [160, 112] },
};

const starter = new Uint8Array(readFileSync(new URL('../../../../packs/starter.hexdeck', import.meta.url)));
const word = (bytes, at) => new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, true);

/** What is said of a pack before it comes. */
function offerOf(bytes, name = 'Starter', id = 'starter') {
  return [...stringField(id), ...stringField(name), ...varint(bytes.length), ...varint(word(bytes, bytes.length - 4))];
}

/** A computer, and a person at the box. */
class Table {
  constructor(board) {
    this.places = PLACES[board];
    this.device = bootedDevice(board);
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

for (const board of ['3.5', '2.8']) {
  test(`${board}: takes a pack that a person agrees to, and keeps it without power`, () => {
    const table = new Table(board);
    assert.deepEqual(table.list(), ['starter, built in']);
    const ms = table.install(starter);
    const pages = Math.ceil(starter.length / 256);
    const flash = ERASE_SECTOR_MS + (pages + 2) * PROGRAM_PAGE_MS;
    assert.ok(ms < 2 * flash, `${ms} ms against ${flash} ms of erasing and programming`);
    assert.deepEqual(table.list(), ['starter']);
    table.device.boot();
    assert.ok(table.device.waitForFirstPicture());
    table.plug();
    assert.deepEqual(table.list(), ['starter'], 'after a restart');
    assert.equal(table.ask('remove', stringField('starter')), 'waiting');
    table.device.run(100);
    table.hold('yes', 700);
    assert.equal(table.ask('remove', stringField('starter')), 'done');
    assert.deepEqual(table.list(), ['starter, built in']);
    assert.deepEqual(table.device.faults, []);
  });
}

test('nothing changes without a person', () => {
  const table = new Table('3.5');
  const touched = table.device.chip.flash.bytesTouched;
  assert.equal(table.ask('begin', offerOf(starter)), 'waiting');
  assert.equal(table.chunk(starter, 0), 'not_agreed');
  assert.equal(table.ask('commit'), 'not_agreed');
  table.device.run(100);
  assert.notDeepEqual(table.device.picture().pixels, table.home, 'the box asks');
  table.hold('yes', 80);
  assert.equal(table.ask('begin', offerOf(starter)), 'waiting', 'a tap is not enough');
  table.hold('no', 80);
  assert.equal(table.ask('begin', offerOf(starter)), 'declined');
  assert.deepEqual(table.device.picture().pixels, table.home);
  table.device.run(5_100);
  assert.equal(table.ask('begin', offerOf(starter)), 'waiting');
  table.device.run(3_500);
  assert.deepEqual(table.device.picture().pixels, table.home, 'a computer that falls silent is forgotten');
  assert.equal(table.device.chip.flash.bytesTouched, touched, 'not a byte of flash');
  table.stillWorks();
});

test('requests out of order, twice or damaged are refused', () => {
  const table = new Table('3.5');
  assert.equal(table.ask('commit'), 'not_begun');
  assert.equal(table.chunk(starter, 0), 'not_begun');
  assert.equal(table.ask('abort'), 'not_begun');
  assert.equal(table.ask('remove', stringField('starter')), 'built_in');
  assert.equal(table.agreed(offerOf(starter, 'Harmless')), 0);
  assert.equal(table.ask('commit'), 'incomplete');
  assert.equal(table.chunk(starter, CHUNK), 'wrong_offset');
  assert.equal(table.chunk(starter, 0, 1), 'chunk_damaged');
  for (let at = 0; at < starter.length; at += CHUNK) table.chunk(starter, at);
  assert.equal(table.ask('commit'), 'other_pack', 'not the name that was on the screen');
  assert.equal(table.ask('commit'), 'not_begun', 'twice');
  assert.deepEqual(table.list(), ['starter, built in']);
  table.hold('leave', 80);
  table.stillWorks();
});

test('a cable pulled in any message, and put back, costs nothing', () => {
  const table = new Table('3.5');
  const piece = starter.subarray(0, CHUNK);
  const chunk = [...varint(0), ...varint(crc32(piece)), ...varint(CHUNK), ...piece];
  const messages = [['info'], ['status'], ['list', [0]], ['chunk', chunk], ['commit'], ['abort'], ['remove', stringField('starter')]];
  for (const [kind, fields] of messages) {
    const frame = table.frame(kind, fields);
    table.device.usb.write(frame.subarray(0, Math.ceil(frame.length / 2)));
    table.device.run(5);
    table.replug();
    table.device.usb.write(table.frame(kind, fields));
    table.replug();
  }
  // In the middle of a pack: it goes on where it stopped, without asking again.
  assert.equal(table.agreed(offerOf(starter)), 0);
  assert.equal(table.chunk(starter, 0), CHUNK);
  table.device.usb.write(table.frame('chunk', chunk).subarray(0, 300));
  table.device.run(1);
  table.replug();
  assert.equal(table.ask('begin', offerOf(starter)), CHUNK);
  table.stillWorks();
});

test('noise, and a computer that does not read', () => {
  const table = new Table('3.5');
  const random = random32(5);
  for (let i = 0; i < 4; i++) {
    table.device.usb.write(Uint8Array.from({ length: 4096 }, () => random() & 0xff));
    table.device.run(150);
  }
  table.device.usb.setReading(false);
  for (let i = 0; i < 4; i++) table.device.usb.write(table.frame('info'));
  table.device.run(3_000);
  table.device.usb.setReading(true);
  table.replug();
  table.stillWorks();
});

/** The pack of a document. */
function builtPack(document) {
  const dir = mkdtempSync(join(tmpdir(), 'hexdeck-built-'));
  writeFileSync(join(dir, 'pack.json'), JSON.stringify(document));
  execFileSync(process.env.HEXDECK_BIN, ['pack', 'build', join(dir, 'pack.json'), '-o', join(dir, 'built.hexdeck')]);
  const bytes = new Uint8Array(readFileSync(join(dir, 'built.hexdeck')));
  rmSync(dir, { recursive: true });
  return bytes;
}

/** A pack of about 64 KB: as many long tunes as it takes. */
function longPack() {
  const voice = (seed) => Array.from({ length: 500 }, (_, i) => [60 + ((i * seed) % 24), 1 + (i % 7)]);
  const tunes = Array.from({ length: 32 }, (_, i) => ({ id: `t${i}`, name: `Tune ${i}`, tickMs: 20, voices: [voice(i + 1), voice(i + 5)] }));
  return builtPack({ pack: { id: 'long', name: 'Long', author: 'Test', licence: 'MIT' }, tunes });
}

test('64 KB come within 1.3 times what the flash takes for them, and a game can be played meanwhile', (t) => {
  const table = new Table('3.5');
  const pack = longPack();
  assert.ok(pack.length > 60_000, `${pack.length} bytes`);
  const ms = table.install(pack, offerOf(pack, 'Long', 'long'));
  const flash = Math.ceil(pack.length / 4096) * ERASE_SECTOR_MS + (Math.ceil(pack.length / 256) + 2) * PROGRAM_PAGE_MS;
  t.diagnostic(`${pack.length} bytes in ${ms.toFixed(0)} ms, ${(pack.length / 1.024 / ms).toFixed(0)} KB/s; the flash alone ${flash.toFixed(0)} ms`);
  assert.ok(ms <= 1.3 * flash, `${ms} ms against ${flash} ms of erasing and programming`);
  assert.deepEqual(table.list(), ['starter, built in', 'long']);
  // The next pack arrives while somebody plays on.
  table.hold('leave', 80);
  assert.equal(table.agreed(offerOf(starter)), 0);
  table.hold('leave', 80);
  assert.deepEqual(table.device.picture().pixels, table.home, 'the pack does not hold up the table');
  table.chunk(starter, 0);
  table.hold('tile', 80);
  assert.notDeepEqual(table.device.picture().pixels, table.home, 'a game opens');
  for (let at = CHUNK; at < starter.length; at += CHUNK) table.chunk(starter, at);
  assert.equal(table.ask('commit'), 'done');
  assert.deepEqual(table.list(), ['long', 'starter']);
  assert.deepEqual(table.device.faults, []);
});

/** A pack of 500 cards: eight decks, nearly as full as decks get. */
function manyCards() {
  const sides = (n) => Array.from({ length: 6 }, (_, i) => ({ shape: ['circle', 'square', 'star'][(n + i) % 3], number: 1 + ((n * 7 + i) % 9), shapeColor: '#FF9F1C', numberColor: '#1A1A2E' }));
  const decks = Array.from({ length: 8 }, (_, d) => ({ id: `d${d}`, name: `Deck ${d}`, cards: Array.from({ length: d < 4 ? 63 : 62 }, (_, n) => ({ id: `card-${d}-${n}`, sides: sides(n) })) }));
  return builtPack({ pack: { id: 'many', name: 'Many', author: 'Test', licence: 'MIT' }, decks });
}

test('ten packs are listed within 20 ms, and one of 500 cards is opened within 5 ms', (t) => {
  const table = new Table('3.5');
  for (let i = 0; i < 8; i++) {
    const pack = builtPack({ pack: { id: `p${i}`, name: `Pack ${i}`, author: 'Test', licence: 'MIT' }, flows: [{ id: 'b', name: 'B', radius: 3 }] });
    table.install(pack, offerOf(pack, `Pack ${i}`, `p${i}`));
  }
  const many = manyCards();
  let next = table.agreed(offerOf(many, 'Many', 'many'));
  while (next < many.length) next = table.chunk(many, next);
  // The sum and the check of every card, and what the list on the screen reads of the others' heads.
  const profiler = new Profiler(table.device.chip);
  assert.equal(table.ask('commit'), 'done');
  const opening = profiler.functionsByTime.filter(({ name }) => /engine::pack|crc/.test(name)).reduce((sum, { ms }) => sum + ms, 0);
  assert.ok(opening > 0.5, `the check was not seen: ${opening} ms`);
  const start = table.device.ms;
  let listed = 0;
  for (let total = 1; listed < total; ) {
    const page = table.ask('list', [listed]);
    listed += page.length;
    [{ total }] = page;
  }
  assert.equal(listed, 10);
  const listing = table.device.ms - start;
  t.diagnostic(`${many.length} bytes of 500 cards opened in ${opening.toFixed(2)} ms; ten packs listed in ${listing.toFixed(2)} ms`);
  assert.ok(opening <= 5, `${opening} ms`);
  assert.ok(listing <= 20, `${listing} ms`);
});
