//! Duels as JSON: options, moves, states, events, queries.

use hexdeck_engine::cards::{Card, CardId, DefId};
use hexdeck_engine::effects::{Effect, Target};
use hexdeck_engine::flow::{PassUntil, RestrictionId};
use hexdeck_engine::games::duel::{
    Board, Book, DAMAGE, Deck, Does, Duel, Event, GROWTH, Goal, KEYWORDS, Kind, NEW, Print,
    Ruleset, STATS, Setup, To,
};
use hexdeck_engine::pack::{Backing, Kind as Part, Pack, Space};
use hexdeck_engine::play::{Game, Seat};
use serde_json::{Map, Value, json};

use super::json::{Fields, No, shown};
use super::packs::bytes_at;
use super::table::{Notation, Position, refused};

mod position;

/// What the zones are called, in the order of their kinds.
const ZONES: [&str; 6] = ["deck", "hand", "field", "charge", "discard", "cast"];

impl Notation for Duel {
    const NAME: &'static str = "Duel";
    const SEATS: &'static [u8] = &[2, 3, 4];

    fn options() -> Value {
        let rules = Book::BREAKWATER.rules();
        let decks: Vec<&str> = rules.decks.iter().map(|deck| deck.id).collect();
        json!({"pack": rules.id, "decks": decks, "auto": true})
    }

    fn read_setup(mut options: Fields) -> Result<Setup, No> {
        let setup = read_agreed(&mut options, None)?;
        options.finish()?;
        setup.check().map_err(refused)?;
        Ok(setup)
    }

    fn write_state(&self) -> Value {
        let board = self.board();
        let rules = board.rules();
        let seats = || self.seats().iter();
        let zones: Map<String, Value> = ZONES
            .iter()
            .zip(kinds(rules))
            .map(|(name, kind)| {
                let one = |seat| zone(board, board.cards_in(kind, seat));
                let shared = kind == rules.places.cast;
                let cards = if shared { one(Seat::FIRST) } else { seats().map(one).collect() };
                (name.to_string(), cards)
            })
            .collect();
        json!({
            "pack": rules.id,
            "decks": board.setup.decks.iter().map(|deck| write_deck(rules, deck)).collect::<Vec<_>>(),
            "auto": board.setup.auto,
            "ctx": ctx(self),
            "points": seats().map(|seat| board.points_of(seat)).collect::<Vec<_>>(),
            "out": board.out.iter().map(|seat| seat.0).collect::<Vec<_>>(),
            "zones": zones,
            "effects": board.pool.all().iter().map(|e| effect(rules, e)).collect::<Vec<_>>(),
            "attacks": board.attacks.iter().map(|attack| json!({
                "card": attack.creature.number(),
                "seat": attack.seat.0,
                "guard": attack.guard.map(CardId::number),
            })).collect::<Vec<_>>(),
            "questions": board.questions.iter().map(|question| {
                json!({"seat": question.seat.0, "discard": question.cards})
            }).collect::<Vec<_>>(),
        })
    }

    fn read_position(position: Position, running: Option<&Duel>) -> Result<Duel, No> {
        position::read(position, running)
    }

    fn write_event(event: Event) -> Value {
        write_event(event)
    }

    fn query(&self, what: &str, fields: Fields) -> Result<Map<String, Value>, No> {
        fields.finish()?;
        let rules = self.board().rules();
        match what {
            "cards" => {
                let cards = rules.cards.iter().map(print).collect::<Vec<_>>();
                Ok(Map::from_iter([("cards".to_string(), cards.into())]))
            }
            "decks" => {
                let decks = rules.decks.iter().map(|preset| {
                    let cards = write_deck(rules, &Deck::of(preset.cards));
                    json!({"id": preset.id, "name": preset.name, "cards": cards["cards"]})
                });
                Ok(Map::from_iter([("decks".to_string(), decks.collect::<Vec<_>>().into())]))
            }
            "rules" => {
                let goal = match rules.goal {
                    Goal::Last => json!("last"),
                    Goal::Race(points) => json!(points),
                };
                Ok(Map::from_iter([
                    ("name".to_string(), rules.name.into()),
                    ("points".to_string(), rules.points.into()),
                    ("charge".to_string(), rules.charge.into()),
                    ("start".to_string(), rules.start.into()),
                    ("goal".to_string(), goal),
                    ("hand".to_string(), rules.hand.into()),
                    ("hand_limit".to_string(), rules.hand_limit.into()),
                    ("turns".to_string(), rules.turns.into()),
                ]))
            }
            _ => Err(No::new("unknown_query", format!("Duel has no query '{}'.", shown(what)))),
        }
    }
}

