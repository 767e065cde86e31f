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
mod deck_places;
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

use hexdeck_engine::games::flip::{Owner, Rules};
use hexdeck_engine::pack::{Content, Kind, MAX_ID};

use crate::screens::{Practice, Screen, Table};
use crate::stock::{self, Key, Wanted};
use crate::text::{Language, Text};

/// The name of something that is being made: as long as fits a line of the small panel.
pub(crate) type Name = heapless::String<24, u8>;

/// As much of a text as fits a name.
fn name(text: &str) -> Name {
    let mut out = Name::new();
    for c in text.chars() {
        if out.push(c).is_err() {
            break;
        }
    }
    // A name that was cut must not end in a space.
    while out.ends_with(' ') {
        out.pop();
    }
    out
}

impl Practice {
    /// A draft of a kind: a copy of what is in a part, or something new.
    pub(crate) fn draft(
        language: Language,
        kind: Kind,
        id: &str,
        old: &str,
        content: Option<Content<'_>>,
    ) -> Practice {
        let tag = Tag { id: id.chars().collect(), name: name(old) };
        let unnamed = || Tag { name: name(Text::EditUnnamed.to(language)), ..tag.clone() };
        match (content, kind) {
            (Some(Content::Deck(deck)), _) => Practice::Deck(DeckDraft::of(tag, deck.cards())),
            (Some(Content::Board(board)), _) => Practice::Board(BoardDraft::of(tag, board.cells())),
            (Some(Content::Rules(rules)), _) => Practice::Rules(RulesDraft::of(tag, rules.0)),
            (_, Kind::Board) => Practice::Board(BoardDraft::new(unnamed())),
            (_, Kind::Rules) => Practice::Rules(RulesDraft::of(unnamed(), Rules::BASE)),
            _ => Practice::Deck(DeckDraft::new(unnamed())),
        }
    }
}

/// What a draft is known by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Tag {
    /// Its id in the pack of what was made on the box.
    pub id: heapless::String<MAX_ID>,
    /// Its name.
    pub name: Name,
}

/// Opens the editor of a kind, with a part, a copy of it, or something new.
pub(super) fn open(
    table: &mut Table,
    kind: Kind,
    key: Option<Key>,
    copy: bool,
    owner: Owner,
) -> Screen {
    stock::want(table, Wanted::Draft(kind, key, copy));
    match kind {
        Kind::Board => Screen::EditBoard(BoardEditor::default()),
        Kind::Rules => Screen::EditRules(RulesEditor::default()),
        _ => Screen::EditDeck(DeckEditor::new(owner)),
    }
}
