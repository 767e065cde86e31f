// The computer at the other end of the cable: enumerates the box and talks to its serial port.
//
// Step driven: `connect()`, `write()` and the rest only queue work; it happens as device time
// passes, one transaction at a time as on a full-speed bus. Promises: descriptors are checked, a
// packet is handed over only when the firmware waits for one, a data toggle that is off or a stalled
// standard request is a fault. Refuses: more than one CDC-ACM function, isochronous endpoints.

import { UsbPort } from './usb-port.mjs';

/** A packet of 64 bytes with its handshake takes about this long at full speed. */
const TRANSACTION_MS = 0.06;
const RESET_MS = 10;
const ATTACH_MS = 100;
const IDLE_MS = 3;
const MAX_PACKET = 64;

const CLASS_CDC = 2;
const CLASS_CDC_DATA = 10;

const setupPacket = (type, request, value, index, length) =>
  Uint8Array.of(type, request, value & 0xff, value >> 8, index & 0xff, index >> 8, length & 0xff, length >> 8);

/** A host with one cable. */
export class UsbHost {
  /** @param {import('./chip.mjs').Chip} chip */
  constructor(chip) {
    this.chip = chip;
    /** @type {'unplugged' | 'attaching' | 'enumerating' | 'configured' | 'failed'} */
    this.state = 'unplugged';
    this.plugged = false;
    this.incoming = [];
    this.outgoing = [];
    this.controlQueue = [];
    this.control = null;
    this.descriptors = {};
    this.reading = true;
    this.toggles = new Map();
    chip.attach((mcu) => this.wire(mcu));
  }

  wire(mcu) {
    this.port = new UsbPort(mcu, this);
    mcu.usbCtrl = this.port;
    mcu.peripherals[0x50110] = this.port;
    this.forgetDevice();
    if (this.plugged) this.state = 'attaching';
  }

  forgetDevice() {
    this.controlQueue = [];
    this.control = null;
    this.outgoing = [];
    this.endpoints = null;
    this.toggles.clear();
    this.ticking = false;
  }

  fault(text) {
    this.chip.fault('usb', text);
  }

  /** Plugs the cable in; enumeration follows by itself once the firmware shows itself on the bus. */
  connect() {
    this.plugged = true;
    this.state = 'attaching';
    if (this.port.pulledUp) this.attach();
  }

  /** Pulls the cable: reads and writes of the firmware hang from now on, and the bus goes idle. */
  unplug() {
    this.plugged = false;
    this.state = 'unplugged';
    this.forgetDevice();
    const { port } = this;
    this.chip.after(IDLE_MS, () => { if (!this.plugged && this.port === port) port.busIdle(); });
  }

  /** Resets the bus and enumerates afresh. */
  busReset() {
    this.forgetDevice();
    this.state = 'attaching';
    this.attach(0);
  }

  /** Opens or closes the port, as a terminal program does. */
  setLines({ dtr = true, rts = true } = {}) {
    this.queueControl('SET_CONTROL_LINE_STATE', setupPacket(0x21, 0x22, (dtr ? 1 : 0) | (rts ? 2 : 0), this.interface ?? 0, 0));
  }

  /** Queues bytes for the box; rubbish is bytes too. @param {Uint8Array | number[]} bytes */
  write(bytes) {
    for (let at = 0; at < bytes.length; at += MAX_PACKET) this.outgoing.push(Uint8Array.from(bytes.slice(at, at + MAX_PACKET)));
    this.tick();
  }

  /** Everything received since the last call. @returns {Uint8Array} */
  read() {
    const bytes = Buffer.concat(this.incoming);
    this.incoming = [];
    return new Uint8Array(bytes);
  }

  /** Stops or resumes polling the bulk IN endpoint: a program that has the port open and does not read. */
  setReading(reading) {
    this.reading = reading;
    this.tick();
  }

  /** True once the box is configured and the port is open. */
  get ready() {
    return this.state === 'configured' && !this.control && this.controlQueue.length === 0;
  }

  /** A request the firmware must refuse (stall) and survive. @param {Uint8Array} packet 8 bytes */
  sendSetup(packet) {
    this.queueControl('a test request', packet, { mayStall: true });
  }

  pullUpChanged(up) {
    if (up && this.plugged) this.attach();
  }

  attach(waitMs = ATTACH_MS) {
    const { port } = this;
    this.chip.after(waitMs, () => {
      if (!this.plugged || this.port !== port) return;
      port.busResumed();
      port.busReset();
      this.chip.after(RESET_MS, () => { if (this.plugged && this.port === port) this.enumerate(); });
    });
  }

  enumerate() {
    this.state = 'enumerating';
    this.queueControl('GET_DESCRIPTOR device (8 bytes)', setupPacket(0x80, 6, 0x100, 0, 8));
    this.queueControl('SET_ADDRESS', setupPacket(0x00, 5, 7, 0, 0));
    this.queueControl('GET_DESCRIPTOR device', setupPacket(0x80, 6, 0x100, 0, 18), { done: (data) => this.checkDevice(data) });
    this.queueControl('GET_DESCRIPTOR configuration (9 bytes)', setupPacket(0x80, 6, 0x200, 0, 9), {
      done: (data) => this.readConfiguration(data),
    });
  }

  checkDevice(data) {
    if (data.length !== 18 || data[0] !== 18 || data[1] !== 1) this.fault(`the device descriptor is malformed (${data.length} bytes)`);
    this.descriptors.device = data;
    for (const [name, index] of [['manufacturer', data[14]], ['product', data[15]], ['serial', data[16]]]) {
      if (!index) continue;
      this.queueControl(`GET_DESCRIPTOR ${name} string`, setupPacket(0x80, 6, 0x300 | index, 0x409, 255), {
        done: (bytes) => { this.descriptors[name] = Buffer.from(bytes.subarray(2)).toString('utf16le'); },
      });
    }
  }

