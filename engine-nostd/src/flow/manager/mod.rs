//! Actions on a flow: start, act, pass, end, jump. Each is followed by all that goes by itself.
//!
//! A [`Manager`] is made for one action, from the game's parts. An action that fails leaves the
//! context as it was; what the game's own hooks did by then is the game's to forget (see
//! [`Host`]), and so are the events told by then. What is refused before anything happened, wrong
//! seat or wrong time, has told none.

mod parts;
mod run;

pub use run::MAX_AUTOMATIC;

use self::run::Run;
use super::ctx::bit;
use super::{
    Acting, Controller, Ctx, FlowError, FlowEvent, FlowRefusal, Host, Level, PassUntil, PhaseId,
    RestrictionId, Stage, Steer,
};
use crate::play::{MAX_SEATS, Seat};

/// The outcome of an action.
type Done<H> = Result<(), FlowError<<H as Host>::Refusal>>;

/// A flow, a context, a game and somebody who listens, ready for an action.
pub struct Manager<'m, 'f, H: Host> {
    controller: Controller<'f>,
    ctx: &'m mut Ctx,
    host: &'m mut H,
    events: &'m mut dyn FnMut(FlowEvent),
}

impl<'m, 'f, H: Host> Manager<'m, 'f, H> {
    /// Puts the four together. The flow and the context must have been checked.
    pub fn new(
        controller: Controller<'f>,
        ctx: &'m mut Ctx,
        host: &'m mut H,
        events: &'m mut dyn FnMut(FlowEvent),
    ) -> Self {
        Manager { controller, ctx, host, events }
    }

    /// Starts the flow at its first segment.
    pub fn start(&mut self) -> Done<H> {
        self.act(|m, _| {
            if m.ctx.stage != Stage::Ready {
                return Err(FlowRefusal::AlreadyStarted.into());
            }
            m.ctx.stage = Stage::Begin(Level::Segment);
            Ok(())
        })
    }

    /// Goes on by itself as far as possible: after a question has been answered, or whenever the
    /// game has changed something that conditions or effects depend on.
    pub fn run(&mut self) -> Done<H> {
        self.act(|m, _| Ok(m.controller.running(m.ctx)?))
    }

    /// The seat with priority has done something: nobody counts as having passed, it keeps priority
    /// or hands it on ([`Acting`](super::Acting)), and its wish to pass is forgotten. The game asks [`Controller::may_act`] before
    /// the move and calls this after; after an answer to a question, [`Manager::run`] instead.
    pub fn acted(&mut self, seat: Seat) -> Done<H> {
        self.act(|m, _| {
            m.controller.running(m.ctx)?;
            m.controller.has_priority(m.ctx, seat)?;
            m.ctx.passed = 0;
            m.ctx.clear_until(seat);
            let hands_on = m.controller.priority(m.ctx).acting == Acting::HandsOn;
            match m.controller.model(m.ctx).next(m.ctx).filter(|_| hands_on && m.host.pending()) {
                Some(next) => Ok(m.give(next)?),
                None => Ok(()),
            }
        })
    }

    /// Hands priority on. When everybody has passed, the top effect resolves or the flow goes on.
    pub fn pass_priority(&mut self, seat: Seat) -> Done<H> {
        self.act(|m, run| {
            m.controller.may_pass(m.ctx, m.host, seat)?;
            m.pass(seat, false, run)
        })
    }

    /// Ends the turn at its player's word.
    pub fn pass_turn(&mut self, seat: Seat) -> Done<H> {
        self.act(|m, _| {
            m.controller.may_pass_turn(m.ctx, m.host, seat)?;
            m.ctx.end_upto(Level::Turn);
            Ok(())
        })
    }

