//! Why bytes are no pack.

use core::fmt;

use super::{MAX_BYTES, Version};

/// Why bytes are not taken for a pack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Error {
    /// They do not begin like a pack.
    NotAPack,
    /// A format that this release does not read yet.
    NewerFormat {
        /// The pack's format.
        found: u8,
        /// The newest that is read.
        known: u8,
    },
    /// Made for a release of the engine that is newer than this one.
    NewerEngine {
        /// What the pack needs.
        needs: Version,
        /// What this is.
        has: Version,
    },
    /// Longer than a pack may be.
    TooLarge,
    /// Shorter or longer than the pack says it is.
    WrongLength {
        /// What the pack says.
        says: u32,
        /// What there is.
        is: u32,
    },
    /// The checksum does not match: the pack was damaged on its way.
    WrongSum,
    /// What the pack says about itself cannot be right.
    Head(&'static str),
    /// A part cannot be right.
    Part {
        /// Which one, counted from 1.
        number: u8,
        /// What is wrong.
        why: &'static str,
    },
}

impl Error {
    /// A stable name in `snake_case`.
    pub const fn code(&self) -> &'static str {
        match self {
            Error::NotAPack => "not_a_pack",
            Error::NewerFormat { .. } => "newer_format",
            Error::NewerEngine { .. } => "newer_engine",
            Error::TooLarge => "too_large",
            Error::WrongLength { .. } => "wrong_length",
            Error::WrongSum => "wrong_sum",
            Error::Head(_) => "bad_head",
            Error::Part { .. } => "bad_part",
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::NotAPack => f.write_str("This is not a pack."),
            Error::NewerFormat { found, known } => write!(
                f,
                "The pack has format {found}; this release reads formats up to {known}: update it."
            ),
            Error::NewerEngine { needs, has } => {
                write!(f, "The pack needs Hexdeck {needs} or newer; this is {has}: update it.")
            }
            Error::TooLarge => {
                write!(f, "A pack may have at most {} KB.", MAX_BYTES / 1024)
            }
            Error::WrongLength { says, is } => {
                write!(f, "The pack should have {says} bytes but has {is}: it is not whole.")
            }
            Error::WrongSum => {
                f.write_str("The pack's checksum does not match: it was damaged on its way.")
            }
            Error::Head(why) => write!(f, "The pack cannot be used: {why}."),
            Error::Part { number, why } => {
                write!(f, "Part {number} of the pack cannot be used: {why}.")
            }
        }
    }
}
