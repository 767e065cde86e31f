//! The board as those see it who still have to cross it: empty cells, and where the lines from their
//! faces lead.
//!
//! Bots ask hundreds of positions who is how near. Every line is followed once; after that tiles
//! and faces are out of the way.

use heapless::Vec;

use super::Flows;
use super::board::{Axes, Board, MAX_CELLS, Onward, axes_of};
use super::open::{Around, Classes};
use super::tile::{Kind, Tile, Way};
use crate::hex::Hex;

/// A cell, in [`Links::remaining`]'s measure.
pub(super) const CELL: i32 = 64;
/// More cells than any route needs.
pub(super) const FAR: u8 = 100;

/// A set of kinds, a bit each.
pub(super) type Kinds = u8;

/// Where a line from a face of an empty cell ends: in an empty cell by its number, else...
type End = u8;
/// ... over the rim, with the number of the side...
const RIM: End = 0x80;
/// ... or in the same cell, with the number of the face it comes back by.
const BACK: End = 0xc0;

/// The empty cells and their lines.
pub(super) struct Links {
    empty: Vec<u8, MAX_CELLS>,
    /// For each empty cell and face.
    ends: [[End; 6]; MAX_CELLS],
}

/// For each empty cell the empty cells passed before it on the way from a side, or [`FAR`].
type Distances = [u8; MAX_CELLS];

impl Links {
    /// Follows all lines that end at an empty cell.
    pub(super) fn new(board: Board) -> Links {
        let mut links = Links { empty: board.empty(), ends: [[0; 6]; MAX_CELLS] };
        for cell in &links.empty {
            let from = usize::from(*cell);
            links.ends[from] = Way::ALL.map(|way| end(board, from, way));
        }
        links
    }

    fn ends(&self, cell: u8) -> &[End; 6] {
        &self.ends[usize::from(cell)]
    }

    fn distances(&self, side: u8) -> Distances {
        let mut far = [FAR; MAX_CELLS];
        let mut queue: Vec<u8, MAX_CELLS> = Vec::new();
        for cell in &self.empty {
            if self.ends(*cell).contains(&(RIM | side)) {
                far[usize::from(*cell)] = 0;
                let _ = queue.push(*cell);
            }
        }
        let mut at = 0;
        while let Some(cell) = queue.get(at).copied() {
            at += 1;
            let next = far[usize::from(cell)] + 1;
            for end in self.ends(cell) {
                if *end < RIM && far[usize::from(*end)] == FAR {
                    far[usize::from(*end)] = next;
                    let _ = queue.push(*end);
                }
            }
        }
        far
    }

    /// The cells of the shortest route along an axis on which there is none yet; [`FAR`] if there
    /// will be none.
    pub(super) fn shortest(&self, axis: u8) -> u8 {
        let (from, goal) = (self.distances(axis), RIM | (axis + 3));
        let last = self.empty.iter().filter(|cell| self.ends(**cell).contains(&goal));
        last.map(|cell| from[usize::from(*cell)]).min().unwrap_or(FAR).saturating_add(1).min(FAR)
    }

    /// How far an axis is from a route when all routes count and not the shortest alone: each empty
    /// cell counts for the shortest route over it, one that is a cell longer a quarter as much.
    /// Where there is but one way it is about the cells of it; other ways make it less.
    pub(super) fn remaining(&self, axis: u8) -> i32 {
        // A route of one cell is worth this, one of 16 nothing any more.
        const ONE: u32 = 1 << 25;
        let (from, to) = (self.distances(axis), self.distances(axis + 3));
        let over = |cell: &u8| {
            let longer = u32::from(from[usize::from(*cell)]) + u32::from(to[usize::from(*cell)]);
            ONE.checked_shr(2 * longer).unwrap_or(0)
        };
        // 91 cells of at most 2^25: below 2^32.
        let sum: u32 = self.empty.iter().map(over).sum();
        let Some(top) = sum.checked_ilog2() else { return 13 * CELL };
        // The logarithm with six bits behind the point, straight between powers of two.
        let part = (sum << (31 - top) >> 25) as i32 & 63;
        (25 * CELL - (top as i32 * CELL + part)) / 2 + CELL
    }

    /// For each axis the kinds that some placement completes it with, and no other goal.
    pub(super) fn completing(&self, goals: Axes) -> [Kinds; 3] {
        let mut kinds = [0; 3];
        for cell in &self.empty {
            let ends = self.ends(*cell);
            let side = |end: End| if end & BACK == RIM { 1 << (end & 7) } else { 0 };
            let sides = ends.map(side);
            if axes_of(sides.iter().fold(0, |all, side| all | side)) & goals == 0 {
                continue;
            }
            let around = Around::new(sides, |way| {
                Some(ends[way]).filter(|end| end & BACK == BACK).map(|end| usize::from(end & 7))
            });
            for tile in Kind::ALL.into_iter().flat_map(Tile::orientations) {
                let won = around.linked_with(tile) & goals;
                if won.is_power_of_two() {
                    kinds[won.trailing_zeros() as usize] |= 1 << tile.kind().index();
                }
            }
        }
        kinds
    }
}

/// Where the line from a face of an empty cell ends.
fn end(board: Board, from: usize, way: Way) -> End {
    let mut at = board.leave(from, way);
    loop {
        match at {
            Onward::Rim(face) => return RIM | board.geometry.side(face).trailing_zeros() as u8,
            Onward::Into(cell, entry) => match board.follow(cell, entry) {
                Onward::Empty if cell == from => return BACK | entry.index() as u8,
                Onward::Empty => return cell as u8,
                on => at = on,
            },
            // Only a cell that is followed can turn out to be empty.
            Onward::Empty => return BACK | way.index() as u8,
        }
    }
}

