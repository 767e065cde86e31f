//! Tiles: a colour for each value and a number that fits.

use core::fmt::Write;

use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use hexdeck_engine::games::merge::MAX_EXPONENT;
use hexdeck_engine::hex::Orientation;

use crate::paint::{Align, DisplayList, Face, HexBody, Label, SUB, Shape, mix, theme};
use crate::ui;

/// The colour of each tile from 2 up, from the quiet of the table through the rainbow, and the one
/// of the two inks that reads on it: 4.5 to 1 at least.
const COLORS: [(u32, Rgb565); MAX_EXPONENT as usize] = [
    (0x3c3a6b, theme::WHITE),
    (0x4c5a9c, theme::WHITE),
    (0x4c8dff, theme::INK),
    (0x2eb5cc, theme::INK),
    (0x1fbf8f, theme::INK),
    (0x8cc63f, theme::INK),
    (0xf2c230, theme::INK),
    (0xff9a3d, theme::INK),
    (0xe8604c, theme::INK),
    (0xec5f92, theme::INK),
    (0xb77bff, theme::INK),
    (0x7a4fe0, theme::WHITE),
    (0x2f6fd0, theme::WHITE),
    (0x17a098, theme::INK),
    (0x2a7d38, theme::WHITE),
    (0xb98a12, theme::INK),
    (0xb23a48, theme::WHITE),
    (0xf0f0fa, theme::INK),
];

/// The colours of a tile and of its number.
fn colors(exponent: u8) -> (Rgb565, Rgb565) {
    let (fill, ink) = COLORS[usize::from(exponent.clamp(1, MAX_EXPONENT)) - 1];
    (theme::rgb(fill), ink)
}

/// What stands on a tile of this half width and height in pixels, and the largest face in which it
/// fits: the number, or where even the smallest is too wide how many times 1024 it is.
fn writing(exponent: u8, half: (i32, i32)) -> (Label, Face) {
    let mut number = Label::new();
    let _ = write!(number, "{}", 1u32 << exponent);
    let faces = [Face::Title, Face::Number, Face::NumberSmall, Face::Small];
    let easy = |f: &Face| f.width(&number) <= 2 * half.0 - 16 && 5 * f.cap_height() <= 3 * half.1;
    // A tile is as wide as this at half the height of its figures, with a pixel on either side.
    let room = |f: Face| 2 * half.0 - half.0 * f.cap_height() / (2 * half.1.max(1)) - 2;
    if let Some(face) = faces.into_iter().find(easy) {
        return (number, face);
    }
    if Face::Tiny.width(&number) > room(Face::Tiny) && exponent >= 10 {
        number.clear();
        let _ = write!(number, "{}k", 1u32 << (exponent - 10));
    }
    let face = [Face::Small, Face::Tiny].into_iter().find(|f| f.width(&number) <= room(*f));
    (number, face.unwrap_or(Face::Tiny))
}

/// Draws a tile. Its number stays the size that it has on a tile of half size `rest`.
pub(super) fn draw(list: &mut DisplayList, body: HexBody, exponent: u8, rest: (i32, i32)) {
    let (fill, ink) = colors(exponent);
    list.push(Shape::Hex { body, color: fill });
    let edge = HexBody { half: (body.half.0 - 4 * SUB, body.half.1 - 7 * SUB / 2), ..body };
    let line = mix(fill, theme::WHITE, 9);
    list.push(Shape::HexFrame { body: edge, width: 14, color: line });
    let (number, face) = writing(exponent, (rest.0 / SUB, rest.1 / SUB));
    let at = Point::new(body.center.0 / SUB, body.center.1 / SUB + (face.cap_height() + 1) / 2);
    list.push(ui::text(&number, face, at, Align::Center, ink));
}

/// Merge's emblem: three tiles, `size` pixels from side to side.
pub(in crate::screens) fn draw_emblem(list: &mut DisplayList, center: Point, size: i32) {
    let (x, y) = (center.x * SUB, center.y * SUB);
    let half = (size * SUB * 2 / 3, size * SUB * 37 / 64);
    let gap = SUB * 5 / 4;
    for (exponent, dx, dy) in [(1, -1, 0), (3, 1, -1), (2, 1, 1)] {
        let body = HexBody {
            center: (x + dx * (half.0 * 3 / 4 + gap), y + dy * (half.1 + gap)),
            half,
            orientation: Orientation::FlatTop,
        };
        // The emblem's colours are the warm ones: they read on the dark surface.
        let shown = [8, 7, 9][exponent as usize - 1];
        let (fill, ink) = colors(shown);
        list.push(Shape::Hex { body, color: fill });
        let mut number = Label::new();
        let _ = write!(number, "{}", 1 << exponent);
        let face = if size > 17 { Face::NumberSmall } else { Face::Tiny };
        let at = Point::new(body.center.0 / SUB, body.center.1 / SUB + face.cap_height() / 2);
        list.push(ui::text(&number, face, at, Align::Center, ink));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::BOARDS;
    use crate::screens::merge::board;
    use hexdeck_engine::hex::Hex;

    #[test]
    fn every_tile_can_be_read_on_every_board() {
        for (panel, radius) in BOARDS.iter().flat_map(|b| [(b, 1), (b, 2), (b, 3)]) {
            let body = board::body(&board::layout(panel, radius), Hex::ORIGIN, 0);
            let half = (body.half.0 / SUB, body.half.1 / SUB);
            let mut seen = std::collections::BTreeSet::new();
            for exponent in 1..=MAX_EXPONENT {
                let (number, face) = writing(exponent, half);
                let chord = 2 * half.0 - half.0 * face.cap_height() / (2 * half.1);
                assert!(
                    face.width(&number) <= chord,
                    "{number} on radius {radius}, {}",
                    panel.name
                );
                assert!(seen.insert(number), "two tiles look alike");
            }
        }
    }
}
