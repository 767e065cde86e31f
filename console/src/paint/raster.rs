//! Anti-aliased outlines: exact area coverage of any polygon, row by row.
//!
//! An outline is a set of edges. For each row of the strip every edge adds what it covers to an
//! accumulator with one entry a column; the running sum along the row is the coverage of each
//! pixel. Columns that no edge touches have the coverage of the one before, so they are found by
//! bit scanning and painted as spans. Contours that run the other way cut holes.
//!
//! An edge's position at a row depends on the edge alone and not on the strip, so a picture
//! comes out the same however it is cut.

use embedded_graphics::pixelcolor::Rgb565;
use heapless::Vec;

use super::strip::{Ink, OPAQUE, Strip};

/// Sub-pixel steps in the coordinates of outlines.
pub const SUB: i32 = 16;
/// Bits of a sub-pixel step inside the rasteriser, finer so that slopes stay true.
const FINE_BITS: u32 = 8;
/// Fine steps to a pixel.
const FINE: i32 = 1 << FINE_BITS;
/// Further bits of an edge's position from row to row.
const SLOPE_BITS: u32 = 4;
/// Widest strip.
const MAX_COLUMNS: usize = 480;
/// Most edges of an outline: half a ring has 2 x 32 edges, two ends, and an edge more at each of
/// the four places where it is cut.
const MAX_EDGES: usize = 72;
/// Coverage of a whole pixel in the accumulator, twice `FINE * FINE`, is this power of two.
const WHOLE_BITS: u32 = 2 * FINE_BITS + 1;

/// A point in sub-pixels ([`SUB`] to a pixel).
pub type SubPoint = (i32, i32);

#[derive(Clone, Copy)]
struct Edge {
    /// Upper end in fine steps.
    x0: i32,
    y0: i32,
    /// Lower end.
    x1: i32,
    y1: i32,
    /// Columns a row in fine steps, with [`SLOPE_BITS`] more.
    slope: i32,
    /// Where it meets the first row boundary below its upper end, with [`SLOPE_BITS`] more.
    first: i32,
    /// +1 downwards, -1 upwards.
    sign: i32,
}

/// An outline: one or more closed contours.
pub struct Outline {
    edges: Vec<Edge, MAX_EDGES>,
    /// The edges by their upper ends, from the top.
    order: Vec<u8, MAX_EDGES>,
    /// The fine steps that its edges reach, least and greatest.
    low: SubPoint,
    high: SubPoint,
    /// The rows that will be painted, first and one past the last, in fine steps.
    rows: (i32, i32),
}

impl Outline {
    /// No contours yet.
    pub const fn new() -> Self {
        Outline {
            edges: Vec::new(),
            order: Vec::new(),
            low: (i32::MAX, i32::MAX),
            high: (i32::MIN, i32::MIN),
            rows: (i32::MIN, i32::MAX),
        }
    }

    /// No contours yet, and only these rows to be painted: the first and one past the last. Edges
    /// that touch none of them are not kept, since a row depends on no edge but its own.
    pub fn over((from, to): (i32, i32)) -> Self {
        Outline { rows: (from * FINE, to * FINE), ..Outline::new() }
    }

    /// Adds a closed contour through these points. Edges beyond the capacity are left out: a
    /// shape of ours never has so many.
    pub fn contour(&mut self, mut points: impl Iterator<Item = SubPoint>) {
        let Some(first) = points.next() else { return };
        let last = points.fold(first, |last, next| {
            self.edge(last, next);
            next
        });
        self.edge(last, first);
    }

    fn edge(&mut self, a: SubPoint, b: SubPoint) {
        const UP: i32 = FINE / SUB;
        let (sign, top, end) = if a.1 <= b.1 { (1, a, b) } else { (-1, b, a) };
        let (x0, y0, x1, y1) = (top.0 * UP, top.1 * UP, end.0 * UP, end.1 * UP);
        if y0 == y1 || y1 <= self.rows.0 || y0 >= self.rows.1 {
            return;
        }
        let (dx, dy) = (x1 - x0, y1 - y0);
        // 480 px are 2^17 fine steps: all products below stay within 31 bits.
        let slope = (dx << (FINE_BITS + SLOPE_BITS)) / dy;
        let to_row = FINE - (y0 & (FINE - 1));
        let first = (x0 << SLOPE_BITS) + ((dx * to_row / dy) << SLOPE_BITS);
        self.low = (self.low.0.min(x0.min(x1)), self.low.1.min(y0));
        self.high = (self.high.0.max(x0.max(x1)), self.high.1.max(y1));
        let index = self.edges.len() as u8;
        if self.edges.push(Edge { x0, y0, x1, y1, slope, first, sign }).is_err() {
            debug_assert!(false, "an outline with too many edges");
            return;
        }
        let upper = |i: &u8| self.edges[usize::from(*i)].y0 <= y0;
        let place = self.order.iter().rposition(upper).map_or(0, |i| i + 1);
        // There is room: it holds as many as there are edges.
        let _ = self.order.insert(place, index);
    }

