// The rules on the chip: every game comes to the same states there as on this computer, move by
// move and back again, and takes no longer than it may.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import test from 'node:test';
import { listen, RULE_BUDGETS, worst } from '../../src/rules.mjs';

/** The seed of every match in the image. */
const SEED = 42;
const GAMES = ['merge', 'flip', 'flows', 'dice', 'duel'];

const image = process.env.HEXDECK_RULES;
assert.ok(image, 'HEXDECK_RULES does not name the image of the rules: run these tests with "cargo xtask test"');
const matches = listen(image);

/** The hashes of the same match by the engine on this computer. */
function onThisComputer(game, steps) {
  const lines = steps.slice(1).map(({ move, seat }) => (move ? { cmd: 'move', move, seat } : { cmd: 'undo' }));
  const input = [{ cmd: 'new', game, seed: SEED, options: {} }, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('');
  const said = execFileSync(process.env.HEXDECK_BIN, ['script'], { input }).toString().trim().split('\n');
  return said.map((line) => {
    const { ok, hash, message } = JSON.parse(line);
    assert.ok(ok, `${game}: ${message}`);
    return hash;
  });
}

for (const game of GAMES) {
  test(`${game}: the same setup, seed and moves give the same hashes on the chip and here`, () => {
    const { steps } = matches.find(({ name }) => name === game) ?? assert.fail('it was not played');
    const played = steps.filter(({ move }) => move).length;
    assert.ok(played >= 30 && steps.length - played > 8, `${played} moves and ${steps.length - played - 1} taken back`);
    assert.deepEqual(steps.map(({ hash }) => hash), onThisComputer(game, steps));
  });
}

test('every budget of the rules is held', () => {
  for (const [name, figure] of Object.entries(worst(matches))) {
    const { limit, what } = RULE_BUDGETS[name];
    assert.ok(figure > 0 && figure <= limit, `${what}: ${figure} ms, the budget is ${limit} ms`);
  }
});
