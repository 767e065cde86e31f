//! Setting up a game of Merge: one of four boards, and the seed if the table wants the same
//! tiles again.

use core::fmt::Write;

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use hexdeck_engine::games::merge::Difficulty;
use hexdeck_engine::hex::{Hexagon, Layout, Orientation};
use hexdeck_engine::play::Game;

use crate::Board;
use crate::input::Gesture;
use crate::paint::{Align, DisplayList, Face, HexBody, Icon, Label, SUB, Shape, mix, theme};
use crate::screens::{Go, Table};
use crate::settings::Settings;
use crate::text::Text;
use crate::ui::{self, Button, Look, Presses};

/// Most figures of a seed.
const MAX_DIGITS: usize = 9;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Action {
    Back,
    Pick(Difficulty),
    Seed,
    Start,
    Digit(u8),
    Erase,
    TakeSeed,
}

/// The new-game screen, with the keypad for the seed on top of it while that is open.
#[derive(Debug)]
pub struct NewMerge {
    difficulty: Difficulty,
    seed: Option<u32>,
    keypad: Option<Option<u32>>,
    presses: Presses<Action>,
}

impl NewMerge {
    /// Set up as the running game is.
    pub(super) fn new(table: &Table) -> Self {
        let running = table.playing.merge().and_then(|game| Difficulty::of(&game.state().setup()));
        NewMerge {
            difficulty: running.unwrap_or(Difficulty::Classic),
            seed: None,
            keypad: None,
            presses: Presses::default(),
        }
    }

    pub(in crate::screens) fn draw(&self, table: &Table, list: &mut DisplayList) {
        let panel = table.board.area();
        list.push(Shape::Fill { area: panel, color: theme::BACKGROUND });
        let places = Places::new(table.board, table.settings);
        let pressed = |button: &Button<Action>| self.presses.down() == Some(button.action);
        match self.keypad {
            Some(number) => {
                draw_display(list, &places, table, number);
                self.presses.draw(list, &places.keypad());
            }
            None => {
                ui::draw_heading(list, table.board, table.say(Text::NewGame));
                for button in places.setup(self.difficulty) {
                    match button.action {
                        Action::Pick(d) => draw_choice(list, table, &button, d, pressed(&button)),
                        Action::Seed => {
                            draw_seed(list, table, &button, self.seed, pressed(&button))
                        }
                        _ => button.draw(list, pressed(&button)),
                    }
                }
            }
        }
    }

    pub(in crate::screens) fn touch(&mut self, table: &mut Table, gesture: Gesture) -> Go {
        let places = Places::new(table.board, table.settings);
        let done = match self.keypad {
            Some(_) => self.presses.feed(gesture, &places.keypad()),
            None => self.presses.feed(gesture, &places.setup(self.difficulty)),
        };
        match done {
            None => {}
            Some(Action::Back) if self.keypad.is_some() => self.keypad = None,
            Some(Action::Back) => return Go::Back,
            Some(Action::Pick(difficulty)) => self.difficulty = difficulty,
            Some(Action::Seed) => self.keypad = Some(self.seed),
            Some(Action::Digit(digit)) => self.keypad = self.keypad.map(|n| longer(n, digit)),
            Some(Action::Erase) => self.keypad = self.keypad.map(shorter),
            Some(Action::TakeSeed) => self.seed = self.keypad.take().flatten(),
            Some(Action::Start) => {
                let seed = self.seed.map_or_else(|| table.any_seed(), u64::from);
                super::start(table, &self.difficulty.setup(), seed);
                return Go::Back;
            }
        }
        Go::Stay
    }
}

/// A number with one more figure at its end, if there is room.
fn longer(number: Option<u32>, digit: u8) -> Option<u32> {
    let n = number.unwrap_or(0);
    if n < 10u32.pow(MAX_DIGITS as u32 - 1) { Some(n * 10 + u32::from(digit)) } else { number }
}

/// A number without its last figure; without any, none.
fn shorter(number: Option<u32>) -> Option<u32> {
    number.map(|n| n / 10).filter(|n| *n > 0)
}

/// Where things are, for each of the two panels.
struct Places {
    board: &'static Board,
    settings: Settings,
    /// Width and height of the panel, margin, gap between buttons.
    width: i32,
    height: i32,
    margin: i32,
    gap: i32,
}

impl Places {
    fn new(board: &'static Board, settings: Settings) -> Places {
        let (margin, gap) = ui::margins(board);
        let (width, height) = (board.width.into(), board.height.into());
        Places { board, settings, width, height, margin, gap }
    }

    /// The height of rows of buttons.
    fn row(&self) -> i32 {
        ui::row(self.board)
    }

    /// The `i`-th of `n` equal boxes between the margins.
    fn column(&self, i: i32, n: i32, y: i32, height: i32) -> Rectangle {
        let width = (self.width - 2 * self.margin - (n - 1) * self.gap) / n;
        ui::area(self.margin + i * (width + self.gap), y, width as u32, height as u32)
    }

    fn back(&self) -> Button<Action> {
        ui::back_button(self.board, Action::Back)
    }

    fn setup(&self, chosen: Difficulty) -> heapless::Vec<Button<Action>, 8> {
        let mut out = heapless::Vec::new();
        let _ = out.push(self.back());
        let (foot, top) =
            (self.height - self.margin - self.row(), self.margin.min(8) + self.row() + 8);
        for (i, d) in (0..).zip(Difficulty::ALL) {
            let area = self.column(i, 4, top, foot - top - 10);
            let look = if d == chosen { Look::Chosen } else { Look::Plain };
            let _ = out.push(Button { area, icon: None, label: "", look, action: Action::Pick(d) });
        }
        let seed = self.column(0, 2, foot, self.row());
        let start = self.column(1, 2, foot, self.row());
        let plain = |area, label, look, action| Button { area, icon: None, label, look, action };
        let _ = out.push(plain(seed, "", Look::Plain, Action::Seed));
        let _ =
            out.push(plain(start, self.settings.say(Text::Start), Look::Primary, Action::Start));
        out
    }

