//! Hex & Dice as JSON: options, states, positions, queries. Its events are in `events`.

mod events;

use hexdeck_engine::games::dice::BUILT_IN;
use hexdeck_engine::games::dice::tables::{Kind, Size, Tables, Terrain, Unit};
use hexdeck_engine::games::dice::{
    Dice, End, Event, How, MAX_ROLLS, Mode, Move, Position as Setting, Setup, Share, Structure,
    Troop,
};
use hexdeck_engine::hex::Hex;
use hexdeck_engine::pack::{Kind as Part, Pack};
use hexdeck_engine::play::{Game, Seat, Seats};
use serde_json::{Map, Value, json};

use super::json::{Fields, No, shown};
use super::packs::{bytes_at, shared};
use super::table::{Notation, Position, refused};
use crate::arena::Figure;
use crate::pack::{dice, fields};

/// The round of a position that names none: everybody may attack.
const USUAL_ROUND: u16 = 2;

impl Notation for Dice {
    const NAME: &'static str = "Hex & Dice";
    const SEATS: &'static [u8] = &[2];

    fn options() -> Value {
        let mut options = write_setup(&Setup::default());
        (options["pack"], options["map"]) = (Value::Null, Value::Null);
        options
    }

    fn read_setup(mut options: Fields) -> Result<Setup, No> {
        let base = chosen(&mut options)?;
        let setup = read_setup(&mut options, base)?;
        options.finish()?;
        Ok(setup)
    }

    fn write_state(&self) -> Value {
        let mut state = write_setup(&self.setup());
        let both = self.setup().mode == Mode::Simultaneous;
        let cells = self
            .cells()
            .map(|(at, terrain)| json!({"q": at.q, "r": at.r, "terrain": terrain.name()}));
        state["round"] = self.round().into();
        state["first"] = self.first().0.into();
        state["current"] = if both { Value::Null } else { self.current().0.into() };
        if both {
            let waiting = self.active();
            let ended = self.seats().minus(waiting).iter().filter(|_| self.end().is_none());
            state["ended"] = ended.map(|seat| seat.0).collect();
        }
        state["cells"] = cells.collect();
        state["structures"] = self.structures().iter().map(write_structure).collect();
        state["troops"] = self.troops().iter().map(|troop| write_troop(troop, both)).collect();
        state["coins"] = self.coins().to_vec().into();
        state["safe_radius"] = self.safe_radius().into();
        state["dominance"] = self.dominance().to_vec().into();
        state["end"] = self.end().map_or(Value::Null, events::write_end);
        state
    }

    fn read_position(position: Position, running: Option<&Dice>) -> Result<Dice, No> {
        let mut state = position.state;
        let setup = read_setup(&mut state, running.map(Dice::setup).unwrap_or_default())?;
        setup.check().map_err(refused)?;
        let tables = setup.tables;
        let cells = read_list(&mut state, "cells", read_cell_terrain)?.unwrap_or_default();
        let structures =
            read_list(&mut state, "structures", |value| read_structure(value, &tables))?;
        let troops = read_list(&mut state, "troops", |value| read_troop(value, &tables))?
            .unwrap_or_default();
        let end = read_end(state.take("end"))?;
        let rolls = read_rolls(position.rolls)?;
        let setting = Setting {
            setup: setup.clone(),
            cells: &cells,
            structures: structures.as_deref(),
            troops: &troops,
            coins: pair(&mut state, "coins", tables.start_coins, u16::MAX)?,
            round: state.number("round", 1, 1000)?.map_or(USUAL_ROUND, |n| n as u16),
            first: Seat(state.number("first", 0, 1)?.unwrap_or(0) as u8),
            acting: read_acting(&mut state, &setup, end)?,
            dominance: pair(&mut state, "dominance", 0, u8::MAX)?,
            end,
            rolls: &rolls,
            seed: position.seed,
        };
        let safe = state.number("safe_radius", 0, u8::MAX.into())?;
        state.finish()?;
        let game = Dice::position(&setting).map_err(refused)?;
        if safe.is_some_and(|safe| safe != game.safe_radius().into()) {
            let is = game.safe_radius();
            let message = format!("By its round the position has 'safe_radius' {is}.");
            return Err(No::new("contradiction", message));
        }
        Ok(game)
    }

    fn write_event(event: Event) -> Value {
        events::write(event)
    }

    fn figures(&self) -> Vec<Figure> {
        let how = |how: How| self.end().is_some_and(|end| end.how == how).into();
        vec![
            Figure::Amount("rounds", self.round().into()),
            Figure::Milestone("headquarters lost", how(How::Headquarters)),
            Figure::Milestone("dominance", how(How::Dominance)),
            Figure::Milestone("sudden death decided", how(How::SuddenDeath)),
        ]
    }

