//! The workshop: editors for decks, boards and rules.
//!
//! What is being made lies on the table, one thing at a time; a screen only knows which page is open.
//! An editor checks as one goes: what cannot be played cannot be made, and what is refused says why
//! and changes nothing. Saving gives it to the shelf as a pack of the box's own.

mod balance;
mod bar;
mod board;
mod board_draft;
mod deck;
mod deck_draft;
mod history;
mod keyboard;
mod rules;
mod rules_draft;
mod save;

pub use board::BoardEditor;
pub use board_draft::BoardDraft;
pub use deck::DeckEditor;
pub use deck_draft::DeckDraft;
pub use rules::RulesEditor;
pub use rules_draft::RulesDraft;

use hexdeck_engine::games::flip::Owner;
use hexdeck_engine::pack::{Content, Kind};

use crate::screens::{Go, Practice, Screen, Table};
use crate::stock::{self, Key};
use crate::text::Text;

/// The name of something that is being made: as long as fits a line of the small panel.
pub(super) type Name = heapless::String<24, u8>;

/// As much of a text as fits a name.
fn name(text: &str) -> Name {
    let mut out = Name::new();
    for c in text.chars() {
        if out.push(c).is_err() {
            break;
        }
    }
    out
}

/// Opens the editor of a kind, with a copy of a part or with something new.
#[inline(never)]
pub(super) fn open(table: &mut Table, kind: Kind, key: Option<Key>, owner: Owner) -> Go {
    let mut draft = Practice::None;
    if let Some(key) = key {
        stock::find(table, kind, key, |found| {
            draft = match found.content {
                Content::Deck(deck) => Practice::Deck(DeckDraft::of(found.name, deck.cards())),
                Content::Board(board) => Practice::Board(BoardDraft::of(found.name, board.cells())),
                Content::Rules(rules) => Practice::Rules(RulesDraft::of(found.name, rules.0)),
                _ => Practice::None,
            };
        });
    }
    let unnamed = table.say(Text::EditUnnamed);
    table.practice = match (draft, kind) {
        (Practice::None, Kind::Board) => Practice::Board(BoardDraft::new(unnamed)),
        (Practice::None, Kind::Rules) => Practice::Rules(RulesDraft::new(unnamed)),
        (Practice::None, _) => Practice::Deck(DeckDraft::new(unnamed)),
        (draft, _) => draft,
    };
    Go::To(match kind {
        Kind::Board => Screen::EditBoard(BoardEditor::default()),
        Kind::Rules => Screen::EditRules(RulesEditor::default()),
        _ => Screen::EditDeck(DeckEditor::new(owner)),
    })
}
