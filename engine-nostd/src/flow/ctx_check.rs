//! Whether a context from outside can be played on.
//!
//! After [`Ctx::check`] every part that the context names exists in the flow, so nothing can
//! index out of bounds or go where the flow never goes.

use super::ctx::{Spot, bit};
use super::{
    Branch, Conditional, Ctx, CtxError, Flow, Level, Phase, PhaseId, Segment, SegmentId, Stage,
};
use crate::play::{MAX_SEATS, Seat};

impl Ctx {
    /// Refuses whatever no game with this flow could have come to.
    pub fn check(&self, flow: &Flow<'_>) -> Result<(), CtxError> {
        self.check_seats()?;
        self.check_place(flow)?;
        self.check_priority(flow)?;
        if !self.usage.fits(flow.restrictions, |seat| self.order.contains(&seat)) {
            return Err(CtxError::Usage);
        }
        Ok(())
    }

    /// The seats at the table, as bits.
    fn seated(&self) -> u8 {
        self.order.iter().fold(0, |bits, seat| bits | bit(*seat))
    }

    pub(super) fn check_seats(&self) -> Result<(), CtxError> {
        let seated = self.seated();
        // A seat twice or beyond the table leaves fewer bits than seats.
        if self.order.is_empty() || seated.count_ones() as usize != self.order.len() {
            return Err(CtxError::Seats);
        }
        if self.out & !seated != 0 || self.out == seated {
            return Err(CtxError::Seats);
        }
        let players = [Some(self.first), Some(self.focus), Some(self.turn_player), self.priority];
        let coming = self.extra.iter().chain([&self.regular]);
        if players.iter().flatten().chain(coming).any(|seat| !self.order.contains(seat)) {
            return Err(CtxError::Player);
        }
        let playing = seated & !self.out;
        let wishes = (0..MAX_SEATS).map(Seat).filter(|s| self.pass_until(*s).is_some());
        if wishes.fold(self.idle, |bits, s| bits | bit(s)) & !playing != 0 {
            return Err(CtxError::Player);
        }
        Ok(())
    }

    fn check_place(&self, flow: &Flow<'_>) -> Result<(), CtxError> {
        if let Stage::End { at, upto } = self.stage
            && at > upto
        {
            return Err(CtxError::Stage);
        }
        let slot = flow.segments.get(usize::from(self.segment.slot)).ok_or(CtxError::Place)?;
        if !self.is_open(Level::Segment) {
            let calm = self.jump.is_none() && self.step.is_none();
            return if calm { Ok(()) } else { Err(CtxError::Stage) };
        }
        let segment = played(flow.segments, self.segment, slot.conditional.as_ref(), |id| id.0)?;
        if self.turn == 0 || self.round == 0 {
            return Err(CtxError::Stage);
        }
        self.check_jump(segment)?;
        self.check_phase(segment)
    }

    fn check_jump(&self, segment: &Segment<'_>) -> Result<(), CtxError> {
        let Some(jump) = self.jump else { return Ok(()) };
        let leaving = matches!(
            self.stage,
            Stage::End { upto: Level::Phase, .. } | Stage::Begin(Level::Phase)
        );
        match segment.phase(jump) {
            None => Err(CtxError::Place),
            Some(_) if !leaving => Err(CtxError::Stage),
            Some(_) => Ok(()),
        }
    }

    fn check_phase(&self, segment: &Segment<'_>) -> Result<(), CtxError> {
        let phases = segment.turn.phases;
        if !self.is_open(Level::Phase) {
            // Between phases the place may lie behind the last one: the turn is about to end.
            let fits = usize::from(self.phase.slot) <= phases.len();
            return match (fits, self.step) {
                (false, _) => Err(CtxError::Place),
                (_, Some(_)) => Err(CtxError::Stage),
                _ => Ok(()),
            };
        }
        let slot = segment.phase(PhaseId(self.phase.slot)).ok_or(CtxError::Place)?;
        let phase = played(phases, self.phase, slot.conditional.as_ref(), |id| id.0)?;
        self.check_step(phase)
    }

    fn check_step(&self, phase: &Phase<'_>) -> Result<(), CtxError> {
        let Some(spot) = self.step else {
            // Only a phase without steps is played without one; ending it, there is none either.
            let ending = matches!(self.stage, Stage::End { at: Level::Phase, .. });
            let plain = phase.steps.is_empty() && self.stage == Stage::Inside;
            return if ending || plain { Ok(()) } else { Err(CtxError::Stage) };
        };
        if !matches!(
            self.stage,
            Stage::Begin(Level::Step) | Stage::Inside | Stage::End { at: Level::Step, .. }
        ) {
            return Err(CtxError::Stage);
        }
        let at = usize::from(spot.slot);
        if self.stage == Stage::Begin(Level::Step) {
            return if at <= phase.steps.len() { Ok(()) } else { Err(CtxError::Place) };
        }
        let slot = phase.steps.get(at).ok_or(CtxError::Place)?;
        played(phase.steps, spot, slot.conditional.as_ref(), |id| id.0).map(|_| ())
    }

