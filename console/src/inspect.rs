//! A running match as tools see it: every game behind one face.
//!
//! For developers: it hides nothing, neither secret moves nor what lies face down, and travelling
//! asks nobody. Whoever shows it to players must look at the engine's views instead.

use core::fmt::{self, Display};
use core::ops::RangeInclusive;

use hexdeck_engine::play::log::Entry;
use hexdeck_engine::play::{Game, Match, Outcome, Played, Seat, Seats};

/// A running match, whatever the game.
pub trait Inspect {
    /// The game's name in files and on the command line.
    fn id(&self) -> &'static str;

    /// Moves played so far.
    fn ply(&self) -> u32;

    /// The plies that can be travelled to, undone ones included.
    fn plies(&self) -> RangeInclusive<u32>;

    /// The hash of the present state.
    fn hash(&self) -> u64;

    /// Everybody who plays.
    fn seats(&self) -> Seats;

    /// The seats that may move now.
    fn active(&self) -> Seats;

    /// How it ended, or `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// Calls `visit` with every remembered move in order, undone ones included: the ply before it,
    /// who made it, and the move in the game's notation.
    fn each_move(&self, visit: &mut dyn FnMut(u32, Seat, &dyn Display));

    /// Writes the fields of the present state, one to a line.
    fn write_state(&self, out: &mut dyn fmt::Write) -> fmt::Result;

    /// Calls `visit` with every entry of the log, oldest first.
    fn each_entry(&self, visit: &mut dyn FnMut(&Entry));

    /// Goes to a remembered ply; playing from there forgets the moves after it. `false`, and nothing
    /// has changed, if that ply is not remembered.
    fn go_to(&mut self, ply: u32) -> bool;
}

impl<G: Game, const LOG: usize, const MARKS: usize> Inspect for Match<G, LOG, MARKS> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn ply(&self) -> u32 {
        Match::ply(self)
    }

    fn plies(&self) -> RangeInclusive<u32> {
        self.oldest_ply()..=self.newest_ply()
    }

    fn hash(&self) -> u64 {
        Match::hash(self)
    }

    fn seats(&self) -> Seats {
        self.state().seats()
    }

    fn active(&self) -> Seats {
        self.state().active()
    }

    fn outcome(&self) -> Option<Outcome> {
        Match::outcome(self)
    }

    fn each_move(&self, visit: &mut dyn FnMut(u32, Seat, &dyn Display)) {
        for (at, Played { ply, seat, .. }) in self.moves(None).enumerate() {
            // A secret move is shown to the seat that made it, so that is who asks.
            let own = self.moves(Some(seat)).nth(at).and_then(|played| played.mv);
            if let Some(mv) = own {
                visit(ply, seat, &Written::<G>(mv));
            }
        }
    }

    fn write_state(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{:#?}", self.state())
    }

    fn each_entry(&self, visit: &mut dyn FnMut(&Entry)) {
        self.log().entries().for_each(visit);
    }

    fn go_to(&mut self, ply: u32) -> bool {
        Match::go_to(self, ply)
    }
}

/// A move in its game's notation.
pub(crate) struct Written<G: Game>(pub(crate) G::Move);

