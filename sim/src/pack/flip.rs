//! Cards, decks, boards and rules of Flip as JSON.

use hexdeck_engine::games::flip::{
    AttackMode, Board, Card, CardId, Cell, Choice, Hands, MAX_CELLS, MAX_NUMBER, Refused, Rgb,
    Rules, Shape, Side, Trend, Variants,
};
use serde_json::{Value, json};

use super::fields::{At, Fields};
use super::mistakes::Mistakes;
use super::tree::Json;
use crate::script::json::shown;

/// The cards of a deck whose id and name have been taken.
pub fn read_cards(mut fields: Fields<'_>, mistakes: &mut Mistakes) -> Option<Vec<Card>> {
    let cards = fields.need("cards", mistakes);
    fields.finish(mistakes);
    let mut deck: Vec<Card> = Vec::new();
    for at in cards?.list("'cards'", mistakes)? {
        let Some(card) = read_card(at.clone(), mistakes) else { continue };
        if deck.iter().any(|other| other.id == card.id) {
            let message = format!("The deck has the card '{}' twice.", card.id.as_str());
            mistakes.add(at.node.line, &at.path, "card_twice", message);
        }
        deck.push(card);
    }
    Some(deck)
}

/// A card: `id` and six `sides`.
pub fn read_card(at: At<'_>, mistakes: &mut Mistakes) -> Option<Card> {
    let mut fields = Fields::of("A card", at, mistakes)?;
    let id = fields.need("id", mistakes).and_then(|at| {
        let id = CardId::new(at.text("id", mistakes)?);
        id.map_err(|why| mistakes.refused(&at, why)).ok()
    });
    let sides = fields.need("sides", mistakes);
    fields.finish(mistakes);
    let sides = sides?;
    let list = sides.list("'sides'", mistakes)?;
    let count = list.len();
    let read: Vec<Side> = list.into_iter().filter_map(|at| read_side(at, mistakes)).collect();
    if count != 6 {
        mistakes.at(&sides, "A card has six sides.");
    }
    Some(Card { id: id?, sides: read.try_into().ok()? })
}

fn read_side(at: At<'_>, mistakes: &mut Mistakes) -> Option<Side> {
    let mut fields = Fields::of("A side", at, mistakes)?;
    let shape = fields.need("shape", mistakes).and_then(|at| read_shape("shape", &at, mistakes));
    let number = fields.need("number", mistakes).and_then(|at| {
        let number = at.number("number", 0, u8::MAX.into(), mistakes)? as u8;
        if !(1..=MAX_NUMBER).contains(&number) {
            mistakes.refused(&at, Refused::BadNumber);
        }
        Some(number)
    });
    let mut colour = |name| {
        let at = fields.need(name, mistakes)?;
        read_colour(name, &at, mistakes)
    };
    let (shape_colour, number_colour) = (colour("shapeColor"), colour("numberColor"));
    fields.finish(mistakes);
    Some(Side {
        shape: shape?,
        number: number?,
        shape_colour: shape_colour?,
        number_colour: number_colour?,
    })
}

/// The board whose id and name have been taken.
pub fn read_board(mut fields: Fields<'_>, mistakes: &mut Mistakes) -> Option<Board> {
    let cells = fields.need("cells", mistakes);
    fields.finish(mistakes);
    let cells = cells?;
    let before = mistakes.count();
    let mut board: Vec<Cell> = Vec::new();
    for at in cells.list("'cells'", mistakes)? {
        let Some(cell) = read_cell(at.clone(), mistakes) else { continue };
        match board.iter().any(|other| other.hex() == cell.hex()) {
            true => mistakes.refused(&at, Refused::CellTwice),
            false => board.push(cell),
        }
    }
    if board.len() > MAX_CELLS || (board.is_empty() && mistakes.count() == before) {
        let why = if board.is_empty() { Refused::NoCells } else { Refused::TooManyCells };
        mistakes.refused(&cells, why);
    }
    Board::new(board).ok()
}

/// A cell of a board: `q`, `r`, perhaps `element`.
pub fn read_cell(at: At<'_>, mistakes: &mut Mistakes) -> Option<Cell> {
    let mut fields = Fields::of("A cell", at, mistakes)?;
    let mut number = |name| fields.number(name, i8::MIN.into(), i8::MAX.into(), mistakes);
    let (q, r) = (number("q"), number("r"));
    let element = absent_or(fields.take("element"), |at| read_shape("element", at, mistakes));
    fields.finish(mistakes);
    Some(Cell { q: q? as i8, r: r? as i8, element: element? })
}

