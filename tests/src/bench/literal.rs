//! Merge as the rule book says it, word for word: tiles in a hash map, sorted front to back for
//! every move, slid one cell at a time. What the fast rules are checked against and compared with.

use std::collections::HashMap;

use hexdeck_engine::games::merge::{MAX_EXPONENT, Setup};
use hexdeck_engine::hex::{Dir, Hex};
use hexdeck_engine::play::Rng;

/// A tile in a move.
#[derive(Clone, Copy)]
struct Tile {
    value: u32,
    merged: bool,
}

/// A game.
#[derive(Clone)]
pub struct Literal {
    setup: Setup,
    tiles: HashMap<Hex, Tile>,
    pub score: u32,
    rng: Rng,
}

impl Literal {
    /// A game begun: two tiles of value 2.
    pub fn start(setup: &Setup, seed: u64) -> Literal {
        let (setup, rng) = (*setup, Rng::new(seed));
        let mut game = Literal { setup, tiles: HashMap::new(), score: 0, rng };
        game.spawn(2, true);
        game
    }

    /// The value on a cell.
    pub fn value(&self, at: Hex) -> Option<u32> {
        self.tiles.get(&at).map(|tile| tile.value)
    }

    /// How many tiles there are.
    pub fn count(&self) -> usize {
        self.tiles.len()
    }

    fn valid(&self, at: Hex) -> bool {
        let radius = i16::from(self.setup.radius);
        at.q.abs() <= radius && at.r.abs() <= radius && (at.q + at.r).abs() <= radius
    }

    fn empty_cells(&self) -> Vec<Hex> {
        let radius = i16::from(self.setup.radius);
        let rows = -radius..=radius;
        let all = rows.clone().flat_map(|r| rows.clone().map(move |q| Hex::new(q, r)));
        all.filter(|at| self.valid(*at) && !self.tiles.contains_key(at)).collect()
    }

    fn spawn(&mut self, count: u8, always_two: bool) {
        for _ in 0..count {
            let empty = self.empty_cells();
            if empty.is_empty() {
                return;
            }
            let at = empty[self.rng.below(empty.len() as u32) as usize];
            let value = if always_two || self.rng.below(10) > 0 { 2 } else { 4 };
            self.tiles.insert(at, Tile { value, merged: false });
        }
    }

    /// Slides and merges; whether the board has changed.
    fn slide(&mut self, dir: Dir) -> bool {
        let way = dir.vector();
        let ahead = |h: &Hex| h.q * way.q + h.r * way.r + (h.q + h.r) * (way.q + way.r);
        let mut order: Vec<Hex> = self.tiles.keys().copied().collect();
        order.sort_by_key(|at| -ahead(at));
        let mut changed = false;
        for start in order {
            let Some(tile) = self.tiles.remove(&start) else { continue };
            let mut at = start;
            while self.valid(at.step(dir)) && !self.tiles.contains_key(&at.step(dir)) {
                at = at.step(dir);
            }
            match self.tiles.get_mut(&at.step(dir)) {
                Some(next)
                    if next.value == tile.value
                        && !next.merged
                        && tile.value < 1 << MAX_EXPONENT =>
                {
                    *next = Tile { value: 2 * tile.value, merged: true };
                    self.score += 2 * tile.value;
                    changed = true;
                }
                _ => {
                    changed |= at != start;
                    self.tiles.insert(at, tile);
                }
            }
        }
        self.tiles.values_mut().for_each(|tile| tile.merged = false);
        changed
    }

    /// Plays a move; whether it changed anything.
    pub fn play(&mut self, dir: Dir) -> bool {
        let changed = self.slide(dir);
        if changed {
            self.spawn(self.setup.spawns, false);
        }
        changed
    }

    /// Whether no cell is empty and no direction merges.
    pub fn over(&self) -> bool {
        let changes = |dir: Dir| self.clone().slide(dir);
        self.empty_cells().is_empty() && !Dir::ALL.into_iter().any(changes)
    }

    /// The directions in which something changes.
    pub fn ways(&self) -> Vec<Dir> {
        Dir::ALL.into_iter().filter(|dir| self.clone().slide(*dir)).collect()
    }
}
