//! Filling in what a view hides, for searches that must not know it.

use heapless::Vec;

use super::Duel;
use super::setup::MAX_DECK;
use crate::cards::{CardId, DefId};
use crate::play::{Rng, Seat};

impl Duel {
    /// Deals to each seat what its deck has and nobody sees into the unseen places, and gives chance
    /// a new seed.
    pub(super) fn guess_hidden(&mut self, rng: &mut Rng) {
        let board = &mut self.board;
        let table = board.table();
        for (seat, deck) in (0..).map(Seat).zip(&board.setup.decks) {
            let own = || board.cards.all().iter().filter(move |card| card.owner == seat);
            let mut unseen: Vec<DefId, MAX_DECK> = deck.cards().take(MAX_DECK).collect();
            for card in own() {
                if let Some(place) = unseen.iter().position(|def| *def == card.def) {
                    unseen.swap_remove(place);
                }
            }
            let hidden = own().filter(|card| card.def == DefId::UNKNOWN).map(|card| card.id);
            let hidden: Vec<CardId, MAX_DECK> = hidden.take(MAX_DECK).collect();
            for id in hidden {
                let place = rng.below(unseen.len() as u32) as usize;
                if place < unseen.len() {
                    // A card of the deck can be what the deck has.
                    let _ = board.cards.define(&table, id, unseen.swap_remove(place));
                }
            }
        }
        board.rng = Rng::new(u64::from(rng.next()) << 32 | u64::from(rng.next()));
    }
}
