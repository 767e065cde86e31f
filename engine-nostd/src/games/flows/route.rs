//! The shortest way through: which empty cells a team still needs; and, when there is no way,
//! the closed line of tiles that bars it.

use heapless::Vec;

use super::board::{Axes, Board, MAX_CELLS, MAX_FACES, Onward};
use super::tile::Way;
use super::trace::Line;

/// A set of cells, a bit each.
pub(super) type CellSet = u128;

/// The faces reached from a side and at what price in empty cells.
struct Reach {
    /// For each face the empty cells passed on the way, [`Reach::NEVER`] if there is no way.
    price: [u8; MAX_FACES],
    /// For each face the empty cell passed last, [`Reach::NEVER`] if none.
    via: [u8; MAX_FACES],
    /// For each empty cell that was passed the face it was entered by.
    entry: [u16; MAX_CELLS],
}

impl Reach {
    const NEVER: u8 = u8::MAX;

    /// Goes out from a side, one empty cell further each round.
    fn from_side(board: Board, side: u8) -> Reach {
        let g = board.geometry;
        let mut reach = Reach {
            price: [Self::NEVER; MAX_FACES],
            via: [Self::NEVER; MAX_FACES],
            entry: [u16::MAX; MAX_CELLS],
        };
        let mut rim: Vec<u8, MAX_CELLS> = Vec::new();
        for (cell, way) in g.side_faces(side) {
            reach.run(board, cell, way, 0, Self::NEVER, &mut rim);
        }
        let mut price = 0;
        while !rim.is_empty() {
            price += 1;
            let mut further = Vec::new();
            for cell in &rim {
                let from = usize::from(*cell);
                for way in Way::ALL {
                    let face = g.face(from, way);
                    if reach.price[face] != Self::NEVER {
                        continue;
                    }
                    match board.leave(from, way) {
                        Onward::Into(next, entry) => {
                            reach.run(board, next, entry, price, *cell, &mut further);
                        }
                        _ => reach.mark(face, price, *cell),
                    }
                }
            }
            rim = further;
        }
        reach
    }

    fn mark(&mut self, face: usize, price: u8, via: u8) {
        if self.price[face] == Self::NEVER {
            (self.price[face], self.via[face]) = (price, via);
        }
    }

    /// Marks a line from a face on, and notes the empty cell it runs into.
    fn run(
        &mut self,
        board: Board,
        cell: usize,
        way: Way,
        price: u8,
        via: u8,
        rim: &mut Vec<u8, MAX_CELLS>,
    ) {
        let g = board.geometry;
        self.mark(g.face(cell, way), price, via);
        let (mut cell, mut way) = (cell, way);
        loop {
            match board.follow(cell, way) {
                Onward::Into(next, entry) => {
                    let face = g.face(next, entry);
                    if self.price[face] != Self::NEVER {
                        // A line into a face that was reached has been followed from there; one
                        // that runs in a ring has come round.
                        return;
                    }
                    self.mark(face, price, via);
                    (cell, way) = (next, entry);
                }
                Onward::Rim(face) => return self.mark(face, price, via),
                Onward::Empty => {
                    if self.entry[cell] == u16::MAX {
                        self.entry[cell] = g.face(cell, way) as u16;
                        let _ = rim.push(cell as u8);
                    }
                    return;
                }
            }
        }
    }
}

/// The empty cells on a shortest route along an axis, or `None` if there is no route.
pub(super) fn shortest(board: Board, axis: u8) -> Option<CellSet> {
    let g = board.geometry;
    let reach = Reach::from_side(board, axis);
    let ends = g.side_faces(axis + 3).map(|(cell, way)| g.face(cell, way));
    let mut face = ends.min_by_key(|face| reach.price[*face])?;
    if reach.price[face] == Reach::NEVER {
        return None;
    }
    let mut cells = 0;
    // One step a cell, each nearer to the start.
    for _ in 0..reach.price[face] {
        let via = usize::from(reach.via[face]);
        cells |= 1 << via;
        face = reach.entry[via].into();
    }
    Some(cells)
}

/// The tiles at which an axis without a route is barred: those that have a face reached from the
/// one side, and a face on the other side's part of the board. Empty if there is a route.
pub(super) fn closed_line(board: Board, axis: u8) -> CellSet {
    if shortest(board, axis).is_some() {
        return 0;
    }
    let g = board.geometry;
    let reach = Reach::from_side(board, axis);
    let reached = |cell, way| reach.price[g.face(cell, way)] != Reach::NEVER;
    // The other side's part: from its faces over all cells, by faces that were not reached.
    let mut part: CellSet = 0;
    let mut open: Vec<u8, MAX_CELLS> = Vec::new();
    let mut enter = |cell: usize, open: &mut Vec<u8, MAX_CELLS>| {
        if part & 1 << cell == 0 {
            part |= 1 << cell;
            let _ = open.push(cell as u8);
        }
    };
    g.side_faces(axis + 3).for_each(|(cell, _)| enter(cell, &mut open));
    while let Some(cell) = open.pop() {
        let cell = usize::from(cell);
        for way in Way::ALL {
            if let Some(next) = g.next(cell, way)
                && !reached(cell, way)
            {
                enter(next, &mut open);
            }
        }
    }
    let barred = |cell: &usize| {
        part & 1 << cell != 0
            && Way::ALL.iter().any(|way| reached(*cell, *way))
            && Way::ALL.iter().any(|way| !reached(*cell, *way))
    };
    (0..g.cells()).filter(barred).fold(0, |line, cell| line | 1 << cell)
}

/// The cells that the lines from a side run over.
pub(super) fn flooded(board: Board, side: u8) -> CellSet {
    let lines = board.geometry.side_faces(side);
    lines
        .flat_map(|(cell, way)| Line::new(board, cell, way))
        .fold(0, |all, (cell, _)| all | 1 << cell)
}

/// The axes among `goals` that have no route.
pub(super) fn cut_off(board: Board, goals: Axes) -> Axes {
    goals & !super::open::Classes::open(board, None).linked()
}
