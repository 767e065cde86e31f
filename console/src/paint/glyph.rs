//! Marks: the glyphs of the seats, the shapes on cards, and small signs, at any size.
//!
//! A mark is a handful of polygons, discs, strokes and arcs on a box of 128 units, put into one
//! outline. The first six differ in outline alone, so that they can be told apart without colour
//! and at nine pixels.

use embedded_graphics::primitives::Rectangle;

use super::line::{disc, ring, step, stroke};
use super::outline::bounds_of;
use super::quarter::Quarter;
use super::raster::{Outline, SubPoint};

/// Units from the centre of the box to its sides, as a power of two.
const UNIT_BITS: u32 = 6;

/// A mark; one meaning each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Glyph {
    /// A triangle that points upwards.
    Triangle,
    /// A disc.
    Circle,
    /// A square.
    Square,
    /// A square on its corner.
    Diamond,
    /// A star with five points.
    Star,
    /// A cross with arms of one length.
    Cross,
    /// Yes, done.
    Check,
    /// No, away with it.
    CrossMark,
    /// A turn to the left, against the clock.
    TurnLeft,
    /// A turn to the right, with the clock.
    TurnRight,
    /// Locked.
    Lock,
    /// More on the left.
    ChevronLeft,
    /// More on the right.
    ChevronRight,
    /// More above.
    ChevronUp,
    /// More below.
    ChevronDown,
}

/// A part of a mark, in units from its centre. Parts may overlap.
enum Part {
    /// A polygon, clockwise; the other way, a hole.
    Polygon(&'static [(i8, i8)]),
    /// A disc: its centre and radius.
    Disc((i8, i8), i8),
    /// A line with round ends: both ends and half of its width.
    Stroke((i8, i8), (i8, i8), i8),
    /// A segment of a ring: centre, outer and inner radius, ends in 256ths of a turn.
    Ring((i8, i8), (i8, i8), (i16, i16)),
}

use Part::{Disc, Polygon, Ring, Stroke};

const TRIANGLE: &[Part] = &[Polygon(&[(0, -60), (64, 56), (-64, 56)])];
const CIRCLE: &[Part] = &[Disc((0, 0), 60)];
const SQUARE: &[Part] = &[Polygon(&[(-53, -53), (53, -53), (53, 53), (-53, 53)])];
const DIAMOND: &[Part] = &[Polygon(&[(0, -64), (54, 0), (0, 64), (-54, 0)])];
const STAR: &[Part] = &[Polygon(&[
    (0, -61),
    (17, -20),
    (61, -17),
    (28, 12),
    (38, 55),
    (0, 32),
    (-38, 55),
    (-28, 12),
    (-61, -17),
    (-17, -20),
])];
const CROSS: &[Part] = &[Polygon(&[
    (-21, -60),
    (21, -60),
    (21, -21),
    (60, -21),
    (60, 21),
    (21, 21),
    (21, 60),
    (-21, 60),
    (-21, 21),
    (-60, 21),
    (-60, -21),
    (-21, -21),
])];
const CHECK: &[Part] = &[Stroke((-44, 4), (-13, 36), 12), Stroke((-13, 36), (46, -34), 12)];
const CROSS_MARK: &[Part] = &[Stroke((-40, -40), (40, 40), 12), Stroke((-40, 40), (40, -40), 12)];
const TURN_RIGHT: &[Part] =
    &[Ring((0, 10), (52, 30), (72, 256)), Polygon(&[(-6, -64), (42, -31), (-6, 2)])];
const TURN_LEFT: &[Part] =
    &[Ring((0, 10), (52, 30), (0, 184)), Polygon(&[(6, -64), (6, 2), (-42, -31)])];
const LOCK: &[Part] = &[
    Polygon(&[(-40, -6), (40, -6), (48, 2), (48, 52), (40, 60), (-40, 60), (-48, 52), (-48, 2)]),
    Ring((0, -24), (36, 20), (-64, 64)),
    Polygon(&[(-36, -24), (-20, -24), (-20, -6), (-36, -6)]),
    Polygon(&[(20, -24), (36, -24), (36, -6), (20, -6)]),
    // Against the clock: a hole.
    Polygon(&[(4, 16), (-4, 16), (-10, 22), (-10, 30), (-4, 36), (4, 36), (10, 30), (10, 22)]),
];
const CHEVRON: &[Part] = &[Stroke((-16, -38), (20, 0), 12), Stroke((20, 0), (-16, 38), 12)];

impl Glyph {
    /// Every mark; the first six are those of the seats, in their order.
    pub const ALL: [Glyph; 15] = [
        Glyph::Triangle,
        Glyph::Circle,
        Glyph::Square,
        Glyph::Diamond,
        Glyph::Star,
        Glyph::Cross,
        Glyph::Check,
        Glyph::CrossMark,
        Glyph::TurnLeft,
        Glyph::TurnRight,
        Glyph::Lock,
        Glyph::ChevronLeft,
        Glyph::ChevronRight,
        Glyph::ChevronUp,
        Glyph::ChevronDown,
    ];

