//! Flows as JSON: options, moves, states, events, queries.

use hexdeck_engine::games::flows::{
    End, Event, Flows, How, Kind, Laid, Legality, MAX_CELLS, Place, Position as Setting, Setup,
    Tile, cell_at,
};
use hexdeck_engine::hex::Hex;
use hexdeck_engine::play::{Game, Seat, Seats};
use serde_json::{Map, Value, json};

use super::json::{Fields, No, shown};
use super::table::{Notation, Position, refused};
use crate::record;

impl Notation for Flows {
    const NAME: &'static str = "Flows";
    const SEATS: &'static [u8] = &[2, 3, 4, 5, 6];

    fn options() -> Value {
        let Setup { radius, legality, sides, .. } = Setup::default();
        let (sides, legality) = (sides.as_slice(), legality.name());
        json!({"players": 2, "sides": sides, "radius": radius, "legality": legality, "deck": []})
    }

    fn read_setup(mut options: Fields) -> Result<Setup, No> {
        let players = options.number("players", 0, u8::MAX.into())?;
        let mut setup = players.map_or_else(|| Ok(Setup::default()), usual)?;
        if let Some(sides) = options.take("sides") {
            let sides: Vec<u8> =
                list("sides", &sides)?.iter().map(read_side).collect::<Result<_, _>>()?;
            if players.is_some_and(|players| players != sides.len() as i128) {
                return Err(No::new("bad_players", "There must be one side for each player."));
            }
            seat_at(&mut setup, &sides)?;
        }
        read_rules(&mut options, &mut setup)?;
        options.finish()?;
        Ok(setup)
    }

    fn write_state(&self) -> Value {
        let setup = self.setup();
        let players: Vec<Value> = self.seats().iter().map(|seat| player(self, seat)).collect();
        let tiles: Vec<Value> = self.tiles().map(|laid| write_tile(laid.at, laid.tile)).collect();
        let end = self.end();
        let mut state = json!({
            "radius": setup.radius,
            "legality": setup.legality.name(),
            "tiles": tiles,
            "players": players,
            "current": self.current().0,
            "turn": self.turn(),
            "tile": self.hand().map(Kind::index),
            "remaining": self.remaining(),
            "phase": if end.is_some() { "finished" } else { "playing" },
            "winners": seats(end.map_or(Seats::NONE, |end| end.winners)),
            "win_type": end.and_then(win_type),
        });
        if !setup.deck.is_empty() {
            state["deck"] = self.deck().iter().map(|kind| kind.index()).collect();
        }
        state
    }

    fn read_position(position: Position, running: Option<&Flows>) -> Result<Flows, No> {
        if position.rolls.is_some() {
            return Err(No::new("no_dice", "Flows has no dice: leave 'rolls' out."));
        }
        let mut state = position.state;
        let mut setup = running.map(Flows::setup).unwrap_or_default();
        // What is still to be drawn belongs to the position, not to what was agreed.
        setup.deck.clear();
        let players = state.take("players");
        if let Some(players) = &players {
            seat_at(&mut setup, &read_players(players)?)?;
        }
        let decked = read_rules(&mut state, &mut setup)?;
        setup.check().map_err(refused)?;
        let bag = decked.then(|| counted(&setup));
        let tiles = read_tiles(&state.need("tiles")?)?;
        let (hand, none) = match state.take("tile") {
            None => (None, false),
            Some(Value::Null) => (None, true),
            Some(kind) => (Some(read_kind("tile", &kind)?), false),
        };
        let turn = read_turn(&mut state, &setup)?;
        let tiles = tiles.into_iter().collect();
        let setting = Setting { setup, tiles, hand, turn, bag, seed: position.seed };
        let game = Flows::position(&setting).map_err(refused)?;
        if none && game.hand().is_some() {
            return Err(contradiction("tile", "a game that goes on has a tile in hand"));
        }
        agree(&game, &mut state, players)?;
        state.finish()?;
        Ok(game)
    }

    fn write_event(event: Event) -> Value {
        match event {
            Event::Placed { seat, at, tile } => json!({
                "type": "place",
                "seat": seat.0,
                "row": at.r,
                "col": at.q,
                "tile": tile.kind().index(),
                "rotation": tile.rotation(),
            }),
            Event::Drawn { seat, kind } => {
                json!({"type": "draw", "seat": seat.0, "tile": kind.index()})
            }
            Event::Ended(end) => {
                json!({"type": "end", "win_type": win_type(end), "winners": seats(end.winners)})
            }
        }
    }

    fn write_record(&self, moves: &[Place]) -> Result<String, No> {
        record::played(self, moves).map_err(|why| No::new("no_record", why))
    }

