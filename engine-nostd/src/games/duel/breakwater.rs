//! Breakwater: a duel of answers. Everything played waits on a stack, and the last answer goes first.
//!
//! Rules and cards are in `docs/games/duel.md`; here they are as data.

use super::ops::{Ability, Aim, Kind, Op, Side, Span, Test, To, What, When, Who};
use super::ruleset::*;
use crate::cards::{DefId, NameId, StatId, Table, Visibility, ZoneDef, ZoneKind, ZoneOwner};
use crate::flow::{
    Acting, Advance, Branch, Condition, Conditional, Flow, Initial, Model, Need, Phase, PhaseId,
    Priority, Reset, Resolving, Restriction, RestrictionId, Scope, Segment, SegmentId, Step,
    StepId, Turn,
};

/// Most cards of a field.
const FIELD_LIMIT: u8 = 12;

const fn zone(name: u16, visibility: Visibility, ordered: bool, in_play: bool) -> ZoneDef {
    let owner = ZoneOwner::Player;
    ZoneDef { name: NameId(name), owner, visibility, ordered, in_play, limit: None }
}

const ZONES: &[ZoneDef] = &[
    zone(0, Visibility::Hidden, true, false),
    zone(1, Visibility::Private, false, false),
    ZoneDef { limit: Some(FIELD_LIMIT), ..zone(2, Visibility::Public, false, true) },
    zone(3, Visibility::Public, false, true),
    zone(4, Visibility::Public, true, false),
    ZoneDef { owner: ZoneOwner::Shared, ..zone(5, Visibility::Public, false, false) },
];

const PLACES: Places = Places {
    deck: ZoneKind(0),
    hand: ZoneKind(1),
    field: ZoneKind(2),
    charge: ZoneKind(3),
    discard: ZoneKind(4),
    cast: ZoneKind(5),
};

const TABLE: Table<'_> = match Table::new(ZONES, &defs_of(&CARDS), 2) {
    Ok(table) => table,
    Err(_) => panic!("the definitions make no table"),
};

const GAME: SegmentId = SegmentId(1);
const MAIN: PhaseId = PhaseId(2);
const CLASH: PhaseId = PhaseId(3);
const LATE: PhaseId = PhaseId(4);
const END: PhaseId = PhaseId(5);
const ATTACK: StepId = StepId(0);
const GUARD: StepId = StepId(1);
const AFTER: StepId = StepId(3);
const SWAPS: RestrictionId = RestrictionId(0);
const CHARGES: RestrictionId = RestrictionId(1);

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
    Phase::named("late"),
    Phase { name: "end", begin: Some(TRIM), ..SILENT },
];

const FLOW: Flow<'_> = Flow {
    name: "breakwater",
    segments: &[
        Segment {
            ends_when: Condition::Any(&[Condition::RoundAfter(1), Condition::Game(DECIDED)]),
            ..Segment::named(
                "opening",
                Turn::of(&[Phase { advance: Advance::NextTurn, ..Phase::named("swap") }]),
            )
        },
        Segment {
            ends_when: Condition::Game(DECIDED),
            ..Segment::named("duel", Turn { end: Some(WANE), ..Turn::of(PHASES) })
        },
    ],
    priority: Priority {
        initial: Initial::TurnPlayer,
        model: Model::Apnap,
        resolving: Resolving::WhenAllPass,
        acting: Acting::Keeps,
    },
    restrictions: &[
        Restriction { name: "swaps", max: 3, scope: Scope::Player, reset: Reset::TurnStart },
        Restriction { name: "charges", max: 1, scope: Scope::Player, reset: Reset::TurnStart },
    ],
};

const IN_GAME: Condition<'_> = Condition::InSegment(GAME);
const IN_MAIN: Condition<'_> = Condition::All(&[
    IN_GAME,
    Condition::Any(&[Condition::InPhase(MAIN), Condition::InPhase(LATE)]),
]);
const IN_ATTACK: Condition<'_> = Condition::All(&[IN_GAME, Condition::InStep(CLASH, ATTACK)]);
const IN_GUARD: Condition<'_> = Condition::All(&[IN_GAME, Condition::InStep(CLASH, GUARD)]);
/// Who has attacked sees it through: seeing the guards first and then ending the turn is no way out.
const NOT_ON_THE_WAY: Condition<'_> =
    Condition::Any(&[Condition::Game(PEACE), Condition::InStep(CLASH, AFTER)]);

