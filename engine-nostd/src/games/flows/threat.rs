//! Threats: which tiles would end the game at once, and for whom.

use super::board::{Axes, Board, axes_of};
use super::open::Classes;
use super::tile::{Kind, Tile};

/// A set of kinds, a bit each.
pub(super) type Kinds = u8;

/// For each axis the kinds that some placement completes it with, and no other goal.
pub(super) fn completing(board: Board, goals: Axes) -> [Kinds; 3] {
    let g = board.geometry;
    let mut lines = Classes::lines(board);
    let mut kinds = [0; 3];
    for cell in board.empty() {
        let around = lines.around(g, cell.into());
        if axes_of(around.touched()) & goals == 0 {
            continue;
        }
        for kind in Kind::ALL {
            for tile in Tile::orientations(kind) {
                let won = around.linked_with(tile) & goals;
                if won.is_power_of_two() {
                    kinds[won.trailing_zeros() as usize] |= 1 << kind.index();
                }
            }
        }
    }
    kinds
}
