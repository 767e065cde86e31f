//! The map generator.
//!
//! Promises, for every seed: the map looks the same turned by half; every passable cell can be
//! reached from every other; at least 60 % are passable; nothing within two cells of a
//! headquarters or next to the middle is impassable; structures stand on plains, at least three
//! cells from headquarters and two from each other, one in the middle.
//!
//! Everything is done for a cell and the one opposite at once, so the symmetry needs no repair.

use heapless::Vec;

use super::state::Structure;
use super::tables::{Kind, MAX_CELLS, MAX_STRUCTURES, SizeRow, Terrain};
use super::{Dice, Setup};
use crate::hex::{Dir, Hex, Hexagon};
use crate::play::{Rng, Seat};

/// One biome for about this many cells.
const CELLS_PER_BIOME: usize = 9;
/// Pairs of biomes on the largest map.
const MAX_BIOMES: usize = MAX_CELLS / CELLS_PER_BIOME / 2 + 1;
/// Of this many biomes, which are what: mostly open ground.
const MIX: [Terrain; 10] = [
    Terrain::Plains,
    Terrain::Plains,
    Terrain::Plains,
    Terrain::Plains,
    Terrain::Forest,
    Terrain::Forest,
    Terrain::Hills,
    Terrain::Hills,
    Terrain::Water,
    Terrain::Mountains,
];
/// At least this many of a hundred cells are passable.
pub(super) const PASSABLE: usize = 60;
/// Places tried for a structure before the most open one is taken.
const TRIES: u32 = 12;
/// Distances between structures, and between them and headquarters.
pub(super) const APART: u32 = 2;
pub(super) const FROM_HQ: u32 = 3;

/// The passable cells that can be reached from the middle.
pub(super) struct Reached([u64; MAX_CELLS.div_ceil(64)]);

impl Reached {
    pub(super) fn from_middle(region: Hexagon, terrain: &[Terrain]) -> Reached {
        let mut reached = Reached([0; MAX_CELLS.div_ceil(64)]);
        let mut waiting: Vec<Hex, MAX_CELLS> = Vec::new();
        let _ = waiting.push(Hex::ORIGIN);
        reached.mark(region.len() / 2);
        while let Some(cell) = waiting.pop() {
            for next in Dir::ALL.map(|dir| cell.step(dir)) {
                if let Some(index) = region.index(next)
                    && terrain[index].passable()
                    && reached.mark(index)
                {
                    // Each cell is marked once, so there is room for all.
                    let _ = waiting.push(next);
                }
            }
        }
        reached
    }

    /// Marks a cell; `false` if it had been.
    fn mark(&mut self, index: usize) -> bool {
        let fresh = !self.contains(index);
        self.0[index / 64] |= 1 << (index % 64);
        fresh
    }

    pub(super) fn contains(&self, index: usize) -> bool {
        self.0[index / 64] & 1 << (index % 64) != 0
    }
}

/// A map being made.
struct Draft {
    region: Hexagon,
    terrain: Vec<Terrain, MAX_CELLS>,
}

impl Draft {
    fn set(&mut self, at: Hex, terrain: Terrain) {
        for cell in [at, -at] {
            if let Some(index) = self.region.index(cell) {
                self.terrain[index] = terrain;
            }
        }
    }

    fn passable(&self, at: Hex) -> bool {
        self.region.index(at).is_some_and(|index| self.terrain[index].passable())
    }

    /// Opens a cell that is not passable, and the one opposite.
    fn open(&mut self, at: Hex) {
        if !self.passable(at) {
            self.set(at, Terrain::Plains);
        }
    }

    /// Covers each cell with the biome that is nearest, with ragged edges.
    fn grow(&mut self, rng: &mut Rng) {
        let cells = self.region.len();
        let count = (cells / CELLS_PER_BIOME / 2).clamp(1, MAX_BIOMES);
        let mut biomes: Vec<(Hex, Terrain), MAX_BIOMES> = Vec::new();
        for _ in 0..count {
            let at = self.region.cell(rng.below(cells as u32) as usize).unwrap_or(Hex::ORIGIN);
            let _ = biomes.push((at, MIX[rng.below(MIX.len() as u32) as usize]));
        }
        // The first half of the numbers is opposite to the second.
        for cell in self.region.cells().take(cells / 2 + 1) {
            let mut nearest = (u32::MAX, Terrain::Plains);
            for (at, terrain) in &biomes {
                let far = cell.distance(*at).min(cell.distance(-*at)) * 3 + rng.below(3);
                if far < nearest.0 {
                    nearest = (far, *terrain);
                }
            }
            self.set(cell, nearest.1);
        }
    }

