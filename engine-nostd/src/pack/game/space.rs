//! Where the lists of a ruleset lie.

use core::mem::take;

use crate::cards::{CardDef, DefId, NameId, StatId, Visibility, ZoneDef, ZoneOwner};
use crate::flow::{Condition, Need, Phase, Reset, Restriction, Scope, Segment, Step, Turn};
use crate::games::duel::{Ability, Kind, MAX_DEFS, Op, Preset, Print, Verb, When};

/// Stats of all cards.
const STATS: usize = 4 * MAX_DEFS;
/// Abilities, and instructions, of all cards.
const ABILITIES: usize = 48;
const OPS: usize = 96;
/// Decks, and entries of all of them.
const DECKS: usize = 8;
const DECK_CARDS: usize = 96;
/// Conditions that lie inside others.
const TERMS: usize = 32;
/// Kinds of moves, and their needs.
const VERBS: usize = 12;
const NEEDS: usize = 40;
/// Parts of the course.
const SEGMENTS: usize = 4;
const PHASES: usize = 16;
const STEPS: usize = 16;
const LIMITS: usize = 8;
/// Kinds of zones.
pub(super) const ZONES: usize = 6;

type Moves<'a> = (Verb, &'a [Need<'a>]);

/// Tables for one ruleset, empty.
#[derive(Debug)]
pub struct Backing<'a> {
    stats: [(StatId, i16); STATS],
    ops: [Op; OPS],
    abilities: [Ability<'a>; ABILITIES],
    prints: [Print<'a>; MAX_DEFS],
    defs: [CardDef<'a>; MAX_DEFS],
    deck_cards: [(DefId, u8); DECK_CARDS],
    decks: [Preset<'a>; DECKS],
    terms: [Condition<'a>; TERMS],
    needs: [Need<'a>; NEEDS],
    verbs: [Moves<'a>; VERBS],
    steps: [Step<'a>; STEPS],
    phases: [Phase<'a>; PHASES],
    segments: [Segment<'a>; SEGMENTS],
    limits: [Restriction<'a>; LIMITS],
    zones: [ZoneDef; ZONES],
}

impl<'a> Backing<'a> {
    /// Nothing in any of them.
    pub const EMPTY: Backing<'a> = Backing {
        stats: [(StatId(0), 0); STATS],
        ops: [Op::Counter; OPS],
        abilities: [Ability::new(When::Played, &[]); ABILITIES],
        prints: [Print {
            id: "",
            name: "",
            text: "",
            kind: Kind::Deed,
            keywords: 0,
            stats: &[],
            abilities: &[],
        }; MAX_DEFS],
        defs: [CardDef { name: NameId(0), stats: &[] }; MAX_DEFS],
        deck_cards: [(DefId(0), 0); DECK_CARDS],
        decks: [Preset { id: "", name: "", cards: &[] }; DECKS],
        terms: [Condition::Never; TERMS],
        needs: [Need::Priority; NEEDS],
        verbs: [(Verb::Pass, &[]); VERBS],
        steps: [Step::named(""); STEPS],
        phases: [Phase::named(""); PHASES],
        segments: [Segment::named("", Turn::of(&[])); SEGMENTS],
        limits: [Restriction { name: "", max: 0, scope: Scope::Player, reset: Reset::TurnStart };
            LIMITS],
        zones: [ZoneDef {
            name: NameId(0),
            owner: ZoneOwner::Player,
            visibility: Visibility::Public,
            ordered: false,
            in_play: false,
            limit: None,
        }; ZONES],
    };
}

/// A table of which some has been given away.
#[derive(Debug, Default)]
pub(super) struct Pile<'a, T>(&'a mut [T]);

impl<'a, T> Pile<'a, T> {
    /// The next so many places; `None` if there are not so many.
    pub fn places(&mut self, count: usize) -> Option<&'a mut [T]> {
        if count > self.0.len() {
            return None;
        }
        let (places, rest) = take(&mut self.0).split_at_mut(count);
        self.0 = rest;
        Some(places)
    }
}

/// What is left of a [`Backing`].
#[derive(Debug)]
pub struct Space<'a> {
    pub(super) stats: Pile<'a, (StatId, i16)>,
    pub(super) ops: Pile<'a, Op>,
    pub(super) abilities: Pile<'a, Ability<'a>>,
    pub(super) prints: Pile<'a, Print<'a>>,
    pub(super) defs: Pile<'a, CardDef<'a>>,
    pub(super) deck_cards: Pile<'a, (DefId, u8)>,
    pub(super) decks: Pile<'a, Preset<'a>>,
    pub(super) terms: Pile<'a, Condition<'a>>,
    pub(super) needs: Pile<'a, Need<'a>>,
    pub(super) verbs: Pile<'a, Moves<'a>>,
    pub(super) steps: Pile<'a, Step<'a>>,
    pub(super) phases: Pile<'a, Phase<'a>>,
    pub(super) segments: Pile<'a, Segment<'a>>,
    pub(super) limits: Pile<'a, Restriction<'a>>,
    pub(super) zones: Pile<'a, ZoneDef>,
}

impl<'a> Space<'a> {
    /// All of these tables.
    pub fn over(backing: &'a mut Backing<'a>) -> Space<'a> {
        Space {
            stats: Pile(&mut backing.stats),
            ops: Pile(&mut backing.ops),
            abilities: Pile(&mut backing.abilities),
            prints: Pile(&mut backing.prints),
            defs: Pile(&mut backing.defs),
            deck_cards: Pile(&mut backing.deck_cards),
            decks: Pile(&mut backing.decks),
            terms: Pile(&mut backing.terms),
            needs: Pile(&mut backing.needs),
            verbs: Pile(&mut backing.verbs),
            steps: Pile(&mut backing.steps),
            phases: Pile(&mut backing.phases),
            segments: Pile(&mut backing.segments),
            limits: Pile(&mut backing.limits),
            zones: Pile(&mut backing.zones),
        }
    }
}
