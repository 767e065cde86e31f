//! Hints and autoplay: a bot that thinks in slices, so that the screen stays live.

use hexdeck_engine::bots::{Bot, Plan, Thinking};
use hexdeck_engine::games::merge::Merge;
use hexdeck_engine::hex::Dir;
use hexdeck_engine::play::Seat;

use crate::Millis;

/// Merge's bots only look ahead, four plies at most.
type MergeBot = Bot<Merge, 4, 1>;

/// Three plies ahead, as far as a tenth of a second goes on the chip and the largest board.
const PLAN: Plan = Plan::expectimax(3, 8, 900);
/// Steps of a slice: about 9 ms on the chip.
const SLICE: u32 = 150;
/// How long a hint is shown.
const STAYS: Millis = 2500;

/// What is being thought, or has been.
#[derive(Debug, Default)]
#[expect(clippy::large_enum_variant, reason = "no heap to box it on")]
pub(super) enum Hint {
    /// Nobody asked.
    #[default]
    None,
    /// The bot thinks; it will play its move itself, or only show it.
    Thinking(MergeBot),
    /// It would go this way; shown until then.
    Shown(Dir, Millis),
}

impl Hint {
    /// Begins to think about a state; about nothing if there is no move.
    pub(super) fn about(state: &Merge) -> Hint {
        // The seed is for guesses at what is hidden, and nothing is.
        match MergeBot::new(state, Seat::FIRST, PLAN, 0) {
            Some(bot) => Hint::Thinking(bot),
            None => Hint::None,
        }
    }

    /// The direction to show.
    pub(super) fn shown(&self) -> Option<Dir> {
        match self {
            Hint::Shown(dir, _) => Some(*dir),
            _ => None,
        }
    }

    /// Thinks on, or lets a shown hint go; whether it looks different now.
    pub(super) fn tick(&mut self, now: Millis) -> bool {
        let next = match self {
            Hint::Thinking(bot) => match bot.think(SLICE) {
                Thinking::More => return false,
                Thinking::Done(dir) => Hint::Shown(dir, now + STAYS),
            },
            Hint::Shown(_, until) if now >= *until => Hint::None,
            _ => return false,
        };
        *self = next;
        true
    }

    /// When [`Hint::tick`] has something to do.
    pub(super) fn wake(&self, now: Millis) -> Option<Millis> {
        match self {
            Hint::None => None,
            Hint::Thinking(_) => Some(now),
            Hint::Shown(_, until) => Some(*until),
        }
    }
}