/// The kinds of zones in the order of their names.
fn kinds(rules: &Ruleset<'_>) -> [hexdeck_engine::cards::ZoneKind; 6] {
    let places = rules.places;
    [places.deck, places.hand, places.field, places.charge, places.discard, places.cast]
}

/// Takes what is agreed before a duel; what is left out is as in `base`, or as usual.
fn read_agreed(fields: &mut Fields, base: Option<Setup>) -> Result<Setup, No> {
    let pack = fields.take("pack");
    let book = match (&pack, &base) {
        (Some(Value::String(name)), base) => {
            // A position of a duel out of a pack names it as its state does.
            let running = base.as_ref().map(|base| base.book);
            let running = running.filter(|book| book.rules().id == name);
            match running.or_else(|| Book::named(name)) {
                Some(book) => book,
                None => out_of_pack(name)?,
            }
        }
        (Some(other), _) => {
            return Err(No::bad_request(format!("'pack' must be a text, not {}.", shown(other))));
        }
        (None, Some(base)) => base.book,
        (None, None) => Book::BREAKWATER,
    };
    let mut setup = match base {
        Some(base) if base.book == book => base,
        _ => Setup::usual(book, 2),
    };
    if let Some(decks) = fields.take("decks") {
        let Value::Array(decks) = decks else {
            return Err(No::bad_request(format!("'decks' must be a list, not {}.", shown(decks))));
        };
        setup.decks.clear();
        for deck in decks {
            let deck = read_deck(book.rules(), deck)?;
            let full = |_| No::new("bad_seats", "Two to four play: name as many decks.");
            setup.decks.push(deck).map_err(full)?;
        }
    }
    if let Some(auto) = fields.flag("auto")? {
        setup.auto = auto;
    }
    Ok(setup)
}

/// The card game of the pack at a path: the only one, or the one named behind a `#`.
fn out_of_pack(name: &str) -> Result<Book, No> {
    let (path, id) = match name.rsplit_once('#') {
        Some((path, id)) => (path, Some(id)),
        None => (name, None),
    };
    let bytes = bytes_at(path).map_err(|no| {
        let known = Book::ALL.map(|book| book.rules().id).join(", ");
        let message = format!("{} There is also: {known}.", no.message);
        No::new("unknown_pack", message)
    })?;
    let pack = Pack::new_checked(&bytes).map_err(|no| No::new("bad_pack", no.to_string()))?;
    let games = pack.iter().filter(|part| part.kind == Part::Game as u8);
    let ids: Vec<&str> = games.map(|part| part.id).collect();
    let id = match (id, &ids[..]) {
        (Some(id), _) => id,
        (None, [one]) => one,
        _ => {
            let (path, ids) = (shown(path), ids.join(", "));
            let message = format!("Say which card game: '{path}#ID'; the pack has: {ids}.");
            return Err(No::new("unknown_game", message));
        }
    };
    let Some(game) = pack.game(id) else {
        let (id, ids) = (shown(id), ids.join(", "));
        let message = format!("The pack has no card game '{id}'; it has: {ids}.");
        return Err(No::new("unknown_game", message));
    };
    let known = Book(game.sum());
    if known.exists() {
        return Ok(known);
    }
    let id = id.to_string();
    // A duel stays for as long as the program runs, as does what it borrows.
    let full = || No::new("too_many_games", "No more card games can be opened in this run.");
    let kept: &'static [u8] = Box::leak(bytes.into_boxed_slice());
    let backing: &'static mut Backing<'static> = Box::leak(Box::new(Backing::EMPTY));
    let game = Pack::new_checked(kept).ok().and_then(|pack| pack.game(&id)).ok_or_else(full)?;
    let rules = game.rules(&mut Space::over(backing)).ok_or_else(full)?;
    Book::add(game.sum(), Box::leak(Box::new(rules))).ok_or_else(full)
}

/// A deck by its id, or as `{"cards": {id: copies}}`.
fn read_deck(rules: &Ruleset<'static>, value: Value) -> Result<Deck, No> {
    if let Value::String(id) = &value {
        return rules.deck_named(id).ok_or_else(|| {
            let known: Vec<&str> = rules.decks.iter().map(|deck| deck.id).collect();
            let known = known.join(", ");
            No::new("unknown_deck", format!("There is no deck '{}'; there is: {known}.", shown(id)))
        });
    }
    let mut fields = Fields::of("A deck", value)?;
    let cards = match fields.need("cards")? {
        Value::Object(cards) => cards,
        other => {
            let message = format!("'cards' must be an object, not {}.", shown(other));
            return Err(No::bad_request(message));
        }
    };
    fields.finish()?;
    let mut deck = Deck::of(&[]);
    for (id, copies) in cards {
        let def = read_card_name(rules, &id)?;
        let copies = copies.as_u64().filter(|n| (1..=40).contains(n)).ok_or_else(|| {
            No::bad_request(format!("A deck has 1 to 40 copies of a card, not {}.", shown(copies)))
        })?;
        deck.add(def, copies as u8);
    }
    Ok(deck)
}

