//! Records: a page for each game, and a button that clears them all when it is held.

use core::fmt::Write;

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use heapless::Vec;
use hexdeck_engine::games::merge::Difficulty;
use hexdeck_engine::play::Seat;

use super::frame::seat_mark;
use super::games::{self, TILES};
use super::{Go, Table, merge};
use crate::Millis;
use crate::input::Gesture;
use crate::paint::{Align, DisplayList, Face, Label, Shape, theme};
use crate::playing::GameId;
use crate::records::{Records, TableRecord};
use crate::text::Text;
use crate::ui::{self, Button, Look, Presses, Toast, grouped};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Action {
    Back,
    Clear,
    Show(GameId),
}

/// The records screen.
#[derive(Debug)]
pub struct RecordsScreen {
    game: GameId,
    presses: Presses<Action>,
    toast: Toast,
}

impl Default for RecordsScreen {
    fn default() -> Self {
        let (presses, toast) = Default::default();
        RecordsScreen { game: GameId::Merge, presses, toast }
    }
}

/// What lies between the head and the games along the foot.
fn middle(table: &Table) -> Rectangle {
    let (margin, gap) = ui::margins(table.board);
    let (width, height) = (u32::from(table.board.width), i32::from(table.board.height));
    let (row, edge) = (ui::row(table.board), margin.min(8));
    let top = edge + row + gap;
    let down = height - edge - row - gap - top;
    ui::area(margin, top, width - 2 * margin as u32, down as u32)
}

impl RecordsScreen {
    fn buttons(&self, table: &Table) -> Vec<Button<Action>, 8> {
        let (margin, gap) = ui::margins(table.board);
        let (row, edge) = (ui::row(table.board), margin.min(8));
        let (width, height) = (i32::from(table.board.width), i32::from(table.board.height));
        let wide = if width >= 480 { 160 } else { 132 };
        let area = ui::area(width - margin - wide, edge, wide as u32, row as u32);
        let any = table.records != Records::default();
        let look = if any { Look::Plain } else { Look::Disabled };
        let label = table.say(Text::HoldToClear);
        let mut out = Vec::new();
        let mut add = |button| {
            // The way back, the clearing, and a button for each game.
            let _ = out.push(button);
        };
        add(ui::back_button(table.board, Action::Back));
        add(Button { area, icon: None, label, look, action: Action::Clear });
        let games = TILES.len() as i32;
        let across = (width - 2 * margin - (games - 1) * gap) / games;
        for (i, (game, _)) in (0..).zip(TILES) {
            let x = margin + i * (across + gap);
            let area = ui::area(x, height - edge - row, across as u32, row as u32);
            let look = if *game == self.game { Look::Chosen } else { Look::Plain };
            add(Button { area, icon: None, label: "", look, action: Action::Show(*game) });
        }
        out
    }

    pub(super) fn draw(&self, table: &Table, list: &mut DisplayList) {
        let panel = table.board.area();
        list.push(Shape::Fill { area: panel, color: theme::BACKGROUND });
        ui::draw_heading(list, table.board, table.say(Text::Records));
        match self.game {
            GameId::Merge => draw_boards(list, table),
            game => draw_table(list, table, game),
        }
        for button in self.buttons(table) {
            let pressed = self.presses.down() == Some(button.action);
            match button.action {
                Action::Show(game) => draw_choice(list, table, &button, game, pressed),
                _ => button.draw(list, pressed),
            }
        }
        self.toast.draw(list, panel);
    }

    pub(super) fn touch(&mut self, table: &mut Table, now: Millis, gesture: Gesture) -> Go {
        let buttons = self.buttons(table);
        let on = |at, action| buttons.iter().any(|b| b.action == action && b.area.contains(at));
        match gesture {
            Gesture::Press(_) => self.toast.hide(),
            Gesture::Hold(at) if on(at, Action::Clear) => {
                table.records = Records::default();
                self.toast.show(now, table.say(Text::Cleared));
            }
            _ => {}
        }
        match (self.presses.feed(gesture, &buttons), gesture) {
            (Some(Action::Back), _) => return Go::Back,
            (Some(Action::Show(game)), _) => self.game = game,
            (Some(Action::Clear), Gesture::Tap(_) | Gesture::Drop { .. }) => {
                self.toast.show(now, table.say(Text::HoldLonger));
            }
            _ => {}
        }
        Go::Stay
    }

    pub(super) fn tick(&mut self, now: Millis) -> bool {
        self.toast.tick(now)
    }

    pub(super) fn wake(&self) -> Option<Millis> {
        self.toast.wake()
    }
}

