//! Small pictures of boards and decks, for choosing.

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use hexdeck_engine::games::flip::{Card, Cell};
use hexdeck_engine::hex::{Layout, Orientation};

use super::card;
use crate::paint::{CardEdge, DisplayList, Face, HexBody, Marks, SUB, Shape, mix, theme};

/// The sides of a card that lies as it is.
pub(super) fn sides(card: &Card) -> Marks {
    Marks::new(core::array::from_fn(|face| card::mark(card, 0, face as u8, None)))
}

/// A layout in sub-pixels that fills a room with these cells; `most` is the largest half height of a
/// cell in pixels.
fn fill(room: Rectangle, cells: &[Cell], most: i32) -> Layout {
    let (mut low, mut high) = ((i32::MAX, i32::MAX), (i32::MIN, i32::MIN));
    for cell in cells {
        // In columns, and in halves of a cell's height.
        let (x, y) = (i32::from(cell.q), 2 * i32::from(cell.r) + i32::from(cell.q));
        (low, high) = ((low.0.min(x), low.1.min(y)), (high.0.max(x), high.1.max(y)));
    }
    if low.0 > high.0 {
        (low, high) = ((0, 0), (0, 0));
    }
    let (w, h) = (room.size.width as i32 * SUB, room.size.height as i32 * SUB);
    let (columns, halves) = (high.0 - low.0, high.1 - low.1);
    let across = (h / (halves + 2)).min(w * 15 / (26 * columns + 35)).clamp(SUB, most * SUB);
    let along = across * 26 / 15;
    let middle = room.center();
    let origin = (
        middle.x * SUB - (low.0 + high.0) * along / 2,
        middle.y * SUB - (low.1 + high.1) * across / 2,
    );
    Layout::new(Orientation::FlatTop, origin, along, across)
}

/// A board: its cells, those with an element in another colour.
pub(super) fn draw_board(list: &mut DisplayList, room: Rectangle, cells: &[Cell]) {
    let layout = fill(room, cells, 14);
    let gap = SUB / 2;
    let half = (layout.along * 2 / 3 - gap, layout.across - gap);
    let plain = mix(theme::CELL, theme::CELL_BORDER, 20);
    for cell in cells {
        let center = layout.center(cell.hex());
        let body = HexBody { center, half, orientation: Orientation::FlatTop };
        let color = if cell.element.is_some() { theme::ACCENT } else { plain };
        list.push(Shape::Hex { body, color });
    }
}

/// A deck: its first cards, one over the other.
pub(super) fn draw_deck(list: &mut DisplayList, room: Rectangle, cards: &[Card], seat: u8) {
    /// As many as tell decks apart.
    const SHOWN: i32 = 3;
    let (w, h) = (room.size.width as i32, room.size.height as i32);
    // A card is 35/30 as wide as high, and each further one shows three quarters of itself.
    let across = (h / 2).min(w * 60 / (70 + 105 * (SHOWN - 1) / 2) * 3 / 4).min(27);
    let along = across * 26 / 15;
    let wide = along * 4 / 3;
    let step = ((w - wide) / (SHOWN - 1)).min(wide + 2);
    let middle = room.center();
    for (i, card) in (0..SHOWN).zip(cards) {
        let x = middle.x + (2 * i - (SHOWN - 1)) * step / 2;
        let body = HexBody {
            center: (x * SUB, middle.y * SUB),
            half: (along * SUB * 2 / 3, across * SUB),
            orientation: Orientation::FlatTop,
        };
        list.push(card::face(body, sides(card), seat, CardEdge::Own));
    }
}

/// As much of a text as fits.
pub(super) fn fitting(text: &str, face: Face, width: i32) -> &str {
    let ends = || text.char_indices().map(|(i, c)| i + c.len_utf8());
    let end = ends().take_while(|end| face.width(&text[..*end]) <= width).last();
    &text[..end.unwrap_or(0)]
}

/// The lower edge of a surface that a line of text leaves free above itself.
pub(super) fn above(area: Rectangle, line: i32) -> Rectangle {
    let high = (area.size.height as i32 - line).max(0) as u32;
    Rectangle::new(area.top_left, Size::new(area.size.width, high))
}
