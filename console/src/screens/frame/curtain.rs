//! The curtain and the banner: how a turn is handed over.

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use hexdeck_engine::hex::{Hexagon, Layout, Orientation};
use hexdeck_engine::play::Seat;

use super::layer::{name_of, seat_mark};
use super::turn::REVEAL;
use super::{Side, layer};
use crate::paint::{
    Align, DisplayList, Face, HexBody, Icon, Label, Quarter, SUB, Shape, label, mix, theme,
};
use crate::screens::Table;
use crate::text::Text;
use crate::ui::{self, Button, Look};
use crate::{Board, Millis, seats};

/// The circle that is held: its middle and radius.
pub fn circle(board: &Board) -> (Point, i32) {
    let (w, h) = (i32::from(board.width), i32::from(board.height));
    if w >= 480 { (Point::new(w / 2, h / 2 - 24), 64) } else { (Point::new(w / 2, h / 2 - 20), 48) }
}

/// Whether a finger is on the circle.
pub fn on_circle(board: &Board, at: Point) -> bool {
    let (middle, radius) = circle(board);
    let way = at - middle;
    way.x * way.x + way.y * way.y <= radius * radius
}

/// The way out of the curtain.
pub fn exit(board: &Board) -> Button<layer::Action> {
    let (margin, _) = ui::margins(board);
    let row = ui::row(board);
    let y = i32::from(board.height) - margin.min(8) - row;
    let area = ui::area(margin, y, row as u32, row as u32);
    Button {
        area,
        icon: Some(Icon::Menu),
        label: "",
        look: Look::Plain,
        action: layer::Action::Board,
    }
}

/// Draws the curtain for a seat, held for `held` milliseconds.
pub fn draw(list: &mut DisplayList, table: &Table, seat: Seat, held: Millis) {
    let board = table.board;
    let panel = board.area();
    list.push(Shape::Fill { area: panel, color: theme::BACKGROUND });
    draw_pattern(list, board);
    let (middle, radius) = circle(board);
    let look = seats::of(seat);
    let center = (middle.x * SUB, middle.y * SUB);
    let disc = ui::area(middle.x - radius, middle.y - radius, 2 * radius as u32, 2 * radius as u32);
    list.push(Shape::Round { area: disc, radius: radius as u8, color: theme::CELL });
    let inner = radius - 7;
    let disc = ui::area(middle.x - inner, middle.y - inner, 2 * inner as u32, 2 * inner as u32);
    list.push(Shape::Round { area: disc, radius: inner as u8, color: theme::SURFACE });
    if held > 0 {
        let to = (held.min(REVEAL) * 256 / REVEAL) as u16;
        let (radius, width) = ((radius * SUB) as u16, (7 * SUB) as u8);
        list.push(Shape::Arc { center, radius, width, from: 0, to, color: look.color });
    }
    seat_mark(list, seat, middle, radius * 2 / 5);
    let mut line = Label::new();
    let _ = line.push_str(table.say(Text::PassTo));
    let _ = line.push_str(table.say(name_of(seat)));
    let face = if radius > 50 { Face::Number } else { Face::Body };
    let base = Point::new(middle.x, middle.y + radius + 32);
    list.push(ui::text(&line, face, base, Align::Center, theme::TEXT));
    let below = base + Point::new(0, if radius > 50 { 26 } else { 22 });
    list.push(ui::text(
        table.say(Text::HoldToLook),
        Face::Small,
        below,
        Align::Center,
        theme::MUTED,
    ));
    exit(board).draw(list, false);
}

/// A honeycomb that hides nothing and shows nothing.
fn draw_pattern(list: &mut DisplayList, board: &Board) {
    let (w, h) = (i32::from(board.width), i32::from(board.height));
    let layout =
        Layout::new(Orientation::PointyTop, (w / 2 * SUB, h / 2 * SUB), 64 * SUB, 37 * SUB);
    let color = mix(theme::BACKGROUND, theme::CELL, 10);
    for at in Hexagon::new(3).cells() {
        let body = HexBody {
            center: layout.center(at),
            half: (34 * SUB, 39 * SUB),
            orientation: Orientation::PointyTop,
        };
        list.push(Shape::HexFrame { body, width: 20, color });
    }
}

/// Tells a person at a side of the table that the turn is theirs. `turn`: the words face that side.
pub fn draw_banner(list: &mut DisplayList, table: &Table, seat: Seat, side: Side, turn: bool) {
    let look = seats::of(seat);
    let face = Face::Body;
    let mut words = Label::new();
    let _ = words.push_str(table.say(name_of(seat)));
    let _ = words.push_str(table.say(Text::ToPlay));
    let (w, h) = (i32::from(table.board.width), i32::from(table.board.height));
    let long = face.width(&words) + 64;
    let thick = 40;
    let quarter = if turn { side.quarter() } else { Quarter::None };
    let upright = matches!(quarter, Quarter::None | Quarter::Half);
    let (across, down) = if upright { (long, thick) } else { (thick, long) };
    let corner = match side {
        Side::Near => Point::new((w - across) / 2, h - down - 8),
        Side::Far => Point::new((w - across) / 2, 8),
        Side::Left => Point::new(8, (h - down) / 2),
        Side::Right => Point::new(w - across - 8, (h - down) / 2),
    };
    let pill = Rectangle::new(corner, Size::new(across as u32, down as u32));
    list.push(Shape::Round { area: pill, radius: 20, color: theme::RAISED });
    list.push(Shape::Frame { area: pill, radius: 20, width: 32, color: look.color });
    let middle = corner + Point::new(across / 2, down / 2);
    // Along the reader's line: the mark before the words, half a capital below the middle.
    let along = |x: i32, y: i32| match quarter {
        Quarter::None => middle + Point::new(x, y),
        Quarter::Right => middle + Point::new(-y, x),
        Quarter::Half => middle + Point::new(-x, -y),
        Quarter::Left => middle + Point::new(y, -x),
    };
    let mark = along(-long / 2 + 24, 0);
    list.push(Shape::TurnedGlyph {
        glyph: look.glyph,
        center: (mark.x * SUB, mark.y * SUB),
        size: 9 * SUB,
        turn: quarter,
        color: look.color,
    });
    list.push(Shape::TurnedText {
        text: label(&words),
        face,
        at: along(14, face.cap_height() / 2),
        align: Align::Center,
        turn: quarter,
        color: theme::TEXT,
    });
}
