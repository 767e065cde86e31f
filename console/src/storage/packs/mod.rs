//! The packs of a box: those in the firmware image and those installed on its flash.
//!
//! Promises: what [`PackStore::commit`], [`PackStore::remove`] and [`PackStore::compact_step`] have
//! confirmed is there after a power cut at any moment; what was under way then is done or not done.
//! While a pack is replaced by one with the same id, the old one is there until the new one is.
//! Packs are read where they lie. Refuses to touch flash that holds something else, or what a
//! newer release has written.
//!
//! An install is `begin`, `chunk` after `chunk`, `commit`; `abort` at any time. Nothing that is
//! installed is touched before `commit`, and `commit` is one write of [`SLOT`](directory::SLOT)
//! bytes. `docs/storage.md` describes the bytes.
//!
//! - `directory`: the table of packs, as bytes.
//! - `store`: the flash with the table and the packs on it.
//! - `library`: reading what is there.
//! - `install`, `compact`: what changes them.
//! - `refused`: why not.

mod compact;
mod directory;
mod install;
mod library;
mod refused;
mod store;

use embedded_storage_async::nor_flash::NorFlash;

pub use compact::Step;
pub use directory::{MAX_INSTALLED, TABLE_FORMAT};
pub use library::{AnyPart, Library, Listed, PartAt, Place};
pub use refused::Refused;
pub use store::{PackStore, Space};

/// Flash that can be read in place. Nothing borrowed from it outlives a write or an erase.
pub trait InPlace: NorFlash {
    /// All of its bytes, as they are now.
    fn contents(&self) -> &[u8];
}

impl<F: InPlace> InPlace for &mut F {
    fn contents(&self) -> &[u8] {
        (**self).contents()
    }
}

/// The packs in the firmware image.
pub const BUILT_IN: [&[u8]; 1] = [include_bytes!("../../../../packs/starter.hexdeck")];
