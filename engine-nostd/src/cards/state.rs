//! All cards of a match: where each lies, and how it gets elsewhere.
//!
//! The cards stand in one list, zone after zone and from bottom to top within each, with the
//! zones' lengths beside it. So a card cannot lie in two zones or in none, a zone's cards are a
//! slice, and 128 cards take less than 2 KB. The price is that moving one shifts those between;
//! moves are rare, lookups are not.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::{At, Card, CardError, CardId, DefId, Table, ZoneDef, ZoneId};
use crate::play::{Rng, Seat};

/// All cards of a match: at most `CARDS` (up to 255) in `ZONES` zones (kinds times seats).
///
/// Promises: a refused operation changes nothing. A card that changes zones loses its marks
/// (counters, attachments, controller, being tapped) and gets a new id, unless it stays in play.
/// A value from outside is only as good as its [`Cards::check`]; before it, operations refuse or
/// do nonsense, but never panic.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cards<const CARDS: usize, const ZONES: usize> {
    /// Sorted by zone and, within it, from bottom to top.
    pub(super) cards: Vec<Card, CARDS, u8>,
    /// How many cards lie in each zone, by [`ZoneId`].
    pub(super) lens: Vec<u8, ZONES, u8>,
    /// The number of the next id.
    pub(super) next: u16,
}

impl<const CARDS: usize, const ZONES: usize> Cards<CARDS, ZONES> {
    /// An empty table.
    pub fn new(table: &Table) -> Result<Self, CardError> {
        let mut lens = Vec::new();
        lens.resize(table.slots(), 0).map_err(|_| CardError::NoRoomForZones)?;
        Ok(Cards { cards: Vec::new(), lens, next: 1 })
    }

    /// The number that the next id gets: cards with greater or equal ids arrived after now.
    pub fn now(&self) -> u16 {
        self.next
    }

    /// All cards, zone after zone.
    pub fn all(&self) -> &[Card] {
        &self.cards
    }

    /// The cards of a zone from bottom to top; none if there is no such zone.
    pub fn zone(&self, zone: ZoneId) -> &[Card] {
        let start = self.start(zone);
        self.cards.get(start..start + self.zone_len(zone)).unwrap_or(&[])
    }

    /// The card with this id, if it is still there.
    pub fn get(&self, id: CardId) -> Option<&Card> {
        self.cards.iter().find(|card| card.id == id)
    }

    /// The zone that a card lies in.
    pub fn zone_of(&self, id: CardId) -> Option<ZoneId> {
        let (_, zone) = self.locate(id).ok()?;
        Some(zone)
    }

    /// Makes a new card.
    pub fn create(
        &mut self,
        table: &Table,
        def: DefId,
        owner: Seat,
        zone: ZoneId,
        at: At,
    ) -> Result<CardId, CardError> {
        let to = self.zone_def(table, zone)?;
        table.card(def).ok_or(CardError::NoSuchDefinition)?;
        if !table.has_seat(owner) {
            return Err(CardError::NoSuchSeat);
        }
        if self.cards.is_full() {
            return Err(CardError::NoRoom);
        }
        self.check_limit(to, zone)?;
        let place = place(to, at, self.zone_len(zone))?;
        let id = self.next_id()?;
        self.next += 1;
        self.insert(zone, place, Card::fresh(id, def, owner));
        Ok(id)
    }

    /// Takes a card out of the match for good, as a token that leaves play.
    pub fn remove(&mut self, id: CardId) -> Result<(), CardError> {
        let (index, zone) = self.locate(id)?;
        self.take(index, zone);
        self.detach_all_from(id);
        Ok(())
    }

    /// Moves a card and says what it is called there.
    pub fn move_to(
        &mut self,
        table: &Table,
        id: CardId,
        zone: ZoneId,
        at: At,
    ) -> Result<CardId, CardError> {
        let (index, from_zone) = self.locate(id)?;
        let from = self.zone_def(table, from_zone)?;
        let to = self.zone_def(table, zone)?;
        let within = zone == from_zone;
        if within && !to.ordered {
            return Err(CardError::NotOrdered);
        }
        if !within {
            self.check_limit(to, zone)?;
        }
        let place = place(to, at, self.zone_len(zone) - usize::from(within))?;
        if within || (from.in_play && to.in_play) {
            let card = self.take(index, from_zone);
            self.insert(zone, place, card);
            return Ok(id);
        }
        let new = self.next_id()?;
        self.next += 1;
        let card = self.take(index, from_zone);
        self.detach_all_from(id);
        self.insert(zone, place, Card::fresh(new, card.def, card.owner));
        Ok(new)
    }

