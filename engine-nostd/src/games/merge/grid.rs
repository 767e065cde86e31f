//! The board as bits of a padded grid, in which a step in any direction is one shift.
//!
//! Eight bits a row, `r` downwards and `q` to the right: seven rows hold the largest board, and
//! the eighth column is never a cell, so nothing steps from one row's end to the next one's start.
//! Bits come in the order of the region's numbers: the n-th bit of a set is its n-th cell.
//!
//! [`Tiles`] holds the exponents bit by bit, five such sets one above the other. A move then works
//! on all lines at once: no cell is visited, and nothing is looked up.

use super::{MAX_CELLS, MAX_EXPONENT};
use crate::hex::{Dir, Hex, Hexagon};

/// The bits of one board.
pub(super) struct Grid {
    /// Every cell.
    pub(super) all: u64,
    /// The bit of each cell by its number.
    place: [u8; MAX_CELLS],
    /// The cells by their numbers.
    cells: [Hex; MAX_CELLS],
    /// How many cells there are.
    len: u8,
    radius: u8,
}

impl Grid {
    const fn new(radius: u8) -> Grid {
        let region = Hexagon::new(radius);
        let mut grid = Grid {
            all: 0,
            place: [0; MAX_CELLS],
            cells: [Hex::ORIGIN; MAX_CELLS],
            len: region.len() as u8,
            radius,
        };
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

    /// The cells in the order of their numbers, each with its bit.
    pub(super) fn cells(&self) -> impl Iterator<Item = (Hex, u8)> {
        let len = usize::from(self.len);
        self.cells[..len].iter().copied().zip(self.place[..len].iter().copied())
    }

    /// The bit of a cell; `None` outside.
    pub(super) fn place(&self, at: Hex) -> Option<u8> {
        Hexagon::new(self.radius).index(at).map(|index| self.place[index])
    }
}

/// The cell of a bit.
pub(super) fn at(place: u8) -> Hex {
    Hex::new(i16::from(place % 8) - 3, i16::from(place / 8) - 3)
}

/// Bits of an exponent.
const PLANES: usize = 5;
const _: () = assert!((MAX_EXPONENT as usize) < 1 << PLANES);

/// The largest exponent, as the planes show it: no larger one has both of these bits.
const LARGEST: [usize; 2] = [4, 1];
const _: () = assert!(MAX_EXPONENT == 1 << LARGEST[0] | 1 << LARGEST[1]);

/// The tiles on a board: the bits of their exponents, lowest first; 0 is a free cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Tiles([u64; PLANES]);

/// The cells one step further in the direction with this number.
#[inline(always)]
const fn step<const DIR: usize>(set: u64) -> u64 {
    match DIR % 6 {
        0 => set >> 8,
        1 => set >> 7,
        2 => set << 1,
        3 => set << 8,
        4 => set << 7,
        _ => set >> 1,
    }
}

impl Tiles {
    /// The exponent at a bit; 0 for a free cell.
    pub(super) fn get(&self, place: u8) -> u8 {
        // Byte by byte: the device has no instruction that shifts 64 bits.
        let byte = |plane: &u64| plane.to_le_bytes()[usize::from(place / 8 % 8)];
        (0..).zip(&self.0).fold(0, |e, (k, plane)| e | (byte(plane) >> (place % 8) & 1) << k)
    }

    /// Puts a tile on a free cell.
    pub(super) fn put(&mut self, place: u8, exponent: u8) {
        for (k, plane) in (0..).zip(&mut self.0) {
            *plane |= u64::from(exponent >> k & 1) << place;
        }
    }

    /// The cells with tiles on them.
    pub(super) fn occupied(&self) -> u64 {
        self.0.iter().fold(0, |set, plane| set | plane)
    }

    /// The largest exponent.
    pub(super) fn largest(&self) -> u8 {
        let (mut among, mut largest) = (self.occupied(), 0);
        for (k, plane) in self.0.iter().enumerate().rev() {
            if among & plane != 0 {
                among &= plane;
                largest |= 1 << k;
            }
        }
        largest
    }

    /// The exponents of all cells by their numbers.
    pub(super) fn unpack(&self, grid: &Grid) -> [u8; MAX_CELLS] {
        let mut cells = [0; MAX_CELLS];
        for (cell, (_, place)) in cells.iter_mut().zip(grid.cells()) {
            *cell = self.get(place);
        }
        cells
    }

    /// The ways that tiles can be swiped, a bit for each direction: there is a free cell before a
    /// tile, or an equal tile. Where tiles with a gap between them could join, there is the gap.
    pub(super) fn ways(&self, grid: &Grid) -> u8 {
        let occupied = self.occupied();
        let free = grid.all & !occupied;
        let mut ways = 0;
        for (dir, free) in [
            step::<0>(occupied) & free,
            step::<1>(occupied) & free,
            step::<2>(occupied) & free,
            step::<3>(occupied) & free,
            step::<4>(occupied) & free,
            step::<5>(occupied) & free,
        ]
        .into_iter()
        .enumerate()
        {
            ways |= u8::from(free != 0) << dir;
        }
        // Joining works both ways along a line, or neither.
        for (axis, equal) in
            [self.equal::<0>(), self.equal::<1>(), self.equal::<2>()].into_iter().enumerate()
        {
            ways |= (u8::from(equal != 0) * 0b1001) << axis;
        }
        ways
    }

