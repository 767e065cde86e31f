//! Dealing: at the start, after a draft, and anew when a draw is played again.

use heapless::Vec;

use super::state::{SUDDEN_DEATHS, Turn};
use super::{CardId, Event, Flip, Hands, Held, MAX_CARDS, Owner, Refused};
use crate::play::Rng;

/// Cards of each hand that lie open by the rule of three.
const OPEN_CARDS: usize = 3;

impl Flip {
    /// Shuffles and deals, or lays the decks out to pick from.
    pub(super) fn deal_first(&mut self) {
        for card in 0..self.setup.cards.len() as u8 {
            let deck = &mut self.decks[usize::from(card >= self.setup.red)];
            // A deck has room for every card there is.
            let _ = deck.push(card);
        }
        if self.setup.rules.variants.draft {
            self.drafting = true;
        } else {
            self.decks.iter_mut().for_each(|deck| shuffle(deck, &mut self.rng));
            self.deal_hands();
            self.prepare_hands();
        }
    }

    fn deal_hands(&mut self) {
        let size = self.setup.rules.starting_hand_size.into();
        Owner::BOTH.into_iter().for_each(|owner| {
            self.take_from_deck(owner, size);
        });
    }

    /// What happens to the first hands before the first turn.
    fn prepare_hands(&mut self) {
        if self.setup.rules.variants.swap && self.hands.iter().all(|hand| !hand.is_empty()) {
            let [red, blue] =
                [0, 1].map(|i: usize| self.rng.below(self.hands[i].len() as u32) as usize);
            let given = self.hands[0][red];
            self.hands[0][red] = self.hands[1][blue];
            self.hands[1][blue] = given;
        }
        self.open_three();
        self.pick_by_chance();
    }

    fn open_three(&mut self) {
        if self.setup.rules.variants.hands != Hands::ThreeOpen {
            return;
        }
        for hand in &mut self.hands {
            for _ in 0..OPEN_CARDS.min(hand.len()) {
                let closed = hand.iter().filter(|held| !held.open).count() as u32;
                let nth = self.rng.below(closed) as usize;
                if let Some(held) = hand.iter_mut().filter(|held| !held.open).nth(nth) {
                    held.open = true;
                }
            }
        }
    }

    /// Cards picked so far.
    pub(super) fn picked(&self) -> usize {
        self.hands.iter().map(|hand| hand.len()).sum()
    }

    /// Cards to be picked in all.
    pub(super) fn to_pick(&self) -> usize {
        (2 * usize::from(self.setup.rules.starting_hand_size)).min(self.setup.cards.len())
    }

    /// Who picks next: red, blue, blue, red, and again.
    pub(super) fn picker(&self) -> Owner {
        match self.picked() % 4 {
            0 | 3 => Owner::Red,
            _ => Owner::Blue,
        }
    }

    /// Whether the hands are as that order leaves them.
    pub(super) fn picked_in_order(&self) -> bool {
        let picked = self.picked();
        self.hands[0].len() == picked / 4 * 2 + usize::from(!picked.is_multiple_of(4))
    }

    pub(super) fn take_offer(
        &mut self,
        id: CardId,
        events: &mut dyn FnMut(Event),
    ) -> Result<(), Refused> {
        if !self.drafting {
            return Err(Refused::NotDrafting);
        }
        let found = self.decks.iter().enumerate().find_map(|(deck, cards)| {
            Some((deck, cards.iter().position(|card| self.id(*card) == Some(id))?))
        });
        let (deck, place) = found.ok_or(Refused::NotOnOffer)?;
        let owner = self.turn.owner;
        if self.hands[owner as usize].is_full() {
            return Err(Refused::HandFull);
        }
        let card = self.decks[deck].remove(place);
        let _ = self.hands[owner as usize].push(Held { card, open: false });
        events(Event::Picked { owner, card: id });
        self.turn.owner = self.picker();
        if self.picked() == self.to_pick() {
            self.end_draft();
            events(Event::Turn(self.turn.owner));
        }
        Ok(())
    }

    /// Shuffles what was not picked and deals it out, so that both have equally many cards.
    fn end_draft(&mut self) {
        let mut rest: Vec<u8, MAX_CARDS> = self.decks.iter().flatten().copied().collect();
        self.decks.iter_mut().for_each(|deck| deck.clear());
        shuffle(&mut rest, &mut self.rng);
        for card in rest {
            let count = |i: usize| self.hands[i].len() + self.decks[i].len();
            let seat = usize::from(count(1) < count(0));
            let _ = self.decks[seat].push(card);
        }
        self.drafting = false;
        self.turn.owner = Owner::Red;
        self.prepare_hands();
    }

    /// Plays a draw again, if the rules say so.
    pub(super) fn finish(&mut self, events: &mut dyn FnMut(Event)) {
        let [red, blue] = self.score();
        let again = self.setup.rules.variants.sudden_death && self.sudden_deaths < SUDDEN_DEATHS;
        if !again || red != blue || !self.over() {
            return;
        }
        for owner in Owner::BOTH {
            let deck = &mut self.decks[owner as usize];
            let owned = self.cells.iter().flatten().filter(|placed| placed.owner == owner);
            let held = self.hands[owner as usize].iter().map(|held| held.card);
            owned.map(|placed| placed.card).chain(held).for_each(|card| {
                let _ = deck.push(card);
            });
            self.hands[owner as usize].clear();
            // What is known of the order must not outlive the round.
            deck.sort_unstable();
            shuffle(deck, &mut self.rng);
        }
        self.cells.fill(None);
        self.first = self.first.other();
        self.turn = Turn { owner: self.first, placed: 0, drawn: 0, pick: 0 };
        self.idle = 0;
        self.sudden_deaths += 1;
        self.deal_hands();
        self.open_three();
        self.pick_by_chance();
        events(Event::SuddenDeath { round: self.sudden_deaths });
        events(Event::Turn(self.turn.owner));
    }
}

/// Fisher and Yates.
pub(super) fn shuffle(cards: &mut [u8], rng: &mut Rng) {
    for last in (1..cards.len()).rev() {
        cards.swap(last, rng.below(last as u32 + 1) as usize);
    }
}
