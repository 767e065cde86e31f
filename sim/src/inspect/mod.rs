//! `hexdeck play --inspect`: a pane beside the panel that shows what the running match is made of.
//!
//! For people who write games: the moves in the game's notation with time travel to any of them,
//! the fields of the state, the log. It knows a match only by [`hexdeck_console::inspect::Inspect`],
//! so it works for every game, and it hides nothing from anybody.
//!
//! - [`Desk`]: the box with its panel and, if asked for, the pane; windows and scripts drive it.
//! - `facts`: a match at one moment. `fields`: its state as lines. `layout`: where things are.
//!   `pane`: what a click, a key and the wheel do. `view`: how it looks.

mod desk;
mod facts;
mod fields;
mod layout;
mod pane;
mod view;

pub use desk::{Desk, reach};
pub use pane::Key;
