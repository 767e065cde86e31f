// What both display controllers have in common: the MIPI display command set, the picture memory
// and what of it can be seen.
//
// Promises: `picture()` is the landscape picture a person sees, in the firmware's own coordinates;
// every command is checked for its number of parameters, its place in the start-up order and its
// waiting times, and what is wrong is recorded as a fault in one sentence. Refuses: commands that
// are not in the table; read-back (neither board can).
//
// A subclass brings the table of commands, the bytes it insists on and how the wire's bytes become
// commands, parameters and pixels.

const MADCTL_MY = 0x80;
const MADCTL_MX = 0x40;
const MADCTL_MV = 0x20;
const MADCTL_BGR = 0x08;

const RESET_LOW_NANOS = 10e3;
const SLEEP_OUT_WAIT_MS = 120;

/** Writes further apart than this belong to different repaints. */
const BURST_GAP_MS = 15;

/** Entries kept of each list of what was drawn; a live run may go on for hours. */
const KEPT = 4096;

function keep(list, entry) {
  if (list.length >= KEPT) list.shift();
  list.push(entry);
}

const hex = (value) => value.toString(16).toUpperCase().padStart(2, '0');

/** Commands both controllers know: name and number of parameter bytes. */
export const COMMON_COMMANDS = {
  0x00: ['NOP', 0], 0x01: ['SWRESET', 0], 0x10: ['SLPIN', 0], 0x11: ['SLPOUT', 0], 0x13: ['NORON', 0],
  0x20: ['INVOFF', 0], 0x21: ['INVON', 0], 0x28: ['DISPOFF', 0], 0x29: ['DISPON', 0], 0x2a: ['CASET', 4],
  0x2b: ['RASET', 4], 0x2c: ['RAMWR', Infinity], 0x3c: ['RAMWRC', Infinity], 0x36: ['MADCTL', 1], 0x38: ['IDMOFF', 0], 0x3a: ['COLMOD', 1],
};

/** Display controller core; `native` is the portrait size of its memory. */
export class DisplayController {
  /**
   * @param {object} spec
   * @param {string} spec.name
   * @param {{width: number, height: number}} spec.native
   * @param {Record<number, [string, number]>} spec.commands
   * @param {Record<number, number[][]>} spec.required bytes a command must carry (any of the lists), sent before DISPON
   * @param {number} spec.resetWaitMs from the end of reset to the first command
   * @param {boolean} spec.trueColoursBgr whether the glass is wired blue first
   * @param {boolean} spec.trueColoursInverted whether colours come out true with INVON
   * @param {{nanos: () => number, fault: (text: string) => void}} world
   */
  constructor(spec, world) {
    this.spec = spec;
    this.world = world;
    this.width = spec.native.height;
    this.height = spec.native.width;
    this.memory = new Uint16Array(this.width * this.height);
    this.busBytes = 0;
    this.pixelBytes = 0;
    this.lastPixelNanos = -1;
    /** Finished and running repaints: spans of pixel traffic without a longer pause. */
    this.bursts = [];
    /** Windows that got pixels, oldest first, each with its count of pixels and its times. */
    this.writtenRects = [];
    this.dirty = null;
    this.resetLowSince = null;
    this.powerUp();
  }

  /** Cold boot: memory is noise on the glass; every register at its default. */
  powerUp() {
    this.wasReset = false;
    this.memory.fill(0x1234);
    this.resetLowSince = null;
    this.defaults();
  }

  defaults() {
    this.asleep = true;
    this.displayOn = false;
    this.inverted = false;
    this.madctl = 0;
    this.colmod = 0x66;
    this.columns = { start: 0, end: this.spec.native.width - 1 };
    this.rows = { start: 0, end: this.spec.native.height - 1 };
    this.command = null;
    this.parameters = [];
    this.seen = new Map();
    this.written = new Uint8Array(this.memory.length);
    this.writtenCount = 0;
    this.resetEndNanos = this.world.nanos();
    this.sleepOutNanos = -Infinity;
    this.remap();
  }

  fault(text) {
    this.world.fault(`${this.spec.name}: ${text}`);
  }

  /** The reset line. */
  resetLine(high) {
    const now = this.world.nanos();
    if (!high) {
      this.resetLowSince = now;
      return;
    }
    if (this.resetLowSince === null) return;
    const low = now - this.resetLowSince;
    this.resetLowSince = null;
    if (low < RESET_LOW_NANOS) {
      this.fault(`reset was low for ${(low / 1e3).toFixed(1)} us; it takes at least 10`);
      return;
    }
    this.wasReset = true;
    this.defaults();
  }

