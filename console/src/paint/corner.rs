//! Rectangles with round corners, and their frames: what buttons, panels and chips are made of.
//!
//! A corner of a whole number of pixels always looks the same, so it needs no rasteriser: how much
//! of a pixel a circle covers follows from how far the pixel's centre lies from the circle's, and
//! those distances are a table.

use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::primitives::Rectangle;

use super::raster::SUB;
use super::strip::{Ink, OPAQUE, Strip};

/// The largest corner that the table knows.
const MAX_RADIUS: usize = 24;
/// A pixel, in the table's steps: what covers all of one is [`OPAQUE`].
const PIXEL: i32 = OPAQUE as i32;

/// How far the centre of a pixel lies from that of the corner: rows, then columns.
static DISTANCES: [[u16; MAX_RADIUS]; MAX_RADIUS] = distances();

const fn distances() -> [[u16; MAX_RADIUS]; MAX_RADIUS] {
    let mut table = [[0; MAX_RADIUS]; MAX_RADIUS];
    let mut row = 0;
    while row < MAX_RADIUS {
        let mut column = 0;
        while column < MAX_RADIUS {
            let (x, y) = (2 * column as u32 + 1, 2 * row as u32 + 1);
            let half = PIXEL as u32 / 2;
            table[row][column] = ((x * x + y * y) * half * half).isqrt() as u16;
            column += 1;
        }
        row += 1;
    }
    table
}

/// How much of a pixel at this distance a circle covers.
fn covered(radius: i32, distance: u16) -> i32 {
    (radius + PIXEL / 2 - i32::from(distance)).clamp(0, PIXEL)
}

/// A rectangle with round corners of whole pixels, full or only its frame.
pub(super) struct Rounded {
    /// Columns: first and one past the last.
    columns: (i32, i32),
    /// Rows: first and one past the last.
    rows: (i32, i32),
    radius: i32,
    /// Width of the frame, in the table's steps; none for a full one.
    frame: Option<i32>,
}

impl Rounded {
    /// With this radius in pixels, and a frame of so many sub-pixels; `None` if its corners are not
    /// of whole pixels, if they are larger than the table, or if its frame fills them.
    pub(super) fn new(area: &Rectangle, radius: i32, frame: Option<i32>) -> Option<Rounded> {
        let (x, y) = (area.top_left.x, area.top_left.y);
        let (width, height) = (area.size.width as i32, area.size.height as i32);
        let fits = 0 <= radius && 2 * radius <= width.min(height) && radius <= MAX_RADIUS as i32;
        let hollow = frame.is_none_or(|width| 0 <= width && width <= radius * SUB);
        let frame = frame.map(|width| width * PIXEL / SUB);
        (fits && hollow).then_some(Rounded {
            columns: (x, x + width),
            rows: (y, y + height),
            radius,
            frame,
        })
    }

    /// Paints it.
    pub(super) fn paint(&self, strip: &mut Strip<'_>, color: Rgb565) {
        let ink = Ink::new(color);
        let (top, bottom) = strip.rows();
        for y in self.rows.0.max(top)..self.rows.1.min(bottom) {
            let from_rim = (y - self.rows.0).min(self.rows.1 - 1 - y);
            match (DISTANCES.get((self.radius - 1 - from_rim) as usize), self.frame) {
                (Some(distances), None) => self.full_corners(strip, y, ink, distances),
                (Some(distances), Some(frame)) => {
                    let line = (frame - from_rim * PIXEL).clamp(0, PIXEL);
                    self.frame_corners(strip, y, ink, distances, (frame, line));
                }
                (None, None) => strip.lay(y, self.columns, ink, OPAQUE),
                (None, Some(frame)) => self.sides(strip, y, ink, frame),
            }
        }
    }

    /// The pixels of both corners that lie `i` columns outside their centres.
    fn both(&self, i: i32) -> [(i32, i32); 2] {
        let (left, right) =
            (self.columns.0 + self.radius - 1 - i, self.columns.1 - self.radius + i);
        [(left, left + 1), (right, right + 1)]
    }

