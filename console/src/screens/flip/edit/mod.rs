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
use hexdeck_engine::pack::{Board, Content, Deck, Kind, MAX_ID};

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

/// Lays a draft on the table: a copy of what is in a part, or something new.
///
/// Drafts are large: each is made in a frame of its own and filled where it lies.
pub(crate) fn lay(
    practice: &mut Practice,
    language: Language,
    kind: Kind,
    mut tag: Tag,
    content: Option<Content<'_>>,
) {
    if content.is_none() {
        tag.name = name(Text::EditUnnamed.to(language));
    }
    match (kind, content) {
        (Kind::Board, Some(Content::Board(board))) => lay_board(practice, tag, Some(board)),
        (Kind::Board, _) => lay_board(practice, tag, None),
        (Kind::Rules, Some(Content::Rules(rules))) => lay_rules(practice, tag, rules.0),
        (Kind::Rules, _) => lay_rules(practice, tag, Rules::BASE),
        (_, Some(Content::Deck(deck))) => lay_deck(practice, tag, Some(deck)),
        _ => lay_deck(practice, tag, None),
    }
}

#[inline(never)]
fn lay_deck(practice: &mut Practice, tag: Tag, deck: Option<Deck<'_>>) {
    *practice = Practice::Deck(DeckDraft::empty(tag));
    let Practice::Deck(draft) = practice else { return };
    match deck {
        Some(deck) => draft.fill(deck.cards()),
        None => draft.begin(),
    }
}

#[inline(never)]
fn lay_board(practice: &mut Practice, tag: Tag, board: Option<Board<'_>>) {
    *practice = Practice::Board(BoardDraft::empty(tag));
    let Practice::Board(draft) = practice else { return };
    match board {
        Some(board) => draft.fill(board.cells()),
        None => draft.begin(),
    }
}

#[inline(never)]
fn lay_rules(practice: &mut Practice, tag: Tag, rules: Rules) {
    *practice = Practice::Rules(RulesDraft::of(tag, rules));
}

/// What a draft is known by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Tag {
    /// Its id in the pack of what was made on the box.
    pub id: heapless::String<MAX_ID>,
    /// Its name.
    pub name: Name,
}

impl Tag {
    /// This id and as much of a name as fits.
    pub(crate) fn new(id: &str, text: &str) -> Tag {
        Tag { id: id.chars().collect(), name: name(text) }
    }
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
