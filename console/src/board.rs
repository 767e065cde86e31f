//! The displays Hexdeck runs on.

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

/// A supported display: what screens and touch need to know of it.
#[derive(Debug, PartialEq, Eq)]
pub struct Board {
    /// Its name on the command line: the diagonal in inches.
    pub name: &'static str,
    /// Panel width in pixels, landscape.
    pub width: u16,
    /// Panel height in pixels, landscape.
    pub height: u16,
}

/// Waveshare Pico-ResTouch-LCD-3.5, the reference.
pub const BOARD_3_5: Board = Board { name: "3.5", width: 480, height: 320 };
/// Waveshare Pico-ResTouch-LCD-2.8.
pub const BOARD_2_8: Board = Board { name: "2.8", width: 320, height: 240 };
/// Every supported board.
pub const BOARDS: [&Board; 2] = [&BOARD_3_5, &BOARD_2_8];

impl Board {
    /// The board with this name.
    pub fn named(name: &str) -> Option<&'static Board> {
        BOARDS.into_iter().find(|b| b.name == name)
    }

    /// The whole panel.
    pub fn area(&self) -> Rectangle {
        Rectangle::new(Point::zero(), Size::new(self.width.into(), self.height.into()))
    }
}
