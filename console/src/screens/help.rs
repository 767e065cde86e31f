//! How to play: short pages, each with a picture drawn by the game's own painter.

use embedded_graphics::prelude::*;

use super::{Go, Table, merge};
use crate::input::Gesture;
use crate::paint::{Align, DisplayList, Face, Shape, theme};
use crate::text::Text;
use crate::ui::{self, Button, Look, Presses};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Action {
    Back,
    Next,
}

/// The pages of a game, and which one is open.
#[derive(Debug, Default)]
pub struct Help {
    page: usize,
    presses: Presses<Action>,
}

impl Help {
    fn last(&self) -> bool {
        self.page + 1 >= merge::HELP.len()
    }

    fn buttons(&self, table: &Table) -> [Button<Action>; 2] {
        let (margin, _) = ui::margins(table.board);
        let row = ui::row(table.board);
        let (width, height) = (i32::from(table.board.width), i32::from(table.board.height));
        let wide = if width >= 480 { 140 } else { 96 };
        let area =
            ui::area(width - margin - wide, height - margin.min(8) - row, wide as u32, row as u32);
        let label = table.say(if self.last() { Text::Play } else { Text::Next });
        [
            ui::back_button(table.board, Action::Back),
            Button { area, icon: None, label, look: Look::Primary, action: Action::Next },
        ]
    }

    pub(super) fn draw(&self, table: &Table, list: &mut DisplayList) {
        let panel = table.board.area();
        list.push(Shape::Fill { area: panel, color: theme::BACKGROUND });
        let page = &merge::HELP[self.page.min(merge::HELP.len() - 1)];
        ui::draw_heading(list, table.board, table.say(page.title));
        let (width, height) = (panel.size.width as i32, panel.size.height as i32);
        let large = width >= 480;
        let middle = Point::new(width / 2, if large { 148 } else { 102 });
        merge::draw_help(list, table.board, self.page, middle);
        let left = ui::margins(table.board).0 + if large { 8 } else { 2 };
        let face = if large { Face::Body } else { Face::Small };
        for (line, above) in page.lines.into_iter().zip(if large { [54, 30] } else { [77, 62] }) {
            let at = Point::new(left, height - above);
            list.push(ui::text(table.say(line), face, at, Align::Left, theme::TEXT));
        }
        draw_dots(list, width, self.page, merge::HELP.len(), large);
        self.presses.draw(list, &self.buttons(table));
    }

    pub(super) fn touch(&mut self, table: &mut Table, gesture: Gesture) -> Go {
        match self.presses.feed(gesture, &self.buttons(table)) {
            Some(Action::Back) if self.page > 0 => self.page -= 1,
            Some(Action::Back) => return Go::Back,
            Some(Action::Next) if self.last() => return Go::Instead(merge::open(table)),
            Some(Action::Next) => self.page += 1,
            None => {}
        }
        Go::Stay
    }
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
