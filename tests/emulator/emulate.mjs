#!/usr/bin/env node
// The command behind `cargo xtask emulate`: runs a firmware image on the emulated box.
//
// Promises: exit code 0 (done, nothing wrong), 1 (refused, or the run had faults), 2 (wrong usage);
// every complaint is one sentence on stderr. Refuses: to start a script with a bad line.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BOARDS, Device } from './src/device.mjs';
import { runLive } from './src/live.mjs';
import { Profiler } from './src/profile.mjs';
import { rgb888, writePng } from './src/png.mjs';
import { parseScript, runScript } from './src/script.mjs';

const HELP = `Runs a Hexdeck firmware image on an emulated Pico with its display.

usage: node emulate.mjs --elf FILE --board 3.5|2.8 [options]

  --touches FILE   run this touch script, headless (needs --out if it takes shots)
  --out DIR        where the script's pictures go
  --seconds N      let N seconds of device time pass (after the script, if there is one)
  --report FILE    write the run's figures as JSON
  --rtt FILE       write the raw defmt log
  --profile FILE   write where the core spent its time, by function
  --pipe           live: picture on stdout, finger on stdin, at most real time
  --seed N         seed for noise (default 1)
  --help           this text

Exit code: 0 done, 1 refused or faults, 2 wrong usage.
`;

const OPTIONS = {
  elf: { type: 'string' }, board: { type: 'string', default: '3.5' }, touches: { type: 'string' }, out: { type: 'string' },
  seconds: { type: 'string' }, report: { type: 'string' }, rtt: { type: 'string' }, profile: { type: 'string' }, pipe: { type: 'boolean' },
  seed: { type: 'string', default: '1' }, help: { type: 'boolean', short: 'h' },
};

class Usage extends Error {}

function readOptions(argv) {
  let values;
  try {
    ({ values } = parseArgs({ args: argv, options: OPTIONS }));
  } catch (error) {
    throw new Usage(error.message);
  }
  if (values.help) return values;
  if (!values.elf) throw new Usage('--elf FILE is missing');
  if (!BOARDS.includes(values.board)) throw new Usage(`--board is ${BOARDS.join(' or ')}, not "${values.board}"`);
  if (values.seconds !== undefined && !(Number(values.seconds) >= 0)) throw new Usage('--seconds takes a number');
  if (!/^\d+$/.test(values.seed)) throw new Usage('--seed takes a whole number');
  if (values.pipe && values.touches) throw new Usage('--pipe and --touches exclude each other');
  return values;
}

function loadScript(device, { touches, out }) {
  if (!touches) return [];
  const steps = parseScript(readFileSync(touches, 'utf8'), device.panel);
  if (!out && steps.some(({ command }) => command === 'shot')) throw new Usage('the script takes pictures, so --out DIR is needed');
  if (out) mkdirSync(out, { recursive: true });
  return steps;
}

function saveShot(directory, name, { width, height, pixels }) {
  writeFileSync(join(directory, `${name}.png`), writePng({ width, height, rgb: rgb888(pixels) }));
}

function runHeadless(device, steps, options) {
  device.boot();
  if (!device.waitForFirstPicture()) throw new Error(firstPictureComplaint(device));
  runScript(device, steps, (name, picture) => saveShot(options.out, name, picture));
  if (options.seconds) device.run(Number(options.seconds) * 1000);
}

function firstPictureComplaint({ chip, panel, wiring }) {
  if (chip.outcome) return chip.outcome.text;
  if (!panel.pictureComplete) return 'no complete picture within 3 s of power-up';
  return wiring.backlightOnMs === null ? 'the backlight was not on within 3 s of power-up' : 'the panel never came to rest within 3 s of power-up';
}

/** Writes what was asked for; whatever happened before. */
function saveResults(device, { report, rtt }) {
  if (report) writeFileSync(report, `${JSON.stringify(device.report(), null, 2)}\n`);
  if (rtt) writeFileSync(rtt, device.rtt.bytes);
}

async function main(argv) {
  const options = readOptions(argv);
  if (options.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const device = new Device({ elf: options.elf, board: options.board, seed: Number(options.seed) });
  const steps = loadScript(device, options);
  const profiler = options.profile ? new Profiler(device.chip) : null;
  try {
    if (options.pipe) {
      device.boot();
      await runLive(device, { input: process.stdin, output: process.stdout, complain });
    } else {
      runHeadless(device, steps, options);
    }
  } finally {
    if (device.chip.mcu) saveResults(device, options);
    if (profiler) writeFileSync(options.profile, profiler.text);
    for (const { ms, source, text } of device.faults) complain(`fault at ${ms.toFixed(1)} ms (${source}): ${text}`);
  }
  if (device.chip.outcome) complain(device.chip.outcome.text);
  return device.faults.length || device.chip.outcome ? 1 : 0;
}

function complain(text) {
  process.stderr.write(`${text}\n`);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  complain(error instanceof Usage ? `${error.message} (see --help)` : error.message);
  process.exitCode = error instanceof Usage ? 2 : 1;
}
// An open stdin would keep a finished live run alive.
process.stdin.unref?.();
