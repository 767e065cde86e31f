// The piezo: what is heard is read off the pin, pulse by pulse. Off, the pin is still and the core
// asleep; on, both voices sound the tune's notes at their frequencies.

import assert from 'node:assert/strict';
import test from 'node:test';
import { GPIOPinState } from 'rp2040js';
import { PINS } from '../../src/wiring.mjs';
import { bootedDevice } from '../support.mjs';

const PLACES = {
  '3.5': { settings: [298, 282], language: [126, 106], back: [40, 34] },
  '2.8': { settings: [199, 208], language: [80, 92], back: [32, 32] },
};

/** Where the map of the journal lies, and an item of settings: key, version, language, motion, turned, facing, sound. */
const MAP = [0x1e_2000, 0x1e_8000];
const SETTINGS = [1, 1];
const SOUND = 6;
const WORD = 16;
/** Longer than any settings. */
const LONG = 256;

/** Counts of the loudest bit of each voice in the width of a pulse. */
const VOICES = [1 << 11, 1 << 10];
const COUNTS_PER_MS = 120_000;

/** The first notes of the menu's tune: from when to when, and their frequency. */
const MELODY = [[0, 426, 587], [450, 576, 494], [600, 876, 392]];
const BASS = [[0, 276, 196], [300, 576, 294], [600, 876, 247]];

/** The checksum of an item's data, as the journal's page tells it. */
function itemSum(data) {
  let sum = 0xeeee_eeee;
  for (const byte of data) {
    sum ^= byte;
    for (let i = 0; i < 8; i++) sum = (sum >>> 1) ^ (sum & 1 ? 0x82f6_3b78 : 0);
  }
  sum = (sum ^ 0xffff_ffff) >>> 0;
  if (sum === 0) sum = 1;
  return [0x00, 0xff].includes(sum & 0xff) ? (sum ^ 1) >>> 0 : sum;
}

/** Where the last settings lie in the flash, and how long they are. */
function storedSettings(flash) {
  const view = new DataView(flash.buffer, flash.byteOffset);
  let found = null;
  for (let at = MAP[0]; at < MAP[1]; at += WORD) {
    const length = view.getUint16(at + 4, true);
    const data = flash.subarray(at + WORD, at + WORD + length);
    if (length > SOUND && length < LONG && SETTINGS.every((byte, i) => data[i] === byte) && view.getUint32(at, true) === itemSum(data)) found = { at, length };
  }
  assert.ok(found, 'no settings were stored');
  return found;
}

/** A box that has been told to be loud: its stored settings are changed while it is off. */
function loudDevice(board) {
  const device = bootedDevice(board);
  const places = PLACES[board];
  for (const place of ['settings', 'language', 'back']) device.tap(...places[place]);
  device.run(2500);
  const flash = device.chip.flash.bytes;
  const { at, length } = storedSettings(flash);
  const data = flash.subarray(at + WORD, at + WORD + length);
  assert.equal(data[SOUND], 0, 'sound is off until somebody turns it on');
  data[SOUND] = 3;
  new DataView(flash.buffer, flash.byteOffset).setUint32(at, itemSum(data), true);
  device.boot();
  return device;
}

/** Every edge of the piezo's pin from now on: when, in ms since the start, and to which level. */
function listen(device) {
  const edges = [];
  device.chip.mcu.gpio[PINS.PIEZO].addListener((state) => {
    edges.push({ ms: device.chip.bootMs, high: state === GPIOPinState.High });
  });
  return edges;
}

/** The pulses: when each began, and its width in counts. */
function pulses(edges) {
  const list = [];
  edges.forEach(({ ms, high }, i) => {
    if (high && edges[i + 1]) list.push({ ms, width: Math.round((edges[i + 1].ms - ms) * COUNTS_PER_MS) });
  });
  return list;
}

/** How often a voice's bit goes up in a span, a second; a width of nothing makes no pulse. */
function frequency(edges, bit, from, to) {
  const all = pulses(edges).filter(({ ms }) => ms >= from && ms < to);
  let [level, ups, first, last, previous] = [null, 0, 0, 0, from];
  for (const { ms, width } of all) {
    // Pulses left out were of no width: both voices were low.
    if (level && ms - previous > 0.05) level = false;
    const now = (width & bit) !== 0;
    if (level === false && now) {
      last = ms;
      if (ups === 0) first = ms;
      ups += 1;
    }
    level = now;
    previous = ms;
  }
  return ups > 1 ? ((ups - 1) * 1000) / (last - first) : 0;
}

for (const board of ['3.5', '2.8']) {
  test(`${board}: the piezo is still while sound is off`, () => {
    const device = bootedDevice(board);
    const edges = listen(device);
    const before = device.chip.busyCycles;
    device.run(1000);
    const share = (device.chip.busyCycles - before) / device.chip.mcu.clkSys;
    assert.ok(share < 0.01, `the core was busy ${(share * 100).toFixed(2)} % of an idle time`);
    device.tap(...PLACES[board].settings);
    assert.deepEqual(edges, []);
    assert.equal(device.chip.mcu.gpio[PINS.PIEZO].value, GPIOPinState.Low, 'driven low, not left floating');
  });

  test(`${board}: both voices sound the tune, and the core sleeps between notes`, () => {
    const device = loudDevice(board);
    const edges = listen(device);
    device.runUntil(() => device.chip.bootMs >= 900, 2000);
    for (const [bit, notes] of [[VOICES[0], MELODY], [VOICES[1], BASS]]) {
      for (const [from, to, hz] of notes.filter(([from]) => from >= 450)) {
        const heard = frequency(edges, bit, from + 30, to - 10);
        assert.ok(Math.abs(heard / hz - 1) < 0.01, `${heard.toFixed(1)} Hz from ${from} to ${to} ms instead of ${hz}`);
      }
    }
    assert.ok(pulses(edges).every(({ width }) => width < 4096), 'a pulse is shorter than its time');
    const before = device.chip.busyCycles;
    device.run(2000);
    const share = (device.chip.busyCycles - before) / (2 * device.chip.mcu.clkSys);
    assert.ok(share < 0.02, `the core was busy ${(share * 100).toFixed(2)} % of the time`);
    assert.deepEqual(device.faults, []);
    assert.deepEqual(device.chip.resets, []);
  });
}
