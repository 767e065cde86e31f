//! What goes by itself: one thing after another until a seat is to act or the game is to say.
//!
//! Each round of the loop does one thing: ends a part whose end has come, resolves an effect,
//! begins or ends a part with its hook, gives priority, or passes for a seat that wished so.
//! Everything it needs to know is in the context, so it can stop between any two of them.

use super::{Done, Manager};
use crate::flow::ctx::bit;
use crate::flow::{
    Advance, Condition, FlowError, FlowEvent, FlowRefusal, Host, Level, NextUp, PassUntil, Stage,
};
use crate::play::{MAX_SEATS, Seat};

/// Most things that go by themselves after one action. Two whole turns of the largest flow, in
/// which six seats all wish to pass every step, need 2 * (3 + 12 * (3 + 8 * (3 + 6))) = 1,806.
pub const MAX_AUTOMATIC: u16 = 2048;

/// What one run has seen so far.
#[derive(Default)]
pub(super) struct Run {
    /// Turns that began.
    turns: u16,
    /// Everybody has passed where only the game goes on: now somebody must be asked.
    stalled: bool,
}

impl<H: Host> Manager<'_, '_, H> {
    /// Goes on until nothing goes by itself any more.
    pub(super) fn run_on(&mut self, run: &mut Run) -> Done<H> {
        for _ in 0..MAX_AUTOMATIC {
            if !self.go_on(run)? {
                return Ok(());
            }
        }
        Err(FlowRefusal::NeverStops.into())
    }

    /// Does the next thing; `false` if there is none.
    fn go_on(&mut self, run: &mut Run) -> Result<bool, FlowError<H::Refusal>> {
        if matches!(self.ctx.stage, Stage::Ready | Stage::Over) {
            return Ok(false);
        }
        if let Some(asked) = self.host.awaits(self.ctx) {
            self.ctx.clear_until(asked);
            return Ok(false);
        }
        if let Some(level) = self.finished()? {
            self.ctx.end_upto(level);
            return Ok(true);
        }
        if self.resolves_now() {
            self.resolve()?;
            return Ok(true);
        }
        match self.ctx.stage {
            Stage::Ready | Stage::Over => return Ok(false),
            Stage::Begin(Level::Segment) => self.begin_segment()?,
            Stage::Begin(Level::Turn) => run.turns += u16::from(self.begin_turn()?),
            Stage::Begin(Level::Phase) => self.begin_phase()?,
            Stage::Begin(Level::Step) => self.begin_step()?,
            Stage::Inside => return self.stay(run),
            Stage::End { at: Level::Step, upto } => self.end_step_part(upto)?,
            Stage::End { at: Level::Phase, upto } => self.end_phase_part(upto)?,
            Stage::End { at: Level::Turn, upto } => self.end_turn_part(upto)?,
            Stage::End { at: Level::Segment, .. } => self.end_segment_part()?,
        }
        Ok(true)
    }

    /// The largest open part whose end has come, unless parts are being ended already.
    fn finished(&self) -> Result<Option<Level>, FlowRefusal> {
        if matches!(self.ctx.stage, Stage::End { .. }) || !self.ctx.is_open(Level::Segment) {
            return Ok(None);
        }
        let segment = self.controller.segment(self.ctx).ok_or(FlowRefusal::OtherFlow)?;
        let holds = |condition: &Condition<'_>| condition.holds(self.ctx, self.host);
        if holds(&segment.ends_when) {
            return Ok(Some(Level::Segment));
        }
        let gone = !self.ctx.is_in(self.ctx.turn_player);
        if self.ctx.is_open(Level::Turn) && (gone || holds(&segment.turn.ends_when)) {
            return Ok(Some(Level::Turn));
        }
        if self.controller.phase(self.ctx).is_some_and(|p| holds(&p.ends_when)) {
            return Ok(Some(Level::Phase));
        }
        let step = self.controller.step(self.ctx).is_some_and(|s| holds(&s.ends_when));
        Ok(step.then_some(Level::Step))
    }

