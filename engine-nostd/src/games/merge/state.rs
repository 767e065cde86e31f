//! The state of a game of Merge and the rules on it.

use core::fmt;

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::grid::Grid;
use super::lines::Lines;
use super::{MAX_CELLS, MAX_EXPONENT, Refused, Setup};
use crate::hex::{Dir, Hex};
use crate::play::{Game, NoMove, Outcome, Rng, Seat, Seats};

/// A tile on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tile {
    /// Where it lies.
    pub at: Hex,
    /// Its value is 2 to the power of this; never 0.
    pub exponent: u8,
}

impl Tile {
    /// The number on it.
    pub const fn value(&self) -> u32 {
        1 << self.exponent
    }
}

/// What a move makes happen, in this order: all slides, then all spawns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// A tile moved, or stayed and was joined (`from == to`).
    Slide {
        /// Where it was.
        from: Hex,
        /// Where it ends.
        to: Hex,
        /// The exponent it had.
        exponent: u8,
        /// Whether it becomes one with another tile there.
        joins: bool,
    },
    /// A new tile appeared.
    Spawn(Tile),
}

/// A game of Merge.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Merge {
    setup: Setup,
    /// The exponent of the tile on each cell, 0 for none, in the region's order.
    pub(super) cells: Vec<u8, MAX_CELLS>,
    score: u32,
    pub(super) rng: Rng,
}

impl Merge {
    /// A position with these tiles and this score, and spawns to come from `seed`.
    pub fn position(
        setup: &Setup,
        tiles: impl IntoIterator<Item = Tile>,
        score: u32,
        seed: u64,
    ) -> Result<Merge, Refused> {
        let mut game = Merge::empty(setup, seed)?;
        game.score = score;
        for tile in tiles {
            let index = setup.region().index(tile.at).ok_or(Refused::TileOutside)?;
            if !(1..=MAX_EXPONENT).contains(&tile.exponent) {
                return Err(Refused::TileValue);
            }
            if core::mem::replace(&mut game.cells[index], tile.exponent) != 0 {
                return Err(Refused::TileTwice);
            }
        }
        game.check()?;
        Ok(game)
    }

    fn empty(setup: &Setup, seed: u64) -> Result<Merge, Refused> {
        setup.check()?;
        let mut cells = Vec::new();
        // A checked setup has at most MAX_CELLS cells.
        let _ = cells.resize(setup.region().len(), 0);
        Ok(Merge { setup: *setup, cells, score: 0, rng: Rng::new(seed) })
    }

    /// Points so far: the sum of all tiles made by joining.
    pub fn score(&self) -> u32 {
        self.score
    }

    /// Whether a tile has reached the goal. Tiles never shrink, so once won stays won.
    pub fn won(&self) -> bool {
        self.cells.iter().any(|e| 1 << e >= self.setup.goal)
    }

    /// Whether no move is left.
    pub fn over(&self) -> bool {
        // With no cell free, only joining is left, and it works both ways or neither.
        !self.cells.contains(&0) && [Dir::N, Dir::NE, Dir::SE].into_iter().all(|d| !self.joins(d))
    }

