//! What the flow asks of the game on top of it.
//!
//! The flow knows nothing of cards or boards. It calls the game's hooks, asks its conditions, and
//! tells it when the top effect resolves. A hook or an effect gets a [`Steer`] instead of the
//! context itself: it may read everything and turn the few wheels that belong to the game.

use super::{Ctx, FlowRefusal, Hook};
use crate::play::{Refusal, Seat};

/// A game, as its flow sees it. What it does not say for itself is that of a game without such a
/// thing: no condition holds, no hook does anything, nothing is ever pending.
///
/// When an action of the [`Manager`](super::Manager) fails, the flow puts its context back; what
/// hooks and effects have changed in the game by then, it cannot. So a game works on a clone of
/// its state and keeps it only when the action succeeded, as [`Game::apply`] promises anyway.
///
/// [`Game::apply`]: crate::play::Game::apply
pub trait Host {
    /// Why a hook or an effect failed.
    type Refusal: Refusal;

    /// Whether the condition of this number holds
    /// ([`Condition::Game`](super::Condition::Game)).
    fn holds(&self, _condition: u8, _ctx: &Ctx) -> bool {
        false
    }

    /// Does what belongs to the begin or end of a part.
    fn hook(&mut self, _hook: Hook, _steer: &mut Steer<'_>) -> Result<(), Self::Refusal> {
        Ok(())
    }

    /// Whether an effect waits to resolve.
    fn pending(&self) -> bool {
        false
    }

    /// Resolves the top effect. Only called while one is pending.
    fn resolve(&mut self, _steer: &mut Steer<'_>) -> Result<(), Self::Refusal> {
        Ok(())
    }

    /// Whether the seat, given priority, could do anything but pass. For seats that want to be
    /// skipped while they cannot.
    fn has_moves(&self, _seat: Seat, _ctx: &Ctx) -> bool {
        true
    }

    /// The seat that has to answer a question of the game before anything goes on: choose a
    /// target, discard a card. While there is one, the flow stands still and only that seat acts.
    fn awaits(&self, _ctx: &Ctx) -> Option<Seat> {
        None
    }
}

/// The context in the hands of a hook or an effect.
#[derive(Debug)]
pub struct Steer<'c> {
    ctx: &'c mut Ctx,
}

impl<'c> Steer<'c> {
    pub(super) fn new(ctx: &'c mut Ctx) -> Self {
        Steer { ctx }
    }

    /// Where the game stands.
    pub fn ctx(&self) -> &Ctx {
        self.ctx
    }

    /// Moves the focus, for [`Model::FocusBased`](super::Model::FocusBased).
    pub fn set_focus(&mut self, seat: Seat) -> Result<(), FlowRefusal> {
        self.ctx.focus = self.playing(seat)?;
        Ok(())
    }

    /// Makes this seat first player from the next segment on; from the present one in the hook
    /// of its beginning.
    pub fn set_first_player(&mut self, seat: Seat) -> Result<(), FlowRefusal> {
        self.ctx.first = self.playing(seat)?;
        Ok(())
    }

    /// Takes a seat out of the game: it gets no turn and no priority any more, and its turn ends
    /// if it was its own.
    pub fn leave(&mut self, seat: Seat) -> Result<(), FlowRefusal> {
        self.ctx.leave(seat)
    }

    fn playing(&self, seat: Seat) -> Result<Seat, FlowRefusal> {
        if self.ctx.is_in(seat) { Ok(seat) } else { Err(FlowRefusal::NoSuchSeat) }
    }
}
