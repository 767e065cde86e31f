//! A duel in which everybody may answer everything, last answer first.
//!
//! The turn has five phases of up to five steps; priority goes clockwise from the turn player and
//! effects resolve one at a time, each when all have passed. Nobody gets priority while the turn
//! player untaps or cleans up. The first player does not draw on the very first turn.

use crate::flow::{
    Acting, Advance, Branch, Condition, Conditional, Flow, Hook, Initial, Model, Phase, Priority,
    Resolving, Segment, Step, Turn,
};

/// The turn player's cards untap.
pub const UNTAP: Hook = Hook(0);
/// The turn player draws.
pub const DRAW: Hook = Hook(1);
/// Attackers and blockers deal their damage.
pub const DAMAGE: Hook = Hook(2);
/// Damage wears off, the hand limit holds.
pub const CLEANUP: Hook = Hook(3);

/// The condition that no attack was declared.
pub const NOBODY_ATTACKS: u8 = 0;
/// The condition that somebody has won.
pub const WON: u8 = 1;

const UNANSWERED: Step<'_> = Step { allows_priority: Some(false), ..Step::named("") };
const ONLY_IN_AN_ATTACK: Option<Conditional<'_, crate::flow::StepId>> =
    Some(Conditional { condition: Condition::Game(NOBODY_ATTACKS), branch: Branch::Skip });

const BEGINNING: Phase<'_> = Phase {
    steps: &[
        Step { name: "untap", begin: Some(UNTAP), ..UNANSWERED },
        Step::named("upkeep"),
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

const COMBAT: Phase<'_> = Phase {
    steps: &[
        Step::named("begin"),
        Step::named("attackers"),
        Step { conditional: ONLY_IN_AN_ATTACK, ..Step::named("blockers") },
        Step { begin: Some(DAMAGE), conditional: ONLY_IN_AN_ATTACK, ..Step::named("damage") },
        Step::named("end"),
    ],
    ..Phase::named("combat")
};

const ENDING: Phase<'_> = Phase {
    steps: &[Step::named("end"), Step { name: "cleanup", begin: Some(CLEANUP), ..UNANSWERED }],
    ..Phase::named("ending")
};

const PHASES: &[Phase<'_>] = &[
    BEGINNING,
    Phase { advance: Advance::NextPhase, ..Phase::named("precombat") },
    COMBAT,
    Phase { advance: Advance::NextPhase, ..Phase::named("postcombat") },
    ENDING,
];

