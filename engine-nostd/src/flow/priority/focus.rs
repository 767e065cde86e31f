//! Priority from whoever has the focus.

use super::{Initial, PriorityModel};
use crate::flow::Ctx;
use crate::play::Seat;

/// First the seat in focus, then on in order of play. The game moves the focus; the flow never
/// does, but while the seat in focus has left, the next in order stands for it.
#[derive(Debug, Clone, Copy)]
pub struct FocusBased;

impl PriorityModel for FocusBased {
    fn initial(&self, _wish: Initial, ctx: &Ctx) -> Seat {
        ctx.playing_from(ctx.focus())
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
    fn it_starts_at_the_focus_not_at_the_turn_player() {
        let mut ctx = table(&[0, 2, 1], 0, 2);
        assert_eq!(visits(&FocusBased, &mut ctx.clone()), [2, 1, 0]);
        ctx.leave(Seat(2)).unwrap();
        assert_eq!(visits(&FocusBased, &mut ctx), [1, 0]);
    }
}
