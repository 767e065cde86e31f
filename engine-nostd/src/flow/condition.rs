//! Questions a flow asks before it goes on, as data.
//!
//! A condition is a small tree. What the flow knows (turns, seats, places) it answers itself;
//! [`Condition::Game`] asks the game on top. Trees are bounded ([`MAX_DEPTH`], [`MAX_TERMS`]), so
//! asking a checked one takes bounded time, even one made from a `static` that contains itself.

use super::{Ctx, Host, PhaseId, SegmentId, StepId};
use crate::play::Seat;

/// Most levels of a condition, the outermost counted.
pub const MAX_DEPTH: u8 = 4;
/// Most conditions side by side in an [`Condition::All`] or [`Condition::Any`].
pub const MAX_TERMS: usize = 8;

/// A question with a yes or no answer.
///
/// Turns and rounds count from 1 in each segment. Places are those open at the time: while a
/// phase's own condition is asked, no phase is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Condition<'a> {
    /// Yes.
    Always,
    /// No.
    Never,
    /// The opposite.
    Not(&'a Condition<'a>),
    /// Every one of these; yes if there are none.
    All(&'a [Condition<'a>]),
    /// At least one of these; no if there are none.
    Any(&'a [Condition<'a>]),
    /// The segment's turn of this number.
    TurnIs(u16),
    /// A later turn than this.
    TurnAfter(u16),
    /// The segment's round of this number: everybody's turn of that number.
    RoundIs(u16),
    /// A later round than this. As a segment's end: after so many turns of every seat.
    RoundAfter(u16),
    /// The very first turn of a segment, when it is the first player's.
    FirstTurnOfFirstPlayer,
    /// This seat's turn.
    TurnPlayerIs(Seat),
    /// This segment.
    InSegment(SegmentId),
    /// This phase.
    InPhase(PhaseId),
    /// This step of this phase.
    InStep(PhaseId, StepId),
    /// Whatever the game means by this number ([`Host::holds`]).
    Game(u8),
}

