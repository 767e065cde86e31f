//! Lines on the board: followed from a face of the rim to where they stop.

use super::board::{Board, Onward};
use super::tile::Way;

/// Follows a line from where it comes into a cell; yields each tile it passes with the face it
/// comes in by. A line from the rim never comes back to a face, so it ends.
pub(super) struct Line<'a> {
    board: Board<'a>,
    at: Onward,
}

impl<'a> Line<'a> {
    /// The line that comes into `cell` by `way`.
    pub(super) fn new(board: Board<'a>, cell: usize, way: Way) -> Line<'a> {
        Line { board, at: Onward::Into(cell, way) }
    }
}

impl Iterator for Line<'_> {
    type Item = (usize, Way);

    fn next(&mut self) -> Option<(usize, Way)> {
        let Onward::Into(cell, way) = self.at else { return None };
        self.at = self.board.follow(cell, way);
        (!matches!(self.at, Onward::Empty)).then_some((cell, way))
    }
}
