//! Whole games as text that a person can read and that plays again.
//!
//! ```text
//! flows radius 3 open sides 0,2 seed 42
//! 1. side 0: T2 -3,1 r0
//! 2. side 2: T1 0,0 r4
//! ```
//!
//! The first line is the setup and the seed; a given deck stands after the seed as `deck 0123..`.
//! Each further line is a placement: its number, whose turn it was, the tile drawn, row and
//! column, rotation. Reading plays the game and refuses a line that says anything else than
//! what happens.

use core::fmt;

use super::tile::cell_at;
use super::{Flows, Kind, Legality, Place, Refused, Setup};
use crate::play::Game;

/// Why a record could not be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RecordError {
    /// The line, counted from 1.
    pub line: u32,
    /// What is wrong with it.
    pub why: Why,
}

/// What is wrong with a line of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// It is not written as a record is.
    Unreadable,
    /// The number, the side or the tile is not what the game had there.
    Otherwise,
    /// The rules do not allow it.
    Refused(Refused),
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Line {}: ", self.line)?;
        match self.why {
            Why::Unreadable => f.write_str("this is not how a game is written."),
            Why::Otherwise => f.write_str("the game had another turn or tile there."),
            Why::Refused(refused) => fmt::Display::fmt(&refused, f),
        }
    }
}

/// Writes a game: its setup, its seed and its placements, which are played for it.
pub fn write_record(
    setup: &Setup,
    seed: u64,
    moves: impl IntoIterator<Item = Place>,
    out: &mut dyn fmt::Write,
) -> Result<(), WriteError> {
    let mut game = Flows::start(setup, seed).map_err(WriteError::Refused)?;
    write!(out, "flows radius {} {} sides ", setup.radius, setup.legality.name())?;
    for (i, side) in setup.sides.iter().enumerate() {
        write!(out, "{}{side}", if i > 0 { "," } else { "" })?;
    }
    write!(out, " seed {seed}")?;
    if !setup.deck.is_empty() {
        out.write_str(" deck ")?;
        setup.deck.iter().try_for_each(|kind| write!(out, "{}", kind.index()))?;
    }
    out.write_str("\n")?;
    for (number, mv) in (1..).zip(moves) {
        let Place { at, rotation } = mv;
        let kind = game.hand().map_or(0, Kind::index);
        let turn = game.turn();
        game.apply(game.current(), mv, &mut |_| ()).map_err(WriteError::Refused)?;
        writeln!(out, "{number}. side {turn}: T{kind} {},{} r{rotation}", at.r, at.q)?;
    }
    Ok(())
}

/// Writes a game from its last state and its placements from the first on. Its seed need not be known:
/// a bag is written as the deck of the tiles that came out of it, so what never came stays unknown.
pub fn write_played(
    last: &Flows,
    moves: impl Iterator<Item = Place> + Clone,
    out: &mut dyn fmt::Write,
) -> Result<(), WriteError> {
    let mut setup = last.setup();
    if setup.deck.is_empty() {
        let laid = moves.clone().map(|mv| last.tile(mv.at).map(|tile| tile.kind()));
        for kind in laid.chain([last.hand()].into_iter().filter(Option::is_some)) {
            let kind = kind.ok_or(WriteError::Refused(Refused::Contradiction))?;
            setup.deck.push(kind).map_err(|_| WriteError::Refused(Refused::TooManyTiles))?;
        }
    }
    if moves.clone().count() != last.tiles().count() {
        return Err(WriteError::Refused(Refused::Contradiction));
    }
    write_record(&setup, 0, moves, out)
}

/// Why a record could not be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WriteError {
    /// The rules do not allow the setup or a placement.
    Refused(Refused),
    /// There was no room for the text.
    Full,
}

impl From<fmt::Error> for WriteError {
    fn from(_: fmt::Error) -> WriteError {
        WriteError::Full
    }
}

/// Plays a record. Calls `visit` with the state before each placement; returns the last state.
pub fn read_record(text: &str, visit: &mut dyn FnMut(&Flows, Place)) -> Result<Flows, RecordError> {
    let mut lines = (1..).zip(text.lines());
    let wrong = |line, why| RecordError { line, why };
    let first = lines.next().map_or("", |(_, line)| line);
    let (setup, seed) = read_setup(first).ok_or(wrong(1, Why::Unreadable))?;
    let mut game = Flows::start(&setup, seed).map_err(|no| wrong(1, Why::Refused(no)))?;
    for (line, text) in lines {
        let (number, side, kind, mv) = read_line(text).ok_or(wrong(line, Why::Unreadable))?;
        if game.end().is_some() {
            return Err(wrong(line, Why::Refused(Refused::Over)));
        }
        if number != line - 1 || side != game.turn() || Some(kind) != game.hand() {
            return Err(wrong(line, Why::Otherwise));
        }
        let before = game.clone();
        game.apply(game.current(), mv, &mut |_| ()).map_err(|no| wrong(line, Why::Refused(no)))?;
        visit(&before, mv);
    }
    Ok(game)
}

