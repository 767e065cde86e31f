//! The contours of our shapes.

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use hexdeck_engine::hex::Orientation;

use super::raster::{Outline, SUB, SubPoint};
use super::shape::HexBody;

/// Cosines of 0, 15, ... 90 degrees in 256ths: fine enough for corners of up to 20 pixels.
const COS: [i32; 7] = [256, 247, 222, 181, 128, 66, 0];

/// A point on a circle, `step` times 15 degrees clockwise from the right.
pub(super) fn on_circle(center: SubPoint, radius: i32, step: usize) -> SubPoint {
    let quarter = step / 6 % 4;
    let (cos, sin) = (COS[step % 6], COS[6 - step % 6]);
    let (x, y) = match quarter {
        0 => (cos, sin),
        1 => (-sin, cos),
        2 => (-cos, -sin),
        _ => (sin, -cos),
    };
    let scaled = |v: i32| (radius * v + 128) >> 8;
    (center.0 + scaled(x), center.1 + scaled(y))
}

/// A rectangle with round corners, all in sub-pixels, clockwise.
fn round_points(
    (x0, y0, x1, y1): (i32, i32, i32, i32),
    radius: i32,
) -> impl DoubleEndedIterator<Item = SubPoint> + Clone {
    let radius = radius.min((x1 - x0) / 2).min((y1 - y0) / 2).max(0);
    let centers = [
        (x1 - radius, y1 - radius),
        (x0 + radius, y1 - radius),
        (x0 + radius, y0 + radius),
        (x1 - radius, y0 + radius),
    ];
    (0..28).map(move |i| on_circle(centers[i / 7], radius, i / 7 * 6 + i % 7))
}

fn sub_pixels(area: &Rectangle) -> (i32, i32, i32, i32) {
    let (x, y) = (area.top_left.x * SUB, area.top_left.y * SUB);
    (x, y, x + area.size.width as i32 * SUB, y + area.size.height as i32 * SUB)
}

/// A rectangle with round corners of `radius` pixels.
pub(super) fn round(out: &mut Outline, area: &Rectangle, radius: i32) {
    out.contour(round_points(sub_pixels(area), radius * SUB));
}

/// A frame `width` sub-pixels wide inside a rectangle with round corners.
pub(super) fn frame(out: &mut Outline, area: &Rectangle, radius: i32, width: i32) {
    let (x0, y0, x1, y1) = sub_pixels(area);
    out.contour(round_points((x0, y0, x1, y1), radius * SUB));
    let inner = (x0 + width, y0 + width, x1 - width, y1 - width);
    if inner.0 >= inner.2 || inner.1 >= inner.3 {
        return;
    }
    out.contour(round_points(inner, radius * SUB - width).rev());
}

/// The corners of a hexagon, each side moved inwards by `inset` sub-pixels.
pub(super) fn hexagon(body: &HexBody, inset: i32) -> [SubPoint; 6] {
    let (cx, cy) = body.center;
    let (w, h) = body.inset(inset).half;
    match body.orientation {
        Orientation::FlatTop => {
            let side = w / 2;
            [(-side, -h), (side, -h), (w, 0), (side, h), (-side, h), (-w, 0)]
        }
        Orientation::PointyTop => {
            let side = h / 2;
            [(0, -h), (w, -side), (w, side), (0, h), (-w, side), (-w, -side)]
        }
    }
    .map(|(x, y)| (cx + x, cy + y))
}

/// The smallest rectangle of whole pixels round these points.
pub(super) fn bounds_of(points: impl Iterator<Item = SubPoint>) -> Rectangle {
    let (mut low, mut high) = ((i32::MAX, i32::MAX), (i32::MIN, i32::MIN));
    for (x, y) in points {
        low = (low.0.min(x), low.1.min(y));
        high = (high.0.max(x), high.1.max(y));
    }
    if low.0 > high.0 {
        return Rectangle::zero();
    }
    let span = |low: i32, high: i32| {
        let first = low.div_euclid(SUB);
        (first, ((high + SUB - 1).div_euclid(SUB) - first) as u32)
    };
    let ((x, width), (y, height)) = (span(low.0, high.0), span(low.1, high.1));
    Rectangle::new(Point::new(x, y), Size::new(width, height))
}