/// `Some(None)` for what is absent or null, `None` for what is wrong.
fn absent_or<T>(at: Option<At<'_>>, read: impl FnOnce(&At<'_>) -> Option<T>) -> Option<Option<T>> {
    match at {
        Some(at) if at.node.json != Json::Null => read(&at).map(Some),
        _ => Some(None),
    }
}

fn read_shape(name: &str, at: &At<'_>, mistakes: &mut Mistakes) -> Option<Shape> {
    one_of(name, at, Shape::ALL, Shape::name, mistakes)
}

/// A colour as `#RRGGBB`.
pub fn read_colour(name: &str, at: &At<'_>, mistakes: &mut Mistakes) -> Option<Rgb> {
    let colour = match &at.node.json {
        Json::Text(text) => Rgb::read(text),
        _ => None,
    };
    if colour.is_none() {
        let sent = shown(at.node);
        mistakes.at(at, format!("'{name}' must be a colour #RRGGBB, not {sent}."));
    }
    colour
}

fn one_of<T: Copy, const N: usize>(
    name: &str,
    at: &At<'_>,
    all: [T; N],
    text: impl Fn(T) -> &'static str,
    mistakes: &mut Mistakes,
) -> Option<T> {
    let found = match &at.node.json {
        Json::Text(sent) => all.into_iter().find(|one| sent == text(*one)),
        _ => None,
    };
    if found.is_none() {
        let (all, sent) = (all.map(text).join(", "), shown(at.node));
        mistakes.at(at, format!("'{name}' must be one of {all}, not {sent}."));
    }
    found
}

/// Rules over `base`, whose id and name, if any, have been taken. What is left out stays.
pub fn read_rules(mut fields: Fields<'_>, base: Rules, mistakes: &mut Mistakes) -> Rules {
    let mut rules = base;
    let mut read = Reading { fields: &mut fields, rules: &mut rules, mistakes };
    read.small("startingHandSize", |rules| &mut rules.starting_hand_size);
    read.small("cardsDrawnPerTurn", |rules| &mut rules.cards_drawn_per_turn);
    read.small("handLimit", |rules| &mut rules.hand_limit);
    read.small("deckSize", |rules| &mut rules.deck_size);
    read.small("placementsPerTurn", |rules| &mut rules.placements_per_turn);
    read.flag("autoDrawEnabled", |rules| &mut rules.auto_draw);
    read.flag("placementRequired", |rules| &mut rules.placement_required);
    for (name, read) in [
        ("attackEligibility", read_attack as fn(&mut Reading<'_, '_>)),
        ("comparison", read_comparison),
        ("variants", read_variants),
    ] {
        let Some(at) = fields.take(name) else { continue };
        let what = match name {
            "attackEligibility" => "'attackEligibility'",
            "comparison" => "'comparison'",
            _ => "'variants'",
        };
        if let Some(mut inner) = Fields::of(what, at, mistakes) {
            read(&mut Reading { fields: &mut inner, rules: &mut rules, mistakes });
            inner.finish(mistakes);
        }
    }
    fields.finish(mistakes);
    rules
}

/// Rules that are being read from an object.
struct Reading<'r, 'n> {
    fields: &'r mut Fields<'n>,
    rules: &'r mut Rules,
    mistakes: &'r mut Mistakes,
}

impl Reading<'_, '_> {
    fn small(&mut self, name: &str, to: fn(&mut Rules) -> &mut u8) {
        let Some(at) = self.fields.take(name) else { return };
        let Some(number) = at.number(name, 0, u8::MAX.into(), self.mistakes) else { return };
        // The game says which numbers make sense, and it says so about one rule at a time.
        let mut alone = Rules::BASE;
        *to(&mut alone) = number as u8;
        match alone.check() {
            Ok(()) => *to(self.rules) = number as u8,
            Err(why) => self.mistakes.refused(&at, why),
        }
    }

    fn flag(&mut self, name: &str, to: fn(&mut Rules) -> &mut bool) {
        let Some(at) = self.fields.take(name) else { return };
        if let Some(flag) = at.flag(name, self.mistakes) {
            *to(self.rules) = flag;
        }
    }

    fn one_of<T: Copy, const N: usize>(
        &mut self,
        name: &str,
        all: [T; N],
        text: fn(T) -> &'static str,
        to: fn(&mut Rules) -> &mut T,
    ) {
        let Some(at) = self.fields.take(name) else { return };
        if let Some(one) = one_of(name, &at, all, text, self.mistakes) {
            *to(self.rules) = one;
        }
    }
}

