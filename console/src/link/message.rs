//! What can be asked and answered.
//!
//! Variants and fields are only ever added at the end, for their order is the format; a change to
//! an old one raises [`PROTOCOL`].

use core::fmt;

use heapless::{String, Vec};
use hexdeck_engine::pack::{MAX_ID, MAX_NAME};
use serde::{Deserialize, Serialize};

use crate::storage::packs::Refused;

/// The version of these messages. A computer asks [`Request::Info`] first and compares.
pub const PROTOCOL: u16 = 1;
/// Most bytes of a pack in one message: what a payload has room for beside the other fields.
pub const CHUNK: usize = 480;
/// Most bytes of runs in one message: three for each.
pub const RUNS: usize = 480;
/// Most packs in one answer.
pub const PAGE: usize = 4;
/// Longest sentence of a box, in bytes.
pub const MAX_SENTENCE: usize = 240;

/// The id of a pack.
pub type PackId = String<MAX_ID>;
/// The name of a pack.
pub type PackName = String<MAX_NAME>;

/// A request or an answer with its sequence number.
///
/// The computer counts its requests from 1; an answer carries the number of its request, or 0 if
/// the request was too broken to tell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message<B> {
    /// Sequence number.
    pub seq: u16,
    /// The request or answer.
    pub body: B,
}

/// What a computer can ask of a box.
// As with answers: no heap, and never more than two at a time.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Request {
    /// Who are you?
    Info,
    /// What is being played?
    Status,
    /// Which packs are there?
    List {
        /// How many of them to leave out at the beginning.
        from: u8,
    },
    /// May this pack be installed? To be asked again until the answer is not
    /// [`Answer::Waiting`]: a person has to agree.
    Begin(Offer),
    /// Here is a piece of the pack.
    Chunk {
        /// Where in the pack it begins.
        offset: u32,
        /// CRC-32 of its bytes.
        check: u32,
        /// The piece.
        bytes: Vec<u8, CHUNK>,
    },
    /// All pieces have come: install the pack.
    Commit,
    /// Forget the pack that is arriving.
    Abort,
    /// May this pack be removed? To be asked again like [`Request::Begin`].
    Remove {
        /// Its id.
        id: PackId,
    },
    /// A piece of a pack, please.
    Read {
        /// The pack's id.
        id: PackId,
        /// Where in the pack it begins.
        offset: u32,
    },
    /// Settings and records, please: for a backup.
    Memory,
    /// May these settings and records be put in place of the box's? To be asked again like
    /// [`Request::Begin`].
    Restore {
        /// As they came with [`Request::Memory`].
        bytes: Vec<u8, CHUNK>,
    },
    /// What has happened since the box was switched on?
    Log {
        /// Where in the text to begin.
        offset: u32,
    },
    /// The picture on the panel, please. To be asked again while the answer is
    /// [`Answer::Waiting`]: where somebody's hand may be seen, a person has to agree.
    Screen {
        /// The pixel to begin with, counted row by row.
        from: u32,
    },
}

/// A pack that a computer offers, as the person at the box is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    /// Its id.
    pub id: PackId,
    /// Its name.
    pub name: PackName,
    /// Its length.
    pub bytes: u32,
    /// Its own checksum: its last four bytes.
    pub sum: u32,
}

/// What a box answers.
// There is no heap to put the large variant on, and never more than two answers at a time.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answer {
    /// To [`Request::Info`].
    Info(Info),
    /// The request was not carried out, and nothing has changed.
    Refused {
        /// Why.
        reason: Refusal,
    },
    /// To [`Request::Status`].
    Status(Status),
    /// To [`Request::List`].
    Packs(Packs),
    /// A person is being asked: ask again in a moment.
    Waiting,
    /// The pack is welcome.
    Ready {
        /// At which byte the next piece begins.
        next: u32,
    },
    /// It is done, and stays done without power.
    Done,
    /// It was not done, and nothing has changed.
    Failed(Failure),
    /// To [`Request::Read`], [`Request::Memory`] and [`Request::Log`].
    Piece {
        /// Bytes in all.
        total: u32,
        /// Those from the asked one on.
        bytes: Vec<u8, CHUNK>,
    },
    /// To [`Request::Screen`].
    Picture(Picture),
}

