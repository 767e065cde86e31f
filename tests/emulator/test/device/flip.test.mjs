// Flip on the unchanged firmware: a whole match by touch to the end screen, and how fast its heaviest
// screens are: the new game, the lists, the editors, a full board.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { lift, press, started, transition } from '../../src/measure.mjs';
import { readPng, rgb888 } from '../../src/png.mjs';
import { parseScript, runScript } from '../../src/script.mjs';
import { firmware } from '../support.mjs';

const path = (relative) => fileURLToPath(new URL(`../../../${relative}`, import.meta.url));

/** Where the fingers go; as in the touch scripts of these boards. */
const PLACES = {
  '3.5': { home: [128, 150], back: [46, 38], deck: [69, 193], boards: [297, 193], rules: [411, 193], large: [88, 204], fresh: [57, 282], edit: [330, 282], edge: [36, 33], start: [354, 284], card: [34, 72], cell: [239, 127] },
  '2.8': { home: [90, 112], back: [32, 32], deck: [43, 148], boards: [199, 148], rules: [277, 148], large: [56, 150], fresh: [35, 208], edit: [221, 208], edge: [28, 32], start: [240, 210], card: [24, 50], cell: [159, 90] },
};

/**
 * Most time for an answer to a finger, and for a screen against the bus time of its pixels. The goal is
 * 1.25 for all; screens full of cards are not there yet, and a match begins with two pictures.
 */
const ANSWER_MS = 50;
const REPAINT = 1.6;
const BEGIN = 2.3;

/** The rows of a picture from one on. */
const below = ({ width, rgb }, row) => Buffer.from(rgb.subarray(row * width * 3));

for (const board of ['3.5', '2.8']) {
  test(`${board}: a match of Flip is played by touch to its end`, () => {
    const device = started(firmware(board), board);
    const shots = new Map();
    const script = parseScript(readFileSync(path(`touches/flip-${board}.txt`), 'utf8'), device.panel);
    runScript(device, script, (name, { width, height, pixels }) => shots.set(name, { width, height, rgb: rgb888(pixels) }));
    assert.deepEqual(device.faults, []);
    assert.deepEqual(device.chip.resets, []);
    const golden = (name) => readPng(readFileSync(path(`golden/${board}/flip/${name}.png`)));
    assert.equal(Buffer.compare(shots.get('flip-new').rgb, golden('flip-new').rgb), 0, 'the new game looks as it should');
    // Chance deals other cards here, so another side may win: the buttons under it are the same.
    const foot = golden('flip-end').height - 60;
    assert.equal(Buffer.compare(below(shots.get('flip-end'), foot), below(golden('flip-end'), foot)), 0, 'the end is told');
    assert.notEqual(Buffer.compare(below(shots.get('flip-half'), foot), below(golden('flip-end'), foot)), 0, 'and not before');
    assert.ok(device.stack.measure() <= 32 * 1024, `${device.stack.measure()} bytes of stack`);
  });

  test(`${board}: Flip's screens answer in time`, (context) => {
    const device = started(firmware(board), board);
    const places = PLACES[board];
    const slow = [];
    const to = (name, place, limit = REPAINT) => {
      const { ratio } = transition(device, place);
      context.diagnostic(`${name}: ${ratio.toFixed(2)} x the bus time`);
      if (ratio > limit) slow.push(`${name}: ${ratio.toFixed(2)} x`);
    };
    const answer = (name, ms) => {
      context.diagnostic(`${name}: ${ms.toFixed(1)} ms`);
      if (ms > ANSWER_MS) slow.push(`${name}: ${ms.toFixed(1)} ms`);
    };
    to('new game', places.home);
    to('decks', places.deck);
    to('deck editor', places.edit);
    to('decks again', places.back);
    to('new game again', places.back);
    to('boards', places.boards);
    press(device, places.large);
    answer('another board', lift(device));
    to('board editor', places.edit);
    answer('a cell painted', press(device, places.cell));
    lift(device);
    press(device, places.edge);
    lift(device);
    to('boards again', places.edge);
    press(device, places.back);
    lift(device);
    to('rule sets', places.rules);
    to('rules editor', places.fresh);
    to('rule sets again', places.back);
    press(device, places.back);
    lift(device);
    to('game of 37 cells', places.start, BEGIN);
    device.run(1500);
    answer('a card chosen', (press(device, places.card), lift(device)));
    answer('its ghost', (press(device, places.cell), lift(device)));
    assert.deepEqual(slow, []);
    assert.deepEqual(device.faults, []);
    assert.ok(device.stack.measure() <= 32 * 1024, `${device.stack.measure()} bytes of stack`);
  });
}
