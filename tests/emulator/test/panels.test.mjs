// Both panel models: a good start-up gives a picture, every kind of bad traffic a fault.

import assert from 'node:assert/strict';
import test from 'node:test';
import { Ili9488 } from '../src/panel/ili9488.mjs';
import { St7789 } from '../src/panel/st7789.mjs';
import { assertFault, fakeWorld, PanelDriver, startup35 } from './support.mjs';

function panel35() {
  const world = fakeWorld();
  const panel = new Ili9488(world);
  return { world, panel, driver: new PanelDriver(panel, world) };
}

function panel28() {
  const world = fakeWorld();
  const panel = new St7789(world);
  return { world, panel, driver: new PanelDriver(panel, world, { words: false }) };
}

test('3.5: the vendor start-up is accepted and shows what is drawn', () => {
  const { world, panel, driver } = panel35();
  driver.start35();
  driver.fill(10, 20, 3, 2, 0xf800);
  assert.deepEqual(world.faults, []);
  assert.ok(panel.pictureComplete);
  const { width, height, pixels } = panel.picture();
  assert.deepEqual([width, height], [480, 320]);
  assert.equal(pixels[20 * 480 + 10], 0xf800);
  assert.equal(pixels[21 * 480 + 12], 0xf800);
  assert.equal(pixels.filter((pixel) => pixel === 0xf800).length, 6);
  assert.deepEqual(panel.takeDirty(), { x: 0, y: 0, w: 480, h: 320 });
  driver.fill(7, 8, 2, 1, 1);
  assert.deepEqual(panel.takeDirty(), { x: 7, y: 8, w: 2, h: 1 });
  assert.equal(panel.takeDirty(), null);
  assert.deepEqual(panel.writtenRects.map(({ x, y, w, h, pixels }) => [x, y, w, h, pixels]), [[0, 0, 480, 320, 153600], [10, 20, 3, 2, 6], [7, 8, 2, 1, 2]]);
});

test('3.5: a repaint ends with the whole panel or with a pause', () => {
  const { world, panel, driver } = panel35();
  driver.start35();
  driver.fill(0, 0, 480, 160, 1);
  world.pass(5);
  driver.fill(0, 160, 480, 160, 1);
  world.pass(20);
  driver.fill(0, 0, 1, 1, 1);
  assert.deepEqual(panel.bursts.map(({ pixels }) => pixels), [153600, 153600, 1]);
});

test('3.5: any changed start-up byte is a fault', () => {
  for (const [entry, [code, parameters]] of startup35().entries()) {
    for (let i = 0; i < parameters.length; i++) {
      const { world, driver } = panel35();
      const sequence = startup35();
      sequence[entry][1][i] ^= 0x01;
      driver.start35({ sequence, blank: false });
      assertFault(world.faults, new RegExp(`\\(${code.toString(16)}\\) carried`, 'i'));
    }
  }
});

test('3.5: a missing start-up command is a fault', () => {
  for (let entry = 0; entry < startup35().length; entry++) {
    const { world, driver } = panel35();
    driver.start35({ sequence: startup35().toSpliced(entry, 1), blank: false });
    assertFault(world.faults, /DISPON came before/);
  }
});

test('3.5: a missing dummy word is a fault and garbage', () => {
  const { world, panel, driver } = panel35();
  driver.start35({ dummy: false });
  assertFault(world.faults, /no dummy 16-bit word/);
  driver.fill(0, 0, 2, 1, 0xf800);
  assert.notEqual(panel.picture().pixels[0], 0xf800);
});

test('3.5: a command must have its chip-select cycle to itself', () => {
  const { world, panel, driver } = panel35();
  driver.start35();
  panel.mode(false);
  panel.select(true);
  panel.byte(0x2a);
  panel.mode(true);
  panel.byte(0);
  assertFault(world.faults, /data followed a command/);
  panel.select(false);
  driver.cycle(false, [0x2a, 0x2b]);
  assertFault(world.faults, /shared its chip-select cycle/);
});

test('3.5: parameters are words with a zero in front', () => {
  const { world, driver } = panel35();
  driver.start35();
  driver.cycle(false, [0x36]);
  driver.cycle(true, [0x28, 0x28]);
  assertFault(world.faults, /high byte must be 0/);
});

