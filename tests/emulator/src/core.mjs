// A faster way through the instructions: Thumb by dispatch instead of by a chain of comparisons.
//
// rp2040js finds an instruction by up to seventy comparisons; this looks at its top five bits and
// goes there, with direct access to RAM and flash. It works on rp2040js's own registers and flags, so
// both can run the same program instruction by instruction, and everything rare (system registers,
// barriers, breakpoints, sleep) is left to rp2040js.
// Promises: results and cycles as the Cortex-M0+ manual gives them. Where rp2040js is wrong (V of
// ADCS and SBCS at the edges, C of shifts by 0 or by more than 32, the target of BLX LR, the cycle of a
// pushed LR) this is right. Refuses: nothing; what it does not know it hands over.

const RAM = 0x2000_0000;
const RAM_SIZE = 264 * 1024;
const FLASH = 0x1000_0000;
const SP = 13;
const LR = 14;
const PC = 15;

/** Returned by an instruction that rp2040js should do instead. */
const HAND_OVER = 0;

/** Executes instructions on an rp2040js core. */
export class ThumbCore {
  /** @param {import('rp2040js').RP2040} mcu */
  constructor(mcu) {
    this.mcu = mcu;
    this.core = mcu.core;
    this.regs = new Int32Array(mcu.core.registers.buffer);
    const ram = mcu.sram.buffer;
    const flash = mcu.flash.buffer;
    this.ram8 = mcu.sram;
    this.ram16 = new Uint16Array(ram);
    this.ram32 = new Int32Array(ram);
    this.flash8 = mcu.flash;
    this.flash16 = new Uint16Array(flash);
    this.flash32 = new Int32Array(flash);
    this.flashSize = mcu.flash.length;
    this.guardStart = 0;
    this.guardSize = 0;
  }

  /** Stores into this range are HardFaults from now on; an empty range ends that. */
  guard(start, end) {
    this.guardStart = start - RAM;
    this.guardSize = end - start;
  }

  /** Whether a store at this place of the RAM must not happen; says so if it must not. */
  refused(inRam) {
    if ((inRam - this.guardStart) >>> 0 >= this.guardSize) return false;
    this.mcu.logger.error('core', `store to protected address ${(RAM + inRam).toString(16)}`);
    return true;
  }

  /** Runs until the clock's limit, or until the core goes to sleep. */
  run(clock) {
    const { core } = this;
    while (core.cycles < clock.limitCycles && !core.waiting) this.step();
  }

  /** One instruction, after any interrupt that is due. */
  step() {
    const { core, regs } = this;
    if (core.interruptsUpdated && core.checkForInterrupts()) core.waiting = false;
    const pc = regs[PC] & ~1;
    const inFlash = (pc - FLASH) >>> 0;
    const inRam = (pc - RAM) >>> 0;
    let cycles = HAND_OVER;
    if (inFlash < this.flashSize) {
      regs[PC] = pc + 2;
      cycles = this.execute(this.flash16[inFlash >>> 1], pc);
    } else if (inRam < RAM_SIZE) {
      regs[PC] = pc + 2;
      cycles = this.execute(this.ram16[inRam >>> 1], pc);
    }
    if (cycles !== HAND_OVER) {
      core.cycles += cycles;
    } else {
      regs[PC] = pc;
      core.executeInstruction();
    }
  }

  /** @returns {number} cycles, or HAND_OVER with nothing changed but the program counter */
  execute(op, pc) {
    const { regs } = this;
    switch (op >>> 11) {
      case 0: case 1: case 2: return this.shiftImmediate(op);
      case 3: return this.addSubtract(op);
      case 4: return this.result((op >> 8) & 7, op & 0xff);
      case 5: this.subtract(regs[(op >> 8) & 7], op & 0xff); return 1;
      case 6: regs[(op >> 8) & 7] = this.add(regs[(op >> 8) & 7], op & 0xff, 0); return 1;
      case 7: regs[(op >> 8) & 7] = this.subtract(regs[(op >> 8) & 7], op & 0xff); return 1;
      case 8: return op & 0x400 ? this.highRegister(op, pc) : this.dataProcessing(op);
      case 9: return this.load32((op >> 8) & 7, ((pc + 4) & ~3) + ((op & 0xff) << 2));
      case 10: case 11: return this.registerOffset(op);
      case 12: return this.store32(op & 7, regs[(op >> 3) & 7] + ((op >> 4) & 0x7c));
      case 13: return this.load32(op & 7, regs[(op >> 3) & 7] + ((op >> 4) & 0x7c));
      case 14: return this.store8(op & 7, regs[(op >> 3) & 7] + ((op >> 6) & 0x1f));
      case 15: return this.load8(op & 7, regs[(op >> 3) & 7] + ((op >> 6) & 0x1f), 0);
      case 16: return this.store16(op & 7, regs[(op >> 3) & 7] + ((op >> 5) & 0x3e));
      case 17: return this.load16(op & 7, regs[(op >> 3) & 7] + ((op >> 5) & 0x3e), 0);
      case 18: return this.store32((op >> 8) & 7, regs[SP] + ((op & 0xff) << 2));
      case 19: return this.load32((op >> 8) & 7, regs[SP] + ((op & 0xff) << 2));
      case 20: regs[(op >> 8) & 7] = ((pc + 4) & ~3) + ((op & 0xff) << 2); return 1;
      case 21: regs[(op >> 8) & 7] = regs[SP] + ((op & 0xff) << 2); return 1;
      case 22: case 23: return this.miscellaneous(op);
      case 24: return this.storeMultiple(op);
      case 25: return this.loadMultiple(op);
      case 26: case 27: return this.branchIf(op, pc);
      case 28: regs[PC] = pc + 4 + ((op << 21) >> 20); return 2;
      case 30: return this.branchLink(op, pc);
      default: return HAND_OVER;
    }
  }

