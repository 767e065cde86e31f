//! The parts of a pack: a kind, an id, a name, and a body that depends on the kind.

use super::read::Reader;
use super::{Board, CardGame, Deck, Emblem, Flows, Ground, Rules, Tune, Units, is_id, is_name};

/// What a part is. Files have its number; numbers that are not here are kept for later.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Kind {
    /// Cards for Flip.
    Deck = 1,
    /// A board for Flip.
    Board = 2,
    /// Rules for Flip.
    Rules = 3,
    /// A board for Flows.
    Flows = 4,
    /// Unit tables for Hex & Dice.
    Units = 5,
    /// A map for Hex & Dice.
    Map = 6,
    /// A card game for Duel.
    Game = 7,
    /// Music in two voices.
    Tune = 8,
    /// The picture that stands for the pack.
    Emblem = 9,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 9] = [
        Kind::Deck,
        Kind::Board,
        Kind::Rules,
        Kind::Flows,
        Kind::Units,
        Kind::Map,
        Kind::Game,
        Kind::Tune,
        Kind::Emblem,
    ];

    /// Its name, as keys of texts have it.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Deck => "deck",
            Kind::Board => "board",
            Kind::Rules => "rules",
            Kind::Flows => "flows",
            Kind::Units => "units",
            Kind::Map => "map",
            Kind::Game => "game",
            Kind::Tune => "tune",
            Kind::Emblem => "emblem",
        }
    }

    /// The folder that its sources lie in.
    pub const fn folder(self) -> &'static str {
        match self {
            Kind::Deck => "decks",
            Kind::Board => "boards",
            Kind::Rules => "rules",
            Kind::Flows => "flows",
            Kind::Units => "units",
            Kind::Map => "maps",
            Kind::Game => "games",
            Kind::Tune => "tunes",
            Kind::Emblem => "emblems",
        }
    }

    /// The kind with this number.
    pub fn of(number: u8) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| *kind as u8 == number)
    }
}

/// The version that bodies of every kind have so far.
pub(super) const BODY: u8 = 1;

/// One part of a checked pack.
#[derive(Debug, Clone, Copy)]
pub struct Part<'a> {
    /// The number of its kind; [`Part::content`] knows those of [`Kind`].
    pub kind: u8,
    /// What the pack knows it by, unique among the parts of its kind.
    pub id: &'a str,
    /// Its name where no language has a better one.
    pub name: &'a str,
    /// What is in it.
    pub content: Content<'a>,
}

/// What a part holds.
#[derive(Debug, Clone, Copy)]
pub enum Content<'a> {
    /// Cards for Flip.
    Deck(Deck<'a>),
    /// A board for Flip.
    Board(Board<'a>),
    /// Rules for Flip.
    Rules(Rules),
    /// A board for Flows.
    Flows(Flows),
    /// Unit tables for Hex & Dice.
    Units(Units<'a>),
    /// A map for Hex & Dice.
    Map(Ground<'a>),
    /// A card game for Duel.
    Game(CardGame<'a>),
    /// Music.
    Tune(Tune<'a>),
    /// A picture.
    Emblem(Emblem<'a>),
    /// Something that this release cannot use: its bytes.
    Unknown {
        /// The version of the body.
        version: u8,
        /// The body without id and name.
        body: &'a [u8],
    },
}

impl<'a> Part<'a> {
    /// Reads and checks a part.
    pub(super) fn read(kind: u8, version: u8, body: &'a [u8]) -> Result<Part<'a>, &'static str> {
        let mut reader = Reader::new(body);
        let names = (|| Some((reader.text()?, reader.text()?)))();
        let (id, name) = names.ok_or("its id and name are not whole")?;
        if !is_id(id) {
            return Err("its id must be 1 to 24 of a-z, 0-9, _ and -");
        }
        if !is_name(name) {
            return Err("its name must be 1 to 48 bytes of text");
        }
        let content = match Kind::of(kind).filter(|_| version == BODY) {
            Some(Kind::Deck) => Content::Deck(Deck::read(reader)?),
            Some(Kind::Board) => Content::Board(Board::read(reader)?),
            Some(Kind::Rules) => Content::Rules(Rules::read(reader)?),
            Some(Kind::Flows) => Content::Flows(Flows::read(reader)?),
            Some(Kind::Units) => Content::Units(Units::read(reader)?),
            Some(Kind::Map) => Content::Map(Ground::read(reader)?),
            Some(Kind::Game) => Content::Game(CardGame::read(id, name, reader)?),
            Some(Kind::Tune) => Content::Tune(Tune::read(reader)?),
            Some(Kind::Emblem) => Content::Emblem(Emblem::read(reader)?),
            None => Content::Unknown { version, body: reader.rest() },
        };
        Ok(Part { kind, id, name, content })
    }
}
