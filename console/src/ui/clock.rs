//! The clock at the head of every screen that sets up a game for several.

use embedded_graphics::prelude::*;

use super::{Button, Look, area, margins, row, text};
use crate::Board;
use crate::paint::{Align, DisplayList, Face, theme};
use crate::settings::Settings;
use crate::text::Text;

/// Its button, at the right of the head.
pub fn clock_button<A>(board: &Board, action: A) -> Button<A> {
    let (margin, _) = margins(board);
    let wide = if board.width >= 480 { 140 } else { 100 };
    let x = i32::from(board.width) - margin - wide;
    let area = area(x, margin.min(8), wide as u32, row(board) as u32);
    Button { area, icon: None, label: "", look: Look::Plain, action }
}

/// Draws it: how time is given.
pub fn draw_clock<A: Copy + Eq>(
    list: &mut DisplayList,
    button: &Button<A>,
    pressed: bool,
    settings: &Settings,
) {
    let shift = button.draw_surface(list, pressed);
    let left = button.area.top_left + shift + Point::new(10, button.area.size.height as i32 / 2);
    let name = settings.say(Text::Clock);
    list.push(text(name, Face::Tiny, left - Point::new(0, 7), Align::Left, theme::MUTED));
    let value = settings.say(settings.timer.pace.name());
    list.push(text(value, Face::Small, left + Point::new(0, 13), Align::Left, theme::TEXT));
}
