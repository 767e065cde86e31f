//! The XPT2046 touch controller: its bus traffic and its pen line, nothing else.
//!
//! Promises raw conversions; what they mean is for `console::input::resistive` to say. A
//! controller that does not answer gives zeros or ones, never a wait: the bus runs by itself.

use embassy_rp::gpio::{Input, Output};
use hexdeck_console::input::resistive::{CONVERSIONS, Round};

use crate::bus::Bus;

/// A conversion is a command byte and two bytes for its answer.
const BYTES: usize = 3;
/// Bytes for one channel.
const CHANNEL: usize = CONVERSIONS * BYTES;
/// Bytes for one round.
const ROUND: usize = 4 * CHANNEL;

/// Control bytes: 12 bits, differential, pen line alive in between.
const X: u8 = 0xD0;
const Y: u8 = 0x90;
const Z1: u8 = 0xB0;
const Z2: u8 = 0xC0;

/// What is sent for a round: every channel [`CONVERSIONS`] times, one after the other.
const COMMANDS: [u8; ROUND] = {
    let channels = [X, Y, Z1, Z2];
    let mut bytes = [0; ROUND];
    let mut i = 0;
    while i < ROUND {
        bytes[i] = channels[i / CHANNEL];
        i += BYTES;
    }
    bytes
};

/// The controller.
pub struct Touch {
    cs: Output<'static>,
    pen: Input<'static>,
}

impl Touch {
    /// The controller with this chip select and pen line.
    pub fn new(cs: Output<'static>, pen: Input<'static>) -> Self {
        Touch { cs, pen }
    }

    /// Whether the pen line says that something touches. No bus traffic.
    pub fn pen_down(&self) -> bool {
        self.pen.is_low()
    }

    /// Waits for the pen line to be low; returns at once if it is. May be dropped at any time.
    pub async fn wait_for_pen(&mut self) {
        self.pen.wait_for_low().await;
    }

    /// Makes the conversions of one round: 0.3 ms on the bus.
    ///
    /// Dropped half way, the controller is left selected and in the middle of a conversion, and
    /// the panel would share the bus with it: do not.
    pub async fn round(&mut self, bus: &mut Bus) -> Round {
        // A copy in RAM, so that the DMA does not compete with the code for the flash.
        let commands = COMMANDS;
        let mut answers = [0; ROUND];
        let spi = bus.for_touch();
        self.cs.set_low();
        // The driver's error type has no values.
        let _ = spi.transfer(&mut answers, &commands).await;
        let _ = spi.flush();
        self.cs.set_high();
        let channel = |number: usize| {
            core::array::from_fn(|i| {
                let at = number * CHANNEL + i * BYTES + 1;
                // The answer starts one clock late and ends three early.
                (u16::from_be_bytes([answers[at], answers[at + 1]]) >> 3) & 0x0FFF
            })
        };
        Round { x: channel(0), y: channel(1), z1: channel(2), z2: channel(3) }
    }
}
