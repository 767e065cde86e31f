//! Moves as text: a word and the numbers of what it names.

use core::fmt;

use super::Move;
use crate::cards::CardId;
use crate::effects::{EffectId, Target};
use crate::flow::PassUntil;
use crate::play::{NoMove, Seat};

const HELP: NoMove = NoMove(
    "A move is pass, end, concede, auto on, pass until end, or a word with the number of a card, \
     as in: charge 12, play 12 seat 1, attack 12 1, challenge 12 5.",
);

const UNTIL: [(PassUntil, &str); 3] =
    [(PassUntil::EndOfTurn, "end"), (PassUntil::MyTurn, "turn"), (PassUntil::Pending, "pending")];

impl Move {
    /// Writes it.
    pub fn write(self, out: &mut dyn fmt::Write) -> fmt::Result {
        match self {
            Move::Pass => out.write_str("pass"),
            Move::PassUntil(until) => {
                let named = UNTIL.iter().find(|(is, _)| *is == until);
                write!(out, "pass until {}", named.map_or("end", |(_, name)| name))
            }
            Move::Auto(on) => out.write_str(if on { "auto on" } else { "auto off" }),
            Move::End => out.write_str("end"),
            Move::Concede => out.write_str("concede"),
            Move::Swap(id) => write!(out, "swap {}", id.number()),
            Move::Charge(id) => write!(out, "charge {}", id.number()),
            Move::Play(id, at) => aimed(out, "play", id, at),
            Move::Use(id, at) => aimed(out, "use", id, at),
            Move::Attack(id, seat) => write!(out, "attack {} {}", id.number(), seat.0),
            Move::Guard(id, at) => write!(out, "guard {} {}", id.number(), at.number()),
            Move::Quest(id) => write!(out, "quest {}", id.number()),
            Move::Challenge(id, at) => write!(out, "challenge {} {}", id.number(), at.number()),
            Move::Discard(id) => write!(out, "discard {}", id.number()),
        }
    }

    /// Reads what [`Move::write`] has written.
    pub fn read(text: &str) -> Result<Move, NoMove> {
        let mut words = text.split(' ');
        let mv = read_words(&mut words);
        mv.filter(|_| words.next().is_none()).ok_or(HELP)
    }
}

fn aimed(out: &mut dyn fmt::Write, word: &str, id: CardId, at: Option<Target>) -> fmt::Result {
    write!(out, "{word} {}", id.number())?;
    match at {
        None => Ok(()),
        Some(Target::Card(at)) => write!(out, " card {}", at.number()),
        Some(Target::Seat(at)) => write!(out, " seat {}", at.0),
        Some(Target::Effect(at)) => write!(out, " effect {}", at.0),
        Some(Target::Place(at)) => write!(out, " place {at}"),
        Some(Target::Unseen) => out.write_str(" unseen"),
    }
}

fn read_words(words: &mut dyn Iterator<Item = &str>) -> Option<Move> {
    Some(match words.next()? {
        "pass" => match words.next() {
            None => Move::Pass,
            Some("until") => {
                let name = words.next()?;
                Move::PassUntil(UNTIL.iter().find(|(_, is)| *is == name)?.0)
            }
            Some(_) => return None,
        },
        "auto" => match words.next()? {
            "on" => Move::Auto(true),
            "off" => Move::Auto(false),
            _ => return None,
        },
        "end" => Move::End,
        "concede" => Move::Concede,
        "swap" => Move::Swap(card(words)?),
        "charge" => Move::Charge(card(words)?),
        "play" => Move::Play(card(words)?, target(words)?),
        "use" => Move::Use(card(words)?, target(words)?),
        "attack" => Move::Attack(card(words)?, seat(words)?),
        "guard" => Move::Guard(card(words)?, card(words)?),
        "quest" => Move::Quest(card(words)?),
        "challenge" => Move::Challenge(card(words)?, card(words)?),
        "discard" => Move::Discard(card(words)?),
        _ => return None,
    })
}

fn card(words: &mut dyn Iterator<Item = &str>) -> Option<CardId> {
    CardId::new(number(words.next()?)?)
}

fn seat(words: &mut dyn Iterator<Item = &str>) -> Option<Seat> {
    Some(Seat(u8::try_from(number(words.next()?)?).ok()?))
}

/// No target if the text ends here; `None` if what follows is none.
fn target(words: &mut dyn Iterator<Item = &str>) -> Option<Option<Target>> {
    let Some(word) = words.next() else { return Some(None) };
    Some(Some(match word {
        "card" => Target::Card(card(words)?),
        "seat" => Target::Seat(seat(words)?),
        "effect" => Target::Effect(EffectId(number(words.next()?)?)),
        _ => return None,
    }))
}

/// A number as it is written: digits alone, without a sign or leading noughts.
fn number(word: &str) -> Option<u16> {
    let plain = word.bytes().all(|b| b.is_ascii_digit()) && (word == "0" || !word.starts_with('0'));
    word.parse().ok().filter(|_| plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_as_they_are_written() {
        for text in [
            "pass",
            "pass until end",
            "pass until turn",
            "pass until pending",
            "auto on",
            "auto off",
            "end",
            "concede",
            "swap 1",
            "charge 65535",
            "play 12",
            "play 12 card 5",
            "play 12 seat 0",
            "use 7 effect 3",
            "use 7",
            "attack 12 1",
            "guard 3 4",
            "quest 9",
            "challenge 3 4",
            "discard 8",
        ] {
            let mut written = std::string::String::new();
            Move::read(text).unwrap().write(&mut written).unwrap();
            assert_eq!(written, text);
        }
    }

    #[test]
    fn nonsense_is_no_move() {
        for text in [
            "",
            " ",
            "pass ",
            "pass until",
            "pass until noon",
            "auto",
            "auto yes",
            "swap",
            "swap 0",
            "swap 01",
            "swap +1",
            "swap 65536",
            "play",
            "play 1 2",
            "play 1 card",
            "play 1 card 2 3",
            "play 1 unseen",
            "attack 1",
            "attack 1 256",
            "guard 1",
            "Pass",
            "end 1",
            "quest x",
        ] {
            assert!(Move::read(text).is_err(), "{text}");
        }
    }
}