    /// Opens impassable cells at random until enough are passable.
    fn thin(&mut self, rng: &mut Rng) {
        let cells = self.region.len();
        while self.terrain.iter().filter(|t| t.passable()).count() * 100 < cells * PASSABLE {
            if let Some(cell) = self.region.cell(rng.below(cells as u32) as usize) {
                self.open(cell);
            }
        }
    }

    /// Cuts ways to the middle for cells that have none.
    fn connect(&mut self, rng: &mut Rng) {
        loop {
            let reached = Reached::from_middle(self.region, &self.terrain);
            let apart = |index: usize| !reached.contains(index);
            let lost = (0..self.region.len()).find(|i| self.terrain[*i].passable() && apart(*i));
            let Some(mut cell) = lost.and_then(|index| self.region.cell(index)) else { return };
            while self.region.index(cell).is_some_and(apart) {
                self.open(cell);
                // Nearer to the middle, by either way if there are two.
                let turn = rng.below(6) as u8;
                let nearer = Dir::ALL.map(|dir| cell.step(dir.turned(turn)));
                let nearer = nearer.into_iter().find(|next| next.length() < cell.length());
                cell = nearer.unwrap_or(Hex::ORIGIN);
            }
        }
    }
}

/// The corner where a seat's headquarters stands.
pub(super) fn home(row: &SizeRow, seat: Seat) -> Hex {
    let r = i16::from(row.radius);
    Hex::new(0, if seat == Seat(0) { -r } else { r })
}

/// Where the structures stand besides the headquarters: the middle, then pairs of opposite cells.
fn places(row: &SizeRow, region: Hexagon, rng: &mut Rng) -> Vec<Hex, MAX_STRUCTURES> {
    let mut places: Vec<Hex, MAX_STRUCTURES> = Vec::new();
    let _ = places.push(Hex::ORIGIN);
    let hq = home(row, Seat(0));
    // How open a cell is: its distance to whatever stands already; 0 where nothing may stand.
    let room = |places: &[Hex], at: Hex| {
        let from_hq = at.distance(hq).min(at.distance(-hq));
        let apart = places.iter().map(|there| there.distance(at)).min().unwrap_or(u32::MAX);
        let apart = apart.min(at.distance(-at));
        if from_hq < FROM_HQ || apart < APART { 0 } else { from_hq.min(apart) }
    };
    for _ in 0..row.structures / 2 {
        let tried = (0..TRIES).filter_map(|_| region.cell(rng.below(region.len() as u32) as usize));
        let best = tried.max_by_key(|at| room(&places, *at)).filter(|at| room(&places, *at) > 0);
        // If chance found no place, the first that there is.
        let best = best.or_else(|| region.cells().find(|at| room(&places, *at) > 0));
        for at in best.into_iter().flat_map(|at| [at, -at]) {
            let _ = places.push(at);
        }
    }
    places
}

impl Dice {
    /// A map with structures, before anybody acts.
    pub(super) fn generate(setup: &Setup, seed: u64) -> Dice {
        let mut game = Dice::bare(setup, seed);
        let (row, region) = (setup.row(), setup.region());
        let mut rng = game.rng;
        let mut draft = Draft { region, terrain: core::mem::take(&mut game.terrain) };
        draft.grow(&mut rng);
        let hq = home(row, Seat(0));
        for cell in region.cells() {
            if cell.length() <= 1 || cell.distance(hq) <= 2 {
                draft.open(cell);
            }
        }
        let places = places(row, region, &mut rng);
        places.iter().chain([&hq]).for_each(|at| draft.set(*at, Terrain::Plains));
        draft.thin(&mut rng);
        draft.connect(&mut rng);
        game.terrain = draft.terrain;
        for seat in Dice::SEATS {
            game.build(home(row, seat), Kind::Headquarters, Some(seat));
        }
        // An odd number of command centres includes the middle; the others are the first pairs.
        let skip = usize::from(row.command_centres % 2 == 0);
        let centres = skip..skip + usize::from(row.command_centres);
        for (nth, at) in places.into_iter().enumerate() {
            let strong = centres.contains(&nth);
            game.build(at, if strong { Kind::CommandCentre } else { Kind::Outpost }, None);
        }
        game.rng = rng;
        game
    }

    pub(super) fn build(&mut self, at: Hex, kind: Kind, owner: Option<Seat>) {
        let hp = self.tables().kind(kind).hp;
        // The largest map has MAX_STRUCTURES of them.
        let _ = self.structures.push(Structure { at, kind, owner, hp });
    }
}