const VERBS: &[(Verb, &[Need<'_>])] = &[
    (Verb::Pass, &[Need::Priority]),
    (
        Verb::End,
        &[
            Need::Priority,
            Need::OwnTurn,
            Need::When(IN_GAME),
            Need::NothingPending,
            Need::When(NOT_ON_THE_WAY),
        ],
    ),
    (Verb::Swap, &[Need::Priority, Need::When(Condition::Not(&IN_GAME)), Need::Within(SWAPS)]),
    (
        Verb::Charge,
        &[
            Need::Priority,
            Need::OwnTurn,
            Need::When(IN_MAIN),
            Need::NothingPending,
            Need::Within(CHARGES),
        ],
    ),
    (Verb::Play, &[Need::Priority, Need::OwnTurn, Need::When(IN_MAIN), Need::NothingPending]),
    (Verb::Answer, &[Need::Priority, Need::When(IN_GAME)]),
    (Verb::Use, &[Need::Priority, Need::When(IN_GAME)]),
    (Verb::Attack, &[Need::Priority, Need::OwnTurn, Need::When(IN_ATTACK), Need::NothingPending]),
    (Verb::Guard, &[Need::Priority, Need::When(IN_GUARD), Need::NothingPending]),
    (Verb::Discard, &[Need::Asked]),
];

const fn creature<'a>(
    id: &'a str,
    name: &'a str,
    text: &'a str,
    stats: &'a [(StatId, i16)],
    keywords: u8,
    abilities: &'a [Ability<'a>],
) -> Print<'a> {
    Print { id, name, text, kind: Kind::Creature, keywords, stats, abilities }
}

const fn spell<'a>(
    kind: Kind,
    id: &'a str,
    name: &'a str,
    text: &'a str,
    stats: &'a [(StatId, i16)],
    abilities: &'a [Ability<'a>],
) -> Print<'a> {
    Print { id, name, text, kind, keywords: 0, stats, abilities }
}

/// The cards.
pub const CARDS: [Print<'_>; 23] = [
    creature(
        "gull_scout",
        "Gull Scout",
        "Soaring.",
        &[(COST, 1), (POWER, 1), (GRIT, 1)],
        SOARING,
        &[],
    ),
    creature(
        "tide_runner",
        "Tide Runner",
        "Swift.",
        &[(COST, 1), (POWER, 2), (GRIT, 1)],
        SWIFT,
        &[],
    ),
    creature(
        "reef_stalker",
        "Reef Stalker",
        "When it attacks, every other player loses 1 life.",
        &[(COST, 2), (POWER, 3), (GRIT, 1)],
        0,
        &[Ability::new(When::Attacks, &[Op::Lose(Who::Others, 1)])],
    ),
    creature(
        "storm_petrel",
        "Storm Petrel",
        "Soaring, swift.",
        &[(COST, 3), (POWER, 2), (GRIT, 2)],
        SOARING | SWIFT,
        &[],
    ),
    creature(
        "undertow_eel",
        "Undertow Eel",
        "When it arrives, return a creature of another player to its owner's hand.",
        &[(COST, 4), (POWER, 3), (GRIT, 3)],
        0,
        &[Ability::aimed(
            When::Arrives,
            Aim::Creature(Side::Other),
            &[Op::Move(What::Aimed, To::Hand)],
        )],
    ),
    creature(
        "wrecker",
        "Wrecker",
        "When it dies, every other player loses 2 life.",
        &[(COST, 4), (POWER, 4), (GRIT, 3)],
        0,
        &[Ability::new(When::Dies, &[Op::Lose(Who::Others, 2)])],
    ),
    spell(
        Kind::Instant,
        "squall",
        "Squall",
        "2 damage to a creature or a player.",
        &[(COST, 1)],
        &[Ability::aimed(When::Played, Aim::Anything(Side::Any), &[Op::Damage(What::Aimed, 2)])],
    ),
    spell(
        Kind::Instant,
        "riptide",
        "Riptide",
        "Return a creature to its owner's hand. Draw a card.",
        &[(COST, 2)],
        &[Ability::aimed(
            When::Played,
            Aim::Creature(Side::Any),
            &[Op::Move(What::Aimed, To::Hand), Op::Draw(Who::You, 1)],
        )],
    ),
    spell(
        Kind::Deed,
        "lightning_mast",
        "Lightning Mast",
        "4 damage to a creature or a player.",
        &[(COST, 3)],
        &[Ability::aimed(When::Played, Aim::Anything(Side::Any), &[Op::Damage(What::Aimed, 4)])],
    ),
    spell(
        Kind::Aura,
        "salt_fury",
        "Salt Fury",
        "On a creature: 2 power and 1 grit more.",
        &[(COST, 2)],
        &[Ability::aimed(
            When::Played,
            Aim::Creature(Side::Any),
            &[
                Op::Change(What::Aimed, POWER, 2, Span::Stays),
                Op::Change(What::Aimed, GRIT, 1, Span::Stays),
            ],
        )],
    ),
    spell(
        Kind::Deed,
        "turn_of_the_tide",
        "Turn of the Tide",
        "Take another turn after this one.",
        &[(COST, 6)],
        &[Ability::new(When::Played, &[Op::ExtraTurn])],
    ),
    creature("harbour_guard", "Harbour Guard", "", &[(COST, 2), (POWER, 1), (GRIT, 4)], 0, &[]),
    creature(
        "stonemason",
        "Stonemason",
        "Use, 1 salt: one of your creatures grows by 1.",
        &[(COST, 2), (POWER, 1), (GRIT, 2)],
        0,
        &[Ability::aimed(
            When::Used { cost: 1 },
            Aim::Creature(Side::Own),
            &[Op::Grow(What::Aimed, 1)],
        )],
    ),
    creature(
        "lamplighter",
        "Lamplighter",
        "When it arrives, draw a card.",
        &[(COST, 2), (POWER, 1), (GRIT, 2)],
        0,
        &[Ability::new(When::Arrives, &[Op::Draw(Who::You, 1)])],
    ),
    creature("old_whale", "Old Whale", "Steady.", &[(COST, 6), (POWER, 6), (GRIT, 7)], STEADY, &[]),
    creature(
        "sea_chaplain",
        "Sea Chaplain",
        "When your turn begins, gain 1 life.",
        &[(COST, 3), (POWER, 2), (GRIT, 3)],
        0,
        &[Ability::new(When::TurnBegins, &[Op::Gain(Who::You, 1)])],
    ),
    spell(
        Kind::Instant,
        "hush_bell",
        "Hush Bell",
        "An effect that waits comes to nothing.",
        &[(COST, 2)],
        &[Ability::aimed(When::Played, Aim::Effect, &[Op::Counter])],
    ),
    spell(
        Kind::Instant,
        "mend_the_wall",
        "Mend the Wall",
        "A creature has 3 grit more until the end of the turn. Gain 3 life.",
        &[(COST, 2)],
        &[Ability::aimed(
            When::Played,
            Aim::Creature(Side::Any),
            &[Op::Change(What::Aimed, GRIT, 3, Span::Turn), Op::Gain(Who::You, 3)],
        )],
    ),
    spell(
        Kind::Deed,
        "rockslide",
        "Rockslide",
        "2 damage to every creature.",
        &[(COST, 4)],
        &[Ability::new(When::Played, &[Op::Damage(What::Every, 2)])],
    ),
    spell(
        Kind::Aura,
        "buttress",
        "Buttress",
        "On a creature: 3 grit more. When it settles, gain 1 life.",
        &[(COST, 1)],
        &[Ability::aimed(
            When::Played,
            Aim::Creature(Side::Any),
            &[Op::Change(What::Aimed, GRIT, 3, Span::Stays), Op::Gain(Who::You, 1)],
        )],
    ),
    spell(
        Kind::Instant,
        "fog_bank",
        "Fog Bank",
        "Tap a creature.",
        &[(COST, 1)],
        &[Ability::aimed(When::Played, Aim::Creature(Side::Any), &[Op::Tap(What::Aimed)])],
    ),
    spell(
        Kind::Deed,
        "washed_ashore",
        "Washed Ashore",
        "Return a creature from your discard pile to your hand.",
        &[(COST, 1)],
        &[Ability::aimed(When::Played, Aim::Fallen, &[Op::Move(What::Aimed, To::Hand)])],
    ),
    spell(
        Kind::Deed,
        "press_gang",
        "Press Gang",
        "Another player discards a card. If somebody holds more cards than you, draw a card.",
        &[(COST, 2)],
        &[Ability::aimed(
            When::Played,
            Aim::Seat(Side::Other),
            &[Op::Discard(Who::Aimed, 1), Op::Unless(Test::HoldsFewer, 1), Op::Draw(Who::You, 1)],
        )],
    ),
];

