// Parity: the touch scripts of each board, played by the simulator and by the unchanged firmware on the
// emulated board, gives the same pictures to the last pixel; and both give the golden ones.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { readPng, rgb888 } from '../../src/png.mjs';
import { parseScript, runScript } from '../../src/script.mjs';
import { bootedDevice } from '../support.mjs';

const path = (relative) => fileURLToPath(new URL(`../../../${relative}`, import.meta.url));

/** The pictures in a folder. @returns {Map<string, ReturnType<typeof readPng>>} */
function pictures(folder) {
  return new Map(readdirSync(folder).sort().map((file) => [file.replace(/\.png$/, ''), readPng(readFileSync(join(folder, file)))]));
}

function simulated(board, tour) {
  const binary = process.env.HEXDECK_BIN;
  assert.ok(binary, 'HEXDECK_BIN does not name the simulator: run these tests with "cargo xtask test"');
  const out = mkdtempSync(join(tmpdir(), 'hexdeck-parity-'));
  try {
    execFileSync(binary, ['play', '--headless', '--board', board, '--touches', tour, '--out', out]);
    return pictures(out);
  } finally {
    rmSync(out, { recursive: true });
  }
}

function emulated(board, tour) {
  const device = bootedDevice(board);
  const shots = new Map();
  runScript(device, parseScript(readFileSync(tour, 'utf8'), device.panel), (name, { width, height, pixels }) => {
    shots.set(name, { width, height, rgb: rgb888(pixels) });
  });
  assert.deepEqual(device.faults, []);
  assert.deepEqual(device.chip.resets, []);
  return shots;
}

/** How two pictures differ, in words; null if they do not. */
function difference(one, other) {
  if (one.width !== other.width || one.height !== other.height) return `${one.width}x${one.height} against ${other.width}x${other.height}`;
  let [count, first] = [0, null];
  for (let i = 0; i < one.rgb.length; i += 3) {
    if (one.rgb[i] === other.rgb[i] && one.rgb[i + 1] === other.rgb[i + 1] && one.rgb[i + 2] === other.rgb[i + 2]) continue;
    count++;
    first ??= i / 3;
  }
  return first === null ? null : `${count} pixels, the first at (${first % one.width}, ${Math.floor(first / one.width)})`;
}

function assertSame(found, wanted, whose) {
  assert.deepEqual([...found.keys()].sort(), [...wanted.keys()].sort(), `the pictures of the ${whose}`);
  for (const [name, picture] of found) assert.equal(difference(picture, wanted.get(name)), null, `"${name}" differs from the ${whose}`);
}

test('a single wrong pixel is noticed', () => {
  const picture = { width: 2, height: 2, rgb: new Uint8Array(12) };
  const spoilt = { ...picture, rgb: Uint8Array.from(picture.rgb, (value, i) => (i === 7 ? 8 : value)) };
  assert.equal(difference(picture, picture), null);
  assert.equal(difference(picture, spoilt), '1 pixels, the first at (0, 1)');
});

for (const board of ['3.5', '2.8']) {
  // Only scripts that choose their seeds: a game that chooses its own is another one on each machine.
  const scripts = readdirSync(path('touches')).filter((file) => file.startsWith('tour') && file.endsWith(`-${board}.txt`)).sort();
  assert.ok(scripts.includes(`tour-${board}.txt`), 'every board has a tour');
  for (const script of scripts) {
    const name = script.slice(0, -`-${board}.txt`.length);
    test(`${board}: ${name}: the firmware shows what the simulator shows, and what is golden`, () => {
      const touches = path(`touches/${script}`);
      const panel = emulated(board, touches);
      assert.ok(panel.size > 0, 'a script takes pictures');
      assertSame(panel, simulated(board, touches), "simulator's");
      assertSame(panel, pictures(path(`golden/${board}/${name}`)), 'golden ones');
    });
  }
}
