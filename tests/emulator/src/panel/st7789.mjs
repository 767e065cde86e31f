// The 2.8 inch panel: a plain ST7789 on 8-bit SPI.
//
// Promises: the data/command line decides byte by byte; parameters are bytes, pixels two bytes,
// high one first. Refuses: an odd number of pixel bytes in a chip-select cycle, orientations other
// than landscape. The glass is IPS, so colours are true with inversion on (21), as the public
// drivers for this board have it. Not verified on a board: that 0xA0 is the orientation in which
// the touch film lies as on the 3.5 board, 0x60 the one turned by 180 degrees.

import { COMMON_COMMANDS, DisplayController } from './dcs.mjs';

const UPRIGHT = [[0xa0], [0xb0]];
const UPSIDE_DOWN = [[0x60], [0x70]];

const SPEC = {
  name: 'LCD 2.8 (ST7789)',
  native: { width: 240, height: 320 },
  resetWaitMs: 5,
  trueColoursBgr: false,
  trueColoursInverted: true,
  commands: {
    ...COMMON_COMMANDS,
    0x26: ['GAMSET', 1], 0x33: ['VSCRDEF', 6], 0x34: ['TEOFF', 0], 0x35: ['TEON', 1], 0x37: ['VSCSAD', 2],
    0x51: ['WRDISBV', 1], 0x53: ['WRCTRLD', 1], 0xb0: ['RAMCTRL', 2], 0xb1: ['RGBCTRL', 3], 0xb2: ['PORCTRL', 5],
    0xb3: ['FRCTRL1', 3], 0xb7: ['GCTRL', 1], 0xbb: ['VCOMS', 1], 0xc0: ['LCMCTRL', 1], 0xc2: ['VDVVRHEN', 1],
    0xc3: ['VRHS', 1], 0xc4: ['VDVS', 1], 0xc6: ['FRCTRL2', 1], 0xd0: ['PWCTRL1', 2], 0xd6: ['D6', 1],
    0xe0: ['PVGAMCTRL', 14], 0xe1: ['NVGAMCTRL', 14],
  },
  required: { 0x11: [[]], 0x3a: [[0x55], [0x05]], 0x36: [...UPRIGHT, ...UPSIDE_DOWN] },
};

/** ST7789 as wired on the Pico-ResTouch-LCD-2.8. */
export class St7789 extends DisplayController {
  constructor(world) {
    super(SPEC, world);
    this.selected = false;
    this.dataMode = false;
    this.halfPixel = -1;
    this.pixelsInCycle = 0;
    this.startNanos = 0;
  }

  /** The chip restarted while the panel kept its power: the next thing it should see is a reset. */
  hostRestarted() {
    this.wasReset = false;
    this.halfPixel = -1;
    this.pixelsInCycle = 0;
  }

  /** Whether the picture is turned by 180 degrees on the glass. */
  get upsideDown() {
    return UPSIDE_DOWN.some(([value]) => value === this.madctl);
  }

  /** Chip select: true = low, listening. */
  select(active) {
    if (active === this.selected) return;
    this.selected = active;
    if (!active) this.endPixels();
  }

  /** Data/command line: true = data. */
  mode(data) {
    this.dataMode = data;
  }

  /** One byte off the wire. */
  byte(byte) {
    this.busBytes++;
    if (!this.dataMode) {
      this.endPixels();
      this.onCommand(byte);
    } else if (this.command === 0x2c || this.command === 0x3c) {
      this.pixelByte(byte);
    } else {
      this.onParameter(byte);
    }
  }

  pixelByte(byte) {
    if (this.halfPixel < 0) {
      if (this.pixelsInCycle === 0) this.startNanos = this.world.nanos();
      this.halfPixel = byte;
      return;
    }
    this.onPixel((this.halfPixel << 8) | byte);
    this.halfPixel = -1;
    this.pixelsInCycle++;
  }

  endPixels() {
    if (this.halfPixel >= 0) this.fault('pixel data ended in the middle of a pixel (an odd byte)');
    this.halfPixel = -1;
    if (this.pixelsInCycle) this.notePixels(this.pixelsInCycle, this.startNanos);
    this.pixelsInCycle = 0;
  }
}
