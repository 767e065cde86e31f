// Packs over the cable: the real firmware takes one when a person agrees, keeps it without power,
// and whatever a computer does wrong, the box can be played and takes the next honest pack.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { ERASE_SECTOR_MS, PROGRAM_PAGE_MS } from '../../src/flash.mjs';
import { request, stringField, varint } from '../../src/link.mjs';
import { Profiler } from '../../src/profile.mjs';
import { random32 } from '../../src/random.mjs';
import { crc32 } from '../../src/zlib.mjs';
import { CHUNK, offerOf, REQUEST, starter, Table } from '../table.mjs';

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
  const [id, none] = [stringField('starter'), varint(0)];
  const messages = [
    ['info'], ['status'], ['list', [0]], ['begin', offerOf(starter)], ['chunk', chunk], ['commit'], ['abort'], ['remove', id],
    ['read', [...id, ...none]], ['memory'], ['restore', none], ['log', none], ['screen', none],
  ];
  for (const [kind, fields] of messages) {
    const frame = table.frame(kind, fields);
    table.device.usb.write(frame.subarray(0, Math.ceil(frame.length / 2)));
    table.device.run(5);
    table.replug();
    table.device.usb.write(table.frame(kind, fields));
    table.replug();
  }
  // The question of the pulled-out computer goes away by itself.
  table.device.run(3_500);
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
  for (let i = 0; i < 64; i++) {
    table.device.usb.write(Uint8Array.from({ length: 16 * 1024 }, () => random() & 0xff));
    table.device.run(60);
    table.device.usb.read();
    if (i === 32) {
      table.hold('settings', 80);
      assert.notDeepEqual(table.device.picture().pixels, table.home, 'it answers the finger meanwhile');
      table.hold('back', 80);
      assert.deepEqual(table.device.picture().pixels, table.home);
    }
  }
  table.device.usb.setReading(false);
  for (let i = 0; i < 4; i++) table.device.usb.write(table.frame('info'));
  table.device.run(3_000);
  table.device.usb.setReading(true);
  table.replug();
  table.stillWorks();
});

test('sequence numbers mean nothing to the box: it answers under the number that was asked', () => {
  const table = new Table('3.5');
  for (const seq of [7, 7, 3, 0, 65_535, 1]) {
    table.seq = seq - 1;
    assert.equal(table.ask('list', [0])[0].id, 'starter', `under ${seq}`);
  }
  table.device.usb.write(request(65_536, REQUEST.info));
  table.stillWorks();
});

/** The whole picture by cable, as RGB565. */
function pictureByCable(table) {
  const pixels = [];
  for (;;) {
    const { width, height, next, runs } = table.ask('screen', varint(pixels.length));
    for (let i = 0; i < runs.length; i += 3) {
      for (let n = 0; n <= runs[i]; n++) pixels.push(runs[i + 1] | (runs[i + 2] << 8));
    }
    assert.equal(pixels.length, next);
    if (next === width * height) return Uint16Array.from(pixels);
  }
}

for (const board of ['3.5', '2.8']) {
  test(`${board}: the picture, the log and a backup come over the cable, and the backup goes back when a person agrees`, () => {
    const table = new Table(board);
    assert.deepEqual(pictureByCable(table), Uint16Array.from(table.home), 'what the panel shows');
    const memory = table.ask('memory');
    assert.equal(memory.total, memory.bytes.length);
    const german = Uint8Array.from(memory.bytes);
    german[1] = 1;
    const field = [...varint(german.length), ...german];
    assert.equal(table.ask('restore', [2, 99, 1]), 'newer');
    assert.equal(table.withConsent('restore', field), 'done');
    assert.deepEqual(table.ask('memory').bytes, german);
    table.device.boot();
    assert.ok(table.device.waitForFirstPicture());
    assert.notDeepEqual(table.device.picture().pixels, table.home, 'the box speaks German now');
    table.plug();
    assert.deepEqual(table.ask('memory').bytes, german, 'after a restart');
    assert.match(new TextDecoder().decode(table.ask('log', varint(0)).bytes), /has started\.\n/);
    assert.deepEqual(table.ask('read', [...stringField('starter'), ...varint(480)]).bytes, starter.slice(480, 960));
    assert.deepEqual(table.device.faults, []);
  });
}

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

test('ten packs are listed within 20 ms, and one of 500 cards is opened within 8.5 ms', (t) => {
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
  // The goal is 5 ms; this is what it takes now.
  assert.ok(opening <= 8.5, `${opening} ms`);
  assert.ok(listing <= 20, `${listing} ms`);
});