    /// The tiles that would join the one before them, were that one not to join another.
    #[inline(always)]
    fn equal<const DIR: usize>(&self) -> u64 {
        let occupied = self.occupied();
        let mut other = 0;
        for plane in &self.0 {
            other |= plane ^ back::<DIR>(*plane);
        }
        let largest = self.0[LARGEST[0]] & self.0[LARGEST[1]];
        occupied & back::<DIR>(occupied) & !other & !largest
    }

    /// Slides all tiles and joins equal ones; how many points that makes. `None` if nothing moves.
    pub(super) fn slide(&mut self, grid: &Grid, dir: Dir) -> Option<u32> {
        match dir {
            Dir::N => self.slide_along::<0>(grid),
            Dir::NE => self.slide_along::<1>(grid),
            Dir::SE => self.slide_along::<2>(grid),
            Dir::S => self.slide_along::<3>(grid),
            Dir::SW => self.slide_along::<4>(grid),
            _ => self.slide_along::<5>(grid),
        }
    }

    fn slide_along<const DIR: usize>(&mut self, grid: &Grid) -> Option<u32> {
        let slid = self.close_gaps::<DIR>(grid);
        let mut equal = self.equal::<DIR>();
        if equal == 0 {
            return slid.then_some(0);
        }
        // Of a run of equal tiles the two in front join, then the next two.
        let mut joining = 0;
        for _ in 0..grid.radius {
            let pairs = equal & !back::<DIR>(equal);
            joining |= pairs;
            equal &= !(pairs | back::<DIR>(pairs));
        }
        let mut gained = 0;
        let mut left = joining;
        while left != 0 {
            gained += 2 << self.get(left.trailing_zeros() as u8);
            left &= left - 1;
        }
        let mut carry = step::<DIR>(joining);
        for plane in &mut self.0 {
            *plane &= !joining;
            (*plane, carry) = (*plane ^ carry, *plane & carry);
        }
        self.close_gaps::<DIR>(grid);
        Some(gained)
    }

    /// Moves all tiles as far as they go; whether there was anything to move.
    #[inline(always)]
    fn close_gaps<const DIR: usize>(&mut self, grid: &Grid) -> bool {
        let mut slid = false;
        // One step at a time: of a line's 2R + 1 cells the last tile waits for those before it to
        // step out of its way, and all have come to rest after 2R.
        loop {
            let occupied = self.occupied();
            let going = occupied & back::<DIR>(grid.all & !occupied);
            if going == 0 {
                return slid;
            }
            slid = true;
            for plane in &mut self.0 {
                *plane = *plane & !going | step::<DIR>(*plane & going);
            }
        }
    }
}

/// The cells from which one step in the direction leads to these.
#[inline(always)]
const fn back<const DIR: usize>(set: u64) -> u64 {
    match DIR % 6 {
        0 => step::<3>(set),
        1 => step::<4>(set),
        2 => step::<5>(set),
        3 => step::<0>(set),
        4 => step::<1>(set),
        _ => step::<2>(set),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// A way is open when a tile has a free cell or an equal tile before it.
        #[test]
        fn ways_are_what_the_cells_say(
            radius in 1..=3u8,
            exponents in prop::collection::vec(0..=MAX_EXPONENT, MAX_CELLS),
            alike: bool,
        ) {
            let (region, grid) = (Hexagon::new(radius), Grid::of(radius));
            let mut tiles = Tiles::default();
            for (exponent, (_, place)) in exponents.iter().zip(grid.cells()) {
                tiles.put(place, if alike { 16 + exponent % 3 } else { *exponent });
            }
            let exponent = |at: Hex| grid.place(at).map(|place| tiles.get(place));
            let opens = |at: Hex, dir: Dir| match (exponent(at), exponent(at.step(dir))) {
                (Some(1..), Some(0)) => true,
                (Some(a @ 1..MAX_EXPONENT), Some(b)) => a == b,
                _ => false,
            };
            for dir in Dir::ALL {
                let open = region.cells().any(|at| opens(at, dir));
                prop_assert_eq!(tiles.ways(grid) >> dir.index() & 1 != 0, open);
            }
            let largest = region.cells().filter_map(exponent).max();
            prop_assert_eq!(Some(tiles.largest()), largest);
        }
    }

    #[test]
    fn cells_are_the_regions() {
        for radius in 1..=3 {
            let grid = Grid::of(radius);
            let cells: std::vec::Vec<Hex> = grid.cells().map(|(cell, _)| cell).collect();
            assert!(cells.iter().copied().eq(Hexagon::new(radius).cells()));
            for (cell, place) in grid.cells() {
                assert_eq!((at(place), grid.place(cell)), (cell, Some(place)));
            }
        }
    }
}
