//! A placement as it is shown: the card goes to its cell, cards turn stage by stage, and then the
//! comparisons stay for a while. All of it is a function of the time since the move.
//!
//! Stages are those of the rules: the placed card's own attacks, Same and Plus, then each wave of the
//! combo. Nothing here decides anything; the state has long moved on.

use heapless::Vec;
use hexdeck_engine::games::flip::{Cause, Event, MAX_CELLS};
use hexdeck_engine::hex::Hex;
use hexdeck_engine::play::Seat;

use crate::Millis;

/// How long a card takes from the hand to its cell.
pub(super) const GLIDE: Millis = 180;
/// How long the cards of one stage take to turn.
pub(super) const STAGE: Millis = 220;
/// How long the comparisons of the last placement stay, and those of a bot's. Those of a person's
/// stay until a tap.
const LAST_STAYS: Millis = 4_000;
const BOT_STAYS: Millis = 1_700;
/// How long a placement that was compared with nothing is shown.
const ALONE: Millis = 250;
/// Time between two pictures.
const FRAME: Millis = 25;
/// One, in the fractions used here.
pub(super) const ONE: i32 = 256;

/// A card that was turned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Turned {
    pub at: Hex,
    pub cause: Cause,
    pub wave: u8,
    pub from: Hex,
    pub side: u8,
}

impl Turned {
    /// The stage that it turns in, in order.
    fn stage(&self) -> u8 {
        match self.cause {
            Cause::Placement => 0,
            Cause::Same | Cause::Plus => 1,
            Cause::Combo => 1 + self.wave,
        }
    }
}

/// A comparison of the placed card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Compared {
    pub side: u8,
    pub at: Hex,
    pub attacker: u8,
    pub defender: u8,
    pub eligible: bool,
    pub succeeds: bool,
}

/// The last placement.
#[derive(Debug)]
pub(super) struct Motion {
    since: Millis,
    /// Whether cards move, or are simply there.
    pub moves: bool,
    pub bot: bool,
    /// Whether the board is full now.
    pub last: bool,
    pub seat: Seat,
    pub at: Hex,
    /// Where the card came from: the place in the hand and how many there were.
    pub held: Option<(usize, usize)>,
    pub turned: Vec<Turned, MAX_CELLS>,
    pub compared: Vec<Compared, 6>,
}

/// Where a card is on its way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// It still shows the owner before.
    Before,
    /// It is seen from the side: how wide it is, and whether it already shows the new owner.
    Turning(i32, bool),
    /// It has turned.
    After,
}

impl Motion {
    pub(super) fn new(now: Millis, seat: Seat, at: Hex) -> Motion {
        Motion {
            since: now,
            moves: true,
            bot: false,
            last: false,
            seat,
            at,
            held: None,
            turned: Vec::new(),
            compared: Vec::new(),
        }
    }

    /// Adds what the rules report.
    pub(super) fn add(&mut self, event: Event) {
        // Both lists hold as many as a placement can report.
        match event {
            Event::Compared { side, at, attacker, defender, eligible, succeeds } => {
                let compared = Compared { side, at, attacker, defender, eligible, succeeds };
                let _ = self.compared.push(compared);
            }
            Event::Flipped { at, cause, wave, from, side } => {
                let _ = self.turned.push(Turned { at, cause, wave, from, side });
            }
            _ => {}
        }
    }

    /// How many stages come before this one, of those in which something turns.
    fn before(&self, stage: u8) -> u32 {
        (0..stage).filter(|s| self.turned.iter().any(|t| t.stage() == *s)).count() as u32
    }

    /// When everything has come to rest.
    fn rests(&self) -> Millis {
        if !self.moves {
            return self.since;
        }
        let last = self.turned.iter().map(Turned::stage).max().map_or(0, |last| last + 1);
        self.since + GLIDE + STAGE * Millis::from(self.before(last))
    }

    /// When the comparisons go by themselves.
    fn ends(&self) -> Option<Millis> {
        let stays = match (self.compared.is_empty() && self.turned.is_empty(), self.bot) {
            (true, _) => ALONE,
            (false, true) => BOT_STAYS,
            (false, false) if self.last => LAST_STAYS,
            (false, false) => return None,
        };
        Some(self.rests() + stays)
    }

    /// Whether cards still move.
    pub(super) fn moving(&self, now: Millis) -> bool {
        now < self.rests()
    }

    /// Whether there is nothing more to show.
    pub(super) fn over(&self, now: Millis) -> bool {
        self.ends().is_some_and(|ends| now >= ends)
    }