impl Answer {
    /// The piece of these bytes that begins there.
    pub(super) fn piece(all: &[u8], offset: u32) -> Answer {
        let rest = all.get(offset as usize..).unwrap_or_default();
        let bytes = rest.iter().take(CHUNK).copied().collect();
        Answer::Piece { total: all.len() as u32, bytes }
    }
}

/// A piece of the picture on the panel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Picture {
    /// Pixels in a row.
    pub width: u16,
    /// Rows.
    pub height: u16,
    /// Which picture it is: pieces with different numbers do not belong together.
    pub stamp: u32,
    /// The pixel that the next piece begins with; `width * height` at the end.
    pub next: u32,
    /// Runs of equal pixels, three bytes each: how many more than one, then the colour as RGB565,
    /// little endian.
    pub runs: Vec<u8, RUNS>,
}

/// Some of the packs of a box.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Packs {
    /// How many there are in all.
    pub total: u8,
    /// Those from the asked one on.
    pub packs: Vec<PackInfo, PAGE>,
}

/// A pack of a box.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PackInfo {
    /// Its id; empty if the pack cannot be read.
    pub id: PackId,
    /// Its name; empty if the pack cannot be read.
    pub name: PackName,
    /// Its length.
    pub bytes: u32,
    /// Its own checksum.
    pub sum: u32,
    /// Whether it is part of the firmware.
    pub built_in: bool,
}

/// Why something was not done, in the words of the box.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    /// A stable name in `snake_case`.
    pub code: String<24>,
    /// One sentence for the person at the computer.
    pub sentence: String<MAX_SENTENCE>,
}

impl Failure {
    /// A failure with these words, cut where they are too long.
    pub fn new(code: &str, sentence: impl fmt::Display) -> Self {
        let mut words = Cut(String::new());
        // Never fails: what does not fit is left out.
        let _ = fmt::Write::write_fmt(&mut words, format_args!("{sentence}"));
        Failure { code: code.chars().take(24).collect(), sentence: words.0 }
    }
}

impl From<Refused> for Answer {
    fn from(why: Refused) -> Self {
        Answer::Failed(Failure::new(why.code(), why))
    }
}

/// Text of which only so much is kept.
struct Cut(String<MAX_SENTENCE>);

impl fmt::Write for Cut {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        text.chars().try_for_each(|c| self.0.push(c)).or(Ok(()))
    }
}

/// What is being played on a box: nothing that a seat may not see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Status {
    /// The match that was touched last, if there is one.
    pub running: Option<Running>,
}

/// A match in a few figures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Running {
    /// The game's id.
    pub game: String<8>,
    /// Moves played so far.
    pub ply: u32,
    /// The hash of its state, the same on every machine.
    pub hash: u64,
}

/// What a box says of itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Info {
    /// The version of the messages that it speaks.
    pub protocol: u16,
    /// The version of its firmware.
    pub version: String<16>,
    /// The name of its board.
    pub board: String<8>,
    /// Flash for packs.
    pub packs_bytes: u32,
    /// How much of that is free.
    pub packs_free: u32,
    /// Flash for the journal.
    pub journal_bytes: u32,
    /// How long it has been running.
    pub uptime_ms: u64,
    /// What its last run ended with, if that was a crash.
    pub last_crash: Option<String<200>>,
}

/// Why a request was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Refusal {
    /// The checksum is wrong.
    Checksum,
    /// The frame or the message in it is not well formed.
    Malformed,
    /// The request is one that this version does not know.
    Unknown,
    /// The frame is longer than any message.
    TooLong,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refusal::Checksum => "The message was damaged on its way; send it again.",
            Refusal::Malformed => "The box could not make sense of the message.",
            Refusal::Unknown => {
                "The box does not know this request; update its firmware or use an older loader."
            }
            Refusal::TooLong => "The message is longer than the box can take.",
        })
    }
}
