//! The course of a turn as five nested loops, against the machine that can stop anywhere.
//!
//! Flows here have no game behind them: all conditions are of turns and seats, everybody always
//! passes. Then what happens is what the rule book's nesting says, read aloud.

use proptest::prelude::*;
use std::vec::Vec;

use super::examples::Plain;
use super::testing::manage;
use super::{
    Advance, Branch, Condition, Conditional, Ctx, Flow, FlowEvent, Phase, PhaseId, Priority,
    Segment, Step, StepId, Turn,
};
use crate::play::{Rng, Seat};

const TURNS: u16 = 7;

/// A condition with its meaning, apart from the code under test.
#[derive(Debug, Clone, Copy)]
enum Plainly {
    Second,
    AfterThird,
    FirstRound,
    SeatOne,
    VeryFirst,
}

impl Plainly {
    const ALL: [Plainly; 5] = [
        Plainly::Second,
        Plainly::AfterThird,
        Plainly::FirstRound,
        Plainly::SeatOne,
        Plainly::VeryFirst,
    ];

    fn data(self) -> Condition<'static> {
        match self {
            Plainly::Second => Condition::TurnIs(2),
            Plainly::AfterThird => Condition::TurnAfter(3),
            Plainly::FirstRound => Condition::RoundIs(1),
            Plainly::SeatOne => Condition::TurnPlayerIs(Seat(1)),
            Plainly::VeryFirst => Condition::FirstTurnOfFirstPlayer,
        }
    }

    fn holds(condition: Condition<'_>, turn: u16, seats: u16) -> bool {
        let seat = (turn - 1) % seats;
        match condition {
            Condition::TurnIs(_) => turn == 2,
            Condition::TurnAfter(_) => turn > 3,
            Condition::RoundIs(_) => turn <= seats,
            Condition::TurnPlayerIs(_) => seat == 1,
            Condition::FirstTurnOfFirstPlayer => turn == 1,
            _ => false,
        }
    }
}

fn conditional<Id>(
    rng: &mut Rng,
    parts: u32,
    id: fn(u8) -> Id,
) -> Option<Conditional<'static, Id>> {
    let condition = Plainly::ALL[rng.below(5) as usize].data();
    let branch = match rng.below(6) {
        0 => Branch::Skip,
        1 => Branch::Execute,
        2 => Branch::Replace(id(rng.below(parts) as u8)),
        _ => return None,
    };
    Some(Conditional { condition, branch })
}

fn advance(rng: &mut Rng) -> Advance {
    match rng.below(8) {
        0 => Advance::NextPhase,
        1 => Advance::NextTurn,
        _ => Advance::NextStep,
    }
}

/// The part played at a place, if any.
fn chosen<Id: Copy>(
    own: u8,
    conditional: Option<Conditional<'_, Id>>,
    number: fn(Id) -> u8,
    (turn, seats): (u16, u16),
) -> Option<u8> {
    let Some(c) = conditional else { return Some(own) };
    match (Plainly::holds(c.condition, turn, seats), c.branch) {
        (true, Branch::Skip) | (false, Branch::Execute) => None,
        (true, Branch::Replace(id)) => Some(number(id)),
        _ => Some(own),
    }
}

/// The five nested loops.
fn read_aloud(phases: &[Phase<'_>], skip_when: Condition<'_>, seats: u16) -> Vec<FlowEvent> {
    let mut told = Vec::new();
    for turn in 1..=TURNS {
        if Plainly::holds(skip_when, turn, seats) {
            continue;
        }
        let seat = Seat(((turn - 1) % seats) as u8);
        told.push(FlowEvent::TurnBegan { seat, turn });
        for (slot, own) in phases.iter().enumerate() {
            let when = (turn, seats);
            let Some(p) = chosen(slot as u8, own.conditional, |id: PhaseId| id.0, when) else {
                continue;
            };
            let phase = &phases[usize::from(p)];
            told.push(FlowEvent::PhaseBegan(PhaseId(p)));
            let mut last = if phase.steps.is_empty() { phase.advance } else { Advance::NextStep };
            for (slot, own) in phase.steps.iter().enumerate() {
                let Some(s) = chosen(slot as u8, own.conditional, |id: StepId| id.0, when) else {
                    continue;
                };
                told.push(FlowEvent::StepBegan(StepId(s)));
                told.push(FlowEvent::StepEnded(StepId(s)));
                last = phase.steps[usize::from(s)].advance.unwrap_or(phase.advance);
                if last != Advance::NextStep {
                    break;
                }
            }
            told.push(FlowEvent::PhaseEnded(PhaseId(p)));
            if last == Advance::NextTurn {
                break;
            }
        }
        told.push(FlowEvent::TurnEnded { seat, turn });
    }
    told
}

proptest! {
    #[test]
    fn the_machine_does_what_the_loops_say(seed: u64, seats in 1..=6u8) {
        let mut rng = Rng::new(seed);
        let steps: Vec<Vec<Step<'_>>> = (0..1 + rng.below(4))
            .map(|_| {
                let count = rng.below(4);
                (0..count)
                    .map(|_| Step {
                        conditional: conditional(&mut rng, count, StepId),
                        allows_priority: [None, Some(true), Some(false)][rng.below(3) as usize],
                        advance: Some(advance(&mut rng)).filter(|_| rng.below(2) == 0),
                        ..Step::named("s")
                    })
                    .collect()
            })
            .collect();
        let phases: Vec<Phase<'_>> = steps
            .iter()
            .map(|own| Phase {
                conditional: conditional(&mut rng, steps.len() as u32, PhaseId),
                allows_priority: rng.below(2) == 0,
                advance: advance(&mut rng),
                steps: own,
                ..Phase::named("p")
            })
            .collect();
        let skip_when = conditional(&mut rng, 1, PhaseId).map_or(Condition::Never, |c| c.condition);
        let segments = [Segment {
            ends_when: Condition::TurnAfter(TURNS),
            ..Segment::named("s", Turn { skip_when, ..Turn::of(&phases) })
        }];
        let priority = Priority::DEFAULT;
        let flow = Flow { name: "t", segments: &segments, priority, restrictions: &[] };
        prop_assert_eq!(flow.check(), Ok(()));

        let mut host = Plain;
        let order: Vec<Seat> = (0..seats).map(Seat).collect();
        let mut ctx = Ctx::new(&order).unwrap();
        let mut told = manage(&flow, &mut ctx, &mut host, |m| m.start()).unwrap();
        // At most six passes in each of 4 * 3 steps of 7 turns.
        for _ in 0..6 * 4 * 3 * TURNS {
            let Some(seat) = ctx.priority_player() else { break };
            told.extend(manage(&flow, &mut ctx, &mut host, |m| m.pass_priority(seat)).unwrap());
        }
        prop_assert_eq!(told.last(), Some(&FlowEvent::Over));
        use FlowEvent::{Over, Passed, SegmentBegan, SegmentEnded};
        told.retain(|e| {
            let aside = matches!(e, SegmentBegan(_) | SegmentEnded(_) | Passed { .. } | Over);
            !aside && !matches!(e, FlowEvent::Priority(_))
        });
        prop_assert_eq!(told, read_aloud(&phases, skip_when, u16::from(seats)));
    }
}
