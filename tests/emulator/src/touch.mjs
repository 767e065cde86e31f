// The touch controller: an XPT2046 under a resistive film.
//
// Promises: 12-bit conversions on request (control byte, then the value as a 16-bit word shifted
// left by 3), the interrupt line low while pressed, seeded noise, a film that bounces and settles
// for the first milliseconds, and the ways such a film fails (`dead`, `stuckIrq`, `noisy`).
// Refuses: 8-bit and single-ended conversions and unknown channels (faults; the firmware has no use
// for them), more than 2.5 MHz (checked by the wiring).
//
// Axes are those of the 3.5 board: the Y channel runs along the 480 px axis (300..3900), the X
// channel along the 320 px axis, mirrored (3799..399). For the 2.8 board no figures are known; the
// same channels and ranges are scaled to its 320 x 240.

import { random32 } from './random.mjs';

const Y_RANGE = { from: 300, to: 3900 };
const X_RANGE = { from: 3799, to: 399 };
const PRESSED = { z1: 700, z2: 2600 };
const RELEASED = { z1: 8, z2: 4088 };

const CHANNEL_NAMES = { 5: 'x', 1: 'y', 3: 'z1', 4: 'z2' };

/** XPT2046 with its film. */
export class TouchController {
  /**
   * @param {{width: number, height: number}} glass in landscape pixels
   * @param {{nanos: () => number, fault: (text: string) => void, irq: (low: boolean) => void,
   *   after: (ms: number, callback: () => void) => void}} world
   * @param {{seed?: number, noise?: number, settleMs?: number, bounces?: number}} [film]
   */
  constructor(glass, world, { seed = 1, noise = 6, settleMs = 2, bounces = 2 } = {}) {
    this.glass = glass;
    this.world = world;
    this.random = random32(seed);
    this.noise = noise;
    this.settleMs = settleMs;
    this.bounces = bounces;
    /** @type {null | 'deadLow' | 'deadHigh' | 'stuckIrq' | 'noisy'} how the film fails */
    this.failure = null;
    this.pressed = false;
    this.at = { x: 0, y: 0 };
    this.pressedNanos = 0;
    this.irqLow = false;
    this.irqEnabled = true;
    this.conversions = 0;
    this.pending = [];
    this.selected = false;
  }

  /** Puts a finger on the glass, in pixels of the panel as mounted. */
  press(x, y) {
    const fresh = !this.pressed;
    this.at = { x, y };
    this.pressed = true;
    if (!fresh) return;
    this.pressedNanos = this.world.nanos();
    this.bounce();
  }

  /** Moves the finger without lifting it. */
  move(x, y) {
    this.at = { x, y };
  }

  /** Takes the finger away. */
  release() {
    if (!this.pressed) return;
    this.pressed = false;
    this.bounce();
  }

  /** @param {null | 'deadLow' | 'deadHigh' | 'stuckIrq' | 'noisy'} failure */
  fail(failure) {
    this.failure = failure;
    this.updateIrq();
  }

  /** The line chatters before it comes to rest. */
  bounce() {
    this.updateIrq();
    const target = this.pressed;
    for (let i = 1; i <= this.bounces; i++) {
      this.world.after(i * 0.3 - 0.15, () => { if (this.pressed === target) this.setIrq(!this.wantIrqLow); });
      this.world.after(i * 0.3, () => this.updateIrq());
    }
  }

  get wantIrqLow() {
    if (this.failure === 'stuckIrq') return true;
    return this.pressed && this.irqEnabled && this.failure !== 'deadHigh';
  }

  updateIrq() {
    this.setIrq(this.wantIrqLow);
  }

  setIrq(low) {
    if (low === this.irqLow) return;
    this.irqLow = low;
    this.world.irq(low);
  }

  /** Chip select: true = low, listening. */
  select(active) {
    this.selected = active;
    this.pending = [];
  }

  /** One byte off the wire; returns what the controller puts on MISO meanwhile. */
  byte(byte) {
    const out = this.pending.shift() ?? 0;
    if (byte & 0x80) this.control(byte);
    return out;
  }

  control(byte) {
    const channel = CHANNEL_NAMES[(byte >> 4) & 7];
    const text = byte.toString(16).toUpperCase();
    if (this.pending.length) this.world.fault(`touch: control byte ${text} came in the middle of a conversion`);
    if (!channel) this.world.fault(`touch: control byte ${text} asks for a channel that is not wired`);
    if (byte & 0x0c) this.world.fault(`touch: control byte ${text} is not a 12-bit differential conversion`);
    // Power-down bits other than 00 keep the converter on and the interrupt off.
    this.irqEnabled = (byte & 3) === 0 || (byte & 3) === 2;
    this.updateIrq();
    const word = this.convert(channel ?? 'x') << 3;
    this.conversions++;
    this.pending = [(word >> 8) & 0xff, word & 0xff];
  }

  /** One 12-bit conversion. @param {'x'|'y'|'z1'|'z2'} channel */
  convert(channel) {
    if (this.failure === 'deadLow') return 0;
    if (this.failure === 'deadHigh') return 0xfff;
    const spread = this.failure === 'noisy' ? 1500 : this.noise;
    const noise = (this.random() % (2 * spread + 1)) - spread;
    return Math.max(0, Math.min(4095, Math.round(this.ideal(channel) + noise)));
  }

  ideal(channel) {
    if (channel === 'z1' || channel === 'z2') return this.pressure(channel);
    // An open film: the plates hang in the air, near one rail each.
    if (!this.pressed) return channel === 'x' ? 20 : 4070;
    const { x, y } = this.at;
    const raw = channel === 'y'
      ? along(Y_RANGE, x / (this.glass.width - 1))
      : along(X_RANGE, y / (this.glass.height - 1));
    return raw + this.unsettled * 600;
  }

  pressure(channel) {
    if (!this.pressed) return RELEASED[channel];
    return RELEASED[channel] + (PRESSED[channel] - RELEASED[channel]) * (1 - this.unsettled * 0.7);
  }

  /** 1 at the moment of contact, 0 once the film has settled. */
  get unsettled() {
    const ms = (this.world.nanos() - this.pressedNanos) / 1e6;
    return ms >= this.settleMs ? 0 : 1 - ms / this.settleMs;
  }
}

function along({ from, to }, fraction) {
  return from + (to - from) * fraction;
}
