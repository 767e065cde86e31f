//! Hatching: diagonal stripes cut to a hexagon, so that ownership reads without colour.

use embedded_graphics::pixelcolor::Rgb565;
use heapless::Vec;

use super::raster::{Row, SUB, SubPoint};
use super::shape::{HexBody, fill};
use super::{Strip, outline};

/// From one stripe to the next along a row, in sub-pixels.
const PITCH: i32 = 7 * SUB;
/// The width of a stripe along a row.
const WIDTH: i32 = 5 * SUB / 2;
/// A hexagon cut twice has at most two corners more.
type Corners = Vec<SubPoint, 8>;

/// Paints the stripes, from the lower left to the upper right; one runs through the centre.
pub(super) fn paint(strip: &mut Strip<'_>, row: &mut Row, body: &HexBody, color: Rgb565) {
    let corners = outline::hexagon(body, 0);
    let reach = (body.half.0 + body.half.1) / PITCH + 1;
    let middle = body.center.0 + body.center.1 - WIDTH / 2;
    for stripe in -reach..=reach {
        let from = middle + stripe * PITCH;
        let upper = cut(&corners, |(x, y)| x + y - from);
        let both = cut(&upper, |(x, y)| from + WIDTH - x - y);
        fill(strip, row, color, |out| out.contour(both.into_iter()));
    }
}

/// The part of a convex polygon where `inside` is not negative.
fn cut(corners: &[SubPoint], inside: impl Fn(SubPoint) -> i32) -> Corners {
    let mut out = Corners::new();
    for (i, a) in corners.iter().enumerate() {
        let b = corners[(i + 1) % corners.len()];
        let (here, there) = (inside(*a), inside(b));
        if here >= 0 {
            let _ = out.push(*a);
        }
        if (here < 0) != (there < 0) {
            // Both differ in sign, so the divisor is not zero and the quotient lies between.
            let part = |from: i32, to: i32| from + (to - from) * here / (here - there);
            let _ = out.push((part(a.0, b.0), part(a.1, b.1)));
        }
    }
    out
}
