//! A strip: a rectangle of the panel as a run of pixels in memory, ready for the bus.
//!
//! Pixels are kept in the order and byte order in which the panel wants them (rows from the
//! top, big-endian RGB565), so that sending a strip is one DMA transfer of [`Strip::bytes`].
//! Drawing outside the strip is clipped, so the same calls made on several strips give the same
//! picture as on one.

use core::convert::Infallible;

use embedded_graphics::pixelcolor::{Rgb565, raw::RawU16};
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

use super::Quarter;

/// Four bits of coverage as 32nds.
const COVER: [u8; 16] = [0, 2, 4, 6, 9, 11, 13, 15, 17, 19, 21, 23, 26, 28, 30, 32];

/// Full coverage in [`Ink::lay`].
pub(super) const OPAQUE: u32 = 32;

/// A rectangle of the panel in memory.
pub struct Strip<'a> {
    area: Rectangle,
    pixels: &'a mut [u16],
}

impl<'a> Strip<'a> {
    /// The strip for `area`, kept in the front of `buffer`; `None` if it does not fit.
    pub fn new(area: Rectangle, buffer: &'a mut [u16]) -> Option<Self> {
        let len = (area.size.width * area.size.height) as usize;
        let pixels = buffer.get_mut(..len)?;
        Some(Strip { area, pixels })
    }

    /// Lets `paint` paint the strip that this one is on a panel turned by half a turn, and turns it.
    pub fn painted_turned(&mut self, panel: Rectangle, paint: impl FnOnce(&mut Strip<'_>)) {
        let area = turned(self.area, panel);
        paint(&mut Strip { area, pixels: self.pixels });
        self.pixels.reverse();
    }

    /// The rectangle of the panel that this strip shows.
    pub fn area(&self) -> Rectangle {
        self.area
    }

    /// The bytes for the panel.
    pub fn bytes(&self) -> &[u8] {
        bytemuck::cast_slice(self.pixels)
    }

    /// The pixels as colours, row by row from the top.
    pub fn colors(&self) -> impl Iterator<Item = Rgb565> + '_ {
        self.pixels.iter().map(|p| RawU16::new(u16::from_be(*p)).into())
    }

    /// The columns of the panel that the strip has: first and one past the last.
    pub(super) fn columns(&self) -> (i32, i32) {
        let x = self.area.top_left.x;
        (x, x + self.area.size.width as i32)
    }

    /// The rows of the panel that the strip has: first and one past the last.
    pub(super) fn rows(&self) -> (i32, i32) {
        let y = self.area.top_left.y;
        (y, y + self.area.size.height as i32)
    }

    /// The pixels of row `y` from column `x0` up to `x1`, as far as they lie on the strip.
    fn span(&mut self, y: i32, x0: i32, x1: i32) -> &mut [u16] {
        let (left, right) = self.columns();
        let (top, bottom) = self.rows();
        let (x0, x1) = (x0.max(left), x1.min(right));
        if y < top || y >= bottom || x0 >= x1 {
            return &mut [];
        }
        let row = (y - top) as usize * (right - left) as usize;
        &mut self.pixels[row + (x0 - left) as usize..row + (x1 - left) as usize]
    }

    /// The whole of row `y`, which must be one of the strip's; none of another.
    pub(super) fn line(&mut self, y: i32) -> &mut [u16] {
        let (left, right) = self.columns();
        self.span(y, left, right)
    }

    /// Paints row `y` from column `x0` up to `x1`.
    pub(super) fn fill_span(&mut self, y: i32, x0: i32, x1: i32, color: Rgb565) {
        fill(self.span(y, x0, x1), to_wire(color));
    }

    /// Lays ink on row `y` between two columns; `cover` out of [`OPAQUE`].
    #[inline]
    pub(super) fn lay(&mut self, y: i32, (x0, x1): (i32, i32), ink: Ink, cover: u32) {
        if cover > 0 {
            ink.lay(self.span(y, x0, x1), cover);
        }
    }

