//! `hexdeck arena`: bots play many games, and how they did.
//!
//! At a table with several seats the bots change places from game to game, and each deal is
//! played once in every seating, so that nobody wins by sitting better. A solo game is played by
//! every bot with the same seeds. Games are spread over threads; a game depends on nothing but
//! the seed and its number, so the results do not depend on how many threads there are.

mod play;
pub(crate) mod progress;
mod report;
mod statistics;

use hexdeck_engine::bots::Level;

pub use play::run;
pub use report::Report;

/// Moves after which a game is given up if nothing else is said: some have no end of their own.
pub const MAX_PLIES: u32 = 200_000;

/// Who sits at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Player {
    /// Any move that is allowed, without a thought.
    Random,
    /// A bot.
    Bot(Level),
}

impl Player {
    /// The player of this name.
    pub fn named(name: &str) -> Option<Player> {
        match name {
            "random" => Some(Player::Random),
            _ => Level::named(name).map(Player::Bot),
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Player::Random => "random",
            Player::Bot(level) => level.name(),
        }
    }
}

/// What is to be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contest {
    /// The players, one for each seat; in a solo game any number, one after another.
    pub players: Vec<Player>,
    /// How many games; in a solo game for each player.
    pub games: usize,
    /// What all chance comes from.
    pub seed: u64,
    /// Moves after which a game is given up.
    pub plies: u32,
    /// How many threads play.
    pub threads: usize,
}

/// Something that a game says about how it ended, beside who won.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Figure {
    /// A number to sort by: shown as quartiles.
    Amount(&'static str, u64),
    /// A mark that is reached or not: shown as how often each was.
    Milestone(&'static str, u64),
}

/// A game that was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Played {
    /// Which player of the contest each seat was.
    seats: Vec<usize>,
    /// The seats that won; `None`: given up.
    winners: Option<Vec<usize>>,
    plies: u32,
    figures: Vec<Figure>,
}
