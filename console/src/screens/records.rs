//! Records: a card for each board, and a button that clears them when it is held.

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use hexdeck_engine::games::merge::Difficulty;

use super::{Go, Table, merge};
use crate::Millis;
use crate::input::Gesture;
use crate::paint::{Align, DisplayList, Face, Shape, theme};
use crate::records::Records;
use crate::text::Text;
use crate::ui::{self, Button, Look, Presses, Toast, grouped};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Action {
    Back,
    Clear,
}

/// The records screen.
#[derive(Debug, Default)]
pub struct RecordsScreen {
    presses: Presses<Action>,
    toast: Toast,
}

fn buttons(table: &Table) -> [Button<Action>; 2] {
    let (margin, _) = ui::margins(table.board);
    let row = ui::row(table.board);
    let width = if table.board.width >= 480 { 160 } else { 132 };
    let x = i32::from(table.board.width) - margin - width;
    let area = ui::area(x, margin.min(8), width as u32, row as u32);
    let any = table.records != Records::default();
    let look = if any { Look::Plain } else { Look::Disabled };
    let label = table.say(Text::HoldToClear);
    [
        ui::back_button(table.board, Action::Back),
        Button { area, icon: None, label, look, action: Action::Clear },
    ]
}

/// The card of the `i`-th board.
fn card(table: &Table, i: i32) -> Rectangle {
    let (margin, gap) = ui::margins(table.board);
    let (width, height) = (i32::from(table.board.width), i32::from(table.board.height));
    let across = (width - 2 * margin - 3 * gap) / 4;
    let top = margin.min(8) + ui::row(table.board) + 8;
    let down = height - top - margin;
    ui::area(margin + i * (across + gap), top, across as u32, down as u32)
}

impl RecordsScreen {
    pub(super) fn draw(&self, table: &Table, list: &mut DisplayList) {
        let panel = table.board.area();
        list.push(Shape::Fill { area: panel, color: theme::BACKGROUND });
        ui::draw_heading(list, table.board, table.say(Text::Records));
        for (i, difficulty) in (0..).zip(Difficulty::ALL) {
            draw_card(list, table, card(table, i), difficulty);
        }
        self.presses.draw(list, &buttons(table));
        self.toast.draw(list, panel);
    }

    pub(super) fn touch(&mut self, table: &mut Table, now: Millis, gesture: Gesture) -> Go {
        let buttons = buttons(table);
        match gesture {
            Gesture::Press(_) => self.toast.hide(),
            Gesture::Hold(at) if buttons[1].area.contains(at) => {
                table.records = Records::default();
                self.toast.show(now, table.say(Text::Cleared));
            }
            _ => {}
        }
        match (self.presses.feed(gesture, &buttons), gesture) {
            (Some(Action::Back), _) => Go::Back,
            (Some(Action::Clear), Gesture::Tap(_) | Gesture::Drop { .. }) => {
                self.toast.show(now, table.say(Text::HoldLonger));
                Go::Stay
            }
            _ => Go::Stay,
        }
    }

    pub(super) fn tick(&mut self, now: Millis) -> bool {
        self.toast.tick(now)
    }

    pub(super) fn wake(&self) -> Option<Millis> {
        self.toast.wake()
    }
}

fn draw_card(list: &mut DisplayList, table: &Table, area: Rectangle, difficulty: Difficulty) {
    list.push(ui::card(area));
    let record = table.records.merge(difficulty);
    let large = table.board.width >= 480;
    let left = area.top_left + Point::new(if large { 12 } else { 8 }, 0);
    let name = table.say(merge::name_of(difficulty));
    let face = if large { Face::Body } else { Face::Small };
    list.push(ui::text(name, face, left + Point::new(0, 26), Align::Left, theme::TEXT));
    let largest = if record.largest == 0 { 0 } else { 1 << record.largest };
    let figures = [
        (Text::Best, record.best, theme::ACCENT),
        (Text::Pure, record.pure, theme::TEXT),
        (Text::Largest, largest, theme::TEXT),
        (Text::Games, record.games, theme::TEXT),
    ];
    let (top, step) = (if large { 44 } else { 34 }, (area.size.height as i32 - 40) / 4);
    for (y, (label, value, color)) in (top..).step_by(step as usize).zip(figures) {
        let at = left + Point::new(0, y + 10);
        list.push(ui::text(table.say(label), Face::Tiny, at, Align::Left, theme::MUTED));
        let base = at + Point::new(0, if large { 18 } else { 16 });
        list.push(ui::text(&grouped(value), face, base, Align::Left, color));
    }
}
