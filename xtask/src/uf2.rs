//! UF2: the file that one drags onto a Pico.
//!
//! 512-byte blocks with 256 bytes of flash each, as in Microsoft's specification. The boot ROM
//! erases and writes whole flash pages, so payloads are aligned and padded to pages.

use std::collections::BTreeMap;

/// Bytes of flash in a block.
const PAYLOAD: usize = 256;
const MAGIC_START: [u32; 2] = [0x0a32_4655, 0x9e5d_5157];
const MAGIC_END: u32 = 0x0ab1_6f30;
const FAMILY_ID_PRESENT: u32 = 0x2000;
const RP2040: u32 = 0xe48b_ff56;

/// The UF2 file that writes these segments (address and bytes) to flash.
pub fn from_segments(segments: &[(u32, &[u8])]) -> Vec<u8> {
    let mut pages: BTreeMap<u32, [u8; PAYLOAD]> = BTreeMap::new();
    for (start, data) in segments {
        for (address, byte) in (*start..).zip(*data) {
            let offset = address % PAYLOAD as u32;
            // 0xff is what erased flash holds.
            let page = pages.entry(address - offset).or_insert([0xff; PAYLOAD]);
            page[offset as usize] = *byte;
        }
    }
    let count = pages.len() as u32;
    let blocks = (0..).zip(pages);
    blocks.flat_map(|(number, (address, page))| block(number, count, address, &page)).collect()
}

fn block(number: u32, count: u32, address: u32, page: &[u8; PAYLOAD]) -> [u8; 512] {
    let head = [
        MAGIC_START[0],
        MAGIC_START[1],
        FAMILY_ID_PRESENT,
        address,
        PAYLOAD as u32,
        number,
        count,
        RP2040,
    ];
    let mut block = [0; 512];
    for (place, word) in block.chunks_exact_mut(4).zip(head) {
        place.copy_from_slice(&word.to_le_bytes());
    }
    block[32..32 + PAYLOAD].copy_from_slice(page);
    block[508..].copy_from_slice(&MAGIC_END.to_le_bytes());
    block
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(file: &[u8], at: usize) -> u32 {
        u32::from_le_bytes(file[at..at + 4].try_into().unwrap())
    }

    #[test]
    fn blocks_follow_the_specification() {
        let code: Vec<u8> = (0..300u32).map(|i| i as u8).collect();
        let file = from_segments(&[(0x1000_0000, &code)]);
        assert_eq!(file.len(), 2 * 512);
        for (number, block) in file.chunks(512).enumerate() {
            let head: Vec<u32> = (0..8).map(|i| word(block, 4 * i)).collect();
            let address = 0x1000_0000 + 256 * number as u32;
            assert_eq!(
                head,
                [0x0a324655, 0x9e5d5157, 0x2000, address, 256, number as u32, 2, 0xe48bff56]
            );
            assert_eq!(word(block, 508), 0x0ab16f30);
            assert!(block[32 + 256..508].iter().all(|b| *b == 0));
        }
        assert_eq!(file[32..288], code[..256]);
        assert_eq!(file[512 + 32..512 + 32 + 44], code[256..]);
        assert!(file[512 + 32 + 44..512 + 288].iter().all(|b| *b == 0xff));
    }

    #[test]
    fn segments_that_share_a_page_share_a_block() {
        let file = from_segments(&[(0x1000_0010, b"ab"), (0x1000_0012, b"c"), (0x1000_0400, b"d")]);
        assert_eq!(file.len(), 2 * 512);
        assert_eq!(&file[32 + 16..32 + 19], b"abc");
        assert_eq!(word(&file, 512 + 12), 0x1000_0400);
    }

    #[test]
    fn nothing_makes_an_empty_file() {
        assert!(from_segments(&[]).is_empty());
    }
}
