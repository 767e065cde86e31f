//! Hex cards: a body in its owner's colours with six marks, each a shape with a number on it.
//!
//! How much of a card is shown depends on its size. From [`MARKS`] up, every side has its shape with
//! the number on it; below that the number stands alone, in the shape's colour, since colour is what
//! rules ask for and a shape of ten pixels would only hide the figure; below [`FIGURES`] the numbers
//! are figures of three by five pixels. The owner is told three times: by body, border and glyph.

use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use hexdeck_engine::play::Seat;

use super::font::Face;
use super::glyph::Glyph;
use super::quarter::Quarter;
use super::raster::{Row, SUB, SubPoint};
use super::shape::{HexBody, fill, paint_hex, paint_hex_frame, paint_number};
use super::strip::mix;
use super::{Strip, theme};
use crate::seats;

/// Cards at least this high, from the middle to an edge in sub-pixels, show shapes.
const MARKS: i32 = 19 * SUB;
/// Cards at least this high have room for figures of the smallest face.
const FIGURES: i32 = 12 * SUB;
/// How far the marks stand from the middle, of 64 to the edge.
const RING: i32 = 42;
/// Half of a mark's extent, of 64 from the middle of the card to its edge.
const MARK: i32 = 20;
/// The width of a border, and of one that stands out.
const BORDER: i32 = 28;
const STRONG: i32 = 44;

/// Figures of three by five pixels: a row is three bits.
const TINY: [[u8; 5]; 10] = [
    [7, 5, 5, 5, 7],
    [2, 6, 2, 2, 7],
    [7, 1, 7, 4, 7],
    [7, 1, 3, 1, 7],
    [5, 5, 7, 1, 1],
    [7, 4, 7, 1, 7],
    [7, 4, 7, 5, 7],
    [7, 1, 2, 2, 2],
    [7, 5, 7, 5, 7],
    [7, 5, 7, 1, 7],
];

/// One side of a card: what a player must be able to read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark {
    /// Which of the first six glyphs, and the number: four bits each.
    packed: u8,
    /// The colour of the shape.
    pub color: Rgb565,
    /// The colour of the number on it.
    pub ink: Rgb565,
}

impl Mark {
    /// A side with a shape and a number, 1..=9.
    pub const fn new(glyph: Glyph, number: u8, color: Rgb565, ink: Rgb565) -> Mark {
        Mark { packed: (glyph as u8) << 4 | (number & 15), color, ink }
    }

    fn glyph(self) -> Glyph {
        Glyph::ALL[usize::from(self.packed >> 4) % Glyph::ALL.len()]
    }

    fn number(self) -> u8 {
        self.packed & 15
    }

    fn faded(self, under: Rgb565, fade: u32) -> Mark {
        Mark { color: mix(self.color, under, fade), ink: mix(self.ink, under, fade), ..self }
    }
}

/// The six sides of a card, stored by kind: side by side they would not fit a shape.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Marks {
    packed: [u8; 6],
    colors: [Rgb565; 6],
    inks: [Rgb565; 6],
}

impl Marks {
    /// Those of a cell, or of a card that nobody may see.
    pub const NONE: Marks =
        Marks { packed: [0; 6], colors: [theme::CELL; 6], inks: [theme::CELL; 6] };

    /// These sides, from the upper right clockwise.
    pub fn new(sides: [Mark; 6]) -> Marks {
        Marks {
            packed: sides.map(|side| side.packed),
            colors: sides.map(|side| side.color),
            inks: sides.map(|side| side.ink),
        }
    }

    fn all(&self) -> [Mark; 6] {
        core::array::from_fn(|i| Mark {
            packed: self.packed[i],
            color: self.colors[i],
            ink: self.inks[i],
        })
    }
}

/// What lies on a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardKind {
    /// Nothing: the cell itself.
    Cell,
    /// A card face down.
    Back,
    /// A card face up.
    Face,
}

/// How the border of a card looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardEdge {
    /// In its owner's colour.
    Own,
    /// The chosen one.
    Chosen,
    /// Just turned, or about to be.
    Turned,
}

/// Whose a card is and how it is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CardLook {
    /// What lies there.
    pub kind: CardKind,
    /// Whose it is.
    pub seat: u8,
    /// Its border.
    pub edge: CardEdge,
    /// How much of it has faded into the cell, of 32.
    pub fade: u8,
}

/// Where the middle of side `i` lies, of 64 to the card's corner and edge.
pub const fn towards(side: usize, body: &HexBody, part: i32) -> SubPoint {
    let (x, y) = [(48, -32), (48, 32), (0, 64), (-48, 32), (-48, -32), (0, -64)][side % 6];
    let (w, h) = body.half;
    (body.center.0 + w * x * part / 4096, body.center.1 + h * y * part / 4096)
}

