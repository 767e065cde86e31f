//! How bots play Merge: what a board is worth, and the tiles that can appear.
//!
//! The evaluation adds up four things a player looks at: free cells, equal neighbours, large
//! tiles at the rim, and lines that only rise or only fall. Their weights come from a search
//! for those with which taking the best-looking move at once gets furthest on the classic board.

use super::lines::Lines;
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
    const LEVELS: [Plan; 3] =
        [Plan::greedy(1, 6), Plan::expectimax(3, 8, 4_000), Plan::expectimax(4, 8, 60_000)];
    const SURE: i32 = -END;
    const EVALUATES_BARE: bool = true;

    fn evaluate(&self, _seat: Seat) -> i32 {
        let rings = RINGS[usize::from(self.setup().radius) - 1];
        let mut value = 0;
        for (exponent, ring) in self.cells.iter().zip(rings) {
            value += match exponent {
                0 => FREE,
                e => RIM * i32::from(*e) * i32::from(ring),
            };
        }
        // Each two neighbours lie on one line of one of three directions.
        for line in [Dir::N, Dir::NE, Dir::SE].iter().flat_map(|d| self.lines().along(*d)) {
            let (mut rise, mut fall) = (0, 0);
            for pair in line.windows(2) {
                let [a, b] = [pair[0], pair[1]].map(|i| i32::from(self.cells[usize::from(i)]));
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
                let mut after = self.clone();
                after.slide(dir, &mut |_| ());
                Chances::Listed(2 * after.cells.iter().filter(|e| **e == 0).count() as u32)
            }
            _ => Chances::Drawn,
        }
    }

    /// Even ways put a 2 on one of the free cells, odd ones a 4.
    fn apply_chance(&mut self, seat: Seat, dir: Dir, nth: u32) -> Result<u32, Refused> {
        self.apply_bare(seat, dir)?;
        let free = self.cells.iter_mut().filter(|e| **e == 0).nth(nth as usize / 2);
        let (exponent, weight) = if nth.is_multiple_of(2) { (1, 9) } else { (2, 1) };
        if let Some(cell) = free {
            *cell = exponent;
        }
        Ok(weight)
    }

    fn apply_bare(&mut self, _seat: Seat, dir: Dir) -> Result<(), Refused> {
        if !self.can_move(dir) {
            return Err(Refused::NothingMoves);
        }
        self.slide(dir, &mut |_| ());
        Ok(())
    }
}

impl Merge {
    fn lines(&self) -> &'static Lines {
        Lines::of(self.setup().radius)
    }
}
