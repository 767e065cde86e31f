//! The journal's part of the flash chip, as the console wants it.
//!
//! Promises to touch nothing outside of it. Erasing and programming stop the core, interrupts and
//! all, for as long as they take: 45 ms a sector, 0.4 ms a page. Refuses to decide when: that is
//! for the console, which waits for a calm moment.

use core::ops::Range;

use embassy_futures::yield_now;
use embassy_rp::flash::{Blocking, ERASE_SIZE, Error, Flash, PAGE_SIZE};
use embassy_rp::peripherals::FLASH;
use embedded_storage_async::nor_flash::{ErrorType, NorFlash, ReadNorFlash};

use crate::FLASH_BYTES;

/// Where the chip appears in the address space.
const XIP: usize = 0x1000_0000;

/// Reads between two breaths: a long search through the journal must not keep the panel from
/// starting meanwhile.
const BREATH: u8 = 32;

/// A part of the chip, with addresses that count from its start.
pub struct Region {
    flash: Flash<'static, FLASH, Blocking, FLASH_BYTES>,
    /// In bytes from the start of the chip.
    place: Range<u32>,
    reads: u8,
}

impl Region {
    /// The part of the chip at these addresses.
    pub fn new(
        flash: Flash<'static, FLASH, Blocking, FLASH_BYTES>,
        addresses: Range<usize>,
    ) -> Self {
        let place = (addresses.start - XIP) as u32..(addresses.end - XIP) as u32;
        Region { flash, place, reads: 0 }
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
        self.flash.blocking_read(self.at(offset, bytes.len())?, bytes)
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
        self.flash.blocking_erase(start, start + length)
    }

    async fn write(&mut self, offset: u32, mut bytes: &[u8]) -> Result<(), Error> {
        let mut at = self.at(offset, bytes.len())?;
        while !bytes.is_empty() {
            // The chip takes whole pages. What else lies on a page is written as it is.
            let inside = at as usize % PAGE_SIZE;
            let (now, later) = bytes.split_at(bytes.len().min(PAGE_SIZE - inside));
            let mut page = [0xFF; PAGE_SIZE];
            self.flash.blocking_read(at - inside as u32, &mut page)?;
            page[inside..inside + now.len()].copy_from_slice(now);
            self.flash.blocking_write(at - inside as u32, &page)?;
            (at, bytes) = (at + now.len() as u32, later);
        }
        Ok(())
    }
}
