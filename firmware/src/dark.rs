//! The first thing of all: darkness.
//!
//! The backlight is on by itself while its pin floats, and the crystal takes a while to start. So
//! before anything else the pin is driven low and the crystal is waited for in the dark. The chip
//! driver's own start-up resets all pins, which lets go of this one again, but it finds the crystal
//! running and is through within a millisecond.
//!
//! Must run before `embassy_rp::init`, which owns these registers from then on.

use embassy_rp::pac;

use crate::boards::{BACKLIGHT_PIN, CRYSTAL_HZ, CRYSTAL_START_MS};

/// Function 5 of a pin: driven by software.
const BY_SOFTWARE: u8 = 5;

/// Drives the backlight low and starts the crystal.
pub fn start() {
    pac::RESETS.reset().modify(|w| {
        w.set_io_bank0(false);
        w.set_pads_bank0(false);
    });
    loop {
        let done = pac::RESETS.reset_done().read();
        if done.io_bank0() && done.pads_bank0() {
            break;
        }
    }
    pac::SIO.gpio_out(0).value_clr().write_value(1 << BACKLIGHT_PIN);
    pac::SIO.gpio_oe(0).value_set().write_value(1 << BACKLIGHT_PIN);
    pac::IO_BANK0.gpio(BACKLIGHT_PIN).ctrl().write(|w| w.set_funcsel(BY_SOFTWARE));

    // The delay counts in units of 256 oscillations.
    let delay = CRYSTAL_HZ / 1000 * CRYSTAL_START_MS / 256;
    pac::XOSC.startup().write(|w| w.set_delay(delay as u16));
    pac::XOSC.ctrl().write(|w| {
        w.set_freq_range(pac::xosc::vals::CtrlFreqRange::_1_15MHZ);
        w.set_enable(pac::xosc::vals::Enable::ENABLE);
    });
    // A crystal that never starts leaves the box dark; it could not keep time anyway.
    while !pac::XOSC.status().read().stable() {}
}
