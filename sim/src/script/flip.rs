//! Flip as JSON: options, moves, states, events.

use hexdeck_engine::games::flip::{
    Card, CardId, Cause, Event, Flip, Held, Owner, Placed, Position, Rules, Setup, starter,
};
use hexdeck_engine::hex::Hex;
use serde_json::{Map, Value, json};

use super::json::{Fields, No, shown};
use super::table::{Notation, Position as Wanted, refused};

mod cards;
mod rules;

use cards::{board_named, card, list, read_board, read_card, read_cell, read_deck};
use rules::{read_rules, write_rules};

impl Notation for Flip {
    const NAME: &'static str = "Flip";
    const SEATS: &'static [u8] = &[2];

    fn options() -> Value {
        json!({
            "board": "classic_19",
            "decks": ["starter", "starter"],
            "rules": write_rules(&Rules::BASE),
        })
    }

    fn read_setup(mut options: Fields) -> Result<Setup, No> {
        let board = match options.take("board") {
            Some(board) => read_board(board)?,
            None => board_named("classic_19")?,
        };
        let decks = match options.take("decks") {
            Some(decks) => read_decks(decks)?,
            None => [starter().to_vec(), starter().to_vec()],
        };
        let rules = match options.take("rules") {
            Some(rules) => read_rules(rules, Rules::BASE)?,
            None => Rules::BASE,
        };
        options.finish()?;
        Setup::new(board, [&decks[0], &decks[1]], rules).map_err(refused)
    }

    fn write_state(&self) -> Value {
        let cells = self.agreed().board().cells().iter().zip(self.field().cells);
        let cells: Vec<Value> = cells
            .map(|(cell, placed)| {
                let lying = placed.and_then(|placed| lying(self, placed));
                let mut written = json!({"q": cell.q, "r": cell.r, "card": lying});
                if let Some(element) = cell.element {
                    written["element"] = element.name().into();
                }
                written
            })
            .collect();
        let players: Vec<Value> = Owner::BOTH.map(|owner| player(self, owner)).into();
        let [red, blue] = self.score();
        let (placed, drawn) = self.done_in_turn();
        let (first, sudden_deaths) = self.round();
        json!({
            "cells": cells,
            "players": players,
            "current": self.current().name(),
            "phase": phase(self),
            "score": {"red": red, "blue": blue},
            "placed": placed,
            "drawn": drawn,
            "pick": self.pick(),
            "idle": self.idle(),
            "first": first.name(),
            "suddenDeaths": sudden_deaths,
            "rules": write_rules(self.agreed().rules()),
        })
    }

    fn read_position(wanted: Wanted, running: Option<&Flip>) -> Result<Flip, No> {
        if wanted.rolls.is_some() {
            return Err(No::new("no_dice", "Flip has no dice: leave 'rolls' out."));
        }
        let mut state = wanted.state;
        let told = Told::take(&mut state)?;
        let base = running.map_or(Rules::BASE, |game| *game.agreed().rules());
        let rules = match state.take("rules") {
            Some(rules) => read_rules(rules, base)?,
            None => base,
        };
        let (board, placed) = read_cells(state.need("cells")?)?;
        let players = read_players(state.need("players")?)?;
        let byte = u64::from(u8::MAX);
        let current = owner(&mut state, "current")?.unwrap_or(Owner::Red);
        let first = owner(&mut state, "first")?.unwrap_or(Owner::Red);
        let mut small = |name: &str| Ok(state.number(name, 0, byte)?.map(|n| n as u8));
        let (placements, draws) = (small("placed")?, small("drawn")?);
        let (pick, idle, again) = (small("pick")?, small("idle")?, small("suddenDeaths")?);
        state.finish()?;
        let [red, blue] = &players;
        let game = Flip::position(&Position {
            placed: &placed,
            hands: [&red.hand, &blue.hand],
            decks: [&red.deck, &blue.deck],
            current,
            placements: placements.unwrap_or(0),
            draws: draws.unwrap_or(0),
            pick,
            idle: idle.unwrap_or(0),
            drafting: told.phase.as_deref() == Some("draft"),
            first,
            sudden_deaths: again.unwrap_or(0),
            seed: wanted.seed,
            ..Position::empty(board, rules)
        })
        .map_err(refused)?;
        told.agrees(&game)?;
        Ok(game)
    }

