// The machine's clock: device time derived from the core's cycle counter.
//
// rp2040js ships a clock that must be ticked after every instruction. This one computes the time
// from `core.cycles` only when somebody asks, and tells the run loop up to which cycle it may run
// before the next alarm is due, which about halves the cost of an instruction.
// Promises: time never goes back; an alarm's callback sees exactly its own due time, also when it
// fires late (the core was inside one long ROM call). Refuses: nothing; it has no limits of its own.

/** Alarms closer than this are due: the cycle count is whole, the due times are fractions. */
const DUE_SLACK_NANOS = 0.01;

class Alarm {
  constructor(clock, callback) {
    this.clock = clock;
    this.callback = callback;
    this.next = null;
    this.nanos = 0;
    this.scheduled = false;
  }

  schedule(deltaNanos) {
    if (this.scheduled) this.clock.unlink(this);
    this.nanos = this.clock.nanos + deltaNanos;
    this.clock.link(this);
  }

  cancel() {
    if (this.scheduled) this.clock.unlink(this);
  }
}

/** Clock with the interface that rp2040js expects (`nanos`, `micros`, `createAlarm`). */
export class CycleClock {
  constructor(frequency) {
    this.core = null;
    this.head = null;
    this.originNanos = 0;
    this.originCycles = 0;
    this.nanosPerCycle = 1e9 / frequency;
    this.asleepNanos = 0;
    this.firingAt = -1;
    this.halted = false;
    /** The run loop executes instructions while `core.cycles` is below this. */
    this.limitCycles = Infinity;
  }

  /** Binds the core whose cycles count; until then time stands at zero. */
  attach(core) {
    this.core = core;
    this.originCycles = core.cycles;
  }

  get nanos() {
    if (this.firingAt >= 0) return this.firingAt;
    return this.coreNanos;
  }

  get micros() {
    return this.nanos / 1000;
  }

  /** The time the core has reached, also while an overdue alarm is being served. */
  get coreNanos() {
    if (!this.core) return 0;
    return this.originNanos + (this.core.cycles - this.originCycles) * this.nanosPerCycle;
  }

  /** A new clk_sys, in Hz: time so far is kept, cycles from now on are of the new length. */
  setFrequency(hertz) {
    this.originNanos = this.coreNanos;
    this.originCycles = this.core ? this.core.cycles : 0;
    this.nanosPerCycle = 1e9 / hertz;
    this.updateLimit();
  }

  createAlarm(callback) {
    return new Alarm(this, callback);
  }

  link(alarm) {
    let before = null;
    let at = this.head;
    while (at && at.nanos <= alarm.nanos) {
      before = at;
      at = at.next;
    }
    alarm.next = at;
    alarm.scheduled = true;
    if (before) {
      before.next = alarm;
    } else {
      this.head = alarm;
      this.updateLimit();
    }
  }

  unlink(alarm) {
    alarm.scheduled = false;
    let before = null;
    for (let at = this.head; at; before = at, at = at.next) {
      if (at !== alarm) continue;
      if (before) {
        before.next = at.next;
      } else {
        this.head = at.next;
        this.updateLimit();
      }
      return;
    }
  }

  /** Makes the run loop return after the instruction under way. */
  halt() {
    this.halted = true;
    this.updateLimit();
  }

  updateLimit() {
    if (this.halted) this.limitCycles = -1;
    else if (!this.head) this.limitCycles = Infinity;
    else this.limitCycles = this.originCycles + (this.head.nanos - this.originNanos) / this.nanosPerCycle;
  }

  /** Lets the time pass to the next alarm with the core asleep. */
  sleepToNextAlarm() {
    const delta = this.head.nanos - this.coreNanos;
    if (delta <= 0) return;
    this.originNanos += delta;
    this.asleepNanos += delta;
    this.updateLimit();
  }

  /** Calls every alarm that is due, in order of due time. */
  fireDue() {
    const now = this.coreNanos;
    while (this.head && this.head.nanos <= now + DUE_SLACK_NANOS && !this.halted) {
      const alarm = this.head;
      this.head = alarm.next;
      alarm.scheduled = false;
      this.firingAt = alarm.nanos;
      alarm.callback();
      this.firingAt = -1;
    }
    this.updateLimit();
  }
}
