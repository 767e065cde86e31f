//! Why the packs of a box stay as they are.

use core::fmt;

use hexdeck_engine::pack::{Error, MAX_BYTES};

use super::MAX_INSTALLED;

/// Why something was not done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    /// The flash holds something that is no packs.
    Strange,
    /// The flash holds packs of a newer release.
    Newer {
        /// The format found.
        found: u8,
        /// The format that this release has.
        known: u8,
    },
    /// The flash does not work, or has not been looked at.
    Failed,
    /// A pack is being moved.
    Moving,
    /// Another install is under way.
    Busy,
    /// Nothing is being installed.
    NotBegun,
    /// Longer than a pack may be.
    TooLarge,
    /// There is not enough room.
    NoRoom {
        /// Bytes that the pack takes.
        needs: u32,
        /// Bytes that are free.
        free: u32,
    },
    /// There is enough room, but not in one piece.
    InPieces,
    /// As many packs as there may be.
    TooMany,
    /// A chunk was damaged on its way.
    ChunkDamaged,
    /// A chunk that is not the next.
    WrongOffset {
        /// Where the next one begins.
        next: u32,
    },
    /// More bytes than were announced.
    TooLong,
    /// Not all chunks have come.
    Incomplete {
        /// How many bytes are missing.
        missing: u32,
    },
    /// Not the pack that was announced.
    OtherPack,
    /// Not a pack that can be used.
    Pack(Error),
    /// There is no such pack.
    NoSuchPack,
    /// The pack has no such part.
    NoSuchPart,
    /// A pack of the firmware image cannot be removed.
    BuiltIn,
}

impl Refused {
    /// A stable name in `snake_case`.
    pub const fn code(&self) -> &'static str {
        match self {
            Refused::Strange => "strange",
            Refused::Newer { .. } => "newer",
            Refused::Failed => "failed",
            Refused::Moving => "moving",
            Refused::Busy => "busy",
            Refused::NotBegun => "not_begun",
            Refused::TooLarge => "too_large",
            Refused::NoRoom { .. } => "no_room",
            Refused::InPieces => "in_pieces",
            Refused::TooMany => "too_many",
            Refused::ChunkDamaged => "chunk_damaged",
            Refused::WrongOffset { .. } => "wrong_offset",
            Refused::TooLong => "too_long",
            Refused::Incomplete { .. } => "incomplete",
            Refused::OtherPack => "other_pack",
            Refused::Pack(error) => error.code(),
            Refused::NoSuchPack => "no_such_pack",
            Refused::NoSuchPart => "no_such_part",
            Refused::BuiltIn => "built_in",
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Strange => f.write_str(
                "The memory for packs holds something else; it must be cleared on the box first.",
            ),
            Refused::Newer { found, known } => write!(
                f,
                "The memory for packs has format {found}; this release knows {known}: update it."
            ),
            Refused::Failed => f.write_str("The memory for packs does not work."),
            Refused::Moving => {
                f.write_str("The packs are being put in order; try again in a moment.")
            }
            Refused::Busy => {
                f.write_str("Another pack is being installed; finish or abort that first.")
            }
            Refused::NotBegun => f.write_str("No install has begun."),
            Refused::TooLarge => write!(f, "A pack may have at most {} KB.", MAX_BYTES / 1024),
            Refused::NoRoom { needs, free } => write!(
                f,
                "The pack takes {} KB and {} KB are free: remove another pack.",
                needs / 1024,
                free / 1024
            ),
            Refused::InPieces => f.write_str(
                "There is room for the pack, but not in one piece: put the packs in order first.",
            ),
            Refused::TooMany => {
                write!(f, "A box holds at most {MAX_INSTALLED} packs: remove another one.")
            }
            Refused::ChunkDamaged => f.write_str("A piece was damaged on its way: send it again."),
            Refused::WrongOffset { next } => {
                write!(f, "The next piece must begin at byte {next}.")
            }
            Refused::TooLong => f.write_str("More has come than was announced."),
            Refused::Incomplete { missing } => {
                write!(f, "{missing} bytes of the pack have not come yet.")
            }
            Refused::OtherPack => f.write_str("This is not the pack that was announced."),
            Refused::Pack(error) => error.fmt(f),
            Refused::NoSuchPack => f.write_str("There is no such pack."),
            Refused::NoSuchPart => f.write_str("The pack has no such part."),
            Refused::BuiltIn => f.write_str("This pack is part of the box and stays."),
        }
    }
}
