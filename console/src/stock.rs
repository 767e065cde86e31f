//! What Flip can be played with: the decks, boards and rules of all packs on the box.
//!
//! A part is known by a [`Key`] made of the ids of its pack and itself, so that a choice is still
//! right after other packs have come and gone. A key of nothing that is there means the part that
//! the box was delivered with.

use heapless::Vec;
use hexdeck_engine::games::flip::{Board, Card, Hands, Refused, Rules, Setup};
use hexdeck_engine::pack::{Content, Kind, Pack};
use serde::{Deserialize, Serialize};

use crate::screens::Table;
use crate::storage::packs::BUILT_IN;

/// Most cards of a deck that a game takes.
const CARDS: usize = 31;

/// Names a part of a pack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Key(u32);

impl Key {
    /// The key of a part.
    pub const fn new(pack: &str, kind: Kind, id: &str) -> Key {
        let mut hash = 0x811c_9dc5;
        let texts = [pack.as_bytes(), &[0, kind as u8], id.as_bytes()];
        let mut text = 0;
        while text < texts.len() {
            let mut i = 0;
            while i < texts[text].len() {
                // FNV-1a.
                hash = (hash ^ texts[text][i] as u32).wrapping_mul(0x0100_0193);
                i += 1;
            }
            text += 1;
        }
        Key(hash)
    }
}

/// A part of a pack.
#[derive(Debug, Clone, Copy)]
pub struct Found<'p> {
    /// What it is known by.
    pub key: Key,
    /// Its name in the language of the screens.
    pub name: &'p str,
    /// What is in it.
    pub content: Content<'p>,
}

/// Shows all parts of a kind, in their order, until `visit` says that it has seen enough.
pub fn each(table: &Table, kind: Kind, visit: &mut dyn FnMut(Found<'_>) -> bool) {
    let language = table.settings.language.code();
    for bytes in BUILT_IN {
        let Ok(pack) = Pack::new_checked(bytes) else { continue };
        for part in pack.iter().filter(|part| part.kind == kind as u8) {
            let key = Key::new(pack.head().id, kind, part.id);
            let name = pack.name_in(&part, language);
            if visit(Found { key, name, content: part.content }) {
                return;
            }
        }
    }
}

/// Looks at the part with this key, or at the one that the box was delivered with.
pub fn find<R>(
    table: &Table,
    kind: Kind,
    key: Key,
    look: impl FnOnce(Found<'_>) -> R,
) -> Option<R> {
    let mut look = Some(look);
    let mut out = None;
    for key in [key, default(kind)] {
        each(table, kind, &mut |found| {
            if found.key == key
                && let Some(look) = look.take()
            {
                out = Some(look(found));
            }
            out.is_some()
        });
    }
    out
}

const fn default(kind: Kind) -> Key {
    let id = match kind {
        Kind::Board => "classic_19",
        Kind::Rules => "base",
        _ => "starter",
    };
    Key::new("starter", kind, id)
}

/// What is chosen for the next game of Flip.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chosen {
    /// The decks of red and of blue.
    pub decks: [Key; 2],
    /// The board.
    pub board: Key,
    /// The rules.
    pub rules: Key,
    /// Who sees a hand, if it is not to be as the rules say.
    pub hands: Option<Hands>,
}

impl Default for Chosen {
    fn default() -> Self {
        let [deck, board, rules] = [Kind::Deck, Kind::Board, Kind::Rules].map(default);
        Chosen { decks: [deck; 2], board, rules, hands: None }
    }
}

impl Chosen {
    /// The rules, with the hands that are wanted.
    pub fn rules(&self, table: &Table) -> Rules {
        let found = find(table, Kind::Rules, self.rules, |found| match found.content {
            Content::Rules(rules) => Some(rules.0),
            _ => None,
        });
        let mut rules = found.flatten().unwrap_or(Rules::BASE);
        rules.variants.hands = self.hands.unwrap_or(rules.variants.hands);
        rules
    }

    /// The board.
    pub fn board(&self, table: &Table) -> Result<Board, Refused> {
        let found = find(table, Kind::Board, self.board, |found| match found.content {
            Content::Board(board) => board.board(),
            _ => Err(Refused::NoCells),
        });
        found.unwrap_or(Err(Refused::NoCells))
    }

    /// The first cards of a deck.
    #[inline(never)]
    fn deck(&self, table: &Table, owner: usize) -> Vec<Card, CARDS> {
        let found = find(table, Kind::Deck, self.decks[owner % 2], |found| match found.content {
            Content::Deck(deck) => deck.first(),
            _ => Vec::new(),
        });
        found.unwrap_or_default()
    }

    /// Board, cards and rules.
    pub fn setup(&self, table: &Table) -> Result<Setup, Refused> {
        self.setup_with(table, self.rules(table))
    }

    /// Board and cards by other rules.
    #[inline(never)]
    pub fn setup_with(&self, table: &Table, rules: Rules) -> Result<Setup, Refused> {
        let [red, blue] = [self.deck(table, 0), self.deck(table, 1)];
        Setup::new(self.board(table)?, [&red, &blue], rules)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::BOARD_3_5;
    use hexdeck_engine::games::flip::Flip;
    use hexdeck_engine::play::Game;
    use std::vec::Vec as StdVec;

    fn keys(table: &Table, kind: Kind) -> StdVec<Key> {
        let mut out = StdVec::new();
        each(table, kind, &mut |found| {
            out.push(found.key);
            false
        });
        out
    }

    #[test]
    fn everything_on_offer_can_be_played() {
        let table = Table::new(&BOARD_3_5, 1);
        let [decks, boards, rules] =
            [Kind::Deck, Kind::Board, Kind::Rules].map(|kind| keys(&table, kind));
        assert_eq!((decks.len(), boards.len(), rules.len()), (4, 6, 5));
        let mut seen = StdVec::new();
        for (board, rules) in boards.iter().flat_map(|b| rules.iter().map(move |r| (*b, *r))) {
            for i in 0..decks.len() {
                let decks = [decks[i], decks[(i + 1) % decks.len()]];
                for hands in [None, Some(Hands::Open), Some(Hands::Closed)] {
                    let setup = Chosen { decks, board, rules, hands }.setup(&table).unwrap();
                    assert!(Flip::start(&setup, 1).is_ok());
                    assert!(!seen.contains(&setup) || hands.is_some());
                    seen.push(setup);
                }
            }
        }
    }

    #[test]
    fn a_choice_that_has_gone_is_what_the_box_came_with() {
        let table = Table::new(&BOARD_3_5, 1);
        let gone = Key::new("gone", Kind::Deck, "gone");
        let chosen = Chosen { decks: [gone; 2], board: gone, rules: gone, hands: None };
        assert_eq!(chosen.setup(&table), Chosen::default().setup(&table));
        assert_eq!(Chosen::default().board(&table).unwrap().cells().len(), 19);
    }

    #[test]
    fn keys_tell_packs_kinds_and_ids_apart() {
        let keys = [
            Key::new("a", Kind::Deck, "b"),
            Key::new("b", Kind::Deck, "a"),
            Key::new("a", Kind::Board, "b"),
            Key::new("a", Kind::Deck, "c"),
        ];
        for (i, key) in keys.iter().enumerate() {
            assert!(!keys[..i].contains(key));
        }
    }
}
