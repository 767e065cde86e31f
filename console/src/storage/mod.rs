//! The journal: settings, records and the running match outlive the power.
//!
//! Promises: what [`Journal::keep`] has stored is there after a power cut at any moment; what was
//! being stored then is there in full or not at all; whatever lies in the flash, the box starts and
//! can be played. What cannot be read is told on the screen; nothing is erased because of that
//! before a person has answered. Refuses to store anything beside the data of a newer release.
//!
//! Knows no chip: it writes through [`NorFlash`](embedded_storage_async::nor_flash::NorFlash).
//! The firmware has the Pico's flash behind it, the simulator a file. `docs/storage.md` describes
//! the bytes.
//!
//! - `sectors`: erases that survive a power cut, and whose flash this is.
//! - `entries`: what is stored, as bytes.
//! - `ledger`: what of the table is not stored yet.
//! - `kept`: settings and records in a backup.
//! - `journal`: loading and storing.
//! - `trouble`: what people are told.
//!
//! Packs lie elsewhere on the flash and are kept by [`packs`].

mod entries;
mod journal;
mod kept;
mod ledger;
pub mod packs;
mod sectors;
#[cfg(test)]
pub(crate) mod tests;
mod trouble;

pub use journal::Journal;
pub(crate) use kept::{KEPT_BYTES, Kept, KeptError};
pub(crate) use ledger::Ledger;
pub use sectors::{FORMAT, SECTOR, SECTORS, WORD};
pub use trouble::Trouble;

/// Bytes of a journal.
pub const BYTES: u32 = SECTOR * SECTORS;
