//! A deck that is being made.

use core::fmt::Write;

use heapless::Vec;
use hexdeck_engine::games::flip::{Card, CardId, Side, starter};
use hexdeck_engine::pack::{MAX_DECK_CARDS, MAX_DECK_COLOURS};

use super::history::History;
use super::{Name, Tag};
use crate::text::Text;

/// Changes that can be taken back.
const STEPS: usize = 12;

/// How to take a change back.
#[derive(Debug)]
enum Change {
    /// The card at this place was this one.
    Card(u8, Card),
    /// A card came to this place.
    Added(u8),
    /// This card was taken from this place.
    Removed(u8, Card),
    /// The deck was called this.
    Name(Name),
}

/// A deck that is being made.
#[derive(Debug)]
pub struct DeckDraft {
    pub(super) tag: Tag,
    cards: Vec<Card, MAX_DECK_CARDS>,
    history: History<Change, STEPS>,
    pub(super) changed: bool,
}

impl DeckDraft {
    /// Without cards yet.
    pub(super) fn empty(tag: Tag) -> DeckDraft {
        DeckDraft { tag, cards: Vec::new(), history: History::default(), changed: false }
    }

    /// One card to begin with.
    pub(super) fn begin(&mut self) {
        self.fill(starter().into_iter().take(1));
        for card in &mut self.cards {
            card.id = CardId::new("card-1").unwrap_or(card.id);
        }
    }

    /// The cards of a deck.
    pub(super) fn fill(&mut self, cards: impl Iterator<Item = Card>) {
        self.cards.extend(cards.take(MAX_DECK_CARDS));
    }

    /// Its cards; never none.
    pub(super) fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// Whether something can be taken back.
    pub(super) fn can_undo(&self) -> bool {
        !self.history.is_empty()
    }

    fn note(&mut self, change: Change) {
        self.history.add(change);
        self.changed = true;
    }

    /// Takes the last change back and gives the card that it was about; `None` if there was none.
    pub(super) fn undo(&mut self) -> Option<usize> {
        self.changed = true;
        Some(match self.history.take()? {
            Change::Card(at, card) => {
                self.cards[usize::from(at)] = card;
                at.into()
            }
            Change::Added(at) => {
                self.cards.remove(at.into());
                usize::from(at).saturating_sub(1)
            }
            Change::Removed(at, card) => {
                // Where it was there is room for it.
                let _ = self.cards.insert(at.into(), card);
                at.into()
            }
            Change::Name(name) => {
                self.tag.name = name;
                0
            }
        })
    }

    /// Gives the deck another name.
    pub(super) fn rename(&mut self, name: Name) {
        let before = core::mem::replace(&mut self.tag.name, name);
        self.note(Change::Name(before));
    }

    /// Changes a side of a card; why not, if the deck would have too many colours.
    pub(super) fn change(
        &mut self,
        at: usize,
        side: usize,
        change: impl FnOnce(&mut Side),
    ) -> Result<(), Text> {
        let Some(card) = self.cards.get_mut(at) else { return Ok(()) };
        let before = *card;
        change(&mut card.sides[side % 6]);
        if *card == before {
            return Ok(());
        }
        if self.colours() > MAX_DECK_COLOURS {
            self.cards[at] = before;
            return Err(Text::EditColours);
        }
        self.note(Change::Card(at as u8, before));
        Ok(())
    }

    /// How many colours its cards have, at most one more than allowed.
    fn colours(&self) -> usize {
        let mut seen: Vec<_, { MAX_DECK_COLOURS + 1 }> = Vec::new();
        for side in self.cards.iter().flat_map(|card| &card.sides) {
            for colour in [side.shape_colour, side.number_colour] {
                if !seen.contains(&colour) && seen.push(colour).is_err() {
                    break;
                }
            }
        }
        seen.len()
    }

    /// Gives a card another name; why not, if another card has it.
    pub(super) fn rename_card(&mut self, at: usize, text: &str) -> Result<(), Text> {
        let id = CardId::new(text).map_err(|_| Text::EditCardName)?;
        let Some(before) = self.cards.get(at).copied() else { return Ok(()) };
        if self.cards.iter().enumerate().any(|(i, card)| i != at && card.id == id) {
            return Err(Text::EditCardTwice);
        }
        self.cards[at].id = id;
        self.note(Change::Card(at as u8, before));
        Ok(())
    }