    /// Paints the inside, as far as it lies on the strip.
    pub fn fill(&self, strip: &mut Strip<'_>, row: &mut Row, color: Rgb565) {
        let rows = strip.rows();
        self.fill_rows(rows, strip, row, color);
    }

    /// Paints the inside between two rows: the first and one past the last.
    pub fn fill_rows(
        &self,
        (from, to): (i32, i32),
        strip: &mut Strip<'_>,
        row: &mut Row,
        color: Rgb565,
    ) {
        let (top, bottom) = strip.rows();
        if self.edges.is_empty() {
            return;
        }
        let (x0, y0) = (self.low.0 >> FINE_BITS, self.low.1 >> FINE_BITS);
        let (x1, y1) = (self.high.0 >> FINE_BITS, ((self.high.1 - 1) >> FINE_BITS) + 1);
        row.aim(strip, x0, x1 + 1);
        let ink = Ink::new(color);
        let (from, to) = (from.max(self.rows.0 >> FINE_BITS), to.min(self.rows.1 >> FINE_BITS));
        // The edges that the row touches: those from above that go on, and those that start in it.
        let mut active: Vec<&Edge, MAX_EDGES> = Vec::new();
        let mut coming = self.order.iter().map(|i| &self.edges[usize::from(*i)]).peekable();
        let (mut y, end) = (y0.max(top).max(from), y1.min(bottom).min(to));
        while y < end {
            active.retain(|edge| edge.y1 > y * FINE);
            while let Some(edge) = coming.next_if(|edge| edge.y0 < (y + 1) * FINE) {
                if edge.y1 > y * FINE {
                    let _ = active.push(edge);
                }
            }
            let calm = calm_until(&active, coming.peek().copied(), y).min(end);
            let after = match active.len() {
                2 => fill_calm::<2>(&active, (y, calm), strip, row, ink),
                4 => fill_calm::<4>(&active, (y, calm), strip, row, ink),
                _ => y,
            };
            if after == y {
                row.fill(&active, y, strip, ink);
            }
            y = after.max(y + 1);
        }
    }
}

/// The row before which the same edges go through from top to bottom; `y` if they do not there.
fn calm_until(active: &[&Edge], coming: Option<&Edge>, y: i32) -> i32 {
    if active.iter().any(|edge| edge.y0 > y * FINE) {
        return y;
    }
    let ends = active.iter().map(|edge| edge.y1).chain(coming.map(|edge| edge.y0));
    ends.min().map_or(y, |end| end >> FINE_BITS)
}

/// Paints rows that are as simple as most are: the same few edges go through all of them from top to
/// bottom. Where they go down and up in turns and no two are in one column, the row is painted
/// from edge to edge. Returns the row after the last one painted.
fn fill_calm<const EDGES: usize>(
    active: &[&Edge],
    (from, to): (i32, i32),
    strip: &mut Strip<'_>,
    row: &mut Row,
    ink: Ink,
) -> i32 {
    let Ok(mut edges) = <[&Edge; EDGES]>::try_from(active) else { return from };
    let start = strip.columns().0;
    let mut in_turns = turns(&edges);
    let mut tops = edges.map(|edge| edge.at_top(from));
    for y in from..to {
        let mut bottoms = edges.map(|edge| edge.at_bottom(y));
        let mut simple = in_turns && apart(&tops, &bottoms);
        if !simple {
            // Edges that stand apart have but one order, wherever the rows began.
            edges.sort_unstable_by_key(|edge| edge.at_top(y) + edge.at_bottom(y));
            in_turns = turns(&edges);
            tops = edges.map(|edge| edge.at_top(y));
            bottoms = edges.map(|edge| edge.at_bottom(y));
            simple = in_turns && apart(&tops, &bottoms);
        }
        if simple {
            let line = strip.line(y);
            for i in (0..EDGES).step_by(2) {
                let [left, right] = [i, i + 1].map(|i| Crossing::of(tops[i], bottoms[i]));
                paint_between(left, right, start, line, ink);
            }
        } else {
            row.fill(active, y, strip, ink);
        }
        tops = bottoms;
    }
    to.max(from)
}