    /// Ends the present step and phase and goes to this phase of the same turn, whatever its
    /// condition says; the turn goes on behind it.
    pub fn set_phase(&mut self, phase: PhaseId) -> Done<H> {
        self.act(|m, _| {
            m.controller.running(m.ctx)?;
            match m.ctx.stage {
                Stage::Begin(Level::Phase) => {}
                Stage::Begin(Level::Step) | Stage::Inside => m.ctx.end_upto(Level::Phase),
                Stage::End { upto, .. } if upto <= Level::Phase => {
                    m.ctx.end_upto(Level::Phase);
                }
                _ => return Err(FlowRefusal::NothingToEnd.into()),
            }
            let segment = m.controller.segment(m.ctx).ok_or(FlowRefusal::OtherFlow)?;
            segment.phase(phase).ok_or(FlowRefusal::NoSuchPhase)?;
            m.ctx.jump = Some(phase);
            Ok(())
        })
    }

    /// Ends the present step.
    pub fn end_step(&mut self) -> Done<H> {
        self.end(Level::Step)
    }

    /// Ends the present phase, its step first.
    pub fn end_phase(&mut self) -> Done<H> {
        self.end(Level::Phase)
    }

    /// Ends the present turn, whoever has priority and whatever is pending.
    pub fn end_turn(&mut self) -> Done<H> {
        self.end(Level::Turn)
    }

    /// Ends the present segment with all that is open in it.
    pub fn end_segment(&mut self) -> Done<H> {
        self.end(Level::Segment)
    }

    fn end(&mut self, level: Level) -> Done<H> {
        self.act(|m, _| {
            m.controller.running(m.ctx)?;
            if !m.ctx.is_open(level) {
                return Err(FlowRefusal::NothingToEnd.into());
            }
            let upto = match m.ctx.stage {
                Stage::End { upto, .. } => upto.max(level),
                _ => level,
            };
            m.ctx.end_upto(upto);
            Ok(())
        })
    }

    /// Takes a seat out of the game: no more turns, no more priority. Its turn ends.
    pub fn leave(&mut self, seat: Seat) -> Done<H> {
        self.act(|m, _| {
            m.controller.running(m.ctx)?;
            m.ctx.leave(seat)?;
            m.tell(FlowEvent::Left(seat));
            Ok(())
        })
    }

    /// Sets or takes back a seat's wish to pass without being asked. It may wish at any time.
    pub fn pass_until(&mut self, seat: Seat, until: Option<PassUntil>) -> Done<H> {
        self.act(|m, _| {
            m.controller.running(m.ctx)?;
            if !m.ctx.is_in(seat) {
                return Err(FlowRefusal::NoSuchSeat.into());
            }
            m.ctx.until[usize::from(seat.0)] = until;
            Ok(())
        })
    }

    /// Sets or takes back a seat's wish to be skipped while it has nothing to do. It stays until
    /// taken back, but one action never skips seats through more than one whole turn.
    pub fn skip_idle(&mut self, seat: Seat, skip: bool) -> Done<H> {
        self.act(|m, _| {
            if !m.ctx.is_in(seat) {
                return Err(FlowRefusal::NoSuchSeat.into());
            }
            m.ctx.idle = if skip { m.ctx.idle | bit(seat) } else { m.ctx.idle & !bit(seat) };
            Ok(())
        })
    }

    /// Counts a restricted thing as done once more by this seat.
    pub fn record(&mut self, id: RestrictionId, seat: Seat) -> Result<(), FlowRefusal> {
        if !self.ctx.is_in(seat) {
            return Err(FlowRefusal::NoSuchSeat);
        }
        if self.ctx.usage.record(self.controller.flow().restrictions, id, seat)? {
            self.tell(FlowEvent::LimitReached { restriction: id, seat });
        }
        Ok(())
    }

    /// Does something and all that follows by itself, or nothing.
    fn act(&mut self, first: impl FnOnce(&mut Self, &mut Run) -> Done<H>) -> Done<H> {
        let before = self.ctx.clone();
        let mut run = Run::default();
        let done = first(self, &mut run).and_then(|()| self.run_on(&mut run));
        if done.is_err() {
            *self.ctx = before;
        }
        done
    }

