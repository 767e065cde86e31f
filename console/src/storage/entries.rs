//! What is stored, as bytes: a version, then postcard.
//!
//! Reading trusts nothing. Bytes that this release cannot read are either [`Unreadable::Newer`],
//! which nobody may write over, or [`Unreadable::Damaged`], which are left out.

use heapless::Vec;
use hexdeck_engine::games::merge::{Difficulty, MAX_EXPONENT};
use hexdeck_engine::play::LoadError;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::Board;
use crate::party::Party;
use crate::playing::{AnyMatch, Playing};
use crate::records::Records;
use crate::run::Facts;
use crate::screens::Table;
use crate::settings::Settings;

/// The version that every item begins with.
pub(super) const VERSION: u8 = 1;

/// What the map calls its items.
pub(super) mod key {
    /// The settings.
    pub const SETTINGS: u8 = 1;
    /// The records.
    pub const RECORDS: u8 = 2;
    /// The running match as a whole.
    pub const MATCH: u8 = 3;
    /// A backup that is being put back, until settings and records are stored.
    pub const RESTORE: u8 = 4;
}

/// Most steps of one item. A finger makes fewer in the two seconds that they may wait.
pub(super) const MAX_STEPS: usize = 8;

/// Longest step of any game: what it is, the seat, a move that names a card.
pub(super) const STEP_BYTES: usize = 32;

/// Longest item of steps: version, two numbers, a count, the steps.
pub(super) const STEPS_BYTES: usize = 1 + 5 + 5 + 1 + STEP_BYTES * MAX_STEPS;

/// Moves that a stored match can take back, if so many were played: all that a match of Merge
/// remembers, in an item of 2.1 KB. A match whose moves need more room keeps fewer.
const MOVES_KEPT: usize = 1024;

/// Steps that have not been stored, in the bytes of their game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Steps {
    pub(super) count: u8,
    pub(super) bytes: Vec<u8, { STEP_BYTES * MAX_STEPS }>,
}

impl Steps {
    /// Adds the match's last step; `false` if there is none or no room for it.
    pub(super) fn add(&mut self, game: &dyn AnyMatch) -> bool {
        let mut step = [0; STEP_BYTES];
        let Some(used) = game.write_step(&mut step) else { return false };
        let fits = usize::from(self.count) < MAX_STEPS
            && self.bytes.extend_from_slice(&step[..used]).is_ok();
        self.count += u8::from(fits);
        fits
    }

    /// Whether there are none.
    pub(super) fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Most bytes of an item with them.
    pub(super) fn most_bytes(&self) -> usize {
        STEPS_BYTES - STEP_BYTES * MAX_STEPS + self.bytes.len()
    }

    /// Forgets them all.
    pub(super) fn clear(&mut self) {
        *self = Steps::default();
    }
}

/// Why bytes could not be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unreadable {
    /// Altered, or never ours.
    Damaged,
    /// Written by a newer release.
    Newer,
}

/// The records, and the last step they have counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Counted {
    pub chapter: u32,
    pub step: u32,
    pub records: Records,
}

/// The head of an item of steps; the steps follow, in the bytes of their game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Taken {
    pub chapter: u32,
    /// How many steps of its chapter come before these.
    pub first: u32,
    pub count: u8,
}

/// Writes an item of steps.
pub(super) fn write_steps<'b>(
    taken: Taken,
    steps: &Steps,
    buffer: &'b mut [u8],
) -> Option<&'b [u8]> {
    let head = write(&taken, buffer)?.len();
    let end = head + steps.bytes.len();
    buffer.get_mut(head..end)?.copy_from_slice(&steps.bytes);
    buffer.get(..end)
}

/// Reads the head of an item of steps, and the bytes of the steps.
pub(super) fn read_steps(bytes: &[u8]) -> Result<(Taken, &[u8]), Unreadable> {
    postcard::take_from_bytes(body(bytes)?).map_err(|_| Unreadable::Damaged)
}

/// Writes an item; `None` if it does not fit.
pub(super) fn write<'b>(item: &impl Serialize, buffer: &'b mut [u8]) -> Option<&'b [u8]> {
    let (version, body) = buffer.split_first_mut()?;
    *version = VERSION;
    let used = postcard::to_slice(item, body).ok()?.len();
    buffer.get(..1 + used)
}

/// Reads an item that [`write`] has written.
pub(super) fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Unreadable> {
    match postcard::take_from_bytes(body(bytes)?) {
        Ok((item, [])) => Ok(item),
        _ => Err(Unreadable::Damaged),
    }
}

/// An item without its version.
fn body(bytes: &[u8]) -> Result<&[u8], Unreadable> {
    match bytes.split_first() {
        Some((&VERSION, body)) => Ok(body),
        Some((version, _)) if *version > VERSION => Err(Unreadable::Newer),
        _ => Err(Unreadable::Damaged),
    }
}

/// Reads settings; a touch correction that fits no film of this board is damage, and so is a
/// company that nobody can choose.
pub(super) fn read_settings(bytes: &[u8], board: &Board) -> Result<Settings, Unreadable> {
    let settings: Settings = read(bytes)?;
    let film = settings.correction.is_none_or(|correction| correction.fits(board));
    match film && settings.flows.fits() {
        true => Ok(settings),
        false => Err(Unreadable::Damaged),
    }
}

/// Reads records; a tile that cannot exist is damage.
pub(super) fn read_records(bytes: &[u8]) -> Result<Counted, Unreadable> {
    let counted: Counted = read(bytes)?;
    match possible(&counted.records) {
        true => Ok(counted),
        false => Err(Unreadable::Damaged),
    }
}

