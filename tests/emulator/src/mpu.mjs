// The memory protection unit, as far as a stack guard needs it.
//
// rp2040js has none, and its registers read as all ones, which embassy-rp takes for "already in
// use". Promises: the registers of an 8-region M0+ MPU, and a HardFault on a store into a region
// without access rights (one range: the hull of its enabled eighths). Refuses: other access
// rights, and checking loads and fetches; a stack that overflows stores first.

const TYPE = 0xd90;
const CTRL = 0xd94;
const RNR = 0xd98;
const RBAR = 0xd9c;
const RASR = 0xda0;
const REGIONS = 8;
const RBAR_VALID = 1 << 4;

/** MPU registers on a chip's private bus; tells `onGuard` which range must not be written. */
export class Mpu {
  /**
   * @param {import('rp2040js').RP2040} mcu
   * @param {(start: number, end: number) => void} onGuard absolute addresses; equal when there is no guard
   */
  constructor(mcu, onGuard) {
    this.onGuard = onGuard;
    this.control = 0;
    this.selected = 0;
    this.regions = Array.from({ length: REGIONS }, () => ({ base: 0, attributes: 0 }));
    const { ppb } = mcu;
    const read = ppb.readUint32.bind(ppb);
    const write = ppb.writeUint32.bind(ppb);
    ppb.readUint32 = (offset) => (offset >= TYPE && offset <= RASR ? this.read(offset) : read(offset));
    ppb.writeUint32 = (offset, value) => (offset >= TYPE && offset <= RASR ? this.write(offset, value) : write(offset, value));
  }

  read(offset) {
    const region = this.regions[this.selected];
    return { [TYPE]: REGIONS << 8, [CTRL]: this.control, [RNR]: this.selected, [RBAR]: region.base | this.selected, [RASR]: region.attributes }[offset];
  }

  write(offset, value) {
    if (offset === CTRL) this.control = value & 7;
    else if (offset === RNR) this.selected = value % REGIONS;
    else if (offset === RBAR) {
      if (value & RBAR_VALID) this.selected = (value & 15) % REGIONS;
      this.regions[this.selected].base = (value & ~0xff) >>> 0;
    } else if (offset === RASR) this.regions[this.selected].attributes = value >>> 0;
    this.update();
  }

  update() {
    const guard = this.control & 1 ? this.regions.find(({ attributes }) => attributes & 1 && ((attributes >> 24) & 7) === 0) : undefined;
    if (!guard) {
      this.onGuard(0, 0);
      return;
    }
    const eighth = 2 ** (((guard.attributes >> 1) & 0x1f) + 1) / 8;
    const enabled = Array.from({ length: 8 }, (_, i) => i).filter((i) => !(guard.attributes & (1 << (8 + i))));
    if (enabled.length === 0) this.onGuard(0, 0);
    else this.onGuard(guard.base + enabled[0] * eighth, guard.base + (enabled.at(-1) + 1) * eighth);
  }
}
