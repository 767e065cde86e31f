//! Whether a ruleset can be played: everything it names exists, everything fits, nothing runs for
//! ever.
//!
//! Done once, when a ruleset comes in; afterwards nothing fails because of it. A list of
//! instructions has no jumps back, every card costs something and charge comes back only with a
//! turn, so no turn goes on for ever; the number of turns bounds the duel.

use core::fmt;

use super::ops::{
    Ability, Aim, Kind, MAX_ABILITIES, MAX_AMOUNT, MAX_OPS, Op, Span, To, What, When, Who,
};
use super::ruleset::*;
use super::setup::{MAX_DECK, MAX_DEFS};
use super::{Deck, board};
use crate::cards::{DefId, Visibility, ZoneKind, ZoneOwner};
use crate::flow::{Condition, DefError, Hook, Need, Phase, Segment};
use crate::play::Refusal;

/// Why a ruleset cannot be played. A number is that of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BadRules {
    /// The course of play cannot be played.
    Flow(DefError),
    /// The course names a hook that does not exist.
    UnknownHook(u8),
    /// The course or a need names a condition that does not exist.
    UnknownCondition(u8),
    /// The last segment does not end when the duel is decided.
    NeverDecided,
    /// The opening segment or the phase that ends a turn does not exist.
    UnknownPart,
    /// A kind of moves stands there twice, needs an unknown limit, or does not need priority.
    BadVerb(Verb),
    /// There are no moves to go on with.
    NoWayOn,
    /// A zone that is missing, or is not what it is for.
    BadZone(ZoneKind),
    /// No cards, too many, or not those of the table.
    CardList,
    /// Two cards have one id, or a card has none.
    BadId(DefId),
    /// A card costs nothing.
    Free(DefId),
    /// A card lacks a number that its kind has.
    NoStat(DefId),
    /// A card has too many abilities, or one that its kind cannot have.
    BadAbility(DefId),
    /// An ability has no instructions or too many, or leaves out more than there are.
    BadLength(DefId),
    /// An instruction means something that its ability is not aimed at.
    BadAim(DefId),
    /// An instruction has an amount of 0 or more than there may be.
    BadAmount(DefId),
    /// An instruction changes a number that creatures do not have.
    BadStat(DefId),
    /// A change that stays comes from a card that does not.
    BadSpan(DefId),
    /// An ability readies creatures for nothing: it could be used for ever.
    Endless(DefId),
    /// A deck with unknown cards, too few, too many, or too many of one.
    BadDeck,
    /// Fewer than two decks to choose from.
    TooFewDecks,
    /// Points, hands or turns that no duel can have.
    BadNumbers,
}

impl Refusal for BadRules {
    fn code(&self) -> &'static str {
        match self {
            BadRules::Flow(error) => error.code(),
            BadRules::UnknownHook(_) => "unknown_hook",
            BadRules::UnknownCondition(_) => "unknown_condition",
            BadRules::NeverDecided => "never_decided",
            BadRules::UnknownPart => "unknown_part",
            BadRules::BadVerb(_) => "bad_verb",
            BadRules::NoWayOn => "no_way_on",
            BadRules::BadZone(_) => "bad_zone",
            BadRules::CardList => "card_list",
            BadRules::BadId(_) => "bad_id",
            BadRules::Free(_) => "free_card",
            BadRules::NoStat(_) => "no_stat",
            BadRules::BadAbility(_) => "bad_ability",
            BadRules::BadLength(_) => "bad_length",
            BadRules::BadAim(_) => "bad_aim",
            BadRules::BadAmount(_) => "bad_amount",
            BadRules::BadStat(_) => "bad_stat",
            BadRules::BadSpan(_) => "bad_span",
            BadRules::Endless(_) => "endless",
            BadRules::BadDeck => "bad_deck",
            BadRules::TooFewDecks => "too_few_decks",
            BadRules::BadNumbers => "bad_numbers",
        }
    }
}

