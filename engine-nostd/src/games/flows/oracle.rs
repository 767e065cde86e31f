//! The rulings taken literally: faces one by one, a search for every placement, every filling.
//!
//! Slow and plain on purpose; the tests compare the real rules with it.

use std::collections::{BTreeMap, BTreeSet};
use std::vec::Vec;

use super::{Flows, Kind, Place, Tile, Way, side_face};
use crate::hex::Hex;
use crate::play::Game;

/// A face of a cell.
type Face = (usize, usize);

/// A board of some radius, worked out from coordinates.
pub struct Literal {
    pub cells: Vec<Hex>,
    /// For each face the face of the neighbour that touches it.
    touching: Vec<[Option<Face>; 6]>,
    /// For each face the side that owns it.
    owner: Vec<[Option<u8>; 6]>,
}

/// What lies on the cells.
pub type Laid = Vec<Option<Tile>>;

impl Literal {
    pub fn new(radius: u8) -> Literal {
        let r = i16::from(radius);
        let all = (-r..=r).flat_map(|row| (-r..=r).map(move |col| Hex::new(col, row)));
        let cells: Vec<Hex> = all.filter(|h| (h.q + h.r).abs() <= r).collect();
        let number: BTreeMap<Hex, usize> = cells.iter().enumerate().map(|(i, h)| (*h, i)).collect();
        let touching = cells.iter().map(|h| {
            core::array::from_fn(|d| {
                let next = *number.get(&h.step(Way::ALL[d].dir()))?;
                Some((next, (d + 3) % 6))
            })
        });
        let touching: Vec<_> = touching.collect();
        let mut owner = std::vec![[None; 6]; cells.len()];
        for side in 0..6 {
            for (at, way) in (0..).map_while(|n| side_face(radius, side, n)) {
                owner[number[&at]][way.index()] = Some(side);
            }
        }
        Literal { cells, touching, owner }
    }

    pub fn laid(&self, game: &Flows) -> Laid {
        self.cells.iter().map(|at| game.tile(*at)).collect()
    }

    pub fn faces_of(&self, side: u8) -> Vec<Face> {
        let all = (0..self.cells.len()).flat_map(|c| (0..6).map(move |d| (c, d)));
        all.filter(|(c, d)| self.owner[*c][*d] == Some(side)).collect()
    }

    /// Whether one side hangs together with another; empty cells join all their faces or none.
    pub fn joined(&self, laid: &Laid, from: u8, to: u8, empty_joins: bool) -> bool {
        let all: Vec<usize> = (0..if empty_joins { self.cells.len() } else { 0 }).collect();
        self.joined_over(laid, from, to, &all)
    }

    /// Whether one side hangs together with another if of the empty cells these join their faces.
    pub fn joined_over(&self, laid: &Laid, from: u8, to: u8, joins: &[usize]) -> bool {
        let mut seen = std::vec![[false; 6]; self.cells.len()];
        let mut open = self.faces_of(from);
        while let Some((cell, d)) = open.pop() {
            if core::mem::replace(&mut seen[cell][d], true) {
                continue;
            }
            if self.owner[cell][d] == Some(to) {
                return true;
            }
            open.extend(self.touching[cell][d]);
            match laid[cell] {
                Some(tile) => open.push((cell, exit(tile, d))),
                None if joins.contains(&cell) => open.extend((0..6).map(|e| (cell, e))),
                None => {}
            }
        }
        false
    }

    /// How few empty cells a route has to pass: prices of faces, lowered until none gets lower.
    pub fn fewest_cells(&self, laid: &Laid, from: u8, to: u8) -> Option<usize> {
        let mut price = std::vec![[usize::MAX - 1; 6]; self.cells.len()];
        self.faces_of(from).into_iter().for_each(|(cell, d)| price[cell][d] = 0);
        loop {
            let before = price.clone();
            for (cell, prices) in before.iter().enumerate() {
                for (d, here) in prices.iter().enumerate() {
                    let mut lower = |(c, e): Face, to: usize| price[c][e] = price[c][e].min(to);
                    if let Some(next) = self.touching[cell][d] {
                        lower(next, *here);
                    }
                    match laid[cell] {
                        Some(tile) => lower((cell, exit(tile, d)), *here),
                        None => (0..6).for_each(|e| lower((cell, e), here + 1)),
                    }
                }
            }
            if price == before {
                let ends = self.faces_of(to).into_iter().map(|(cell, d)| price[cell][d]);
                return ends.min().filter(|price| *price <= self.cells.len());
            }
        }
    }

    /// Where a line from a face of the rim ends, and how often it passes each tile.
    pub fn trace(&self, laid: &Laid, from: Face) -> (Vec<Face>, Option<u8>) {
        let mut passed = Vec::new();
        let (mut cell, mut d) = from;
        while let Some(tile) = laid[cell] {
            passed.push((cell, d));
            let out = exit(tile, d);
            match self.touching[cell][out] {
                Some(next) => (cell, d) = next,
                None => return (passed, self.owner[cell][out]),
            }
        }
        (passed, None)
    }

