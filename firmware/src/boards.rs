//! The board this image is for, chosen by a cargo feature when it is built.
//!
//! Both boards have the same pins, which `main.rs` hands out; they differ in panel, size and bus
//! speed, and those are the constants here. An image for the wrong board shows nothing or rubbish
//! but cannot hurt the panel; which board it is for is in its boot line and in its USB answer.

use embassy_rp::clocks::PllConfig;
use hexdeck_console::Board;
use hexdeck_console::input::resistive::Calibration;

#[cfg(not(feature = "board-2-8"))]
mod chosen {
    use super::*;

    /// Waveshare Pico-ResTouch-LCD-3.5.
    pub const BOARD: &Board = &hexdeck_console::board::BOARD_3_5;
    /// Its panel.
    pub type Panel = crate::panel::Ili9488;
    /// Where its touch layer lies over the panel before anybody has calibrated it.
    pub const CALIBRATION: Calibration = Calibration::DEFAULT_3_5;
}

#[cfg(feature = "board-2-8")]
mod chosen {
    use super::*;

    /// Waveshare Pico-ResTouch-LCD-2.8.
    pub const BOARD: &Board = &hexdeck_console::board::BOARD_2_8;
    /// Its panel.
    pub type Panel = crate::panel::St7789;
    /// Where its touch layer lies over the panel before anybody has calibrated it.
    pub const CALIBRATION: Calibration = Calibration::DEFAULT_2_8;
}

pub use chosen::{BOARD, CALIBRATION, Panel};

/// The Pico's crystal.
pub const CRYSTAL_HZ: u32 = 12_000_000;

/// How long it is given to start: the vendor's 6 ms with some room for clones.
pub const CRYSTAL_START_MS: u32 = 16;

/// The backlight, on while high or floating.
pub const BACKLIGHT_PIN: usize = 13;

/// Core clock: 12 MHz x 100 / (5 x 2) = 120 MHz. Not the usual 125, because the bus divides it by
/// an even number: this way the bus gets exactly the 60 MHz that the vendor tests to, instead of
/// 62.5 or 31.25. Written out, because searching for the factors at the chip's wake-up speed takes
/// longer than the backlight should glow.
pub const CORE_PLL: PllConfig = PllConfig { refdiv: 1, fbdiv: 100, post_div1: 5, post_div2: 2 };

/// Bus clock for pixels.
///
/// The safe choice for a board that shows wrong pixels (long wires, a tired regulator) is
/// `31_250_000`, which this core clock rounds down to 30 MHz; it halves the frame rate.
pub const PIXEL_HZ: u32 = 60_000_000;

/// Bus clock for touch: the XPT2046 takes 2.5 MHz at most.
pub const TOUCH_HZ: u32 = 2_000_000;

/// Pixels in one strip buffer: 32 rows of the wider board. There are two buffers, so a frame of
/// the 3.5 goes out in 10 strips and takes 60 KB of RAM. Every shape is set up again for each strip
/// it lies on, so fewer and taller strips paint faster.
pub const STRIP_PIXELS: usize = 480 * 32;