impl fmt::Display for BadRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // People count from one.
        let card = |def: &DefId| u32::from(def.0) + 1;
        match self {
            BadRules::Flow(error) => fmt::Display::fmt(error, f),
            BadRules::UnknownHook(n) => write!(f, "The course of play has no hook {n}."),
            BadRules::UnknownCondition(n) => write!(f, "There is no condition {n}."),
            BadRules::NeverDecided => f.write_str("The duel would not end when it is decided."),
            BadRules::UnknownPart => f.write_str("The opening or the end phase does not exist."),
            BadRules::BadVerb(verb) => write!(f, "The moves of the kind {verb:?} cannot be made."),
            BadRules::NoWayOn => f.write_str("There must be moves to pass, to end and to discard."),
            BadRules::BadZone(zone) => {
                write!(f, "Zone {} is not what it is for.", u16::from(zone.0) + 1)
            }
            BadRules::CardList => {
                write!(f, "There must be 1 to {MAX_DEFS} cards, all in the table.")
            }
            BadRules::BadId(def) => write!(f, "Card {} needs an id of its own.", card(def)),
            BadRules::Free(def) => write!(f, "Card {} costs nothing.", card(def)),
            BadRules::NoStat(def) => write!(f, "Card {} lacks a number.", card(def)),
            BadRules::BadAbility(def) => {
                write!(f, "Card {} has an ability that it cannot have.", card(def))
            }
            BadRules::BadLength(def) => {
                write!(f, "Card {} has too many or too few instructions.", card(def))
            }
            BadRules::BadAim(def) => {
                write!(f, "Card {} means something that it is not aimed at.", card(def))
            }
            BadRules::BadAmount(def) => write!(f, "Card {} has an amount out of range.", card(def)),
            BadRules::BadStat(def) => write!(f, "Card {} changes an unknown number.", card(def)),
            BadRules::BadSpan(def) => {
                write!(f, "Card {} does not stay, but its change would.", card(def))
            }
            BadRules::Endless(def) => write!(f, "Card {} could be used without end.", card(def)),
            BadRules::BadDeck => f.write_str("A deck has too few, too many or unknown cards."),
            BadRules::TooFewDecks => f.write_str("There must be two decks to choose from."),
            BadRules::BadNumbers => f.write_str("Points, hands or turns are out of range."),
        }
    }
}

