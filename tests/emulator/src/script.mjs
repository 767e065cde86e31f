// Touch scripts: one command per line, the same for the simulator and the emulator.
//
//   tap X Y · hold X Y MS · drag X1 Y1 X2 Y2 MS · wait MS · shot NAME · # comment
//
// Promises: a script is checked as a whole before anything runs; a picture is taken only when the
// panel has come to rest. Refuses: lines it does not understand, naming the line and what it
// expected, and places off the panel.

const NUMBER = { x: 'X', y: 'Y', ms: 'MS' };

/** Arguments of each command, in order; `x`/`y` are checked against the panel. */
const COMMANDS = {
  tap: ['x', 'y'],
  hold: ['x', 'y', 'ms'],
  drag: ['x', 'y', 'x', 'y', 'ms'],
  wait: ['ms'],
  shot: ['name'],
};

const TAP_MS = 80;
const AFTER_LIFT_MS = 60;
/** A finger glides: in larger steps it would jump between two conversions of one sample. */
const DRAG_STEP_MS = 1;
const REST_MS = 60;
const REST_LIMIT_MS = 3000;

/** A script that cannot be run, or a run that did not come to rest. */
export class ScriptError extends Error {}

function usage(command) {
  const args = COMMANDS[command];
  if (command === 'drag') return 'drag X1 Y1 X2 Y2 MS';
  return [command, ...args.map((kind) => NUMBER[kind] ?? 'NAME')].join(' ');
}

function parseArgument(kind, word, panel, refuse) {
  if (kind === 'name') {
    return /^[\w.-]+$/.test(word) && !word.startsWith('.') ? word : refuse('expected a name of letters, digits, "-", "_" and "."');
  }
  if (!/^\d{1,7}$/.test(word)) return refuse(`expected a whole number instead of "${word}"`);
  const value = Number(word);
  const limit = kind === 'x' ? panel.width : kind === 'y' ? panel.height : Infinity;
  return value < limit ? value : refuse(`${kind} ${value} is off the panel (0..${limit - 1})`);
}

/**
 * @param {string} text
 * @param {{width: number, height: number}} panel
 * @returns {{line: number, command: string, args: (number | string)[]}[]}
 */
export function parseScript(text, panel) {
  const steps = [];
  text.split(/\r?\n/).forEach((raw, index) => {
    const words = raw.replace(/#.*/, '').trim().split(/\s+/).filter(Boolean);
    if (words.length === 0) return;
    const [command, ...rest] = words;
    const refuse = (why) => { throw new ScriptError(`line ${index + 1}: ${why}`); };
    if (!Object.hasOwn(COMMANDS, command)) {
      refuse(`unknown command "${command}"; expected one of ${Object.keys(COMMANDS).map(usage).join(', ')}`);
    }
    const kinds = COMMANDS[command];
    if (rest.length !== kinds.length) refuse(`expected "${usage(command)}"`);
    steps.push({ line: index + 1, command, args: rest.map((word, i) => parseArgument(kinds[i], word, panel, refuse)) });
  });
  return steps;
}

/**
 * Runs a parsed script.
 * @param {import('./device.mjs').Device} device
 * @param {ReturnType<typeof parseScript>} steps
 * @param {(name: string, picture: {width: number, height: number, pixels: Uint16Array}) => void} onShot
 */
export function runScript(device, steps, onShot) {
  for (const { line, command, args } of steps) {
    if (device.chip.outcome) throw new ScriptError(`line ${line}: the box has stopped: ${device.chip.outcome.text}`);
    switch (command) {
      case 'tap': hold(device, args[0], args[1], TAP_MS); break;
      case 'hold': hold(device, ...args); break;
      case 'drag': drag(device, ...args); break;
      case 'wait': device.run(args[0]); break;
      default:
        if (!waitForRest(device)) throw new ScriptError(`line ${line}: the panel never came to rest within ${REST_LIMIT_MS / 1000} s`);
        onShot(args[0], device.picture());
    }
  }
}

/** Runs until nothing has been drawn for 60 ms. @returns {boolean} false after 3 s of drawing */
export function waitForRest(device, limitMs = REST_LIMIT_MS) {
  return device.chip.runUntil(() => device.panel.restMs >= REST_MS, limitMs, 1);
}

function hold(device, x, y, ms) {
  device.press(x, y);
  device.run(ms);
  lift(device);
}

function drag(device, x1, y1, x2, y2, ms) {
  device.press(x1, y1);
  for (let at = 0; at < ms; at += DRAG_STEP_MS) {
    const part = at / ms;
    device.moveTo(x1 + (x2 - x1) * part, y1 + (y2 - y1) * part);
    device.run(Math.min(DRAG_STEP_MS, ms - at));
  }
  device.moveTo(x2, y2);
  device.run(DRAG_STEP_MS);
  lift(device);
}

function lift(device) {
  device.release();
  device.run(AFTER_LIFT_MS);
}
