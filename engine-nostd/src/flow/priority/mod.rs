//! Priority: who may act, and whom a pass hands it to.
//!
//! A model answers three questions about a context and changes nothing. A flow picks one of ours
//! by [`Model`]; a game with rules of its own implements [`PriorityModel`] and hands it to
//! [`Controller::with_model`](super::Controller::with_model).

mod apnap;
mod focus;
mod turn_based;
mod turn_player;

pub use apnap::Apnap;
pub use focus::FocusBased;
pub use turn_based::TurnBased;
pub use turn_player::TurnPlayerOnly;

use super::{Ctx, Initial};
use crate::play::Seat;

/// How priority goes round a table.
pub trait PriorityModel {
    /// Who gets it first when a part opens and after an effect; `wish` is what the flow says.
    fn initial(&self, wish: Initial, ctx: &Ctx) -> Seat;

    /// Whom a pass hands it to, from [`Ctx::priority_player`]; `None` ends the round.
    fn next(&self, ctx: &Ctx) -> Option<Seat>;

    /// Whether everybody has passed: the top effect resolves or the flow goes on.
    fn complete(&self, ctx: &Ctx) -> bool {
        ctx.in_order_from(ctx.turn_player()).all(|seat| ctx.has_passed(seat))
    }
}

/// The models a flow can pick.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Model {
    /// [`TurnBased`].
    TurnBased,
    /// [`Apnap`].
    Apnap,
    /// [`FocusBased`].
    FocusBased,
    /// [`TurnPlayerOnly`].
    TurnPlayerOnly,
}

impl Model {
    /// The model it names.
    pub fn model(self) -> &'static dyn PriorityModel {
        match self {
            Model::TurnBased => &TurnBased,
            Model::Apnap => &Apnap,
            Model::FocusBased => &FocusBased,
            Model::TurnPlayerOnly => &TurnPlayerOnly,
        }
    }
}

impl Initial {
    /// The seat it means, or the next in order that still plays.
    pub fn seat(self, ctx: &Ctx) -> Seat {
        match self {
            Initial::TurnPlayer => ctx.playing_from(ctx.turn_player()),
            Initial::FirstPlayer => ctx.playing_from(ctx.first_player()),
            Initial::NextPlayer => ctx.next_in_order(ctx.turn_player()),
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use std::vec::Vec;

    /// A context with this order, turn player and focus, in which nobody has priority yet.
    pub fn table(order: &[u8], turn_player: u8, focus: u8) -> Ctx {
        let seats: Vec<Seat> = order.iter().map(|s| Seat(*s)).collect();
        let mut ctx = Ctx::new(&seats).unwrap();
        (ctx.turn_player, ctx.focus) = (Seat(turn_player), Seat(focus));
        ctx
    }

    /// Whom priority visits when everybody passes, until the model says it is complete.
    pub fn visits(model: &dyn PriorityModel, ctx: &mut Ctx) -> Vec<u8> {
        let mut seen = Vec::new();
        let mut holder = Some(model.initial(Initial::TurnPlayer, ctx));
        while let Some(seat) = holder {
            seen.push(seat.0);
            ctx.priority = holder;
            ctx.passed |= super::super::ctx::bit(seat);
            holder = if model.complete(ctx) { None } else { model.next(ctx) };
        }
        seen
    }

    #[test]
    fn the_flow_says_who_is_first() {
        let mut ctx = table(&[3, 1, 2], 1, 1);
        assert_eq!(Initial::TurnPlayer.seat(&ctx), Seat(1));
        assert_eq!(Initial::FirstPlayer.seat(&ctx), Seat(3));
        assert_eq!(Initial::NextPlayer.seat(&ctx), Seat(2));
        ctx.leave(Seat(3)).unwrap();
        assert_eq!(Initial::FirstPlayer.seat(&ctx), Seat(1));
        ctx.leave(Seat(2)).unwrap();
        assert_eq!(Initial::NextPlayer.seat(&ctx), Seat(1), "alone, it is next itself");
    }
}
