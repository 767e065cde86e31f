//! Whether a value from outside is one that play can have reached.

use core::fmt;

use super::{Cards, DefId, Table, ZoneId};
use crate::play::Refusal;

/// Why a value is no state of cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BadCards {
    /// Its zones are not the table's, or do not hold all of its cards.
    Zones,
    /// A zone holds more cards than its limit.
    Limit,
    /// Two cards with one id, or an id that was never given out.
    Id,
    /// A card that is not defined.
    Definition,
    /// An owner or a controller who does not sit at the table.
    Seat,
    /// A card that is attached or controlled as only cards in play are, or attached to nothing
    /// there is, to itself, or in a circle.
    Attachment,
}

impl Refusal for BadCards {
    fn code(&self) -> &'static str {
        match self {
            BadCards::Zones => "bad_zones",
            BadCards::Limit => "zone_over_limit",
            BadCards::Id => "bad_card_id",
            BadCards::Definition => "bad_definition",
            BadCards::Seat => "bad_card_seat",
            BadCards::Attachment => "bad_attachment",
        }
    }
}

impl fmt::Display for BadCards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BadCards::Zones => "The zones are not those of this table.",
            BadCards::Limit => "A zone holds more cards than it may.",
            BadCards::Id => "A card's number is not one of its own.",
            BadCards::Definition => "A card is not one that exists.",
            BadCards::Seat => "A card belongs to nobody at the table.",
            BadCards::Attachment => "A card is attached to something it cannot be attached to.",
        })
    }
}

impl<const CARDS: usize, const ZONES: usize> Cards<CARDS, ZONES> {
    /// Whether play at this table can have led here. States made by the operations and by
    /// [`Cards::redact`] pass.
    pub fn check(&self, table: &Table) -> Result<(), BadCards> {
        let held: usize = self.lens.iter().map(|n| usize::from(*n)).sum();
        if self.lens.len() != table.slots() || held != self.cards.len() {
            return Err(BadCards::Zones);
        }
        for (zone, len) in self.lens.iter().enumerate() {
            match table.zone_def(ZoneId(zone as u8)) {
                None if *len > 0 => return Err(BadCards::Zones),
                Some(def) if def.limit.is_some_and(|limit| *len > limit) => {
                    return Err(BadCards::Limit);
                }
                _ => (),
            }
        }
        self.check_cards(table)
    }

