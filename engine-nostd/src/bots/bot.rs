//! One decision of one seat, thought about in slices.

use core::fmt;

use super::playable::decided;
use super::{Level, Lookahead, Method, MonteCarlo, Plan, Playable, WIN};
use crate::play::Seat;

/// What a bot says after a slice of thinking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Thinking<M> {
    /// It has steps left.
    More,
    /// It would play this.
    Done(M),
}

/// Why a bot would play its move. `Display` is a short line for tools.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// There is no other, or nothing has been thought about yet.
    Unweighed,
    /// It leads to the best value, `depth` plies ahead.
    Value {
        /// In the game's own measure.
        value: i32,
        /// Plies.
        depth: u32,
    },
    /// It was tried most.
    Visits {
        /// How often.
        visits: u32,
        /// How often any move was.
        of: u32,
        /// How well it did, in percent of winning every time.
        percent: u32,
    },
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Why::Unweighed => f.write_str("not weighed against others"),
            Why::Value { value, .. } if decided(*value) => {
                let end = if *value > 0 { "a win" } else { "a loss" };
                write!(f, "{end} in {} plies", WIN - value.abs())
            }
            Why::Value { value, depth } => write!(f, "value {value} at depth {depth}"),
            Why::Visits { visits, of, percent } => {
                write!(f, "{percent} % in {visits} of {of} visits")
            }
        }
    }
}

/// What the two ways to search have in common.
pub(super) trait Search {
    /// A move of the game.
    type Move;
    /// Plays one move on a copy of the game; `false`: there is nothing left to look at.
    fn step(&mut self) -> bool;
    /// The best move so far.
    fn best(&self) -> Self::Move;
    /// What speaks for it.
    fn why(&self) -> Why;
}

/// A bot thinking about one decision: at most `DEPTH` plies ahead by looking, with at most
/// `NODES` nodes by Monte Carlo.
///
/// Its size is the larger of `DEPTH` times (a state, 32 moves, about 100 bytes) and two states
/// and `NODES` times (a move and 20 bytes). A game that only ever looks ahead needs one node.
#[derive(Debug, Clone)]
pub struct Bot<G: Playable, const DEPTH: usize, const NODES: usize> {
    way: Way<G, DEPTH, NODES>,
    /// Steps that it may still take, and has taken.
    left: u32,
    taken: u32,
}

#[derive(Debug, Clone)]
enum Way<G: Playable, const DEPTH: usize, const NODES: usize> {
    Lookahead(Lookahead<G, DEPTH>),
    MonteCarlo(MonteCarlo<G, NODES>),
}

impl<G: Playable, const DEPTH: usize, const NODES: usize> Bot<G, DEPTH, NODES> {
    /// A bot that thinks for `seat`; `None` if it has no move. It looks at the state through
    /// the seat's eyes only. The seed is for its guesses; any will do.
    pub fn new(state: &G, seat: Seat, plan: Plan, seed: u64) -> Option<Self> {
        let way = match plan.method {
            Method::Lookahead { depth, samples, worlds, beam } => {
                let search = Lookahead::new(state, seat, depth, samples, worlds, seed)?;
                Way::Lookahead(search.with_beam(beam))
            }
            Method::MonteCarlo { rollout } => {
                Way::MonteCarlo(MonteCarlo::new(state, seat, rollout, seed)?)
            }
        };
        Some(Bot { way, left: plan.steps, taken: 0 })
    }

    /// A bot of a level, as the game's table has it.
    pub fn of_level(state: &G, seat: Seat, level: Level, seed: u64) -> Option<Self> {
        Self::new(state, seat, state.plan(level), seed)
    }

    /// Thinks for at most `steps` steps. How the steps are sliced does not change the move.
    pub fn think(&mut self, steps: u32) -> Thinking<G::Move> {
        for _ in 0..steps {
            if self.left == 0 {
                break;
            }
            let went_on = match &mut self.way {
                Way::Lookahead(search) => search.step(),
                Way::MonteCarlo(search) => search.step(),
            };
            if !went_on {
                self.left = 0;
                break;
            }
            (self.left, self.taken) = (self.left - 1, self.taken + 1);
        }
        if self.left == 0 { Thinking::Done(self.best()) } else { Thinking::More }
    }

    /// Thinks to the end.
    pub fn decide(&mut self) -> G::Move {
        self.think(u32::MAX);
        self.best()
    }

    /// The best move so far; one that is allowed from the beginning.
    pub fn best(&self) -> G::Move {
        match &self.way {
            Way::Lookahead(search) => search.best(),
            Way::MonteCarlo(search) => search.best(),
        }
    }

    /// What speaks for the best move so far.
    pub fn why(&self) -> Why {
        match &self.way {
            Way::Lookahead(search) => search.why(),
            Way::MonteCarlo(search) => search.why(),
        }
    }

