//! Flip against the rule book: hand-made positions for every rule, and the literal rules over
//! random ones.

use std::string::ToString;
use std::vec::Vec;

use super::*;
use crate::hex::Hex;
use crate::play::{Game, Outcome, Rng, Seat, Seats, Undo, view_of};

mod compare;
mod laws;
mod turns;
mod variants;

pub const RED: Rgb = Rgb(200, 0, 0);
pub const GREEN: Rgb = Rgb(0, 200, 0);
pub const WHITE: Rgb = Rgb(255, 255, 255);

/// A side with a number, a red circle.
pub fn side(number: u8) -> Side {
    Side { shape: Shape::Circle, number, shape_colour: RED, number_colour: WHITE }
}

/// A card with these numbers, all red circles.
pub fn card(id: &str, numbers: [u8; 6]) -> Card {
    Card { id: CardId::new(id).unwrap(), sides: numbers.map(side) }
}

pub fn id(text: &str) -> CardId {
    CardId::new(text).unwrap()
}

pub fn place(text: &str, q: i16, r: i16) -> Move {
    Move::Place { card: id(text), at: Hex::new(q, r), turn: 0 }
}

/// The base rules with something changed.
pub fn rules(change: impl FnOnce(&mut Rules)) -> Rules {
    let mut rules = Rules::BASE;
    change(&mut rules);
    rules
}

/// Seven cells; blue cards with these numbers on all six sides lie on the six outer cells, by
/// side of the middle, where there is one; red holds `attacker` and blue a spare card.
pub fn ring(rules: Rules, attacker: Card, blue: [Option<u8>; 6]) -> Flip {
    let cards = blue.map(|number| number.map(|n| card("blue", [n; 6])));
    ring_of(rules, attacker, cards)
}

pub fn ring_of(rules: Rules, attacker: Card, blue: [Option<Card>; 6]) -> Flip {
    ring_on(Board::hexagon(1).unwrap(), rules, attacker, blue)
}

pub fn ring_on(board: Board, rules: Rules, attacker: Card, blue: [Option<Card>; 6]) -> Flip {
    let placed: Vec<_> =
        (0..6).filter_map(|i| Some((around(i), blue[i]?, Owner::Blue, 0))).collect();
    let spare = card("spare", [1; 6]);
    Flip::position(&Position {
        placed: &placed,
        hands: [&[(attacker, false)], &[(spare, false)]],
        ..Position::empty(board, rules)
    })
    .unwrap()
}

/// The neighbour of the middle that side `i` faces.
pub fn around(i: usize) -> Hex {
    Hex::ORIGIN.step(board::FACES[i])
}

/// Plays a move of the current seat and returns its events.
pub fn play(game: &mut Flip, mv: Move) -> Result<Vec<Event>, Refused> {
    let mut events = Vec::new();
    let seat = game.current().seat();
    game.apply(seat, mv, &mut |event| events.push(event))?;
    Ok(events)
}

/// What placing the attacker in the middle turns: sides of the middle.
pub fn turned(game: &Flip) -> Vec<usize> {
    let mut after = game.clone();
    let held = game.hand(Owner::Red)[0].card;
    let name = game.agreed().card(held).unwrap().id;
    play(&mut after, Move::Place { card: name, at: Hex::ORIGIN, turn: 0 }).unwrap();
    let owner = |game: &Flip, i| {
        let cell = game.agreed().board().index(around(i)).unwrap();
        game.field().cells[cell].map(|placed| placed.owner)
    };
    (0..6).filter(|i| owner(game, *i) != owner(&after, *i)).collect()
}

pub fn moves(game: &Flip) -> Vec<std::string::String> {
    let mut all = Vec::new();
    game.each_move(game.current().seat(), &mut |mv| {
        let mut text = std::string::String::new();
        mv.write(&mut text).unwrap();
        all.push(text);
    });
    all
}
