//! The deck that a box without packs has.
//!
//! Its numbers are the rule book's. Each shape and each colour stands on twelve of its sixty
//! sides, and on every side of the hexagon equally often, so that no rule about shapes or colours
//! favours a direction.

use super::{Card, CardId, Rgb, Shape, Side};

/// Side 0..5 of each card.
const NUMBERS: [[u8; 6]; 10] = [
    [4, 3, 7, 2, 5, 6],
    [8, 1, 6, 3, 9, 4],
    [5, 8, 2, 7, 1, 9],
    [3, 7, 5, 8, 2, 6],
    [9, 4, 1, 6, 8, 3],
    [2, 7, 4, 9, 6, 1],
    [5, 7, 9, 4, 1, 8],
    [6, 4, 9, 2, 5, 3],
    [5, 8, 4, 6, 3, 7],
    [8, 1, 5, 3, 9, 2],
];

const IDS: [CardId; 10] = [
    CardId::literal("starter-01"),
    CardId::literal("starter-02"),
    CardId::literal("starter-03"),
    CardId::literal("starter-04"),
    CardId::literal("starter-05"),
    CardId::literal("starter-06"),
    CardId::literal("starter-07"),
    CardId::literal("starter-08"),
    CardId::literal("starter-09"),
    CardId::literal("starter-10"),
];

/// Colours that stay apart on red and on blue cards, and for most eyes.
const COLOURS: [Rgb; 5] = [
    Rgb(0xFF, 0x9F, 0x1C),
    Rgb(0xF4, 0xE2, 0x85),
    Rgb(0x2E, 0xC4, 0xB6),
    Rgb(0xE0, 0x5A, 0xD0),
    Rgb(0xC8, 0xD6, 0xE5),
];
/// Dark numbers on light shapes.
const INK: Rgb = Rgb(0x1A, 0x1A, 0x2E);

/// The starter deck.
pub fn starter() -> [Card; 10] {
    core::array::from_fn(|card| {
        let sides = core::array::from_fn(|side| Side {
            // Opposite sides share a shape; the second half of the deck steps by two.
            shape: Shape::ALL[(card + side % 3 * (1 + card / 5)) % 5],
            number: NUMBERS[card][side],
            shape_colour: COLOURS[(2 * card + side) % 5],
            number_colour: INK,
        });
        Card { id: IDS[card], sides }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_and_colours_are_spread_evenly() {
        let deck = starter();
        for side in 0..6 {
            for shape in Shape::ALL {
                assert_eq!(deck.iter().filter(|c| c.sides[side].shape == shape).count(), 2);
            }
            for colour in COLOURS {
                let same = deck.iter().filter(|c| c.sides[side].shape_colour == colour);
                assert_eq!(same.count(), 2);
            }
        }
    }
}
