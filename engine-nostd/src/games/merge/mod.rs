//! Merge: 2048 on a hexagon. Slide all tiles one of six ways; equal ones join.
//!
//! The rules are in `docs/games/merge.md`; [`Merge`] is the state with them on it.

mod bot;
mod grid;
mod lines;
#[cfg(test)]
mod oracle;
mod replay;
mod setup;
mod state;
mod words;

pub use replay::{REPLAY_FORMAT, Replay, ReplayError, replay_bytes, write_replay};
pub use setup::{Difficulty, MAX_EXPONENT, MAX_SPAWNS, Refused, Setup};
pub use state::{Event, Merge, Tile, Ways};
pub use words::{INITIALS, SEED_WORDS, SEEDS, WORDS, daily_seed, place_of, seed_of, seed_words};

/// Most cells of a Merge board: radius 3.
pub const MAX_CELLS: usize = 37;