impl<G: Game> Display for Written<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        G::write_move(self.0, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexdeck_engine::play::{NoMove, Policy, Refusal};
    use std::string::{String, ToString};
    use std::vec::Vec;

    /// Two seats say numbers in turn; nobody sees what the other says.
    #[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
    struct Whispers {
        said: u32,
        last: u8,
    }

    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    struct Zero;

    impl Refusal for Zero {
        fn code(&self) -> &'static str {
            "zero"
        }
    }

    impl Display for Zero {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("Say something.")
        }
    }

    impl Game for Whispers {
        const ID: &'static str = "whispers";
        type Setup = ();
        type Move = u8;
        type Event = ();
        type Refusal = Zero;

        fn start(_: &(), _: u64) -> Result<Self, Zero> {
            Ok(Whispers { said: 0, last: 0 })
        }

        fn setup(&self) {}

        fn check(&self) -> Result<(), Zero> {
            Ok(())
        }

        fn seats(&self) -> Seats {
            Seats::first(2)
        }

        fn active(&self) -> Seats {
            Seats::one(Seat((self.said % 2) as u8))
        }

        fn apply(&mut self, _: Seat, mv: u8, _: &mut dyn FnMut(())) -> Result<(), Zero> {
            if mv == 0 {
                return Err(Zero);
            }
            *self = Whispers { said: self.said + 1, last: mv };
            Ok(())
        }

        fn each_move(&self, _: Seat, visit: &mut dyn FnMut(u8)) {
            (1..=u8::MAX).for_each(visit);
        }

        fn outcome(&self) -> Option<Outcome> {
            (self.said == 9).then_some(Outcome { winners: Seats::NONE })
        }

        fn redact(&mut self, _: Option<Seat>) {}

        fn policy(&self, _: Seat, _: u8) -> Policy {
            Policy { secret: true, ..Policy::OPEN }
        }

        fn write_move(mv: u8, out: &mut dyn fmt::Write) -> fmt::Result {
            write!(out, "says {mv}")
        }

        fn read_move(_: &str) -> Result<u8, NoMove> {
            Err(NoMove("Nobody reads whispers."))
        }
    }

    fn whispers(moves: &[u8]) -> Match<Whispers, 8, 2> {
        let mut game = Match::new(&(), 0).unwrap();
        for (seat, mv) in (0..2).cycle().zip(moves) {
            let _ = game.play(Seat(seat), *mv, &mut |()| ());
        }
        game
    }

    fn moves(game: &dyn Inspect) -> Vec<(u32, u8, String)> {
        let mut all = Vec::new();
        game.each_move(&mut |ply, seat, mv| all.push((ply, seat.0, mv.to_string())));
        all
    }

    #[test]
    fn every_move_is_written_secret_and_undone_ones_too() {
        let mut game = whispers(&[5, 6, 7]);
        assert!(Inspect::go_to(&mut game, 1));
        let want = [(0, 0, "says 5"), (1, 1, "says 6"), (2, 0, "says 7")];
        assert_eq!(moves(&game), want.map(|(ply, seat, mv)| (ply, seat, mv.to_string())));
        let game: &dyn Inspect = &game;
        assert_eq!((game.id(), game.ply(), game.plies()), ("whispers", 1, 0..=3));
        assert_eq!((game.seats(), game.active()), (Seats::first(2), Seats::one(Seat(1))));
        assert_eq!(game.outcome(), None);
    }

    #[test]
    fn the_state_and_its_hash_are_those_of_the_ply() {
        let mut game = whispers(&[5, 6, 7]);
        let before = whispers(&[5, 6]);
        assert!(Inspect::go_to(&mut game, 2));
        assert_eq!(Inspect::hash(&game), Inspect::hash(&before));
        let mut text = String::new();
        game.write_state(&mut text).unwrap();
        assert_eq!(text, "Whispers {\n    said: 2,\n    last: 6,\n}");
    }

    #[test]
    fn a_ply_that_is_forgotten_or_not_played_yet_is_refused() {
        let mut game = whispers(&[1, 2, 3, 4, 5, 6, 7, 8, 9]);
        assert_eq!(Inspect::plies(&game), 4..=9, "the oldest four were dropped");
        assert_eq!(moves(&game)[0], (4, 0, "says 5".to_string()));
        let before = game.clone();
        assert!(!Inspect::go_to(&mut game, 3));
        assert!(!Inspect::go_to(&mut game, 10));
        assert_eq!(game, before);
        assert!(Inspect::go_to(&mut game, 4));
    }

    #[test]
    fn the_log_is_told_in_order() {
        let mut ids = Vec::new();
        whispers(&[5, 0]).each_entry(&mut |entry| ids.push(entry.message.id()));
        assert_eq!(ids, ["match.started", "match.played", "match.refused"]);
    }
}