    fn query(&self, what: &str, mut fields: Fields) -> Result<Map<String, Value>, No> {
        match what {
            "reach" => {
                let at = read_hex("at", &fields.need("at")?)?;
                fields.finish()?;
                reach(self, at)
            }
            "odds" => {
                let from = read_hex("from", &fields.need("from")?)?;
                let to = read_hex("to", &fields.need("to")?)?;
                fields.finish()?;
                let odds = self.odds(from, to).map_err(refused)?;
                Ok(Map::from_iter(
                    [
                        ("hit", odds.hit),
                        ("crit", odds.critical),
                        ("expected_damage", odds.damage),
                        ("kill", odds.kill),
                        ("counter", odds.counter),
                        ("counter_damage", odds.counter_damage),
                    ]
                    .map(|(name, share)| (name.to_string(), fraction(share))),
                ))
            }
            _ => {
                Err(No::new("unknown_query", format!("Hex & Dice has no query '{}'.", shown(what))))
            }
        }
    }
}

/// Where the troop on a cell can go: now if its seat acts, else if it were to move.
fn reach(game: &Dice, at: Hex) -> Result<Map<String, Value>, No> {
    let no = || No::new("no_troop", "There is no troop there.");
    let troop = *game.troop_at(at).ok_or_else(no)?;
    let mut listed = Vec::new();
    let acts = game.active().contains(troop.owner);
    game.each_move(troop.owner, &mut |mv| match mv {
        Move::March { from, to } if from == at => listed.push(to),
        _ => {}
    });
    let cells = game.reach(&troop);
    let cells = cells.cells().filter(|(to, _)| !acts || listed.contains(to));
    let cells = cells.map(|(to, cost)| json!({"q": to.q, "r": to.r, "cost": cost}));
    Ok(Map::from_iter([("reach".to_string(), cells.collect())]))
}

fn fraction(share: Share) -> Value {
    json!(share.part as f64 / share.of as f64)
}

fn write_setup(setup: &Setup) -> Value {
    let (size, mode) = (setup.size.row().name, setup.mode.name());
    let usual = setup.tables == Tables::USUAL;
    let units = if usual { Value::Null } else { dice::write_tables(&setup.tables) };
    json!({
        "size": size,
        "mode": mode,
        "timer": setup.timer,
        "fog": setup.fog,
        "units": units,
    })
}

/// Takes what a pack gives: unit tables and a map, by their ids.
fn chosen(options: &mut Fields) -> Result<Setup, No> {
    let mut setup = Setup::default();
    let path = options.take("pack");
    let bytes = match &path {
        None | Some(Value::Null) => BUILT_IN.to_vec(),
        Some(Value::String(path)) => bytes_at(path)?,
        Some(other) => {
            return Err(No::bad_request(format!("'pack' must be a path, not {}.", shown(other))));
        }
    };
    let pack = Pack::new_checked(&bytes).map_err(|no| No::new("bad_pack", no.to_string()))?;
    if let Some(id) = id(options, "units")? {
        let units = pack.units(&id).ok_or_else(|| unknown(&pack, Part::Units, &id))?;
        setup.tables = units.tables();
    }
    if let Some(id) = id(options, "map")? {
        let ground = pack.map(&id).ok_or_else(|| unknown(&pack, Part::Map, &id))?;
        setup.map = ground.map();
        setup.size = setup.map.as_ref().map_or(setup.size, |map| map.size());
    }
    Ok(setup)
}

/// Takes the id of a part, if there is one; tables may also be there in full.
fn id(options: &mut Fields, name: &str) -> Result<Option<String>, No> {
    match options.take(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(id)) => Ok(Some(id)),
        Some(tables @ Value::Object(_)) if name == "units" => {
            options.put(name, tables);
            Ok(None)
        }
        Some(other) => {
            Err(No::bad_request(format!("'{name}' must be an id, not {}.", shown(other))))
        }
    }
}

fn unknown(pack: &Pack<'_>, kind: Part, id: &str) -> No {
    let known: Vec<&str> =
        pack.iter().filter(|part| part.kind == kind as u8).map(|part| part.id).collect();
    let (known, name) = (known.join(", "), kind.name());
    let message = format!("The pack has no {name} '{}'; it has: {known}.", shown(id));
    No::new("unknown_part", message)
}

/// Takes the setup out of options or a state. The engine says which timers there are.
fn read_setup(fields: &mut Fields, base: Setup) -> Result<Setup, No> {
    let size = named(fields, "size", "small, medium or large", Size::named)?;
    let mode = named(fields, "mode", "alternating or simultaneous", Mode::named)?;
    let timer = fields.number("timer", 0, u8::MAX.into())?;
    let fog = fields.flag("fog")?;
    let tables = match fields.take("units").filter(|value| !value.is_null()) {
        None => base.tables,
        Some(value) => shared(value, |at, mistakes| {
            let mut fields = fields::Fields::of("Unit tables", at, mistakes)?;
            let _ = ["$schema", "id", "name"].map(|name| fields.take(name));
            dice::read_tables(fields, mistakes)
        })?,
    };
    Ok(Setup {
        size: size.unwrap_or(base.size),
        mode: mode.unwrap_or(base.mode),
        timer: timer.map_or(base.timer, |n| n as u8),
        fog: fog.unwrap_or(base.fog),
        tables,
        map: base.map,
    })
}

