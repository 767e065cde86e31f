// The machine itself, with hand-assembled Thumb programs: sleep, SPI timing, flash, resets, faults.

import assert from 'node:assert/strict';
import test from 'node:test';
import { Chip } from '../src/chip.mjs';
import { CycleClock } from '../src/clock.mjs';
import { Elf } from '../src/elf.mjs';
import { Profiler } from '../src/profile.mjs';
import { TimedSpi } from '../src/spi.mjs';
import { assertFault, programElf } from './support.mjs';

const WFE = 0xbf20;
const SEV = 0xbf40;
const LOOP = 0xe7fe;
const UDF = 0xde00;
const ADD_R0 = 0x3001; // adds r0, #1
const B_BACK_2 = 0xe7fc; // b to two instructions before
const ldr = (register, words) => 0x4800 | (register << 8) | words; // ldr rX, [pc, #4*words]
const str = (value, base) => 0x6000 | (base << 3) | value; // str rV, [rB]
const word = (value) => [value & 0xffff, value >>> 16];

function chip(halfwords, options) {
  const machine = new Chip({ elf: new Elf(programElf(halfwords, options)) });
  machine.coldBoot();
  return machine;
}

test('a sleeping core lets time pass without cycles', () => {
  const machine = chip([WFE, LOOP]);
  machine.run(1000);
  assert.equal(machine.ms, 1000);
  assert.ok(machine.busyCycles < 20);
  assert.ok(machine.asleepMs > 999);
});

test('a busy core works all the time', () => {
  const machine = chip([ADD_R0, LOOP]);
  machine.run(10);
  assert.ok(Math.abs(machine.busyCycles - 65_000) < 10, 'at 6.5 MHz out of reset');
  assert.ok(machine.asleepMs < 0.001);
});

test('SEV wakes the next WFE', () => {
  const machine = chip([SEV, WFE, ADD_R0, B_BACK_2, LOOP]);
  machine.mcu.core.registers[0] = 0;
  machine.run(1);
  assert.equal(machine.mcu.core.registers[0], 1, 'through once, then asleep');
});

test('runUntil stops at the predicate or at the limit', () => {
  const machine = chip([WFE, LOOP]);
  assert.equal(machine.runUntil(() => machine.ms >= 5, 100), true);
  assert.ok(machine.ms < 5.5);
  assert.equal(machine.runUntil(() => false, 20), false);
  assert.ok(Math.abs(machine.ms - 25) < 0.5);
});

test('SYSRESETREQ restarts with RAM and flash kept, a cold boot with noise in RAM', () => {
  const machine = chip([ldr(0, 1), ldr(1, 2), str(1, 0), LOOP, ...word(0xe000ed0c), ...word(0x05fa0004)]);
  machine.mcu.sramView.setUint32(0x1000, 0xcafe0001, true);
  machine.mcu.peripherals[0x40058].scratchData[3] = 77;
  machine.run(0.01);
  assert.ok(machine.resets.length >= 1);
  assert.equal(machine.resets[0].cause, 'SYSRESETREQ');
  assert.equal(machine.mcu.sramView.getUint32(0x1000, true), 0xcafe0001);
  assert.equal(machine.mcu.peripherals[0x40058].scratchData[3], 77);
  machine.coldBoot();
  assert.notEqual(machine.mcu.sramView.getUint32(0x1000, true), 0xcafe0001);
  assert.equal(machine.mcu.peripherals[0x40058].scratchData[3], 0);
});

test('the watchdog bites, and says so afterwards', () => {
  const machine = chip([LOOP]);
  const watchdog = machine.mcu.peripherals[0x40058];
  watchdog.writeUint32(0x04, 2000); // 1 ms: it counts twice per microsecond
  watchdog.writeUint32(0x00, 1 << 30);
  machine.run(3);
  assert.deepEqual(machine.resets.map(({ cause }) => cause), ['watchdog']);
  assert.ok(Math.abs(machine.resets[0].ms - 1) < 0.01);
  assert.equal(machine.mcu.peripherals[0x40058].readUint32(0x08), 1);
  assert.ok(machine.bootMs < machine.ms);
});

test('an undefined instruction and an invalid access are HardFaults', () => {
  for (const program of [[UDF, LOOP, ADD_R0, LOOP], [ldr(0, 1), str(0, 0), ADD_R0, LOOP, ...word(0x6000_0000)]]) {
    const machine = chip(program, { hardFault: 3 });
    machine.run(0.1);
    assertFault(machine.faults, /HardFault/);
    assert.equal(machine.mcu.core.IPSR, 3);
    assert.equal(machine.outcome, null);
  }
});

