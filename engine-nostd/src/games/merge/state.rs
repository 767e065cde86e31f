//! The state of a game of Merge and the rules on it.

use core::fmt;

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::grid::{self, Grid, Tiles};
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
#[serde(try_from = "Written", into = "Written")]
pub struct Merge {
    setup: Setup,
    pub(super) tiles: Tiles,
    score: u32,
    pub(super) rng: Rng,
}

/// A game as it is written: hashes and saves are made of this.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Merge")]
struct Written {
    setup: Setup,
    /// The exponent of the tile on each cell, 0 for none, in the region's order.
    cells: Vec<u8, MAX_CELLS>,
    score: u32,
    rng: Rng,
}

impl From<Merge> for Written {
    fn from(game: Merge) -> Written {
        let mut cells = Vec::new();
        let all = game.tiles.unpack(game.grid());
        // A board has at most MAX_CELLS cells.
        let _ = cells.extend_from_slice(&all[..game.setup.region().len()]);
        Written { setup: game.setup, cells, score: game.score, rng: game.rng }
    }
}

impl TryFrom<Written> for Merge {
    type Error = Refused;

    fn try_from(written: Written) -> Result<Merge, Refused> {
        let Written { setup, cells, score, rng } = written;
        setup.check()?;
        if cells.len() != setup.region().len() {
            return Err(Refused::Radius);
        }
        let mut tiles = Tiles::default();
        for (exponent, (_, place)) in cells.into_iter().zip(Grid::of(setup.radius).cells()) {
            if exponent > MAX_EXPONENT {
                return Err(Refused::TileValue);
            }
            tiles.put(place, exponent);
        }
        Ok(Merge { setup, tiles, score, rng })
    }
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
            let place = game.grid().place(tile.at).ok_or(Refused::TileOutside)?;
            if !(1..=MAX_EXPONENT).contains(&tile.exponent) {
                return Err(Refused::TileValue);
            }
            if game.tiles.get(place) != 0 {
                return Err(Refused::TileTwice);
            }
            game.tiles.put(place, tile.exponent);
        }
        game.check()?;
        Ok(game)
    }

    fn empty(setup: &Setup, seed: u64) -> Result<Merge, Refused> {
        setup.check()?;
        Ok(Merge { setup: *setup, tiles: Tiles::default(), score: 0, rng: Rng::new(seed) })
    }

    pub(super) fn grid(&self) -> &'static Grid {
        Grid::of(self.setup.radius)
    }

    /// Points so far: the sum of all tiles made by joining.
    pub fn score(&self) -> u32 {
        self.score
    }

    /// Whether a tile has reached the goal. Tiles never shrink, so once won stays won.
    pub fn won(&self) -> bool {
        1 << self.tiles.largest() >= self.setup.goal
    }

    /// Whether no move is left.
    pub fn over(&self) -> bool {
        self.tiles.ways(self.grid()) == 0
    }

    /// The tiles on the board in the region's order.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> {
        let cells =
            self.grid().cells().map(|(at, place)| Tile { at, exponent: self.tiles.get(place) });
        cells.filter(|tile| tile.exponent > 0)
    }

    /// The exponent of the tile at a cell, if there is one.
    pub fn exponent(&self, at: Hex) -> Option<u8> {
        let place = self.grid().place(at)?;
        Some(self.tiles.get(place)).filter(|e| *e > 0)
    }

    /// The exponent of the largest tile.
    pub fn largest(&self) -> u8 {
        self.tiles.largest()
    }

    /// Whether a swipe this way would change anything.
    pub fn can_move(&self, dir: Dir) -> bool {
        self.tiles.ways(self.grid()) >> dir.index() & 1 != 0
    }

    /// The directions that a swipe can go.
    pub fn ways(&self) -> Ways {
        Ways(self.tiles.ways(self.grid()))
    }

    /// Plays a move without telling what happens: for bots, replays and everybody else who does
    /// not look. Refused, it changes nothing.
    pub fn swipe(&mut self, dir: Dir) -> Result<(), Refused> {
        self.slide(dir)?;
        self.spawn(self.setup.spawns, false, &mut |_| ());
        Ok(())
    }

    /// A move without the tiles that come after it.
    pub(super) fn slide(&mut self, dir: Dir) -> Result<(), Refused> {
        let gained = self.tiles.slide(self.grid(), dir).ok_or(Refused::NothingMoves)?;
        self.score = self.score.saturating_add(gained);
        Ok(())
    }

    /// Reports each tile that would move or join.
    fn tell_slide(&self, dir: Dir, events: &mut dyn FnMut(Event)) {
        let grid = self.grid();
        let cells = self.tiles.unpack(grid);
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
                let exponent = cells[usize::from(*from)];
                if exponent == 0 {
                    continue;
                }
                match open.take() {
                    Some((first, to, front)) if joins(front, exponent) => {
                        report(first, to, exponent, true);
                        report(*from, to, exponent, true);
                    }
                    settled => {
                        if let Some((from, to, exponent)) = settled {
                            report(from, to, exponent, false);
                        }
                        let Some(to) = places.next() else { break };
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
    #[inline(always)]
    fn spawn(&mut self, count: u8, always_two: bool, events: &mut dyn FnMut(Event)) {
        let mut free = self.grid().all & !self.tiles.occupied();
        for _ in 0..count {
            if free == 0 {
                return;
            }
            let nth = self.rng.below(free.count_ones());
            let exponent = if always_two || self.rng.below(10) > 0 { 1 } else { 2 };
            let place = nth_bit(free, nth);
            free &= !(1 << place);
            self.tiles.put(place, exponent);
            events(Event::Spawn(Tile { at: grid::at(place), exponent }));
        }
    }
}

/// Which of the bits of a set comes after `n` others.
pub(super) fn nth_bit(mut set: u64, n: u32) -> u8 {
    for _ in 0..n {
        set &= set.wrapping_sub(1);
    }
    set.trailing_zeros() as u8
}

/// A set of directions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ways(u8);

impl Ways {
    /// How many there are.
    pub fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The one that comes after `n` others, in the order of [`Dir::ALL`].
    pub fn nth(self, n: u32) -> Option<Dir> {
        Dir::ALL.get(usize::from(nth_bit(self.0.into(), n))).copied()
    }

    /// All of them.
    pub fn iter(self) -> impl Iterator<Item = Dir> {
        Dir::ALL.into_iter().filter(move |dir| self.0 >> dir.index() & 1 != 0)
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

    /// The rest was looked at when the state was read.
    fn check(&self) -> Result<(), Refused> {
        if self.tiles.occupied() == 0 {
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
        let before = Merge { ..*self };
        self.slide(dir)?;
        before.tell_slide(dir, events);
        self.spawn(self.setup.spawns, false, events);
        Ok(())
    }

    fn each_move(&self, seat: Seat, visit: &mut dyn FnMut(Dir)) {
        if seat == Seat::FIRST {
            self.ways().iter().for_each(visit);
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
            game.tiles = Tiles::default();
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
                        let free = before.setup.region().len() - expected.len();
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
