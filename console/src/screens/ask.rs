//! A computer's question: install or remove a pack, put a backup back, show this screen? Yes is held,
//! so that no slip agrees.

use core::fmt::Write;

use embedded_graphics::prelude::*;

use super::notice::wrap;
use super::{Go, Table};
use crate::input::Gesture;
use crate::paint::{Align, DisplayList, Face, Icon, Label, Shape, theme};
use crate::shelf::{Errand, Question, Stage};
use crate::text::Text;
use crate::ui::{self, Button, Look, Presses};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Action {
    No,
    Yes,
    Leave,
}

/// The question on the shelf, then what became of it.
#[derive(Debug, Default)]
pub struct Ask {
    presses: Presses<Action>,
    /// Whether the finger came down on what is to be seen now: one that agrees and then goes up
    /// must not press the next button.
    heard: bool,
    /// Whether somebody has tapped where they should hold.
    tapped: bool,
}

/// A button at the foot; the second of two is the right half.
fn foot(
    table: &Table,
    place: i32,
    of: i32,
    label: Text,
    look: Look,
    action: Action,
) -> Button<Action> {
    let (margin, gap) = ui::margins(table.board);
    let row = ui::row(table.board);
    let (width, height) = (i32::from(table.board.width), i32::from(table.board.height));
    let across = (width - 2 * margin - (of - 1) * gap) / of;
    let area =
        ui::area(margin + place * (across + gap), height - row - 8, across as u32, row as u32);
    Button { area, icon: None, label: table.say(label), look, action }
}

fn buttons(table: &Table, stage: Stage) -> heapless::Vec<Button<Action>, 2> {
    let mut out = heapless::Vec::new();
    // Two fit.
    let mut add = |button| {
        let _ = out.push(button);
    };
    match stage {
        Stage::Open => {
            add(foot(table, 0, 2, Text::Cancel, Look::Plain, Action::No));
            add(foot(table, 1, 2, Text::AskHold, Look::Primary, Action::Yes));
        }
        Stage::Agreed | Stage::Arriving(_) => {
            add(foot(table, 0, 1, Text::GoOn, Look::Plain, Action::Leave));
        }
        _ => add(foot(table, 0, 1, Text::Ok, Look::Primary, Action::Leave)),
    }
    out
}

/// Bytes in whole KB, at least 1.
pub(super) fn kilobytes(bytes: u32) -> u32 {
    bytes.div_ceil(1024).max(1)
}

fn heading(question: &Question) -> Text {
    match (question.stage, question.errand) {
        (Stage::Open, Errand::Install) => Text::AskInstall,
        (Stage::Open, Errand::Update) => Text::AskUpdate,
        (Stage::Open, Errand::Remove) => Text::AskRemove,
        (Stage::Open, Errand::Restore) => Text::AskRestore,
        (Stage::Open, Errand::Screen) => Text::AskScreen,
        (Stage::Done, Errand::Remove) => Text::AskRemoved,
        (Stage::Done, Errand::Restore) => Text::AskRestored,
        (Stage::Done, _) => Text::AskInstalled,
        (Stage::Declined | Stage::Failed, _) => Text::AskFailed,
        (Stage::Agreed | Stage::Arriving(_), _) => Text::AskArriving,
    }
}

impl Ask {
    pub(super) fn draw(&self, table: &Table, list: &mut DisplayList) {
        let panel = table.board.area();
        list.push(Shape::Fill { area: panel, color: theme::BACKGROUND });
        let Some(question) = &table.shelf.question else { return };
        let large = table.board.width >= 480;
        let (left, top, step) = if large { (32, 86, 30) } else { (20, 74, 20) };
        let icon = Point::new(left + 8, 36);
        list.push(Shape::Icon { icon: Icon::Packs, center: icon, color: theme::ACCENT });
        ui::heading(list, table.say(heading(question)), Point::new(left + 36, 42));
        let face = if large { Face::Body } else { Face::Small };
        let mut at = Point::new(left, top);
        let across = panel.size.width as i32 - 2 * left;
        let about = match question.errand {
            Errand::Restore => table.say(Text::AskRestoreWhat),
            Errand::Screen => table.say(Text::AskScreenWhat),
            _ => &question.name,
        };
        for line in wrap(about, face, across).take(3) {
            list.push(ui::text(line, face, at, Align::Left, theme::TEXT));
            at.y += step;
        }
        let mut size = Label::new();
        let total = kilobytes(question.bytes);
        // Two numbers of at most four digits fit.
        let _ = match question.stage {
            _ if question.bytes == 0 => Ok(()),
            Stage::Arriving(come) => write!(size, "{} / {total} KB", come.div_ceil(1024)),
            _ => write!(size, "{total} KB"),
        };
        if !size.is_empty() {
            list.push(ui::text(&size, Face::Small, at, Align::Left, theme::ACCENT));
            at.y += step;
        }
        let (hint, color) = match question.stage {
            Stage::Open if self.tapped => (Some(Text::AskHoldLonger), theme::ACCENT),
            stage => (hint(stage), theme::MUTED),
        };
        if let Some(hint) = hint {
            list.push(ui::text(table.say(hint), Face::Small, at, Align::Left, color));
        }
        if let Stage::Arriving(come) = question.stage {
            let top = panel.size.height as i32 - ui::row(table.board) - 26;
            let part = i64::from(across) * i64::from(come) / i64::from(question.bytes.max(1));
            let done = part.clamp(0, across.into()) as u32;
            let bar = |width| ui::area(left, top, width, 6);
            list.push(Shape::Fill { area: bar(across as u32), color: theme::RAISED });
            list.push(Shape::Fill { area: bar(done), color: theme::ACCENT });
        }
        self.presses.draw(list, &buttons(table, question.stage));
    }

    pub(super) fn touch(&mut self, table: &mut Table, gesture: Gesture) -> Go {
        let stage = table.shelf.question.as_ref().map_or(Stage::Failed, |question| question.stage);
        self.heard |= matches!(gesture, Gesture::Press(_));
        if !self.heard {
            return Go::Stay;
        }
        let done = self.presses.feed(gesture, &buttons(table, stage));
        let answered = match (done, gesture) {
            (_, Gesture::Hold(_)) if self.presses.down() == Some(Action::Yes) => Stage::Agreed,
            (Some(Action::No), _) => Stage::Declined,
            (Some(Action::Leave), _) => return Go::Back,
            (Some(Action::Yes), _) => {
                self.tapped = true;
                return Go::Stay;
            }
            _ => return Go::Stay,
        };
        if let Some(question) = &mut table.shelf.question {
            question.stage = answered;
        }
        *self = Ask::default();
        if answered == Stage::Declined { Go::Back } else { Go::Stay }
    }
}

fn hint(stage: Stage) -> Option<Text> {
    match stage {
        Stage::Open => Some(Text::AskFrom),
        Stage::Agreed | Stage::Arriving(_) => Some(Text::AskArrivingHint),
        Stage::Failed => Some(Text::AskFailedHint),
        Stage::Done | Stage::Declined => None,
    }
}
