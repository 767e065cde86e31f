//! Where cells lie on the screen, and which cell a pixel belongs to, in integers.
//!
//! A layout is given by two whole numbers of pixels, `along` and `across`: a step along the
//! grid's straight lines moves by `2 * across`, the next line lies `along` away and is shifted
//! by `across`. For a regular hexagon `across / along` is `1 / sqrt 3`; a layout may choose
//! any nearby pair that makes the pixels come out even. Whatever the pair, the map from cells to
//! pixels is linear with whole coefficients, so its inverse is an exact fraction and
//! [`Layout::cell_at`] is exact on every pixel: it is cube rounding without rounding errors.

use super::{Dir, Hex};

/// Which way the hexagons of a grid stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Orientation {
    /// Flat edges above and below: columns are straight.
    FlatTop,
    /// Corners above and below: rows are straight.
    PointyTop,
}

/// A grid of hexagons on the screen, `y` downwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layout {
    /// Which way they stand.
    pub orientation: Orientation,
    /// The centre of the origin cell.
    pub origin: (i32, i32),
    /// Pixels from one straight line of cells to the next (`3/2` of a hexagon's side).
    pub along: i32,
    /// Half the pixels between neighbours on one straight line (`sqrt 3 / 2` of a side).
    pub across: i32,
}

impl Layout {
    /// A layout; `along` and `across` must be positive.
    pub const fn new(
        orientation: Orientation,
        origin: (i32, i32),
        along: i32,
        across: i32,
    ) -> Layout {
        assert!(along > 0 && across > 0, "a layout needs positive pitches");
        Layout { orientation, origin, along, across }
    }

    /// The centre of a cell.
    pub const fn center(&self, hex: Hex) -> (i32, i32) {
        let (q, r) = (hex.q as i32, hex.r as i32);
        let (x, y) = match self.orientation {
            Orientation::FlatTop => (self.along * q, self.across * (2 * r + q)),
            Orientation::PointyTop => (self.across * (2 * q + r), self.along * r),
        };
        (self.origin.0 + x, self.origin.1 + y)
    }

    /// The cell that the pixel belongs to.
    ///
    /// A pixel exactly on a border goes to the same cell every time, on every machine.
    pub const fn cell_at(&self, x: i32, y: i32) -> Hex {
        let (x, y) = (x - self.origin.0, y - self.origin.1);
        // Both orientations are one case with the roles of (x, q) and (y, r) exchanged: u runs
        // along, v across; u = along * a, v = across * (2 b + a).
        let (u, v) = match self.orientation {
            Orientation::FlatTop => (x, y),
            Orientation::PointyTop => (y, x),
        };
        let whole = 2 * self.along * self.across;
        let a = 2 * self.across * u;
        let b = self.along * v - self.across * u;
        let (a, b) = round_cube(a, b, whole);
        match self.orientation {
            Orientation::FlatTop => Hex::new(a as i16, b as i16),
            Orientation::PointyTop => Hex::new(b as i16, a as i16),
        }
    }

    /// The six corners of a cell in sixths of a pixel from its centre, clockwise, shrunk by
    /// `inset` pixels towards the centre on every side.
    pub const fn corners(&self, inset: i32) -> [(i32, i32); 6] {
        // Side length 2/3 along. An inset of n pixels moves the flat sides by n, the corners by
        // 2/sqrt3 n = about 7/6 n.
        let side = 4 * self.along - 7 * inset;
        let flat = 6 * (self.across - inset);
        match self.orientation {
            Orientation::FlatTop => [
                (-side / 2, -flat),
                (side / 2, -flat),
                (side, 0),
                (side / 2, flat),
                (-side / 2, flat),
                (-side, 0),
            ],
            Orientation::PointyTop => [
                (0, -side),
                (flat, -side / 2),
                (flat, side / 2),
                (0, side),
                (-flat, side / 2),
                (-flat, -side / 2),
            ],
        }
    }

    /// The direction nearest to the way from `(0, 0)` to `(dx, dy)` on the screen; `None` for
    /// no way at all.
    pub fn direction(&self, dx: i32, dy: i32) -> Option<Dir> {
        if dx == 0 && dy == 0 {
            return None;
        }
        let at_origin = Layout { origin: (0, 0), ..*self };
        // Equal lengths make the greatest scalar product the smallest angle; the six centres
        // round a cell are equally far only in a regular grid, hence the division by length.
        let score = |d: &Dir| {
            let (x, y) = at_origin.center(d.vector());
            let dot = i64::from(x) * i64::from(dx) + i64::from(y) * i64::from(dy);
            let length = (i64::from(x) * i64::from(x) + i64::from(y) * i64::from(y)).isqrt();
            dot * 1024 / length.max(1)
        };
        Dir::ALL.into_iter().max_by_key(score)
    }
}

