//! Settings: a field each, a tap goes to the next value.

use embedded_graphics::prelude::*;

use super::{Go, Screen, Table};
use crate::input::Gesture;
use crate::paint::{Align, DisplayList, Face, Shape, theme};
use crate::settings::{Facing, Motion};
use crate::text::{Language, Text};
use crate::ui::{self, Button, Look, Presses};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Action {
    Back,
    Language,
    Motion,
    Turn,
    Facing,
    Sound,
    Touch,
}

/// The settings screen.
#[derive(Debug, Default)]
pub struct SettingsScreen {
    presses: Presses<Action>,
}

/// The fields: what each sets, and how it stands.
fn fields(table: &Table) -> [(Action, Text, &'static str); 6] {
    let settings = &table.settings;
    let motion = match settings.motion {
        Motion::Full => Text::MotionFull,
        Motion::Reduced => Text::MotionReduced,
    };
    let picture = match settings.turned {
        false => Text::PictureUpright,
        true => Text::PictureTurned,
    };
    let facing = match settings.facing {
        Facing::Fixed => Text::FacingFixed,
        Facing::Labels => Text::FacingLabels,
        Facing::Screen => Text::FacingScreen,
    };
    let touch = match settings.correction.is_some() {
        false => Text::TouchPlain,
        true => Text::TouchCalibrated,
    };
    [
        (Action::Language, Text::Language, settings.language.name()),
        (Action::Motion, Text::Motion, table.say(motion)),
        (Action::Turn, Text::Picture, table.say(picture)),
        (Action::Facing, Text::Facing, table.say(facing)),
        (Action::Sound, Text::Sound, table.say(settings.sound.name())),
        (Action::Touch, Text::Touch, table.say(touch)),
    ]
}

fn buttons(table: &Table) -> heapless::Vec<Button<Action>, 8> {
    let (margin, gap) = ui::margins(table.board);
    let row = ui::row(table.board);
    let mut out = heapless::Vec::new();
    let _ = out.push(ui::back_button(table.board, Action::Back));
    let width = (i32::from(table.board.width) - 2 * margin - gap) / 2;
    let top = margin.min(8) + row + 8;
    for (i, (action, ..)) in (0..).zip(fields(table)) {
        let (x, y) = (margin + i % 2 * (width + gap), top + i / 2 * (row + gap));
        let area = ui::area(x, y, width as u32, row as u32);
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
            let Some((_, name, value)) = fields(table).into_iter().find(|f| f.0 == button.action)
            else {
                button.draw(list, pressed);
                continue;
            };
            let shift = button.draw_surface(list, pressed);
            let left = button.area.top_left + Point::new(16, button.area.size.height as i32 / 2);
            let above = left + shift - Point::new(0, 7);
            list.push(ui::text(table.say(name), Face::Tiny, above, Align::Left, theme::MUTED));
            let below = left + shift + Point::new(0, 14);
            let face = if table.board.width >= 480 { Face::Body } else { Face::Small };
            list.push(ui::text(value, face, below, Align::Left, theme::ACCENT));
        }
        let right = panel.size.width as i32 - ui::margins(table.board).0 - 16;
        let version = concat!("Version ", env!("CARGO_PKG_VERSION"));
        let at = Point::new(right, if table.board.width >= 480 { 41 } else { 35 });
        list.push(ui::text(version, Face::Tiny, at, Align::Right, theme::MUTED));
    }

    pub(super) fn touch(&mut self, table: &mut Table, gesture: Gesture) -> Go {
        let done = self.presses.feed(gesture, &buttons(table));
        let settings = &mut table.settings;
        match done {
            Some(Action::Back) => return Go::Back,
            Some(Action::Language) => {
                settings.language = match settings.language {
                    Language::English => Language::German,
                    Language::German => Language::English,
                };
            }
            Some(Action::Motion) => {
                settings.motion = match settings.motion {
                    Motion::Full => Motion::Reduced,
                    Motion::Reduced => Motion::Full,
                };
            }
            Some(Action::Turn) => settings.turned = !settings.turned,
            Some(Action::Facing) => {
                settings.facing = match settings.facing {
                    Facing::Fixed => Facing::Labels,
                    Facing::Labels => Facing::Screen,
                    Facing::Screen => Facing::Fixed,
                };
            }
            Some(Action::Sound) => settings.sound = settings.sound.next(),
            Some(Action::Touch) => return Go::To(Screen::calibrate()),
            None => {}
        }
        Go::Stay
    }
}
