//! What can lie over the board: the menu, a question to the table, the moves, the end.
//!
//! Each is a set of buttons on a screen of its own. The way out is at the lower left, as on the
//! board itself.

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use heapless::Vec;
use hexdeck_engine::play::{Seat, Seats};

use crate::paint::{Align, DisplayList, Face, Icon, SUB, Shape, theme};
use crate::screens::Table;
use crate::seats;
use crate::text::Text;
use crate::ui::{self, Button, Look};

/// What lies over the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Layer {
    /// Nothing.
    #[default]
    None,
    /// The menu.
    Menu,
    /// The others are asked.
    Consent {
        /// About what.
        wish: Wish,
        /// Who must agree and has not yet.
        missing: Seats,
        /// Who has agreed.
        agreed: Seats,
    },
    /// Looking back: the board as it was at a ply.
    Moves(u32),
    /// The end of the game.
    End,
}

/// What the others are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wish {
    /// To take this many moves back.
    TakeBack(u32),
    /// To go on from an earlier ply.
    Branch(u32),
}

/// What a button of a layer does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// Back to the board.
    Board,
    /// Home.
    Home,
    /// Take back.
    Undo,
    /// Play again what was taken back.
    Redo,
    /// The moves.
    Moves,
    /// How to play.
    Help,
    /// Another game, set up anew.
    New,
    /// Another game, set up as this one.
    Again,
    /// This seat agrees.
    Agree(Seat),
    /// One ply earlier.
    Earlier,
    /// One ply later.
    Later,
    /// The ply under the finger.
    Scrub,
    /// Go on from the ply shown.
    Branch,
    /// Keep the game as a replay.
    Save,
}

/// The buttons of a layer.
pub type Buttons = Vec<Button<Action>, 8>;

/// Rows and columns between the margins, from the foot upwards.
struct Grid {
    margin: i32,
    gap: i32,
    row: i32,
    width: i32,
    height: i32,
}

impl Grid {
    fn new(table: &Table) -> Grid {
        let (margin, gap) = ui::margins(table.board);
        let (width, height) = (table.board.width.into(), table.board.height.into());
        Grid { margin, gap, row: ui::row(table.board), width, height }
    }

    /// Columns `from..to` of `n`, in the row that lies `up` rows above the foot.
    fn cell(&self, up: i32, from: i32, to: i32, n: i32) -> Rectangle {
        let step = (self.width - 2 * self.margin + self.gap) / n;
        let y = self.height - self.margin.min(8) - self.row - up * (self.row + self.gap);
        let width = (to - from) * step - self.gap;
        ui::area(self.margin + from * step, y, width as u32, self.row as u32)
    }
}

fn button(
    area: Rectangle,
    icon: Option<Icon>,
    label: &'static str,
    look: Look,
    action: Action,
) -> Button<Action> {
    Button { area, icon, label, look, action }
}

/// The buttons of the menu. What cannot be done is grey and says why.
pub fn menu(table: &Table, undo: bool, redo: bool) -> Buttons {
    let grid = Grid::new(table);
    let usable = |can: bool| if can { Look::Plain } else { Look::Disabled };
    let say = |text| table.say(text);
    let plain = |up, from, icon, text, look, action| {
        button(grid.cell(up, from, from + 1, 2), Some(icon), say(text), look, action)
    };
    Vec::from_array([
        plain(2, 0, Icon::Undo, Text::Undo, usable(undo), Action::Undo),
        plain(2, 1, Icon::Redo, Text::Redo, usable(redo), Action::Redo),
        plain(1, 0, Icon::Moves, Text::MoveList, Look::Plain, Action::Moves),
        plain(1, 1, Icon::Help, Text::Help, Look::Plain, Action::Help),
        button(grid.cell(0, 0, 1, 4), Some(Icon::Home), "", Look::Plain, Action::Home),
        button(grid.cell(0, 1, 2, 4), Some(Icon::New), "", Look::Plain, Action::New),
        button(grid.cell(0, 2, 4, 4), None, say(Text::GoOn), Look::Primary, Action::Board),
    ])
}

