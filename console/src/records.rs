//! What people are proud of.

use hexdeck_engine::games::merge::{Difficulty, Merge};
use hexdeck_engine::play::Game;
use serde::{Deserialize, Serialize};

use crate::party::Party;
use crate::playing::Playing;

/// The records of one board of Merge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct MergeRecord {
    /// The most points.
    pub best: u32,
    /// Games begun: those with at least one move.
    pub games: u32,
    /// The exponent of the largest tile; 0 for none.
    pub largest: u8,
}

/// All records.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Records {
    merge: [MergeRecord; Difficulty::ALL.len()],
}

impl Records {
    /// The records of a board of Merge.
    pub fn merge(&self, difficulty: Difficulty) -> &MergeRecord {
        &self.merge[difficulty as usize]
    }

    /// Counts a move that was just played.
    pub fn count(&mut self, playing: &Playing, _party: &Party) {
        if let Some(game) = playing.merge() {
            self.count_merge(game.state(), game.ply() == 1);
        }
    }

    /// Counts a move of Merge; `first` if it is the first of its game. Boards without a name set no
    /// records. Undo takes nothing back from here.
    pub fn count_merge(&mut self, state: &Merge, first: bool) {
        let Some(difficulty) = Difficulty::of(&state.setup()) else { return };
        let record = &mut self.merge[difficulty as usize];
        record.games = record.games.saturating_add(first.into());
        record.best = record.best.max(state.score());
        let largest = state.tiles().map(|tile| tile.exponent).max();
        record.largest = record.largest.max(largest.unwrap_or(0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexdeck_engine::hex::Dir;
    use hexdeck_engine::play::Seat;

    #[test]
    fn records_only_grow() {
        let mut records = Records::default();
        let mut game = Merge::start(&Difficulty::Mini.setup(), 1).unwrap();
        let mut first = true;
        while !game.over() {
            let dir = Dir::ALL.into_iter().find(|dir| game.can_move(*dir)).unwrap();
            let before = records;
            game.apply(Seat::FIRST, dir, &mut |_| ()).unwrap();
            records.count_merge(&game, core::mem::take(&mut first));
            assert!(records.merge(Difficulty::Mini).best >= before.merge(Difficulty::Mini).best);
        }
        let record = records.merge(Difficulty::Mini);
        assert_eq!((record.best, record.games), (game.score(), 1));
        assert!(record.largest >= 3);
        assert_eq!(*records.merge(Difficulty::Classic), MergeRecord::default());
    }
}