/// Whether edges go down and up in turns.
fn turns(edges: &[&Edge]) -> bool {
    edges.windows(2).all(|two| two[0].sign != two[1].sign)
}

/// Whether every edge lies left of the next, no two in one column.
#[inline]
fn apart<const EDGES: usize>(tops: &[i32; EDGES], bottoms: &[i32; EDGES]) -> bool {
    (1..EDGES).all(|i| {
        tops[i - 1].max(bottoms[i - 1]) >> FINE_BITS < tops[i].min(bottoms[i]) >> FINE_BITS
    })
}

/// An edge's way through one whole row: its least and greatest column, in fine steps.
#[derive(Clone, Copy)]
struct Crossing {
    low: i32,
    high: i32,
}

impl Crossing {
    #[inline]
    fn of(a: i32, b: i32) -> Crossing {
        Crossing { low: a.min(b), high: a.max(b) }
    }

    /// The columns that it touches: first and last.
    #[inline]
    fn columns(self) -> (i32, i32) {
        (self.low >> FINE_BITS, self.high >> FINE_BITS)
    }

    /// How much of a column that it touches lies right of it, out of [`OPAQUE`].
    #[inline]
    fn right_of(self, column: i32) -> u32 {
        const SHIFT: u32 = FINE_BITS + 1 - OPAQUE.ilog2();
        let (start, end) = (column << FINE_BITS, (column + 1) << FINE_BITS);
        let length = self.high - self.low;
        // Twice the share, in fine steps. Up from the bottom end the edge moves right: it is
        // left of the column first, then inside, then right of it.
        let twice = match (self.low >= start, self.high < end) {
            (true, true) => 2 * end - self.low - self.high,
            (true, false) => (end - self.low) * (end - self.low) / length,
            (false, true) => 2 * FINE - (self.high - start) * (self.high - start) / length,
            (false, false) => (start + end - 2 * self.low) * FINE / length,
        };
        ((twice + (1 << (SHIFT - 1))) >> SHIFT) as u32
    }
}

/// Paints one row between two edges; `start` is the column of the line's first pixel.
#[inline]
fn paint_between(left: Crossing, right: Crossing, start: i32, line: &mut [u16], ink: Ink) {
    let mut spot = |column: i32, cover: u32| {
        if let Some(pixel) = usize::try_from(column - start).ok().and_then(|i| line.get_mut(i)) {
            ink.lay(core::slice::from_mut(pixel), cover);
        }
    };
    let (first, inside) = left.columns();
    for column in first..=inside {
        spot(column, left.right_of(column));
    }
    let (outside, last) = right.columns();
    for column in outside..=last {
        spot(column, OPAQUE - right.right_of(column));
    }
    let end = line.len() as i32;
    let [from, to] = [inside + 1, outside].map(|c| (c - start).clamp(0, end) as usize);
    ink.lay(&mut line[from..to.max(from)], OPAQUE);
}

impl Edge {
    /// The column, in fine steps, where it meets the upper boundary of row `y`, which it reaches.
    #[inline]
    fn at_top(&self, y: i32) -> i32 {
        if self.y0 == y * FINE { self.x0 } else { self.at_boundary(y - 1) }
    }

    /// The column, in fine steps, where it meets the lower boundary of row `y`, which it reaches.
    #[inline]
    fn at_bottom(&self, y: i32) -> i32 {
        if self.y1 == (y + 1) * FINE { self.x1 } else { self.at_boundary(y) }
    }

    /// The column, in fine steps, where the edge meets the lower boundary of row `y`.
    fn at_boundary(&self, y: i32) -> i32 {
        let rows = y - (self.y0 >> FINE_BITS);
        (self.first + rows * self.slope) >> SLOPE_BITS
    }

    /// Adds what the edge covers of row `y`, which it touches.
    #[inline]
    fn cover(&self, y: i32, row: &mut Row) {
        let (above, below) = (y * FINE, (y + 1) * FINE);
        let (xa, ya) = if self.y0 > above { (self.x0, self.y0) } else { (self.at_top(y), above) };
        let (xb, yb) =
            if self.y1 < below { (self.x1, self.y1) } else { (self.at_bottom(y), below) };
        row.segment(xa, xb, (yb - ya) * self.sign);
    }
}

