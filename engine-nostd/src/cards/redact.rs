//! Views: a state as one seat, or a spectator, may know it.
//!
//! Decided by the zones' visibility alone, so that no game can forget a card. What is left of an
//! unseen card is that it is there. Its id says nothing either: unseen cards are numbered anew in
//! the order in which they lie, and a card that comes out of an unseen zone has a new id anyway,
//! so its past cannot be told from that of any other card with the same print.
//!
//! Cards somebody may look at for a while (the top three of a deck) are moved to a private zone
//! for as long. What the core cannot know, the game's own `redact` must cover: above all its
//! random generator, whose position foretells every shuffle.

use super::{Card, CardId, Cards, DefId, Table, ZoneId};
use crate::play::Seat;

impl<const CARDS: usize, const ZONES: usize> Cards<CARDS, ZONES> {
    /// Turns the state into what `viewer` (none: a spectator) may see of it.
    ///
    /// Cards in zones that the viewer sees stay as they are, id and order included. All others
    /// become [`DefId::UNKNOWN`] with nothing on them, owned by the zone's seat (the first one if
    /// it is shared). Two states that differ only in unseen cards become equal.
    pub fn redact(&mut self, table: &Table, viewer: Option<Seat>) {
        // A view can be played on and redacted again, so seen cards may have a view's ids.
        let mut taken = [false; 256];
        for zone in (0..self.lens.len()).map(|zone| ZoneId(zone as u8)) {
            if table.sees(viewer, zone) {
                for n in self.zone(zone).iter().filter_map(|card| card.id.faceless_number()) {
                    taken[usize::from(n)] = true;
                }
            }
        }
        let mut free = (0..=u8::MAX).filter(|n| !taken[usize::from(*n)]);
        let mut cards = self.cards.iter_mut();
        for (zone, len) in self.lens.iter().enumerate() {
            let zone = ZoneId(zone as u8);
            let seen = table.sees(viewer, zone);
            let owner = table.place(zone).and_then(|(_, seat)| seat).unwrap_or(Seat::FIRST);
            for card in cards.by_ref().take(usize::from(*len)).filter(|_| !seen) {
                // At most 255 cards share 256 numbers.
                let id = CardId::faceless(free.next().unwrap_or(u8::MAX));
                *card = Card::fresh(id, DefId::UNKNOWN, owner);
            }
        }
    }

