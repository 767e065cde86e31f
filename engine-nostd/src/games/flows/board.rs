//! The board: cells, the faces between them, the six sides, and what lies on the cells.
//!
//! Touching faces of two cells are one face with one number: 132 of them at radius 3. The tables
//! are constants in flash, one set for each radius.

use heapless::Vec;

use super::tile::{Tile, Way};
use crate::hex::{Hex, Hexagon};

/// Smallest board.
pub const MIN_RADIUS: u8 = 2;
/// Largest board: what still can be tapped on the larger panel.
pub const MAX_RADIUS: u8 = 5;
/// Cells of the largest board.
pub const MAX_CELLS: usize = 91;
/// Faces of the largest board: six a cell, inner ones shared, and 66 on the rim.
pub const MAX_FACES: usize = 306;
/// Faces of a side of the largest board.
pub const MAX_SIDE: usize = 2 * MAX_RADIUS as usize + 1;

/// Stands for "over the rim" in the table of neighbours.
const RIM: u8 = u8::MAX;

/// Sides across from each other are one axis: sides `a` and `a + 3`. Everybody's goal joins the
/// two sides of an axis, so a set of goals is a byte with the bits 0..3.
pub(super) type Axes = u8;

/// The axes that a set of sides (bits 0..6) holds both ends of.
pub(super) const fn axes_of(sides: u8) -> Axes {
    sides & sides >> 3 & 7
}

/// The tables of one radius.
pub(super) struct Geometry {
    region: Hexagon,
    faces: usize,
    /// For each cell and way the number of the face there.
    face: [[u16; 6]; MAX_CELLS],
    /// For each cell and way the neighbour.
    next: [[u8; 6]; MAX_CELLS],
    /// For each face the side it belongs to, as a bit; 0 for inner faces.
    side: [u8; MAX_FACES],
}

impl Geometry {
    const fn new(radius: u8) -> Geometry {
        let region = Hexagon::new(radius);
        let mut g = Geometry {
            region,
            faces: 0,
            face: [[0; 6]; MAX_CELLS],
            next: [[RIM; 6]; MAX_CELLS],
            side: [0; MAX_FACES],
        };
        let mut i = 0;
        while let Some(cell) = region.cell(i) {
            let mut w = 0;
            while w < 6 {
                let neighbour = region.index(cell.step(Way::ALL[w].dir()));
                if let Some(n) = neighbour {
                    g.next[i][w] = n as u8;
                }
                match neighbour {
                    Some(n) if n < i => g.face[i][w] = g.face[n][(w + 3) % 6],
                    _ => {
                        g.face[i][w] = g.faces as u16;
                        g.faces += 1;
                    }
                }
                w += 1;
            }
            i += 1;
        }
        let mut side = 0;
        while side < 6 {
            let mut n = 0;
            while let Some((cell, way)) = side_face(radius, side, n) {
                if let Some(i) = region.index(cell) {
                    g.side[g.face[i][way.index()] as usize] = 1 << side;
                }
                n += 1;
            }
            side += 1;
        }
        g
    }

    /// The tables of a radius from [`MIN_RADIUS`] to [`MAX_RADIUS`].
    pub(super) fn of(radius: u8) -> &'static Geometry {
        static TABLES: [Geometry; 4] =
            [Geometry::new(2), Geometry::new(3), Geometry::new(4), Geometry::new(5)];
        &TABLES[usize::from(radius.clamp(MIN_RADIUS, MAX_RADIUS) - MIN_RADIUS)]
    }

    /// How many cells there are.
    pub(super) const fn cells(&self) -> usize {
        self.region.len()
    }

    /// How many faces there are.
    pub(super) const fn faces(&self) -> usize {
        self.faces
    }

    /// The face of a cell.
    pub(super) fn face(&self, cell: usize, way: Way) -> usize {
        self.face[cell][way.index()].into()
    }

    /// The neighbour of a cell, or `None` over the rim.
    pub(super) fn next(&self, cell: usize, way: Way) -> Option<usize> {
        Some(self.next[cell][way.index()]).filter(|n| *n != RIM).map(usize::from)
    }

    /// The side that a face belongs to, as a bit; 0 for inner faces.
    pub(super) fn side(&self, face: usize) -> u8 {
        self.side[face]
    }

    /// The faces of a side as (cell, way), in the rule book's order.
    pub(super) fn side_faces(&self, side: u8) -> impl Iterator<Item = (usize, Way)> {
        let region = self.region;
        let all = (0..).map_while(move |n| side_face(region.radius(), side, n));
        all.filter_map(move |(at, way)| region.index(at).map(|cell| (cell, way)))
    }
}

/// Face number `n` of a side: along the rim clockwise, beginning at the corner of the way that is
/// the side's first. The corner gives one face, each of the other cells two.
pub const fn side_face(radius: u8, side: u8, n: usize) -> Option<(Hex, Way)> {
    if n > 2 * radius as usize {
        return None;
    }
    let first = Way::new(2 + side);
    let (corner, along) = (first.dir().vector(), first.turned(2).dir().vector());
    let (out, steps) = (radius as i16, n.div_ceil(2) as i16);
    let at = Hex::new(corner.q * out + along.q * steps, corner.r * out + along.r * steps);
    Some((at, if n.is_multiple_of(2) { first.turned(1) } else { first }))
}

/// What lies on the cells.
pub(super) type Cells = Vec<Option<Tile>, MAX_CELLS>;

