// PNG files, as far as pictures of a panel need them.
//
// Promises: writes 8-bit RGB; reads 8-bit RGB and RGBA without interlacing, whatever filters were
// used, and checks the checksums. RGB565 becomes RGB888 by exactly the arithmetic of
// embedded-graphics' `Rgb888::from(Rgb565)`, because pictures of both are compared to the last
// pixel. Refuses: every other kind of PNG, with a sentence.

import { crc32, deflateSync, inflateSync } from './zlib.mjs';

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** embedded-graphics' fixed-point `round(value * 255 / max)`. */
function toByte(value, max) {
  const factor = Math.floor((255 * 2 ** 24) / max);
  return Math.floor((value * factor + 2 ** 23) / 2 ** 24);
}

const FIVE = Uint8Array.from({ length: 32 }, (_, value) => toByte(value, 31));
const SIX = Uint8Array.from({ length: 64 }, (_, value) => toByte(value, 63));

/**
 * @param {Uint16Array} pixels RGB565
 * @returns {Uint8Array} RGB888
 */
export function rgb888(pixels) {
  const rgb = new Uint8Array(pixels.length * 3);
  for (let i = 0, at = 0; i < pixels.length; i++) {
    const value = pixels[i];
    rgb[at++] = FIVE[value >> 11];
    rgb[at++] = SIX[(value >> 5) & 63];
    rgb[at++] = FIVE[value & 31];
  }
  return rgb;
}

function chunk(type, data) {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
  return bytes;
}

/**
 * @param {{width: number, height: number, rgb: Uint8Array}} image
 * @returns {Uint8Array} the PNG file
 */
export function writePng({ width, height, rgb }) {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([8, 2, 0, 0, 0], 8);
  const stride = width * 3;
  const rows = new Uint8Array((stride + 1) * height);
  for (let y = 0; y < height; y++) rows.set(rgb.subarray(y * stride, (y + 1) * stride), y * (stride + 1) + 1);
  const parts = [SIGNATURE, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', new Uint8Array())];
  return Buffer.concat(parts);
}

function* chunks(file) {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  for (let at = 8; at + 12 <= file.length;) {
    const length = view.getUint32(at);
    if (at + 12 + length > file.length) throw new Error('the PNG file is cut short');
    const body = file.subarray(at + 4, at + 8 + length);
    if (crc32(body) !== view.getUint32(at + 8 + length)) throw new Error('the PNG file has a wrong checksum');
    yield { type: new TextDecoder().decode(body.subarray(0, 4)), data: body.subarray(4) };
    at += 12 + length;
  }
}

function paeth(a, b, c) {
  const p = a + b - c;
  const pa = Math.abs(p - a);
  const pb = Math.abs(p - b);
  const pc = Math.abs(p - c);
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
}

function unfilter(rows, stride, height, step) {
  const out = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = rows[y * (stride + 1)];
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x;
      const a = x >= step ? out[at - step] : 0;
      const b = y > 0 ? out[at - stride] : 0;
      const c = x >= step && y > 0 ? out[at - stride - step] : 0;
      const guess = [0, a, b, (a + b) >> 1, paeth(a, b, c)][filter];
      if (guess === undefined) throw new Error(`the PNG file uses unknown filter ${filter}`);
      out[at] = rows[y * (stride + 1) + 1 + x] + guess;
    }
  }
  return out;
}

/**
 * @param {Uint8Array} file
 * @returns {{width: number, height: number, rgb: Uint8Array}}
 */
export function readPng(file) {
  if (!SIGNATURE.every((byte, i) => file[i] === byte)) throw new Error('not a PNG file');
  const parts = [...chunks(file)];
  const header = parts.find(({ type }) => type === 'IHDR')?.data;
  if (!header) throw new Error('the PNG file has no header');
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const channels = { 2: 3, 6: 4 }[header[9]];
  if (header[8] !== 8 || !channels || header[12] !== 0) throw new Error('only 8-bit RGB or RGBA PNG files without interlacing are read');
  const packed = Buffer.concat(parts.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  const rows = inflateSync(packed);
  const stride = width * channels;
  if (rows.length !== (stride + 1) * height) throw new Error('the PNG file has the wrong amount of pixel data');
  const bytes = unfilter(rows, stride, height, channels);
  if (channels === 3) return { width, height, rgb: bytes };
  const rgb = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) rgb.set(bytes.subarray(i * 4, i * 4 + 3), i * 3);
  return { width, height, rgb };
}
