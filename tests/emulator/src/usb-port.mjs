// The chip's USB controller, with a bus that a cable can be pulled from.
//
// rp2040js reports every packet as taken the moment the firmware offers it. Here a buffer stays
// "available" until a host really takes or fills it, so an IN write hangs without a host, an OUT
// read waits for data, and a stall is seen. Promises: buffer control, buffer status, suspend and
// bus reset behave as the firmware's driver expects of the chip. Refuses: host mode, double
// buffering and isochronous endpoints (embassy-rp uses none of them).

import { RPUSBController } from 'rp2040js';

const BUFFER_CONTROL = 0x80;
const BUFFER_CONTROL_END = 0x100;
const FULL = 1 << 15;
const DATA1 = 1 << 13;
const STALL = 1 << 11;
const AVAILABLE = 1 << 10;
const LENGTH = 0x3ff;
const SIE_CTRL = 0x4c;
const SIE_STATUS = 0x50;
const PULLUP_EN = 1 << 16;
const SUSPENDED = 1 << 4;
const RESUME = 1 << 11;
const SIE_BUS_RESET = 1 << 19;

/** USB controller whose other end is `host` (see usb-host.mjs). */
export class UsbPort extends RPUSBController {
  constructor(mcu, host) {
    super(mcu, 'USB');
    this.host = host;
    this.pulledUp = false;
  }

  writeUint32(offset, value) {
    super.writeUint32(offset, value);
    if (offset === SIE_CTRL && Boolean(value & PULLUP_EN) !== this.pulledUp) {
      this.pulledUp = !this.pulledUp;
      this.host.pullUpChanged(this.pulledUp);
    }
    // rp2040js does not let SUSPENDED be cleared, which would repeat the interrupt for ever.
    if (offset === SIE_STATUS && this.rawWriteValue & SUSPENDED) {
      this.sieStatus &= ~SUSPENDED;
      this.sieStatusUpdated();
    }
  }

  /** The firmware wrote to the controller's RAM: an endpoint may have been armed or stalled. */
  DPRAMUpdated(offset, value) {
    if (offset < BUFFER_CONTROL || offset >= BUFFER_CONTROL_END) return;
    const endpoint = (offset - BUFFER_CONTROL) >> 3;
    const out = (offset & 4) !== 0;
    if (value & STALL && (endpoint !== 0 || this.epStallArm & (out ? 2 : 1))) this.host.endpointStalled(endpoint, out);
    else if (value & AVAILABLE) this.host.endpointReady(endpoint, out);
  }

  control(endpoint, out) {
    return this.rp2040.usbDPRAMView.getUint32(BUFFER_CONTROL + endpoint * 8 + (out ? 4 : 0), true);
  }

  setControl(endpoint, out, value) {
    this.rp2040.usbDPRAMView.setUint32(BUFFER_CONTROL + endpoint * 8 + (out ? 4 : 0), value, true);
  }

  /** Whether the firmware waits for a packet (OUT) or offers one (IN). */
  armed(endpoint, out) {
    return (this.control(endpoint, out) & AVAILABLE) !== 0;
  }

  /** Takes the offered IN packet off the chip. @returns {{data: Uint8Array, toggle: number}} */
  takeIn(endpoint) {
    const control = this.control(endpoint, false);
    const start = this.getEndpointBufferOffset(endpoint, false);
    const data = this.rp2040.usbDPRAM.slice(start, start + (control & LENGTH));
    this.setControl(endpoint, false, control & ~(AVAILABLE | FULL));
    this.indicateBufferReady(endpoint, false);
    return { data, toggle: control & DATA1 ? 1 : 0 };
  }

  /** Gives the chip an OUT packet. */
  giveOut(endpoint, data) {
    const control = this.control(endpoint, true);
    this.rp2040.usbDPRAM.set(data, this.getEndpointBufferOffset(endpoint, true));
    this.setControl(endpoint, true, (control & ~(AVAILABLE | LENGTH)) | FULL | data.length);
    this.indicateBufferReady(endpoint, true);
  }

  /** A SETUP packet: the chip takes it at any time and disarms endpoint 0. */
  setup(packet) {
    this.setControl(0, false, this.control(0, false) & ~(AVAILABLE | STALL));
    this.setControl(0, true, this.control(0, true) & ~(AVAILABLE | STALL));
    this.epStallArm &= ~3;
    this.sendSetupPacket(packet);
  }

  busReset() {
    this.sieStatus |= SIE_BUS_RESET;
    this.sieStatusUpdated();
  }

  /** No traffic for 3 ms: the chip reports a suspended bus. */
  busIdle() {
    this.sieStatus |= SUSPENDED;
    this.sieStatusUpdated();
  }

  busResumed() {
    if (!(this.sieStatus & SUSPENDED)) this.sieStatus |= RESUME;
    this.sieStatus &= ~SUSPENDED;
    this.sieStatusUpdated();
  }
}