test('3.5: half a word is a fault, and everything after it is garbage', () => {
  const { world, panel, driver } = panel35();
  driver.start35();
  driver.window(0, 0, 4, 1);
  driver.cycle(true, [0xf8]);
  assertFault(world.faults, /middle of a word/);
  driver.cycle(true, [0xf8, 0x00, 0xf8, 0x00]);
  assert.notEqual(panel.picture().pixels[0], 0xf800);
});

test('3.5: reset and sleep-out take their time', () => {
  const short = panel35();
  short.driver.start35({ lowMs: 0.005 });
  assertFault(short.world.faults, /reset was low for 5\.0 us/);
  const hasty = panel35();
  hasty.driver.start35({ sleepMs: 20 });
  assertFault(hasty.world.faults, /20\.0 ms after SLPOUT/);
});

test('3.5: no reset at all is a fault', () => {
  const { world, driver } = panel35();
  driver.cycle(true, [0, 0]);
  driver.command(0x21);
  assertFault(world.faults, /before reset/);
});

test('3.5: without inversion the colours are complements', () => {
  const { panel, driver } = panel35();
  driver.start35();
  driver.command(0x20);
  assert.equal(panel.picture().pixels[0], 0xffff);
});

test('3.5: switched off or asleep, nothing is seen', () => {
  const { panel, driver } = panel35();
  driver.start35();
  driver.fill(0, 0, 1, 1, 0xffff);
  driver.command(0x28);
  assert.equal(panel.picture().pixels[0], 0);
  assert.equal(panel.pictureComplete, false);
});

test('3.5: upside down is seen, other scan orders are refused', () => {
  const { world, panel, driver } = panel35();
  driver.start35();
  driver.command(0xb6, [0x00, 0x02]);
  assert.equal(panel.upsideDown, true);
  assert.deepEqual(world.faults, []);
  driver.command(0xb6, [0x00, 0x22]);
  assertFault(world.faults, /B6/);
});

for (const [name, make, start] of [['3.5', panel35, 'start35'], ['2.8', panel28, 'start28']]) {
  test(`${name}: malformed traffic is a fault`, () => {
    const bad = [
      [(driver) => driver.command(0x99), /unknown command 99/],
      [(driver) => { driver.command(0x2a, [0, 0, 0]); driver.command(0x00); }, /CASET got 3 of its 4/],
      [(driver) => driver.command(0x3a, [0x55, 0x55]), /COLMOD got more than its 1/],
      [(driver) => driver.command(0x2a, [0, 0, 0xff, 0]), /CASET 0\.\.65280 is not within/],
      [(driver) => driver.command(0x2b, [0, 9, 0, 8]), /RASET 9\.\.8 is not within/],
      [(driver) => { driver.fill(0, 0, 2, 2, 0); driver.cycle(true, [0, 0]); }, /more pixels than the window/],
      [(driver) => { driver.panel.resetLine(false); driver.panel.select(true); driver.command(0x29); }, /while reset is low|before reset/],
    ];
    for (const [spoil, pattern] of bad) {
      const { world, driver } = make();
      driver[start]();
      assert.deepEqual(world.faults, []);
      spoil(driver);
      assertFault(world.faults, pattern);
    }
  });
}

test('2.8: start-up, picture and both orientations', () => {
  for (const madctl of [0xa0, 0x60]) {
    const { world, panel, driver } = panel28();
    driver.start28({ madctl });
    driver.fill(5, 6, 1, 1, 0x07e0);
    assert.deepEqual(world.faults, []);
    assert.equal(panel.picture().pixels[6 * 320 + 5], 0x07e0);
    assert.equal(panel.upsideDown, madctl === 0x60);
  }
});

test('2.8: turning the scan turns what is already there', () => {
  const { panel, driver } = panel28();
  driver.start28();
  driver.fill(0, 0, 1, 1, 0x1234);
  driver.command(0x36, [0x60]);
  assert.equal(panel.picture().pixels[239 * 320 + 319], 0x1234);
});

test('2.8: an odd pixel byte is a fault', () => {
  const { world, driver } = panel28();
  driver.start28();
  driver.window(0, 0, 2, 2);
  driver.cycle(true, [0xf8, 0x00, 0xf8]);
  assertFault(world.faults, /odd byte/);
});
