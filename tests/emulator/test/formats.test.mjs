// Files and frames: PNG, COBS and CRC, postcard numbers, ELF images, touch scripts.

import assert from 'node:assert/strict';
import test from 'node:test';
import { demangle, Elf } from '../src/elf.mjs';
import { cobsDecode, cobsEncode, decodeFrame, encodeFrame, FrameReader, PostcardReader, request, stringField, varint } from '../src/link.mjs';
import { readPng, rgb888, writePng } from '../src/png.mjs';
import { random32 } from '../src/random.mjs';
import { parseScript } from '../src/script.mjs';
import { crc32 } from '../src/zlib.mjs';
import { makeElf } from './support.mjs';

test('PNG: what is written is read back', () => {
  const next = random32(3);
  const rgb = Uint8Array.from({ length: 7 * 5 * 3 }, () => next() & 0xff);
  assert.deepEqual(readPng(writePng({ width: 7, height: 5, rgb })), { width: 7, height: 5, rgb });
});

test('PNG: damaged files are refused', () => {
  const file = writePng({ width: 2, height: 2, rgb: new Uint8Array(12) });
  assert.throws(() => readPng(file.subarray(0, 30)), /header|cut short/);
  const bent = Uint8Array.from(file);
  bent[20] ^= 1;
  assert.throws(() => readPng(bent), /checksum/);
  assert.throws(() => readPng(new Uint8Array(20)), /not a PNG/);
});

test('RGB565 becomes RGB888 as in embedded-graphics', () => {
  for (let value = 0; value < 32; value++) {
    const [red, , blue] = rgb888(Uint16Array.of((value << 11) | value));
    assert.equal(red, Math.round((value * 255) / 31));
    assert.equal(blue, red);
  }
  for (let value = 0; value < 64; value++) assert.equal(rgb888(Uint16Array.of(value << 5))[1], Math.round((value * 255) / 63));
});

test('CRC-32 is ISO-HDLC', () => {
  assert.equal(crc32(Buffer.from('123456789')), 0xcbf43926);
});

test('COBS: known answers and every length around a block', () => {
  assert.deepEqual([...cobsEncode(Uint8Array.of())], [1]);
  assert.deepEqual([...cobsEncode(Uint8Array.of(0))], [1, 1]);
  assert.deepEqual([...cobsEncode(Uint8Array.of(0x11, 0, 0x22))], [2, 0x11, 2, 0x22]);
  for (let length = 0; length < 600; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i % 300 === 299 ? 0 : 1 + (i % 255)));
    const coded = cobsEncode(bytes);
    assert.ok(!coded.includes(0));
    assert.deepEqual(cobsDecode(coded), bytes);
  }
  assert.equal(cobsDecode(Uint8Array.of(5, 1)), null);
});

test('frames: a flipped bit is dropped, the next frame is read', () => {
  const good = encodeFrame(Uint8Array.of(1, 0, 2));
  const bad = Uint8Array.from(good);
  bad[1] ^= 0x40; // a data byte: the framing stays sound, only the checksum tells
  const reader = new FrameReader();
  assert.deepEqual(reader.push(bad), []);
  assert.deepEqual(reader.push(good.subarray(0, 3)), []);
  assert.deepEqual(reader.push(good.subarray(3)).map((payload) => [...payload]), [[1, 0, 2]]);
  assert.equal(reader.dropped, 1);
  assert.equal(decodeFrame(Uint8Array.of(1)), null);
});

test('postcard numbers', () => {
  assert.deepEqual(varint(300), [0xac, 0x02]);
  const reader = new PostcardReader(decodeFrame(request(300, 2, stringField('hé')).subarray(0, -1)));
  assert.deepEqual([reader.varint(), reader.varint(), reader.string()], [300, 2, 'hé']);
  assert.throws(() => reader.byte(), /too early/);
});

test('ELF: segments by physical address, symbols by name', () => {
  const bytes = Uint8Array.of(1, 2, 3);
  const elf = new Elf(makeElf({ segments: [{ address: 0x1000_0100, virtual: 0x2000_0000, bytes }], symbols: { _SEGGER_RTT: 0x2000_0040, _ZN3foo3bar17h0123456789abcdefE: 0x1000_0201 } }));
  assert.equal(elf.segments[0].address, 0x1000_0100);
  assert.deepEqual([...elf.segments[0].bytes], [1, 2, 3]);
  assert.equal(elf.symbol('_SEGGER_RTT'), 0x2000_0040);
  assert.equal(elf.symbol('nothing'), undefined);
  assert.deepEqual(elf.find('foo::bar').map(({ address }) => address), [0x1000_0201]);
});

test('ELF: other files are refused with a reason', () => {
  assert.throws(() => new Elf(new Uint8Array(100)), /not an ELF/);
  const x86 = makeElf({ segments: [{ address: 0, bytes: new Uint8Array(4) }] });
  x86[18] = 62;
  assert.throws(() => new Elf(x86), /not an ELF file for ARM/);
  const cut = makeElf({ segments: [{ address: 0, bytes: new Uint8Array(400) }] }).slice(0, 120);
  assert.throws(() => new Elf(cut), /cut short/);
  assert.throws(() => new Elf(makeElf({ segments: [] })), /nothing to load/);
});

test('names are readable', () => {
  assert.equal(demangle('_ZN3foo3bar17h0123456789abcdefE'), 'foo::bar');
  assert.match(demangle('_RNvMNtCsdFq6iQgwfn8_9defmt_rtt7channelNtB2_7Channel17nonblocking_write'), /defmt_rtt::channel::Channel::nonblocking_write/);
  assert.equal(demangle('main'), 'main');
});

test('scripts: good ones', () => {
  const text = '# start\n tap 1 2  # there\nhold 0 0 500\r\ndrag 0 0 479 319 300\nwait 5\nshot home-1\n';
  assert.deepEqual(parseScript(text, { width: 480, height: 320 }).map(({ line, command }) => [line, command]),
    [[2, 'tap'], [3, 'hold'], [4, 'drag'], [5, 'wait'], [6, 'shot']]);
});

test('scripts: bad lines are refused by number, with what was expected', () => {
  const cases = [
    ['wait 1\ntap 1', /line 2: expected "tap X Y"/],
    ['poke 1 2', /line 1: unknown command "poke"; expected one of tap X Y/],
    ['tap 1 x', /line 1: expected a whole number instead of "x"/],
    ['tap -1 2', /whole number instead of "-1"/],
    ['tap 480 2', /x 480 is off the panel \(0\.\.479\)/],
    ['tap 1 320', /y 320 is off the panel/],
    ['shot ../x', /expected a name/],
    ['drag 1 2 3 4', /expected "drag X1 Y1 X2 Y2 MS"/],
    ['toString', /unknown command/],
  ];
  for (const [text, pattern] of cases) assert.throws(() => parseScript(text, { width: 480, height: 320 }), pattern);
});