fn read_setup(line: &str) -> Option<(Setup, u64)> {
    let mut words = line.split(' ');
    if (words.next()?, words.next()?) != ("flows", "radius") {
        return None;
    }
    let radius = words.next()?;
    let legality = Legality::named(words.next()?)?;
    let mut after = |name: &str| (words.next()? == name).then(|| words.next()).flatten();
    let (sides, seed) = (after("sides")?, after("seed")?);
    let mut setup = Setup { radius: radius.parse().ok()?, legality, ..Setup::default() };
    setup.sides.clear();
    for side in sides.split(',') {
        setup.sides.push(side.parse().ok()?).ok()?;
    }
    match (words.next(), words.next(), words.next()) {
        (None, ..) => {}
        (Some("deck"), Some(deck), None) => {
            for kind in deck.bytes() {
                let kind = Kind::new(kind.checked_sub(b'0')?)?;
                setup.deck.push(kind).ok()?;
            }
        }
        _ => return None,
    }
    Some((setup, seed.parse().ok()?))
}

fn read_line(line: &str) -> Option<(u32, u8, Kind, Place)> {
    let (number, rest) = line.split_once(". side ")?;
    let (side, rest) = rest.split_once(": T")?;
    let (kind, rest) = rest.split_once(' ')?;
    let (cell, rotation) = rest.split_once(" r")?;
    let (row, col) = cell.split_once(',')?;
    let at = cell_at(row.parse().ok()?, col.parse().ok()?);
    let mv = Place { at, rotation: rotation.parse().ok()? };
    Some((number.parse().ok()?, side.parse().ok()?, Kind::new(kind.parse().ok()?)?, mv))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::Rng;
    use std::string::String;
    use std::vec::Vec;

    /// A random game and its placements.
    fn random(setup: &Setup, seed: u64) -> (Flows, Vec<Place>) {
        let mut game = Flows::start(setup, seed).unwrap();
        let mut chance = Rng::new(seed);
        let mut played = Vec::new();
        while game.end().is_none() {
            let mut moves = Vec::new();
            game.each_move(game.current(), &mut |mv| moves.push(mv));
            let mv = moves[chance.below(moves.len() as u32) as usize];
            game.apply(game.current(), mv, &mut |_| ()).unwrap();
            played.push(mv);
        }
        (game, played)
    }

    #[test]
    fn random_games_are_read_as_they_were_played() {
        let games =
            std::env::var("HEXDECK_FLOWS_RECORDS").ok().and_then(|n| n.parse().ok()).unwrap_or(300);
        for seed in 0..games {
            let mut setup = Setup::players(2 + (seed % 5) as u8);
            setup.radius = [3, 2, 3, 4][seed as usize / 5 % 4];
            if seed % 7 == 0 {
                setup.deck = (0..setup.bag_size()).map(|i| Kind::ALL[i % 4]).collect();
            }
            let (end, played) = random(&setup, seed);
            let mut text = String::new();
            write_record(&setup, seed, played.iter().copied(), &mut text).unwrap();
            let mut read = Vec::new();
            assert_eq!(read_record(&text, &mut |_, mv| read.push(mv)), Ok(end));
            assert_eq!(read, played);
        }
    }

    /// Without the seed the same placements and the same end come back; and nothing that is no whole
    /// game is written.
    #[test]
    fn a_played_game_is_written_without_its_seed() {
        for seed in 0..40 {
            let setup = Setup::players(2 + (seed % 5) as u8);
            let (end, played) = random(&setup, seed);
            let mut text = String::new();
            write_played(&end, played.iter().copied(), &mut text).unwrap();
            let mut read = Vec::new();
            let again = read_record(&text, &mut |_, mv| read.push(mv)).unwrap();
            assert_eq!(read, played);
            assert_eq!(again.end(), end.end());
            assert!(again.tiles().eq(end.tiles()) && again.hand() == end.hand());
            let mut later = String::new();
            let refused = Err(WriteError::Refused(Refused::Contradiction));
            assert_eq!(write_played(&end, played[1..].iter().copied(), &mut later), refused);
        }
    }

    #[test]
    fn a_record_that_says_otherwise_is_refused() {
        let (_, played) = random(&Setup::default(), 42);
        let mut text = String::new();
        write_record(&Setup::default(), 42, played, &mut text).unwrap();
        assert!(text.starts_with("flows radius 3 open sides 0,2 seed 42\n1. side 0: T"), "{text}");
        let read = |text: &str| read_record(text, &mut |_, _| ()).map(|_| ());
        let err = |line, why| Err(RecordError { line, why });
        assert_eq!(read(&text), Ok(()));
        assert_eq!(read(""), err(1, Why::Unreadable));
        assert_eq!(read(&text.replace("\n2. ", "\n3. ")), err(3, Why::Otherwise));
        assert_eq!(read(&text.replace("2. side 2", "2. side 0")), err(3, Why::Otherwise));
        assert_eq!(read(&text.replace(" r", " x")), err(1, Why::Unreadable));
        assert_eq!(
            read(&text.replace("sides 0,2", "sides 0,3")),
            err(1, Why::Refused(Refused::Opposite))
        );
        assert_eq!(read(&text.replace("seed 42", "seed 42 deck 4")), err(1, Why::Unreadable));
        let twice: Vec<&str> = text.lines().take(2).collect();
        let more = std::format!("{}\n{}", twice.join("\n"), twice[1]);
        assert_eq!(read(&more), err(3, Why::Otherwise));
    }
}