test('a store into the stack guard is a HardFault and does not happen', () => {
  const program = [ldr(0, 1), str(0, 0), ADD_R0, LOOP, ...word(0x2000_1020)];
  const machine = chip(program, { hardFault: 3 });
  const { mcu } = machine;
  assert.equal(mcu.ppb.readUint32(0xd94), 0, 'embassy-rp takes anything else for a guard in use');
  // As embassy-rp's install_stack_guard: the second 32 bytes of 256 at 0x20001000.
  mcu.ppb.writeUint32(0xd94, 5);
  mcu.ppb.writeUint32(0xd9c, 0x2000_1010);
  mcu.ppb.writeUint32(0xda0, 0x1000_0000 | (0xfd << 8) | (7 << 1) | 1);
  mcu.sramView.setUint32(0x1020, 0x1111, true);
  machine.run(0.1);
  assertFault(machine.faults, /protected address 20001020/);
  assert.equal(mcu.sramView.getUint32(0x1020, true), 0x1111);
  const beside = chip(program.with(4, 0x1040), { hardFault: 3 });
  beside.mcu.ppb.writeUint32(0xd94, 5);
  beside.mcu.ppb.writeUint32(0xd9c, 0x2000_1010);
  beside.mcu.ppb.writeUint32(0xda0, 0x1000_0000 | (0xfd << 8) | (7 << 1) | 1);
  beside.run(0.1);
  assert.deepEqual(beside.faults, []);
});

test('a fault inside the HardFault handler locks the core up', () => {
  const machine = chip([UDF, UDF, LOOP], { hardFault: 1 });
  machine.run(1);
  assert.equal(machine.outcome.kind, 'Lockup');
});

test('a power cut stops the machine; a cold boot goes on with the flash as it is', () => {
  const machine = chip([ADD_R0, LOOP]);
  machine.flash.cutAfter(10);
  machine.mcu.onBreak = () => machine.flashProgram(0x10000, 0x2000_0000, 256);
  machine.mcu.sram.fill(0);
  machine.mcu.flash[0x302] = 0x00; // the loop becomes a breakpoint
  machine.mcu.flash[0x303] = 0xbe;
  machine.run(5);
  assert.equal(machine.outcome.kind, 'PowerCut');
  assert.equal(machine.flash.bytes[0x10009], 0);
  assert.equal(machine.flash.bytes[0x1000a], 0xff);
  machine.coldBoot();
  assert.equal(machine.outcome, null);
  assert.equal(machine.mcu.flash[0x10009], 0);
});

test('flash is worked on from RAM, with interrupts off', () => {
  const machine = chip([WFE, LOOP]);
  const { core } = machine.mcu;
  const attempt = (PM, LR, address) => {
    machine.faults.length = 0;
    Object.assign(core, { PM, LR });
    machine.flashProgram(0x10000, address, 256);
    return machine.faults.map(({ text }) => text);
  };
  machine.mcu.sram.fill(0xff, 0, 256);
  assert.deepEqual(attempt(true, 0x2000_0201, 0x2000_0000), []);
  assertFault(attempt(false, 0x2000_0201, 0x2000_0000), /interrupts on/);
  assertFault(attempt(true, 0x1000_0201, 0x2000_0000), /from code in flash/);
  assertFault(attempt(true, 0x2000_0201, 0x1000_0000), /not in RAM/);
});

test('the profiler counts the busy time by function', () => {
  const elf = new Elf(programElf([ADD_R0, ADD_R0, LOOP], { symbols: { spin: 0x1000_0305 } }));
  const machine = new Chip({ elf });
  const profiler = new Profiler(machine);
  machine.coldBoot();
  machine.run(10);
  const [{ name, ms, share }] = profiler.functionsByTime;
  assert.equal(name, 'spin');
  assert.ok(Math.abs(ms - 10) < 0.1 && share > 0.99);
  const asleep = new Chip({ elf: new Elf(programElf([WFE, LOOP])) });
  const quiet = new Profiler(asleep);
  asleep.coldBoot();
  asleep.run(10);
  assert.equal(quiet.samples, 0);
});

test('clock: alarms fire in order, each at its own time', () => {
  const clock = new CycleClock(1e9);
  const core = { cycles: 0 };
  clock.attach(core);
  const seen = [];
  for (const at of [30, 10, 20]) clock.createAlarm(() => seen.push([at, clock.nanos])).schedule(at);
  const cancelled = clock.createAlarm(() => seen.push('never'));
  cancelled.schedule(15);
  cancelled.cancel();
  core.cycles = 25;
  clock.fireDue();
  assert.deepEqual(seen, [[10, 10], [20, 20]]);
  clock.setFrequency(5e8);
  core.cycles = 28;
  assert.equal(clock.nanos, 31);
  clock.fireDue();
  assert.equal(seen.length, 3);
});

