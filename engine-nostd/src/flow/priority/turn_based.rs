//! Priority in order of play.

use super::{Initial, PriorityModel};
use crate::flow::Ctx;
use crate::play::Seat;

/// The usual one: first whom the flow says, then on in order of play.
#[derive(Debug, Clone, Copy)]
pub struct TurnBased;

impl PriorityModel for TurnBased {
    fn initial(&self, wish: Initial, ctx: &Ctx) -> Seat {
        wish.seat(ctx)
    }

    fn next(&self, ctx: &Ctx) -> Option<Seat> {
        ctx.priority_player().map(|seat| ctx.next_in_order(seat))
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{table, visits};
    use super::*;

    #[test]
    fn it_follows_the_order_of_play_and_leaves_out_who_left() {
        let mut ctx = table(&[0, 2, 1, 3], 2, 0);
        assert_eq!(visits(&TurnBased, &mut ctx.clone()), [2, 1, 3, 0]);
        ctx.leave(Seat(3)).unwrap();
        assert_eq!(visits(&TurnBased, &mut ctx), [2, 1, 0]);
    }
}
