//! Windows: one to play in ([`play`]), one that shows another program's panel ([`remote`]).
//!
//! Both ask first whether a window can be opened at all: the simulator crate panics when it
//! cannot, and a machine without a display is no fault of the user's.

pub mod play;
pub mod remote;

use std::time::Duration;

use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use embedded_graphics_simulator::sdl2::MouseButton;
use embedded_graphics_simulator::{
    OutputSettings, OutputSettingsBuilder, SimulatorDisplay, SimulatorEvent, Window,
};
use hexdeck_console::Board;

/// How often the window is asked for events; also the device's touch sampling.
const SAMPLE: Duration = Duration::from_millis(10);
/// Loops between repaints of an unchanged picture, in case something covered the window.
const REFRESH: u32 = 20;
/// More frames than samples: the loop keeps its own time.
const NO_FPS_LIMIT: u32 = 10_000;

/// Whether a window can be opened; if not, why.
pub fn available() -> Result<(), String> {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    // Asking SDL without any of these makes its helpers complain on the terminal.
    let display = ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"];
    if cfg!(target_os = "linux") && !display.into_iter().any(set) {
        return Err("neither DISPLAY nor WAYLAND_DISPLAY is set".into());
    }
    let context = sdl2::init()?;
    let video = context.video()?;
    match video.current_video_driver() {
        // These draw into the void.
        driver @ ("dummy" | "offscreen") => Err(format!("the video driver is '{driver}'")),
        _ => Ok(()),
    }
}

/// What the finger did since it was asked last.
enum Finger {
    /// It touches, or still touches, here.
    Down(Point),
    /// It has left the panel.
    Up,
}

/// A window that shows a panel and takes the mouse for a finger.
struct PanelWindow {
    window: Window,
    board: &'static Board,
    finger: Option<Point>,
    loops: u32,
}

impl PanelWindow {
    /// A window for `board`, opened with its first picture.
    fn open(board: &'static Board, scale: u32, first: &SimulatorDisplay<Rgb565>) -> Self {
        let settings: OutputSettings = OutputSettingsBuilder::new().scale(scale).build();
        let mut window = Window::new(&format!("Hexdeck {}", board.name), &settings);
        window.set_max_fps(NO_FPS_LIMIT);
        window.update(first);
        PanelWindow { window, board, finger: None, loops: 0 }
    }

    /// The finger's changes since the last call, in order; `None` when the window was closed.
    fn fingers(&mut self) -> Option<Vec<Finger>> {
        let mut changes = Vec::new();
        let mut sampled = false;
        for event in self.window.events() {
            match event {
                SimulatorEvent::Quit => return None,
                SimulatorEvent::MouseButtonDown { mouse_btn: MouseButton::Left, point } => {
                    let at = on_panel(self.board, point);
                    self.finger = Some(at);
                    changes.push(Finger::Down(at));
                    sampled = true;
                }
                SimulatorEvent::MouseButtonUp { mouse_btn: MouseButton::Left, .. }
                    if self.finger.take().is_some() =>
                {
                    changes.push(Finger::Up)
                }
                SimulatorEvent::MouseMove { point } if self.finger.is_some() => {
                    self.finger = Some(on_panel(self.board, point));
                    sampled = false;
                }
                _ => {}
            }
        }
        // As on the device: one sample each 10 ms while touching, moved or not.
        if let (Some(at), false) = (self.finger, sampled) {
            changes.push(Finger::Down(at));
        }
        Some(changes)
    }

    /// Brings the picture to the screen.
    fn show(&mut self, display: &SimulatorDisplay<Rgb565>, changed: bool) {
        self.loops = self.loops.wrapping_add(1);
        if changed || self.loops.is_multiple_of(REFRESH) {
            self.window.update(display);
        }
    }
}

/// A mouse that was dragged off the window stays at the rim.
fn on_panel(board: &Board, point: Point) -> Point {
    Point::new(
        point.x.clamp(0, i32::from(board.width) - 1),
        point.y.clamp(0, i32::from(board.height) - 1),
    )
}