    fn tell(&mut self, event: FlowEvent) {
        (self.events)(event);
    }

    /// Lets the game do something with the context, and tells who has left by it.
    fn call(
        &mut self,
        does: impl FnOnce(&mut H, &mut Steer<'_>) -> Result<(), H::Refusal>,
    ) -> Done<H> {
        let before = self.ctx.out;
        does(self.host, &mut Steer::new(self.ctx)).map_err(FlowError::Game)?;
        let left = self.ctx.out & !before;
        for seat in (0..MAX_SEATS).map(Seat).filter(|s| left & bit(*s) != 0) {
            self.tell(FlowEvent::Left(seat));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::examples::{CHARGE, CHARGE_DUEL, STACK_DUEL, stack_duel};
    use crate::flow::testing::{Busy, manage, place, started};
    use crate::flow::{
        Branch, Condition, Conditional, Flow, Model, Phase, Priority, Resolving, Segment, Turn,
    };
    use std::vec::Vec;

    type Action = fn(&mut Manager<'_, '_, Busy>) -> Done<Busy>;

    /// The duel at its first stop, and a shorthand for actions on it.
    fn duel(host: &mut Busy) -> Ctx {
        started(&STACK_DUEL, 2, host)
    }

    fn at(ctx: &mut Ctx, host: &mut Busy, action: Action) -> std::string::String {
        manage(&STACK_DUEL, ctx, host, action).unwrap();
        place(&STACK_DUEL, ctx)
    }

    fn refused(ctx: &Ctx, host: &mut Busy, action: Action) -> FlowRefusal {
        let mut after = ctx.clone();
        let mut told = 0;
        let mut tell = |_| told += 1;
        let controller = Controller::new(&STACK_DUEL);
        let done = action(&mut Manager::new(controller, &mut after, host, &mut tell));
        assert_eq!((&after, told), (ctx, 0), "a refused action changed or told something");
        let Err(FlowError::Flow(refusal)) = done else { panic!("{done:?}") };
        refusal
    }

    #[test]
    fn it_starts_once() {
        let host = &mut Busy::default();
        let ctx = Ctx::new(&[Seat(0), Seat(1)]).unwrap();
        assert_eq!(refused(&ctx, host, |m| m.run()), FlowRefusal::NotStarted);
        assert_eq!(refused(&ctx, host, |m| m.end_turn()), FlowRefusal::NotStarted);
        assert_eq!(refused(&ctx, host, |m| m.leave(Seat(0))), FlowRefusal::NotStarted);
        let ctx = duel(host);
        assert_eq!(refused(&ctx, host, |m| m.start()), FlowRefusal::AlreadyStarted);
    }

    #[test]
    fn the_wrong_seat_is_refused() {
        let host = &mut Busy::default();
        let ctx = duel(host);
        let wrong: [(Action, FlowRefusal); 8] = [
            (|m| m.acted(Seat(1)), FlowRefusal::NotYourPriority),
            (|m| m.pass_priority(Seat(1)), FlowRefusal::NotYourPriority),
            (|m| m.pass_priority(Seat(77)), FlowRefusal::NotYourPriority),
            (|m| m.pass_turn(Seat(1)), FlowRefusal::NotYourPriority),
            (|m| m.leave(Seat(2)), FlowRefusal::NoSuchSeat),
            (|m| m.pass_until(Seat(9), None), FlowRefusal::NoSuchSeat),
            (|m| m.skip_idle(Seat(9), true), FlowRefusal::NoSuchSeat),
            (|m| Ok(m.record(CHARGE, Seat(0))?), FlowRefusal::NoSuchRestriction),
        ];
        for (action, refusal) in wrong {
            assert_eq!(refused(&ctx, host, action), refusal);
        }
    }

    #[test]
    fn where_priority_is_handed_on_answers_alternate() {
        let priority = Priority { acting: Acting::HandsOn, ..STACK_DUEL.priority };
        let flow = Flow { priority, ..STACK_DUEL };
        let host = &mut Busy::default();
        let mut ctx = started(&flow, 2, host);
        let mut walk = Vec::new();
        for (links, seat) in [(0, 0), (1, 0), (2, 1), (3, 0)] {
            host.effects = links;
            manage(&flow, &mut ctx, host, |m| m.acted(Seat(seat))).unwrap();
            walk.push(ctx.priority_player().map(|seat| seat.0));
        }
        assert_eq!(walk, [Some(0), Some(1), Some(0), Some(1)], "only while something waits");
        // The other one passes: only now may the first answer itself.
        manage(&flow, &mut ctx, host, |m| m.pass_priority(Seat(1))).unwrap();
        assert_eq!((ctx.priority_player(), host.effects), (Some(Seat(0)), 3));
        manage(&flow, &mut ctx, host, |m| m.pass_priority(Seat(0))).unwrap();
        assert_eq!(host.effects, 2, "all have passed");
    }

    #[test]
    fn a_segment_may_have_priority_of_its_own() {
        let alone = Priority {
            model: Model::TurnPlayerOnly,
            resolving: Resolving::AtOnce,
            ..Priority::DEFAULT
        };
        let phases = [Phase::named("p")];
        let plain = Segment::named("s", Turn::of(&phases));
        let segments = [Segment { priority: Some(alone), ..plain }, plain];
        let flow =
            Flow { name: "t", segments: &segments, priority: Priority::DEFAULT, restrictions: &[] };
        let host = &mut Busy::default();
        let mut ctx = started(&flow, 2, host);
        host.effects = 1;
        manage(&flow, &mut ctx, host, |m| m.acted(Seat(0))).unwrap();
        assert_eq!(host.effects, 0, "it resolves at once");
        manage(&flow, &mut ctx, host, |m| m.pass_priority(Seat(0))).unwrap();
        assert_eq!((ctx.turn(), ctx.priority_player()), (2, Some(Seat(1))), "one pass is enough");
        manage(&flow, &mut ctx, host, |m| m.end_segment()).unwrap();
        host.effects = 1;
        manage(&flow, &mut ctx, host, |m| m.acted(Seat(0))).unwrap();
        manage(&flow, &mut ctx, host, |m| m.pass_priority(Seat(0))).unwrap();
        assert_eq!((ctx.turn(), ctx.priority_player()), (1, Some(Seat(1))));
        assert_eq!(host.effects, 1, "it waits until all have passed");
    }

    #[test]
    fn parts_end_at_the_games_word() {
        let host = &mut Busy::default();
        let mut ctx = duel(host);
        assert_eq!(at(&mut ctx, host, |m| m.end_step()), "0 precombat - 0");
        assert_eq!(refused(&ctx, host, |m| m.end_step()), FlowRefusal::NothingToEnd);
        assert_eq!(at(&mut ctx, host, |m| m.end_phase()), "0 combat begin 0");
        assert_eq!(at(&mut ctx, host, |m| m.end_step()), "0 combat attackers 0");
        assert_eq!(at(&mut ctx, host, |m| m.end_phase()), "0 postcombat - 0");
        assert_eq!(at(&mut ctx, host, |m| m.end_turn()), "1 beginning upkeep 1");
        assert_eq!(at(&mut ctx, host, |m| m.pass_turn(Seat(1))), "0 beginning upkeep 0");
        at(&mut ctx, host, |m| m.end_segment());
        assert_eq!(ctx.stage(), Stage::Over);
        assert_eq!(refused(&ctx, host, |m| m.end_segment()), FlowRefusal::Over);
    }

    #[test]
    fn a_phase_can_be_gone_to_forwards_and_back() {
        let host = &mut Busy::default();
        let mut ctx = duel(host);
        assert_eq!(at(&mut ctx, host, |m| m.set_phase(PhaseId(3))), "0 postcombat - 0");
        assert_eq!(at(&mut ctx, host, |m| m.set_phase(PhaseId(2))), "0 combat begin 0");
        assert_eq!(at(&mut ctx, host, |m| m.end_phase()), "0 postcombat - 0");
        let beyond = refused(&ctx, host, |m| m.set_phase(PhaseId(5)));
        assert_eq!(beyond, FlowRefusal::NoSuchPhase);
    }

    #[test]
    fn a_stand_in_is_played_in_the_place_of_another_and_reached_by_name() {
        let standby = Some(Conditional { condition: Condition::Never, branch: Branch::Execute });
        let replaced = Some(Conditional {
            condition: Condition::Game(0),
            branch: Branch::Replace(PhaseId(2)),
        });
        let phases = [
            Phase { conditional: replaced, ..Phase::named("usual") },
            Phase::named("then"),
            Phase { conditional: standby, ..Phase::named("stand-in") },
        ];
        let segments = [Segment::named("s", Turn::of(&phases))];
        let flow =
            Flow { name: "t", segments: &segments, priority: Priority::DEFAULT, restrictions: &[] };
        let host = &mut Busy::default();
        let mut ctx = started(&flow, 1, host);
        let mut seen = Vec::new();
        for turn in 0..2 {
            host.yes = turn;
            for _ in 0..2 {
                manage(&flow, &mut ctx, host, |m| m.end_phase()).unwrap();
                seen.push(place(&flow, &ctx));
                ctx.check(&flow).unwrap();
            }
        }
        // Replaced or not, what comes behind the place is the same, and the stand-in itself is
        // never played in its own.
        assert_eq!(seen, ["0 then - 0", "0 usual - 0", "0 then - 0", "0 stand-in - 0"]);
        manage(&flow, &mut ctx, host, |m| m.set_phase(PhaseId(2))).unwrap();
        assert_eq!(place(&flow, &ctx), "0 stand-in - 0");
        manage(&flow, &mut ctx, host, |m| m.end_phase()).unwrap();
        assert_eq!(ctx.turn(), 4, "behind the last place the turn ends");
    }

    #[test]
    fn a_failing_hook_leaves_the_context_as_it_was() {
        let host = &mut Busy::default();
        let mut ctx = duel(host);
        host.fails = Some(stack_duel::CLEANUP);
        let before = ctx.clone();
        let done = manage(&STACK_DUEL, &mut ctx, host, |m| m.set_phase(PhaseId(4)));
        assert!(done.is_ok());
        let there = ctx.clone();
        let failed = manage(&STACK_DUEL, &mut ctx, host, |m| m.end_step());
        assert_eq!(failed, Err(FlowError::Game(FlowRefusal::EffectsPending)));
        assert_eq!(ctx, there);
        assert_ne!(ctx, before);
    }

    #[test]
    fn a_question_stops_the_flow_where_it_is_asked() {
        let host = &mut Busy { question: Some((stack_duel::UNTAP, Seat(1))), ..Busy::default() };
        let mut ctx = duel(host);
        assert_eq!(place(&STACK_DUEL, &ctx), "0 beginning untap -");
        ctx.check(&STACK_DUEL).unwrap();
        // Even forced on, it goes no further than the next moment.
        (host.asks, host.question) = (None, None);
        assert_eq!(at(&mut ctx, host, |m| m.run()), "0 beginning upkeep 0");
        host.asks = Some(Seat(0));
        assert_eq!(at(&mut ctx, host, |m| m.acted(Seat(0))), "0 beginning upkeep 0");
        assert_eq!(refused(&ctx, host, |m| m.pass_priority(Seat(0))), FlowRefusal::AnswerFirst);
        manage(&STACK_DUEL, &mut ctx, host, |m| m.end_phase()).unwrap();
        assert_eq!(ctx.stage(), Stage::End { at: Level::Step, upto: Level::Phase });
        manage(&STACK_DUEL, &mut ctx, host, |m| m.end_turn()).unwrap();
        manage(&STACK_DUEL, &mut ctx, host, |m| m.end_step()).unwrap();
        assert_eq!(ctx.stage(), Stage::End { at: Level::Step, upto: Level::Turn });
        let late = refused(&ctx, host, |m| m.set_phase(PhaseId(1)));
        assert_eq!(late, FlowRefusal::NothingToEnd, "the turn is ending");
        host.asks = None;
        assert_eq!(at(&mut ctx, host, |m| m.run()), "1 beginning upkeep 1");
    }

    #[test]
    fn who_leaves_loses_turn_and_priority() {
        let host = &mut Busy::default();
        let mut ctx = started(&STACK_DUEL, 4, host);
        assert_eq!(at(&mut ctx, host, |m| m.pass_priority(Seat(0))), "0 beginning upkeep 1");
        assert_eq!(at(&mut ctx, host, |m| m.leave(Seat(1))), "0 beginning upkeep 2");
        // Seat 0 has passed and leaves: its turn ends, and seat 2 is next.
        assert_eq!(at(&mut ctx, host, |m| m.leave(Seat(0))), "2 beginning upkeep 2");
        assert_eq!(at(&mut ctx, host, |m| m.pass_turn(Seat(2))), "3 beginning upkeep 3");
        assert_eq!(at(&mut ctx, host, |m| m.leave(Seat(2))), "3 beginning upkeep 3");
        assert_eq!(refused(&ctx, host, |m| m.leave(Seat(3))), FlowRefusal::LastSeat);
        assert_eq!(at(&mut ctx, host, |m| m.pass_turn(Seat(3))), "3 beginning upkeep 3");
    }

    #[test]
    fn a_leaver_does_not_pass_for_the_others() {
        let host = &mut Busy::default();
        let mut ctx = started(&STACK_DUEL, 4, host);
        at(&mut ctx, host, |m| m.pass_priority(Seat(0)));
        assert_eq!(at(&mut ctx, host, |m| m.pass_priority(Seat(1))), "0 beginning upkeep 2");
        at(&mut ctx, host, |m| m.leave(Seat(1)));
        assert_eq!(at(&mut ctx, host, |m| m.pass_priority(Seat(2))), "0 beginning upkeep 3");
        assert_eq!(at(&mut ctx, host, |m| m.pass_priority(Seat(3))), "0 precombat - 0");
    }

    #[test]
    fn a_seat_that_leaves_in_a_hook_is_told() {
        let host = &mut Busy { leaves: Some((stack_duel::CLEANUP, Seat(1))), ..Busy::default() };
        let mut ctx = started(&STACK_DUEL, 3, host);
        let events = manage(&STACK_DUEL, &mut ctx, host, |m| m.set_phase(PhaseId(4))).unwrap();
        assert!(!events.contains(&FlowEvent::Left(Seat(1))));
        let events = manage(&STACK_DUEL, &mut ctx, host, |m| m.end_step()).unwrap();
        assert!(events.contains(&FlowEvent::Left(Seat(1))));
        assert_eq!(ctx.turn_player(), Seat(2));
    }

    #[test]
    fn a_context_of_another_flow_is_refused() {
        let host = &mut Busy::default();
        let mut ctx = started(&CHARGE_DUEL, 2, host);
        for seat in [Seat(0), Seat(1)] {
            manage(&CHARGE_DUEL, &mut ctx, host, |m| m.pass_priority(seat)).unwrap();
        }
        assert!(ctx.check(&STACK_DUEL).is_err());
        assert_eq!(refused(&ctx, host, |m| m.run()), FlowRefusal::OtherFlow);
    }
}
