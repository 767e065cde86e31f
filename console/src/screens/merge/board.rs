//! Where the board of a game of Merge lies on the panel.

use embedded_graphics::prelude::*;
use hexdeck_engine::hex::{Dir, Hex, Layout, Orientation};

use crate::Board;
use crate::input::Gesture;
use crate::paint::{HexBody, SUB};

/// Pixels between a tile and the border of its cell.
const GAP: i32 = 2;
/// A drag shorter than this says no direction.
const SWIPE: i32 = 24;

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

/// The direction of a finger beside the board or on the outer part of a cell at its rim.
pub(super) fn rim(layout: &Layout, radius: u8, at: Point) -> Option<Dir> {
    let way = at - Point::new(layout.origin.0, layout.origin.1);
    let cell = layout.cell_at(at.x, at.y);
    let (x, y) = layout.center(cell);
    let middle = Point::new(x, y) - Point::new(layout.origin.0, layout.origin.1);
    let far = |p: Point| p.x * p.x + p.y * p.y;
    let outside = match cell.length().cmp(&u32::from(radius)) {
        core::cmp::Ordering::Greater => true,
        core::cmp::Ordering::Equal => far(way) > far(middle),
        core::cmp::Ordering::Less => false,
    };
    outside.then(|| layout.direction(way.x, way.y)).flatten()
}

/// Where a finger would send the tiles: a drag by its way, a touch on the rim by its side.
pub(super) fn aimed(layout: &Layout, radius: u8, gesture: Gesture) -> Option<Dir> {
    match gesture {
        Gesture::Drag { from, to } | Gesture::Drop { from, to } => {
            let way = to - from;
            let long = way.x * way.x + way.y * way.y >= SWIPE * SWIPE;
            long.then(|| layout.direction(way.x, way.y)).flatten()
        }
        Gesture::Press(at) | Gesture::Hold(at) | Gesture::Tap(at) => rim(layout, radius, at),
        Gesture::Lift(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::BOARDS;

    #[test]
    fn each_side_of_the_rim_sends_the_tiles_there() {
        for (board, radius) in BOARDS.iter().flat_map(|b| [(b, 1), (b, 2), (b, 3)]) {
            let layout = layout(board, radius);
            for dir in Dir::ALL {
                let place = |steps: i16| {
                    let v = dir.vector();
                    let (x, y) = layout.center(Hex::new(v.q * steps, v.r * steps));
                    Point::new(x, y)
                };
                let inner = place(i16::from(radius) - 1);
                assert_eq!(rim(&layout, radius, inner), None);
                // Beyond the middle of the outermost cell, and beside the board.
                let (last, beside) = (place(radius.into()), place(i16::from(radius) + 1));
                let outer = last + (beside - last) / 3;
                assert_eq!(rim(&layout, radius, outer), Some(dir), "{dir:?} {radius}");
                assert_eq!(rim(&layout, radius, beside), Some(dir), "{dir:?} {radius}");
                assert_eq!(rim(&layout, radius, last - (beside - last) / 3), None);
            }
        }
    }
}
