//! What is agreed before a game of Hex & Dice.

use serde::{Deserialize, Serialize};

use super::tables::{Size, SizeRow, Tables};
use super::{Map, Refused};
use crate::hex::Hexagon;

/// Who acts when.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Mode {
    /// One seat after the other.
    Alternating,
    /// Both give secret orders, which are carried out together.
    Simultaneous,
}

impl Mode {
    /// Both.
    pub const ALL: [Mode; 2] = [Mode::Alternating, Mode::Simultaneous];

    /// Its name in options.
    pub const fn name(self) -> &'static str {
        match self {
            Mode::Alternating => "alternating",
            Mode::Simultaneous => "simultaneous",
        }
    }

    /// The mode of this name.
    pub fn named(name: &str) -> Option<Mode> {
        Mode::ALL.into_iter().find(|mode| mode.name() == name)
    }
}

/// Seconds a turn may last; 0 is without end.
pub const TIMERS: [u8; 4] = [0, 60, 90, 120];

/// Map, mode, clock, fog and the numbers of the pieces.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// How large the map is.
    pub size: Size,
    /// Who acts when.
    pub mode: Mode,
    /// Seconds a turn may last, one of [`TIMERS`]. The rules have no clock: whoever shows the
    /// game ends the turn.
    pub timer: u8,
    /// Whether enemies out of sight are hidden.
    pub fog: bool,
    /// The numbers of the pieces.
    pub tables: Tables,
    /// A drawn map of that size; without one, the seed gives the map.
    pub map: Option<Map>,
}

impl Default for Setup {
    fn default() -> Self {
        Setup {
            size: Size::Small,
            mode: Mode::Alternating,
            timer: 0,
            fog: false,
            tables: Tables::USUAL,
            map: None,
        }
    }
}

impl Setup {
    /// Refuses what cannot be played.
    pub fn check(&self) -> Result<(), Refused> {
        if !TIMERS.contains(&self.timer) {
            return Err(Refused::Timer);
        }
        self.tables.check().map_err(|_| Refused::Tables)?;
        match &self.map {
            Some(map) if map.size() != self.size || map.check().is_err() => Err(Refused::Drawn),
            _ => Ok(()),
        }
    }

    /// The row of its size.
    pub(super) const fn row(&self) -> &'static SizeRow {
        self.size.row()
    }

    /// The map.
    pub const fn region(&self) -> Hexagon {
        Hexagon::new(self.size.row().radius)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_offered_timers_are_accepted() {
        for timer in 0..=u8::MAX {
            let setup = Setup { timer, ..Setup::default() };
            assert_eq!(setup.check().is_ok(), [0, 60, 90, 120].contains(&timer), "{timer}");
        }
        assert!(Mode::ALL.into_iter().all(|mode| Mode::named(mode.name()) == Some(mode)));
    }
}
