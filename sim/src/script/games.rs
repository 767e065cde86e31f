//! The games that `hexdeck script` and `hexdeck arena` play: one line each.

use hexdeck_engine::games::dice::Dice;
use hexdeck_engine::games::duel::Duel;
use hexdeck_engine::games::flip::Flip;
use hexdeck_engine::games::flows::Flows;
use hexdeck_engine::games::merge::Merge;
use hexdeck_engine::play::LoadError;
use serde_json::{Value, json};

use crate::Fault;
use crate::arena::{self, Contest, Report};

use super::json::{Fields, No};
use super::table::{AnyTable, Notation, Position, Table};

/// A table with a game on it.
pub type Opened = Box<dyn AnyTable>;

/// How a game is opened, whatever it is.
pub struct Entry {
    /// Its id in requests.
    pub id: &'static str,
    /// What `games` tells of it.
    pub about: fn() -> Value,
    /// A new game from options and seed.
    pub start: fn(Fields, u64) -> Result<Opened, No>,
    /// A position that was set up.
    pub position: fn(Position, Option<&dyn AnyTable>) -> Result<Opened, No>,
    /// A saved match.
    pub load: fn(&[u8]) -> Result<Opened, LoadError>,
    /// A contest of bots, with these options.
    pub arena: fn(Fields, &Contest) -> Result<Report, Fault>,
}

/// Every game.
pub const GAMES: [Entry; 5] =
    [entry::<Flip>(), entry::<Merge>(), entry::<Flows>(), entry::<Dice>(), entry::<Duel>()];

/// The game with this id.
pub fn named(id: &str) -> Option<&'static Entry> {
    GAMES.iter().find(|game| game.id == id)
}

const fn entry<G: Notation<Setup: Sync> + 'static>() -> Entry {
    Entry {
        id: G::ID,
        about: || json!({"id": G::ID, "name": G::NAME, "seats": G::SEATS, "options": G::options()}),
        start: |options, seed| Ok(Box::new(Table::<G>::start(options, seed)?)),
        position: |position, running| Ok(Box::new(Table::<G>::position(position, running)?)),
        load: |bytes| Ok(Box::new(Table::<G>::load(bytes)?)),
        arena: |options, contest| {
            let setup = G::read_setup(options).map_err(|no| Fault::refused(no.message))?;
            arena::run::<G>(&setup, contest)
        },
    }
}
