//! Path tiles: a hexagon with three paths, each from the middle of one face to that of another.
//!
//! Paths meet their faces at right angles: neighbouring faces are joined by a tight arc round the
//! corner between them, faces one apart by a wide arc round the point where their lines meet, and
//! opposite faces by a straight line. Each path has a dark rim, so that the later one is seen to
//! cross over the earlier one. Ends lie on the faces: where bodies touch, paths run on.
//!
//! A tile may stand between two rotations while it is being turned, and a path may be coloured from
//! one end on while a colour runs along it.

use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::primitives::Rectangle;
use hexdeck_engine::hex::Orientation;

use super::raster::{Outline, Row, SubPoint};
use super::shape::{HexBody, fill};
use super::{Strip, mix, outline, theme};
use crate::seats;

/// The faces that each kind of tile joins; clockwise, from the south-west.
const PATHS: [[(u8, u8); 3]; 4] = [
    [(0, 2), (3, 5), (1, 4)],
    [(0, 5), (2, 4), (1, 3)],
    [(0, 5), (2, 3), (1, 4)],
    [(0, 5), (3, 4), (1, 2)],
];
/// From a hexagon's centre to its corners: the unit of what follows.
const UNIT: i32 = 1 << UNIT_BITS;
const UNIT_BITS: u32 = 12;
/// Half of a path's width: a ninth of a unit.
const PATH: i32 = 450;
/// Half of its width with the rim.
const RIM: i32 = 680;
/// The square root of three, and half of it: how far the middle of a face is from the centre.
const ROOT_3: i32 = 7094;
const TO_FACE: i32 = 3547;
/// Steps of a whole turn: angles and rotations are counted in them, clockwise.
const TURN: i32 = 192;
/// Steps from one face to the next.
pub const FACE_STEPS: u8 = 32;
/// Cosines of the first quarter turn, 14 bits behind the point.
#[rustfmt::skip]
const COS: [u16; 49] = [
    16384, 16375, 16349, 16305, 16244, 16165, 16069, 15956, 15826, 15679, 15515, 15334, 15137,
    14924, 14694, 14449, 14189, 13913, 13623, 13318, 12998, 12665, 12318, 11958, 11585, 11200,
    10803, 10394, 9974, 9543, 9102, 8652, 8192, 7723, 7246, 6762, 6270, 5771, 5266, 4756, 4240,
    3720, 3196, 2669, 2139, 1606, 1072, 536, 0,
];
/// Edges on each side of an arc.
const PIECES: usize = 8;
/// Bits that directions have more than sub-pixels.
const MORE: u32 = 4;
/// The width of the tile's border in sub-pixels.
const BORDER: i32 = 16;
/// The faces of a hexagon.
const FACES: u8 = 6;

/// The colour of a path, by the lower four bits: 0 is nobody's, 1 to 6 are the seats', 7 is gold, 8
/// to 13 are the seats' colours lit up, 14 and 15 white.
pub fn path_color(index: u8) -> Rgb565 {
    match index & 15 {
        0 => theme::PATH,
        i @ 1..=6 => seats::LOOKS[usize::from(i) - 1].color,
        7 => theme::GOLD,
        i @ 8..=13 => mix(seats::LOOKS[usize::from(i) - 8].color, theme::WHITE, 16),
        _ => theme::WHITE,
    }
}

/// A path that the colour has run along for so many eighths, from the end that its kind names first
/// or, `back`wards, from the other one; the rest is nobody's. With 0 or 8 eighths all of it.
pub const fn running(color: u8, eighths: u8, back: bool) -> u8 {
    let part = eighths % PIECES as u8;
    color & 15 | (part | if back { 8 } else { 0 }) << 4
}

/// Where a tile paints: one that stands between two rotations reaches as far as its corners.
pub(super) fn bounds(body: &HexBody, rotation: u8) -> Rectangle {
    let ((x, y), (w, h)) = (body.center, reach(body, rotation));
    outline::bounds_of([(x - w, y - h), (x + w, y + h)].into_iter())
}

/// How far a tile may paint from its centre.
fn reach(body: &HexBody, rotation: u8) -> (i32, i32) {
    if rotation.is_multiple_of(FACE_STEPS) {
        return body.half;
    }
    let (w, h) = unit(body, 0);
    (w.max(h), w.max(h))
}

/// The six corners of a turned tile, clockwise, `inset` sub-pixels inside it.
pub fn corners(body: &HexBody, rotation: u8, inset: i32) -> [SubPoint; 6] {
    if rotation.is_multiple_of(FACE_STEPS) {
        return outline::hexagon(body, inset);
    }
    let half = (body.half.0 - inset, body.half.1 - inset * 7 / 6);
    let smaller = HexBody { half, ..*body };
    let frame = Frame::new(&smaller, rotation);
    core::array::from_fn(|i| {
        let angle = i32::from(FACE_STEPS) * i as i32 + i32::from(FACE_STEPS) / 2;
        frame.within(frame.spoke(angle).at(UNIT))
    })
}

