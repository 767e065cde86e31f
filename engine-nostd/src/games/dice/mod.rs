//! Hex & Dice: two armies, a map of structures, and a die that decides.
//!
//! The rules are in `docs/games/dice.md`; [`Dice`] is the state with them on it.
//!
//! - `tables`: the numbers of the pieces, `code`: as bytes. `setup`: what is agreed. `map`: the
//!   generator, `given`: maps that somebody has drawn.
//! - `state`: what the game knows; `check`: what of it may come from outside; `sight`: who sees it.
//! - `position`: positions to set up. `bot`: what bots know.
//! - `orders`, `reach`: what a seat may do. `fight`, `odds`: combat. `turn`: turns, rounds and
//!   the end. `resolve`: a simultaneous round.

mod bot;
mod check;
mod code;
mod event;
mod fight;
mod game;
mod given;
mod map;
mod odds;
#[cfg(test)]
mod oracle;
mod orders;
mod position;
mod reach;
mod refused;
mod resolve;
mod setup;
mod sight;
mod state;
pub mod tables;
#[cfg(test)]
mod tests;
mod turn;

pub use code::BUILT_IN;
pub use event::{Event, Path, Roll, Verdict};
pub use game::Move;
pub use given::{MAX_PAIRS, Map};
pub use odds::{Odds, Share};
pub use position::Position;
pub use reach::Reach;
pub use refused::Refused;
pub use setup::{Mode, Setup, TIMERS};
pub use state::{Dice, End, How, MAX_ARMY, MAX_ROLLS, MAX_TROOPS, Structure, Troop};
