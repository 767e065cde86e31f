//! The course of a duel, as data, and what each kind of moves needs.

use hexdeck_engine::flow::{
    Acting, Advance, Apnap, Branch, Condition, Conditional, Controller, Ctx, Flow, Hook, Initial,
    Model, Need, Phase, PhaseId, Priority, PriorityModel, Reset, Resolving, Restriction,
    RestrictionId, Scope, Segment, SegmentId, Step, StepId, Turn,
};
use hexdeck_engine::play::Seat;

/// The turn player's cards become ready.
pub const READY: Hook = Hook(0);
/// The turn player draws.
pub const DRAW: Hook = Hook(1);
/// Attackers and guards strike.
pub const STRIKE: Hook = Hook(2);
/// The clash is over.
pub const DISPERSE: Hook = Hook(3);
/// The turn player discards down to the limit.
pub const TRIM: Hook = Hook(4);
/// What lasts until the end of the turn is over.
pub const WANE: Hook = Hook(5);

/// At most one seat is left.
pub const DECIDED: u8 = 0;
/// Nobody attacks.
pub const PEACE: u8 = 1;

/// Cards may be swapped before the game.
pub const MULLIGAN: SegmentId = SegmentId(0);
/// The game itself.
pub const GAME: SegmentId = SegmentId(1);
/// The phase in which most cards are played.
pub const MAIN: PhaseId = PhaseId(2);
/// The phase in which creatures fight.
pub const CLASH: PhaseId = PhaseId(3);
/// The phase in which the turn player discards what is too much.
pub const END: PhaseId = PhaseId(4);
const ATTACK: StepId = StepId(0);
const GUARD: StepId = StepId(1);

/// Cards that a seat swaps before the game.
pub const SWAPS: RestrictionId = RestrictionId(0);
/// Cards that become embers in a turn.
pub const KINDLINGS: RestrictionId = RestrictionId(1);

const SILENT: Phase<'_> = Phase { allows_priority: false, ..Phase::named("") };
const IN_A_FIGHT: Option<Conditional<'_, StepId>> =
    Some(Conditional { condition: Condition::Game(PEACE), branch: Branch::Skip });

const PHASES: &[Phase<'_>] = &[
    Phase { name: "ready", begin: Some(READY), ..SILENT },
    Phase {
        name: "draw",
        begin: Some(DRAW),
        conditional: Some(Conditional {
            condition: Condition::FirstTurnOfFirstPlayer,
            branch: Branch::Skip,
        }),
        ..SILENT
    },
    Phase::named("main"),
    Phase {
        end: Some(DISPERSE),
        steps: &[
            Step::named("attack"),
            Step { conditional: IN_A_FIGHT, ..Step::named("guard") },
            Step {
                begin: Some(STRIKE),
                conditional: IN_A_FIGHT,
                allows_priority: Some(false),
                ..Step::named("strike")
            },
            // What the strike has set off resolves here.
            Step { conditional: IN_A_FIGHT, ..Step::named("after") },
        ],
        ..Phase::named("clash")
    },
    Phase { name: "end", begin: Some(TRIM), ..SILENT },
];

const SWAPPING: &[Phase<'_>] = &[Phase { advance: Advance::NextTurn, ..Phase::named("swap") }];

/// The flow.
pub const FLOW: Flow<'_> = Flow {
    name: "embers",
    segments: &[
        Segment {
            ends_when: Condition::RoundAfter(1),
            ..Segment::named("mulligan", Turn::of(SWAPPING))
        },
        Segment {
            ends_when: Condition::Game(DECIDED),
            ..Segment::named("game", Turn { end: Some(WANE), ..Turn::of(PHASES) })
        },
    ],
    priority: Priority {
        initial: Initial::TurnPlayer,
        model: Model::Apnap,
        resolving: Resolving::WhenAllPass,
        acting: Acting::Keeps,
    },
    restrictions: &[
        Restriction { name: "swaps", max: 2, scope: Scope::Player, reset: Reset::TurnStart },
        Restriction { name: "kindlings", max: 1, scope: Scope::Player, reset: Reset::TurnStart },
    ],
};

/// Clockwise from the turn player, but before the game each seat swaps alone.
pub struct AloneThenAll;

impl PriorityModel for AloneThenAll {
    fn initial(&self, wish: Initial, ctx: &Ctx) -> Seat {
        Apnap.initial(wish, ctx)
    }

    fn next(&self, ctx: &Ctx) -> Option<Seat> {
        Apnap.next(ctx).filter(|_| ctx.segment() != Some(MULLIGAN))
    }
}

/// The flow with its priority.
pub fn asks() -> Controller<'static> {
    Controller::with_model(&FLOW, &AloneThenAll)
}

const IN_MAIN: Condition<'_> =
    Condition::All(&[Condition::InSegment(GAME), Condition::InPhase(MAIN)]);
const IN_ATTACK: Condition<'_> =
    Condition::All(&[Condition::InSegment(GAME), Condition::InStep(CLASH, ATTACK)]);
const IN_GUARD: Condition<'_> =
    Condition::All(&[Condition::InSegment(GAME), Condition::InStep(CLASH, GUARD)]);

/// To pass.
pub const TO_PASS: &[Need<'_>] = &[Need::Priority];
/// To end one's turn.
pub const TO_END: &[Need<'_>] =
    &[Need::Priority, Need::OwnTurn, Need::NothingPending, Need::When(Condition::InSegment(GAME))];
/// To swap a card before the game.
pub const TO_SWAP: &[Need<'_>] =
    &[Need::Priority, Need::When(Condition::InSegment(MULLIGAN)), Need::Within(SWAPS)];
/// To make an ember of a card.
pub const TO_KINDLE: &[Need<'_>] = &[
    Need::Priority,
    Need::OwnTurn,
    Need::When(IN_MAIN),
    Need::NothingPending,
    Need::Within(KINDLINGS),
];
/// To play anything but an instant.
pub const TO_PLAY: &[Need<'_>] =
    &[Need::Priority, Need::OwnTurn, Need::When(IN_MAIN), Need::NothingPending];
/// To play an instant, or do what a plugin allows.
pub const TO_ANSWER: &[Need<'_>] = &[Need::Priority, Need::When(Condition::InSegment(GAME))];
/// To attack.
pub const TO_ATTACK: &[Need<'_>] =
    &[Need::Priority, Need::OwnTurn, Need::When(IN_ATTACK), Need::NothingPending];
/// To hold off an attack.
pub const TO_GUARD: &[Need<'_>] = &[Need::Priority, Need::When(IN_GUARD), Need::NothingPending];
/// To discard as asked.
pub const TO_DISCARD: &[Need<'_>] = &[Need::Asked];
