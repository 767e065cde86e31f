//! Setting up a game of Merge: one of four boards, the seed if the table wants the same tiles
//! again, and whether two race on it.

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use hexdeck_engine::games::merge::Difficulty;
use hexdeck_engine::hex::{Hexagon, Layout, Orientation};
use hexdeck_engine::play::{Game, Seat};

use super::seed::{Entered, Entry, code};
use crate::Board;
use crate::input::Gesture;
use crate::paint::{Align, DisplayList, Face, HexBody, SUB, Shape, mix, theme};
use crate::screens::frame::seat_mark;
use crate::screens::{Go, Table};
use crate::settings::Settings;
use crate::text::Text;
use crate::ui::{self, Button, Look, Presses};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Action {
    Back,
    Pick(Difficulty),
    Seed,
    Race,
    Start,
}

/// The new-game screen, with the entry of a seed on top of it while that is open.
#[derive(Debug)]
pub struct NewMerge {
    difficulty: Difficulty,
    seed: Option<u32>,
    /// Whether two race on the same seed, one after the other.
    race: bool,
    entry: Option<Entry>,
    presses: Presses<Action>,
}

impl NewMerge {
    /// Set up as the running game is.
    pub(super) fn new(table: &Table) -> Self {
        let running = table.playing.merge().and_then(|game| Difficulty::of(&game.state().setup()));
        NewMerge {
            difficulty: running.unwrap_or(Difficulty::Classic),
            seed: None,
            race: false,
            entry: None,
            presses: Presses::default(),
        }
    }

    pub(in crate::screens) fn draw(&self, table: &Table, list: &mut DisplayList) {
        let panel = table.board.area();
        list.push(Shape::Fill { area: panel, color: theme::BACKGROUND });
        if let Some(entry) = &self.entry {
            entry.draw(table, list);
            return;
        }
        let places = Places::new(table.board, table.settings);
        let pressed = |button: &Button<Action>| self.presses.down() == Some(button.action);
        ui::draw_heading(list, table.board, table.say(Text::NewGame));
        for button in places.setup(self.difficulty, self.race) {
            match button.action {
                Action::Pick(d) => draw_choice(list, table, &button, d, pressed(&button)),
                Action::Seed => draw_seed(list, table, &button, self.seed, pressed(&button)),
                Action::Race => draw_race(list, table, &button, pressed(&button)),
                _ => button.draw(list, pressed(&button)),
            }
        }
    }

    pub(in crate::screens) fn touch(&mut self, table: &mut Table, gesture: Gesture) -> Go {
        if let Some(entry) = &mut self.entry {
            match entry.touch(table, gesture) {
                Entered::Nothing => return Go::Stay,
                Entered::Left => {}
                Entered::Seed(seed) => self.seed = Some(seed),
            }
            self.entry = None;
            return Go::Stay;
        }
        let places = Places::new(table.board, table.settings);
        match self.presses.feed(gesture, &places.setup(self.difficulty, self.race)) {
            None => {}
            Some(Action::Back) => return Go::Back,
            Some(Action::Pick(difficulty)) => self.difficulty = difficulty,
            Some(Action::Seed) => self.entry = Some(Entry::default()),
            Some(Action::Race) => self.race = !self.race,
            Some(Action::Start) => {
                let seed = self.seed.map_or_else(|| super::any_seed(table), u64::from);
                super::start(table, &self.difficulty.setup(), seed, self.race);
                return Go::Back;
            }
        }
        Go::Stay
    }
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

    fn setup(&self, chosen: Difficulty, race: bool) -> heapless::Vec<Button<Action>, 8> {
        let mut out = heapless::Vec::new();
        let _ = out.push(self.back());
        let (foot, top) =
            (self.height - self.margin - self.row(), self.margin.min(8) + self.row() + 8);
        for (i, d) in (0..).zip(Difficulty::ALL) {
            let area = self.column(i, 4, top, foot - top - 10);
            let look = if d == chosen { Look::Chosen } else { Look::Plain };
            let _ = out.push(Button { area, icon: None, label: "", look, action: Action::Pick(d) });
        }
        // The seed takes two columns of four: three words want room.
        let seed = self.column(0, 2, foot, self.row());
        let [players, start] = [2, 3].map(|i| self.column(i, 4, foot, self.row()));
        let plain = |area, label, look, action| Button { area, icon: None, label, look, action };
        let _ = out.push(plain(seed, "", Look::Plain, Action::Seed));
        let look = if race { Look::Chosen } else { Look::Plain };
        let _ = out.push(plain(players, "", look, Action::Race));
        let _ =
            out.push(plain(start, self.settings.say(Text::Start), Look::Primary, Action::Start));
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
    let large = table.board.width >= 480;
    let inset = if large { 16 } else { 8 };
    let left = button.area.top_left + Point::new(inset, button.area.size.height as i32 / 2) + shift;
    let above = left - Point::new(0, 6);
    list.push(ui::text(table.say(Text::Seed), Face::Tiny, above, Align::Left, theme::MUTED));
    let value = seed.and_then(|seed| code(seed.into()));
    let (value, face) = match (value, large) {
        (None, _) => (crate::paint::label(table.say(Text::Random)), Face::Body),
        (Some(words), true) => (words, Face::Small),
        (Some(words), false) => (words, Face::Tiny),
    };
    list.push(ui::text(&value, face, left + Point::new(0, 14), Align::Left, theme::TEXT));
}

/// One plays, or two one after the other: their marks, and what it is called.
fn draw_race(list: &mut DisplayList, table: &Table, button: &Button<Action>, pressed: bool) {
    let shift = button.draw_surface(list, pressed);
    let race = button.look == Look::Chosen;
    let middle = button.area.center() + shift;
    let up = middle - Point::new(0, 10);
    match race {
        false => seat_mark(list, Seat(0), up, 9),
        true => {
            seat_mark(list, Seat(0), up - Point::new(14, 0), 9);
            seat_mark(list, Seat(1), up + Point::new(14, 0), 9);
        }
    }
    let name = table.say(if race { Text::Race } else { Text::Alone });
    let base = middle + Point::new(0, 18);
    list.push(ui::text(name, Face::Tiny, base, Align::Center, theme::TEXT));
}
