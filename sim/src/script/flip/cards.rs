//! Cards, decks and boards as JSON.

use hexdeck_engine::games::flip::{Board, Card, CardId, Cell, Owner, Rgb, Shape, Side, starter};
use hexdeck_engine::hex::Hex;
use serde_json::{Value, json};

use super::super::json::{Fields, No, shown};
use super::super::table::refused;

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
    let mut fields = Fields::of("'board'", value)?;
    // Names are for people; nothing here depends on them.
    let _ = (fields.take("id"), fields.take("name"));
    let cells = list("'cells'", fields.need("cells")?)?;
    fields.finish()?;
    let cells: Vec<Cell> = cells
        .into_iter()
        .map(|cell| read_bare_cell(Fields::of("A cell", cell)?))
        .collect::<Result<_, _>>()?;
    Board::new(cells).map_err(refused)
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
    let mut fields = Fields::of("A deck", value)?;
    let _ = (fields.take("id"), fields.take("name"));
    let cards = list("'cards'", fields.need("cards")?)?;
    fields.finish()?;
    let mut deck: Vec<Card> = Vec::new();
    for card in cards {
        let card = read_card(Fields::of("A card", card)?)?;
        if deck.iter().any(|other| other.id == card.id) {
            let message = format!("The deck has the card '{}' twice.", card.id.as_str());
            return Err(No::new("card_twice", message));
        }
        deck.push(card);
    }
    Ok(deck)
}

/// A cell of a board: `q`, `r`, perhaps `element`.
pub fn read_bare_cell(mut fields: Fields) -> Result<Cell, No> {
    let mut number = |name: &str| fields.need_number(name, i8::MIN.into(), i8::MAX as u64);
    let (q, r) = (number("q")? as i8, number("r")? as i8);
    let element = match fields.take("element") {
        None | Some(Value::Null) => None,
        Some(shape) => Some(read_shape("element", &shape)?),
    };
    fields.finish()?;
    Ok(Cell { q, r, element })
}

/// Takes `q` and `r`.
pub fn read_cell(fields: &mut Fields) -> Result<Hex, No> {
    let mut number = |name: &str| fields.need_number(name, i16::MIN.into(), i16::MAX as u64);
    Ok(Hex::new(number("q")? as i16, number("r")? as i16))
}

/// A card: `id` and six `sides`.
pub fn read_card(mut fields: Fields) -> Result<Card, No> {
    let id = CardId::new(&fields.text("id")?).map_err(refused)?;
    let sides = list("'sides'", fields.need("sides")?)?;
    fields.finish()?;
    let sides: Vec<Side> = sides.into_iter().map(read_side).collect::<Result<_, _>>()?;
    let sides = sides.try_into().map_err(|_| No::bad_request("A card has six sides."))?;
    Ok(Card { id, sides })
}

fn read_side(value: Value) -> Result<Side, No> {
    let mut fields = Fields::of("A side", value)?;
    let shape = read_shape("shape", &fields.need("shape")?)?;
    // The engine says which numbers there are.
    let number = fields.need_number("number", 0, u8::MAX.into())? as u8;
    let shape_colour = read_colour("shapeColor", &fields.need("shapeColor")?)?;
    let number_colour = read_colour("numberColor", &fields.need("numberColor")?)?;
    fields.finish()?;
    Ok(Side { shape, number, shape_colour, number_colour })
}

/// A shape by its name.
pub fn read_shape(name: &str, value: &Value) -> Result<Shape, No> {
    value.as_str().and_then(Shape::named).ok_or_else(|| {
        let all = Shape::ALL.map(Shape::name).join(", ");
        No::bad_request(format!("'{name}' must be one of {all}, not {}.", shown(value)))
    })
}

/// A colour as `#RRGGBB`.
pub fn read_colour(name: &str, value: &Value) -> Result<Rgb, No> {
    value.as_str().and_then(Rgb::read).ok_or_else(|| {
        No::bad_request(format!("'{name}' must be a colour #RRGGBB, not {}.", shown(value)))
    })
}

/// A card and whose it is.
pub fn card(card: &Card, owner: Owner) -> Value {
    let sides: Vec<Value> = card
        .sides
        .iter()
        .map(|side| {
            json!({
                "shape": side.shape.name(),
                "number": side.number,
                "shapeColor": side.shape_colour.to_string(),
                "numberColor": side.number_colour.to_string(),
            })
        })
        .collect();
    json!({"id": card.id.as_str(), "owner": owner.name(), "sides": sides})
}
