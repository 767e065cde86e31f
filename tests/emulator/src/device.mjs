// The whole box: chip, panel, touch, USB cable and probes, put together.
//
// Promises: `new Device({elf, board})` is a board on the table without power; `boot()` switches it
// on. Everything that went wrong is in `faults`. Refuses: boards other than 3.5 and 2.8.

import { readFileSync } from 'node:fs';
import { Chip } from './chip.mjs';
import { Elf } from './elf.mjs';
import { Ili9488 } from './panel/ili9488.mjs';
import { St7789 } from './panel/st7789.mjs';
import { rgb888, writePng } from './png.mjs';
import { RttReader } from './rtt.mjs';
import { waitForRest } from './script.mjs';
import { StackMeter } from './stack.mjs';
import { TouchController } from './touch.mjs';
import { UsbHost } from './usb-host.mjs';
import { Wiring } from './wiring.mjs';

/** The boards the firmware is built for. */
export const BOARDS = ['3.5', '2.8'];

const FIRST_PICTURE_MS = 3000;

/** One Hexdeck box. */
export class Device {
  /**
   * @param {object} options
   * @param {string | Uint8Array | Elf} options.elf path or content of the firmware image
   * @param {'3.5' | '2.8'} options.board
   * @param {number} [options.seed]
   * @param {object} [options.film] how the touch film behaves, see touch.mjs
   */
  constructor({ elf, board, seed = 1, film = {} }) {
    if (!BOARDS.includes(board)) throw new Error(`unknown board "${board}"; expected ${BOARDS.join(' or ')}`);
    const image = elf instanceof Elf ? elf : new Elf(typeof elf === 'string' ? readFileSync(elf) : elf);
    const chip = new Chip({ elf: image, seed });
    this.chip = chip;
    this.board = board;
    const world = {
      nanos: () => chip.nanos,
      fault: (text) => chip.fault('panel', text),
      after: (ms, callback) => chip.after(ms, callback),
      irq: (low) => this.wiring.setTouchIrq(low),
    };
    this.panel = board === '3.5' ? new Ili9488(world, seed) : new St7789(world);
    this.touch = new TouchController(this.panel, { ...world, fault: (text) => chip.fault('touch', text) }, { seed, ...film });
    this.wiring = new Wiring(chip, this.panel, this.touch);
    this.usb = new UsbHost(chip);
    this.stack = new StackMeter(chip);
    this.rtt = new RttReader(chip);
    this.firstPictureMs = null;
  }

  /** Everything that went wrong so far. @returns {{ms: number, source: string, text: string}[]} */
  get faults() {
    return this.chip.faults;
  }

  /** Device time in ms since the harness started. */
  get ms() {
    return this.chip.ms;
  }

  /** Switches the power on (or off and on again: only the flash stays). */
  boot() {
    this.chip.coldBoot();
  }

  /** Lets device time pass. @param {number} ms */
  run(ms) {
    this.chip.run(ms);
  }

  /** Lets device time pass until something holds. @returns {boolean} whether it came to hold */
  runUntil(predicate, limitMs, lookMs) {
    return this.chip.runUntil(predicate, limitMs, lookMs);
  }

  /**
   * Runs until the backlight is on, the picture complete and the panel at rest.
   * @returns {boolean} false if that took longer than 3 s
   */
  waitForFirstPicture(limitMs = FIRST_PICTURE_MS) {
    const bootedAt = this.ms - this.chip.bootMs;
    const lit = () => this.wiring.backlightOnMs !== null && this.panel.pictureComplete;
    if (!this.runUntil(lit, limitMs, 1) || !waitForRest(this, limitMs)) return false;
    const end = Math.max(this.panel.lastPixelNanos / 1e6, this.wiring.backlightOnMs);
    this.firstPictureMs ??= end - bootedAt;
    return true;
  }

  /** Runs until nothing has been drawn for 60 ms. @returns {boolean} */
  waitForRest(limitMs) {
    return waitForRest(this, limitMs);
  }

  glass(x, y) {
    if (!this.panel.upsideDown) return [x, y];
    return [this.panel.width - 1 - x, this.panel.height - 1 - y];
  }

  /** Finger down at a place of the visible picture (turned along if the picture is). */
  press(x, y) {
    this.touch.press(...this.glass(x, y));
  }

  /** Moves the finger. */
  moveTo(x, y) {
    this.touch.move(...this.glass(x, y));
  }

  /** Finger up. */
  release() {
    this.touch.release();
  }

  /**
   * One tap, then rest. @returns {{pressToPixelMs: number, liftToPixelMs: number, pixels: number}} until the last pixel
   * it changed; negative times mean that nothing was drawn after that moment
   */
  tap(x, y, holdMs = 80) {
    const pressed = this.ms;
    const pixelsBefore = this.panel.pixelBytes;
    this.press(x, y);
    this.run(holdMs);
    const lifted = this.ms;
    this.release();
    this.run(60);
    this.waitForRest();
    const last = this.panel.lastPixelNanos / 1e6;
    return { pressToPixelMs: last - pressed, liftToPixelMs: last - lifted, pixels: (this.panel.pixelBytes - pixelsBefore) / 2 };
  }

  /** The visible picture, RGB565. */
  picture() {
    return this.panel.picture();
  }

  /** The visible picture as a PNG file. @returns {Uint8Array} */
  png() {
    const { width, height, pixels } = this.picture();
    return writePng({ width, height, rgb: rgb888(pixels) });
  }

  /** Pins a line of the board, see wiring.mjs. */
  force(line, level) {
    this.wiring.force(line, level);
  }

  /** The run in figures, ready for JSON. */
  report() {
    const { chip, panel, stack } = this;
    const bus = this.wiring.spi;
    const busMs = (pixels) => (pixels * 2 * 8.5 * 1e3) / (this.wiring.lcdHertz || bus.clockFrequency || 1);
    const full = panel.bursts.filter(({ pixels }) => pixels >= panel.width * panel.height);
    return {
      board: this.board,
      ms: figure(chip.ms),
      coldStartMs: this.firstPictureMs === null ? null : figure(this.firstPictureMs),
      outcome: chip.outcome,
      resets: chip.resets,
      faults: chip.faults,
      warnings: Object.fromEntries(chip.warnings),
      clockHz: chip.mcu.clkSys,
      lcdHz: this.wiring.lcdHertz,
      busBytes: panel.busBytes,
      pixelBytes: panel.pixelBytes,
      fullRepaints: full.map(({ startNanos, endNanos, pixels }) => {
        const ms = (endNanos - startNanos) / 1e6;
        return { atMs: figure(startNanos / 1e6), ms: figure(ms), pixels, busMs: figure(busMs(pixels)), ratio: figure(ms / busMs(pixels)) };
      }),
      stackHighWaterBytes: stack.measure(),
      stackRoomBytes: stack.room,
      busyCycles: chip.busyCycles,
      asleepCycles: chip.asleepCycles,
      asleepMs: figure(chip.asleepMs),
      touchConversions: this.touch.conversions,
      flash: chip.flash.report(),
    };
  }
}

function figure(value) {
  return Math.round(value * 1000) / 1000;
}
