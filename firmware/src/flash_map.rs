//! Where packs and journal lie in flash, as `memory.x` says.
//!
//! Promises addresses and lengths taken from the linker, so that the map exists once. Refuses to
//! hand out pointers or slices: whoever reads or writes flash does that through a driver.

use core::ops::Range;
use core::ptr::addr_of;

unsafe extern "C" {
    static __packs_start: u8;
    static __packs_end: u8;
    static __journal_start: u8;
    static __journal_end: u8;
}

/// The addresses of the packs, read in place.
pub fn packs() -> Range<usize> {
    // These symbols are positions given by the linker script, not variables: only their addresses
    // are taken, which needs no `unsafe`, and nothing is ever read through them.
    addr_of!(__packs_start) as usize..addr_of!(__packs_end) as usize
}

/// The addresses of the journal.
pub fn journal() -> Range<usize> {
    // As in `packs`.
    addr_of!(__journal_start) as usize..addr_of!(__journal_end) as usize
}