    /// Mixes `color` into a picture of `size` at `at`, four bits of coverage a pixel.
    pub(super) fn blend_glyph(
        &mut self,
        at: Point,
        (width, height): (i32, i32),
        nibbles: &[u8],
        color: Rgb565,
    ) {
        let over = spread(RawU16::from(color).into_inner());
        let (left, right) = self.columns();
        let (top, bottom) = self.rows();
        let first = (left - at.x).max(0);
        let rows = (top - at.y).max(0)..height.min(bottom - at.y);
        if first >= width.min(right - at.x) {
            return;
        }
        for row in rows {
            let start = (row * width + first) as usize;
            let span = self.span(at.y + row, at.x, at.x + width);
            for (i, pixel) in (start..).zip(span) {
                let byte = nibbles[i / 2];
                let nibble = if i % 2 == 0 { byte >> 4 } else { byte & 15 };
                if nibble != 0 {
                    *pixel = mix_wire(*pixel, over, COVER[usize::from(nibble)].into());
                }
            }
        }
    }

    /// Mixes `color` into a picture that fills `area` once it is turned, four bits of coverage a
    /// pixel. Any order of reading is a start and a step for each direction.
    pub(super) fn blend_turned(
        &mut self,
        area: Rectangle,
        turn: Quarter,
        nibbles: &[u8],
        color: Rgb565,
    ) {
        let (width, height) = (area.size.width as i32, area.size.height as i32);
        let last = width * height - 1;
        let (start, right, down) = match turn {
            Quarter::None => (0, 1, width),
            Quarter::Right => (last + 1 - height, -height, 1),
            Quarter::Half => (last, -1, -width),
            Quarter::Left => (height - 1, height, -1),
        };
        let over = spread(RawU16::from(color).into_inner());
        let at = area.top_left;
        let first = (self.columns().0 - at.x).max(0);
        let (top, bottom) = self.rows();
        for row in (top - at.y).max(0)..height.min(bottom - at.y) {
            let mut i = start + row * down + first * right;
            for pixel in self.span(at.y + row, at.x, at.x + width) {
                let byte = nibbles.get(i as usize / 2).copied().unwrap_or(0);
                let nibble = if i % 2 == 0 { byte >> 4 } else { byte & 15 };
                if nibble != 0 {
                    *pixel = mix_wire(*pixel, over, COVER[usize::from(nibble)].into());
                }
                i += right;
            }
        }
    }

    /// Mixes `cover` of [`OPAQUE`] parts of `color` into an area.
    pub(super) fn shade(&mut self, area: &Rectangle, color: Rgb565, cover: u32) {
        let ink = Ink::new(color);
        let visible = area.intersection(&self.area);
        let x = visible.top_left.x;
        for y in visible.rows() {
            ink.lay(self.span(y, x, x + visible.size.width as i32), cover.min(OPAQUE));
        }
    }
}

/// A colour ready to be laid on pixels.
#[derive(Clone, Copy)]
pub(super) struct Ink {
    wire: u16,
    spread: u32,
}

impl Ink {
    pub(super) fn new(color: Rgb565) -> Ink {
        Ink { wire: to_wire(color), spread: spread(RawU16::from(color).into_inner()) }
    }

    /// Mixes it into pixels; `cover` out of [`OPAQUE`].
    #[inline]
    pub(super) fn lay(self, pixels: &mut [u16], cover: u32) {
        if cover == OPAQUE {
            fill(pixels, self.wire);
        } else {
            for pixel in pixels {
                *pixel = mix_wire(*pixel, self.spread, cover);
            }
        }
    }
}

/// Sixteen pixels at a time where that pays.
#[inline]
fn fill(pixels: &mut [u16], wire: u16) {
    if pixels.len() < 8 {
        pixels.fill(wire);
        return;
    }
    let (head, pairs, tail) = bytemuck::pod_align_to_mut::<u16, u32>(pixels);
    let pair = u32::from(wire) | u32::from(wire) << 16;
    let (eights, rest) = pairs.as_chunks_mut::<8>();
    head.fill(wire);
    eights.fill([pair; 8]);
    rest.fill(pair);
    tail.fill(wire);
}

fn to_wire(color: Rgb565) -> u16 {
    RawU16::from(color).into_inner().to_be()
}

/// Green in the upper half, red and blue in the lower, with room between them to multiply.
fn spread(raw: u16) -> u32 {
    const FIELDS: u32 = 0x07e0_f81f;
    (u32::from(raw) | u32::from(raw) << 16) & FIELDS
}

