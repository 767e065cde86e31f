//! Boards: up to 61 cells anywhere, each with or without an element.
//!
//! A cell that a board does not list is not part of it: nothing is placed there and nothing is
//! compared across it.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::{Refused, Shape};
use crate::hex::{Dir, Hex, Hexagon};

/// Most cells of a board: a hexagon of radius 4.
pub const MAX_CELLS: usize = 61;

/// The direction that each side faces: 0 (+1,-1), 1 (+1,0), 2 (0,+1), 3 (-1,+1), 4 (-1,0), 5 (0,-1).
pub const FACES: [Dir; 6] = [Dir::NE, Dir::SE, Dir::S, Dir::SW, Dir::NW, Dir::N];

/// A cell of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cell {
    /// Column.
    pub q: i8,
    /// Row along the column.
    pub r: i8,
    /// The shape that is at home here, where the elemental rule is played.
    pub element: Option<Shape>,
}

impl Cell {
    /// Where it is.
    pub const fn hex(self) -> Hex {
        Hex::new(self.q as i16, self.r as i16)
    }

    const fn key(self) -> (i8, i8) {
        (self.r, self.q)
    }

    /// The key as one number, which the chip compares faster.
    const fn rank(self) -> i32 {
        self.r as i32 * ROW + self.q as i32
    }
}

/// Ranks from row to row: more than there are columns, so that no step along a row leads to another.
const ROW: i32 = 512;

/// A board: its cells row by row (`r` upwards, then `q` upwards).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Board(Vec<Cell, MAX_CELLS>);

impl Board {
    /// The board with these cells, in any order.
    pub fn new(cells: impl IntoIterator<Item = Cell>) -> Result<Board, Refused> {
        let mut board = Board(Vec::new());
        for cell in cells {
            board.0.push(cell).map_err(|_| Refused::TooManyCells)?;
        }
        board.0.sort_unstable_by_key(|cell| cell.key());
        board.check()?;
        Ok(board)
    }

    /// All cells within a radius, 0..=4, without elements.
    pub fn hexagon(radius: u8) -> Result<Board, Refused> {
        if radius > 4 {
            return Err(Refused::TooManyCells);
        }
        let cells = Hexagon::new(radius).cells();
        Board::new(cells.map(|h| Cell { q: h.q as i8, r: h.r as i8, element: None }))
    }

    /// Refuses a board without cells, or with one twice. What comes from a save may also be in
    /// the wrong order.
    pub fn check(&self) -> Result<(), Refused> {
        if self.0.is_empty() {
            return Err(Refused::NoCells);
        }
        if self.0.windows(2).all(|pair| pair[0].key() < pair[1].key()) {
            Ok(())
        } else {
            Err(Refused::CellTwice)
        }
    }

    /// The cells, row by row.
    pub fn cells(&self) -> &[Cell] {
        &self.0
    }

    /// The number of the cell at `at`, if the board has it.
    pub fn index(&self, at: Hex) -> Option<usize> {
        let key = (i8::try_from(at.r).ok()?, i8::try_from(at.q).ok()?);
        self.0.binary_search_by_key(&key, |cell| cell.key()).ok()
    }

    /// The numbers of the six neighbours of cell `index`, by side.
    ///
    /// Rows are sorted, so the two neighbours in each of the three rows lie side by side in the
    /// list, and those of the row above and of the row below are a row away.
    pub(super) fn neighbours(&self, index: usize) -> [Option<usize>; 6] {
        let rank = self.0[index].rank();
        let [left, right] = [index.wrapping_sub(1), index + 1];
        let (before, after) = (&self.0[..index], &self.0[right..]);
        let above = before.iter().rev().take_while(|cell| cell.rank() >= rank - ROW).count();
        let below = after.iter().take_while(|cell| cell.rank() < rank + ROW - 1).count();
        let (above, below) = (index - above, right + below);
        let is = |i: usize, rank: i32| self.0.get(i).is_some_and(|c| c.rank() == rank).then_some(i);
        let up = is(above, rank - ROW);
        let down_left = is(below, rank + ROW - 1);
        [
            is(above + usize::from(up.is_some()), rank - ROW + 1),
            is(right, rank + 1),
            is(below + usize::from(down_left.is_some()), rank + ROW),
            down_left,
            is(left, rank - 1),
            up,
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::Rng;

    fn cell(q: i8, r: i8) -> Cell {
        Cell { q, r, element: None }
    }

    #[test]
    fn the_named_boards_have_7_19_37_and_61_cells() {
        for (radius, cells) in [(0, 1), (1, 7), (2, 19), (3, 37), (4, 61)] {
            assert_eq!(Board::hexagon(radius).unwrap().cells().len(), cells);
        }
        assert_eq!(Board::hexagon(5), Err(Refused::TooManyCells));
    }

    #[test]
    fn no_cells_too_many_and_doubles_are_refused() {
        assert_eq!(Board::new([]), Err(Refused::NoCells));
        assert_eq!(Board::new([cell(1, 2), cell(0, 0), cell(1, 2)]), Err(Refused::CellTwice));
        assert_eq!(Board::new((0..62).map(|q| cell(q, 0))), Err(Refused::TooManyCells));
        assert!(Board::new((0..61).map(|q| cell(q, 0))).is_ok());
    }

    #[test]
    fn sides_face_the_vectors_of_the_rule_book() {
        let vectors = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)];
        assert_eq!(FACES.map(|dir| (dir.vector().q, dir.vector().r)), vectors);
    }

    #[test]
    fn neighbours_are_found_on_boards_with_holes() {
        let mut chance = Rng::new(3);
        for round in 0..500 {
            let corner = if round % 2 == 0 { -4 } else { 119 };
            let all = (0..81).map(|i| cell(corner + i % 9, corner + i / 9));
            let some: std::vec::Vec<Cell> =
                all.filter(|_| chance.below(3) > 0).take(MAX_CELLS).collect();
            let board = Board::new(some.iter().copied().rev()).unwrap();
            assert_eq!(board.cells(), some);
            for (i, cell) in some.iter().enumerate() {
                assert_eq!(board.index(cell.hex()), Some(i));
                let literal = FACES.map(|dir| board.index(cell.hex().step(dir)));
                assert_eq!(board.neighbours(i), literal);
            }
        }
        let line = Board::new([cell(0, 0)]).unwrap();
        assert_eq!(line.index(Hex::new(i16::MAX, i16::MIN)), None);
    }
}