    /// The goals of a game: (side, opposite side), each team once.
    pub fn goals(game: &Flows) -> Vec<(u8, u8)> {
        let mut goals = BTreeSet::new();
        for side in &game.setup().sides {
            let across = (side + 3) % 6;
            goals.insert((*side.min(&across), *side.max(&across)));
        }
        goals.into_iter().collect()
    }

    /// The placements that rule `open` allows, by the text of the rule.
    pub fn open_moves(&self, game: &Flows, kind: Kind) -> Vec<Place> {
        self.moves(game, kind, &|laid| {
            Self::goals(game).iter().all(|(a, b)| self.joined(laid, *a, *b, true))
        })
    }

    /// The placements that rule `strict` allows, by trying every set of routes.
    pub fn strict_moves(&self, game: &Flows, kind: Kind) -> Vec<Place> {
        self.moves(game, kind, &|laid| self.fits(laid, &Self::goals(game)))
    }

    fn moves(&self, game: &Flows, kind: Kind, stays_open: &dyn Fn(&Laid) -> bool) -> Vec<Place> {
        let mut laid = self.laid(game);
        let mut moves = Vec::new();
        for cell in 0..self.cells.len() {
            if laid[cell].is_some() {
                continue;
            }
            let mut looks = BTreeSet::new();
            for rotation in 0..6 {
                let tile = Tile::new(kind, rotation).unwrap();
                let look: Vec<usize> = (0..6).map(|d| exit(tile, d)).collect();
                if !looks.insert(look) {
                    continue;
                }
                laid[cell] = Some(tile);
                let goals = Self::goals(game);
                let wins = goals.iter().any(|(a, b)| self.joined(&laid, *a, *b, false));
                if wins || stays_open(&laid) {
                    moves.push(Place { at: self.cells[cell], rotation });
                }
                laid[cell] = None;
            }
        }
        moves
    }

    /// Whether distinct routes for all goals exist.
    pub fn fits(&self, laid: &Laid, goals: &[(u8, u8)]) -> bool {
        let mut used = std::vec![[false; 6]; self.cells.len()];
        let mut asked = std::vec![Vec::new(); self.cells.len()];
        self.all_routes(laid, goals, &mut used, &mut asked)
    }

    fn all_routes(
        &self,
        laid: &Laid,
        goals: &[(u8, u8)],
        used: &mut Vec<[bool; 6]>,
        asked: &mut Vec<Vec<(usize, usize)>>,
    ) -> bool {
        let Some(((from, to), others)) = goals.split_first() else { return true };
        self.faces_of(*from).into_iter().any(|start| {
            self.route_on(laid, start, *to, used, asked, &mut |used, asked| {
                self.all_routes(laid, others, used, asked)
            })
        })
    }

    /// Extends a route that comes into a cell, in every way there is.
    #[expect(clippy::type_complexity, reason = "said once")]
    fn route_on(
        &self,
        laid: &Laid,
        (cell, d): Face,
        to: u8,
        used: &mut Vec<[bool; 6]>,
        asked: &mut Vec<Vec<(usize, usize)>>,
        then: &mut dyn FnMut(&mut Vec<[bool; 6]>, &mut Vec<Vec<(usize, usize)>>) -> bool,
    ) -> bool {
        if used[cell][d] {
            return false;
        }
        used[cell][d] = true;
        let mut found = false;
        for out in 0..6 {
            let fits = match laid[cell] {
                Some(tile) => exit(tile, d) == out,
                None => out != d && fits_a_tile(&asked[cell], (d, out)),
            };
            if found || !fits || used[cell][out] {
                continue;
            }
            used[cell][out] = true;
            asked[cell].push((d, out));
            found = match self.touching[cell][out] {
                Some(next) => self.route_on(laid, next, to, used, asked, then),
                None => self.owner[cell][out] == Some(to) && then(used, asked),
            };
            asked[cell].pop();
            used[cell][out] = false;
        }
        used[cell][d] = false;
        found
    }
}

/// Whether some tile joins all these pairs.
fn fits_a_tile(asked: &[(usize, usize)], more: (usize, usize)) -> bool {
    let tiles = Kind::ALL.into_iter().flat_map(|k| (0..6).map(move |r| Tile::new(k, r).unwrap()));
    tiles.into_iter().any(|tile| asked.iter().chain([&more]).all(|(a, b)| exit(tile, *a) == *b))
}

/// A tile's connection straight from the rule book's table.
fn exit(tile: Tile, d: usize) -> usize {
    let turn = usize::from(tile.rotation());
    for (a, b) in tile.kind().pairs() {
        let (a, b) = ((a.index() + turn) % 6, (b.index() + turn) % 6);
        if a == d {
            return b;
        }
        if b == d {
            return a;
        }
    }
    unreachable!("every face is joined")
}
