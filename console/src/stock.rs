//! What Flip can be played with: the decks, boards and rules of all packs on the box.
//!
//! The packs lie on flash, where screens cannot look. A screen says what it [wants](Wanted) and
//! leaves a visit on the shelf; before its next picture [`serve`] has put that on the table: the
//! chosen things, a page of a list, a draft for an editor, a match.
//!
//! A part is known by a [`Key`] made of the ids of its pack and itself, so that a choice is still
//! right after other packs have come and gone. A key of nothing that is there means the part that
//! the box was delivered with.

use core::fmt::Write;

use heapless::Vec;
use hexdeck_engine::games::flip::{Board, Card, Cell, Hands, Refused, Rules, Setup};
use hexdeck_engine::pack::{Content, Kind, MAX_ID};
use serde::{Deserialize, Serialize};

use crate::paint::{Label, label};
use crate::party::Party;
use crate::screens::{Practice, Table, Tag, lay};
use crate::shelf::OwnPack;
use crate::storage::packs::{AnyPart, Library};

/// Most parts on a page.
pub const TILES: usize = 6;
/// Most cells of all boards on a page: more shapes do not fit a picture.
const CELLS: usize = 122;
/// Cards of a deck that are shown.
const CARDS: usize = 3;
/// Most cards of a deck that a game takes.
const PLAYED: usize = 31;

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

    fn of(any: &AnyPart<'_>, kind: Kind) -> Key {
        Key::new(any.head().id, kind, any.part.id)
    }
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

/// What a screen wants from the packs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Wanted {
    /// Nothing.
    #[default]
    Nothing,
    /// What is chosen: red's deck, blue's, the board, the rules.
    Chosen,
    /// A page of the parts of a kind, from this one on.
    Page(Kind, usize),
    /// The page with this part on it.
    PageOf(Kind, Key),
    /// The part with this key to be changed, or something new; as one of its own if it is a copy.
    Draft(Kind, Option<Key>, bool),
    /// A game by the rules that are being made.
    Trial,
    /// A match for these people.
    Match(Party),
}

/// A part as it is shown.
#[derive(Debug, Clone)]
pub struct Shown {
    /// What it is known by.
    pub key: Key,
    /// Its name in the language of the screens.
    pub name: Label,
    /// Its id, if it was made on this box.
    pub own: Option<heapless::String<MAX_ID>>,
    /// What is in it.
    pub what: What,
}

/// What is shown of a part.
#[derive(Debug, Clone)]
#[allow(clippy::large_enum_variant, reason = "no heap to box it on")]
pub enum What {
    /// The first cards of a deck.
    Deck(Vec<Card, CARDS>),
    /// A board: its place among the cells on the table.
    Board(usize, usize),
    /// Rules.
    Rules(Rules),
}

/// What screens have wanted last.
#[derive(Debug, Default)]
pub struct Stock {
    wanted: Wanted,
    /// The parts on the page, or the chosen ones.
    pub shown: Vec<Shown, TILES>,
    cells: Vec<Cell, CELLS>,
    /// The number of the first part on the page.
    pub from: usize,
    /// The number of the first part on the next page; 0 after the last.
    pub next: usize,
    /// What was made last, until the list has shown it.
    pub made: Option<(Kind, Key)>,
}

impl Stock {
    /// The cells of a board that is shown.
    pub fn cells(&self, from: usize, to: usize) -> &[Cell] {
        self.cells.get(from..to).unwrap_or_default()
    }

    /// Puts a part beside the others; `false` if there is no room.
    fn show(&mut self, any: &AnyPart<'_>, kind: Kind, language: &str) -> bool {
        let what = match any.part.content {
            Content::Deck(deck) => What::Deck(deck.first()),
            Content::Board(board) => {
                let from = self.cells.len();
                if from + board.cells().count() > CELLS {
                    return false;
                }
                self.cells.extend(board.cells());
                What::Board(from, self.cells.len())
            }
            Content::Rules(rules) => What::Rules(rules.0),
            // Made for a newer release: it is not shown.
            _ => return true,
        };
        let mine = any.head().id == OwnPack::Made.id();
        let own = mine.then(|| any.part.id.chars().collect());
        let name = label(any.name_in(language));
        self.shown.push(Shown { key: Key::of(any, kind), name, own, what }).is_ok()
    }
}

