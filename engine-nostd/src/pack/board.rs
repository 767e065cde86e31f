//! A board for Flip: three bytes a cell, row by row.

use super::read::Reader;
use crate::games::flip::{self, Cell, MAX_CELLS, Refused, Shape};

/// How far from the centre a cell may lie: the most cells there can be, in a row.
pub const MAX_REACH: i8 = 30;

/// Bytes of a cell: column, row, element.
const CELL: usize = 3;

/// A checked board.
#[derive(Debug, Clone, Copy)]
pub struct Board<'a> {
    cells: &'a [u8],
}

impl<'a> Board<'a> {
    pub(super) fn read(mut reader: Reader<'a>) -> Result<Board<'a>, &'static str> {
        let board = (|| {
            let count = reader.count().filter(|count| (1..=MAX_CELLS).contains(count))?;
            let cells = reader.take(CELL * count)?;
            reader.end()?;
            Some(Board { cells })
        })();
        let board = board.ok_or("a board must have 1 to 61 cells")?;
        let mut last = None;
        for bytes in board.cells.chunks_exact(CELL) {
            let cell = read_cell(bytes).ok_or("a cell's element does not exist")?;
            let reach = i8::try_from(cell.hex().length()).ok();
            if reach.is_none_or(|reach| reach > MAX_REACH) {
                return Err("a cell must lie within 30 steps of the centre");
            }
            let key = Some((cell.r, cell.q));
            if key <= last {
                return Err("cells must be listed once each, by r and then by q");
            }
            last = key;
        }
        Ok(board)
    }

    /// Its cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<'a> {
        self.cells.chunks_exact(CELL).filter_map(read_cell)
    }

    /// The board as a game takes it.
    pub fn board(&self) -> Result<flip::Board, Refused> {
        flip::Board::new(self.cells())
    }
}

fn read_cell(bytes: &[u8]) -> Option<Cell> {
    let [q, r, element] = bytes.try_into().ok()?;
    Some(Cell { q: q as i8, r: r as i8, element: read_shape(element)? })
}

/// No shape, or the shape whose number is one less.
pub(super) fn read_shape(byte: u8) -> Option<Option<Shape>> {
    match byte.checked_sub(1) {
        None => Some(None),
        Some(number) => Shape::ALL.get(usize::from(number)).map(|shape| Some(*shape)),
    }
}

/// What [`read_shape`] reads.
pub(super) fn write_shape(shape: Option<Shape>) -> u8 {
    shape.map_or(0, |shape| shape as u8 + 1)
}
