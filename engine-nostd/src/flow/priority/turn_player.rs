//! Priority for the turn player alone.

use super::{Initial, PriorityModel};
use crate::flow::Ctx;
use crate::play::Seat;

/// Nobody answers: one pass of the turn player is everybody's. For games in which others have
/// nothing to say in a turn but what they are asked.
#[derive(Debug, Clone, Copy)]
pub struct TurnPlayerOnly;

impl PriorityModel for TurnPlayerOnly {
    fn initial(&self, _wish: Initial, ctx: &Ctx) -> Seat {
        Initial::TurnPlayer.seat(ctx)
    }

    fn next(&self, _ctx: &Ctx) -> Option<Seat> {
        None
    }

    fn complete(&self, _ctx: &Ctx) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{table, visits};
    use super::*;

    #[test]
    fn one_pass_is_enough() {
        assert_eq!(visits(&TurnPlayerOnly, &mut table(&[0, 2, 1], 2, 0)), [2]);
    }
}
