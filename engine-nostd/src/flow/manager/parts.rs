//! How parts begin and end: what is set, what is told, which hook runs, what comes next.
//!
//! The place is set before a part's begin hook runs and kept until its end hook has run, so hooks
//! and conditions see the part open.

use super::{Done, Manager};
use crate::flow::ctx::Spot;
use crate::flow::{
    Branch, Conditional, FlowError, FlowEvent, FlowRefusal, Hook, Host, Level, PhaseId, Reset,
    Segment, SegmentId, Stage, StepId,
};

/// Whether and as what a part is played.
enum Choice<Id> {
    Skip,
    Own,
    StandIn(Id),
}

impl<'f, H: Host> Manager<'_, 'f, H> {
    pub(super) fn begin_segment(&mut self) -> Done<H> {
        let flow = self.controller.flow();
        let slot = SegmentId(self.ctx.segment.slot);
        let own = flow.segment(slot).ok_or(FlowRefusal::OtherFlow)?;
        let id = match self.choose(own.conditional) {
            Choice::Skip => return self.next_segment(),
            Choice::Own => slot,
            Choice::StandIn(id) => id,
        };
        let segment = flow.segment(id).ok_or(FlowRefusal::OtherFlow)?;
        self.ctx.segment.played = id.0;
        self.ctx.phase = Spot::own(0);
        self.ctx.first_turn();
        self.tell(FlowEvent::SegmentBegan(id));
        self.hook(segment.begin)?;
        // The hook may have chosen the first player, or taken seats out.
        self.ctx.first_turn();
        Ok(())
    }

    /// Says whether the turn began; otherwise it was left out.
    pub(super) fn begin_turn(&mut self) -> Result<bool, FlowError<H::Refusal>> {
        let segment = self.open_segment()?;
        let seat = self.ctx.turn_player;
        if !self.ctx.is_in(seat) || segment.turn.skip_when.holds(self.ctx, self.host) {
            self.ctx.next_turn();
            return Ok(false);
        }
        self.reset(Reset::TurnStart);
        self.ctx.clear_until(seat);
        self.ctx.phase = Spot::own(0);
        self.ctx.stage = Stage::Begin(Level::Phase);
        self.tell(FlowEvent::TurnBegan { seat, turn: self.ctx.turn });
        self.hook(segment.turn.begin)?;
        Ok(true)
    }

    pub(super) fn begin_phase(&mut self) -> Done<H> {
        let segment = self.open_segment()?;
        if let Some(jump) = self.ctx.jump.take() {
            self.ctx.phase = Spot::own(jump.0);
        } else {
            let slot = PhaseId(self.ctx.phase.slot);
            let Some(own) = segment.phase(slot) else {
                self.ctx.end_upto(Level::Turn);
                return Ok(());
            };
            self.ctx.phase.played = match self.choose(own.conditional) {
                Choice::Skip => {
                    self.ctx.phase = self.ctx.phase.following();
                    return Ok(());
                }
                Choice::Own => slot.0,
                Choice::StandIn(id) => id.0,
            };
        }
        let id = PhaseId(self.ctx.phase.played);
        let phase = segment.phase(id).ok_or(FlowRefusal::OtherFlow)?;
        self.reset(Reset::PhaseStart);
        if phase.steps.is_empty() {
            self.ctx.stage = Stage::Inside;
        } else {
            self.ctx.stage = Stage::Begin(Level::Step);
            self.ctx.step = Some(Spot::own(0));
        }
        self.tell(FlowEvent::PhaseBegan(id));
        self.hook(phase.begin)
    }

    pub(super) fn begin_step(&mut self) -> Done<H> {
        let phase = self.controller.phase(self.ctx).ok_or(FlowRefusal::OtherFlow)?;
        let spot = self.ctx.step.ok_or(FlowRefusal::OtherFlow)?;
        let Some(own) = phase.step(StepId(spot.slot)) else {
            self.ctx.end_upto(Level::Phase);
            return Ok(());
        };
        let id = match self.choose(own.conditional) {
            Choice::Skip => {
                self.ctx.step = Some(spot.following());
                return Ok(());
            }
            Choice::Own => StepId(spot.slot),
            Choice::StandIn(id) => id,
        };
        let step = phase.step(id).ok_or(FlowRefusal::OtherFlow)?;
        self.ctx.step = Some(Spot { played: id.0, ..spot });
        self.ctx.stage = Stage::Inside;
        self.tell(FlowEvent::StepBegan(id));
        self.hook(step.begin)
    }

    pub(super) fn end_step_part(&mut self, upto: Level) -> Done<H> {
        let step = self.controller.step(self.ctx).ok_or(FlowRefusal::OtherFlow)?;
        let spot = self.ctx.step.ok_or(FlowRefusal::OtherFlow)?;
        self.hook(step.end)?;
        self.tell(FlowEvent::StepEnded(StepId(spot.played)));
        if upto == Level::Step {
            self.ctx.step = Some(spot.following());
            self.ctx.stage = Stage::Begin(Level::Step);
        } else {
            self.ctx.step = None;
            self.ctx.stage = Stage::End { at: Level::Phase, upto };
        }
        Ok(())
    }

    pub(super) fn end_phase_part(&mut self, upto: Level) -> Done<H> {
        let phase = self.controller.phase(self.ctx).ok_or(FlowRefusal::OtherFlow)?;
        self.hook(phase.end)?;
        self.tell(FlowEvent::PhaseEnded(PhaseId(self.ctx.phase.played)));
        self.reset(Reset::PhaseEnd);
        if upto == Level::Phase {
            self.ctx.phase = self.ctx.phase.following();
            self.ctx.stage = Stage::Begin(Level::Phase);
        } else {
            self.ctx.stage = Stage::End { at: Level::Turn, upto };
        }
        Ok(())
    }

    pub(super) fn end_turn_part(&mut self, upto: Level) -> Done<H> {
        let segment = self.open_segment()?;
        self.hook(segment.turn.end)?;
        self.tell(FlowEvent::TurnEnded { seat: self.ctx.turn_player, turn: self.ctx.turn });
        self.reset(Reset::TurnEnd);
        self.clear_until_end_of_turn();
        self.ctx.phase = Spot::own(0);
        if upto == Level::Turn {
            self.ctx.next_turn();
        } else {
            self.ctx.stage = Stage::End { at: Level::Segment, upto };
        }
        Ok(())
    }

    pub(super) fn end_segment_part(&mut self) -> Done<H> {
        let segment = self.open_segment()?;
        self.hook(segment.end)?;
        self.tell(FlowEvent::SegmentEnded(SegmentId(self.ctx.segment.played)));
        self.ctx.until = Default::default();
        self.next_segment()
    }

    /// What comes after the present place among the segments.
    fn next_segment(&mut self) -> Done<H> {
        match self.controller.flow().after(SegmentId(self.ctx.segment.slot)) {
            Some(next) => {
                self.ctx.segment = Spot::own(next.0);
                self.ctx.stage = Stage::Begin(Level::Segment);
            }
            None => {
                self.ctx.stage = Stage::Over;
                self.tell(FlowEvent::Over);
            }
        }
        Ok(())
    }

    /// Asks a part's condition.
    fn choose<Id>(&self, conditional: Option<Conditional<'_, Id>>) -> Choice<Id> {
        let Some(Conditional { condition, branch }) = conditional else { return Choice::Own };
        match (condition.holds(self.ctx, self.host), branch) {
            (true, Branch::Skip) | (false, Branch::Execute) => Choice::Skip,
            (true, Branch::Replace(id)) => Choice::StandIn(id),
            _ => Choice::Own,
        }
    }

    fn open_segment(&self) -> Result<&'f Segment<'f>, FlowRefusal> {
        self.controller.segment(self.ctx).ok_or(FlowRefusal::OtherFlow)
    }

    fn hook(&mut self, hook: Option<Hook>) -> Done<H> {
        match hook {
            Some(hook) => self.call(|host, steer| host.hook(hook, steer)),
            None => Ok(()),
        }
    }

    fn reset(&mut self, at: Reset) {
        let table = self.controller.flow().restrictions;
        self.ctx.usage.reset(table, at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::examples::stack_duel::{CLEANUP, UNTAP};
    use crate::flow::testing::{Busy, manage, started};
    use crate::flow::{
        Condition, Ctx, Flow, Phase, Priority, Restriction, RestrictionId, Scope, Turn,
    };
    use crate::play::Seat;
    use std::vec::Vec;

    const fn limit(reset: Reset) -> Restriction<'static> {
        Restriction { name: "", max: 9, scope: Scope::Player, reset }
    }

    const LIMITS: &[Restriction<'_>] = &[
        limit(Reset::TurnStart),
        limit(Reset::TurnEnd),
        limit(Reset::PhaseStart),
        limit(Reset::PhaseEnd),
    ];

    fn flow<'a>(segments: &'a [Segment<'a>]) -> Flow<'a> {
        Flow { name: "t", segments, priority: Priority::DEFAULT, restrictions: LIMITS }
    }

    fn used(flow: &Flow<'_>, ctx: &Ctx) -> Vec<u8> {
        (0..4).map(|i| ctx.used(flow, RestrictionId(i), Seat(0)).unwrap()).collect()
    }

    fn use_all(flow: &Flow<'_>, ctx: &mut Ctx, host: &mut Busy) {
        for i in 0..4 {
            manage(flow, ctx, host, |m| Ok(m.record(RestrictionId(i), Seat(0))?)).unwrap();
        }
    }

    #[test]
    fn limits_start_anew_at_their_time() {
        let phases = [Phase::named("a"), Phase::named("b")];
        let turn = Turn { end: Some(CLEANUP), begin: Some(UNTAP), ..Turn::of(&phases) };
        let segments = [Segment::named("s", turn)];
        let flow = flow(&segments);
        let host = &mut Busy::default();
        let mut ctx = started(&flow, 2, host);
        use_all(&flow, &mut ctx, host);
        manage(&flow, &mut ctx, host, |m| m.end_phase()).unwrap();
        assert_eq!(used(&flow, &ctx), [1, 1, 0, 0]);
        use_all(&flow, &mut ctx, host);
        // Stopped by a question in the hook at the end of the turn: the phase has ended, the
        // turn not yet.
        host.question = Some((CLEANUP, Seat(0)));
        manage(&flow, &mut ctx, host, |m| m.end_turn()).unwrap();
        assert_eq!(used(&flow, &ctx), [2, 0, 1, 0], "turn and phase ended, none begun");
        (host.question, host.asks) = (Some((UNTAP, Seat(0))), None);
        manage(&flow, &mut ctx, host, |m| m.run()).unwrap();
        assert_eq!(used(&flow, &ctx), [0, 0, 1, 0], "the turn has begun, its phase not");
        host.asks = None;
        manage(&flow, &mut ctx, host, |m| m.run()).unwrap();
        assert_eq!(used(&flow, &ctx), [0; 4]);
    }

    #[test]
    fn hooks_see_their_part_open_and_the_hook_of_a_segment_may_choose_who_begins() {
        struct Watches(Vec<Ctx>);
        impl Host for Watches {
            type Refusal = FlowRefusal;
            fn holds(&self, _: u8, _: &Ctx) -> bool {
                false
            }
            fn hook(
                &mut self,
                hook: Hook,
                steer: &mut crate::flow::Steer<'_>,
            ) -> Result<(), FlowRefusal> {
                self.0.push(steer.ctx().clone());
                if hook == Hook(0) {
                    assert_eq!(steer.set_focus(Seat(5)), Err(FlowRefusal::NoSuchSeat));
                    steer.set_first_player(Seat(1))?;
                }
                Ok(())
            }
            fn pending(&self) -> bool {
                false
            }
            fn resolve(&mut self, _: &mut crate::flow::Steer<'_>) -> Result<(), FlowRefusal> {
                Ok(())
            }
            fn has_moves(&self, _: Seat, _: &Ctx) -> bool {
                true
            }
        }
        let phases = [Phase { begin: Some(Hook(2)), end: Some(Hook(3)), ..Phase::named("a") }];
        let turn = Turn { begin: Some(Hook(1)), ..Turn::of(&phases) };
        let segments = [Segment {
            begin: Some(Hook(0)),
            end: Some(Hook(4)),
            ends_when: Condition::TurnAfter(1),
            ..Segment::named("s", turn)
        }];
        let flow = flow(&segments);
        let mut host = Watches(Vec::new());
        let mut ctx = started(&flow, 2, &mut host);
        assert_eq!((ctx.turn_player(), ctx.first_player()), (Seat(1), Seat(1)));
        manage(&flow, &mut ctx, &mut host, |m| m.end_turn()).unwrap();
        let seen: Vec<_> =
            host.0.iter().map(|c| (c.segment().is_some(), c.phase().is_some())).collect();
        let open = [(true, false), (true, false), (true, true), (true, true), (true, false)];
        assert_eq!(seen, open);
    }
}
