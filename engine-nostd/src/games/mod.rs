//! The games: each a folder with its state, moves and rules.

pub mod dice;
pub mod duel;
pub mod flip;
pub mod flows;
pub mod merge;
