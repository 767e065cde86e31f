//! A match: a base state and a list of moves, from which everything else derives.
//!
//! The log is bounded. When it is full the oldest moves are dropped: the match goes on, only
//! looking back ends earlier ([`Match::oldest_ply`] says where). States are kept every
//! `LOG / MARKS` plies, so undoing replays at most that many moves.

use core::fmt;

use heapless::Vec;

use super::{Game, Outcome, Refusal, Seat, state_hash};

/// Why a move was not played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayError<R> {
    /// The game has ended.
    Over,
    /// Another seat is to move.
    NotYourTurn,
    /// The game's rules say no.
    Rules(R),
}

impl<R: Refusal> PlayError<R> {
    /// A stable name in `snake_case`.
    pub fn code(&self) -> &'static str {
        match self {
            PlayError::Over => "game_over",
            PlayError::NotYourTurn => "not_your_turn",
            PlayError::Rules(r) => r.code(),
        }
    }
}

impl<R: Refusal> fmt::Display for PlayError<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Over => f.write_str("The game is over."),
            PlayError::NotYourTurn => f.write_str("It is not this seat's turn."),
            PlayError::Rules(r) => fmt::Display::fmt(r, f),
        }
    }
}

/// A game being played: `LOG` moves are remembered, with `MARKS` states kept among them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match<G: Game, const LOG: usize, const MARKS: usize> {
    /// Kept states: number `i` is the one before move `i * STEP` of the log.
    pub(super) marks: Vec<G, MARKS>,
    /// Moves of the log with the seats that made them; those from `done` on have been undone.
    pub(super) log: Vec<(Seat, G::Move), LOG>,
    /// How many moves of the log the state has behind it.
    pub(super) done: usize,
    /// How many moves were played before the log begins.
    pub(super) dropped: u32,
    pub(super) state: G,
}

impl<G: Game, const LOG: usize, const MARKS: usize> Match<G, LOG, MARKS> {
    /// Plies between kept states.
    const STEP: usize = {
        assert!(MARKS > 1 && LOG.is_multiple_of(MARKS), "LOG must be a multiple of MARKS > 1");
        LOG / MARKS
    };

    /// A match before its first move.
    pub fn new(setup: &G::Setup, seed: u64) -> Result<Self, G::Refusal> {
        Self::from_state(G::start(setup, seed)?)
    }

    /// A match that begins at a given state: a puzzle, a position to analyse.
    pub fn from_state(state: G) -> Result<Self, G::Refusal> {
        state.check()?;
        Ok(Self::resume(state, 0))
    }

    /// Begins anew in place, without a second match in memory.
    pub fn restart(&mut self, setup: &G::Setup, seed: u64) -> Result<(), G::Refusal> {
        let state = G::start(setup, seed)?;
        self.log.clear();
        self.marks.clear();
        let _ = self.marks.push(state.clone());
        (self.done, self.dropped, self.state) = (0, 0, state);
        Ok(())
    }

    /// A match whose log begins at a checked state, `dropped` plies after its start.
    pub(super) fn resume(state: G, dropped: u32) -> Self {
        let mut marks = Vec::new();
        let _ = marks.push(state.clone());
        Match { marks, log: Vec::new(), done: 0, dropped, state }
    }

    /// The present state.
    pub fn state(&self) -> &G {
        &self.state
    }

    /// Moves played so far.
    pub fn ply(&self) -> u32 {
        self.dropped + self.done as u32
    }

    /// The earliest ply that undo can reach.
    pub fn oldest_ply(&self) -> u32 {
        self.dropped
    }

