//! What bots know of Flows: how many cells each side still needs.

use super::{Flows, Place};
use crate::bots::{Chances, Plan, Playable};
use crate::play::{Game, Rng, Seat};

/// What a cell less to go is worth.
const CELL: i32 = 100;
/// More cells than any route needs: nobody is further away.
const FAR: i32 = 64;

impl Playable for Flows {
    /// Easy looks at its placement alone, medium at the answers too, hard plays games to the end.
    const LEVELS: [Plan; 3] =
        [Plan::greedy(1, 300), Plan::expectimax(2, 2, 3_000), Plan::monte_carlo(12, 20_000)];
    const SURE: i32 = FAR * CELL;

    fn evaluate(&self, seat: Seat) -> i32 {
        let to_go = |seat| self.cells_needed(seat).map_or(FAR, |cells| cells as i32);
        let others = self.seats().iter().filter(|other| !self.sides_with(seat, *other));
        // The nearest of the others is the one to fear.
        let nearest = others.map(to_go).min().unwrap_or(FAR);
        (nearest - to_go(seat)) * CELL
    }

    fn sides_with(&self, seat: Seat, other: Seat) -> bool {
        self.setup().team(seat) == self.setup().team(other)
    }

    fn generator(&mut self) -> Option<&mut Rng> {
        Some(&mut self.rng)
    }

    /// Every placement draws the next tile.
    fn chances(&self, _seat: Seat, _mv: Place) -> Chances {
        Chances::Drawn
    }
}

#[cfg(test)]
mod tests {
    use crate::bots::{Bot, Level, Thinking};
    use crate::games::flows::{Flows, Setup};
    use crate::play::{Game, Rng};

    #[test]
    fn an_easy_bot_beats_a_random_player() {
        let mut won = 0;
        for seed in 0..10 {
            let mut game = Flows::start(&Setup::players(2), seed).unwrap();
            let mut chance = Rng::new(seed);
            while game.outcome().is_none() {
                let seat = game.active().iter().next().unwrap();
                let mv = if u64::from(seat.0) == seed % 2 {
                    let mut bot =
                        Bot::<Flows, 2, 1>::of_level(&game, seat, Level::Easy, 1).unwrap();
                    let Thinking::Done(mv) = bot.think(u32::MAX) else { panic!("never decides") };
                    mv
                } else {
                    let mut moves = std::vec::Vec::new();
                    game.each_move(seat, &mut |mv| moves.push(mv));
                    moves[chance.below(moves.len() as u32) as usize]
                };
                game.apply(seat, mv, &mut |_| ()).unwrap();
            }
            let winners = game.outcome().unwrap().winners;
            won += i32::from(winners.iter().any(|w| u64::from(w.0) == seed % 2));
        }
        assert!(won >= 8, "{won} of 10 games");
    }
}