/// The axes whose sides are joined by lines over a tile.
pub(super) fn joined_by(board: Board, cell: usize) -> Axes {
    let Some(tile) = board.cells[cell] else { return 0 };
    let side = |out: Way| {
        let mut at = board.leave(cell, out);
        loop {
            match at {
                Onward::Rim(face) => return board.geometry.side(face),
                Onward::Empty => return 0,
                // It has come round.
                Onward::Into(next, entry) if next == cell && tile.exit(entry) == out => return 0,
                Onward::Into(next, entry) => at = board.follow(next, entry),
            }
        }
    };
    Way::ALL.iter().fold(0, |axes, way| axes | axes_of(side(*way) | side(tile.exit(*way))))
}

impl Flows {
    /// How near the sides were to their opposite ones in the course of the game: calls `visit` before
    /// the placements named in `last`, which are the last ones in their order, and after each of
    /// them. It says how many cells each pair of sides still needed, a seat's being number
    /// `side % 3`; `None` where no way was left.
    pub fn each_needed(
        &self,
        last: impl Iterator<Item = Hex> + Clone,
        visit: &mut dyn FnMut([Option<u8>; 3]),
    ) {
        let region = self.setup.region();
        let mut cells = self.cells.clone();
        for cell in last.clone().filter_map(|at| region.index(at)) {
            cells[cell] = None;
        }
        let mut done = Classes::lines(Board::new(region.radius(), &cells)).linked();
        visit(needed(Board::new(region.radius(), &cells), done));
        for cell in last.filter_map(|at| region.index(at)) {
            cells[cell] = self.cells[cell];
            let board = Board::new(region.radius(), &cells);
            done |= joined_by(board, cell);
            visit(needed(board, done));
        }
    }
}

/// How many cells each axis still needs; none where it is `done`.
fn needed(board: Board, done: Axes) -> [Option<u8>; 3] {
    let links = Links::new(board);
    core::array::from_fn(|axis| {
        let far = if done & 1 << axis != 0 { 0 } else { links.shortest(axis as u8) };
        (far < FAR).then_some(far)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::Playable;
    use crate::games::flows::{Setup, route};
    use crate::play::{Game, Rng};

    /// Distances, threats and wins are what the faces say, position by position.
    #[test]
    fn links_say_what_the_faces_say() {
        for seed in 0..60 {
            let players = 2 + (seed % 5) as u8;
            let setup = Setup { radius: 2 + (seed % 4) as u8, ..Setup::players(players) };
            let mut game = Flows::start(&setup, seed).unwrap();
            let mut chance = Rng::new(seed);
            while game.end().is_none() {
                let (board, goals) = (game.board(), game.setup.goals());
                let links = Links::new(board);
                for axis in (0..3).filter(|axis| goals & 1 << axis != 0) {
                    let want = route::shortest(board, axis).unwrap().count_ones();
                    assert_eq!(u32::from(links.shortest(axis)), want, "{seed} {axis}");
                    let soft = links.remaining(axis);
                    assert!(soft <= want as i32 * CELL, "{soft} is more than {want} cells");
                    assert!(soft > (want as i32 - 4) * CELL, "{soft} is far less than {want}");
                }
                assert_eq!(links.completing(goals), literal(&game), "{seed}");
                let seat = game.current();
                let mv = game.hasty_move(seat, &mut chance).unwrap();
                game.apply(seat, mv, &mut |_| ()).unwrap();
                let laid = game.setup.region().index(mv.at).unwrap();
                let linked = Classes::lines(game.board()).linked() & goals;
                assert_eq!(joined_by(game.board(), laid) & goals, linked, "{seed}");
            }
        }
    }

    /// Every kind tried on every cell in every rotation.
    fn literal(game: &Flows) -> [Kinds; 3] {
        let mut kinds = [0; 3];
        for cell in game.board().empty() {
            for tile in Kind::ALL.into_iter().flat_map(Tile::orientations) {
                let mut next = game.clone();
                next.cells[usize::from(cell)] = Some(tile);
                let won = Classes::lines(next.board()).linked() & game.setup.goals();
                for axis in (0..3).filter(|axis| won == 1 << axis) {
                    kinds[axis] |= 1 << tile.kind().index();
                }
            }
        }
        kinds
    }

    /// Looking back from the end says what each state says of itself, from any ply on.
    #[test]
    fn the_course_of_a_game_is_that_of_its_states() {
        for seed in 0..30 {
            let setup =
                Setup { radius: 2 + (seed % 3) as u8, ..Setup::players(2 + seed as u8 % 5) };
            let mut game = Flows::start(&setup, seed).unwrap();
            let mut chance = Rng::new(seed);
            let says = |game: &Flows| {
                let lines = Classes::lines(game.board()).linked();
                [0, 1, 2].map(|axis| match lines & 1 << axis {
                    0 => route::shortest(game.board(), axis).map(|cells| cells.count_ones() as u8),
                    _ => Some(0),
                })
            };
            let (mut want, mut order) = (std::vec![says(&game)], std::vec::Vec::new());
            while game.end().is_none() {
                let seat = game.current();
                let mv = game.hasty_move(seat, &mut chance).unwrap();
                game.apply(seat, mv, &mut |_| ()).unwrap();
                order.push(mv.at);
                want.push(says(&game));
            }
            for from in [0, order.len() / 2, order.len()] {
                let mut course = std::vec::Vec::new();
                game.each_needed(order[from..].iter().copied(), &mut |needed| course.push(needed));
                assert_eq!(course, want[from..], "{seed} from {from}");
            }
        }
    }
}