/// The flow.
pub const STACK_DUEL: Flow<'_> = Flow {
    name: "stack duel",
    segments: &[Segment {
        ends_when: Condition::Game(WON),
        ..Segment::named("game", Turn::of(PHASES))
    }],
    priority: Priority {
        initial: Initial::TurnPlayer,
        model: Model::Apnap,
        resolving: Resolving::WhenAllPass,
        acting: Acting::Keeps,
    },
    restrictions: &[],
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::testing::{Busy, manage, place, started};
    use crate::flow::{Ctx, FlowEvent, Stage};
    use crate::play::Seat;
    use std::string::String;
    use std::vec::Vec;

    /// Passes for whoever has priority and returns the place before.
    fn pass(ctx: &mut Ctx, host: &mut Busy) -> String {
        let before = place(&STACK_DUEL, ctx);
        let seat = ctx.priority_player().unwrap();
        manage(&STACK_DUEL, ctx, host, |m| m.pass_priority(seat)).unwrap();
        before
    }

    #[test]
    fn the_first_two_turns_step_by_step() {
        let mut host = Busy::default();
        let mut ctx = started(&STACK_DUEL, 2, &mut host);
        assert_eq!(host.hooks, [UNTAP]);
        let walked: Vec<String> = (0..18).map(|_| pass(&mut ctx, &mut host)).collect();
        let first = [
            "0 beginning upkeep 0",
            "0 beginning upkeep 1",
            "0 precombat - 0",
            "0 precombat - 1",
            "0 combat begin 0",
            "0 combat begin 1",
            "0 combat attackers 0",
            "0 combat attackers 1",
            "0 combat blockers 0",
            "0 combat blockers 1",
            "0 combat damage 0",
            "0 combat damage 1",
            "0 combat end 0",
            "0 combat end 1",
            "0 postcombat - 0",
            "0 postcombat - 1",
            "0 ending end 0",
            "0 ending end 1",
        ];
        assert_eq!(walked, first);
        assert_eq!(host.hooks, [UNTAP, DAMAGE, CLEANUP, UNTAP], "no draw on the first turn");
        // The second player's first turn: now there is a draw. And nobody attacks.
        host.yes = 1 << NOBODY_ATTACKS;
        let walked: Vec<String> = (0..16).map(|_| pass(&mut ctx, &mut host)).collect();
        let second = [
            "1 beginning upkeep 1",
            "1 beginning upkeep 0",
            "1 beginning draw 1",
            "1 beginning draw 0",
            "1 precombat - 1",
            "1 precombat - 0",
            "1 combat begin 1",
            "1 combat begin 0",
            "1 combat attackers 1",
            "1 combat attackers 0",
            "1 combat end 1",
            "1 combat end 0",
            "1 postcombat - 1",
            "1 postcombat - 0",
            "1 ending end 1",
            "1 ending end 0",
        ];
        assert_eq!(walked, second);
        assert_eq!(place(&STACK_DUEL, &ctx), "0 beginning upkeep 0");
        assert_eq!(host.hooks[4..], [DRAW, CLEANUP, UNTAP]);
        assert_eq!((ctx.turn(), ctx.round()), (3, 2));
        // The first player's second turn has its draw.
        pass(&mut ctx, &mut host);
        pass(&mut ctx, &mut host);
        assert_eq!(place(&STACK_DUEL, &ctx), "0 beginning draw 0");
    }

    #[test]
    fn answers_resolve_one_at_a_time_and_the_turn_player_is_asked_after_each() {
        let mut host = Busy::default();
        let mut ctx = started(&STACK_DUEL, 3, &mut host);
        // Seat 0 acts and keeps priority; seat 1 answers and keeps it.
        host.effects = 1;
        manage(&STACK_DUEL, &mut ctx, &mut host, |m| m.acted(Seat(0))).unwrap();
        assert_eq!(pass(&mut ctx, &mut host), "0 beginning upkeep 0");
        host.effects = 2;
        manage(&STACK_DUEL, &mut ctx, &mut host, |m| m.acted(Seat(1))).unwrap();
        let walked: Vec<String> = (0..3).map(|_| pass(&mut ctx, &mut host)).collect();
        let round = ["0 beginning upkeep 1", "0 beginning upkeep 2", "0 beginning upkeep 0"];
        assert_eq!(walked, round);
        assert_eq!(host.effects, 1, "the answer has resolved");
        assert_eq!(place(&STACK_DUEL, &ctx), "0 beginning upkeep 0");
        for _ in 0..3 {
            pass(&mut ctx, &mut host);
        }
        assert_eq!(host.effects, 0);
        assert_eq!(place(&STACK_DUEL, &ctx), "0 beginning upkeep 0", "asked once more");
        for _ in 0..3 {
            pass(&mut ctx, &mut host);
        }
        assert_eq!(place(&STACK_DUEL, &ctx), "0 precombat - 0");
    }

    #[test]
    fn what_triggers_while_untapping_waits_for_the_upkeep() {
        let mut host = Busy { triggers: true, ..Busy::default() };
        let mut ctx = started(&STACK_DUEL, 2, &mut host);
        assert_eq!((host.hooks.as_slice(), host.effects), ([UNTAP].as_slice(), 1));
        pass(&mut ctx, &mut host);
        pass(&mut ctx, &mut host);
        assert_eq!((host.effects, place(&STACK_DUEL, &ctx).as_str()), (0, "0 beginning upkeep 0"));
    }

    #[test]
    fn a_win_ends_everything_from_the_inside_out() {
        let mut host = Busy::default();
        let mut ctx = started(&STACK_DUEL, 2, &mut host);
        host.yes = 1 << WON;
        let events = manage(&STACK_DUEL, &mut ctx, &mut host, |m| m.acted(Seat(0))).unwrap();
        let ended = [
            FlowEvent::StepEnded(crate::flow::StepId(1)),
            FlowEvent::PhaseEnded(crate::flow::PhaseId(0)),
            FlowEvent::TurnEnded { seat: Seat(0), turn: 1 },
            FlowEvent::SegmentEnded(crate::flow::SegmentId(0)),
            FlowEvent::Over,
        ];
        assert_eq!(events, ended);
        assert_eq!(ctx.stage(), Stage::Over);
    }
}
