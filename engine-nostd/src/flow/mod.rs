//! The course of a game: segments of turns of phases of steps, priority, limits.
//!
//! A [`Flow`] is the definition, pure data; a [`Ctx`] is where a game stands in it, a small plain
//! value that lives in the game's state. The [`Controller`] answers questions about the two, the
//! [`Manager`] acts, and the game on top is a [`Host`]: hooks, conditions, effects. What a kind of
//! moves needs (priority, its own turn, a limit) is a list of [`Need`]s.
//!
//! ```
//! use hexdeck_engine::flow::{Controller, Ctx, Manager, examples};
//! use hexdeck_engine::play::Seat;
//!
//! let controller = Controller::new(&examples::CHARGE_DUEL);
//! let mut ctx = Ctx::new(&[Seat(0), Seat(1)]).unwrap();
//! let mut game = examples::Plain;
//! let mut log = |_event| ();
//! Manager::new(controller, &mut ctx, &mut game, &mut log).start().unwrap();
//! for seat in [Seat(0), Seat(1)] {
//!     assert_eq!(controller.phase(&ctx).unwrap().name, "mulligan");
//!     Manager::new(controller, &mut ctx, &mut game, &mut log).pass_priority(seat).unwrap();
//! }
//! assert_eq!(controller.phase(&ctx).unwrap().name, "main");
//! assert!(controller.may_act(&ctx, &game, Seat(0)).is_ok());
//! ```
//!
//! Promises: a checked flow and a checked context never panic, and never run on for ever: a
//! definition that provably loops is refused by [`Flow::check`], whatever else would stops with
//! [`FlowRefusal::NeverStops`]. A refused action leaves the context as it was.

mod check;
mod condition;
mod controller;
mod ctx;
mod ctx_check;
mod def;
mod event;
pub mod examples;
mod host;
mod loops;
mod manager;
mod need;
#[cfg(test)]
mod oracle;
mod priority;
#[cfg(test)]
mod random;
mod refusal;
mod restriction;
#[cfg(test)]
mod testing;

pub use check::DefError;
pub use condition::{Condition, MAX_DEPTH, MAX_TERMS};
pub use controller::{Controller, NextUp};
pub use ctx::{Ctx, CtxError, Level, MAX_EXTRA_TURNS, PassUntil, Stage};
pub use def::{
    Acting, Advance, After, Branch, Conditional, Flow, Hook, Initial, MAX_PHASES, MAX_SEGMENTS,
    MAX_STEPS, Phase, PhaseId, Priority, Resolving, Segment, SegmentId, Step, StepId, Turn,
};
pub use event::FlowEvent;
pub use host::{Host, Steer};
pub use manager::{MAX_AUTOMATIC, Manager};
pub use need::Need;
pub use priority::{Apnap, FocusBased, Model, PriorityModel, TurnBased, TurnPlayerOnly};
pub use refusal::{FlowError, FlowRefusal};
pub use restriction::{MAX_RESTRICTIONS, Reset, Restriction, RestrictionId, Scope};
