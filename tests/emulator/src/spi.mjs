// SPI1 with true timing: a PL022 that takes 8.5 clocks a byte in modes 1 and 3 and 10 in modes 0 and 2.
//
// rp2040js moves every byte of a DMA transfer by alarms of its own; a full frame is 307,200 of
// them. This peripheral serves the DMA channels itself and lets the bytes of a long transfer pass
// in runs, but gives every observer the true state: before a register is read or a pin changes,
// `catchUp()` puts out exactly those bytes whose time has passed.
// Promises: bytes in order, the FIFOs 8 deep, busy until the last clock, DMA's end when its last
// byte enters the FIFO. Refuses: slave mode and frame formats other than Motorola's.

import { BasePeripheral } from 'rp2040js';

const [SSPCR0, SSPCR1, SSPDR, SSPSR, SSPCPSR, SSPIMSC, SSPRIS, SSPMIS, SSPICR, SSPDMACR] =
  [0x00, 0x04, 0x08, 0x0c, 0x10, 0x14, 0x18, 0x1c, 0x20, 0x24];
const SPH = 1 << 7;
const SPO = 1 << 6;
const FIFO_DEPTH = 8;

/** Frames that may pass before the core's RAM is looked at again: about 9 us at 60 MHz. */
const RUN = 64;

const IRQ_SPI1 = 19;
const DREQ_TX = 18;
const DREQ_RX = 19;
const DMA_BUSY = 1 << 24;
const DMA_IRQ_QUIET = 1 << 21;
const DMA_INCR_READ = 1 << 4;
const DMA_INCR_WRITE = 1 << 5;

/** The SPI block that the panel and the touch controller hang on. */
export class TimedSpi extends BasePeripheral {
  /**
   * @param {import('rp2040js').RP2040} mcu
   * @param {(frame: number, bits: number) => number} exchange shifts one frame out, returns what came in
   */
  constructor(mcu, exchange) {
    super(mcu, 'SPI1');
    this.exchange = exchange;
    this.control0 = 0;
    this.control1 = 0;
    this.prescale = 0;
    this.interruptMask = 0;
    this.overrun = false;
    this.tx = [];
    this.rx = [];
    this.txChannel = null;
    this.rxChannel = null;
    this.shifting = false;
    this.frameEnd = 0;
    this.frameNanos = 0;
    this.framesInRun = 1;
    this.alarm = mcu.clock.createAlarm(() => this.runEnded());
    this.takeOverDma();
  }

  takeOverDma() {
    for (const channel of this.rp2040.dma.channels) {
      const schedule = channel.scheduleTransfer.bind(channel);
      const read = channel.readUint32.bind(channel);
      channel.scheduleTransfer = () => {
        if (channel.treq === DREQ_TX) this.txChannel = channel;
        else if (channel.treq === DREQ_RX) this.rxChannel = channel;
        else return schedule();
        return this.feed();
      };
      channel.readUint32 = (offset) => {
        if (channel.treq === DREQ_TX || channel.treq === DREQ_RX) this.catchUp();
        return read(offset);
      };
      const abort = channel.abort.bind(channel);
      channel.abort = () => {
        this.catchUp();
        abort();
      };
    }
  }

  get clockFrequency() {
    if (!this.prescale) return 0;
    return this.rp2040.clkPeri / (this.prescale * (1 + ((this.control0 >> 8) & 0xff)));
  }

  get bits() {
    return (this.control0 & 0xf) + 1;
  }

  /** SPI mode 0 to 3 as everybody counts them: CPOL in bit 1, CPHA in bit 0. */
  get mode() {
    return (this.control0 & SPO ? 2 : 0) | (this.control0 & SPH ? 1 : 0);
  }

  /** Time of one frame on the wire, gap to the next one included. */
  get nanosPerFrame() {
    const gap = this.control0 & SPH ? 0.5 : 2;
    return ((this.bits + gap) * 1e9) / (this.clockFrequency || this.rp2040.clkPeri);
  }

  /** Fills the transmit FIFO from DMA, then starts the shifter if it rests. */
  feed() {
    this.refill();
    this.drainRx();
    if (!this.shifting && this.tx.length) this.startRun(this.rp2040.clock.nanos);
    this.updateInterrupt();
  }

  refill() {
    const { rp2040: mcu, txChannel: channel } = this;
    if (!channel || !channel.active || channel.transCount === 0) return;
    while (this.tx.length < FIFO_DEPTH && channel.transCount > 0) {
      const { readAddr, dataSize } = channel;
      const value = dataSize === 1 ? mcu.readUint8(readAddr) : dataSize === 2 ? mcu.readUint16(readAddr) : mcu.readUint32(readAddr);
      this.tx.push(value & ((1 << this.bits) - 1));
      if (channel.ctrl & DMA_INCR_READ) channel.readAddr = readAddr + dataSize;
      channel.transCount--;
    }
    if (channel.transCount === 0) this.dmaDone(channel);
  }