/// The card with this id.
fn read_card_name(rules: &Ruleset<'_>, id: &str) -> Result<DefId, No> {
    rules.card_named(id).ok_or_else(|| {
        No::new("unknown_card", format!("{} has no card '{}'.", rules.name, shown(id)))
    })
}

fn write_deck(rules: &Ruleset<'_>, deck: &Deck) -> Value {
    let known = (0..).map(DefId).zip(rules.cards).filter(|(def, _)| deck.copies(*def) > 0);
    let cards: Map<String, Value> =
        known.map(|(def, print)| (print.id.to_string(), deck.copies(def).into())).collect();
    json!({ "cards": cards })
}

fn ctx(duel: &Duel) -> Value {
    let (ctx, board) = (duel.ctx(), duel.board());
    let course = board.rules().course();
    let seats = || duel.seats().iter();
    let limits = board.rules().flow.restrictions.iter().zip(0..);
    let usage: Map<String, Value> = limits
        .map(|(limit, id)| {
            let used = |seat| ctx.used(&board.rules().flow, RestrictionId(id), seat).unwrap_or(0);
            (limit.name.to_string(), seats().map(used).collect::<Vec<_>>().into())
        })
        .collect();
    json!({
        "segment": course.segment(ctx).map(|segment| segment.name),
        "turn": ctx.turn(),
        "phase": course.phase(ctx).map(|phase| phase.name),
        "step": course.step(ctx).map(|step| step.name),
        "turn_player": ctx.turn_player().0,
        "priority": ctx.priority_player().map(|seat| seat.0),
        "usage": usage,
        "extra_turns": ctx.extra_turns().map(|seat| seat.0).collect::<Vec<_>>(),
        "passed": seats().filter(|seat| ctx.has_passed(*seat)).map(|s| s.0).collect::<Vec<_>>(),
        "auto": seats().map(|seat| ctx.skips_idle(seat)).collect::<Vec<_>>(),
        "until": seats().map(|seat| ctx.pass_until(seat).map(until)).collect::<Vec<_>>(),
    })
}

fn until(until: PassUntil) -> &'static str {
    match until {
        PassUntil::EndOfTurn => "end",
        PassUntil::MyTurn => "turn",
        PassUntil::Pending => "pending",
    }
}

/// The cards of a zone from bottom to top; how many, if they are not seen.
fn zone(board: &Board, cards: &[Card]) -> Value {
    let seen = cards.iter().all(|card| card.def != DefId::UNKNOWN);
    if seen { cards.iter().map(|card| lying(board, card)).collect() } else { cards.len().into() }
}

fn lying(board: &Board, card: &Card) -> Value {
    let mut written = Map::from_iter([("id".to_string(), card.id.number().into())]);
    let Some(print) = board.rules().print(card.def) else { return written.into() };
    written.insert("card".into(), print.id.into());
    if card.tapped {
        written.insert("tapped".into(), true.into());
    }
    for (counter, name) in [(DAMAGE, "damage"), (GROWTH, "growth")] {
        if card.counter(counter) > 0 {
            written.insert(name.into(), card.counter(counter).into());
        }
    }
    if card.counter(NEW) > 0 {
        written.insert("new".into(), true.into());
    }
    if let Some(host) = card.attached_to {
        written.insert("on".into(), host.number().into());
    }
    if board.creature(card.id).is_some() {
        for (stat, name) in &STATS[1..] {
            if board.table().printed(card.def, *stat).is_some() {
                written.insert((*name).into(), board.value(card.id, *stat).into());
            }
        }
    }
    written.into()
}

fn effect(rules: &Ruleset<'_>, effect: &Effect) -> Value {
    let does = Does::of(effect.kind);
    let what = match does {
        Does::Comes(_) => Value::from("comes"),
        Does::Ability(_, number) => number.into(),
    };
    json!({
        "id": effect.id.0,
        "card": name(rules, does.def()),
        "does": what,
        "seat": effect.controller.0,
        "source": effect.source.map(CardId::number),
        "target": effect.targets.first().map(|at| target(*at)),
    })
}

fn name(rules: &Ruleset<'_>, def: DefId) -> Option<String> {
    rules.print(def).map(|print| print.id.to_string())
}

