//! What went wrong before this start, in the words of the failure.

use embedded_graphics::prelude::*;
use heapless::String;

use super::{Go, Table};
use crate::input::Gesture;
use crate::paint::{Align, DisplayList, Face, Icon, Shape, theme};
use crate::text::Text;
use crate::ui::{self, Button, Look, Presses};

/// Longest message kept.
const MAX_MESSAGE: usize = 240;
/// Most lines shown.
const MAX_LINES: usize = 7;

/// A message that waits to be read.
#[derive(Debug)]
pub struct Notice {
    heading: Text,
    hint: Option<Text>,
    message: String<MAX_MESSAGE>,
    presses: Presses<()>,
}

impl Notice {
    /// How the run before ended.
    pub(super) fn crash(what: &str) -> Self {
        Self::new(Text::Restarted, Some(Text::RestartedHint), what)
    }

    /// What is wrong with what the box has stored.
    pub(super) fn memory(what: &str) -> Self {
        Self::new(Text::Memory, None, what)
    }

    /// What was wrong with the touches.
    pub(super) fn film(what: &str) -> Self {
        Self::new(Text::Touch, None, what)
    }

    fn new(heading: Text, hint: Option<Text>, what: &str) -> Self {
        let mut message = String::new();
        for c in what.chars() {
            if message.push(c).is_err() {
                break;
            }
        }
        Notice { heading, hint, message, presses: Presses::default() }
    }

    pub(super) fn draw(&self, table: &Table, list: &mut DisplayList) {
        let panel = table.board.area();
        let width = panel.size.width as i32;
        list.push(Shape::Fill { area: panel, color: theme::BACKGROUND });
        let icon = Point::new(32, 36);
        list.push(Shape::Icon { icon: Icon::Warning, center: icon, color: theme::ACCENT });
        ui::heading(list, table.say(self.heading), Point::new(56, 42));
        let small = Face::Small;
        if let Some(hint) = self.hint {
            let at = Point::new(20, 76);
            list.push(ui::text(table.say(hint), small, at, Align::Left, theme::MUTED));
        }
        let top = if self.hint.is_some() { 102 } else { 76 };
        let lines = wrap(&self.message, small, width - 40);
        for (y, line) in (top..).step_by(20).zip(lines.take(MAX_LINES)) {
            list.push(ui::text(line, small, Point::new(20, y), Align::Left, theme::TEXT));
        }
        self.presses.draw(list, &[ok_button(table)]);
    }

    pub(super) fn touch(&mut self, table: &mut Table, gesture: Gesture) -> Go {
        match self.presses.feed(gesture, &[ok_button(table)]) {
            Some(()) => Go::Back,
            None => Go::Stay,
        }
    }
}

fn ok_button(table: &Table) -> Button<()> {
    let panel = table.board.area().size;
    let area = ui::area(panel.width as i32 / 2 - 60, panel.height as i32 - 64, 120, 56);
    Button { area, icon: None, label: table.say(Text::Ok), look: Look::Primary, action: () }
}

/// Cuts a message into lines that fit, at blanks where there are any.
pub(super) fn wrap(message: &str, face: Face, width: i32) -> impl Iterator<Item = &str> {
    let mut rest = message;
    core::iter::from_fn(move || {
        rest = rest.trim_start();
        if rest.is_empty() {
            return None;
        }
        let fits =
            |end: &usize| face.width(&rest[..*end]) <= width && *end <= crate::paint::MAX_TEXT;
        let ends = || rest.char_indices().map(|(i, c)| i + c.len_utf8());
        let hard = ends().take_while(fits).last().unwrap_or(rest.chars().next()?.len_utf8());
        let end = if hard == rest.len() {
            hard
        } else {
            rest[..hard].rfind(' ').filter(|blank| *blank > 0).unwrap_or(hard)
        };
        let (line, tail) = rest.split_at(end);
        rest = tail;
        Some(line)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::string::String as StdString;
    use std::vec::Vec;

    #[test]
    fn lines_break_at_blanks() {
        let lines: Vec<&str> =
            wrap("panicked at src/main.rs:10: out of range", Face::Small, 120).collect();
        assert_eq!(lines, ["panicked at", "src/main.rs:10:", "out of range"]);
    }

    proptest! {
        #[test]
        fn no_message_is_lost_or_endless(message in "\\PC{0,80}", width in 1..300i32) {
            let lines: Vec<&str> = wrap(&message, Face::Small, width).collect();
            let letters = |s: &str| s.chars().filter(|c| !c.is_whitespace()).collect::<StdString>();
            prop_assert_eq!(letters(&lines.concat()), letters(&message));
        }
    }
}
