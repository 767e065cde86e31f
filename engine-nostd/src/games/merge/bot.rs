//! How bots play Merge: what a board is worth, and the tiles that can appear.
//!
//! The evaluation adds up four things a player looks at: free cells, equal neighbours, large
//! tiles at the rim, and lines that only rise or only fall. Their weights come from a search
//! for those with which taking the best-looking move at once gets furthest on the classic board.

use super::lines::Lines;
use super::state::nth_bit;
use super::{MAX_CELLS, Merge, Refused};
use crate::bots::{Chances, Plan, Playable};
use crate::hex::{Dir, Hexagon};
use crate::play::{Game, Outcome, Rng, Seat};

/// A free cell.
const FREE: i32 = 1000;
/// Two equal neighbours, for each doubling of their value.
const EQUAL: i32 = 200;
/// A tile, for each doubling of its value and each step that it lies from the middle.
const RIM: i32 = 68;
/// Each doubling by which a line goes against its slope.
const BUMP: i32 = 62;
/// No move left: more than a board can lose otherwise, but still worth a small risk.
const END: i32 = -100_000;

/// How far each cell lies from the middle, for the three boards.
static RINGS: [[u8; MAX_CELLS]; 3] = [rings(1), rings(2), rings(3)];

const fn rings(radius: u8) -> [u8; MAX_CELLS] {
    let region = Hexagon::new(radius);
    let mut table = [0; MAX_CELLS];
    let mut i = 0;
    while let Some(cell) = region.cell(i) {
        table[i] = cell.length() as u8;
        i += 1;
    }
    table
}

impl Playable for Merge {
    /// A step costs up to 7,500 cycles of the device: easy takes 0.4 ms, medium at most
    /// 90 ms, which makes it the hint, and hard 0.6 s.
    const LEVELS: [Plan; 3] =
        [Plan::greedy(1, 6), Plan::expectimax(3, 8, 1_400), Plan::expectimax(4, 8, 10_000)];
    const SURE: i32 = -END;
    const EVALUATES_BARE: bool = true;

    fn evaluate(&self, _seat: Seat) -> i32 {
        let rings = &RINGS[usize::from(self.setup().radius) - 1];
        let region = self.setup().region();
        let cells = &self.tiles.unpack(self.grid())[..region.len()];
        let mut value = 0;
        for (exponent, ring) in cells.iter().zip(rings) {
            value += match exponent {
                0 => FREE,
                e => RIM * i32::from(*e) * i32::from(*ring),
            };
        }
        // Each two neighbours lie on one line of one of three directions.
        for line in [Dir::N, Dir::NE, Dir::SE].iter().flat_map(|d| self.lines().along(*d)) {
            let (mut rise, mut fall) = (0, 0);
            for pair in line.windows(2) {
                let [a, b] = [pair[0], pair[1]].map(|i| i32::from(cells[usize::from(i)]));
                if a == b {
                    value += EQUAL * a;
                } else if a < b {
                    rise += b - a;
                } else {
                    fall += a - b;
                }
            }
            value -= BUMP * rise.min(fall);
        }
        value
    }

    /// An end is an end, won or not: the score counts.
    fn ended(&self, _outcome: Outcome, _seat: Seat) -> i32 {
        END
    }

    fn generator(&mut self) -> Option<&mut Rng> {
        Some(&mut self.rng)
    }

    fn chances(&self, _seat: Seat, dir: Dir) -> Chances {
        match self.setup().spawns {
            0 => Chances::Certain,
            1 => {
                let mut after = self.tiles;
                after.slide(self.grid(), dir);
                Chances::Listed(2 * (self.grid().all & !after.occupied()).count_ones())
            }
            _ => Chances::Drawn,
        }
    }

    /// Even ways put a 2 on one of the free cells, odd ones a 4.
    fn apply_chance(&mut self, seat: Seat, dir: Dir, nth: u32) -> Result<u32, Refused> {
        self.apply_bare(seat, dir)?;
        let free = self.grid().all & !self.tiles.occupied();
        let (exponent, weight) = if nth.is_multiple_of(2) { (1, 9) } else { (2, 1) };
        if nth / 2 < free.count_ones() {
            self.tiles.put(nth_bit(free, nth / 2), exponent);
        }
        Ok(weight)
    }

    fn apply_bare(&mut self, _seat: Seat, dir: Dir) -> Result<(), Refused> {
        self.slide(dir)
    }

    fn hasty_move(&self, _seat: Seat, rng: &mut Rng) -> Option<Dir> {
        let ways = self.ways();
        ways.nth(rng.below(ways.count()))
    }
}

impl Merge {
    fn lines(&self) -> &'static Lines {
        Lines::of(self.setup().radius)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::{Bot, Level};
    use crate::games::merge::{Difficulty, Setup, Tile, oracle};
    use crate::hex::Hex;
    use crate::play::Rng;
    use proptest::prelude::*;
    use std::collections::BTreeMap;
    use std::vec::Vec;

    type MergeBot = Bot<Merge, 4, 1>;

