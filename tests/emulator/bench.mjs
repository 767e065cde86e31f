#!/usr/bin/env node
// The device's figures against the design's budgets: what `cargo xtask bench` prints.

import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { BUDGETS, measure } from './src/measure.mjs';

const { values } = parseArgs({ options: { elf: { type: 'string' }, board: { type: 'string', default: '3.5' } }, allowPositionals: true });
if (!values.elf) {
  process.stderr.write('usage: node bench.mjs --elf FILE --board 3.5|2.8\n');
  process.exit(2);
}
const touches = fileURLToPath(new URL('../touches/', import.meta.url));
const figures = measure(values.elf, values.board, touches);
for (const [name, { what, limit, goal, unit }] of Object.entries(BUDGETS)) {
  const value = Number(figures[name].toPrecision(4));
  process.stdout.write(`  ${what.padEnd(58)} ${`${value} ${unit}`.padStart(12)}   budget ${limit} ${unit}${goal === undefined ? '' : `, goal ${goal} ${unit}`}\n`);
}
