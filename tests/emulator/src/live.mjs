// Live mode: the box in a window that another program draws.
//
// stdout carries the picture as binary messages, each `x, y, w, h` (u16, little-endian) and then
// w * h RGB565 pixels (u16, little-endian): the area that changed, at most every 16 ms of host time.
// stdin carries the finger as lines: `down X Y`, `move X Y`, `up`; its end means quit.
// Promises: device time never runs ahead of real time; when the host is too slow it falls behind
// and does not try to catch up by more than a frame. Refuses: lines it does not know (told on stderr).

const FRAME_MS = 16;
const SLICE_MS = 2;

/** One message for an area of the visible picture. @returns {Buffer} */
export function encodeArea(picture, { x, y, w, h }) {
  const message = Buffer.alloc(8 + w * h * 2);
  [x, y, w, h].forEach((value, i) => message.writeUInt16LE(value, i * 2));
  for (let row = 0, at = 8; row < h; row++) {
    for (let column = 0; column < w; column++, at += 2) {
      message.writeUInt16LE(picture.pixels[(y + row) * picture.width + x + column], at);
    }
  }
  return message;
}

/** Applies one line from stdin. @returns {boolean} whether it was understood */
export function applyFinger(device, line) {
  const [, verb, x, y] = /^(down|move|up)(?:\s+(\d+)\s+(\d+))?\s*$/.exec(line) ?? [];
  const { width, height } = device.panel;
  if (verb === 'up') device.release();
  else if (!verb || x === undefined || x >= width || y >= height) return false;
  else if (verb === 'down') device.press(Number(x), Number(y));
  else device.moveTo(Number(x), Number(y));
  return true;
}

/** What the window shows: nothing while the backlight is off. */
function visibleState({ panel, wiring }) {
  return `${panel.displayOn}${panel.asleep}${panel.inverted}${panel.madctl}${wiring.levels.LCD_BL}`;
}

/**
 * Runs until stdin ends or the machine stops.
 * @param {import('./device.mjs').Device} device booted
 * @param {{input: NodeJS.ReadableStream, output: NodeJS.WritableStream, complain: (text: string) => void}} streams
 * @returns {Promise<void>}
 */
export function runLive(device, { input, output, complain }) {
  const lines = [];
  let open = true;
  let rest = '';
  input.setEncoding('utf8');
  input.on('data', (text) => {
    const parts = (rest + text).split('\n');
    rest = parts.pop();
    lines.push(...parts.filter((line) => line.trim()));
  });
  input.on('end', () => { open = false; });
  // A window that was closed is a normal end, not an error.
  output.on('error', () => { open = false; });
  return new Promise((resolve) => {
    let origin = performance.now() - device.ms;
    let lastFrame = -Infinity;
    let lastState = '';
    const step = () => {
      if (!open || device.chip.outcome) {
        resolve();
        return;
      }
      for (const line of lines.splice(0)) if (!applyFinger(device, line)) complain(`not understood: "${line}"; expected down X Y, move X Y or up`);
      const now = performance.now();
      if (now - origin - device.ms > FRAME_MS) origin = now - device.ms - FRAME_MS;
      if (now - origin > device.ms) device.run(SLICE_MS);
      if (performance.now() - lastFrame >= FRAME_MS) {
        lastFrame = performance.now();
        lastState = sendFrame(device, output, lastState);
      }
      const ahead = device.ms - (performance.now() - origin);
      setTimeout(step, Math.max(0, Math.min(ahead, FRAME_MS)));
    };
    step();
  });
}

function sendFrame(device, output, lastState) {
  const state = visibleState(device);
  const { width, height } = device.panel;
  const dirty = device.panel.takeDirty();
  const area = state === lastState ? dirty : { x: 0, y: 0, w: width, h: height };
  if (!area) return state;
  const picture = device.picture();
  if (device.wiring.levels.LCD_BL === 0) picture.pixels.fill(0);
  output.write(encodeArea(picture, area));
  return state;
}
