//! The journal's flash, safe to lose power at any time.
//!
//! Two things lie between the storage library and the chip. Words are [`WORD`] bytes long, because
//! the library loses confirmed data after power cuts when words are single bytes. And every erase is
//! written down before it begins and ticked off when it is through, because a sector whose erase
//! was cut short reads as anything, old data included: the next start finds the open entry and
//! erases again, before anybody looks at that sector.
//!
//! The entries lie in the first two sectors, used in turns. They also say whose flash this is: no
//! valid entry, not ours. `docs/storage.md` has the layout.

use core::ops::Range;

use crc::{CRC_32_ISO_HDLC, Crc};
use embedded_storage_async::nor_flash::{ErrorType, NorFlash, ReadNorFlash};

/// Bytes of a sector, the least that can be erased.
pub const SECTOR: u32 = 4096;
/// Sectors of the journal: 128 KB.
pub const SECTORS: u32 = 32;
/// Bytes of a word: everything is written in whole ones. A move takes two.
pub const WORD: usize = 16;
/// The version of all that lies here, entries included.
pub const FORMAT: u8 = 1;

/// The sectors of the entries, used in turns.
const LOGS: Range<u32> = 0..2;
/// Bytes of an entry.
const ENTRY: usize = 32;
const SLOTS: u32 = SECTOR / ENTRY as u32;
/// First entries may have been cut short this often before a flash is taken for another's.
const FALSE_STARTS: u32 = SLOTS / 2;
const MAGIC: [u8; 4] = *b"HXDJ";
const CRC: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);
/// Bytes read at once when looking for anything written.
const CHUNK: usize = 256;

/// What lies in the flash.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Found {
    /// A journal of this format.
    Ours,
    /// Nothing at all.
    Blank,
    /// Something else.
    Stranger,
    /// A journal of a newer format.
    Newer {
        /// The format found.
        format: u8,
    },
    /// A journal that was being cleared when the power went.
    Clearing,
}

/// What an entry announces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Task {
    /// All sectors but that of the entry itself are erased.
    Clear,
    /// One sector is erased.
    Erase(u32),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Entry {
    format: u8,
    task: Task,
    number: u32,
    done: bool,
}

impl Entry {
    fn encode(&self) -> [u8; ENTRY] {
        let (what, sector) = match self.task {
            Task::Clear => (1, 0),
            Task::Erase(sector) => (2, sector as u16),
        };
        let mut word = [0xFF; ENTRY];
        // First, so that an entry written as done is never taken for one that is not.
        if self.done {
            word[..8].fill(0);
        }
        word[8..12].copy_from_slice(&MAGIC);
        word[12..14].copy_from_slice(&[self.format, what]);
        word[14..16].copy_from_slice(&sector.to_le_bytes());
        word[16..20].copy_from_slice(&self.number.to_le_bytes());
        let sum = CRC.checksum(&word[8..20]);
        word[20..24].copy_from_slice(&sum.to_le_bytes());
        word
    }

    fn decode(word: &[u8; ENTRY]) -> Option<Entry> {
        let sum = CRC.checksum(&word[8..20]).to_le_bytes();
        if word[8..12] != MAGIC || word[20..24] != sum {
            return None;
        }
        let (format, sector) = (word[12], u32::from(u16::from_le_bytes([word[14], word[15]])));
        let task = match word[13] {
            2 if (LOGS.end..SECTORS).contains(&sector) => Task::Erase(sector),
            1 => Task::Clear,
            // A newer format may announce other things.
            _ if format > FORMAT => Task::Clear,
            _ => return None,
        };
        // Ticking off begins when the work is through: any sign of it will do.
        let number = u32::from_le_bytes([word[16], word[17], word[18], word[19]]);
        Some(Entry { format, task, number, done: word[..8] != [0xFF; 8] })
    }
}

/// The flash of a journal. Addresses count from its own start.
pub struct Sectors<F> {
    flash: F,
    /// The sector in which entries are written now, and the first free place in it.
    log: u32,
    slot: u32,
    /// The number of the last entry, and its place.
    number: u32,
    last: u32,
}

impl<F: NorFlash> Sectors<F> {
    /// The flash of a journal; [`Sectors::survey`] comes next.
    pub const fn new(flash: F) -> Self {
        Sectors { flash, log: 0, slot: 0, number: 0, last: 0 }
    }

    /// The flash, for a test that cuts its power.
    #[cfg(test)]
    pub(super) fn flash(&mut self) -> &mut F {
        &mut self.flash
    }

    /// Finds out what lies here, and finishes an erase that was cut short. Erases nothing else.
    pub async fn survey(&mut self) -> Result<Found, F::Error> {
        let mut newest: Option<(u32, u32, Entry)> = None;
        for log in LOGS {
            for slot in 0..SLOTS {
                let Some(entry) = Entry::decode(&self.word(log, slot).await?) else { continue };
                if entry.format > FORMAT {
                    return Ok(Found::Newer { format: entry.format });
                }
                if newest.is_none_or(|(.., best)| entry.number > best.number) {
                    newest = Some((log, slot, entry));
                }
            }
        }
        let Some((log, slot, entry)) = newest else { return self.survey_strange().await };
        (self.log, self.last, self.number) = (log, slot, entry.number);
        self.slot = self.first_free(log).await?;
        match (entry.done, entry.task) {
            (true, _) => Ok(Found::Ours),
            (false, Task::Clear) => Ok(Found::Clearing),
            (false, Task::Erase(sector)) => {
                self.erase_sector(sector).await?;
                self.tick_off(entry).await?;
                Ok(Found::Ours)
            }
        }
    }

