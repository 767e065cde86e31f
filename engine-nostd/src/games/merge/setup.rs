//! What is agreed before a game of Merge, and why something may be refused.

use core::fmt;

use serde::{Deserialize, Serialize};

use crate::hex::Hexagon;
use crate::play::Refusal;

/// Tiles go up to 2 to the power of this: 262,144.
pub const MAX_EXPONENT: u8 = 18;
/// Most tiles that appear after a move.
pub const MAX_SPAWNS: u8 = 3;

/// Board, pace and goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// Radius of the board, 1..=3.
    pub radius: u8,
    /// Tiles that appear after a move, 0..=3; none is for analysis.
    pub spawns: u8,
    /// The tile that wins, a power of two.
    pub goal: u32,
}

impl Default for Setup {
    fn default() -> Self {
        Difficulty::Classic.setup()
    }
}

impl Setup {
    /// Refuses what no board has.
    pub fn check(&self) -> Result<(), Refused> {
        if !(1..=3).contains(&self.radius) {
            Err(Refused::Radius)
        } else if self.spawns > MAX_SPAWNS {
            Err(Refused::Spawns)
        } else if !self.goal.is_power_of_two() || !(4..=1 << MAX_EXPONENT).contains(&self.goal) {
            Err(Refused::Goal)
        } else {
            Ok(())
        }
    }

    /// The board. Only of a checked setup.
    pub(super) fn region(&self) -> Hexagon {
        Hexagon::new(self.radius)
    }
}

/// The named setups.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Difficulty {
    /// Seven cells, goal 128: a coffee break.
    Mini,
    /// Nineteen cells, one new tile a move: the game.
    Classic,
    /// Nineteen cells, three new tiles a move.
    Hard,
    /// Thirty-seven cells, one new tile a move: lasts for ever.
    Zen,
}

impl Difficulty {
    /// All of them, from the smallest board up.
    pub const ALL: [Difficulty; 4] =
        [Difficulty::Mini, Difficulty::Classic, Difficulty::Hard, Difficulty::Zen];

    /// Its setup.
    pub const fn setup(self) -> Setup {
        let (radius, spawns, goal) = match self {
            Difficulty::Mini => (1, 1, 128),
            Difficulty::Classic => (2, 1, 2048),
            Difficulty::Hard => (2, 3, 2048),
            Difficulty::Zen => (3, 1, 2048),
        };
        Setup { radius, spawns, goal }
    }

    /// The difficulty whose setup this is, if it has a name.
    pub fn of(setup: &Setup) -> Option<Difficulty> {
        Difficulty::ALL.into_iter().find(|d| d.setup() == *setup)
    }
}

/// Why Merge says no.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    /// The board's radius is not 1, 2 or 3.
    Radius,
    /// More than three spawns.
    Spawns,
    /// The goal is no power of two from 4 to 262,144.
    Goal,
    /// The swipe would change nothing.
    NothingMoves,
    /// A tile that is no power of two from 2 to 262,144.
    TileValue,
    /// A tile outside the board.
    TileOutside,
    /// Two tiles on one cell.
    TileTwice,
    /// A board without any tile.
    NoTiles,
}

impl Refusal for Refused {
    fn code(&self) -> &'static str {
        match self {
            Refused::Radius => "bad_radius",
            Refused::Spawns => "bad_spawns",
            Refused::Goal => "bad_goal",
            Refused::NothingMoves => "nothing_moves",
            Refused::TileValue => "bad_tile_value",
            Refused::TileOutside => "tile_outside",
            Refused::TileTwice => "tile_twice",
            Refused::NoTiles => "no_tiles",
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refused::Radius => "The board's radius must be 1, 2 or 3.",
            Refused::Spawns => "The number of new tiles a move must be 0 to 3.",
            Refused::Goal => "The goal must be a power of two from 4 to 262144.",
            Refused::NothingMoves => "No tile can move that way.",
            Refused::TileValue => "A tile's value must be a power of two from 2 to 262144.",
            Refused::TileOutside => "A tile lies outside the board.",
            Refused::TileTwice => "Two tiles lie on the same cell.",
            Refused::NoTiles => "The board needs at least one tile.",
        })
    }
}
