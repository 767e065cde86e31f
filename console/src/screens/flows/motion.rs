//! What moves on the board, as functions of the time since it began: the tile that turns, flies and
//! lands, and the flow that pulses and then runs into it.

use embedded_graphics::prelude::Point;
use hexdeck_engine::hex::Hex;

use super::known::{Age, Trace};
use crate::Millis;
use crate::paint::tile::{FACE_STEPS, running};
use crate::paint::{HexBody, SubPoint};

/// How long a sixth of a turn takes.
pub(super) const TURN: Millis = 450;
/// How long a tile flies.
pub(super) const FLY: Millis = 260;
/// How long the flow that runs on pulses before.
const PULSE: Millis = 320;
/// How long it runs over a tile.
const STEP: Millis = 140;
/// How long it runs at most, over however many tiles.
const RUN: Millis = 1_400;
/// Time between two pictures.
const FRAME: Millis = 20;
/// One, in the fractions used here.
const ONE: i32 = 256;

/// Where the tile in hand can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin {
    /// Beside the board.
    Hand,
    /// On trial on a cell.
    Cell(Hex),
    /// Under a mouse.
    Pointer(Point),
}

/// What moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Motion {
    /// Nothing.
    #[default]
    None,
    /// The tile in hand is turned, clockwise or not, into its present rotation.
    Turn {
        /// Since when.
        since: Millis,
        /// Which way.
        clockwise: bool,
    },
    /// The tile in hand goes from somewhere else to where it is.
    Move {
        /// Since when.
        since: Millis,
        /// Where from.
        from: Origin,
        /// How long it takes.
        long: Millis,
    },
    /// A tile was placed: it flies there if it does not lie there yet, then the flow runs.
    Place {
        /// Since when.
        since: Millis,
        /// Where.
        at: Hex,
        /// From which side of the board it flies.
        side: Option<u8>,
    },
}

impl Motion {
    /// When it is over, with a newest flow of so many tiles.
    fn end(&self, steps: u8) -> Millis {
        match *self {
            Motion::None => 0,
            Motion::Turn { since, .. } => since + TURN,
            Motion::Move { since, long, .. } => since + long,
            Motion::Place { since, side, .. } => {
                let lands = since + if side.is_some() { FLY } else { 0 };
                let flow = PULSE + step(steps) * Millis::from(steps);
                lands + if steps > 0 { flow } else { 0 }
            }
        }
    }

    /// Whether it is over.
    pub fn over(&self, now: Millis, steps: u8) -> bool {
        now >= self.end(steps)
    }

    /// When the next picture is due; `None` when nothing moves.
    pub fn wake(&self, now: Millis, steps: u8) -> Option<Millis> {
        let moves = *self != Motion::None;
        moves.then(|| (now + FRAME).min(self.end(steps)).max(now + 1))
    }

    /// How far the tile in hand is turned, in steps of a tile's rotation, when it will come to rest
    /// at `turns` sixths.
    pub fn rotation(&self, now: Millis, turns: u8) -> u8 {
        const ALL: i32 = 6 * FACE_STEPS as i32;
        let rest = i32::from(turns) * i32::from(FACE_STEPS);
        let Motion::Turn { since, clockwise } = *self else { return rest as u8 };
        let left = ONE - ease(part(now, since, TURN));
        let behind = left * i32::from(FACE_STEPS) / ONE;
        (rest + if clockwise { -behind } else { behind }).rem_euclid(ALL) as u8
    }

    /// Where the tile in hand is between two places.
    pub fn between(&self, now: Millis, from: HexBody, to: HexBody) -> HexBody {
        let (since, long) = match *self {
            Motion::Move { since, long, .. } => (since, long),
            Motion::Place { since, .. } => (since, FLY),
            _ => return to,
        };
        let way = ease(part(now, since, long));
        let mixed = |a: SubPoint, b: SubPoint| {
            (a.0 + (b.0 - a.0) * way / ONE, a.1 + (b.1 - a.1) * way / ONE)
        };
        HexBody { center: mixed(from.center, to.center), half: mixed(from.half, to.half), ..to }
    }

    /// Whether the placed tile is still in the air.
    pub fn flies(&self, now: Millis) -> bool {
        matches!(*self, Motion::Place { since, side: Some(_), .. } if now < since + FLY)
    }

    /// The colour of a path, as far as the flow has come.
    pub fn color(&self, now: Millis, trace: Trace, steps: u8) -> u8 {
        let Motion::Place { since, side, .. } = *self else { return trace.color };
        let lands = since + if side.is_some() { FLY } else { 0 };
        let pulse = part(now, lands, PULSE);
        match trace.age {
            // Lit in the middle of the pulse.
            Age::Leads if (ONE / 4..ONE).contains(&pulse) => lit(trace.color),
            Age::Leads | Age::Old => trace.color,
            Age::New(nth) => {
                let begin = lands + PULSE + step(steps) * Millis::from(nth - 1);
                let eighths = part(now, begin, step(steps)) * 8 / ONE;
                match eighths {
                    0 => 0,
                    8.. if now >= begin + 2 * step(steps) => trace.color,
                    n => running(lit(trace.color), n as u8, trace.back),
                }
            }
        }
    }
}

/// A seat's colour lit up.
fn lit(color: u8) -> u8 {
    if (1..=6).contains(&color) { color + 7 } else { color }
}

/// How long the flow runs over each of so many tiles.
fn step(steps: u8) -> Millis {
    STEP.min(RUN / Millis::from(steps.max(1)))
}

/// How much of a time has passed.
fn part(now: Millis, since: Millis, whole: Millis) -> i32 {
    (now.saturating_sub(since).min(whole) as i32 * ONE) / whole.max(1) as i32
}

/// Fast first, then slower.
fn ease(t: i32) -> i32 {
    let left = ONE - t.clamp(0, ONE);
    ONE - left * left / ONE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_begins_a_sixth_away_and_ends_at_rest() {
        for (turns, clockwise) in [(0, true), (0, false), (5, true), (3, false)] {
            let motion = Motion::Turn { since: 1_000, clockwise };
            let sixth = |turns: u8| (turns % 6) * FACE_STEPS;
            let before = if clockwise { turns + 5 } else { turns + 1 };
            assert_eq!(motion.rotation(1_000, turns), sixth(before));
            assert_eq!(motion.rotation(1_000 + TURN, turns), sixth(turns));
            assert!(!motion.over(1_000 + TURN - 1, 0) && motion.over(1_000 + TURN, 0));
        }
    }

    #[test]
    fn a_flow_runs_tile_by_tile_and_never_long() {
        let at = Hex::ORIGIN;
        let motion = Motion::Place { since: 0, at, side: None };
        let new = |nth| Trace { color: 2, age: Age::New(nth), back: false };
        assert_eq!(motion.color(PULSE, new(1), 2), 0);
        assert_eq!(motion.color(PULSE + STEP / 2, new(1), 2), running(9, 4, false));
        assert_eq!(motion.color(PULSE + STEP / 2, new(2), 2), 0);
        assert_eq!(motion.color(PULSE + 3 * STEP, new(1), 2), 2);
        for steps in 0..=180 {
            assert!(motion.over(PULSE + RUN, steps));
            let mut now = 0;
            while !motion.over(now, steps) {
                let next = motion.wake(now, steps).unwrap();
                assert!(next > now);
                now = next;
            }
        }
        assert!(motion.over(0, 0), "without a new flow there is nothing to wait for");
    }
}
