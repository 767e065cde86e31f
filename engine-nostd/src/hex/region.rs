//! Hexagon-shaped regions: every cell within a radius, numbered densely.
//!
//! Indices run row by row (`r` upwards, then `q` upwards), so a board is a plain array and a
//! cell a small number. Everything is `const`: games keep their tables in flash.

use super::{Dir, Hex};

/// The largest radius a region may have: the large map of the tactics game, 469 cells.
pub const MAX_RADIUS: u8 = 12;

/// All cells with `|q|, |r|, |q + r| <= radius`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hexagon {
    radius: u8,
}

impl Hexagon {
    /// The region of this radius. Panics above [`MAX_RADIUS`]: radii from outside are checked
    /// by the game's setup first.
    pub const fn new(radius: u8) -> Self {
        assert!(radius <= MAX_RADIUS, "region radius above MAX_RADIUS");
        Hexagon { radius }
    }

    /// Its radius.
    pub const fn radius(self) -> u8 {
        self.radius
    }

    /// How many cells it has: `3 R (R + 1) + 1`.
    #[expect(clippy::len_without_is_empty, reason = "a region is never empty")]
    pub const fn len(self) -> usize {
        let r = self.radius as usize;
        3 * r * (r + 1) + 1
    }

    /// Whether the cell lies inside.
    pub const fn contains(self, hex: Hex) -> bool {
        hex.length() <= self.radius as u32
    }

    /// The first `q` of a row.
    const fn row_start(self, r: i16) -> i16 {
        let radius = self.radius as i16;
        if r < 0 { -radius - r } else { -radius }
    }

    /// How many cells a row has.
    const fn row_len(self, r: i16) -> usize {
        (2 * self.radius as i16 + 1 - if r < 0 { -r } else { r }) as usize
    }

    /// How many cells lie in the rows above row `r`.
    const fn cells_above(self, r: i16) -> usize {
        let radius = self.radius as usize;
        if r <= 0 {
            // Rows of R+1, R+2, ... cells.
            let rows = (radius as i16 + r) as usize;
            rows * (radius + 1) + rows * rows.saturating_sub(1) / 2
        } else {
            // All cells less the rows from r on, which are shrinking: 2R+1-r, 2R-r, ..., R+1.
            let rows = (radius as i16 - r + 1) as usize;
            self.len() - (rows * (radius + 1) + rows * rows.saturating_sub(1) / 2)
        }
    }

    /// The cell's number, or `None` outside.
    pub const fn index(self, hex: Hex) -> Option<usize> {
        if !self.contains(hex) {
            return None;
        }
        Some(self.cells_above(hex.r) + (hex.q - self.row_start(hex.r)) as usize)
    }

    /// The cell with this number, or `None` past the last.
    pub const fn cell(self, index: usize) -> Option<Hex> {
        if index >= self.len() {
            return None;
        }
        let mut r = -(self.radius as i16);
        let mut left = index;
        while left >= self.row_len(r) {
            left -= self.row_len(r);
            r += 1;
        }
        Some(Hex::new(self.row_start(r) + left as i16, r))
    }

    /// All cells in the order of their numbers.
    pub fn cells(self) -> impl DoubleEndedIterator<Item = Hex> + Clone {
        let radius = i16::from(self.radius);
        (-radius..=radius).flat_map(move |r| {
            let start = self.row_start(r);
            (start..start + self.row_len(r) as i16).map(move |q| Hex::new(q, r))
        })
    }
}

/// For each cell of a region of `N` cells the numbers of its six neighbours.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Neighbours<const N: usize>([[u16; 6]; N]);

impl<const N: usize> Neighbours<N> {
    const NONE: u16 = u16::MAX;

    /// The table of `region`, which must have `N` cells.
    pub const fn new(region: Hexagon) -> Self {
        assert!(region.len() == N, "neighbour table of another size than its region");
        let mut table = [[Self::NONE; 6]; N];
        let mut i = 0;
        while i < N {
            let mut d = 0;
            while d < 6 {
                if let Some(cell) = region.cell(i)
                    && let Some(n) = region.index(cell.step(Dir::ALL[d]))
                {
                    table[i][d] = n as u16;
                }
                d += 1;
            }
            i += 1;
        }
        Neighbours(table)
    }

    /// The neighbour of cell `index` in direction `dir`, or `None` over the rim.
    pub const fn get(&self, index: usize, dir: Dir) -> Option<usize> {
        match self.0[index][dir.index()] {
            Self::NONE => None,
            n => Some(n as usize),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    #[test]
    fn numbers_and_cells_are_inverse_for_every_radius() {
        for radius in 0..=MAX_RADIUS {
            let region = Hexagon::new(radius);
            // The definition, literally: every cell of the bounding box that satisfies it.
            let r = i16::from(radius);
            let literal: Vec<Hex> = (-r..=r)
                .flat_map(|y| (-r..=r).map(move |x| Hex::new(x, y)))
                .filter(|h| h.q.abs() <= r && h.r.abs() <= r && (h.q + h.r).abs() <= r)
                .collect();
            assert_eq!(literal.len(), region.len());
            assert_eq!(region.cells().collect::<Vec<_>>(), literal);
            for (i, h) in literal.iter().enumerate() {
                assert_eq!(region.index(*h), Some(i), "{h:?} at radius {radius}");
                assert_eq!(region.cell(i), Some(*h));
            }
            assert_eq!(region.cell(region.len()), None);
            assert_eq!(region.index(Hex::new(r + 1, 0)), None);
            assert_eq!(region.index(Hex::new(i16::MAX, i16::MAX)), None);
        }
    }

    #[test]
    fn neighbours_are_one_step_away_and_mutual() {
        const REGION: Hexagon = Hexagon::new(3);
        const TABLE: Neighbours<37> = Neighbours::new(REGION);
        let mut rim = 0;
        for (i, cell) in REGION.cells().enumerate() {
            for d in Dir::ALL {
                match TABLE.get(i, d) {
                    Some(n) => {
                        assert_eq!(REGION.cell(n), Some(cell.step(d)));
                        assert_eq!(TABLE.get(n, d.opposite()), Some(i));
                    }
                    None => rim += 1,
                }
            }
        }
        assert_eq!(rim, 42, "a radius-3 board has 42 outward faces");
    }
}
