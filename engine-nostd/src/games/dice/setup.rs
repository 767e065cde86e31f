//! What is agreed before a game of Hex & Dice.

use core::fmt;

use serde::de::{Error, SeqAccess, Visitor};
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

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
#[derive(Debug, Clone, PartialEq, Eq)]
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

/// What of a setup is there, as bits beside the one for fog: in the bytes of a usual game there is no
/// trace of tables and maps, so that its hash and its saves are what they were before those came.
const FOG: u8 = 1;
const TABLES: u8 = 2;
const MAP: u8 = 4;

impl Serialize for Setup {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Setup { size, mode, timer, fog, tables, map } = self;
        let tables = Some(tables).filter(|tables| **tables != Tables::USUAL);
        let bit = |is: bool, bit: u8| if is { bit } else { 0 };
        let there = bit(*fog, FOG) | bit(tables.is_some(), TABLES) | bit(map.is_some(), MAP);
        let fields = 4 + usize::from(tables.is_some()) + usize::from(map.is_some());
        let mut fields = serializer.serialize_struct("Setup", fields)?;
        fields.serialize_field("size", size)?;
        fields.serialize_field("mode", mode)?;
        fields.serialize_field("timer", timer)?;
        fields.serialize_field("fog", &there)?;
        if let Some(tables) = tables {
            fields.serialize_field("tables", tables)?;
        }
        if let Some(map) = map {
            fields.serialize_field("map", map)?;
        }
        fields.end()
    }
}

impl<'de> Deserialize<'de> for Setup {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Setup, D::Error> {
        const FIELDS: &[&str] = &["size", "mode", "timer", "fog", "tables", "map"];
        deserializer.deserialize_struct("Setup", FIELDS, Fields)
    }
}

/// Reads the fields of a setup in their order.
struct Fields;

impl<'de> Visitor<'de> for Fields {
    type Value = Setup;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a setup of Hex & Dice")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut fields: A) -> Result<Setup, A::Error> {
        let short = || A::Error::custom("a setup has at least four fields");
        let size = fields.next_element()?.ok_or_else(short)?;
        let mode = fields.next_element()?.ok_or_else(short)?;
        let timer = fields.next_element()?.ok_or_else(short)?;
        let there: u8 = fields.next_element()?.ok_or_else(short)?;
        if there > FOG | TABLES | MAP {
            return Err(A::Error::custom("a setup has no such field"));
        }
        let tables = match there & TABLES {
            0 => Tables::USUAL,
            _ => fields.next_element()?.ok_or_else(short)?,
        };
        let map = match there & MAP {
            0 => None,
            _ => Some(fields.next_element()?.ok_or_else(short)?),
        };
        Ok(Setup { size, mode, timer, fog: there & FOG != 0, tables, map })
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

    #[test]
    fn usual_setups_have_the_bytes_that_they_always_had() {
        let mut buffer = [0; 512];
        let mut bytes = |setup: &Setup| postcard::to_slice(setup, &mut buffer).unwrap().to_vec();
        let usual = Setup { fog: true, timer: 60, ..Setup::default() };
        assert_eq!(bytes(&usual), [0, 0, 60, 1]);
        let mut tables = Tables::USUAL;
        tables.income = 7;
        let pairs = [(crate::hex::Hex::new(-3, -1), super::super::tables::Kind::Outpost)];
        let ground = [super::super::tables::Terrain::Plains; 64];
        let middle = super::super::tables::Kind::CommandCentre;
        let map = Map::new(Size::Small, ground, middle, &pairs).ok();
        for setup in [
            usual.clone(),
            Setup { tables, ..usual.clone() },
            Setup { map: map.clone(), ..usual.clone() },
            Setup { tables, map, ..usual },
        ] {
            assert_eq!(postcard::from_bytes(&bytes(&setup)), Ok(setup));
        }
        assert!(postcard::from_bytes::<Setup>(&[0, 0, 60, 8]).is_err());
    }
}
