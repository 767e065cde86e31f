//! Packs: none yet, and what they are for.

use embedded_graphics::prelude::*;

use super::{Go, Table};
use crate::input::Gesture;
use crate::paint::{Align, DisplayList, Face, Icon, Shape, theme};
use crate::text::Text;
use crate::ui::{self, Presses};

/// The list of packs.
#[derive(Debug, Default)]
pub struct Packs {
    presses: Presses<()>,
}

impl Packs {
    pub(super) fn draw(&self, table: &Table, list: &mut DisplayList) {
        let panel = table.board.area();
        list.push(Shape::Fill { area: panel, color: theme::BACKGROUND });
        ui::draw_heading(list, table.board, table.say(Text::Packs));
        let middle = panel.center();
        let icon = middle - Point::new(0, 34);
        list.push(Shape::Icon { icon: Icon::Packs, center: icon, color: theme::MUTED });
        let lines = [
            (Text::NoPacks, Face::Body, theme::TEXT, 4),
            (Text::PacksWhat, Face::Small, theme::MUTED, 30),
            (Text::PacksHow, Face::Small, theme::MUTED, 50),
        ];
        for (what, face, color, down) in lines {
            let base = middle + Point::new(0, down);
            list.push(ui::text(table.say(what), face, base, Align::Center, color));
        }
        self.presses.draw(list, &[ui::back_button(table.board, ())]);
    }

    pub(super) fn touch(&mut self, table: &mut Table, gesture: Gesture) -> Go {
        match self.presses.feed(gesture, &[ui::back_button(table.board, ())]) {
            Some(()) => Go::Back,
            None => Go::Stay,
        }
    }
}
