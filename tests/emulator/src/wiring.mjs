// The board: which pin goes where, who listens to SPI1, and the rules of sharing it.
//
// Promises: every byte reaches the device whose chip select is low, after the bytes before it;
// rules that only the board can see (two chip selects low, none low, a clock too fast, a backlight
// on an unfinished picture, the backlight left floating) are faults. Lines can be forced, to try
// what a broken wire does. Refuses: the SD card; its chip select is watched, nothing answers.

import { GPIOPinState } from 'rp2040js';
import { TimedSpi } from './spi.mjs';

/** GPIO numbers on both boards. */
export const PINS = { LCD_DC: 8, LCD_CS: 9, LCD_BL: 13, PIEZO: 14, LCD_RST: 15, TP_CS: 16, TP_IRQ: 17, SD_CS: 22 };

const LCD_LIMIT_HZ = 62.5e6;
const TOUCH_LIMIT_HZ = 2.5e6;

/** How long after power-up the firmware may leave the backlight pin floating (it glows meanwhile). */
const BACKLIGHT_GRACE_MS = 5;

/** What a line is while nobody drives it: pull-ups on the board, the backlight's transistor on. */
const FLOATING = { LCD_DC: 1, LCD_CS: 1, LCD_BL: 1, LCD_RST: 1, TP_CS: 1, SD_CS: 1 };

/** Pins, SPI1 and the two devices on it. */
export class Wiring {
  /**
   * @param {import('./chip.mjs').Chip} chip
   * @param {import('./panel/dcs.mjs').DisplayController} panel
   * @param {import('./touch.mjs').TouchController} touch
   */
  constructor(chip, panel, touch) {
    this.chip = chip;
    this.panel = panel;
    this.touch = touch;
    this.levels = { ...FLOATING };
    /** Lines held at a level whatever the chip does. @type {Record<string, 0 | 1>} */
    this.forced = {};
    this.backlightOnMs = null;
    this.driven = new Set();
    this.reported = new Set();
    this.lcdHertz = 0;
    chip.attach((mcu, coldBoot) => this.connect(mcu, coldBoot));
  }

  connect(mcu, coldBoot) {
    this.backlightOnMs = null;
    this.spi = new TimedSpi(mcu, (frame, bits) => this.exchange(frame, bits));
    mcu.spi[1] = this.spi;
    mcu.peripherals[0x40040] = this.spi;
    this.driven.clear();
    if (coldBoot) {
      this.panel.powerUp();
    } else {
      this.panel.hostRestarted();
    }
    for (const line of Object.keys(FLOATING)) {
      mcu.gpio[PINS[line]].addListener((state) => this.pinChanged(line, state));
      this.setLevel(line, FLOATING[line]);
    }
    mcu.gpio[PINS.TP_IRQ].setInputValue(!this.touch.irqLow);
    this.checkFloatingBacklight(mcu);
  }

  checkFloatingBacklight(mcu) {
    const alarm = mcu.clock.createAlarm(() => {
      if (!this.driven.has('LCD_BL')) {
        this.chip.fault('board', `GP13 still floats ${BACKLIGHT_GRACE_MS} ms after start-up, so the backlight glows; drive it low first thing`);
      }
    });
    alarm.schedule(BACKLIGHT_GRACE_MS * 1e6);
  }

  /** Drives the touch interrupt line. */
  setTouchIrq(low) {
    this.chip.mcu?.gpio[PINS.TP_IRQ].setInputValue(!low);
  }

  /**
   * Holds a line at a level, as a short circuit would; null lets go.
   * @param {keyof typeof FLOATING} line
   * @param {0 | 1 | null} level
   */
  force(line, level) {
    if (level === null) delete this.forced[line];
    else this.forced[line] = level;
    this.setLevel(line, this.levels[line]);
  }

  pinChanged(line, state) {
    const driven = state === GPIOPinState.High || state === GPIOPinState.Low;
    if (driven) this.driven.add(line);
    // Bytes whose time has passed belong to the level before this change.
    this.spi.catchUp();
    this.setLevel(line, driven ? (state === GPIOPinState.High ? 1 : 0) : FLOATING[line]);
  }

  setLevel(line, wanted) {
    const level = this.forced[line] ?? wanted;
    this.levels[line] = level;
    switch (line) {
      case 'LCD_CS':
        this.midFrame(line);
        this.panel.select(level === 0);
        break;
      case 'LCD_DC': this.panel.mode(level === 1); break;
      case 'LCD_RST': this.panel.resetLine(level === 1); break;
      case 'TP_CS': this.touch.select(level === 0); break;
      case 'LCD_BL': this.backlight(level === 1); break;
      default: break;
    }
  }

  midFrame(line) {
    if (this.spi?.shifting) this.once(line, `${line} changed while a byte was still on the wire`);
  }

  backlight(on) {
    if (!on || !this.driven.has('LCD_BL')) return;
    if (!this.panel.pictureComplete) this.once('backlight', 'the backlight went on before the first complete picture');
    this.backlightOnMs ??= this.chip.ms;
  }

  /** A fault that would otherwise repeat with every byte: once per kind. */
  once(kind, text) {
    if (this.reported.has(kind)) return;
    this.reported.add(kind);
    this.chip.fault('board', text);
  }

  exchange(frame, bits) {
    if (bits === 16) return (this.exchangeByte(frame >> 8) << 8) | this.exchangeByte(frame & 0xff);
    if (bits !== 8) this.once('bits', `SPI1 runs with ${bits}-bit frames; both devices take bytes`);
    return this.exchangeByte(frame);
  }

  exchangeByte(byte) {
    const { levels } = this;
    const lcd = levels.LCD_CS === 0;
    const touch = levels.TP_CS === 0;
    if (lcd && touch) this.once('both', 'a byte was sent with both LCD_CS and TP_CS low');
    if (lcd) {
      this.checkLcdClock();
      this.panel.byte(byte);
    }
    if (touch) {
      this.checkTouchClock();
      return this.touch.byte(byte);
    }
    if (!lcd && levels.SD_CS === 1) this.once('none', 'a byte was sent with every chip select high');
    return 0xff;
  }

  checkLcdClock() {
    const hertz = this.spi.clockFrequency;
    if (hertz === this.lcdHertz) return;
    this.lcdHertz = hertz;
    if (hertz > LCD_LIMIT_HZ) this.chip.fault('board', `the LCD is clocked at ${(hertz / 1e6).toFixed(2)} MHz; 62.5 is the limit`);
    if (this.spi.mode === 1 || this.spi.mode === 2) this.chip.fault('board', `the LCD is clocked in SPI mode ${this.spi.mode}; it samples on rising edges (0 or 3)`);
  }

  checkTouchClock() {
    const hertz = this.spi.clockFrequency;
    if (hertz > TOUCH_LIMIT_HZ) this.once('touchClock', `the touch controller is clocked at ${(hertz / 1e6).toFixed(2)} MHz; 2.5 is the limit`);
  }
}
