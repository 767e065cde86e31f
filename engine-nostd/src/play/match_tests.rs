//! The promises of a match, on a game that is nothing but policies. What must hold for every game is
//! in `tests/laws.rs`.

use core::fmt;
use std::vec::Vec as StdVec;

use super::log::{Level, Message};
use super::*;

/// A game of policies: two seats in turn, each move is a number and its own policy.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
struct Policies {
    sum: u32,
    plies: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct TooLarge;

impl Refusal for TooLarge {
    fn code(&self) -> &'static str {
        "too_large"
    }
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Moves go up to 3.")
    }
}

const OPEN: u8 = 0;
const SHOWS: u8 = 1;
const SECRET: u8 = 2;
const FINAL: u8 = 3;

impl Game for Policies {
    const ID: &'static str = "policies";
    type Setup = ();
    type Move = u8;
    type Event = ();
    type Refusal = TooLarge;

    fn start(_: &(), _: u64) -> Result<Self, TooLarge> {
        Ok(Policies { sum: 0, plies: 0 })
    }

    fn setup(&self) {}

    fn check(&self) -> Result<(), TooLarge> {
        Ok(())
    }

    fn seats(&self) -> Seats {
        Seats::first(3)
    }

    fn active(&self) -> Seats {
        Seats::one(Seat((self.plies % 3) as u8))
    }

    fn apply(&mut self, _: Seat, mv: u8, _: &mut dyn FnMut(())) -> Result<(), TooLarge> {
        if mv > FINAL {
            return Err(TooLarge);
        }
        (self.sum, self.plies) = (self.sum * 5 + u32::from(mv) + 1, self.plies + 1);
        Ok(())
    }

