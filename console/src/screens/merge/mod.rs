//! Merge on the panel: the board, its tiles in motion, the game screen, the new-game screen.

mod board;
mod motion;
mod new;
mod play;
mod tile;

pub use new::NewMerge;
pub use play::MergeScreen;
pub(super) use tile::draw_emblem;

use super::{Screen, Table};
use hexdeck_engine::games::merge::Setup;

/// The screen of the running match; starts one if there is none.
pub(super) fn open(table: &mut Table) -> Screen {
    if table.merge.is_none() {
        let seed = table.any_seed();
        table.start_merge(&Setup::default(), seed);
    }
    Screen::Merge(MergeScreen::default())
}
