// The power goes while packs and settings change: whatever byte it is, the change is done or not, all
// that was there is there, and the box starts. HEXDECK_CUTS makes the run longer.

import assert from 'node:assert/strict';
import test from 'node:test';
import { stringField, varint } from '../../src/link.mjs';
import { random32 } from '../../src/random.mjs';
import { crc32 } from '../../src/zlib.mjs';
import { CHUNK, offerOf, starter, Table } from '../table.mjs';

const CUTS = Number(process.env.HEXDECK_CUTS ?? 20);

/** The starter pack under another name: an update. */
function renamed() {
  const bytes = Uint8Array.from(starter);
  const at = bytes.findIndex((_, i) => new TextDecoder().decode(bytes.subarray(i, i + 7)) === 'Starter');
  bytes[at] = 'T'.charCodeAt(0);
  new DataView(bytes.buffer).setUint32(bytes.length - 4, crc32(bytes.subarray(0, -4)), true);
  return bytes;
}

const update = renamed();

/** Sends a pack to the end, or until the power goes. */
function install(table, bytes, offer) {
  let next = table.agreed(offer);
  while (next < bytes.length) next = table.chunk(bytes, next);
  assert.equal(table.ask('commit'), 'done');
}

const ACTS = {
  install: (table) => install(table, starter, offerOf(starter)),
  update: (table) => install(table, update, offerOf(update, 'Ttarter')),
  remove: (table) => assert.equal(table.withConsent('remove', stringField('starter')), 'done'),
  restore: (table) => {
    const { bytes } = table.ask('memory');
    bytes[1] ^= 1;
    // Louder, too: both change or none.
    bytes[5] ^= 1;
    assert.equal(table.withConsent('restore', [...varint(bytes.length), ...bytes]), 'done');
  },
  setting: (table) => {
    table.hold('settings', 80);
    table.hold('language', 80);
    table.device.run(2_500);
  },
  move: (table) => {
    table.hold('tile', 80);
    for (const [dx, dy] of [[-1, 1], [1, -1]]) {
      const [x, y] = table.places.tile;
      table.device.press(x - 24 * dx, y - 16 * dy);
      table.device.run(30);
      table.device.moveTo(x + 24 * dx, y + 16 * dy);
      table.device.run(30);
      table.device.release();
      table.device.run(900);
    }
  },
};

/** All that a computer can see of a box. */
function seen(table) {
  return JSON.stringify([table.ask('list', [0]), [...table.ask('memory').bytes], table.ask('status')]);
}

/** Runs an act; whether the power went on the way. */
function act(table, name, cut = Infinity) {
  table.device.chip.flash.cutAfter(cut);
  try {
    ACTS[name](table);
  } catch (fault) {
    if (table.device.chip.outcome?.kind !== 'PowerCut') throw fault;
  }
  const gone = table.device.chip.outcome?.kind === 'PowerCut';
  table.device.chip.flash.cutAfter(Infinity);
  return gone;
}

/** Off, and on again with this content of the flash, if any. */
function start(table, content = null) {
  table.device.usb.unplug();
  table.device.release();
  if (content) table.device.chip.flash.restore(content);
  table.device.boot();
  assert.ok(table.device.waitForFirstPicture(), 'the box starts');
  table.seq = 0;
  table.plug();
}

test(`the power goes ${CUTS} times while a pack comes, is replaced and goes, a backup is put back, something is set and played`, (t) => {
  const table = new Table('3.5');
  const flash = table.device.chip.flash;
  const next = random32(17);
  const names = Object.keys(ACTS);
  let [cuts, done, undone] = [0, 0, 0];
  for (const [i, name] of names.entries()) {
    const content = flash.save();
    // From a start, as with every cut: a box that has just started stores other bytes.
    start(table, content);
    const before = seen(table);
    const from = flash.bytesTouched;
    assert.equal(act(table, name), false);
    const bytes = flash.bytesTouched - from;
    start(table);
    const after = seen(table);
    assert.ok(bytes > 0 && before !== after, `${name} changes something`);
    const whole = flash.save();
    const share = Math.ceil(CUTS / names.length);
    for (let cut = 0; cut < share; cut++) {
      start(table, content);
      const at = cut === 0 ? bytes : 1 + (next() % bytes);
      assert.ok(act(table, name, at), `${name}: no cut at byte ${at} of ${bytes}`);
      start(table);
      const found = seen(table);
      // Of two moves the first may be done.
      if (name !== 'move') assert.ok(found === before || found === after, `${name} cut at byte ${at} of ${bytes}: ${found}`);
      else assert.match(found, /"merge, ply [012], |"nothing"/, `cut at byte ${at} of ${bytes}`);
      [cuts, done, undone] = [cuts + 1, done + (found === after), undone + (found === before)];
    }
    start(table, whole);
    assert.equal(seen(table), after, `${name} and off and on again, ${i}`);
  }
  t.diagnostic(`${cuts} cuts: ${done} done, ${undone} not`);
  assert.deepEqual(table.device.faults.filter(({ text }) => !/the power failed/.test(text)), []);
  assert.equal(table.device.chip.resets.length, 0);
});
