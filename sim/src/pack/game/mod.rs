//! Card games for Duel as JSON.
//!
//! - `words`: the words and what they stand for. `course`: flow, conditions and needs. `cards`:
//!   cards, abilities and decks.
//!
//! A ruleset borrows its lists. Sources are read once or a few times in a run, so what is read here
//! is simply kept ([`keep`]).

mod cards;
mod course;
mod words;

use hexdeck_engine::cards::{
    CardDef, DefId, NameId, Table, Visibility, ZoneDef, ZoneKind, ZoneOwner,
};
use hexdeck_engine::flow::Need;
use hexdeck_engine::flow::{Model, PhaseId, SegmentId};
use hexdeck_engine::games::duel::{
    BadRules, DeckLimits, Goal, MAX_DECK, Opening, Places, Ruleset, Verb,
};
use serde_json::{Value, json};

use super::fields::{At, Fields};
use super::mistakes::Mistakes;
use super::tree::Json;

type Needs = [(Verb, &'static [Need<'static>])];

/// Keeps a list until the program ends.
pub fn keep<T>(list: Vec<T>) -> &'static [T] {
    Box::leak(list.into_boxed_slice())
}

/// Keeps a text until the program ends.
pub fn keep_text(text: &str) -> &'static str {
    Box::leak(text.to_string().into_boxed_str())
}

/// Every item of a list that can be read; `None` if there is no list or something is missing.
pub fn each<T>(
    what: &str,
    at: Option<At<'_>>,
    mistakes: &mut Mistakes,
    mut read: impl FnMut(At<'_>, &mut Mistakes) -> Option<T>,
) -> Option<&'static [T]> {
    let items = at?.list(what, mistakes)?;
    let read: Vec<Option<T>> = items.into_iter().map(|at| read(at, mistakes)).collect();
    read.into_iter().collect::<Option<Vec<T>>>().map(keep)
}

/// A number of one byte that must be there.
pub fn byte(
    fields: &mut Fields<'_>,
    name: &str,
    least: u8,
    most: u8,
    mistakes: &mut Mistakes,
) -> Option<u8> {
    fields.number(name, least.into(), most.into(), mistakes).map(|number| number as u8)
}

/// A name that must be there.
pub fn named(fields: &mut Fields<'_>, name: &str, mistakes: &mut Mistakes) -> Option<&'static str> {
    let at = fields.need(name, mistakes)?;
    let text = at.text(name, mistakes)?;
    super::source::check_name(name, text, &at, mistakes);
    Some(keep_text(text))
}

/// The card game whose id and name have been taken.
pub fn read_game(
    id: &str,
    name: &str,
    mut fields: Fields<'_>,
    mistakes: &mut Mistakes,
) -> Option<Ruleset<'static>> {
    let before = mistakes.count();
    let root = fields.at.clone();
    let points = named(&mut fields, "points", mistakes);
    let charge = named(&mut fields, "charge", mistakes);
    let flow = fields.need("flow", mistakes).and_then(|at| course::read_flow(at, mistakes));
    let opening = fields.need("opening", mistakes).and_then(|at| read_opening(at, mistakes));
    let end = byte(&mut fields, "end", 0, 15, mistakes);
    let zones = fields.need("zones", mistakes).and_then(|at| read_zones(&at, mistakes));
    let moves = fields.need("moves", mistakes);
    let verbs: Option<&'static Needs> = each("'moves'", moves, mistakes, course::read_moves);
    let card_list = fields.need("cards", mistakes);
    let places: Vec<At<'_>> =
        card_list.as_ref().and_then(|at| at.list("'cards'", mistakes)).unwrap_or_default();
    let cards = each("'cards'", card_list, mistakes, cards::read_card);
    let ids: Vec<&str> = cards.unwrap_or_default().iter().map(|card| card.id).collect();
    let decks = fields.need("decks", mistakes);
    let decks =
        each("'decks'", decks, mistakes, |at, mistakes| cards::read_deck(at, &ids, mistakes));
    let limits = fields.need("deckLimits", mistakes).and_then(|at| read_limits(at, mistakes));
    let goal = fields.need("goal", mistakes).and_then(|at| read_goal(&at, mistakes));
    let start = byte(&mut fields, "start", 0, u8::MAX, mistakes);
    let hand = byte(&mut fields, "hand", 0, u8::MAX, mistakes);
    let hand_limit = byte(&mut fields, "handLimit", 1, u8::MAX, mistakes);
    let turns = byte(&mut fields, "turns", 1, 200, mistakes);
    fields.finish(mistakes);
    let cards = cards?;
    let defs = cards
        .iter()
        .enumerate()
        .map(|(number, card)| CardDef { name: NameId(number as u16), stats: card.stats });
    let (zones, places_of) = zones?;
    let table = Table::new(zones, keep(defs.collect()), 2);
    let Ok(table) = table else {
        mistakes.at(&root, "These zones and cards make no table.");
        return None;
    };
    let rules = Ruleset {
        id: keep_text(id),
        name: keep_text(name),
        points: points?,
        charge: charge?,
        flow: flow?,
        opening: opening?,
        end: PhaseId(end?),
        table,
        places: places_of,
        cards,
        verbs: verbs?,
        decks: decks?,
        limits: limits?,
        goal: goal?,
        start: start?,
        hand: hand?,
        hand_limit: hand_limit?,
        turns: turns?.into(),
    };
    if mistakes.count() == before {
        rules.faults(&mut |fault| {
            let at = card_of(fault).and_then(|def| places.get(usize::from(def.0)));
            mistakes.at(at.unwrap_or(&root), fault.to_string());
        });
    }
    Some(rules)
}

