//! The place where bots think: one thought at a time, as large as the largest.

use hexdeck_engine::bots::{Bot, Level, Playable, Thinking};
use hexdeck_engine::games::flip::Flip;
use hexdeck_engine::games::flows::Flows;
use hexdeck_engine::play::Seat;

/// Flip's bots look ahead three plies at most.
type FlipBot = Bot<Flip, 3, 1>;
/// So do those of Flows.
type FlowsBot = Bot<Flows, 3, 1>;

/// What a bot is thinking about, if one is.
#[derive(Debug, Default)]
#[expect(clippy::large_enum_variant, reason = "one place for all, and no heap")]
pub enum Mind {
    /// Nobody thinks.
    #[default]
    Idle,
    /// A move of Flip.
    Flip(FlipBot),
    /// A move of Flows.
    Flows(FlowsBot),
}

/// A game whose bots think in a [`Mind`].
pub trait Minded: Playable {
    /// Begins to think for a seat; `false` if it has no move.
    fn begin(mind: &mut Mind, state: &Self, seat: Seat, level: Level, seed: u64) -> bool;

    /// Thinks on for some steps; `None` if nobody thinks about this game.
    fn think(mind: &mut Mind, steps: u32) -> Option<Thinking<Self::Move>>;
}

macro_rules! minded {
    ($($game:ident: $bot:ident;)*) => {$(
        impl Minded for $game {
            #[inline(never)]
            fn begin(mind: &mut Mind, state: &Self, seat: Seat, level: Level, seed: u64) -> bool {
                *mind = $bot::of_level(state, seat, level, seed).map_or(Mind::Idle, Mind::$game);
                matches!(mind, Mind::$game(_))
            }

            fn think(mind: &mut Mind, steps: u32) -> Option<Thinking<Self::Move>> {
                match mind {
                    Mind::$game(bot) => Some(bot.think(steps)),
                    _ => None,
                }
            }
        }
    )*};
}

minded! {
    Flip: FlipBot;
    Flows: FlowsBot;
}
