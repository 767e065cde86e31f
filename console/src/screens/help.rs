//! How to play: which game, then short pages, each with a picture drawn by the game's own painter.

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use heapless::Vec;

use super::games::{self, TILES};
use super::{Go, Table};
use crate::Millis;
use crate::input::Gesture;
use crate::paint::{Align, DisplayList, Face, Shape, theme};
use crate::playing::GameId;
use crate::text::Text;
use crate::ui::{self, Button, Look, Presses};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Action {
    Back,
    Next,
    Choose(GameId),
}

/// The pages of a game, and which one is open; without a game, all games to choose from.
#[derive(Debug, Default)]
pub struct Help {
    game: Option<GameId>,
    /// Whether it was opened from a running game, to which it leads back.
    within: bool,
    page: usize,
    presses: Presses<Action>,
}

impl Help {
    /// The pages of a game that is running.
    pub(super) fn within(game: GameId) -> Help {
        Help { game: Some(game), within: true, ..Help::default() }
    }

    fn buttons(&self, table: &Table) -> Vec<Button<Action>, 8> {
        let mut out = Vec::new();
        let _ = out.push(ui::back_button(table.board, Action::Back));
        let Some(game) = self.game else {
            for (i, (game, _)) in (0..).zip(TILES) {
                let (area, action) = (choice(table, i), Action::Choose(*game));
                let _ = out.push(Button { area, icon: None, label: "", look: Look::Plain, action });
            }
            return out;
        };
        let (margin, _) = ui::margins(table.board);
        let row = ui::row(table.board);
        let (width, height) = (i32::from(table.board.width), i32::from(table.board.height));
        let wide = if width >= 480 { 140 } else { 96 };
        let area =
            ui::area(width - margin - wide, height - margin.min(8) - row, wide as u32, row as u32);
        let last = self.page + 1 >= games::help(game).len();
        let label = table.say(match last {
            false => Text::Next,
            true if self.within => Text::Play,
            true => Text::LessonTry,
        });
        let next = Button { area, icon: None, label, look: Look::Primary, action: Action::Next };
        let _ = out.push(next);
        out
    }

    pub(super) fn draw(&self, table: &Table, list: &mut DisplayList) {
        let panel = table.board.area();
        list.push(Shape::Fill { area: panel, color: theme::BACKGROUND });
        let Some(game) = self.game else {
            ui::draw_heading(list, table.board, table.say(Text::Help));
            for button in self.buttons(table) {
                let pressed = self.presses.down() == Some(button.action);
                match button.action {
                    Action::Choose(game) => draw_choice(list, table, &button, game, pressed),
                    _ => button.draw(list, pressed),
                }
            }
            return;
        };
        let pages = games::help(game);
        let Some((title, lines)) = pages.get(self.page) else { return };
        ui::draw_heading(list, table.board, table.say(*title));
        let (width, height) = (panel.size.width as i32, panel.size.height as i32);
        let large = width >= 480;
        let middle = Point::new(width / 2, if large { 148 } else { 102 });
        games::draw_help(game, list, table.board, self.page, middle);
        let left = ui::margins(table.board).0 + if large { 8 } else { 2 };
        let face = if large { Face::Body } else { Face::Small };
        for (line, above) in lines.iter().zip(if large { [54, 30] } else { [77, 62] }) {
            let at = Point::new(left, height - above);
            list.push(ui::text(table.say(*line), face, at, Align::Left, theme::TEXT));
        }
        draw_dots(list, width, self.page, pages.len(), large);
        self.presses.draw(list, &self.buttons(table));
    }

    pub(super) fn touch(&mut self, table: &mut Table, now: Millis, gesture: Gesture) -> Go {
        match (self.presses.feed(gesture, &self.buttons(table)), self.game) {
            (Some(Action::Back), _) if self.page > 0 => self.page -= 1,
            (Some(Action::Back), _) => return Go::Back,
            (Some(Action::Choose(game)), _) => self.game = Some(game),
            (Some(Action::Next), Some(game)) if self.page + 1 < games::help(game).len() => {
                self.page += 1;
            }
            (Some(Action::Next), Some(_)) if self.within => return Go::Back,
            (Some(Action::Next), Some(game)) => {
                return Go::Instead(games::lesson(game, table, now));
            }
            _ => {}
        }
        Go::Stay
    }
}

/// The place of the `i`-th game to choose.
fn choice(table: &Table, i: i32) -> Rectangle {
    let (margin, gap) = ui::margins(table.board);
    let top = margin.min(8) + ui::row(table.board) + 8;
    let (width, height) = (i32::from(table.board.width), i32::from(table.board.height));
    let across = (width - 2 * margin - 2 * gap) / 3;
    let down = (height - top - margin - gap) / 2;
    let (x, y) = (margin + i % 3 * (across + gap), top + i / 3 * (down + gap));
    ui::area(x, y, across as u32, down as u32)
}

fn draw_choice(
    list: &mut DisplayList,
    table: &Table,
    button: &Button<Action>,
    game: GameId,
    pressed: bool,
) {
    let shift = button.draw_surface(list, pressed);
    let middle = button.area.center() + shift;
    let large = table.board.width >= 480;
    games::draw_emblem(game, list, middle - Point::new(0, 12), if large { 20 } else { 14 });
    let base = middle + Point::new(0, if large { 42 } else { 32 });
    list.push(ui::text(
        table.say(games::name(game)),
        Face::Small,
        base,
        Align::Center,
        theme::TEXT,
    ));
}

/// One dot a page, the present one lit.
fn draw_dots(list: &mut DisplayList, width: i32, page: usize, pages: usize, large: bool) {
    let y = if large { 34 } else { 28 };
    for i in 0..pages {
        let x = width - 24 - (pages - i) as i32 * 16;
        let color = if i == page { theme::ACCENT } else { theme::CELL_BORDER };
        list.push(Shape::Round { area: ui::area(x, y, 8, 8), radius: 4, color });
    }
}
