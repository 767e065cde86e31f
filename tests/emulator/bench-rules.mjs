#!/usr/bin/env node
// The rules' figures on the chip against their budgets, and the mean and worst of everything that
// is timed: what `cargo xtask bench device` prints last.

import { listen, RULE_BUDGETS, worst } from './src/rules.mjs';

const [image] = process.argv.slice(2);
if (!image) {
  process.stderr.write('usage: node bench-rules.mjs IMAGE\n');
  process.exit(2);
}
const ms = (value) => `${Number(value.toPrecision(3))} ms`.padStart(10);
const matches = listen(image);
for (const [name, figure] of Object.entries(worst(matches))) {
  const { limit, what } = RULE_BUDGETS[name];
  process.stdout.write(`  ${what.padEnd(58)} ${ms(figure).padStart(12)}   budget ${limit} ms\n`);
}
for (const { name, spans } of matches) {
  for (const [span, list] of Object.entries(spans)) {
    const mean = list.reduce((sum, value) => sum + value, 0) / list.length;
    process.stdout.write(`  ${name.padEnd(12)} ${span.padEnd(12)} ${String(list.length).padStart(5)} times   mean ${ms(mean)}   worst ${ms(Math.max(...list))}\n`);
  }
}
