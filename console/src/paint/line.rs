//! Thick lines as outlines: strokes with round ends, curves, rings and their segments.
//!
//! Everything is flattened into few straight edges by tables and shifts, so that a line costs some
//! dozens of divisions however many pixels it has.

use embedded_graphics::primitives::Rectangle;

use super::outline::bounds_of;
use super::raster::{Outline, SUB, SubPoint};

/// A whole turn.
const TURN: i32 = 256;
/// Bits behind the point in [`SINE`].
const SINE_BITS: u32 = 14;
/// Sines of the first quarter turn, one for each 256th of a turn.
#[rustfmt::skip]
const SINE: [u16; 65] = [
    0, 402, 804, 1205, 1606, 2006, 2404, 2801, 3196, 3590, 3981, 4370, 4756, 5139, 5520, 5897,
    6270, 6639, 7005, 7366, 7723, 8076, 8423, 8765, 9102, 9434, 9760, 10080, 10394, 10702, 11003, 11297,
    11585, 11866, 12140, 12406, 12665, 12916, 13160, 13395, 13623, 13842, 14053, 14256, 14449, 14635, 14811, 14978,
    15137, 15286, 15426, 15557, 15679, 15791, 15893, 15986, 16069, 16143, 16207, 16261, 16305, 16340, 16364, 16379,
    16384,
];
/// Straight pieces of a curve.
const PIECES: usize = 8;

/// The sine of an angle in 256ths of a turn.
fn sine(angle: i32) -> i32 {
    let angle = angle.rem_euclid(TURN) as usize;
    let (half, within) = (angle / 128, angle % 128);
    let value = i32::from(SINE[if within <= 64 { within } else { 128 - within }]);
    if half == 0 { value } else { -value }
}

/// A length times a sine.
fn scaled(length: i32, sine: i32) -> i32 {
    (length * sine + (1 << (SINE_BITS - 1))) >> SINE_BITS
}

/// A point on a circle, `angle` 256ths of a turn clockwise from the top.
pub(super) fn on_circle(center: SubPoint, radius: i32, angle: i32) -> SubPoint {
    (center.0 + scaled(radius, sine(angle)), center.1 - scaled(radius, sine(angle + 64)))
}

/// How many 256ths of a turn an edge of a circle may span: at most an eighth of a pixel is lost
/// on circles of up to 100 pixels.
pub(super) fn step(radius: i32) -> i32 {
    match radius / SUB {
        0..8 => 16,
        8..24 => 8,
        _ => 4,
    }
}

/// The angles of an arc's points: both ends, and the steps between them.
fn angles(from: i32, to: i32, step: i32) -> impl DoubleEndedIterator<Item = i32> + Clone {
    let (first, last) = (from.div_euclid(step) + 1, (to - 1).div_euclid(step));
    let between = (first..=last).map(move |i| i * step);
    core::iter::once(from).chain(between).chain(core::iter::once(to))
}

/// A full circle, clockwise.
pub(super) fn disc(
    center: SubPoint,
    radius: i32,
    step: i32,
) -> impl DoubleEndedIterator<Item = SubPoint> {
    (0..TURN / step).map(move |i| on_circle(center, radius, i * step))
}

/// A segment of a ring between two radii, with edges of `step` 256ths of a turn; a whole turn and
/// more is a whole ring.
pub(super) fn ring(
    out: &mut Outline,
    center: SubPoint,
    (outer, inner): (i32, i32),
    (from, to): (i32, i32),
    step: i32,
) {
    if to <= from || outer <= inner {
        return;
    }
    if to - from >= TURN {
        out.contour(disc(center, outer, step));
        if inner > 0 {
            out.contour(disc(center, inner, step).rev());
        }
        return;
    }
    let arc = angles(from, to, step);
    let there = arc.clone().map(|a| on_circle(center, outer, a));
    let back = arc.rev().map(|a| on_circle(center, inner.max(0), a));
    out.contour(there.chain(back));
}

/// The normal on the left of a direction, `length` long; upwards if there is no direction.
fn normal((dx, dy): SubPoint, length: i32) -> SubPoint {
    match ((dx * dx + dy * dy) as u32).isqrt() as i32 {
        0 => (0, -length),
        long => (dy * length / long, -dx * length / long),
    }
}

