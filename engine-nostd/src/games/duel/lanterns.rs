//! Lantern Road: a race without answers. Creatures go on quests for miles, or stop others that do.
//!
//! Rules and cards are in `docs/games/duel.md`; here they are as data.

use super::ops::{Ability, Aim, Kind, Op, Side, Span, Test, To, What, When, Who};
use super::ruleset::*;
use crate::cards::{DefId, NameId, StatId, Table, Visibility, ZoneDef, ZoneKind, ZoneOwner};
use crate::flow::{
    Acting, Advance, Branch, Condition, Conditional, Flow, Initial, Model, Need, Phase, PhaseId,
    Priority, Reset, Resolving, Restriction, RestrictionId, Scope, Segment, SegmentId, Step, Turn,
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
const MAIN: PhaseId = PhaseId(1);
const END: PhaseId = PhaseId(2);
const SWAPS: RestrictionId = RestrictionId(0);
const CHARGES: RestrictionId = RestrictionId(1);

const BEGINNING: Phase<'_> = Phase {
    allows_priority: false,
    steps: &[
        Step { begin: Some(READY), ..Step::named("ready") },
        Step {
            begin: Some(DRAW),
            conditional: Some(Conditional {
                condition: Condition::FirstTurnOfFirstPlayer,
                branch: Branch::Skip,
            }),
            ..Step::named("draw")
        },
    ],
    ..Phase::named("beginning")
};

const PHASES: &[Phase<'_>] = &[
    BEGINNING,
    Phase::named("main"),
    Phase { begin: Some(TRIM), allows_priority: false, ..Phase::named("end") },
];

const FLOW: Flow<'_> = Flow {
    name: "lantern road",
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
            ..Segment::named("road", Turn { end: Some(LAPSE), ..Turn::of(PHASES) })
        },
    ],
    priority: Priority {
        initial: Initial::TurnPlayer,
        model: Model::TurnPlayerOnly,
        resolving: Resolving::AtOnce,
        acting: Acting::Keeps,
    },
    restrictions: &[
        Restriction { name: "swaps", max: 3, scope: Scope::Player, reset: Reset::TurnStart },
        Restriction { name: "charges", max: 1, scope: Scope::Player, reset: Reset::TurnStart },
    ],
};