fn read_attack(read: &mut Reading<'_, '_>) {
    read.one_of("mode", AttackMode::ALL, AttackMode::name, |rules| &mut rules.attack.mode);
    if let Some(at) = read.fields.take("requiredShape")
        && let Some(shape) =
            absent_or(Some(at), |at| read_shape("requiredShape", at, read.mistakes))
    {
        read.rules.attack.shape = shape;
    }
    if let Some(at) = read.fields.take("requiredColor")
        && let Some(colour) =
            absent_or(Some(at), |at| read_colour("requiredColor", at, read.mistakes))
    {
        read.rules.attack.colour = colour;
    }
}

fn read_comparison(read: &mut Reading<'_, '_>) {
    read.flag("requireNumberGreater", |rules| &mut rules.compare.number_greater);
    read.flag("allowEqual", |rules| &mut rules.compare.allow_equal);
    read.flag("requireShapeMatch", |rules| &mut rules.compare.shape_match);
    read.flag("requireColorMatch", |rules| &mut rules.compare.colour_match);
    read.flag("requireBothShapeAndColor", |rules| &mut rules.compare.both_match);
}

fn read_variants(read: &mut Reading<'_, '_>) {
    fn of(rules: &mut Rules) -> &mut Variants {
        &mut rules.variants
    }
    read.flag("same", |rules| &mut of(rules).same);
    read.flag("plus", |rules| &mut of(rules).plus);
    read.small("threshold", |rules| &mut of(rules).threshold);
    read.flag("combo", |rules| &mut of(rules).combo);
    read.flag("sameWall", |rules| &mut of(rules).same_wall);
    read.flag("elemental", |rules| &mut of(rules).elemental);
    read.flag("reverse", |rules| &mut of(rules).reverse);
    read.flag("fallenAce", |rules| &mut of(rules).fallen_ace);
    read.one_of("trend", Trend::ALL, Trend::name, |rules| &mut of(rules).trend);
    read.one_of("choice", Choice::ALL, Choice::name, |rules| &mut of(rules).choice);
    read.flag("swap", |rules| &mut of(rules).swap);
    read.flag("draft", |rules| &mut of(rules).draft);
    read.one_of("hands", Hands::ALL, Hands::name, |rules| &mut of(rules).hands);
    read.flag("suddenDeath", |rules| &mut of(rules).sudden_death);
    read.flag("rotate", |rules| &mut of(rules).rotate);
}

/// A card.
pub fn write_card(card: &Card) -> Value {
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
    json!({"id": card.id.as_str(), "sides": sides})
}

/// A cell of a board.
pub fn write_cell(cell: &Cell) -> Value {
    let mut written = json!({"q": cell.q, "r": cell.r});
    if let Some(element) = cell.element {
        written["element"] = element.name().into();
    }
    written
}

/// All rules.
pub fn write_rules(rules: &Rules) -> Value {
    let (attack, compare, variants) = (&rules.attack, &rules.compare, &rules.variants);
    json!({
        "startingHandSize": rules.starting_hand_size,
        "cardsDrawnPerTurn": rules.cards_drawn_per_turn,
        "handLimit": rules.hand_limit,
        "deckSize": rules.deck_size,
        "autoDrawEnabled": rules.auto_draw,
        "placementRequired": rules.placement_required,
        "placementsPerTurn": rules.placements_per_turn,
        "attackEligibility": {
            "mode": attack.mode.name(),
            "requiredShape": attack.shape.map(|shape| shape.name()),
            "requiredColor": attack.colour.map(|colour| colour.to_string()),
        },
        "comparison": {
            "requireNumberGreater": compare.number_greater,
            "allowEqual": compare.allow_equal,
            "requireShapeMatch": compare.shape_match,
            "requireColorMatch": compare.colour_match,
            "requireBothShapeAndColor": compare.both_match,
        },
        "variants": {
            "same": variants.same,
            "plus": variants.plus,
            "threshold": variants.threshold,
            "combo": variants.combo,
            "sameWall": variants.same_wall,
            "elemental": variants.elemental,
            "reverse": variants.reverse,
            "fallenAce": variants.fallen_ace,
            "trend": variants.trend.name(),
            "choice": variants.choice.name(),
            "swap": variants.swap,
            "draft": variants.draft,
            "hands": variants.hands.name(),
            "suddenDeath": variants.sudden_death,
            "rotate": variants.rotate,
        },
    })
}
