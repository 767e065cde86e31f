//! Packs: decks, boards, rules and more in one file, read where it lies.
//!
//! A pack is checked once, in full ([`Pack::new_checked`]); after that no accessor can fail over
//! its bytes. Views borrow the bytes, so a pack in flash is played from flash: nothing is copied,
//! nothing allocated. `docs/packs.md` has the format, byte by byte.
//!
//! Promises: whatever the bytes are, checking ends after one pass over them and never panics;
//! whatever it accepts can be played, and was written in the only way there is to write it. Refuses
//! formats and engine versions that are newer than this release, in a sentence that names both.
//!
//! - [`Head`]: what a pack says about itself, readable before the rest has arrived.
//! - [`Pack`], [`Part`], [`Content`]: the whole of it.
//! - [`Deck`], [`Board`], [`Rules`], [`Flows`], [`Units`], [`Ground`], [`CardGame`],
//!   [`Tune`], [`Emblem`]: the views of parts.
//! - [`Writer`]: makes a pack in a buffer.
//! - [`Splice`]: puts a part into a pack, or takes one out, without a buffer for the whole.
//!
//! Packs stand on top of the games, whose data they carry; the core knows neither.

mod board;
mod deck;
mod dice;
mod emblem;
mod error;
mod flows;
mod game;
mod head;
mod part;
mod read;
mod rules;
mod splice;
#[cfg(test)]
mod tests;
mod tune;
mod whole;
mod write;

pub use board::{Board, MAX_REACH};
pub use deck::{Deck, MAX_DECK_CARDS, MAX_DECK_COLOURS};
pub use dice::{Ground, Units};
pub use emblem::{EMBLEM_REACH, Emblem, Figure, MAX_FIGURES, MAX_POINTS, Outline};
pub use error::Error;
pub use flows::Flows;
pub use game::{Backing, CardGame, Space};
pub use head::{Entries, Head, Texts, Version};
pub use part::{Content, Kind, Part};
pub use rules::Rules;
pub use splice::Splice;
pub use tune::{MAX_NOTES, Note, PITCHES, TICK_MS, Tune};
pub use whole::{Pack, sum};
pub use write::{About, Language, Writer};

/// The format that this release writes, and the newest it reads.
pub const FORMAT: u8 = 1;
/// What a pack begins with.
pub const MAGIC: [u8; 4] = *b"HXDK";
/// Longest pack, in bytes: half the flash of the smallest box, and an end to all checking.
pub const MAX_BYTES: usize = 512 * 1024;
/// Most parts of a pack: as many as a person still scrolls through.
pub const MAX_PARTS: usize = 64;
/// Most languages of a pack.
pub const MAX_LANGUAGES: usize = 8;
/// Most texts in one language: names and descriptions of all parts and of the pack.
pub const MAX_TEXTS: usize = 2 * MAX_PARTS + 2;
/// Longest id, in bytes.
pub const MAX_ID: usize = 24;
/// Longest name, author or licence, in bytes: a line of the small panel.
pub const MAX_NAME: usize = 48;
/// Longest text, in bytes: what a notice holds.
pub const MAX_TEXT: usize = 240;

/// Whether a text is an id: 1 to [`MAX_ID`] of the characters `a-z`, `0-9`, `_` and `-`.
pub fn is_id(text: &str) -> bool {
    let known = |b: u8| matches!(b, b'a'..=b'z' | b'0'..=b'9' | b'_' | b'-');
    (1..=MAX_ID).contains(&text.len()) && text.bytes().all(known)
}

/// Whether a text is a name: 1 to [`MAX_NAME`] bytes, no control characters, no spaces around it.
pub fn is_name(text: &str) -> bool {
    text.len() <= MAX_NAME && is_text(text)
}

/// Whether a text can be shown: as a name, but up to [`MAX_TEXT`] bytes.
pub fn is_text(text: &str) -> bool {
    (1..=MAX_TEXT).contains(&text.len())
        && text.trim().len() == text.len()
        && !text.contains(char::is_control)
}

/// Whether a text is a key of a text table: an id, or the name of a kind, a dot and an id.
pub fn is_key(text: &str) -> bool {
    match text.split_once('.') {
        None => is_id(text),
        Some((kind, id)) => is_id(kind) && is_id(id),
    }
}

/// Whether a text names a language: two small letters, as in ISO 639-1.
pub fn is_language(text: &str) -> bool {
    text.len() == 2 && text.bytes().all(|b| b.is_ascii_lowercase())
}