  readConfiguration(data) {
    const total = data[2] | (data[3] << 8);
    this.queueControl('GET_DESCRIPTOR configuration', setupPacket(0x80, 6, 0x200, 0, total), {
      done: (bytes) => {
        if (bytes.length !== total) this.fault(`the configuration descriptor says ${total} bytes and has ${bytes.length}`);
        this.descriptors.configuration = bytes;
        this.configure(bytes);
      },
    });
  }

  configure(bytes) {
    const found = findSerialPort(bytes);
    if (!found.in || !found.out || found.control === undefined) {
      this.fault('the configuration has no CDC-ACM function with a bulk IN and a bulk OUT endpoint');
      this.state = 'failed';
      return;
    }
    this.interface = found.control;
    this.queueControl('SET_CONFIGURATION', setupPacket(0x00, 9, bytes[5], 0, 0), { done: () => { this.endpoints = found; } });
    const coding = Uint8Array.of(0x00, 0xc2, 0x01, 0x00, 0, 0, 8); // 115200 8N1
    this.queueControl('SET_LINE_CODING', setupPacket(0x21, 0x20, 0, this.interface, 7), { out: coding });
    this.setLines();
    this.queueControl('GET_LINE_CODING', setupPacket(0xa1, 0x21, 0, this.interface, 7), {
      done: (data) => {
        if (!coding.every((byte, i) => byte === data[i])) this.fault('GET_LINE_CODING does not return what was set');
        this.state = 'configured';
      },
    });
  }

  queueControl(name, packet, { out = null, done = () => {}, mayStall = false } = {}) {
    const length = packet[6] | (packet[7] << 8);
    const toHost = (packet[0] & 0x80) !== 0;
    this.controlQueue.push({ name, packet, out, done, mayStall, toHost, length, data: [], stage: 'setup' });
    this.tick();
  }

  endpointReady() {
    this.tick();
  }

  endpointStalled(endpoint, out) {
    const { control } = this;
    if (endpoint !== 0 || !control || control.stage === 'setup') return;
    if (!control.mayStall) this.fault(`the box stalled ${control.name} (${out ? 'OUT' : 'IN'})`);
    this.control = null;
    this.tick();
  }

  /** One transaction per slot, as long as there is something to do. */
  tick() {
    if (this.ticking || !this.plugged) return;
    this.ticking = true;
    const { port } = this;
    this.chip.after(TRANSACTION_MS, () => {
      if (this.port !== port || !this.plugged) return;
      this.ticking = false;
      if (this.transaction()) this.tick();
    });
  }

  /** Does the next transaction the firmware is ready for. @returns {boolean} whether there was one */
  transaction() {
    return this.controlStep() || this.bulkIn() || this.bulkOut();
  }

  controlStep() {
    this.control ??= this.controlQueue.shift() ?? null;
    const { control, port } = this;
    if (!control) return false;
    if (control.stage === 'setup') {
      this.toggles.set('control', 1);
      control.stage = control.length === 0 ? 'status' : 'data';
      port.setup(control.packet);
      return true;
    }
    if (control.stage === 'data') return control.toHost ? this.controlIn(control) : this.controlOut(control);
    return this.controlStatus(control);
  }

  controlIn(control) {
    if (!this.port.armed(0, false)) return false;
    const { data, toggle } = this.port.takeIn(0);
    this.checkToggle('control', toggle);
    control.data.push(...data);
    if (data.length < MAX_PACKET || control.data.length >= control.length) control.stage = 'status';
    return true;
  }

  controlOut(control) {
    if (!this.port.armed(0, true)) return false;
    this.port.giveOut(0, control.out);
    control.stage = 'status';
    return true;
  }

  controlStatus(control) {
    const out = control.toHost && control.length > 0;
    if (!this.port.armed(0, out)) return false;
    if (out) this.port.giveOut(0, new Uint8Array());
    else this.port.takeIn(0);
    this.control = null;
    control.done(Uint8Array.from(control.data));
    return true;
  }

  bulkIn() {
    const { endpoints, port } = this;
    if (!endpoints || !this.reading || !port.armed(endpoints.in, false)) return false;
    const { data, toggle } = port.takeIn(endpoints.in);
    // A packet with the wrong toggle is taken for a repetition and thrown away by a real host.
    if (this.checkToggle('bulk IN', toggle) && data.length) this.incoming.push(data);
    return true;
  }

  bulkOut() {
    const { endpoints, port } = this;
    if (!endpoints || !this.outgoing.length || !port.armed(endpoints.out, true)) return false;
    port.giveOut(endpoints.out, this.outgoing.shift());
    return true;
  }

  checkToggle(pipe, toggle) {
    const expected = this.toggles.get(pipe) ?? 0;
    this.toggles.set(pipe, toggle ^ 1);
    if (toggle === expected) return true;
    this.fault(`${pipe} sent DATA${toggle} where DATA${expected} was due`);
    return false;
  }
}

/** Finds the CDC-ACM function's endpoints in a configuration descriptor. */
function findSerialPort(bytes) {
  const found = {};
  let current = -1;
  for (let at = 0; at + 1 < bytes.length && bytes[at] > 0; at += bytes[at]) {
    const kind = bytes[at + 1];
    if (kind === 4) current = bytes[at + 5];
    if (kind === 4 && current === CLASS_CDC) found.control = bytes[at + 2];
    if (kind === 5 && current === CLASS_CDC_DATA && bytes[at + 3] === 2) {
      const address = bytes[at + 2];
      found[address & 0x80 ? 'in' : 'out'] = address & 0x0f;
    }
  }
  return found;
}
