//! Rule `strict`: whether the routes of all fit side by side.
//!
//! They do if and only if the empty cells can be filled with tiles so that every axis is linked:
//! no two routes share a face, and the pairs asked of one empty cell belong to one tile. Tiles
//! join six faces in every way but three straights, and two straights force the third, so
//! a cell fits unless two straight passes are asked of it.
//!
//! The search is exact, whatever the order of the players: plan a route for each axis as if alone
//! (round the others where that is possible), look for a clash, and try both ways to mend it: the
//! first route does without, or it keeps what it has and the others do without. Any set of routes
//! that fit obeys one of the two. It ends with routes that fit, or with the proof that none do.
//!
//! Work is bounded: after [`MOST_PLANS`] plans the placement counts as fitting, so that
//! nobody is refused a placement without proof.

use heapless::Vec;

use super::board::{Axes, Board, MAX_CELLS, MAX_FACES, Onward};
use super::tile::{Tile, Way};

/// Routes that are planned for one placement, a few microseconds each on a desktop. See
/// `docs/games/flows.md` for how many it takes.
pub const MOST_PLANS: u32 = 3_000;

/// Most clashes mended one after another: each bars a route from something.
const DEEPEST: u32 = 24;

/// Plans after which a search is hard and thinks before it goes on.
const EASY: u32 = 36;

/// Faces of all cells, seen from inside: where a line can come in.
const PORTS: usize = MAX_CELLS * 6;
/// Most passes of a route: every face but the last once.
const LONGEST: usize = MAX_FACES;
/// No port.
const NONE: u16 = u16::MAX;

/// A pass over a cell: the cell, the way in, the way out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Pass {
    cell: u8,
    entry: Way,
    exit: Way,
}

impl Pass {
    /// Which of the cell's three straights it is, if it is one.
    fn straight(&self) -> Option<usize> {
        (self.exit == self.entry.opposite()).then_some(self.entry.index() % 3)
    }

    fn port(&self) -> usize {
        port(self.cell.into(), self.entry)
    }
}

fn port(cell: usize, way: Way) -> usize {
    cell * 6 + way.index()
}

/// What a route may not do.
#[derive(Clone)]
struct Barred {
    /// Ports it may not come in by.
    ports: [u64; PORTS.div_ceil(64)],
    /// For each of the three straights the cells it may not pass so.
    straights: [u128; 3],
}

impl Barred {
    const NOTHING: Barred = Barred { ports: [0; PORTS.div_ceil(64)], straights: [0; 3] };

    fn port(&self, port: usize) -> bool {
        self.ports[port / 64] & 1 << (port % 64) != 0
    }

    /// Bars one thing more.
    fn add(&mut self, board: Board, mend: Mend) {
        let mut bar = |port: usize| self.ports[port / 64] |= 1 << (port % 64);
        match mend {
            Mend::Port(cell, way) => bar(port(cell, way)),
            Mend::Face(cell, way) => {
                bar(port(cell, way));
                if let Some(next) = board.geometry.next(cell, way) {
                    bar(port(next, way.opposite()));
                }
            }
            Mend::Straight(cell, axis) => self.straights[axis] |= 1 << cell,
            Mend::Across(cell, axis) => {
                self.straights[(axis + 1) % 3] |= 1 << cell;
                self.straights[(axis + 2) % 3] |= 1 << cell;
            }
        }
    }
}

/// One way to mend a clash: something that one route may not do.
#[derive(Debug, Clone, Copy)]
enum Mend {
    /// Use this face, from either side.
    Face(usize, Way),
    /// Come in by this face of this cell.
    Port(usize, Way),
    /// Pass this cell in this straight.
    Straight(usize, usize),
    /// Pass this cell in a straight across this one.
    Across(usize, usize),
}

/// A set of routes, a bit each.
type Routes = u8;
const ALL: Routes = 7;

/// Two things that cannot both be, as the two ways to mend it: the first route does without what it
/// does, or keeps it and bars the others from it.
type Clash = [(Routes, Mend); 2];

/// What a search has found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fit {
    /// Routes that fit.
    Yes,
    /// There are none.
    No,
    /// The bound was reached first.
    Unknown,
}

/// A search on one board.
pub(super) struct Search {
    axes: Vec<u8, 3>,
    barred: [Barred; 3],
    routes: [Vec<Pass, LONGEST>; 3],
    plans: u32,
}

