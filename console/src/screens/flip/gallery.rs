//! All decks, boards or rules on the box, to be chosen from, and the way to the editors.

use core::fmt::Write;

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use hexdeck_engine::games::flip::Owner;
use hexdeck_engine::pack::{Content, Kind};

use super::{edit, fields, picture};
use crate::input::Gesture;
use crate::paint::{Align, DisplayList, Face, Icon, Label, Shape, theme};
use crate::screens::notice::wrap;
use crate::screens::{Go, Table};
use crate::stock::{self, Found, Key};
use crate::text::Text;
use crate::ui::{self, Button, Look, Presses};

/// Tiles on a page.
const TILES: usize = 6;
/// Cells of all boards on a page: more shapes do not fit a picture.
const CELLS: usize = 122;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Action {
    Back,
    Next,
    Pick(Key),
    Edit,
    New,
    Take,
}

/// The screen.
#[derive(Debug)]
pub struct Gallery {
    kind: Kind,
    /// Whose deck it is about.
    owner: Owner,
    /// The first part on the page.
    from: usize,
    presses: Presses<Action>,
}

impl Gallery {
    /// Choosing a deck for a player, or a board or rules for both, open where the chosen one is.
    pub(super) fn new(table: &Table, kind: Kind, owner: Owner) -> Gallery {
        let mut gallery = Gallery { kind, owner, from: 0, presses: Presses::default() };
        let chosen = gallery.chosen(table);
        let mut keys = gallery.page(table);
        while keys.1 > 0 && !keys.0.contains(&chosen) {
            gallery.from = keys.1;
            keys = gallery.page(table);
        }
        if !keys.0.contains(&chosen) {
            gallery.from = 0;
        }
        gallery
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

    /// The parts on this page, and where the next one begins; 0 if this is the last.
    fn page(&self, table: &Table) -> (heapless::Vec<Key, TILES>, usize) {
        let (mut keys, mut cells, mut next) = (heapless::Vec::new(), 0, 0);
        let mut place = 0;
        stock::each(table, self.kind, &mut |found| {
            place += 1;
            if place <= self.from {
                return false;
            }
            cells += match found.content {
                Content::Board(board) => board.cells().count(),
                _ => 0,
            };
            let full = cells > CELLS && !keys.is_empty();
            if full || keys.push(found.key).is_err() {
                next = place - 1;
                return true;
            }
            false
        });
        (keys, next)
    }

    fn buttons(&self, table: &Table) -> heapless::Vec<Button<Action>, { TILES + 5 }> {
        let (margin, gap) = ui::margins(table.board);
        let row = ui::row(table.board);
        let (width, height) = (i32::from(table.board.width), i32::from(table.board.height));
        let mut out = heapless::Vec::new();
        let mut add = |area, icon, label, look, action| {
            // Eleven places for eleven buttons.
            let _ = out.push(Button { area, icon, label, look, action });
        };
        let back = ui::back_button(table.board, Action::Back);
        add(back.area, back.icon, "", Look::Plain, Action::Back);
        let (keys, next) = self.page(table);
        if next > 0 || self.from > 0 {
            let area = ui::area(width - margin - row, margin.min(8), row as u32, row as u32);
            add(area, Some(Icon::Next), "", Look::Plain, Action::Next);
        }
        let top = margin.min(8) + row + gap.min(6);
        let foot = height - margin.min(8) - row;
        let (wide, high) =
            ((width - 2 * margin - 2 * gap) / 3, (foot - gap.min(6) - top - gap.min(6)) / 2);
        for (i, key) in (0i32..).zip(keys) {
            let (x, y) = (margin + i % 3 * (wide + gap), top + i / 3 * (high + gap.min(6)));
            let look = if key == self.chosen(table) { Look::Chosen } else { Look::Plain };
            let area = ui::area(x, y, wide as u32, high as u32);
            add(area, None, "", look, Action::Pick(key));
        }
        let third = |i: i32| ui::area(margin + i * (wide + gap), foot, wide as u32, row as u32);
        add(third(0), None, table.say(Text::EditThis), Look::Plain, Action::Edit);
        add(third(1), None, table.say(Text::EditNew), Look::Plain, Action::New);
        add(third(2), None, table.say(Text::Ok), Look::Primary, Action::Take);
        out
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
            let Action::Pick(key) = button.action else {
                button.draw(list, pressed);
                continue;
            };
            let shift = button.draw_surface(list, pressed);
            let area = button.area.translate(shift);
            stock::find(table, self.kind, key, |found| {
                draw_tile(list, table, area, &found, self.owner);
            });
        }
    }

    pub(in crate::screens) fn touch(&mut self, table: &mut Table, gesture: Gesture) -> Go {
        match self.presses.feed(gesture, &self.buttons(table)) {
            None => {}
            Some(Action::Back | Action::Take) => return Go::Back,
            Some(Action::Next) => self.from = self.page(table).1,
            Some(Action::Pick(key)) if key == self.chosen(table) => return Go::Back,
            Some(Action::Pick(key)) => self.choose(table, key),
            Some(Action::Edit) => {
                return edit::open(table, self.kind, Some(self.chosen(table)), self.owner);
            }
            Some(Action::New) => return edit::open(table, self.kind, None, self.owner),
        }
        Go::Stay
    }
}

/// A part to choose: its picture and its name.
pub(super) fn draw_tile(
    list: &mut DisplayList,
    table: &Table,
    area: Rectangle,
    found: &Found<'_>,
    owner: Owner,
) {
    let large = table.board.width >= 480;
    let (line, edge) = if large { (24, 8) } else { (18, 4) };
    let room = picture::above(area, line);
    let room = Rectangle::new(
        room.top_left + Point::new_equal(edge),
        room.size.saturating_sub(Size::new_equal(2 * edge as u32 - 2)),
    );
    match found.content {
        Content::Board(board) => picture::draw_board(list, room, board.cells()),
        Content::Deck(deck) => picture::draw_deck(list, room, deck.cards(), owner.seat().0),
        Content::Rules(rules) => draw_rules(list, table, room, &rules.0),
        _ => {}
    }
    let face = if large { Face::Small } else { Face::Tiny };
    let name = picture::fitting(found.name, face, area.size.width as i32 - 8);
    let below = if large { 9 } else { 6 };
    let at = Point::new(area.center().x, area.top_left.y + area.size.height as i32 - below);
    list.push(ui::text(name, face, at, Align::Center, theme::TEXT));
}

/// What makes rules special, in as many lines as there is room for.
fn draw_rules(
    list: &mut DisplayList,
    table: &Table,
    room: Rectangle,
    rules: &hexdeck_engine::games::flip::Rules,
) {
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
        list.push(ui::text(line, face, at, Align::Center, theme::MUTED));
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