  /** Writes a result and sets N and Z by it. */
  result(register, value) {
    this.regs[register] = value;
    this.core.N = value < 0;
    this.core.Z = value === 0;
    return 1;
  }

  /** a + b + carry with all four flags. */
  add(a, b, carry) {
    const { core } = this;
    const sum = (a + b + carry) | 0;
    core.N = sum < 0;
    core.Z = sum === 0;
    core.C = (a >>> 0) + (b >>> 0) + carry > 0xffff_ffff;
    core.V = ((a ^ sum) & (b ^ sum)) < 0;
    return sum;
  }

  subtract(a, b) {
    return this.add(a, ~b, 1);
  }

  shiftImmediate(op) {
    const value = this.regs[(op >> 3) & 7];
    const count = (op >> 6) & 0x1f;
    switch (op >>> 11) {
      case 0: return count ? this.shiftLeft(op & 7, value, count) : this.result(op & 7, value);
      case 1: return this.shiftRight(op & 7, value, count || 32);
      default: return this.shiftArithmetic(op & 7, value, count || 32);
    }
  }

  shiftLeft(register, value, count) {
    this.core.C = count <= 32 && ((value >>> (32 - count)) & 1) !== 0;
    return this.result(register, count < 32 ? value << count : 0);
  }

  shiftRight(register, value, count) {
    this.core.C = count <= 32 && ((value >>> (count - 1)) & 1) !== 0;
    return this.result(register, count < 32 ? (value >>> count) | 0 : 0);
  }

  shiftArithmetic(register, value, count) {
    this.core.C = ((value >> Math.min(count - 1, 31)) & 1) !== 0;
    return this.result(register, value >> Math.min(count, 31));
  }

  rotate(register, value, count) {
    const turns = count & 31;
    const turned = turns ? (value >>> turns) | (value << (32 - turns)) : value;
    this.core.C = turned < 0;
    return this.result(register, turned);
  }

  addSubtract(op) {
    const { regs } = this;
    const a = regs[(op >> 3) & 7];
    const operand = (op >> 6) & 7;
    const b = op & 0x400 ? operand : regs[operand];
    regs[op & 7] = op & 0x200 ? this.subtract(a, b) : this.add(a, b, 0);
    return 1;
  }

  dataProcessing(op) {
    const { regs, core } = this;
    const d = op & 7;
    const a = regs[d];
    const b = regs[(op >> 3) & 7];
    switch ((op >> 6) & 15) {
      case 0: return this.result(d, a & b);
      case 1: return this.result(d, a ^ b);
      case 2: return b & 0xff ? this.shiftLeft(d, a, b & 0xff) : this.result(d, a);
      case 3: return b & 0xff ? this.shiftRight(d, a, b & 0xff) : this.result(d, a);
      case 4: return b & 0xff ? this.shiftArithmetic(d, a, b & 0xff) : this.result(d, a);
      case 5: regs[d] = this.add(a, b, core.C ? 1 : 0); return 1;
      case 6: regs[d] = this.add(a, ~b, core.C ? 1 : 0); return 1;
      case 7: return b & 0xff ? this.rotate(d, a, b & 0xff) : this.result(d, a);
      case 8: core.N = (a & b) < 0; core.Z = (a & b) === 0; return 1;
      case 9: regs[d] = this.subtract(0, b); return 1;
      case 10: this.subtract(a, b); return 1;
      case 11: this.add(a, b, 0); return 1;
      case 12: return this.result(d, a | b);
      case 13: return this.result(d, Math.imul(a, b));
      case 14: return this.result(d, a & ~b);
      default: return this.result(d, ~b);
    }
  }

