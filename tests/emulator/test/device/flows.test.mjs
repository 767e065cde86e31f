// Flows on the unchanged firmware: bots of both levels play against each other, and each has decided
// before its budget is over.
//
// A bot thinks while nothing moves: the core is awake and no pixel goes to the panel. The longest such
// stretch of a game is its longest thought, drawn animations apart.

import assert from 'node:assert/strict';
import test from 'node:test';
import { bootedDevice } from '../support.mjs';

/** Where on the 3.5 board: the game, its places for players, and the start. */
const [FLOWS, PLACES, START] = [[352, 150], [[88, 116], [240, 116], [392, 116], [88, 204], [240, 204], [392, 204]], [380, 282]];
/** How often a place is tapped until it is this bot's. */
const TAPS = { easy: 1, medium: 2 };
const STEP_MS = 5;

/** Bots only, from the home screen. */
function begin(level, players) {
  const device = bootedDevice('3.5');
  device.tap(...FLOWS);
  for (const [number, place] of PLACES.slice(0, players).entries()) {
    // The first two places have a person already, the others nobody.
    for (let taps = TAPS[level] + (number < 2 ? 0 : 1); taps > 0; taps--) device.tap(...place);
  }
  device.press(...START);
  device.run(80);
  device.release();
  return device;
}

/** The longest time without a pixel in which the core did not sleep, in ms. */
function longestThought(device, ms) {
  let [longest, since] = [0, null];
  const end = device.ms + ms;
  while (device.ms < end) {
    const [before, asleep, pixels] = [device.ms, device.chip.asleepMs, device.panel.lastPixelNanos];
    device.run(STEP_MS);
    const busy = device.ms - before - (device.chip.asleepMs - asleep);
    const thinks = busy > 0.8 * (device.ms - before) && device.panel.lastPixelNanos === pixels;
    since = thinks ? (since ?? before) : null;
    if (thinks) longest = Math.max(longest, device.ms - since);
  }
  return longest;
}

for (const [level, players, budgetMs] of [['easy', 2, 300], ['easy', 6, 300], ['medium', 2, 2000], ['medium', 6, 2000]]) {
  test(`${players} ${level} bots of Flows decide within ${budgetMs} ms each`, () => {
    const device = begin(level, players);
    // Several turns: how long a bot thinks is bounded by its steps, on every board of a game alike.
    const thought = longestThought(device, level === 'easy' ? 6_000 : 12_000);
    assert.deepEqual(device.faults, []);
    assert.ok(thought > 20, `nobody thought: ${thought} ms`);
    assert.ok(thought <= budgetMs, `the longest thought took ${thought} ms`);
  });
}