impl Search {
    /// A search for routes along all of `goals`.
    pub(super) fn new(goals: Axes) -> Search {
        Search {
            axes: (0..3).filter(|axis| goals & 1 << axis != 0).collect(),
            barred: [Barred::NOTHING; 3],
            routes: [const { Vec::new() }; 3],
            plans: 0,
        }
    }

    /// Whether all routes fit on the board. After `Yes` the search knows routes that do.
    pub(super) fn run(&mut self, board: Board) -> Fit {
        self.plans = 0;
        self.mend(board, 0)
    }

    /// How many sets of routes the last run has tried.
    #[cfg(test)]
    pub(super) fn plans(&self) -> u32 {
        self.plans
    }

    /// Whether the routes found last, if they fitted the board, still do with this tile on it.
    pub(super) fn allows(&self, cell: usize, tile: Tile) -> bool {
        let passes = self.routes[..self.axes.len()].iter().flatten();
        passes.filter(|p| usize::from(p.cell) == cell).all(|p| tile.exit(p.entry) == p.exit)
    }

    fn mend(&mut self, board: Board, depth: u32) -> Fit {
        if self.plans >= MOST_PLANS || depth == DEEPEST {
            return Fit::Unknown;
        }
        if !self.plan_all(board) || self.plans > EASY && !self.keep_apart(board) {
            return Fit::No;
        }
        let Some(ways) = self.clash(board) else { return Fit::Yes };
        let before = self.barred.clone();
        let mut fit = Fit::No;
        for (routes, mend) in ways {
            self.bar(board, routes, mend);
            let found = self.mend(board, depth + 1);
            self.barred.clone_from(&before);
            match found {
                Fit::Yes => return Fit::Yes,
                Fit::Unknown => fit = Fit::Unknown,
                Fit::No => {}
            }
        }
        fit
    }

    /// Bars a set of routes from something.
    fn bar(&mut self, board: Board, routes: Routes, mend: Mend) {
        let barred = self.barred.iter_mut().enumerate();
        barred.filter(|(n, _)| routes & 1 << n != 0).for_each(|(_, b)| b.add(board, mend));
    }

    /// Plans all routes; `false` if one has no way.
    fn plan_all(&mut self, board: Board) -> bool {
        (0..self.axes.len()).all(|n| match self.plan(board, n) {
            Some(route) => {
                self.routes[n] = route;
                true
            }
            None => false,
        })
    }

    /// Finds what a route cannot do without and bars the others from it, until nothing more
    /// follows; `false` if somebody is left without a way.
    // Its own frame, like that of `plan` and `clash`: the recursion must not carry their tables.
    #[inline(never)]
    fn keep_apart(&mut self, board: Board) -> bool {
        loop {
            let mut changed = false;
            for n in 0..self.axes.len() {
                let mut i = 0;
                while let Some(pass) = self.routes[n].get(i).copied() {
                    i += 1;
                    let face = Mend::Face(pass.cell.into(), pass.entry);
                    if self.others_may(n, pass) && !self.can_do_without(board, n, face) {
                        self.bar(board, ALL & !(1 << n), face);
                        changed = true;
                    }
                }
            }
            if !changed {
                return true;
            }
            if !self.plan_all(board) {
                return false;
            }
        }
    }

    /// Whether another route could still come in where this pass of route `n` does.
    fn others_may(&self, n: usize, pass: Pass) -> bool {
        (0..self.axes.len()).any(|m| m != n && !self.barred[m].port(pass.port()))
    }

    /// Whether route `n` has a way if it may not do this either.
    fn can_do_without(&mut self, board: Board, n: usize, mend: Mend) -> bool {
        let before = self.barred[n].clone();
        self.barred[n].add(board, mend);
        let possible = self.plan(board, n).is_some();
        self.barred[n] = before;
        possible
    }

