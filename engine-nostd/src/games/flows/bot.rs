//! What bots know of Flows: how near each side is to its goal, and what the next tile may end.
//!
//! Easy counts the cells of shortest routes. The others see more: all routes, the shorter the more
//! they count, and by the odds of the bag who could end the game with the next tile.

use super::links::{self, Kinds, Links};
use super::tile::{Kind, Tile};
use super::{Flows, Place, Refused};
use crate::bots::{Chances, Level, Plan, Playable};
use crate::play::{Game, Rng, Seat};

/// What a game as good as won is worth.
const SURE: i32 = 10_000;
/// What a cell less to go is worth.
const CELL: i32 = 300;
/// With so few empty cells a tile may come that fits nowhere.
const TIGHT: usize = 10;

/// Cells times goals of the usual board with two players.
const USUAL: u32 = 37 * 2;
/// How likely those who draw next can do, out of 1,000, what they could do now.
const LIKELY: [i32; 3] = [1_000, 600, 300];

impl Flows {
    /// How much less `seat` has to go than the nearest of the others, who is the one to fear.
    fn ahead(&self, seat: Seat, to_go: impl Fn(u8) -> i32) -> i32 {
        let goals = self.setup.goals();
        let own = self.axis(seat).unwrap_or(0);
        let others = (0..3).filter(|axis| goals & 1 << axis != 0 && *axis != own);
        let nearest = others.map(&to_go).min();
        nearest.map_or(0, |nearest| nearest - to_go(own))
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
        Plan::greedy(1, 600),
        Plan::expectimax(3, 1, 3_000).with_beam(8),
        Plan::monte_carlo(2, 60_000),
    ];
    const SURE: i32 = SURE;
    const EVALUATES_BARE: bool = true;

    /// What medium has time for on the usual board with two goals takes as much longer as there
    /// are more cells and goals. Easy has to see every placement.
    fn plan(&self, level: Level) -> Plan {
        let Plan { method, steps } = Self::LEVELS[level as usize];
        let size = self.cells.len() as u32 * self.setup.goals().count_ones();
        let steps = if level == Level::Medium { steps * USUAL / size.max(USUAL) } else { steps };
        Plan { method, steps }
    }

    fn evaluate(&self, seat: Seat) -> i32 {
        let links = Links::new(self.board());
        let mut value = self.ahead(seat, |axis| links.remaining(axis)) * CELL / links::CELL;
        let completing = links.completing(self.setup.goals());
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
        let links = Links::new(self.board());
        self.ahead(seat, |axis| links.shortest(axis).into()) * CELL
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
    use crate::bots::{Bot, Level, Playable, Thinking};
    use crate::games::flows::{Flows, Kind, Legality, Place, Setup};
    use crate::play::{Game, Rng, Seat};

    fn decide(game: &Flows, seat: Seat, level: Level) -> Place {
        let mut bot = Bot::<Flows, 3, 1>::of_level(game, seat, level, 1).unwrap();
        let Thinking::Done(mv) = bot.think(u32::MAX) else { panic!("never decides") };
        mv
    }

    /// How many half games seat `seed % 2` wins with `level` against whatever `other` plays.
    fn half_wins(seed: u64, level: Level, other: &mut dyn FnMut(&Flows, Seat) -> Place) -> u32 {
        let mut game = Flows::start(&Setup::players(2), seed / 2).unwrap();
        while game.end().is_none() {
            let seat = game.current();
            let mv = match u64::from(seat.0) == seed % 2 {
                true => decide(&game, seat, level),
                false => other(&game, seat),
            };
            game.apply(seat, mv, &mut |_| ()).unwrap();
        }
        let winners = game.outcome().unwrap().winners;
        let won = winners.contains(Seat((seed % 2) as u8));
        if won { 2 / winners.len() as u32 } else { 0 }
    }

    #[test]
    fn an_easy_bot_beats_a_random_player() {
        let mut chance = Rng::new(1);
        let mut random = |game: &Flows, seat| {
            let mut moves = std::vec::Vec::new();
            game.each_move(seat, &mut |mv| moves.push(mv));
            moves[chance.below(moves.len() as u32) as usize]
        };
        let won: u32 = (0..10).map(|seed| half_wins(seed, Level::Easy, &mut random)).sum();
        assert!(won >= 18, "{won} of 20 half games");
    }

    #[test]
    fn a_medium_bot_beats_an_easy_one() {
        let mut easy = |game: &Flows, seat| decide(game, seat, Level::Easy);
        let won: u32 = (0..40).map(|seed| half_wins(seed, Level::Medium, &mut easy)).sum();
        assert!(won >= 56, "{won} of 80 half games");
    }

    /// The odds of the next tile are those of the bag, and all its states are as if it were drawn.
    #[test]
    fn chances_are_the_bag() {
        for legality in [Legality::Open, Legality::Strict] {
            let setup = Setup { legality, ..Setup::players(3) };
            let mut game = Flows::start(&setup, 5).unwrap();
            let mut rng = Rng::new(5);
            while game.end().is_none() {
                let (seat, bag) = (game.current(), game.remaining());
                let mv = game.hasty_move(seat, &mut rng).unwrap();
                let mut real = game.clone();
                real.apply(seat, mv, &mut |_| ()).unwrap();
                let mut weights = [0; 4];
                for kind in Kind::ALL {
                    let mut next = game.clone();
                    let nth = kind.index() as u32;
                    weights[kind.index()] = next.apply_chance(seat, mv, nth).unwrap() as u8;
                    if real.hand() == Some(kind) {
                        next.rng = real.rng;
                        assert_eq!(next, real);
                    }
                }
                let ended = real.end().is_some() && real.hand().is_none();
                assert_eq!(weights, if ended { [1, 0, 0, 0] } else { bag });
                game = real;
            }
        }
    }

    /// On every board for every number of players a bot finds a placement within its budget.
    #[test]
    fn bots_play_every_setup() {
        for players in 2..=6 {
            for radius in 2..=5 {
                let setup = Setup { radius, ..Setup::players(players) };
                let game = Flows::start(&setup, 1).unwrap();
                for level in [Level::Easy, Level::Medium] {
                    let mv = decide(&game, game.current(), level);
                    game.clone().apply(game.current(), mv, &mut |_| ()).unwrap();
                }
            }
        }
    }
}
