//! What bots know of Flows: how near each side is to its goal, and what the next tile may end.
//!
//! Easy counts the cells of shortest routes. The others see more: all routes, the shorter the more
//! they count, and by the odds of the bag who could end the game with the next tile.

use super::board::Board;
use super::threat::{self, Kinds};
use super::tile::{Kind, Tile};
use super::{Flows, Place, Refused, route};
use crate::bots::{Chances, Plan, Playable};
use crate::play::{Game, Rng, Seat};

/// What a game as good as won is worth.
const SURE: i32 = 10_000;
/// What a cell less to go is worth.
const CELL: i32 = 300;
/// More cells than any route needs: nobody is further away.
const FAR: i32 = 20;
/// With so few empty cells a tile may come that fits nowhere.
const TIGHT: usize = 10;

/// How likely those who draw next can do, out of 1,000, what they could do now.
const LIKELY: [i32; 3] = [1_000, 600, 300];

impl Flows {
    /// How much less `seat` has to go than the nearest of the others, who is the one to fear.
    fn ahead(&self, seat: Seat, to_go: impl Fn(Board, u8) -> i32) -> i32 {
        let (board, goals) = (self.board(), self.setup.goals());
        let own = self.axis(seat).unwrap_or(0);
        let others = (0..3).filter(|axis| goals & 1 << axis != 0 && *axis != own);
        let nearest = others.map(|axis| to_go(board, axis)).min();
        nearest.map_or(0, |nearest| nearest - to_go(board, own))
    }

    /// How likely the tile to come, or the one in hand, is of one of these kinds, out of 1,000.
    fn odds(&self, kinds: Kinds) -> i32 {
        let among = |kind: &Kind| kinds & 1 << kind.index() != 0;
        if let Some(hand) = self.hand {
            return if among(&hand) { 1_000 } else { 0 };
        }
        let count = |kind: Kind| i32::from(self.bag[kind.index()]);
        let total: i32 = Kind::ALL.into_iter().map(count).sum();
        Kind::ALL.into_iter().filter(among).map(count).sum::<i32>() * 1_000 / total.max(1)
    }

    /// The kinds that fit nowhere.
    fn unplaceable(&self) -> Kinds {
        let mut kinds = 0;
        for kind in Kind::ALL {
            kinds |= 1 << kind.index();
            self.each_legal(kind, &mut |_, _, _| {
                kinds &= !(1 << kind.index());
                false
            });
        }
        kinds
    }
}

impl Playable for Flows {
    /// Easy looks at its placement alone, medium at the answers to its best ones too and, when few
    /// are left, at the answers to those; hard plays many games on.
    const LEVELS: [Plan; 3] = [
        Plan::greedy(1, 300),
        Plan::expectimax(3, 1, 4_000).with_beam(8),
        Plan::monte_carlo(2, 60_000),
    ];
    const SURE: i32 = SURE;
    const EVALUATES_BARE: bool = true;

    fn evaluate(&self, seat: Seat) -> i32 {
        let mut value = self.ahead(seat, route::remaining) * CELL / route::CELL;
        let completing = threat::completing(self.board(), self.setup.goals());
        let empty = self.cells.iter().filter(|tile| tile.is_none()).count();
        let stuck = if empty <= TIGHT { self.unplaceable() } else { 0 };
        let mut turns = [self.turn; LIKELY.len()];
        for i in 1..turns.len() {
            turns[i] = self.setup.next_turn(turns[i - 1]);
        }
        // The later ones only count as far as the earlier ones do not end the game.
        for (turn, likely) in turns.into_iter().zip(LIKELY).rev() {
            let ends = completing[usize::from(turn % 3)] | stuck;
            let chance = self.odds(ends) * likely / 1_000;
            let end = if self.axis(seat) == Some(turn % 3) { SURE } else { -SURE };
            value += (end - value) * chance / 1_000;
        }
        value
    }

    /// The cells that the nearest of the others needs more than `seat`.
    fn glance(&self, seat: Seat) -> i32 {
        let cells = |board: Board, axis| {
            route::shortest(board, axis).map_or(FAR, |cells| cells.count_ones() as i32)
        };
        self.ahead(seat, cells) * CELL
    }

    fn sides_with(&self, seat: Seat, other: Seat) -> bool {
        self.setup().team(seat) == self.setup().team(other)
    }

    fn generator(&mut self) -> Option<&mut Rng> {
        Some(&mut self.rng)
    }

    /// Every placement draws the next tile.
    fn chances(&self, _seat: Seat, _mv: Place) -> Chances {
        Chances::Listed(Kind::ALL.len() as u32)
    }

    /// The next tile is of kind number `nth`.
    fn apply_chance(&mut self, seat: Seat, mv: Place, nth: u32) -> Result<u32, Refused> {
        self.apply_bare(seat, mv)?;
        if self.end.is_some() {
            return Ok(u32::from(nth == 0));
        }
        let Some(kind) = Kind::ALL.get(nth as usize).copied() else { return Ok(0) };
        let weight = self.bag[kind.index()];
        if weight > 0 {
            self.hand = Some(kind);
            self.bag[kind.index()] -= 1;
            self.end = self.draw_end();
        }
        Ok(weight.into())
    }

    /// Searches play what [`Game::each_move`] lists, so the rule has been asked.
    fn apply_bare(&mut self, seat: Seat, mv: Place) -> Result<(), Refused> {
        debug_assert!(self.allowed(seat, mv).is_ok(), "only listed moves are searched");
        let kind = self.hand.filter(|_| self.end.is_none()).ok_or(Refused::Over)?;
        let tile = Tile::new(kind, mv.rotation).ok_or(Refused::Rotation)?;
        let cell = self.setup.region().index(mv.at).ok_or(Refused::Outside)?;
        self.lay(cell, tile);
        Ok(())
    }

    /// A placement that wins, if there is one, else any.
    fn hasty_move(&self, seat: Seat, rng: &mut Rng) -> Option<Place> {
        let kind = self.hand.filter(|_| self.active().contains(seat))?;
        let own = 1 << self.axis(seat)?;
        let (mut count, mut chosen) = (0, None);
        self.each_legal(kind, &mut |cell, tile, won| {
            count += 1;
            let wins = won == own;
            if wins || rng.below(count) == 0 {
                chosen = Some((cell, tile));
            }
            !wins
        });
        let (cell, tile) = chosen?;
        Some(Place { at: self.setup.region().cell(cell)?, rotation: tile.rotation() })
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
