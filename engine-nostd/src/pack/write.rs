//! Makes a pack in a buffer.
//!
//! What comes out has been checked like any other pack, so that nothing can be written that could
//! not be read.

use super::board::write_shape;
use super::head::{FIXED, PLACE, SUM};
use super::part::BODY;
use super::{
    Error, FORMAT, Figure, Kind, MAGIC, MAX_DECK_COLOURS, Note, Outline, Pack, Version, dice, game,
    rules, sum,
};
use crate::games::dice::Map;
use crate::games::dice::tables::Tables;
use crate::games::duel::Ruleset;
use crate::games::flip::{self, Card, Cell, ID_LENGTH, Rgb};

/// What a pack says about itself.
#[derive(Debug, Clone, Copy)]
pub struct About<'s> {
    /// The engine that it needs.
    pub engine: Version,
    /// What boxes know it by.
    pub id: &'s str,
    /// Its name.
    pub name: &'s str,
    /// Who made it.
    pub author: &'s str,
    /// What others may do with it.
    pub licence: &'s str,
}

/// A language and its texts by key. Both must be in order.
pub type Language<'s> = (&'s str, &'s [(&'s str, &'s str)]);

/// A pack that is being written.
#[derive(Debug)]
pub struct Writer<'b> {
    buffer: &'b mut [u8],
    used: usize,
    /// Parts written and parts announced.
    written: u8,
    parts: u8,
}

impl<'b> Writer<'b> {
    /// Begins a pack that will have this many parts.
    pub fn new(
        buffer: &'b mut [u8],
        about: &About<'_>,
        languages: &[Language<'_>],
        parts: u8,
    ) -> Result<Writer<'b>, Error> {
        let mut writer = Writer { buffer, used: 0, written: 0, parts };
        let Version(major, minor, patch) = about.engine;
        let many = Error::Head("it has too many parts or languages");
        let count = u8::try_from(languages.len()).map_err(|_| many)?;
        writer.put(&MAGIC)?;
        writer.put(&[FORMAT, major, minor, patch])?;
        // The length comes last.
        writer.put(&[0; 4])?;
        writer.put(&[parts, count, 0, 0])?;
        debug_assert_eq!(writer.used, FIXED);
        for _ in 0..parts {
            writer.put(&[0; PLACE])?;
        }
        for text in [about.id, about.name, about.author, about.licence] {
            writer.text(text)?;
        }
        for (code, texts) in languages {
            writer.text(code)?;
            writer.count(texts.len())?;
            for (key, text) in *texts {
                writer.text(key)?;
                writer.text(text)?;
            }
        }
        Ok(writer)
    }

    /// Adds a deck.
    pub fn deck(&mut self, id: &str, name: &str, cards: &[Card]) -> Result<(), Error> {
        let mut colours: heapless::Vec<Rgb, MAX_DECK_COLOURS> = heapless::Vec::new();
        let wrong = Error::Part {
            number: self.written.saturating_add(1),
            why: "a deck must have 1 to 64 cards and at most 16 colours",
        };
        for side in cards.iter().flat_map(|card| &card.sides) {
            for colour in [side.shape_colour, side.number_colour] {
                if !colours.contains(&colour) {
                    colours.push(colour).map_err(|_| wrong)?;
                }
            }
        }
        self.part(Kind::Deck as u8, BODY, id, name)?;
        self.count(colours.len())?;
        for Rgb(red, green, blue) in &colours {
            self.put(&[*red, *green, *blue])?;
        }
        self.count(cards.len())?;
        let place = |colour: Rgb| colours.iter().position(|c| *c == colour).unwrap_or(0) as u8;
        for card in cards {
            let mut name = [0; ID_LENGTH];
            name.iter_mut().zip(card.id.as_str().bytes()).for_each(|(to, from)| *to = from);
            self.put(&name)?;
            for side in &card.sides {
                let colours = [place(side.shape_colour), place(side.number_colour)];
                self.put(&[side.shape as u8, side.number, colours[0], colours[1]])?;
            }
        }
        Ok(())
    }

    /// Adds a board.
    pub fn board(&mut self, id: &str, name: &str, board: &flip::Board) -> Result<(), Error> {
        self.part(Kind::Board as u8, BODY, id, name)?;
        self.count(board.cells().len())?;
        for Cell { q, r, element } in board.cells() {
            self.put(&[*q as u8, *r as u8, write_shape(*element)])?;
        }
        Ok(())
    }

    /// Adds rules.
    pub fn rules(&mut self, id: &str, name: &str, rules: &flip::Rules) -> Result<(), Error> {
        self.part(Kind::Rules as u8, BODY, id, name)?;
        self.put(&rules::write(rules))
    }

    /// Adds a board for Flows.
    pub fn flows(&mut self, id: &str, name: &str, radius: u8) -> Result<(), Error> {
        self.part(Kind::Flows as u8, BODY, id, name)?;
        self.put(&[radius])
    }

