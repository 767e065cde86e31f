//! A keyboard for names: a tap on a group of letters spreads it, a second one picks the letter.
//!
//! Keys for all letters at once would be smaller than a finger.

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

use super::{Name, name};
use crate::input::Gesture;
use crate::paint::{Align, DisplayList, Face, Glyph, Icon, SUB, Shape, theme};
use crate::screens::Table;
use crate::text::Text;
use crate::ui::{self, Button, Look, Presses};

/// The groups, in the order in which they lie.
const GROUPS: [&str; 8] =
    ["abcdef", "ghijkl", "mnopqr", "stuvwx", "yzäöüß", "012345", "6789-_", ".,!?+*"];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Key {
    Cancel,
    Group(u8),
    Letter(char),
    Groups,
    Upper,
    Space,
    Erase,
    Done,
}

/// What came of a gesture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Typed {
    /// It goes on.
    Going,
    /// The old name stays.
    Cancelled,
    /// The text is the new name.
    Done,
}

/// A keyboard and what has been typed on it.
#[derive(Debug)]
pub(super) struct Keyboard {
    /// What has been typed.
    pub text: Name,
    /// Whether it is the name of a card: no spaces, no letters beyond ASCII.
    card: bool,
    /// The group that is spread.
    group: Option<u8>,
    upper: bool,
    presses: Presses<Key>,
}

impl Keyboard {
    /// For changing a name.
    pub(super) fn new(text: &str, card: bool) -> Keyboard {
        let upper = text.is_empty() && !card;
        Keyboard { text: name(text), card, group: None, upper, presses: Presses::default() }
    }

    /// Most bytes.
    fn most(&self) -> usize {
        if self.card { hexdeck_engine::games::flip::ID_LENGTH } else { self.text.capacity() }
    }

