//! Filling in what a view hides, for searches that must not know it.

use heapless::Vec;

use super::redeal::shuffle;
use super::state::HIDDEN;
use super::{Flip, Hands, MAX_CARDS, Owner};
use crate::play::{Rng, Seat};

impl Flip {
    /// Puts the cards that `viewer` does not see in random order where they can be, and gives
    /// chance a new seed. What `viewer` sees stays, and so do its moves.
    pub fn guess_hidden(&mut self, viewer: Seat, rng: &mut Rng) {
        let mut unseen = self.unseen();
        shuffle(&mut unseen, rng);
        // While nobody has given or taken cards, each seat's are those of its own deck.
        let variants = self.setup.rules.variants;
        let mixed = variants.swap || variants.draft || self.sudden_deaths > 0;
        let red = self.setup.red;
        for owner in Owner::BOTH {
            let hand = self.hands[owner as usize].iter_mut().map(|held| &mut held.card);
            for card in hand.chain(&mut self.decks[owner as usize]).filter(|c| **c == HIDDEN) {
                let fits = |card: &u8| mixed || (*card < red) == (owner == Owner::Red);
                let place = unseen.iter().position(fits).unwrap_or(0);
                if place < unseen.len() {
                    *card = unseen.remove(place);
                }
            }
        }
        self.rng = Rng::new(u64::from(rng.next()) << 32 | u64::from(rng.next()));
        // The card that chance picked for the other seat was hidden as well.
        if variants.hands != Hands::Open && self.turn.owner.seat() != viewer {
            self.pick_by_chance();
        }
    }

    /// The cards that lie nowhere in sight.
    fn unseen(&self) -> Vec<u8, MAX_CARDS> {
        let placed = self.cells.iter().flatten().map(|placed| placed.card);
        let held = self.hands.iter().flatten().map(|held| held.card);
        let seen = placed.chain(held).chain(self.decks.iter().flatten().copied());
        let seen = seen.filter(|card| *card != HIDDEN).fold(0u64, |set, card| set | 1 << card);
        (0..self.setup.cards.len() as u8).filter(|card| seen >> card & 1 == 0).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::flip::{Board, Choice, Rules, Setup, starter};
    use crate::play::{Game, view_of};

    #[test]
    fn a_guess_can_be_played_on_and_looks_the_same_to_the_viewer() {
        let deck = starter();
        for seed in 0..300u64 {
            let mut rules = Rules::BASE;
            let pick = seed as usize;
            rules.variants.hands = Hands::ALL[pick % 3];
            rules.variants.choice = Choice::ALL[pick / 3 % 3];
            (rules.variants.swap, rules.variants.sudden_death) = (seed % 2 == 0, seed % 5 == 0);
            let board = Board::hexagon(1 + (seed % 2) as u8).unwrap();
            let setup = Setup::new(board, [&deck, &deck], rules).unwrap();
            let mut game = Flip::start(&setup, seed).unwrap();
            let mut chance = Rng::new(seed);
            let mut differs = false;
            while game.outcome().is_none() {
                for viewer in [Seat(0), Seat(1)] {
                    let view = view_of(&game, Some(viewer));
                    let mut guess = view.clone();
                    guess.guess_hidden(viewer, &mut chance);
                    guess.check().unwrap();
                    assert_eq!(view_of(&guess, Some(viewer)), view);
                    differs |= guess.hands != game.hands;
                }
                let seat = game.current().seat();
                let mut list = std::vec::Vec::new();
                game.each_move(seat, &mut |mv| list.push(mv));
                let mv = list[chance.below(list.len() as u32) as usize];
                game.apply(seat, mv, &mut |_| ()).unwrap();
            }
            assert_eq!(differs, rules.variants.hands != Hands::Open, "guesses, and does not peek");
        }
    }
}