    /// Adds unit tables for Hex & Dice.
    pub fn units(&mut self, id: &str, name: &str, tables: &Tables) -> Result<(), Error> {
        self.part(Kind::Units as u8, BODY, id, name)?;
        self.put(&tables.to_bytes())
    }

    /// Adds a map for Hex & Dice.
    pub fn map(&mut self, id: &str, name: &str, map: &Map) -> Result<(), Error> {
        self.part(Kind::Map as u8, BODY, id, name)?;
        let mut done = Ok(());
        dice::write(map, &mut |bytes| done = done.and_then(|()| self.put(bytes)));
        done
    }

    /// Adds a card game for Duel; its id and name are the part's.
    pub fn game(&mut self, rules: &Ruleset<'_>) -> Result<(), Error> {
        self.part(Kind::Game as u8, BODY, rules.id, rules.name)?;
        let mut done = Ok(());
        game::write(rules, &mut |bytes| done = done.and_then(|()| self.put(bytes)));
        done
    }

    /// Adds a tune.
    pub fn tune(
        &mut self,
        id: &str,
        name: &str,
        tick_ms: u8,
        voices: [&[Note]; 2],
    ) -> Result<(), Error> {
        self.part(Kind::Tune as u8, BODY, id, name)?;
        self.put(&[tick_ms])?;
        for voice in voices {
            self.count(voice.len())?;
            for note in voice {
                self.put(&[note.pitch, note.ticks])?;
            }
        }
        Ok(())
    }

    /// Adds an emblem.
    pub fn emblem(&mut self, id: &str, name: &str, figures: &[Figure<'_>]) -> Result<(), Error> {
        self.part(Kind::Emblem as u8, BODY, id, name)?;
        self.count(figures.len())?;
        for Figure { colour: Rgb(red, green, blue), outline } in figures {
            match *outline {
                Outline::Polygon(points) => {
                    self.put(&[0, *red, *green, *blue])?;
                    self.count(points.len() / 2)?;
                    self.put(points)?;
                }
                Outline::Hexagon { x, y, radius } => {
                    self.put(&[1, *red, *green, *blue, x as u8, y as u8, radius])?;
                }
            }
        }
        Ok(())
    }

    /// Adds a part of which only the bytes are known.
    pub fn unknown(
        &mut self,
        kind: u8,
        version: u8,
        id: &str,
        name: &str,
        body: &[u8],
    ) -> Result<(), Error> {
        self.part(kind, version, id, name)?;
        self.put(body)
    }

    /// The pack, checked.
    pub fn finish(mut self) -> Result<Pack<'b>, Error> {
        if self.written != self.parts {
            return Err(Error::Head("it has another number of parts than it was begun with"));
        }
        let length = u32::try_from(self.used + SUM).map_err(|_| Error::TooLarge)?;
        self.patch(8, length)?;
        let written = self.buffer.get(..self.used).ok_or(Error::TooLarge)?;
        let sum = sum(written);
        self.put(&sum.to_le_bytes())?;
        let bytes: &'b [u8] = self.buffer;
        Pack::new_checked(bytes.get(..self.used).ok_or(Error::TooLarge)?)
    }

    /// Begins a part.
    fn part(&mut self, kind: u8, version: u8, id: &str, name: &str) -> Result<(), Error> {
        if self.written >= self.parts {
            return Err(Error::Head("it has another number of parts than it was begun with"));
        }
        let place = FIXED + usize::from(self.written) * PLACE;
        let offset = u32::try_from(self.used).map_err(|_| Error::TooLarge)?;
        self.patch(place, u32::from_le_bytes([kind, version, 0, 0]))?;
        self.patch(place + 4, offset)?;
        self.written += 1;
        self.text(id)?;
        self.text(name)
    }

    fn patch(&mut self, at: usize, number: u32) -> Result<(), Error> {
        let place = self.buffer.get_mut(at..at + 4).ok_or(Error::TooLarge)?;
        place.copy_from_slice(&number.to_le_bytes());
        Ok(())
    }

    fn put(&mut self, bytes: &[u8]) -> Result<(), Error> {
        let end = self.used + bytes.len();
        let place = self.buffer.get_mut(self.used..end).ok_or(Error::TooLarge)?;
        place.copy_from_slice(bytes);
        self.used = end;
        Ok(())
    }

    /// A varint of one or two bytes; what is longer is refused when the pack is checked.
    fn count(&mut self, count: usize) -> Result<(), Error> {
        match count {
            0..0x80 => self.put(&[count as u8]),
            0x80..0x4000 => self.put(&[count as u8 | 0x80, (count >> 7) as u8]),
            _ => Err(Error::TooLarge),
        }
    }

    fn text(&mut self, text: &str) -> Result<(), Error> {
        self.count(text.len())?;
        self.put(text.as_bytes())
    }
}
