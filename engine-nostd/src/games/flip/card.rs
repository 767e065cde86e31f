//! Cards: six sides, each with a shape and a number in two colours.
//!
//! Side `i` faces direction `i` of the board. Shapes and colours are data: no rule names one.

use core::fmt;

use serde::{Deserialize, Serialize};

use super::Refused;

/// The highest number of a side; the lowest is 1.
pub const MAX_NUMBER: u8 = 9;
/// Longest name of a card, in bytes: enough for a deck's name and a number.
pub const ID_LENGTH: usize = 16;

/// What a side shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shape {
    /// A circle.
    Circle,
    /// A square.
    Square,
    /// A triangle.
    Triangle,
    /// A star.
    Star,
    /// A diamond.
    Diamond,
}

impl Shape {
    /// All of them.
    pub const ALL: [Shape; 5] =
        [Shape::Circle, Shape::Square, Shape::Triangle, Shape::Star, Shape::Diamond];

    /// Its name in files.
    pub const fn name(self) -> &'static str {
        ["circle", "square", "triangle", "star", "diamond"][self as usize]
    }

    /// The shape with this name.
    pub fn named(name: &str) -> Option<Shape> {
        Shape::ALL.into_iter().find(|shape| shape.name() == name)
    }
}

/// A colour: red, green, blue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// Reads `#RRGGBB`.
    pub fn read(text: &str) -> Option<Rgb> {
        let digits = text.strip_prefix('#').filter(|d| d.len() == 6 && d.is_ascii())?;
        let part = |i: usize| {
            let two = &digits[2 * i..2 * i + 2];
            // The parser would also take a sign.
            let hex = two.bytes().all(|b| b.is_ascii_hexdigit());
            u8::from_str_radix(two, 16).ok().filter(|_| hex)
        };
        Some(Rgb(part(0)?, part(1)?, part(2)?))
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02X}{:02X}{:02X}", self.0, self.1, self.2)
    }
}

/// One side of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Side {
    /// What it shows.
    pub shape: Shape,
    /// Its number, 1..=9.
    pub number: u8,
    /// The colour of the shape: the one that rules look at.
    pub shape_colour: Rgb,
    /// The colour of the number: no rule looks at it.
    pub number_colour: Rgb,
}

/// A card's name: 1 to [`ID_LENGTH`] printable ASCII characters, no spaces.
///
/// A value, not a text: moves hold one and are copied.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct CardId([u8; ID_LENGTH]);

impl CardId {
    /// The name that this text is.
    pub fn new(text: &str) -> Result<CardId, Refused> {
        let mut bytes = [0; ID_LENGTH];
        bytes.get_mut(..text.len()).ok_or(Refused::BadCardId)?.copy_from_slice(text.as_bytes());
        let id = CardId(bytes);
        if id.is_valid() { Ok(id) } else { Err(Refused::BadCardId) }
    }

    /// A name that stands in the code. Panics while compiling if it is too long.
    pub(super) const fn literal(text: &str) -> CardId {
        let mut bytes = [0; ID_LENGTH];
        let mut i = 0;
        while i < text.len() {
            bytes[i] = text.as_bytes()[i];
            i += 1;
        }
        CardId(bytes)
    }

    /// Whether the bytes, which may come from a save, are a name.
    pub(super) fn is_valid(&self) -> bool {
        let length = self.0.iter().position(|b| *b == 0).unwrap_or(ID_LENGTH);
        let (name, rest) = self.0.split_at(length);
        length > 0 && name.iter().all(u8::is_ascii_graphic) && rest.iter().all(|b| *b == 0)
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        let length = self.0.iter().position(|b| *b == 0).unwrap_or(ID_LENGTH);
        core::str::from_utf8(&self.0[..length]).unwrap_or("?")
    }
}

impl fmt::Debug for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

/// A card as decks have it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Card {
    /// Its name.
    pub id: CardId,
    /// Side `i` faces direction `i`.
    pub sides: [Side; 6],
}

impl Card {
    /// Refuses a number that no side has.
    pub fn check(&self) -> Result<(), Refused> {
        let known = self.sides.iter().all(|side| (1..=MAX_NUMBER).contains(&side.number));
        if known { Ok(()) } else { Err(Refused::BadNumber) }
    }
}