    fn each_move(&self, _: Seat, visit: &mut dyn FnMut(u8)) {
        (OPEN..=FINAL).for_each(visit);
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn redact(&mut self, _: Option<Seat>) {}

    fn policy(&self, _: Seat, mv: u8) -> Policy {
        match mv {
            SHOWS => Policy { undo: Undo::Consent, ..Policy::OPEN },
            SECRET => Policy { secret: true, stale: Stale::Play, ..Policy::OPEN },
            FINAL => Policy { undo: Undo::Never, ..Policy::OPEN },
            _ => Policy::OPEN,
        }
    }

    fn write_move(mv: u8, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{mv}")
    }

    fn read_move(text: &str) -> Result<u8, NoMove> {
        text.parse().map_err(|_| NoMove("A move is a number."))
    }
}

type Polite = Match<Policies, 8, 2>;

fn polite(moves: &[u8]) -> Polite {
    let mut game = Polite::new(&(), 0).unwrap();
    for (seat, mv) in (0..).zip(moves) {
        game.play(Seat(seat % 3), *mv, &mut |_| ()).unwrap();
    }
    game
}

#[test]
fn a_move_that_showed_something_needs_the_consent_of_all_others() {
    let mut game = polite(&[OPEN, SHOWS]);
    let others = Seats::first(3).without(Seat(1));
    assert_eq!(game.undo_asks(), Ok(others));
    let some = Seats::one(Seat(0));
    assert_eq!(game.undo(some), Err(UndoError::NeedsConsent(Seats::one(Seat(2)))));
    assert_eq!(game.ply(), 2);
    assert_eq!(game.undo(others), Ok(()));
    assert_eq!(game.undo_asks(), Ok(Seats::NONE), "the first showed nothing");
    assert_eq!(game.undo(Seats::NONE), Ok(()));
    assert_eq!(game.undo(Seats::ALL), Err(UndoError::Nothing));
    assert_eq!(polite(&[FINAL]).undo(Seats::ALL), Err(UndoError::Never));
}

#[test]
fn consent_is_asked_for_after_loading_as_well() {
    let mut buffer = [0; 64];
    let saved = Polite::load(polite(&[OPEN, SHOWS]).save(&mut buffer).unwrap());
    assert_eq!(saved.unwrap().undo_asks().unwrap().len(), 2);
}

#[test]
fn secret_moves_are_read_by_who_made_them() {
    let game = polite(&[SECRET, OPEN]);
    let read = |seat| game.moves(seat).map(|p| p.mv).collect::<StdVec<_>>();
    assert_eq!(read(Some(Seat(0))), [Some(SECRET), Some(OPEN)]);
    assert_eq!(read(Some(Seat(1))), [None, Some(OPEN)]);
    assert_eq!(read(None), [None, Some(OPEN)]);
}

#[test]
fn a_move_for_an_older_state_is_refused_unless_its_policy_says_otherwise() {
    let mut game = polite(&[]);
    let seen = game.state_id();
    game.play(Seat(0), OPEN, &mut |_| ()).unwrap();
    let before = game.clone();
    assert_eq!(game.submit(Seat(1), OPEN, seen, &mut |_| ()), Err(PlayError::Stale));
    assert_eq!(game, before);
    assert_eq!(game.submit(Seat(1), SECRET, seen, &mut |_| ()), Ok(()));
    let now = game.state_id();
    assert_eq!(game.submit(Seat(2), OPEN, now, &mut |_| ()), Ok(()));
    game.undo(Seats::NONE).unwrap();
    assert_ne!(game.state_id(), now, "undo makes a new state of an old one");
}

#[test]
fn any_remembered_ply_can_be_looked_at_and_gone_to() {
    let moves = [OPEN, SHOWS, SECRET, OPEN, OPEN, SHOWS, OPEN, OPEN, OPEN, SECRET];
    let mut game = polite(&moves);
    assert_eq!((game.oldest_ply(), game.newest_ply()), (4, 10));
    let end = game.clone();
    for ply in 4..=10 {
        let then = polite(&moves[..ply as usize]);
        assert_eq!(game.state_at(ply).as_ref(), Some(then.state()));
        assert!(game.go_to(ply));
        assert_eq!((game.state(), game.ply()), (then.state(), ply));
    }
    assert_eq!(game, end);
    assert_eq!(game.state_at(3), None);
    assert!(!game.go_to(11) && !game.go_to(3));
    game.go_to(6);
    game.play(Seat(0), FINAL, &mut |_| ()).unwrap();
    assert_eq!(game.newest_ply(), 7, "a new move branches off");
}

#[test]
fn the_log_tells_what_happened() {
    let mut game = polite(&[OPEN]);
    let _ = game.play(Seat(0), OPEN, &mut |_| ());
    let _ = game.play(Seat(1), 9, &mut |_| ());
    let _ = game.undo(Seats::NONE);
    game.redo(&mut |_| ());
    let said: StdVec<_> = game.log().entries().map(|e| (e.ply, e.seat, e.message)).collect();
    let (first, second) = (Some(Seat(0)), Some(Seat(1)));
    let expected = [
        (0, None, Message::Started),
        (1, first, Message::Played),
        (1, first, Message::Refused("not_your_turn")),
        (1, second, Message::Refused("too_large")),
        (0, first, Message::TakenBack),
        (1, first, Message::PlayedAgain),
    ];
    assert_eq!(said, expected);
    game.log_mut().keep_from(Level::Warn);
    game.play(Seat(1), OPEN, &mut |_| ()).unwrap();
    assert_eq!(game.log().entries().count(), expected.len());
}

/// Random moves, most of them refused: nothing panics, and a refused one changes nothing.
#[test]
fn a_hundred_thousand_invalid_moves_change_nothing() {
    let mut chance = Rng::new(3);
    let mut game = polite(&[]);
    let mut refused = 0;
    while refused < 100_000 {
        let (seat, mv) = (Seat(chance.below(250) as u8), chance.below(250) as u8);
        let before = game.clone();
        match game.play(seat, mv, &mut |_| ()) {
            Ok(()) => {}
            Err(_) => {
                assert_eq!(game, before);
                refused += 1;
            }
        }
    }
}

#[test]
fn steps_written_down_lead_to_the_same_match() {
    let mut played = Match::<Policies, 16, 4>::new(&(), 0).unwrap();
    let mut again = played.clone();
    assert_eq!(played.last_step(), None, "it has just begun");
    let mut steps = StdVec::new();
    let mut seen = played.state_id();
    for turn in 0..28u32 {
        let changed = match turn % 7 {
            2 | 5 => played.undo(Seats::ALL).is_ok(),
            3 => played.redo(&mut |_| ()),
            _ => {
                let seat = played.state().active().iter().next().unwrap();
                played.play(seat, (turn % 3) as u8, &mut |_| ()).is_ok()
            }
        };
        assert_eq!(changed, played.state_id() != seen);
        if changed {
            assert!(played.state_id().follows(seen));
            steps.push(played.last_step().unwrap());
        }
        seen = played.state_id();
    }
    assert!(steps.iter().all(|step| again.repeat(*step)));
    assert_eq!(played, again);
    assert!(played.go_to(played.oldest_ply()));
    assert_eq!(played.last_step(), None, "a leap is no step");
    let before = again.clone();
    assert!(!before.can_redo() && !again.repeat(Step::Redo) && again == before);
}

#[test]
fn a_short_save_keeps_the_last_moves_and_those_to_redo() {
    let mut played = Match::<Policies, 16, 4>::new(&(), 0).unwrap();
    for turn in 0..14u32 {
        let seat = Seat((turn % 3) as u8);
        played.play(seat, OPEN, &mut |_| ()).unwrap();
    }
    for undone in 0..=14 {
        for most in 0..=16 {
            let mut buffer = [0; 128];
            let bytes = played.save_recent(most, &mut buffer).unwrap();
            let back = Match::<Policies, 16, 4>::load(bytes).unwrap();
            assert_eq!((back.state(), back.ply()), (played.state(), played.ply()));
            assert_eq!(back.newest_ply(), played.newest_ply());
            let oldest = (14 - most.min(14)).min(14 - undone) as u32;
            assert!(back.oldest_ply() <= oldest && oldest - back.oldest_ply() < 8, "{most}");
        }
        let _ = played.undo(Seats::ALL);
    }
}
