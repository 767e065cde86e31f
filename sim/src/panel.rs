//! The panel in memory.
//!
//! Repaints only what the app calls dirty, strip by strip, as the firmware does: a screen that
//! forgets to mark a rectangle, or that draws differently when cut, shows it here too.

use std::path::Path;

use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use embedded_graphics_simulator::{OutputSettings, SimulatorDisplay};
use hexdeck_console::paint::{Strip, strips};
use hexdeck_console::{App, Board};

use crate::Fault;

/// Pixels in a strip: 16 rows of the larger panel.
const STRIP_PIXELS: usize = 480 * 16;

/// The pixels that a board's panel shows.
pub struct Panel {
    display: SimulatorDisplay<Rgb565>,
    strip: Vec<u16>,
}

impl Panel {
    /// The dark panel of `board`.
    pub fn new(board: &Board) -> Self {
        Panel {
            display: SimulatorDisplay::with_default_color(board.area().size, Rgb565::BLACK),
            strip: vec![0; STRIP_PIXELS],
        }
    }

    /// Paints what has changed in `app`; tells whether anything had.
    pub fn repaint(&mut self, app: &mut App<'_>) -> bool {
        let dirty = app.frame();
        for area in &dirty {
            for part in strips(*area, STRIP_PIXELS) {
                if let Some(mut strip) = Strip::new(part, &mut self.strip) {
                    app.paint(&mut strip);
                    let Ok(()) = self.display.fill_contiguous(&part, strip.colors());
                }
            }
        }
        !dirty.is_empty()
    }

    /// What is on the panel now.
    pub fn display(&self) -> &SimulatorDisplay<Rgb565> {
        &self.display
    }
}

/// Writes `picture` to `path` as an RGB8 PNG, one pixel for each pixel of the panel.
pub fn save_png(picture: &SimulatorDisplay<Rgb565>, path: &Path) -> Result<(), Fault> {
    picture
        .to_rgb_output_image(&OutputSettings::default())
        .save_png(path)
        .map_err(|e| Fault::refused(format!("cannot write {}: {e}", path.display())))
}
