//! Windows: one to play in ([`play`]), one that shows another program's panel ([`remote`]).
//!
//! Both ask first whether a window can be opened at all: the simulator crate panics when it
//! cannot, and a machine without a display is no fault of the user's.

pub mod play;
pub mod remote;
mod speaker;

use std::time::Duration;

use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use embedded_graphics_simulator::sdl2::{Keycode, MouseButton, MouseWheelDirection};
use embedded_graphics_simulator::{
    OutputSettings, OutputSettingsBuilder, SimulatorDisplay, SimulatorEvent, Window,
};
use hexdeck_console::Board;

use crate::inspect::Key;

/// How often the window is asked for events; also the device's touch sampling.
const SAMPLE: Duration = Duration::from_millis(10);
/// Loops between repaints of an unchanged picture, in case something covered the window.
const REFRESH: u32 = 20;
/// Lines of text that one notch of the wheel scrolls.
const WHEEL: i32 = 3;
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

/// What a person did.
enum Input {
    /// The finger touches, or still touches, here.
    Down(Point),
    /// The finger has left.
    Up,
    /// A key was pressed.
    Key(Key),
    /// The wheel was turned here by some lines, downwards if positive.
    Wheel(Point, i32),
}

/// A window that shows a panel and takes the mouse for a finger.
struct PanelWindow {
    window: Window,
    /// What it shows: the panel, and perhaps a pane beside it.
    size: Size,
    finger: Option<Point>,
    mouse: Point,
    loops: u32,
}

impl PanelWindow {
    /// A window for `board`, opened with its first picture.
    fn open(board: &'static Board, scale: u32, first: &SimulatorDisplay<Rgb565>) -> Self {
        let settings: OutputSettings = OutputSettingsBuilder::new().scale(scale).build();
        let mut window = Window::new(&format!("Hexdeck {}", board.name), &settings);
        window.set_max_fps(NO_FPS_LIMIT);
        window.update(first);
        PanelWindow { window, size: first.size(), finger: None, mouse: Point::zero(), loops: 0 }
    }

    /// What was done since the last call, in order; `None` when the window was closed.
    fn inputs(&mut self) -> Option<Vec<Input>> {
        let mut inputs = Vec::new();
        let mut sampled = false;
        for event in self.window.events() {
            match event {
                SimulatorEvent::Quit => return None,
                SimulatorEvent::MouseButtonDown { mouse_btn: MouseButton::Left, point } => {
                    let at = inside(self.size, point);
                    self.finger = Some(at);
                    inputs.push(Input::Down(at));
                    sampled = true;
                }
                SimulatorEvent::MouseButtonUp { mouse_btn: MouseButton::Left, .. }
                    if self.finger.take().is_some() =>
                {
                    inputs.push(Input::Up)
                }
                SimulatorEvent::MouseMove { point } => {
                    self.mouse = inside(self.size, point);
                    if let Some(finger) = &mut self.finger {
                        *finger = self.mouse;
                        sampled = false;
                    }
                }
                SimulatorEvent::MouseWheel { scroll_delta, direction } => {
                    // SDL counts away from the person, unless the system turns wheels round.
                    let flipped = direction == MouseWheelDirection::Flipped;
                    let down = if flipped { scroll_delta.y } else { -scroll_delta.y };
                    inputs.push(Input::Wheel(self.mouse, down * WHEEL));
                }
                SimulatorEvent::KeyDown { keycode, .. } => {
                    inputs.extend(key(keycode).map(Input::Key));
                }
                _ => {}
            }
        }
        // As on the device: one sample each 10 ms while touching, moved or not.
        if let (Some(at), false) = (self.finger, sampled) {
            inputs.push(Input::Down(at));
        }
        Some(inputs)
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
fn inside(size: Size, point: Point) -> Point {
    let last = Point::new(size.width as i32 - 1, size.height as i32 - 1);
    point.component_max(Point::zero()).component_min(last)
}

/// The keys that mean something.
fn key(code: Keycode) -> Option<Key> {
    match code {
        Keycode::Left => Some(Key::Left),
        Keycode::Right => Some(Key::Right),
        Keycode::Home => Some(Key::Home),
        Keycode::End => Some(Key::End),
        Keycode::Tab => Some(Key::Tab),
        _ => None,
    }
}
