//! What a move needs before it may happen: the flow's validators, as data.
//!
//! Each [`Need`] can be asked alone ([`Controller::meets`]); a list of them is the conditions of a
//! kind of moves ([`Controller::allows`]), asked in order, and the first that is not met is the
//! reason of the refusal. What depends on the move itself, its card or its cell, is the game's own
//! rule: a function with a `Result`, chained behind with `?`. Counted needs are counted from the
//! same list ([`Manager::record_all`]), so that what is checked is also counted.

use super::{Condition, Controller, Ctx, FlowRefusal, Host, Manager, RestrictionId};
use crate::play::Seat;

/// Something that must be so before a seat does something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need<'a> {
    /// It has priority, and no question waits for an answer.
    Priority,
    /// The game waits for its answer.
    Asked,
    /// It is its own turn.
    OwnTurn,
    /// No effect waits to resolve.
    NothingPending,
    /// This holds: the right phase, the right turn, a condition of the game's.
    When(Condition<'a>),
    /// It has not yet been done as often as it may be.
    Within(RestrictionId),
}

impl Controller<'_> {
    /// Whether one need of this seat is met.
    pub fn meets<H: Host>(
        &self,
        ctx: &Ctx,
        host: &H,
        seat: Seat,
        need: &Need<'_>,
    ) -> Result<(), FlowRefusal> {
        let met = |is: bool, refusal| if is { Ok(()) } else { Err(refusal) };
        match need {
            Need::Priority => self.may_pass(ctx, host, seat),
            Need::Asked => {
                self.running(ctx)?;
                met(host.awaits(ctx) == Some(seat), FlowRefusal::NotAsked)
            }
            Need::OwnTurn => met(ctx.turn_player() == seat, FlowRefusal::NotYourTurn),
            Need::NothingPending => met(!host.pending(), FlowRefusal::EffectsPending),
            Need::When(condition) => met(condition.holds(ctx, host), FlowRefusal::NotNow),
            Need::Within(id) => self.can(ctx, *id, seat),
        }
    }

    /// Whether all needs of this seat are met; refuses with the first that is not.
    pub fn allows<H: Host>(
        &self,
        ctx: &Ctx,
        host: &H,
        seat: Seat,
        needs: &[Need<'_>],
    ) -> Result<(), FlowRefusal> {
        needs.iter().try_for_each(|need| self.meets(ctx, host, seat, need))
    }
}

impl<H: Host> Manager<'_, '_, H> {
    /// Counts every [`Need::Within`] of these as done once more by this seat.
    pub fn record_all(&mut self, needs: &[Need<'_>], seat: Seat) -> Result<(), FlowRefusal> {
        for need in needs {
            if let Need::Within(id) = need {
                self.record(*id, seat)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::PhaseId;
    use crate::flow::examples::{CHARGE, CHARGE_DUEL};
    use crate::flow::testing::{Busy, manage, started};

    const ALL: &[Need<'_>] = &[
        Need::Priority,
        Need::OwnTurn,
        Need::When(Condition::Game(3)),
        Need::NothingPending,
        Need::Within(CHARGE),
    ];

    fn asks() -> Controller<'static> {
        Controller::new(&CHARGE_DUEL)
    }

    /// In the first player's main phase, with condition 3.
    fn main_phase() -> (Ctx, Busy) {
        let mut host = Busy { yes: 1 << 3, ..Busy::default() };
        let mut ctx = started(&CHARGE_DUEL, 2, &mut host);
        for seat in [Seat(0), Seat(1)] {
            manage(&CHARGE_DUEL, &mut ctx, &mut host, |m| m.pass_priority(seat)).unwrap();
        }
        assert_eq!(asks().phase(&ctx).unwrap().name, "main");
        (ctx, host)
    }

    #[test]
    fn each_need_has_its_own_reason() {
        let (ctx, host) = main_phase();
        assert_eq!(asks().allows(&ctx, &host, Seat(0), ALL), Ok(()));
        let reason = |host: &Busy, seat, need| asks().meets(&ctx, host, Seat(seat), &need);
        assert_eq!(reason(&host, 1, Need::Priority), Err(FlowRefusal::NotYourPriority));
        assert_eq!(reason(&host, 1, Need::OwnTurn), Err(FlowRefusal::NotYourTurn));
        assert_eq!(reason(&host, 0, Need::Asked), Err(FlowRefusal::NotAsked));
        let never = Need::When(Condition::InPhase(PhaseId(9)));
        assert_eq!(reason(&host, 0, never), Err(FlowRefusal::NotNow));
        let unknown = Need::Within(RestrictionId(7));
        assert_eq!(reason(&host, 0, unknown), Err(FlowRefusal::NoSuchRestriction));
        let busy = Busy { effects: 1, asks: Some(Seat(1)), ..host };
        assert_eq!(reason(&busy, 0, Need::NothingPending), Err(FlowRefusal::EffectsPending));
        assert_eq!(reason(&busy, 0, Need::Priority), Err(FlowRefusal::AnswerFirst));
        assert_eq!(reason(&busy, 1, Need::Asked), Ok(()));
    }

    #[test]
    fn before_the_start_nobody_is_asked() {
        let ctx = Ctx::new(&[Seat(0)]).unwrap();
        let host = Busy { asks: Some(Seat(0)), ..Busy::default() };
        let asked = asks().meets(&ctx, &host, Seat(0), &Need::Asked);
        assert_eq!(asked, Err(FlowRefusal::NotStarted));
    }

    #[test]
    fn the_first_unmet_need_is_the_reason() {
        let (ctx, mut host) = main_phase();
        // Seat 1 lacks priority, turn and, from here on, the condition: the order decides.
        host.yes = 0;
        for (first, reason) in [
            (0, FlowRefusal::NotYourPriority),
            (1, FlowRefusal::NotYourTurn),
            (2, FlowRefusal::NotNow),
        ] {
            assert_eq!(asks().allows(&ctx, &host, Seat(1), &ALL[first..]), Err(reason));
        }
        assert_eq!(asks().allows(&ctx, &host, Seat(1), &[]), Ok(()));
    }

    #[test]
    fn what_is_checked_is_counted() {
        let (mut ctx, mut host) = main_phase();
        let record = |ctx: &mut Ctx, host: &mut Busy| {
            manage(&CHARGE_DUEL, ctx, host, |m| Ok(m.record_all(ALL, Seat(0))?)).is_ok()
        };
        assert!(record(&mut ctx, &mut host));
        assert_eq!(ctx.used(&CHARGE_DUEL, CHARGE, Seat(0)), Some(1));
        let again = asks().allows(&ctx, &host, Seat(0), ALL);
        assert_eq!(again, Err(FlowRefusal::LimitReached(CHARGE)));
        assert!(!record(&mut ctx, &mut host));
    }
}