    /// The letters of a group.
    fn letters(&self, group: u8) -> impl Iterator<Item = char> + '_ {
        let letters = GROUPS.get(usize::from(group)).copied().unwrap_or("").chars();
        letters.filter(|c| !self.card || c.is_ascii()).map(|c| {
            let mut upper = c.to_uppercase();
            match (upper.next(), upper.next()) {
                (Some(one), None) if self.upper => one,
                _ => c,
            }
        })
    }

    /// The place of a key of the two rows.
    fn place(table: &Table, i: i32) -> Rectangle {
        let (margin, gap) = ui::margins(table.board);
        let row = ui::row(table.board);
        let (width, height) = (i32::from(table.board.width), i32::from(table.board.height));
        let top = margin.min(8) + row + gap.min(6);
        let foot = height - margin.min(8) - row;
        let high = (foot - top - 2 * gap.min(6)) / 2;
        let wide = (width - 2 * margin - 3 * gap) / 4;
        let (x, y) = (margin + i % 4 * (wide + gap), top + i / 4 * (high + gap.min(6)));
        ui::area(x, y, wide as u32, high as u32)
    }

    fn buttons(&self, table: &Table) -> heapless::Vec<Button<Key>, 14> {
        let mut out = heapless::Vec::new();
        let mut add = |area, icon, label, look, action| {
            // Fourteen places are more than there are keys.
            let _ = out.push(Button { area, icon, label, look, action });
        };
        let back = ui::back_button(table.board, Key::Cancel);
        add(back.area, back.icon, "", Look::Plain, Key::Cancel);
        match self.group {
            None => (0..GROUPS.len() as u8).for_each(|i| {
                add(Self::place(table, i.into()), None, "", Look::Plain, Key::Group(i));
            }),
            Some(group) => {
                for (i, letter) in (0..).zip(self.letters(group)) {
                    add(Self::place(table, i), None, "", Look::Chosen, Key::Letter(letter));
                }
                add(Self::place(table, 7), None, "", Look::Plain, Key::Groups);
            }
        }
        let (margin, gap) = ui::margins(table.board);
        let row = ui::row(table.board);
        let (width, height) = (i32::from(table.board.width), i32::from(table.board.height));
        let wide = (width - 2 * margin - 3 * gap) / 4;
        let foot = height - margin.min(8) - row;
        let place = |i: i32| ui::area(margin + i * (wide + gap), foot, wide as u32, row as u32);
        let upper = if self.upper { Look::Chosen } else { Look::Plain };
        add(place(0), None, "Aa", upper, Key::Upper);
        let space = if self.card { Look::Disabled } else { Look::Plain };
        add(place(1), None, table.say(Text::KeySpace), space, Key::Space);
        add(place(2), Some(Icon::Erase), "", Look::Plain, Key::Erase);
        let done = if self.good() { Look::Primary } else { Look::Disabled };
        add(place(3), None, table.say(Text::Ok), done, Key::Done);
        out
    }

    /// Whether what has been typed is a name.
    fn good(&self) -> bool {
        !self.text.trim().is_empty()
    }

    /// Draws it over everything else.
    pub(super) fn draw(&self, table: &Table, list: &mut DisplayList) {
        list.push(Shape::Fill { area: table.board.area(), color: theme::BACKGROUND });
        let (margin, gap) = ui::margins(table.board);
        let row = ui::row(table.board);
        let left = margin + row + gap;
        let wide = i32::from(table.board.width) - margin - left;
        let field = ui::area(left, margin.min(8), wide as u32, row as u32);
        list.push(ui::card(field));
        list.push(Shape::Frame { area: field, radius: 8, width: 20, color: theme::CELL_BORDER });
        let face = if table.board.width >= 480 { Face::Body } else { Face::Small };
        let base = field.center().y + face.cap_height() / 2;
        let at = Point::new(left + 12, base);
        list.push(ui::text(&self.text, face, at, Align::Left, theme::TEXT));
        let pen = left + 14 + face.width(&self.text);
        let caret = ui::area(pen, field.center().y - 10, 2, 20);
        list.push(Shape::Fill { area: caret, color: theme::ACCENT });
        for button in self.buttons(table) {
            let pressed = self.presses.down() == Some(button.action);
            let label: heapless::String<16> = match button.action {
                Key::Group(group) => self.letters(group).collect(),
                Key::Letter(letter) => [letter].into_iter().collect(),
                Key::Groups => {
                    let shift = button.draw_surface(list, pressed);
                    let at = button.area.center() + shift;
                    let (center, size) = ((at.x * SUB, at.y * SUB), 10 * SUB);
                    let (glyph, color) = (Glyph::CrossMark, theme::TEXT);
                    list.push(Shape::Glyph { glyph, center, size, color });
                    continue;
                }
                _ => {
                    button.draw(list, pressed);
                    continue;
                }
            };
            let shift = button.draw_surface(list, pressed);
            let single = matches!(button.action, Key::Letter(_));
            let face = if single { Face::Number } else { Face::Body };
            let face = if table.board.width >= 480 || single { face } else { Face::Small };
            let at = button.area.center() + shift + Point::new(0, face.cap_height() / 2);
            list.push(ui::text(&label, face, at, Align::Center, theme::TEXT));
        }
    }

    /// Takes a gesture.
    pub(super) fn touch(&mut self, table: &Table, gesture: Gesture) -> Typed {
        match self.presses.feed(gesture, &self.buttons(table)) {
            None => {}
            Some(Key::Cancel) => return Typed::Cancelled,
            Some(Key::Group(group)) => self.group = Some(group),
            Some(Key::Groups) => self.group = None,
            Some(Key::Letter(letter)) => {
                self.add(letter);
                (self.group, self.upper) = (None, false);
            }
            Some(Key::Upper) => self.upper = !self.upper,
            Some(Key::Space) if !self.card && self.good() => {
                self.add(' ');
                self.upper = true;
            }
            Some(Key::Erase) => {
                self.text.pop();
                self.group = None;
            }
            Some(Key::Done) if self.good() => {
                self.text = name(self.text.trim());
                return Typed::Done;
            }
            Some(Key::Space | Key::Done) => {}
        }
        Typed::Going
    }

    /// Adds a letter if there is room for it.
    fn add(&mut self, letter: char) {
        if self.text.len() + letter.len_utf8() <= self.most() {
            // There is room.
            let _ = self.text.push(letter);
        }
    }
}
