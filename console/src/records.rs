//! What people are proud of.

use hexdeck_engine::games::merge::{Difficulty, Merge};
use hexdeck_engine::play::{Game, MAX_SEATS, Seats};
use serde::{Deserialize, Serialize};

use crate::party::{Party, Player};
use crate::playing::{GameId, Playing};
use crate::run::Run;

/// The records of one board of Merge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct MergeRecord {
    /// The most points.
    pub best: u32,
    /// The most points in a game without a move taken back, and none played by the box.
    pub pure: u32,
    /// Games begun: those with at least one move.
    pub games: u32,
    /// The exponent of the largest tile; 0 for none.
    pub largest: u8,
}

/// The records of a game that several people play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct TableRecord {
    /// Games played to their end.
    pub games: u32,
    /// The moves of the longest.
    pub longest: u32,
    /// Games won on each seat, by people and bots alike.
    pub won: [u16; MAX_SEATS as usize],
    /// Games of people against the easy and the medium box: how many, and how many people won.
    pub against: [(u16, u16); 2],
}

impl TableRecord {
    /// Counts a game that has just ended.
    fn count(&mut self, moves: u32, winners: Seats, all: Seats, party: &Party) {
        self.games = self.games.saturating_add(1);
        self.longest = self.longest.max(moves);
        for seat in winners.iter() {
            let won = &mut self.won[usize::from(seat.0)];
            *won = won.saturating_add(1);
        }
        let people = party.people(all);
        let person_won = winners.iter().any(|seat| people.contains(seat));
        for (against, level) in self.against.iter_mut().zip([Player::Easy, Player::Medium]) {
            let there = all.iter().any(|seat| party.player(seat) == level);
            if there && !people.is_empty() {
                against.0 = against.0.saturating_add(1);
                against.1 = against.1.saturating_add(person_won.into());
            }
        }
    }
}

/// All records.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Records {
    tables: [TableRecord; GameId::ALL.len()],
    merge: [MergeRecord; Difficulty::ALL.len()],
}

impl Records {
    /// The records of a board of Merge.
    pub fn merge(&self, difficulty: Difficulty) -> &MergeRecord {
        &self.merge[difficulty as usize]
    }

    /// The records of a game that several people play.
    pub fn table(&self, game: GameId) -> &TableRecord {
        &self.tables[game as usize]
    }

    /// Counts a move that was just played.
    pub fn count(&mut self, playing: &Playing, party: &Party, run: &Run) {
        if let Some(game) = playing.merge() {
            self.count_merge(game.state(), game.ply() == 1, run.pure());
        } else if let (Some(id), Some(game)) = (playing.game(), playing.any())
            && let Some(outcome) = game.outcome()
        {
            let record = &mut self.tables[id as usize];
            record.count(game.ply(), outcome.winners, game.seats(), party);
        }
    }

    /// Counts a move of Merge; `first` if it is the first of its game, `pure` if none was taken
    /// back. Boards without a name set no records. Undo takes nothing back from here.
    pub fn count_merge(&mut self, state: &Merge, first: bool, pure: bool) {
        let Some(difficulty) = Difficulty::of(&state.setup()) else { return };
        let record = &mut self.merge[difficulty as usize];
        record.games = record.games.saturating_add(first.into());
        record.best = record.best.max(state.score());
        if pure {
            record.pure = record.pure.max(state.score());
        }
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
    fn a_game_counts_when_it_ends() {
        let mut party = Party::default();
        party.sit(Seat(1), Player::Medium);
        let mut record = TableRecord::default();
        record.count(40, Seats::one(Seat(0)), Seats::first(2), &party);
        record.count(30, Seats::one(Seat(1)), Seats::first(2), &party);
        assert_eq!((record.games, record.longest), (2, 40));
        assert_eq!((record.won[0], record.won[1]), (1, 1));
        assert_eq!(record.against, [(0, 0), (2, 1)]);
        party.sit(Seat(0), Player::Easy);
        record.count(10, Seats::NONE, Seats::first(2), &party);
        assert_eq!(record.against, [(0, 0), (2, 1)], "bots among themselves prove nothing");
    }

    #[test]
    fn records_only_grow() {
        let mut records = Records::default();
        let mut game = Merge::start(&Difficulty::Mini.setup(), 1).unwrap();
        let mut first = true;
        while !game.over() {
            let dir = Dir::ALL.into_iter().find(|dir| game.can_move(*dir)).unwrap();
            let before = records;
            game.apply(Seat::FIRST, dir, &mut |_| ()).unwrap();
            records.count_merge(&game, core::mem::take(&mut first), game.score() < 100);
            assert!(records.merge(Difficulty::Mini).best >= before.merge(Difficulty::Mini).best);
        }
        let record = records.merge(Difficulty::Mini);
        assert_eq!((record.best, record.games), (game.score(), 1));
        assert!(record.pure < 100 && record.pure > 0, "what is not pure sets no pure best");
        assert!(record.largest >= 3);
        assert_eq!(*records.merge(Difficulty::Classic), MergeRecord::default());
    }
}
