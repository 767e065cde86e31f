//! Our icons: strokes 2 pixels wide with round ends on a box of 24 pixels.
//!
//! They are drawn as polylines, in `strokes.rs`, and rendered beforehand into the table
//! `fonts/icons.bin`, four bits of coverage a pixel like the glyphs: painting strokes takes ten
//! times as long on the chip.

use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

use super::Strip;

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
}

impl Icon {
    /// Every icon, in the order of the table.
    pub const ALL: [Icon; 12] = [
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
    ];

    /// Where an icon at this centre paints.
    pub(super) fn bounds(center: Point) -> Rectangle {
        Rectangle::new(center - Point::new(CENTER, CENTER), Size::new_equal(SIZE as u32))
    }

    pub(super) fn paint(self, strip: &mut Strip<'_>, center: Point, color: Rgb565) {
        let start = self as usize * BYTES;
        // The table has every icon; a test renders it again.
        let Some(pixels) = TABLE.get(start..start + BYTES) else { return };
        strip.blend_glyph(Icon::bounds(center).top_left, (SIZE, SIZE), pixels, color);
    }
}
