// The board's own rules, driven through the chip's pins and SPI registers without any firmware.

import assert from 'node:assert/strict';
import test from 'node:test';
import { Device } from '../src/device.mjs';
import { PINS } from '../src/wiring.mjs';
import { assertFault, programElf } from './support.mjs';

const SIO_OUT_SET = 0xd000_0014;
const SIO_OUT_CLEAR = 0xd000_0018;
const SIO_OE_SET = 0xd000_0024;

/** A box whose core sleeps, with pins and SPI at the test's command. */
class Bench {
  constructor({ mode = 3, peripheralHz = 120e6 } = {}) {
    this.device = new Device({ elf: programElf([0xbf20, 0xe7fe]), board: '3.5', film: { bounces: 0 } });
    this.device.boot();
    const { mcu } = this.device.chip;
    this.mcu = mcu;
    mcu.clkPeri = peripheralHz;
    for (const line of ['LCD_DC', 'LCD_CS', 'LCD_RST', 'TP_CS', 'SD_CS']) this.set(line, 1);
    this.set('LCD_BL', 0);
    mcu.spi[1].writeUint32(0x00, 0x07 | (mode & 1 ? 0x80 : 0) | (mode & 2 ? 0x40 : 0));
    mcu.spi[1].writeUint32(0x10, 2);
  }

  set(line, level) {
    const { mcu } = this;
    const bit = 1 << PINS[line];
    mcu.writeUint32(level ? SIO_OUT_SET : SIO_OUT_CLEAR, bit);
    mcu.writeUint32(SIO_OE_SET, bit);
    mcu.peripherals[0x40014].writeUint32(PINS[line] * 8 + 4, 5);
  }

  send(...bytes) {
    for (const byte of bytes) this.mcu.spi[1].writeUint32(0x08, byte);
  }

  pass(ms) {
    this.device.run(ms);
    return this.device.faults;
  }
}

test('a quiet board has no faults', () => {
  const bench = new Bench();
  bench.set('LCD_CS', 0);
  bench.send(0, 0);
  bench.pass(1);
  bench.set('LCD_CS', 1);
  assert.deepEqual(bench.pass(20), []);
});

test('a byte needs exactly one chip select', () => {
  const none = new Bench();
  none.send(0);
  assertFault(none.pass(1), /every chip select high/);
  const both = new Bench();
  both.set('LCD_CS', 0);
  both.set('TP_CS', 0);
  both.send(0);
  assertFault(both.pass(1), /both LCD_CS and TP_CS low/);
});

test('chip select must wait for the last bit', () => {
  const bench = new Bench();
  bench.set('LCD_CS', 0);
  bench.send(0, 0);
  bench.set('LCD_CS', 1);
  assertFault(bench.pass(1), /LCD_CS changed while a byte was still on the wire/);
});

test('clocks too fast and modes that sample the wrong edge', () => {
  const lcd = new Bench({ peripheralHz: 133e6 });
  lcd.set('LCD_CS', 0);
  lcd.send(0, 0);
  assertFault(lcd.pass(1), /66\.50 MHz; 62\.5 is the limit/);
  const touch = new Bench();
  touch.set('TP_CS', 0);
  touch.send(0x90, 0, 0);
  assertFault(touch.pass(1), /60\.00 MHz; 2\.5 is the limit/);
  const mode = new Bench({ mode: 1 });
  mode.set('LCD_CS', 0);
  mode.send(0, 0);
  assertFault(mode.pass(1), /SPI mode 1/);
});

test('the backlight waits for the first picture', () => {
  const bench = new Bench();
  bench.set('LCD_BL', 1);
  assertFault(bench.pass(1), /backlight went on before the first complete picture/);
});

test('a floating backlight is noticed', () => {
  const device = new Device({ elf: programElf([0xbf20, 0xe7fe]), board: '2.8' });
  device.boot();
  device.run(4);
  assert.deepEqual(device.faults, []);
  device.run(2);
  assertFault(device.faults, /GP13 still floats/);
});

test('the touch line reaches its pin', () => {
  const bench = new Bench();
  const pin = bench.mcu.gpio[PINS.TP_IRQ];
  assert.equal(pin.rawInputValue, true);
  bench.device.press(10, 10);
  assert.equal(pin.rawInputValue, false);
  bench.device.release();
  assert.equal(pin.rawInputValue, true);
});

test('a finger on a picture that is upside down lands turned on the glass', () => {
  const { device } = new Bench();
  device.panel.seen.set(0xb6, [0x00, 0x02]);
  device.press(0, 0);
  assert.deepEqual(device.touch.at, { x: 479, y: 319 });
});

test('the stack meter finds the deepest byte, and forgets nothing over a reset', () => {
  const { device } = new Bench();
  assert.equal(device.stack.measure(), 0);
  device.chip.mcu.sram[0x40000 - 100] = 1;
  assert.equal(device.stack.measure(), 100);
  device.chip.reset('test');
  assert.equal(device.stack.measure(), 100);
});

test('the log is read as a probe does, around the end of its ring', () => {
  const elf = programElf([0xbf20, 0xe7fe], { symbols: { _SEGGER_RTT: 0x2000_1000 } });
  const device = new Device({ elf, board: '3.5' });
  device.boot();
  const { mcu } = device.chip;
  mcu.sram.set(Buffer.from('SEGGER RTT\0'), 0x1000);
  const word = (offset, value) => mcu.sramView.setUint32(0x1000 + 24 + offset, value, true);
  word(4, 0x2000_2000);
  word(8, 8);
  word(16, 6);
  word(12, 2);
  mcu.sram.set([3, 4, 9, 9, 9, 9, 1, 2], 0x2000);
  device.run(1);
  assert.deepEqual([...device.rtt.bytes], [1, 2, 3, 4]);
  assert.equal(mcu.sramView.getUint32(0x1000 + 24 + 16, true), 2);
});
