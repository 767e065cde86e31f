//! A ruleset out of its bytes.
//!
//! `None` is everything that is not as it should be: too little room, a word that does not exist, a
//! text that is none, a condition too deep.

use super::super::read::Reader;
use super::super::{is_id, is_name, is_text};
use super::codes::*;
use super::space::{Space, ZONES};
use crate::cards::{
    CardDef, DefId, NameId, StatId, Table, Visibility, ZoneDef, ZoneKind, ZoneOwner,
};
use crate::flow::{
    After, Branch, Condition, Conditional, Flow, Hook, MAX_DEPTH, MAX_TERMS, Need, Phase, PhaseId,
    Priority, Restriction, RestrictionId, Segment, SegmentId, Step, StepId, Turn,
};
use crate::games::duel::{
    Ability, Aim, DeckLimits, Goal, Op, Opening, Places, Preset, Print, Ruleset, Span, Test, Verb,
    When,
};
use crate::play::Seat;

/// A ruleset with this id and name.
pub(super) fn ruleset<'a: 's, 's>(
    id: &'a str,
    name: &'a str,
    from: Reader<'a>,
    space: &mut Space<'s>,
) -> Option<Ruleset<'s>> {
    let mut game = Game { from, space };
    let (points, charge) = (game.name()?, game.name()?);
    let flow = game.flow()?;
    let opening = Opening { segment: SegmentId(game.byte()?), then: game.one_of(&MODELS)? };
    let end = PhaseId(game.byte()?);
    let (zones, places) = game.zones()?;
    let verbs = game.verbs()?;
    let cards = game.cards()?;
    let defs = game.space.defs.places(cards.len())?;
    for (number, (def, print)) in defs.iter_mut().zip(cards).enumerate() {
        *def = CardDef { name: NameId(number as u16), stats: print.stats };
    }
    let decks = game.decks()?;
    let limits = DeckLimits { fewest: game.byte()?, most: game.byte()?, copies: game.byte()? };
    let goal = match game.byte()? {
        0 => Goal::Last,
        1 => Goal::Race(game.byte()?),
        _ => return None,
    };
    let rules = Ruleset {
        id,
        name,
        points,
        charge,
        flow,
        opening,
        end,
        table: Table::new(zones, defs, 2).ok()?,
        places,
        cards,
        verbs,
        decks,
        limits,
        goal,
        start: game.byte()?,
        hand: game.byte()?,
        hand_limit: game.byte()?,
        turns: game.byte()?.into(),
    };
    game.from.end()?;
    Some(rules)
}

/// What is being read, and where to.
struct Game<'r, 'a, 's> {
    from: Reader<'a>,
    space: &'r mut Space<'s>,
}

impl<'a: 's, 's> Game<'_, 'a, 's> {
    fn byte(&mut self) -> Option<u8> {
        self.from.byte()
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> Option<T> {
        all.get(usize::from(self.byte()?)).copied()
    }

    fn count(&mut self) -> Option<usize> {
        self.byte().map(usize::from)
    }

    fn name(&mut self) -> Option<&'a str> {
        self.from.text().filter(|text| is_name(text))
    }