  highRegister(op, pc) {
    const { regs } = this;
    const m = (op >> 3) & 15;
    const d = ((op >> 4) & 8) | (op & 7);
    const value = m === PC ? pc + 4 : regs[m];
    switch ((op >> 8) & 3) {
      case 0: return this.writeHigh(d, (d === PC ? pc + 4 : regs[d]) + value);
      case 1: this.subtract(regs[d], value); return 1;
      case 2: return this.writeHigh(d, value);
      default:
        if (op & 0x80) regs[LR] = (pc + 2) | 1;
        return this.branchTo(value);
    }
  }

  writeHigh(register, value) {
    const { regs } = this;
    regs[register] = register === PC ? value & ~1 : register === SP ? value & ~3 : value;
    return register === PC ? 2 : 1;
  }

  /** Branch to a register's value, which may also mean the end of an exception. */
  branchTo(value) {
    if (value >>> 28 === 15) this.core.BXWritePC(value >>> 0);
    else this.regs[PC] = value & ~1;
    return 2;
  }

  registerOffset(op) {
    const { regs } = this;
    const address = regs[(op >> 3) & 7] + regs[(op >> 6) & 7];
    const t = op & 7;
    switch ((op >> 9) & 7) {
      case 0: return this.store32(t, address);
      case 1: return this.store16(t, address);
      case 2: return this.store8(t, address);
      case 3: return this.load8(t, address, 24);
      case 4: return this.load32(t, address);
      case 5: return this.load16(t, address, 0);
      case 6: return this.load8(t, address, 0);
      default: return this.load16(t, address, 16);
    }
  }

  /** Extend, reverse, stack pointer arithmetic, push and pop. */
  miscellaneous(op) {
    const { regs } = this;
    const m = regs[(op >> 3) & 7];
    const d = op & 7;
    switch (op >>> 6) {
      case 0b1011_0010_00: regs[d] = (m << 16) >> 16; return 1;
      case 0b1011_0010_01: regs[d] = (m << 24) >> 24; return 1;
      case 0b1011_0010_10: regs[d] = m & 0xffff; return 1;
      case 0b1011_0010_11: regs[d] = m & 0xff; return 1;
      case 0b1011_1010_00: regs[d] = (m << 24) | ((m & 0xff00) << 8) | ((m >>> 8) & 0xff00) | (m >>> 24); return 1;
      case 0b1011_1010_01: regs[d] = ((m & 0x00ff00ff) << 8) | ((m >>> 8) & 0x00ff00ff); return 1;
      case 0b1011_1010_11: regs[d] = ((m << 24) >> 16) | ((m >>> 8) & 0xff); return 1;
      default: break;
    }
    switch (op >>> 8) {
      case 0b1011_0000: regs[SP] += (op & 0x80 ? -4 : 4) * (op & 0x7f); return 1;
      case 0b1011_0100: case 0b1011_0101: return this.push(op);
      case 0b1011_1100: case 0b1011_1101: return this.pop(op);
      default: return HAND_OVER;
    }
  }

  push(op) {
    const { regs } = this;
    const list = op & 0x1ff;
    const start = regs[SP] - 4 * bitCount(list);
    let address = start;
    for (let i = 0; i < 8; i++) {
      if (!(list & (1 << i))) continue;
      this.store32(i, address);
      address += 4;
    }
    if (list & 0x100) this.store32(LR, address);
    regs[SP] = start;
    return 1 + bitCount(list);
  }

  pop(op) {
    const { regs } = this;
    let address = regs[SP];
    for (let i = 0; i < 8; i++) {
      if (!(op & (1 << i))) continue;
      this.load32(i, address);
      address += 4;
    }
    if (!(op & 0x100)) {
      regs[SP] = address;
      return 1 + bitCount(op & 0xff);
    }
    this.load32(PC, address);
    regs[SP] = address + 4;
    this.branchTo(regs[PC]);
    return 3 + bitCount(op & 0xff);
  }

  storeMultiple(op) {
    const { regs } = this;
    const n = (op >> 8) & 7;
    let address = regs[n];
    for (let i = 0; i < 8; i++) {
      if (!(op & (1 << i))) continue;
      this.store32(i, address);
      address += 4;
    }
    regs[n] = address;
    return 1 + bitCount(op & 0xff);
  }

  loadMultiple(op) {
    const { regs } = this;
    const n = (op >> 8) & 7;
    let address = regs[n];
    for (let i = 0; i < 8; i++) {
      if (!(op & (1 << i))) continue;
      this.load32(i, address);
      address += 4;
    }
    if (!(op & (1 << n))) regs[n] = address;
    return 1 + bitCount(op & 0xff);
  }

