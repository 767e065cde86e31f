//! Why an operation on cards was refused.

use core::fmt;

use crate::play::Refusal;

/// Why an operation on cards was refused; nothing has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardError {
    /// No zone has this number.
    NoSuchZone,
    /// No card has this id, or it has changed zones since.
    NoSuchCard,
    /// No definition has this number.
    NoSuchDefinition,
    /// Nobody sits there.
    NoSuchSeat,
    /// No counter has this number.
    NoSuchCounter,
    /// There is no such place among the cards of the zone.
    NoSuchPlace,
    /// The zone's limit is reached.
    ZoneFull,
    /// There is no card to take.
    ZoneEmpty,
    /// The zone's cards have no order.
    NotOrdered,
    /// No more cards fit into the match.
    NoRoom,
    /// The table has more zones than the state.
    NoRoomForZones,
    /// Every id has been given out.
    IdsUsedUp,
    /// Only cards in play do this.
    NotInPlay,
    /// A card would be attached to itself.
    AttachedToItself,
    /// A card would be attached to one that hangs on it.
    AttachedInCircle,
    /// The card is attached to nothing.
    NotAttached,
    /// Fewer than no counters, or more than 255.
    CounterRange,
}

impl Refusal for CardError {
    fn code(&self) -> &'static str {
        match self {
            CardError::NoSuchZone => "no_such_zone",
            CardError::NoSuchCard => "no_such_card",
            CardError::NoSuchDefinition => "no_such_definition",
            CardError::NoSuchSeat => "no_such_seat",
            CardError::NoSuchCounter => "no_such_counter",
            CardError::NoSuchPlace => "no_such_place",
            CardError::ZoneFull => "zone_full",
            CardError::ZoneEmpty => "zone_empty",
            CardError::NotOrdered => "not_ordered",
            CardError::NoRoom => "no_room",
            CardError::NoRoomForZones => "no_room_for_zones",
            CardError::IdsUsedUp => "ids_used_up",
            CardError::NotInPlay => "not_in_play",
            CardError::AttachedToItself => "attached_to_itself",
            CardError::AttachedInCircle => "attached_in_circle",
            CardError::NotAttached => "not_attached",
            CardError::CounterRange => "counter_range",
        }
    }
}

impl fmt::Display for CardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CardError::NoSuchZone => "There is no such zone.",
            CardError::NoSuchCard => "The card is not there any more.",
            CardError::NoSuchDefinition => "There is no such card.",
            CardError::NoSuchSeat => "Nobody sits there.",
            CardError::NoSuchCounter => "There is no such counter.",
            CardError::NoSuchPlace => "There is no such place among the cards.",
            CardError::ZoneFull => "The zone is full.",
            CardError::ZoneEmpty => "No card is left there.",
            CardError::NotOrdered => "The cards of this zone have no order.",
            CardError::NoRoom => "There is no room for another card.",
            CardError::NoRoomForZones => "There is no room for so many zones.",
            CardError::IdsUsedUp => "Cards have changed zones too often in this match.",
            CardError::NotInPlay => "The card is not in play.",
            CardError::AttachedToItself => "A card cannot be attached to itself.",
            CardError::AttachedInCircle => "The other card is attached to this one.",
            CardError::NotAttached => "The card is not attached to anything.",
            CardError::CounterRange => "A card holds 0 to 255 counters of a kind.",
        })
    }
}
