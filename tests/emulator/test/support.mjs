// Shared by the tests: a world without a chip, panels fed by hand, images made by hand, and the
// firmware images that device tests run.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Device } from '../src/device.mjs';

/** A world for a device model: time that a test moves, faults in a list. */
export function fakeWorld() {
  const world = {
    now: 0,
    faults: [],
    timers: [],
    irqLow: false,
    nanos: () => world.now,
    fault: (text) => world.faults.push(text),
    irq: (low) => { world.irqLow = low; },
    after: (ms, callback) => world.timers.push({ at: world.now + ms * 1e6, callback }),
    /** Lets time pass and fires what is due. */
    pass(ms) {
      const end = world.now + ms * 1e6;
      world.timers.sort((a, b) => a.at - b.at);
      while (world.timers.length && world.timers[0].at <= end) {
        const { at, callback } = world.timers.shift();
        world.now = at;
        callback();
      }
      world.now = end;
    },
  };
  return world;
}

/** The vendor's start-up of the 3.5 panel, as data, so that a test can spoil one entry. */
export function startup35() {
  return [
    [0x21, []], [0xc2, [0x33]], [0xc5, [0x00, 0x1e, 0x80]], [0xb1, [0xb0]],
    [0xe0, [0x00, 0x13, 0x18, 0x04, 0x0f, 0x06, 0x3a, 0x56, 0x4d, 0x03, 0x0a, 0x06, 0x30, 0x3e, 0x0f]],
    [0xe1, [0x00, 0x13, 0x18, 0x01, 0x11, 0x06, 0x38, 0x34, 0x4d, 0x06, 0x0d, 0x0b, 0x31, 0x37, 0x0f]],
    [0x3a, [0x55]], [0xb6, [0x00, 0x62]], [0x36, [0x28]],
  ];
}

/** Talks to a panel model the way the board's wires do. */
export class PanelDriver {
  constructor(panel, world, { words = true } = {}) {
    Object.assign(this, { panel, world, words });
  }

  cycle(data, bytes) {
    this.panel.mode(data);
    this.panel.select(true);
    for (const byte of bytes) this.panel.byte(byte);
    this.panel.select(false);
  }

  command(code, parameters = []) {
    this.cycle(false, [code]);
    if (parameters.length) this.cycle(true, this.words ? parameters.flatMap((p) => [0, p]) : parameters);
  }

  reset(lowMs = 10) {
    this.panel.resetLine(true);
    this.world.pass(10);
    this.panel.resetLine(false);
    this.world.pass(lowMs);
    this.panel.resetLine(true);
    this.world.pass(120);
  }

  window(x, y, w, h) {
    const span = (from, size) => [from >> 8, from & 0xff, (from + size - 1) >> 8, (from + size - 1) & 0xff];
    this.command(0x2a, span(x, w));
    this.command(0x2b, span(y, h));
    this.command(0x2c);
  }

  fill(x, y, w, h, colour) {
    this.window(x, y, w, h);
    this.cycle(true, Array.from({ length: w * h * 2 }, (_, i) => (i % 2 ? colour & 0xff : colour >> 8)));
  }

  /** The 3.5 panel from power-up to a blank picture. */
  start35({ dummy = true, sequence = startup35(), lowMs = 10, sleepMs = 120, blank = true } = {}) {
    if (dummy) this.cycle(true, [0, 0]);
    this.reset(lowMs);
    for (const [code, parameters] of sequence) this.command(code, parameters);
    this.command(0x11);
    this.world.pass(sleepMs);
    if (blank) this.fill(0, 0, 480, 320, 0);
    this.command(0x29);
  }

  /** The 2.8 panel from power-up to a blank picture. */
  start28({ madctl = 0xa0 } = {}) {
    this.reset();
    this.command(0x11);
    this.world.pass(120);
    this.command(0x21);
    this.command(0x36, [madctl]);
    this.command(0x3a, [0x55]);
    this.fill(0, 0, 320, 240, 0);
    this.command(0x29);
  }
}

