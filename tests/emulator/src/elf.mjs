// ELF32 images: what to load where, and the names of addresses.
//
// Promises: segments are bounds-checked views of the file's bytes, by *physical* address (the
// image in flash, not where `.data` ends up in RAM); symbols are found by exact name or by a part
// of their demangled name. Refuses: anything that is not a little-endian 32-bit ARM ELF, with a
// sentence saying what is wrong.

const PT_LOAD = 1;
const SHT_SYMTAB = 2;
const EM_ARM = 40;

/**
 * @typedef {object} Segment
 * @property {number} address physical address of the first byte
 * @property {Uint8Array} bytes
 */

/** A parsed firmware image. */
export class Elf {
  /** @param {Uint8Array} file the whole ELF file */
  constructor(file) {
    this.view = new DataView(file.buffer, file.byteOffset, file.byteLength);
    this.file = file;
    this.checkHeader();
    /** @type {Segment[]} */
    this.segments = this.readSegments();
    /** @type {Map<string, {address: number, size: number}>} */
    this.symbols = this.readSymbols();
  }

  checkHeader() {
    const { file, view } = this;
    if (file.length < 52 || view.getUint32(0, false) !== 0x7f454c46) throw new Error('not an ELF file');
    if (file[4] !== 1 || file[5] !== 1) throw new Error('not a little-endian 32-bit ELF file');
    if (view.getUint16(18, true) !== EM_ARM) throw new Error('not an ELF file for ARM');
  }

  part(offset, length, what) {
    if (offset + length > this.file.length) throw new Error(`ELF file cut short: ${what} lies past its end`);
    return this.file.subarray(offset, offset + length);
  }

  readSegments() {
    const { view } = this;
    const table = view.getUint32(28, true);
    const entrySize = view.getUint16(42, true);
    const count = view.getUint16(44, true);
    this.part(table, entrySize * count, 'the program header table');
    const segments = [];
    for (let i = 0; i < count; i++) {
      const at = table + i * entrySize;
      const size = view.getUint32(at + 16, true);
      if (view.getUint32(at, true) !== PT_LOAD || size === 0) continue;
      const bytes = this.part(view.getUint32(at + 4, true), size, `segment ${i}`);
      segments.push({ address: view.getUint32(at + 12, true), bytes });
    }
    if (segments.length === 0) throw new Error('the ELF file has nothing to load');
    return segments;
  }

  readSymbols() {
    const { view } = this;
    const table = view.getUint32(32, true);
    const entrySize = view.getUint16(46, true);
    const count = view.getUint16(48, true);
    const symbols = new Map();
    if (table === 0) return symbols;
    this.part(table, entrySize * count, 'the section header table');
    for (let i = 0; i < count; i++) {
      const at = table + i * entrySize;
      if (view.getUint32(at + 4, true) !== SHT_SYMTAB) continue;
      const entries = this.part(view.getUint32(at + 16, true), view.getUint32(at + 20, true), 'the symbol table');
      const names = table + view.getUint32(at + 24, true) * entrySize;
      const strings = this.part(view.getUint32(names + 16, true), view.getUint32(names + 20, true), 'the string table');
      this.addSymbols(symbols, entries, strings);
    }
    return symbols;
  }

  addSymbols(symbols, entries, strings) {
    const view = new DataView(entries.buffer, entries.byteOffset, entries.byteLength);
    const text = new TextDecoder();
    for (let at = 0; at + 16 <= entries.length; at += 16) {
      const start = view.getUint32(at, true);
      const end = strings.indexOf(0, start);
      const name = text.decode(strings.subarray(start, end < 0 ? strings.length : end));
      if (name) symbols.set(name, { address: view.getUint32(at + 4, true), size: view.getUint32(at + 8, true) });
    }
  }

  /**
   * Address of a symbol by its exact name.
   * @param {string} name
   * @returns {number | undefined}
   */
  symbol(name) {
    return this.symbols.get(name)?.address;
  }

  /**
   * Every symbol whose demangled name contains a text.
   * @param {string} text
   * @returns {{name: string, address: number, size: number}[]}
   */
  find(text) {
    const found = [];
    for (const [mangled, { address, size }] of this.symbols) {
      const name = demangle(mangled);
      if (name.includes(text)) found.push({ name, address, size });
    }
    return found;
  }
}

/**
 * Readable form of a Rust symbol: the path's parts joined by `::`. Handles the legacy form
 * (`_ZN3foo3bar17h<hash>E`) fully and of the v0 form (`_RN...`) the identifiers only, which is
 * enough to look for one.
 * @param {string} name
 */
export function demangle(name) {
  if (/^_?_R[A-Z]/.test(name)) return identifiersOfV0(name.slice(name.indexOf('R') + 1)).join('::');
  const legacy = /^_?_ZN(.*)E/.exec(name);
  if (!legacy) return name;
  const parts = [];
  for (let rest = legacy[1], match; (match = /^\d+/.exec(rest));) {
    const end = match[0].length + Number(match[0]);
    parts.push(rest.slice(match[0].length, end));
    rest = rest.slice(end);
  }
  if (/^h[0-9a-f]{16}$/.test(parts.at(-1) ?? '')) parts.pop();
  return parts.map((part) => part.replaceAll('$LT$', '<').replaceAll('$GT$', '>').replaceAll('..', '::')).join('::');
}

function identifiersOfV0(text) {
  const parts = [];
  for (let at = 0; at < text.length;) {
    // Disambiguators and back references carry base-62 numbers, which look like lengths.
    const skip = /^[sB][0-9a-zA-Z]*_/.exec(text.slice(at));
    const length = /^(\d+)_?/.exec(text.slice(at));
    if (skip) {
      at += skip[0].length;
    } else if (length) {
      const start = at + length[0].length;
      at = start + Number(length[1]);
      parts.push(text.slice(start, at));
    } else {
      at++;
    }
  }
  return parts;
}
