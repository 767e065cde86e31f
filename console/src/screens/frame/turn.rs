//! Whose turn it is, and how it is handed over.
//!
//! After a move the next turn begins when nothing moves any more. A person is told by a banner, and
//! for a moment no touch counts: fingers of the one before may still be on the panel. Where hands are
//! secret the curtain closes first, and opens to whoever holds it long enough.

use hexdeck_engine::play::{Seat, Seats};

use crate::Millis;
use crate::party::{Party, Player};

/// How long touches do not count after a hand-over.
pub const LOCK: Millis = 250;
/// How long the banner stays.
pub const BANNER: Millis = 1_200;
/// How long the curtain must be held to open.
pub const REVEAL: Millis = 600;
/// A bot shows that it is its turn for at least this long: people want to follow.
pub const BOT_TURN: Millis = 450;

/// The curtain before what is secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Curtain {
    /// Everything can be seen that the seat may see.
    #[default]
    Open,
    /// Nothing can be seen.
    Closed,
    /// A finger holds it since then.
    Held(Millis),
}

/// The turn, as the table sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Turn {
    /// Whose it is.
    pub seat: Option<Seat>,
    /// Since when.
    pub since: Millis,
    /// What hides the board.
    pub curtain: Curtain,
    /// Whether a banner tells it.
    pub told: bool,
}

impl Turn {
    /// Looks who is to act; whether the turn has gone to another seat.
    ///
    /// Of several seats that may act the first goes first. `secret`: there are hands to hide.
    pub fn follow(
        &mut self,
        now: Millis,
        active: Seats,
        all: Seats,
        secret: bool,
        party: &Party,
    ) -> bool {
        let seat = active.iter().next();
        if seat == self.seat {
            return false;
        }
        let people = party.people(all).len();
        let person = seat.is_some_and(|seat| party.player(seat) == Player::Person);
        let hidden = secret && person && people > 1;
        let curtain = if hidden { Curtain::Closed } else { Curtain::Open };
        // Nobody needs to be told that it is his turn when he is the only one at the table.
        let told = person && people > 1 && !hidden;
        *self = Turn { seat, since: now, curtain, told };
        true
    }

    /// Whether touches count.
    pub fn locked(&self, now: Millis) -> bool {
        self.told && now < self.since + LOCK
    }

    /// Whether the banner is shown.
    pub fn banner(&self, now: Millis) -> bool {
        self.told && now < self.since + BANNER
    }

    /// When something of this changes by itself.
    pub fn wake(&self, now: Millis) -> Option<Millis> {
        let banner = self.banner(now).then_some(self.since + BANNER);
        let held = match self.curtain {
            // The ring round the curtain's glyph grows.
            Curtain::Held(since) => Some((now + 40).min(since + REVEAL).max(now + 1)),
            _ => None,
        };
        [banner, held].into_iter().flatten().min()
    }

    /// Lets time pass; whether it looks different now.
    pub fn tick(&mut self, now: Millis) -> bool {
        let held = match self.curtain {
            Curtain::Held(since) if now >= since + REVEAL => {
                self.curtain = Curtain::Open;
                self.since = now;
                true
            }
            Curtain::Held(_) => true,
            _ => false,
        };
        let over = self.told && now >= self.since + BANNER;
        self.told &= !over;
        held || over
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn two(secret: bool, other: Player) -> Turn {
        let mut party = Party::default();
        party.sit(Seat(1), other);
        let mut turn = Turn::default();
        assert!(turn.follow(1_000, Seats::one(Seat(0)), Seats::first(2), secret, &party));
        assert!(!turn.follow(1_500, Seats::one(Seat(0)), Seats::first(2), secret, &party));
        turn
    }

    #[test]
    fn touches_count_a_moment_after_the_hand_over() {
        let turn = two(false, Player::Person);
        assert!(turn.locked(1_249) && !turn.locked(1_250));
        assert!(turn.banner(1_100) && !turn.banner(1_000 + BANNER));
        assert_eq!(turn.wake(1_100), Some(1_000 + BANNER));
    }

    #[test]
    fn somebody_alone_with_bots_needs_neither_banner_nor_curtain() {
        for secret in [false, true] {
            let turn = two(secret, Player::Easy);
            assert_eq!((turn.curtain, turn.told), (Curtain::Open, false));
        }
    }

    #[test]
    fn the_curtain_opens_to_whoever_holds_it() {
        let mut turn = two(true, Player::Person);
        assert_eq!(turn.curtain, Curtain::Closed);
        turn.curtain = Curtain::Held(2_000);
        assert!(turn.tick(2_599) && turn.curtain == Curtain::Held(2_000));
        assert!(turn.tick(2_600) && turn.curtain == Curtain::Open);
    }
}
