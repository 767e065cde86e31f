//! How bots play Merge: what a board is worth, and the tiles that can appear.

use super::{Merge, Refused};
use crate::bots::{Chances, Plan, Playable};
use crate::hex::Dir;
use crate::play::{Game, Outcome, Rng, Seat};

impl Playable for Merge {
    const LEVELS: [Plan; 3] =
        [Plan::greedy(1, 6), Plan::expectimax(2, 8, 3_000), Plan::expectimax(3, 8, 100_000)];
    const SURE: i32 = 100_000;
    const EVALUATES_BARE: bool = true;

    fn evaluate(&self, _seat: Seat) -> i32 {
        self.cells.iter().filter(|e| **e == 0).count() as i32
    }

    /// An end is an end, won or not: the score counts.
    fn ended(&self, _outcome: Outcome, _seat: Seat) -> i32 {
        -Self::SURE
    }

    fn generator(&mut self) -> Option<&mut Rng> {
        Some(&mut self.rng)
    }

    fn chances(&self, _seat: Seat, _mv: Dir) -> Chances {
        if self.setup().spawns == 0 { Chances::Certain } else { Chances::Drawn }
    }

    fn apply_bare(&mut self, _seat: Seat, dir: Dir) -> Result<(), Refused> {
        if !self.can_move(dir) {
            return Err(Refused::NothingMoves);
        }
        self.slide(dir, &mut |_| ());
        Ok(())
    }
}
