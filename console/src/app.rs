//! The box's heart: fingers and time in, dirty rectangles out.

use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use heapless::Vec;

use crate::paint::Strip;
use crate::{Board, Millis};

/// Most rectangles that one frame repaints; more are joined.
pub const MAX_DIRTY: usize = 8;

/// What the box knows when it starts.
pub struct Start<'a> {
    /// The display it runs on.
    pub board: &'static Board,
    /// Entropy for games that ask for no particular seed.
    pub seed: u64,
    /// What went wrong before this start, to be shown to the player (a crash, a watchdog reset).
    pub notice: Option<&'a str>,
}

/// The console: a stack of screens.
pub struct App {
    board: &'static Board,
    finger: Option<Point>,
    dirty: bool,
}

impl App {
    /// A box that has just been switched on: everything is dirty.
    pub fn new(start: Start<'_>) -> Self {
        App { board: start.board, finger: None, dirty: true }
    }

    /// Where the finger is on the panel now, or `None` when it does not touch.
    ///
    /// Called at every touch sample (about 100 times a second while touching) and once, with
    /// `None`, when the finger leaves.
    pub fn pointer(&mut self, now: Millis, finger: Option<Point>) {
        let _ = now;
        self.dirty |= self.finger != finger;
        self.finger = finger;
    }

    /// Lets time pass: animations and holds move on.
    pub fn tick(&mut self, now: Millis) {
        let _ = now;
    }

    /// When [`App::tick`] must be called next, or `None` if only a finger can change anything.
    pub fn wake(&self) -> Option<Millis> {
        None
    }

    /// The rectangles that have changed since the last call, disjoint, on the panel; empty if
    /// none. The caller must paint all of them, cut into strips as it likes, before the next
    /// call of any `&mut self` function.
    pub fn frame(&mut self) -> Vec<Rectangle, MAX_DIRTY> {
        let mut out = Vec::new();
        if core::mem::take(&mut self.dirty) {
            let _ = out.push(self.board.area());
        }
        out
    }

    /// Paints the part of the screen that lies on `strip`, every pixel of it.
    pub fn paint(&self, strip: &mut Strip<'_>) {
        strip.clear(if self.finger.is_some() { Rgb565::CSS_DARK_RED } else { Rgb565::CSS_NAVY });
    }
}
