// The 3.5 inch panel: an ILI9488 behind a 16-bit shift register.
//
// The register collects 16 bits and hands them over in parallel; its bit counter powers up in any
// state. Promises: a command is one byte in a chip-select cycle of its own, a parameter the word
// [0, p], a pixel one big-endian word; whatever breaks this is a fault, and a missing dummy word or
// a transfer cut at an odd byte leaves everything after it shifted, so the picture shows it too.
// Refuses: any start-up bytes but the vendor's; a swapped byte is a fault.

import { COMMON_COMMANDS, DisplayController } from './dcs.mjs';

const GAMMA_PLUS = [0x00, 0x13, 0x18, 0x04, 0x0f, 0x06, 0x3a, 0x56, 0x4d, 0x03, 0x0a, 0x06, 0x30, 0x3e, 0x0f];
const GAMMA_MINUS = [0x00, 0x13, 0x18, 0x01, 0x11, 0x06, 0x38, 0x34, 0x4d, 0x06, 0x0d, 0x0b, 0x31, 0x37, 0x0f];
const UPRIGHT = [0x00, 0x62];
const UPSIDE_DOWN = [0x00, 0x02];

const SPEC = {
  name: 'LCD 3.5 (ILI9488)',
  native: { width: 320, height: 480 },
  resetWaitMs: 120,
  trueColoursBgr: true,
  // This glass is normally black: the vendor's start-up sends 21, and only then are colours true.
  trueColoursInverted: true,
  commands: {
    ...COMMON_COMMANDS,
    0xb1: ['FRMCTR1', 1], 0xb6: ['DISCTRL', 2], 0xc2: ['PWCTRL3', 1], 0xc5: ['VMCTRL', 3],
    0xe0: ['PGAMCTRL', 15], 0xe1: ['NGAMCTRL', 15],
  },
  required: {
    0x21: [[]], 0xc2: [[0x33]], 0xc5: [[0x00, 0x1e, 0x80]], 0xb1: [[0xb0]], 0xe0: [GAMMA_PLUS], 0xe1: [GAMMA_MINUS],
    0x3a: [[0x55]], 0xb6: [UPRIGHT, UPSIDE_DOWN], 0x36: [[0x28]], 0x11: [[]],
  },
};

/** The init bytes a test may look for in an image: the positive gamma curve. */
export const GAMMA_SIGNATURE = Uint8Array.from(GAMMA_PLUS);

/** ILI9488 as wired on the Pico-ResTouch-LCD-3.5. */
export class Ili9488 extends DisplayController {
  constructor(world, seed = 1) {
    super(SPEC, world);
    this.strayBits = (seed % 15) + 1;
    this.selected = false;
    this.dataMode = false;
    this.cycle = newCycle();
  }

  powerUp() {
    super.powerUp();
    this.aligned = false;
    this.strayReported = false;
    this.previousByte = 0;
    this.cycle = newCycle();
  }

  /** The chip restarted while the panel kept its power: the next thing it should see is a reset. */
  hostRestarted() {
    this.wasReset = false;
    this.strayReported = false;
    this.cycle = newCycle();
  }

  /** Whether the picture is turned by 180 degrees on the glass. */
  get upsideDown() {
    return this.seen.get(0xb6)?.[1] === UPSIDE_DOWN[1];
  }

  /** Chip select: true = low, listening. */
  select(active) {
    if (active === this.selected) return;
    this.selected = active;
    if (active) this.cycle = newCycle();
    else this.endCycle();
  }

  /** Data/command line: true = data. */
  mode(data) {
    if (this.selected && data !== this.dataMode && this.cycle.bytes % 2 && this.cycle.commands === 0) {
      this.fault('the data/command line changed in the middle of a word');
    }
    this.dataMode = data;
  }

  /** One byte off the wire. */
  byte(raw) {
    this.busBytes++;
    const { cycle } = this;
    cycle.bytes++;
    if (this.resetLowSince === null && this.wasReset && !this.aligned) this.reportStray();
    const byte = this.aligned ? raw : this.shifted(raw);
    if (!this.wasReset) return;
    if (this.dataMode) this.dataByte(byte);
    else this.commandByte(byte);
  }

  commandByte(byte) {
    const { cycle } = this;
    cycle.commands++;
    if (cycle.bytes === 1) cycle.high = byte;
    // 00 00 is the dummy word, which may also be sent later, before another reset.
    else if (cycle.bytes !== 2 || cycle.high !== 0 || byte !== 0) {
      this.fault('a command shared its chip-select cycle with other bytes; it needs one of its own');
    }
  }

  dataByte(byte) {
    const { cycle } = this;
    if (cycle.commands) {
      this.fault('data followed a command within one chip-select cycle; the command needs one of its own');
      cycle.commands = 0;
    }
    if (cycle.bytes % 2) {
      cycle.high = byte;
      if (cycle.bytes === 1) cycle.startNanos = this.world.nanos();
      return;
    }
    if (this.command === 0x2c || this.command === 0x3c) {
      this.onPixel((cycle.high << 8) | byte);
      cycle.pixels++;
      return;
    }
    if (cycle.high !== 0) this.fault(`parameter word ${cycle.high.toString(16)} ${byte.toString(16)}: the high byte must be 0`);
    this.onParameter(byte);
  }

  endCycle() {
    const { cycle } = this;
    if (cycle.bytes === 0) return;
    if (!this.wasReset || this.resetLowSince !== null) {
      if (cycle.bytes === 2) this.aligned = true;
      else this.fault(`${cycle.bytes} bytes were sent before reset, where only the dummy word belongs`);
    } else if (cycle.commands && cycle.bytes === 1) {
      this.onCommand(cycle.high);
    } else if (cycle.bytes % 2 && cycle.commands === 0) {
      this.fault(`a data transfer ended after ${cycle.bytes} bytes, in the middle of a word: the register stays shifted`);
      this.strayBits = 8;
      this.aligned = false;
      this.strayReported = true;
    }
    if (cycle.pixels) this.notePixels(cycle.pixels, cycle.startNanos);
  }

  reportStray() {
    if (this.strayReported) return;
    this.strayReported = true;
    this.fault('no dummy 16-bit word was clocked out before reset, so the shift register is out of step');
  }

  /** What arrives when the counter is `strayBits` off: bits of this byte and the one before. */
  shifted(raw) {
    const pair = (this.previousByte << 8) | raw;
    this.previousByte = raw;
    return (pair >> (this.strayBits % 8 || 4)) & 0xff;
  }
}

function newCycle() {
  return { bytes: 0, commands: 0, pixels: 0, high: 0, startNanos: 0 };
}
