//! Two flows as they are meant to be written, and a game without rules to walk them with.
//!
//! They are data only; hooks and conditions get their meaning from the game on top.

pub mod charge_duel;
pub mod stack_duel;

pub use charge_duel::{CHARGE, CHARGE_DUEL};
pub use stack_duel::STACK_DUEL;

use super::{FlowRefusal, Host};

/// A game without rules of its own: no hook does anything, no condition holds, nothing is ever
/// pending.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plain;

impl Host for Plain {
    type Refusal = FlowRefusal;
}
