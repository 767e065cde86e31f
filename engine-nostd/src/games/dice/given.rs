//! Maps that somebody has drawn: half of the terrain and of the structures, since both halves are
//! alike turned by half.
//!
//! A given map keeps the promises of the generator's: [`Map::check`] says which one it breaks.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::map::{APART, FROM_HQ, PASSABLE, Reached, home};
use super::tables::{Kind, MAX_CELLS, MAX_STRUCTURES, Size, Terrain};
use super::{Dice, Setup};
use crate::hex::{Hex, Hexagon};
use crate::play::Seat;

/// Cells of the largest half, the middle included.
pub const MAX_HALF: usize = MAX_CELLS / 2 + 1;
/// Bytes of its terrain.
const HALF_BYTES: usize = MAX_HALF.div_ceil(2);
/// Most pairs of structures.
pub const MAX_PAIRS: usize = (MAX_STRUCTURES - 2) / 2;

/// A drawn map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Map {
    size: Size,
    /// The terrain of the first half of the cells and of the middle, two cells a byte, the first
    /// in the low half.
    half: Vec<u8, HALF_BYTES, u8>,
    /// What stands in the middle.
    middle: Kind,
    /// One structure of each pair: column, row, kind.
    pairs: Vec<(i8, i8, Kind), MAX_PAIRS, u8>,
}

