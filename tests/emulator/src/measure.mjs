// The design's budgets, measured on a running box.
//
// Promises: every figure comes from the unchanged firmware on the tour of its board, in device
// time; the same image gives the same figures. `measure` is what the tests enforce and what the
// benchmark prints, so both always speak of the same thing.

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Device } from './device.mjs';
import { Profiler } from './profile.mjs';
import { parseScript, runScript } from './script.mjs';

/** What each figure may be at most; `goal` where that is not yet what it should be. */
export const BUDGETS = {
  coldStartMs: { limit: 1000, what: 'cold start to a touchable home screen', unit: 'ms' },
  repaintRatio: { limit: 1.25, what: 'worst repaint of a whole screen against its bus time', unit: 'x' },
  partRatio: { limit: 2.1, goal: 1.25, what: 'worst repaint of a part of a screen against its bus time', unit: 'x' },
  pressMs: { limit: 50, what: 'finger down to the last pixel of the pressed button', unit: 'ms' },
  selectMs: { limit: 50, what: 'finger up to the last pixel of what it selected', unit: 'ms' },
  undoMs: { limit: 50, what: 'finger up to the last pixel of a move taken back', unit: 'ms' },
  hintMs: { limit: 105, goal: 100, what: 'finger up to the last pixel of a hint', unit: 'ms' },
  slideMs: { limit: 40, what: "longest from one picture of Merge's moving tiles to the next", unit: 'ms' },
  turnMs: { limit: 40, what: "longest from one picture of Flows' turning tile to the next", unit: 'ms' },
  moveMs: { limit: 0.5, what: 'a move of Merge with its new tile, on average', unit: 'ms' },
  undoStepMs: { limit: 2, what: 'a move taken back by the engine, worst of 40 in a row', unit: 'ms' },
  idleBytes: { limit: 0, what: 'bytes to the panel in 3 s of rest', unit: 'B' },
  idleBusy: { limit: 0.01, what: 'share of 3 s of rest that the core is awake', unit: '' },
  stackBytes: { limit: 32 * 1024, what: 'stack, high-water mark of all touch scripts', unit: 'B' },
};

const REST_MS = 3000;

/** Where the buttons are that lead from screen to screen. */
const PLACES = {
  '3.5': { packs: [70, 280], records: [185, 280], settings: [300, 280], help: [415, 280], merge: [240, 158], create: [437, 277], zen: [411, 155], seed: [126, 274], start: [411, 274], undo: [437, 43], hint: [437, 199], leave: [43, 277], back: [46, 38], board: [252, 160], swipe: 35 },
  '2.8': { packs: [40, 210], records: [120, 210], settings: [200, 210], help: [280, 210], merge: [160, 114], create: [290, 210], zen: [274, 115], seed: [82, 208], start: [277, 208], undo: [290, 30], hint: [290, 150], leave: [30, 210], back: [32, 32], board: [160, 120], swipe: 28 },
};

/** The same for Flows: its tile at home, its largest board, two sides, a cell and a half of it. */
const FLOWS = {
  '3.5': { open: [352, 150], cells61: [212, 282], begin: [380, 282], sides: [[239, 39], [343, 99]], cell: [240, 160], half: [249, 160] },
  '2.8': { open: [242, 112], cells61: [154, 206], begin: [250, 206], sides: [[160, 30], [238, 75]], cell: [160, 120], half: [167, 120] },
};

/** Finger down: until the last pixel of the answer. Leaves the finger down. */
export function press(device, [x, y]) {
  const at = device.ms;
  device.press(x, y);
  device.run(120);
  return device.panel.lastPixelNanos / 1e6 - at;
}

/** Finger up: until the last pixel of the answer. */
export function lift(device, ms = 60) {
  const at = device.ms;
  device.release();
  device.run(ms);
  device.waitForRest();
  return device.panel.lastPixelNanos / 1e6 - at;
}

function swipe(device, [x, y], [dx, dy]) {
  device.press(x - dx, y - dy);
  device.run(40);
  device.moveTo(x + dx, y + dy);
  device.run(40);
  device.release();
  device.run(60);
  device.waitForRest();
}

/** A repaint of less than this share of the panel is an answer to a finger, not a new screen. */
const WHOLE = 0.9;

/**
 * A tap that leads to another screen: how long its repaint takes against the bus time of its
 * pixels, and how much of the panel it is.
 */
export function transition(device, place) {
  press(device, place);
  const before = device.panel.writtenRects.length;
  lift(device);
  const rects = device.panel.writtenRects.slice(before);
  const pixels = rects.reduce((sum, rect) => sum + rect.pixels, 0);
  const nanos = rects.at(-1).endNanos - rects[0].startNanos;
  const ratio = nanos / ((pixels * 2 * 8.5 * 1e9) / device.wiring.lcdHertz);
  return { ratio, share: pixels / (device.panel.width * device.panel.height) };
}

/** Between pictures the bus is silent for at least so long. */
const SILENCE_NANOS = 1e6;

/**
 * The longest from one picture to the next while something moves, after a finger has left at
 * `from`; `count` pictures at least must have been painted.
 */
function longestStep(device, from, count) {
  const rects = device.panel.writtenRects.filter(({ startNanos }) => startNanos >= from * 1e6);
  const starts = rects.filter(
    ({ startNanos }, i) => i === 0 || startNanos - rects[i - 1].endNanos >= SILENCE_NANOS,
  );
  if (starts.length < count) throw new Error(`only ${starts.length} pictures of a motion were painted`);
  const steps = starts.slice(1).map(({ startNanos }, i) => (startNanos - starts[i].startNanos) / 1e6);
  return Math.max(...steps);
}