    /// Twelve keys below the display.
    fn keypad(&self) -> heapless::Vec<Button<Action>, 16> {
        let mut out = heapless::Vec::new();
        let _ = out.push(self.back());
        let top = self.margin.min(8) + self.row() + self.gap;
        let height = (self.height - top - self.margin.min(8) - 3 * self.gap) / 4;
        const NAMES: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
        for (place, digit) in
            [(10, 0), (0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 7), (7, 8), (8, 9)]
        {
            let area = self.column(place % 3, 3, top + place / 3 * (height + self.gap), height);
            let label = NAMES[usize::from(digit)];
            let action = Action::Digit(digit);
            let _ = out.push(Button { area, icon: None, label, look: Look::Plain, action });
        }
        let foot = top + 3 * (height + self.gap);
        let erase = self.column(0, 3, foot, height);
        let _ = out.push(Button {
            area: erase,
            icon: Some(Icon::Erase),
            label: "",
            look: Look::Plain,
            action: Action::Erase,
        });
        let ok = self.column(2, 3, foot, height);
        let _ = out.push(Button {
            area: ok,
            icon: None,
            label: self.settings.say(Text::Ok),
            look: Look::Primary,
            action: Action::TakeSeed,
        });
        out
    }
}

/// A board to choose: its picture, its name and what makes it different.
fn draw_choice(
    list: &mut DisplayList,
    table: &Table,
    button: &Button<Action>,
    d: Difficulty,
    pressed: bool,
) {
    let shift = button.draw_surface(list, pressed);
    let what = table.say(match d {
        Difficulty::Mini => Text::MiniWhat,
        Difficulty::Classic => Text::ClassicWhat,
        Difficulty::Hard => Text::HardWhat,
        Difficulty::Zen => Text::ZenWhat,
    });
    let name = table.say(super::name_of(d));
    let center = button.area.center() + shift;
    let large = button.area.size.width > 90;
    let radius = d.setup().radius;
    // All boards come out equally high: too small for whole pixels, so laid out in sub-pixels.
    let across = (if large { 34 } else { 26 }) * SUB / (2 * i32::from(radius) + 1);
    let at = (center.x * SUB, (center.y - if large { 26 } else { 20 }) * SUB);
    let layout = Layout::new(Orientation::FlatTop, at, across * 26 / 15, across);
    let half = (layout.along * 2 / 3 - 10, across - 9);
    for cell in Hexagon::new(radius).cells() {
        let lit = d == Difficulty::Hard && cell.length() == 2 && cell.q % 2 == 0 && cell.r % 2 == 0;
        let color = if lit { theme::ACCENT } else { mix(theme::CELL, theme::CELL_BORDER, 20) };
        let body = HexBody { center: layout.center(cell), half, orientation: Orientation::FlatTop };
        list.push(Shape::Hex { body, color });
    }
    let foot = button.area.top_left + button.area.size + shift;
    let base = Point::new(center.x, foot.y - if large { 34 } else { 26 });
    let face = if large { Face::Body } else { Face::Small };
    list.push(ui::text(name, face, base, Align::Center, theme::TEXT));
    let base = base + Point::new(0, if large { 18 } else { 15 });
    // The chosen one's surface is lighter: muted text would fade on it.
    let color = if button.look == Look::Chosen { theme::TEXT } else { theme::MUTED };
    list.push(ui::text(what, Face::Tiny, base, Align::Center, color));
}

fn draw_seed(
    list: &mut DisplayList,
    table: &Table,
    button: &Button<Action>,
    seed: Option<u32>,
    pressed: bool,
) {
    let shift = button.draw_surface(list, pressed);
    let left = button.area.top_left + Point::new(16, button.area.size.height as i32 / 2) + shift;
    let above = left - Point::new(0, 6);
    list.push(ui::text(table.say(Text::Seed), Face::Tiny, above, Align::Left, theme::MUTED));
    let (value, color) = match seed {
        Some(n) => (digits(n), theme::TEXT),
        None => (crate::paint::label(table.say(Text::Random)), theme::TEXT),
    };
    list.push(ui::text(&value, Face::Body, left + Point::new(0, 14), Align::Left, color));
}

/// The number so far.
fn draw_display(list: &mut DisplayList, places: &Places, table: &Table, number: Option<u32>) {
    let back = places.back().area;
    let x = back.top_left.x + back.size.width as i32 + places.gap;
    let width = places.width - places.margin - x;
    let area = ui::area(x, back.top_left.y, width as u32, back.size.height);
    list.push(ui::card(area));
    let middle = area.center();
    match number {
        Some(n) => {
            let base = Point::new(middle.x, middle.y + Face::Number.cap_height() / 2);
            list.push(ui::text(&digits(n), Face::Number, base, Align::Center, theme::TEXT));
        }
        None => {
            let base = Point::new(middle.x, middle.y + Face::Small.cap_height() / 2);
            let hint = table.say(Text::SeedHint);
            list.push(ui::text(hint, Face::Small, base, Align::Center, theme::MUTED));
        }
    }
}

fn digits(n: u32) -> Label {
    let mut out = Label::new();
    let _ = write!(out, "{n}");
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_grows_and_shrinks_by_figures() {
        let n = longer(longer(None, 4), 2);
        assert_eq!(n, Some(42));
        assert_eq!(shorter(shorter(n)), None);
        let longest = (0..20).fold(None, |n, _| longer(n, 9));
        assert_eq!(longest, Some(999_999_999));
    }
}