    /// Steps taken so far.
    pub fn steps(&self) -> u32 {
        self.taken
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::toys::{Hands, Heaps, Race};
    use crate::play::{Game, Rng, view_of};
    use proptest::prelude::*;
    use std::format;
    use std::string::String;
    use std::vec::Vec;

    type Small<G> = Bot<G, 4, 200>;

    const PLANS: [Plan; 4] = [
        Plan::greedy(2, 300),
        Plan::alpha_beta(4, 300).with_worlds(3),
        Plan::expectimax(3, 2, 300),
        Plan::monte_carlo(20, 300),
    ];

    /// Plays random moves until only chance knows how it goes on.
    fn some_way_in<G: Playable>(mut game: G, seed: u64, plies: u32) -> G {
        let mut rng = Rng::new(seed);
        for _ in 0..plies {
            let before = game.clone();
            let Some(seat) = game.active().iter().next() else { break };
            let Some(mv) = game.hasty_move(seat, &mut rng) else { break };
            game.apply(seat, mv, &mut |_| ()).unwrap();
            if game.outcome().is_some() {
                return before;
            }
        }
        game
    }

    /// What a bot makes of a state with each plan: the move, the reason, the steps.
    fn opinions<G: Playable>(game: &G, slice: &mut dyn FnMut() -> u32) -> Vec<String> {
        let seat = game.active().iter().next().unwrap();
        let opinion = |plan| {
            let mut bot = Small::new(game, seat, plan, 5).unwrap();
            let mv = loop {
                let mut legal = false;
                game.each_move(seat, &mut |mv| legal |= mv == bot.best());
                assert!(legal, "the best move so far is not allowed");
                if let Thinking::Done(mv) = bot.think(slice()) {
                    break mv;
                }
            };
            assert!(bot.steps() <= plan.steps);
            format!("{mv:?} {} {}", bot.why(), bot.steps())
        };
        PLANS.into_iter().map(opinion).collect()
    }

    proptest! {
        #[test]
        fn slicing_changes_nothing(seed: u64, plies in 0..6u32) {
            let mut rng = Rng::new(seed);
            let hands = some_way_in(Hands::start(&(), seed).unwrap(), seed, plies);
            let race = some_way_in(Race::start(&(), seed).unwrap(), seed, plies);
            let heaps = some_way_in(Heaps::start(&(), seed).unwrap(), seed, plies);
            let mut random = || rng.below(9);
            prop_assert_eq!(opinions(&hands, &mut || 1), opinions(&hands, &mut || u32::MAX));
            prop_assert_eq!(opinions(&race, &mut random), opinions(&race, &mut || u32::MAX));
            prop_assert_eq!(opinions(&heaps, &mut random), opinions(&heaps, &mut || 7));
        }

        /// States that the seat cannot tell apart, the dice to come included, are not told apart.
        #[test]
        fn bots_do_not_peek(seed: u64, other: u64, plies in 0..6u32) {
            let hands = some_way_in(Hands::start(&(), seed).unwrap(), seed, plies);
            let seat = hands.active().iter().next().unwrap();
            let mut double = view_of(&hands, Some(seat));
            double.guess(seat, &mut Rng::new(other));
            prop_assert_eq!(view_of(&double, Some(seat)), view_of(&hands, Some(seat)));
            prop_assert_eq!(opinions(&hands, &mut || 50), opinions(&double, &mut || 50));

            let race = some_way_in(Race::start(&(), seed).unwrap(), seed, plies);
            let mut double = race.clone();
            *double.generator().unwrap() = Rng::new(other);
            prop_assert_eq!(opinions(&race, &mut || 50), opinions(&double, &mut || 50));
        }
    }

    /// These lines are the same on every machine and change only with the searches themselves.
    #[test]
    fn the_same_seed_gives_the_same_thoughts_everywhere() {
        let hands = some_way_in(Hands::start(&(), 1).unwrap(), 1, 2);
        let want = [
            "8 value 90 at depth 1 2",
            "8 a win in 4 plies 96",
            "8 value 194 at depth 3 15",
            "8 100 % in 37 of 74 visits 300",
        ];
        assert_eq!(opinions(&hands, &mut || 50), want);
    }

    #[test]
    fn a_budget_of_nothing_still_gives_a_move() {
        let game = Heaps::position(&[1, 2], 2, 0);
        for plan in PLANS {
            let mut bot = Small::new(&game, Seat(0), Plan { steps: 0, ..plan }, 1).unwrap();
            assert_eq!(bot.think(10), Thinking::Done(bot.best()));
            assert_eq!((bot.steps(), bot.why()), (0, Why::Unweighed));
        }
    }

    #[test]
    fn who_cannot_move_cannot_think() {
        let game = Heaps::position(&[1, 2], 2, 0);
        for plan in PLANS {
            assert!(Small::new(&game, Seat(1), plan, 1).is_none());
            assert!(Small::new(&game, Seat(9), plan, 1).is_none());
        }
    }

    #[test]
    fn levels_are_in_order_of_strength() {
        let mut wins = [0; 3];
        for seed in 0..30 {
            for (i, level) in Level::ALL.into_iter().enumerate() {
                let mut game = Heaps::start(&(), seed).unwrap();
                let mut rng = Rng::new(seed);
                while let Some(seat) = game.active().iter().next() {
                    let mv = match seat {
                        Seat(0) => Small::of_level(&game, seat, level, seed).unwrap().decide(),
                        _ => game.hasty_move(seat, &mut rng).unwrap(),
                    };
                    game.apply(seat, mv, &mut |_| ()).unwrap();
                }
                wins[i] += u32::from(game.outcome().unwrap().winners.contains(Seat(0)));
            }
        }
        assert!(wins[0] <= wins[1] && wins[1] <= wins[2] && wins[2] > 25, "{wins:?}");
    }

    #[test]
    fn a_bot_for_the_device_is_small() {
        assert!(size_of::<Bot<Hands, 6, 900>>() <= 24 * 1024);
    }
}
