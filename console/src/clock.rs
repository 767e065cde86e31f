//! The clock of a game: how long people may think, and how long they have.
//!
//! Two ways: so many seconds for every turn, or a bank for the whole game that grows by a few
//! seconds with every turn. What happens when the time is up is agreed beforehand: the table is told
//! (advisory), or the box plays a move (strict). Bots have no clock. Time comes in as an argument.

use hexdeck_engine::play::{MAX_SEATS, Seat};
use serde::{Deserialize, Serialize};

use crate::Millis;
use crate::text::Text;

/// How time is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Pace {
    /// Nobody hurries.
    #[default]
    Off,
    /// Half a minute a turn.
    Quick,
    /// A minute a turn.
    Minute,
    /// A minute and a half a turn.
    Slow,
    /// Five minutes for the game, and five seconds more with every turn.
    Bank,
}

impl Pace {
    /// What it is called.
    pub const fn name(self) -> Text {
        match self {
            Pace::Off => Text::PaceOff,
            Pace::Quick => Text::PaceQuick,
            Pace::Minute => Text::PaceMinute,
            Pace::Slow => Text::PaceSlow,
            Pace::Bank => Text::PaceBank,
        }
    }

    /// What a seat has at first, and what a turn adds; a turn's time is not carried on.
    const fn given(self) -> Option<(Millis, Millis)> {
        match self {
            Pace::Off => None,
            Pace::Quick => Some((30_000, 0)),
            Pace::Minute => Some((60_000, 0)),
            Pace::Slow => Some((90_000, 0)),
            Pace::Bank => Some((300_000, 5_000)),
        }
    }
}

/// What is agreed about time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Timer {
    /// How time is given.
    pub pace: Pace,
    /// Whether the box plays a move when it is up.
    pub strict: bool,
}

/// The clock itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Clock {
    timer: Timer,
    left: [Millis; MAX_SEATS as usize],
    /// Whose time runs, and since when it is not yet taken from what is left.
    runs: Option<(Seat, Millis)>,
}

impl Clock {
    /// A clock that nobody has started.
    pub fn new(timer: Timer) -> Clock {
        let first = timer.pace.given().map_or(0, |(first, _)| first);
        Clock { timer, left: [first; MAX_SEATS as usize], runs: None }
    }

    /// What was agreed.
    pub fn timer(&self) -> Timer {
        self.timer
    }

    /// A seat's turn begins.
    pub fn begin(&mut self, now: Millis, seat: Seat) {
        self.pause(now);
        let (Some((first, more)), Some(left)) =
            (self.timer.pace.given(), self.left.get_mut(usize::from(seat.0)))
        else {
            return;
        };
        *left = if self.timer.pace == Pace::Bank { *left + more } else { first };
        self.runs = Some((seat, now));
    }

    /// Time stands still: a menu is open, a bot plays.
    pub fn pause(&mut self, now: Millis) {
        if let Some((seat, since)) = self.runs.take() {
            let left = &mut self.left[usize::from(seat.0) % usize::from(MAX_SEATS)];
            *left = left.saturating_sub(now.saturating_sub(since));
        }
    }

    /// Time goes on for a seat whose turn has begun before.
    pub fn resume(&mut self, now: Millis, seat: Seat) {
        if self.runs.is_none() && self.timer.pace != Pace::Off {
            self.runs = Some((seat, now));
        }
    }

    /// Whether anybody's time runs.
    pub fn running(&self) -> bool {
        self.runs.is_some()
    }

    /// Whether there is a clock, and nobody's time runs.
    pub fn stands(&self) -> bool {
        self.timer.pace != Pace::Off && self.runs.is_none()
    }

    /// What a seat has left; `None` without a clock.
    pub fn left(&self, now: Millis, seat: Seat) -> Option<Millis> {
        self.timer.pace.given()?;
        let left = *self.left.get(usize::from(seat.0))?;
        Some(match self.runs {
            Some((runs, since)) if runs == seat => left.saturating_sub(now.saturating_sub(since)),
            _ => left,
        })
    }

    /// What a seat has left as a share of 256 of a full clock, for the ring.
    pub fn share(&self, now: Millis, seat: Seat) -> Option<u16> {
        let (full, _) = self.timer.pace.given()?;
        Some((self.left(now, seat)? * 256 / full).min(256) as u16)
    }

    /// Whether the time of the seat whose time runs is up.
    pub fn up(&self, now: Millis) -> bool {
        self.runs.is_some_and(|(seat, _)| self.left(now, seat) == Some(0))
    }

    /// When the ring looks different, or the time is up.
    pub fn wake(&self, now: Millis) -> Option<Millis> {
        let (seat, _) = self.runs?;
        let (full, _) = self.timer.pace.given()?;
        let left = self.left(now, seat).filter(|left| *left > 0)?;
        // A step of the ring, but not more often than four times a second.
        let step = (full / 128).max(250);
        Some(now + left.min(step))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(pace: Pace) -> Clock {
        Clock::new(Timer { pace, strict: false })
    }

    #[test]
    fn a_turn_has_its_own_time() {
        let mut clock = clock(Pace::Quick);
        clock.begin(1_000, Seat(0));
        assert_eq!(clock.left(11_000, Seat(0)), Some(20_000));
        assert!(!clock.up(30_999) && clock.up(31_000));
        clock.begin(11_000, Seat(1));
        clock.begin(15_000, Seat(0));
        assert_eq!(clock.left(15_000, Seat(0)), Some(30_000), "time is not carried on");
    }

    #[test]
    fn a_bank_is_for_the_whole_game_and_grows() {
        let mut clock = clock(Pace::Bank);
        clock.begin(0, Seat(2));
        clock.begin(100_000, Seat(3));
        assert_eq!(clock.left(100_000, Seat(2)), Some(205_000));
        clock.begin(101_000, Seat(2));
        assert_eq!(clock.left(101_000, Seat(2)), Some(210_000));
        assert_eq!(clock.share(101_000, Seat(2)), Some(210 * 256 / 300));
    }

    #[test]
    fn time_stands_still_in_a_pause() {
        let mut clock = clock(Pace::Minute);
        clock.begin(0, Seat(0));
        clock.pause(10_000);
        assert_eq!((clock.left(500_000, Seat(0)), clock.wake(500_000)), (Some(50_000), None));
        clock.resume(600_000, Seat(0));
        assert_eq!(clock.left(601_000, Seat(0)), Some(49_000));
    }

    #[test]
    fn it_wakes_until_the_time_is_up_and_then_never() {
        let mut clock = clock(Pace::Quick);
        clock.begin(0, Seat(0));
        let mut now = 0;
        let mut wakes = 0;
        while let Some(at) = clock.wake(now) {
            assert!(at > now);
            (now, wakes) = (at, wakes + 1);
        }
        assert!(clock.up(now) && wakes <= 121, "{wakes}");
        assert_eq!(Clock::default().wake(5), None);
    }

    #[test]
    fn without_a_clock_nothing_runs() {
        let mut off = clock(Pace::Off);
        off.begin(0, Seat(0));
        assert!(!off.running() && off.left(0, Seat(0)).is_none());
    }
}
