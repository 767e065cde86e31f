//! A part of the flash chip, as the console wants it: the packs, the journal.
//!
//! Promises to touch nothing outside of it. Erasing and programming stop the core, interrupts and
//! all, for as long as they take: 45 ms a sector, 0.4 ms a page. Refuses to decide when: that is
//! for the console, which waits for a calm moment.

use core::cell::RefCell;
use core::ops::Range;

use embassy_futures::yield_now;
use embassy_rp::flash::{Blocking, ERASE_SIZE, Error, Flash, PAGE_SIZE};
use embassy_rp::peripherals::FLASH;
use embassy_sync::blocking_mutex::Mutex;
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embedded_storage_async::nor_flash::{ErrorType, NorFlash, ReadNorFlash};
use hexdeck_console::storage::packs::InPlace;

use crate::FLASH_BYTES;

/// Where the chip appears in the address space.
const XIP: usize = 0x1000_0000;

/// Reads between two breaths: a long search through the journal must not keep the panel from
/// starting meanwhile.
const BREATH: u8 = 32;

/// The chip.
pub type Driver = Flash<'static, FLASH, Blocking, FLASH_BYTES>;
/// The chip, shared by its parts. All of them belong to one task and nothing waits inside the
/// lock, so it is never contended.
pub type Chip = Mutex<CriticalSectionRawMutex, RefCell<Driver>>;

/// A part of the chip, with addresses that count from its start.
pub struct Region {
    chip: &'static Chip,
    /// In bytes from the start of the chip.
    place: Range<u32>,
    reads: u8,
}

impl Region {
    /// The part of the chip at these addresses.
    pub fn new(chip: &'static Chip, addresses: Range<usize>) -> Self {
        let place = (addresses.start - XIP) as u32..(addresses.end - XIP) as u32;
        Region { chip, place, reads: 0 }
    }

    fn with<R>(&self, act: impl FnOnce(&mut Driver) -> R) -> R {
        self.chip.lock(|driver| act(&mut driver.borrow_mut()))
    }

    /// Where on the chip that lies, if it lies in here.
    fn at(&self, offset: u32, length: usize) -> Result<u32, Error> {
        let end = u32::try_from(length).ok().and_then(|length| offset.checked_add(length));
        match end {
            Some(end) if end <= self.place.end - self.place.start => Ok(self.place.start + offset),
            _ => Err(Error::OutOfBounds),
        }
    }
}

impl ErrorType for Region {
    type Error = Error;
}

impl ReadNorFlash for Region {
    const READ_SIZE: usize = 1;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Error> {
        self.reads += 1;
        if self.reads >= BREATH {
            self.reads = 0;
            yield_now().await;
        }
        let at = self.at(offset, bytes.len())?;
        self.with(|flash| flash.blocking_read(at, bytes))
    }

    fn capacity(&self) -> usize {
        (self.place.end - self.place.start) as usize
    }
}

impl NorFlash for Region {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = ERASE_SIZE;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), Error> {
        let length = to.checked_sub(from).ok_or(Error::OutOfBounds)?;
        let start = self.at(from, length as usize)?;
        self.with(|flash| flash.blocking_erase(start, start + length))
    }

    async fn write(&mut self, offset: u32, mut bytes: &[u8]) -> Result<(), Error> {
        let mut at = self.at(offset, bytes.len())?;
        while !bytes.is_empty() {
            // The chip takes whole pages. What else lies on a page is written as it is.
            let inside = at as usize % PAGE_SIZE;
            let (now, later) = bytes.split_at(bytes.len().min(PAGE_SIZE - inside));
            let mut page = [0xFF; PAGE_SIZE];
            self.with(|flash| {
                flash.blocking_read(at - inside as u32, &mut page)?;
                page[inside..inside + now.len()].copy_from_slice(now);
                flash.blocking_write(at - inside as u32, &page)
            })?;
            (at, bytes) = (at + now.len() as u32, later);
        }
        Ok(())
    }
}

impl InPlace for Region {
    fn contents(&self) -> &[u8] {
        let start = core::ptr::with_exposed_provenance(XIP + self.place.start as usize);
        // SAFETY: this range is flash that `memory.x` sets aside and the chip maps for reading; no
        // other Rust object lies there. It changes only through `erase` and `write` of this region,
        // which need it exclusively and so cannot run while what is returned here is borrowed.
        unsafe { core::slice::from_raw_parts(start, self.capacity()) }
    }
}
