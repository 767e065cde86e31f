//! A strip: a rectangle of the panel as a run of pixels in memory, ready for the bus.
//!
//! Pixels are kept in the order and byte order in which the panel wants them (rows from the
//! top, big-endian RGB565), so that sending a strip is one DMA transfer of [`Strip::bytes`].

use embedded_graphics::pixelcolor::{Rgb565, raw::RawU16};
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

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

    /// Fills all of it.
    pub fn clear(&mut self, color: Rgb565) {
        self.pixels.fill(RawU16::from(color).into_inner().to_be());
    }
}

/// Cuts `area` into strips of whole rows of at most `capacity` pixels each, from the top.
pub fn strips(area: Rectangle, capacity: usize) -> impl Iterator<Item = Rectangle> {
    let rows = (capacity as u32 / area.size.width.max(1)).max(1);
    let mut y = 0;
    core::iter::from_fn(move || {
        let height = rows.min(area.size.height.checked_sub(y)?);
        if height == 0 || area.size.width == 0 {
            return None;
        }
        let top_left = area.top_left + Point::new(0, y as i32);
        y += height;
        Some(Rectangle::new(top_left, Size::new(area.size.width, height)))
    })
}
