//! Questions about where a game stands: what is being played, who may do what, what comes next.
//!
//! Nothing here changes anything. A game asks before it lets a move happen, screens ask what to
//! show; the [`Manager`](super::Manager) asks the same questions before it acts.

use super::{
    Advance, Ctx, Flow, FlowRefusal, Host, Phase, Priority, PriorityModel, Resolving,
    RestrictionId, Segment, Stage, Step,
};
use crate::play::Seat;

/// What happens when everybody passes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NextUp {
    /// The top effect resolves.
    Resolve,
    /// The flow goes on like this.
    Advance(Advance),
}

/// A flow with the priority models it is played by.
#[derive(Clone, Copy)]
pub struct Controller<'f> {
    flow: &'f Flow<'f>,
    /// The game's own.
    model: Option<&'f dyn PriorityModel>,
}

impl<'f> Controller<'f> {
    /// Plays by the models that the flow and its segments pick.
    pub fn new(flow: &'f Flow<'f>) -> Self {
        Controller { flow, model: None }
    }

    /// Plays by the game's own model, whatever the flow picks.
    pub fn with_model(flow: &'f Flow<'f>, model: &'f dyn PriorityModel) -> Self {
        Controller { flow, model: Some(model) }
    }

    /// The flow.
    pub fn flow(&self) -> &'f Flow<'f> {
        self.flow
    }

    /// How priority works here.
    pub fn priority(&self, ctx: &Ctx) -> Priority {
        let own = self.segment(ctx).and_then(|segment| segment.priority);
        own.unwrap_or(self.flow.priority)
    }

