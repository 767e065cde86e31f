//! The clock for the games to come: how time is given, and what happens when it is up.

use heapless::Vec;

use super::{Go, Table};
use crate::clock::{Pace, Timer};
use crate::input::Gesture;
use crate::paint::{DisplayList, Shape, theme};
use crate::text::Text;
use crate::ui::{self, Button, Look, Presses};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Action {
    Back,
    Pace(Pace),
    Strict(bool),
}

/// The screen that sets the clock.
#[derive(Debug, Default)]
pub struct TimerScreen {
    presses: Presses<Action>,
}

fn buttons(table: &Table) -> Vec<Button<Action>, 8> {
    let (margin, gap) = ui::margins(table.board);
    let row = ui::row(table.board);
    let inner = i32::from(table.board.width) - 2 * margin;
    let top = margin.min(8) + row + gap;
    let Timer { pace, strict } = table.settings.timer;
    let look = |chosen| if chosen { Look::Chosen } else { Look::Plain };
    let mut out = Vec::new();
    let mut add = |column: i32, of: i32, line: i32, text, look, action| {
        let across = (inner - (of - 1) * gap) / of;
        let (x, y) = (margin + column * (across + gap), top + line * (row + gap));
        let area = ui::area(x, y, across as u32, row as u32);
        // The way back, five paces and two ends.
        let _ = out.push(Button { area, icon: None, label: table.say(text), look, action });
    };
    add(0, 2, 0, Pace::Off.name(), look(pace == Pace::Off), Action::Pace(Pace::Off));
    add(1, 2, 0, Pace::Bank.name(), look(pace == Pace::Bank), Action::Pace(Pace::Bank));
    for (column, to) in (0..).zip([Pace::Quick, Pace::Minute, Pace::Slow]) {
        add(column, 3, 1, to.name(), look(pace == to), Action::Pace(to));
    }
    if pace != Pace::Off {
        add(0, 2, 2, Text::ClockTells, look(!strict), Action::Strict(false));
        add(1, 2, 2, Text::ClockPlays, look(strict), Action::Strict(true));
    }
    let _ = out.push(ui::back_button(table.board, Action::Back));
    out
}

impl TimerScreen {
    pub(super) fn draw(&self, table: &Table, list: &mut DisplayList) {
        list.push(Shape::Fill { area: table.board.area(), color: theme::BACKGROUND });
        ui::draw_heading(list, table.board, table.say(Text::ClockTitle));
        self.presses.draw(list, &buttons(table));
    }

    pub(super) fn touch(&mut self, table: &mut Table, gesture: Gesture) -> Go {
        match self.presses.feed(gesture, &buttons(table)) {
            Some(Action::Back) => return Go::Back,
            Some(Action::Pace(pace)) => table.settings.timer.pace = pace,
            Some(Action::Strict(strict)) => table.settings.timer.strict = strict,
            None => {}
        }
        Go::Stay
    }
}