    /// Whether the top effect resolves before anything else. With the end of a segment its
    /// effects have lost their meaning.
    fn resolves_now(&self) -> bool {
        let leaving = matches!(
            self.ctx.stage,
            Stage::Begin(Level::Segment) | Stage::End { upto: Level::Segment, .. }
        );
        let by_itself = self.controller.resolves_at_once(self.ctx) || self.host.closed();
        !leaving && by_itself && self.host.pending()
    }

    fn resolve(&mut self) -> Done<H> {
        self.call(|host, steer| host.resolve(steer))?;
        self.tell(FlowEvent::Resolved);
        // Where effects wait for all to pass, priority starts anew; where they resolve at once,
        // whoever acted keeps it.
        if self.controller.resolves_at_once(self.ctx) {
            self.ctx.passed = 0;
        } else {
            self.ctx.close_priority();
        }
        Ok(())
    }

    /// Inside a step, or a phase without: gives priority, passes for whoever wished so, or goes
    /// on where nobody gets it.
    fn stay(&mut self, run: &mut Run) -> Result<bool, FlowError<H::Refusal>> {
        if !self.controller.allows_priority(self.ctx) {
            let advance = self.controller.advance(self.ctx);
            self.go(advance, run);
            return Ok(advance != Advance::None);
        }
        let Some(holder) = self.ctx.priority else {
            let wish = self.controller.priority(self.ctx).initial;
            self.give(self.controller.model(self.ctx).initial(wish, self.ctx))?;
            return Ok(true);
        };
        if !self.ctx.is_in(holder) {
            self.hand_on(run)?;
            return Ok(true);
        }
        let passes = self.passes_by_itself(holder, run);
        if passes {
            self.pass(holder, true, run)?;
        }
        Ok(passes)
    }

    /// Whether the seat has wished to pass now.
    fn passes_by_itself(&mut self, seat: Seat, run: &Run) -> bool {
        if self.ctx.pass_until(seat) == Some(PassUntil::Pending) && self.host.pending() {
            self.ctx.clear_until(seat);
        }
        // With nothing to do for a whole turn, people want to see what goes on.
        let idle = run.turns < 2 && self.ctx.skips_idle(seat);
        let wished = self.ctx.pass_until(seat).is_some();
        !run.stalled && (wished || idle && !self.host.has_moves(seat, self.ctx))
    }

    /// The seat with priority passes.
    pub(super) fn pass(&mut self, seat: Seat, by_itself: bool, run: &mut Run) -> Done<H> {
        self.tell(FlowEvent::Passed { seat, by_itself });
        self.ctx.passed |= bit(seat);
        self.hand_on(run)
    }

    /// Priority goes to the next seat, or everybody has passed.
    fn hand_on(&mut self, run: &mut Run) -> Done<H> {
        let model = self.controller.model(self.ctx);
        let next = if model.complete(self.ctx) { None } else { model.next(self.ctx) };
        if let Some(seat) = next {
            return Ok(self.give(seat)?);
        }
        match self.controller.next_up(self.ctx, self.host) {
            NextUp::Resolve => self.resolve()?,
            NextUp::Advance(advance) => self.go(advance, run),
        }
        Ok(())
    }

    pub(super) fn give(&mut self, seat: Seat) -> Result<(), FlowRefusal> {
        if !self.ctx.is_in(seat) {
            return Err(FlowRefusal::NoSuchSeat);
        }
        self.ctx.priority = Some(seat);
        self.tell(FlowEvent::Priority(seat));
        Ok(())
    }

    /// Leaves this place as it says.
    fn go(&mut self, advance: Advance, run: &mut Run) {
        match advance {
            Advance::NextStep => {
                self.ctx.end_upto(self.ctx.innermost().unwrap_or(Level::Step));
            }
            Advance::NextPhase => self.ctx.end_upto(Level::Phase),
            Advance::NextTurn => self.ctx.end_upto(Level::Turn),
            Advance::None => {
                self.ctx.close_priority();
                run.stalled = true;
            }
        }
    }

