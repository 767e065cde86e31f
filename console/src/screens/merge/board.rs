//! Where the board of a game of Merge lies on the panel.

use hexdeck_engine::hex::{Hex, Layout, Orientation};

use crate::Board;
use crate::paint::{HexBody, SUB};

/// Pixels between a tile and the border of its cell.
const GAP: i32 = 2;

/// The layout of a board of this radius: as large as the panel allows.
pub(super) fn layout(board: &Board, radius: u8) -> Layout {
    let large = board.width >= 480;
    let origin = if large { (252, 160) } else { (160, 120) };
    let (along, across) = match (large, radius) {
        (true, 1) => (78, 45),
        (true, 2) => (54, 31),
        (true, _) => (38, 22),
        (false, 1) => (56, 32),
        (false, 2) => (38, 22),
        (false, _) => (28, 16),
    };
    Layout::new(Orientation::FlatTop, origin, along, across)
}

/// A cell as a hexagon; `shrink` pixels smaller than its neighbours leave room for.
pub(super) fn body(layout: &Layout, at: Hex, shrink: i32) -> HexBody {
    let (x, y) = layout.center(at);
    let inset = GAP + shrink;
    HexBody {
        center: (x * SUB, y * SUB),
        half: (layout.along * 2 * SUB / 3 - inset * SUB * 7 / 6, (layout.across - inset) * SUB),
        orientation: Orientation::FlatTop,
    }
}