    fn full_corners(&self, strip: &mut Strip<'_>, y: i32, ink: Ink, distances: &[u16]) {
        let radius = self.radius * PIXEL;
        let covers = distances.iter().map(|distance| covered(radius, *distance));
        let full = covers.clone().take_while(|cover| *cover == PIXEL).count() as i32;
        let (left, right) = self.columns;
        let rest = self.radius - full.min(self.radius);
        strip.lay(y, (left + rest, right - rest), ink, OPAQUE);
        let edge = (0..self.radius).zip(covers).skip(full as usize);
        for (i, cover) in edge.take_while(|(_, cover)| *cover > 0) {
            for columns in self.both(i) {
                strip.lay(y, columns, ink, cover as u32);
            }
        }
    }

    /// The corners of a frame, and between them `line`, how much of the row its line covers.
    fn frame_corners(
        &self,
        strip: &mut Strip<'_>,
        y: i32,
        ink: Ink,
        distances: &[u16],
        (frame, line): (i32, i32),
    ) {
        let (left, right) = self.columns;
        strip.lay(y, (left + self.radius, right - self.radius), ink, line as u32);
        let radius = self.radius * PIXEL;
        for (i, distance) in (0..self.radius).zip(distances) {
            let cover = covered(radius, *distance) - covered(radius - frame, *distance);
            if cover > 0 {
                for columns in self.both(i) {
                    strip.lay(y, columns, ink, cover as u32);
                }
            }
        }
    }

    /// A row of a frame between the corners.
    fn sides(&self, strip: &mut Strip<'_>, y: i32, ink: Ink, frame: i32) {
        let (left, right) = self.columns;
        let (whole, rest) = (frame / PIXEL, (frame % PIXEL) as u32);
        strip.lay(y, (left, left + whole), ink, OPAQUE);
        strip.lay(y, (left + whole, left + whole + 1), ink, rest);
        strip.lay(y, (right - whole - 1, right - whole), ink, rest);
        strip.lay(y, (right - whole, right), ink, OPAQUE);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use embedded_graphics::prelude::*;
    use proptest::prelude::*;
    use std::vec::Vec;

    /// How much of the pixel the shape covers, by counting 16 x 16 points of it.
    fn counted(size: (i32, i32), radius: i32, frame: Option<i32>, x: i32, y: i32) -> f64 {
        let inside = |px: f64, py: f64, inset: f64| {
            let (w, h) = (f64::from(size.0) - inset, f64::from(size.1) - inset);
            let r = f64::from(radius) - inset;
            let dx = (inset + r - px).max(px - (w - r)).max(0.0);
            let dy = (inset + r - py).max(py - (h - r)).max(0.0);
            dx * dx + dy * dy <= r * r && px >= inset && py >= inset && px <= w && py <= h
        };
        let points = (0..256).filter(|i| {
            let px = f64::from(x) + (f64::from(i % 16) + 0.5) / 16.0;
            let py = f64::from(y) + (f64::from(i / 16) + 0.5) / 16.0;
            let hollow = frame.is_some_and(|width| inside(px, py, f64::from(width) / 16.0));
            inside(px, py, 0.0) && !hollow
        });
        points.count() as f64 / 256.0
    }

    proptest! {
        #[test]
        fn a_pixel_is_as_light_as_the_shape_covers_it(
            (w, h) in (8..60i32, 8..60i32),
            radius in 2..=MAX_RADIUS as i32,
            frame in proptest::option::of(8..=32i32),
            rows in 1..60usize,
        ) {
            let area = Rectangle::new(Point::new(2, 3), Size::new(w as u32, h as u32));
            let panel = Rectangle::new(Point::zero(), Size::new(64, 64));
            let Some(shape) = Rounded::new(&area, radius, frame) else {
                let small = 2 * radius > w.min(h);
                let filled = frame.is_some_and(|width| width > radius * SUB);
                prop_assert!(small || filled);
                return Ok(());
            };
            let mut seen = Vec::new();
            for part in super::super::strips(panel, rows * 64) {
                let mut buffer = [0; 4096];
                let mut strip = Strip::new(part, &mut buffer).unwrap();
                shape.paint(&mut strip, Rgb565::WHITE);
                seen.extend(strip.colors().map(|c| f64::from(c.r()) / 31.0));
            }
            for (i, light) in (0..).zip(seen) {
                let is = counted((w, h), radius, frame, i % 64 - 2, i / 64 - 3);
                prop_assert!((light - is).abs() < 0.15, "{} {}: {light} of {is}", i % 64, i / 64);
            }
        }
    }
}
