//! What can be asked and answered.
//!
//! Variants and fields are only ever added at the end, for their order is the format; a change to
//! an old one raises [`PROTOCOL`].

use core::fmt;

use heapless::String;
use serde::{Deserialize, Serialize};

/// The version of these messages. A computer asks [`Request::Info`] first and compares.
pub const PROTOCOL: u16 = 1;

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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Request {
    /// Who are you?
    Info,
    /// What is being played?
    Status,
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
