//! A passing message at the foot of the screen.

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

use super::{area, text};
use crate::Millis;
use crate::paint::{Align, DisplayList, Face, Label, Shape, label, theme};

/// How long it stays.
const STAYS: Millis = 1800;

/// A message that goes away by itself.
#[derive(Debug, Default)]
pub struct Toast {
    shown: Option<(Label, Millis)>,
}

impl Toast {
    /// Shows a message, in place of an earlier one.
    pub fn show(&mut self, now: Millis, message: &str) {
        self.shown = Some((label(message), now + STAYS));
    }

    /// Takes it away at once.
    pub fn hide(&mut self) {
        self.shown = None;
    }

    /// Lets time pass; whether it went away.
    pub fn tick(&mut self, now: Millis) -> bool {
        let due = self.wake().is_some_and(|until| now >= until);
        if due {
            self.hide();
        }
        due
    }

    /// When it goes away.
    pub fn wake(&self) -> Option<Millis> {
        self.shown.as_ref().map(|(_, until)| *until)
    }

    /// Draws it over everything else.
    pub fn draw(&self, list: &mut DisplayList, panel: Rectangle) {
        let Some((message, _)) = &self.shown else { return };
        let face = Face::Small;
        let width = face.width(message) + 28;
        let (w, h) = (panel.size.width as i32, panel.size.height as i32);
        let pill = area((w - width) / 2, h - 44, width as u32, 34);
        list.push(Shape::Round { area: pill, radius: 17, color: theme::RAISED });
        list.push(Shape::Frame { area: pill, radius: 17, width: 20, color: theme::ACCENT });
        let base = Point::new(w / 2, h - 27 + face.cap_height() / 2);
        list.push(text(message, face, base, Align::Center, theme::TEXT));
    }
}
