//! The Hexdeck box without its chip: screens, drawing, touch, USB messages.
//!
//! `firmware` and the simulator both run [`App`]: fingers and time go in, dirty rectangles
//! come out, and strips of them are painted on request. No heap, no clock, no hardware.
#![no_std]

#[cfg(test)]
extern crate std;
// The tests share their flash with those outside of this crate.
#[cfg(test)]
extern crate self as hexdeck_console;

pub mod app;
pub mod board;
pub mod clock;
pub mod input;
pub mod inspect;
pub mod link;
pub mod paint;
pub mod party;
pub mod playing;
pub mod records;
pub mod replays;
pub mod run;
mod screens;
pub mod seats;
pub mod settings;
pub mod shelf;
pub mod sound;
pub mod storage;
pub mod text;
mod ui;

pub use app::{App, Pictures, Start};
pub use board::Board;

/// Milliseconds since the box started.
pub type Millis = u64;