impl Ruleset<'_> {
    /// Refuses what cannot be played.
    pub fn check(&self) -> Result<(), BadRules> {
        self.flow.check().map_err(BadRules::Flow)?;
        self.check_course()?;
        self.check_verbs()?;
        self.check_zones()?;
        self.check_cards()?;
        self.check_decks()
    }

    /// Tells everything that [`Ruleset::check`] refuses, of each card the first.
    pub fn faults(&self, tell: &mut dyn FnMut(BadRules)) {
        let flow = self.flow.check().map_err(BadRules::Flow).and_then(|()| self.check_course());
        let parts = [flow, self.check_verbs(), self.check_zones(), self.check_list()];
        parts.into_iter().filter_map(Result::err).for_each(&mut *tell);
        for (def, print) in (0..).map(DefId).zip(self.cards) {
            if let Err(fault) = self.check_id(def, print).and_then(|()| self.check_card(def, print))
            {
                tell(fault);
            }
        }
        if let Err(fault) = self.check_decks() {
            tell(fault);
        }
    }

    fn check_course(&self) -> Result<(), BadRules> {
        self.flow.segments.iter().try_for_each(check_segment)?;
        let Some(last) = self.flow.segments.last() else { return Err(BadRules::NeverDecided) };
        if !ends_decided(&last.ends_when) {
            return Err(BadRules::NeverDecided);
        }
        let opening = self.flow.segment(self.opening.segment);
        match (opening, last.phase(self.end)) {
            (Some(_), Some(_)) => Ok(()),
            _ => Err(BadRules::UnknownPart),
        }
    }

    fn check_verbs(&self) -> Result<(), BadRules> {
        for (place, (verb, needs)) in self.verbs.iter().enumerate() {
            let asked = *verb == Verb::Discard;
            let first = if asked { Need::Asked } else { Need::Priority };
            let twice = self.verbs[..place].iter().any(|(other, _)| other == verb);
            if twice || !needs.contains(&first) {
                return Err(BadRules::BadVerb(*verb));
            }
            for need in *needs {
                match need {
                    Need::Within(id) if usize::from(id.0) >= self.flow.restrictions.len() => {
                        return Err(BadRules::BadVerb(*verb));
                    }
                    Need::When(condition) => check_condition(condition, crate::flow::MAX_DEPTH)?,
                    _ => {}
                }
            }
        }
        let has = |verb| self.needs(verb).is_some();
        let goes_on = has(Verb::Pass) && has(Verb::End) && has(Verb::Discard);
        if goes_on { Ok(()) } else { Err(BadRules::NoWayOn) }
    }

    fn check_zones(&self) -> Result<(), BadRules> {
        let Places { deck, hand, field, charge, discard, cast } = self.places;
        let all = [deck, hand, field, charge, discard, cast];
        if self.table.zones().len() != all.len() {
            return Err(BadRules::CardList);
        }
        use Visibility::{Hidden, Private, Public};
        for (place, (kind, sees, ordered, in_play, shared)) in [
            (deck, Hidden, true, false, false),
            (hand, Private, false, false, false),
            (field, Public, false, true, false),
            (charge, Public, false, true, false),
            (discard, Public, true, false, false),
            (cast, Public, false, false, true),
        ]
        .into_iter()
        .enumerate()
        {
            let bad = Err(BadRules::BadZone(kind));
            let Some(zone) = self.table.zones().get(usize::from(kind.0)) else { return bad };
            let owner = if shared { ZoneOwner::Shared } else { ZoneOwner::Player };
            let like = (zone.visibility, zone.ordered, zone.in_play, zone.owner);
            // Only the field may be full: what happens by itself must find room.
            let room = match zone.limit {
                Some(limit) => kind == field && (1..=board::ATTACKS).contains(&limit.into()),
                None => kind != field,
            };
            if all[..place].contains(&kind) || like != (sees, ordered, in_play, owner) || !room {
                return bad;
            }
        }
        Ok(())
    }

    fn check_cards(&self) -> Result<(), BadRules> {
        self.check_list()?;
        for (def, print) in (0..).map(DefId).zip(self.cards) {
            self.check_id(def, print)?;
            self.check_card(def, print)?;
        }
        Ok(())
    }

    fn check_list(&self) -> Result<(), BadRules> {
        let tabled = self.table.cards().iter().map(|card| card.stats);
        let same = tabled.eq(self.cards.iter().map(|print| print.stats));
        if self.cards.is_empty() || self.cards.len() > MAX_DEFS || !same {
            return Err(BadRules::CardList);
        }
        Ok(())
    }

    fn check_id(&self, def: DefId, print: &Print<'_>) -> Result<(), BadRules> {
        let before = self.cards.iter().take(def.0.into());
        let twice = before.into_iter().any(|other| other.id == print.id);
        let plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_';
        if print.id.is_empty() || twice || !print.id.bytes().all(plain) {
            return Err(BadRules::BadId(def));
        }
        Ok(())
    }

    fn check_card(&self, def: DefId, print: &Print<'_>) -> Result<(), BadRules> {
        let range = |stat, least: i16| {
            self.table.printed(def, stat).is_some_and(|value| (least..=99).contains(&value))
        };
        if !range(COST, 1) {
            return Err(BadRules::Free(def));
        }
        let body = range(POWER, 0) && range(GRIT, 1);
        let strides = self.table.printed(def, STRIDE).is_none() || range(STRIDE, 0);
        if print.kind == Kind::Creature && !(body && strides) {
            return Err(BadRules::NoStat(def));
        }
        if print.abilities.len() > MAX_ABILITIES {
            return Err(BadRules::BadAbility(def));
        }
        // What is aimed when the card is played, and what is used, is one ability at most.
        let count = |is: fn(When) -> bool| print.abilities.iter().filter(|a| is(a.when)).count();
        let uses = count(|when| matches!(when, When::Used { .. }));
        let played = count(|when| when == When::Played);
        let arrives = count(|when| when == When::Arrives);
        let expected = usize::from(print.kind != Kind::Creature);
        if uses > 1 || arrives > 1 || played != expected {
            return Err(BadRules::BadAbility(def));
        }
        print.abilities.iter().try_for_each(|ability| check_ability(def, print, ability))
    }

    fn check_decks(&self) -> Result<(), BadRules> {
        let limits = self.limits;
        let numbers = (1..=MAX_DECK).contains(&limits.fewest.into())
            && (usize::from(limits.fewest)..=MAX_DECK).contains(&limits.most.into())
            && limits.copies > 0
            && self.hand < limits.fewest
            && self.hand_limit > 0
            && (1..=200).contains(&self.turns)
            && self.start <= board::MOST_POINTS
            && match self.goal {
                Goal::Last => self.start > 0,
                Goal::Race(goal) => self.start < goal && goal <= board::MOST_POINTS,
            };
        if !numbers {
            return Err(BadRules::BadNumbers);
        }
        if self.decks.len() < 2 {
            return Err(BadRules::TooFewDecks);
        }
        for preset in self.decks {
            let known = preset
                .cards
                .iter()
                .all(|(def, n)| self.print(*def).is_some() && *n <= limits.copies);
            let size = usize::from(limits.fewest)..=usize::from(limits.most);
            if !known || !size.contains(&Deck::of(preset.cards).len()) {
                return Err(BadRules::BadDeck);
            }
        }
        Ok(())
    }
}

