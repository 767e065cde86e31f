//! Flip on the panel: the game screen's board, the new-game screen, the pages of help.

mod board;
mod card;
mod help;
mod lesson;
mod motion;
mod new;
mod overlay;
mod places;
mod presets;

pub use board::FlipBoard;
pub(super) use card::draw_emblem;
pub(super) use help::{HELP, draw_help};
pub use new::NewFlip;
pub use presets::Chosen;

use super::frame::GameScreen;
use super::{Screen, Table};
use crate::party::Party;

/// The screen of the running match, or the one that sets one up.
pub(super) fn open(table: &mut Table) -> Screen {
    match table.playing.flip() {
        Some(_) => Screen::Flip(GameScreen::default()),
        None => Screen::NewFlip(NewFlip::new(table)),
    }
}

/// Starts a match in place of whatever is on the table.
#[inline(never)]
fn start(table: &mut Table, chosen: Chosen, party: Party) -> Screen {
    let seed = table.any_seed();
    table.flip = chosen;
    // Screens offer only setups that can be played; a test starts all of them.
    if let Ok(setup) = chosen.setup()
        && table.playing.start_flip(&setup, seed).is_ok()
    {
        table.begin(party);
    }
    Screen::Flip(GameScreen::default())
}
