//! The tunes: two lines each, of the same length, that go round without a seam.

use super::notes::{Line, notes};
use crate::Millis;

/// Silence at the end of each note.
const GAP: Millis = 24;

/// A tune.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tune {
    /// Between games: bright, walking.
    Menu,
    /// During a game: slow, with room to think.
    Play,
}

impl Tune {
    /// Every tune.
    pub const ALL: [Tune; 2] = [Tune::Menu, Tune::Play];

    /// Melody and bass. Eight bars of eight steps, a line each.
    pub(super) const fn lines(self) -> [Line; 2] {
        match self {
            Tune::Menu => [
                line(
                    150,
                    notes!(
                        "d5:3 b4:1 g4:2 b4:2 \
                         e5:3 d5:1 b4:4 \
                         e5:2 g5:2 e5:2 c5:2 \
                         d5:6 -:2 \
                         d5:3 b4:1 g4:2 b4:2 \
                         e5:2 g5:2 b5:2 g5:2 \
                         a5:3 g5:1 e5:2 c5:2 \
                         d5:4 f#5:2 a4:2"
                    ),
                ),
                line(
                    150,
                    notes!(
                        "g3:2 d4:2 b3:2 d4:2 \
                         e3:2 b3:2 g3:2 b3:2 \
                         c3:2 g3:2 e4:2 g3:2 \
                         d3:2 a3:2 f#3:2 a3:2 \
                         g3:2 d4:2 b3:2 d4:2 \
                         e3:2 b3:2 g3:2 b3:2 \
                         a3:2 e4:2 c4:2 e4:2 \
                         d3:2 a3:2 f#4:2 a3:2"
                    ),
                ),
            ],
            Tune::Play => [
                line(
                    190,
                    notes!(
                        "e5:2 -:1 c5:1 a4:2 -:2 \
                         c5:2 a4:2 f4:2 -:2 \
                         g4:2 c5:2 e5:3 d5:1 \
                         d5:4 b4:2 -:2 \
                         e5:2 -:1 a5:1 g5:2 e5:2 \
                         f5:2 e5:2 c5:2 -:2 \
                         d5:3 e5:1 f5:2 d5:2 \
                         e5:2 b4:2 g#4:2 -:2"
                    ),
                ),
                line(
                    190,
                    notes!(
                        "a3:4 e4:4 \
                         f3:4 c4:4 \
                         c4:4 g3:4 \
                         g3:4 d4:4 \
                         a3:4 e4:4 \
                         f3:4 a3:4 \
                         d3:4 a3:4 \
                         e3:4 g#3:4"
                    ),
                ),
            ],
        }
    }

    /// How long it takes to go round once.
    pub fn length(self) -> Millis {
        self.lines()[0].length()
    }
}

const fn line(step: Millis, notes: &'static [super::notes::Note]) -> Line {
    Line { step, gap: GAP, notes }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_voices_of_a_tune_take_eight_bars() {
        for tune in Tune::ALL {
            for line in tune.lines() {
                assert_eq!(line.length(), 64 * line.step, "{tune:?}");
                let mut bar = 0;
                for note in line.notes {
                    assert!(bar % 8 + note.steps <= 8, "{tune:?}: a note crosses a bar line");
                    bar += note.steps;
                }
            }
        }
    }
}