/// Whether a condition holds whenever the duel is decided.
fn ends_decided(condition: &Condition<'_>) -> bool {
    match condition {
        Condition::Game(DECIDED) => true,
        Condition::Any(parts) => parts.iter().any(ends_decided),
        _ => false,
    }
}

fn check_segment(segment: &Segment<'_>) -> Result<(), BadRules> {
    let turn = &segment.turn;
    for hook in [segment.begin, segment.end, turn.begin, turn.end] {
        check_hook(hook)?;
    }
    let own = segment.conditional.map_or(Condition::Never, |part| part.condition);
    for condition in [segment.ends_when, turn.ends_when, turn.skip_when, own] {
        check_condition(&condition, crate::flow::MAX_DEPTH)?;
    }
    turn.phases.iter().try_for_each(check_phase)
}

fn check_phase(phase: &Phase<'_>) -> Result<(), BadRules> {
    check_hook(phase.begin)?;
    check_hook(phase.end)?;
    let own = phase.conditional.map_or(Condition::Never, |part| part.condition);
    check_condition(&phase.ends_when, crate::flow::MAX_DEPTH)?;
    check_condition(&own, crate::flow::MAX_DEPTH)?;
    for step in phase.steps {
        check_hook(step.begin)?;
        check_hook(step.end)?;
        let own = step.conditional.map_or(Condition::Never, |part| part.condition);
        check_condition(&step.ends_when, crate::flow::MAX_DEPTH)?;
        check_condition(&own, crate::flow::MAX_DEPTH)?;
    }
    Ok(())
}

fn check_hook(hook: Option<Hook>) -> Result<(), BadRules> {
    match hook {
        Some(Hook(n)) if n >= HOOKS => Err(BadRules::UnknownHook(n)),
        _ => Ok(()),
    }
}

/// The depth ends it for a condition that contains itself; how deep one may be, the flow's own
/// check says.
fn check_condition(condition: &Condition<'_>, depth: u8) -> Result<(), BadRules> {
    let Some(below) = depth.checked_sub(1) else { return Ok(()) };
    match *condition {
        Condition::Game(n) if n >= CONDITIONS => Err(BadRules::UnknownCondition(n)),
        Condition::Not(part) => check_condition(part, below),
        Condition::All(parts) | Condition::Any(parts) => {
            parts.iter().try_for_each(|part| check_condition(part, below))
        }
        _ => Ok(()),
    }
}

