// A boot ROM of our own, as far as embassy-rp calls it.
//
// The vendor's ROM is not needed: a table of function codes, and every function is `bkpt #n;
// bx lr`, done in JavaScript. Each call also costs the cycles that the real routine takes, roughly.
// Promises: memory and bit functions do what the ROM's do; flash functions go through the NOR
// model, which checks them. Refuses: codes it does not know; that is a fault of the run, not a guess.

const TABLE = 0x20;
const FUNCTIONS = 0x100;
const BX_LR = 0x4770;
const BKPT = 0xbe00;

/** Breakpoint 0 is the look-up itself. */
const LOOKUP = 0;

const code = (letters) => letters.charCodeAt(0) | (letters.charCodeAt(1) << 8);

/** What the ROM offers, in breakpoint order from 1. Each works on (chip, registers). */
const ROM_FUNCTIONS = [
  ['IF', () => {}],
  ['EX', () => {}],
  ['FC', () => {}],
  ['CX', () => {}],
  ['RE', (chip, r) => chip.flashErase(r[0], r[1])],
  ['RP', (chip, r) => chip.flashProgram(r[0], r[1], r[2])],
  ['MC', (chip, r) => copy(chip, r[0], r[1], r[2])],
  ['C4', (chip, r) => copy(chip, r[0], r[1], r[2])],
  ['MS', (chip, r) => fill(chip, r[0], r[1], r[2])],
  ['S4', (chip, r) => fill(chip, r[0], r[1], r[2])],
  ['P3', (chip, r) => { r[0] = r[0].toString(2).replaceAll('0', '').length; }],
  ['R3', (chip, r) => { r[0] = Number.parseInt(r[0].toString(2).padStart(32, '0').split('').reverse().join(''), 2); }],
  ['L3', (chip, r) => { r[0] = Math.clz32(r[0]); }],
  ['T3', (chip, r) => { r[0] = r[0] ? 31 - Math.clz32(r[0] & -r[0]) : 32; }],
  ['UB', (chip) => chip.stop({ kind: 'UsbBoot', text: 'the firmware asked for the USB boot loader' })],
];

function ramSlice(chip, address, length) {
  const offset = address - 0x2000_0000;
  const { sram } = chip.mcu;
  return offset >= 0 && offset + length <= sram.length ? sram.subarray(offset, offset + length) : null;
}

function flashSlice(chip, address, length) {
  const offset = address - 0x1000_0000;
  const { flash } = chip.mcu;
  return offset >= 0 && offset + length <= flash.length ? flash.subarray(offset, offset + length) : null;
}

function copy(chip, to, from, length) {
  const { mcu } = chip;
  const target = ramSlice(chip, to, length);
  const source = ramSlice(chip, from, length) ?? flashSlice(chip, from, length);
  if (target && source) target.set(source);
  else for (let i = 0; i < length; i++) mcu.writeUint8(to + i, mcu.readUint8(from + i));
  // Four words by ldm/stm take ten cycles; bytes that do not line up go one by one.
  const perByte = ((to ^ from) & 3) === 0 ? 0.7 : 4;
  mcu.core.cycles += 20 + Math.round(length * perByte);
}

function fill(chip, to, value, length) {
  const { mcu } = chip;
  const target = ramSlice(chip, to, length);
  if (target) target.fill(value & 0xff);
  else for (let i = 0; i < length; i++) mcu.writeUint8(to + i, value & 0xff);
  mcu.core.cycles += 20 + Math.round(length * 0.4);
}

/** Puts the shim into a fresh chip's ROM. */
export function installRom(mcu) {
  const rom = new DataView(mcu.bootrom.buffer);
  rom.setUint32(0x10, 0x02_01_75_4d, true); // 'M' 'u' 1, ROM version 2
  rom.setUint16(0x14, TABLE, true);
  rom.setUint16(0x16, TABLE, true);
  rom.setUint16(0x18, FUNCTIONS | 1, true);
  for (let n = 0; n <= ROM_FUNCTIONS.length; n++) {
    rom.setUint16(FUNCTIONS + n * 4, BKPT | n, true);
    rom.setUint16(FUNCTIONS + n * 4 + 2, BX_LR, true);
  }
}

/** True while a breakpoint at this program counter is one of ours. */
export function isRomAddress(pc) {
  return pc >>> 0 < 0x4000;
}

/**
 * Does what the ROM function behind breakpoint `n` does.
 * @param {import('./chip.mjs').Chip} chip
 * @param {number} n
 */
export function callRom(chip, n) {
  const r = chip.mcu.core.registers;
  if (n !== LOOKUP) {
    ROM_FUNCTIONS[n - 1][1](chip, r);
    return;
  }
  const wanted = r[1];
  const index = ROM_FUNCTIONS.findIndex(([letters]) => code(letters) === wanted);
  if (index < 0) {
    const letters = String.fromCharCode(wanted & 0xff, (wanted >> 8) & 0xff);
    chip.fault('rom', `the firmware looked up ROM function "${letters}", which this harness does not offer`);
  }
  r[0] = index < 0 ? 0 : (FUNCTIONS + (index + 1) * 4) | 1;
  chip.mcu.core.cycles += 60;
}