/// Paints a tile of a kind, turned clockwise by so many steps.
pub(super) fn paint(
    strip: &mut Strip<'_>,
    row: &mut Row,
    body: &HexBody,
    (kind, rotation): (u8, u8),
    colors: [u8; 3],
) {
    // One hexagon on another is cheaper than a frame: most rows have just two edges.
    for (inset, color) in [(0, theme::TILE_BORDER), (BORDER, theme::TILE)] {
        fill(strip, row, color, |out| out.contour(corners(body, rotation, inset).into_iter()));
    }
    let frame = Frame::new(body, rotation);
    let paths = PATHS[usize::from(kind) % PATHS.len()];
    for ((a, b), color) in paths.into_iter().zip(colors) {
        let path = Path::between(&frame, a, b);
        fill(strip, row, theme::PATH_RIM, |out| path.outline(out, RIM, WHOLE));
        let part = path.part(color >> 4);
        if part != WHOLE {
            fill(strip, row, theme::PATH, |out| path.outline(out, PATH, WHOLE));
        }
        fill(strip, row, path_color(color), |out| path.outline(out, PATH, part));
    }
}

/// The pieces of a path that are painted: the first, and one past the last.
type Part = (usize, usize);
const WHOLE: Part = (0, PIECES);

/// A path as spokes: directions from a centre, one unit long, that its points lie on. They serve for
/// the rim and the path itself.
struct Path<'a> {
    frame: &'a Frame,
    /// From the middle of the body to the centre of the spokes, in sub-pixels.
    center: SubPoint,
    spokes: [Spoke; PIECES + 1],
    /// How far from the centre the middle of an arc is; a straight line has none.
    radius: Option<i32>,
    /// Whether its pieces are counted from the end that its kind names first.
    forth: bool,
}

impl<'a> Path<'a> {
    fn between(frame: &'a Frame, a: u8, b: u8) -> Path<'a> {
        // The face from which it is at most half way round to the other.
        let apart = (b + FACES - a) % FACES;
        let (first, apart) = if apart <= 3 { (a, apart) } else { (b, FACES - apart) };
        let face = i32::from(FACE_STEPS) * i32::from(first);
        // Clockwise round a point outside is against the clock round the tile.
        let forth = first != a;
        let arc = |angle: i32, distance: i32, radius: i32, step: i32| Path {
            frame,
            center: frame.spoke(angle).at(distance),
            spokes: core::array::from_fn(|i| {
                frame.spoke(angle + TURN / 2 + (i as i32 - PIECES as i32 / 2) * step)
            }),
            radius: Some(radius),
            forth,
        };
        match apart {
            1 => arc(face + 16, UNIT, UNIT / 2, 8),
            2 => arc(face + 32, ROOT_3, UNIT * 3 / 2, 4),
            _ => {
                let (along, across) = (frame.spoke(face), frame.spoke(face + TURN / 4));
                let spokes = core::array::from_fn(|i| if i == 0 { along } else { across });
                Path { frame, center: (0, 0), spokes, radius: None, forth }
            }
        }
    }

    /// The pieces that a part covers: eighths from one end, or, above 8, from the other.
    fn part(&self, part: u8) -> Part {
        let eighths = usize::from(part) % PIECES;
        match (eighths, (part < 8) == self.forth) {
            (0, _) => WHOLE,
            (n, true) => (0, n),
            (n, false) => (PIECES - n, PIECES),
        }
    }

    /// The outline of a part, `half` of its width to either side.
    fn outline(&self, out: &mut Outline, half: i32, (from, to): Part) {
        let sum = |a: SubPoint, b: SubPoint| self.frame.within((a.0 + b.0, a.1 + b.1));
        match self.radius {
            Some(radius) => {
                let spokes = &self.spokes[from..=to];
                let there = spokes.iter().map(|s| sum(self.center, s.at(radius + half)));
                let back = spokes.iter().rev().map(|s| sum(self.center, s.at(radius - half)));
                out.contour(there.chain(back));
            }
            None => {
                let [along, across] = [self.spokes[0], self.spokes[1]];
                const MIDDLE: i32 = PIECES as i32 / 2;
                let [near, far] = [from, to].map(|i| TO_FACE * (i as i32 - MIDDLE) / MIDDLE);
                let corners = [(far, half), (far, -half), (near, -half), (near, half)];
                out.contour(
                    corners.into_iter().map(|(end, side)| sum(along.at(end), across.at(side))),
                );
            }
        }
    }
}

/// A direction: a unit's way to the right and downwards, in sub-pixels with [`MORE`] bits more.
#[derive(Clone, Copy)]
struct Spoke(i32, i32);

impl Spoke {
    /// Where a distance leads to, in sub-pixels.
    #[inline]
    fn at(self, distance: i32) -> SubPoint {
        const SHIFT: u32 = UNIT_BITS + MORE;
        let scaled = |way: i32| (distance * way + (1 << (SHIFT - 1))) >> SHIFT;
        (scaled(self.0), scaled(self.1))
    }
}

/// A body's unit to the right and downwards, in sub-pixels with `more` bits more.
fn unit(body: &HexBody, more: u32) -> (i32, i32) {
    /// Two through the square root of three, 12 bits behind the point.
    const FACE_TO_CORNER: i32 = 4730;
    let (w, h) = (body.half.0 << more, body.half.1 << more);
    match body.orientation {
        Orientation::PointyTop => ((w * FACE_TO_CORNER) >> 12, h),
        Orientation::FlatTop => (w, (h * FACE_TO_CORNER) >> 12),
    }
}

/// Where a turned body's unit lies on the screen.
struct Frame {
    center: SubPoint,
    /// How far from there anything may be painted.
    reach: (i32, i32),
    /// The unit to the right and downwards, in sub-pixels with [`MORE`] bits more.
    unit: (i32, i32),
    /// The angle of the first face.
    first: i32,
}

impl Frame {
    fn new(body: &HexBody, rotation: u8) -> Frame {
        let first = match body.orientation {
            Orientation::PointyTop => TURN / 3,
            Orientation::FlatTop => TURN / 4,
        };
        Frame {
            center: body.center,
            reach: reach(body, rotation),
            unit: unit(body, MORE),
            first: first + i32::from(rotation),
        }
    }

