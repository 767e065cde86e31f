//! Sets of cells as bits of a padded grid, in which a step in any direction is one shift.
//!
//! Eight bits a row, `r` downwards and `q` to the right: seven rows hold the largest board, and
//! the eighth column is never a cell, so nothing steps from one row's end to the next one's start.
//! Bits come in the order of the region's numbers: the n-th bit of a set is its n-th cell.

use super::MAX_CELLS;
use crate::hex::{Dir, Hex, Hexagon};

/// The bits of one board.
pub(super) struct Grid {
    /// Every cell.
    all: u64,
    /// The bit of each cell by its number.
    place: [u8; MAX_CELLS],
    /// The cells by their numbers.
    cells: [Hex; MAX_CELLS],
}

impl Grid {
    const fn new(radius: u8) -> Grid {
        let region = Hexagon::new(radius);
        let mut grid = Grid { all: 0, place: [0; MAX_CELLS], cells: [Hex::ORIGIN; MAX_CELLS] };
        let mut i = 0;
        while let Some(cell) = region.cell(i) {
            let bit = ((cell.r + 3) * 8 + cell.q + 3) as u8;
            grid.all |= 1 << bit;
            grid.place[i] = bit;
            grid.cells[i] = cell;
            i += 1;
        }
        grid
    }

    /// The grid of a board of this radius, 1..=3.
    pub(super) fn of(radius: u8) -> &'static Grid {
        static GRIDS: [Grid; 3] = [Grid::new(1), Grid::new(2), Grid::new(3)];
        &GRIDS[usize::from(radius) - 1]
    }

    /// The cell with this number, which must be one of the board's.
    pub(super) fn cell(&self, index: u8) -> Hex {
        self.cells[usize::from(index)]
    }

    /// The cells with tiles on them.
    pub(super) fn occupied(&self, cells: &[u8]) -> u64 {
        let bits = cells.iter().zip(&self.place);
        bits.fold(0, |set, (exponent, place)| set | u64::from(*exponent != 0) << place)
    }

    /// Whether some tile has a free cell before it in this direction.
    pub(super) fn slides(&self, occupied: u64, dir: Dir) -> bool {
        let stepped = match dir {
            Dir::N => occupied >> 8,
            Dir::NE => occupied >> 7,
            Dir::SE => occupied << 1,
            Dir::S => occupied << 8,
            Dir::SW => occupied << 7,
            _ => occupied >> 1,
        };
        stepped & self.all & !occupied != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_shift_is_a_step(radius in 1..=3u8, bits: u64, d in 0..6usize) {
            let (region, grid, dir) = (Hexagon::new(radius), Grid::of(radius), Dir::ALL[d]);
            let cells: std::vec::Vec<u8> =
                (0..region.len()).map(|i| (bits >> i & 1) as u8).collect();
            let free = |cell: Hex| region.index(cell).is_some_and(|i| cells[i] == 0);
            let expected = (0..region.len())
                .any(|i| cells[i] != 0 && free(region.cell(i).unwrap().step(dir)));
            prop_assert_eq!(grid.slides(grid.occupied(&cells), dir), expected);
        }
    }

    #[test]
    fn cells_are_the_regions() {
        for radius in 1..=3 {
            for (i, cell) in (0..).zip(Hexagon::new(radius).cells()) {
                assert_eq!(Grid::of(radius).cell(i), cell);
            }
        }
    }
}