/// Takes one of several names, if it is there.
fn named<T>(
    fields: &mut Fields,
    name: &str,
    known: &str,
    find: fn(&str) -> Option<T>,
) -> Result<Option<T>, No> {
    let Some(value) = fields.take(name) else { return Ok(None) };
    let found = value.as_str().and_then(find);
    let no = || No::bad_request(format!("'{name}' must be {known}, not {}.", shown(&value)));
    found.map(Some).ok_or_else(no)
}

/// Takes one of several names that must be there.
fn need_named<T>(
    fields: &mut Fields,
    name: &str,
    known: &str,
    find: fn(&str) -> Option<T>,
) -> Result<T, No> {
    let no = || No::bad_request(format!("'{name}' must be {known}."));
    named(fields, name, known, find)?.ok_or_else(no)
}

fn write_structure(structure: &Structure) -> Value {
    let Structure { at, kind, owner, hp } = structure;
    let owner = owner.map(|owner| owner.0);
    json!({"q": at.q, "r": at.r, "kind": kind.name(), "owner": owner, "hp": hp})
}

fn write_troop(troop: &Troop, orders: bool) -> Value {
    let mut written = json!({
        "q": troop.at.q,
        "r": troop.at.r,
        "unit": troop.unit.name(),
        "owner": troop.owner.0,
        "hp": troop.hp,
        "ready": troop.ready,
        "moved": troop.moved,
        "attacked": troop.attacked,
        "under_fire": troop.under_fire,
    });
    if orders {
        written["goal"] = troop.goal.map_or(Value::Null, hex);
        written["aim"] = troop.aim.map_or(Value::Null, hex);
    }
    written
}

fn hex(at: Hex) -> Value {
    json!({"q": at.q, "r": at.r})
}

/// Reads every item of a list, if the list is there.
fn read_list<T>(
    fields: &mut Fields,
    name: &str,
    read: impl Fn(Value) -> Result<T, No>,
) -> Result<Option<Vec<T>>, No> {
    match fields.take(name) {
        None => Ok(None),
        Some(Value::Array(items)) => {
            items.into_iter().map(read).collect::<Result<_, _>>().map(Some)
        }
        Some(other) => {
            Err(No::bad_request(format!("'{name}' must be a list, not {}.", shown(other))))
        }
    }
}

fn read_at(fields: &mut Fields) -> Result<Hex, No> {
    let (min, max) = (i64::from(i16::MIN), i16::MAX as u64);
    let q = fields.need_number("q", min, max)? as i16;
    Ok(Hex::new(q, fields.need_number("r", min, max)? as i16))
}

/// A cell as an object, or as it is written in moves.
fn read_hex(name: &'static str, value: &Value) -> Result<Hex, No> {
    if let Some(text) = value.as_str() {
        let read = Dice::read_move(&format!("move {text} {text}"));
        return match read {
            Ok(Move::March { from, .. }) => Ok(from),
            _ => Err(No::bad_request(format!("'{name}' must be a cell: <q>,<r>."))),
        };
    }
    let mut fields = Fields::of("A cell", value.clone())?;
    let at = read_at(&mut fields)?;
    fields.finish()?;
    Ok(at)
}

fn read_cell_terrain(value: Value) -> Result<(Hex, Terrain), No> {
    let mut fields = Fields::of("A cell", value)?;
    let at = read_at(&mut fields)?;
    let known = "plains, forest, hills, water or mountains";
    let terrain = need_named(&mut fields, "terrain", known, Terrain::named)?;
    fields.finish()?;
    Ok((at, terrain))
}

fn read_structure(value: Value, tables: &Tables) -> Result<Structure, No> {
    let mut fields = Fields::of("A structure", value)?;
    let at = read_at(&mut fields)?;
    let kind = need_named(&mut fields, "kind", "outpost, command_centre or hq", Kind::named)?;
    let owner = match fields.take("owner") {
        None | Some(Value::Null) => None,
        Some(owner) => Some(read_seat(&owner)?),
    };
    let hp = fields.number("hp", 0, u8::MAX.into())?.map_or(tables.kind(kind).hp, |hp| hp as u8);
    fields.finish()?;
    Ok(Structure { at, kind, owner, hp })
}

