//! The effects: a line of notes for each cue, short enough not to be in the way.

use super::Cue;
use super::notes::{Line, notes};
use crate::Millis;

impl Cue {
    /// What it sounds like.
    pub(super) const fn line(self) -> Line {
        match self {
            Cue::Click => line(9, notes!("e6:1")),
            Cue::Move => line(18, notes!("g5:1 a5:1 c6:2")),
            Cue::Place => line(20, notes!("c5:2 g4:2")),
            Cue::Flip => line(16, notes!("c5:1 e5:1 g5:1 c6:1 g5:2")),
            Cue::Hit => line(20, notes!("c6:1 g#5:1 e5:1 c5:2 g#4:2")),
            Cue::Miss => line(45, notes!("d#4:2 d4:3")),
            Cue::Dice => line(28, notes!("c6:1 -:1 g5:1 -:1 d6:1 -:1 a5:1 -:1 e6:1 -:2 c6:2")),
            Cue::Capture => line(35, notes!("g5:1 d5:1 g5:1 b5:1 d6:3")),
            Cue::Coin => line(32, notes!("a5:1 d6:1 f#6:3")),
            Cue::Death => line(85, notes!("e5:2 d#5:2 d5:2 c5:1 g#4:1 e4:4")),
            Cue::Turn => line(55, notes!("d5:2 a5:3")),
            Cue::Win => line(80, notes!("g4:1 c5:1 e5:1 g5:2 e5:1 a5:2 b5:1 c6:6")),
        }
    }
}

/// Notes that run into each other.
const fn line(step: Millis, notes: &'static [super::notes::Note]) -> Line {
    Line { step, gap: 0, notes }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_effect_is_short_and_ends() {
        for cue in Cue::ALL {
            let line = cue.line();
            let longest = if cue.weight() == 2 { 1_300 } else { 400 };
            assert!((1..=longest).contains(&line.length()), "{cue:?}: {} ms", line.length());
            assert!(line.at(0).is_some_and(|(hz, _)| hz > 0), "{cue:?} begins at once");
            assert_eq!(line.at(line.length()), None, "{cue:?}");
        }
    }
}
