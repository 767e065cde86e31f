// The box's USB messages, as bytes: COBS frames with a CRC-32, postcard inside.
//
// On the wire a message is COBS(payload ++ crc32_le(payload)) ++ 0x00; the payload is postcard's
// (sequence number: varint u16, enum variant: varint, fields). Promises: `FrameReader` gives back
// whole, checked payloads and counts what it had to drop. Refuses: to know the messages themselves.

import { crc32 } from './zlib.mjs';

/** @param {Uint8Array} bytes @returns {Uint8Array} without any zero, and without the final one */
export function cobsEncode(bytes) {
  const out = [0];
  let codeAt = 0;
  let run = 1;
  const close = () => {
    out[codeAt] = run;
    codeAt = out.length;
    out.push(0);
    run = 1;
  };
  bytes.forEach((byte, i) => {
    if (byte !== 0) {
      out.push(byte);
      run++;
    }
    // A full block needs a new code byte only if something follows it.
    if (byte === 0 || (run === 0xff && i + 1 < bytes.length)) close();
  });
  out[codeAt] = run;
  return Uint8Array.from(out);
}

/** @param {Uint8Array} bytes one frame without its final zero @returns {Uint8Array | null} null if malformed */
export function cobsDecode(bytes) {
  const out = [];
  for (let at = 0; at < bytes.length;) {
    const code = bytes[at++];
    if (code === 0 || at + code - 1 > bytes.length) return null;
    for (let i = 1; i < code; i++) {
      if (bytes[at] === 0) return null;
      out.push(bytes[at++]);
    }
    if (code < 0xff && at < bytes.length) out.push(0);
  }
  return Uint8Array.from(out);
}

/** @param {Uint8Array} payload @returns {Uint8Array} the frame as sent, final zero included */
export function encodeFrame(payload) {
  const checked = new Uint8Array(payload.length + 4);
  checked.set(payload);
  new DataView(checked.buffer).setUint32(payload.length, crc32(payload), true);
  return Uint8Array.of(...cobsEncode(checked), 0);
}

/** @param {Uint8Array} frame without its final zero @returns {Uint8Array | null} the payload, or null if damaged */
export function decodeFrame(frame) {
  const checked = cobsDecode(frame);
  if (!checked || checked.length < 4) return null;
  const payload = checked.subarray(0, -4);
  const sum = new DataView(checked.buffer, checked.length - 4).getUint32(0, true);
  return sum === crc32(payload) ? payload : null;
}

/** Collects bytes and hands out whole payloads. */
export class FrameReader {
  constructor() {
    this.partial = [];
    this.dropped = 0;
  }

  /** @param {Uint8Array} bytes @returns {Uint8Array[]} payloads completed by these bytes */
  push(bytes) {
    const payloads = [];
    for (const byte of bytes) {
      if (byte !== 0) {
        this.partial.push(byte);
        continue;
      }
      const payload = this.partial.length ? decodeFrame(Uint8Array.from(this.partial)) : null;
      if (payload) payloads.push(payload);
      else if (this.partial.length) this.dropped++;
      this.partial = [];
    }
    return payloads;
  }
}

/** @param {number | bigint} value unsigned @returns {number[]} postcard's (LEB128) varint */
export function varint(value) {
  const bytes = [];
  let rest = BigInt(value);
  do {
    const low = Number(rest & 0x7fn);
    rest >>= 7n;
    bytes.push(rest ? low | 0x80 : low);
  } while (rest);
  return bytes;
}

/** Reads postcard fields one after the other. */
export class PostcardReader {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }

  /** @returns {number} one byte (u8, bool, Option's and enum's small tags) */
  byte() {
    if (this.at >= this.bytes.length) throw new Error('the message ends too early');
    return this.bytes[this.at++];
  }

  /** @returns {bigint} an unsigned varint of any width */
  bigVarint() {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = this.byte();
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  }

  /** @returns {number} an unsigned varint up to 2^53 */
  varint() {
    return Number(this.bigVarint());
  }

  /** @param {number} length @returns {Uint8Array} */
  take(length) {
    if (this.at + length > this.bytes.length) throw new Error('the message ends too early');
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  /** @returns {Uint8Array} bytes with their length before them */
  byteSlice() {
    return this.take(this.varint());
  }

  /** @returns {string} */
  string() {
    return new TextDecoder().decode(this.byteSlice());
  }
}

/**
 * A request frame.
 * @param {number} sequence u16
 * @param {number} variant of the request enum
 * @param {Iterable<number>} [fields] postcard bytes of its fields
 */
export function request(sequence, variant, fields = []) {
  return encodeFrame(Uint8Array.from([...varint(sequence), ...varint(variant), ...fields]));
}

/** @param {string} text @returns {number[]} postcard bytes */
export function stringField(text) {
  const bytes = new TextEncoder().encode(text);
  return [...varint(bytes.length), ...bytes];
}