    /// The tiles on the board in the region's order.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> {
        let region = self.setup.region();
        region.cells().zip(&self.cells).filter_map(|(at, exponent)| {
            (*exponent > 0).then_some(Tile { at, exponent: *exponent })
        })
    }

    /// The exponent of the tile at a cell, if there is one.
    pub fn exponent(&self, at: Hex) -> Option<u8> {
        let index = self.setup.region().index(at)?;
        Some(self.cells[index]).filter(|e| *e > 0)
    }

    /// Whether a swipe this way would change anything.
    pub fn can_move(&self, dir: Dir) -> bool {
        let grid = Grid::of(self.setup.radius);
        grid.slides(grid.occupied(&self.cells), dir) || self.joins(dir)
    }

    /// Whether two neighbours along this direction would join.
    fn joins(&self, dir: Dir) -> bool {
        Lines::of(self.setup.radius).along(dir).any(|line| {
            let mut front = 0;
            line.iter().any(|i| {
                let behind = self.cells[usize::from(*i)];
                behind != 0 && joins(core::mem::replace(&mut front, behind), behind)
            })
        })
    }

    /// Slides all tiles and joins equal ones; reports each tile that moved or joined.
    pub(super) fn slide(&mut self, dir: Dir, events: &mut dyn FnMut(Event)) {
        let grid = Grid::of(self.setup.radius);
        let mut report = |from: u8, to: u8, exponent: u8, joins: bool| {
            if joins || from != to {
                let (from, to) = (grid.cell(from), grid.cell(to));
                events(Event::Slide { from, to, exponent, joins });
            }
        };
        for line in Lines::of(self.setup.radius).along(dir) {
            let mut places = line.iter();
            // The last tile put down, while it may still be joined: where from, where to, what.
            let mut open: Option<(u8, u8, u8)> = None;
            for from in line {
                let exponent = core::mem::take(&mut self.cells[usize::from(*from)]);
                if exponent == 0 {
                    continue;
                }
                match open.take() {
                    Some((first, to, front)) if joins(front, exponent) => {
                        self.cells[usize::from(to)] = exponent + 1;
                        self.score = self.score.saturating_add(2 << exponent);
                        report(first, to, exponent, true);
                        report(*from, to, exponent, true);
                    }
                    settled => {
                        if let Some((from, to, exponent)) = settled {
                            report(from, to, exponent, false);
                        }
                        let Some(to) = places.next() else { break };
                        self.cells[usize::from(*to)] = exponent;
                        open = Some((*from, *to, exponent));
                    }
                }
            }
            if let Some((from, to, exponent)) = open {
                report(from, to, exponent, false);
            }
        }
    }

    /// Puts the new tiles of a move on free cells, as many as fit.
    fn spawn(&mut self, count: u8, always_two: bool, events: &mut dyn FnMut(Event)) {
        for _ in 0..count {
            let free = self.cells.iter().filter(|e| **e == 0).count();
            if free == 0 {
                return;
            }
            let nth = self.rng.below(free as u32) as usize;
            let exponent = if always_two || self.rng.below(10) > 0 { 1 } else { 2 };
            let empty = self.cells.iter().enumerate().filter(|(_, e)| **e == 0);
            let Some(index) = empty.map(|(i, _)| i).nth(nth) else {
                return;
            };
            self.cells[index] = exponent;
            let at = Grid::of(self.setup.radius).cell(index as u8);
            events(Event::Spawn(Tile { at, exponent }));
        }
    }
}

impl Game for Merge {
    const ID: &'static str = "merge";

    type Setup = Setup;
    type Move = Dir;
    type Event = Event;
    type Refusal = Refused;

    fn start(setup: &Setup, seed: u64) -> Result<Merge, Refused> {
        let mut game = Merge::empty(setup, seed)?;
        game.spawn(2, true, &mut |_| ());
        Ok(game)
    }

    fn setup(&self) -> Setup {
        self.setup
    }

    fn check(&self) -> Result<(), Refused> {
        self.setup.check()?;
        if self.cells.len() != self.setup.region().len() {
            return Err(Refused::Radius);
        }
        if self.cells.iter().any(|e| *e > MAX_EXPONENT) {
            return Err(Refused::TileValue);
        }
        if self.cells.iter().all(|e| *e == 0) {
            return Err(Refused::NoTiles);
        }
        Ok(())
    }

    fn seats(&self) -> Seats {
        Seats::one(Seat::FIRST)
    }

    fn active(&self) -> Seats {
        if self.over() { Seats::NONE } else { Seats::one(Seat::FIRST) }
    }

    fn apply(
        &mut self,
        _seat: Seat,
        dir: Dir,
        events: &mut dyn FnMut(Event),
    ) -> Result<(), Refused> {
        if !self.can_move(dir) {
            return Err(Refused::NothingMoves);
        }
        self.slide(dir, events);
        self.spawn(self.setup.spawns, false, events);
        Ok(())
    }

