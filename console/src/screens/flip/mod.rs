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
pub(crate) use edit::{Tag, lay};
pub use gallery::Gallery;
pub(super) use help::{HELP, draw_help};
pub use new::NewFlip;

use super::frame::GameScreen;
use super::{Screen, Table};

/// The screen of the running match, or the one that sets one up.
pub(super) fn open(table: &mut Table) -> Screen {
    match table.playing.flip() {
        Some(_) => Screen::Flip(GameScreen::default()),
        None => Screen::NewFlip(NewFlip::new(table)),
    }
}
