//! A duel in which only the turn player acts, and may set one card aside as charge each turn.
//!
//! Three segments: everybody in turn keeps or changes the opening hand, then the game, then the
//! count. A turn begins by itself (ready, set, draw) and is the turn player's until passed;
//! effects resolve at once. The first player does not draw on the very first turn; cards are
//! readied on every one.

use crate::flow::{
    Acting, Advance, Branch, Condition, Conditional, Flow, Hook, Initial, Model, Phase, Priority,
    Reset, Resolving, Restriction, RestrictionId, Scope, Segment, Step, Turn,
};

/// Everybody gets the opening hand.
pub const DEAL: Hook = Hook(0);
/// The turn player's cards are readied.
pub const READY: Hook = Hook(1);
/// What happens at the start of turns happens.
pub const SET: Hook = Hook(2);
/// The turn player draws.
pub const DRAW: Hook = Hook(3);
/// The points are counted.
pub const COUNT: Hook = Hook(4);

/// The condition that somebody has won.
pub const WON: u8 = 0;

/// Setting a card aside as charge: once a turn.
pub const CHARGE: RestrictionId = RestrictionId(0);

const BEGINNING: Phase<'_> = Phase {
    allows_priority: false,
    advance: Advance::NextStep,
    steps: &[
        Step { begin: Some(READY), ..Step::named("ready") },
        Step { begin: Some(SET), ..Step::named("set") },
        Step {
            begin: Some(DRAW),
            conditional: Some(Conditional {
                condition: Condition::FirstTurnOfFirstPlayer,
                branch: Branch::Skip,
            }),
            advance: Some(Advance::NextPhase),
            ..Step::named("draw")
        },
    ],
    ..Phase::named("beginning")
};

const MAIN: Phase<'_> = Phase { advance: Advance::NextTurn, ..Phase::named("main") };

const PRE_GAME: Segment<'_> = Segment {
    begin: Some(DEAL),
    ends_when: Condition::RoundAfter(1),
    ..Segment::named("pre-game", Turn::of(&[Phase::named("mulligan")]))
};

const DURING_GAME: Segment<'_> = Segment {
    ends_when: Condition::Game(WON),
    ..Segment::named("during game", Turn::of(&[BEGINNING, MAIN]))
};

const END_GAME: Segment<'_> = Segment {
    begin: Some(COUNT),
    ends_when: Condition::Always,
    ..Segment::named("end of game", Turn::of(&[Phase::named("count")]))
};

/// The flow.
pub const CHARGE_DUEL: Flow<'_> = Flow {
    name: "charge duel",
    segments: &[PRE_GAME, DURING_GAME, END_GAME],
    priority: Priority {
        initial: Initial::TurnPlayer,
        model: Model::TurnPlayerOnly,
        resolving: Resolving::AtOnce,
        acting: Acting::Keeps,
    },
    restrictions: &[Restriction {
        name: "charge",
        max: 1,
        scope: Scope::Player,
        reset: Reset::TurnStart,
    }],
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::FlowEvent::{self, *};
    use crate::flow::testing::{Busy, manage, place, started};
    use crate::flow::{Controller, Ctx, FlowError, FlowRefusal, PhaseId, SegmentId, StepId};
    use crate::play::Seat;
    use std::vec::Vec;

    fn pass(ctx: &mut Ctx, host: &mut Busy) -> Vec<FlowEvent> {
        let seat = ctx.turn_player();
        manage(&CHARGE_DUEL, ctx, host, |m| m.pass_priority(seat)).unwrap()
    }

    /// The duel on the first turn of the game itself.
    fn in_game(host: &mut Busy) -> Ctx {
        let mut ctx = started(&CHARGE_DUEL, 2, host);
        pass(&mut ctx, host);
        pass(&mut ctx, host);
        ctx
    }

    #[test]
    fn from_the_deal_to_the_count_step_by_step() {
        let mut host = Busy::default();
        let mut ctx = started(&CHARGE_DUEL, 2, &mut host);
        assert_eq!(place(&CHARGE_DUEL, &ctx), "0 mulligan - 0");
        pass(&mut ctx, &mut host);
        assert_eq!(place(&CHARGE_DUEL, &ctx), "1 mulligan - 1");
        let events = pass(&mut ctx, &mut host);
        assert_eq!(place(&CHARGE_DUEL, &ctx), "0 main - 0");
        assert_eq!(host.hooks, [DEAL, READY, SET], "readied, but no draw");
        let expected = [
            Passed { seat: Seat(1), by_itself: false },
            PhaseEnded(PhaseId(0)),
            TurnEnded { seat: Seat(1), turn: 2 },
            SegmentEnded(SegmentId(0)),
            SegmentBegan(SegmentId(1)),
            TurnBegan { seat: Seat(0), turn: 1 },
            PhaseBegan(PhaseId(0)),
            StepBegan(StepId(0)),
            StepEnded(StepId(0)),
            StepBegan(StepId(1)),
            StepEnded(StepId(1)),
            PhaseEnded(PhaseId(0)),
            PhaseBegan(PhaseId(1)),
            Priority(Seat(0)),
        ];
        assert_eq!(events, expected);
        for turn in 2..6u16 {
            host.hooks.clear();
            pass(&mut ctx, &mut host);
            assert_eq!(host.hooks, [READY, SET, DRAW], "turn {turn}");
            assert_eq!((ctx.turn(), ctx.turn_player()), (turn, Seat((turn as u8 + 1) % 2)));
        }
        host.hooks.clear();
        host.yes = 1 << WON;
        manage(&CHARGE_DUEL, &mut ctx, &mut host, |m| m.acted(Seat(0))).unwrap();
        assert_eq!(host.hooks, [COUNT]);
        assert_eq!(ctx.stage(), crate::flow::Stage::Over);
    }

    #[test]
    fn one_charge_a_turn() {
        let mut host = Busy::default();
        let mut ctx = in_game(&mut host);
        let charge = |ctx: &mut Ctx, host: &mut Busy, seat| {
            manage(&CHARGE_DUEL, ctx, host, |m| Ok(m.record(CHARGE, seat)?))
        };
        let told = charge(&mut ctx, &mut host, Seat(0));
        assert_eq!(told, Ok(std::vec![LimitReached { restriction: CHARGE, seat: Seat(0) }]));
        let refused = charge(&mut ctx, &mut host, Seat(0));
        assert_eq!(refused, Err(FlowError::Flow(FlowRefusal::LimitReached(CHARGE))));
        pass(&mut ctx, &mut host);
        assert!(charge(&mut ctx, &mut host, Seat(1)).is_ok());
        pass(&mut ctx, &mut host);
        assert_eq!(ctx.used(&CHARGE_DUEL, CHARGE, Seat(0)), Some(0));
        assert!(Controller::new(&CHARGE_DUEL).can(&ctx, CHARGE, Seat(0)).is_ok());
    }

    #[test]
    fn effects_resolve_at_once_and_whoever_acted_keeps_priority() {
        let mut host = Busy::default();
        let mut ctx = in_game(&mut host);
        host.effects = 3;
        let events = manage(&CHARGE_DUEL, &mut ctx, &mut host, |m| m.acted(Seat(0))).unwrap();
        assert_eq!(events, [Resolved, Resolved, Resolved]);
        assert_eq!(place(&CHARGE_DUEL, &ctx), "0 main - 0");
        // What triggers at the start of a turn has resolved before the turn player acts.
        host.triggers = true;
        pass(&mut ctx, &mut host);
        assert_eq!((host.effects, place(&CHARGE_DUEL, &ctx).as_str()), (0, "1 main - 1"));
    }
}
