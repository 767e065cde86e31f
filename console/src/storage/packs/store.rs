//! The flash with its table and packs.

use super::super::SECTOR;
use super::directory::{DIRECTORY, Read, SLOT, SLOTS, TABLE_FORMAT, Table};
use super::install::Install;
use super::{InPlace, Library, Place, Refused};

/// First tables may have been cut short this often before a flash is taken for another's.
const FALSE_STARTS: usize = SLOTS / 2;

/// The packs of a box, on this flash and in the firmware image.
pub struct PackStore<F> {
    pub(super) flash: F,
    /// Why the flash is not used, if it is not.
    trouble: Option<Refused>,
    pub(super) table: Table,
    /// The sector of the table, and the first free place in it.
    sector: usize,
    slot: usize,
    pub(super) install: Option<Install>,
}

/// Room on the flash, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Space {
    /// All there is for packs.
    pub total: u32,
    /// What is free.
    pub free: u32,
    /// The largest free piece: the longest pack that can be installed now.
    pub largest: u32,
}

impl<F: InPlace> PackStore<F> {
    /// Flash that has not been looked at; [`PackStore::open`] comes next.
    pub const fn new(flash: F) -> Self {
        PackStore {
            flash,
            trouble: Some(Refused::Failed),
            table: Table::EMPTY,
            sector: 0,
            slot: 0,
            install: None,
        }
    }

    /// Finds the table. Blank flash becomes ours; anything else is left as it is.
    ///
    /// Refused or not, the box has its built-in packs.
    pub async fn open(&mut self) -> Result<(), Refused> {
        self.install = None;
        let result = match self.survey() {
            Ok(Some((table, sector))) => {
                (self.table, self.sector) = (table, sector);
                self.slot = self.first_free(sector);
                Ok(())
            }
            Ok(None) => {
                (self.table, self.sector, self.slot) = (Table::EMPTY, 0, self.first_free(0));
                self.trouble = None;
                self.write_table(Table::EMPTY).await
            }
            Err(why) => Err(why),
        };
        self.trouble = result.err();
        if self.trouble.is_some() {
            self.table = Table::EMPTY;
        }
        result
    }

    /// The newest table and its sector; nothing if the flash is blank.
    fn survey(&self) -> Result<Option<(Table, usize)>, Refused> {
        let mut newest: Option<(Table, usize)> = None;
        for sector in 0..usize::from(DIRECTORY) {
            for slot in 0..SLOTS {
                match Table::decode(self.slot_bytes(sector, slot), self.sectors()) {
                    Read::Newer(found) => {
                        return Err(Refused::Newer { found, known: TABLE_FORMAT });
                    }
                    Read::Table(table)
                        if newest.as_ref().is_none_or(|(best, _)| table.number > best.number) =>
                    {
                        newest = Some((table, sector));
                    }
                    _ => {}
                }
            }
        }
        // The very first table may have been cut short: that does not make it a stranger's.
        let begun = self.first_free(0);
        let rest = self.flash.contents().get(begun * SLOT..).unwrap_or_default();
        let blank = || begun < FALSE_STARTS && rest.iter().all(|byte| *byte == 0xFF);
        match newest {
            None if !blank() => Err(Refused::Strange),
            newest => Ok(newest),
        }
    }

    /// Makes strange flash ours, when a person has said so. Anything it holds is lost.
    pub async fn clear(&mut self) -> Result<(), Refused> {
        if self.trouble != Some(Refused::Strange) {
            return self.ready();
        }
        for sector in 0..DIRECTORY {
            self.erase(sector).await?;
        }
        (self.trouble, self.table, self.sector, self.slot) = (None, Table::EMPTY, 0, 0);
        self.write_table(Table::EMPTY).await
    }

    /// Refuses if the flash is not to be used.
    pub fn ready(&self) -> Result<(), Refused> {
        self.trouble.map_or(Ok(()), Err)
    }