    /// What a flash without a valid entry is.
    async fn survey_strange(&mut self) -> Result<Found, F::Error> {
        // The very first entry may have been cut short: that does not make it a stranger's.
        self.slot = self.first_free(0).await?;
        if self.slot >= FALSE_STARTS {
            return Ok(Found::Stranger);
        }
        let mut at = CHUNK as u32 * (self.slot * ENTRY as u32).div_ceil(CHUNK as u32);
        while at < SECTORS * SECTOR {
            let mut chunk = [0; CHUNK];
            self.flash.read(at, &mut chunk).await?;
            if chunk.iter().any(|byte| *byte != 0xFF) {
                return Ok(Found::Stranger);
            }
            at += CHUNK as u32;
        }
        Ok(Found::Blank)
    }

    /// Makes a blank flash ours.
    pub async fn begin(&mut self) -> Result<(), F::Error> {
        self.enter(Task::Clear, true).await?;
        // Twice: one damaged word must not make it a stranger's.
        self.enter(Task::Clear, true).await
    }

    /// Begins to clear everything; goes on with [`Sectors::clear`]. `strange` if there is no entry.
    pub async fn begin_clearing(&mut self, strange: bool) -> Result<(), F::Error> {
        if strange {
            self.erase_sector(0).await?;
            (self.log, self.slot, self.number) = (0, 0, 0);
        }
        self.enter(Task::Clear, false).await
    }

    /// Clears one more sector, the one numbered `next`; tells the one after it, or `None` when all
    /// is done.
    pub async fn clear(&mut self, next: u32) -> Result<Option<u32>, F::Error> {
        if next < SECTORS {
            if next != self.log {
                self.erase_sector(next).await?;
            }
            return Ok(Some(next + 1));
        }
        let number = self.number;
        self.tick_off(Entry { format: FORMAT, task: Task::Clear, number, done: true }).await?;
        self.enter(Task::Clear, true).await?;
        Ok(None)
    }

    async fn word(&mut self, log: u32, slot: u32) -> Result<[u8; ENTRY], F::Error> {
        let mut word = [0; ENTRY];
        self.flash.read(log * SECTOR + slot * ENTRY as u32, &mut word).await?;
        Ok(word)
    }

    /// The place after the last one with anything in it.
    async fn first_free(&mut self, log: u32) -> Result<u32, F::Error> {
        let mut free = SLOTS;
        while free > 0 && self.word(log, free - 1).await? == [0xFF; ENTRY] {
            free -= 1;
        }
        Ok(free)
    }

    /// Writes the next entry.
    async fn enter(&mut self, task: Task, done: bool) -> Result<(), F::Error> {
        if self.slot >= SLOTS {
            // Nothing to write down for this one: what it holds is older than the full sector, and
            // a start in between comes to this same point again.
            let other = 1 - self.log;
            self.erase_sector(other).await?;
            (self.log, self.slot) = (other, 0);
        }
        let entry = Entry { format: FORMAT, task, number: self.number.saturating_add(1), done };
        let at = self.log * SECTOR + self.slot * ENTRY as u32;
        self.flash.write(at, &entry.encode()).await?;
        (self.last, self.number) = (self.slot, entry.number);
        self.slot += 1;
        Ok(())
    }

    /// Marks the last entry as done.
    async fn tick_off(&mut self, entry: Entry) -> Result<(), F::Error> {
        let at = self.log * SECTOR + self.last * ENTRY as u32;
        self.flash.write(at, &Entry { done: true, ..entry }.encode()).await
    }

    async fn erase_sector(&mut self, sector: u32) -> Result<(), F::Error> {
        self.flash.erase(sector * SECTOR, (sector + 1) * SECTOR).await
    }
}

impl<F: NorFlash> ErrorType for Sectors<F> {
    type Error = F::Error;
}

impl<F: NorFlash> ReadNorFlash for Sectors<F> {
    const READ_SIZE: usize = 1;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), F::Error> {
        self.flash.read(offset, bytes).await
    }

    fn capacity(&self) -> usize {
        (SECTORS * SECTOR) as usize
    }
}

impl<F: NorFlash> NorFlash for Sectors<F> {
    const WRITE_SIZE: usize = WORD;
    const ERASE_SIZE: usize = SECTOR as usize;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), F::Error> {
        for sector in from / SECTOR..to / SECTOR {
            self.enter(Task::Erase(sector), false).await?;
            self.erase_sector(sector).await?;
            let number = self.number;
            let task = Task::Erase(sector);
            self.tick_off(Entry { format: FORMAT, task, number, done: true }).await?;
        }
        Ok(())
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), F::Error> {
        self.flash.write(offset, bytes).await
    }
}
