//! What bots know of Flip.

use super::evaluate::CELL;
use super::{Flip, Move};
use crate::bots::{Chances, Plan, Playable};
use crate::play::{Game, Rng, Seat, Undo};

impl Playable for Flip {
    /// Easy looks at the placement alone, medium at the answer too, hard plays games to the end.
    const LEVELS: [Plan; 3] =
        [Plan::greedy(1, 500), Plan::alpha_beta(3, 12_000), Plan::monte_carlo(80, 60_000)];
    const SURE: i32 = 19 * CELL;

    fn evaluate(&self, seat: Seat) -> i32 {
        self.outlook(seat)
    }

    fn generator(&mut self) -> Option<&mut Rng> {
        Some(&mut self.rng)
    }

    fn guess(&mut self, viewer: Seat, rng: &mut Rng) {
        self.guess_hidden(viewer, rng);
    }

    fn chances(&self, seat: Seat, mv: Move) -> Chances {
        match self.policy(seat, mv).undo {
            Undo::Free => Chances::Certain,
            _ => Chances::Drawn,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::bots::{Bot, Level, Thinking};
    use crate::games::flip::{Board, Flip, Rules, Setup, starter};
    use crate::play::Game;

    /// Plays a game between two levels; how many cells the first leads by.
    fn lead(levels: [Level; 2], seed: u64) -> i32 {
        let (deck, board) = (starter(), Board::hexagon(2).unwrap());
        let setup = Setup::new(board, [&deck, &deck], Rules::BASE).unwrap();
        let mut game = Flip::start(&setup, seed).unwrap();
        while game.outcome().is_none() {
            let seat = game.active().iter().next().unwrap();
            let level = levels[usize::from(seat.0)];
            let mut bot = Bot::<Flip, 3, 64>::of_level(&game, seat, level, seed).unwrap();
            let Thinking::Done(mv) = bot.think(u32::MAX) else { panic!("it never decides") };
            game.apply(seat, mv, &mut |_| ()).unwrap();
        }
        game.lead(crate::play::Seat::FIRST)
    }

    #[test]
    fn looking_at_the_answer_pays() {
        let ahead = |seed| {
            let first = lead([Level::Medium, Level::Easy], seed);
            let second = -lead([Level::Easy, Level::Medium], seed);
            first + second
        };
        let sum: i32 = (0..6).map(ahead).sum();
        assert!(sum > 0, "medium is behind easy by {sum} after 12 games");
    }
}