    /// Moves the top card of one zone to the top of another.
    pub fn draw(&mut self, table: &Table, from: ZoneId, to: ZoneId) -> Result<CardId, CardError> {
        self.zone_def(table, from)?;
        let top = self.zone(from).last().ok_or(CardError::ZoneEmpty)?.id;
        self.move_to(table, top, to, At::Top)
    }

    /// Puts the cards of a zone into a random order, each order equally likely.
    pub fn shuffle(&mut self, table: &Table, zone: ZoneId, rng: &mut Rng) -> Result<(), CardError> {
        if !self.zone_def(table, zone)?.ordered {
            return Err(CardError::NotOrdered);
        }
        let start = self.start(zone);
        let range = start..start + self.zone_len(zone);
        let cards = self.cards.get_mut(range).unwrap_or(&mut []);
        for last in (1..cards.len()).rev() {
            cards.swap(last, rng.below(last as u32 + 1) as usize);
        }
        Ok(())
    }

    /// Changes what is printed on a card, as when one turns into another, or when somebody who
    /// may not see it supposes what it is.
    pub fn define(&mut self, table: &Table, id: CardId, def: DefId) -> Result<(), CardError> {
        table.card(def).ok_or(CardError::NoSuchDefinition)?;
        self.get_mut(id)?.def = def;
        Ok(())
    }

    /// What a zone is like, if table and state both have it.
    fn zone_def<'a>(&self, table: &Table<'a>, zone: ZoneId) -> Result<&'a ZoneDef, CardError> {
        let def = table.zone_def(zone).ok_or(CardError::NoSuchZone)?;
        if usize::from(zone.0) < self.lens.len() { Ok(def) } else { Err(CardError::NoSuchZone) }
    }

    /// Refuses a zone whose limit is reached, and one of 255 cards, which no limit can exceed.
    fn check_limit(&self, def: &ZoneDef, zone: ZoneId) -> Result<(), CardError> {
        let limit = usize::from(def.limit.unwrap_or(u8::MAX));
        if self.zone_len(zone) < limit { Ok(()) } else { Err(CardError::ZoneFull) }
    }

    fn next_id(&self) -> Result<CardId, CardError> {
        CardId::serial(self.next).ok_or(CardError::IdsUsedUp)
    }

    fn zone_len(&self, zone: ZoneId) -> usize {
        usize::from(self.lens.get(usize::from(zone.0)).copied().unwrap_or(0))
    }

    /// The index of a zone's bottom card.
    fn start(&self, zone: ZoneId) -> usize {
        self.lens.iter().take(usize::from(zone.0)).map(|n| usize::from(*n)).sum()
    }

    /// The index and the zone of a card.
    pub(super) fn locate(&self, id: CardId) -> Result<(usize, ZoneId), CardError> {
        let index =
            self.cards.iter().position(|card| card.id == id).ok_or(CardError::NoSuchCard)?;
        let mut end = 0;
        for (zone, len) in self.lens.iter().enumerate() {
            end += usize::from(*len);
            if index < end {
                return Ok((index, ZoneId(zone as u8)));
            }
        }
        Err(CardError::NoSuchCard)
    }

    pub(super) fn get_mut(&mut self, id: CardId) -> Result<&mut Card, CardError> {
        self.cards.iter_mut().find(|card| card.id == id).ok_or(CardError::NoSuchCard)
    }

    /// Takes a located card out of the list.
    fn take(&mut self, index: usize, zone: ZoneId) -> Card {
        self.lens[usize::from(zone.0)] -= 1;
        self.cards.remove(index)
    }

    /// Puts a card into a zone of the state, where the caller has made sure that there is room.
    fn insert(&mut self, zone: ZoneId, place: usize, card: Card) {
        let index = self.start(zone) + place;
        if index <= self.cards.len() && self.cards.insert(index, card).is_ok() {
            self.lens[usize::from(zone.0)] += 1;
        }
    }

    /// Nothing hangs on this card any more.
    fn detach_all_from(&mut self, host: CardId) {
        for card in &mut self.cards {
            if card.attached_to == Some(host) {
                card.attached_to = None;
            }
        }
    }
}