/// Half a circle clockwise round a line's end, from its normal to the other side.
fn cap(center: SubPoint, (x, y): SubPoint, half: i32) -> impl Iterator<Item = SubPoint> {
    let pieces = if half <= SUB { 4 } else { 8 };
    (0..=pieces).map(move |i| {
        let angle = i * TURN / 2 / pieces;
        let (sin, cos) = (sine(angle), sine(angle + 64));
        (center.0 + scaled(1, x * cos - y * sin), center.1 + scaled(1, x * sin + y * cos))
    })
}

/// A straight line with round ends, `half` of its width to either side.
pub(super) fn stroke(out: &mut Outline, from: SubPoint, to: SubPoint, half: i32) {
    let (x, y) = normal((to.0 - from.0, to.1 - from.1), half);
    out.contour(cap(to, (x, y), half).chain(cap(from, (-x, -y), half)));
}

/// Where a stroke paints: the round ends may be rounded outwards by a sub-pixel.
pub(super) fn stroke_bounds(from: SubPoint, to: SubPoint, half: i32) -> Rectangle {
    around([from, to].into_iter(), half)
}

fn around(points: impl Iterator<Item = SubPoint>, half: i32) -> Rectangle {
    let reach = half + 1;
    bounds_of(points.flat_map(|(x, y)| [(x - reach, y - reach), (x + reach, y + reach)]))
}

/// A curve from the first point to the last, drawn towards the middle one and never there.
#[derive(Clone, Copy)]
pub(super) struct Bend(pub SubPoint, pub SubPoint, pub SubPoint);

impl Bend {
    /// The point at step `i` of [`PIECES`].
    fn at(&self, i: usize) -> SubPoint {
        const SQUARE: i32 = (PIECES * PIECES) as i32;
        let (i, rest) = (i as i32, (PIECES - i) as i32);
        let mixed = |a: i32, b: i32, c: i32| {
            (rest * rest * a + 2 * i * rest * b + i * i * c + SQUARE / 2).div_euclid(SQUARE)
        };
        (mixed(self.0.0, self.1.0, self.2.0), mixed(self.0.1, self.1.1, self.2.1))
    }

    /// The direction at step `i`, with no meaning in its length; the chord's where it stands still.
    fn direction(&self, i: usize) -> SubPoint {
        let (i, rest) = (i as i32, (PIECES - i) as i32);
        let mixed = |a: i32, b: i32, c: i32| (rest * (b - a) + i * (c - b)) / 4;
        match (mixed(self.0.0, self.1.0, self.2.0), mixed(self.0.1, self.1.1, self.2.1)) {
            (0, 0) => (self.2.0 - self.0.0, self.2.1 - self.0.1),
            moving => moving,
        }
    }

    /// Its outline with round ends, `half` of its width to either side.
    pub(super) fn outline(&self, out: &mut Outline, half: i32) {
        let points: [(SubPoint, SubPoint); PIECES + 1] =
            core::array::from_fn(|i| (self.at(i), normal(self.direction(i), half)));
        let left = points.iter().map(|(p, n)| (p.0 + n.0, p.1 + n.1));
        let right = points.iter().rev().map(|(p, n)| (p.0 - n.0, p.1 - n.1));
        let (first, last) = (points[0], points[PIECES]);
        let start = cap(first.0, (-first.1.0, -first.1.1), half);
        out.contour(left.chain(cap(last.0, last.1, half)).chain(right).chain(start));
    }

    /// Where it paints.
    pub(super) fn bounds(&self, half: i32) -> Rectangle {
        around((0..=PIECES).map(|i| self.at(i)), half)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_sines_is_true() {
        for angle in -300..600 {
            let true_sine = (f64::from(angle) * std::f64::consts::TAU / 256.0).sin() * 16384.0;
            assert!((f64::from(sine(angle)) - true_sine).abs() <= 0.5, "{angle}");
        }
    }

    #[test]
    fn an_arc_has_its_ends_and_the_steps_between() {
        let all = |from, to, step| angles(from, to, step).collect::<std::vec::Vec<_>>();
        assert_eq!(all(0, 16, 8), [0, 8, 16]);
        assert_eq!(all(3, 21, 8), [3, 8, 16, 21]);
        assert_eq!(all(-5, 1, 8), [-5, 0, 1]);
        assert_eq!(all(1, 2, 8), [1, 2]);
    }
}
