//! Merge as JSON: options, moves, states, events.

use hexdeck_engine::games::merge::{Event, MAX_CELLS, Merge, Setup, Tile};
use hexdeck_engine::hex::Hex;
use hexdeck_engine::play::Game;
use serde_json::{Value, json};

use super::json::{Fields, No, shown};
use super::table::{Notation, Position, refused};
use crate::arena::Figure;

impl Notation for Merge {
    const NAME: &'static str = "Merge";
    const SEATS: &'static [u8] = &[1];

    fn options() -> Value {
        let Setup { radius, spawns, goal } = Setup::default();
        json!({"radius": radius, "spawns": spawns, "goal": goal})
    }

    fn read_setup(mut options: Fields) -> Result<Setup, No> {
        let setup = setup(&mut options, Setup::default())?;
        options.finish()?;
        Ok(setup)
    }

    fn write_state(&self) -> Value {
        let Setup { radius, spawns, goal } = self.setup();
        let tiles: Vec<Value> = self.tiles().map(|t| tile(t.at, t.value())).collect();
        json!({
            "radius": radius,
            "spawns": spawns,
            "goal": goal,
            "tiles": tiles,
            "score": self.score(),
            "won": self.won(),
            "over": self.over(),
        })
    }

    fn read_position(position: Position, running: Option<&Merge>) -> Result<Merge, No> {
        if position.rolls.is_some() {
            return Err(No::new("no_dice", "Merge has no dice: leave 'rolls' out."));
        }
        let mut state = position.state;
        let setup = setup(&mut state, running.map(Merge::setup).unwrap_or_default())?;
        let tiles = read_tiles(state.need("tiles")?)?;
        let score = state.number("score", 0, u32::MAX.into())?.unwrap_or(0) as u32;
        let won = state.flag("won")?;
        let over = state.flag("over")?;
        state.finish()?;
        let game = Merge::position(&setup, tiles, score, position.seed).map_err(refused)?;
        for (name, given, is) in [("won", won, game.won()), ("over", over, game.over())] {
            if given.is_some_and(|given| given != is) {
                let message = format!("By its tiles the position has '{name}' {is}, not {}.", !is);
                return Err(No::new("contradiction", message));
            }
        }
        Ok(game)
    }

    fn write_event(event: Event) -> Value {
        match event {
            Event::Slide { from, to, exponent, joins } => json!({
                "type": "slide",
                "from": hex(from),
                "to": hex(to),
                "value": 1u32 << exponent,
                "merges": joins,
            }),
            Event::Spawn(tile) => {
                json!({"type": "spawn", "at": hex(tile.at), "value": tile.value()})
            }
        }
    }

    fn figures(&self) -> Vec<Figure> {
        let largest = self.tiles().map(|t| t.value()).max().unwrap_or(0);
        vec![
            Figure::Milestone("largest tile", largest.into()),
            Figure::Amount("score", self.score().into()),
        ]
    }
}

/// Takes the setup out of options or a state. The engine says which numbers make sense; here
/// they only have to fit.
fn setup(fields: &mut Fields, base: Setup) -> Result<Setup, No> {
    let byte = u64::from(u8::MAX);
    let radius = fields.number("radius", 0, byte)?.map_or(base.radius, |n| n as u8);
    let spawns = fields.number("spawns", 0, byte)?.map_or(base.spawns, |n| n as u8);
    let goal = fields.number("goal", 0, u32::MAX.into())?.map_or(base.goal, |n| n as u32);
    Ok(Setup { radius, spawns, goal })
}

fn read_tiles(value: Value) -> Result<Vec<Tile>, No> {
    let Value::Array(list) = value else {
        return Err(No::bad_request(format!("'tiles' must be a list, not {}.", shown(value))));
    };
    if list.len() > MAX_CELLS {
        return Err(No::new("too_many_tiles", "There are more tiles than any board has cells."));
    }
    list.into_iter().map(read_tile).collect()
}

fn read_tile(value: Value) -> Result<Tile, No> {
    let mut fields = Fields::of("A tile", value)?;
    let (min, max) = (i64::from(i16::MIN), i16::MAX as u64);
    let q = fields.need_number("q", min, max)? as i16;
    let r = fields.need_number("r", min, max)? as i16;
    let value = fields.need_number("value", 0, u32::MAX.into())? as u32;
    fields.finish()?;
    // 0 is no exponent that a tile can have: the engine refuses it, and values that are no
    // power of two with it.
    let exponent = if value.is_power_of_two() { value.ilog2() as u8 } else { 0 };
    Ok(Tile { at: Hex::new(q, r), exponent })
}

fn hex(at: Hex) -> Value {
    json!({"q": at.q, "r": at.r})
}

fn tile(at: Hex, value: u32) -> Value {
    json!({"q": at.q, "r": at.r, "value": value})
}