/// One multiplication mixes all three channels: the fields are far enough apart.
fn mix_wire(under: u16, over: u32, cover: u32) -> u16 {
    const FIELDS: u32 = 0x07e0_f81f;
    let under = spread(u16::from_be(under));
    let mixed = (over * cover + under * (OPAQUE - cover)) >> 5 & FIELDS;
    ((mixed | mixed >> 16) as u16).to_be()
}

/// The mixture of two colours; `cover` of 32 is all `over`.
pub fn mix(under: Rgb565, over: Rgb565, cover: u32) -> Rgb565 {
    let over = spread(RawU16::from(over).into_inner());
    RawU16::new(u16::from_be(mix_wire(to_wire(under), over, cover.min(OPAQUE)))).into()
}

impl Dimensions for Strip<'_> {
    fn bounding_box(&self) -> Rectangle {
        self.area
    }
}

/// Whatever embedded-graphics can draw, a strip can show.
impl DrawTarget for Strip<'_> {
    type Color = Rgb565;
    type Error = Infallible;

    fn draw_iter<I>(&mut self, pixels: I) -> Result<(), Infallible>
    where
        I: IntoIterator<Item = Pixel<Rgb565>>,
    {
        for Pixel(at, color) in pixels {
            self.fill_span(at.y, at.x, at.x + 1, color);
        }
        Ok(())
    }

    fn fill_solid(&mut self, area: &Rectangle, color: Rgb565) -> Result<(), Infallible> {
        let visible = area.intersection(&self.area);
        let x = visible.top_left.x;
        for y in visible.rows() {
            self.fill_span(y, x, x + visible.size.width as i32, color);
        }
        Ok(())
    }
}

/// Where a rectangle lies on a panel that has been turned by half a turn.
pub fn turned(area: Rectangle, panel: Rectangle) -> Rectangle {
    let far = panel.top_left + panel.size + (panel.top_left - area.top_left) - area.size;
    Rectangle::new(far, area.size)
}

/// Cuts `area` into strips of whole rows of at most `capacity` pixels each, from the top.
///
/// An area wider than `capacity` comes out one row at a time; [`Strip::new`] refuses those.
pub fn strips(area: Rectangle, capacity: usize) -> impl Iterator<Item = Rectangle> {
    let Size { width, height } = area.size;
    let rows = (capacity as u32 / width.max(1)).max(1);
    let mut y = 0;
    core::iter::from_fn(move || {
        let height = rows.min(height - y);
        if height == 0 || width == 0 {
            return None;
        }
        let top_left = area.top_left + Point::new(0, y as i32);
        y += height;
        Some(Rectangle::new(top_left, Size::new(width, height)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn strips_cover_an_area_once(w in 0..500u32, h in 0..400u32, capacity in 1..9000usize) {
            let area = Rectangle::new(Point::new(3, 5), Size::new(w, h));
            let mut y = 5;
            for strip in strips(area, capacity) {
                prop_assert_eq!(strip.top_left, Point::new(3, y));
                prop_assert_eq!(strip.size.width, w);
                prop_assert!((strip.size.width * strip.size.height) as usize <= capacity.max(w as usize));
                y += strip.size.height as i32;
            }
            prop_assert_eq!(y, if w == 0 { 5 } else { 5 + h as i32 });
        }

        #[test]
        fn mixing_stays_between_the_two_colours(a: u16, b: u16, cover in 0..=32u32) {
            let (a, b) = (Rgb565::from(RawU16::new(a)), Rgb565::from(RawU16::new(b)));
            let m = mix(a, b, cover);
            let between = |m: u8, a: u8, b: u8| (a.min(b)..=a.max(b)).contains(&m);
            prop_assert!(between(m.r(), a.r(), b.r()));
            prop_assert!(between(m.g(), a.g(), b.g()));
            prop_assert!(between(m.b(), a.b(), b.b()));
            prop_assert_eq!(mix(a, b, 0), a);
            prop_assert_eq!(mix(a, b, 32), b);
        }
    }

    #[test]
    fn a_strip_sends_big_endian_pixels() {
        let mut buffer = [0; 4];
        let area = Rectangle::new(Point::new(10, 20), Size::new(2, 2));
        let mut strip = Strip::new(area, &mut buffer).unwrap();
        strip.fill_span(21, 0, 11, Rgb565::RED);
        assert_eq!(strip.bytes(), [0, 0, 0, 0, 0xf8, 0, 0, 0]);
        assert!(Strip::new(area, &mut [0; 3]).is_none());
    }
}
