//! What people set once and expect to find again.

use serde::{Deserialize, Serialize};

use crate::clock::Timer;
use crate::input::Correction;
use crate::screens::Wish;
use crate::stock::Chosen;
use crate::text::{Language, Text};

/// How much moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Motion {
    /// Pieces slide, pop and grow.
    #[default]
    Full,
    /// Things are simply there.
    Reduced,
}

/// What turns towards the person whose turn it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Facing {
    /// Nothing.
    Fixed,
    /// Words that are meant for one person.
    #[default]
    Labels,
    /// The whole picture, and the touch with it.
    Screen,
}

/// How loud the box is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Volume {
    /// Silent.
    #[default]
    Off,
    /// For one at a desk.
    Low,
    /// For a table.
    Medium,
    /// As loud as it gets.
    High,
}

impl Volume {
    /// The next one, round again after the loudest.
    pub const fn next(self) -> Volume {
        match self {
            Volume::Off => Volume::Low,
            Volume::Low => Volume::Medium,
            Volume::Medium => Volume::High,
            Volume::High => Volume::Off,
        }
    }

    /// What it is called.
    pub const fn name(self) -> Text {
        match self {
            Volume::Off => Text::SoundOff,
            Volume::Low => Text::SoundLow,
            Volume::Medium => Text::SoundMedium,
            Volume::High => Text::SoundHigh,
        }
    }

    /// How loud a voice is, 0 to 3.
    pub const fn level(self) -> u8 {
        self as u8
    }
}

/// The settings of a box.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Settings {
    /// The language of the screens.
    pub language: Language,
    /// How much moves.
    pub motion: Motion,
    /// Whether the picture stands on its head, for people on the other side of the table.
    pub turned: bool,
    /// What turns towards the person whose turn it is.
    pub facing: Facing,
    /// How loud it is.
    pub sound: Volume,
    /// How long people may think, in the games to come.
    pub timer: Timer,
    /// Who plays Flows next, and on which board.
    pub flows: Wish,
    /// What the touch film needs beyond the factory's calibration.
    pub correction: Option<Correction>,
    /// How the next game of Flip is set up.
    pub flip: Chosen,
}

impl Settings {
    /// A text in the chosen language.
    pub const fn say(&self, text: Text) -> &'static str {
        text.to(self.language)
    }
}