    fn each_move(&self, seat: Seat, visit: &mut dyn FnMut(Dir)) {
        if seat == Seat::FIRST {
            let grid = Grid::of(self.setup.radius);
            let occupied = grid.occupied(&self.cells);
            let can = |d: &Dir| grid.slides(occupied, *d) || self.joins(*d);
            Dir::ALL.into_iter().filter(can).for_each(visit);
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let winners = if self.won() { Seats::one(Seat::FIRST) } else { Seats::NONE };
        self.over().then_some(Outcome { winners })
    }

    /// Everything lies open but the tiles to come.
    fn redact(&mut self, _viewer: Option<Seat>) {
        self.rng = Rng::new(0);
    }

    fn write_move(dir: Dir, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(dir.name())
    }

    fn read_move(text: &str) -> Result<Dir, NoMove> {
        let found = Dir::ALL.into_iter().find(|dir| dir.name() == text);
        found.ok_or(NoMove("A move of Merge is one of N NE SE S SW NW."))
    }
}

/// Whether two tiles become one: equal, and not yet the largest there is.
fn joins(a: u8, b: u8) -> bool {
    a == b && a < MAX_EXPONENT
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::merge::{Difficulty, oracle};
    use crate::play::{Rng, view_of};
    use proptest::prelude::*;

    fn tile(q: i16, r: i16, value: u32) -> Tile {
        Tile { at: Hex::new(q, r), exponent: value.ilog2() as u8 }
    }

    fn still(tiles: &[Tile]) -> Merge {
        let setup = Setup { spawns: 0, ..Setup::default() };
        Merge::position(&setup, tiles.iter().copied(), 0, 0).unwrap()
    }

    fn after(tiles: &[Tile], dir: Dir) -> (std::vec::Vec<Tile>, u32) {
        let mut game = still(tiles);
        game.apply(Seat::FIRST, dir, &mut |_| ()).unwrap();
        (game.tiles().collect(), game.score())
    }

    #[test]
    fn tiles_slide_to_the_rim_and_equal_ones_join() {
        let column = [tile(0, -1, 2), tile(0, 1, 2)];
        assert_eq!(after(&column, Dir::N), (std::vec![tile(0, -2, 4)], 4));
        assert_eq!(after(&column, Dir::S), (std::vec![tile(0, 2, 4)], 4));
    }

    #[test]
    fn a_joined_tile_does_not_join_again() {
        let four = [tile(0, -2, 4), tile(0, -1, 2), tile(0, 0, 2)];
        assert_eq!(after(&four, Dir::N), (std::vec![tile(0, -2, 4), tile(0, -1, 4)], 4));
        let all = [tile(0, -1, 2), tile(0, 0, 2), tile(0, 1, 2), tile(0, 2, 2)];
        assert_eq!(after(&all, Dir::N), (std::vec![tile(0, -2, 4), tile(0, -1, 4)], 8));
    }

    #[test]
    fn lines_resolve_from_the_front() {
        let three = [tile(0, -2, 2), tile(0, 0, 2), tile(0, 2, 2)];
        assert_eq!(after(&three, Dir::N).0, [tile(0, -2, 4), tile(0, -1, 2)]);
        assert_eq!(after(&three, Dir::S).0, [tile(0, 1, 2), tile(0, 2, 4)]);
    }

    #[test]
    fn a_swipe_that_changes_nothing_is_refused_and_changes_nothing() {
        let mut game = Merge::position(&Setup::default(), [tile(0, -2, 2)], 7, 3).unwrap();
        let before = game.clone();
        assert_eq!(game.apply(Seat::FIRST, Dir::N, &mut |_| ()), Err(Refused::NothingMoves));
        assert_eq!(game, before);
    }

    #[test]
    fn moves_are_written_as_they_are_read() {
        for dir in Dir::ALL {
            let mut text = std::string::String::new();
            Merge::write_move(dir, &mut text).unwrap();
            assert_eq!(Merge::read_move(&text), Ok(dir));
        }
        for text in ["", "n", "N ", "W", "NNE"] {
            assert!(Merge::read_move(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_view_shows_everything_but_the_tiles_to_come() {
        let [one, other] = [1, 2]
            .map(|seed| Merge::position(&Setup::default(), [tile(0, 0, 2)], 0, seed).unwrap());
        assert_ne!(one, other);
        assert_eq!(view_of(&one, Some(Seat::FIRST)), view_of(&other, None));
        assert_eq!(view_of(&one, None).tiles().collect::<std::vec::Vec<_>>(), [tile(0, 0, 2)]);
    }

    #[test]
    fn the_largest_tiles_do_not_join() {
        let top = [tile(0, -2, 1 << 18), tile(0, -1, 1 << 18)];
        assert!(!still(&top).can_move(Dir::N));
    }

    #[test]
    fn a_game_starts_with_two_twos() {
        for (seed, difficulty) in Difficulty::ALL.into_iter().enumerate() {
            let game = Merge::start(&difficulty.setup(), seed as u64).unwrap();
            assert_eq!(game.tiles().map(|t| t.value()).collect::<std::vec::Vec<_>>(), [2, 2]);
        }
    }

    #[test]
    fn bad_setups_and_positions_are_refused() {
        let start = |radius, spawns, goal| Merge::start(&Setup { radius, spawns, goal }, 1).err();
        assert_eq!(start(0, 1, 2048), Some(Refused::Radius));
        assert_eq!(start(4, 1, 2048), Some(Refused::Radius));
        assert_eq!(start(2, 4, 2048), Some(Refused::Spawns));
        assert_eq!(start(2, 1, 1000), Some(Refused::Goal));
        assert_eq!(start(2, 1, 2), Some(Refused::Goal));
        assert_eq!(start(2, 1, 1 << 19), Some(Refused::Goal));
        let put =
            |tiles: &[Tile]| Merge::position(&Setup::default(), tiles.iter().copied(), 0, 0).err();
        assert_eq!(put(&[tile(3, 0, 2)]), Some(Refused::TileOutside));
        assert_eq!(put(&[tile(0, 0, 2), tile(0, 0, 4)]), Some(Refused::TileTwice));
        assert_eq!(put(&[tile(0, 0, 1 << 19)]), Some(Refused::TileValue));
        assert_eq!(put(&[tile(0, 0, 1)]), Some(Refused::TileValue));
        assert_eq!(put(&[]), Some(Refused::NoTiles));
    }

    #[test]
    fn spawns_are_a_tenth_fours() {
        let mut game = still(&[tile(0, 0, 2)]);
        let mut fours = 0;
        for _ in 0..20_000 {
            game.spawn(1, false, &mut |e| {
                if let Event::Spawn(t) = e {
                    fours += u32::from(t.exponent == 2);
                }
            });
            game.cells.fill(0);
        }
        assert!((1_800..2_200).contains(&fours), "{fours} of 20,000");
    }

    /// Replays an event list on a picture of the board, as a screen would.
    fn redraw(before: &Merge, events: &[Event]) -> std::vec::Vec<Tile> {
        let mut board: std::collections::BTreeMap<Hex, u8> =
            before.tiles().map(|t| (t.at, t.exponent)).collect();
        let mut put = std::vec::Vec::new();
        for event in events {
            match *event {
                Event::Slide { from, to, exponent, joins } => {
                    assert_eq!(board.remove(&from), Some(exponent), "slides what was there");
                    put.push((to, if joins { exponent + 1 } else { exponent }));
                }
                Event::Spawn(t) => put.push((t.at, t.exponent)),
            }
        }
        board.extend(put);
        let mut tiles: std::vec::Vec<Tile> =
            board.into_iter().map(|(at, exponent)| Tile { at, exponent }).collect();
        tiles.sort_by_key(|t| before.setup.region().index(t.at));
        tiles
    }

    proptest! {
        /// The literal rules and the fast ones agree on whole random games of every size.
        #[test]
        fn random_play_agrees_with_the_literal_rules(
            seed: u64, radius in 1..=3u8, spawns in 1..=3u8,
        ) {
            let setup = Setup { radius, spawns, goal: 128 };
            let mut game = Merge::start(&setup, seed).unwrap();
            let mut choose = Rng::new(seed ^ 1);
            for _ in 0..300 {
                let dir = Dir::ALL[choose.below(6) as usize];
                let literal = oracle::slide(&game, dir);
                let before = game.clone();
                let mut events = std::vec::Vec::new();
                match game.apply(Seat::FIRST, dir, &mut |e| events.push(e)) {
                    Err(_) => {
                        prop_assert_eq!(&game, &before);
                        prop_assert!(!literal.changed);
                    }
                    Ok(()) => {
                        prop_assert!(literal.changed);
                        let spawned = events.iter().filter_map(|e| match e {
                            Event::Spawn(t) => Some(*t),
                            Event::Slide { .. } => None,
                        });
                        let mut expected = literal.tiles;
                        let free = before.cells.len() - expected.len();
                        let spawned: std::vec::Vec<Tile> = spawned.collect();
                        prop_assert_eq!(spawned.len(), free.min(spawns.into()));
                        expected.extend(spawned.iter().map(|t| (t.at, t.value())));
                        let now: std::collections::BTreeMap<Hex, u32> =
                            game.tiles().map(|t| (t.at, t.value())).collect();
                        prop_assert_eq!(&now, &expected);
                        prop_assert_eq!(game.score, before.score + literal.gained);
                        let tiles: std::vec::Vec<Tile> = game.tiles().collect();
                        prop_assert_eq!(redraw(&before, &events), tiles);
                    }
                }
                prop_assert_eq!(game.over(), oracle::over(&game));
                if game.over() {
                    break;
                }
            }
        }
    }
}