    fn query(&self, what: &str, fields: Fields) -> Result<Map<String, Value>, No> {
        match what {
            "legal_at" => legal_at(self, fields),
            "routes" => {
                fields.finish()?;
                let routes = self.seats().iter().map(|seat| match self.shortest_route(seat) {
                    None => json!({"seat": seat.0, "needed": null, "cells": null}),
                    Some(cells) => {
                        let cells: Vec<Value> = cells.map(hex).collect();
                        json!({"seat": seat.0, "needed": cells.len(), "cells": cells})
                    }
                });
                Ok(Map::from_iter([("routes".to_string(), routes.collect())]))
            }
            _ => Err(No::new("unknown_query", format!("Flows has no query '{}'.", shown(what)))),
        }
    }
}

/// What the rule says of any tile on any empty cell, whoever's turn it is.
fn legal_at(game: &Flows, mut fields: Fields) -> Result<Map<String, Value>, No> {
    let kind = read_kind("type", &fields.need("type")?)?;
    let at = read_cell(&mut fields)?;
    let rotation = fields.need_number("rotation", 0, 5)? as u8;
    fields.finish()?;
    let tile = tile(kind, rotation)?;
    let verdict = game.verdict(at, tile).map_err(refused)?;
    let closed = verdict.blocked.iter().map(|seat| {
        let line: Vec<Value> = game.closed_line(at, tile, seat).map(hex).collect();
        let side = game.side(seat).unwrap_or(0);
        json!({"seat": seat.0, "sides": [side, (side + 3) % 6], "cells": line})
    });
    let closed: Vec<Value> = closed.collect();
    let answer = json!({
        "legal": verdict.refused.is_none(),
        "wins": verdict.wins,
        "blocked": seats(verdict.blocked),
        "closed": closed,
    });
    match answer {
        Value::Object(answer) => Ok(answer),
        _ => Ok(Map::new()),
    }
}

/// Takes what is agreed besides the seats out of options or a state. The engine says which
/// numbers make sense; here they only have to fit.
/// Whether there was a deck among it.
fn read_rules(fields: &mut Fields, setup: &mut Setup) -> Result<bool, No> {
    if let Some(radius) = fields.number("radius", 0, u8::MAX.into())? {
        setup.radius = radius as u8;
    }
    if let Some(name) = fields.take("legality") {
        let rule = name.as_str().and_then(Legality::named);
        setup.legality = rule.ok_or_else(|| {
            No::bad_request(format!("'legality' must be open or strict, not {}.", shown(&name)))
        })?;
    }
    let Some(deck) = fields.take("deck") else { return Ok(false) };
    setup.deck.clear();
    for kind in list("deck", &deck)? {
        let full = |_| No::new("bad_deck", "The deck has more tiles than any bag.");
        setup.deck.push(read_kind("deck", kind)?).map_err(full)?;
    }
    Ok(true)
}

fn usual(players: i128) -> Result<Setup, No> {
    match players {
        2..=6 => Ok(Setup::players(players as u8)),
        _ => Err(No::new("bad_players", "Flows is for 2 to 6 players.")),
    }
}

/// Gives each seat its side.
fn seat_at(setup: &mut Setup, sides: &[u8]) -> Result<(), No> {
    setup.sides.clear();
    let full = |_| No::new("bad_players", "Flows is for 2 to 6 players.");
    setup.sides.extend_from_slice(sides).map_err(full)
}

fn counted(setup: &Setup) -> [u8; 4] {
    let mut counts = [0; 4];
    setup.deck.iter().for_each(|kind| counts[kind.index()] += 1);
    counts
}

fn read_players(value: &Value) -> Result<Vec<u8>, No> {
    let side = |player: &Value| match player.get("side") {
        Some(side) => read_side(side),
        None => Err(No::bad_request("A player needs 'side'.")),
    };
    list("players", value)?.iter().map(side).collect()
}

/// The side whose turn it is: named itself, or as that of the seat whose turn it is.
fn read_turn(state: &mut Fields, setup: &Setup) -> Result<u8, No> {
    let last = setup.sides.len() as u64 - 1;
    let current = state.number("current", 0, last)?.map(|seat| setup.sides[seat as usize]);
    let turn = state.number("turn", 0, 5)?.map(|side| side as u8);
    // Of five the lone one also plays for the side across.
    let lone = |side: u8| (side + 3) % 6;
    match (turn, current) {
        (Some(turn), Some(own)) if turn != own => {
            match setup.sides.len() == 5 && turn == lone(own) && !setup.sides.contains(&turn) {
                true => Ok(turn),
                false => Err(contradiction("turn", "it is not the turn of the current seat")),
            }
        }
        (turn, current) => Ok(turn.or(current).unwrap_or(setup.sides[0])),
    }
}

