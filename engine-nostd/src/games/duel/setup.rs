//! What is agreed before a duel: which one, and the decks.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::{Book, Refused};
use crate::cards::DefId;
use crate::play::Seat;

/// Most seats: each costs a deck of cards in the state, and more than four wait too long.
pub const MAX_PLAYERS: usize = 4;
/// Most cards of a deck.
pub const MAX_DECK: usize = 40;
/// Most different cards of a duel.
pub const MAX_DEFS: usize = 32;

/// A deck: how many there are of each card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deck([u8; MAX_DEFS]);

impl Deck {
    /// A deck of these cards. Cards that no duel has are left out.
    pub fn of(cards: &[(DefId, u8)]) -> Deck {
        let mut deck = Deck([0; MAX_DEFS]);
        for (def, copies) in cards {
            deck.add(*def, *copies);
        }
        deck
    }

    /// Adds copies of a card; says whether there can be such a card.
    pub fn add(&mut self, def: DefId, copies: u8) -> bool {
        match self.0.get_mut(usize::from(def.0)) {
            Some(count) => {
                *count = count.saturating_add(copies);
                true
            }
            None => false,
        }
    }

    /// Takes one copy of a card out, if it has one.
    pub fn remove(&mut self, def: DefId) -> Option<()> {
        let count = self.0.get_mut(usize::from(def.0))?;
        *count = count.checked_sub(1)?;
        Some(())
    }

    /// How many copies of a card it has.
    pub fn copies(&self, def: DefId) -> u8 {
        self.0.get(usize::from(def.0)).copied().unwrap_or(0)
    }

    /// How many cards it has.
    pub fn len(&self) -> usize {
        self.0.iter().map(|n| usize::from(*n)).sum()
    }

    /// Whether it has no cards.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All cards, one after the other.
    pub fn cards(&self) -> impl Iterator<Item = DefId> {
        let kinds = (0..).map(DefId).zip(self.0);
        kinds.flat_map(|(def, copies)| (0..copies).map(move |_| def))
    }
}

/// What is agreed before a duel.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// Which duel.
    pub book: Book,
    /// Each seat's deck; as many play as there are decks.
    pub decks: Vec<Deck, MAX_PLAYERS, u8>,
    /// Whether seats are passed over while they have nothing to do, until they say otherwise.
    pub auto: bool,
}

impl Setup {
    /// A duel of so many seats with the preset decks in turn; at least two, at most four.
    pub fn usual(book: Book, seats: u8) -> Setup {
        let presets = book.rules().decks.iter().cycle();
        let seats = usize::from(seats).clamp(2, MAX_PLAYERS);
        Setup {
            book,
            decks: presets.take(seats).map(|deck| Deck::of(deck.cards)).collect(),
            auto: true,
        }
    }

    /// How many play.
    pub fn seats(&self) -> u8 {
        self.decks.len() as u8
    }

    /// The deck of a seat.
    pub fn deck(&self, seat: Seat) -> Option<&Deck> {
        self.decks.get(usize::from(seat.0))
    }

    /// Whether it can be played.
    pub fn check(&self) -> Result<(), Refused> {
        if !self.book.exists() {
            return Err(Refused::NoSuchDuel);
        }
        if self.decks.len() < 2 {
            return Err(Refused::Seats);
        }
        let rules = self.book.rules();
        for deck in &self.decks {
            let known = deck.cards().all(|def| rules.print(def).is_some());
            let copies = deck.0.iter().all(|copies| *copies <= rules.limits.copies);
            let size = usize::from(rules.limits.fewest)..=usize::from(rules.limits.most);
            if !known || !copies || !size.contains(&deck.len()) {
                return Err(Refused::BadDeck);
            }
        }
        Ok(())
    }
}

impl Default for Setup {
    fn default() -> Setup {
        Setup::usual(Book::BREAKWATER, 2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decks_must_keep_to_the_limits() {
        let good = Setup::default();
        assert_eq!(good.check(), Ok(()));
        assert_eq!(Setup { book: Book(9), ..good.clone() }.check(), Err(Refused::NoSuchDuel));
        let mut alone = good.clone();
        alone.decks.pop();
        assert_eq!(alone.check(), Err(Refused::Seats));
        let with = |change: &dyn Fn(&mut Deck)| {
            let mut setup = good.clone();
            change(&mut setup.decks[1]);
            setup.check()
        };
        assert_eq!(with(&|_| ()), Ok(()));
        let limits = good.book.rules().limits;
        assert_eq!(with(&|deck| deck.0[0] = limits.copies + 1), Err(Refused::BadDeck));
        assert_eq!(with(&|deck| deck.0 = [0; MAX_DEFS]), Err(Refused::BadDeck));
        assert_eq!(with(&|deck| deck.0[MAX_DEFS - 1] = 1), Err(Refused::BadDeck), "no such card");
        let most = |deck: &mut Deck| deck.0[..20].fill(limits.copies);
        assert_eq!(with(&most), Err(Refused::BadDeck), "too many cards");
    }
}
