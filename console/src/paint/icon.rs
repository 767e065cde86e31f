//! Our icons: strokes 2 pixels wide with round ends on a box of 24 pixels.
//!
//! They are drawn as polylines, in `strokes.rs`, and rendered beforehand into the table
//! `fonts/icons.bin`, four bits of coverage a pixel like the glyphs: painting strokes takes ten
//! times as long on the chip.

use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

use super::{Quarter, Strip};

/// Width and height of a rendered icon: its box and what a stroke may reach beyond it.
pub(super) const SIZE: i32 = 28;
/// From its first pixel to its centre.
pub(super) const CENTER: i32 = 13;
/// Bytes of a rendered icon.
pub(super) const BYTES: usize = (SIZE * SIZE / 2) as usize;

const TABLE: &[u8] = include_bytes!("../../fonts/icons.bin");

/// An icon; one meaning each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Icon {
    /// Leave this screen.
    Back,
    /// Take the last move back.
    Undo,
    /// Play the undone move again.
    Redo,
    /// Start a new game.
    New,
    /// Delete the last figure.
    Erase,
    /// Something went wrong.
    Warning,
    /// Packs: decks, boards, rules.
    Packs,
    /// Records.
    Records,
    /// Settings.
    Settings,
    /// How to play.
    Help,
    /// The next page.
    Next,
    /// What a bot would play.
    Hint,
    /// The menu of a game.
    Menu,
    /// The home screen.
    Home,
    /// The moves of a game.
    Moves,
}

impl Icon {
    /// Every icon, in the order of the table.
    pub const ALL: [Icon; 15] = [
        Icon::Back,
        Icon::Undo,
        Icon::Redo,
        Icon::New,
        Icon::Erase,
        Icon::Warning,
        Icon::Packs,
        Icon::Records,
        Icon::Settings,
        Icon::Help,
        Icon::Next,
        Icon::Hint,
        Icon::Menu,
        Icon::Home,
        Icon::Moves,
    ];

    /// Where an icon at this centre paints.
    pub(super) fn bounds(center: Point) -> Rectangle {
        Rectangle::new(center - Point::new(CENTER, CENTER), Size::new_equal(SIZE as u32))
    }

    /// Its picture. The table has every icon; a test renders it again.
    fn pixels(self) -> Option<&'static [u8]> {
        let start = self as usize * BYTES;
        TABLE.get(start..start + BYTES)
    }

    pub(super) fn paint(self, strip: &mut Strip<'_>, center: Point, color: Rgb565) {
        let Some(pixels) = self.pixels() else { return };
        strip.blend_glyph(Icon::bounds(center).top_left, (SIZE, SIZE), pixels, color);
    }

    pub(super) fn paint_turned(
        self,
        strip: &mut Strip<'_>,
        center: Point,
        turn: Quarter,
        color: Rgb565,
    ) {
        let Some(pixels) = self.pixels() else { return };
        strip.blend_turned(turn.area(Icon::bounds(center), center), turn, pixels, color);
    }
}