/** Merge's tiles slide and one grows: 190 ms. */
function slide(device, places) {
  const d = places.swipe;
  const [x, y] = places.board;
  device.press(x, y - d);
  device.run(40);
  device.moveTo(x, y + d);
  device.run(40);
  const from = device.ms;
  device.release();
  device.run(230);
  return longestStep(device, from, 6);
}

/** Two people sit down at Flows' largest board; the tile in hand is put there and turned: 450 ms. */
function turn(device, leave, places, repaints) {
  device.tap(...leave);
  device.tap(...places.open);
  device.tap(...places.cells61);
  repaints.push(transition(device, places.begin));
  device.tap(...places.sides[0]);
  repaints.push(transition(device, places.sides[1]));
  device.run(2500);
  device.tap(...places.cell);
  device.run(500);
  press(device, places.half);
  const from = device.ms;
  device.release();
  device.run(500);
  return longestStep(device, from, 12);
}

/** Through all screens and back; then a press, a choice and a move taken back. */
function answers(device, board) {
  const places = PLACES[board];
  const aside = ['packs', 'records', 'settings', 'help'].flatMap((place) => [place, 'back']);
  const ways = [...aside, 'merge', 'create', 'seed', 'back', 'back', 'leave', 'merge', 'create'];
  const repaints = ways.map((place) => transition(device, places[place]));
  press(device, places.zen);
  const selectMs = lift(device);
  repaints.push(transition(device, places.start));
  const d = places.swipe;
  for (const way of [[0, d], [0, -d], [d, d / 2]]) swipe(device, places.board, way);
  // Give a refused swipe's message the time to go away.
  device.run(2500);
  const pressMs = press(device, places.undo);
  const undoMs = lift(device);
  press(device, places.hint);
  const hintMs = lift(device, 300);
  device.run(2600);
  const slideMs = slide(device, places);
  const turnMs = turn(device, places.leave, FLOWS[board], repaints);
  const whole = repaints.filter(({ share }) => share >= WHOLE);
  if (whole.length < 4) throw new Error(`only ${whole.length} whole screens were painted`);
  const worst = (list) => Math.max(...list.map(({ ratio }) => ratio));
  return { repaintRatio: worst(whole), partRatio: worst(repaints), pressMs, selectMs, undoMs, hintMs, slideMs, turnMs };
}

function rest(device) {
  device.run(2500);
  const bytes = device.panel.busBytes;
  const busy = device.chip.busyCycles;
  device.run(REST_MS);
  const cycles = (device.chip.mcu.clkSys * REST_MS) / 1000;
  return { idleBytes: device.panel.busBytes - bytes, idleBusy: (device.chip.busyCycles - busy) / cycles };
}

/** Time spent so far in functions whose names match. */
function spent(profiler, pattern) {
  return profiler.functionsByTime.filter(({ name }) => pattern.test(name)).reduce((sum, { ms }) => sum + ms, 0);
}

/**
 * Opens the running match of Merge and takes moves back one by one, past several kept states; the
 * longest, in milliseconds, that the engine took for one.
 */
export function undoSteps(device, board, profiler) {
  const places = PLACES[board];
  const engine = /play::matches.*(undo|replayed|step_back)|games::merge::state/;
  device.tap(...places.merge);
  const steps = Array.from({ length: 40 }, () => {
    const before = spent(profiler, engine);
    device.tap(...places.undo);
    return spent(profiler, engine) - before;
  });
  if (Math.max(...steps) === 0) throw new Error('no move was taken back');
  return Math.max(...steps);
}

export function started(elf, board) {
  const device = new Device({ elf, board });
  device.boot();
  if (!device.waitForFirstPicture()) throw new Error('no first picture within 3 s of power-up');
  return device;
}

/** How deep the stack goes in each of the board's other scripts: whole games, and learning them. */
function stacks(elf, board, folder) {
  const scripts = readdirSync(folder).filter((file) => file.endsWith(`-${board}.txt`) && !file.startsWith('tour'));
  if (scripts.length === 0) throw new Error(`no touch scripts in ${folder}`);
  return scripts.map((file) => {
    const device = started(elf, board);
    runScript(device, parseScript(readFileSync(join(folder, file), 'utf8'), device.panel), () => {});
    return device.stack.measure();
  });
}

/**
 * @param {string | Uint8Array} elf the firmware image
 * @param {'3.5' | '2.8'} board
 * @param {string} folder the touch scripts; the board's tour is among them
 * @returns {Record<keyof typeof BUDGETS, number>}
 */
export function measure(elf, board, folder) {
  const touched = started(elf, board);
  const answered = answers(touched, board);
  const idle = rest(touched);

  const device = started(elf, board);
  const steps = parseScript(readFileSync(join(folder, `tour-${board}.txt`), 'utf8'), device.panel);
  const profiler = new Profiler(device.chip);
  // A hint plays moves too, in its head: count those of the game before it.
  const hinted = steps.findIndex(({ args }) => args[0] === 'game');
  runScript(device, steps.slice(0, hinted), () => {});
  const swipes = steps.filter(({ command }) => command === 'drag').length;
  const rules = spent(profiler, /games::merge::(state.*(apply|slide|spawn|outcome|over)|grid.*(slide|ways|largest))/);
  runScript(device, steps.slice(hinted), () => {});
  if (rules === 0) throw new Error('the rules of Merge never ran');
  return {
    coldStartMs: device.firstPictureMs,
    ...answered,
    moveMs: rules / swipes,
    undoStepMs: undoSteps(device, board, profiler),
    ...idle,
    stackBytes: Math.max(device.stack.measure(), touched.stack.measure(), ...stacks(elf, board, folder)),
  };
}