    fn id(&mut self) -> Option<&'a str> {
        self.from.text().filter(|text| is_id(text))
    }

    fn flow(&mut self) -> Option<Flow<'s>> {
        let name = self.name()?;
        let priority = Priority {
            initial: self.one_of(&INITIALS)?,
            model: self.one_of(&MODELS)?,
            resolving: self.one_of(&RESOLVINGS)?,
            acting: self.one_of(&ACTINGS)?,
        };
        let count = self.count()?;
        let restrictions = self.space.limits.places(count)?;
        for limit in restrictions.iter_mut() {
            *limit = Restriction {
                name: self.name()?,
                max: self.byte()?,
                scope: self.one_of(&SCOPES)?,
                reset: self.one_of(&RESETS)?,
            };
        }
        let count = self.count()?;
        let segments = self.space.segments.places(count)?;
        for segment in segments.iter_mut() {
            *segment = self.segment()?;
        }
        Some(Flow { name, segments, priority, restrictions })
    }

    fn segment(&mut self) -> Option<Segment<'s>> {
        Some(Segment {
            name: self.name()?,
            begin: self.hook()?,
            end: self.hook()?,
            ends_when: self.condition()?,
            conditional: self.conditional(SegmentId)?,
            after: match self.byte()? {
                0 => After::Following,
                1 => After::Over,
                2 => After::Segment(SegmentId(self.byte()?)),
                _ => return None,
            },
            turn: Turn {
                begin: self.hook()?,
                end: self.hook()?,
                ends_when: self.condition()?,
                skip_when: self.condition()?,
                phases: {
                    let count = self.count()?;
                    let phases = self.space.phases.places(count)?;
                    for phase in phases.iter_mut() {
                        *phase = self.phase()?;
                    }
                    phases
                },
            },
            priority: None,
        })
    }

    fn phase(&mut self) -> Option<Phase<'s>> {
        Some(Phase {
            name: self.name()?,
            begin: self.hook()?,
            end: self.hook()?,
            ends_when: self.condition()?,
            conditional: self.conditional(PhaseId)?,
            allows_priority: self.from.flag()?,
            advance: self.one_of(&ADVANCES)?,
            steps: {
                let count = self.count()?;
                let steps = self.space.steps.places(count)?;
                for step in steps.iter_mut() {
                    *step = self.step()?;
                }
                steps
            },
        })
    }

    fn step(&mut self) -> Option<Step<'s>> {
        Some(Step {
            name: self.name()?,
            begin: self.hook()?,
            end: self.hook()?,
            ends_when: self.condition()?,
            conditional: self.conditional(StepId)?,
            allows_priority: match self.byte()? {
                0 => None,
                1 => Some(false),
                2 => Some(true),
                _ => return None,
            },
            advance: match self.byte()?.checked_sub(1) {
                None => None,
                Some(place) => Some(*ADVANCES.get(usize::from(place))?),
            },
        })
    }

    fn hook(&mut self) -> Option<Option<Hook>> {
        self.byte().map(|byte| byte.checked_sub(1).map(Hook))
    }

    fn conditional<Id>(&mut self, id: fn(u8) -> Id) -> Option<Option<Conditional<'s, Id>>> {
        let branch = match self.byte()? {
            0 => return Some(None),
            1 => Branch::Skip,
            2 => Branch::Execute,
            3 => Branch::Replace(id(self.byte()?)),
            _ => return None,
        };
        Some(Some(Conditional { condition: self.condition()?, branch }))
    }

    fn condition(&mut self) -> Option<Condition<'s>> {
        self.condition_within(MAX_DEPTH)
    }

    fn condition_within(&mut self, depth: u8) -> Option<Condition<'s>> {
        let below = depth.checked_sub(1)?;
        Some(match self.byte()? {
            0 => Condition::Never,
            1 => Condition::Always,
            2 => Condition::Not(self.terms(1, below)?.first()?),
            3 => {
                let count = self.count()?;
                Condition::All(self.terms(count, below)?)
            }
            4 => {
                let count = self.count()?;
                Condition::Any(self.terms(count, below)?)
            }
            5 => Condition::TurnIs(self.byte()?.into()),
            6 => Condition::TurnAfter(self.byte()?.into()),
            7 => Condition::RoundIs(self.byte()?.into()),
            8 => Condition::RoundAfter(self.byte()?.into()),
            9 => Condition::FirstTurnOfFirstPlayer,
            10 => Condition::TurnPlayerIs(Seat(self.byte()?)),
            11 => Condition::InSegment(SegmentId(self.byte()?)),
            12 => Condition::InPhase(PhaseId(self.byte()?)),
            13 => Condition::InStep(PhaseId(self.byte()?), StepId(self.byte()?)),
            14 => Condition::Game(self.byte()?),
            _ => return None,
        })
    }

    fn terms(&mut self, count: usize, depth: u8) -> Option<&'s [Condition<'s>]> {
        let terms = self.space.terms.places(count).filter(|_| count <= MAX_TERMS)?;
        for term in terms.iter_mut() {
            *term = self.condition_within(depth)?;
        }
        Some(terms)
    }

    /// Six kinds of zones in any order; what each is like follows from what it is for.
    fn zones(&mut self) -> Option<(&'s [ZoneDef], Places)> {
        let zones = self.space.zones.places(ZONES)?;
        let mut roles = [None; ZONES];
        for (number, zone) in zones.iter_mut().enumerate() {
            let role = self.count()?;
            if roles.get_mut(role)?.replace(ZoneKind(number as u8)).is_some() {
                return None;
            }
            let (visibility, ordered, in_play, owner) = match role {
                0 => (Visibility::Hidden, true, false, ZoneOwner::Player),
                1 => (Visibility::Private, false, false, ZoneOwner::Player),
                2 | 3 => (Visibility::Public, false, true, ZoneOwner::Player),
                4 => (Visibility::Public, true, false, ZoneOwner::Player),
                _ => (Visibility::Public, false, false, ZoneOwner::Shared),
            };
            let limit = self.byte()?;
            let limit = (limit > 0).then_some(limit);
            let name = NameId(number as u16);
            *zone = ZoneDef { name, owner, visibility, ordered, in_play, limit };
        }
        let [deck, hand, field, charge, discard, cast] = roles;
        let places = Places {
            deck: deck?,
            hand: hand?,
            field: field?,
            charge: charge?,
            discard: discard?,
            cast: cast?,
        };
        Some((zones, places))
    }

    fn verbs(&mut self) -> Option<&'s [(Verb, &'s [Need<'s>])]> {
        let count = self.count()?;
        let verbs = self.space.verbs.places(count)?;
        for (verb, list) in verbs.iter_mut() {
            *verb = self.one_of(&VERBS)?;
            let count = self.count()?;
            let needs = self.space.needs.places(count)?;
            for need in needs.iter_mut() {
                *need = self.need()?;
            }
            *list = needs;
        }
        Some(verbs)
    }

    fn need(&mut self) -> Option<Need<'s>> {
        Some(match self.byte()? {
            0 => Need::Priority,
            1 => Need::Asked,
            2 => Need::OwnTurn,
            3 => Need::NothingPending,
            4 => Need::When(self.condition()?),
            5 => Need::Within(RestrictionId(self.byte()?)),
            _ => return None,
        })
    }

    fn cards(&mut self) -> Option<&'s [Print<'s>]> {
        let count = self.count()?;
        let prints = self.space.prints.places(count)?;
        for print in prints.iter_mut() {
            let (id, name, text) = (self.id()?, self.name()?, self.from.text()?);
            if !(text.is_empty() || is_text(text)) {
                return None;
            }
            let (kind, keywords) = (self.one_of(&KINDS)?, self.byte().filter(|bits| *bits < 32)?);
            let count = self.count()?;
            let stats = self.space.stats.places(count)?;
            let mut last = None;
            for (stat, value) in stats.iter_mut() {
                let number = self.byte().filter(|number| *number < 4 && Some(*number) > last)?;
                (*stat, *value, last) = (StatId(number), self.byte()?.into(), Some(number));
            }
            let count = self.count()?;
            let abilities = self.space.abilities.places(count)?;
            for ability in abilities.iter_mut() {
                *ability = self.ability()?;
            }
            *print = Print { id, name, text, kind, keywords, stats, abilities };
        }
        Some(prints)
    }

    fn ability(&mut self) -> Option<Ability<'s>> {
        let when = match self.byte()? {
            0 => When::Played,
            1 => When::Arrives,
            2 => When::Dies,
            3 => When::Attacks,
            4 => When::Quests,
            5 => When::TurnBegins,
            6 => When::Used { cost: self.byte()? },
            _ => return None,
        };
        let aim = match self.byte()? {
            0 => Aim::Nothing,
            1 => Aim::Creature(self.one_of(&SIDES)?),
            2 => Aim::Tapped(self.one_of(&SIDES)?),
            3 => Aim::Seat(self.one_of(&SIDES)?),
            4 => Aim::Anything(self.one_of(&SIDES)?),
            5 => Aim::Effect,
            6 => Aim::Fallen,
            _ => return None,
        };
        let count = self.count()?;
        let ops = self.space.ops.places(count)?;
        for op in ops.iter_mut() {
            *op = self.op()?;
        }
        Some(Ability { when, aim, ops })
    }

    fn op(&mut self) -> Option<Op> {
        let code = self.byte()?;
        Some(match code {
            0..=3 => {
                let (who, n) = (self.one_of(&WHOS)?, self.byte()?);
                match code {
                    0 => Op::Draw(who, n),
                    1 => Op::Discard(who, n),
                    2 => Op::Gain(who, n),
                    _ => Op::Lose(who, n),
                }
            }
            4 => Op::Damage(self.one_of(&WHATS)?, self.byte()?),
            5 => Op::Mend(self.one_of(&WHATS)?, self.byte()?),
            6 => {
                let (what, stat) = (self.one_of(&WHATS)?, StatId(self.byte()?));
                let (by, span): (i8, Span) = (self.from.signed()?, self.one_of(&SPANS)?);
                Op::Change(what, stat, by, span)
            }
            7 => Op::Grow(self.one_of(&WHATS)?, self.byte()?),
            8 => Op::Tap(self.one_of(&WHATS)?),
            9 => Op::Ready(self.one_of(&WHATS)?),
            10 => Op::Move(self.one_of(&WHATS)?, self.one_of(&TOS)?),
            11 => Op::Counter,
            12 => Op::ExtraTurn,
            13 => {
                let test = match self.byte()? {
                    0 => Test::Behind,
                    1 => Test::HoldsFewer,
                    2 => Test::Creatures(self.byte()?),
                    _ => return None,
                };
                Op::Unless(test, self.byte()?)
            }
            _ => return None,
        })
    }

    fn decks(&mut self) -> Option<&'s [Preset<'s>]> {
        let count = self.count()?;
        let decks = self.space.decks.places(count)?;
        for deck in decks.iter_mut() {
            let (id, name) = (self.id()?, self.name()?);
            let count = self.count()?;
            let cards = self.space.deck_cards.places(count)?;
            let mut last = None;
            for (card, copies) in cards.iter_mut() {
                let number = self.byte().filter(|number| Some(*number) > last)?;
                (*card, *copies) = (DefId(number.into()), self.byte().filter(|n| *n > 0)?);
                last = Some(number);
            }
            *deck = Preset { id, name, cards };
        }
        Some(decks)
    }
}
