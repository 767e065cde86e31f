// The machine: an RP2040 from rp2040js with what it lacks, and the loop that runs it.
//
// Promises: time follows the clocks that the firmware sets up; a sleeping core costs nothing; a
// reset (watchdog or SYSRESETREQ) keeps RAM, flash and the watchdog's scratch registers as the real
// chip does, a cold boot keeps only the flash and fills the RAM with noise; an invalid access or an
// undefined instruction is a HardFault, as on the chip. Refuses: core 1, XIP cache timing (every
// fetch hits), interrupt entry latency; see the README for what that means for figures.

import { RP2040 } from 'rp2040js';
import { CycleClock } from './clock.mjs';
import { ThumbCore } from './core.mjs';
import { NorFlash, PowerCut } from './flash.mjs';
import { Mpu } from './mpu.mjs';
import { random32 } from './random.mjs';
import { installRegisters } from './registers.mjs';
import { callRom, installRom, isRomAddress } from './rom.mjs';

const VECTORS = 0x1000_0100;
const RAM = 0x2000_0000;
const POWER_UP_HZ = 6.5e6;
const HARD_FAULT = 3;
const WATCHDOG = 0x40058;
const RESET_BY_TIMER = 1;

/** Default distance in device time between two looks at a `runUntil` predicate. */
const LOOK_MS = 0.2;

/** @typedef {{kind: string, text: string}} Outcome why the machine stands still */

/** One emulated chip with its flash. */
export class Chip {
  /**
   * @param {object} options
   * @param {import('./elf.mjs').Elf} options.elf
   * @param {number} [options.seed] for everything that is random on a real chip
   */
  constructor({ elf, seed = 1 }) {
    this.elf = elf;
    this.random = random32(seed);
    /** @type {{ms: number, source: string, text: string}[]} */
    this.faults = [];
    /** Oddities that rp2040js reported: text -> count. Not failures by themselves. */
    this.warnings = new Map();
    this.flash = new NorFlash({ onFault: (text) => this.fault('flash', text) });
    this.flash.load(elf);
    this.boards = [];
    this.worldAlarms = new Set();
    this.beforeReset = [];
    this.resets = [];
    this.epochNanos = 0;
    this.pastBusyCycles = 0;
    this.pastAsleepNanos = 0;
    /** @type {Outcome | null} */
    this.outcome = null;
    this.mcu = null;
  }

  /**
   * Registers what is soldered to the chip: called with the fresh `mcu` after every reset, before
   * the first instruction.
   * @param {(mcu: RP2040, coldBoot: boolean) => void} wire
   */
  attach(wire) {
    this.boards.push(wire);
    if (this.mcu) wire(this.mcu, true);
  }

  /** Records a failure of the run, as one sentence. */
  fault(source, text) {
    this.faults.push({ ms: round(this.ms), source, text });
  }

  /** Nanoseconds since the harness started, over all resets. */
  get nanos() {
    return this.epochNanos + (this.mcu ? this.mcu.clock.nanos : 0);
  }

  /** Milliseconds since the harness started, over all resets. */
  get ms() {
    return this.nanos / 1e6;
  }

  /** Milliseconds since the last reset or cold boot. */
  get bootMs() {
    return this.mcu.clock.nanos / 1e6;
  }

  /** Cycles in which the core worked. */
  get busyCycles() {
    return this.pastBusyCycles + (this.mcu ? this.mcu.core.cycles : 0);
  }

  /** Milliseconds in which the core slept. */
  get asleepMs() {
    return (this.pastAsleepNanos + (this.mcu ? this.mcu.clock.asleepNanos : 0)) / 1e6;
  }

  /** Cycles of the current clock that passed asleep. */
  get asleepCycles() {
    return Math.round((this.asleepMs * this.mcu.clkSys) / 1e3);
  }

  /** Powers the chip up: RAM is noise, flash as it is. */
  coldBoot() {
    const noise = new Uint32Array(264 * 256);
    for (let i = 0; i < noise.length; i++) noise[i] = this.random();
    this.start({ coldBoot: true, ram: new Uint8Array(noise.buffer), scratch: new Uint32Array(8), reason: 0 });
  }

