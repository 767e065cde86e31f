//! Merge on the panel: the board, its tiles in motion, the game screen, the new-game screen.

mod board;
mod card;
mod figures;
mod help;
mod hint;
mod lesson;
mod look;
mod motion;
mod new;
mod play;
mod seed;
mod tile;

pub(super) use help::{HELP, draw_help};
pub use lesson::MergeBoard;
pub use new::NewMerge;
pub use play::MergeScreen;
pub(super) use tile::draw_emblem;

use hexdeck_engine::games::merge::{Difficulty, SEEDS, Setup};
use hexdeck_engine::play::Game;

use super::{Screen, Table};
use crate::party::Party;
use crate::run::{Curve, Race};
use crate::text::Text;

/// What a board is called.
pub(super) fn name_of(difficulty: Difficulty) -> Text {
    match difficulty {
        Difficulty::Mini => Text::Mini,
        Difficulty::Classic => Text::Classic,
        Difficulty::Hard => Text::Hard,
        Difficulty::Zen => Text::Zen,
    }
}

/// The screen of the running match; starts one if there is none.
pub(super) fn open(table: &mut Table) -> Screen {
    if table.playing.merge().is_none() {
        let seed = any_seed(table);
        start(table, &Setup::default(), seed, false);
    }
    Screen::Merge(MergeScreen::default())
}

/// A seed that nobody has chosen, and that has words.
fn any_seed(table: &mut Table) -> u64 {
    table.any_seed() % u64::from(SEEDS)
}

/// Starts a match in place of whatever is on the table; in a `race` a second game on the same seed
/// follows.
fn start(table: &mut Table, setup: &Setup, seed: u64, race: bool) {
    // Screens offer only the named setups, none of which is refused.
    let _ = table.playing.start_merge(setup, seed);
    table.run.begin(seed, race.then(Race::default));
    table.party = Party::default();
}

/// Starts the game of the second in a race: the same board, the same tiles.
fn start_second(table: &mut Table) {
    let Some(setup) = table.playing.merge().map(|game| game.state().setup()) else { return };
    let (seed, race) = (table.run.facts.seed.unwrap_or(0), table.run.facts.race.take());
    let _ = table.playing.start_merge(&setup, seed);
    let first = race.map(|race| race.mine);
    table.run.begin(seed, Some(Race { first, mine: Curve::default() }));
}
