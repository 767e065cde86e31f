//! What is agreed before a game: board, cards and rules, by value.
//!
//! The cards of both decks stand in one list, red's first, and the game speaks of them by their
//! place in it. Their colours stand in one list as well, each once, so that equal places are
//! equal colours.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::card::PackedSide;
use super::{Board, Card, CardId, Refused, Rgb, Rules, Side};

/// Most cards of one deck: two of them fill the largest board.
pub(super) const MAX_DECK: usize = 31;
/// Most cards of a game.
pub const MAX_CARDS: usize = 2 * MAX_DECK;
/// Most colours of a game: a place in the list has five bits.
pub const MAX_COLOURS: usize = 32;

/// A card as the game keeps it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct PackedCard {
    pub id: CardId,
    pub sides: [PackedSide; 6],
}

/// Board, cards and rules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    pub(super) board: Board,
    pub(super) rules: Rules,
    colours: Vec<Rgb, MAX_COLOURS>,
    pub(super) cards: Vec<PackedCard, MAX_CARDS>,
    /// How many of the cards are red's.
    pub(super) red: u8,
}

impl Setup {
    /// A game on `board` by `rules`, with the first cards of each deck that the rules ask for.
    pub fn new(board: Board, decks: [&[Card]; 2], rules: Rules) -> Result<Setup, Refused> {
        rules.check()?;
        let size = usize::from(rules.deck_size);
        let mut setup = Setup::bare(board, rules);
        for deck in decks {
            // Red's share is known once its cards are in.
            setup.red = setup.cards.len() as u8;
            for card in deck.iter().take(size) {
                setup.add(card)?;
            }
        }
        setup.check()?;
        Ok(setup)
    }

    /// Without cards yet.
    pub(super) fn bare(board: Board, rules: Rules) -> Setup {
        Setup { board, rules, colours: Vec::new(), cards: Vec::new(), red: 0 }
    }

    /// Puts a card at the end of the list and returns its place.
    pub(super) fn add(&mut self, card: &Card) -> Result<u8, Refused> {
        card.check()?;
        let mut colours = self.colours.clone();
        let mut place = |colour: Rgb| match colours.iter().position(|c| *c == colour) {
            Some(place) => Ok(place as u8),
            None => {
                colours.push(colour).map_err(|_| Refused::TooManyColours)?;
                Ok(colours.len() as u8 - 1)
            }
        };
        let mut sides = [PackedSide::new(&card.sides[0], 0, 0); 6];
        for (packed, side) in sides.iter_mut().zip(&card.sides) {
            *packed = PackedSide::new(side, place(side.shape_colour)?, place(side.number_colour)?);
        }
        let at = self.cards.len() as u8;
        self.cards.push(PackedCard { id: card.id, sides }).map_err(|_| Refused::TooManyCards)?;
        self.colours = colours;
        Ok(at)
    }

    /// Refuses what cannot be played, wherever it came from.
    pub fn check(&self) -> Result<(), Refused> {
        self.board.check()?;
        self.rules.check()?;
        if self.cards.is_empty() {
            return Err(Refused::NoCards);
        }
        let known = |card: &PackedCard| {
            card.id.is_valid() && card.sides.iter().all(|s| s.is_valid(self.colours.len()))
        };
        let colours = self.colours.iter().enumerate();
        let twice = colours.clone().any(|(i, c)| self.colours[..i].contains(c));
        if usize::from(self.red) > self.cards.len() || twice || !self.cards.iter().all(known) {
            return Err(Refused::BadCards);
        }
        Ok(())
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The card at a place of the list, as decks have it; `None` if the place is hidden.
    pub fn card(&self, place: u8) -> Option<Card> {
        let card = self.cards.get(usize::from(place))?;
        let colour = |place: u8| self.colours.get(usize::from(place)).copied();
        let none = Rgb(0, 0, 0);
        let side = |side: PackedSide| Side {
            shape: side.shape(),
            number: side.number(),
            shape_colour: colour(side.shape_colour()).unwrap_or(none),
            number_colour: colour(side.number_colour()).unwrap_or(none),
        };
        Some(Card { id: card.id, sides: card.sides.map(side) })
    }

    /// The place of a colour in the list, if any card has it.
    pub(super) fn colour_place(&self, colour: Rgb) -> Option<u8> {
        self.colours.iter().position(|c| *c == colour).map(|place| place as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::flip::{Shape, starter};
    use std::vec::Vec;

    fn coloured(n: u8) -> Card {
        let colour = Rgb(n, 0, 0);
        let side =
            Side { shape: Shape::Star, number: 1, shape_colour: colour, number_colour: colour };
        Card { id: CardId::new("a").unwrap(), sides: [side; 6] }
    }

    #[test]
    fn cards_come_back_as_they_were() {
        let deck = starter();
        let setup = Setup::new(Board::hexagon(2).unwrap(), [&deck, &deck[..3]], Rules::BASE);
        let setup = setup.unwrap();
        assert_eq!((setup.cards.len(), setup.red), (13, 10));
        let back: Vec<Card> = (0..13).filter_map(|place| setup.card(place)).collect();
        assert_eq!(back, [&deck[..], &deck[..3]].concat());
        assert_eq!(setup.card(13), None);
    }

    #[test]
    fn only_the_first_cards_are_played_with() {
        let rules = Rules { deck_size: 4, ..Rules::BASE };
        let deck = starter();
        let setup = Setup::new(Board::hexagon(1).unwrap(), [&deck, &deck], rules).unwrap();
        assert_eq!((setup.cards.len(), setup.red), (8, 4));
        assert_eq!(setup.card(4).unwrap(), deck[0]);
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let board = || Board::hexagon(1).unwrap();
        assert_eq!(Setup::new(board(), [&[], &[]], Rules::BASE), Err(Refused::NoCards));
        let rules = Rules { deck_size: 31, ..Rules::BASE };
        let many: Vec<Card> = (0..33).map(coloured).collect();
        let decks: [&[Card]; 2] = [&many[..31], &many[31..]];
        assert_eq!(Setup::new(board(), decks, rules), Err(Refused::TooManyColours));
        let fits: [&[Card]; 2] = [&many[..31], &many[31..32]];
        assert!(Setup::new(board(), fits, rules).is_ok());
        let mut wrong = coloured(0);
        wrong.sides[3].number = 10;
        assert_eq!(Setup::new(board(), [&[wrong], &[]], rules), Err(Refused::BadNumber));
    }
}