fn target(target: Target) -> Value {
    match target {
        Target::Card(id) => json!({"card": id.number()}),
        Target::Seat(seat) => json!({"seat": seat.0}),
        Target::Effect(id) => json!({"effect": id.0}),
        Target::Place(place) => json!({"place": place}),
        Target::Unseen => json!("unseen"),
    }
}

fn print(print: &Print<'_>) -> Value {
    let kind = match print.kind {
        Kind::Creature => "creature",
        Kind::Instant => "instant",
        Kind::Deed => "deed",
        Kind::Aura => "aura",
    };
    let keywords: Vec<&str> =
        KEYWORDS.iter().filter(|(bit, _)| print.has(*bit)).map(|(_, name)| *name).collect();
    let mut written = json!({
        "id": print.id,
        "name": print.name,
        "kind": kind,
        "text": print.text,
        "keywords": keywords,
    });
    for (stat, value) in print.stats {
        if let Some((_, name)) = STATS.iter().find(|(is, _)| is == stat) {
            written[*name] = (*value).into();
        }
    }
    written
}

/// Events name cards by their number in the pack: `query` `cards` lists them in that order.
fn write_event(event: Event) -> Value {
    match event {
        Event::Turn(seat) => json!({"type": "turn", "seat": seat.0}),
        Event::Drew { seat, cards } => json!({"type": "draw", "seat": seat.0, "cards": cards}),
        Event::Swapped(seat) => json!({"type": "swap", "seat": seat.0}),
        Event::Charged { seat, card } => {
            json!({"type": "charge", "seat": seat.0, "def": card.0})
        }
        Event::Played { seat, card, effect } => {
            json!({"type": "play", "seat": seat.0, "def": card.0, "effect": effect.0})
        }
        Event::Used { card, effect } => {
            json!({"type": "use", "card": card.number(), "effect": effect.0})
        }
        Event::SetOff { effect, card, seat } => {
            json!({"type": "set_off", "seat": seat.0, "def": card.0, "effect": effect.0})
        }
        Event::Arrived { id, card, seat } => {
            json!({"type": "arrive", "seat": seat.0, "def": card.0, "card": id.number()})
        }
        Event::Settled { id, host } => {
            json!({"type": "settle", "card": id.number(), "on": host.number()})
        }
        Event::Attacked { card, seat } => {
            json!({"type": "attack", "card": card.number(), "seat": seat.0})
        }
        Event::Guarded { guard, card } => {
            json!({"type": "guard", "card": guard.number(), "attacker": card.number()})
        }
        Event::Quested(card) => json!({"type": "quest", "card": card.number()}),
        Event::Challenged { card, other } => {
            json!({"type": "challenge", "card": card.number(), "other": other.number()})
        }
        Event::Hit { target: at, damage } => {
            json!({"type": "hit", "target": target(at), "damage": damage})
        }
        Event::Mended { card, by } => json!({"type": "mend", "card": card.number(), "by": by}),
        Event::Scored { seat, by } => json!({"type": "score", "seat": seat.0, "by": by}),
        Event::Changed { card, stat, by } => {
            let stat = STATS.iter().find(|(is, _)| *is == stat).map(|(_, name)| *name);
            json!({"type": "change", "card": card.number(), "stat": stat, "by": by})
        }
        Event::Grew { card, by } => json!({"type": "grow", "card": card.number(), "by": by}),
        Event::Turned { card, tapped } => {
            json!({"type": if tapped { "tap" } else { "ready" }, "card": card.number()})
        }
        Event::Moved { card, seat, to } => {
            let to = match to {
                To::Hand => "hand",
                To::Discard => "discard",
                To::Top => "deck_top",
                To::Bottom => "deck_bottom",
                To::Charge => "charge",
            };
            json!({"type": "move", "seat": seat.0, "def": card.0, "to": to})
        }
        Event::Died { card, seat } => json!({"type": "die", "seat": seat.0, "def": card.0}),
        Event::Discarded { seat, card } => {
            json!({"type": "discard", "seat": seat.0, "def": card.0})
        }
        Event::Resolved(effect) => json!({"type": "resolve", "effect": effect.0}),
        Event::Countered(effect) => json!({"type": "counter", "effect": effect.0}),
        Event::Fizzled(effect) => json!({"type": "fizzle", "effect": effect.0}),
        Event::NoRoom => json!({"type": "no_room"}),
        Event::Again(seat) => json!({"type": "extra_turn", "seat": seat.0}),
        Event::Out(seat) => json!({"type": "out", "seat": seat.0}),
    }
}
