//! Two flows as they are meant to be written, and a game without rules to walk them with.
//!
//! They are data only; hooks and conditions get their meaning from the game on top.

pub mod charge_duel;
pub mod stack_duel;

pub use charge_duel::{CHARGE, CHARGE_DUEL};
pub use stack_duel::STACK_DUEL;

use super::{Ctx, FlowRefusal, Hook, Host, Steer};
use crate::play::Seat;

/// A game without rules of its own: no hook does anything, no condition holds, nothing is ever
/// pending.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plain;

impl Host for Plain {
    type Refusal = FlowRefusal;

    fn holds(&self, _condition: u8, _ctx: &Ctx) -> bool {
        false
    }

    fn hook(&mut self, _hook: Hook, _steer: &mut Steer<'_>) -> Result<(), FlowRefusal> {
        Ok(())
    }

    fn pending(&self) -> bool {
        false
    }

    fn resolve(&mut self, _steer: &mut Steer<'_>) -> Result<(), FlowRefusal> {
        Ok(())
    }

    fn has_moves(&self, _seat: Seat, _ctx: &Ctx) -> bool {
        true
    }
}