  /**
   * Resets the chip as its watchdog does; RAM and flash stay.
   * @param {string} cause shown in `resets`
   * @param {number} [reason] the watchdog's REASON register afterwards
   */
  reset(cause, reason = RESET_BY_TIMER) {
    const { mcu } = this;
    for (const hook of this.beforeReset) hook(cause);
    this.resets.push({ ms: round(this.ms), cause });
    const scratch = mcu.peripherals[WATCHDOG].scratchData.slice();
    this.start({ coldBoot: false, ram: mcu.sram, scratch, reason });
  }

  start({ coldBoot, ram, scratch, reason }) {
    this.leaveOldMachine();
    const clock = new CycleClock(POWER_UP_HZ);
    const mcu = new RP2040(clock);
    this.mcu = mcu;
    this.outcome = null;
    this.pendingReset = null;
    clock.attach(mcu.core);
    mcu.logger = this.logger();
    mcu.sram.set(ram);
    mcu.flash = this.flash.bytes;
    mcu.flash16 = new Uint16Array(mcu.flash.buffer);
    mcu.flashView = new DataView(mcu.flash.buffer);
    this.thumb = new ThumbCore(mcu);
    mcu.clkSys = POWER_UP_HZ;
    mcu.addClockListener((hertz) => clock.setFrequency(hertz));
    installRom(mcu);
    installRegisters(mcu, {
      random: this.random,
      coldBoot,
      // The watchdog's reason is not touched by a request of the core's own.
      onSystemReset: () => this.requestReset('SYSRESETREQ', mcu.peripherals[WATCHDOG].reason),
    });
    new Mpu(mcu, (start, end) => this.thumb.guard(start, end));
    this.wireCore(mcu);
    this.wireWatchdog(mcu, scratch, reason);
    for (const wire of this.boards) wire(mcu, coldBoot);
    for (const alarm of this.worldAlarms) this.armWorldAlarm(alarm);
  }

  leaveOldMachine() {
    if (!this.mcu) return;
    this.epochNanos += this.mcu.clock.coreNanos;
    this.pastBusyCycles += this.mcu.core.cycles;
    this.pastAsleepNanos += this.mcu.clock.asleepNanos;
    this.mcu = null;
  }

  wireCore(mcu) {
    const { core } = mcu;
    core.VTOR = VECTORS;
    core.SP = mcu.readUint32(VECTORS);
    core.PC = mcu.readUint32(VECTORS + 4) & ~1;
    mcu.onBreak = (n) => {
      if (isRomAddress(core.PC)) callRom(this, n);
      else this.hardFault(`an undefined or breakpoint instruction at 0x${(core.PC - core.breakRewind).toString(16)}`);
    };
    // rp2040js has no HardFault. Interrupts are looked at only when `interruptsUpdated` is set, so
    // this costs nothing on the way.
    const check = core.checkForInterrupts.bind(core);
    core.checkForInterrupts = () => {
      if (!this.pendingFault) return check();
      this.pendingFault = false;
      core.exceptionEntry(HARD_FAULT);
      return true;
    };
    this.pendingFault = false;
  }

  wireWatchdog(mcu, scratch, reason) {
    const watchdog = mcu.peripherals[WATCHDOG];
    watchdog.scratchData.set(scratch);
    watchdog.reason = reason;
    watchdog.onWatchdogTrigger = () => {
      this.requestReset(watchdog.reason === RESET_BY_TIMER ? 'watchdog' : 'forced by software', watchdog.reason);
    };
  }

  requestReset(cause, reason) {
    this.pendingReset = { cause, reason };
    this.mcu.clock.halt();
  }

  hardFault(text) {
    const { core } = this.mcu;
    if (core.IPSR === HARD_FAULT) {
      this.stop({ kind: 'Lockup', text: `the core locked up: ${text}, inside its HardFault handler` });
      return;
    }
    this.fault('core', `HardFault: ${text}`);
    this.pendingFault = true;
    core.interruptsUpdated = true;
  }

