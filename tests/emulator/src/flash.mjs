// The Pico's 2 MB NOR flash.
//
// Promises: programming only clears bits, erasing works on whole sectors, wear is counted per
// sector, and the power can be cut at any single byte of an erase or a program. Every misuse
// (misaligned, out of bounds, inside the firmware, a bit that would have to rise) is recorded as a
// fault and not carried out where the real chip would do harm.
// Refuses: partial knowledge of timing; the times are the data sheet's typical ones (W25Q16).

export const FLASH_SIZE = 2 * 1024 * 1024;
export const SECTOR = 4096;
export const PAGE = 256;

/** Typical times of a W25Q16JV: a 4 KB sector erase and a 256-byte page program. */
export const ERASE_SECTOR_MS = 45;
export const PROGRAM_PAGE_MS = 0.4;

/** Thrown through the running instruction when the supply fails. */
export class PowerCut extends Error {
  constructor(text) {
    super(text);
    this.kind = 'PowerCut';
  }
}

/** NOR flash with wear counters, misuse checks and power cuts. */
export class NorFlash {
  /** @param {{onFault?: (text: string) => void}} [options] */
  constructor({ onFault = () => {} } = {}) {
    this.bytes = new Uint8Array(FLASH_SIZE).fill(0xff);
    this.onFault = onFault;
    /** Erase cycles per sector. */
    this.wear = new Uint32Array(FLASH_SIZE / SECTOR);
    this.erasedBytes = 0;
    this.programmedBytes = 0;
    /** Where the firmware may write: everything past its own image, or less if it says so. */
    this.writable = { start: 0, end: FLASH_SIZE };
    this.bytesToCut = Infinity;
  }

  /**
   * Loads an image (segments by physical address) as a programmer would; keeps everything else.
   * The writable region is `__packs_start .. __journal_end` if the linker script names it, else
   * what lies past the image.
   * @param {import('./elf.mjs').Elf} elf
   */
  load(elf) {
    let imageEnd = 0;
    for (const { address, bytes } of elf.segments) {
      const offset = address - 0x1000_0000;
      if (offset < 0 || offset + bytes.length > FLASH_SIZE) {
        throw new Error(`the image has a segment at 0x${address.toString(16)}, outside the 2 MB flash`);
      }
      this.bytes.set(bytes, offset);
      imageEnd = Math.max(imageEnd, offset + bytes.length);
    }
    const start = offsetOf(elf.symbol('__packs_start')) ?? Math.ceil(imageEnd / SECTOR) * SECTOR;
    const end = offsetOf(elf.symbol('__journal_end')) ?? FLASH_SIZE;
    this.writable = { start, end };
  }

  /**
   * Cuts the power when `n` more bytes have been erased or programmed: the operation stops
   * right after that byte.
   * @param {number} n
   */
  cutAfter(n) {
    this.bytesToCut = n;
  }

  /** A copy of the whole content, for `restore`: the start of every run of a power-cut sweep. */
  save() {
    return this.bytes.slice();
  }

  /** Puts a saved content back; wear and counts go on. @param {Uint8Array} bytes */
  restore(bytes) {
    this.bytes.set(bytes);
  }

  /** Bytes erased or programmed so far: the yardstick for `cutAfter`. */
  get bytesTouched() {
    return this.erasedBytes + this.programmedBytes;
  }

  refuse(what, offset, length, why) {
    this.onFault(`${what} of ${length} bytes at flash offset 0x${offset.toString(16)} ${why}`);
    return false;
  }

  allowed(what, offset, length, unit) {
    if (offset % unit || length % unit || length === 0) {
      return this.refuse(what, offset, length, `is not aligned to ${unit}`);
    }
    if (offset + length > FLASH_SIZE) return this.refuse(what, offset, length, 'runs past the end of the flash');
    const { start, end } = this.writable;
    if (offset < start || offset + length > end) {
      return this.refuse(what, offset, length, 'lies outside the region the firmware may write');
    }
    return true;
  }

  spend(what) {
    if (--this.bytesToCut > 0) return;
    this.bytesToCut = Infinity;
    throw new PowerCut(`the power failed in the middle of ${what}`);
  }

  /**
   * Erases whole sectors. @returns {number} how long it takes, in ms
   * @param {number} offset from the start of the flash
   * @param {number} length
   */
  erase(offset, length) {
    if (!this.allowed('erase', offset, length, SECTOR)) return 0;
    for (let sector = offset / SECTOR; sector < (offset + length) / SECTOR; sector++) this.wear[sector]++;
    for (let i = offset; i < offset + length; i++) {
      this.bytes[i] = 0xff;
      this.erasedBytes++;
      this.spend('an erase');
    }
    return (length / SECTOR) * ERASE_SECTOR_MS;
  }

  /**
   * Programs whole pages. @returns {number} how long it takes, in ms
   * @param {number} offset
   * @param {Uint8Array} data
   */
  program(offset, data) {
    if (!this.allowed('program', offset, data.length, PAGE)) return 0;
    for (let i = 0; i < data.length; i++) {
      const old = this.bytes[offset + i];
      if (data[i] & ~old) {
        this.refuse('program', offset + i, 1, `needs a bit to rise (0x${old.toString(16)} to 0x${data[i].toString(16)}) without an erase`);
      }
      this.bytes[offset + i] = old & data[i];
      this.programmedBytes++;
      this.spend('a program');
    }
    return (data.length / PAGE) * PROGRAM_PAGE_MS;
  }

  /** Wear in figures: sectors ever erased, most erases of one sector, bytes written. */
  report() {
    const used = this.wear.filter((count) => count > 0);
    return {
      sectorsErased: used.length,
      mostErasesOfASector: used.reduce((most, count) => Math.max(most, count), 0),
      erasedBytes: this.erasedBytes,
      programmedBytes: this.programmedBytes,
    };
  }
}

function offsetOf(address) {
  if (address === undefined) return undefined;
  // Linker scripts give these either as addresses in the XIP window or as plain offsets.
  return address >= 0x1000_0000 ? address - 0x1000_0000 : address;
}
