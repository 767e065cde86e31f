//! Places at the table.

use serde::{Deserialize, Serialize};

/// Most people round the box.
pub const MAX_SEATS: u8 = 6;

/// A player's place at the table, counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Seat(pub u8);

impl Seat {
    /// The only seat of a solo game, the first of every other.
    pub const FIRST: Seat = Seat(0);
}

/// A set of seats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Seats(u8);

impl Seats {
    /// Nobody.
    pub const NONE: Seats = Seats(0);
    /// Everybody who could sit at the table.
    pub const ALL: Seats = Seats::first(MAX_SEATS);

    /// Just this seat.
    pub const fn one(seat: Seat) -> Seats {
        assert!(seat.0 < MAX_SEATS, "no such seat");
        Seats(1 << seat.0)
    }

    /// The first `count` seats of the table.
    pub const fn first(count: u8) -> Seats {
        assert!(count <= MAX_SEATS, "more than sit round the table");
        Seats((1 << count) - 1)
    }

    /// How many there are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// These seats and this one.
    pub const fn with(self, seat: Seat) -> Seats {
        Seats(self.0 | Seats::one(seat).0)
    }

    /// These seats and those.
    pub const fn and(self, those: Seats) -> Seats {
        Seats(self.0 | those.0)
    }

    /// These seats but this one.
    pub const fn without(self, seat: Seat) -> Seats {
        if self.contains(seat) { Seats(self.0 & !(1 << seat.0)) } else { self }
    }

    /// These seats but those.
    pub const fn minus(self, those: Seats) -> Seats {
        Seats(self.0 & !those.0)
    }

    /// Whether the seat is among them.
    pub const fn contains(self, seat: Seat) -> bool {
        seat.0 < MAX_SEATS && self.0 & (1 << seat.0) != 0
    }

    /// Whether it is nobody.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        (0..MAX_SEATS).map(Seat).filter(move |s| self.contains(*s))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_beyond_the_table_is_in_no_set() {
        let first = Seats::one(Seat::FIRST);
        assert!(first.contains(Seat(0)));
        assert!(!first.contains(Seat(1)));
        assert!(!first.contains(Seat(200)));
        assert!(Seats::NONE.is_empty());
        assert_eq!(first.iter().count(), 1);
    }

    #[test]
    fn seats_come_and_go() {
        let three = Seats::first(3);
        assert_eq!(three.len(), 3);
        assert_eq!(three.without(Seat(1)).iter().collect::<std::vec::Vec<_>>(), [Seat(0), Seat(2)]);
        assert_eq!(three.without(Seat(1)).with(Seat(1)), three);
        assert_eq!(three.without(Seat(200)), three);
        assert_eq!(Seats::first(0), Seats::NONE);
    }
}
