// The firmware's defmt log: a ring in RAM that a debug probe would read.
//
// Promises: reads up-channel 0 as a probe does and moves its read offset, often enough that
// nothing is lost, also across resets. The bytes are defmt's, undecoded. Refuses: down channels,
// and switching the firmware to blocking mode, which would change its timing.

const UP_CHANNELS = 24;
const MAGIC = 'SEGGER RTT';

/** How often the ring is emptied: the default ring of 1 KB does not fill in this time. */
const PERIOD_MS = 0.25;

/** Collects the log of a chip. */
export class RttReader {
  /** @param {import('./chip.mjs').Chip} chip */
  constructor(chip) {
    this.chip = chip;
    this.address = chip.elf.symbol('_SEGGER_RTT');
    this.parts = [];
    if (this.address === undefined) return;
    chip.beforeReset.push(() => this.poll());
    const again = () => {
      this.poll();
      chip.after(PERIOD_MS, again);
    };
    chip.after(PERIOD_MS, again);
  }

  /** Empties the ring now. */
  poll() {
    const { mcu } = this.chip;
    if (!mcu || this.address === undefined) return;
    const ram = mcu.sram;
    const block = this.address - 0x2000_0000;
    if (Buffer.from(ram.subarray(block, block + MAGIC.length)).toString('latin1') !== MAGIC) return;
    const word = (offset) => mcu.sramView.getUint32(block + UP_CHANNELS + offset, true);
    const [buffer, size, write, read] = [word(4) - 0x2000_0000, word(8), word(12), word(16)];
    if (write === read || write >= size || read >= size || buffer + size > ram.length) return;
    if (write > read) {
      this.parts.push(ram.slice(buffer + read, buffer + write));
    } else {
      this.parts.push(ram.slice(buffer + read, buffer + size), ram.slice(buffer, buffer + write));
    }
    mcu.sramView.setUint32(block + UP_CHANNELS + 16, write, true);
  }

  /** Everything logged so far, raw. @returns {Uint8Array} */
  get bytes() {
    this.poll();
    this.parts = [Buffer.concat(this.parts)];
    return this.parts[0];
  }
}
