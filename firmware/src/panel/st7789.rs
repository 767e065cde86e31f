//! The 2.8 inch board's panel: a plain ST7789 with 8-bit parameters.
//!
//! Promises landscape, 320 x 240, RGB565, turned so that its touch layer lies the same way as the
//! 3.5 inch board's.

use embassy_time::Timer;

use super::{Panel, Wires, dcs};
use crate::bus::Bus;

/// Commands with their parameters after the panel has woken: the vendor's values, in landscape.
const INIT: &[(u8, &[u8])] = &[
    (0x21, &[]),                             // inversion on: this glass is normally black
    (0x36, &[0xA0]),                         // rows and columns exchanged, rows mirrored: landscape
    (0x3A, &[0x55]),                         // 16 bits a pixel
    (0xB2, &[0x0C, 0x0C, 0x00, 0x33, 0x33]), // porches
    (0xB7, &[0x35]),                         // gate voltages
    (0xBB, &[0x28]),                         // VCOM
    (0xC0, &[0x3C]),                         // LCM control
    (0xC2, &[0x01]),                         // VDV and VRH from commands
    (0xC3, &[0x0B]),                         // VRH
    (0xC4, &[0x20]),                         // VDV
    (0xC6, &[0x0F]),                         // 60 frames a second
    (0xD0, &[0xA4, 0xA1]),                   // power
    (
        0xE0, // gamma, positive
        &[0xD0, 0x01, 0x08, 0x0F, 0x11, 0x2A, 0x36, 0x55, 0x44, 0x3A, 0x0B, 0x06, 0x11, 0x20],
    ),
    (
        0xE1, // gamma, negative
        &[0xD0, 0x02, 0x07, 0x0A, 0x0B, 0x18, 0x34, 0x43, 0x4A, 0x2B, 0x1B, 0x1C, 0x22, 0x1F],
    ),
];

/// The panel of the 2.8 inch board.
pub struct St7789 {
    wires: Wires,
}

impl Panel for St7789 {
    fn new(wires: Wires) -> Self {
        St7789 { wires }
    }

    fn wires(&mut self) -> &mut Wires {
        &mut self.wires
    }

    fn send(&mut self, bus: &mut Bus, command: u8, parameters: &[u8]) {
        self.wires.command(bus, command);
        if !parameters.is_empty() {
            self.wires.data(bus, parameters);
        }
    }

    async fn init(&mut self, bus: &mut Bus, blank: &[u8]) {
        self.wires.reset().await;
        self.send(bus, dcs::SLEEP_OUT, &[]);
        Timer::after_millis(120).await;
        for (command, parameters) in INIT {
            self.send(bus, *command, parameters);
        }
        self.clear(bus, blank).await;
        self.send(bus, dcs::DISPLAY_ON, &[]);
    }
}
