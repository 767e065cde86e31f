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
    use hexdeck_engine::games::{dice, duel, flip, flows};
    use hexdeck_engine::play::{Game, Match};

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

    /// Plays the first move that is listed, so many times.
    fn played<G: Game>(setup: &G::Setup, plies: u32) -> Match<G, 64, 4> {
        let mut game = Match::<G, 64, 4>::new(setup, 7).expect("a setup that can be played");
        for _ in 0..plies {
            let seat = game.state().active().iter().next().expect("it goes on");
            let mut first = None;
            game.state().each_move(seat, &mut |mv| first = first.or(Some(mv)));
            let mv = first.expect("who is active has a move");
            game.play(seat, mv, &mut |_| ()).expect("it is listed");
        }
        game
    }

    /// The pane shows the match at every ply, and travelling back and forth changes nothing of it.
    fn travels<G: Game>(setup: &G::Setup, fields: &[&str]) {
        let mut game = played::<G>(setup, 6);
        let end = Facts::of(&game);
        assert_eq!((end.id, end.plies.clone(), end.moves.len()), (G::ID, 0..=6, 6));
        let named = |name: &&str| end.fields.iter().any(|f| f.name.as_deref() == Some(*name));
        assert!(fields.iter().all(named), "{:?}", end.fields);
        let moves: Vec<_> = end.moves.iter().map(|(_, text)| text.as_str()).collect();
        assert!(moves.iter().all(|text| G::read_move(text).is_ok()), "{moves:?}");
        for ply in (0..6).chain([6, 2, 5, 6]) {
            let travelled: &mut dyn Inspect = &mut game;
            assert!(travelled.go_to(ply));
            let (there, straight) = (Facts::of(travelled), Facts::of(&played::<G>(setup, ply)));
            assert_eq!((there.ply, there.hash), (ply, straight.hash));
            assert_eq!((&there.fields, there.active), (&straight.fields, straight.active));
            assert_eq!((&there.moves, &there.plies), (&end.moves, &end.plies));
        }
        assert_eq!(Facts::of(&game).hash, end.hash);
    }

    #[test]
    fn every_game_can_be_looked_into_and_travelled() {
        let (deck, board) = (flip::starter(), flip::Board::hexagon(2).expect("a board"));
        let flip = flip::Setup::new(board, [&deck, &deck], flip::Rules::BASE).expect("a setup");
        travels::<Merge>(&Setup::default(), &["score", "rng"]);
        travels::<flip::Flip>(&flip, &["hands", "decks"]);
        travels::<flows::Flows>(&flows::Setup::default(), &["hand", "bag"]);
        travels::<dice::Dice>(&dice::Setup::default(), &["round", "troops"]);
        travels::<duel::Duel>(&duel::Setup::default(), &["ctx", "turn", "board", "points"]);
    }
}
