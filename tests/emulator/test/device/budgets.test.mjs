// The design's budgets, held by the unchanged firmware on both boards. A budget that is not
// reached yet has its present figure as ceiling in src/measure.mjs, with the goal beside it.

import assert from 'node:assert/strict';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { BUDGETS, measure } from '../../src/measure.mjs';
import { firmware } from '../support.mjs';

for (const board of ['3.5', '2.8']) {
  test(`${board}: every budget is held`, () => {
    const touches = fileURLToPath(new URL('../../../touches/', import.meta.url));
    const figures = measure(firmware(board), board, touches);
    for (const [name, { limit, what, unit }] of Object.entries(BUDGETS)) {
      assert.ok(figures[name] <= limit, `${what}: ${figures[name]} ${unit}, the budget is ${limit} ${unit}`);
      assert.ok(figures[name] >= 0, `${what}: ${figures[name]} is no figure`);
    }
  });
}
