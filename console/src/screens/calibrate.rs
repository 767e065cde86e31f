//! Calibrating the touch film: three crosses, then a button that proves it.
//!
//! Until that button is hit the new correction is only tried; after ten seconds without it the old
//! one is back, so that nobody can lock himself out.

use core::fmt::Write;

use embedded_graphics::prelude::*;
use heapless::Vec;

use super::{Go, Screen, Table};
use crate::Millis;
use crate::input::{Correction, Gesture, correction::crosses};
use crate::paint::{Align, DisplayList, Face, Icon, Label, SUB, Shape, theme};
use crate::text::Text;
use crate::ui::{self, Button, Look, Presses};

/// How long a new correction is tried.
const TRIAL: Millis = 10_000;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Action {
    Keep,
    Back,
}

/// The calibration screen.
#[derive(Debug, Default)]
pub struct Calibrate {
    /// Where the crosses were felt so far.
    felt: Vec<Point, 3>,
    /// When the old correction comes back.
    until: Option<Millis>,
    presses: Presses<Action>,
}

fn buttons(table: &Table) -> [Button<Action>; 2] {
    let (margin, _) = ui::margins(table.board);
    let row = ui::row(table.board);
    let (w, h) = (i32::from(table.board.width), i32::from(table.board.height));
    let keep = ui::area(w / 2 - 70, h / 2 - row / 2, 140, row as u32);
    let back = ui::area(margin, h - margin.min(8) - row, row as u32, row as u32);
    let label = table.say(Text::Keep);
    [
        Button { area: keep, icon: None, label, look: Look::Primary, action: Action::Keep },
        Button {
            area: back,
            icon: Some(Icon::Back),
            label: "",
            look: Look::Plain,
            action: Action::Back,
        },
    ]
}

impl Calibrate {
    pub(super) fn draw(&self, table: &Table, now: Millis, list: &mut DisplayList) {
        let panel = table.board.area();
        list.push(Shape::Fill { area: panel, color: theme::BACKGROUND });
        let middle = Point::new(panel.size.width as i32 / 2, panel.size.height as i32 / 2);
        let line = |list: &mut DisplayList, words: &str, y: i32, color| {
            let at = Point::new(middle.x, y);
            list.push(ui::text(words, Face::Small, at, Align::Center, color));
        };
        let Some(until) = self.until else {
            let cross = crosses(table.board)[self.felt.len().min(2)];
            draw_cross(list, cross);
            // Where no cross ever stands.
            let y = if cross.y < middle.y { middle.y + 60 } else { middle.y - 60 };
            line(list, table.say(Text::TouchCross), y, theme::TEXT);
            return;
        };
        line(list, table.say(Text::TouchTry), middle.y - 62, theme::TEXT);
        let mut words = Label::new();
        let left = until.saturating_sub(now).div_ceil(1_000);
        let _ = write!(words, "{} {left} s.", table.say(Text::TouchBack));
        line(list, &words, middle.y + 66, theme::MUTED);
        self.presses.draw(list, &buttons(table));
    }

    pub(super) fn touch(&mut self, table: &mut Table, now: Millis, gesture: Gesture) -> Go {
        if self.until.is_some() {
            return match self.presses.feed(gesture, &buttons(table)) {
                Some(Action::Keep) => {
                    table.settings.correction = table.trial.take();
                    Go::Back
                }
                Some(Action::Back) => {
                    table.trial = None;
                    Go::Back
                }
                None => Go::Stay,
            };
        }
        let (Gesture::Tap(at) | Gesture::Lift(at) | Gesture::Drop { from: at, .. }) = gesture
        else {
            return Go::Stay;
        };
        let _ = self.felt.push(at);
        let Ok(felt) = <[Point; 3]>::try_from(self.felt.as_slice()) else { return Go::Stay };
        table.trial = Correction::new(table.board, felt);
        if table.trial.is_none() {
            return Go::Instead(Screen::touch_refused(table.say(Text::TouchRefused)));
        }
        self.until = Some(now + TRIAL);
        Go::Stay
    }

    /// Whether touches are wanted as they are felt, without any correction.
    pub(super) fn wants_felt(&self) -> bool {
        self.until.is_none()
    }

    pub(super) fn tick(&mut self, table: &mut Table, now: Millis) -> bool {
        if self.until.is_some_and(|until| now >= until) {
            table.trial = None;
            *self = Calibrate::default();
        }
        true
    }

    pub(super) fn wake(&self, now: Millis) -> Option<Millis> {
        // The seconds are counted down.
        self.until
            .map(|until| (now + 1).max(until - (until.saturating_sub(now + 1)) / 1_000 * 1_000))
    }
}

/// A cross with a ring, its middle at a corner between four pixels.
fn draw_cross(list: &mut DisplayList, at: Point) {
    let center = (at.x * SUB, at.y * SUB);
    let (arm, gap) = (22 * SUB, 5 * SUB);
    for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
        let end = |far: i32| (center.0 + dx * far, center.1 + dy * far);
        let (from, to) = (end(gap), end(arm));
        list.push(Shape::Stroke { from, to, width: 32, color: theme::GOLD });
    }
    let (radius, width) = ((14 * SUB) as u16, 24);
    list.push(Shape::Arc { center, radius, width, from: 0, to: 256, color: theme::ACCENT });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::BOARD_3_5;

    fn touched(table: &mut Table, shift: Point) -> (Calibrate, Go) {
        let mut screen = Calibrate::default();
        let mut go = Go::Stay;
        for cross in crosses(&BOARD_3_5) {
            assert!(screen.wants_felt());
            go = screen.touch(table, 1_000, Gesture::Tap(cross + shift));
        }
        (screen, go)
    }

    #[test]
    fn a_proven_correction_is_kept() {
        let mut table = Table::new(&BOARD_3_5, 1);
        let (mut screen, _) = touched(&mut table, Point::new(9, -4));
        assert!(table.trial.is_some() && table.settings.correction.is_none());
        screen.touch(&mut table, 2_000, Gesture::Press(Point::new(240, 160)));
        let go = screen.touch(&mut table, 2_050, Gesture::Tap(Point::new(240, 160)));
        assert!(matches!(go, Go::Back) && table.trial.is_none());
        let correction = table.settings.correction.unwrap();
        assert_eq!(correction.apply(&BOARD_3_5, Point::new(109, 96)), Point::new(100, 100));
    }

    #[test]
    fn one_that_nobody_proves_is_dropped() {
        let mut table = Table::new(&BOARD_3_5, 1);
        let (mut screen, _) = touched(&mut table, Point::new(9, -4));
        let mut now = 1_000;
        while let Some(at) = screen.wake(now) {
            assert!(at > now);
            now = at;
            screen.tick(&mut table, now);
        }
        assert_eq!(now, 1_000 + TRIAL);
        assert!(table.trial.is_none() && table.settings.correction.is_none());
    }

    #[test]
    fn touches_far_from_the_crosses_change_nothing() {
        let mut table = Table::new(&BOARD_3_5, 1);
        let (_, go) = touched(&mut table, Point::new(100, 0));
        assert!(matches!(go, Go::Instead(_)));
        assert!(table.trial.is_none() && table.settings.correction.is_none());
    }
}