/// Says what a screen wants; it is there before the next picture.
pub fn want(table: &mut Table, wanted: Wanted) {
    table.stock.wanted = wanted;
    table.shelf.visit = Some(serve);
}

/// Whether something that was made has been kept, or could not be, since a list was shown last.
pub fn changed(table: &Table) -> bool {
    table.stock.made.is_some() && table.shelf.kept.is_some()
}

/// Puts what is wanted on the table.
#[inline(never)]
fn serve(table: &mut Table, library: Library<'_>) {
    match core::mem::take(&mut table.stock.wanted) {
        Wanted::Nothing => {}
        Wanted::Chosen => {
            let chosen = table.settings.flip;
            let language = table.settings.language.code();
            let all = [
                (Kind::Deck, chosen.decks[0]),
                (Kind::Deck, chosen.decks[1]),
                (Kind::Board, chosen.board),
                (Kind::Rules, chosen.rules),
            ];
            clear(&mut table.stock, 0);
            for (kind, key) in all {
                if let Some(any) = find(library, kind, key) {
                    table.stock.show(&any, kind, language);
                }
            }
        }
        Wanted::Page(kind, from) => page(table, library, kind, from, None),
        Wanted::PageOf(kind, key) => page(table, library, kind, 0, Some(key)),
        Wanted::Draft(kind, key, copy) => draft(table, library, kind, key, copy),
        Wanted::Trial => trial(table, library),
        Wanted::Match(party) => begin(table, library, party),
    }
}

fn clear(stock: &mut Stock, from: usize) {
    stock.shown.clear();
    stock.cells.clear();
    (stock.from, stock.next) = (from, 0);
}

