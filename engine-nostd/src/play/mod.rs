//! What every game is, and how one is played.
//!
//! A game's state is a plain value; [`Game::apply`] turns it into the next one or refuses. A
//! [`Match`] is a base state and a list of moves; undo, redo, saving and loading all derive
//! from that list.

mod game;
mod hash;
pub mod log;
#[cfg(test)]
mod match_tests;
mod matches;
mod rng;
mod save;
mod seat;

pub use game::{Game, NoMove, Outcome, Policy, Refusal, Stale, Undo, view_of};
pub use hash::state_hash;
pub use matches::{Match, PlayError, Played, StateId, Step, UndoError};
pub use rng::Rng;
pub use save::{LoadError, SAVE_FORMAT, SaveError};
pub use seat::{MAX_SEATS, Seat, Seats};
