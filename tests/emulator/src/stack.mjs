// How deep the stack ever was.
//
// Promises: paints the free RAM before the first instruction of every boot and finds the deepest
// byte that changed; the result is the greatest over all boots. Knows both layouts: stack above the
// static data (cortex-m-rt) and below it (flip-link). Refuses: to paint over `.uninit`, where the
// crash record lives.

const RAM = 0x2000_0000;
const PAINT = 0xa5;

/** Stack high-water mark of a chip. */
export class StackMeter {
  /** @param {import('./chip.mjs').Chip} chip */
  constructor(chip) {
    this.chip = chip;
    this.deepest = 0;
    chip.attach((mcu) => this.paint(mcu));
    chip.beforeReset.push(() => this.measure());
  }

  paint(mcu) {
    const { elf } = this.chip;
    this.top = mcu.core.SP - RAM;
    const statics = ['__sheap', '__euninit', '__ebss', '__edata', '_stack_end']
      .map((name) => elf.symbol(name))
      .filter((address) => address !== undefined && address - RAM <= this.top);
    this.bottom = statics.length ? Math.max(...statics) - RAM : 0;
    mcu.sram.fill(PAINT, this.bottom, this.top);
  }

  /** Bytes of stack used so far. */
  measure() {
    const { mcu } = this.chip;
    if (mcu) {
      let at = this.bottom;
      while (at < this.top && mcu.sram[at] === PAINT) at++;
      this.deepest = Math.max(this.deepest, this.top - at);
    }
    return this.deepest;
  }

  /** Bytes there are for the stack. */
  get room() {
    return this.top - this.bottom;
  }
}