  /** rp2040js talks through its logger only; some of what it says is what the chip would act on. */
  logger() {
    const note = (source, text) => {
      const { core } = this.mcu;
      if (/invalid memory|undefined address|protected address|not (32 bit )?aligned/.test(text)) this.hardFault(`${text} (near 0x${core.PC.toString(16)})`);
      else if (/not implemented yet/.test(text)) this.hardFault(text);
      else this.warnings.set(`${source}: ${text}`, (this.warnings.get(`${source}: ${text}`) ?? 0) + 1);
    };
    return {
      debug() {},
      // SEV is only logged by rp2040js; without the event, embassy's executor sleeps through its own wake-ups.
      info: (source, text) => { if (text === 'SEV') this.mcu.core.eventRegistered = true; },
      warn: note,
      error: note,
    };
  }

  /** Stops the machine for good (until the next cold boot). @param {Outcome} outcome */
  stop(outcome) {
    this.outcome = outcome;
    this.mcu.clock.halt();
  }

  /** ROM entry: erase. Interrupts are off meanwhile, so the whole time passes in one go. */
  flashErase(offset, length) {
    this.checkFlashCall('erase');
    this.spendMs(this.flash.erase(offset, length));
  }

  /** ROM entry: program from RAM. */
  flashProgram(offset, address, length) {
    this.checkFlashCall('program');
    const start = address - RAM;
    if (start < 0 || start + length > this.mcu.sram.length) {
      this.fault('flash', `program takes its data from 0x${address.toString(16)}, which is not in RAM`);
      return;
    }
    this.spendMs(this.flash.program(offset, this.mcu.sram.slice(start, start + length)));
  }

  /** While the flash is busy nothing can be fetched from it: not the caller, not an interrupt handler. */
  checkFlashCall(what) {
    const { core } = this.mcu;
    if (!core.PM) this.fault('flash', `${what} was called with interrupts on, whose handlers lie in flash`);
    if (core.LR < RAM) this.fault('flash', `${what} was called from code in flash (0x${core.LR.toString(16)})`);
  }

  spendMs(ms) {
    this.mcu.core.cycles += Math.round((ms * this.mcu.clkSys) / 1e3);
  }

  /**
   * Calls `callback` after a time on the device that goes on over resets: for what happens outside
   * the chip. @returns {() => void} cancels it
   */
  after(ms, callback) {
    const alarm = { due: this.nanos + ms * 1e6, callback, link: null };
    this.worldAlarms.add(alarm);
    if (this.mcu) this.armWorldAlarm(alarm);
    return () => {
      alarm.link?.cancel();
      this.worldAlarms.delete(alarm);
    };
  }

  armWorldAlarm(alarm) {
    alarm.link = this.mcu.clock.createAlarm(() => {
      this.worldAlarms.delete(alarm);
      alarm.callback();
    });
    alarm.link.schedule(Math.max(0, alarm.due - this.nanos));
  }

  /**
   * Runs for a span of device time, or until the machine stops.
   * @param {number} ms
   */
  run(ms) {
    let reached = false;
    const cancel = this.after(ms, () => {
      reached = true;
      this.mcu.clock.halt();
    });
    while (!reached && !this.outcome) this.runToHalt();
    cancel();
  }

  /** Runs until something halts the clock: the end of the span, a reset or a stop. */
  runToHalt() {
    const { mcu } = this;
    const { core, clock } = mcu;
    clock.halted = false;
    clock.updateLimit();
    try {
      while (!clock.halted) {
        if (core.waiting) clock.sleepToNextAlarm();
        else this.thumb.run(clock);
        clock.fireDue();
      }
    } catch (error) {
      if (!(error instanceof PowerCut)) throw error;
      clock.firingAt = -1;
      this.outcome = { kind: error.kind, text: error.message };
    }
    const { pendingReset } = this;
    if (pendingReset && !this.outcome) this.reset(pendingReset.cause, pendingReset.reason);
  }

  /**
   * Runs until the predicate holds. @returns {boolean} whether it came to hold in time
   * @param {() => boolean} predicate looked at every 0.2 ms of device time
   * @param {number} limitMs
   * @param {number} [lookMs]
   */
  runUntil(predicate, limitMs, lookMs = LOOK_MS) {
    const end = this.ms + limitMs;
    while (!predicate()) {
      if (this.outcome || this.ms >= end) return false;
      this.run(Math.min(lookMs, Math.max(end - this.ms, 1e-3)));
    }
    return true;
  }
}

function round(ms) {
  return Math.round(ms * 1000) / 1000;
}