/// A board to reason about: the tables of its radius and what lies on it.
#[derive(Clone, Copy)]
pub(super) struct Board<'a> {
    pub(super) geometry: &'static Geometry,
    pub(super) cells: &'a [Option<Tile>],
}

impl<'a> Board<'a> {
    /// The board of a radius with these cells.
    pub(super) fn new(radius: u8, cells: &'a [Option<Tile>]) -> Board<'a> {
        Board { geometry: Geometry::of(radius), cells }
    }

    /// Where a line that comes into a cell by a face goes on: the next cell and its face there.
    pub(super) fn follow(&self, cell: usize, way: Way) -> Onward {
        let Some(tile) = self.cells[cell] else { return Onward::Empty };
        self.leave(cell, tile.exit(way))
    }

    /// Where a line that leaves a cell by a face comes in next.
    pub(super) fn leave(&self, cell: usize, way: Way) -> Onward {
        match self.geometry.next(cell, way) {
            Some(next) => Onward::Into(next, way.opposite()),
            None => Onward::Rim(self.geometry.face(cell, way)),
        }
    }

    /// The empty cells in order.
    pub(super) fn empty(&self) -> Vec<u8, MAX_CELLS> {
        let empty = self.cells.iter().enumerate().filter(|(_, tile)| tile.is_none());
        empty.map(|(cell, _)| cell as u8).collect()
    }
}

/// Where a line goes on.
pub(super) enum Onward {
    /// Into this cell by this face.
    Into(usize, Way),
    /// Out over the rim by this face.
    Rim(usize),
    /// Nowhere: the cell is empty.
    Empty,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::flows::tile::cell_at;
    use std::collections::BTreeSet;
    use std::string::String;

    /// The rulings' lists, word for word.
    const SIDES: [&str; 6] = [
        "(-3,0) NE; (-3,1) NW NE; (-3,2) NW NE; (-3,3) NW NE",
        "(-3,3) E; (-2,3) NE E; (-1,3) NE E; (0,3) NE E",
        "(0,3) SE; (1,2) E SE; (2,1) E SE; (3,0) E SE",
        "(3,0) SW; (3,-1) SE SW; (3,-2) SE SW; (3,-3) SE SW",
        "(3,-3) W; (2,-3) SW W; (1,-3) SW W; (0,-3) SW W",
        "(0,-3) NW; (-1,-2) W NW; (-2,-1) W NW; (-3,0) W NW",
    ];

    #[test]
    fn sides_own_the_faces_of_the_rule_book() {
        for (side, list) in SIDES.into_iter().enumerate() {
            let mut written = String::new();
            let mut before = None;
            let faces = (0..).map_while(|n| side_face(3, side as u8, n));
            for (at, way) in faces {
                if before != Some(at) {
                    let semicolon = if before.is_some() { "; " } else { "" };
                    written += &std::format!("{semicolon}({},{})", at.r, at.q);
                }
                written += &std::format!(" {}", way.name());
                before = Some(at);
            }
            assert_eq!(written, list, "side {side}");
        }
    }

    #[test]
    fn a_side_is_the_line_of_the_rule_book_on_every_board() {
        let on: [fn(i16, i16, i16) -> bool; 6] = [
            |r, row, _| row == -r,
            |r, _, col| col == r,
            |r, row, col| row + col == r,
            |r, row, _| row == r,
            |r, _, col| col == -r,
            |r, row, col| row + col == -r,
        ];
        for radius in MIN_RADIUS..=MAX_RADIUS {
            let mut all = BTreeSet::new();
            for side in 0..6u8 {
                let g = Geometry::of(radius);
                assert_eq!(g.side_faces(side).count(), 2 * usize::from(radius) + 1);
                for (cell, way) in g.side_faces(side) {
                    let at = g.region.cell(cell).unwrap();
                    assert!(on[usize::from(side)](radius.into(), at.r, at.q), "{at:?} on {side}");
                    assert!(!g.region.contains(at.step(way.dir())), "looks outwards");
                    assert_eq!(g.side(g.face(cell, way)), 1 << side);
                    assert!(all.insert((cell, way)), "no face belongs to two sides");
                }
            }
            assert_eq!(all.len(), 6 * (2 * usize::from(radius) + 1), "every outward face is owned");
        }
    }

    #[test]
    fn faces_are_shared_by_neighbours_and_by_nobody_else() {
        for (radius, cells, faces) in [(2, 19, 72), (3, 37, 132), (4, 61, 210), (5, 91, 306)] {
            let g = Geometry::of(radius);
            assert_eq!((g.cells(), g.faces()), (cells, faces));
            let mut users = std::vec![0; faces];
            for cell in 0..cells {
                for way in Way::ALL {
                    users[g.face(cell, way)] += 1;
                    let at = g.region.cell(cell).unwrap().step(way.dir());
                    assert_eq!(g.next(cell, way), g.region.index(at));
                    if let Some(next) = g.next(cell, way) {
                        assert_eq!(g.face(cell, way), g.face(next, way.opposite()));
                        assert_eq!(g.side(g.face(cell, way)), 0);
                    }
                }
            }
            let rim = users.iter().filter(|n| **n == 1).count();
            assert_eq!(rim, 6 * (2 * usize::from(radius) + 1));
            assert!(users.iter().all(|n| (1..=2).contains(n)));
        }
        assert_eq!(Geometry::of(3).region.index(cell_at(-3, 0)), Some(0));
    }
}