/// The accumulator of one row. Clears itself while it paints, so one serves for a whole strip.
pub struct Row {
    left: i32,
    width: usize,
    /// Change of coverage at each column.
    change: [i32; MAX_COLUMNS],
    /// Which entries of `change` were touched.
    touched: [u32; MAX_COLUMNS / 32],
    /// The words of `touched` that an outline can reach: first and one past the last.
    words: (usize, usize),
}

impl Row {
    /// An accumulator with nothing in it.
    pub const fn new() -> Row {
        Row {
            left: 0,
            width: 0,
            change: [0; MAX_COLUMNS],
            touched: [0; MAX_COLUMNS / 32],
            words: (0, 0),
        }
    }

    /// Makes it ready for an outline that touches no column of the panel before `x0` or after `x1`.
    fn aim(&mut self, strip: &Strip<'_>, x0: i32, x1: i32) {
        let (left, right) = strip.columns();
        self.left = left;
        self.width = ((right - left) as usize).min(MAX_COLUMNS);
        let word = |x: i32| ((x - left).max(0) as usize).min(MAX_COLUMNS - 1) / 32;
        self.words = (word(x0), word(x1) + 1);
    }

    #[inline]
    fn add(&mut self, column: i32, amount: i32) {
        // Left of the strip everything counts for its first column; right of it nothing does.
        let column = (column - self.left).max(0) as usize;
        if column < self.width {
            self.change[column] += amount;
            self.touched[column / 32] |= 1 << (column % 32);
        }
    }

    /// An edge's part from column `xa` to `xb` that falls by `dy` (all in fine steps).
    #[inline]
    fn segment(&mut self, xa: i32, xb: i32, dy: i32) {
        let (ca, cb) = (xa >> FINE_BITS, xb >> FINE_BITS);
        if ca == cb {
            self.cell(ca, (xa & (FINE - 1)) + (xb & (FINE - 1)), dy);
            return;
        }
        // Column by column; the fall is shared out in proportion, the last gets the rest.
        let step = if xb > xa { 1 } else { -1 };
        let dx = xb - xa;
        let (mut column, mut x, mut done) = (ca, xa, 0);
        while column != cb {
            let border = if step > 0 { (column + 1) * FINE } else { column * FINE };
            let fallen = dy * (border - xa) / dx;
            self.cell(column, x + border - 2 * column * FINE, fallen - done);
            (x, done, column) = (border, fallen, column + step);
        }
        self.cell(cb, x + xb - 2 * cb * FINE, dy - done);
    }

    /// A part within one column; `ends` is the sum of where it enters and leaves (0..=2 FINE).
    #[inline]
    fn cell(&mut self, column: i32, ends: i32, dy: i32) {
        let right_of_it = dy * (2 * FINE - ends);
        self.add(column, right_of_it);
        self.add(column + 1, 2 * dy * FINE - right_of_it);
    }

    /// Paints row `y` between these edges, which touch it in any way.
    fn fill(&mut self, edges: &[&Edge], y: i32, strip: &mut Strip<'_>, ink: Ink) {
        for edge in edges {
            edge.cover(y, self);
        }
        self.paint(strip.line(y), ink);
    }

