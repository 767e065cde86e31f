// The harness catches a wrong firmware and a broken board: each is spoilt once and must be noticed.

import assert from 'node:assert/strict';
import test from 'node:test';
import { Device } from '../../src/device.mjs';
import { Elf } from '../../src/elf.mjs';
import { GAMMA_SIGNATURE } from '../../src/panel/ili9488.mjs';
import { assertFault, bootedDevice, firmware } from '../support.mjs';

/** A private copy of the image with some bytes changed in place. */
function patched(board, bytes, change) {
  const file = Uint8Array.from(firmware(board));
  const elf = new Elf(file);
  const at = elf.segments.flatMap((segment) => {
    const offset = Buffer.from(segment.bytes.buffer, segment.bytes.byteOffset, segment.bytes.length).indexOf(Buffer.from(bytes));
    return offset < 0 ? [] : [segment.bytes.subarray(offset, offset + bytes.length)];
  });
  assert.ok(at.length > 0, 'the bytes to spoil are not in the image');
  for (const found of at) change(found);
  return file;
}

function boot(elf, board, prepare = () => {}) {
  const device = new Device({ elf, board });
  prepare(device);
  device.boot();
  device.waitForFirstPicture();
  return device;
}

test('two swapped bytes of the gamma curve', () => {
  const elf = patched('3.5', GAMMA_SIGNATURE, (bytes) => { [bytes[3], bytes[4]] = [bytes[4], bytes[3]]; });
  assertFault(boot(elf, '3.5').faults, /PGAMCTRL \(E0\) carried/);
});

for (const board of ['3.5', '2.8']) {
  for (const [line, level, pattern] of [
    ['LCD_CS', 1, /every chip select high/],
    ['TP_CS', 0, /both LCD_CS and TP_CS low/],
    ['LCD_DC', 0, /unknown command|shared its chip-select cycle|parameters/],
    ['LCD_DC', 1, /before any command/],
    ['LCD_RST', 1, /before the panel had been reset|before reset/],
    ['LCD_RST', 0, /while reset is low|before reset/],
  ]) {
    test(`${board}: ${line} stuck ${level ? 'high' : 'low'}`, () => {
      assertFault(boot(firmware(board), board, (device) => device.force(line, level)).faults, pattern);
    });
  }
}

test('3.5: LCD_CS stuck low', () => {
  assertFault(boot(firmware('3.5'), '3.5', (device) => device.force('LCD_CS', 0)).faults, /chip-select cycle|dummy/);
});

test('the image of one board on the other', () => {
  assertFault(boot(firmware('2.8'), '3.5').faults, /./);
  assertFault(boot(firmware('3.5'), '2.8').faults, /./);
});

/** Jumps to an instruction put where the firmware has nothing. */
function derail(device, ...halfword) {
  const { mcu } = device.chip;
  mcu.flash.set(halfword, 0xfff00);
  Object.assign(mcu.core, { PM: true, waiting: false, PC: 0x100f_ff00 });
}

for (const board of ['3.5', '2.8']) {
  test(`${board}: a firmware that crashes starts again`, () => {
    const device = bootedDevice(board);
    derail(device, 0xff, 0xde); // an undefined instruction
    assert.ok(device.runUntil(() => device.chip.resets.length > 0, 10_000, 10), 'no reset within 10 s of a crash');
    assert.ok(device.waitForFirstPicture(), 'no picture after the crash');
    assert.equal(device.chip.outcome, null);
    assert.deepEqual(device.faults.map(({ source }) => source), ['core'], 'the crash itself, and nothing else');
  });
}

test('a firmware that hangs is bitten by its watchdog and starts again', () => {
  const device = bootedDevice('3.5');
  derail(device, 0xfe, 0xe7); // a branch to itself
  assert.ok(device.runUntil(() => device.chip.resets.length > 0, 10_000, 10), 'no watchdog reset within 10 s');
  assert.equal(device.chip.resets[0].cause, 'watchdog');
  assert.ok(device.waitForFirstPicture());
  assert.equal(device.chip.outcome, null);
});