/// Refuses what was given along with the tiles and does not follow from them.
fn agree(game: &Flows, state: &mut Fields, players: Option<Value>) -> Result<(), No> {
    let is = game.write_state();
    for name in ["remaining", "phase", "winners", "win_type"] {
        if state.take(name).is_some_and(|given| given != is[name]) {
            return Err(contradiction(name, &format!("by its tiles it is {}", is[name])));
        }
    }
    let given = players.as_ref().and_then(Value::as_array).into_iter().flatten();
    for (seat, player) in given.enumerate() {
        let fields = player.as_object().into_iter().flatten();
        for (name, value) in fields {
            match is["players"][seat].get(name) {
                Some(is) if is == value => {}
                Some(_) => return Err(contradiction(name, "its tiles and sides say otherwise")),
                None => {
                    let name = shown(name);
                    return Err(No::bad_request(format!("A player has no '{name}'.")));
                }
            }
        }
    }
    Ok(())
}

fn contradiction(name: &str, why: &str) -> No {
    No::new("contradiction", format!("The position's '{name}' contradicts the rest: {why}."))
}

fn list<'v>(name: &str, value: &'v Value) -> Result<&'v [Value], No> {
    let items = value.as_array().map(Vec::as_slice);
    items.ok_or_else(|| No::bad_request(format!("'{name}' must be a list, not {}.", shown(value))))
}

fn read_side(value: &Value) -> Result<u8, No> {
    let side = value.as_u64().filter(|side| *side < 6);
    let no =
        || No::new("bad_side", format!("A side is a number from 0 to 5, not {}.", shown(value)));
    side.map(|side| side as u8).ok_or_else(no)
}

fn read_kind(name: &str, value: &Value) -> Result<Kind, No> {
    let kind = value.as_u64().and_then(|kind| Kind::new(kind.try_into().ok()?));
    let no = || {
        let message = format!("'{name}': a type is a number from 0 to 3, not {}.", shown(value));
        No::new("bad_tile", message)
    };
    kind.ok_or_else(no)
}

fn read_cell(fields: &mut Fields) -> Result<Hex, No> {
    let (min, max) = (i64::from(i16::MIN), i16::MAX as u64);
    let row = fields.need_number("row", min, max)? as i16;
    let col = fields.need_number("col", min, max)? as i16;
    Ok(cell_at(row, col))
}

fn read_tiles(value: &Value) -> Result<Vec<Laid>, No> {
    let tiles = list("tiles", value)?;
    if tiles.len() > MAX_CELLS {
        return Err(No::new("too_many_tiles", "There are more tiles than any board has cells."));
    }
    tiles.iter().map(read_tile).collect()
}

fn read_tile(value: &Value) -> Result<Laid, No> {
    let mut fields = Fields::of("A tile", value.clone())?;
    let at = read_cell(&mut fields)?;
    let kind = read_kind("type", &fields.need("type")?)?;
    let rotation = fields.need_number("rotation", 0, u8::MAX.into())? as u8;
    fields.finish()?;
    Ok(Laid { at, tile: tile(kind, rotation)? })
}

fn tile(kind: Kind, rotation: u8) -> Result<Tile, No> {
    Tile::new(kind, rotation)
        .ok_or_else(|| No::new("bad_rotation", "A rotation is a number from 0 to 5."))
}

fn player(game: &Flows, seat: Seat) -> Value {
    let traces = (0..).map_while(|n| {
        let steps = game.trace(seat, n)?;
        let steps = steps
            .map(|step| json!({"row": step.at.r, "col": step.at.q, "entry": step.entry.name()}));
        Some(Value::Array(steps.collect()))
    });
    let traces: Vec<Value> = traces.collect();
    json!({"side": game.side(seat), "team": game.setup().team(seat), "traces": traces})
}

fn win_type(end: End) -> Option<&'static str> {
    match end.how {
        How::Flow => Some("flow"),
        How::Tie => Some("tie"),
        How::Constraint => Some("constraint"),
        How::Empty => None,
    }
}

fn seats(seats: Seats) -> Vec<u8> {
    seats.iter().map(|seat| seat.0).collect()
}

fn hex(at: Hex) -> Value {
    json!({"row": at.r, "col": at.q})
}

fn write_tile(at: Hex, tile: Tile) -> Value {
    let (kind, rotation) = (tile.kind().index(), tile.rotation());
    json!({"row": at.r, "col": at.q, "type": kind, "rotation": rotation})
}
