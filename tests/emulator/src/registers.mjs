// Small peripherals that rp2040js lacks, or has only as "reads all ones".
//
// Promises: what embassy-rp and cortex-m read from them at start-up and at run time is what the
// chip would answer. Refuses: to model anything the firmware has no use for; other registers of
// these blocks keep what was written.

import { BasePeripheral } from 'rp2040js';

/** Remembers what was written; nothing else. */
class Registers extends BasePeripheral {
  constructor(mcu, name, initial = {}) {
    super(mcu, name);
    this.values = new Map(Object.entries(initial).map(([offset, value]) => [Number(offset), value]));
  }

  readUint32(offset) {
    return this.values.get(offset) ?? 0;
  }

  writeUint32(offset, value) {
    this.values.set(offset, value);
  }
}

/** XIP control: the cache is always ready and its FIFO empty. All ones would hang embassy's flash code. */
class XipControl extends Registers {
  readUint32(offset) {
    return offset === 0x08 ? 0b011 : 0;
  }
}

/** Ring oscillator: stable, and its random bit really is (seeded) random. */
class RingOscillator extends Registers {
  constructor(mcu, random) {
    super(mcu, 'ROSC');
    this.random = random;
  }

  readUint32(offset) {
    if (offset === 0x18) return 0x8000_1000; // STATUS: stable, enabled
    if (offset === 0x1c) return this.random() >>> 31; // RANDOMBIT
    return super.readUint32(offset);
  }
}

/** Voltage regulator and the chip-level reset reason. */
class Regulator extends Registers {
  constructor(mcu, coldBoot) {
    // VREG: 1.10 V, enabled, in regulation. CHIP_RESET: HAD_POR after a power-up, nothing after a watchdog reset.
    super(mcu, 'VREG_AND_CHIP_RESET', { 0x00: 0x10b1, 0x08: coldBoot ? 0x100 : 0 });
  }
}

const AIRCR = 0xd0c;
const SCR = 0xd10;
const CCR = 0xd14;
const AIRCR_KEY = 0x05fa;
const SYSRESETREQ = 1 << 2;

/**
 * Adds the system control registers that rp2040js leaves out; a SYSRESETREQ calls `onReset`.
 */
function addSystemControl(mcu, onReset) {
  const { ppb } = mcu;
  const read = ppb.readUint32.bind(ppb);
  const write = ppb.writeUint32.bind(ppb);
  let scr = 0;
  ppb.readUint32 = (offset) => {
    if (offset === AIRCR) return 0xfa05_0000;
    if (offset === SCR) return scr;
    if (offset === CCR) return 0x208;
    return read(offset);
  };
  ppb.writeUint32 = (offset, value) => {
    if (offset === AIRCR) {
      if (value >>> 16 === AIRCR_KEY && value & SYSRESETREQ) onReset();
    } else if (offset === SCR) {
      scr = value;
    } else {
      write(offset, value);
    }
  };
}

const XOSC_CTRL = 0x00;

/**
 * The crystal takes as long to start as STARTUP says (in 256ths of its frequency); rp2040js has it
 * stable at once. embassy-rp's default asks for 128 ms. A watchdog reset leaves it running.
 */
function mendCrystal(mcu, coldBoot) {
  const crystal = mcu.peripherals[0x40024];
  const write = crystal.writeUint32.bind(crystal);
  const settle = mcu.clock.createAlarm(() => { crystal.stable = true; });
  crystal.stable = !coldBoot;
  crystal.enabled = !coldBoot;
  crystal.writeUint32 = (offset, value) => {
    const ran = crystal.stable;
    write(offset, value);
    if (offset !== XOSC_CTRL || ran || !crystal.stable) return;
    crystal.stable = false;
    settle.schedule(((crystal.startup & 0x3fff) * 256e9) / mcu.xoscFreq);
  };
}

const CHAN_ABORT = 0x444;

/**
 * CHAN_ABORT reads zero when nothing is being aborted. All ones would make embassy's
 * read-modify-write, done whenever a transfer ends, abort every other channel too.
 */
function mendDmaAbort({ dma }) {
  const read = dma.readUint32.bind(dma);
  dma.readUint32 = (offset) => (offset === CHAN_ABORT ? 0 : read(offset));
}

const PWM_WRAPS = [24, 31];

/**
 * The wrap of a PWM slice asks DMA for one transfer; rp2040js lets the request stand for ever after.
 * Its slices also go on counting at the clock they were made with.
 */
function mendPwm(mcu) {
  const { dma, pwm } = mcu;
  const request = dma.setDREQ.bind(dma);
  dma.setDREQ = (channel) => {
    request(channel);
    if (channel >= PWM_WRAPS[0] && channel <= PWM_WRAPS[1]) dma.clearDREQ(channel);
  };
  mcu.addClockListener((hertz) => pwm.channels.forEach(({ timer }) => { timer.frequency = hertz; }));
}

/**
 * Puts all of them into a fresh chip.
 * @param {import('rp2040js').RP2040} mcu
 * @param {{random: () => number, coldBoot: boolean, onSystemReset: () => void}} options
 */
export function installRegisters(mcu, { random, coldBoot, onSystemReset }) {
  mcu.peripherals[0x14000] = new XipControl(mcu, 'XIP_CTRL');
  mcu.peripherals[0x40018] = new Registers(mcu, 'IO_QSPI');
  mcu.peripherals[0x40060] = new RingOscillator(mcu, random);
  mcu.peripherals[0x40064] = new Regulator(mcu, coldBoot);
  addSystemControl(mcu, onSystemReset);
  mendDmaAbort(mcu);
  mendCrystal(mcu, coldBoot);
  mendPwm(mcu);
}
