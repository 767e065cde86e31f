//! Windows: one to play in ([`play`]), one that shows another program's panel ([`remote`]).
//!
//! Both ask first whether a window can be opened at all: the simulator crate panics when it
//! cannot, and a machine without a display is no fault of the user's.

mod capture;
mod keys;
pub mod play;
pub mod remote;
mod speaker;

use std::path::Path;
use std::time::{Duration, Instant};

use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use embedded_graphics_simulator::sdl2::{Keycode, MouseButton, MouseWheelDirection};
use embedded_graphics_simulator::{
    OutputSettings, OutputSettingsBuilder, SimulatorDisplay, SimulatorEvent, Window,
};
use hexdeck_console::Board;
use hexdeck_console::playing::Playing;

use self::capture::Film;
use crate::Fault;
use crate::inspect::Key;
use crate::record;

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
    /// The mouse is here, no button pressed.
    Hover(Point),
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
    /// Whether the mouse has been seen at all.
    hovers: bool,
    loops: u32,
    panel: Rectangle,
    /// Whether the list of keys lies over the picture.
    keys: bool,
    film: Option<Film>,
    /// Whether the next picture is to be saved, and a film to be started or ended with it.
    asked: (bool, bool),
    /// Whether the game is to be written down.
    notes: bool,
}

impl PanelWindow {
    /// A window for `board`, opened with its first picture.
    fn open(board: &'static Board, scale: u32, first: &SimulatorDisplay<Rgb565>) -> Self {
        let settings: OutputSettings = OutputSettingsBuilder::new().scale(scale).build();
        let mut window = Window::new(&format!("Hexdeck {}", board.name), &settings);
        window.set_max_fps(NO_FPS_LIMIT);
        window.update(first);
        PanelWindow {
            window,
            size: first.size(),
            finger: None,
            mouse: Point::zero(),
            hovers: false,
            loops: 0,
            panel: board.area(),
            keys: false,
            film: None,
            asked: (false, false),
            notes: false,
        }
    }

    /// What a key asks of the window itself.
    fn ask(&mut self, code: Keycode) {
        match code {
            Keycode::F1 => {
                self.keys = !self.keys;
                // Show it, or what was below, with the next picture.
                self.loops = 0;
            }
            Keycode::F10 => self.notes = true,
            Keycode::F11 => self.asked.1 = true,
            Keycode::F12 => self.asked.0 = true,
            _ => {}
        }
    }

    /// What was done since the last call, in order; `None` when the window was closed.
    fn inputs(&mut self) -> Option<Vec<Input>> {
        let mut inputs = Vec::new();
        let mut sampled = false;
        let mut asked = Vec::new();
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
                    (self.mouse, self.hovers) = (inside(self.size, point), true);
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
                    asked.push(keycode);
                    inputs.extend(key(keycode).map(Input::Key));
                }
                _ => {}
            }
        }
        asked.into_iter().for_each(|keycode| self.ask(keycode));
        // As on the device: one sample each 10 ms while touching, moved or not.
        match self.finger {
            Some(at) if !sampled => inputs.push(Input::Down(at)),
            None if self.hovers => inputs.push(Input::Hover(self.mouse)),
            _ => {}
        }
        Some(inputs)
    }

    /// Writes the game down if that was asked for, in the folder that the program was started in.
    fn note(&mut self, playing: &Playing) {
        if !std::mem::take(&mut self.notes) {
            return;
        }
        match record::of(playing).and_then(|text| capture::text(&text, Path::new(""))) {
            Ok(path) => println!("Saved {}.", path.display()),
            Err(Fault::Refused(why) | Fault::Usage(why)) => eprintln!("hexdeck: {why}"),
        }
    }

    /// Brings the picture to the screen, and to the film if there is one.
    fn show(&mut self, display: &SimulatorDisplay<Rgb565>, changed: bool) {
        if let Err(Fault::Refused(why) | Fault::Usage(why)) = self.capture(display) {
            self.film = None;
            eprintln!("hexdeck: {why}");
        }
        if changed || self.loops.is_multiple_of(REFRESH) {
            if self.keys {
                let inspect = self.size != self.panel.size;
                self.window.update(&keys::over(display, self.panel, inspect));
            } else {
                self.window.update(display);
            }
        }
        self.loops = self.loops.wrapping_add(1);
    }

    /// Saves what was asked for, in the folder that the program was started in.
    fn capture(&mut self, display: &SimulatorDisplay<Rgb565>) -> Result<(), Fault> {
        let (picture, film) = std::mem::take(&mut self.asked);
        let (folder, now) = (Path::new(""), Instant::now());
        if picture {
            println!("Saved {}.", capture::picture(display, folder)?.display());
        }
        match self.film.take() {
            Some(running) if film => println!("Saved {}.", running.end(display, now)?.display()),
            Some(mut running) => {
                running.show(display, now)?;
                self.film = Some(running);
            }
            None if film => {
                self.film = Some(Film::start(display, folder, now)?);
                println!("Filming; F11 ends it.");
            }
            None => {}
        }
        Ok(())
    }
}

/// A mouse that was dragged off the window stays at the rim.
fn inside(size: Size, point: Point) -> Point {
    let last = Point::new(size.width as i32 - 1, size.height as i32 - 1);
    point.component_max(Point::zero()).component_min(last)
}

/// The keys that mean something to the pane.
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