fn check_ability(def: DefId, print: &Print<'_>, ability: &Ability<'_>) -> Result<(), BadRules> {
    let creature = print.kind == Kind::Creature;
    let fits = match ability.when {
        When::Played => !creature,
        _ => creature,
    };
    // Nobody is asked for a target when something is set off.
    let may_aim = matches!(ability.when, When::Played | When::Arrives | When::Used { .. });
    let rests = print.kind != Kind::Aura || matches!(ability.aim, Aim::Creature(_));
    if !fits || !rests || (ability.aim != Aim::Nothing && !may_aim) {
        return Err(BadRules::BadAbility(def));
    }
    if ability.ops.is_empty() || ability.ops.len() > MAX_OPS {
        return Err(BadRules::BadLength(def));
    }
    for (place, op) in ability.ops.iter().enumerate() {
        check_op(def, print, ability, *op)?;
        if let Op::Unless(_, count) = *op
            && (count == 0 || place + usize::from(count) >= ability.ops.len())
        {
            return Err(BadRules::BadLength(def));
        }
    }
    Ok(())
}

fn check_op(def: DefId, print: &Print<'_>, ability: &Ability<'_>, op: Op) -> Result<(), BadRules> {
    if !aims_right(print, ability.aim, op) {
        return Err(BadRules::BadAim(def));
    }
    let amount = match op {
        Op::Draw(_, n) | Op::Discard(_, n) | Op::Gain(_, n) | Op::Lose(_, n) => n,
        Op::Damage(_, n) | Op::Mend(_, n) | Op::Grow(_, n) => n,
        Op::Change(_, _, by, _) => by.unsigned_abs(),
        _ => 1,
    };
    if !(1..=MAX_AMOUNT).contains(&amount) {
        return Err(BadRules::BadAmount(def));
    }
    match op {
        Op::Change(_, stat, ..) if ![POWER, GRIT, STRIDE].contains(&stat) => {
            Err(BadRules::BadStat(def))
        }
        Op::Change(.., Span::Stays) if matches!(print.kind, Kind::Instant | Kind::Deed) => {
            Err(BadRules::BadSpan(def))
        }
        Op::Ready(_) if matches!(ability.when, When::Used { cost: 0 } | When::Quests) => {
            Err(BadRules::Endless(def))
        }
        _ => Ok(()),
    }
}

/// Whether an instruction means only what is there to be meant.
fn aims_right(print: &Print<'_>, aim: Aim, op: Op) -> bool {
    let at_creature = matches!(aim, Aim::Creature(_) | Aim::Tapped(_));
    match op {
        Op::Draw(who, _) | Op::Discard(who, _) | Op::Gain(who, _) | Op::Lose(who, _) => {
            who != Who::Aimed || matches!(aim, Aim::Seat(_))
        }
        Op::Damage(What::Aimed, _) => at_creature || matches!(aim, Aim::Anything(_)),
        Op::Move(What::Aimed, to) => at_creature || (aim == Aim::Fallen && to != To::Discard),
        // A card that is over when it is played goes where it likes; an aura stays.
        Op::Move(What::This, _) => print.kind != Kind::Aura,
        Op::Damage(what, _)
        | Op::Mend(what, _)
        | Op::Change(what, ..)
        | Op::Grow(what, _)
        | Op::Tap(what)
        | Op::Ready(what)
        | Op::Move(what, _) => match what {
            What::Aimed => at_creature,
            What::This => print.kind == Kind::Creature,
            What::Yours | What::Theirs | What::Every => true,
        },
        Op::Counter => aim == Aim::Effect,
        Op::ExtraTurn | Op::Unless(..) => true,
    }
}
