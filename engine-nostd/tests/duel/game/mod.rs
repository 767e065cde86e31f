//! Embers: a small card duel that uses every part of the core.
//!
//! Two to four seats, each with the same 18 cards and 10 vigour. A card from hand becomes an ember
//! once a turn; embers pay for creatures, instants, auras and sorceries. Everything played waits
//! on a stack and can be answered. Creatures attack a seat and may be held off by guards. Who has
//! no vigour left, or must draw from an empty deck, is out; the last one wins.
//!
//! - [`cards`]: zones and cards as data.
//! - [`course`]: segments, turns, phases, priority and limits as data, and what each move needs.
//! - [`rules`]: the state of the table and what can be done to it, without asking who may.
//! - [`motion`]: the table while a move is carried out: hooks, effects, events, plugins.
//! - [`moves`]: what seats may do, and how it is written.
//! - [`state`]: the [`Game`](hexdeck_engine::play::Game) that is all of it.

pub mod cards;
pub mod check;
pub mod course;
pub mod effects;
pub mod motion;
pub mod moves;
pub mod refusal;
pub mod rules;
pub mod state;

pub use moves::Move;
pub use refusal::Refused;
pub use rules::{Event, Rules};
pub use state::{Duel, Setup};