    /// Puts a copy of a card behind it, or a card with all sides alike.
    pub(super) fn add(&mut self, at: usize, copy: bool) -> Result<usize, Text> {
        let Some(mut card) = self.cards.get(at).copied() else { return Err(Text::EditFull) };
        card.id =
            self.free_id(if copy { card.id.as_str() } else { "card" }).ok_or(Text::EditFull)?;
        if !copy {
            card.sides = [Side { number: 5, ..card.sides[0] }; 6];
        }
        self.cards.insert(at + 1, card).map_err(|_| Text::EditFull)?;
        self.note(Change::Added(at as u8 + 1));
        Ok(at + 1)
    }

    /// A name that no card has yet: the old one with the next free number.
    fn free_id(&self, old: &str) -> Option<CardId> {
        let stem = old.trim_end_matches(|c: char| c.is_ascii_digit() || c == '-');
        let stem = stem.get(..stem.len().min(12)).filter(|stem| !stem.is_empty()).unwrap_or("card");
        (1..=MAX_DECK_CARDS + 1).find_map(|n| {
            let mut text = heapless::String::<16>::new();
            write!(text, "{stem}-{n}").ok()?;
            let id = CardId::new(&text).ok()?;
            self.cards.iter().all(|card| card.id != id).then_some(id)
        })
    }

    /// Takes a card out; why not, if it is the last one.
    pub(super) fn remove(&mut self, at: usize) -> Result<(), Text> {
        if self.cards.len() < 2 || at >= self.cards.len() {
            return Err(Text::EditLastCard);
        }
        let card = self.cards.remove(at);
        self.note(Change::Removed(at as u8, card));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::flip::edit::name;
    use hexdeck_engine::games::flip::Rgb;

    fn tag(text: &str) -> Tag {
        Tag::new("deck-1", text)
    }

    #[test]
    fn every_change_is_taken_back() {
        let mut draft = DeckDraft::empty(tag("Starter"));
        draft.fill(starter().into_iter());
        let before: std::vec::Vec<Card> = draft.cards().to_vec();
        draft.change(3, 2, |side| side.number = 1).unwrap();
        assert_eq!(draft.add(3, true), Ok(4));
        draft.rename_card(4, "dragon").unwrap();
        draft.remove(0).unwrap();
        draft.rename(name("Dragons"));
        assert_eq!(draft.add(9, false), Ok(10));
        assert_eq!((draft.cards().len(), draft.cards()[3].id.as_str()), (11, "dragon"));
        while draft.undo().is_some() {}
        assert_eq!((draft.cards(), draft.tag.name.as_str()), (&before[..], "Starter"));
    }

    #[test]
    fn names_are_unique_and_decks_end() {
        let mut draft = DeckDraft::empty(tag("New"));
        draft.begin();
        assert_eq!(draft.remove(0), Err(Text::EditLastCard));
        for i in 0..63 {
            assert_eq!(draft.add(i, i % 2 == 0), Ok(i + 1));
        }
        assert_eq!(draft.add(0, true), Err(Text::EditFull));
        let mut names: std::vec::Vec<_> = draft.cards().iter().map(|card| card.id).collect();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), 64);
        let other = draft.cards()[1].id;
        assert_eq!(draft.rename_card(0, other.as_str()), Err(Text::EditCardTwice));
        assert_eq!(draft.rename_card(0, "a b"), Err(Text::EditCardName));
    }

    #[test]
    fn a_colour_too_many_is_refused() {
        let mut draft = DeckDraft::empty(tag("New"));
        draft.begin();
        draft.add(0, false).unwrap();
        draft.add(1, false).unwrap();
        let mut refused = 0;
        for n in 0..36u8 {
            let before = draft.cards().to_vec();
            let at = (usize::from(n) / 12, usize::from(n) / 2 % 6);
            let changed = draft.change(at.0, at.1, |side| {
                let colour = Rgb(n + 1, 2, 3);
                if n % 2 == 0 { side.shape_colour = colour } else { side.number_colour = colour }
            });
            if changed.is_err() {
                assert_eq!(draft.cards(), before);
                refused += 1;
            }
        }
        assert!(refused > 0 && draft.colours() <= MAX_DECK_COLOURS);
    }
}
