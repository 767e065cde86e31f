//! Flip on the panel: the game, setting it up, the workshop for cards, boards and rules, help.

mod board;
mod card;
mod edit;
mod fields;
mod gallery;
mod help;
mod lesson;
mod motion;
mod new;
mod overlay;
mod palette;
mod picture;
mod places;
mod presets;
mod show;

pub use board::FlipBoard;
pub(super) use card::draw_emblem;
pub use edit::{BoardDraft, BoardEditor, DeckDraft, DeckEditor, RulesDraft, RulesEditor};
pub use gallery::Gallery;
pub(super) use help::{HELP, draw_help};
pub use new::NewFlip;

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
fn start(table: &mut Table, party: Party) -> Screen {
    let seed = table.any_seed();
    // What is on offer can be played together; a test starts all of it.
    if let Ok(setup) = table.settings.flip.setup(table)
        && table.playing.start_flip(&setup, seed).is_ok()
    {
        table.party = party;
        table.mind = Default::default();
    }
    Screen::Flip(GameScreen::default())
}
