//! Gestures: what a finger's positions over time mean.
//!
//! One finger at a time. A press ends as exactly one of [`Gesture::Tap`], [`Gesture::Drop`] or
//! [`Gesture::Lift`].

use embedded_graphics::prelude::Point;

use crate::Millis;

/// A finger that moves less than this is still: resistive panels tremble, fingers roll.
const SLOP: i32 = 10;
/// A finger that stays this long holds.
const HOLD: Millis = 500;

/// What the finger did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gesture {
    /// It came down.
    Press(Point),
    /// It moves, having come down at `from`.
    Drag {
        /// Where it came down.
        from: Point,
        /// Where it is.
        to: Point,
    },
    /// It has stayed where it came down for half a second.
    Hold(Point),
    /// It went up where it had come down, without holding.
    Tap(Point),
    /// It went up after a drag.
    Drop {
        /// Where it came down.
        from: Point,
        /// Where it went up.
        to: Point,
    },
    /// It went up after a hold.
    Lift(Point),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Up,
    Still { from: Point, since: Millis },
    Moving { from: Point, to: Point },
    Held { at: Point },
}

/// The finger so far.
#[derive(Debug)]
pub struct Gestures {
    state: State,
}

impl Default for Gestures {
    fn default() -> Self {
        Gestures { state: State::Up }
    }
}

impl Gestures {
    /// The finger's position now, or `None` when it does not touch.
    pub fn pointer(&mut self, now: Millis, finger: Option<Point>) -> Option<Gesture> {
        let (state, gesture) = match (self.state, finger) {
            (State::Up, None) => return None,
            (State::Up, Some(at)) => (State::Still { from: at, since: now }, Gesture::Press(at)),
            (State::Still { from, .. }, Some(at)) if near(from, at) => return self.tick(now),
            (State::Still { from, .. } | State::Moving { from, .. }, Some(to)) => {
                (State::Moving { from, to }, Gesture::Drag { from, to })
            }
            (State::Held { .. }, Some(_)) => return None,
            (State::Still { from, .. }, None) => (State::Up, Gesture::Tap(from)),
            (State::Moving { from, to }, None) => (State::Up, Gesture::Drop { from, to }),
            (State::Held { at }, None) => (State::Up, Gesture::Lift(at)),
        };
        let moved = self.state != state;
        self.state = state;
        moved.then_some(gesture)
    }

    /// Lets time pass: a still finger comes to hold.
    pub fn tick(&mut self, now: Millis) -> Option<Gesture> {
        match self.state {
            State::Still { from, since } if now.saturating_sub(since) >= HOLD => {
                self.state = State::Held { at: from };
                Some(Gesture::Hold(from))
            }
            _ => None,
        }
    }

    /// When [`Gestures::tick`] has something to say if the finger stays.
    pub fn wake(&self) -> Option<Millis> {
        match self.state {
            State::Still { since, .. } => Some(since + HOLD),
            _ => None,
        }
    }
}

fn near(a: Point, b: Point) -> bool {
    let d = b - a;
    d.x * d.x + d.y * d.y < SLOP * SLOP
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn at(x: i32, y: i32) -> Option<Point> {
        Some(Point::new(x, y))
    }

    #[test]
    fn a_short_touch_that_trembles_is_a_tap() {
        let mut g = Gestures::default();
        assert_eq!(g.pointer(0, at(50, 50)), Some(Gesture::Press(Point::new(50, 50))));
        assert_eq!(g.pointer(10, at(53, 47)), None);
        assert_eq!(g.pointer(20, None), Some(Gesture::Tap(Point::new(50, 50))));
    }

    #[test]
    fn a_still_finger_holds_once_and_lifts() {
        let mut g = Gestures::default();
        g.pointer(0, at(50, 50));
        assert_eq!(g.wake(), Some(500));
        assert_eq!(g.tick(499), None);
        assert_eq!(g.tick(500), Some(Gesture::Hold(Point::new(50, 50))));
        assert_eq!(g.pointer(510, at(90, 90)), None);
        assert_eq!(g.wake(), None);
        assert_eq!(g.pointer(600, None), Some(Gesture::Lift(Point::new(50, 50))));
    }

    #[test]
    fn a_drag_remembers_where_it_began() {
        let mut g = Gestures::default();
        let (from, to) = (Point::new(50, 50), Point::new(80, 50));
        g.pointer(0, Some(from));
        assert_eq!(g.pointer(10, Some(to)), Some(Gesture::Drag { from, to }));
        assert_eq!(g.pointer(20, Some(to)), None, "no news while it rests");
        assert_eq!(g.pointer(900, None), Some(Gesture::Drop { from, to }));
    }

    proptest! {
        #[test]
        fn every_press_ends_exactly_once(
            samples in proptest::collection::vec((0..200u64, proptest::option::of((0..480i32, 0..320i32))), 0..200),
        ) {
            let mut g = Gestures::default();
            let (mut now, mut down) = (0, false);
            for (wait, finger) in samples {
                now += wait;
                let news = [g.tick(now), g.pointer(now, finger.map(|(x, y)| Point::new(x, y)))];
                for gesture in news.into_iter().flatten() {
                    match gesture {
                        Gesture::Press(_) => prop_assert!(!core::mem::replace(&mut down, true)),
                        Gesture::Tap(_) | Gesture::Drop { .. } | Gesture::Lift(_) => {
                            prop_assert!(core::mem::replace(&mut down, false));
                        }
                        Gesture::Drag { .. } | Gesture::Hold(_) => prop_assert!(down),
                    }
                }
                prop_assert_eq!(down, finger.is_some());
            }
        }
    }
}