    /// Whether the card is there and the viewer sees it.
    pub fn shows(&self, table: &Table, viewer: Option<Seat>, id: CardId) -> bool {
        self.zone_of(id).is_some_and(|zone| table.sees(viewer, zone))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::At;
    use crate::cards::oracle::*;
    use crate::play::Rng;
    use proptest::prelude::*;

    fn view(cards: &Few, viewer: Option<Seat>) -> Few {
        let mut view = cards.clone();
        view.redact(&TABLE, viewer);
        view
    }

    fn viewers() -> impl Strategy<Value = Option<Seat>> {
        prop::sample::select(std::vec![None, Some(Seat(0)), Some(Seat(1))])
    }

    /// Changes everything about the cards that the viewer does not see but their number.
    fn change_unseen(cards: &mut Few, viewer: Option<Seat>, seed: u64) {
        let mut rng = Rng::new(seed);
        let seen = |cards: &Few, id| cards.shows(&TABLE, viewer, id);
        let ids: std::vec::Vec<_> = cards.all().iter().map(|card| card.id).collect();
        for (index, id) in ids.iter().enumerate() {
            if seen(cards, *id) {
                continue;
            }
            let other = rng.below(ids.len() as u32) as usize;
            if !seen(cards, ids[other]) {
                cards.cards.swap(index, other);
            }
        }
        for index in 0..cards.cards.len() {
            if seen(cards, cards.cards[index].id) {
                continue;
            }
            let unused = CardId::serial(1 + rng.below(u32::from(cards.next) - 1) as u16)
                .filter(|id| cards.get(*id).is_none());
            let card = &mut cards.cards[index];
            card.id = unused.unwrap_or(card.id);
            card.def = DefId(rng.below(3) as u16);
            (card.owner, card.tapped) = (Seat(rng.below(2) as u8), rng.below(2) == 1);
            card.controller = card.owner;
            card.counters = rng.next().to_le_bytes();
        }
    }

    /// A card of a zone, one for each of two histories: the same if the viewer sees them.
    fn pick(histories: &[Few; 2], zone: ZoneId, viewer: Option<Seat>, n: [u8; 2]) -> [CardId; 2] {
        let second = if TABLE.sees(viewer, zone) { n[0] } else { n[1] };
        let len = histories[0].zone(zone).len();
        [(0, n[0]), (1, second)].map(|(i, n)| histories[i].zone(zone)[usize::from(n) % len].id)
    }

    #[test]
    fn a_seat_sees_its_hand_and_the_table() {
        let mut cards = Few::new(&TABLE).unwrap();
        for (kind, seat) in [(DECK, 0), (HAND, 0), (HAND, 1), (PIT, 0), (FIELD, 1)] {
            cards.create(&TABLE, DefId(1), Seat(seat), at(kind, seat), At::Top).unwrap();
        }
        let known = |viewer| {
            let view = view(&cards, viewer);
            let kinds = [(DECK, 0), (HAND, 0), (HAND, 1), (PIT, 0), (FIELD, 1)];
            kinds.map(|(kind, seat)| view.zone(at(kind, seat))[0].def == DefId(1))
        };
        assert_eq!(known(Some(Seat(0))), [false, true, false, false, true]);
        assert_eq!(known(Some(Seat(1))), [false, false, true, false, true]);
        assert_eq!(known(None), [false, false, false, false, true]);
        let view = view(&cards, Some(Seat(0)));
        assert_eq!(view.zone(at(HAND, 1))[0].owner, Seat(1));
        assert_eq!(view.zone(at(PIT, 0))[0].owner, Seat(0));
    }

    proptest! {
        #[test]
        fn states_that_differ_in_unseen_cards_look_equal(
            bytes in many_bytes(80), viewer in viewers(), seed: u64,
        ) {
            let one = played(&bytes);
            let mut other = one.clone();
            change_unseen(&mut other, viewer, seed);
            prop_assert_eq!(other.check(&TABLE), Ok(()));
            prop_assert_eq!(view(&one, viewer), view(&other, viewer));
        }

        #[test]
        fn what_is_seen_stays_and_nothing_else_is_told(
            bytes in many_bytes(80), viewer in viewers(),
        ) {
            let cards = played(&bytes);
            let view = view(&cards, viewer);
            for zone in zones() {
                prop_assert_eq!(view.zone(zone).len(), cards.zone(zone).len());
                if TABLE.sees(viewer, zone) {
                    prop_assert_eq!(view.zone(zone), cards.zone(zone));
                } else {
                    let unknown = |card: &Card| *card == Card::fresh(card.id, DefId::UNKNOWN, card.owner);
                    prop_assert!(view.zone(zone).iter().all(unknown));
                }
            }
            prop_assert_eq!(view.check(&TABLE), Ok(()));
        }

        /// All cards have the same print. Two histories do the same to the cards that the viewer
        /// sees, and different things to those it does not: other cards are taken, other orders
        /// shuffled. It cannot tell one from the other, not even when cards come out again.
        #[test]
        fn a_card_is_not_recognised_when_it_comes_back(
            steps in proptest::collection::vec(any::<[u8; 6]>(), 1..80), viewer in viewers(),
        ) {
            let mut start = Few::new(&TABLE).unwrap();
            for kind in [DECK, DECK, DECK, HAND, HAND, FIELD, FIELD, DISCARD, PIT] {
                start.create(&TABLE, DefId(0), Seat(0), at(kind, 0), At::Top).unwrap();
            }
            let mut both = [start.clone(), start];
            for [what, zone, n, m, to, seed] in steps {
                let zones: std::vec::Vec<ZoneId> =
                    zones().filter(|zone| !both[0].zone(*zone).is_empty()).collect();
                let zone = zones[usize::from(zone) % zones.len()];
                let ids = pick(&both, zone, viewer, [n, m]);
                let mut results = [Ok(()); 2];
                for (i, cards) in both.iter_mut().enumerate() {
                    let seen = TABLE.sees(viewer, zone);
                    let luck = if seen { seed } else { seed.wrapping_add(i as u8) };
                    results[i] = match what % 4 {
                        0 => cards.shuffle(&TABLE, zone, &mut Rng::new(luck.into())),
                        1 => cards.set_tapped(ids[i], luck % 2 == 1),
                        _ => cards.move_to(&TABLE, ids[i], ZoneId(to % 12), At::Top).map(|_| ()),
                    };
                }
                prop_assert_eq!(results[0], results[1]);
                prop_assert_eq!(view(&both[0], viewer), view(&both[1], viewer));
            }
        }

        /// Bots play on in views and look at them with other eyes.
        #[test]
        fn a_view_can_be_played_on_and_viewed_again(
            bytes in many_bytes(60), viewer in viewers(), then in many_bytes(30), next in viewers(),
        ) {
            let mut cards = view(&played(&bytes), viewer);
            prop_assert_eq!(&view(&cards, viewer), &cards);
            for b in then {
                let _ = Op::of(&cards, b).run(&mut cards);
                prop_assert_eq!(cards.check(&TABLE), Ok(()));
                prop_assert_eq!(view(&cards, next).check(&TABLE), Ok(()));
            }
        }
    }
}