impl Map {
    /// A map of this size. The terrain is that of the first half of the cells, row by row, and of
    /// the middle; it must be as many.
    pub fn new(
        size: Size,
        terrain: impl IntoIterator<Item = Terrain>,
        middle: Kind,
        pairs: &[(Hex, Kind)],
    ) -> Result<Map, &'static str> {
        let mut map = Map { size, half: Vec::new(), middle, pairs: Vec::new() };
        let (mut cells, most) = (0, half_of(size));
        for terrain in terrain {
            match cells % 2 {
                0 => map.half.push(terrain as u8).map_err(|_| CELLS)?,
                _ => map.half[cells / 2] |= (terrain as u8) << 4,
            }
            cells += 1;
        }
        for (at, kind) in pairs {
            let near = |n: i16| i8::try_from(n).map_err(|_| PLACES);
            map.pairs.push((near(at.q)?, near(at.r)?, *kind)).map_err(|_| COUNT)?;
        }
        if cells == most { Ok(map) } else { Err(CELLS) }
    }

    /// How large it is.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The terrain of the first half of the cells and of the middle.
    pub fn half(&self) -> impl Iterator<Item = Terrain> {
        (0..half_of(self.size)).map(|index| self.terrain_at(index))
    }

    fn code(&self, index: usize) -> u8 {
        let byte = self.half.get(index / 2).copied().unwrap_or(0);
        if index.is_multiple_of(2) { byte & 15 } else { byte >> 4 }
    }

    fn terrain_at(&self, index: usize) -> Terrain {
        Terrain::ALL.get(usize::from(self.code(index))).copied().unwrap_or(Terrain::Plains)
    }

    /// All structures besides the headquarters: the middle first, then pair by pair.
    pub fn structures(&self) -> impl Iterator<Item = (Hex, Kind)> {
        let pairs = self.pairs.iter().flat_map(|(q, r, kind)| {
            let at = Hex::new((*q).into(), (*r).into());
            [(at, *kind), (-at, *kind)]
        });
        [(Hex::ORIGIN, self.middle)].into_iter().chain(pairs)
    }

    /// The terrain of every cell, row by row.
    pub fn terrain(&self) -> impl Iterator<Item = Terrain> {
        let cells = self.size.row().cells();
        (0..cells).map(move |index| self.terrain_at(index.min(cells - 1 - index)))
    }

    /// Refuses a map that does not keep the promises of maps.
    pub fn check(&self) -> Result<(), &'static str> {
        let mut first = Ok(());
        self.faults(&mut |why| {
            if first.is_ok() {
                first = Err(why);
            }
        });
        first
    }

    /// Every promise that it breaks.
    pub fn faults(&self, tell: &mut dyn FnMut(&'static str)) {
        let cells = half_of(self.size);
        // What is beyond the last cell would be another way to write the same map.
        let spare = cells % 2 == 1 && self.half.last().is_some_and(|byte| byte >> 4 != 0);
        let known = |index| usize::from(self.code(index)) < Terrain::ALL.len();
        if self.half.len() != cells.div_ceil(2) || spare || !(0..cells).all(known) {
            return tell(CELLS);
        }
        let region = Hexagon::new(self.size.row().radius);
        let terrain: Vec<Terrain, MAX_CELLS> = self.terrain().collect();
        let passable = |at: Hex| region.index(at).is_some_and(|i| terrain[i].passable());
        let hq = home(self.size.row(), Seat(0));
        if region.cells().any(|at| at.distance(hq) <= 2 && !passable(at)) {
            tell("within two cells of a headquarters everything must be passable");
        }
        let open = terrain.iter().filter(|t| t.passable()).count();
        if open * 100 < terrain.len() * PASSABLE {
            tell("at least 60 of 100 cells must be passable");
        }
        let set = passable(Hex::ORIGIN).then(|| Reached::from_middle(region, &terrain));
        let way = |index: usize| set.as_ref().is_some_and(|set| set.contains(index));
        if (0..terrain.len()).any(|index| terrain[index].passable() && !way(index)) {
            tell("every passable cell must have a way to the middle");
        }
        self.structure_faults(&passable, tell);
    }

    fn structure_faults(&self, passable: &dyn Fn(Hex) -> bool, tell: &mut dyn FnMut(&'static str)) {
        let row = self.size.row();
        let (count, hq) = (self.structures().count(), home(row, Seat(0)));
        if count != usize::from(row.structures) {
            tell(COUNT);
        }
        if self.structures().any(|(_, kind)| kind == Kind::Headquarters) {
            tell("headquarters stand in their corners and nowhere else");
        }
        let centres = self.structures().filter(|(_, kind)| *kind == Kind::CommandCentre).count();
        if centres < count / 3 || centres > count.div_ceil(3) {
            tell("about a third of the structures must be command centres");
        }
        let far = |at: Hex| at.distance(hq).min(at.distance(-hq)) >= FROM_HQ;
        let apart = |nth: usize, at: Hex| {
            self.structures().take(nth).all(|(there, _)| there.distance(at) >= APART)
        };
        let all = || self.structures().enumerate().map(|(nth, (at, _))| (nth, at));
        if !all().all(|(_, at)| passable(at) && far(at)) || !all().all(|(nth, at)| apart(nth, at)) {
            tell(PLACES);
        }
        // One way to write a map: of each pair the cell that comes first, and the pairs in order.
        let key = |(q, r, _): &(i8, i8, Kind)| (*r, *q);
        if self.pairs.iter().any(|pair| key(pair) >= (0, 0)) || !self.pairs.is_sorted_by_key(key) {
            tell("of each pair of structures the first must be given, in order");
        }
    }

    /// The map with its structures, before anybody acts.
    pub(super) fn lay_out(&self, setup: &Setup, seed: u64) -> Dice {
        let mut game = Dice::bare(setup, seed);
        game.terrain = self.terrain().collect();
        for seat in Dice::SEATS {
            game.build(home(self.size.row(), seat), Kind::Headquarters, Some(seat));
        }
        self.structures().for_each(|(at, kind)| game.build(at, kind, None));
        game
    }
}

const CELLS: &str = "a map must have every cell of half its size, of a terrain that exists";
const COUNT: &str = "a map has 3, 5 or 7 structures besides the headquarters, as its size says";
const PLACES: &str =
    "a structure must stand on a passable cell, 3 from headquarters and 2 from the others";

fn half_of(size: Size) -> usize {
    size.row().cells() / 2 + 1
}