    fn parts(self) -> (&'static [Part], Quarter) {
        let parts = match self {
            Glyph::Triangle => TRIANGLE,
            Glyph::Circle => CIRCLE,
            Glyph::Square => SQUARE,
            Glyph::Diamond => DIAMOND,
            Glyph::Star => STAR,
            Glyph::Cross => CROSS,
            Glyph::Check => CHECK,
            Glyph::CrossMark => CROSS_MARK,
            Glyph::TurnLeft => TURN_LEFT,
            Glyph::TurnRight => TURN_RIGHT,
            Glyph::Lock => LOCK,
            Glyph::ChevronLeft => return (CHEVRON, Quarter::Half),
            Glyph::ChevronRight => CHEVRON,
            Glyph::ChevronUp => return (CHEVRON, Quarter::Left),
            Glyph::ChevronDown => return (CHEVRON, Quarter::Right),
        };
        (parts, Quarter::None)
    }

    /// Where a mark of this half extent may paint.
    pub(super) fn bounds(center: SubPoint, size: i32) -> Rectangle {
        bounds_of(
            [(center.0 - size, center.1 - size), (center.0 + size, center.1 + size)].into_iter(),
        )
    }

    /// Its outline.
    pub(super) fn outline(self, out: &mut Outline, center: SubPoint, size: i32, turn: Quarter) {
        let (parts, own) = self.parts();
        // Rounded alike on both sides of the centre, so that marks stay symmetric.
        let scaled = |v: i8| {
            let far = (i32::from(v).abs() * size + (1 << (UNIT_BITS - 1))) >> UNIT_BITS;
            if v < 0 { -far } else { far }
        };
        let at = |(x, y): (i8, i8)| {
            let (x, y) = turn.point(own.point((scaled(x), scaled(y))));
            (center.0 + x, center.1 + y)
        };
        let turned = 64 * (turn as i32 + own as i32);
        for part in parts {
            match part {
                Polygon(points) => out.contour(points.iter().map(|p| at(*p))),
                Disc(middle, radius) => {
                    let radius = scaled(*radius);
                    out.contour(disc(at(*middle), radius, step(radius)));
                }
                Stroke(a, b, half) => stroke(out, at(*a), at(*b), scaled(*half)),
                Ring(middle, (outer, inner), (from, to)) => {
                    let radii = (scaled(*outer), scaled(*inner));
                    let ends = (turned + i32::from(*from), turned + i32::from(*to));
                    ring(out, at(*middle), radii, ends, step(radii.0).max(8));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paint::Strip;
    use crate::paint::raster::{Row, SUB};
    use embedded_graphics::pixelcolor::Rgb565;
    use embedded_graphics::prelude::*;
    use std::string::String;

    /// The mark at `pixels` of extent, a line of text for each row: ` ` none, `.` some, `#` most.
    fn drawn(glyph: Glyph, pixels: i32, turn: Quarter) -> String {
        let area = Rectangle::new(Point::zero(), Size::new_equal(pixels as u32));
        let mut buffer = [0; 1024];
        let mut strip = Strip::new(area, &mut buffer).unwrap();
        let mut outline = Outline::new();
        let half = pixels * SUB / 2;
        glyph.outline(&mut outline, (half, half), half, turn);
        outline.fill(&mut strip, &mut Row::new(), Rgb565::WHITE);
        let signs: std::vec::Vec<char> = strip
            .colors()
            .map(|c| match c.r() {
                0..6 => ' ',
                6..18 => '.',
                _ => '#',
            })
            .collect();
        let lines = signs.chunks(pixels as usize).map(|line| line.iter().collect::<String>());
        lines.collect::<std::vec::Vec<_>>().join("\n")
    }

    #[test]
    fn seats_can_be_told_apart_at_nine_pixels() {
        let all = Glyph::ALL[..6].iter().map(|g| drawn(*g, 9, Quarter::None));
        let all = all.collect::<std::vec::Vec<_>>().join("\n---------\n");
        assert_eq!(all, include_str!("glyphs.txt").trim_end_matches('\n'), "\n{all}");
    }

    #[test]
    fn four_quarter_turns_are_none_and_chevrons_are_turned() {
        for pixels in [9, 12, 16, 24] {
            let right = drawn(Glyph::ChevronRight, pixels, Quarter::None);
            assert_eq!(right, drawn(Glyph::ChevronUp, pixels, Quarter::Right));
            assert_eq!(right, drawn(Glyph::ChevronDown, pixels, Quarter::Left));
            assert_eq!(right, drawn(Glyph::ChevronLeft, pixels, Quarter::Half));
            assert_ne!(right, drawn(Glyph::ChevronRight, pixels, Quarter::Half));
        }
    }

    #[test]
    fn no_mark_has_more_edges_than_an_outline_at_any_size() {
        for glyph in Glyph::ALL {
            for turn in Quarter::ALL {
                // Beyond the capacity an outline stops the test.
                (0..160 * SUB).step_by(7).for_each(|size| {
                    glyph.outline(&mut Outline::new(), (3000, 2000), size, turn);
                });
            }
        }
    }
}