const IN_GAME: Condition<'_> = Condition::InSegment(GAME);
const IN_OPENING: Condition<'_> = Condition::Not(&IN_GAME);
const IN_MAIN: Condition<'_> = Condition::All(&[IN_GAME, Condition::InPhase(MAIN)]);
const TO_ACT: &[Need<'_>] = &[Need::Priority, Need::OwnTurn, Need::When(IN_MAIN)];

const VERBS: &[(Verb, &[Need<'_>])] = &[
    (Verb::Pass, &[Need::Priority, Need::When(IN_OPENING)]),
    (Verb::End, TO_ACT),
    (Verb::Swap, &[Need::Priority, Need::When(IN_OPENING), Need::Within(SWAPS)]),
    (Verb::Charge, &[Need::Priority, Need::OwnTurn, Need::When(IN_MAIN), Need::Within(CHARGES)]),
    (Verb::Play, TO_ACT),
    (Verb::Use, TO_ACT),
    (Verb::Quest, TO_ACT),
    (Verb::Challenge, TO_ACT),
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
pub const CARDS: [Print<'_>; 24] = [
    creature(
        "wick_sprite",
        "Wick Sprite",
        "",
        &[(COST, 1), (POWER, 1), (GRIT, 1), (STRIDE, 1)],
        0,
        &[],
    ),
    creature(
        "ferry_hand",
        "Ferry Hand",
        "",
        &[(COST, 2), (POWER, 2), (GRIT, 2), (STRIDE, 1)],
        0,
        &[],
    ),
    creature(
        "map_maker",
        "Map Maker",
        "When it arrives, draw a card.",
        &[(COST, 2), (POWER, 1), (GRIT, 2), (STRIDE, 1)],
        0,
        &[Ability::new(When::Arrives, &[Op::Draw(Who::You, 1)])],
    ),
    creature(
        "long_strider",
        "Long Strider",
        "",
        &[(COST, 3), (POWER, 1), (GRIT, 3), (STRIDE, 3)],
        0,
        &[],
    ),
    creature(
        "night_courier",
        "Night Courier",
        "Swift.",
        &[(COST, 3), (POWER, 2), (GRIT, 2), (STRIDE, 2)],
        SWIFT,
        &[],
    ),
    creature(
        "shade_fox",
        "Shade Fox",
        "Elusive.",
        &[(COST, 3), (POWER, 2), (GRIT, 2), (STRIDE, 2)],
        ELUSIVE,
        &[],
    ),
    creature(
        "lantern_bearer",
        "Lantern Bearer",
        "When your turn begins, 1 damage comes off each of your creatures.",
        &[(COST, 4), (POWER, 2), (GRIT, 5), (STRIDE, 2)],
        0,
        &[Ability::new(When::TurnBegins, &[Op::Mend(What::Yours, 1)])],
    ),
    creature(
        "pilgrim_choir",
        "Pilgrim Choir",
        "When it goes on a quest, draw a card.",
        &[(COST, 5), (POWER, 2), (GRIT, 5), (STRIDE, 3)],
        0,
        &[Ability::new(When::Quests, &[Op::Draw(Who::You, 1)])],
    ),
    creature(
        "bridge_troll",
        "Bridge Troll",
        "Bold.",
        &[(COST, 4), (POWER, 4), (GRIT, 4), (STRIDE, 1)],
        BOLD,
        &[],
    ),
    creature(
        "toll_keeper",
        "Toll Keeper",
        "When it arrives, tap a creature of another player.",
        &[(COST, 3), (POWER, 3), (GRIT, 3), (STRIDE, 1)],
        0,
        &[Ability::aimed(When::Arrives, Aim::Creature(Side::Other), &[Op::Tap(What::Aimed)])],
    ),
    creature(
        "moth_swarm",
        "Moth Swarm",
        "Swift.",
        &[(COST, 2), (POWER, 3), (GRIT, 1), (STRIDE, 1)],
        SWIFT,
        &[],
    ),
    creature(
        "ash_giant",
        "Ash Giant",
        "",
        &[(COST, 6), (POWER, 6), (GRIT, 6), (STRIDE, 3)],
        0,
        &[],
    ),
    creature(
        "gravedigger",
        "Gravedigger",
        "When it dies, every other player loses 1 mile.",
        &[(COST, 3), (POWER, 2), (GRIT, 3), (STRIDE, 1)],
        0,
        &[Ability::new(When::Dies, &[Op::Lose(Who::Others, 1)])],
    ),
    spell(
        Kind::Deed,
        "cut_the_rope",
        "Cut the Rope",
        "3 damage to a creature.",
        &[(COST, 2)],
        &[Ability::aimed(When::Played, Aim::Creature(Side::Any), &[Op::Damage(What::Aimed, 3)])],
    ),
    spell(
        Kind::Deed,
        "lantern_storm",
        "Lantern Storm",
        "2 damage to every creature of the other players.",
        &[(COST, 5)],
        &[Ability::new(When::Played, &[Op::Damage(What::Theirs, 2)])],
    ),
    spell(
        Kind::Deed,
        "song_of_the_road",
        "Song of the Road",
        "Draw 2 cards.",
        &[(COST, 2)],
        &[Ability::new(When::Played, &[Op::Draw(Who::You, 2)])],
    ),
    spell(
        Kind::Deed,
        "second_wind",
        "Second Wind",
        "One of your tapped creatures becomes ready, and has 1 stride more until the end of the turn.",
        &[(COST, 2)],
        &[Ability::aimed(
            When::Played,
            Aim::Tapped(Side::Own),
            &[Op::Ready(What::Aimed), Op::Change(What::Aimed, STRIDE, 1, Span::Turn)],
        )],
    ),
    spell(
        Kind::Deed,
        "false_signpost",
        "False Signpost",
        "Put a creature of another player under its owner's deck.",
        &[(COST, 4)],
        &[Ability::aimed(
            When::Played,
            Aim::Creature(Side::Other),
            &[Op::Move(What::Aimed, To::Bottom)],
        )],
    ),
    spell(
        Kind::Aura,
        "walking_staff",
        "Walking Staff",
        "On a creature: 1 stride and 1 grit more.",
        &[(COST, 2)],
        &[Ability::aimed(
            When::Played,
            Aim::Creature(Side::Any),
            &[
                Op::Change(What::Aimed, STRIDE, 1, Span::Stays),
                Op::Change(What::Aimed, GRIT, 1, Span::Stays),
            ],
        )],
    ),
    spell(
        Kind::Aura,
        "iron_boots",
        "Iron Boots",
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
        "wrong_turn",
        "Wrong Turn",
        "Another player loses 2 miles.",
        &[(COST, 2)],
        &[Ability::aimed(When::Played, Aim::Seat(Side::Other), &[Op::Lose(Who::Aimed, 2)])],
    ),
    spell(
        Kind::Deed,
        "catch_up",
        "Catch Up",
        "If somebody has more miles than you, gain 2 miles. Draw a card.",
        &[(COST, 3)],
        &[Ability::new(
            When::Played,
            &[Op::Unless(Test::Behind, 1), Op::Gain(Who::You, 2), Op::Draw(Who::You, 1)],
        )],
    ),
    creature(
        "oil_merchant",
        "Oil Merchant",
        "Use, 1 oil: draw a card, then discard a card.",
        &[(COST, 2), (POWER, 1), (GRIT, 3), (STRIDE, 1)],
        0,
        &[Ability::new(When::Used { cost: 1 }, &[Op::Draw(Who::You, 1), Op::Discard(Who::You, 1)])],
    ),
    spell(
        Kind::Deed,
        "kindle_the_dark",
        "Kindle the Dark",
        "A fallen creature of yours goes to your oil, tapped. If you have 3 creatures, each of them grows by 1.",
        &[(COST, 3)],
        &[Ability::aimed(
            When::Played,
            Aim::Fallen,
            &[
                Op::Move(What::Aimed, To::Charge),
                Op::Unless(Test::Creatures(3), 1),
                Op::Grow(What::Yours, 1),
            ],
        )],
    ),
];

const DECKS: &[Preset<'_>] = &[
    Preset {
        id: "pilgrims",
        name: "Pilgrims",
        cards: &[
            (DefId(0), 4),
            (DefId(1), 2),
            (DefId(2), 3),
            (DefId(3), 4),
            (DefId(4), 3),
            (DefId(5), 3),
            (DefId(6), 2),
            (DefId(7), 2),
            (DefId(15), 2),
            (DefId(16), 2),
            (DefId(18), 2),
            (DefId(21), 1),
        ],
    },
    Preset {
        id: "wardens",
        name: "Wardens",
        cards: &[
            (DefId(1), 2),
            (DefId(8), 4),
            (DefId(9), 3),
            (DefId(10), 4),
            (DefId(11), 2),
            (DefId(12), 3),
            (DefId(13), 3),
            (DefId(14), 1),
            (DefId(17), 1),
            (DefId(19), 2),
            (DefId(20), 2),
            (DefId(22), 2),
            (DefId(23), 1),
        ],
    },
];

/// The rules.
pub static RULES: Ruleset<'static> = Ruleset {
    id: "lanterns",
    name: "Lantern Road",
    points: "miles",
    charge: "oil",
    flow: FLOW,
    opening: Opening { segment: SegmentId(0), then: Model::TurnPlayerOnly },
    end: END,
    table: TABLE,
    places: PLACES,
    cards: &CARDS,
    verbs: VERBS,
    decks: DECKS,
    limits: DeckLimits { fewest: 20, most: 40, copies: 4 },
    goal: Goal::Race(20),
    start: 0,
    hand: 7,
    hand_limit: 8,
    turns: 50,
};