    fn check_cards(&self, table: &Table) -> Result<(), BadCards> {
        for (index, card) in self.cards.iter().enumerate() {
            let given = card.id.number() < self.next || card.id.faceless_number().is_some();
            if !given || self.cards[..index].iter().any(|other| other.id == card.id) {
                return Err(BadCards::Id);
            }
            if card.def != DefId::UNKNOWN && table.card(card.def).is_none() {
                return Err(BadCards::Definition);
            }
            if !table.has_seat(card.owner) || !table.has_seat(card.controller) {
                return Err(BadCards::Seat);
            }
        }
        for zone in (0..self.lens.len()).map(|zone| ZoneId(zone as u8)) {
            let in_play = |zone| table.zone_def(zone).is_some_and(|def| def.in_play);
            for card in self.zone(zone) {
                let plain = card.attached_to.is_none() && card.controller == card.owner;
                if !plain && !in_play(zone) {
                    return Err(BadCards::Attachment);
                }
                let Some(host) = card.attached_to else { continue };
                if !self.zone_of(host).is_some_and(in_play) || self.hangs_on(card.id, card.id) {
                    return Err(BadCards::Attachment);
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::oracle::*;
    use crate::cards::{At, Card, CardId, CounterId};
    use crate::play::Seat;
    use proptest::prelude::*;

    /// Two cards in play, one attached to the other, and one in a deck.
    fn sound() -> Few {
        let mut cards = Few::new(&TABLE).unwrap();
        let mut make = |kind| cards.create(&TABLE, DefId(0), Seat(0), at(kind, 0), At::Top);
        let [_, host, aura] = [DECK, FIELD, FIELD].map(|kind| make(kind).unwrap());
        cards.attach(&TABLE, aura, host).unwrap();
        cards
    }

    fn fault(spoil: impl FnOnce(&mut Few)) -> Result<(), BadCards> {
        let mut cards = sound();
        spoil(&mut cards);
        cards.check(&TABLE)
    }

    #[test]
    fn spoilt_states_are_refused() {
        assert_eq!(fault(|_| ()), Ok(()));
        assert_eq!(fault(|c| c.lens[0] += 1), Err(BadCards::Zones));
        assert_eq!(fault(|c| c.lens.truncate(11)), Err(BadCards::Zones));
        assert_eq!(fault(|c| c.cards.truncate(2)), Err(BadCards::Zones));
        assert_eq!(fault(|c| c.lens.swap(0, 11)), Err(BadCards::Zones), "no such zone");
        assert_eq!(fault(|c| c.cards[0].id = c.cards[1].id), Err(BadCards::Id));
        assert_eq!(fault(|c| c.next = 3), Err(BadCards::Id));
        assert_eq!(fault(|c| c.cards[0].def = DefId(3)), Err(BadCards::Definition));
        assert_eq!(fault(|c| c.cards[0].def = DefId::UNKNOWN), Ok(()));
        assert_eq!(fault(|c| c.cards[1].owner = Seat(2)), Err(BadCards::Seat));
        assert_eq!(fault(|c| c.cards[1].controller = Seat(2)), Err(BadCards::Seat));
        assert_eq!(fault(|c| c.cards[1].controller = Seat(1)), Ok(()));
        assert_eq!(fault(|c| c.cards[0].controller = Seat(1)), Err(BadCards::Attachment));
        for host in [1, 3, 9] {
            let spoil = |c: &mut Few| c.cards[1].attached_to = CardId::new(host);
            assert_eq!(fault(spoil), Err(BadCards::Attachment), "to {host}");
        }
        let spoil = |c: &mut Few| c.cards[0].attached_to = CardId::new(2);
        assert_eq!(fault(spoil), Err(BadCards::Attachment), "out of play");
        let spoil = |c: &mut Few| c.cards[1].attached_to = CardId::new(2);
        assert_eq!(fault(spoil), Err(BadCards::Attachment), "to itself");
        let overfull = |c: &mut Few| {
            let card = |n| Card::fresh(CardId::faceless(n), DefId(0), Seat(0));
            c.cards = (0..=HAND_LIMIT).map(card).collect();
            c.lens.fill(0);
            c.lens[usize::from(at(HAND, 0).0)] = HAND_LIMIT + 1;
        };
        assert_eq!(fault(overfull), Err(BadCards::Limit));
    }

    proptest! {
        /// Whatever bytes a save holds: no panic, and what passes the check stays sound in play.
        #[test]
        fn altered_states_never_panic(
            bytes in many_bytes(40),
            altered in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
            then in many_bytes(30),
        ) {
            let mut buffer = [0; 512];
            let written = postcard::to_slice(&played(&bytes), &mut buffer).unwrap();
            for (index, byte) in altered {
                written[index.index(written.len())] = byte;
            }
            let Ok(mut cards) = postcard::from_bytes::<Few>(written) else { return Ok(()) };
            let sound = cards.check(&TABLE).is_ok();
            for b in then {
                let op = Op::of(&cards, b);
                let _ = op.run(&mut cards);
                if sound {
                    prop_assert_eq!(cards.check(&TABLE), Ok(()), "{:?}", op);
                }
            }
            cards.redact(&TABLE, None);
            prop_assert!(!sound || cards.check(&TABLE).is_ok());
        }
    }

    #[test]
    fn counters_have_ends() {
        let mut cards = sound();
        let id = cards.all()[0].id;
        assert_eq!(cards.change_counter(id, CounterId(0), 255), Ok(255));
        assert_eq!(cards.all()[0].counter(CounterId(0)), 255);
        assert_eq!(cards.all()[0].counter(CounterId(9)), 0);
    }
}
