//! A board for Flows: its radius.

use super::read::Reader;
use crate::games::flows::Setup;

/// A checked board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Flows {
    /// Cells from the centre to the rim.
    pub radius: u8,
}

impl Flows {
    pub(super) fn read(mut reader: Reader<'_>) -> Result<Flows, &'static str> {
        let radius = reader.byte().filter(|_| reader.end().is_some());
        let flows = Flows { radius: radius.ok_or("a board for Flows has one number")? };
        flows.check()?;
        Ok(flows)
    }

    /// Refuses a radius that Flows is not played on.
    pub fn check(&self) -> Result<(), &'static str> {
        let setup = Setup { radius: self.radius, ..Setup::default() };
        setup.check().map_err(|_| "the radius of a board for Flows must be 2 to 5")
    }
}
