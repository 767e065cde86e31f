//! Flip: cards with six numbered sides on a hex board. A card that beats its neighbour turns it.
//!
//! The rules are in `docs/games/flip.md`; [`Flip`] is the state with them on it.
//!
//! - [`Card`], [`Board`], [`Rules`]: what is played with, all of it data; [`Setup`] holds the three.
//! - [`resolve()`]: what a card would do on a cell, as a pure function; the preview and the move
//!   are the same call.
//! - [`Flip`]: hands, decks, turns, the end.

mod board;
mod bot;
mod card;
mod evaluate;
mod game;
mod guess;
mod notation;
#[cfg(test)]
mod oracle;
mod redeal;
mod refused;
mod resolve;
mod rules;
mod setup;
mod starter;
mod state;
#[cfg(test)]
mod tests;
mod turn;

pub use board::{Board, Cell, FACES, MAX_CELLS};
pub use card::{Card, CardId, ID_LENGTH, MAX_NUMBER, Rgb, Shape, Side};
pub use notation::Move;
pub use refused::Refused;
pub use resolve::{Cause, Comparison, Field, Flipped, Resolution, resolve};
pub use rules::{Attack, AttackMode, Choice, Compare, Hands, MAX_HAND, Rules, Trend, Variants};
pub use setup::{MAX_CARDS, MAX_COLOURS, Setup};
pub use starter::starter;
pub use state::{Event, Flip, Held, Owner, Placed, Position, SUDDEN_DEATHS};
