//! The head of a screen: a way back and a name.

use embedded_graphics::prelude::*;

use super::{Button, Look, area, heading};
use crate::Board;
use crate::paint::{DisplayList, Icon};

/// Height of buttons that a finger finds without looking: 9 mm.
pub fn row(board: &Board) -> i32 {
    if board.width >= 480 { 60 } else { 52 }
}

/// Space between the panel's edge and what is on it, and between neighbours.
pub fn margins(board: &Board) -> (i32, i32) {
    if board.width >= 480 { (16, 8) } else { (6, 4) }
}

/// The way back.
pub fn back_button<A>(board: &Board, action: A) -> Button<A> {
    let (margin, _) = margins(board);
    let size = row(board) as u32;
    let area = area(margin, margin.min(8), size, size);
    Button { area, icon: Some(Icon::Back), label: "", look: Look::Plain, action }
}

/// The screen's name, beside the way back.
pub fn draw_heading(list: &mut DisplayList, board: &Board, name: &str) {
    let at = if board.width >= 480 { Point::new(92, 42) } else { Point::new(68, 36) };
    heading(list, name, at);
}