/// The part with this key, or the one that the box was delivered with.
fn find(library: Library<'_>, kind: Kind, key: Key) -> Option<AnyPart<'_>> {
    let with = |key: Key| {
        let found = library.parts(kind).find(|any| Key::of(any, kind) == key)?;
        library.part(found.at).ok()
    };
    with(key).or_else(|| with(default(kind)))
}

/// Fills a page from a part on, or the one on which a part is.
#[inline(never)]
fn page(table: &mut Table, library: Library<'_>, kind: Kind, from: usize, key: Option<Key>) {
    let language = table.settings.language.code();
    let stock = &mut table.stock;
    clear(stock, from);
    for (place, any) in library.parts(kind).enumerate().skip(from) {
        if stock.show(&any, kind, language) {
            continue;
        }
        let found = key.is_none_or(|key| stock.shown.iter().any(|shown| shown.key == key));
        if found {
            stock.next = place;
            return;
        }
        clear(stock, place);
        stock.show(&any, kind, language);
    }
    let lost = key.is_some_and(|key| stock.shown.iter().all(|shown| shown.key != key));
    if (lost || stock.shown.is_empty()) && stock.from > 0 {
        page(table, library, kind, 0, None);
    }
}

/// Lays a draft on the table.
#[inline(never)]
fn draft(table: &mut Table, library: Library<'_>, kind: Kind, key: Option<Key>, copy: bool) {
    let found = key.and_then(|key| find(library, kind, key));
    let mine = |any: &AnyPart<'_>| any.head().id == OwnPack::Made.id();
    let mut id = heapless::String::<MAX_ID>::new();
    match found.filter(|any| mine(any) && !copy) {
        Some(any) => id = any.part.id.chars().collect(),
        None => {
            let taken = |id: &str| library.parts(kind).any(|any| mine(&any) && any.part.id == id);
            for n in 1..100u8 {
                id.clear();
                // A kind and a number are shorter than an id may be.
                let _ = write!(id, "{}-{n}", kind.name());
                if !taken(&id) {
                    break;
                }
            }
        }
    }
    let language = table.settings.language;
    let mut name = Label::new();
    if let Some(any) = found {
        let again = if copy || !mine(&any) { " 2" } else { "" };
        // What does not fit is left out.
        let _ = write!(name, "{}{again}", any.name_in(language.code()));
    }
    let content = found.map(|any| any.part.content);
    lay(&mut table.practice, language, kind, Tag::new(&id, &name), content);
}

/// Begins a game by the rules that are being made, with the chosen cards on the chosen board.
#[inline(never)]
fn trial(table: &mut Table, library: Library<'_>) {
    let Practice::Rules(draft) = &mut table.practice else { return };
    if let Ok(setup) = setup(library, &table.settings.flip, draft.rules()) {
        draft.measure(&setup);
    }
    table.mind = Default::default();
}

/// Starts a match in place of whatever is on the table.
#[inline(never)]
fn begin(table: &mut Table, library: Library<'_>, party: Party) {
    let rules = chosen_rules(library, &table.settings.flip);
    let seed = table.any_seed();
    // What is on offer can be played together; a test starts all of it.
    if let Ok(setup) = setup(library, &table.settings.flip, rules)
        && table.playing.start_flip(&setup, seed).is_ok()
    {
        table.party = party;
        table.mind = Default::default();
    }
}

/// The chosen rules, with the hands that are wanted.
#[inline(never)]
fn chosen_rules(library: Library<'_>, chosen: &Chosen) -> Rules {
    let found = find(library, Kind::Rules, chosen.rules).map(|any| any.part.content);
    let Some(Content::Rules(found)) = found else { return Rules::BASE };
    let mut rules = found.0;
    rules.variants.hands = chosen.hands.unwrap_or(rules.variants.hands);
    rules
}

/// The chosen board and cards by these rules.
#[inline(never)]
fn setup(library: Library<'_>, chosen: &Chosen, rules: Rules) -> Result<Setup, Refused> {
    let [red, blue] = chosen.decks.map(|key| deck(library, key));
    let board = match find(library, Kind::Board, chosen.board).map(|any| any.part.content) {
        Some(Content::Board(board)) => board.board()?,
        _ => Board::hexagon(2)?,
    };
    Setup::new(board, [&red, &blue], rules)
}

#[inline(never)]
fn deck(library: Library<'_>, key: Key) -> Vec<Card, PLAYED> {
    match find(library, Kind::Deck, key).map(|any| any.part.content) {
        Some(Content::Deck(deck)) => deck.first(),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::BOARD_3_5;
    use hexdeck_engine::games::flip::Flip;
    use hexdeck_engine::play::Game;
    use std::vec::Vec as StdVec;

    fn library() -> Library<'static> {
        Library::built_in()
    }

    fn keys(kind: Kind) -> StdVec<Key> {
        library().parts(kind).map(|any| Key::of(&any, kind)).collect()
    }

    #[test]
    fn everything_on_offer_can_be_played() {
        let [decks, boards, rules] = [Kind::Deck, Kind::Board, Kind::Rules].map(keys);
        assert_eq!((decks.len(), boards.len(), rules.len()), (4, 6, 5));
        let mut seen = StdVec::new();
        for (board, rules) in boards.iter().flat_map(|b| rules.iter().map(move |r| (*b, *r))) {
            for i in 0..decks.len() {
                let decks = [decks[i], decks[(i + 1) % decks.len()]];
                let chosen = Chosen { decks, board, rules, hands: Some(Hands::Closed) };
                assert_eq!(chosen_rules(library(), &chosen).variants.hands, Hands::Closed);
                let chosen = Chosen { hands: None, ..chosen };
                let rules = chosen_rules(library(), &chosen);
                let setup = setup(library(), &chosen, rules).unwrap();
                assert!(Flip::start(&setup, 1).is_ok());
                assert!(!seen.contains(&setup), "two choices are the same");
                seen.push(setup);
            }
        }
    }

    #[test]
    fn a_choice_that_has_gone_is_what_the_box_came_with() {
        let gone = Key::new("gone", Kind::Deck, "gone");
        let lost = Chosen { decks: [gone; 2], board: gone, rules: gone, hands: None };
        let made =
            |chosen: &Chosen| setup(library(), chosen, chosen_rules(library(), chosen)).unwrap();
        assert_eq!(made(&lost), made(&Chosen::default()));
        assert_eq!(made(&lost).board().cells().len(), 19);
    }

    #[test]
    fn pages_show_every_part_once() {
        let mut table = Table::new(&BOARD_3_5, 1);
        for kind in [Kind::Deck, Kind::Board, Kind::Rules] {
            let (mut seen, mut from) = (StdVec::new(), 0);
            loop {
                want(&mut table, Wanted::Page(kind, from));
                serve(&mut table, library());
                seen.extend(table.stock.shown.iter().map(|shown| shown.key));
                from = table.stock.next;
                if from == 0 {
                    break;
                }
            }
            assert_eq!(seen, keys(kind));
            for key in seen {
                want(&mut table, Wanted::PageOf(kind, key));
                serve(&mut table, library());
                assert!(table.stock.shown.iter().any(|shown| shown.key == key));
            }
        }
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