/** SPI1 on an idle chip: 60 MHz from a 120 MHz peripheral clock. */
function spiRig(mode) {
  const machine = chip([WFE, LOOP]);
  const { mcu } = machine;
  const sent = [];
  mcu.clkPeri = 120e6;
  const spi = new TimedSpi(mcu, (byte) => { sent.push([byte, mcu.clock.nanos]); return byte ^ 0xff; });
  spi.writeUint32(0x00, 0x07 | (mode & 1 ? 0x80 : 0) | (mode & 2 ? 0x40 : 0));
  spi.writeUint32(0x10, 2);
  return { machine, mcu, spi, sent };
}

const DMA_TO_SPI1 = (18 << 15) | (1 << 4) | 1;
const DMA_FROM_SPI1 = (19 << 15) | (1 << 5) | 1;

test('SPI: 8.5 clocks a byte in mode 3, 10 in mode 0, busy to the end', () => {
  for (const [mode, clocks] of [[3, 8.5], [0, 10]]) {
    const { machine, spi, sent } = spiRig(mode);
    assert.equal(spi.clockFrequency, 60e6);
    for (const byte of [1, 2, 3]) spi.writeUint32(0x08, byte);
    assert.equal(spi.readUint32(0x0c) & 0x10, 0x10);
    machine.run((3 * clocks * 1e3) / 60e6 - 1e-5);
    assert.equal(spi.readUint32(0x0c) & 0x10, 0x10);
    machine.run(2e-5);
    assert.equal(spi.readUint32(0x0c) & 0x10, 0);
    assert.deepEqual(sent.map(([byte]) => byte), [1, 2, 3]);
    assert.deepEqual([spi.readUint32(0x08), spi.readUint32(0x08)], [0xfe, 0xfd]);
  }
});

test('SPI by DMA: every byte, in order, in the time the bus takes', () => {
  const { machine, mcu, spi, sent } = spiRig(3);
  const length = 5000;
  for (let i = 0; i < length; i++) mcu.sram[i] = (i * 7) & 0xff;
  const [tx] = mcu.dma.channels;
  tx.writeUint32(0x00, 0x2000_0000);
  tx.writeUint32(0x08, length);
  const start = mcu.clock.nanos;
  tx.writeUint32(0x0c, DMA_TO_SPI1);
  const bus = (length * 8.5 * 1e9) / 60e6;
  machine.runUntil(() => !tx.active, 10, 0.001);
  const dmaEnd = mcu.clock.nanos - start;
  assert.ok(dmaEnd < bus && dmaEnd > bus - 10 * 142, 'DMA is done when its last byte enters the FIFO');
  machine.run(0.01);
  assert.equal(spi.readUint32(0x0c) & 0x10, 0);
  assert.deepEqual(sent.map(([byte]) => byte), Array.from({ length }, (_, i) => (i * 7) & 0xff));
  assert.ok(Math.abs(sent.at(-1)[1] - start - bus) < 1);
});

test('SPI by DMA both ways: what comes in lands in memory', () => {
  const { machine, mcu } = spiRig(3);
  mcu.sram.set([1, 2, 3, 4], 0);
  const [tx, rx] = mcu.dma.channels;
  rx.writeUint32(0x04, 0x2000_0100);
  rx.writeUint32(0x08, 4);
  rx.writeUint32(0x0c, DMA_FROM_SPI1);
  tx.writeUint32(0x00, 0x2000_0000);
  tx.writeUint32(0x08, 4);
  tx.writeUint32(0x0c, DMA_TO_SPI1);
  machine.run(0.01);
  assert.deepEqual([...mcu.sram.subarray(0x100, 0x104)], [0xfe, 0xfd, 0xfc, 0xfb]);
  assert.equal(mcu.dma.intRaw & 3, 3);
});

test('SPI: looking in the middle of a transfer sees exactly what has gone out', () => {
  const { machine, mcu, spi, sent } = spiRig(3);
  const [tx] = mcu.dma.channels;
  tx.writeUint32(0x00, 0x2000_0000);
  tx.writeUint32(0x08, 4000);
  tx.writeUint32(0x0c, DMA_TO_SPI1);
  machine.run((100.5 * 8.5 * 1e3) / 60e6);
  spi.readUint32(0x0c);
  assert.equal(sent.length, 100);
  machine.run((10 * 8.5 * 1e3) / 60e6);
  assert.equal(tx.readUint32(0x08), 4000 - 110 - 8, 'DMA is one FIFO ahead of the wire');
  assert.equal(sent.length, 110);
});

test('aborting one DMA channel leaves the others alone', () => {
  const { machine, mcu, sent } = spiRig(3);
  const [tx] = mcu.dma.channels;
  tx.writeUint32(0x00, 0x2000_0000);
  tx.writeUint32(0x08, 40);
  tx.writeUint32(0x0c, DMA_TO_SPI1);
  mcu.dma.writeUint32(0x444, mcu.dma.readUint32(0x444) | (1 << 5));
  machine.run(0.1);
  assert.equal(sent.length, 40);
});
