// NOR semantics, misuse and power cuts.

import assert from 'node:assert/strict';
import test from 'node:test';
import { FLASH_SIZE, NorFlash, PowerCut } from '../src/flash.mjs';
import { Elf } from '../src/elf.mjs';
import { assertFault, makeElf } from './support.mjs';

function flash() {
  const faults = [];
  const nor = new NorFlash({ onFault: (text) => faults.push(text) });
  return { nor, faults };
}

const page = (value) => new Uint8Array(256).fill(value);

test('a program clears bits, an erase sets them, both take time and count', () => {
  const { nor, faults } = flash();
  assert.ok(nor.program(0x1000, page(0x0f)) > 0);
  assert.ok(nor.program(0x1000, page(0x05)) > 0);
  assert.equal(nor.bytes[0x1000], 0x05);
  assert.ok(nor.erase(0x1000, 4096) > 0);
  assert.equal(nor.bytes[0x10ff], 0xff);
  assert.deepEqual(faults, []);
  assert.equal(nor.wear[1], 1);
  assert.deepEqual(nor.report(), { sectorsErased: 1, mostErasesOfASector: 1, erasedBytes: 4096, programmedBytes: 512 });
});

test('a bit that would have to rise is a fault and stays low', () => {
  const { nor, faults } = flash();
  nor.program(0, page(0x00));
  nor.program(0, page(0x01));
  assert.equal(nor.bytes[0], 0);
  assertFault(faults, /needs a bit to rise/);
});

test('misaligned, past the end and outside the region are refused', () => {
  const { nor, faults } = flash();
  nor.writable = { start: 0x100000, end: FLASH_SIZE };
  const cases = [
    [() => nor.erase(0x100100, 4096), /not aligned to 4096/],
    [() => nor.erase(0x100000, 100), /not aligned to 4096/],
    [() => nor.program(0x100010, page(0)), /not aligned to 256/],
    [() => nor.program(0x100000, new Uint8Array(10)), /not aligned to 256/],
    [() => nor.erase(FLASH_SIZE, 4096), /past the end/],
    [() => nor.erase(0, 4096), /outside the region/],
    [() => nor.program(0x0fff00, page(0)), /outside the region/],
  ];
  for (const [spoil, pattern] of cases) {
    faults.length = 0;
    spoil();
    assertFault(faults, pattern);
  }
  assert.equal(nor.bytesTouched, 0);
});

test('the power can fail at any byte', () => {
  for (const at of [1, 7, 256]) {
    const { nor } = flash();
    nor.cutAfter(at);
    assert.throws(() => nor.program(0, page(0)), PowerCut);
    assert.equal(nor.bytes.subarray(0, 256).filter((byte) => byte === 0).length, at);
    nor.program(0x1000, page(0));
    assert.equal(nor.bytes[0x10ff], 0, 'works again after the cut');
  }
  const { nor } = flash();
  nor.program(0, page(0));
  nor.cutAfter(100);
  assert.throws(() => nor.erase(0, 4096), PowerCut);
  assert.equal(nor.bytes[99], 0xff);
  assert.equal(nor.bytes[100], 0);
});

test('content can be saved and put back in place', () => {
  const { nor } = flash();
  const inPlace = nor.bytes;
  const saved = nor.save();
  nor.program(0, page(0));
  nor.restore(saved);
  assert.equal(inPlace[0], 0xff, 'the chip keeps looking at the same bytes');
});

test('the linker script says where the firmware may write', () => {
  const segments = [{ address: 0x1000_0000, bytes: new Uint8Array(5000) }];
  const { nor } = flash();
  nor.load(new Elf(makeElf({ segments })));
  assert.deepEqual(nor.writable, { start: 8192, end: FLASH_SIZE });
  nor.load(new Elf(makeElf({ segments, symbols: { __packs_start: 0x1010_0000, __journal_end: 0x101f_0000 } })));
  assert.deepEqual(nor.writable, { start: 0x100000, end: 0x1f0000 });
});