/// Rounds the cube coordinates `(a, b, -a - b) / whole` to the nearest cell.
const fn round_cube(a: i32, b: i32, whole: i32) -> (i32, i32) {
    const fn nearest(n: i32, whole: i32) -> i32 {
        (2 * n + whole).div_euclid(2 * whole)
    }
    let c = -a - b;
    let (ra, rb, rc) = (nearest(a, whole), nearest(b, whole), nearest(c, whole));
    let (ea, eb, ec) = ((ra * whole - a).abs(), (rb * whole - b).abs(), (rc * whole - c).abs());
    if ea > eb && ea > ec {
        (-rb - rc, rb)
    } else if eb > ec {
        (ra, -ra - rc)
    } else {
        (ra, rb)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The textbook: invert in floating point, round each cube coordinate, mend the worst.
    fn textbook(l: &Layout, x: i32, y: i32) -> Option<Hex> {
        let (x, y) = (f64::from(x - l.origin.0), f64::from(y - l.origin.1));
        let (along, across) = (f64::from(l.along), f64::from(l.across));
        let (q, r) = match l.orientation {
            Orientation::FlatTop => {
                let q = x / along;
                (q, (y / across - q) / 2.0)
            }
            Orientation::PointyTop => {
                let r = y / along;
                ((x / across - r) / 2.0, r)
            }
        };
        let s = -q - r;
        let (mut rq, mut rr, rs) = (q.round(), r.round(), s.round());
        let (dq, dr, ds) = ((rq - q).abs(), (rr - r).abs(), (rs - s).abs());
        // On a border the float's answer is chance: the test leaves those to the next one.
        let near = |a: f64, b: f64| (a - b).abs() < 1e-9;
        if near(dq, dr) && dq + 1e-9 >= ds
            || near(dq, ds) && dq + 1e-9 >= dr
            || near(dr, ds) && dr + 1e-9 >= dq
            || near(dq, 0.5)
            || near(dr, 0.5)
            || near(ds, 0.5)
        {
            return None;
        }
        if dq > dr && dq > ds {
            rq = -rr - rs;
        } else if dr > ds {
            rr = -rq - rs;
        }
        Some(Hex::new(rq as i16, rr as i16))
    }

    /// Both panels' boards and every pixel of the larger panel.
    #[test]
    fn every_pixel_of_the_panel_agrees_with_cube_rounding() {
        for orientation in [Orientation::FlatTop, Orientation::PointyTop] {
            for (along, across) in [(54, 31), (42, 24), (26, 15), (13, 8), (7, 9)] {
                let l = Layout::new(orientation, (252, 160), along, across);
                let mut compared = 0;
                for y in 0..320 {
                    for x in 0..480 {
                        let cell = l.cell_at(x, y);
                        if let Some(expected) = textbook(&l, x, y) {
                            assert_eq!(cell, expected, "pixel ({x}, {y}) of {l:?}");
                            compared += 1;
                        }
                        // Border or not: the pixel lies in the box round its cell.
                        let (cx, cy) = l.center(cell);
                        let (u, v) = match orientation {
                            Orientation::FlatTop => (x - cx, y - cy),
                            Orientation::PointyTop => (y - cy, x - cx),
                        };
                        assert!(3 * u.abs() <= 2 * along && v.abs() <= across, "({x}, {y})");
                    }
                }
                assert!(compared > 480 * 320 / 2, "the comparison left too much out");
            }
        }
    }

    proptest! {
        #[test]
        fn any_layout_agrees_with_cube_rounding(
            flat: bool, along in 1..200i32, across in 1..200i32,
            ox in -500..500i32, oy in -500..500i32, x in -2000..2000i32, y in -2000..2000i32,
        ) {
            let o = if flat { Orientation::FlatTop } else { Orientation::PointyTop };
            let l = Layout::new(o, (ox, oy), along, across);
            if let Some(expected) = textbook(&l, x, y) {
                prop_assert_eq!(l.cell_at(x, y), expected);
            }
        }

        #[test]
        fn the_centre_of_a_cell_is_in_it(
            flat: bool, along in 1..200i32, across in 1..200i32, q in -50..50i16, r in -50..50i16,
        ) {
            let o = if flat { Orientation::FlatTop } else { Orientation::PointyTop };
            let l = Layout::new(o, (7, -3), along, across);
            let (x, y) = l.center(Hex::new(q, r));
            prop_assert_eq!(l.cell_at(x, y), Hex::new(q, r));
        }
    }

    #[test]
    fn directions_point_where_their_neighbours_lie() {
        let flat = Layout::new(Orientation::FlatTop, (0, 0), 54, 31);
        assert_eq!(flat.direction(0, -10), Some(Dir::N));
        assert_eq!(flat.direction(10, -5), Some(Dir::NE));
        assert_eq!(flat.direction(10, 5), Some(Dir::SE));
        assert_eq!(flat.direction(-1, 20), Some(Dir::S));
        assert_eq!(flat.direction(-30, 20), Some(Dir::SW));
        assert_eq!(flat.direction(-30, -1), Some(Dir::NW));
        assert_eq!(flat.direction(0, 0), None);
        let pointy = Layout::new(Orientation::PointyTop, (0, 0), 54, 31);
        assert_eq!(pointy.direction(10, 0), Some(Dir::SE), "E on a pointy-top grid is (+1, 0)");
    }

    #[test]
    fn neighbours_share_the_corners_between_them() {
        for o in [Orientation::FlatTop, Orientation::PointyTop] {
            let l = Layout::new(o, (0, 0), 54, 31);
            let here = l.corners(0);
            for d in Dir::ALL {
                let (x, y) = l.center(d.vector());
                let there = l.corners(0).map(|(cx, cy)| (cx + 6 * x, cy + 6 * y));
                let shared = here.iter().filter(|c| there.contains(c)).count();
                assert_eq!(shared, 2, "{o:?} {d:?}");
            }
        }
    }
}
