//! Settings: one row each, a tap goes to the next value.

use embedded_graphics::prelude::*;

use super::{Go, Table};
use crate::input::Gesture;
use crate::paint::{Align, DisplayList, Face, Shape, theme};
use crate::settings::Motion;
use crate::text::{Language, Text};
use crate::ui::{self, Button, Look, Presses};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Action {
    Back,
    Language,
    Motion,
    Turn,
}

/// The settings screen.
#[derive(Debug, Default)]
pub struct SettingsScreen {
    presses: Presses<Action>,
}

/// The rows: what each sets, and how it stands.
fn rows(table: &Table) -> [(Action, Text, &'static str); 3] {
    let motion = match table.settings.motion {
        Motion::Full => Text::MotionFull,
        Motion::Reduced => Text::MotionReduced,
    };
    let picture = match table.settings.turned {
        false => Text::PictureUpright,
        true => Text::PictureTurned,
    };
    [
        (Action::Language, Text::Language, table.settings.language.name()),
        (Action::Motion, Text::Motion, table.say(motion)),
        (Action::Turn, Text::Picture, table.say(picture)),
    ]
}

fn buttons(table: &Table) -> heapless::Vec<Button<Action>, 4> {
    let (margin, gap) = ui::margins(table.board);
    let row = ui::row(table.board);
    let mut out = heapless::Vec::new();
    let _ = out.push(ui::back_button(table.board, Action::Back));
    let width = i32::from(table.board.width) - 2 * margin;
    let top = margin.min(8) + row + 8;
    for (y, (action, ..)) in (top..).step_by((row + gap) as usize).zip(rows(table)) {
        let area = ui::area(margin, y, width as u32, row as u32);
        let _ = out.push(Button { area, icon: None, label: "", look: Look::Plain, action });
    }
    out
}

impl SettingsScreen {
    pub(super) fn draw(&self, table: &Table, list: &mut DisplayList) {
        let panel = table.board.area();
        list.push(Shape::Fill { area: panel, color: theme::BACKGROUND });
        ui::draw_heading(list, table.board, table.say(Text::Settings));
        for button in buttons(table) {
            let pressed = self.presses.down() == Some(button.action);
            let Some((_, name, value)) = rows(table).into_iter().find(|r| r.0 == button.action)
            else {
                button.draw(list, pressed);
                continue;
            };
            let shift = button.draw_surface(list, pressed);
            let (face, middle) = (Face::Body, button.area.center().y + shift.y);
            let base = middle + face.cap_height() / 2;
            let (left, right) = (button.area.top_left.x, button.area.size.width as i32);
            let (at, end) = (Point::new(left + 16, base), Point::new(left + right - 16, base));
            list.push(ui::text(table.say(name), face, at, Align::Left, theme::TEXT));
            list.push(ui::text(value, face, end, Align::Right, theme::ACCENT));
        }
        let right = panel.size.width as i32 - ui::margins(table.board).0 - 16;
        let version = concat!("Version ", env!("CARGO_PKG_VERSION"));
        let at = Point::new(right, if table.board.width >= 480 { 41 } else { 35 });
        list.push(ui::text(version, Face::Tiny, at, Align::Right, theme::MUTED));
    }

    pub(super) fn touch(&mut self, table: &mut Table, gesture: Gesture) -> Go {
        match self.presses.feed(gesture, &buttons(table)) {
            Some(Action::Back) => return Go::Back,
            Some(Action::Language) => {
                let language = &mut table.settings.language;
                *language = match language {
                    Language::English => Language::German,
                    Language::German => Language::English,
                };
            }
            Some(Action::Motion) => {
                let motion = &mut table.settings.motion;
                *motion = match motion {
                    Motion::Full => Motion::Reduced,
                    Motion::Reduced => Motion::Full,
                };
            }
            Some(Action::Turn) => table.settings.turned = !table.settings.turned,
            None => {}
        }
        Go::Stay
    }
}
