//! Tiles: a colour for each value and a number that fits.

use core::fmt::Write;

use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use hexdeck_engine::games::merge::MAX_EXPONENT;
use hexdeck_engine::hex::Orientation;

use crate::paint::{Align, DisplayList, Face, HexBody, Label, SUB, Shape, mix, theme};
use crate::ui;

/// The colour of each tile from 2 up: from the quiet of the table through the rainbow.
const COLORS: [u32; MAX_EXPONENT as usize] = [
    0x3c3a6b, 0x4c5a9c, 0x4c8dff, 0x2eb5cc, 0x1fbf8f, 0x8cc63f, 0xf2c230, 0xff9a3d, 0xe8604c,
    0xe0457b, 0xb77bff, 0x7a4fe0, 0x2f6fd0, 0x12908a, 0x2e8b3d, 0xb98a12, 0xb23a48, 0xf0f0fa,
];

/// The colour of a tile.
fn color(exponent: u8) -> Rgb565 {
    theme::rgb(COLORS[usize::from(exponent.clamp(1, MAX_EXPONENT)) - 1])
}

/// Dark on light tiles, white on dark ones.
fn ink(exponent: u8) -> Rgb565 {
    let c = color(exponent);
    // Rec. 601 weights; green has twice the range of the others.
    let light = u32::from(c.r()) * 2 * 299 + u32::from(c.g()) * 587 + u32::from(c.b()) * 2 * 114;
    if light > 34_000 { theme::INK } else { theme::WHITE }
}

/// The largest face in which the number fits a tile of this half width and height, in pixels.
fn face_for(number: &str, half: (i32, i32)) -> Face {
    let faces = [Face::Title, Face::Number, Face::NumberSmall, Face::Small];
    let fits = |f: &Face| f.width(number) <= 2 * half.0 - 16 && 5 * f.cap_height() <= 3 * half.1;
    faces.into_iter().find(fits).unwrap_or(Face::Tiny)
}

/// Draws a tile. Its number stays the size that it has on a tile of half size `rest`.
pub(super) fn draw(list: &mut DisplayList, body: HexBody, exponent: u8, rest: (i32, i32)) {
    let fill = color(exponent);
    list.push(Shape::Hex { body, color: fill });
    let edge = HexBody { half: (body.half.0 - 4 * SUB, body.half.1 - 7 * SUB / 2), ..body };
    let line = mix(fill, theme::WHITE, 9);
    list.push(Shape::HexFrame { body: edge, width: 14, color: line });
    let mut number = Label::new();
    let _ = write!(number, "{}", 1u32 << exponent);
    let face = face_for(&number, (rest.0 / SUB, rest.1 / SUB));
    let at = Point::new(body.center.0 / SUB, body.center.1 / SUB + (face.cap_height() + 1) / 2);
    list.push(ui::text(&number, face, at, Align::Center, ink(exponent)));
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
        list.push(Shape::Hex { body, color: color(shown) });
        let mut number = Label::new();
        let _ = write!(number, "{}", 1 << exponent);
        let face = if size > 17 { Face::NumberSmall } else { Face::Tiny };
        let at = Point::new(body.center.0 / SUB, body.center.1 / SUB + face.cap_height() / 2);
        list.push(ui::text(&number, face, at, Align::Center, ink(shown)));
    }
}
