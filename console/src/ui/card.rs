//! Pieces of text on surfaces.

use core::fmt::Write;

use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

use crate::paint::{Align, DisplayList, Face, Label, Shape, label, theme};

/// A line of text.
pub fn text(what: &str, face: Face, at: Point, align: Align, color: Rgb565) -> Shape {
    Shape::Text { text: label(what), face, at, align, color }
}

/// A surface for something.
pub fn card(area: Rectangle) -> Shape {
    Shape::Round { area, radius: 8, color: theme::SURFACE }
}

/// A screen's name, its baseline at `at`.
pub fn heading(list: &mut DisplayList, name: &str, at: Point) {
    list.push(text(name, Face::Body, at, Align::Left, theme::TEXT));
}

/// A number with a tiny label above it, on a card.
pub fn stat(list: &mut DisplayList, area: Rectangle, name: &str, value: &str, color: Rgb565) {
    list.push(card(area));
    let left = area.top_left + Point::new(8, 0);
    let middle = area.size.height as i32 / 2;
    let (name_face, value_face) = (Face::Tiny, Face::Body);
    list.push(text(name, name_face, left + Point::new(0, middle - 5), Align::Left, theme::MUTED));
    let base = left + Point::new(0, middle + 3 + value_face.cap_height());
    list.push(text(value, value_face, base, Align::Left, color));
}

/// A number with a thin space between thousands.
pub fn grouped(n: u32) -> Label {
    let mut out = Label::new();
    let _ = match n {
        0..1_000 => write!(out, "{n}"),
        1_000..1_000_000 => write!(out, "{} {:03}", n / 1_000, n % 1_000),
        _ => write!(out, "{} {:03} {:03}", n / 1_000_000, n / 1_000 % 1_000, n % 1_000),
    };
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_grouped() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(18_420), "18 420");
        assert_eq!(grouped(1_002_003), "1 002 003");
    }
}
