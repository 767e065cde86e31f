//! Crashes: the last words of a run, kept for the next.
//!
//! Promises that a panic or a hard fault ends in a restart at once, and that the next start finds
//! out why. The words lie in RAM that no start-up code touches, which outlives a watchdog reset;
//! a checksum tells them from what is there after power-up. Refuses to go on after a panic.

use core::cell::UnsafeCell;
use core::fmt::{self, Write};
use core::mem::MaybeUninit;
use core::panic::PanicInfo;
use core::sync::atomic::{AtomicBool, Ordering};

use cortex_m_rt::{ExceptionFrame, exception};
use embassy_rp::Peripherals;
use embassy_rp::watchdog::Watchdog;
use heapless::String;
use hexdeck_console::link::checksum;

/// Most bytes of a crash that are kept.
pub const LONGEST: usize = 200;

/// Says that the record has been written by this code: "HXCR".
const MAGIC: u32 = 0x4858_4352;

/// Plain numbers and bytes, so that any contents of the RAM are a valid record, if a wrong one.
#[derive(Clone, Copy)]
#[repr(C)]
struct Record {
    magic: u32,
    checksum: u32,
    length: u32,
    text: [u8; LONGEST],
}

struct Kept(UnsafeCell<MaybeUninit<Record>>);

// SAFETY: `take` runs once, at the start of `main` before any task or interrupt handler of ours;
// `end` runs with interrupts off and never returns. So no two of them ever overlap on core 0, and
// core 1 is never started.
unsafe impl Sync for Kept {}

#[unsafe(link_section = ".uninit.crash")]
static KEPT: Kept = Kept(UnsafeCell::new(MaybeUninit::uninit()));

/// Takes the last words of the run before, if it crashed; they are gone then.
///
/// To be called once, first thing.
pub fn take() -> Option<String<LONGEST>> {
    // SAFETY: the pointer is to a static, aligned, and nothing else reaches it now (see `Kept`).
    // The bytes are RAM that the reset left alone; every bit pattern is a `Record`. Volatile,
    // because the compiler must not reason about where they come from.
    let record = unsafe { KEPT.0.get().cast::<Record>().read_volatile() };
    // SAFETY: as above; clears the record so that it is told once.
    unsafe { KEPT.0.get().write_volatile(MaybeUninit::zeroed()) };
    let text = record.text.get(..record.length as usize)?;
    if record.magic != MAGIC || record.checksum != checksum(text) {
        return None;
    }
    let mut words = String::new();
    words.push_str(core::str::from_utf8(text).ok()?).ok()?;
    Some(words)
}

/// Text that is cut where the space ends.
struct Cut<'a>(&'a mut String<LONGEST>);

impl Write for Cut<'_> {
    fn write_str(&mut self, s: &str) -> fmt::Result {
        for c in s.chars() {
            self.0.push(c).map_err(|_| fmt::Error)?;
        }
        Ok(())
    }
}

/// Keeps the words, logs them and restarts the chip.
fn end(words: fmt::Arguments<'_>) -> ! {
    static ENDING: AtomicBool = AtomicBool::new(false);
    cortex_m::interrupt::disable();
    // A crash while ending (the logger may panic when it is interrupted in the middle of a line):
    // the first words stand, just restart.
    if !ENDING.load(Ordering::Relaxed) {
        ENDING.store(true, Ordering::Relaxed);
        let mut text = String::new();
        // An error means that it was cut, which is well.
        let _ = Cut(&mut text).write_fmt(words);
        let mut record = Record {
            magic: MAGIC,
            checksum: checksum(text.as_bytes()),
            length: text.len() as u32,
            text: [0; LONGEST],
        };
        record.text[..text.len()].copy_from_slice(text.as_bytes());
        // SAFETY: interrupts are off and this never returns, so nothing else reaches the record.
        unsafe { KEPT.0.get().write_volatile(MaybeUninit::new(record)) };
        defmt::error!("crash: {=str}", text.as_str());
    }
    // SAFETY: whoever held the watchdog will not run again.
    let watchdog = unsafe { Peripherals::steal() }.WATCHDOG;
    // The whole chip, not only the core: bus, DMA and USB start afresh as well.
    Watchdog::new(watchdog).trigger_reset();
    loop {
        cortex_m::asm::nop();
    }
}

/// A file's name with its folder: the rest of the path says where it was built, which is nobody's
/// business.
fn short(path: &str) -> &str {
    let mut slashes = path.rmatch_indices('/').map(|(at, _)| at + 1);
    slashes.nth(1).map_or(path, |start| &path[start..])
}

#[panic_handler]
fn panic(info: &PanicInfo<'_>) -> ! {
    let message = info.message();
    match info.location() {
        Some(at) => end(format_args!("{message} ({}:{})", short(at.file()), at.line())),
        None => end(format_args!("{message}")),
    }
}

/// # Safety
/// Called by the processor only.
#[exception]
unsafe fn HardFault(frame: &ExceptionFrame) -> ! {
    end(format_args!("hard fault at {:#010x}, called from {:#010x}", frame.pc(), frame.lr()))
}