    /// A turn has ended: whoever wished to pass until then is asked again.
    pub(super) fn clear_until_end_of_turn(&mut self) {
        for seat in (0..MAX_SEATS).map(Seat) {
            if self.ctx.pass_until(seat) == Some(PassUntil::EndOfTurn) {
                self.ctx.clear_until(seat);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::examples::STACK_DUEL;
    use crate::flow::testing::{Busy, manage, place, started};
    use crate::flow::{Ctx, Flow, FlowError, Phase, Priority, Resolving, Segment, Turn};

    const FIRST: Seat = Seat(0);
    const SECOND: Seat = Seat(1);

    fn pass(ctx: &mut Ctx, host: &mut Busy) -> std::string::String {
        let seat = ctx.priority_player().unwrap();
        manage(&STACK_DUEL, ctx, host, |m| m.pass_priority(seat)).unwrap();
        place(&STACK_DUEL, ctx)
    }

    fn wish(ctx: &mut Ctx, host: &mut Busy, seat: Seat, until: PassUntil) {
        manage(&STACK_DUEL, ctx, host, |m| m.pass_until(seat, Some(until))).unwrap();
    }

    #[test]
    fn until_end_of_turn_lets_the_others_play_it_out() {
        let host = &mut Busy::default();
        let mut ctx = started(&STACK_DUEL, 2, host);
        wish(&mut ctx, host, SECOND, PassUntil::EndOfTurn);
        assert_eq!(pass(&mut ctx, host), "0 precombat - 0", "the second is not asked");
        host.effects = 1;
        manage(&STACK_DUEL, &mut ctx, host, |m| m.acted(FIRST)).unwrap();
        assert_eq!(pass(&mut ctx, host), "0 precombat - 0");
        assert_eq!(host.effects, 0, "not even about an effect");
        manage(&STACK_DUEL, &mut ctx, host, |m| m.pass_turn(FIRST)).unwrap();
        assert_eq!(ctx.pass_until(SECOND), None);
        assert_eq!(place(&STACK_DUEL, &ctx), "1 beginning upkeep 1");
    }

    #[test]
    fn until_end_of_turn_is_over_then_even_if_it_is_not_ones_own_turn_next() {
        let host = &mut Busy::default();
        let mut ctx = started(&STACK_DUEL, 3, host);
        wish(&mut ctx, host, Seat(2), PassUntil::EndOfTurn);
        manage(&STACK_DUEL, &mut ctx, host, |m| m.end_turn()).unwrap();
        assert_eq!(pass(&mut ctx, host), "1 beginning upkeep 2");
    }

    #[test]
    fn until_my_turn_comes_to_an_end_there() {
        let host = &mut Busy::default();
        let mut ctx = started(&STACK_DUEL, 3, host);
        wish(&mut ctx, host, FIRST, PassUntil::MyTurn);
        assert_eq!(place(&STACK_DUEL, &ctx), "0 beginning upkeep 1", "it passed at once");
        wish(&mut ctx, host, SECOND, PassUntil::MyTurn);
        wish(&mut ctx, host, Seat(2), PassUntil::MyTurn);
        assert_eq!(place(&STACK_DUEL, &ctx), "1 beginning upkeep 1", "its own turn");
        assert_eq!(pass(&mut ctx, host), "1 beginning draw 1", "the others still pass");
        manage(&STACK_DUEL, &mut ctx, host, |m| m.end_turn()).unwrap();
        assert_eq!(place(&STACK_DUEL, &ctx), "2 beginning upkeep 2");
        manage(&STACK_DUEL, &mut ctx, host, |m| m.end_turn()).unwrap();
        assert_eq!(ctx.pass_until(FIRST), None);
    }

    #[test]
    fn until_something_is_pending_asks_then() {
        let host = &mut Busy::default();
        let mut ctx = started(&STACK_DUEL, 2, host);
        wish(&mut ctx, host, SECOND, PassUntil::Pending);
        assert_eq!(pass(&mut ctx, host), "0 precombat - 0");
        host.effects = 1;
        manage(&STACK_DUEL, &mut ctx, host, |m| m.acted(FIRST)).unwrap();
        assert_eq!(pass(&mut ctx, host), "0 precombat - 1", "now it is asked");
        assert_eq!(ctx.pass_until(SECOND), None);
    }

    #[test]
    fn acting_or_being_asked_forgets_the_wish() {
        let host = &mut Busy::default();
        let mut ctx = started(&STACK_DUEL, 2, host);
        ctx.until[0] = Some(PassUntil::MyTurn);
        manage(&STACK_DUEL, &mut ctx, host, |m| m.acted(FIRST)).unwrap();
        assert_eq!(place(&STACK_DUEL, &ctx), "0 beginning upkeep 0");
        wish(&mut ctx, host, SECOND, PassUntil::MyTurn);
        host.asks = Some(SECOND);
        manage(&STACK_DUEL, &mut ctx, host, |m| m.run()).unwrap();
        assert_eq!(ctx.pass_until(SECOND), None);
        // And a seat can take it back itself.
        host.asks = None;
        wish(&mut ctx, host, SECOND, PassUntil::MyTurn);
        manage(&STACK_DUEL, &mut ctx, host, |m| m.pass_until(SECOND, None)).unwrap();
        assert_eq!(pass(&mut ctx, host), "0 beginning upkeep 1");
    }

    #[test]
    fn a_seat_with_nothing_to_do_is_skipped_only_then_and_only_if_it_wants() {
        let host = &mut Busy { stuck: 0b11, ..Busy::default() };
        let mut ctx = started(&STACK_DUEL, 2, host);
        assert_eq!(pass(&mut ctx, host), "0 beginning upkeep 1", "nobody wished so");
        manage(&STACK_DUEL, &mut ctx, host, |m| m.skip_idle(SECOND, true)).unwrap();
        assert_eq!(place(&STACK_DUEL, &ctx), "0 precombat - 0");
        assert_eq!(pass(&mut ctx, host), "0 combat begin 0");
        host.stuck = 0;
        assert_eq!(pass(&mut ctx, host), "0 combat begin 1", "now it could act");
        assert!(ctx.skips_idle(SECOND), "the wish stays");
    }

    #[test]
    fn nobody_is_skipped_through_more_than_one_whole_turn() {
        let host = &mut Busy { stuck: 0b11, ..Busy::default() };
        let mut ctx = started(&STACK_DUEL, 2, host);
        manage(&STACK_DUEL, &mut ctx, host, |m| m.skip_idle(SECOND, true)).unwrap();
        manage(&STACK_DUEL, &mut ctx, host, |m| m.skip_idle(FIRST, true)).unwrap();
        assert_eq!(place(&STACK_DUEL, &ctx), "0 beginning upkeep 0");
        assert_eq!(ctx.turn(), 3, "the rest of turn 1, and turn 2");
    }

    fn flow_of<'a>(segments: &'a [Segment<'a>], resolving: Resolving) -> Flow<'a> {
        let priority = Priority { resolving, ..Priority::DEFAULT };
        Flow { name: "t", segments, priority, restrictions: &[] }
    }

    #[test]
    fn where_only_the_game_goes_on_all_passing_asks_the_first_again() {
        let waits = [Phase { advance: Advance::None, ..Phase::named("p") }];
        let segments = [Segment::named("s", Turn::of(&waits))];
        let flow = flow_of(&segments, Resolving::WhenAllPass);
        let host = &mut Busy::default();
        let mut ctx = started(&flow, 2, host);
        for seat in [FIRST, SECOND] {
            assert_eq!(ctx.priority_player(), Some(seat));
            manage(&flow, &mut ctx, host, |m| m.pass_priority(seat)).unwrap();
        }
        assert_eq!((ctx.priority_player(), ctx.passes(), ctx.turn()), (Some(FIRST), 0, 1));
        // Two standing wishes do not run in a circle.
        for seat in [FIRST, SECOND] {
            let wish = PassUntil::MyTurn;
            manage(&flow, &mut ctx, host, |m| m.pass_until(seat, Some(wish))).unwrap();
        }
        assert_eq!((ctx.priority_player(), ctx.turn()), (Some(FIRST), 1));
        // Without priority it stands still until told.
        let waits = [Phase { allows_priority: false, ..waits[0] }];
        let segments = [Segment::named("s", Turn::of(&waits))];
        let flow = flow_of(&segments, Resolving::WhenAllPass);
        let mut ctx = started(&flow, 2, host);
        assert_eq!((ctx.priority_player(), ctx.stage()), (None, Stage::Inside));
        manage(&flow, &mut ctx, host, |m| m.end_phase()).unwrap();
        assert_eq!(ctx.turn_player(), SECOND);
    }

    #[test]
    fn with_a_segment_end_its_wishes_and_effects() {
        let phases = [Phase::named("p")];
        let plain = Segment::named("s", Turn::of(&phases));
        let segments = [Segment { ends_when: Condition::Game(0), ..plain }, plain];
        let flow = flow_of(&segments, Resolving::AtOnce);
        let host = &mut Busy::default();
        let mut ctx = started(&flow, 2, host);
        let until = Some(PassUntil::MyTurn);
        manage(&flow, &mut ctx, host, |m| m.pass_until(SECOND, until)).unwrap();
        (host.yes, host.effects) = (1, 2);
        let events = manage(&flow, &mut ctx, host, |m| m.acted(FIRST)).unwrap();
        assert_eq!(ctx.pass_until(SECOND), None);
        let at = |event| events.iter().position(|e| *e == event).unwrap();
        let begun = at(FlowEvent::SegmentBegan(crate::flow::SegmentId(1)));
        assert!(at(FlowEvent::Resolved) > begun, "the game had its chance to drop them");
    }

    #[test]
    fn what_would_never_stop_is_stopped_with_nothing_changed() {
        let maybe =
            Phase { ends_when: Condition::Game(0), ..Phase::named("open unless the game says no") };
        let phases = [maybe];
        let segments = [Segment::named("s", Turn::of(&phases))];
        let flow = flow_of(&segments, Resolving::AtOnce);
        assert_eq!(flow.check(), Ok(()));
        let host = &mut Busy::default();
        let mut ctx = started(&flow, 2, host);
        let before = ctx.clone();
        host.yes = 1;
        let never = Err(FlowError::Flow(FlowRefusal::NeverStops));
        assert_eq!(manage(&flow, &mut ctx, host, |m| m.acted(FIRST)), never);
        assert_eq!(ctx, before);
        *host = Busy { effects: 1, endless: true, ..Busy::default() };
        assert_eq!(manage(&flow, &mut ctx, host, |m| m.acted(FIRST)), never);
        assert_eq!(ctx, before);
    }

    #[test]
    fn the_largest_flow_with_everybody_wishing_to_pass_comes_through() {
        use crate::flow::{MAX_PHASES, MAX_STEPS, Step};
        let phase = Phase { steps: &[Step::named("s"); MAX_STEPS], ..Phase::named("p") };
        let phases = [phase; MAX_PHASES];
        let segments = [Segment::named("s", Turn::of(&phases))];
        let flow = flow_of(&segments, Resolving::WhenAllPass);
        let host = &mut Busy { stuck: u8::MAX, ..Busy::default() };
        let mut ctx = started(&flow, MAX_SEATS, host);
        for seat in (0..MAX_SEATS).rev().map(Seat) {
            manage(&flow, &mut ctx, host, |m| m.skip_idle(seat, true)).unwrap();
        }
        assert_eq!(ctx.turn(), 3);
    }
}
