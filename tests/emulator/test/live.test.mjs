// Live mode's two languages, and the command line's manners.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { applyFinger, encodeArea } from '../src/live.mjs';
import { programElf } from './support.mjs';

const COMMAND = fileURLToPath(new URL('../emulate.mjs', import.meta.url));
const emulate = (...args) => spawnSync(process.execPath, [COMMAND, ...args], { encoding: 'utf8', input: '' });

test('an area is its place, its size and its pixels', () => {
  const picture = { width: 4, height: 3, pixels: Uint16Array.from({ length: 12 }, (_, i) => 0x100 + i) };
  const message = encodeArea(picture, { x: 1, y: 1, w: 2, h: 2 });
  assert.deepEqual([...new Uint16Array(message.buffer.slice(message.byteOffset, message.byteOffset + message.length))],
    [1, 1, 2, 2, 0x105, 0x106, 0x109, 0x10a]);
});

test('finger lines do what they say, others are refused', () => {
  const done = [];
  const device = {
    panel: { width: 480, height: 320 },
    press: (...at) => done.push(['press', ...at]), moveTo: (...at) => done.push(['move', ...at]), release: () => done.push(['release']),
  };
  for (const line of ['down 1 2', 'move 479 319', 'up']) assert.equal(applyFinger(device, line), true);
  assert.deepEqual(done, [['press', 1, 2], ['move', 479, 319], ['release']]);
  for (const line of ['down', 'down 480 0', 'down 0 320', 'poke 1 2', 'up 1', '']) assert.equal(applyFinger(device, line), false, line);
});

test('wrong usage is exit code 2 with one sentence', () => {
  for (const args of [[], ['--elf', 'x', '--board', '4'], ['--what'], ['--elf', 'x', '--seconds', 'soon'], ['--elf', 'x', '--pipe', '--touches', 'y']]) {
    const { status, stdout, stderr } = emulate(...args);
    assert.equal(status, 2, args.join(' '));
    assert.equal(stdout, '');
    assert.equal(stderr.trim().split('\n').length, 1);
  }
  const help = emulate('--help');
  assert.equal(help.status, 0);
  assert.match(help.stdout, /usage:/);
});

test('what cannot be run is refused with exit code 1', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hexdeck-'));
  const elf = join(folder, 'idle.elf');
  const script = join(folder, 'bad.touch');
  writeFileSync(elf, programElf([0xbf20, 0xe7fe]));
  writeFileSync(script, 'wait 10\ntap 1\n');
  const missing = emulate('--elf', join(folder, 'none.elf'));
  assert.equal(missing.status, 1);
  const bad = emulate('--elf', elf, '--touches', script);
  assert.equal(bad.status, 1);
  assert.match(bad.stderr, /line 2: expected "tap X Y"/);
  const blank = emulate('--elf', elf);
  assert.equal(blank.status, 1);
  assert.match(blank.stderr, /GP13 still floats/);
  assert.match(blank.stderr, /no complete picture within 3 s/);
});
