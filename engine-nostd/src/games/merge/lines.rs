//! The order in which tiles move: for each direction the board's lines, front cell first.
//!
//! Constants in flash; a move sorts nothing.

use crate::hex::{Dir, Hexagon};

/// Most cells in a line and most lines in a direction: radius 3.
const LONGEST: usize = 7;

/// A line: how many cells it has, and which.
type Line = (u8, [u8; LONGEST]);

/// The lines of one board.
pub(super) struct Lines {
    count: usize,
    table: [[Line; LONGEST]; 6],
}

impl Lines {
    const fn new(radius: u8) -> Lines {
        let region = Hexagon::new(radius);
        let mut table = [[(0, [0; LONGEST]); LONGEST]; 6];
        let mut d = 0;
        while d < 6 {
            let dir = Dir::ALL[d];
            let mut line = 0;
            let mut i = 0;
            while i < region.len() {
                // A line starts at each cell that has no neighbour in the direction moved.
                if let Some(front) = region.cell(i)
                    && !region.contains(front.step(dir))
                {
                    let mut cell = front;
                    let mut k = 0;
                    while let Some(index) = region.index(cell) {
                        table[d][line].1[k] = index as u8;
                        cell = cell.step(dir.opposite());
                        k += 1;
                    }
                    table[d][line].0 = k as u8;
                    line += 1;
                }
                i += 1;
            }
            d += 1;
        }
        Lines { count: 2 * radius as usize + 1, table }
    }

    /// The table of a board of this radius, 1..=3.
    pub(super) fn of(radius: u8) -> &'static Lines {
        static TABLES: [Lines; 3] = [Lines::new(1), Lines::new(2), Lines::new(3)];
        &TABLES[usize::from(radius) - 1]
    }

    /// The lines of cells along `dir`, each from the front: the side moved towards.
    pub(super) fn along(&self, dir: Dir) -> impl Iterator<Item = &[u8]> {
        let lines = &self.table[dir.index()][..self.count];
        lines.iter().map(|(len, cells)| &cells[..usize::from(*len)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_lies_on_one_line_behind_its_front_neighbour() {
        for radius in 1..=3 {
            let region = Hexagon::new(radius);
            for dir in Dir::ALL {
                let mut seen = std::vec![false; region.len()];
                for line in Lines::of(radius).along(dir) {
                    for pair in line.windows(2) {
                        let front = region.cell(pair[0].into()).unwrap();
                        let behind = region.cell(pair[1].into()).unwrap();
                        assert_eq!(behind.step(dir), front);
                    }
                    for cell in line {
                        assert!(!core::mem::replace(&mut seen[usize::from(*cell)], true));
                    }
                }
                assert!(seen.iter().all(|s| *s));
            }
        }
    }
}