/// The card that a fault is about, if it is about one.
fn card_of(fault: BadRules) -> Option<DefId> {
    match fault {
        BadRules::BadId(def)
        | BadRules::Free(def)
        | BadRules::NoStat(def)
        | BadRules::BadAbility(def)
        | BadRules::BadLength(def)
        | BadRules::BadAim(def)
        | BadRules::BadAmount(def)
        | BadRules::BadStat(def)
        | BadRules::BadSpan(def)
        | BadRules::Endless(def) => Some(def),
        _ => None,
    }
}

fn read_opening(at: At<'_>, mistakes: &mut Mistakes) -> Option<Opening> {
    let mut fields = Fields::of("'opening'", at, mistakes)?;
    let segment = byte(&mut fields, "segment", 0, 7, mistakes);
    let model = fields.need("model", mistakes);
    let model: Option<Model> =
        model.and_then(|at| words::read("model", words::MODELS, &at, mistakes));
    fields.finish(mistakes);
    Some(Opening { segment: SegmentId(segment?), then: model? })
}

/// Six zones in any order; what each is like follows from what it is for.
fn read_zones(at: &At<'_>, mistakes: &mut Mistakes) -> Option<(&'static [ZoneDef], Places)> {
    let mut roles = [None; 6];
    let mut number = 0;
    let zones = each("'zones'", Some(at.clone()), mistakes, |at, mistakes| {
        let mut fields = Fields::of("A zone", at, mistakes)?;
        let role = fields.need("for", mistakes);
        let role = role.and_then(|at| words::read("for", words::ZONES, &at, mistakes));
        let limit = fields.take("limit");
        let limit = limit.and_then(|at| at.number("limit", 1, 12, mistakes)).map(|n| n as u8);
        let at = fields.at.clone();
        fields.finish(mistakes);
        let role = role?;
        if roles[role].replace(ZoneKind(number)).is_some() {
            mistakes.at(&at, "There is such a zone already.");
            return None;
        }
        use Visibility::{Hidden, Private, Public};
        let (visibility, ordered, in_play, owner) = match role {
            0 => (Hidden, true, false, ZoneOwner::Player),
            1 => (Private, false, false, ZoneOwner::Player),
            2 | 3 => (Public, false, true, ZoneOwner::Player),
            4 => (Public, true, false, ZoneOwner::Player),
            _ => (Public, false, false, ZoneOwner::Shared),
        };
        let name = NameId(number.into());
        number += 1;
        Some(ZoneDef { name, owner, visibility, ordered, in_play, limit })
    })?;
    let [Some(deck), Some(hand), Some(field), Some(charge), Some(discard), Some(cast)] = roles
    else {
        mistakes.at(at, "There are six zones, for: deck, hand, field, charge, discard, cast.");
        return None;
    };
    Some((zones, Places { deck, hand, field, charge, discard, cast }))
}

fn read_limits(at: At<'_>, mistakes: &mut Mistakes) -> Option<DeckLimits> {
    let mut fields = Fields::of("'deckLimits'", at, mistakes)?;
    let most_cards = MAX_DECK as u8;
    let fewest = byte(&mut fields, "fewest", 1, most_cards, mistakes);
    let most = byte(&mut fields, "most", fewest.unwrap_or(1), most_cards, mistakes);
    let copies = byte(&mut fields, "copies", 1, most_cards, mistakes);
    fields.finish(mistakes);
    Some(DeckLimits { fewest: fewest?, most: most?, copies: copies? })
}

fn read_goal(at: &At<'_>, mistakes: &mut Mistakes) -> Option<Goal> {
    if at.node.json == Json::Text("last".into()) {
        return Some(Goal::Last);
    }
    if !matches!(at.node.json, Json::Object(_)) {
        mistakes.at(at, "'goal' must be \"last\" or {\"race\": points}.");
        return None;
    }
    let mut fields = Fields::of("'goal'", at.clone(), mistakes)?;
    let race = byte(&mut fields, "race", 1, u8::MAX, mistakes);
    fields.finish(mistakes);
    race.map(Goal::Race)
}

/// The fields of a card game.
pub fn write_game(rules: &Ruleset<'_>) -> Value {
    let Places { deck, hand, field, charge, discard, cast } = rules.places;
    let roles = [deck, hand, field, charge, discard, cast];
    let zone = |(number, zone): (u8, &ZoneDef)| {
        let role = roles.iter().position(|role| role.0 == number).unwrap_or(0);
        let mut written = json!({"for": words::of(words::ZONES, &role)});
        if let Some(limit) = zone.limit {
            written["limit"] = limit.into();
        }
        written
    };
    let zones: Vec<Value> = (0..).zip(rules.table.zones()).map(zone).collect();
    let limits = rules.limits;
    json!({
        "points": rules.points,
        "charge": rules.charge,
        "goal": match rules.goal {
            Goal::Last => json!("last"),
            Goal::Race(points) => json!({"race": points}),
        },
        "start": rules.start,
        "hand": rules.hand,
        "handLimit": rules.hand_limit,
        "turns": rules.turns,
        "deckLimits": {"fewest": limits.fewest, "most": limits.most, "copies": limits.copies},
        "zones": zones,
        "flow": course::write_flow(&rules.flow),
        "opening": {
            "segment": rules.opening.segment.0,
            "model": words::of(words::MODELS, &rules.opening.then),
        },
        "end": rules.end.0,
        "moves": rules.verbs.iter().map(course::write_moves).collect::<Vec<_>>(),
        "cards": rules.cards.iter().map(cards::write_card).collect::<Vec<_>>(),
        "decks": rules.decks.iter().map(|deck| cards::write_deck(rules, deck)).collect::<Vec<_>>(),
    })
}
