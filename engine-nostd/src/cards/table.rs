//! Definitions: which zones there are and which cards exist, as data.
//!
//! A [`Table`] can only be made by [`Table::new`], which checks everything; after it nothing
//! fails because of a definition. In a `const` a bad definition does not compile.

use core::fmt;

use serde::{Deserialize, Serialize};

use super::CardError;
use crate::play::{MAX_SEATS, Refusal, Seat};

/// A name, by its number in the string tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct NameId(pub u16);

/// A card's definition, by its number in [`Table::cards`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct DefId(pub u16);

impl DefId {
    /// The definition of a card that the viewer may not see.
    pub const UNKNOWN: DefId = DefId(u16::MAX);
}

/// A number that is printed on cards: a cost, a strength. The game says which is which.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct StatId(pub u8);

/// A kind of zone (deck, hand, ...), by its number in [`Table::zones`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ZoneKind(pub u8);

/// One zone of the table: a kind, and for the kinds that every seat has, whose.
///
/// [`Table::zone`] makes it. One from outside may name no zone; every operation looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ZoneId(pub(super) u8);

/// Whether every seat has a zone of this kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ZoneOwner {
    /// Each seat has its own.
    Player,
    /// There is one for all.
    Shared,
}

/// Who sees the cards of a zone and their order. How many there are is never a secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Visibility {
    /// Everybody, spectators too.
    Public,
    /// The seat whose zone it is.
    Private,
    /// Nobody.
    Hidden,
}

/// What a kind of zone is like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ZoneDef {
    /// What it is called.
    pub name: NameId,
    /// Whether every seat has one.
    pub owner: ZoneOwner,
    /// Who sees into it.
    pub visibility: Visibility,
    /// Whether the cards have an order that means something, as in a deck. Without one they lie
    /// in order of arrival.
    pub ordered: bool,
    /// Whether cards here are in play. A card that moves from one such zone to another stays what
    /// it is; only cards in play are attached or change their controller.
    pub in_play: bool,
    /// Most cards that it holds.
    pub limit: Option<u8>,
}

/// What is printed on a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CardDef<'a> {
    /// What it is called.
    pub name: NameId,
    /// The numbers on it. A card without a stat has no value for it.
    pub stats: &'a [(StatId, i16)],
}

/// Checked definitions: the zones for a number of seats, and the cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Table<'a> {
    zones: &'a [ZoneDef],
    cards: &'a [CardDef<'a>],
    seats: u8,
}

