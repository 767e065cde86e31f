//! Tiles in motion: a move as a function of the time since it was made.
//!
//! Tiles slide, then joined ones pop and new ones grow: under 200 ms altogether, skipped by the
//! next touch. Nothing here decides anything; the state has long moved on.

use heapless::Vec;
use hexdeck_engine::games::merge::{Event, MAX_CELLS, MAX_SPAWNS, Tile};
use hexdeck_engine::hex::{Hex, Layout};

use super::board;
use super::tile;
use crate::Millis;
use crate::paint::{DisplayList, HexBody};

/// How long tiles slide.
const SLIDE: Millis = 110;
/// How long tiles pop and grow after that.
const POP: Millis = 80;
/// Time between two pictures.
const FRAME: Millis = 20;
/// One, in the fractions used here.
const ONE: i32 = 256;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Slide {
    from: Hex,
    to: Hex,
    exponent: u8,
    joins: bool,
}

/// A move being shown.
#[derive(Debug)]
pub(super) struct Motion {
    since: Millis,
    slides: Vec<Slide, MAX_CELLS>,
    spawns: Vec<Tile, { MAX_SPAWNS as usize }>,
}

impl Motion {
    /// Nothing moving yet.
    pub(super) fn new(now: Millis) -> Motion {
        Motion { since: now, slides: Vec::new(), spawns: Vec::new() }
    }

    /// Adds what the rules report.
    pub(super) fn add(&mut self, event: Event) {
        // Both lists hold as many as a move can report.
        match event {
            Event::Slide { from, to, exponent, joins } => {
                let _ = self.slides.push(Slide { from, to, exponent, joins });
            }
            Event::Spawn(tile) => {
                let _ = self.spawns.push(tile);
            }
        }
    }

    /// Whether it has come to rest.
    pub(super) fn over(&self, now: Millis) -> bool {
        now.saturating_sub(self.since) >= SLIDE + POP
    }

    /// When the next picture is due.
    pub(super) fn wake(&self, now: Millis) -> Millis {
        (now + FRAME).min(self.since + SLIDE + POP).max(now + 1)
    }

    /// Draws the tiles, which rest at `tiles`, as they are at `now`.
    pub(super) fn draw(
        &self,
        now: Millis,
        layout: &Layout,
        tiles: impl Iterator<Item = Tile>,
        list: &mut DisplayList,
    ) {
        let elapsed = now.saturating_sub(self.since);
        let sliding = elapsed < SLIDE;
        let popped = elapsed.saturating_sub(SLIDE).min(POP) as i32 * ONE / POP as i32;
        for t in tiles {
            let body = board::body(layout, t.at, 0);
            let rest = body.half;
            let scale = if self.spawns.iter().any(|s| s.at == t.at) {
                if sliding {
                    continue;
                }
                ONE / 3 + ease_out(popped) * 2 / 3
            } else if self.slides.iter().any(|s| s.to == t.at) {
                if sliding {
                    continue;
                }
                let joined = self.slides.iter().any(|s| s.to == t.at && s.joins);
                // Up by an eighth at half time, and back.
                if joined { ONE + (ONE / 2 - (popped - ONE / 2).abs()) / 4 } else { ONE }
            } else {
                ONE
            };
            tile::draw(list, scaled(body, scale), t.exponent, rest);
        }
        if sliding {
            let way = ease_out(elapsed as i32 * ONE / SLIDE as i32);
            // Tiles that join lie below those they join.
            for s in self.slides.iter().rev() {
                let (from, to) = (board::body(layout, s.from, 0), board::body(layout, s.to, 0));
                let between = |a: i32, b: i32| a + (b - a) * way / ONE;
                let center =
                    (between(from.center.0, to.center.0), between(from.center.1, to.center.1));
                tile::draw(list, HexBody { center, ..to }, s.exponent, to.half);
            }
        }
    }
}

fn scaled(body: HexBody, scale: i32) -> HexBody {
    HexBody { half: (body.half.0 * scale / ONE, body.half.1 * scale / ONE), ..body }
}

/// Fast first, then slower.
fn ease_out(t: i32) -> i32 {
    let left = ONE - t.clamp(0, ONE);
    ONE - left * left / ONE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn easing_starts_and_ends_where_it_should() {
        assert_eq!((ease_out(0), ease_out(ONE)), (0, ONE));
        assert!(ease_out(ONE / 2) > ONE / 2);
    }

    #[test]
    fn a_motion_ends_and_never_asks_for_the_past() {
        let motion = Motion::new(1000);
        assert!(!motion.over(1000));
        let mut now = 1000;
        while !motion.over(now) {
            assert!(motion.wake(now) > now);
            now = motion.wake(now);
        }
        assert!(now <= 1200, "a move takes at most 200 ms");
    }
}
