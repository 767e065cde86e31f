//! Entering a seed: three words of a list, two taps each, or a day of the year.
//!
//! The words lie in eight groups by their initials, so that every target is a ninth of the panel.

use core::fmt::Write;

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use hexdeck_engine::games::merge::{INITIALS, SEED_WORDS, WORDS, daily_seed, seed_of, seed_words};

use crate::Board;
use crate::input::Gesture;
use crate::paint::{Align, DisplayList, Face, Icon, Label, Shape, theme};
use crate::screens::Table;
use crate::text::Text;
use crate::ui::{self, Button, Look, Presses};

/// A button of the entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Key {
    Back,
    /// The words with these initials.
    Group(u8),
    /// A word of the open group.
    Word(u8),
    Erase,
    /// To the days.
    Days,
    Day(bool),
    Month(bool),
    Take,
}

/// What came of a gesture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Entered {
    /// More is to come.
    Nothing,
    /// It is left as it was.
    Left,
    /// This seed.
    Seed(u32),
}

/// A seed that is being entered.
#[derive(Debug, Default)]
pub(super) struct Entry {
    typed: heapless::Vec<u8, SEED_WORDS>,
    group: Option<u8>,
    /// Day and month, while a day is chosen.
    day: Option<(u8, u8)>,
    presses: Presses<Key>,
}

type Keys = heapless::Vec<Button<Key>, 10>;

/// One of nine places below the head.
fn place(board: &Board, i: usize) -> Rectangle {
    let (margin, gap) = ui::margins(board);
    let top = margin.min(8) + ui::row(board) + gap;
    let (width, height) = (i32::from(board.width), i32::from(board.height));
    let across = (width - 2 * margin - 2 * gap) / 3;
    let down = (height - top - margin.min(8) - 2 * gap) / 3;
    let (column, row) = ((i % 3) as i32, (i / 3) as i32);
    let at = Point::new(margin + column * (across + gap), top + row * (down + gap));
    Rectangle::new(at, Size::new(across as u32, down as u32))
}

impl Entry {
    fn keys(&self, table: &Table) -> Keys {
        let board = table.board;
        let mut keys = Keys::new();
        let _ = keys.push(ui::back_button(board, Key::Back));
        let mut key = |i, icon, label, look, action| {
            let _ = keys.push(Button { area: place(board, i), icon, label, look, action });
        };
        if self.day.is_some() {
            for (row, change) in [(0, Key::Day as fn(bool) -> Key), (3, Key::Month)] {
                key(row, None, "-", Look::Plain, change(false));
                key(row + 2, None, "+", Look::Plain, change(true));
            }
            key(8, None, table.say(Text::Ok), Look::Primary, Key::Take);
            return keys;
        }
        for i in 0..8 {
            match self.group {
                None => key(i, None, INITIALS[i], Look::Plain, Key::Group(i as u8)),
                Some(group) => {
                    let word = WORDS[usize::from(group) % 8][i];
                    key(i, None, word, Look::Plain, Key::Word(i as u8));
                }
            }
        }
        match self.group.is_none() && self.typed.is_empty() {
            true => key(8, None, table.say(Text::DayGame), Look::Plain, Key::Days),
            false => key(8, Some(Icon::Erase), "", Look::Plain, Key::Erase),
        }
        keys
    }

    pub(super) fn draw(&self, table: &Table, list: &mut DisplayList) {
        let back = ui::back_button(table.board, Key::Back).area;
        let (margin, gap) = ui::margins(table.board);
        let x = back.top_left.x + back.size.width as i32 + gap;
        let width = i32::from(table.board.width) - margin - x;
        let area = ui::area(x, back.top_left.y, width as u32, back.size.height);
        list.push(ui::card(area));
        let face = if table.board.width >= 480 { Face::Number } else { Face::Body };
        let middle = area.center() + Point::new(0, face.cap_height() / 2);
        let words = self.words();
        match words.is_empty() {
            false => list.push(ui::text(&words, face, middle, Align::Center, theme::TEXT)),
            true => {
                let hint = table.say(Text::SeedHint);
                let base = area.center() + Point::new(0, Face::Small.cap_height() / 2);
                list.push(ui::text(hint, Face::Small, base, Align::Center, theme::MUTED));
            }
        }
        if let Some((day, month)) = self.day {
            for (i, name, value) in [(1, Text::Day, day), (4, Text::Month, month)] {
                draw_number(list, table, place(table.board, i), table.say(name), value);
            }
        }
        self.presses.draw(list, &self.keys(table));
    }

    /// The words so far, or those of the day.
    fn words(&self) -> Label {
        let mut out = Label::new();
        if let Some((day, month)) = self.day {
            return code(daily_seed(day, month).into()).unwrap_or_default();
        }
        for place in &self.typed {
            let word = WORDS.as_flattened()[usize::from(*place) % 64];
            let _ = write!(out, "{word} ");
        }
        if !out.is_empty() || self.group.is_some() {
            let _ = out.push('…');
        }
        out
    }

