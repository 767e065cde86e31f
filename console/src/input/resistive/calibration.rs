//! Where a touch layer lies over its panel.
//!
//! Promises the exact pixel at each of the three points it was made from, integers only, and a
//! pixel on the panel or near it for any reading. Refuses three points that do not fix a plane well.

use embedded_graphics::prelude::*;

use super::{FULL, Raw};
use crate::Board;

/// Raw counts to pixels: `x = (a X + b Y + c) / d`, the same for `y`, all in integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Calibration {
    x: [i64; 3],
    y: [i64; 3],
    divisor: i64,
}

/// Twice the area that three raw points must span at least, so that an error of a few counts in
/// one of them does not become a large one elsewhere: a triangle of about a quarter of the panel.
const LEAST_SPAN: i64 = 1_500 * 1_500;

impl Calibration {
    /// A calibration from three touches, each the raw position and the pixel that was aimed at.
    ///
    /// `None` if the points lie (nearly) in a line, too close together or outside of any panel:
    /// keep the old one then.
    pub const fn from_points(points: [(Raw, Point); 3]) -> Option<Self> {
        let [(r0, p0), (r1, p1), (r2, p2)] = points;
        if !(plausible(r0, p0) && plausible(r1, p1) && plausible(r2, p2)) {
            return None;
        }
        let (x0, y0) = (r0.x as i64, r0.y as i64);
        let (x1, y1) = (r1.x as i64, r1.y as i64);
        let (x2, y2) = (r2.x as i64, r2.y as i64);
        let divisor = (x0 - x2) * (y1 - y2) - (x1 - x2) * (y0 - y2);
        if divisor.abs() < LEAST_SPAN {
            return None;
        }
        let x = solve([(x0, y0), (x1, y1), (x2, y2)], [p0.x as i64, p1.x as i64, p2.x as i64]);
        let y = solve([(x0, y0), (x1, y1), (x2, y2)], [p0.y as i64, p1.y as i64, p2.y as i64]);
        // All pixels in a line: the panel would be squeezed to that line.
        if x[0] * y[1] == x[1] * y[0] {
            return None;
        }
        Some(Calibration { x, y, divisor })
    }

    /// The 3.5 inch board as it leaves the factory: channel Y runs along the 480 pixels, channel X
    /// against the 320.
    pub const DEFAULT_3_5: Self = Self::factory(&crate::board::BOARD_3_5);

    /// The 2.8 inch board as it leaves the factory: its layer lies the same way.
    pub const DEFAULT_2_8: Self = Self::factory(&crate::board::BOARD_2_8);

    const fn factory(board: &Board) -> Self {
        let (right, bottom) = (board.width as i32, board.height as i32);
        let corners = [
            (Raw { x: 3799, y: 300 }, Point::new(0, 0)),
            (Raw { x: 3799, y: 3900 }, Point::new(right, 0)),
            (Raw { x: 399, y: 300 }, Point::new(0, bottom)),
        ];
        match Self::from_points(corners) {
            Some(calibration) => calibration,
            None => panic!("three corners span the panel"),
        }
    }

    /// The pixel under a raw position. It may lie beside the board by a quarter of its size: a
    /// [`Correction`](crate::input::Correction) may bring it back.
    pub fn pixel(&self, raw: Raw, board: &Board) -> Point {
        let at = |[a, b, c]: [i64; 3], size: u16| {
            let sum = a * i64::from(raw.x) + b * i64::from(raw.y) + c;
            let (size, beside) = (i64::from(size), i64::from(size) / 4);
            sum.div_euclid(self.divisor).clamp(-beside, size + beside) as i32
        };
        Point::new(at(self.x, board.width), at(self.y, board.height))
    }
}

/// Whether a converter can give this position and a panel have this pixel; keeps the arithmetic
/// far from overflow.
const fn plausible(raw: Raw, pixel: Point) -> bool {
    const MOST: i32 = FULL as i32;
    raw.x <= FULL
        && raw.y <= FULL
        && (pixel.x >= 0 && pixel.x <= MOST)
        && (pixel.y >= 0 && pixel.y <= MOST)
}

/// Cramer's rule for one coordinate: the numerators over the common divisor.
const fn solve(raw: [(i64, i64); 3], pixel: [i64; 3]) -> [i64; 3] {
    let [(x0, y0), (x1, y1), (x2, y2)] = raw;
    let [p0, p1, p2] = pixel;
    [
        (p0 - p2) * (y1 - y2) - (p1 - p2) * (y0 - y2),
        (x0 - x2) * (p1 - p2) - (x1 - x2) * (p0 - p2),
        y0 * (x2 * p1 - x1 * p2) + y1 * (x0 * p2 - x2 * p0) + y2 * (x1 * p0 - x0 * p1),
    ]
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::board::{BOARD_2_8, BOARD_3_5};

    #[test]
    fn corners_of_both_boards_are_where_they_belong() {
        for (board, calibration) in
            [(&BOARD_3_5, Calibration::DEFAULT_3_5), (&BOARD_2_8, Calibration::DEFAULT_2_8)]
        {
            let (right, bottom) = (i32::from(board.width), i32::from(board.height));
            let at = |x, y| calibration.pixel(Raw { x, y }, board);
            assert_eq!(at(3799, 300), Point::new(0, 0));
            assert_eq!(at(3799, 3900), Point::new(right, 0));
            assert_eq!(at(399, 300), Point::new(0, bottom));
            assert_eq!(at(399, 3900), Point::new(right, bottom));
        }
    }

    #[test]
    fn degenerate_calibrations_are_refused() {
        let at = |x, y, px, py| (Raw { x, y }, Point::new(px, py));
        let good = [at(500, 500, 10, 10), at(500, 3500, 470, 10), at(3500, 500, 10, 310)];
        assert!(Calibration::from_points(good).is_some());
        let mut line = good;
        line[2] = at(500, 2000, 10, 310);
        assert_eq!(Calibration::from_points(line), None, "raw points in a line");
        let mut close = good;
        close[1].0 = Raw { x: 500, y: 900 };
        close[2].0 = Raw { x: 900, y: 500 };
        assert_eq!(Calibration::from_points(close), None, "too close together");
        let mut squeezed = good;
        squeezed[2].1 = Point::new(240, 10);
        assert_eq!(Calibration::from_points(squeezed), None, "pixels in a line");
        let mut wild = good;
        wild[0].1 = Point::new(i32::MAX, i32::MIN);
        assert_eq!(Calibration::from_points(wild), None, "no panel is that large");
    }

    proptest! {
        #[test]
        fn a_calibration_hits_its_own_points(
            raw in prop::array::uniform3((0..=FULL, 0..=FULL)),
            pixel in prop::array::uniform3((0..480, 0..320)),
        ) {
            let points = core::array::from_fn(|i| {
                let ((x, y), (px, py)) = (raw[i], pixel[i]);
                (Raw { x, y }, Point::new(px, py))
            });
            if let Some(calibration) = Calibration::from_points(points) {
                for (raw, pixel) in points {
                    prop_assert_eq!(calibration.pixel(raw, &BOARD_3_5), pixel);
                }
            }
        }

        #[test]
        fn every_point_is_near_the_panel(x in 0..=FULL, y in 0..=FULL) {
            let at = Calibration::DEFAULT_2_8.pixel(Raw { x, y }, &BOARD_2_8);
            prop_assert!((-80..=400).contains(&at.x) && (-60..=300).contains(&at.y));
        }
    }
}
