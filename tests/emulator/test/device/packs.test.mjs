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
      table.hold('tile', 80);
      assert.notDeepEqual(table.device.picture().pixels, table.home, 'it can be played meanwhile');
      table.device.tap(...table.places.menu, 80);
      table.device.run(600);
      assert.deepEqual(table.device.picture().pixels, table.home, 'and left again');
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

/** A pack of about 64 KB: as many long tunes as it takes. */
function longPack() {
  const dir = mkdtempSync(join(tmpdir(), 'hexdeck-long-'));
  const voice = (seed) => Array.from({ length: 500 }, (_, i) => [60 + ((i * seed) % 24), 1 + (i % 7)]);
  const tunes = Array.from({ length: 32 }, (_, i) => ({ id: `t${i}`, name: `Tune ${i}`, tickMs: 20, voices: [voice(i + 1), voice(i + 5)] }));
  writeFileSync(join(dir, 'long.json'), JSON.stringify({ pack: { id: 'long', name: 'Long', author: 'Test', licence: 'MIT' }, tunes }));
  execFileSync(process.env.HEXDECK_BIN, ['pack', 'build', join(dir, 'long.json'), '-o', join(dir, 'long.hexdeck')]);
  const bytes = new Uint8Array(readFileSync(join(dir, 'long.hexdeck')));
  rmSync(dir, { recursive: true });
  return bytes;
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
