//! Setting up a game of Flip: who plays, on which board, by which rules, with which hands.

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use hexdeck_engine::games::flip::{Hands, Owner};
use hexdeck_engine::hex::{Hexagon, Layout, Orientation};

use super::presets::Chosen;
use crate::input::Gesture;
use crate::paint::{Align, DisplayList, Face, HexBody, SUB, Shape, mix, theme};
use crate::party::{Party, Player};
use crate::screens::{Go, Screen, Table};
use crate::seats;
use crate::text::Text;
use crate::ui::{self, Button, Look, Presses};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Action {
    Back,
    Who(Owner),
    Board(u8),
    Rules,
    Hands,
    Clock,
    Start,
}

/// The new-game screen.
#[derive(Debug)]
pub struct NewFlip {
    party: Party,
    chosen: Chosen,
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
        NewFlip { party, chosen: table.flip, presses: Presses::default() }
    }

    fn buttons(&self, table: &Table) -> heapless::Vec<Button<Action>, 10> {
        let (margin, gap) = ui::margins(table.board);
        let row = ui::row(table.board);
        let (width, height) = (i32::from(table.board.width), i32::from(table.board.height));
        let inner = width - 2 * margin;
        let half = (inner - gap) / 2;
        let top = margin.min(8) + row + gap.min(6);
        let foot = height - margin.min(8) - row;
        let middle = top + row + gap;
        let high = foot - gap - middle;
        let mut out = heapless::Vec::new();
        let mut add = |x: i32, y: i32, w: i32, h: i32, chosen: bool, action| {
            let (label, look) = match action {
                Action::Start => (table.say(Text::Start), Look::Primary),
                _ if chosen => ("", Look::Chosen),
                _ => ("", Look::Plain),
            };
            let area = ui::area(margin + x, y, w as u32, h as u32);
            // Ten places for ten buttons.
            let _ = out.push(Button { area, icon: None, label, look, action });
        };
        for (i, owner) in (0..).zip(Owner::BOTH) {
            add(i * (half + gap), top, half, row, false, Action::Who(owner));
        }
        let board = (inner * 3 / 5 - 2 * gap) / 3;
        for radius in 1..=3 {
            let x = (i32::from(radius) - 1) * (board + gap);
            let chosen = self.chosen.radius == radius;
            add(x, middle, board, high, chosen, Action::Board(radius));
        }
        let x = 3 * (board + gap);
        add(x, middle, inner - x, high, false, Action::Rules);
        add(0, foot, half, row, false, Action::Hands);
        add(half + gap, foot, half, row, false, Action::Start);
        let _ = out.push(ui::back_button(table.board, Action::Back));
        let _ = out.push(ui::clock_button(table.board, Action::Clock));
        out
    }

    pub(in crate::screens) fn draw(&self, table: &Table, list: &mut DisplayList) {
        list.push(Shape::Fill { area: table.board.area(), color: theme::BACKGROUND });
        ui::draw_heading(list, table.board, table.say(Text::FlipNew));
        for button in self.buttons(table) {
            let pressed = self.presses.down() == Some(button.action);
            match button.action {
                Action::Back | Action::Start => button.draw(list, pressed),
                Action::Clock => ui::draw_clock(list, &button, pressed, &table.settings),
                Action::Board(radius) => {
                    let shift = button.draw_surface(list, pressed);
                    draw_board(list, table, button.area.translate(shift), radius);
                }
                Action::Who(owner) => {
                    let shift = button.draw_surface(list, pressed);
                    let who = self.party.player(owner.seat());
                    draw_who(list, table, button.area.translate(shift), owner, who);
                }
                Action::Rules => {
                    let (name, what) = self.chosen.preset.texts();
                    let shift = button.draw_surface(list, pressed);
                    let area = button.area.translate(shift);
                    draw_value(list, area, table.say(Text::FlipRules), table.say(name));
                    let face = Face::Tiny;
                    let at = area.top_left + Point::new(10, area.size.height as i32 - 8);
                    list.push(ui::text(table.say(what), face, at, Align::Left, theme::TEXT));
                }
                Action::Hands => {
                    let value = match self.chosen.hands {
                        Hands::Open => Text::FlipOpen,
                        Hands::ThreeOpen => Text::FlipThreeOpen,
                        Hands::Closed => Text::FlipClosed,
                    };
                    let shift = button.draw_surface(list, pressed);
                    let area = button.area.translate(shift);
                    draw_value(list, area, table.say(Text::FlipHands), table.say(value));
                }
            }
        }
    }

    pub(in crate::screens) fn touch(&mut self, table: &mut Table, gesture: Gesture) -> Go {
        match self.presses.feed(gesture, &self.buttons(table)) {
            None => {}
            Some(Action::Back) => return Go::Back,
            Some(Action::Clock) => return Go::To(Screen::timer()),
            Some(Action::Who(owner)) => {
                let next = self.party.player(owner.seat()).next();
                self.party.sit(owner.seat(), next);
            }
            Some(Action::Board(radius)) => self.chosen.radius = radius,
            Some(Action::Rules) => self.chosen.preset = self.chosen.preset.next(),
            Some(Action::Hands) => {
                let next = (self.chosen.hands as usize + 1) % Hands::ALL.len();
                self.chosen.hands = Hands::ALL[next];
            }
            Some(Action::Start) => {
                return Go::Instead(super::start(table, self.chosen, self.party));
            }
        }
        Go::Stay
    }
}

/// A tiny name with a value below it.
fn draw_value(list: &mut DisplayList, area: Rectangle, name: &str, value: &str) {
    let (above, below) = if area.size.height > 70 { (24, 24) } else { (17, 18) };
    let at = area.top_left + Point::new(10, above);
    list.push(ui::text(name, Face::Tiny, at, Align::Left, theme::MUTED));
    let at = at + Point::new(0, below);
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

/// A board to choose: its picture and its number of cells.
fn draw_board(list: &mut DisplayList, table: &Table, area: Rectangle, radius: u8) {
    let large = area.size.width > 70;
    let middle = area.center();
    let across = (if large { 28 } else { 21 }) * SUB / (2 * i32::from(radius) + 1);
    let at = (middle.x * SUB, (middle.y - if large { 9 } else { 7 }) * SUB);
    let layout = Layout::new(Orientation::FlatTop, at, across * 26 / 15, across);
    let half = (layout.along * 2 / 3 - 10, across - 9);
    let color = mix(theme::CELL, theme::CELL_BORDER, 20);
    for cell in Hexagon::new(radius).cells() {
        let body = HexBody { center: layout.center(cell), half, orientation: Orientation::FlatTop };
        list.push(Shape::Hex { body, color });
    }
    let text = match radius {
        1 => Text::FlipSmall,
        2 => Text::FlipClassic,
        _ => Text::FlipLarge,
    };
    let at = Point::new(middle.x, area.top_left.y + area.size.height as i32 - 7);
    list.push(ui::text(table.say(text), Face::Tiny, at, Align::Center, theme::TEXT));
}
