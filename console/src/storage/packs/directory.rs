//! The table of packs: what lies where, written anew as a whole with every change.
//!
//! Tables lie in the first two sectors, one after the other; the one with the greatest number
//! counts. A table that was cut short fits no checksum and is nothing. When a sector is full the
//! other one, whose tables are all older, is erased and used. So there is no moment without a
//! valid table, and no sector is written to whose erase was not completed.

use heapless::Vec;
use hexdeck_engine::pack::{MAX_BYTES, sum};

use super::super::SECTOR;

/// The version of tables.
pub const TABLE_FORMAT: u8 = 1;
/// Most packs on the flash: as many as a list is pleasant with.
pub const MAX_INSTALLED: usize = 32;
/// Bytes of a table: two pages of the chip.
pub(super) const SLOT: usize = 512;
/// Tables of a sector.
pub(super) const SLOTS: usize = SECTOR as usize / SLOT;
/// Sectors of tables; packs come after them.
pub(super) const DIRECTORY: u16 = 2;

const MAGIC: [u8; 4] = *b"HXDT";
const HEADER: usize = 16;
const ENTRY: usize = 12;
const NONE: u8 = 0xFF;

/// Where a pack lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Entry {
    /// Its first sector.
    pub start: u16,
    /// Its length.
    pub bytes: u32,
    /// Its own checksum.
    pub sum: u32,
}

impl Entry {
    pub fn sectors(&self) -> u16 {
        self.bytes.div_ceil(SECTOR) as u16
    }

    pub fn end(&self) -> u16 {
        self.start + self.sectors()
    }
}

/// A pack on its way to lower sectors: the first `moved` are at `to`, the others where they were.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Move {
    pub which: u8,
    pub to: u16,
    pub moved: u16,
}

/// All packs, by place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Table {
    pub number: u32,
    pub entries: Vec<Entry, MAX_INSTALLED>,
    pub moving: Option<Move>,
}

/// What bytes are.
#[derive(Debug, PartialEq, Eq)]
#[allow(clippy::large_enum_variant, reason = "no heap to box it on")]
pub(super) enum Read {
    Table(Table),
    Newer(u8),
    Nothing,
}

impl Table {
    pub const EMPTY: Table = Table { number: 0, entries: Vec::new(), moving: None };

    pub fn encode(&self) -> [u8; SLOT] {
        let mut slot = [0xFF; SLOT];
        slot[..4].copy_from_slice(&MAGIC);
        slot[4] = TABLE_FORMAT;
        slot[5] = self.entries.len() as u8;
        slot[6] = self.moving.map_or(NONE, |moving| moving.which);
        slot[7] = 0;
        slot[8..12].copy_from_slice(&self.number.to_le_bytes());
        let (to, moved) = self.moving.map_or((0, 0), |moving| (moving.to, moving.moved));
        slot[12..14].copy_from_slice(&to.to_le_bytes());
        slot[14..16].copy_from_slice(&moved.to_le_bytes());
        for (entry, place) in self.entries.iter().zip(slot[HEADER..].chunks_exact_mut(ENTRY)) {
            place[..2].copy_from_slice(&entry.start.to_le_bytes());
            place[2..4].fill(0);
            place[4..8].copy_from_slice(&entry.bytes.to_le_bytes());
            place[8..].copy_from_slice(&entry.sum.to_le_bytes());
        }
        let sum = sum(&slot[..SLOT - 4]);
        slot[SLOT - 4..].copy_from_slice(&sum.to_le_bytes());
        slot
    }

    /// Reads a table of a flash with this many sectors.
    pub fn decode(slot: &[u8], sectors: u16) -> Read {
        let Some((data, stored)) = slot.split_last_chunk::<4>() else { return Read::Nothing };
        if !data.starts_with(&MAGIC) || sum(data) != u32::from_le_bytes(*stored) {
            return Read::Nothing;
        }
        match data.get(4) {
            Some(&TABLE_FORMAT) => {
                let table = Table::fields(data).filter(|table| table.is_valid(sectors));
                table.map_or(Read::Nothing, Read::Table)
            }
            Some(format) if *format > TABLE_FORMAT => Read::Newer(*format),
            _ => Read::Nothing,
        }
    }

