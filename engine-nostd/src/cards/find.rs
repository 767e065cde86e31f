//! Finding cards by what they are.

use serde::{Deserialize, Serialize};

use super::{Card, Cards, DefId, Table, ZoneId, ZoneKind};
use crate::play::Seat;

/// What a card must be; nothing asked for is anything allowed.
///
/// Plain data, so that rules and [`super::Modifier`]s can carry it:
/// `Filter { kind: Some(FIELD), ..Filter::ANY }`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Filter {
    /// In a zone of this kind.
    pub kind: Option<ZoneKind>,
    /// Owned by this seat.
    pub owner: Option<Seat>,
    /// Controlled by this seat.
    pub controller: Option<Seat>,
    /// Of this definition.
    pub def: Option<DefId>,
    /// Tapped, or not.
    pub tapped: Option<bool>,
}

impl Filter {
    /// Every card.
    pub const ANY: Filter =
        Filter { kind: None, owner: None, controller: None, def: None, tapped: None };

    /// Whether a card that lies in this zone is meant.
    pub fn matches(&self, table: &Table, zone: ZoneId, card: &Card) -> bool {
        fn fits<T: PartialEq>(asked: Option<T>, is: T) -> bool {
            asked.is_none_or(|asked| asked == is)
        }
        let kind = table.place(zone).map(|(kind, _)| kind);
        (self.kind.is_none() || self.kind == kind)
            && fits(self.owner, card.owner)
            && fits(self.controller, card.controller)
            && fits(self.def, card.def)
            && fits(self.tapped, card.tapped)
    }
}

impl<const CARDS: usize, const ZONES: usize> Cards<CARDS, ZONES> {
    /// The cards that a filter means, with their zones: zone after zone, from bottom to top.
    pub fn find<'c>(
        &'c self,
        table: &'c Table,
        filter: Filter,
    ) -> impl Iterator<Item = (ZoneId, &'c Card)> {
        let zones = (0..self.lens.len()).map(|zone| ZoneId(zone as u8));
        zones
            .flat_map(|zone| self.zone(zone).iter().map(move |card| (zone, card)))
            .filter(move |(zone, card)| filter.matches(table, *zone, card))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::oracle::*;
    use proptest::prelude::*;
    use std::vec::Vec;

    proptest! {
        /// Each question narrows the answer to exactly the cards that are so.
        #[test]
        fn a_filter_means_the_cards_that_are_so(
            bytes in many_bytes(80), kind in 0..6u8, seat in 0..2u8, def in 0..3u16, tapped: bool,
        ) {
            let cards = played(&bytes);
            let found = |filter| -> Vec<_> {
                cards.find(&TABLE, filter).map(|(zone, card)| (zone, card.id)).collect()
            };
            let so = |is: &dyn Fn(ZoneId, &Card) -> bool| -> Vec<_> {
                let all = cards.all().iter().map(|card| (cards.zone_of(card.id).unwrap(), card));
                all.filter(|(zone, card)| is(*zone, card)).map(|(zone, c)| (zone, c.id)).collect()
            };
            let (kind, seat, def) = (ZoneKind(kind), Seat(seat), DefId(def));
            let any = Filter::ANY;
            prop_assert_eq!(found(any), so(&|_, _| true));
            prop_assert_eq!(
                found(Filter { kind: Some(kind), ..any }),
                so(&|zone, _| zone == at(kind, 0) || zone == at(kind, 1))
            );
            prop_assert_eq!(found(Filter { owner: Some(seat), ..any }), so(&|_, c| c.owner == seat));
            prop_assert_eq!(
                found(Filter { controller: Some(seat), tapped: Some(tapped), ..any }),
                so(&|_, c| c.controller == seat && c.tapped == tapped)
            );
            prop_assert_eq!(found(Filter { def: Some(def), ..any }), so(&|_, c| c.def == def));
        }
    }
}
