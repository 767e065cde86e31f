//! A deck for Flip: a palette, and cards of 40 bytes each.

use heapless::Vec;

use super::read::Reader;
use crate::games::flip::{Card, CardId, ID_LENGTH, MAX_NUMBER, Rgb, Shape, Side};

/// Most cards of a deck. A game takes the first 31 at most; the rest is for choosing from.
pub const MAX_DECK_CARDS: usize = 64;
/// Most colours of a deck, so that those of any two decks fit one game.
pub const MAX_DECK_COLOURS: usize = 16;

/// Bytes of a side: shape, number, two places in the palette.
const SIDE: usize = 4;
const CARD: usize = ID_LENGTH + 6 * SIDE;

/// A checked deck.
#[derive(Debug, Clone, Copy)]
pub struct Deck<'a> {
    colours: &'a [u8],
    cards: &'a [u8],
}

impl<'a> Deck<'a> {
    pub(super) fn read(mut reader: Reader<'a>) -> Result<Deck<'a>, &'static str> {
        let deck = (|| {
            let count = reader.count().filter(|count| *count <= MAX_DECK_COLOURS)?;
            let colours = reader.take(3 * count)?;
            let count = reader.count().filter(|count| (1..=MAX_DECK_CARDS).contains(count))?;
            let cards = reader.take(CARD * count)?;
            reader.end()?;
            Some(Deck { colours, cards })
        })();
        let deck = deck.ok_or("a deck must have 1 to 64 cards and at most 16 colours")?;
        deck.check()?;
        Ok(deck)
    }

    fn check(&self) -> Result<(), &'static str> {
        // A deck is checked whenever its pack is opened: names are compared only if their hashes
        // have been there before.
        let mut seen = [0u32; 8];
        let mut used = 0;
        for (place, bytes) in self.cards.chunks_exact(CARD).enumerate() {
            let (name, sides) = bytes.split_at(ID_LENGTH);
            if !is_card_id(name) {
                return Err("a card's id must be 1 to 16 printable characters without spaces");
            }
            let hash = hash(name);
            let (word, bit) = (usize::from(hash / 32), 1 << (hash % 32));
            let twice = || (0..place).any(|other| self.name(other) == Some(name));
            if seen[word] & bit != 0 && twice() {
                return Err("the deck has a card twice");
            }
            seen[word] |= bit;
            for side in sides.as_chunks::<SIDE>().0 {
                check_side(*side, &mut used)?;
            }
        }
        // A palette in the order of first use, with nothing unused: one way to write a deck.
        if used * 3 != self.colours.len() || self.repeats_a_colour() {
            return Err("the colours of a deck must be listed once each, in the order of use");
        }
        Ok(())
    }

    fn name(&self, place: usize) -> Option<&'a [u8]> {
        self.cards.get(place * CARD..place * CARD + ID_LENGTH)
    }

    fn repeats_a_colour(&self) -> bool {
        let colours = || self.colours.chunks_exact(3);
        colours().enumerate().any(|(i, colour)| colours().take(i).any(|other| other == colour))
    }

    /// How many cards it has.
    #[expect(clippy::len_without_is_empty, reason = "a deck has cards")]
    pub fn len(&self) -> usize {
        self.cards.len() / CARD
    }

    /// The card at a place.
    pub fn card(&self, place: usize) -> Option<Card> {
        let bytes = self.cards.get(place * CARD..)?.get(..CARD)?;
        let (name, sides) = bytes.split_at(ID_LENGTH);
        let none = Side {
            shape: Shape::Circle,
            number: 1,
            shape_colour: Rgb(0, 0, 0),
            number_colour: Rgb(0, 0, 0),
        };
        let mut card = Card { id: read_id(name)?, sides: [none; 6] };
        for (side, bytes) in card.sides.iter_mut().zip(sides.chunks_exact(SIDE)) {
            *side = self.side(bytes)?;
        }
        Some(card)
    }

    fn side(&self, bytes: &[u8]) -> Option<Side> {
        let [shape, number, shape_colour, number_colour] = bytes.try_into().ok()?;
        let colour = |place: u8| match self.colours.chunks_exact(3).nth(place.into())? {
            [red, green, blue] => Some(Rgb(*red, *green, *blue)),
            _ => None,
        };
        Some(Side {
            shape: *Shape::ALL.get(usize::from(shape))?,
            number,
            shape_colour: colour(shape_colour)?,
            number_colour: colour(number_colour)?,
        })
    }

    /// All cards, in order.
    pub fn cards(&self) -> impl Iterator<Item = Card> + use<'a> {
        let deck = *self;
        (0..deck.len()).filter_map(move |place| deck.card(place))
    }

    /// The first cards, as many as `N`: what a game's setup takes.
    pub fn first<const N: usize>(&self) -> Vec<Card, N> {
        self.cards().take(N).collect()
    }
}

fn check_side(side: [u8; SIDE], used: &mut usize) -> Result<(), &'static str> {
    let [shape, number, colours @ ..] = side;
    if usize::from(shape) >= Shape::ALL.len() {
        return Err("a side's shape does not exist");
    }
    if !(1..=MAX_NUMBER).contains(&number) {
        return Err("a side's number must be 1 to 9");
    }
    for colour in colours {
        match usize::from(colour) {
            new if new == *used => *used += 1,
            known if known < *used => {}
            _ => return Err("a side's colour is not where it should be in the deck's colours"),
        }
    }
    Ok(())
}

/// A card's name: text and then zeros.
fn read_id(bytes: &[u8]) -> Option<CardId> {
    let length = bytes.iter().position(|b| *b == 0).unwrap_or(bytes.len());
    let (name, rest) = bytes.split_at(length);
    let id = CardId::new(core::str::from_utf8(name).ok()?).ok()?;
    rest.iter().all(|b| *b == 0).then_some(id)
}

/// Whether [`read_id`] reads it, faster.
fn is_card_id(bytes: &[u8]) -> bool {
    let mut ended = false;
    for byte in bytes {
        ended |= *byte == 0;
        if ended != (*byte == 0) || !ended && !byte.is_ascii_graphic() {
            return false;
        }
    }
    bytes.first().is_some_and(|first| *first != 0)
}

/// A byte that depends on all of these.
fn hash(bytes: &[u8]) -> u8 {
    let words = bytes.as_chunks::<4>().0.iter().map(|word| u32::from_le_bytes(*word));
    let hash = words.fold(0, |hash: u32, word| (hash ^ word).wrapping_mul(0x9E37_79B1));
    (hash >> 24) as u8
}
