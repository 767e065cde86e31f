//! Putting packs in order: all of them to the front, so that what is free is one piece.
//!
//! Packs move one sector at a time. The table is written after each, so that of a pack on its way
//! the sectors before `moved` count at the new place and the others at the old one. A sector is
//! overwritten only when the table says that its contents are elsewhere.

use super::super::SECTOR;
use super::directory::{DIRECTORY, Move, Table};
use super::store::PackStore;
use super::{InPlace, Refused};

/// Bytes that are copied at once: a page of the chip.
const PAGE: usize = 256;

/// How far putting in order has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// Another step is needed; about this many sectors are left.
    More(u16),
    /// All packs lie at the front.
    Done,
}

impl<F: InPlace> PackStore<F> {
    /// Whether a pack is on its way, because a power cut stopped it: go on with
    /// [`PackStore::compact_step`] until it is not.
    pub fn moving(&self) -> bool {
        self.table.moving.is_some()
    }

    /// Moves one sector. To be called again until done, between frames: each call takes as long as
    /// an erase.
    pub async fn compact_step(&mut self) -> Result<Step, Refused> {
        self.ready()?;
        if self.install.is_some() {
            return Err(Refused::Busy);
        }
        let Some(moving) = self.table.moving.or_else(|| next_move(&self.table)) else {
            return Ok(Step::Done);
        };
        let number = usize::from(moving.which);
        let entry = *self.table.entries.get(number).ok_or(Refused::NoSuchPack)?;
        self.copy(entry.start + moving.moved, moving.to + moving.moved).await?;
        let mut table = self.table.clone();
        let moved = moving.moved + 1;
        if moved < entry.sectors() {
            table.moving = Some(Move { moved, ..moving });
        } else {
            table.moving = None;
            if let Some(entry) = table.entries.get_mut(number) {
                entry.start = moving.to;
            }
        }
        self.write_table(table).await?;
        Ok(match self.left() {
            0 => Step::Done,
            left => Step::More(left),
        })
    }

    /// Sectors that have yet to move.
    fn left(&self) -> u16 {
        let table = &self.table;
        let Some(moving) = table.moving.or_else(|| next_move(table)) else { return 0 };
        let later = table.entries.iter().skip(moving.which.into());
        later.map(|entry| entry.sectors()).sum::<u16>() - moving.moved
    }

    async fn copy(&mut self, from: u16, to: u16) -> Result<(), Refused> {
        self.erase(to).await?;
        let [from, to] = [from, to].map(|sector| u32::from(sector) * SECTOR);
        for at in (0..SECTOR).step_by(PAGE) {
            let place = (from + at) as usize;
            let mut page = [0; PAGE];
            let source = self.flash.contents().get(place..place + PAGE).ok_or(Refused::Failed)?;
            page.copy_from_slice(source);
            self.write(to + at, &page).await?;
        }
        Ok(())
    }
}

/// The first pack with a gap before it.
fn next_move(table: &Table) -> Option<Move> {
    let mut free = DIRECTORY;
    for (which, entry) in (0..).zip(&table.entries) {
        if entry.start > free {
            return Some(Move { which, to: free, moved: 0 });
        }
        free = entry.end();
    }
    None
}