    fn some_way_in(setup: &Setup, seed: u64, plies: u32) -> Merge {
        let mut game = Merge::start(setup, seed).unwrap();
        let mut rng = Rng::new(seed);
        for _ in 0..plies {
            let Some(dir) = game.hasty_move(Seat::FIRST, &mut rng) else { break };
            game.apply(Seat::FIRST, dir, &mut |_| ()).unwrap();
        }
        game
    }

    proptest! {
        /// The ways listed are a 2 and a 4 on each free cell after the slide, nine to one.
        #[test]
        fn every_tile_that_can_appear_is_listed(seed: u64, plies in 0..200u32, radius in 1..=3u8) {
            let game = some_way_in(&Setup { radius, ..Setup::default() }, seed, plies);
            game.each_move(Seat::FIRST, &mut |dir| {
                let Chances::Listed(ways) = game.chances(Seat::FIRST, dir) else { panic!("drawn") };
                let slid = oracle::slide(&game, dir).tiles;
                let mut weights = BTreeMap::new();
                for nth in 0..ways {
                    let mut next = game.clone();
                    let weight = next.apply_chance(Seat::FIRST, dir, nth).unwrap();
                    let mut now: BTreeMap<Hex, u32> = next.tiles().map(|t| (t.at, t.value())).collect();
                    for (at, value) in &slid {
                        assert_eq!(now.remove(at), Some(*value));
                    }
                    let (at, value) = now.pop_first().expect("a new tile");
                    assert!(now.is_empty());
                    assert_eq!(weights.insert((at, value), weight), None, "listed twice");
                }
                assert_eq!(weights.len(), 2 * (game.setup().region().len() - slid.len()));
                assert!(weights.iter().all(|((_, v), w)| [(2, 9), (4, 1)].contains(&(*v, *w))));
            });
        }

        /// No side of the board is better than another.
        #[test]
        fn a_turned_board_is_worth_the_same(seed: u64, plies in 0..200u32, radius in 1..=3u8) {
            let setup = Setup { radius, ..Setup::default() };
            let game = some_way_in(&setup, seed, plies);
            let turned = game.tiles().map(|t| Tile { at: Hex::new(-t.at.r, t.at.q + t.at.r), ..t });
            let turned = Merge::position(&setup, turned.collect::<Vec<_>>(), 0, 0).unwrap();
            prop_assert_eq!(game.evaluate(Seat::FIRST), turned.evaluate(Seat::FIRST));
        }
    }

    /// What each term of the evaluation is for, counted by hand.
    #[test]
    fn the_evaluation_counts_what_a_player_looks_at() {
        let worth = |tiles: &[(i16, i16, u8)]| {
            let tiles = tiles
                .iter()
                .map(|(q, r, exponent)| Tile { at: Hex::new(*q, *r), exponent: *exponent });
            Merge::position(&Setup::default(), tiles, 0, 0).unwrap().evaluate(Seat::FIRST)
        };
        // In the middle a tile breaks three lines; at a corner none.
        assert_eq!(worth(&[(0, 0, 5)]), 18 * FREE - 3 * 5 * BUMP);
        assert_eq!(worth(&[(2, 0, 5)]), 18 * FREE + 2 * 5 * RIM);
        // Two equal tiles along the rim; (2, -1) is a bump on the line across.
        let pair = 17 * FREE + 4 * 5 * RIM + 5 * EQUAL;
        assert_eq!(worth(&[(2, 0, 5), (2, -1, 5)]), pair);
        assert!(worth(&[(2, 0, 5), (2, -1, 4)]) < pair);
    }

    #[test]
    fn every_level_plays_every_board_within_its_steps() {
        for (difficulty, plies) in
            [(Difficulty::Mini, 60), (Difficulty::Hard, 60), (Difficulty::Zen, 40)]
        {
            for level in Level::ALL {
                let mut game = Merge::start(&difficulty.setup(), 4).unwrap();
                for ply in 0..plies {
                    let bot = MergeBot::of_level(&game, Seat::FIRST, level, ply);
                    assert_eq!(bot.is_none(), game.over());
                    let Some(mut bot) = bot else { break };
                    let dir = bot.decide();
                    assert!(bot.steps() <= Merge::LEVELS[level as usize].steps);
                    game.apply(Seat::FIRST, dir, &mut |_| ()).unwrap();
                }
            }
        }
    }

    /// Random play ends below 2048 (and on average below 512).
    #[test]
    fn even_the_easy_bot_wins_classic_games() {
        for seed in 0..5 {
            let mut game = Merge::start(&Difficulty::Classic.setup(), seed).unwrap();
            while !game.won() {
                let bot = MergeBot::of_level(&game, Seat::FIRST, Level::Easy, seed);
                let dir = bot.expect("the game was lost").decide();
                game.apply(Seat::FIRST, dir, &mut |_| ()).unwrap();
            }
        }
    }

    #[test]
    fn a_bot_for_the_device_is_small() {
        assert!(size_of::<MergeBot>() <= 2 * 1024, "{} bytes", size_of::<MergeBot>());
    }
}