  /** A command byte arrived. */
  onCommand(code) {
    this.finishCommand();
    const entry = this.spec.commands[code];
    this.command = code;
    this.parameters = [];
    if (!entry) {
      this.fault(`unknown command ${hex(code)}`);
      return;
    }
    this.checkTiming(code, entry[0]);
    if (code === 0x2c) this.startPixels();
    if (entry[1] === 0) this.apply(code);
  }

  checkTiming(code, name) {
    if (this.resetLowSince !== null) this.fault(`${name} was sent while reset is low`);
    if (!this.wasReset && code !== 0x00) {
      this.wasReset = true;
      this.fault(`${name} was sent before the panel had been reset`);
    }
    const sinceReset = (this.world.nanos() - this.resetEndNanos) / 1e6;
    const wait = code === 0x11 ? SLEEP_OUT_WAIT_MS : this.spec.resetWaitMs;
    if (sinceReset < wait) this.fault(`${name} was sent ${sinceReset.toFixed(1)} ms after reset; the panel needs ${wait}`);
    const sinceWake = (this.world.nanos() - this.sleepOutNanos) / 1e6;
    const rest = code === 0x29 ? SLEEP_OUT_WAIT_MS : 5;
    if (sinceWake < rest) this.fault(`${name} was sent ${sinceWake.toFixed(1)} ms after SLPOUT; the panel needs ${rest}`);
  }

  /** A parameter byte arrived. */
  onParameter(byte) {
    if (this.command === null) {
      this.fault(`data ${hex(byte)} came before any command`);
      return;
    }
    const [name, count] = this.spec.commands[this.command] ?? ['?', Infinity];
    this.parameters.push(byte);
    if (this.parameters.length === count) this.apply(this.command);
    else if (this.parameters.length === count + 1) this.fault(`${name} got more than its ${count} parameters`);
  }

  /** The next command begins, so the one before must have had all it needs. */
  finishCommand() {
    if (this.command === null) return;
    const [name, count] = this.spec.commands[this.command] ?? ['?', 0];
    if (count !== Infinity && this.parameters.length < count) {
      this.fault(`${name} got ${this.parameters.length} of its ${count} parameters`);
    }
  }

  apply(code) {
    const p = this.parameters;
    this.seen.set(code, [...p]);
    this.checkBytes(code);
    switch (code) {
      case 0x01: this.defaults(); break;
      case 0x10: this.asleep = true; break;
      case 0x11: this.asleep = false; this.sleepOutNanos = this.world.nanos(); break;
      case 0x20: this.inverted = false; break;
      case 0x21: this.inverted = true; break;
      case 0x28: this.displayOn = false; break;
      case 0x29: this.switchOn(); break;
      case 0x2a: this.columns = this.range('CASET', this.mv ? this.spec.native.height : this.spec.native.width); break;
      case 0x2b: this.rows = this.range('RASET', this.mv ? this.spec.native.width : this.spec.native.height); break;
      case 0x36: this.madctl = p[0]; this.remap(); break;
      case 0x3a: this.colmod = p[0]; break;
      default: break;
    }
  }

  checkBytes(code) {
    const allowed = this.spec.required[code];
    if (!allowed || allowed.some((bytes) => bytes.length === this.parameters.length && bytes.every((b, i) => b === this.parameters[i]))) return;
    const [name] = this.spec.commands[code];
    const list = (bytes) => bytes.map(hex).join(' ');
    this.fault(`${name} (${hex(code)}) carried ${list(this.parameters)}; this panel takes ${allowed.map(list).join(' or ')}`);
  }

  switchOn() {
    for (const code of Object.keys(this.spec.required).map(Number)) {
      if (!this.seen.has(code)) this.fault(`DISPON came before ${this.spec.commands[code][0]} (${hex(code)}) was sent`);
    }
    if (this.asleep) this.fault('DISPON came while the panel was asleep');
    this.displayOn = true;
  }

  range(name, limit) {
    const [a, b, c, d] = this.parameters;
    const start = (a << 8) | b;
    const end = (c << 8) | d;
    if (start <= end && end < limit) return { start, end };
    this.fault(`${name} ${start}..${end} is not within 0..${limit - 1}`);
    return { start: 0, end: limit - 1 };
  }

  get mv() {
    return (this.madctl & MADCTL_MV) !== 0;
  }

  /** Turns MADCTL into one linear map from (column, row) to memory. */
  remap() {
    const { width, height } = this.spec.native;
    const mx = (this.madctl & MADCTL_MX) !== 0;
    const my = (this.madctl & MADCTL_MY) !== 0;
    const xStep = mx ? -1 : 1;
    const yStep = my ? -width : width;
    this.mapOrigin = (mx ? width - 1 : 0) + (my ? (height - 1) * width : 0);
    this.columnStep = this.mv ? yStep : xStep;
    this.rowStep = this.mv ? xStep : yStep;
  }