    fn write_event(event: Event) -> Value {
        let flipped = |eligible: bool, succeeds: bool| eligible && succeeds;
        match event {
            Event::Placed { owner, card, at, turn } => json!({
                "type": "placed", "owner": owner.name(), "card": card.as_str(), "at": hex(at), "rotation": turn,
            }),
            Event::Compared { side, at, attacker, defender, eligible, succeeds } => json!({
                "type": "comparison",
                "side": side,
                "at": hex(at),
                "attacker": attacker,
                "defender": defender,
                "eligible": eligible,
                "succeeds": succeeds,
                "flipped": flipped(eligible, succeeds),
            }),
            Event::Flipped { at, cause, wave, from, side } => json!({
                "type": "flip",
                "at": hex(at),
                "by": cause_name(cause),
                "wave": wave,
                "from": hex(from),
                "side": side,
            }),
            Event::Drew { owner, cards } => {
                json!({"type": "draw", "owner": owner.name(), "cards": cards})
            }
            Event::Picked { owner, card } => {
                json!({"type": "pick", "owner": owner.name(), "card": card.as_str()})
            }
            Event::Turn(owner) => json!({"type": "turn", "owner": owner.name()}),
            Event::SuddenDeath { round } => json!({"type": "sudden_death", "round": round}),
        }
    }

    /// `preview` with `card`, `q`, `r` and perhaps `rotation`: the events of that placement.
    fn query(&self, what: &str, mut fields: Fields) -> Result<Map<String, Value>, No> {
        if what != "preview" {
            let message = format!("Flip has no query '{}'; there is: preview.", shown(what));
            return Err(No::new("unknown_query", message));
        }
        let card = CardId::new(&fields.text("card")?).map_err(refused)?;
        let at = read_cell(&mut fields)?;
        let turn = fields.number("rotation", 0, 5)?.unwrap_or(0) as u8;
        fields.finish()?;
        let result = self.preview(card, at, turn).map_err(refused)?;
        let mut events = Vec::new();
        self.report(&result, &mut |event| events.push(Self::write_event(event)));
        Ok(Map::from_iter([("events".to_string(), events.into())]))
    }
}

/// What a position may leave out because it derives from the rest.
struct Told {
    phase: Option<String>,
    score: Option<[u8; 2]>,
}

impl Told {
    fn take(state: &mut Fields) -> Result<Told, No> {
        let phase = match state.take("phase") {
            None => None,
            Some(Value::String(phase)) => Some(phase),
            Some(other) => {
                let message = format!("'phase' must be a text, not {}.", shown(other));
                return Err(No::bad_request(message));
            }
        };
        let score = match state.take("score") {
            None => None,
            Some(score) => {
                let mut fields = Fields::of("'score'", score)?;
                let mut of = |name| fields.need_number(name, 0, 61).map(|n| n as u8);
                let score = [of("red")?, of("blue")?];
                fields.finish()?;
                Some(score)
            }
        };
        Ok(Told { phase, score })
    }

    fn agrees(self, game: &Flip) -> Result<(), No> {
        let [red, blue] = game.score();
        if self.score.is_some_and(|score| score != [red, blue]) {
            let message = format!("By its cells the position has the score {red} to {blue}.");
            return Err(No::new("contradiction", message));
        }
        let is = phase(game);
        match self.phase {
            Some(phase) if phase != is => {
                let message = format!("The position's phase is '{is}', not '{}'.", shown(phase));
                Err(No::new("contradiction", message))
            }
            _ => Ok(()),
        }
    }
}

fn phase(game: &Flip) -> &'static str {
    match (game.drafting(), game.over()) {
        (true, _) => "draft",
        (_, true) => "ended",
        _ => "playing",
    }
}

fn player(game: &Flip, owner: Owner) -> Value {
    let known = |place: u8| game.agreed().card(place);
    let held = |held: &Held| {
        let mut written = card(&known(held.card)?, owner);
        if held.open {
            written["open"] = true.into();
        }
        Some(written)
    };
    let hand = counted(game.hand(owner).iter().map(held).collect());
    let deck = game.deck(owner).iter().map(|place| Some(card(&known(*place)?, owner)));
    let (deck, _) = counted(deck.collect());
    let (hand, hidden) = hand;
    let mut written = json!({"owner": owner.name(), "hand": hand, "deck": deck});
    if hidden > 0 {
        written["hidden"] = hidden.into();
    }
    written
}

/// The cards that may be seen, or a number if none may; and how many are hidden among others.
fn counted(cards: Vec<Option<Value>>) -> (Value, usize) {
    let all = cards.len();
    let seen: Vec<Value> = cards.into_iter().flatten().collect();
    match (all - seen.len(), seen.is_empty()) {
        (0, _) => (seen.into(), 0),
        (hidden, true) => (hidden.into(), 0),
        (hidden, false) => (seen.into(), hidden),
    }
}

