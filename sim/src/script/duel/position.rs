//! Positions of duels, read from what `state` writes.

use hexdeck_engine::flow::RestrictionId;
use hexdeck_engine::games::duel::{
    Duel, Laid, MAX_PLAYERS, Position as Setting, Ruleset, STATS, Setup,
};
use hexdeck_engine::play::{Game, Seat, Seats};
use serde_json::{Map, Value};

use super::super::json::{Fields, No, shown};
use super::super::table::{Notation, Position, refused};
use super::{ZONES, kinds, read_agreed, read_card_name};

/// Reads a quiet position.
pub fn read(position: Position, running: Option<&Duel>) -> Result<Duel, No> {
    if position.rolls.is_some() {
        return Err(No::new("no_dice", "Duel has no dice: leave 'rolls' out."));
    }
    let mut state = position.state;
    let setup = read_agreed(&mut state, running.map(Game::setup))?;
    setup.check().map_err(refused)?;
    for name in ["effects", "attacks", "questions"] {
        if state.take(name).is_some_and(|list| list != Value::Array(Vec::new())) {
            let message = format!("A position must be quiet: '{name}' must be empty.");
            return Err(No::new("not_quiet", message));
        }
    }
    let seats = setup.seats();
    let points = match state.take("points") {
        Some(list) => numbers("points", &list, seats)?,
        None => vec![setup.book.rules().start; seats.into()],
    };
    let out = seat_list("out", state.take("out"), seats)?;
    let told = state.take("ctx").unwrap_or_else(|| Map::new().into());
    let mut ctx = Fields::of("'ctx'", told.clone())?;
    let turn_player = ctx.number("turn_player", 0, u64::from(seats) - 1)?.unwrap_or(0) as u8;
    let turn = ctx.number("turn", 1, u16::MAX.into())?.map(|turn| turn as u16);
    let used = read_usage(ctx.take("usage"), &setup)?;
    let cards = read_zones(Fields::of("'zones'", state.need("zones")?)?, &setup)?;
    state.finish()?;
    let mut all = [0; MAX_PLAYERS];
    all[..points.len()].copy_from_slice(&points);
    let duel = Duel::position(&Setting {
        setup,
        points: all,
        out,
        turn_player: Seat(turn_player),
        turn,
        cards: &cards,
        used: &used,
        seed: position.seed,
    })
    .map_err(refused)?;
    agrees(&duel, told)?;
    Ok(duel)
}

/// Whatever else a position tells of its place in the course must be so.
fn agrees(duel: &Duel, told: Value) -> Result<(), No> {
    let (Value::Object(told), is) = (told, duel.write_state()) else { return Ok(()) };
    match told.iter().find(|(name, value)| is["ctx"][name.as_str()] != **value) {
        None => Ok(()),
        Some((name, value)) => Err(No::new(
            "contradiction",
            format!("In a quiet position 'ctx.{}' cannot be {}.", shown(name), shown(value)),
        )),
    }
}

fn list<'v>(name: &str, value: &'v Value) -> Result<&'v Vec<Value>, No> {
    value
        .as_array()
        .ok_or_else(|| No::bad_request(format!("'{name}' must be a list, not {}.", shown(value))))
}

/// A small number for each seat.
fn numbers(name: &str, value: &Value, seats: u8) -> Result<Vec<u8>, No> {
    let bad = || {
        let message = format!("'{name}' must be a list of {seats} numbers from 0 to 255.");
        No::bad_request(message)
    };
    let numbers: Option<Vec<u8>> =
        list(name, value)?.iter().map(|n| n.as_u64().and_then(|n| u8::try_from(n).ok())).collect();
    numbers.filter(|numbers| numbers.len() == usize::from(seats)).ok_or_else(bad)
}

