//! How strong a bot is: levels, and the plan that a level is in a game.

/// How well a bot should play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Level {
    /// Sees what lies before it: at most 0.3 s on the device.
    Easy,
    /// Thinks ahead: at most 2 s on the device.
    Medium,
    /// As well as a desktop can in about a second.
    Hard,
}

impl Level {
    /// All of them, the weakest first.
    pub const ALL: [Level; 3] = [Level::Easy, Level::Medium, Level::Hard];

    /// Its name in requests and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
        }
    }

    /// The level of this name.
    pub fn named(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }
}

/// A way to search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// Every line of play to a depth, one ply deeper each time.
    Lookahead {
        /// Plies at most; the search may hold fewer.
        depth: u8,
        /// Times a move is tried whose chances cannot be listed.
        samples: u8,
        /// Guesses at what is hidden, each searched.
        worlds: u8,
        /// How many of its moves, the best of the depth before, the thinker looks at again when
        /// it looks deeper; at most 32, and 0 for all.
        beam: u8,
    },
    /// Many games played on at random, the better moves more often.
    MonteCarlo {
        /// Random plies after the tree before the game is evaluated.
        rollout: u16,
    },
}

/// A way to search and how many steps it may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plan {
    /// The way.
    pub method: Method,
    /// Moves played on copies of the game, at most. Never time: the same plan gives the same
    /// move on a slow machine.
    pub steps: u32,
}

impl Plan {
    /// The move after which the position looks best; chance is tried `samples` times.
    pub const fn greedy(samples: u8, steps: u32) -> Plan {
        Plan::expectimax(1, samples, steps)
    }

    /// For games without chance: the best move against the best answers.
    pub const fn alpha_beta(depth: u8, steps: u32) -> Plan {
        Plan::expectimax(depth, 1, steps)
    }

    /// For games with chance: the move with the best average.
    pub const fn expectimax(depth: u8, samples: u8, steps: u32) -> Plan {
        Plan { method: Method::Lookahead { depth, samples, worlds: 1, beam: 0 }, steps }
    }

    /// For games with hidden hands or too many moves to look ahead.
    pub const fn monte_carlo(rollout: u16, steps: u32) -> Plan {
        Plan { method: Method::MonteCarlo { rollout }, steps }
    }

    /// The same with this many guesses at what is hidden. Monte Carlo guesses anew in every
    /// game that it plays on and needs no number.
    pub const fn with_worlds(self, worlds: u8) -> Plan {
        let method = match self.method {
            Method::Lookahead { depth, samples, beam, .. } => {
                Method::Lookahead { depth, samples, worlds, beam }
            }
            other => other,
        };
        Plan { method, steps: self.steps }
    }

    /// The same looking deeper only at this many of its best moves. For lookahead.
    pub const fn with_beam(self, beam: u8) -> Plan {
        let method = match self.method {
            Method::Lookahead { depth, samples, worlds, .. } => {
                Method::Lookahead { depth, samples, worlds, beam }
            }
            other => other,
        };
        Plan { method, steps: self.steps }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_known_by_their_names() {
        for level in Level::ALL {
            assert_eq!(Level::named(level.name()), Some(level));
        }
        assert_eq!(Level::named("Easy"), None);
    }

    #[test]
    fn worlds_belong_to_lookahead() {
        let plan = Plan::alpha_beta(4, 100).with_worlds(8);
        assert_eq!(plan.method, Method::Lookahead { depth: 4, samples: 1, worlds: 8, beam: 0 });
        assert_eq!(Plan::monte_carlo(9, 100).with_worlds(8), Plan::monte_carlo(9, 100));
    }
}