/** Every fault matches, and there is at least one. */
export function assertFault(faults, pattern) {
  const texts = faults.map((fault) => fault.text ?? fault);
  assert.ok(texts.some((text) => pattern.test(text)), `no fault matches ${pattern}: ${JSON.stringify(texts.slice(0, 5))}`);
}

/**
 * A hand-made ARM ELF with segments and symbols.
 * @param {{segments: {address: number, virtual?: number, bytes: Uint8Array}[], symbols?: Record<string, number>}} content
 */
export function makeElf({ segments, symbols = {} }) {
  const names = Object.keys(symbols);
  const strings = Buffer.from(`\0${names.map((name) => `${name}\0`).join('')}`);
  const headers = 52 + 32 * segments.length;
  const dataSize = segments.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const stringsAt = headers + dataSize;
  const symbolsAt = stringsAt + strings.length;
  const sectionsAt = symbolsAt + 16 * (names.length + 1);
  const file = Buffer.alloc(sectionsAt + 3 * 40);
  file.set([0x7f, 0x45, 0x4c, 0x46, 1, 1, 1]);
  file.writeUInt16LE(2, 16);
  file.writeUInt16LE(40, 18);
  file.writeUInt32LE(52, 28);
  file.writeUInt32LE(sectionsAt, 32);
  [52, 32, segments.length, 40, 3, 0].forEach((value, i) => file.writeUInt16LE(value, 40 + i * 2));
  let at = headers;
  segments.forEach(({ address, virtual = address, bytes }, i) => {
    [1, at, virtual, address, bytes.length, bytes.length, 5, 4].forEach((value, k) => file.writeUInt32LE(value >>> 0, 52 + i * 32 + k * 4));
    file.set(bytes, at);
    at += bytes.length;
  });
  file.set(strings, stringsAt);
  let nameAt = 1;
  names.forEach((name, i) => {
    [nameAt, symbols[name] >>> 0, 4].forEach((value, k) => file.writeUInt32LE(value, symbolsAt + 16 * (i + 1) + k * 4));
    nameAt += name.length + 1;
  });
  const section = (index, type, offset, size, link) =>
    [[4, type], [16, offset], [20, size], [24, link]].forEach(([field, value]) => file.writeUInt32LE(value, sectionsAt + index * 40 + field));
  section(1, 2, symbolsAt, 16 * (names.length + 1), 2);
  section(2, 3, stringsAt, strings.length, 0);
  return new Uint8Array(file);
}

/** An image that runs hand-assembled Thumb code at reset. @param {number[]} halfwords */
export function programElf(halfwords, { hardFault = null, symbols = {} } = {}) {
  const bytes = Buffer.alloc(0x200 + halfwords.length * 2);
  bytes.writeUInt32LE(0x2004_0000, 0);
  bytes.writeUInt32LE(0x1000_0301, 4);
  bytes.writeUInt32LE(0x1000_0301 + (hardFault ?? 0) * 2, 12);
  halfwords.forEach((half, i) => bytes.writeUInt16LE(half, 0x200 + i * 2));
  return makeElf({ segments: [{ address: 0x1000_0100, bytes: new Uint8Array(bytes) }], symbols });
}

const IMAGES = { '3.5': 'HEXDECK_ELF_35', '2.8': 'HEXDECK_ELF_28' };

/** The firmware image for a board; its absence is a failure, never a skip. */
export function firmware(board) {
  const path = process.env[IMAGES[board]];
  assert.ok(path, `${IMAGES[board]} does not name a firmware image: run these tests with "cargo xtask test"`);
  return readFileSync(path);
}

/** A box with its firmware, switched on and showing its first picture. */
export function bootedDevice(board, options = {}) {
  const device = new Device({ elf: firmware(board), board, ...options });
  device.boot();
  assert.ok(device.waitForFirstPicture(), 'no first picture within 3 s of power-up');
  return device;
}
