//! Setting up a game of Flip: who plays with which deck, on which board, by which rules.

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use hexdeck_engine::games::flip::{Hands, Owner};
use hexdeck_engine::pack::Kind;

use super::fields;
use super::gallery::{Gallery, draw_tile};
use crate::Millis;
use crate::input::Gesture;
use crate::paint::{Align, DisplayList, Face, SUB, Shape, theme};
use crate::party::{Party, Player};
use crate::screens::frame::GameScreen;
use crate::screens::{Go, Screen, Table};
use crate::seats;
use crate::stock::{self, Wanted};
use crate::text::Text;
use crate::ui::{self, Button, Look, Presses};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Action {
    Back,
    Who(Owner),
    Deck(Owner),
    Board,
    Rules,
    Hands,
    Clock,
    Start,
}

/// The new-game screen.
#[derive(Debug)]
pub struct NewFlip {
    party: Party,
    presses: Presses<Action>,
}

impl NewFlip {
    /// As the last game was set up.
    pub(super) fn new(table: &Table) -> Self {
        let mut party = Party::default();
        match table.playing.flip() {
            Some(_) => party = table.party,
            None => party.sit(Owner::Blue.seat(), Player::Easy),
        }
        NewFlip { party, presses: Presses::default() }
    }

    /// The chosen things are to be shown.
    pub(in crate::screens) fn enter(table: &mut Table) {
        stock::want(table, Wanted::Chosen);
    }

    pub(in crate::screens) fn tick(&mut self, table: &mut Table) -> bool {
        let changed = stock::changed(table);
        if changed {
            table.stock.made = None;
            stock::want(table, Wanted::Chosen);
        }
        changed
    }

    pub(in crate::screens) fn wake(&self, table: &Table, now: Millis) -> Option<Millis> {
        stock::changed(table).then_some(now)
    }

    fn buttons(&self, table: &Table) -> heapless::Vec<Button<Action>, 10> {
        let (margin, gap) = ui::margins(table.board);
        let row = ui::row(table.board);
        let (width, height) = (i32::from(table.board.width), i32::from(table.board.height));
        let inner = width - 2 * margin;
        let top = margin.min(8) + row + gap.min(6);
        let foot = height - margin.min(8) - row;
        let middle = top + row + gap.min(6);
        let high = foot - gap.min(6) - middle;
        let mut out = heapless::Vec::new();
        let mut add = |part: i32, of: i32, y: i32, h: i32, action| {
            let (label, look) = match action {
                Action::Start => (table.say(Text::Start), Look::Primary),
                _ => ("", Look::Plain),
            };
            let wide = (inner - (of - 1) * gap) / of;
            let area = ui::area(margin + part * (wide + gap), y, wide as u32, h as u32);
            // Ten places for ten buttons.
            let _ = out.push(Button { area, icon: None, label, look, action });
        };
        add(0, 2, top, row, Action::Who(Owner::Red));
        add(1, 2, top, row, Action::Who(Owner::Blue));
        add(0, 4, middle, high, Action::Deck(Owner::Red));
        add(1, 4, middle, high, Action::Deck(Owner::Blue));
        add(2, 4, middle, high, Action::Board);
        add(3, 4, middle, high, Action::Rules);
        add(0, 2, foot, row, Action::Hands);
        add(1, 2, foot, row, Action::Start);
        let _ = out.push(ui::back_button(table.board, Action::Back));
        let _ = out.push(ui::clock_button(table.board, Action::Clock));
        out
    }

