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

/// The largest face in which the number fits a tile of this half width and height, in pixels.
fn face_for(number: &str, half: (i32, i32)) -> Face {
    let faces = [Face::Title, Face::Number, Face::NumberSmall, Face::Small];
    let fits = |f: &Face| f.width(number) <= 2 * half.0 - 16 && 5 * f.cap_height() <= 3 * half.1;
    faces.into_iter().find(fits).unwrap_or(Face::Tiny)
}

/// Draws a tile. Its number stays the size that it has on a tile of half size `rest`.
pub(super) fn draw(list: &mut DisplayList, body: HexBody, exponent: u8, rest: (i32, i32)) {
    let (fill, ink) = colors(exponent);
    list.push(Shape::Hex { body, color: fill });
    let edge = HexBody { half: (body.half.0 - 4 * SUB, body.half.1 - 7 * SUB / 2), ..body };
    let line = mix(fill, theme::WHITE, 9);
    list.push(Shape::HexFrame { body: edge, width: 14, color: line });
    let mut number = Label::new();
    let _ = write!(number, "{}", 1u32 << exponent);
    let face = face_for(&number, (rest.0 / SUB, rest.1 / SUB));
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
