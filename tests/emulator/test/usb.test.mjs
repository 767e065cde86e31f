// The USB host against a made-up serial device: what it asks, what it minds, when it waits.

import assert from 'node:assert/strict';
import test from 'node:test';
import { UsbHost } from '../src/usb-host.mjs';
import { assertFault, fakeWorld } from './support.mjs';

const DEVICE = [18, 1, 0, 2, 2, 0, 0, 64, 0xde, 0xc0, 0xfe, 0xca, 0, 1, 0, 1, 0, 1];
const CONFIGURATION = [
  9, 2, 48, 0, 2, 1, 0, 0x80, 50,
  9, 4, 0, 0, 1, 2, 2, 1, 0, 7, 5, 0x81, 3, 8, 0, 255,
  9, 4, 1, 0, 2, 10, 0, 0, 0, 7, 5, 0x82, 2, 64, 0, 0, 7, 5, 0x02, 2, 64, 0, 0,
];
CONFIGURATION[2] = CONFIGURATION.length;

/** Stands for the controller and a well-behaved firmware behind it. */
class FakePort {
  constructor(host) {
    Object.assign(this, { host, pulledUp: true, resets: 0, idle: 0, requests: [], in0: null, out0: false, inPackets: [], outPackets: [], outArmed: true, toggle: 0, coding: [] });
    this.device = DEVICE;
    this.configuration = CONFIGURATION;
  }

  busReset() { this.resets++; this.toggle = 0; }
  busResumed() {}
  busIdle() { this.idle++; }

  setup(packet) {
    const [type, request, , high] = packet;
    const length = packet[6] | (packet[7] << 8);
    this.requests.push(request);
    const answers = { 1: this.device, 2: this.configuration, 3: [4, 3, 65, 0] };
    if (type === 0x80 && request === 6 && !answers[high]) this.host.endpointStalled(0, false);
    else if (type === 0x80) this.in0 = { data: answers[high].slice(0, length), toggle: 1 };
    else if (type === 0xa1) this.in0 = { data: this.coding, toggle: 1 };
    else if (length) this.out0 = true;
    else this.in0 = { data: [], toggle: 1 };
  }

  armed(endpoint, out) {
    if (endpoint === 0) return out ? this.out0 : this.in0 !== null;
    return out ? this.outArmed : this.inPackets.length > 0;
  }

  takeIn(endpoint) {
    if (endpoint === 0) {
      const packet = this.in0;
      this.in0 = null;
      this.out0 = packet.data.length > 0;
      return { data: Uint8Array.from(packet.data), toggle: packet.toggle };
    }
    const toggle = this.toggle;
    this.toggle ^= 1;
    return { data: Uint8Array.from(this.inPackets.shift()), toggle };
  }

  giveOut(endpoint, data) {
    if (endpoint !== 0) {
      this.outPackets.push([...data]);
      this.outArmed = false;
      return;
    }
    if (data.length) {
      this.coding = [...data];
      this.in0 = { data: [], toggle: 1 };
    }
    this.out0 = false;
  }
}

function rig(prepare = () => {}) {
  const world = fakeWorld();
  const chip = { attach() {}, after: world.after, fault: (source, text) => world.faults.push(text) };
  const host = new UsbHost(chip);
  host.port = new FakePort(host);
  host.forgetDevice();
  prepare(host.port);
  host.connect();
  world.pass(300);
  return { world, host, port: host.port };
}

test('enumerates, sets the line up and opens the port', () => {
  const { world, host, port } = rig();
  assert.deepEqual(world.faults, []);
  assert.ok(host.ready);
  assert.equal(port.resets, 1);
  assert.ok([5, 9, 0x20, 0x22, 0x21].every((request) => port.requests.includes(request)));
  assert.equal(host.descriptors.product, 'A');
});

test('gives a packet only to a firmware that waits for one', () => {
  const { world, host, port } = rig();
  host.write(Array(100).fill(7));
  world.pass(10);
  assert.deepEqual(port.outPackets.map((packet) => packet.length), [64]);
  port.outArmed = true;
  host.endpointReady();
  world.pass(10);
  assert.deepEqual(port.outPackets.map((packet) => packet.length), [64, 36]);
});

test('reads what comes, and not while it is told not to', () => {
  const { world, host, port } = rig();
  host.setReading(false);
  port.inPackets = [[1, 2], [3]];
  host.endpointReady();
  world.pass(10);
  assert.equal(host.read().length, 0);
  host.setReading(true);
  world.pass(10);
  assert.deepEqual([...host.read()], [1, 2, 3]);
});

test('a wrong data toggle is a fault and the packet is lost', () => {
  const { world, host, port } = rig();
  port.inPackets = [[1], [2]];
  host.endpointReady();
  world.pass(1);
  port.toggle ^= 1;
  port.inPackets = [[3]];
  host.endpointReady();
  world.pass(1);
  assert.deepEqual([...host.read()], [1, 2]);
  assertFault(world.faults, /bulk IN sent DATA1 where DATA0 was due/);
});

test('bad descriptors and stalls are faults; a stalled test request is not', () => {
  assertFault(rig((port) => { port.device = DEVICE.slice(0, 12); }).world.faults, /device descriptor is malformed/);
  assertFault(rig((port) => { port.configuration = CONFIGURATION.with(2, 200); }).world.faults, /says 200 bytes and has/);
  assertFault(rig((port) => { port.configuration = CONFIGURATION.with(14, 3); }).world.faults, /no CDC-ACM function/);
  assertFault(rig((port) => { port.device = DEVICE.with(15, 1); port.setup = stallEverySecond(port); }).world.faults, /stalled/);
  const { world, host } = rig();
  host.sendSetup(Uint8Array.of(0x80, 6, 0, 9, 0, 0, 8, 0));
  world.pass(10);
  assert.deepEqual(world.faults, []);
  assert.ok(host.ready);
});

function stallEverySecond(port) {
  const setup = port.setup.bind(port);
  let count = 0;
  return (packet) => (++count % 2 ? setup(packet) : port.host.endpointStalled(0, false));
}

test('unplugged, nothing moves and the bus goes idle; plugged in again it starts afresh', () => {
  const { world, host, port } = rig();
  host.unplug();
  port.inPackets = [[1]];
  host.endpointReady();
  world.pass(50);
  assert.equal(port.idle, 1);
  assert.equal(host.read().length, 0);
  host.connect();
  world.pass(300);
  assert.ok(host.ready);
  assert.equal(port.resets, 2);
});