/// Paints a card; side 0 is the upper right, the others follow clockwise.
pub(super) fn paint(
    strip: &mut Strip<'_>,
    row: &mut Row,
    body: &HexBody,
    look: CardLook,
    marks: &Marks,
) {
    let (surface, line, glyph) = match look.kind {
        CardKind::Cell => (theme::CELL, theme::CELL_BORDER, Glyph::Circle),
        _ => {
            let seat = seats::of(Seat(look.seat));
            (seat.dark, seat.color, seat.glyph)
        }
    };
    let fade = u32::from(look.fade);
    let faded = |color: Rgb565| mix(color, theme::CELL, fade);
    let (surface, line) = (faded(surface), faded(line));
    paint_hex(strip, row, body, surface);
    let (width, edge) = match look.edge {
        CardEdge::Own if look.kind == CardKind::Cell => (SUB, line),
        CardEdge::Own => (BORDER, line),
        CardEdge::Chosen => (STRONG, theme::GOLD),
        CardEdge::Turned => (STRONG, theme::SUCCESS),
    };
    paint_hex_frame(strip, row, body, width, edge);
    let h = body.half.1;
    match look.kind {
        CardKind::Cell => {}
        CardKind::Back => {
            let part = |half: i32| half * 34 / 64;
            let inner = HexBody { half: (part(body.half.0), part(h)), ..*body };
            paint_hex_frame(strip, row, &inner, SUB * 5 / 4, mix(surface, line, 16));
            owner(strip, row, body.center, h * 14 / 64, glyph, mix(surface, line, 16));
        }
        CardKind::Face => {
            let size = if h >= MARKS { h * 14 / 64 } else { h * 13 / 64 };
            owner(strip, row, body.center, size, glyph, mix(surface, line, 26));
            for (side, mark) in marks.all().into_iter().enumerate() {
                let mark = mark.faded(surface, fade);
                let at = towards(side, body, if h >= MARKS { RING } else { 43 });
                if h >= MARKS {
                    paint_mark(strip, row, at, h * MARK / 64, mark);
                } else if h >= FIGURES {
                    paint_number(strip, mark.number(), Face::Tiny, at, mark.color);
                } else {
                    paint_tiny(strip, mark.number(), at, mark.color);
                }
            }
        }
    }
}

fn owner(
    strip: &mut Strip<'_>,
    row: &mut Row,
    center: SubPoint,
    size: i32,
    glyph: Glyph,
    color: Rgb565,
) {
    fill(strip, row, color, |out| glyph.outline(out, center, size, Quarter::None));
}

/// Where a mark paints.
pub(super) fn mark_bounds(center: SubPoint, size: i32) -> Rectangle {
    // The star reaches a little beyond its size; a number in the smallest face may be larger than a
    // very small shape.
    Glyph::bounds(center, (size + size / 32 + 1).max(8 * SUB))
}

/// Paints a shape with its number on it; `size` is half of its extent.
pub(super) fn paint_mark(
    strip: &mut Strip<'_>,
    row: &mut Row,
    center: SubPoint,
    size: i32,
    mark: Mark,
) {
    /// A star with arms short enough to carry a figure.
    const STAR: [(i32, i32); 10] = [
        (0, -66),
        (23, -32),
        (63, -20),
        (37, 12),
        (39, 53),
        (0, 40),
        (-39, 53),
        (-37, 12),
        (-63, -20),
        (-23, -32),
    ];
    let glyph = mark.glyph();
    fill(strip, row, mark.color, |out| match glyph {
        Glyph::Star => out.contour(
            STAR.into_iter().map(|(x, y)| (center.0 + x * size / 64, center.1 + y * size / 64)),
        ),
        _ => glyph.outline(out, center, size, Quarter::None),
    });
    let face = match size / SUB {
        ..9 => Face::Tiny,
        9..12 => Face::Small,
        12..17 => Face::NumberSmall,
        _ => Face::Number,
    };
    // A triangle is wide below its middle.
    let down = if glyph == Glyph::Triangle { size * 15 / 64 } else { 0 };
    paint_number(strip, mark.number(), face, (center.0, center.1 + down), mark.ink);
}

fn paint_tiny(strip: &mut Strip<'_>, number: u8, center: SubPoint, color: Rgb565) {
    let (x, y) = (center.0.div_euclid(SUB) - 1, center.1.div_euclid(SUB) - 2);
    for (y, bits) in (y..).zip(TINY[usize::from(number) % TINY.len()]) {
        for column in (0..3).filter(|column| bits >> (2 - column) & 1 == 1) {
            let pixel = Rectangle::new(Point::new(x + column, y), Size::new_equal(1));
            let Ok(()) = strip.fill_solid(&pixel, color);
        }
    }
}

/// The bounds of a card: its body, and what reaches beyond one that is small or seen from the side.
pub(super) fn bounds(body: &HexBody) -> Rectangle {
    let (w, h) = body.half;
    let beyond = if w < h {
        h / 2 + 8 * SUB
    } else if h >= MARKS {
        0
    } else if h >= FIGURES {
        2 * SUB
    } else {
        6 * SUB
    };
    HexBody { half: (w.max(0) + beyond, h.max(0) + beyond), ..*body }.bounds()
}