  branchIf(op, pc) {
    const condition = (op >> 8) & 15;
    if (condition >= 14) return HAND_OVER;
    if (!this.holds(condition)) return 1;
    this.regs[PC] = pc + 4 + ((op << 24) >> 23);
    return 2;
  }

  holds(condition) {
    const { core } = this;
    switch (condition) {
      case 0: return core.Z;
      case 1: return !core.Z;
      case 2: return core.C;
      case 3: return !core.C;
      case 4: return core.N;
      case 5: return !core.N;
      case 6: return core.V;
      case 7: return !core.V;
      case 8: return core.C && !core.Z;
      case 9: return !core.C || core.Z;
      case 10: return core.N === core.V;
      case 11: return core.N !== core.V;
      case 12: return !core.Z && core.N === core.V;
      default: return core.Z || core.N !== core.V;
    }
  }

  branchLink(op, pc) {
    const second = this.mcu.readUint16(pc + 2);
    if (second >>> 14 !== 3 || !(second & 0x1000)) return HAND_OVER;
    const sign = (op >> 10) & 1;
    const i1 = ((second >> 13) & 1) ^ sign ^ 1;
    const i2 = ((second >> 11) & 1) ^ sign ^ 1;
    const offset = (-sign << 24) | (i1 << 23) | (i2 << 22) | ((op & 0x3ff) << 12) | ((second & 0x7ff) << 1);
    this.regs[LR] = (pc + 4) | 1;
    this.regs[PC] = pc + 4 + offset;
    return 3;
  }

  load32(register, address) {
    const inRam = (address - RAM) >>> 0;
    if (inRam < RAM_SIZE && !(inRam & 3)) {
      this.regs[register] = this.ram32[inRam >>> 2];
      return 2;
    }
    const inFlash = (address - FLASH) >>> 0;
    if (inFlash < this.flashSize && !(inFlash & 3)) {
      this.regs[register] = this.flash32[inFlash >>> 2];
      return 2;
    }
    const at = address >>> 0;
    this.regs[register] = this.mcu.readUint32(at);
    return 1 + this.core.cyclesIO(at);
  }

  /** `extend` is 16 to extend the sign, 0 not to. */
  load16(register, address, extend) {
    const at = address >>> 0;
    if (at & 1) this.unaligned(at);
    const inRam = (at - RAM) >>> 0;
    const value = inRam < RAM_SIZE ? this.ram16[inRam >>> 1] : this.mcu.readUint16(at);
    this.regs[register] = (value << extend) >> extend;
    return 1 + (inRam < RAM_SIZE ? 1 : this.core.cyclesIO(at));
  }

  /** `extend` is 24 to extend the sign, 0 not to. */
  load8(register, address, extend) {
    const at = address >>> 0;
    const inRam = (at - RAM) >>> 0;
    const inFlash = (at - FLASH) >>> 0;
    let value;
    if (inRam < RAM_SIZE) value = this.ram8[inRam];
    else if (inFlash < this.flashSize) value = this.flash8[inFlash];
    else value = this.mcu.readUint8(at);
    this.regs[register] = (value << extend) >> extend;
    return 1 + (inRam < RAM_SIZE ? 1 : this.core.cyclesIO(at));
  }

  store32(register, address) {
    const inRam = (address - RAM) >>> 0;
    if (inRam < RAM_SIZE && !(inRam & 3)) {
      if (!this.refused(inRam)) this.ram32[inRam >>> 2] = this.regs[register];
      return 2;
    }
    const at = address >>> 0;
    if (at & 3) this.unaligned(at);
    this.mcu.writeUint32(at, this.regs[register] >>> 0);
    return 1 + this.core.cyclesIO(at, true);
  }

  store16(register, address) {
    const at = address >>> 0;
    if (at & 1) this.unaligned(at);
    const inRam = (at - RAM) >>> 0;
    if (inRam < RAM_SIZE) {
      if (!this.refused(inRam)) this.ram16[inRam >>> 1] = this.regs[register];
      return 2;
    }
    this.mcu.writeUint16(at, this.regs[register] & 0xffff);
    return 1 + this.core.cyclesIO(at, true);
  }

  store8(register, address) {
    const at = address >>> 0;
    const inRam = (at - RAM) >>> 0;
    if (inRam < RAM_SIZE) {
      if (!this.refused(inRam)) this.ram8[inRam] = this.regs[register];
      return 2;
    }
    this.mcu.writeUint8(at, this.regs[register] & 0xff);
    return 1 + this.core.cyclesIO(at, true);
  }

  /** The M0+ cannot do it: said in rp2040js's words, which the chip turns into a HardFault. */
  unaligned(address) {
    this.mcu.logger.error('core', `access to address ${address.toString(16)}, which is not aligned`);
  }
}

function bitCount(list) {
  let count = 0;
  for (let rest = list; rest; rest &= rest - 1) count++;
  return count;
}
