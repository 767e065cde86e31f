// The touch controller: conversions, pressure, noise, and the ways a film fails.

import assert from 'node:assert/strict';
import test from 'node:test';
import { TouchController } from '../src/touch.mjs';
import { assertFault, fakeWorld } from './support.mjs';

const GLASS = { width: 480, height: 320 };

function touch(film = {}) {
  const world = fakeWorld();
  const controller = new TouchController(GLASS, world, film);
  const read = (control) => {
    controller.select(true);
    controller.byte(control);
    const word = (controller.byte(0) << 8) | controller.byte(0);
    controller.select(false);
    return word >> 3;
  };
  return { world, controller, read };
}

const settled = { noise: 0, settleMs: 0, bounces: 0 };

test('corners give the ends of the channels', () => {
  const { controller, read } = touch(settled);
  controller.press(0, 0);
  assert.deepEqual([read(0x90), read(0xd0)], [300, 3799]);
  controller.move(479, 319);
  assert.deepEqual([read(0x90), read(0xd0)], [3900, 399]);
});

test('pressure tells pressed from released', () => {
  const { controller, read } = touch();
  const z = () => read(0xb0) + 4095 - read(0xc0);
  for (let i = 0; i < 50; i++) assert.ok(z() < 75);
  controller.press(100, 100);
  controller.world.pass(5);
  for (let i = 0; i < 50; i++) assert.ok(z() > 350);
});

test('a control byte may overlap the low byte of the value before', () => {
  const { controller } = touch(settled);
  controller.press(0, 0);
  controller.select(true);
  controller.byte(0x90);
  const high = controller.byte(0);
  const low = controller.byte(0xd0);
  assert.equal(((high << 8) | low) >> 3, 300);
  assert.equal(((controller.byte(0) << 8) | controller.byte(0)) >> 3, 3799);
});

test('the first samples after contact are off, later ones within the noise', () => {
  const { world, controller, read } = touch({ noise: 6 });
  controller.press(240, 160);
  assert.ok(Math.abs(read(0x90) - 2104) > 100);
  world.pass(3);
  for (let i = 0; i < 100; i++) assert.ok(Math.abs(read(0x90) - 2104) <= 7);
});

test('the interrupt line bounces, then follows the finger', () => {
  const { world, controller } = touch({ bounces: 2 });
  const seen = [];
  const set = world.irq;
  world.irq = (low) => { seen.push(low); set(low); };
  controller.press(1, 1);
  world.pass(2);
  assert.deepEqual(seen, [true, false, true, false, true]);
  controller.release();
  world.pass(2);
  assert.equal(world.irqLow, false);
});

test('the ways it fails', () => {
  const { world, controller, read } = touch(settled);
  controller.press(240, 160);
  controller.fail('deadLow');
  assert.equal(read(0x90), 0);
  controller.fail('deadHigh');
  assert.equal(read(0x90), 0xfff);
  assert.equal(world.irqLow, false);
  controller.fail('noisy');
  const values = Array.from({ length: 20 }, () => read(0x90));
  assert.ok(Math.max(...values) - Math.min(...values) > 500);
  controller.release();
  controller.fail('stuckIrq');
  assert.equal(world.irqLow, true);
});

test('the same seed gives the same noise', () => {
  const values = () => {
    const { controller, read } = touch({ seed: 9 });
    controller.press(1, 2);
    return Array.from({ length: 10 }, () => read(0xd0));
  };
  assert.deepEqual(values(), values());
});

test('8-bit conversions, unknown channels and interrupted ones are faults', () => {
  for (const [control, pattern] of [[0x98, /12-bit differential/], [0x94, /12-bit differential/], [0xa0, /not wired/]]) {
    const { world, read } = touch();
    read(control);
    assertFault(world.faults, pattern);
  }
  const { world, controller } = touch();
  controller.select(true);
  controller.byte(0x90);
  controller.byte(0x90);
  assertFault(world.faults, /middle of a conversion/);
});