fn read_seat(value: &Value) -> Result<Seat, No> {
    let seat = value.as_u64().filter(|seat| *seat < 2);
    let no = || No::new("bad_seat", format!("A seat is 0 or 1, not {}.", shown(value)));
    seat.map(|seat| Seat(seat as u8)).ok_or_else(no)
}

fn read_troop(value: Value, tables: &Tables) -> Result<Troop, No> {
    let mut fields = Fields::of("A troop", value)?;
    let at = read_at(&mut fields)?;
    let known = "marine, sniper, hoverbike or mech";
    let unit = need_named(&mut fields, "unit", known, Unit::named)?;
    let owner = read_seat(&fields.need("owner")?)?;
    let mut troop = Troop { ready: true, ..Troop::new(tables, unit, owner, at) };
    troop.hp = fields.number("hp", 0, u8::MAX.into())?.map_or(troop.hp, |hp| hp as u8);
    for (name, flag) in [
        ("ready", &mut troop.ready),
        ("moved", &mut troop.moved),
        ("attacked", &mut troop.attacked),
        ("under_fire", &mut troop.under_fire),
    ] {
        *flag = fields.flag(name)?.unwrap_or(*flag);
    }
    for (name, order) in [("goal", &mut troop.goal), ("aim", &mut troop.aim)] {
        let given = fields.take(name).filter(|value| !value.is_null());
        *order = given.map(|value| read_hex(name, &value)).transpose()?;
    }
    fields.finish()?;
    Ok(troop)
}

/// Takes a number for each seat.
fn pair<T: Copy + TryFrom<u64>>(
    fields: &mut Fields,
    name: &str,
    usual: T,
    most: impl Into<u64>,
) -> Result<[T; 2], No> {
    let Some(value) = fields.take(name) else { return Ok([usual; 2]) };
    let most = most.into();
    let number = |value: &Value| value.as_u64().filter(|n| *n <= most)?.try_into().ok();
    let numbers: Option<Vec<T>> =
        value.as_array().and_then(|list| list.iter().map(number).collect());
    let no = || {
        let message =
            format!("'{name}' must be two whole numbers up to {most}, not {}.", shown(&value));
        No::bad_request(message)
    };
    numbers.and_then(|numbers| numbers.try_into().ok()).ok_or_else(no)
}

/// Takes who may act: the current seat, or those whose orders are not in yet.
fn read_acting(fields: &mut Fields, setup: &Setup, end: Option<End>) -> Result<Seats, No> {
    let current = fields.take("current").filter(|value| !value.is_null());
    let current = current.map(|value| read_seat(&value)).transpose()?;
    let ended = fields.take("ended").unwrap_or_else(|| json!([]));
    let no = || No::bad_request("'ended' must be a list of seats.");
    let ended = ended.as_array().ok_or_else(no)?.iter().map(read_seat);
    let ended: Vec<Seat> = ended.collect::<Result<_, _>>()?;
    let waiting = ended.iter().fold(Seats::first(2), |seats, seat| seats.without(*seat));
    match setup.mode {
        _ if end.is_some() => Ok(Seats::NONE),
        Mode::Alternating if !ended.is_empty() => {
            Err(No::new("contradiction", "In alternating mode only one seat acts: 'current'."))
        }
        Mode::Simultaneous if current.is_some_and(|seat| !waiting.contains(seat)) => {
            Err(No::new("contradiction", "The current seat has ended its orders."))
        }
        Mode::Alternating => Ok(Seats::one(current.unwrap_or(Seat(0)))),
        Mode::Simultaneous => Ok(waiting),
    }
}

fn read_end(value: Option<Value>) -> Result<Option<End>, No> {
    let Some(value) = value.filter(|value| !value.is_null()) else { return Ok(None) };
    let mut fields = Fields::of("'end'", value)?;
    let find = |name: &str| How::ALL.into_iter().find(|how| how.name() == name);
    let how = need_named(&mut fields, "how", "hq, dominance, surrender or sudden_death", find)?;
    let winners = read_list(&mut fields, "winners", |seat| read_seat(&seat))?.unwrap_or_default();
    fields.finish()?;
    Ok(Some(End { how, winners: winners.into_iter().fold(Seats::NONE, Seats::with) }))
}

fn read_rolls(value: Option<Value>) -> Result<Vec<u8>, No> {
    let Some(value) = value else { return Ok(Vec::new()) };
    let face = |value: &Value| value.as_u64().filter(|n| (1..=20).contains(n)).map(|n| n as u8);
    let rolls: Option<Vec<u8>> = value.as_array().and_then(|list| list.iter().map(face).collect());
    let no = || {
        let message =
            format!("'rolls' must be a list of at most {MAX_ROLLS} numbers from 1 to 20.");
        No::new("bad_rolls", message)
    };
    rolls.filter(|rolls| rolls.len() <= MAX_ROLLS).ok_or_else(no)
}
