//! The 3.5 inch board's panel: an ILI9488 behind a 16-bit shift register.
//!
//! Promises landscape, 480 x 320, RGB565. The register makes its own rules:
//! - a command is one byte in a chip-select cycle of its own;
//! - everything else is 16-bit words, so a parameter travels as `[0, parameter]`;
//! - its bit counter powers up anywhere, so one word goes out before the reset to bring it round;
//! - it must see whole words for ever after, so no transfer is ever cut.

use embassy_time::Timer;

use super::{Panel, Wires, dcs};
use crate::bus::Bus;

/// Commands with their parameters, up to waking the panel: the vendor's list.
const INIT: &[(u8, &[u8])] = &[
    (0x21, &[]),                 // inversion on: this glass is normally black
    (0xC2, &[0x33]),             // power control for normal mode
    (0xC5, &[0x00, 0x1E, 0x80]), // VCOM
    (0xB1, &[0xB0]),             // 70 frames a second
    (
        0xE0, // gamma, positive
        &[0x00, 0x13, 0x18, 0x04, 0x0F, 0x06, 0x3A, 0x56, 0x4D, 0x03, 0x0A, 0x06, 0x30, 0x3E, 0x0F],
    ),
    (
        0xE1, // gamma, negative
        &[0x00, 0x13, 0x18, 0x01, 0x11, 0x06, 0x38, 0x34, 0x4D, 0x06, 0x0D, 0x0B, 0x31, 0x37, 0x0F],
    ),
    (0x3A, &[0x55]),       // 16 bits a pixel
    (0xB6, &[0x00, 0x62]), // scan direction; 0x02 turns the picture upside down
    (0x36, &[0x28]),       // landscape, blue first on the glass
];

/// The panel of the 3.5 inch board.
pub struct Ili9488 {
    wires: Wires,
}

impl Panel for Ili9488 {
    fn new(wires: Wires) -> Self {
        Ili9488 { wires }
    }

    fn wires(&mut self) -> &mut Wires {
        &mut self.wires
    }

    fn send(&mut self, bus: &mut Bus, command: u8, parameters: &[u8]) {
        self.wires.command(bus, command);
        let mut words = [0; 2 * 15];
        let words = &mut words[..2 * parameters.len()];
        for (word, parameter) in words.chunks_exact_mut(2).zip(parameters) {
            word[1] = *parameter;
        }
        if !words.is_empty() {
            self.wires.data(bus, words);
        }
    }

    async fn init(&mut self, bus: &mut Bus, blank: &[u8]) {
        self.wires.data(bus, &[0, 0]);
        self.wires.reset().await;
        for (command, parameters) in INIT {
            self.send(bus, *command, parameters);
        }
        self.send(bus, dcs::SLEEP_OUT, &[]);
        Timer::after_millis(120).await;
        self.clear(bus, blank).await;
        self.send(bus, dcs::DISPLAY_ON, &[]);
    }
}
