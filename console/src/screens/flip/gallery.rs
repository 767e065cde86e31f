//! All decks, boards or rules on the box, to be chosen from, and the way to the editors.

use core::fmt::Write;

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use hexdeck_engine::games::flip::{Owner, Rules};
use hexdeck_engine::pack::{Kind, MAX_ID};

use super::{edit, fields, picture};
use crate::Millis;
use crate::input::Gesture;
use crate::paint::{Align, DisplayList, Face, Icon, Label, Shape, theme};
use crate::screens::notice::wrap;
use crate::screens::{Go, Table};
use crate::shelf::{Own, OwnPack};
use crate::stock::{self, Chosen, Key, Shown, TILES, Wanted, What};
use crate::text::Text;
use crate::ui::{self, Button, Look, Presses, Toast};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Action {
    Back,
    Next,
    Pick(u8),
    Edit,
    Copy,
    Delete,
    New,
    Take,
}

/// The screen.
#[derive(Debug)]
pub struct Gallery {
    kind: Kind,
    /// Whose deck it is about.
    owner: Owner,
    presses: Presses<Action>,
    toast: Toast,
}

impl Gallery {
    /// Choosing a deck for a player, or a board or rules for both.
    pub(super) fn new(kind: Kind, owner: Owner) -> Gallery {
        Gallery { kind, owner, presses: Presses::default(), toast: Toast::default() }
    }

    /// The page with the chosen part is to be shown; what was made last is the chosen one.
    pub(in crate::screens) fn enter(&mut self, table: &mut Table) {
        if let Some((_, key)) = table.stock.made.filter(|(kind, _)| *kind == self.kind) {
            self.choose(table, key);
        }
        stock::want(table, Wanted::PageOf(self.kind, self.chosen(table)));
    }

    fn chosen(&self, table: &Table) -> Key {
        let flip = &table.settings.flip;
        match self.kind {
            Kind::Board => flip.board,
            Kind::Rules => flip.rules,
            _ => flip.decks[self.owner as usize],
        }
    }

    fn choose(&self, table: &mut Table, key: Key) {
        let flip = &mut table.settings.flip;
        match self.kind {
            Kind::Board => flip.board = key,
            Kind::Rules => flip.rules = key,
            _ => flip.decks[self.owner as usize] = key,
        }
    }

    fn buttons(&self, table: &Table) -> heapless::Vec<Button<Action>, { TILES + 7 }> {
        let (margin, gap) = ui::margins(table.board);
        let row = ui::row(table.board);
        let (width, height) = (i32::from(table.board.width), i32::from(table.board.height));
        let mut out = heapless::Vec::new();
        let mut add = |area, icon, label, look, action| {
            // Thirteen places for thirteen buttons.
            let _ = out.push(Button { area, icon, label, look, action });
        };
        let back = ui::back_button(table.board, Action::Back);
        add(back.area, back.icon, "", Look::Plain, Action::Back);
        let stock = &table.stock;
        if stock.next > 0 || stock.from > 0 {
            let area = ui::area(width - margin - row, margin.min(8), row as u32, row as u32);
            add(area, Some(Icon::Next), "", Look::Plain, Action::Next);
        }
        let top = margin.min(8) + row + gap.min(6);
        let foot = height - margin.min(8) - row;
        let (wide, high) =
            ((width - 2 * margin - 2 * gap) / 3, (foot - gap.min(6) - top - gap.min(6)) / 2);
        for (i, shown) in (0i32..).zip(&stock.shown) {
            let (x, y) = (margin + i % 3 * (wide + gap), top + i / 3 * (high + gap.min(6)));
            let chosen = shown.key == self.chosen(table);
            let look = if chosen { Look::Chosen } else { Look::Plain };
            let area = ui::area(x, y, wide as u32, high as u32);
            add(area, None, "", look, Action::Pick(i as u8));
        }
        let wide = (width - 2 * margin - 4 * gap) / 5;
        let place = |i: i32| ui::area(margin + i * (wide + gap), foot, wide as u32, row as u32);
        let own = if self.own(table).is_some() { Look::Plain } else { Look::Disabled };
        let say = |text| table.say(text);
        add(place(0), None, say(Text::EditNew), Look::Plain, Action::New);
        add(place(1), None, say(Text::EditCopy), Look::Plain, Action::Copy);
        add(place(2), None, say(Text::EditDelete), own, Action::Delete);
        add(place(3), None, say(Text::EditThis), Look::Plain, Action::Edit);
        add(place(4), None, say(Text::Ok), Look::Primary, Action::Take);
        out
    }

