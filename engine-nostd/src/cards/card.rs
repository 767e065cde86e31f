//! One card of a match.

use core::num::NonZeroU16;

use serde::{Deserialize, Serialize};

use super::DefId;
use crate::play::Seat;

/// Kinds of counters a card can carry: enough for damage, growth, charge and one more; each
/// costs a byte a card.
pub const COUNTERS: usize = 4;

/// The first id that only views give out; 256 are left from here, more than cards.
const FIRST_FACELESS: u16 = 0xff00;

/// A card as the thing it is now: it has this id until it changes zones.
///
/// Ids count up, one for each card made and for each change of zone, so an id is also a
/// timestamp: the greater one arrived later. Whoever keeps the id of a card that has left finds
/// no card, which is what targets and durations want; and nobody can recognise a card that has
/// been through a deck, which is what [`super::Cards::redact`] needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct CardId(NonZeroU16);

impl CardId {
    /// The id with this number, for notations; 0 is none.
    pub const fn new(number: u16) -> Option<CardId> {
        match NonZeroU16::new(number) {
            Some(n) => Some(CardId(n)),
            None => None,
        }
    }

    /// Its number.
    pub const fn number(self) -> u16 {
        self.0.get()
    }

    /// The id that a card gets as the `number`th of a match, until they are used up.
    pub(super) fn serial(number: u16) -> Option<CardId> {
        CardId::new(number).filter(|id| id.faceless_number().is_none())
    }

    /// The `n`th id for cards that a view does not show.
    pub(super) fn faceless(n: u8) -> CardId {
        CardId(NonZeroU16::MIN.saturating_add(FIRST_FACELESS - 1 + u16::from(n)))
    }

    /// Which of the ids for unseen cards this is, if any.
    pub(super) fn faceless_number(self) -> Option<u8> {
        Some(self.number().checked_sub(FIRST_FACELESS)? as u8)
    }
}

/// A kind of counter, 0 to [`COUNTERS`] - 1. The game says what it counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct CounterId(pub u8);

/// Where a card is put among those of an ordered zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum At {
    /// Over all others: the next one drawn.
    Top,
    /// Under all others.
    Bottom,
    /// Over this many others.
    Over(u8),
}

/// One card of a match. Its zone and place are in [`super::Cards`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Card {
    /// What it is called until it changes zones.
    pub id: CardId,
    /// What is printed on it.
    pub def: DefId,
    /// The card that it is attached to.
    pub attached_to: Option<CardId>,
    /// Whose card it is.
    pub owner: Seat,
    /// Who decides what it does; the owner unless it is in play and somebody took it.
    pub controller: Seat,
    /// Whether it is turned sideways.
    pub tapped: bool,
    /// Counters on it, by [`CounterId`].
    pub counters: [u8; COUNTERS],
}

impl Card {
    /// A card as it is when it arrives: nothing on it.
    pub(super) fn fresh(id: CardId, def: DefId, owner: Seat) -> Card {
        let (controller, counters) = (owner, [0; COUNTERS]);
        Card { id, def, attached_to: None, owner, controller, tapped: false, counters }
    }

    /// How many counters of a kind lie on it.
    pub fn counter(&self, counter: CounterId) -> u8 {
        self.counters.get(usize::from(counter.0)).copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_serial_or_faceless_never_both() {
        assert_eq!(CardId::serial(0), None);
        assert_eq!(CardId::serial(0xfeff).map(CardId::number), Some(0xfeff));
        assert_eq!(CardId::serial(0xff00), None);
        assert_eq!(CardId::serial(0xffff), None);
        for n in 0..=255 {
            assert_eq!(CardId::faceless(n).faceless_number(), Some(n));
        }
        assert_eq!(CardId::new(0xfeff).unwrap().faceless_number(), None);
    }

    #[test]
    fn a_card_is_14_bytes() {
        assert_eq!(size_of::<Card>(), 14);
    }
}