  startPixels() {
    if (this.colmod !== 0x55 && this.colmod !== 0x05) this.fault(`pixels are sent in 16 bits, but COLMOD is ${hex(this.colmod)}`);
    this.column = this.columns.start;
    this.row = this.rows.start;
    this.windowFull = false;
    this.openRect = null;
  }

  /** One RGB565 pixel for the window's next place. */
  onPixel(value) {
    if (this.windowFull) {
      if (!this.overran) this.fault(`more pixels than the window ${this.describeWindow()} holds`);
      this.overran = true;
      return;
    }
    const at = this.mapOrigin + this.column * this.columnStep + this.row * this.rowStep;
    this.memory[at] = value;
    if (!this.written[at]) {
      this.written[at] = 1;
      this.writtenCount++;
    }
    this.pixelBytes += 2;
    if (this.column < this.columns.end) {
      this.column++;
    } else {
      this.column = this.columns.start;
      if (this.row < this.rows.end) this.row++;
      else this.windowFull = true;
    }
  }

  describeWindow() {
    return `${this.columns.start}..${this.columns.end} x ${this.rows.start}..${this.rows.end}`;
  }

  /** Pixel traffic ended for now (chip select rose, or the next command): note area and time. */
  notePixels(count, startNanos) {
    const now = this.world.nanos();
    this.overran = false;
    this.lastPixelNanos = now;
    const last = this.bursts.at(-1);
    // Once it holds a whole panel a repaint is over; what follows at once is the next one.
    if (last && last.pixels < this.memory.length && startNanos - last.endNanos < BURST_GAP_MS * 1e6) {
      last.endNanos = now;
      last.pixels += count;
    } else {
      keep(this.bursts, { startNanos, endNanos: now, pixels: count });
    }
    this.noteRect(count, startNanos, now);
    this.growDirty();
  }

  /** One entry per memory write command, however many chip-select cycles its pixels take. */
  noteRect(count, startNanos, endNanos) {
    const { columns, rows } = this;
    if (!this.openRect) {
      this.openRect = { x: columns.start, y: rows.start, w: columns.end - columns.start + 1, h: rows.end - rows.start + 1, pixels: 0, startNanos, endNanos };
      keep(this.writtenRects, this.openRect);
    }
    this.openRect.pixels += count;
    this.openRect.endNanos = endNanos;
  }

  growDirty() {
    const { columns, rows, dirty } = this;
    const box = { left: columns.start, right: columns.end, top: rows.start, bottom: rows.end };
    this.dirty = !dirty ? box : {
      left: Math.min(dirty.left, box.left), right: Math.max(dirty.right, box.right),
      top: Math.min(dirty.top, box.top), bottom: Math.max(dirty.bottom, box.bottom),
    };
  }

  /** The changed area since the last call, as `{x, y, w, h}`, or null. */
  takeDirty() {
    const { dirty } = this;
    this.dirty = null;
    return dirty && { x: dirty.left, y: dirty.top, w: dirty.right - dirty.left + 1, h: dirty.bottom - dirty.top + 1 };
  }

  /** Every pixel of the glass has been written since reset, and it is switched on. */
  get pictureComplete() {
    return this.displayOn && !this.asleep && this.writtenCount === this.memory.length;
  }

  /** Device time since the last pixel, in ms. */
  get restMs() {
    return (this.world.nanos() - this.lastPixelNanos) / 1e6;
  }

  /**
   * The visible picture in the firmware's landscape coordinates. Black while asleep or switched off.
   * Inversion and colour order the wrong way round for the glass come out as wrong colours, as on the board.
   * @returns {{width: number, height: number, pixels: Uint16Array}} RGB565
   */
  picture() {
    const { width, height } = this;
    const pixels = new Uint16Array(width * height);
    if (!this.displayOn || this.asleep) return { width, height, pixels };
    const complement = this.inverted === this.spec.trueColoursInverted ? 0 : 0xffff;
    const swap = ((this.madctl & MADCTL_BGR) !== 0) !== this.spec.trueColoursBgr;
    for (let y = 0, at = 0; y < height; y++) {
      for (let x = 0; x < width; x++, at++) {
        const value = this.memory[this.mv ? this.mapOrigin + x * this.columnStep + y * this.rowStep : at] ^ complement;
        pixels[at] = swap ? (value >> 11) | (value & 0x07e0) | ((value & 0x1f) << 11) : value;
      }
    }
    return { width, height, pixels };
  }
}
