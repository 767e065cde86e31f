//! A match at one moment: everything that the pane shows.

use std::ops::RangeInclusive;

use hexdeck_console::inspect::Inspect;
use hexdeck_engine::play::log::Entry;
use hexdeck_engine::play::{Outcome, Seat, Seats};

use super::fields::{self, Field};

/// A match at one moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Facts {
    pub id: &'static str,
    pub ply: u32,
    /// The plies that can be travelled to.
    pub plies: RangeInclusive<u32>,
    pub hash: u64,
    pub seats: Seats,
    pub active: Seats,
    pub outcome: Option<Outcome>,
    /// The moves that lead from each remembered ply to the next.
    pub moves: Vec<(Seat, String)>,
    pub fields: Vec<Field>,
    pub log: Vec<Entry>,
}

impl Facts {
    /// The match as it is now.
    pub(super) fn of(game: &dyn Inspect) -> Facts {
        let mut moves = Vec::new();
        game.each_move(&mut |_, seat, mv| moves.push((seat, mv.to_string())));
        let mut state = String::new();
        // A string takes everything; a game that breaks off leaves what it has written.
        let _ = game.write_state(&mut state);
        let mut log = Vec::new();
        game.each_entry(&mut |entry| log.push(*entry));
        Facts {
            id: game.id(),
            ply: game.ply(),
            plies: game.plies(),
            hash: game.hash(),
            seats: game.seats(),
            active: game.active(),
            outcome: game.outcome(),
            moves,
            fields: fields::read(&state),
            log,
        }
    }

    /// Who may move, or how it ended.
    pub(super) fn standing(&self) -> String {
        match self.outcome {
            None => format!("{} to move", list(self.active)),
            Some(Outcome { winners }) => format!("{} won", list(winners)),
        }
    }
}

/// Seats by their numbers.
pub(super) fn list(seats: Seats) -> String {
    let numbers: Vec<String> = seats.iter().map(|seat| seat.0.to_string()).collect();
    match numbers.len() {
        0 => "nobody".into(),
        1 => format!("seat {}", numbers[0]),
        _ => format!("seats {}", numbers.join(" ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexdeck_engine::games::merge::{Merge, Setup};
    use hexdeck_engine::play::Match;

    #[test]
    fn it_tells_who_moves_and_how_it_ended() {
        let game = Match::<Merge, 8, 2>::new(&Setup::default(), 1).unwrap();
        let mut facts = Facts::of(&game);
        assert_eq!(facts.standing(), "seat 0 to move");
        for (winners, want) in [
            (Seats::NONE, "nobody won"),
            (Seats::first(2), "seats 0 1 won"),
            (Seats::one(Seat(4)), "seat 4 won"),
        ] {
            facts.outcome = Some(Outcome { winners });
            assert_eq!(facts.standing(), want);
        }
    }
}
