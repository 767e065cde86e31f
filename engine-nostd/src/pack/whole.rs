//! A whole pack.

use core::fmt::Write;

use crc::{CRC_32_ISO_HDLC, Crc};
use heapless::{String, Vec};

use super::head::{PLACE, SUM};
use super::{
    Board, CardGame, Content, Deck, Error, Ground, Head, Kind, MAX_BYTES, MAX_ID, MAX_PARTS, Part,
    Rules, Units,
};

const CRC: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);
/// Longest key of a part's text: kind, dot, id.
const MAX_KEY: usize = 2 * MAX_ID + 1;

/// The checksum that packs and their chunks carry: CRC-32 as in zip files.
pub fn sum(bytes: &[u8]) -> u32 {
    CRC.checksum(bytes)
}

/// A pack whose every byte has been checked.
#[derive(Debug, Clone, Copy)]
pub struct Pack<'a> {
    bytes: &'a [u8],
    head: Head<'a>,
}

impl<'a> Pack<'a> {
    /// The pack that these bytes are, all of them.
    pub fn new_checked(bytes: &'a [u8]) -> Result<Pack<'a>, Error> {
        let head = Head::read(bytes);
        if let Err(known @ (Error::NotAPack | Error::NewerFormat { .. })) = head {
            return Err(known);
        }
        if bytes.len() > MAX_BYTES {
            return Err(Error::TooLarge);
        }
        if let Some(says) = bytes.get(8..12).and_then(|b| b.try_into().ok()) {
            let (says, is) = (u32::from_le_bytes(says), bytes.len() as u32);
            if says != is {
                return Err(Error::WrongLength { says, is });
            }
        }
        // Damage is told as such, before what it did to the contents is told as a mistake.
        match bytes.split_last_chunk::<SUM>() {
            Some((data, stored)) if sum(data) == u32::from_le_bytes(*stored) => {}
            _ => return Err(Error::WrongSum),
        }
        let pack = Pack { bytes, head: head? };
        pack.check_parts()?;
        Ok(pack)
    }

    /// The same for listing what was checked when it was installed: looks at its beginning only.
    /// Parts are checked one by one as they are asked for.
    pub fn glance(bytes: &'a [u8]) -> Result<Pack<'a>, Error> {
        Ok(Pack { bytes, head: Head::read(bytes)? })
    }

    #[inline(never)]
    fn check_parts(&self) -> Result<(), Error> {
        let mut seen: Vec<(u8, &str), MAX_PARTS> = Vec::new();
        for number in 0..self.parts() {
            let wrong = |why| Error::Part { number: number as u8 + 1, why };
            let part = self.read_part(number).ok_or(wrong("it is not there"))?.map_err(wrong)?;
            if seen.contains(&(part.kind, part.id)) {
                return Err(wrong("another part of its kind has the same id"));
            }
            seen.push((part.kind, part.id)).map_err(|_| wrong("there are too many parts"))?;
        }
        Ok(())
    }

    fn read_part(&self, number: usize) -> Option<Result<Part<'a>, &'static str>> {
        let (kind, version, body) = self.raw(number)?;
        Some(Part::read(kind, version, body))
    }

    /// A part as bytes: kind, version of the body, body with id and name.
    pub(super) fn raw(&self, number: usize) -> Option<(u8, u8, &'a [u8])> {
        let mut places = self.head.table.chunks_exact(PLACE).skip(number);
        let offset =
            |place: &[u8]| Some(u32::from_le_bytes(place.get(4..)?.try_into().ok()?) as usize);
        let place = places.next()?;
        let end = match places.next() {
            Some(next) => offset(next)?,
            None => self.bytes.len().checked_sub(SUM)?,
        };
        Some((*place.first()?, *place.get(1)?, self.bytes.get(offset(place)?..end)?))
    }

    /// What the pack says about itself.
    pub fn head(&self) -> &Head<'a> {
        &self.head
    }

    /// Its bytes.
    pub fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// Its checksum: the last four bytes, which hold the sum of all others.
    ///
    /// The sum of *all* bytes would name nothing: with its own sum at the end, it is the same for
    /// every pack.
    pub fn sum(&self) -> u32 {
        self.bytes.last_chunk().map_or(0, |sum| u32::from_le_bytes(*sum))
    }

    /// How many parts it has.
    pub fn parts(&self) -> usize {
        self.head.parts()
    }

    /// A part by its place.
    pub fn part(&self, number: usize) -> Option<Part<'a>> {
        self.read_part(number)?.ok()
    }

    /// All parts.
    pub fn iter(&self) -> impl Iterator<Item = Part<'a>> + use<'a> {
        let pack = *self;
        (0..pack.parts()).filter_map(move |number| pack.part(number))
    }

    /// The part of a kind with this id.
    pub fn find(&self, kind: Kind, id: &str) -> Option<Part<'a>> {
        self.iter().find(|part| part.kind == kind as u8 && part.id == id)
    }

    /// The deck with this id.
    pub fn deck(&self, id: &str) -> Option<Deck<'a>> {
        match self.find(Kind::Deck, id)?.content {
            Content::Deck(deck) => Some(deck),
            _ => None,
        }
    }

    /// The board with this id.
    pub fn board(&self, id: &str) -> Option<Board<'a>> {
        match self.find(Kind::Board, id)?.content {
            Content::Board(board) => Some(board),
            _ => None,
        }
    }

    /// The rules with this id.
    pub fn rules(&self, id: &str) -> Option<Rules> {
        match self.find(Kind::Rules, id)?.content {
            Content::Rules(rules) => Some(rules),
            _ => None,
        }
    }

    /// The unit tables with this id.
    pub fn units(&self, id: &str) -> Option<Units<'a>> {
        match self.find(Kind::Units, id)?.content {
            Content::Units(units) => Some(units),
            _ => None,
        }
    }

    /// The map with this id.
    pub fn map(&self, id: &str) -> Option<Ground<'a>> {
        match self.find(Kind::Map, id)?.content {
            Content::Map(ground) => Some(ground),
            _ => None,
        }
    }

    /// The card game with this id.
    pub fn game(&self, id: &str) -> Option<CardGame<'a>> {
        match self.find(Kind::Game, id)?.content {
            Content::Game(game) => Some(game),
            _ => None,
        }
    }

    /// The name of a part for somebody who reads this language.
    pub fn name_in(&self, part: &Part<'a>, language: &str) -> &'a str {
        let mut key: String<MAX_KEY> = String::new();
        let kind = Kind::of(part.kind).map(Kind::name);
        let fits = kind.is_some_and(|kind| write!(key, "{kind}.{}", part.id).is_ok());
        let text = fits.then(|| self.head.text(language, &key)).flatten();
        text.unwrap_or(part.name)
    }
}