impl<'a> Table<'a> {
    /// The table that these definitions make.
    pub const fn new(
        zones: &'a [ZoneDef],
        cards: &'a [CardDef<'a>],
        seats: u8,
    ) -> Result<Table<'a>, TableError> {
        let mut i = 0;
        while i < zones.len() {
            if let Err(error) = zones[i].check() {
                return Err(error);
            }
            i += 1;
        }
        if cards.len() >= DefId::UNKNOWN.0 as usize {
            return Err(TableError::TooManyCards);
        }
        let mut i = 0;
        while i < cards.len() {
            if cards[i].has_stat_twice() {
                return Err(TableError::StatTwice);
            }
            i += 1;
        }
        Table { zones, cards, seats: 1 }.for_seats(seats)
    }

    /// The same table for another number of seats.
    pub const fn for_seats(self, seats: u8) -> Result<Table<'a>, TableError> {
        if seats == 0 || seats > MAX_SEATS {
            return Err(TableError::Seats);
        }
        // Zones are numbered in one byte.
        if self.zones.len() * seats as usize > 255 {
            return Err(TableError::TooManyZones);
        }
        Ok(Table { seats, ..self })
    }

    /// How many sit at it.
    pub const fn seats(&self) -> u8 {
        self.seats
    }

    /// Whether this seat is one of them.
    pub const fn has_seat(&self, seat: Seat) -> bool {
        seat.0 < self.seats
    }

    /// The kinds of zones.
    pub const fn zones(&self) -> &'a [ZoneDef] {
        self.zones
    }

    /// The definitions of the cards.
    pub const fn cards(&self) -> &'a [CardDef<'a>] {
        self.cards
    }

    /// The definition of a card; none for [`DefId::UNKNOWN`].
    pub fn card(&self, def: DefId) -> Option<&'a CardDef<'a>> {
        self.cards.get(usize::from(def.0))
    }

    /// The number printed on cards of this definition.
    pub fn printed(&self, def: DefId, stat: StatId) -> Option<i16> {
        let (_, value) = self.card(def)?.stats.iter().find(|(s, _)| *s == stat)?;
        Some(*value)
    }

    /// The zone of this kind that belongs to `seat`; a shared one is the same for every seat.
    pub fn zone(&self, kind: ZoneKind, seat: Seat) -> Result<ZoneId, CardError> {
        let def = self.zones.get(usize::from(kind.0)).ok_or(CardError::NoSuchZone)?;
        if !self.has_seat(seat) {
            return Err(CardError::NoSuchSeat);
        }
        let place = match def.owner {
            ZoneOwner::Player => seat.0,
            ZoneOwner::Shared => 0,
        };
        Ok(ZoneId(kind.0 * self.seats + place))
    }

    /// The kind of a zone and the seat that it belongs to (none if shared), if it exists.
    pub fn place(&self, zone: ZoneId) -> Option<(ZoneKind, Option<Seat>)> {
        let (kind, place) = (zone.0 / self.seats, zone.0 % self.seats);
        match self.zones.get(usize::from(kind))?.owner {
            ZoneOwner::Player => Some((ZoneKind(kind), Some(Seat(place)))),
            ZoneOwner::Shared => (place == 0).then_some((ZoneKind(kind), None)),
        }
    }

    /// What a zone is like, if it exists.
    pub fn zone_def(&self, zone: ZoneId) -> Option<&'a ZoneDef> {
        let (kind, _) = self.place(zone)?;
        self.zones.get(usize::from(kind.0))
    }

    /// Whether the viewer (none: a spectator) sees the cards of this zone.
    pub fn sees(&self, viewer: Option<Seat>, zone: ZoneId) -> bool {
        let (Some((_, owner)), Some(def)) = (self.place(zone), self.zone_def(zone)) else {
            return false;
        };
        match def.visibility {
            Visibility::Public => true,
            Visibility::Private => owner.is_some() && owner == viewer,
            Visibility::Hidden => false,
        }
    }

    /// How many zone numbers there are. A shared kind leaves those of the later seats empty: a
    /// byte each, and the number of a zone is one multiplication.
    pub(super) fn slots(&self) -> usize {
        self.zones.len() * usize::from(self.seats)
    }
}

impl ZoneDef {
    const fn check(&self) -> Result<(), TableError> {
        match (self.owner, self.visibility) {
            (ZoneOwner::Shared, Visibility::Private) => Err(TableError::SharedPrivate),
            (_, Visibility::Private | Visibility::Hidden) if self.in_play => {
                Err(TableError::SecretInPlay)
            }
            _ => Ok(()),
        }
    }
}

impl CardDef<'_> {
    const fn has_stat_twice(&self) -> bool {
        let mut i = 0;
        while i < self.stats.len() {
            let mut j = 0;
            while j < i {
                if self.stats[i].0.0 == self.stats[j].0.0 {
                    return true;
                }
                j += 1;
            }
            i += 1;
        }
        false
    }
}

/// Why definitions make no table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableError {
    /// Nobody at it, or more than fit round the box.
    Seats,
    /// More zones than one byte counts.
    TooManyZones,
    /// More definitions than there are numbers.
    TooManyCards,
    /// A shared zone that only its owner sees.
    SharedPrivate,
    /// Cards in play that somebody does not see. They keep their ids from zone to zone, which
    /// would give them away.
    SecretInPlay,
    /// A card with two values for one stat.
    StatTwice,
}

