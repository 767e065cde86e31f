//! Cards, their abilities, and decks of card games as JSON.

use hexdeck_engine::cards::{DefId, StatId};
use hexdeck_engine::games::duel::{
    Ability, Aim, KEYWORDS, MAX_AMOUNT, MAX_OPS, Op, Preset, Print, Ruleset, STATS, Side, Test,
    What, When, Who,
};
use hexdeck_engine::pack::is_id;
use serde_json::{Map, Value, json};

use super::super::fields::{At, Fields};
use super::super::mistakes::Mistakes;
use super::super::source::check_words;
use super::super::tree::Json;
use super::words::{self, Words};
use super::{byte, each, keep, keep_text, named};
use crate::script::json::shown;

/// Makes an aim at a side's things.
type AimAt = fn(Side) -> Aim;
/// Makes an operation on something, so many times.
type OpOn<T> = fn(T, u8) -> Op;

fn need<T: Copy>(
    fields: &mut Fields<'_>,
    name: &str,
    all: &Words<T>,
    mistakes: &mut Mistakes,
) -> Option<T> {
    let at = fields.need(name, mistakes)?;
    words::read(name, all, &at, mistakes)
}

fn id(fields: &mut Fields<'_>, mistakes: &mut Mistakes) -> Option<&'static str> {
    let at = fields.need("id", mistakes)?;
    let id = at.text("id", mistakes)?;
    if !is_id(id) {
        let message = "'id' must be 1 to 24 of the characters a-z, 0-9, _ and -";
        mistakes.at(&at, format!("{message}, not '{}'.", shown(id)));
        return None;
    }
    Some(keep_text(id))
}

/// A card.
pub fn read_card(at: At<'_>, mistakes: &mut Mistakes) -> Option<Print<'static>> {
    let mut fields = Fields::of("A card", at, mistakes)?;
    let id = id(&mut fields, mistakes);
    let name = named(&mut fields, "name", mistakes);
    let text = match fields.take("text") {
        None => Some(""),
        Some(at) => at.text("text", mistakes).map(|text| {
            check_words("text", text, &at, mistakes);
            keep_text(text)
        }),
    };
    let kind = need(&mut fields, "kind", words::KINDS, mistakes);
    let mut stats = Vec::new();
    for (stat, name) in STATS {
        if let Some(at) = fields.take(name) {
            stats.extend(at.number(name, 0, 99, mistakes).map(|n| (stat, n as i16)));
        }
    }
    let mut keywords = 0;
    if let Some(list) = fields.take("keywords") {
        let known: Vec<(&'static str, u8)> =
            KEYWORDS.iter().map(|(bit, name)| (*name, *bit)).collect();
        for at in list.list("'keywords'", mistakes).unwrap_or_default() {
            keywords |= words::read("A keyword", &known, &at, mistakes).unwrap_or(0);
        }
    }
    let abilities = match fields.take("abilities") {
        None => Some(&[][..]),
        list => each("'abilities'", list, mistakes, read_ability),
    };
    fields.finish(mistakes);
    Some(Print {
        id: id?,
        name: name?,
        text: text?,
        kind: kind?,
        keywords,
        stats: keep(stats),
        abilities: abilities?,
    })
}

fn read_ability(at: At<'_>, mistakes: &mut Mistakes) -> Option<Ability<'static>> {
    let mut fields = Fields::of("An ability", at, mistakes)?;
    let when = fields.need("when", mistakes).and_then(|at| match at.node.json {
        Json::Text(_) => words::read("when", words::WHENS, &at, mistakes),
        _ => {
            let mut fields = Fields::of("'when'", at, mistakes)?;
            let cost = byte(&mut fields, "used", 0, 99, mistakes);
            fields.finish(mistakes);
            cost.map(|cost| When::Used { cost })
        }
    });
    let aim = match fields.take("aim") {
        None => Some(Aim::Nothing),
        Some(at) => read_aim(at, mistakes),
    };
    let list = fields.need("do", mistakes);
    if let Some(at) = &list
        && at.list("'do'", mistakes).is_some_and(|list| list.len() > MAX_OPS)
    {
        mistakes.at(at, format!("An ability has at most {MAX_OPS} instructions."));
    }
    let ops = each("'do'", list, mistakes, read_op);
    fields.finish(mistakes);
    Some(Ability { when: when?, aim: aim?, ops: ops? })
}

fn read_aim(at: At<'_>, mistakes: &mut Mistakes) -> Option<Aim> {
    if matches!(at.node.json, Json::Text(_)) {
        let all = [("effect", Aim::Effect), ("fallen", Aim::Fallen)];
        return words::read("aim", &all, &at, mistakes);
    }
    let mut fields = Fields::of("'aim'", at, mistakes)?;
    let kinds: [(&str, AimAt); 4] = [
        ("creature", Aim::Creature),
        ("tapped", Aim::Tapped),
        ("seat", Aim::Seat),
        ("anything", Aim::Anything),
    ];
    for (name, aim) in kinds {
        if let Some(at) = fields.take(name) {
            let side = words::read(name, words::SIDES, &at, mistakes);
            fields.finish(mistakes);
            return side.map(aim);
        }
    }
    let message = "'aim' is effect, fallen, or creature, tapped, seat or anything with a side.";
    mistakes.at(&fields.at, message);
    None
}

fn read_op(at: At<'_>, mistakes: &mut Mistakes) -> Option<Op> {
    if matches!(at.node.json, Json::Text(_)) {
        let all = [("counter", Op::Counter), ("extraTurn", Op::ExtraTurn)];
        return words::read("An instruction", &all, &at, mistakes);
    }
    let mut fields = Fields::of("An instruction", at, mistakes)?;
    let op = read_op_of(&mut fields, mistakes);
    if op.is_some() {
        fields.finish(mistakes);
    }
    op
}

fn read_op_of(fields: &mut Fields<'_>, mistakes: &mut Mistakes) -> Option<Op> {
    let seats: [(&str, OpOn<Who>); 4] =
        [("draw", Op::Draw), ("discard", Op::Discard), ("gain", Op::Gain), ("lose", Op::Lose)];
    for (name, op) in seats {
        if let Some(at) = fields.take(name) {
            let amount = at.number(name, 1, MAX_AMOUNT.into(), mistakes);
            let who = need(fields, "who", words::WHOS, mistakes);
            return Some(op(who?, amount? as u8));
        }
    }
    let cards: [(&str, OpOn<What>); 3] =
        [("damage", Op::Damage), ("mend", Op::Mend), ("grow", Op::Grow)];
    for (name, op) in cards {
        if let Some(at) = fields.take(name) {
            let amount = at.number(name, 1, MAX_AMOUNT.into(), mistakes);
            let what = need(fields, "what", words::WHATS, mistakes);
            return Some(op(what?, amount? as u8));
        }
    }
    if let Some(at) = fields.take("change") {
        let all: Vec<(&'static str, StatId)> =
            STATS.iter().map(|(stat, name)| (*name, *stat)).collect();
        let stat = words::read("change", &all, &at, mistakes);
        let most = i64::from(MAX_AMOUNT);
        let by = fields.number("by", -most, most, mistakes);
        let what = need(fields, "what", words::WHATS, mistakes);
        let span = need(fields, "for", words::SPANS, mistakes);
        return Some(Op::Change(what?, stat?, by? as i8, span?));
    }
    if let Some(at) = fields.take("tap") {
        return words::read("tap", words::WHATS, &at, mistakes).map(Op::Tap);
    }
    if let Some(at) = fields.take("ready") {
        return words::read("ready", words::WHATS, &at, mistakes).map(Op::Ready);
    }
    if let Some(at) = fields.take("move") {
        let what = words::read("move", words::WHATS, &at, mistakes);
        let to = need(fields, "to", words::TOS, mistakes);
        return Some(Op::Move(what?, to?));
    }
    if let Some(at) = fields.take("unless") {
        let test = match at.node.json {
            Json::Text(_) => words::read("unless", words::TESTS, &at, mistakes),
            _ => Fields::of("'unless'", at, mistakes).and_then(|mut fields| {
                let least = byte(&mut fields, "creatures", 0, 99, mistakes);
                fields.finish(mistakes);
                least.map(Test::Creatures)
            }),
        };
        let skip = byte(fields, "skip", 1, MAX_OPS as u8, mistakes);
        return Some(Op::Unless(test?, skip?));
    }
    let message = "An instruction is counter, extraTurn, draw, discard, gain, lose, damage, mend, \
                   grow, change, tap, ready, move or unless.";
    mistakes.at(&fields.at, message);
    None
}

/// A deck of these cards.
pub fn read_deck(at: At<'_>, ids: &[&str], mistakes: &mut Mistakes) -> Option<Preset<'static>> {
    let mut fields = Fields::of("A deck", at, mistakes)?;
    let id = id(&mut fields, mistakes);
    let name = named(&mut fields, "name", mistakes);
    let list = fields.need("cards", mistakes);
    fields.finish(mistakes);
    let mut cards = Vec::new();
    for (id, at) in Fields::of("'cards'", list?, mistakes)?.take_all() {
        let copies = at.number(id, 1, 40, mistakes);
        match ids.iter().position(|known| *known == id) {
            Some(place) => cards.extend(copies.map(|n| (DefId(place as u16), n as u8))),
            None => mistakes.at(&at, format!("There is no card '{}'.", shown(id))),
        }
    }
    cards.sort_by_key(|(def, _)| *def);
    Some(Preset { id: id?, name: name?, cards: keep(cards) })
}

/// A card as JSON.
pub fn write_card(print: &Print<'_>) -> Value {
    let mut written = Map::new();
    let mut put = |key: &str, value: Value| written.insert(key.to_string(), value);
    put("id", print.id.into());
    put("name", print.name.into());
    if !print.text.is_empty() {
        put("text", print.text.into());
    }
    put("kind", words::of(words::KINDS, &print.kind).into());
    for (stat, value) in print.stats {
        if let Some((_, name)) = STATS.iter().find(|(known, _)| known == stat) {
            put(name, (*value).into());
        }
    }
    let keywords: Vec<&str> =
        KEYWORDS.iter().filter(|(bit, _)| print.has(*bit)).map(|(_, name)| *name).collect();
    if !keywords.is_empty() {
        put("keywords", keywords.into());
    }
    if !print.abilities.is_empty() {
        put("abilities", print.abilities.iter().map(write_ability).collect());
    }
    written.into()
}

fn write_ability(ability: &Ability<'_>) -> Value {
    let mut written = Map::new();
    let when = match ability.when {
        When::Used { cost } => json!({"used": cost}),
        when => words::of(words::WHENS, &when).into(),
    };
    written.insert("when".into(), when);
    let side = |side| words::of(words::SIDES, &side);
    let aim = match ability.aim {
        Aim::Nothing => None,
        Aim::Creature(whose) => Some(json!({"creature": side(whose)})),
        Aim::Tapped(whose) => Some(json!({"tapped": side(whose)})),
        Aim::Seat(whose) => Some(json!({"seat": side(whose)})),
        Aim::Anything(whose) => Some(json!({"anything": side(whose)})),
        Aim::Effect => Some("effect".into()),
        Aim::Fallen => Some("fallen".into()),
    };
    written.extend(aim.map(|aim| ("aim".to_string(), aim)));
    written.insert("do".into(), ability.ops.iter().map(|op| write_op(*op)).collect());
    written.into()
}

fn write_op(op: Op) -> Value {
    let who = |who| words::of(words::WHOS, &who);
    let what = |what| words::of(words::WHATS, &what);
    match op {
        Op::Draw(seats, n) => json!({"draw": n, "who": who(seats)}),
        Op::Discard(seats, n) => json!({"discard": n, "who": who(seats)}),
        Op::Gain(seats, n) => json!({"gain": n, "who": who(seats)}),
        Op::Lose(seats, n) => json!({"lose": n, "who": who(seats)}),
        Op::Damage(cards, n) => json!({"damage": n, "what": what(cards)}),
        Op::Mend(cards, n) => json!({"mend": n, "what": what(cards)}),
        Op::Grow(cards, n) => json!({"grow": n, "what": what(cards)}),
        Op::Change(cards, stat, by, span) => {
            let stat = STATS.iter().find(|(known, _)| *known == stat).map_or("", |(_, name)| name);
            let span = words::of(words::SPANS, &span);
            json!({"change": stat, "by": by, "what": what(cards), "for": span})
        }
        Op::Tap(cards) => json!({"tap": what(cards)}),
        Op::Ready(cards) => json!({"ready": what(cards)}),
        Op::Move(cards, to) => json!({"move": what(cards), "to": words::of(words::TOS, &to)}),
        Op::Counter => "counter".into(),
        Op::ExtraTurn => "extraTurn".into(),
        Op::Unless(Test::Creatures(least), n) => {
            json!({"unless": {"creatures": least}, "skip": n})
        }
        Op::Unless(test, n) => json!({"unless": words::of(words::TESTS, &test), "skip": n}),
    }
}

/// A deck as JSON.
pub fn write_deck(rules: &Ruleset<'_>, deck: &Preset<'_>) -> Value {
    let cards: Map<String, Value> = deck
        .cards
        .iter()
        .filter_map(|(def, copies)| Some((rules.print(*def)?.id.to_string(), (*copies).into())))
        .collect();
    json!({"id": deck.id, "name": deck.name, "cards": cards})
}
