//! What people set once and expect to find again.

use serde::{Deserialize, Serialize};

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

/// The settings of a box.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Settings {
    /// The language of the screens.
    pub language: Language,
    /// How much moves.
    pub motion: Motion,
    /// Whether the picture stands on its head, for people on the other side of the table.
    pub turned: bool,
}

impl Settings {
    /// A text in the chosen language.
    pub const fn say(&self, text: Text) -> &'static str {
        text.to(self.language)
    }
}