/// How many of the `len` cards of a zone lie below one put there.
fn place(zone: &ZoneDef, at: At, len: usize) -> Result<usize, CardError> {
    match at {
        // Without an order everything lies as it arrived.
        _ if !zone.ordered => Ok(len),
        At::Top => Ok(len),
        At::Bottom => Ok(0),
        At::Over(n) if usize::from(n) <= len => Ok(usize::from(n)),
        At::Over(_) => Err(CardError::NoSuchPlace),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::oracle::*;
    use crate::play::Rng;
    use proptest::prelude::*;
    use std::vec;

    const A: Seat = Seat(0);

    fn with_deck(defs: &[u16]) -> Few {
        let mut cards = Few::new(&TABLE).unwrap();
        for def in defs {
            cards.create(&TABLE, DefId(*def), A, at(DECK, 0), At::Top).unwrap();
        }
        cards
    }

    fn defs(cards: &Few, zone: ZoneId) -> vec::Vec<u16> {
        cards.zone(zone).iter().map(|card| card.def.0).collect()
    }

    #[test]
    fn cards_go_where_they_are_put() {
        let mut cards = with_deck(&[0, 0]);
        for (def, place) in [(1, At::Bottom), (2, At::Over(1))] {
            cards.create(&TABLE, DefId(def), A, at(DECK, 0), place).unwrap();
        }
        assert_eq!(defs(&cards, at(DECK, 0)), [1, 2, 0, 0]);
        let two = cards.zone(at(DECK, 0))[1].id;
        assert_eq!(cards.move_to(&TABLE, two, at(DECK, 0), At::Over(3)), Ok(two));
        assert_eq!(defs(&cards, at(DECK, 0)), [1, 0, 0, 2]);
        let drawn = cards.draw(&TABLE, at(DECK, 0), at(HAND, 0)).unwrap();
        assert_eq!(cards.get(drawn).unwrap().def, DefId(2));
        assert_eq!(cards.zone_of(drawn), Some(at(HAND, 0)));
    }

    #[test]
    fn a_card_that_leaves_play_is_new_and_one_that_stays_is_not() {
        let mut cards = with_deck(&[0, 0]);
        let host = cards.draw(&TABLE, at(DECK, 0), at(FIELD, 0)).unwrap();
        let aura = cards.draw(&TABLE, at(DECK, 0), at(FIELD, 0)).unwrap();
        cards.attach(&TABLE, aura, host).unwrap();
        cards.set_tapped(host, true).unwrap();
        cards.set_controller(&TABLE, host, Seat(1)).unwrap();
        cards.change_counter(host, crate::cards::CounterId(2), 5).unwrap();
        let before = *cards.get(host).unwrap();
        assert_eq!(cards.move_to(&TABLE, host, at(LANE, 0), At::Top), Ok(host));
        assert_eq!(*cards.get(host).unwrap(), before);
        assert_eq!(cards.attached(host).count(), 1);
        let now = cards.now();
        let gone = cards.move_to(&TABLE, host, at(DISCARD, 0), At::Top).unwrap();
        assert!(gone.number() >= now);
        assert_eq!(cards.get(host), None);
        assert_eq!(*cards.get(gone).unwrap(), Card::fresh(gone, DefId(0), A));
        assert_eq!(cards.get(aura).unwrap().attached_to, None);
    }

    #[test]
    fn every_order_is_equally_likely() {
        let mut seen = std::collections::BTreeMap::new();
        let mut rng = Rng::new(5);
        let mut cards = with_deck(&[0, 1, 2]);
        for _ in 0..6_000 {
            cards.shuffle(&TABLE, at(DECK, 0), &mut rng).unwrap();
            *seen.entry(defs(&cards, at(DECK, 0))).or_insert(0) += 1;
        }
        assert_eq!(seen.len(), 6);
        assert!(seen.values().all(|n| (880..1_120).contains(n)), "{seen:?}");
    }

    #[test]
    fn ids_run_out_with_a_refusal() {
        let mut cards = with_deck(&[0]);
        cards.next = 0xfeff;
        let last = cards.draw(&TABLE, at(DECK, 0), at(HAND, 0)).unwrap();
        let before = cards.clone();
        let more = cards.create(&TABLE, DefId(0), A, at(DECK, 0), At::Top);
        assert_eq!(more, Err(CardError::IdsUsedUp));
        let away = cards.move_to(&TABLE, last, at(DISCARD, 0), At::Top);
        assert_eq!(away, Err(CardError::IdsUsedUp));
        assert_eq!(cards, before);
        assert_eq!(cards.check(&TABLE), Ok(()));
    }

    #[test]
    fn a_table_with_more_zones_than_the_state_is_refused() {
        assert_eq!(Cards::<8, 11>::new(&TABLE).err(), Some(CardError::NoRoomForZones));
        let small = Table::new(&TABLE.zones()[..3], TABLE.cards(), SEATS).unwrap();
        let mut cards = Cards::<8, 12>::new(&small).unwrap();
        let outside = cards.create(&TABLE, DefId(0), A, at(DISCARD, 0), At::Top);
        assert_eq!(outside, Err(CardError::NoSuchZone));
    }

    #[test]
    fn a_full_zone_takes_no_more_but_its_cards_still_move() {
        let mut cards = with_deck(&[0, 1, 2]);
        let first = cards.draw(&TABLE, at(DECK, 0), at(LANE, 0)).unwrap();
        let second = cards.draw(&TABLE, at(DECK, 0), at(LANE, 0)).unwrap();
        let before = cards.clone();
        let third = cards.draw(&TABLE, at(DECK, 0), at(LANE, 0));
        assert_eq!((third, &cards), (Err(CardError::ZoneFull), &before));
        assert_eq!(cards.move_to(&TABLE, first, at(LANE, 0), At::Top), Ok(first));
        assert_eq!(cards.zone(at(LANE, 0)).last().unwrap().id, first);
        assert_eq!(cards.zone(at(LANE, 0))[0].id, second);
    }

    #[test]
    fn a_zone_without_a_limit_holds_every_card() {
        let mut cards = Cards::<255, 12>::new(&TABLE).unwrap();
        for _ in 0..255 {
            cards.create(&TABLE, DefId(0), A, at(DECK, 0), At::Bottom).unwrap();
        }
        assert_eq!(cards.zone(at(DECK, 0)).len(), 255);
        let more = cards.create(&TABLE, DefId(0), A, at(DISCARD, 0), At::Top);
        assert_eq!(more, Err(CardError::NoRoom));
        assert_eq!(cards.check(&TABLE), Ok(()));
    }

    #[test]
    fn a_hundred_and_twenty_eight_cards_stay_below_2_kb() {
        assert!(size_of::<Cards<128, 48>>() <= 1_850, "{}", size_of::<Cards<128, 48>>());
    }

    proptest! {
        /// Refusals, results, ids, marks and order of every operation, sensible or not, are those
        /// of the literal rules; so every card is in one zone and none is lost or doubled.
        #[test]
        fn random_operations_agree_with_the_literal_rules(bytes in many_bytes(120)) {
            let mut cards = Few::new(&TABLE).unwrap();
            let mut piles = Piles::default();
            for b in bytes {
                let op = Op::of(&cards, b);
                let before = cards.clone();
                let against = piles.against(op);
                match op.run(&mut cards) {
                    Err(error) => {
                        prop_assert!(against.contains(&error), "{op:?}: {error:?}");
                        prop_assert_eq!(&cards, &before);
                    }
                    Ok(()) => {
                        prop_assert_eq!(&against, &[], "{:?}", op);
                        piles.run(op, &cards);
                    }
                }
                prop_assert_eq!(Piles::of(&cards), piles.clone());
                prop_assert_eq!(cards.check(&TABLE), Ok(()));
            }
        }

        #[test]
        fn written_and_read_is_the_same(bytes in many_bytes(60)) {
            let cards = played(&bytes);
            let mut buffer = [0; 512];
            let written = postcard::to_slice(&cards, &mut buffer).unwrap();
            prop_assert_eq!(postcard::from_bytes::<Few>(written).unwrap(), cards);
        }
    }
}