const DECKS: &[Preset<'_>] = &[
    Preset {
        id: "tide",
        name: "Tide",
        cards: &[
            (DefId(0), 3),
            (DefId(1), 4),
            (DefId(2), 3),
            (DefId(3), 3),
            (DefId(4), 2),
            (DefId(5), 2),
            (DefId(6), 4),
            (DefId(7), 2),
            (DefId(8), 2),
            (DefId(9), 2),
            (DefId(10), 1),
            (DefId(20), 2),
        ],
    },
    Preset {
        id: "stone",
        name: "Stone",
        cards: &[
            (DefId(0), 1),
            (DefId(6), 3),
            (DefId(11), 4),
            (DefId(12), 3),
            (DefId(13), 3),
            (DefId(14), 2),
            (DefId(15), 3),
            (DefId(16), 3),
            (DefId(17), 2),
            (DefId(18), 2),
            (DefId(19), 1),
            (DefId(21), 1),
            (DefId(22), 2),
        ],
    },
];

/// The rules.
pub static RULES: Ruleset<'static> = Ruleset {
    id: "breakwater",
    name: "Breakwater",
    points: "life",
    charge: "salt",
    flow: FLOW,
    opening: Opening { segment: SegmentId(0), then: Model::Apnap },
    end: END,
    table: TABLE,
    places: PLACES,
    cards: &CARDS,
    verbs: VERBS,
    decks: DECKS,
    limits: DeckLimits { fewest: 20, most: 40, copies: 4 },
    goal: Goal::Last,
    start: 20,
    hand: 7,
    hand_limit: 8,
    turns: 50,
};
