//! Home: a honeycomb of games.

use core::fmt::Write;

use embedded_graphics::prelude::*;
use hexdeck_engine::hex::{Hex, Layout, Orientation};

use super::games::{self, TILES};
use super::{Go, Screen, Table};
use crate::Board;
use crate::input::Gesture;
use crate::paint::{Align, DisplayList, Face, HexBody, Icon, Label, SUB, Shape, mix, theme};
use crate::playing::GameId;
use crate::text::{Language, Text};
use crate::ui::{self, Button, Look, Presses};

/// What a finger can be on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Action {
    Open(GameId),
    Continue,
    Packs,
    Records,
    Settings,
    Help,
}

/// The home screen.
#[derive(Debug, Default)]
pub struct Home {
    presses: Presses<Action>,
}

/// The honeycomb: rows of pointy-top cells.
fn comb(board: &Board) -> Layout {
    if board.width >= 480 {
        Layout::new(Orientation::PointyTop, (240, 150), 96, 56)
    } else {
        Layout::new(Orientation::PointyTop, (160, 112), 70, 41)
    }
}

/// A cell of the honeycomb, `gap` pixels smaller all round.
fn cell(comb: &Layout, at: Hex, gap: i32) -> HexBody {
    let (x, y) = comb.center(at);
    let half = ((comb.across - gap) * SUB, (comb.along * 2 * SUB / 3) - gap * SUB * 7 / 6);
    HexBody { center: (x * SUB, y * SUB), half, orientation: Orientation::PointyTop }
}

impl Home {
    pub(super) fn draw(&self, table: &Table, list: &mut DisplayList) {
        let panel = table.board.area();
        list.push(Shape::Fill { area: panel, color: theme::BACKGROUND });
        draw_backdrop(list, table.board);
        draw_name(list, table.board);
        let comb = comb(table.board);
        for (game, at) in TILES {
            let pressed = self.presses.down() == Some(Action::Open(*game));
            draw_tile(list, table, &comb, *game, *at, pressed);
        }
        if let Some(button) = continue_button(table) {
            let pressed = self.presses.down() == Some(Action::Continue);
            draw_continue(list, &button, table, pressed);
        }
        self.presses.draw(list, &foot(table));
    }

    pub(super) fn touch(&mut self, table: &mut Table, gesture: Gesture) -> Go {
        let comb = comb(table.board);
        let mut buttons = heapless::Vec::<Button<Action>, 8>::new();
        buttons.extend(foot(table));
        if let Some(button) = continue_button(table) {
            let _ = buttons.push(button);
        }
        // Tiles are hexagons: the finger is on one if all its pixels belong to the cell.
        let (from, to) = ends(gesture);
        let inside =
            |home: &Hex| comb.cell_at(from.x, from.y) == *home && comb.cell_at(to.x, to.y) == *home;
        for (tile, _) in TILES.iter().filter(|(_, home)| inside(home)) {
            let _ = buttons.push(plain(table.board.area(), Action::Open(*tile)));
        }
        match self.presses.feed(gesture, &buttons) {
            Some(Action::Open(game)) => Go::To(games::open(game, table)),
            Some(Action::Continue) => match table.playing.game() {
                Some(game) => Go::To(games::open(game, table)),
                None => Go::Stay,
            },
            Some(Action::Packs) => Go::To(Screen::Packs(Default::default())),
            Some(Action::Records) => Go::To(Screen::Records(Default::default())),
            Some(Action::Settings) => Go::To(Screen::Settings(Default::default())),
            Some(Action::Help) => Go::To(Screen::Help(Default::default())),
            None => Go::Stay,
        }
    }
}

/// Where the finger came down, and where it is or was last.
fn ends(gesture: Gesture) -> (Point, Point) {
    match gesture {
        Gesture::Press(p) | Gesture::Tap(p) | Gesture::Hold(p) | Gesture::Lift(p) => (p, p),
        Gesture::Drag { from, to } | Gesture::Drop { from, to } => (from, to),
    }
}

fn plain(area: embedded_graphics::primitives::Rectangle, action: Action) -> Button<Action> {
    Button { area, icon: None, label: "", look: Look::Plain, action }
}