    /// Paints what has been accumulated on a line of the strip, and clears it.
    #[inline]
    fn paint(&mut self, line: &mut [u16], ink: Ink) {
        const SHIFT: u32 = WHOLE_BITS - OPAQUE.ilog2();
        let mut sum = 0i32;
        let mut start = 0;
        let mut run = |start: usize, end: usize, sum: i32| {
            let cover = (sum.unsigned_abs() + (1 << (SHIFT - 1))) >> SHIFT;
            // Columns come in order, so there is always a line to take.
            if let (1.., Some(pixels)) = (cover, line.get_mut(start..end)) {
                ink.lay(pixels, cover.min(OPAQUE));
            }
        };
        for word in self.words.0..self.words.1 {
            let mut bits = core::mem::take(&mut self.touched[word]);
            while bits != 0 {
                let column = word * 32 + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                run(start, column, sum);
                sum += core::mem::take(&mut self.change[column]);
                start = column;
            }
        }
        run(start, self.width, sum);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use embedded_graphics::prelude::*;
    use embedded_graphics::primitives::Rectangle;
    use proptest::prelude::*;
    use std::vec::Vec as StdVec;

    /// Coverage of each pixel of a w x h picture, 0..=31, painted in strips of `rows` rows.
    fn picture(outline: &Outline, w: u32, h: u32, rows: usize) -> StdVec<u8> {
        let area = Rectangle::new(Point::zero(), Size::new(w, h));
        let mut out = StdVec::new();
        for part in super::super::strips(area, rows * w as usize) {
            let mut buffer = [0; 4096];
            let mut strip = Strip::new(part, &mut buffer).unwrap();
            outline.fill(&mut strip, &mut Row::new(), Rgb565::WHITE);
            out.extend(strip.colors().map(|c| c.r()));
        }
        out
    }

    fn polygon(points: &[SubPoint]) -> Outline {
        let mut outline = Outline::new();
        outline.contour(points.iter().copied());
        outline
    }

    #[test]
    fn a_rectangle_on_whole_pixels_is_sharp() {
        let s = SUB;
        let o = polygon(&[(s, s), (3 * s, s), (3 * s, 2 * s), (s, 2 * s)]);
        let expected = [0, 0, 0, 0, 0, 31, 31, 0, 0, 0, 0, 0];
        assert_eq!(picture(&o, 4, 3, 3), expected);
    }

    #[test]
    fn half_covered_pixels_are_half_bright() {
        let s = SUB;
        let o = polygon(&[(s / 2, 0), (2 * s, 0), (2 * s, s), (s / 2, s)]);
        assert_eq!(picture(&o, 3, 1, 1), [15, 31, 0]);
        let triangle = polygon(&[(0, 0), (s, 0), (0, s)]);
        assert_eq!(picture(&triangle, 2, 1, 1), [15, 0]);
    }

    #[test]
    fn a_contour_the_other_way_cuts_a_hole() {
        let s = SUB;
        let mut o = polygon(&[(0, 0), (3 * s, 0), (3 * s, 3 * s), (0, 3 * s)]);
        o.contour([(s, s), (s, 2 * s), (2 * s, 2 * s), (2 * s, s)].into_iter());
        assert_eq!(picture(&o, 3, 3, 1), [31, 31, 31, 31, 0, 31, 31, 31, 31]);
    }

    /// The share of a pixel inside a convex polygon, by trying 16 x 16 points.
    fn sampled(points: &[SubPoint], x: i32, y: i32) -> f32 {
        let inside = |px: f32, py: f32| {
            let mut sides = points.iter().zip(points.iter().cycle().skip(1)).map(|(a, b)| {
                let (ax, ay, bx, by) = (a.0 as f32, a.1 as f32, b.0 as f32, b.1 as f32);
                (bx - ax) * (py - ay) - (by - ay) * (px - ax) >= 0.0
            });
            let first = sides.next().unwrap();
            sides.all(|s| s == first)
        };
        let hits = (0..256)
            .filter(|i| {
                let px = (x * SUB) as f32 + (i % 16) as f32 + 0.5;
                let py = (y * SUB) as f32 + (i / 16) as f32 + 0.5;
                inside(px, py)
            })
            .count();
        hits as f32 / 256.0
    }

    proptest! {
        #[test]
        fn coverage_is_the_area_inside(
            a in (0..640i32, 0..640i32), b in (0..640i32, 0..640i32), c in (0..640i32, 0..640i32),
        ) {
            let points = [a, b, c];
            let doubled = (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0);
            // Slivers have no inside for the sampling to find.
            prop_assume!(doubled.abs() > 64 * 64);
            let got = picture(&polygon(&points), 40, 40, 40);
            for y in 0..40 {
                for x in 0..40 {
                    let expected = sampled(&points, x, y) * 31.0;
                    let found = f32::from(got[(y * 40 + x) as usize]);
                    prop_assert!((expected - found).abs() < 4.0, "({x}, {y}): {found} for {expected}");
                }
            }
        }

        #[test]
        fn strips_of_any_height_give_the_same_pixels(
            points in proptest::collection::vec((-300..900i32, -300..900i32), 3..7), rows in 1..40usize,
        ) {
            let o = polygon(&points);
            prop_assert_eq!(picture(&o, 40, 40, rows), picture(&o, 40, 40, 40));
        }
    }
}