/// A card on the board: its sides as they lie.
fn lying(game: &Flip, placed: Placed) -> Option<Value> {
    let mut shown = game.agreed().card(placed.card)?;
    shown.sides.rotate_right(placed.turn.into());
    let mut written = card(&shown, placed.owner);
    if placed.turn > 0 {
        written["rotation"] = placed.turn.into();
    }
    Some(written)
}

fn read_decks(value: Value) -> Result<[Vec<Card>; 2], No> {
    let decks: Vec<Vec<Card>> =
        list("'decks'", value)?.into_iter().map(read_deck).collect::<Result<_, _>>()?;
    decks.try_into().map_err(|_| No::bad_request("'decks' must name two decks."))
}

type Lying = (Hex, Card, Owner, u8);

/// The board that the cells make, and the cards on it.
fn read_cells(value: Value) -> Result<(hexdeck_engine::games::flip::Board, Vec<Lying>), No> {
    let mut bare = Vec::new();
    let mut placed = Vec::new();
    for cell in list("'cells'", value)? {
        let mut fields = Fields::of("A cell", cell)?;
        let card = fields.take("card").filter(|card| !card.is_null());
        let cell = cards::read_bare_cell(fields)?;
        bare.push(cell);
        if let Some(card) = card {
            let mut fields = Fields::of("A card", card)?;
            let owner = owner(&mut fields, "owner")?
                .ok_or_else(|| No::bad_request("A card on the board needs 'owner'."))?;
            let turn = fields.number("rotation", 0, 5)?.unwrap_or(0) as u8;
            let mut card = read_card(fields)?;
            card.sides.rotate_left(turn.into());
            placed.push((cell.hex(), card, owner, turn));
        }
    }
    let board = hexdeck_engine::games::flip::Board::new(bare).map_err(refused)?;
    Ok((board, placed))
}

#[derive(Default)]
struct Player {
    hand: Vec<(Card, bool)>,
    deck: Vec<Card>,
}

fn read_players(value: Value) -> Result<[Player; 2], No> {
    let mut players: [Option<Player>; 2] = [None, None];
    for (seat, player) in list("'players'", value)?.into_iter().enumerate() {
        let mut fields = Fields::of("A player", player)?;
        let by_order = Owner::BOTH.get(seat).copied();
        let whose = owner(&mut fields, "owner")?.or(by_order);
        let whose = whose.ok_or_else(|| No::bad_request("There are two players."))?;
        let mut read = Player::default();
        for card in list("'hand'", fields.need("hand")?)? {
            let mut fields = owned(card, whose)?;
            let open = fields.flag("open")?.unwrap_or(false);
            read.hand.push((read_card(fields)?, open));
        }
        for card in fields.take("deck").map_or(Ok(Vec::new()), |deck| list("'deck'", deck))? {
            read.deck.push(read_card(owned(card, whose)?)?);
        }
        fields.finish()?;
        if players[whose as usize].replace(read).is_some() {
            return Err(No::new("contradiction", "One player is there twice."));
        }
    }
    match players {
        [Some(red), Some(blue)] => Ok([red, blue]),
        _ => Err(No::bad_request("There are two players: red and blue.")),
    }
}

/// A card of a hand or deck, which may say whose it is.
fn owned(card: Value, whose: Owner) -> Result<Fields, No> {
    let mut fields = Fields::of("A card", card)?;
    match owner(&mut fields, "owner")? {
        Some(other) if other != whose => {
            let message = "A card in a hand or deck belongs to the player who holds it.";
            Err(No::new("contradiction", message))
        }
        _ => Ok(fields),
    }
}

fn owner(fields: &mut Fields, name: &str) -> Result<Option<Owner>, No> {
    let Some(value) = fields.take(name) else { return Ok(None) };
    let found = Owner::BOTH.into_iter().find(|owner| value.as_str() == Some(owner.name()));
    let message = || format!("'{name}' must be red or blue, not {}.", shown(&value));
    found.map(Some).ok_or_else(|| No::bad_request(message()))
}

fn cause_name(cause: Cause) -> &'static str {
    match cause {
        Cause::Placement => "placement",
        Cause::Same => "same",
        Cause::Plus => "plus",
        Cause::Combo => "combo",
    }
}

fn hex(at: Hex) -> Value {
    json!({"q": at.q, "r": at.r})
}