    /// The id of the chosen part if it is on the page and was made on this box.
    fn own<'t>(&self, table: &'t Table) -> Option<&'t heapless::String<MAX_ID>> {
        let chosen = self.chosen(table);
        table.stock.shown.iter().find(|shown| shown.key == chosen)?.own.as_ref()
    }

    pub(in crate::screens) fn draw(&self, table: &Table, list: &mut DisplayList) {
        list.push(Shape::Fill { area: table.board.area(), color: theme::BACKGROUND });
        let heading = match (self.kind, self.owner) {
            (Kind::Board, _) => Text::GalleryBoards,
            (Kind::Rules, _) => Text::GalleryRules,
            (_, Owner::Red) => Text::GalleryRed,
            (_, Owner::Blue) => Text::GalleryBlue,
        };
        ui::draw_heading(list, table.board, table.say(heading));
        for button in self.buttons(table) {
            let pressed = self.presses.down() == Some(button.action);
            let Action::Pick(place) = button.action else {
                button.draw(list, pressed);
                continue;
            };
            let area = button.area.translate(button.draw_surface(list, pressed));
            if let Some(shown) = table.stock.shown.get(usize::from(place)) {
                draw_tile(list, table, area, shown, self.owner);
            }
        }
        self.toast.draw(list, table.board.area());
    }

    pub(in crate::screens) fn touch(
        &mut self,
        table: &mut Table,
        now: Millis,
        gesture: Gesture,
    ) -> Go {
        let done = self.presses.feed(gesture, &self.buttons(table));
        match gesture {
            Gesture::Press(_) => self.toast.hide(),
            Gesture::Hold(_) if self.presses.down() == Some(Action::Delete) => {
                self.presses = Presses::default();
                self.delete(table);
            }
            _ => {}
        }
        let chosen = self.chosen(table);
        match done {
            None => {}
            Some(Action::Back | Action::Take) => return Go::Back,
            Some(Action::Next) => {
                stock::want(table, Wanted::Page(self.kind, table.stock.next));
            }
            Some(Action::Pick(place)) => match table.stock.shown.get(usize::from(place)) {
                Some(shown) if shown.key == chosen => return Go::Back,
                Some(shown) => self.choose(table, shown.key),
                None => {}
            },
            Some(Action::Delete) => {
                let own = self.own(table).is_some();
                let text = if own { Text::EditHold } else { Text::EditNotOwn };
                self.toast.show(now, table.say(text));
            }
            // What was made last is still being written: its draft must stay.
            Some(_) if table.shelf.own.is_some() => self.toast.show(now, table.say(Text::EditWait)),
            Some(Action::Edit) => return self.edit(table, Some(chosen), false),
            Some(Action::Copy) => return self.edit(table, Some(chosen), true),
            Some(Action::New) => return self.edit(table, None, false),
        }
        Go::Stay
    }

    fn edit(&self, table: &mut Table, key: Option<Key>, copy: bool) -> Go {
        Go::To(edit::open(table, self.kind, key, copy, self.owner))
    }

    /// Takes the chosen part off the box if it was made on it.
    fn delete(&mut self, table: &mut Table) {
        let Some(id) = self.own(table) else { return };
        let id = id.chars().collect();
        let chosen = Chosen::default();
        let key = match self.kind {
            Kind::Board => chosen.board,
            Kind::Rules => chosen.rules,
            _ => chosen.decks[0],
        };
        self.choose(table, key);
        table.stock.made = Some((self.kind, key));
        table.shelf.kept = None;
        table.shelf.own = Some(Own::Drop(OwnPack::Made, self.kind, id));
    }

    pub(in crate::screens) fn tick(&mut self, table: &mut Table, now: Millis) -> bool {
        let changed = stock::changed(table);
        if changed {
            if let Some(Err(_)) = table.shelf.kept {
                self.toast.show(now, table.say(Text::EditNotKept));
            }
            self.enter(table);
            table.stock.made = None;
        }
        self.toast.tick(now) | changed
    }

    pub(in crate::screens) fn wake(&self, table: &Table, now: Millis) -> Option<Millis> {
        stock::changed(table).then_some(now).or(self.toast.wake())
    }
}

/// A part to choose: its picture and its name.
pub(super) fn draw_tile(
    list: &mut DisplayList,
    table: &Table,
    area: Rectangle,
    shown: &Shown,
    owner: Owner,
) {
    let large = table.board.width >= 480;
    let (line, edge) = if large { (24, 8) } else { (18, 4) };
    let room = picture::above(area, line);
    let room = Rectangle::new(
        room.top_left + Point::new_equal(edge),
        room.size.saturating_sub(Size::new_equal(2 * edge as u32 - 2)),
    );
    match &shown.what {
        What::Board(from, to) => {
            picture::draw_board(list, room, table.stock.cells(*from, *to));
        }
        What::Deck(cards) => picture::draw_deck(list, room, cards, owner.seat().0),
        What::Rules(rules) => draw_rules(list, table, room, rules),
    }
    let face = if large { Face::Small } else { Face::Tiny };
    let name = picture::fitting(&shown.name, face, area.size.width as i32 - 8);
    let below = if large { 9 } else { 6 };
    let at = Point::new(area.center().x, area.top_left.y + area.size.height as i32 - below);
    list.push(ui::text(name, face, at, Align::Center, theme::TEXT));
}

/// What makes rules special, in as many lines as there is room for.
fn draw_rules(list: &mut DisplayList, table: &Table, room: Rectangle, rules: &Rules) {
    let mut words = heapless::String::<160>::new();
    for field in fields::special(rules) {
        let comma = if words.is_empty() { "" } else { ", " };
        // What does not fit is left out.
        let _ = match field.value(rules) {
            fields::Value::Number(number) => {
                write!(words, "{comma}{} {number}", table.say(field.texts().0))
            }
            fields::Value::Word(word) => {
                write!(words, "{comma}{} {}", table.say(field.texts().0), table.say(word))
            }
            _ => write!(words, "{comma}{}", table.say(field.texts().0)),
        };
    }
    if words.is_empty() {
        let _ = words.push_str(table.say(Text::FlipBasicWhat));
    }
    let face = Face::Tiny;
    let lines = (room.size.height as i32 / 14).max(1) as usize;
    let wide = room.size.width as i32 - 4;
    let mut at = room.top_left + Point::new(room.size.width as i32 / 2, 12);
    for line in wrap(&words, face, wide).take(lines) {
        list.push(ui::text(line, face, at, Align::Center, theme::TEXT));
        at.y += 14;
    }
}

/// A number of things in a few letters.
pub(super) fn counted(table: &Table, count: usize, what: Text) -> Label {
    let mut out = Label::new();
    // Two figures and a word fit.
    let _ = write!(out, "{count} {}", table.say(what));
    out
}
