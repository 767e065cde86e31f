//! The panels: what the firmware asks of any of them, and the wires they have in common.
//!
//! A panel promises to show the bytes of a strip in the rectangle it was given, and nothing else.
//! It cannot be asked anything: neither board can be read back, so a panel that is missing or
//! broken goes unnoticed and the box runs on.

#[cfg(not(feature = "board-2-8"))]
mod ili9488;
#[cfg(feature = "board-2-8")]
mod st7789;

use embassy_rp::gpio::Output;
use embassy_time::Timer;
use embedded_graphics::primitives::Rectangle;

use crate::boards::BOARD;
use crate::bus::Bus;

#[cfg(not(feature = "board-2-8"))]
pub use ili9488::Ili9488;
#[cfg(feature = "board-2-8")]
pub use st7789::St7789;

/// Commands that every panel of this family knows.
mod dcs {
    pub const SLEEP_OUT: u8 = 0x11;
    pub const DISPLAY_ON: u8 = 0x29;
    pub const COLUMNS: u8 = 0x2A;
    pub const ROWS: u8 = 0x2B;
    pub const WRITE: u8 = 0x2C;
}

/// A display that takes rectangles of pixels.
pub trait Panel {
    /// The panel on these wires, untouched so far.
    fn new(wires: Wires) -> Self;

    /// Its wires.
    fn wires(&mut self) -> &mut Wires;

    /// Sends a command with its parameters.
    fn send(&mut self, bus: &mut Bus, command: u8, parameters: &[u8]);

    /// Wakes the panel, black all over. `blank` is a buffer of zeros to clear it with; the longer
    /// the faster.
    ///
    /// Takes about 0.3 s. Must not be dropped half way, for the clearing is a pixel transfer.
    async fn init(&mut self, bus: &mut Bus, blank: &[u8]);

    /// Sets the rectangle that the next pixels fill, row by row. It must lie on the panel.
    fn window(&mut self, bus: &mut Bus, area: Rectangle) {
        self.send(bus, dcs::COLUMNS, &span(area.top_left.x, area.size.width));
        self.send(bus, dcs::ROWS, &span(area.top_left.y, area.size.height));
        self.send(bus, dcs::WRITE, &[]);
    }

    /// Sends pixels (big-endian RGB565) by DMA into the window; the DMA is under way at the first
    /// poll, so joining this with the painting of the next strip does both at once.
    ///
    /// Must never be dropped half way: see [`Wires::stream`].
    async fn pixels(&mut self, bus: &mut Bus, bytes: &[u8]) {
        self.wires().stream(bus, bytes).await;
    }

    /// Fills the whole panel with the zeros in `blank`.
    ///
    /// Must never be dropped half way: see [`Wires::stream`].
    async fn clear(&mut self, bus: &mut Bus, blank: &[u8]) {
        let area = BOARD.area();
        self.window(bus, area);
        let mut left = (area.size.width * area.size.height * 2) as usize;
        while left > 0 && !blank.is_empty() {
            let piece = left.min(blank.len());
            self.pixels(bus, &blank[..piece]).await;
            left -= piece;
        }
    }
}

/// The lines that only the panel has, apart from its backlight.
pub struct Wires {
    /// Chip select, low while the panel listens.
    pub cs: Output<'static>,
    /// Low for a command, high for data.
    pub dc: Output<'static>,
    /// Reset, active low.
    pub rst: Output<'static>,
}

impl Wires {
    /// The hardware reset both panels want. Dropped half way: the panel may stay in reset.
    async fn reset(&mut self) {
        self.rst.set_high();
        Timer::after_millis(10).await;
        self.rst.set_low();
        Timer::after_millis(10).await;
        self.rst.set_high();
        Timer::after_millis(120).await;
    }

    /// One command byte, in a chip-select cycle of its own.
    fn command(&mut self, bus: &mut Bus, command: u8) {
        self.dc.set_low();
        self.write(bus, &[command]);
    }

    /// Data bytes, in one chip-select cycle.
    fn data(&mut self, bus: &mut Bus, bytes: &[u8]) {
        self.dc.set_high();
        self.write(bus, bytes);
    }

    /// A few bytes without DMA: at this speed that is quicker than setting one up.
    fn write(&mut self, bus: &mut Bus, bytes: &[u8]) {
        self.cs.set_low();
        // The driver's error type has no values.
        let _ = bus.for_pixels().blocking_write(bytes);
        self.cs.set_high();
    }

    /// Many data bytes by DMA, in one chip-select cycle.
    ///
    /// Must never be dropped half way. The 3.5 inch board counts bits to know where a pixel ends;
    /// a transfer cut within one leaves that count off for good, and every colour wrong. So
    /// nothing may put this in a `select` or under a time limit, and if somebody does, it panics:
    /// the restart that follows sets the panel up again.
    async fn stream(&mut self, bus: &mut Bus, bytes: &[u8]) {
        self.dc.set_high();
        self.cs.set_low();
        let unbroken = Unbroken;
        let _ = bus.for_pixels().write(bytes).await;
        core::mem::forget(unbroken);
        self.cs.set_high();
    }
}

/// Panics when dropped: held while a transfer is on its way, forgotten once it has arrived.
struct Unbroken;

impl Drop for Unbroken {
    fn drop(&mut self) {
        panic!("a pixel transfer was dropped half way");
    }
}

/// First and last column (or row) of a window as the panels want them: two big-endian words.
fn span(start: i32, length: u32) -> [u8; 4] {
    let first = (start as u16).to_be_bytes();
    let last = (start as u16 + length as u16 - 1).to_be_bytes();
    [first[0], first[1], last[0], last[1]]
}