/// A game along the foot: its emblem and its name.
fn draw_choice(
    list: &mut DisplayList,
    table: &Table,
    button: &Button<Action>,
    game: GameId,
    pressed: bool,
) {
    let at = button.area.center() + button.draw_surface(list, pressed);
    let large = table.board.width >= 480;
    let (half, face) = if large { (22, Face::Body) } else { (16, Face::Small) };
    let name = table.say(games::name(game));
    let left = at.x - (2 * half + 8 + face.width(name)) / 2;
    games::draw_emblem(game, list, Point::new(left + half, at.y), half * 5 / 8);
    let base = Point::new(left + 2 * half + 8, at.y + face.cap_height() / 2);
    list.push(ui::text(name, face, base, Align::Left, theme::TEXT));
}

/// Merge: a line for each board.
fn draw_boards(list: &mut DisplayList, table: &Table) {
    let area = middle(table);
    list.push(ui::card(area));
    let large = table.board.width >= 480;
    let (left, width) = (area.top_left.x + 12, area.size.width as i32 - 24);
    let (tall, face) =
        if large { (area.size.height as i32 / 5, Face::Body) } else { (20, Face::Small) };
    let line = |i: i32| area.top_left.y + i * tall + tall / 2 + face.cap_height() / 2 + 2;
    let columns = [Text::Best, Text::Pure, Text::Largest, Text::Games];
    // As wide as their names and figures want them, in hundredths.
    let edges = [40, 57, 79, 100].map(|part| left + width * part / 100);
    for (x, name) in edges.into_iter().zip(columns) {
        let at = Point::new(x, line(0));
        list.push(ui::text(table.say(name), Face::Tiny, at, Align::Right, theme::MUTED));
    }
    for (i, difficulty) in (1..).zip(Difficulty::ALL) {
        let record = table.records.merge(difficulty);
        let name = table.say(merge::name_of(difficulty));
        let at = Point::new(left, line(i));
        list.push(ui::text(name, face, at, Align::Left, theme::TEXT));
        let largest = if record.largest == 0 { 0 } else { 1 << record.largest };
        let figures = [
            (record.best, theme::ACCENT),
            (record.pure, theme::TEXT),
            (largest, theme::TEXT),
            (record.games, theme::TEXT),
        ];
        for (column, (value, color)) in edges.into_iter().zip(figures) {
            let at = Point::new(column, line(i));
            list.push(ui::text(&grouped(value), face, at, Align::Right, color));
        }
    }
}

/// A game that several play: how many games, the longest, and who won.
fn draw_table(list: &mut DisplayList, table: &Table, game: GameId) {
    let record = table.records.table(game);
    let (area, gap) = (middle(table), ui::margins(table.board).1);
    let tall = (area.size.height as i32 - gap) / 2;
    let across = (area.size.width as i32 - 3 * gap) / 4;
    let against = |(games, won): (u16, u16)| {
        let mut out = Label::new();
        let _ = write!(out, "{won} / {games}");
        out
    };
    let figures = [
        (Text::Games, grouped(record.games)),
        (Text::Longest, grouped(record.longest)),
        (Text::WonEasy, against(record.against[0])),
        (Text::WonMedium, against(record.against[1])),
    ];
    for (i, (name, value)) in (0..).zip(figures) {
        let x = area.top_left.x + i * (across + gap);
        let card = ui::area(x, area.top_left.y, across as u32, tall as u32);
        ui::stat(list, card, table.say(name), &value, theme::TEXT);
    }
    let y = area.top_left.y + tall + gap;
    draw_wins(list, table, record, ui::area(area.top_left.x, y, area.size.width, tall as u32));
}

/// The mark of each seat with how often it has won.
fn draw_wins(list: &mut DisplayList, table: &Table, record: &TableRecord, area: Rectangle) {
    list.push(ui::card(area));
    let large = table.board.width >= 480;
    let (face, half) = if large { (Face::Body, 9) } else { (Face::Small, 7) };
    let at = area.top_left + Point::new(8, if large { 22 } else { 16 });
    list.push(ui::text(table.say(Text::WonBySeat), Face::Tiny, at, Align::Left, theme::MUTED));
    let across = (area.size.width as i32 - 16) / record.won.len() as i32;
    let middle = area.top_left.y + area.size.height as i32 * 5 / 8;
    for (i, won) in (0..).zip(record.won) {
        let at = Point::new(area.top_left.x + 8 + i * across + half, middle);
        seat_mark(list, Seat(i as u8), at, half);
        let base = at + Point::new(half + 6, face.cap_height() / 2);
        list.push(ui::text(&grouped(won.into()), face, base, Align::Left, theme::TEXT));
    }
}