    /// Whether the comparisons are shown.
    pub(super) fn explains(&self, now: Millis) -> bool {
        let something = !self.compared.is_empty() || !self.turned.is_empty();
        something && !self.moving(now) && !self.over(now)
    }

    /// Ends what moves; the comparisons stay.
    pub(super) fn rest(&mut self, now: Millis) {
        if self.moving(now) {
            self.moves = false;
            self.since = now;
        }
    }

    /// When the next picture is due; `None` if only a tap changes it.
    pub(super) fn wake(&self, now: Millis) -> Option<Millis> {
        if self.moving(now) {
            return Some((now + FRAME).min(self.rests()).max(now + 1));
        }
        self.ends().map(|ends| ends.max(now + 1))
    }

    /// How far the placed card has come.
    pub(super) fn glide(&self, now: Millis) -> i32 {
        if !self.moves {
            return ONE;
        }
        ease_out(now.saturating_sub(self.since).min(GLIDE) as i32 * ONE / GLIDE as i32)
    }

    /// Where the card on a cell is on its way; `None` if the placement did not turn it.
    pub(super) fn way(&self, now: Millis, at: Hex) -> Option<Way> {
        let turned = self.turned.iter().find(|t| t.at == at)?;
        if !self.moving(now) {
            return Some(Way::After);
        }
        let begins = self.since + GLIDE + STAGE * Millis::from(self.before(turned.stage()));
        Some(if now < begins {
            Way::Before
        } else if now >= begins + STAGE {
            Way::After
        } else {
            let t = (now - begins) as i32 * ONE / STAGE as i32;
            Way::Turning((2 * t - ONE).abs().max(ONE / 16), 2 * t >= ONE)
        })
    }
}

/// Fast first, then slower.
fn ease_out(t: i32) -> i32 {
    let left = ONE - t.clamp(0, ONE);
    ONE - left * left / ONE
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flipped(q: i16, cause: Cause, wave: u8) -> Event {
        Event::Flipped { at: Hex::new(q, 0), cause, wave, from: Hex::ORIGIN, side: 0 }
    }

    fn placement() -> Motion {
        let mut motion = Motion::new(1_000, Seat(0), Hex::ORIGIN);
        motion.add(flipped(1, Cause::Placement, 0));
        motion.add(flipped(2, Cause::Plus, 0));
        motion.add(flipped(3, Cause::Combo, 1));
        motion.add(flipped(4, Cause::Combo, 2));
        motion
    }

    #[test]
    fn cards_turn_in_the_order_of_the_rules() {
        let motion = placement();
        let whole = |now| [1, 2, 3, 4].map(|q| motion.way(now, Hex::new(q, 0)).unwrap());
        assert_eq!(whole(1_000), [Way::Before; 4]);
        for stage in 0..4u64 {
            let now = 1_000 + GLIDE + STAGE * stage + STAGE / 2;
            for (i, way) in (0u64..).zip(whole(now)) {
                let expected = match i.cmp(&stage) {
                    core::cmp::Ordering::Less => Way::After,
                    core::cmp::Ordering::Equal => Way::Turning(ONE / 16, true),
                    core::cmp::Ordering::Greater => Way::Before,
                };
                assert_eq!(way, expected, "card {i} in stage {stage}");
            }
        }
        assert!(!motion.moving(1_000 + GLIDE + 4 * STAGE));
        assert_eq!(motion.way(1_000, Hex::new(9, 0)), None);
    }

    #[test]
    fn stages_in_which_nothing_turns_take_no_time() {
        let mut motion = Motion::new(0, Seat(0), Hex::ORIGIN);
        motion.add(flipped(1, Cause::Plus, 0));
        assert!(motion.moving(GLIDE + STAGE - 1) && !motion.moving(GLIDE + STAGE));
    }

    #[test]
    fn a_touch_ends_the_motion_and_leaves_the_comparisons() {
        let mut motion = placement();
        motion.rest(1_100);
        assert!(!motion.moving(1_100) && motion.explains(1_100));
        assert!(!motion.over(1_100 + 1_000_000), "until a tap");
        motion.last = true;
        assert!(motion.over(1_100 + LAST_STAYS));
    }

    #[test]
    fn it_ends_and_never_asks_for_the_past() {
        let mut motion = placement();
        for bot in [true, false] {
            motion.bot = bot;
            let mut now = 1_000;
            while let Some(next) = motion.wake(now).filter(|_| !motion.over(now)) {
                assert!(next > now);
                now = next;
            }
            assert_eq!((motion.glide(now), motion.moving(now)), (ONE, false));
            assert_eq!(motion.over(now), bot);
        }
    }
}