    /// Plans route `n` with as few faces of the routes before it as possible, if there is one.
    #[inline(never)]
    fn plan(&mut self, board: Board, n: usize) -> Option<Vec<Pass, LONGEST>> {
        self.plans += 1;
        let g = board.geometry;
        let mut used = [0u64; MAX_FACES.div_ceil(64)];
        for pass in self.routes[..n].iter().flatten() {
            let face = g.face(pass.cell.into(), pass.entry);
            used[face / 64] |= 1 << (face % 64);
        }
        let taken = |face: usize| used[face / 64] & 1 << (face % 64) != 0;
        let (axis, barred) = (self.axes[n], &self.barred[n]);
        let mut from = [NONE; PORTS];
        // Ports reached at the present price, and those that cost one shared face more.
        let (mut now, mut later) = (Vec::<u16, PORTS>::new(), Vec::<u16, PORTS>::new());
        for (cell, way) in g.side_faces(axis) {
            let start = port(cell, way);
            if !barred.port(start) {
                from[start] = start as u16;
                let _ = now.push(start as u16);
            }
        }
        let goal = 1 << (axis + 3);
        while !now.is_empty() {
            let mut i = 0;
            while let Some(at) = now.get(i).copied() {
                i += 1;
                let (cell, entry) = (usize::from(at) / 6, Way::ALL[usize::from(at) % 6]);
                for exit in exits(board, barred, cell, entry) {
                    match board.leave(cell, exit) {
                        Onward::Rim(face) if g.side(face) == goal => {
                            return Some(walked(&from, at, exit));
                        }
                        Onward::Into(next, way) => {
                            let to = port(next, way);
                            if from[to] == NONE && !barred.port(to) {
                                from[to] = at;
                                let list =
                                    if taken(g.face(next, way)) { &mut later } else { &mut now };
                                let _ = list.push(to as u16);
                            }
                        }
                        _ => {}
                    }
                }
            }
            core::mem::swap(&mut now, &mut later);
            later.clear();
        }
        None
    }

    /// Two things that cannot both be; `None` if the routes fit.
    #[inline(never)]
    fn clash(&self, board: Board) -> Option<Clash> {
        let mut face_of = [(u8::MAX, NONE); MAX_FACES];
        let mut straight_of = [(u8::MAX, 0u8); MAX_CELLS];
        for n in 0..self.axes.len() {
            for pass in &self.routes[n] {
                let cell = usize::from(pass.cell);
                let face = board.geometry.face(cell, pass.entry);
                let (other, at) = face_of[face];
                if other == u8::MAX {
                    face_of[face] = (n as u8, pass.port() as u16);
                } else {
                    let (there, way) = (usize::from(at) / 6, Way::ALL[usize::from(at) % 6]);
                    // A route may clash with itself: a face passed both ways.
                    return Some(if usize::from(other) == n {
                        let one = 1 << n;
                        [(one, Mend::Port(there, way)), (one, Mend::Port(cell, pass.entry))]
                    } else {
                        let face = Mend::Face(there, way);
                        [(1 << other, face), (ALL & !(1 << other), face)]
                    });
                }
                if let (None, Some(axis)) = (board.cells[cell], pass.straight()) {
                    let (other, first) = straight_of[cell];
                    if other == u8::MAX {
                        straight_of[cell] = (n as u8, axis as u8);
                    } else {
                        let first = usize::from(first);
                        let keep = (ALL, Mend::Across(cell, first));
                        return Some([(1 << other, Mend::Straight(cell, first)), keep]);
                    }
                }
            }
        }
        None
    }
}

/// The ways on from a cell that came in by `entry`.
fn exits(board: Board, barred: &Barred, cell: usize, entry: Way) -> impl Iterator<Item = Way> {
    let tile = board.cells[cell];
    let no_straight = barred.straights[entry.index() % 3] & 1 << cell != 0;
    // The straight first: shortest.
    [3, 2, 4, 1, 5].into_iter().map(move |turns| entry.turned(turns)).filter(move |exit| match tile
    {
        Some(tile) => tile.exit(entry) == *exit,
        None => !(no_straight && *exit == entry.opposite()),
    })
}

/// The passes on the way to `last`, which is left by `exit`.
fn walked(from: &[u16; PORTS], last: u16, exit: Way) -> Vec<Pass, LONGEST> {
    let mut route = Vec::new();
    let (mut at, mut exit) = (last, exit);
    loop {
        let (cell, entry) = ((at / 6) as u8, Way::ALL[usize::from(at) % 6]);
        let _ = route.push(Pass { cell, entry, exit });
        let before = from[usize::from(at)];
        if before == at || before == NONE || route.is_full() {
            return route;
        }
        exit = entry.opposite();
        at = before;
    }
}