    fn check_priority(&self, flow: &Flow<'_>) -> Result<(), CtxError> {
        let allowed = self.stage == Stage::Inside
            && flow.segment(SegmentId(self.segment.played)).is_some_and(|segment| {
                segment.phase(PhaseId(self.phase.played)).is_some_and(|phase| {
                    let step = self.step().and_then(|id| phase.step(id));
                    phase.allows_priority_in(step)
                })
            });
        if self.priority.is_some() && !allowed {
            return Err(CtxError::Priority);
        }
        if self.passed & !self.seated() != 0 || (self.passed != 0 && self.priority.is_none()) {
            return Err(CtxError::Priority);
        }
        Ok(())
    }
}

/// The part played at a place: its own, or the stand-in that its condition names.
fn played<'a, T, Id: Copy>(
    parts: &'a [T],
    spot: Spot,
    conditional: Option<&Conditional<'_, Id>>,
    number: impl Fn(Id) -> u8,
) -> Result<&'a T, CtxError> {
    let stands_in = conditional.is_some_and(|c| match c.branch {
        Branch::Replace(id) => number(id) == spot.played,
        _ => false,
    });
    if spot.slot != spot.played && !stands_in {
        return Err(CtxError::Place);
    }
    parts.get(usize::from(spot.played)).ok_or(CtxError::Place)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::PassUntil;
    use crate::flow::examples::{Plain, STACK_DUEL};
    use crate::flow::testing::started;

    /// The duel at its first stop, changed, and what the check says.
    fn after(change: impl FnOnce(&mut Ctx)) -> Result<(), CtxError> {
        let mut ctx = started(&STACK_DUEL, 2, &mut Plain);
        assert_eq!(ctx.check(&STACK_DUEL), Ok(()));
        change(&mut ctx);
        ctx.check(&STACK_DUEL)
    }

    #[test]
    fn players_must_sit_at_the_table() {
        assert_eq!(after(|c| c.turn_player = Seat(2)), Err(CtxError::Player));
        assert_eq!(after(|c| c.focus = Seat(9)), Err(CtxError::Player));
        assert_eq!(after(|c| c.idle = 4), Err(CtxError::Player));
        assert_eq!(after(|c| c.until[5] = Some(PassUntil::MyTurn)), Err(CtxError::Player));
        assert_eq!(after(|c| c.out = 3), Err(CtxError::Seats), "everybody has left");
        assert_eq!(after(|c| c.out = 4), Err(CtxError::Seats), "who left never sat");
        assert_eq!(after(|c| c.order.clear()), Err(CtxError::Seats));
    }

    #[test]
    fn places_must_exist() {
        assert_eq!(after(|c| c.segment = Spot::own(9)), Err(CtxError::Place));
        assert_eq!(after(|c| c.phase = Spot::own(200)), Err(CtxError::Place));
        assert_eq!(after(|c| c.step = Some(Spot::own(3))), Err(CtxError::Place));
        assert_eq!(after(|c| c.phase = Spot { slot: 0, played: 2 }), Err(CtxError::Place));
        assert_eq!(after(|c| c.jump = Some(PhaseId(99))), Err(CtxError::Place));
    }

    #[test]
    fn the_stage_must_go_with_the_place() {
        let end = |at, upto| Stage::End { at, upto };
        assert_eq!(after(|c| c.step = None), Err(CtxError::Stage));
        assert_eq!(after(|c| c.phase = Spot::own(1)), Err(CtxError::Place));
        assert_eq!(after(|c| c.stage = Stage::Ready), Err(CtxError::Stage));
        assert_eq!(after(|c| c.stage = Stage::Over), Err(CtxError::Stage));
        assert_eq!(after(|c| c.stage = end(Level::Turn, Level::Step)), Err(CtxError::Stage));
        assert_eq!(after(|c| c.stage = end(Level::Turn, Level::Turn)), Err(CtxError::Stage));
        assert_eq!(after(|c| c.jump = Some(PhaseId(1))), Err(CtxError::Stage));
        assert_eq!(after(|c| c.turn = 0), Err(CtxError::Stage));
    }

    #[test]
    fn priority_needs_a_step_that_gives_it() {
        assert_eq!(after(|c| c.step = Some(Spot::own(0))), Err(CtxError::Priority));
        assert_eq!(after(|c| c.priority = None), Ok(()));
        assert_eq!(after(|c| (c.priority, c.passed) = (None, 1)), Err(CtxError::Priority));
        assert_eq!(after(|c| c.passed = 4), Err(CtxError::Priority));
    }
}
