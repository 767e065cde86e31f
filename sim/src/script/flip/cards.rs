//! Cards, decks and boards as JSON, read by the code that reads packs.

use hexdeck_engine::games::flip::{Board, Card, Cell, Owner, starter};
use hexdeck_engine::hex::Hex;
use serde_json::{Map, Value};

use super::super::json::{Fields, No, shown};
pub use super::super::packs::shared;
use super::super::table::refused;
use crate::pack::{fields, flip};

/// Takes the names that a source has for people and their editors; nothing here depends on them.
fn for_people(fields: &mut fields::Fields<'_>) {
    let _ = ["$schema", "id", "name"].map(|name| fields.take(name));
}

/// What is left of an object when the game has taken its own fields.
fn only<const N: usize>(mut fields: Fields, names: [&str; N]) -> Result<Value, No> {
    let taken = names.map(|name| (name.to_string(), fields.take(name)));
    fields.finish()?;
    let there = taken.into_iter().filter_map(|(name, value)| Some((name, value?)));
    Ok(there.collect::<Map<_, _>>().into())
}

/// The items of a list.
pub fn list(what: &str, value: Value) -> Result<Vec<Value>, No> {
    match value {
        Value::Array(items) => Ok(items),
        other => Err(No::bad_request(format!("{what} must be a list, not {}.", shown(other)))),
    }
}

/// The board with this id.
pub fn board_named(id: &str) -> Result<Board, No> {
    let radius = match id {
        "small_7" => 1,
        "classic_19" => 2,
        "large_37" => 3,
        _ => {
            let message = format!(
                "There is no board '{}'; there is: small_7, classic_19, large_37.",
                shown(id)
            );
            return Err(No::new("unknown_board", message));
        }
    };
    Board::hexagon(radius).map_err(refused)
}

/// A board by its id, or as `{id, name, cells}`.
pub fn read_board(value: Value) -> Result<Board, No> {
    if let Value::String(id) = &value {
        return board_named(id);
    }
    shared(value, |at, mistakes| {
        let mut fields = fields::Fields::of("'board'", at, mistakes)?;
        for_people(&mut fields);
        flip::read_board(fields, mistakes)
    })
}

/// A deck by its id, or as `{id, name, cards}`.
pub fn read_deck(value: Value) -> Result<Vec<Card>, No> {
    match &value {
        Value::String(id) if id == "starter" => return Ok(starter().to_vec()),
        Value::String(id) => {
            let message = format!("There is no deck '{}'; there is: starter.", shown(id));
            return Err(No::new("unknown_deck", message));
        }
        _ => {}
    }
    shared(value, |at, mistakes| {
        let mut fields = fields::Fields::of("A deck", at, mistakes)?;
        for_people(&mut fields);
        flip::read_cards(fields, mistakes)
    })
}

/// A cell of a board: `q`, `r`, perhaps `element`.
pub fn read_bare_cell(fields: Fields) -> Result<Cell, No> {
    shared(only(fields, ["q", "r", "element"])?, flip::read_cell)
}

/// Takes `q` and `r`.
pub fn read_cell(fields: &mut Fields) -> Result<Hex, No> {
    let mut number = |name: &str| fields.need_number(name, i16::MIN.into(), i16::MAX as u64);
    Ok(Hex::new(number("q")? as i16, number("r")? as i16))
}

/// A card: `id` and six `sides`.
pub fn read_card(fields: Fields) -> Result<Card, No> {
    shared(only(fields, ["id", "sides"])?, flip::read_card)
}

/// A card and whose it is.
pub fn card(card: &Card, owner: Owner) -> Value {
    let Value::Object(mut written) = flip::write_card(card) else { return Value::Null };
    // Between id and sides, where tools have always found it.
    let sides = written.remove("sides");
    written.insert("owner".into(), owner.name().into());
    written.extend(sides.map(|sides| ("sides".to_string(), sides)));
    written.into()
}
