//! Active player, then the non-active players clockwise.

use super::{Initial, PriorityModel};
use crate::flow::Ctx;
use crate::play::Seat;

/// First whom the flow says, as a rule the turn player; then clockwise round the table, whatever
/// the order of play: every seat gets its turn.
#[derive(Debug, Clone, Copy)]
pub struct Apnap;

impl PriorityModel for Apnap {
    fn initial(&self, wish: Initial, ctx: &Ctx) -> Seat {
        wish.seat(ctx)
    }

    fn next(&self, ctx: &Ctx) -> Option<Seat> {
        let holder = ctx.priority_player()?;
        ctx.clockwise_from(holder).find(|seat| *seat != holder).or(Some(holder))
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{table, visits};
    use super::*;
    use proptest::prelude::*;
    use std::vec::Vec;

    #[test]
    fn it_goes_clockwise_from_the_turn_player_whatever_the_order_of_play() {
        let mut ctx = table(&[0, 2, 1, 3], 2, 0);
        assert_eq!(visits(&Apnap, &mut ctx.clone()), [2, 3, 0, 1]);
        ctx.leave(Seat(3)).unwrap();
        assert_eq!(visits(&Apnap, &mut ctx), [2, 0, 1]);
    }

    proptest! {
        #[test]
        fn every_seat_gets_its_turn(
            order in (2..=6usize).prop_flat_map(|n| {
                Just((0..6u8).collect::<Vec<_>>()).prop_shuffle().prop_map(move |mut seats| {
                    seats.truncate(n);
                    seats
                })
            }),
            turn in 0..6usize,
        ) {
            let turn_player = order[turn % order.len()];
            let seen = visits(&Apnap, &mut table(&order, turn_player, turn_player));
            // Clockwise from the turn player is by rising distance from it.
            let mut expected = order.clone();
            expected.sort_by_key(|seat| (seat + 6 - turn_player) % 6);
            prop_assert_eq!(seen, expected);
        }
    }
}
