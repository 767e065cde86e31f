//! What `docs/engine.md` gives as examples is so.

use hexdeck_engine::games::merge::{Merge, Setup};
use hexdeck_engine::play::{Match, Seat, state_hash};

const PAGE: &str = include_str!("../../docs/engine.md");

/// Bytes as the page writes them.
fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_example_of_the_state_hash_is_right() {
    let value = (Seat(2), 300u16, Some(true));
    let mut buffer = [0; 16];
    let bytes = postcard::to_slice(&value, &mut buffer).unwrap();
    assert!(PAGE.contains(&format!("is written as `{}`", hex(bytes))));
    let fnv = bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    assert_eq!(state_hash(&value), fnv);
    assert!(PAGE.contains(&format!("has the hash `{fnv:016x}`")));
}

#[test]
fn the_example_of_the_save_format_is_right() {
    let game = Match::<Merge, 8, 2>::new(&Setup::default(), 1).unwrap();
    let mut buffer = [0; 256];
    let saved = game.save(&mut buffer).unwrap();
    assert!(PAGE.contains(&format!("begins with `{}`", hex(&saved[..8]))));
    let (rest, sum) = saved.split_last_chunk::<4>().unwrap();
    let crc = crc::Crc::<u32>::new(&crc::CRC_32_ISO_HDLC).checksum(rest);
    assert_eq!(*sum, crc.to_le_bytes());
    assert_eq!(rest[rest.len() - 2..], [0, 0], "nothing done, an empty list");
}