fn seat_list(name: &str, value: Option<Value>, seats: u8) -> Result<Seats, No> {
    let Some(value) = value else { return Ok(Seats::NONE) };
    let mut set = Seats::NONE;
    for seat in list(name, &value)? {
        let seat = seat.as_u64().filter(|seat| *seat < seats.into()).ok_or_else(|| {
            No::bad_request(format!("'{name}' must list seats, not {}.", shown(seat)))
        })?;
        set = set.with(Seat(seat as u8));
    }
    Ok(set)
}

/// What has been done in the turn, once for each time.
fn read_usage(value: Option<Value>, setup: &Setup) -> Result<Vec<(RestrictionId, Seat)>, No> {
    let mut used = Vec::new();
    let Some(value) = value else { return Ok(used) };
    let mut fields = Fields::of("'usage'", value)?;
    for (limit, id) in setup.book.rules().flow.restrictions.iter().zip(0..) {
        let Some(counts) = fields.take(limit.name) else { continue };
        for (seat, count) in (0..).zip(numbers(limit.name, &counts, setup.seats())?) {
            used.extend((0..count).map(|_| (RestrictionId(id), Seat(seat))));
        }
    }
    fields.finish()?;
    Ok(used)
}

/// The cards of all zones; a deck may be left out.
fn read_zones(mut zones: Fields, setup: &Setup) -> Result<Vec<Laid>, No> {
    let rules = setup.book.rules();
    let (mut cards, mut marks) = (Vec::new(), Vec::new());
    for (name, kind) in ZONES.iter().zip(kinds(rules)) {
        let Some(value) = zones.take(name) else { continue };
        if kind == rules.places.cast {
            if value != Value::Array(Vec::new()) {
                return Err(No::new(
                    "not_quiet",
                    "A position must be quiet: 'cast' must be empty.",
                ));
            }
            continue;
        }
        let seats = list(name, &value)?;
        if seats.len() != usize::from(setup.seats()) {
            let message = format!("'{name}' must be a list with a zone for each seat.");
            return Err(No::bad_request(message));
        }
        for (seat, zone) in (0..).map(Seat).zip(seats) {
            for card in list(name, zone)? {
                let (laid, mark) = read_card(rules, card)?;
                cards.push(Laid { zone: kind, seat, ..laid });
                marks.push(mark);
            }
        }
    }
    zones.finish()?;
    for place in 0..cards.len() {
        let Some(host) = marks[place].1 else { continue };
        let found = marks.iter().position(|mark| mark.0 == Some(host));
        cards[place].on = Some(found.ok_or_else(|| {
            No::new("bad_attachment", format!("There is no card {host} to be on."))
        })?);
    }
    Ok(cards)
}

/// A card's own number, and that of the card it is on.
type Tied = (Option<u16>, Option<u16>);

/// A card and what it is called: its number and that of the card it is on.
fn read_card(rules: &Ruleset<'static>, value: &Value) -> Result<(Laid, Tied), No> {
    let mut fields = match value {
        Value::String(id) => Fields::of("A card", serde_json::json!({ "card": id }))?,
        _ => Fields::of("A card", value.clone())?,
    };
    let def = read_card_name(rules, &fields.text("card")?)?;
    let mut number = |name| Ok(fields.number(name, 1, u16::MAX.into())?.map(|n| n as u16));
    let names = (number("id")?, number("on")?);
    let mut small = |name| Ok(fields.number(name, 0, u8::MAX.into())?.unwrap_or(0) as u8);
    let (damage, growth) = (small("damage")?, small("growth")?);
    let tapped = fields.flag("tapped")?.unwrap_or(false);
    let new = fields.flag("new")?.unwrap_or(false);
    // What a creature's numbers are now follows from the rest.
    for (_, name) in &STATS[1..] {
        let _ = fields.take(name);
    }
    fields.finish()?;
    let (zone, seat) = (rules.places.deck, Seat::FIRST);
    Ok((Laid { zone, seat, def, tapped, new, damage, growth, on: None }, names))
}
