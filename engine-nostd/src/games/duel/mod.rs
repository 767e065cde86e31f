//! Duel: card games on the core of flow, cards and effects.
//!
//! The rules are in `docs/games/duel.md`. A duel is data, a [`Ruleset`]: its course, its zones, its
//! cards with what they do as short lists of [`Op`]s, its decks and limits. The code here
//! carries out any ruleset that [`Ruleset::check`] lets pass; [`Book`] names those that ship.
//!
//! - [`Ruleset`], [`Print`], [`Ability`], [`Op`]: what a duel is made of; [`BadRules`]: what is wrong
//!   with one.
//! - `breakwater`, `lanterns`: the two duels of our own.
//! - [`Setup`], [`Deck`]: what is agreed before one.
//! - [`Board`]: the table and what can be done to it; [`Duel`]: the board with its course.
//! - `motion`, `carry`: a move under way; the interpreter of the instruction lists.

mod board;
mod bot;
mod breakwater;
mod carry;
mod check;
mod event;
mod game;
mod guess;
mod lanterns;
mod motion;
mod moves;
mod notation;
mod ops;
mod position;
mod refused;
mod ruleset;
mod setup;
#[cfg(test)]
mod tests;
mod verify;

pub use board::{Attack, Board, Does, MAX_PLAYED, MOST_POINTS, Question};
pub use event::Event;
pub use game::Duel;
pub use moves::Move;
pub use ops::{Ability, Aim, Kind, MAX_AMOUNT, MAX_OPS, Op, Side, Span, Test, To, What, When, Who};
pub use position::{Laid, Position};
pub use refused::Refused;
pub use ruleset::{
    BOLD, Book, COST, DAMAGE, DeckLimits, ELUSIVE, GRIT, GROWTH, Goal, KEYWORDS, NEW, Opening,
    POWER, Places, Preset, Print, Ruleset, SOARING, STATS, STEADY, STRIDE, SWIFT, Verb, defs_of,
};
pub use setup::{Deck, MAX_DECK, MAX_DEFS, MAX_PLAYERS, Setup};
pub use verify::BadRules;
