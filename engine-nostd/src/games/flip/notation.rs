//! Moves and how they are written.

use core::fmt;

use serde::{Deserialize, Serialize};

use super::CardId;
use crate::hex::Hex;
use crate::play::NoMove;

/// What a seat can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Move {
    /// Puts a card of the hand on a free cell: `place CARD Q,R`, `place CARD Q,R TURN`.
    Place {
        /// The card's name; of several with that name the first in the hand.
        card: CardId,
        /// Where to.
        at: Hex,
        /// Sixths of a turn clockwise, 0..=5.
        turn: u8,
    },
    /// Draws a card: `draw`.
    Draw,
    /// Ends the turn: `end`.
    End,
    /// Takes a card into the first hand: `pick CARD`.
    Pick {
        /// The card's name.
        card: CardId,
    },
}

const EXPECTED: NoMove = NoMove(
    "A move of Flip is 'place CARD Q,R', with the turn 0 to 5 after it if the card is turned, or 'draw', 'end', 'pick CARD'.",
);

impl Move {
    pub(super) fn write(self, out: &mut dyn fmt::Write) -> fmt::Result {
        match self {
            Move::Place { card, at, turn } => {
                write!(out, "place {} {},{}", card.as_str(), at.q, at.r)?;
                if turn > 0 { write!(out, " {turn}") } else { Ok(()) }
            }
            Move::Draw => out.write_str("draw"),
            Move::End => out.write_str("end"),
            Move::Pick { card } => write!(out, "pick {}", card.as_str()),
        }
    }

    pub(super) fn read(text: &str) -> Result<Move, NoMove> {
        let mut words = text.split(' ');
        let mv = match words.next() {
            Some("draw") => Move::Draw,
            Some("end") => Move::End,
            Some("pick") => Move::Pick { card: card(words.next())? },
            Some("place") => Move::Place {
                card: card(words.next())?,
                at: cell(words.next())?,
                turn: match words.next() {
                    None => 0,
                    Some(turn) => {
                        number(turn).filter(|t| (0..6).contains(t)).ok_or(EXPECTED)? as u8
                    }
                },
            },
            _ => return Err(EXPECTED),
        };
        if words.next().is_none() { Ok(mv) } else { Err(EXPECTED) }
    }
}

fn card(word: Option<&str>) -> Result<CardId, NoMove> {
    CardId::new(word.ok_or(EXPECTED)?).map_err(|_| EXPECTED)
}

fn cell(word: Option<&str>) -> Result<Hex, NoMove> {
    let (q, r) = word.and_then(|word| word.split_once(',')).ok_or(EXPECTED)?;
    Ok(Hex::new(number(q).ok_or(EXPECTED)?, number(r).ok_or(EXPECTED)?))
}

fn number(text: &str) -> Option<i16> {
    text.parse().ok().filter(|_| !text.starts_with('+'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::String;

    #[test]
    fn moves_are_read_as_they_are_written() {
        for text in ["place a 0,0", "place b-2 -3,12", "place b-2 -3,12 5", "draw", "end", "pick x"]
        {
            let mut written = String::new();
            Move::read(text).unwrap().write(&mut written).unwrap();
            assert_eq!(written, text);
        }
        assert_eq!(Move::read("place a 0,0 0"), Move::read("place a 0,0"));
    }

    #[test]
    fn other_texts_are_no_moves() {
        for text in [
            "",
            "Place a 0,0",
            "place",
            "place a",
            "place a 0",
            "place a 0,0,0",
            "place a 0, 0",
            "place a 0,0 6",
            "place a 0,0 -1",
            "place a 0,0 1 1",
            "place  a 0,0",
            "place a +1,0",
            "place a 99999,0",
            "draw ",
            "draw 2",
            "end turn",
            "pick",
            "pick a b",
            "pass",
        ] {
            assert!(Move::read(text).is_err(), "{text}");
        }
    }
}
