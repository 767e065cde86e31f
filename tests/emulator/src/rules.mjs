// The rules alone on the chip: runs the image of firmware/src/bin/rules.rs and listens to it.
//
// Promises: every match with its moves and the hash of every state, and every timed span in cycles
// of the core, counted from the first instruction of what is timed. Nothing in the image knows that
// it is watched: `told` does nothing there. Refuses: an image without `told`, a run that does not end.

import { readFileSync } from 'node:fs';
import { Chip } from './chip.mjs';
import { Elf } from './elf.mjs';

/** What is told, as in the image. */
const TELLING = ['game', 'hash', 'move', 'undo', 'begin', 'end', 'done'];
/** What is timed, as in the image. */
const SPANS = ['play', 'takeBack', 'list', 'placement', 'preview'];
/** The core's clock on a box. */
const HERTZ = 120e6;
/** More device time than a run takes at the clock of a chip without set-up. */
const LIMIT_MS = 600_000;

/** What each figure may be at most: the worst of a span in a match. */
export const RULE_BUDGETS = {
  longTakeBackMs: { limit: 2, match: 'long', span: 'takeBack', what: 'a move of 560 of Merge taken back, worst of 40' },
  placementMs: { limit: 2, match: 'placements', span: 'placement', what: 'a card of Flip placed, 61 cells, all variants' },
  previewMs: { limit: 2, match: 'placements', span: 'preview', what: 'the same, only looked at' },
  mergeMs: { limit: 5, match: 'merge', span: 'play', what: 'a move of Merge played' },
  flipMs: { limit: 5, match: 'flip', span: 'play', what: 'a move of Flip played' },
  flowsMs: { limit: 5, match: 'flows', span: 'play', what: 'a move of Flows played' },
  diceMs: { limit: 5, match: 'dice', span: 'play', what: 'a move of Hex & Dice played' },
  duelMs: { limit: 5, match: 'duel', span: 'play', what: 'a move of Duel played' },
};

/** The bytes at an address in RAM or flash. */
function bytes(mcu, address, length) {
  return Uint8Array.from({ length }, (_, i) => mcu.readUint8((address >>> 0) + i));
}

/**
 * @param {string} path the image
 * @returns {{name: string, steps: {move?: string, seat?: number, hash?: string}[], spans: Record<string, number[]>}[]}
 *   the matches: what was played (a step without a move is one taken back), and the spans in ms
 */
export function listen(path) {
  const elf = new Elf(readFileSync(path));
  const told = elf.symbol('told');
  if (told === undefined) throw new Error(`${path} has no "told": it is not the image of the rules`);
  const chip = new Chip({ elf });
  chip.coldBoot();
  const { mcu, thumb } = chip;
  const { core } = mcu;
  const matches = [];
  let [began, done] = [0, false];
  const text = (address, length) => new TextDecoder().decode(bytes(mcu, address, length));
  const hears = (what, first, second) => {
    const match = matches.at(-1);
    switch (TELLING[what]) {
      case 'game': matches.push({ name: text(first, second), steps: [{}], spans: {} }); break;
      case 'hash': match.steps.at(-1).hash = ((BigInt(second >>> 0) << 32n) | BigInt(first >>> 0)).toString(16).padStart(16, '0'); break;
      case 'move': match.steps.push({ move: text(first, second & 0xff), seat: second >>> 8 }); break;
      case 'undo': match.steps.push({}); break;
      case 'begin': began = core.cycles; break;
      case 'end': (match.spans[SPANS[first]] ??= []).push(((core.cycles - began) * 1e3) / HERTZ); break;
      default: done = true;
    }
  };
  const entry = told & ~1;
  thumb.run = (clock) => {
    while (core.cycles < clock.limitCycles && !core.waiting && !done) {
      if (thumb.regs[15] === entry) hears(...thumb.regs.subarray(0, 3));
      thumb.step();
    }
    if (done) chip.stop({ kind: 'Done', text: 'everything was told' });
  };
  const ended = chip.runUntil(() => done || chip.faults.length > 0, LIMIT_MS, 100);
  if (chip.faults.length > 0) throw new Error(`the rules crashed: ${chip.faults[0].text}`);
  if (!ended) throw new Error(`the rules were not done after ${LIMIT_MS / 1000} s`);
  return matches;
}

/** The worst of each budgeted span. @returns {Record<keyof typeof RULE_BUDGETS, number>} */
export function worst(matches) {
  const entries = Object.entries(RULE_BUDGETS).map(([name, { match, span }]) => {
    const spans = matches.find((each) => each.name === match)?.spans[span] ?? [];
    return [name, Math.max(...spans)];
  });
  return Object.fromEntries(entries);
}
