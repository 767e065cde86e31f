// The real firmware on both boards: it starts without a fault, shows a picture, rests, answers.

import assert from 'node:assert/strict';
import test from 'node:test';
import { bootedDevice } from '../support.mjs';

/** Budgets of the design, on the reference clock. */
const COLD_START_MS = 1000;
const REPAINT_RATIO = 1.25;
const STACK_BYTES = 32 * 1024;

for (const board of ['3.5', '2.8']) {
  test(`${board}: starts without a fault and within its budgets`, () => {
    const device = bootedDevice(board);
    device.run(500);
    const report = device.report();
    assert.deepEqual(report.faults, []);
    assert.deepEqual(report.resets, []);
    assert.equal(report.outcome, null);
    assert.ok(report.coldStartMs <= COLD_START_MS, `cold start took ${report.coldStartMs} ms`);
    assert.ok(report.fullRepaints.length > 0, 'the whole panel was painted');
    for (const { ratio, atMs } of report.fullRepaints) assert.ok(ratio <= REPAINT_RATIO, `the repaint at ${atMs} ms took ${ratio} times its bus time`);
    assert.ok(report.stackHighWaterBytes <= STACK_BYTES, `${report.stackHighWaterBytes} bytes of stack`);
    assert.ok(device.rtt.bytes.length > 0, 'the log has begun');
  });

  test(`${board}: idle means no bus traffic and a sleeping core`, () => {
    const device = bootedDevice(board);
    device.run(1000);
    const before = { bytes: device.panel.busBytes, cycles: device.chip.busyCycles };
    device.run(2000);
    assert.equal(device.panel.busBytes, before.bytes, 'bytes went to the panel while nothing happened');
    const share = (device.chip.busyCycles - before.cycles) / (2 * device.chip.mcu.clkSys);
    assert.ok(share < 0.02, `the core was busy ${(share * 100).toFixed(1)} % of an idle time`);
  });

  test(`${board}: two boots are the same to the cycle`, () => {
    const [first, second] = [bootedDevice(board), bootedDevice(board)];
    assert.equal(first.chip.busyCycles, second.chip.busyCycles);
    assert.deepEqual(first.picture().pixels, second.picture().pixels);
  });

  test(`${board}: a power cycle starts it again`, () => {
    const device = bootedDevice(board);
    device.boot();
    assert.ok(device.waitForFirstPicture());
    assert.deepEqual(device.faults, []);
  });

  test(`${board}: is found on USB and survives rubbish, resets and unplugging`, () => {
    const device = bootedDevice(board);
    device.usb.connect();
    assert.ok(device.runUntil(() => device.usb.ready, 2000), 'the box was not enumerated within 2 s');
    device.usb.write(Array.from({ length: 1000 }, (_, i) => (i * 37) & 0xff));
    device.run(100);
    device.usb.sendSetup(Uint8Array.of(0x80, 6, 0x77, 0x77, 0, 0, 64, 0));
    device.run(100);
    device.usb.busReset();
    assert.ok(device.runUntil(() => device.usb.ready, 2000), 'the box was not enumerated after a bus reset');
    device.usb.unplug();
    device.run(5000);
    device.usb.connect();
    assert.ok(device.runUntil(() => device.usb.ready, 2000), 'the box was not enumerated after it was plugged in again');
    assert.deepEqual(device.faults, []);
    assert.deepEqual(device.chip.resets, []);
  });

  test(`${board}: a touch is read without breaking the rules of the bus`, () => {
    const device = bootedDevice(board);
    device.press(20, 20);
    device.run(80);
    device.release();
    device.run(500);
    assert.ok(device.touch.conversions > 0, 'the touch controller was never asked');
    assert.deepEqual(device.faults, []);
  });

  for (const failure of ['deadLow', 'deadHigh', 'stuckIrq', 'noisy']) {
    test(`${board}: lives with a film that is ${failure}, without phantom taps`, () => {
      const device = bootedDevice(board);
      const home = device.picture().pixels;
      const tile = [device.panel.width / 2, device.panel.height * 0.47];
      device.touch.fail(failure);
      device.run(5000);
      assert.deepEqual(device.picture().pixels, home, 'nobody touched');
      device.press(...tile);
      device.run(500);
      device.release();
      device.run(5000);
      if (failure.startsWith('dead')) assert.deepEqual(device.picture().pixels, home, 'a dead film felt a finger');
      device.touch.fail(null);
      device.run(200);
      device.boot();
      assert.ok(device.waitForFirstPicture());
      device.tap(...tile);
      assert.notDeepEqual(device.picture().pixels, home, 'a mended film feels it');
      assert.deepEqual(device.faults, []);
      assert.deepEqual(device.chip.resets, []);
    });
  }
}