    pub(in crate::screens) fn draw(&self, table: &Table, list: &mut DisplayList) {
        list.push(Shape::Fill { area: table.board.area(), color: theme::BACKGROUND });
        ui::draw_heading(list, table.board, table.say(Text::FlipNew));
        let hands = table.settings.flip.hands;
        for button in self.buttons(table) {
            let pressed = self.presses.down() == Some(button.action);
            match button.action {
                Action::Back | Action::Start => {
                    button.draw(list, pressed);
                    continue;
                }
                Action::Clock => {
                    ui::draw_clock(list, &button, pressed, &table.settings);
                    continue;
                }
                _ => {}
            }
            let area = button.area.translate(button.draw_surface(list, pressed));
            let place = match button.action {
                Action::Who(owner) => {
                    let who = self.party.player(owner.seat());
                    draw_who(list, table, area, owner, who);
                    continue;
                }
                Action::Hands => {
                    let text = hands.map_or(Text::FlipAsRules, fields::hands);
                    draw_value(list, area, table.say(Text::FlipHands), table.say(text));
                    continue;
                }
                Action::Deck(owner) => owner as usize,
                Action::Board => 2,
                _ => 3,
            };
            let owner = if place == 1 { Owner::Blue } else { Owner::Red };
            if let Some(shown) = table.stock.shown.get(place) {
                draw_tile(list, table, area, shown, owner);
            }
        }
    }

    pub(in crate::screens) fn touch(&mut self, table: &mut Table, gesture: Gesture) -> Go {
        let gallery = |kind, owner| Go::To(Screen::Gallery(Gallery::new(kind, owner)));
        match self.presses.feed(gesture, &self.buttons(table)) {
            None => {}
            Some(Action::Back) => return Go::Back,
            Some(Action::Clock) => return Go::To(Screen::timer()),
            Some(Action::Who(owner)) => {
                let next = self.party.player(owner.seat()).next();
                self.party.sit(owner.seat(), next);
            }
            Some(Action::Deck(owner)) => return gallery(Kind::Deck, owner),
            Some(Action::Board) => return gallery(Kind::Board, Owner::Red),
            Some(Action::Rules) => return gallery(Kind::Rules, Owner::Red),
            Some(Action::Hands) => {
                let hands = &mut table.settings.flip.hands;
                *hands = match *hands {
                    None => Some(Hands::Open),
                    Some(Hands::Closed) => None,
                    Some(now) => Some(Hands::ALL[(now as usize + 1) % Hands::ALL.len()]),
                };
            }
            Some(Action::Start) => {
                stock::want(table, Wanted::Match(self.party));
                return Go::Instead(Screen::Flip(GameScreen::default()));
            }
        }
        Go::Stay
    }
}

/// A tiny name with a value below it.
fn draw_value(list: &mut DisplayList, area: Rectangle, name: &str, value: &str) {
    let at = area.top_left + Point::new(10, area.size.height as i32 / 2 - 8);
    list.push(ui::text(name, Face::Tiny, at, Align::Left, theme::MUTED));
    let at = at + Point::new(0, 21);
    list.push(ui::text(value, Face::Body, at, Align::Left, theme::TEXT));
}

fn draw_who(list: &mut DisplayList, table: &Table, area: Rectangle, owner: Owner, who: Player) {
    let look = seats::of(owner.seat());
    let middle = area.center();
    let large = area.size.width > 180;
    let x = area.top_left.x + if large { 30 } else { 20 };
    let size = if large { 12 * SUB } else { 9 * SUB };
    let center = (x * SUB, middle.y * SUB);
    list.push(Shape::Glyph { glyph: look.glyph, center, size, color: look.color });
    let (name, who) = (
        if owner == Owner::Red { Text::FlipRed } else { Text::FlipBlue },
        match who {
            Player::Person => Text::FlipPerson,
            Player::Easy => Text::FlipEasy,
            Player::Medium => Text::FlipMedium,
        },
    );
    let left = x + if large { 26 } else { 18 };
    let at = Point::new(left, middle.y - 6);
    list.push(ui::text(table.say(name), Face::Tiny, at, Align::Left, theme::MUTED));
    let at = Point::new(left, middle.y + 14);
    list.push(ui::text(table.say(who), Face::Body, at, Align::Left, theme::TEXT));
}
