//! The finger: sampled at a steady pace, between frames and between the strips of one.
//!
//! A frame of a whole screen keeps the bus for 45 ms, in which a quick flick begins and ends. So
//! the panel's driver lets the finger in between two strips, when the panel is deselected, and
//! what is felt then waits here, with its time, until the console may hear it.

use embassy_time::{Duration, Instant};
use embedded_graphics::prelude::Point;
use heapless::Deque;
use hexdeck_console::Millis;
use hexdeck_console::input::resistive::Resistive;

use crate::bus::Bus;
use crate::touch::Touch;

/// Most samples that wait: twice what fits into the longest frame at 100 a second.
const WAITING: usize = 16;

/// Where the finger was, and when; `None` once it has left.
pub type Felt = (Millis, Option<Point>);

/// The touch layer with its pace.
pub struct Finger {
    touch: Touch,
    layer: Resistive,
    next_sample: Instant,
    felt: Deque<Felt, WAITING>,
}

impl Finger {
    /// Nobody touches yet.
    pub fn new(touch: Touch, layer: Resistive) -> Self {
        Finger { touch, layer, next_sample: Instant::MIN, felt: Deque::new() }
    }

    /// Takes a sample if there is a finger to follow and it is time. The bus must be free.
    ///
    /// Must not be dropped half way: see [`Touch::round`].
    pub async fn feel(&mut self, bus: &mut Bus) {
        if !self.touching() || Instant::now() < self.next_sample {
            return;
        }
        let before = self.layer.finger();
        let finger = if self.touch.pen_down() {
            let first = self.touch.round(bus).await;
            let second = self.touch.round(bus).await;
            self.layer.sample(&first, &second)
        } else {
            self.layer.nothing()
        };
        if finger.is_some() || before.is_some() {
            if self.felt.is_full() {
                // Nobody has listened for long: the latest says most.
                self.felt.pop_back();
            }
            let _ = self.felt.push_back((Instant::now().as_millis(), finger));
        }
        self.next_sample = Instant::now() + Duration::from_millis(self.layer.pause());
    }

    /// The oldest sample that has not been heard.
    pub fn take(&mut self) -> Option<Felt> {
        self.felt.pop_front()
    }

    /// When there is something to take or to feel; `None` while nobody touches.
    pub fn due(&self) -> Option<Instant> {
        match self.felt.is_empty() {
            true => self.touching().then_some(self.next_sample),
            false => Some(Instant::MIN),
        }
    }

    /// Waits for the pen line to be low; returns at once if it is. May be dropped at any time.
    pub async fn landing(&mut self) {
        self.touch.wait_for_pen().await;
    }

    /// Whether there is a finger to follow: on the layer, or perhaps just landing on it.
    fn touching(&self) -> bool {
        self.touch.pen_down() || self.layer.finger().is_some()
    }
}