    pub(super) fn touch(&mut self, table: &Table, gesture: Gesture) -> Entered {
        let keys = self.keys(table);
        match self.presses.feed(gesture, &keys) {
            None => {}
            Some(Key::Back) if self.day.is_some() => self.day = None,
            Some(Key::Back) if self.group.is_some() => self.group = None,
            Some(Key::Back) => return Entered::Left,
            Some(Key::Group(group)) => self.group = Some(group),
            Some(Key::Word(word)) => {
                let group = self.group.take().unwrap_or(0);
                let _ = self.typed.push(group * 8 + word);
                if let [first, second, third] = self.typed[..] {
                    return Entered::Seed(seed_of([first, second, third]));
                }
            }
            Some(Key::Erase) => self.erase(),
            Some(Key::Days) => self.day = Some(table.today.unwrap_or((1, 1))),
            Some(Key::Day(up)) => self.day = self.day.map(|(day, m)| (turned(day, 31, up), m)),
            Some(Key::Month(up)) => {
                self.day = self.day.map(|(d, month)| (d, turned(month, 12, up)))
            }
            Some(Key::Take) => {
                if let Some((day, month)) = self.day {
                    return Entered::Seed(daily_seed(day, month));
                }
            }
        }
        Entered::Nothing
    }
}

impl Entry {
    /// Closes the open group, or takes the last word away.
    fn erase(&mut self) {
        if self.group.take().is_none() {
            self.typed.pop();
        }
    }
}

/// The next or the last number before, round and round from 1 to `most`.
fn turned(n: u8, most: u8, up: bool) -> u8 {
    match up {
        true => n % most + 1,
        false => (n + most - 2) % most + 1,
    }
}

/// A number with its name above it.
fn draw_number(list: &mut DisplayList, table: &Table, area: Rectangle, name: &str, value: u8) {
    let mut number = Label::new();
    let _ = write!(number, "{value}");
    let (middle, face) = (area.center(), Face::Number);
    let up = if table.board.width >= 480 { 14 } else { 10 };
    let above = middle - Point::new(0, up);
    list.push(ui::text(name, Face::Small, above, Align::Center, theme::MUTED));
    let base = middle + Point::new(0, face.cap_height() + 2);
    list.push(ui::text(&number, face, base, Align::Center, theme::TEXT));
}

/// The words of a seed; `None` if it has none.
pub(super) fn code(seed: u64) -> Option<Label> {
    let [first, second, third] = seed_words(seed)?;
    let mut out = Label::new();
    let _ = write!(out, "{first} {second} {third}");
    Some(out)
}

/// Draws a card without anything on it that keeps fingers off what is below.
pub(super) fn sheet(list: &mut DisplayList, area: Rectangle) {
    list.push(Shape::Round { area, radius: 10, color: theme::RAISED });
    list.push(Shape::Frame { area, radius: 10, width: 32, color: theme::ACCENT });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::BOARDS;

    fn tap(entry: &mut Entry, table: &Table, key: Key) -> Entered {
        let keys = entry.keys(table);
        let at = keys.iter().find(|button| button.action == key).unwrap().area.center();
        entry.touch(table, Gesture::Press(at));
        entry.touch(table, Gesture::Tap(at))
    }

    #[test]
    fn two_taps_a_word_make_every_seed() {
        for board in BOARDS {
            let table = Table::new(board, 1);
            for seed in [0, 42, 4_711, 262_143] {
                let mut entry = Entry::default();
                let places = [seed >> 12, seed >> 6 & 63, seed & 63].map(|place| place as u8);
                let mut entered = Entered::Nothing;
                for place in places {
                    assert_eq!(entered, Entered::Nothing);
                    tap(&mut entry, &table, Key::Group(place / 8));
                    entered = tap(&mut entry, &table, Key::Word(place % 8));
                }
                assert_eq!(entered, Entered::Seed(seed));
            }
        }
    }

    #[test]
    fn a_wrong_word_is_erased() {
        let (table, mut entry) = (Table::new(BOARDS[0], 1), Entry::default());
        tap(&mut entry, &table, Key::Group(3));
        tap(&mut entry, &table, Key::Erase);
        assert_eq!((entry.group, entry.typed.len()), (None, 0));
        tap(&mut entry, &table, Key::Group(3));
        tap(&mut entry, &table, Key::Word(3));
        tap(&mut entry, &table, Key::Erase);
        assert!(entry.typed.is_empty());
        assert_eq!(tap(&mut entry, &table, Key::Back), Entered::Left);
    }

    #[test]
    fn the_day_begins_with_today_and_goes_round() {
        let (mut table, mut entry) = (Table::new(BOARDS[0], 1), Entry::default());
        table.today = Some((31, 12));
        tap(&mut entry, &table, Key::Days);
        assert_eq!(entry.day, Some((31, 12)));
        tap(&mut entry, &table, Key::Day(true));
        tap(&mut entry, &table, Key::Month(true));
        assert_eq!(entry.day, Some((1, 1)));
        assert_eq!(tap(&mut entry, &table, Key::Take), Entered::Seed(daily_seed(1, 1)));
        tap(&mut entry, &table, Key::Day(false));
        assert_eq!(entry.day, Some((31, 1)));
    }
}
