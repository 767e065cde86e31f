// node's zlib, and the CRC-32 that node 20 does not export.
//
// Promises: `crc32` is ISO-HDLC's (PNG, zlib, the box's USB messages). Refuses: nothing.

export { deflateSync, inflateSync } from 'node:zlib';

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/**
 * CRC-32/ISO-HDLC.
 * @param {Uint8Array} bytes
 * @returns {number} unsigned
 */
export function crc32(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = TABLE[(crc ^ byte) & 0xff] ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
