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

    /// Whether nobody may respond to what is pending, as while a chain of effects resolves
    /// ([`Pool::open`]). Then all of it resolves before a seat is asked.
    ///
    /// [`Pool::open`]: crate::effects::Pool::open
    fn closed(&self) -> bool {
        false
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

    /// Gives a seat a turn of its own after the present one, before any other extra turn that
    /// waits; then play goes on as it would have. It is no turn of the round. Those that wait are
    /// forgotten when the segment ends.
    pub fn extra_turn(&mut self, seat: Seat) -> Result<(), FlowRefusal> {
        let seat = self.playing(seat)?;
        self.ctx.extra.push(seat).map_err(|_| FlowRefusal::TooManyTurns)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::testing::{manage, started};
    use crate::flow::{Flow, MAX_EXTRA_TURNS, Phase, Priority, Segment, Turn};
    use std::vec::Vec;

    const END: Hook = Hook(0);
    const PHASES: &[Phase<'_>] = &[Phase::named("main")];
    const FLOW: Flow<'_> = Flow {
        name: "again",
        segments: &[Segment::named("s", Turn { end: Some(END), ..Turn::of(PHASES) })],
        priority: Priority::DEFAULT,
        restrictions: &[],
    };

    /// Gives these seats extra turns at the end of the next turn.
    struct Generous(Vec<Seat>);

    impl Host for Generous {
        type Refusal = FlowRefusal;

        fn hook(&mut self, _hook: Hook, steer: &mut Steer<'_>) -> Result<(), FlowRefusal> {
            self.0.drain(..).try_for_each(|seat| steer.extra_turn(seat))
        }
    }

    fn next(ctx: &mut Ctx, host: &mut Generous) -> (u8, u16, u16) {
        manage(&FLOW, ctx, host, |m| m.end_turn()).unwrap();
        ctx.check(&FLOW).unwrap();
        (ctx.turn_player().0, ctx.turn(), ctx.round())
    }

    #[test]
    fn extra_turns_come_at_once_the_last_first_and_then_play_goes_on() {
        let mut host = Generous(Vec::new());
        let mut ctx = started(&FLOW, 3, &mut host);
        host.0 = std::vec![Seat(0), Seat(2)];
        let walked: Vec<_> = (0..5).map(|_| next(&mut ctx, &mut host)).collect();
        assert_eq!(walked, [(2, 2, 1), (0, 3, 1), (1, 4, 1), (2, 5, 1), (0, 6, 2)]);
        // Given in the last turn of a round, it is still no turn of the next one.
        next(&mut ctx, &mut host);
        next(&mut ctx, &mut host);
        host.0 = std::vec![Seat(1)];
        assert_eq!(next(&mut ctx, &mut host), (1, 9, 2));
        assert_eq!(next(&mut ctx, &mut host), (0, 10, 3));
    }

    #[test]
    fn a_seat_that_has_left_loses_its_extra_turn() {
        let mut host = Generous(Vec::new());
        let mut ctx = started(&FLOW, 3, &mut host);
        host.0 = std::vec![Seat(0), Seat(2)];
        next(&mut ctx, &mut host);
        assert_eq!(ctx.extra_turns().collect::<Vec<_>>(), [Seat(0)]);
        manage(&FLOW, &mut ctx, &mut host, |m| m.leave(Seat(0))).unwrap();
        assert_eq!(ctx.extra_turns().count(), 0);
        assert_eq!(next(&mut ctx, &mut host).0, 1, "as if it had been the first seat's turn");
    }

    #[test]
    fn too_many_extra_turns_and_strangers_are_refused() {
        let mut ctx = started(&FLOW, 2, &mut Generous(Vec::new()));
        let mut steer = Steer::new(&mut ctx);
        assert_eq!(steer.extra_turn(Seat(5)), Err(FlowRefusal::NoSuchSeat));
        for _ in 0..MAX_EXTRA_TURNS {
            assert_eq!(steer.extra_turn(Seat(1)), Ok(()));
        }
        assert_eq!(steer.extra_turn(Seat(1)), Err(FlowRefusal::TooManyTurns));
    }

    #[test]
    fn extra_turns_of_strangers_are_no_context() {
        let mut ctx = started(&FLOW, 2, &mut Generous(Vec::new()));
        ctx.extra.push(Seat(3)).unwrap();
        assert!(ctx.check(&FLOW).is_err());
        let mut ctx = started(&FLOW, 2, &mut Generous(Vec::new()));
        ctx.regular = Seat(3);
        assert!(ctx.check(&FLOW).is_err());
    }
}
