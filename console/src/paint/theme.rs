//! The palette: quiet dark surfaces, saturated pieces, one gold thing at a time.

use embedded_graphics::pixelcolor::Rgb565;

/// The nearest colour of the panel to `0xRRGGBB`.
pub const fn rgb(hex: u32) -> Rgb565 {
    const fn scale(c: u32, max: u32) -> u8 {
        ((c * max + 127) / 255) as u8
    }
    Rgb565::new(scale(hex >> 16 & 255, 31), scale(hex >> 8 & 255, 63), scale(hex & 255, 31))
}

/// Behind everything.
pub const BACKGROUND: Rgb565 = rgb(0x1a1a2e);
/// Cards and buttons.
pub const SURFACE: Rgb565 = rgb(0x16213e);
/// Cards and buttons that stand out: the chosen one of several.
pub const RAISED: Rgb565 = rgb(0x0f3460);
/// An empty cell of a board.
pub const CELL: Rgb565 = rgb(0x2a2a4a);
/// The border of a cell.
pub const CELL_BORDER: Rgb565 = rgb(0x4a4a7a);
/// Text.
pub const TEXT: Rgb565 = rgb(0xe0e0f0);
/// Text that steps back, and what cannot be used now.
pub const MUTED: Rgb565 = rgb(0x8888aa);
/// Text on gold and on light tiles.
pub const INK: Rgb565 = rgb(0x1a1a2e);
/// Things that can be touched.
pub const ACCENT: Rgb565 = rgb(0x4cc9f0);
/// The one thing to do next.
pub const GOLD: Rgb565 = rgb(0xffcc00);
/// Well done; still running.
pub const SUCCESS: Rgb565 = rgb(0x00ff88);
/// White, for the lightest edges.
pub const WHITE: Rgb565 = rgb(0xffffff);
/// A tile with paths.
pub const TILE: Rgb565 = rgb(0x26262f);
/// The border of such a tile.
pub const TILE_BORDER: Rgb565 = rgb(0x3a3a46);
/// A path that is nobody's.
pub const PATH: Rgb565 = rgb(0x9a98a6);
/// The dark rim of a path.
pub const PATH_RIM: Rgb565 = rgb(0x101016);