/// Whether there can be such records.
pub(super) fn possible(records: &Records) -> bool {
    Difficulty::ALL.into_iter().all(|d| records.merge(d).largest <= MAX_EXPONENT)
}

/// The head of a stored match; the moves of its run that it has forgotten follow, and what
/// [`AnyMatch::save_recent`] gives.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Whole {
    pub chapter: u32,
    pub party: Party,
    /// What is known of the run, if it is a game of Merge.
    pub run: Option<Facts>,
    /// How many bytes of moves follow.
    pub tape: u16,
}

/// A match as it is read.
pub(super) struct Read<'b> {
    pub whole: Whole,
    /// The moves that the match has forgotten.
    pub tape: &'b [u8],
    /// The match itself.
    pub saved: &'b [u8],
}

/// Writes the match on the table as a whole, with as many of its last moves as there is room for.
pub(super) fn write_match(chapter: u32, table: &Table, buffer: &mut [u8]) -> Option<usize> {
    let mut fewer =
        core::iter::successors(Some(MOVES_KEPT), |most| (*most > 0).then_some(most / 2));
    fewer.find_map(|most| write_recent(chapter, table, most, buffer))
}

/// Writes the match with its last `most` moves and, of a game of Merge, those before them.
fn write_recent(chapter: u32, table: &Table, most: usize, buffer: &mut [u8]) -> Option<usize> {
    let merge = table.playing.merge();
    // The match may have forgotten more than that.
    let before = merge
        .map_or(0, |game| game.newest_ply().saturating_sub(most as u32).max(game.oldest_ply()));
    let tape = table.run.stored(before);
    let run = merge.map(|_| table.run.facts.clone());
    let whole = Whole { chapter, party: table.party, run, tape: tape.len() as u16 };
    let head = write(&whole, buffer)?.len();
    let from = head + tape.len();
    buffer.get_mut(head..from)?.copy_from_slice(tape);
    let used = table.playing.any()?.save_recent(most, buffer.get_mut(from..)?)?;
    Some(from + used)
}

/// Reads the head of a match, and where what follows it lies.
pub(super) fn read_match_head(bytes: &[u8]) -> Result<Read<'_>, Unreadable> {
    let (whole, rest): (Whole, _) =
        postcard::take_from_bytes(body(bytes)?).map_err(|_| Unreadable::Damaged)?;
    let tape = usize::from(whole.tape);
    let (tape, saved) = rest.split_at_checked(tape).ok_or(Unreadable::Damaged)?;
    Ok(Read { whole, tape, saved })
}

/// Reads the match itself to its place: every move is played again.
pub(super) fn read_match(saved: &[u8], place: &mut Playing) -> Result<(), Unreadable> {
    place.load(saved).map_err(|error| match error {
        LoadError::Newer { .. } => Unreadable::Newer,
        _ => Unreadable::Damaged,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::BOARD_3_5;
    use crate::input::Correction;
    use crate::input::correction::crosses;

    #[test]
    fn items_come_back_and_others_are_told_apart() {
        let mut buffer = [0; 64];
        let bytes = write(&Settings::default(), &mut buffer).unwrap();
        assert_eq!(read_settings(bytes, &BOARD_3_5), Ok(Settings::default()));
        let bytes = bytes.to_vec();
        let mut newer = bytes.clone();
        newer[0] = VERSION + 1;
        assert_eq!(read_settings(&newer, &BOARD_3_5), Err(Unreadable::Newer));
        let (short, long) = (&bytes[..bytes.len() - 1], &[&bytes[..], &[0]].concat()[..]);
        for damaged in [&[][..], &[VERSION], short, &[VERSION, 9, 0, 0, 1, 0, 0], long] {
            assert_eq!(read_settings(damaged, &BOARD_3_5), Err(Unreadable::Damaged), "{damaged:?}");
        }
    }

    #[test]
    fn a_correction_of_no_film_is_damage() {
        let correction = Correction::new(&BOARD_3_5, crosses(&BOARD_3_5));
        let settings = Settings { correction, ..Settings::default() };
        let mut buffer = [0; 64];
        let bytes = write(&settings, &mut buffer).unwrap();
        assert_eq!(read_settings(bytes, &BOARD_3_5), Ok(settings));
        // Half of the felt crosses go elsewhere.
        let mut bytes = std::vec::Vec::from(bytes);
        bytes.iter_mut().rev().take(4).for_each(|byte| *byte = 2);
        assert_eq!(read_settings(&bytes, &BOARD_3_5), Err(Unreadable::Damaged));
    }

    #[test]
    fn the_longest_steps_fit() {
        let bytes = Vec::from_array([7; STEP_BYTES * MAX_STEPS]);
        let steps = Steps { count: MAX_STEPS as u8, bytes };
        let taken = Taken { chapter: u32::MAX, first: u32::MAX, count: steps.count };
        let mut buffer = [0; STEPS_BYTES];
        let written = write_steps(taken, &steps, &mut buffer).unwrap();
        assert_eq!(read_steps(written), Ok((taken, &steps.bytes[..])));
    }

    #[test]
    fn records_with_an_impossible_tile_are_damage() {
        let counted = Counted { chapter: 1, step: 2, records: Records::default() };
        let mut buffer = [0; 64];
        let bytes = write(&counted, &mut buffer).unwrap();
        assert_eq!(read_records(bytes), Ok(counted));
        let mut bytes = std::vec::Vec::from(bytes);
        *bytes.last_mut().unwrap() = MAX_EXPONENT + 1;
        assert_eq!(read_records(&bytes), Err(Unreadable::Damaged));
    }
}
