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
    use crate::flow::examples::{Plain, STACK_DUEL};
    use crate::flow::testing::started;
    use crate::flow::{Controller, FlowError, FlowRefusal, Manager};
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
        for _ in 0..10 {
            let Some(seat) = holder else { break };
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

    /// A game of pairs: only the turn player and the seat after it have a say.
    struct Pairs;

    impl PriorityModel for Pairs {
        fn initial(&self, _wish: Initial, ctx: &Ctx) -> Seat {
            ctx.turn_player()
        }

        fn next(&self, ctx: &Ctx) -> Option<Seat> {
            let partner = ctx.next_in_order(ctx.turn_player());
            (ctx.priority_player() != Some(partner)).then_some(partner)
        }
    }

    #[test]
    fn a_game_may_bring_its_own_model() {
        let controller = Controller::with_model(&STACK_DUEL, &Pairs);
        let mut ctx = started(&STACK_DUEL, 4, &mut Plain);
        for seat in [Seat(0), Seat(1)] {
            let (mut host, mut tell) = (Plain, |_| ());
            let mut manager = Manager::new(controller, &mut ctx, &mut host, &mut tell);
            manager.pass_priority(seat).unwrap();
        }
        assert_eq!(controller.phase(&ctx).unwrap().name, "precombat");
    }

    /// Names a seat that is not at the table.
    struct Lost;

    impl PriorityModel for Lost {
        fn initial(&self, _wish: Initial, _ctx: &Ctx) -> Seat {
            Seat(200)
        }

        fn next(&self, _ctx: &Ctx) -> Option<Seat> {
            Some(Seat(5))
        }
    }

    #[test]
    fn a_model_that_names_nobody_at_the_table_is_refused() {
        let controller = Controller::with_model(&STACK_DUEL, &Lost);
        let mut ctx = started(&STACK_DUEL, 2, &mut Plain);
        let before = ctx.clone();
        let (mut host, mut tell) = (Plain, |_| ());
        let mut manager = Manager::new(controller, &mut ctx, &mut host, &mut tell);
        let nobody = Err(FlowError::Flow(FlowRefusal::NoSuchSeat));
        assert_eq!(manager.pass_priority(Seat(0)), nobody);
        assert_eq!(manager.end_phase(), nobody);
        assert_eq!(ctx, before);
    }
}
