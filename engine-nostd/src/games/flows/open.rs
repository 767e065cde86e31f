//! Who can still get through: one pass over the empty cells instead of a search per placement.
//!
//! Faces are nodes; a tile joins its three pairs, an empty cell all its six faces. A placement
//! changes what one cell joins, so what matters is how the six faces round that cell hang together
//! *without* it: [`each_left_out`] finds that for every empty cell by splitting the list of empty
//! cells in halves, joining one half while it descends into the other. That is
//! `n log n` joins for `n` cells, and a half in which everybody gets through already without
//! the other half needs no look at all.
//!
//! A class of joined faces knows the sides it touches. Sides themselves are no nodes: a route
//! does not run along the rim.

use super::board::{Axes, Board, Geometry, MAX_CELLS, MAX_FACES, axes_of};
use super::tile::{Kind, Tile, Way};

/// Faces in classes of those that hang together.
#[derive(Clone)]
pub(super) struct Classes {
    parent: [u16; MAX_FACES],
    /// For the root of each class the sides it touches, as bits.
    sides: [u8; MAX_FACES],
    /// The axes that some class touches both sides of.
    linked: Axes,
}

impl Classes {
    /// The lines on the board: faces joined by tiles, by nothing else.
    pub(super) fn lines(board: Board) -> Classes {
        let g = board.geometry;
        let mut classes = Classes { parent: [0; MAX_FACES], sides: [0; MAX_FACES], linked: 0 };
        for face in 0..g.faces() {
            classes.parent[face] = face as u16;
            classes.sides[face] = g.side(face);
        }
        for (cell, tile) in board.cells.iter().enumerate() {
            let Some(tile) = tile else { continue };
            for way in Way::ALL {
                if tile.exit(way) > way {
                    classes.join(g.face(cell, way), g.face(cell, tile.exit(way)));
                }
            }
        }
        classes
    }

    /// What hangs together on the board when `without` is left out, an empty cell or none.
    pub(super) fn open(board: Board, without: Option<usize>) -> Classes {
        let mut classes = Classes::lines(board);
        for cell in board.empty() {
            if without != Some(cell.into()) {
                classes.join_cell(board.geometry, cell.into());
            }
        }
        classes
    }

    /// The axes that are linked.
    pub(super) fn linked(&self) -> Axes {
        self.linked
    }

    fn root(&mut self, face: usize) -> usize {
        let mut at = face;
        while usize::from(self.parent[at]) != at {
            let up = self.parent[usize::from(self.parent[at])];
            self.parent[at] = up;
            at = up.into();
        }
        at
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        if a != b {
            self.parent[b] = a as u16;
            self.sides[a] |= self.sides[b];
            self.linked |= axes_of(self.sides[a]);
        }
    }

    /// Joins all faces of an empty cell.
    fn join_cell(&mut self, g: &Geometry, cell: usize) {
        let first = g.face(cell, Way::ALL[0]);
        for way in &Way::ALL[1..] {
            self.join(first, g.face(cell, *way));
        }
    }

    /// How the faces of a cell, itself left out, hang together.
    pub(super) fn around(&mut self, g: &Geometry, cell: usize) -> Around {
        let roots = Way::ALL.map(|way| self.root(g.face(cell, way)));
        let first = |i: usize| roots.iter().position(|root| *root == roots[i]).unwrap_or(i);
        Around {
            class: core::array::from_fn(|i| first(i) as u8),
            sides: roots.map(|root| self.sides[root]),
            linked: self.linked,
        }
    }
}

/// How the six faces round a cell hang together without it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Around {
    /// For each face the first face of its class.
    class: [u8; 6],
    /// For each face the sides that its class touches.
    sides: [u8; 6],
    linked: Axes,
}

impl Around {
    /// Six faces of which each has a line to the side given for it, if to any, or to the face of the
    /// same cell that `back` names. Nothing is linked yet.
    pub(super) fn new(sides: [u8; 6], back: impl Fn(usize) -> Option<usize>) -> Around {
        let class = core::array::from_fn(|i| i.min(back(i).unwrap_or(i)) as u8);
        Around { class, sides, linked: 0 }
    }

    /// The axes that are linked with this tile on the cell.
    pub(super) fn linked_with(&self, tile: Tile) -> Axes {
        let Around { mut class, mut sides, mut linked } = *self;
        for way in Way::ALL {
            let exit = tile.exit(way);
            if exit > way {
                let (a, b) = (class[way.index()], class[exit.index()]);
                let touched = sides[usize::from(a)] | sides[usize::from(b)];
                sides[usize::from(a)] = touched;
                linked |= axes_of(touched);
                for c in &mut class {
                    if *c == b {
                        *c = a;
                    }
                }
            }
        }
        linked
    }
}

/// A stretch of the empty cells, as they turn out.
enum Found<'a> {
    /// Whatever lies there, everybody gets through.
    Free(&'a [u8]),
    /// It depends on the tile.
    One(usize, Around),
}

/// Calls `visit` with the empty cells in order, each left out once, until it returns `false`.
fn each_left_out(
    classes: &Classes,
    goals: Axes,
    g: &Geometry,
    empty: &[u8],
    visit: &mut dyn FnMut(Found) -> bool,
) -> bool {
    if goals & !classes.linked == 0 {
        return visit(Found::Free(empty));
    }
    match empty {
        [] => true,
        [cell] => {
            let cell = usize::from(*cell);
            visit(Found::One(cell, classes.clone().around(g, cell)))
        }
        _ => {
            let (left, right) = empty.split_at(empty.len() / 2);
            [(left, right), (right, left)].into_iter().all(|(stay, join)| {
                let mut classes = classes.clone();
                join.iter().for_each(|cell| classes.join_cell(g, (*cell).into()));
                each_left_out(&classes, goals, g, stay, visit)
            })
        }
    }
}

/// Calls `visit` with every placement of a kind that rule `open` allows, in the order of cells and
/// rotations, until it returns `false`. It is told the goals that the placement completes.
pub(super) fn each_placement(
    board: Board,
    goals: Axes,
    kind: Kind,
    visit: &mut dyn FnMut(usize, Tile, Axes) -> bool,
) {
    let g = board.geometry;
    let mut lines = Classes::lines(board);
    let start = lines.clone();
    let empty = board.empty();
    debug_assert!(empty.len() <= MAX_CELLS);
    each_left_out(&start, goals, g, &empty, &mut |found| match found {
        Found::Free(cells) => cells.iter().all(|cell| {
            let cell = usize::from(*cell);
            let around = lines.around(g, cell);
            Tile::orientations(kind).all(|tile| visit(cell, tile, around.linked_with(tile) & goals))
        }),
        Found::One(cell, open) => {
            let around = lines.around(g, cell);
            Tile::orientations(kind).all(|tile| {
                let won = around.linked_with(tile) & goals;
                let stays_open = goals & !open.linked_with(tile) == 0;
                won == 0 && !stays_open || visit(cell, tile, won)
            })
        }
    });
}
