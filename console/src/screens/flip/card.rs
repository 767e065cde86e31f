//! Cards of Flip as shapes.

use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use hexdeck_engine::games::flip::{Card, Rgb, Setup, Shape as Side};
use hexdeck_engine::hex::Orientation;

use crate::paint::{
    CardEdge, CardKind, CardLook, DisplayList, Glyph, HexBody, Mark, Marks, SUB, Shape, theme,
};

/// The glyph of a shape.
pub(super) const fn glyph(shape: Side) -> Glyph {
    match shape {
        Side::Circle => Glyph::Circle,
        Side::Square => Glyph::Square,
        Side::Triangle => Glyph::Triangle,
        Side::Star => Glyph::Star,
        Side::Diamond => Glyph::Diamond,
    }
}

/// A colour of a card on the panel.
pub(super) fn color(rgb: Rgb) -> Rgb565 {
    theme::rgb(u32::from(rgb.0) << 16 | u32::from(rgb.1) << 8 | u32::from(rgb.2))
}

/// The mark of the side that lies towards direction `face` when the card is turned by `turn` sixths,
/// with another number if the rules change it.
pub(super) fn mark(card: &Card, turn: u8, face: u8, number: Option<u8>) -> Mark {
    let side = &card.sides[usize::from((face % 6 + 6 - turn % 6) % 6)];
    let number = number.unwrap_or(side.number);
    Mark::new(glyph(side.shape), number, color(side.shape_colour), color(side.number_colour))
}

/// The marks of a card of the setup as it lies; none of a hidden one.
pub(super) fn marks(setup: &Setup, place: u8, turn: u8) -> Option<Marks> {
    let card = setup.card(place)?;
    Some(Marks::new(core::array::from_fn(|face| mark(&card, turn, face as u8, None))))
}

/// A card of a seat face up.
pub(super) fn face(body: HexBody, marks: Marks, seat: u8, edge: CardEdge) -> Shape {
    Shape::HexCard { body, look: CardLook { kind: CardKind::Face, seat, edge, fade: 0 }, marks }
}

/// A card of a seat face down.
pub(super) fn back(body: HexBody, seat: u8) -> Shape {
    let look = CardLook { kind: CardKind::Back, seat, edge: CardEdge::Own, fade: 0 };
    Shape::HexCard { body, look, marks: Marks::NONE }
}

/// A cell without a card.
pub(super) fn empty(body: HexBody) -> Shape {
    let look = CardLook { kind: CardKind::Cell, seat: 0, edge: CardEdge::Own, fade: 0 };
    Shape::HexCard { body, look, marks: Marks::NONE }
}

/// Flip's emblem: a red and a blue card, one over the other, `size` pixels from side to side.
pub(in crate::screens) fn draw_emblem(list: &mut DisplayList, center: Point, size: i32) {
    let half = (size * SUB * 13 / 16, size * SUB * 11 / 16);
    for (seat, dx, dy) in [(0u8, -1, -1), (1, 1, 1)] {
        let body = HexBody {
            center: (center.x * SUB + dx * half.0 * 3 / 5, center.y * SUB + dy * half.1 / 4),
            half,
            orientation: Orientation::FlatTop,
        };
        list.push(back(body, seat));
    }
}
