//! As much of an ELF file as a firmware image needs: what lies in flash, what takes RAM.
//!
//! Only 32-bit little-endian files are read. Every offset is checked: a damaged file is refused.

use std::ops::Range;

/// Where the chip sees its flash.
pub const FLASH: Range<u32> = 0x1000_0000..0x1100_0000;
/// Where the chip sees its RAM.
const RAM: Range<u32> = 0x2000_0000..0x2004_2000;

const LOAD: u32 = 1;
const ALLOCATED: u32 = 2;

/// A firmware image.
#[derive(Debug, PartialEq, Eq)]
pub struct Image<'a> {
    /// What is written to flash: address and bytes.
    pub segments: Vec<(u32, &'a [u8])>,
    /// Bytes of RAM that statics take.
    pub ram: u32,
}

impl<'a> Image<'a> {
    /// Reads an ELF file; refuses with a sentence.
    pub fn read(file: &'a [u8]) -> Result<Image<'a>, &'static str> {
        if file.get(..6) != Some(b"\x7fELF\x01\x01") {
            return Err("this is not a 32-bit little-endian ELF file");
        }
        read(file).ok_or("the ELF file is damaged")
    }

    /// Bytes in flash.
    pub fn flash(&self) -> u32 {
        self.segments.iter().map(|(_, data)| data.len() as u32).sum()
    }
}

fn read(file: &[u8]) -> Option<Image<'_>> {
    let mut segments = Vec::new();
    for head in table(file, 28, 42)? {
        let (kind, offset) = (word(head, 0)?, word(head, 4)? as usize);
        let (address, len) = (word(head, 12)?, word(head, 16)? as usize);
        if kind == LOAD && len > 0 && FLASH.contains(&address) {
            let data = file.get(offset..offset.checked_add(len)?)?;
            segments.push((address, data));
        }
    }
    let mut ram = 0u32;
    for head in table(file, 32, 46)? {
        let (flags, address, len) = (word(head, 8)?, word(head, 12)?, word(head, 20)?);
        if flags & ALLOCATED != 0 && RAM.contains(&address) {
            ram = ram.checked_add(len)?;
        }
    }
    Some(Image { segments, ram })
}

/// The entries of a header table: its offset stands at `offset`, entry size and count at `sizes`.
fn table(file: &[u8], offset: usize, sizes: usize) -> Option<impl Iterator<Item = &[u8]>> {
    let (start, size) = (word(file, offset)? as usize, half(file, sizes)?);
    let len = size.checked_mul(half(file, sizes + 2)?)?;
    let entries = file.get(start..start.checked_add(len)?)?;
    Some(entries.chunks_exact(size.max(1)))
}

fn word(bytes: &[u8], at: usize) -> Option<u32> {
    let four = bytes.get(at..at + 4)?;
    Some(u32::from_le_bytes(four.try_into().ok()?))
}

fn half(bytes: &[u8], at: usize) -> Option<usize> {
    let two = bytes.get(at..at + 2)?;
    Some(u16::from_le_bytes(two.try_into().ok()?).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file with one segment of `data` at `address` and one section of `ram` bytes.
    fn file(address: u32, data: &[u8], ram: u32) -> Vec<u8> {
        let mut file = vec![0u8; 52 + 32 + 40];
        let mut put = |at: usize, bytes: &[u8]| file[at..at + bytes.len()].copy_from_slice(bytes);
        put(0, b"\x7fELF\x01\x01");
        put(28, &52u32.to_le_bytes());
        put(32, &84u32.to_le_bytes());
        put(42, &[32, 0, 1, 0, 40, 0, 1, 0]);
        put(52, &LOAD.to_le_bytes());
        put(56, &124u32.to_le_bytes());
        put(64, &address.to_le_bytes());
        put(68, &(data.len() as u32).to_le_bytes());
        put(84 + 8, &ALLOCATED.to_le_bytes());
        put(84 + 12, &RAM.start.to_le_bytes());
        put(84 + 20, &ram.to_le_bytes());
        file.extend(data);
        file
    }

    #[test]
    fn flash_and_ram_are_found() {
        let file = file(0x1000_0100, b"code", 1000);
        let image = Image::read(&file).unwrap();
        assert_eq!(image.segments, [(0x1000_0100, b"code".as_slice())]);
        assert_eq!((image.flash(), image.ram), (4, 1000));
    }

    #[test]
    fn segments_outside_the_flash_are_left_out() {
        assert_eq!(Image::read(&file(0x2000_0000, b"data", 0)).unwrap().flash(), 0);
    }

    #[test]
    fn damaged_files_are_refused() {
        let good = file(0x1000_0000, b"code", 8);
        for len in 0..good.len() {
            assert!(Image::read(&good[..len]).is_err(), "cut at {len}");
        }
        // Any header byte may be anything: refused or read, but no panic.
        for at in 0..124 {
            for value in [1, 0x7f, 0xff] {
                let mut bad = good.clone();
                bad[at] = value;
                let _ = Image::read(&bad);
            }
        }
        assert!(Image::read(b"MZ").is_err());
    }
}
