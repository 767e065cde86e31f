//! Merge on the panel: the board, its tiles in motion, the game screen, the new-game screen.

mod board;
mod help;
mod hint;
mod lesson;
mod motion;
mod new;
mod play;
mod tile;

pub(super) use help::{HELP, draw_help};
pub use lesson::MergeBoard;
pub use new::NewMerge;
pub use play::MergeScreen;
pub(super) use tile::draw_emblem;

use hexdeck_engine::games::merge::{Difficulty, Setup};

use super::{Screen, Table};
use crate::party::Party;
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
        let seed = table.any_seed();
        start(table, &Setup::default(), seed);
    }
    Screen::Merge(MergeScreen::default())
}

/// Starts a match in place of whatever is on the table.
fn start(table: &mut Table, setup: &Setup, seed: u64) {
    // Screens offer only the named setups, none of which is refused.
    let _ = table.playing.start_merge(setup, seed);
    table.party = Party::default();
}