impl Refusal for TableError {
    fn code(&self) -> &'static str {
        match self {
            TableError::Seats => "bad_seats",
            TableError::TooManyZones => "too_many_zones",
            TableError::TooManyCards => "too_many_cards",
            TableError::SharedPrivate => "shared_private",
            TableError::SecretInPlay => "secret_in_play",
            TableError::StatTwice => "stat_twice",
        }
    }
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TableError::Seats => "There must be one to six seats.",
            TableError::TooManyZones => "There are too many zones for so many seats.",
            TableError::TooManyCards => "There are too many different cards.",
            TableError::SharedPrivate => "A shared zone cannot be private.",
            TableError::SecretInPlay => "A zone of cards in play must be public.",
            TableError::StatTwice => "A card has two values for the same stat.",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DECK: ZoneDef = ZoneDef {
        name: NameId(0),
        owner: ZoneOwner::Player,
        visibility: Visibility::Hidden,
        ordered: true,
        in_play: false,
        limit: None,
    };
    const HAND: ZoneDef = ZoneDef { visibility: Visibility::Private, ..DECK };
    const FIELD: ZoneDef =
        ZoneDef { owner: ZoneOwner::Shared, visibility: Visibility::Public, in_play: true, ..DECK };

    #[test]
    fn zones_are_found_by_kind_and_seat() {
        let zones = [DECK, FIELD, HAND];
        let table = Table::new(&zones, &[], 3).unwrap();
        let zone = |kind, seat| table.zone(ZoneKind(kind), Seat(seat));
        assert_eq!(table.place(zone(0, 2).unwrap()), Some((ZoneKind(0), Some(Seat(2)))));
        assert_eq!(zone(1, 0), zone(1, 2), "a shared zone is the same for every seat");
        assert_eq!(table.place(zone(1, 2).unwrap()), Some((ZoneKind(1), None)));
        assert_eq!(table.place(zone(2, 1).unwrap()), Some((ZoneKind(2), Some(Seat(1)))));
        assert_eq!(zone(3, 0), Err(CardError::NoSuchZone));
        assert_eq!(zone(255, 0), Err(CardError::NoSuchZone));
        assert_eq!(zone(0, 3), Err(CardError::NoSuchSeat));
        let all = (0..=255).filter(|n| table.zone_def(ZoneId(*n)).is_some());
        assert_eq!(all.collect::<std::vec::Vec<u8>>(), [0, 1, 2, 3, 6, 7, 8]);
    }

    #[test]
    fn the_zone_says_who_sees() {
        let zones = [DECK, FIELD, HAND];
        let table = Table::new(&zones, &[], 2).unwrap();
        let viewers = [Some(Seat(0)), Some(Seat(1)), None, Some(Seat(9))];
        let sees = |kind| {
            let zone = table.zone(ZoneKind(kind), Seat(1)).unwrap();
            viewers.map(|viewer| table.sees(viewer, zone))
        };
        assert_eq!(sees(0), [false; 4]);
        assert_eq!(sees(1), [true; 4]);
        assert_eq!(sees(2), [false, true, false, false]);
        assert!(!table.sees(Some(Seat(0)), ZoneId(200)));
    }

    #[test]
    fn printed_values_are_looked_up() {
        let cards = [CardDef { name: NameId(7), stats: &[(StatId(1), 3), (StatId(0), -2)] }];
        let table = Table::new(&[], &cards, 1).unwrap();
        assert_eq!(table.printed(DefId(0), StatId(0)), Some(-2));
        assert_eq!(table.printed(DefId(0), StatId(2)), None);
        assert_eq!(table.printed(DefId::UNKNOWN, StatId(0)), None);
    }

    #[test]
    fn bad_definitions_are_refused() {
        let error = |zones: &[ZoneDef], seats| Table::new(zones, &[], seats).err();
        assert_eq!(error(&[DECK], 0), Some(TableError::Seats));
        assert_eq!(error(&[DECK], 7), Some(TableError::Seats));
        assert_eq!(error(&[DECK; 43], 6), Some(TableError::TooManyZones));
        assert_eq!(error(&[DECK; 42], 6), None);
        let shared = ZoneDef { owner: ZoneOwner::Shared, ..HAND };
        assert_eq!(error(&[shared], 2), Some(TableError::SharedPrivate));
        for visibility in [Visibility::Private, Visibility::Hidden] {
            let secret = ZoneDef { visibility, in_play: true, ..DECK };
            assert_eq!(error(&[DECK, secret], 2), Some(TableError::SecretInPlay));
        }
        let twice = CardDef { name: NameId(0), stats: &[(StatId(1), 3), (StatId(1), 3)] };
        assert_eq!(Table::new(&[], &[twice], 2).err(), Some(TableError::StatTwice));
        let plain = CardDef { name: NameId(0), stats: &[] };
        let many = std::vec![plain; 65_535];
        assert_eq!(Table::new(&[], &many, 2).err(), Some(TableError::TooManyCards));
        assert!(Table::new(&[], &many[1..], 2).is_ok());
    }
}
