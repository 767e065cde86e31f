//! The rule book taken literally: tiles in a map, sorted front to back, moved one cell at a time.
//!
//! Slow and plain on purpose; the tests compare the real rules with it.

use std::collections::{BTreeMap, BTreeSet};
use std::vec::Vec;

use super::{MAX_EXPONENT, Merge};
use crate::hex::{Dir, Hex};
use crate::play::Game;

/// What a swipe would do before new tiles appear.
pub struct Slid {
    pub tiles: BTreeMap<Hex, u32>,
    pub gained: u32,
    pub changed: bool,
}

/// Slides and merges as the rule book says.
pub fn slide(game: &Merge, dir: Dir) -> Slid {
    let radius = i16::from(game.setup().radius);
    let valid = |h: Hex| h.q.abs() <= radius && h.r.abs() <= radius && (h.q + h.r).abs() <= radius;
    let mut tiles: BTreeMap<Hex, u32> = game.tiles().map(|t| (t.at, t.value())).collect();
    let before = tiles.clone();
    let v = dir.vector();
    let mut order: Vec<Hex> = tiles.keys().copied().collect();
    // How far along the direction a cell lies, in cube coordinates.
    let ahead = |h: &Hex| h.q * v.q + h.r * v.r + (h.q + h.r) * (v.q + v.r);
    order.sort_by_key(|h| -ahead(h));
    let mut merged = BTreeSet::new();
    let mut gained = 0;
    for start in order {
        let value = tiles.remove(&start).expect("a tile moves once");
        let mut at = start;
        while valid(at.step(dir)) && !tiles.contains_key(&at.step(dir)) {
            at = at.step(dir);
        }
        let next = at.step(dir);
        let equal = tiles.get(&next) == Some(&value) && value < 1 << MAX_EXPONENT;
        if equal && !merged.contains(&next) {
            tiles.insert(next, value * 2);
            merged.insert(next);
            gained += value * 2;
        } else {
            tiles.insert(at, value);
        }
    }
    let changed = tiles != before;
    Slid { tiles, gained, changed }
}

/// No cell is empty and no direction merges.
pub fn over(game: &Merge) -> bool {
    let r = usize::from(game.setup().radius);
    let cells = 3 * r * (r + 1) + 1;
    game.tiles().count() == cells && Dir::ALL.into_iter().all(|d| slide(game, d).gained == 0)
}