/// The buttons of a question: one for each seat that must agree.
pub fn consent(table: &Table, asked: Seats, agreed: Seats) -> Buttons {
    let grid = Grid::new(table);
    let mut out = Vec::new();
    let cancel = table.say(Text::Cancel);
    let _ = out.push(button(
        grid.cell(0, 0, 2, 4),
        Some(Icon::Back),
        cancel,
        Look::Plain,
        Action::Board,
    ));
    let n = asked.len().max(1) as i32;
    for (i, seat) in (0..).zip(asked.iter()) {
        let top = grid.cell(2, i, i + 1, n);
        let both = Size::new(top.size.width, top.size.height * 2 + grid.gap as u32);
        let look = if agreed.contains(seat) { Look::Chosen } else { Look::Plain };
        let area = Rectangle::new(top.top_left, both);
        let _ = out.push(button(area, None, "", look, Action::Agree(seat)));
    }
    out
}

/// Draws the mark of a seat on its button, with a check mark once it has agreed.
pub fn draw_agreement(
    list: &mut DisplayList,
    table: &Table,
    at: &Button<Action>,
    seat: Seat,
    agreed: bool,
    shift: Point,
) {
    let look = seats::of(seat);
    let middle = at.area.center() + shift;
    let up = middle - Point::new(0, 14);
    seat_mark(list, seat, up, 18);
    let word = table.say(if agreed { Text::Agreed } else { name_of(seat) });
    let base = middle + Point::new(0, 34);
    list.push(ui::text(
        word,
        Face::Small,
        base,
        Align::Center,
        if agreed { theme::TEXT } else { look.color },
    ));
}

/// The buttons of the move list: the scrubber and what stands beside it.
pub fn moves(table: &Table, here: bool, oldest: bool, newest: bool) -> Buttons {
    let grid = Grid::new(table);
    let usable = |can: bool| if can { Look::Plain } else { Look::Disabled };
    let branch = if here { Look::Disabled } else { Look::Primary };
    Vec::from_array([
        button(grid.cell(0, 0, 1, 8), Some(Icon::Back), "", Look::Plain, Action::Board),
        button(grid.cell(0, 1, 2, 8), Some(Icon::Undo), "", usable(!oldest), Action::Earlier),
        button(grid.cell(0, 2, 5, 8), None, "", Look::Plain, Action::Scrub),
        button(grid.cell(0, 5, 6, 8), Some(Icon::Redo), "", usable(!newest), Action::Later),
        button(grid.cell(0, 6, 8, 8), None, table.say(Text::FromHere), branch, Action::Branch),
    ])
}

/// The buttons at the end of a game.
pub fn end(table: &Table) -> Buttons {
    let grid = Grid::new(table);
    let say = |text| table.say(text);
    Vec::from_array([
        button(grid.cell(0, 0, 1, 5), Some(Icon::Home), "", Look::Plain, Action::Home),
        button(grid.cell(0, 1, 2, 5), Some(Icon::Moves), "", Look::Plain, Action::Moves),
        button(grid.cell(0, 2, 3, 5), Some(Icon::New), "", Look::Plain, Action::New),
        button(grid.cell(0, 3, 5, 5), None, say(Text::Again), Look::Primary, Action::Again),
        button(corner(table), None, say(Text::Save), Look::Plain, Action::Save),
    ])
}

/// The upper right corner of the panel, as a place for a button.
fn corner(table: &Table) -> Rectangle {
    let ((margin, _), row) = (ui::margins(table.board), ui::row(table.board));
    let wide = if table.board.width >= 480 { 84 } else { 64 };
    let x = i32::from(table.board.width) - margin.min(8) - wide;
    ui::area(x, margin.min(8), wide as u32, row as u32)
}

/// The mark of a seat, `half` pixels from its middle to its edge.
pub fn seat_mark(list: &mut DisplayList, seat: Seat, middle: Point, half: i32) {
    let look = seats::of(seat);
    let center = (middle.x * SUB, middle.y * SUB);
    list.push(Shape::Glyph { glyph: look.glyph, center, size: half * SUB, color: look.color });
}

/// What a seat is called: by its colour.
pub const fn name_of(seat: Seat) -> Text {
    match seat.0 {
        0 => Text::Red,
        1 => Text::Blue,
        2 => Text::Green,
        3 => Text::Yellow,
        4 => Text::Violet,
        _ => Text::Orange,
    }
}