    fn fields(data: &[u8]) -> Option<Table> {
        let small = |at: usize| Some(u16::from_le_bytes(data.get(at..at + 2)?.try_into().ok()?));
        let large = |at: usize| Some(u32::from_le_bytes(data.get(at..at + 4)?.try_into().ok()?));
        let (count, which) = (*data.get(5)?, *data.get(6)?);
        let mut entries = Vec::new();
        for i in 0..usize::from(count) {
            let at = HEADER + i * ENTRY;
            let entry = Entry { start: small(at)?, bytes: large(at + 4)?, sum: large(at + 8)? };
            entries.push(entry).ok()?;
        }
        let moving = match which {
            NONE => None,
            which => Some(Move { which, to: small(12)?, moved: small(14)? }),
        };
        Some(Table { number: large(8)?, entries, moving })
    }

    /// Packs lie one after the other, inside, and a move leads to a free place below.
    fn is_valid(&self, sectors: u16) -> bool {
        let mut free = DIRECTORY;
        for (i, entry) in self.entries.iter().enumerate() {
            let sized = (1..=MAX_BYTES as u32).contains(&entry.bytes);
            if !sized || entry.start < free || entry.start > sectors || entry.end() > sectors {
                return false;
            }
            if let Some(moving) = self.moving.filter(|moving| usize::from(moving.which) == i) {
                let below = (free..entry.start).contains(&moving.to);
                if !below || moving.moved >= entry.sectors() {
                    return false;
                }
            }
            free = entry.end();
        }
        self.moving.is_none_or(|moving| usize::from(moving.which) < self.entries.len())
    }

    /// The free places between packs: first sector and how many.
    pub fn gaps(&self, sectors: u16) -> impl Iterator<Item = (u16, u16)> + '_ {
        let ends = self.entries.iter().map(Entry::end);
        let starts = self.entries.iter().map(|entry| entry.start);
        core::iter::once(DIRECTORY)
            .chain(ends)
            .zip(starts.chain(core::iter::once(sectors)))
            .map(|(from, to)| (from, to.saturating_sub(from)))
    }

    /// Puts an entry in its place by order.
    pub fn insert(&mut self, entry: Entry) -> bool {
        let added = self.entries.push(entry).is_ok();
        self.entries.sort_unstable_by_key(|entry| entry.start);
        added
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let entry = |start, bytes| Entry { start, bytes, sum: 7 };
        let entries = Vec::from_slice(&[entry(2, 5_000), entry(6, 4_096), entry(9, 1)]).unwrap();
        Table { number: 300, entries, moving: Some(Move { which: 1, to: 4, moved: 0 }) }
    }

    #[test]
    fn tables_come_back_and_others_are_nothing() {
        let slot = table().encode();
        assert_eq!(Table::decode(&slot, 10), Read::Table(table()));
        assert_eq!(Table::decode(&slot, 9), Read::Nothing, "the last pack lies outside");
        assert_eq!(Table::decode(&[0xFF; SLOT], 10), Read::Nothing);
        for byte in 0..SLOT {
            let mut wrong = slot;
            wrong[byte] ^= 0x10;
            assert_eq!(Table::decode(&wrong, 10), Read::Nothing, "{byte}");
        }
        let mut full = Table::EMPTY;
        for i in 0..MAX_INSTALLED as u16 {
            assert!(full.insert(Entry { start: 2 + i, bytes: 1, sum: 0 }));
        }
        assert!(!full.insert(Entry { start: 100, bytes: 1, sum: 0 }));
        assert_eq!(Table::decode(&full.encode(), 34), Read::Table(full));
    }

    #[test]
    fn packs_that_overlap_and_moves_to_nowhere_are_nothing() {
        type Change = fn(&mut Table);
        let changes: [Change; 7] = [
            |t| t.entries[0].start = 1,
            |t| t.entries[1].start = 3,
            |t| t.entries[2].start = u16::MAX,
            |t| t.entries[0].bytes = 0,
            |t| t.entries[2].bytes = u32::MAX,
            |t| t.moving = Some(Move { which: 1, to: 3, moved: 0 }),
            |t| t.moving = Some(Move { which: 3, to: 4, moved: 0 }),
        ];
        for (i, change) in changes.iter().enumerate() {
            let mut wrong = table();
            change(&mut wrong);
            assert_eq!(Table::decode(&wrong.encode(), 10), Read::Nothing, "{i}");
        }
    }

    #[test]
    fn gaps_are_what_is_free() {
        let gaps: std::vec::Vec<_> = table().gaps(12).collect();
        assert_eq!(gaps, [(2, 0), (4, 2), (7, 2), (10, 2)]);
    }
}
