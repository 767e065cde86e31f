//! Saved matches: the bytes the box keeps and the tools exchange.
//!
//! Postcard of `(format, game id, dropped, base state, done, log)` with a CRC32 at the end.
//! Loading trusts nothing: the checksum, the format, the game, the base state and every move of
//! the log are checked, and whatever does not fit is refused with nothing changed.

use core::fmt;

use crc::{CRC_32_ISO_HDLC, Crc};
use serde::{Deserialize, Serialize};

use super::{Game, Match, Seat};

/// The version of the saved format that this release writes.
pub const SAVE_FORMAT: u8 = 1;

const CRC: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);

/// Why a match could not be saved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SaveError {
    /// The buffer is too small.
    TooSmall,
}

impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("There is not enough room to save the match.")
    }
}

/// Why bytes are not a saved match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LoadError {
    /// Cut short or altered.
    Damaged,
    /// Written by a newer release.
    Newer {
        /// The format found.
        format: u8,
    },
    /// A match of another game.
    OtherGame,
    /// A state or a move that the rules do not allow.
    AgainstTheRules,
}

impl LoadError {
    /// A stable name in `snake_case`.
    pub fn code(&self) -> &'static str {
        match self {
            LoadError::Damaged => "damaged",
            LoadError::Newer { .. } => "newer_format",
            LoadError::OtherGame => "other_game",
            LoadError::AgainstTheRules => "against_the_rules",
        }
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::Damaged => f.write_str("The saved match is damaged."),
            LoadError::Newer { format } => write!(
                f,
                "The saved match has format {format}; this release reads up to {SAVE_FORMAT}."
            ),
            LoadError::OtherGame => f.write_str("The saved match belongs to another game."),
            LoadError::AgainstTheRules => {
                f.write_str("The saved match holds a state or a move that the rules do not allow.")
            }
        }
    }
}

/// What is written; read back in the same order by [`Match::load`].
#[derive(Serialize)]
struct Written<'a, G: Game> {
    format: u8,
    game: &'static str,
    dropped: u32,
    base: &'a G,
    done: u16,
    log: &'a [(Seat, G::Move)],
}

impl<G: Game, const LOG: usize, const MARKS: usize> Match<G, LOG, MARKS> {
    /// Writes the match into `buffer` and returns the bytes used.
    pub fn save<'b>(&self, buffer: &'b mut [u8]) -> Result<&'b [u8], SaveError> {
        self.save_recent(LOG, buffer)
    }

    /// Like [`Match::save`], with at least the last `most` moves and not many more: what was
    /// played before them cannot be taken back once this is loaded.
    pub fn save_recent<'b>(
        &self,
        most: usize,
        buffer: &'b mut [u8],
    ) -> Result<&'b [u8], SaveError> {
        // From a kept state on, and from no later one than the present.
        let step = LOG / MARKS;
        let mark = self.list.len().saturating_sub(most).min(self.done) / step;
        let mark = mark.min(self.marks.len() - 1);
        let from = mark * step;
        let written = Written {
            format: SAVE_FORMAT,
            game: G::ID,
            dropped: self.dropped + from as u32,
            base: &self.marks[mark],
            done: (self.done - from) as u16,
            log: &self.list[from..],
        };
        postcard::to_slice_crc32(&written, buffer, CRC.digest())
            .map(|used| &*used)
            .map_err(|_| SaveError::TooSmall)
    }

    /// Reads a match that [`Match::save`] has written.
    pub fn load(bytes: &[u8]) -> Result<Self, LoadError> {
        let mut loaded = None;
        Self::load_into(&mut loaded, bytes)?;
        loaded.ok_or(LoadError::Damaged)
    }

    /// Like [`Match::load`], for those with little stack: the match is made where it shall be.
    /// If it is refused there is none.
    #[inline(never)]
    pub fn load_into(place: &mut Option<Self>, bytes: &[u8]) -> Result<(), LoadError> {
        *place = None;
        let (payload, sum) = bytes.split_last_chunk::<4>().ok_or(LoadError::Damaged)?;
        if CRC.checksum(payload) != u32::from_le_bytes(*sum) {
            return Err(LoadError::Damaged);
        }
        let (format, rest) = take::<u8>(payload)?;
        if format > SAVE_FORMAT {
            return Err(LoadError::Newer { format });
        }
        let (game, rest) = take::<&str>(rest)?;
        if game != G::ID {
            return Err(LoadError::OtherGame);
        }
        let (dropped, rest) = take::<u32>(rest)?;
        let (base, rest) = take::<G>(rest)?;
        base.check().map_err(|_| LoadError::AgainstTheRules)?;
        let (done, rest) = take::<u16>(rest)?;
        let (moves, rest) = take::<u32>(rest)?;
        let (done, moves) = (usize::from(done), moves as usize);
        if done > moves || moves > LOG || dropped > u32::MAX - LOG as u32 {
            return Err(LoadError::Damaged);
        }
        let played = Self::resume_into(place, base, dropped);
        let loaded = played.repeat_saved(done, moves, rest);
        if loaded.is_err() {
            *place = None;
        }
        loaded
    }

    /// Plays the saved moves, so that no unchecked state gets in, and takes back those that were.
    fn repeat_saved(
        &mut self,
        done: usize,
        moves: usize,
        mut bytes: &[u8],
    ) -> Result<(), LoadError> {
        for _ in 0..moves {
            let ((seat, mv), rest) = take::<(Seat, G::Move)>(bytes)?;
            self.play(seat, mv, &mut |_| ()).map_err(|_| LoadError::AgainstTheRules)?;
            bytes = rest;
        }
        if !bytes.is_empty() {
            return Err(LoadError::Damaged);
        }
        match self.go_to(self.dropped + done as u32) {
            true => Ok(()),
            // Moves that fill more than the list cannot have been saved by one.
            false => Err(LoadError::Damaged),
        }
    }
}

/// The next value of the payload.
fn take<'b, T: Deserialize<'b>>(bytes: &'b [u8]) -> Result<(T, &'b [u8]), LoadError> {
    postcard::take_from_bytes(bytes).map_err(|_| LoadError::Damaged)
}