/// What is not a game, along the foot.
fn foot(table: &Table) -> [Button<Action>; 4] {
    let (margin, gap) = ui::margins(table.board);
    let row = ui::row(table.board);
    let (width, height) = (i32::from(table.board.width), i32::from(table.board.height));
    let across = (width - 2 * margin - 3 * gap) / 4;
    let what = [
        (Icon::Packs, Text::Packs, Action::Packs),
        (Icon::Records, Text::Records, Action::Records),
        (Icon::Settings, Text::SettingsShort, Action::Settings),
        (Icon::Help, Text::Help, Action::Help),
    ];
    let mut x = margin;
    what.map(|(icon, label, action)| {
        let area = ui::area(x, height - margin.min(8) - row, across as u32, row as u32);
        x += across + gap;
        Button { area, icon: Some(icon), label: table.say(label), look: Look::Plain, action }
    })
}

/// The rest of the honeycomb, faint.
fn draw_backdrop(list: &mut DisplayList, board: &Board) {
    let comb = comb(board);
    let ghost = mix(theme::BACKGROUND, theme::CELL, 14);
    for (q, r) in [(-2, 0), (2, 0)] {
        list.push(Shape::Hex { body: cell(&comb, Hex::new(q, r), 4), color: ghost });
    }
}

/// The mark and the name of the box.
fn draw_name(list: &mut DisplayList, board: &Board) {
    let (x, y) = if board.width >= 480 { (34, 34) } else { (26, 26) };
    let mark = |half: i32| HexBody {
        center: (x * SUB, y * SUB),
        half: (half * SUB, half * SUB * 7 / 8),
        orientation: Orientation::FlatTop,
    };
    list.push(Shape::HexFrame { body: mark(17), width: 40, color: theme::ACCENT });
    list.push(Shape::Hex { body: mark(8), color: theme::ACCENT });
    let face = if board.width >= 480 { Face::Title } else { Face::Number };
    let mut pen = x + 26;
    // Capitals want air between them.
    for c in Text::Hexdeck.to(Language::English).chars() {
        let mut letter = Label::new();
        let _ = letter.push(c);
        let at = Point::new(pen, y + face.cap_height() / 2);
        pen += face.width(&letter) + 2;
        list.push(ui::text(&letter, face, at, Align::Left, theme::TEXT));
    }
}

fn draw_tile(
    list: &mut DisplayList,
    table: &Table,
    comb: &Layout,
    game: GameId,
    at: Hex,
    pressed: bool,
) {
    let shift = i32::from(pressed);
    let down = |mut body: HexBody| {
        body.center.1 += shift * SUB;
        body
    };
    let surface = if pressed { mix(theme::SURFACE, theme::WHITE, 4) } else { theme::SURFACE };
    let body = down(cell(comb, at, 4));
    list.push(Shape::Hex { body, color: theme::CELL_BORDER });
    list.push(Shape::Hex { body: body.inset(24), color: surface });
    let (x, y) = comb.center(at);
    let middle = Point::new(x, y + shift);
    let large = comb.across > 50;
    // The narrower the hexagon, the further from its tip the name must keep.
    let (up, down) = if large { (12, 40) } else { (12, 24) };
    let face = if large { Face::Body } else { Face::Small };
    let name = table.say(games::name(game));
    games::draw_emblem(game, list, middle - Point::new(0, up), comb.along / 4);
    let base = middle + Point::new(0, down);
    list.push(ui::text(name, face, base, Align::Center, theme::TEXT));
}

/// The button that goes on with the running match.
fn continue_button(table: &Table) -> Option<Button<Action>> {
    table.playing.any()?;
    let width = table.board.width as i32;
    let area = if width >= 480 {
        ui::area(width - 216, 4, 212, 60)
    } else {
        ui::area(width - 128, 2, 126, 52)
    };
    Some(plain(area, Action::Continue))
}

fn draw_continue(list: &mut DisplayList, button: &Button<Action>, table: &Table, pressed: bool) {
    let (Some(id), Some(game)) = (table.playing.game(), table.playing.any()) else { return };
    let mut line = Label::new();
    let large = table.board.width >= 480;
    let lead = if large { table.say(Text::Continue) } else { "" };
    // A label that does not fit is cut short, which a ply of any length cannot cause here.
    let name = games::name(id);
    let _ = write!(line, "{lead}{} · {} {}", table.say(name), table.say(Text::Ply), game.ply());
    let face = Face::Small;
    let right = button.area.top_left.x + button.area.size.width as i32 - 12;
    let middle = button.area.center().y + i32::from(pressed);
    let color = if pressed { mix(theme::ACCENT, theme::WHITE, 8) } else { theme::ACCENT };
    let dot = right - face.width(&line) - 16;
    list.push(Shape::Round {
        area: ui::area(dot, middle - 4, 8, 8),
        radius: 4,
        color: theme::SUCCESS,
    });
    let base = Point::new(right, middle + face.cap_height() / 2);
    list.push(ui::text(&line, face, base, Align::Right, color));
}
