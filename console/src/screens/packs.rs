//! Packs: what is on the box, how much room is left, and a held button that removes one.

use core::fmt::Write;

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

use super::ask::kilobytes;
use super::{Go, Table};
use crate::Millis;
use crate::input::Gesture;
use crate::paint::{Align, DisplayList, Face, Icon, Label, Shape, theme};
use crate::shelf::{OnShelf, ROWS, Wish};
use crate::storage::packs::Place;
use crate::text::Text;
use crate::ui::{self, Button, Look, Presses, Toast};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Action {
    Back,
    Next,
    Wish(Wish),
}

/// The list of packs.
#[derive(Debug, Default)]
pub struct Packs {
    presses: Presses<Action>,
    toast: Toast,
}

/// Rows on this panel.
fn rows(table: &Table) -> usize {
    if table.board.width >= 480 { ROWS } else { 3 }
}

/// The packs on this page.
fn shown(table: &Table) -> &[OnShelf] {
    let packs = &table.shelf.packs;
    &packs[..packs.len().min(rows(table))]
}

/// Whether there are more than fit.
fn pages(table: &Table) -> bool {
    usize::from(table.shelf.total) > rows(table)
}

/// The card of a row.
fn card(table: &Table, row: usize) -> Rectangle {
    let (margin, gap) = ui::margins(table.board);
    let high = if table.board.width >= 480 { 52 } else { 50 };
    let top = margin.min(8) + ui::row(table.board) + 4;
    let width = table.board.width as u32 - 2 * margin as u32;
    ui::area(margin, top + row as i32 * (high + gap.min(6)), width, high as u32)
}

/// The button at the right of a row.
fn beside(card: Rectangle, label: &'static str, wish: Wish) -> Button<Action> {
    let (width, height) = (126, card.size.height - 8);
    let left = card.top_left.x + card.size.width as i32 - width as i32 - 4;
    let area = ui::area(left, card.top_left.y + 4, width, height);
    Button { area, icon: None, label, look: Look::Chosen, action: Action::Wish(wish) }
}

fn buttons(table: &Table) -> heapless::Vec<Button<Action>, { ROWS + 3 }> {
    let mut out = heapless::Vec::new();
    // A button a row, and three more, fit.
    let mut add = |button| {
        let _ = out.push(button);
    };
    add(ui::back_button(table.board, Action::Back));
    if pages(table) {
        let mut next = ui::back_button(table.board, Action::Next);
        let (margin, _) = ui::margins(table.board);
        next.area.top_left.x = i32::from(table.board.width) - margin - ui::row(table.board);
        add(Button { icon: Some(Icon::Next), ..next });
    }
    for (row, pack) in shown(table).iter().enumerate() {
        if let Place::Installed(_) = pack.place {
            let label = table.say(Text::HoldToRemove);
            add(beside(card(table, row), label, Wish::Remove(pack.place)));
        }
    }
    if table.shelf.trouble == Some(Text::PacksStrange) {
        let label = table.say(Text::HoldToClearPacks);
        add(beside(card(table, rows(table) - 1), label, Wish::Clear));
    }
    out
}

impl Packs {
    pub(super) fn draw(&self, table: &Table, list: &mut DisplayList) {
        let panel = table.board.area();
        list.push(Shape::Fill { area: panel, color: theme::BACKGROUND });
        ui::draw_heading(list, table.board, table.say(Text::Packs));
        let buttons = buttons(table);
        draw_space(list, table);
        for (row, pack) in shown(table).iter().enumerate() {
            draw_pack(list, table, card(table, row), pack);
        }
        let shown = shown(table).len();
        let last = card(table, rows(table) - 1);
        if let Some(trouble) = table.shelf.trouble.filter(|_| shown < rows(table) - 1) {
            let above = card(table, rows(table) - 2).center();
            list.push(ui::text(table.say(trouble), Face::Small, above, Align::Center, theme::TEXT));
        } else if shown < rows(table) {
            let at = Point::new(last.center().x, last.top_left.y + 12);
            list.push(ui::text(
                table.say(Text::PacksHow),
                Face::Tiny,
                at,
                Align::Center,
                theme::MUTED,
            ));
        }
        self.presses.draw(list, &buttons);
        self.toast.draw(list, panel);
    }

    pub(super) fn touch(&mut self, table: &mut Table, now: Millis, gesture: Gesture) -> Go {
        let buttons = buttons(table);
        let done = self.presses.feed(gesture, &buttons);
        match (done, gesture) {
            (_, Gesture::Press(_)) => self.toast.hide(),
            (_, Gesture::Hold(_)) => {
                if let Some(Action::Wish(wish)) = self.presses.down() {
                    table.shelf.wish = Some(wish);
                    *self = Packs::default();
                }
            }
            (Some(Action::Back), _) => {
                table.shelf.from = 0;
                return Go::Back;
            }
            (Some(Action::Next), _) => {
                // Past the end it is the first page again.
                table.shelf.from = table.shelf.from.saturating_add(rows(table) as u8);
            }
            (Some(Action::Wish(_)), Gesture::Tap(_) | Gesture::Drop { .. }) => {
                self.toast.show(now, table.say(Text::HoldToRemoveIt));
            }
            _ => {}
        }
        Go::Stay
    }

    pub(super) fn tick(&mut self, now: Millis) -> bool {
        self.toast.tick(now)
    }

    pub(super) fn wake(&self) -> Option<Millis> {
        self.toast.wake()
    }
}

fn draw_space(list: &mut DisplayList, table: &Table) {
    if table.shelf.trouble.is_some() || table.shelf.space.total == 0 {
        return;
    }
    let (margin, gap) = ui::margins(table.board);
    let mut free = Label::new();
    // A number of at most four digits and a few letters fit.
    let _ = write!(free, "{}{}", table.shelf.space.free / 1024, table.say(Text::PacksFree));
    let aside = if pages(table) { ui::row(table.board) + gap } else { 10 };
    let at = Point::new(
        i32::from(table.board.width) - margin - aside,
        if table.board.width >= 480 { 42 } else { 36 },
    );
    list.push(ui::text(&free, Face::Small, at, Align::Right, theme::MUTED));
}

fn draw_pack(list: &mut DisplayList, table: &Table, area: Rectangle, pack: &OnShelf) {
    list.push(ui::card(area));
    let left = area.top_left + Point::new(14, area.size.height as i32 / 2);
    let installed = matches!(pack.place, Place::Installed(_));
    let right = if installed { 126 + 8 } else { 14 };
    let name = if pack.name.is_empty() { table.say(Text::PackBroken) } else { &pack.name };
    let name = fitting(name, Face::Small, area.size.width as i32 - 14 - right - 8);
    list.push(ui::text(name, Face::Small, left - Point::new(0, 4), Align::Left, theme::TEXT));
    let mut facts = Label::new();
    let _ = write!(facts, "{} KB", kilobytes(pack.bytes));
    if !installed {
        let _ = write!(facts, ", {}", table.say(Text::PackBuiltIn));
    }
    let below = left + Point::new(0, 15);
    list.push(ui::text(&facts, Face::Tiny, below, Align::Left, theme::MUTED));
}

/// As much of a text as fits.
fn fitting(text: &str, face: Face, width: i32) -> &str {
    let ends = || text.char_indices().map(|(i, c)| i + c.len_utf8());
    let end = ends().take_while(|end| face.width(&text[..*end]) <= width).last();
    &text[..end.unwrap_or(0)]
}