    /// How it ended, or `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.state.outcome()
    }

    /// The hash of the present state.
    pub fn hash(&self) -> u64 {
        state_hash(&self.state)
    }

    /// Plays a move. Refused, it changes nothing, not even what could be redone.
    pub fn play(
        &mut self,
        seat: Seat,
        mv: G::Move,
        events: &mut dyn FnMut(G::Event),
    ) -> Result<(), PlayError<G::Refusal>> {
        if self.state.outcome().is_some() {
            return Err(PlayError::Over);
        }
        if !self.state.active().contains(seat) {
            return Err(PlayError::NotYourTurn);
        }
        let mark = self.done.is_multiple_of(Self::STEP).then(|| self.state.clone());
        self.state.apply(seat, mv, events).map_err(PlayError::Rules)?;
        self.log.truncate(self.done);
        self.marks.truncate(self.done.div_ceil(Self::STEP));
        if self.log.is_full() {
            self.drop_oldest();
        }
        // There is room for both: a log of LOG moves has MARKS kept states.
        if let Some(before) = mark {
            let _ = self.marks.push(before);
        }
        let _ = self.log.push((seat, mv));
        self.done += 1;
        Ok(())
    }

    /// Makes room in a full log by forgetting the moves before the second kept state.
    fn drop_oldest(&mut self) {
        self.marks.remove(0);
        self.log.rotate_left(Self::STEP);
        self.log.truncate(LOG - Self::STEP);
        self.done -= Self::STEP;
        self.dropped += Self::STEP as u32;
    }

    /// Whether there is a move to take back.
    pub fn can_undo(&self) -> bool {
        self.done > 0
    }

    /// Whether there is an undone move to play again.
    pub fn can_redo(&self) -> bool {
        self.done < self.log.len()
    }

    /// Takes the last move back; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        if !self.can_undo() {
            return false;
        }
        self.done -= 1;
        let mark = self.done / Self::STEP;
        self.state = self.marks[mark].clone();
        for (seat, mv) in &self.log[mark * Self::STEP..self.done] {
            // Played before from the same state, so it cannot be refused now.
            let _ = self.state.apply(*seat, *mv, &mut |_| ());
        }
        true
    }

    /// Plays the last undone move again; `false` if there is none.
    pub fn redo(&mut self, events: &mut dyn FnMut(G::Event)) -> bool {
        let Some((seat, mv)) = self.log.get(self.done).copied() else {
            return false;
        };
        let played = self.state.apply(seat, mv, events).is_ok();
        self.done += usize::from(played);
        played
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::merge::{Merge, Setup};
    use crate::hex::Dir;
    use crate::play::{LoadError, Rng};
    use proptest::prelude::*;
    use std::vec::Vec as StdVec;

    type Short = Match<Merge, 32, 4>;

    /// Plays up to `plies` random moves and returns the match with the hash after each.
    fn random_match(seed: u64, plies: u32) -> (Short, StdVec<u64>) {
        let mut game = Short::new(&Setup::default(), seed).unwrap();
        let mut hashes = std::vec![game.hash()];
        let mut choose = Rng::new(!seed);
        while game.ply() < plies && game.outcome().is_none() {
            let dir = Dir::ALL[choose.below(6) as usize];
            let before = game.clone();
            match game.play(Seat::FIRST, dir, &mut |_| ()) {
                Ok(()) => hashes.push(game.hash()),
                Err(_) => assert_eq!(game, before, "a refused move changed the match"),
            }
        }
        (game, hashes)
    }

    proptest! {
        #[test]
        fn undo_and_redo_visit_the_same_states(seed: u64, plies in 0..100u32) {
            let (mut game, hashes) = random_match(seed, plies);
            let end = game.clone();
            while game.undo() {
                prop_assert_eq!(game.hash(), hashes[game.ply() as usize]);
            }
            prop_assert_eq!(game.ply(), game.oldest_ply());
            while game.redo(&mut |_| ()) {
                prop_assert_eq!(game.hash(), hashes[game.ply() as usize]);
            }
            prop_assert_eq!(game, end);
        }

        #[test]
        fn a_saved_match_comes_back_whole(seed: u64, plies in 0..100u32, back in 0..10u32) {
            let (mut game, _) = random_match(seed, plies);
            for _ in 0..back {
                game.undo();
            }
            let mut buffer = [0; 512];
            let bytes = game.save(&mut buffer).unwrap();
            prop_assert_eq!(Short::load(bytes), Ok(game));
        }

        #[test]
        fn damaged_saves_are_refused(seed: u64, at in 0..60usize, bit in 0..8u32) {
            let (game, _) = random_match(seed, 20);
            let mut buffer = [0; 512];
            let mut bytes = game.save(&mut buffer).unwrap().to_vec();
            let at = at % bytes.len();
            bytes[at] ^= 1 << bit;
            prop_assert_eq!(Short::load(&bytes), Err(LoadError::Damaged));
            prop_assert_eq!(Short::load(&bytes[..at]), Err(LoadError::Damaged));
        }
    }

    #[test]
    fn the_oldest_moves_are_dropped_when_the_log_is_full() {
        let (game, _) = random_match(5, 33);
        assert_eq!((game.ply(), game.oldest_ply()), (33, 8));
    }

    #[test]
    fn a_new_move_ends_redo_and_a_refused_one_does_not() {
        let (mut game, _) = random_match(5, 10);
        game.undo();
        let refused = Dir::ALL.into_iter().find(|d| !game.state().can_move(*d));
        if let Some(dir) = refused {
            assert!(game.play(Seat::FIRST, dir, &mut |_| ()).is_err());
        }
        assert!(game.can_redo());
        let dir = Dir::ALL.into_iter().find(|d| game.state().can_move(*d)).unwrap();
        game.play(Seat::FIRST, dir, &mut |_| ()).unwrap();
        assert!(!game.can_redo());
    }

    #[test]
    fn only_the_active_seat_plays() {
        let (mut game, _) = random_match(5, 3);
        let refused = game.play(Seat(1), Dir::N, &mut |_| ());
        assert_eq!(refused, Err(PlayError::NotYourTurn));
    }
}