/// A side in two bytes: its face (shape and number) and two places in the setup's colours.
///
/// A game holds up to 62 cards in every state that undo keeps; unpacked they would take four
/// times the room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct PackedSide(u16);

/// Places in the colours have five bits each.
const COLOUR_BITS: u32 = 5;
const COLOUR_MASK: u16 = (1 << COLOUR_BITS) - 1;

/// Shape and number of every face that six bits can name; only the first are valid. A placement
/// reads hundreds of them, and divisions are slow on the chip.
const FACES_READ: [(Shape, u8); 64] = {
    let mut faces = [(Shape::Circle, 1); 64];
    let mut face = 0;
    while face < faces.len() {
        let number = face % MAX_NUMBER as usize;
        faces[face] = (Shape::ALL[face / MAX_NUMBER as usize % Shape::ALL.len()], number as u8 + 1);
        face += 1;
    }
    faces
};

impl PackedSide {
    /// Packs a side of a checked card whose colours are at these places.
    pub(super) fn new(side: &Side, shape_colour: u8, number_colour: u8) -> PackedSide {
        let face = side.shape as u16 * u16::from(MAX_NUMBER) + u16::from(side.number) - 1;
        let colours = u16::from(shape_colour) << COLOUR_BITS | u16::from(number_colour);
        PackedSide(face << (2 * COLOUR_BITS) | colours)
    }

    fn face(self) -> u16 {
        self.0 >> (2 * COLOUR_BITS)
    }

    /// Whether it is a side when there are this many colours.
    pub(super) fn is_valid(self, colours: usize) -> bool {
        usize::from(self.face()) < Shape::ALL.len() * usize::from(MAX_NUMBER)
            && usize::from(self.shape_colour()) < colours
            && usize::from(self.number_colour()) < colours
    }

    pub(super) fn number(self) -> u8 {
        FACES_READ[usize::from(self.face())].1
    }

    pub(super) fn shape(self) -> Shape {
        FACES_READ[usize::from(self.face())].0
    }

    pub(super) fn shape_colour(self) -> u8 {
        (self.0 >> COLOUR_BITS & COLOUR_MASK) as u8
    }

    pub(super) fn number_colour(self) -> u8 {
        (self.0 & COLOUR_MASK) as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn colours_are_read_as_they_are_written() {
        for text in ["#000000", "#FFCC00", "#1A2B3C"] {
            assert_eq!(Rgb::read(text).unwrap().to_string(), text);
        }
        assert_eq!(Rgb::read("#ffcc00"), Some(Rgb(255, 204, 0)));
        for text in ["", "#", "FFCC00", "#FFCC0", "#FFCC000", "#GGCC00", "#+1+1+1", "#€€"] {
            assert_eq!(Rgb::read(text), None, "{text}");
        }
    }

    #[test]
    fn names_are_short_and_without_spaces() {
        for text in ["a", "starter-10", "sixteen-letters!"] {
            assert_eq!(CardId::new(text).unwrap().as_str(), text);
        }
        for text in ["", "two words", "tab\t", "seventeen-letters", "ä", "a\0b"] {
            assert_eq!(CardId::new(text), Err(Refused::BadCardId), "{text}");
        }
    }

    #[test]
    fn packing_loses_nothing() {
        let colour = Rgb(1, 2, 3);
        for shape in Shape::ALL {
            for number in 1..=MAX_NUMBER {
                for (a, b) in [(0, 31), (31, 0), (7, 8)] {
                    let side = Side { shape, number, shape_colour: colour, number_colour: colour };
                    let packed = PackedSide::new(&side, a, b);
                    assert!(packed.is_valid(32) && !packed.is_valid(8));
                    assert_eq!((packed.shape(), packed.number()), (shape, number));
                    assert_eq!((packed.shape_colour(), packed.number_colour()), (a, b));
                }
            }
        }
        assert!(!PackedSide(45 << 10).is_valid(32), "a sixth shape");
        assert!(PackedSide(44 << 10).is_valid(1));
    }
}