    /// The priority model that is played by here.
    pub fn model(&self, ctx: &Ctx) -> &'f dyn PriorityModel {
        self.model.unwrap_or_else(|| self.priority(ctx).model.model())
    }

    /// The segment being played.
    pub fn segment(&self, ctx: &Ctx) -> Option<&'f Segment<'f>> {
        self.flow.segment(ctx.segment()?)
    }

    /// The phase being played.
    pub fn phase(&self, ctx: &Ctx) -> Option<&'f Phase<'f>> {
        self.segment(ctx)?.phase(ctx.phase()?)
    }

    /// The step being played.
    pub fn step(&self, ctx: &Ctx) -> Option<&'f Step<'f>> {
        self.phase(ctx)?.step(ctx.step()?)
    }

    /// Whether seats get priority here.
    pub fn allows_priority(&self, ctx: &Ctx) -> bool {
        let inside = ctx.stage() == Stage::Inside;
        inside && self.phase(ctx).is_some_and(|p| p.allows_priority_in(self.step(ctx)))
    }

    /// Where the flow goes by itself from here.
    pub fn advance(&self, ctx: &Ctx) -> Advance {
        self.phase(ctx).map_or(Advance::None, |p| p.advance_from(self.step(ctx)))
    }

    /// What happens when everybody passes.
    pub fn next_up<H: Host>(&self, ctx: &Ctx, host: &H) -> NextUp {
        if host.pending() { NextUp::Resolve } else { NextUp::Advance(self.advance(ctx)) }
    }

    /// Whether effects resolve by themselves here.
    pub(super) fn resolves_at_once(&self, ctx: &Ctx) -> bool {
        self.priority(ctx).resolving == Resolving::AtOnce
    }

    /// Refuses while the flow has not started, or is over.
    pub fn running(&self, ctx: &Ctx) -> Result<(), FlowRefusal> {
        match ctx.stage() {
            Stage::Ready => Err(FlowRefusal::NotStarted),
            Stage::Over => Err(FlowRefusal::Over),
            _ => Ok(()),
        }
    }

    /// Whether this seat may act now: it has a question to answer, or has priority while nobody
    /// has one.
    pub fn may_act<H: Host>(&self, ctx: &Ctx, host: &H, seat: Seat) -> Result<(), FlowRefusal> {
        self.running(ctx)?;
        match host.awaits(ctx) {
            Some(asked) if asked == seat => Ok(()),
            Some(_) => Err(FlowRefusal::AnswerFirst),
            None => self.has_priority(ctx, seat),
        }
    }

    /// Whether this seat may pass now.
    pub fn may_pass<H: Host>(&self, ctx: &Ctx, host: &H, seat: Seat) -> Result<(), FlowRefusal> {
        self.running(ctx)?;
        if host.awaits(ctx).is_some() {
            return Err(FlowRefusal::AnswerFirst);
        }
        self.has_priority(ctx, seat)
    }

    /// Whether this seat may end its turn now: it is its own, it has priority, and nothing would
    /// be left hanging.
    pub fn may_pass_turn<H: Host>(
        &self,
        ctx: &Ctx,
        host: &H,
        seat: Seat,
    ) -> Result<(), FlowRefusal> {
        self.may_pass(ctx, host, seat)?;
        if ctx.turn_player() != seat {
            Err(FlowRefusal::NotYourTurn)
        } else if host.pending() {
            Err(FlowRefusal::EffectsPending)
        } else {
            Ok(())
        }
    }

    /// Whether this seat has priority.
    pub(super) fn has_priority(&self, ctx: &Ctx, seat: Seat) -> Result<(), FlowRefusal> {
        if ctx.priority_player() == Some(seat) { Ok(()) } else { Err(FlowRefusal::NotYourPriority) }
    }

    /// Whether a restricted thing may be done once more by this seat.
    pub fn can(&self, ctx: &Ctx, id: RestrictionId, seat: Seat) -> Result<(), FlowRefusal> {
        ctx.usage.can(self.flow.restrictions, id, seat)
    }

    /// The first of these restrictions that would stop this seat.
    pub fn stopped_by(
        &self,
        ctx: &Ctx,
        ids: &[RestrictionId],
        seat: Seat,
    ) -> Option<RestrictionId> {
        ids.iter().copied().find(|id| self.can(ctx, *id, seat).is_err())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::examples::{CHARGE, CHARGE_DUEL, Plain, STACK_DUEL};
    use crate::flow::testing::{Busy, manage, started};

    #[test]
    fn only_the_seat_with_priority_acts_and_passes() {
        let ctx = started(&STACK_DUEL, 2, &mut Plain);
        let asks = Controller::new(&STACK_DUEL);
        assert_eq!(asks.may_act(&ctx, &Plain, Seat(0)), Ok(()));
        assert_eq!(asks.may_pass(&ctx, &Plain, Seat(0)), Ok(()));
        assert_eq!(asks.may_act(&ctx, &Plain, Seat(1)), Err(FlowRefusal::NotYourPriority));
        assert_eq!(asks.may_pass(&ctx, &Plain, Seat(9)), Err(FlowRefusal::NotYourPriority));
    }

    #[test]
    fn an_open_question_comes_first() {
        let ctx = started(&STACK_DUEL, 2, &mut Plain);
        let asks = Controller::new(&STACK_DUEL);
        let host = Busy { asks: Some(Seat(1)), ..Busy::default() };
        assert_eq!(asks.may_act(&ctx, &host, Seat(1)), Ok(()));
        assert_eq!(asks.may_act(&ctx, &host, Seat(0)), Err(FlowRefusal::AnswerFirst));
        assert_eq!(asks.may_pass(&ctx, &host, Seat(0)), Err(FlowRefusal::AnswerFirst));
    }

    #[test]
    fn a_turn_is_passed_by_its_player_with_nothing_pending() {
        let mut ctx = started(&STACK_DUEL, 2, &mut Plain);
        let asks = Controller::new(&STACK_DUEL);
        assert_eq!(asks.may_pass_turn(&ctx, &Plain, Seat(0)), Ok(()));
        let host = Busy { effects: 1, ..Busy::default() };
        assert_eq!(asks.may_pass_turn(&ctx, &host, Seat(0)), Err(FlowRefusal::EffectsPending));
        assert_eq!(asks.next_up(&ctx, &host), NextUp::Resolve);
        assert_eq!(asks.next_up(&ctx, &Plain), NextUp::Advance(Advance::NextStep));
        manage(&STACK_DUEL, &mut ctx, &mut Plain, |m| m.pass_priority(Seat(0))).unwrap();
        assert_eq!(asks.may_pass_turn(&ctx, &Plain, Seat(1)), Err(FlowRefusal::NotYourTurn));
    }

    #[test]
    fn before_the_start_and_after_the_end_nobody_acts() {
        let mut ctx = Ctx::new(&[Seat(0)]).unwrap();
        let asks = Controller::new(&STACK_DUEL);
        assert_eq!(asks.may_act(&ctx, &Plain, Seat(0)), Err(FlowRefusal::NotStarted));
        assert_eq!(asks.phase(&ctx), None);
        assert!(!asks.allows_priority(&ctx));
        ctx.stage = Stage::Over;
        assert_eq!(asks.may_pass(&ctx, &Plain, Seat(0)), Err(FlowRefusal::Over));
    }

    #[test]
    fn it_names_the_restriction_in_the_way() {
        let mut ctx = started(&CHARGE_DUEL, 2, &mut Plain);
        let asks = Controller::new(&CHARGE_DUEL);
        assert_eq!(asks.stopped_by(&ctx, &[CHARGE], Seat(0)), None);
        manage(&CHARGE_DUEL, &mut ctx, &mut Plain, |m| Ok(m.record(CHARGE, Seat(0))?)).unwrap();
        assert_eq!(asks.stopped_by(&ctx, &[CHARGE], Seat(0)), Some(CHARGE));
        assert_eq!(asks.stopped_by(&ctx, &[CHARGE], Seat(1)), None);
        assert_eq!(asks.stopped_by(&ctx, &[], Seat(0)), None);
    }
}