  drainRx() {
    const { rp2040: mcu, rxChannel: channel } = this;
    if (!channel || !channel.active || channel.transCount === 0) return;
    while (this.rx.length && channel.transCount > 0) {
      const value = this.rx.shift();
      if (channel.dataSize === 1) mcu.writeUint8(channel.writeAddr, value);
      else if (channel.dataSize === 2) mcu.writeUint16(channel.writeAddr, value);
      else mcu.writeUint32(channel.writeAddr, value);
      if (channel.ctrl & DMA_INCR_WRITE) channel.writeAddr += channel.dataSize;
      channel.transCount--;
    }
    if (channel.transCount === 0) this.dmaDone(channel);
  }

  dmaDone(channel) {
    const { dma } = this.rp2040;
    channel.ctrl &= ~DMA_BUSY;
    if (!(channel.ctrl & DMA_IRQ_QUIET)) {
      dma.intRaw |= 1 << channel.index;
      dma.checkInterrupts();
    }
    if (channel.chainTo !== channel.index) dma.channels[channel.chainTo]?.start();
  }

  /** Begins shifting at time `from`; a long transfer goes in runs with one alarm each. */
  startRun(from) {
    this.shifting = true;
    this.frameNanos = this.nanosPerFrame;
    this.frameEnd = from + this.frameNanos;
    const backlog = this.txChannel?.transCount ?? 0;
    // The last frames go one by one, so that DMA's end and the FIFO's draining are seen on time.
    this.framesInRun = this.tx.length === FIFO_DEPTH && backlog > RUN + FIFO_DEPTH ? RUN : 1;
    const runEnd = this.frameEnd + (this.framesInRun - 1) * this.frameNanos;
    this.alarm.schedule(runEnd - this.rp2040.clock.nanos);
  }

  runEnded() {
    this.advance(this.rp2040.clock.nanos);
    if (this.shifting) this.startRun(this.frameEnd - this.frameNanos);
    this.updateInterrupt();
  }

  /** Puts out every frame whose last clock has passed. Call before looking at or changing anything the wire sees. */
  catchUp() {
    if (!this.shifting) return;
    this.advance(this.rp2040.clock.nanos);
    if (!this.shifting) this.alarm.cancel();
  }

  advance(now) {
    while (this.shifting && this.frameEnd <= now + 0.01) {
      const received = this.exchange(this.tx.shift(), this.bits);
      if (this.rx.length < FIFO_DEPTH) this.rx.push(received);
      else this.overrun = true;
      if (this.rx.length) this.drainRx();
      this.refill();
      if (this.tx.length) this.frameEnd += this.frameNanos;
      else this.shifting = false;
    }
  }

  updateInterrupt() {
    this.rp2040.setInterrupt(IRQ_SPI1, (this.rawInterrupts & this.interruptMask) !== 0);
  }

  get rawInterrupts() {
    return (this.tx.length <= FIFO_DEPTH / 2 ? 8 : 0) | (this.rx.length >= FIFO_DEPTH / 2 ? 4 : 0) | (this.overrun ? 1 : 0);
  }

  get status() {
    return (this.shifting ? 0x10 : 0) | (this.rx.length === FIFO_DEPTH ? 8 : 0) | (this.rx.length ? 4 : 0) |
      (this.tx.length < FIFO_DEPTH ? 2 : 0) | (this.tx.length === 0 ? 1 : 0);
  }

  readUint32(offset) {
    this.catchUp();
    switch (offset) {
      case SSPCR0: return this.control0;
      case SSPCR1: return this.control1;
      case SSPDR: return this.rx.shift() ?? 0;
      case SSPSR: return this.status;
      case SSPCPSR: return this.prescale;
      case SSPIMSC: return this.interruptMask;
      case SSPRIS: return this.rawInterrupts;
      case SSPMIS: return this.rawInterrupts & this.interruptMask;
      case SSPDMACR: return 0b11;
      default: return 0;
    }
  }

  writeUint32(offset, value) {
    this.catchUp();
    switch (offset) {
      case SSPCR0: this.control0 = value; break;
      case SSPCR1: this.control1 = value; break;
      case SSPDR:
        if (this.tx.length < FIFO_DEPTH) this.tx.push(value & ((1 << this.bits) - 1));
        this.feed();
        break;
      case SSPCPSR: this.prescale = value & 0xfe; break;
      case SSPIMSC: this.interruptMask = value; break;
      case SSPICR: if (value & 1) this.overrun = false; break;
      default: break;
    }
    this.updateInterrupt();
  }
}