impl Condition<'_> {
    /// The answer. Trees deeper than [`MAX_DEPTH`], which no checked flow has, count as no.
    pub fn holds<H: Host + ?Sized>(&self, ctx: &Ctx, host: &H) -> bool {
        self.ask(ctx, host, MAX_DEPTH)
    }

    fn ask<H: Host + ?Sized>(&self, ctx: &Ctx, host: &H, depth: u8) -> bool {
        let Some(below) = depth.checked_sub(1) else { return false };
        match *self {
            Condition::Always => true,
            Condition::Never => false,
            Condition::Not(c) => !c.ask(ctx, host, below),
            Condition::All(cs) => cs.iter().all(|c| c.ask(ctx, host, below)),
            Condition::Any(cs) => cs.iter().any(|c| c.ask(ctx, host, below)),
            Condition::TurnIs(n) => ctx.turn() == n,
            Condition::TurnAfter(n) => ctx.turn() > n,
            Condition::RoundIs(n) => ctx.round() == n,
            Condition::RoundAfter(n) => ctx.round() > n,
            Condition::FirstTurnOfFirstPlayer => {
                ctx.turn() == 1 && ctx.turn_player() == ctx.first_player()
            }
            Condition::TurnPlayerIs(seat) => ctx.turn_player() == seat,
            Condition::InSegment(id) => ctx.segment() == Some(id),
            Condition::InPhase(id) => ctx.phase() == Some(id),
            Condition::InStep(phase, step) => {
                ctx.phase() == Some(phase) && ctx.step() == Some(step)
            }
            Condition::Game(id) => host.holds(id, ctx),
        }
    }

    /// The answer if it is the same whatever happens, of a condition within the bounds.
    pub(super) fn fixed(&self) -> Option<bool> {
        self.fixed_within(MAX_DEPTH)
    }

    fn fixed_within(&self, depth: u8) -> Option<bool> {
        let below = depth.checked_sub(1)?;
        // One `decider` among the terms settles the answer; only its absence needs all of them.
        let settle = |cs: &[Condition<'_>], decider: bool| {
            let mut terms = cs.iter().map(|c| c.fixed_within(below));
            if terms.clone().any(|t| t == Some(decider)) {
                return Some(decider);
            }
            terms.all(|t| t == Some(!decider)).then_some(!decider)
        };
        match *self {
            Condition::Always => Some(true),
            Condition::Never => Some(false),
            Condition::Not(c) => c.fixed_within(below).map(|answer| !answer),
            Condition::All(cs) => settle(cs, false),
            Condition::Any(cs) => settle(cs, true),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Condition::*;
    use super::*;
    use crate::flow::examples::{Plain, STACK_DUEL};
    use crate::flow::testing::{Busy, started};

    /// Asks a game that says yes to number 2 only.
    fn holds(condition: Condition<'_>) -> bool {
        let ctx = Ctx::new(&[Seat(0), Seat(1)]).unwrap();
        condition.holds(&ctx, &Busy { yes: 1 << 2, ..Busy::default() })
    }

    #[test]
    fn trees_combine_what_is_below() {
        assert!(holds(Game(2)) && !holds(Game(1)));
        assert!(holds(Not(&Game(1))) && !holds(Not(&Game(2))));
        assert!(holds(All(&[Always, Game(2)])) && !holds(All(&[Always, Game(1)])));
        assert!(holds(Any(&[Never, Game(2)])) && !holds(Any(&[Never, Game(1)])));
        assert!(holds(All(&[])) && !holds(Any(&[])));
    }

    #[test]
    fn the_flow_answers_for_turns_and_seats() {
        let ask = |turn: u16, round: u16, player: Seat, condition: Condition<'_>| {
            let mut ctx = Ctx::new(&[Seat(0), Seat(1)]).unwrap();
            (ctx.turn, ctx.round, ctx.turn_player) = (turn, round, player);
            condition.holds(&ctx, &Busy::default())
        };
        let [a, b] = [Seat(0), Seat(1)];
        assert!(ask(1, 1, a, FirstTurnOfFirstPlayer));
        assert!(!ask(2, 1, b, FirstTurnOfFirstPlayer), "the second player's first turn");
        assert!(!ask(3, 2, a, FirstTurnOfFirstPlayer), "the first player's second turn");
        assert!(!ask(1, 1, b, FirstTurnOfFirstPlayer), "another seat begins");
        assert!(ask(3, 2, a, TurnIs(3)) && !ask(3, 2, a, TurnIs(2)));
        assert!(ask(3, 2, a, TurnAfter(2)) && !ask(3, 2, a, TurnAfter(3)));
        assert!(ask(3, 2, a, RoundIs(2)) && !ask(3, 2, a, RoundIs(3)));
        assert!(ask(3, 2, a, RoundAfter(1)) && !ask(3, 2, a, RoundAfter(2)));
        assert!(ask(3, 2, a, TurnPlayerIs(a)) && !ask(3, 2, a, TurnPlayerIs(b)));
    }

    #[test]
    fn places_are_those_being_played() {
        let ctx = started(&STACK_DUEL, 2, &mut Plain);
        let at = |condition: Condition<'_>| condition.holds(&ctx, &Plain);
        assert!(at(InSegment(SegmentId(0))) && !at(InSegment(SegmentId(1))));
        assert!(at(InPhase(PhaseId(0))) && !at(InPhase(PhaseId(1))));
        assert!(at(InStep(PhaseId(0), StepId(1))) && !at(InStep(PhaseId(0), StepId(0))));
        assert!(!at(InStep(PhaseId(1), StepId(1))));
        let ready = Ctx::new(&[Seat(0)]).unwrap();
        assert!(!InSegment(SegmentId(0)).holds(&ready, &Plain));
        assert!(!InPhase(PhaseId(0)).holds(&ready, &Plain));
    }

    #[test]
    fn a_condition_that_contains_itself_comes_to_an_end() {
        static KNOT: Condition<'static> = All(&[Not(&KNOT), Not(&KNOT)]);
        holds(KNOT);
        assert_eq!(KNOT.fixed(), None);
    }

    #[test]
    fn fixed_answers_are_those_that_no_game_can_change() {
        assert_eq!(All(&[Game(1), Never]).fixed(), Some(false));
        assert_eq!(All(&[Game(1), Always]).fixed(), None);
        assert_eq!(All(&[]).fixed(), Some(true));
        assert_eq!(Any(&[Game(1), Always]).fixed(), Some(true));
        assert_eq!(Any(&[Never, Not(&Always)]).fixed(), Some(false));
        assert_eq!(TurnIs(3).fixed(), None);
    }
}
