//! What several screens share: buttons, cards of text, passing messages.

mod bar;
mod button;
mod card;
mod clock;
mod toast;

pub use bar::{back_button, draw_heading, margins, row};
pub use button::{Button, Look, Presses};
pub use card::{card, grouped, heading, stat, text};
pub use clock::{clock_button, draw_clock};
pub use toast::Toast;

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

/// A rectangle by its corner and size.
pub const fn area(x: i32, y: i32, width: u32, height: u32) -> Rectangle {
    Rectangle::new(Point::new(x, y), Size::new(width, height))
}
