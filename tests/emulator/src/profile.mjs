// Where the core spends its time: a sampling profiler over the image's own symbols.
//
// Promises: looks at the program counter every 10 us of device time in which the core is awake and
// counts functions; costs the firmware nothing, since it watches from outside. Refuses: call chains
// and inlined functions; what the compiler inlined counts for the function it ended up in.

import { demangle } from './elf.mjs';

const PERIOD_MS = 0.01;

/** Counts of samples per function of a chip. */
export class Profiler {
  /** @param {import('./chip.mjs').Chip} chip */
  constructor(chip) {
    this.chip = chip;
    this.counts = new Map();
    this.samples = 0;
    this.functions = [...chip.elf.symbols]
      .filter(([, { size }]) => size > 0)
      .map(([name, { address, size }]) => ({ name, start: (address & ~1) >>> 0, size }))
      .sort((a, b) => a.start - b.start);
    const sample = () => {
      this.take();
      chip.after(PERIOD_MS, sample);
    };
    chip.after(PERIOD_MS, sample);
  }

  take() {
    const { core } = this.chip.mcu;
    if (core.waiting) return;
    this.samples++;
    const name = this.functionAt(core.PC >>> 0);
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }

  functionAt(pc) {
    let [low, high] = [0, this.functions.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.functions[middle].start <= pc) low = middle + 1;
      else high = middle;
    }
    const found = this.functions[low - 1];
    return found && pc < found.start + found.size ? found.name : `0x${pc.toString(16)}`;
  }

  /** @returns {{name: string, ms: number, share: number}[]} busiest first, names readable */
  get functionsByTime() {
    return [...this.counts]
      .sort(([, a], [, b]) => b - a)
      .map(([name, count]) => ({ name: demangle(name), ms: count * PERIOD_MS, share: count / this.samples }));
  }

  /** The same as lines of text. @returns {string} */
  get text() {
    const lines = this.functionsByTime.map(({ name, ms, share }) => `${ms.toFixed(2).padStart(10)} ms ${(share * 100).toFixed(1).padStart(5)} %  ${name}`);
    return `${lines.join('\n')}\n`;
  }
}