    /// The direction at an angle from the first face.
    fn spoke(&self, angle: i32) -> Spoke {
        let angle = angle + self.first;
        Spoke((self.unit.0 * cosine(angle)) >> 14, (self.unit.1 * cosine(angle - TURN / 4)) >> 14)
    }

    /// A point given from the body's centre, never out of reach.
    #[inline]
    fn within(&self, (x, y): SubPoint) -> SubPoint {
        let ((cx, cy), (w, h)) = (self.center, self.reach);
        (cx + x.clamp(-w, w), cy + y.clamp(-h, h))
    }
}

/// The cosine of an angle.
fn cosine(angle: i32) -> i32 {
    let angle = angle.rem_euclid(TURN) as usize;
    let (value, sign) = match angle {
        0..=48 => (COS[angle], 1),
        49..=96 => (COS[96 - angle], -1),
        97..=144 => (COS[angle - 96], -1),
        _ => (COS[192 - angle], 1),
    };
    i32::from(value) * sign
}

#[cfg(test)]
mod tests {
    use super::*;

    fn body(orientation: Orientation) -> HexBody {
        HexBody { center: (800, 800), half: (346, 400), orientation }
    }

    #[test]
    fn every_kind_joins_each_face_once() {
        for paths in PATHS {
            let mut faces: std::vec::Vec<u8> = paths.iter().flat_map(|(a, b)| [*a, *b]).collect();
            faces.sort_unstable();
            assert_eq!(faces, [0, 1, 2, 3, 4, 5]);
        }
    }

    #[test]
    fn the_table_of_cosines_is_true() {
        for angle in -200..410 {
            let expected = (f64::from(angle) * std::f64::consts::TAU / 192.0).cos() * 16384.0;
            assert!((f64::from(cosine(angle)) - expected).abs() <= 0.5, "{angle}");
        }
    }

    /// Both ends of a path, from the body's centre.
    fn ends(frame: &Frame, a: u8, b: u8) -> [SubPoint; 2] {
        let path = Path::between(frame, a, b);
        let sum = |a: SubPoint, b: SubPoint| (a.0 + b.0, a.1 + b.1);
        match path.radius {
            Some(radius) => [0, PIECES].map(|i| sum(path.center, path.spokes[i].at(radius))),
            None => [TO_FACE, -TO_FACE].map(|far| path.spokes[0].at(far)),
        }
    }

    #[test]
    fn paths_end_in_the_middle_of_their_faces() {
        // South-west, west, north-west, north-east, east, south-east.
        let middles = [(-173, 300), (-346, 0), (-173, -300), (173, -300), (346, 0), (173, 300)];
        let body = body(Orientation::PointyTop);
        let frame = Frame::new(&body, 0);
        for a in 0..6u8 {
            for b in (0..6u8).filter(|b| *b != a) {
                let near =
                    |p: SubPoint, q: SubPoint| (p.0 - q.0).abs() <= 1 && (p.1 - q.1).abs() <= 1;
                let expected = [middles[usize::from(a)], middles[usize::from(b)]];
                let found = ends(&frame, a, b);
                let all = |order: [usize; 2]| {
                    near(found[0], expected[order[0]]) && near(found[1], expected[order[1]])
                };
                assert!(all([0, 1]) || all([1, 0]), "{a} to {b}: {found:?} for {expected:?}");
            }
        }
    }

    #[test]
    fn a_flat_tile_has_its_first_face_below() {
        let body = HexBody { half: (400, 346), ..body(Orientation::FlatTop) };
        let found = ends(&Frame::new(&body, 0), 0, 3);
        assert_eq!(found, [(0, 346), (0, -346)]);
    }

    #[test]
    fn seats_have_their_colours() {
        assert_eq!(path_color(0), theme::PATH);
        assert_eq!(path_color(1), seats::LOOKS[0].color);
        assert_eq!(path_color(6), seats::LOOKS[5].color);
        assert_eq!(path_color(7), theme::GOLD);
        assert_eq!(path_color(13), mix(seats::LOOKS[5].color, theme::WHITE, 16));
        assert_eq!(path_color(running(3, 5, true)), path_color(3));
    }
}