    /// All packs, for reading.
    pub fn library(&self) -> Library<'_> {
        Library { table: &self.table, flash: self.flash.contents() }
    }

    /// Whether a pack with this id is installed.
    pub fn has(&self, id: &str) -> bool {
        self.library().installed(id).is_some()
    }

    /// Removes the installed pack with this id.
    pub async fn remove(&mut self, id: &str) -> Result<(), Refused> {
        self.ready()?;
        match self.library().installed(id) {
            Some(number) => self.remove_at(Place::Installed(number as u8)).await,
            None if self.library().packs().any(|pack| pack.is(id)) => Err(Refused::BuiltIn),
            None => Err(Refused::NoSuchPack),
        }
    }

    /// Removes a pack by its place, whatever state it is in.
    pub async fn remove_at(&mut self, place: Place) -> Result<(), Refused> {
        self.ready()?;
        let Place::Installed(number) = place else { return Err(Refused::BuiltIn) };
        if self.table.moving.is_some() {
            return Err(Refused::Moving);
        }
        if usize::from(number) >= self.table.entries.len() {
            return Err(Refused::NoSuchPack);
        }
        let mut table = self.table.clone();
        table.entries.remove(number.into());
        self.write_table(table).await
    }

    /// How much room there is.
    pub fn space(&self) -> Space {
        let total = u32::from(self.sectors().saturating_sub(DIRECTORY)) * SECTOR;
        if self.trouble.is_some() {
            return Space { total, free: 0, largest: 0 };
        }
        let gaps = || self.table.gaps(self.sectors()).map(|(_, size)| u32::from(size) * SECTOR);
        Space { total, free: gaps().sum(), largest: gaps().max().unwrap_or(0) }
    }

    pub(super) fn sectors(&self) -> u16 {
        (self.flash.contents().len() / SECTOR as usize).min(usize::from(u16::MAX)) as u16
    }

    fn slot_bytes(&self, sector: usize, slot: usize) -> &[u8] {
        let start = sector * SECTOR as usize + slot * SLOT;
        self.flash.contents().get(start..start + SLOT).unwrap_or_default()
    }

    /// The place after the last one with anything in it.
    fn first_free(&self, sector: usize) -> usize {
        let written = |slot: &usize| self.slot_bytes(sector, *slot).iter().any(|b| *b != 0xFF);
        (0..SLOTS).rev().find(written).map_or(0, |last| last + 1)
    }

    /// Writes a table; from then on it counts.
    pub(super) async fn write_table(&mut self, mut table: Table) -> Result<(), Refused> {
        table.number = self.table.number.saturating_add(1);
        if self.slot >= SLOTS {
            let other = 1 - self.sector;
            self.erase(other as u16).await?;
            (self.sector, self.slot) = (other, 0);
        }
        let (bytes, sector, slot) = (table.encode(), self.sector, self.slot);
        self.slot += 1;
        let at = sector * SECTOR as usize + slot * SLOT;
        if self.flash.write(at as u32, &bytes).await.is_err()
            || self.slot_bytes(sector, slot) != bytes
        {
            return Err(self.failed());
        }
        self.table = table;
        Ok(())
    }

    pub(super) async fn erase(&mut self, sector: u16) -> Result<(), Refused> {
        let start = u32::from(sector) * SECTOR;
        match self.flash.erase(start, start + SECTOR).await {
            Ok(()) => Ok(()),
            Err(_) => Err(self.failed()),
        }
    }

    /// Writes to blank flash and reads it back.
    pub(super) async fn write(&mut self, at: u32, bytes: &[u8]) -> Result<(), Refused> {
        let place = at as usize..at as usize + bytes.len();
        let written = self.flash.write(at, bytes).await.is_ok();
        match written && self.flash.contents().get(place) == Some(bytes) {
            true => Ok(()),
            false => Err(self.failed()),
        }
    }

    /// From here on nothing is written until the flash has been looked at again.
    fn failed(&mut self) -> Refused {
        self.install = None;
        self.trouble = Some(Refused::Failed);
        Refused::Failed
    }
}
