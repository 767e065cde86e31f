//! Who plays: a person or a bot on each seat, and how long people may think.

use hexdeck_engine::bots::Level;
use hexdeck_engine::play::{MAX_SEATS, Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::clock::Timer;

/// Who sits on a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Player {
    /// Somebody at the table.
    #[default]
    Person,
    /// The box, seeing what lies before it.
    Easy,
    /// The box, thinking ahead.
    Medium,
}

impl Player {
    /// How well the box plays here; `None` for a person.
    pub const fn level(self) -> Option<Level> {
        match self {
            Player::Person => None,
            Player::Easy => Some(Level::Easy),
            Player::Medium => Some(Level::Medium),
        }
    }

    /// The next one to choose.
    pub const fn next(self) -> Player {
        match self {
            Player::Person => Player::Easy,
            Player::Easy => Player::Medium,
            Player::Medium => Player::Person,
        }
    }
}

/// Who sits on each seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Party {
    /// What is agreed about time.
    pub timer: Timer,
    players: [Player; MAX_SEATS as usize],
}

impl Party {
    /// Who sits on this seat.
    pub fn player(&self, seat: Seat) -> Player {
        self.players.get(usize::from(seat.0)).copied().unwrap_or_default()
    }

    /// Puts somebody on a seat.
    pub fn sit(&mut self, seat: Seat, player: Player) {
        if let Some(place) = self.players.get_mut(usize::from(seat.0)) {
            *place = player;
        }
    }

    /// The seats among these that people sit on.
    pub fn people(&self, seats: Seats) -> Seats {
        let people = seats.iter().filter(|seat| self.player(*seat) == Player::Person);
        people.fold(Seats::NONE, Seats::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_and_bots_are_told_apart() {
        let mut party = Party::default();
        assert_eq!(party.people(Seats::first(3)), Seats::first(3));
        party.sit(Seat(1), Player::Medium);
        party.sit(Seat(200), Player::Easy);
        assert_eq!(party.people(Seats::first(3)), Seats::first(3).without(Seat(1)));
        assert_eq!(party.player(Seat(1)).level(), Some(Level::Medium));
        assert_eq!(party.player(Seat(200)), Player::Person);
    }

    #[test]
    fn choosing_goes_round() {
        let mut player = Player::default();
        for _ in 0..3 {
            player = player.next();
        }
        assert_eq!(player, Player::Person);
    }
}
