//! Drawing a running game: the board or the curtain, and what lies over it.

use core::fmt::Write;

use embedded_graphics::prelude::*;
use hexdeck_engine::play::{Game, Outcome};

use super::layer::{self, Action, Layer, Wish};
use super::turn::Curtain;
use super::{GameBoard, GameScreen, Moment, curtain, name_of, seat_mark};
use crate::Millis;
use crate::paint::{Align, DisplayList, Face, Label, SUB, Shape, theme};
use crate::screens::Table;
use crate::seats;
use crate::settings::Facing;
use crate::text::Text;
use crate::ui::{self, grouped};

impl<B: GameBoard> GameScreen<B> {
    pub(in crate::screens) fn draw(&self, table: &Table, now: Millis, list: &mut DisplayList) {
        let Some(game) = B::running(&table.playing) else { return };
        let state = game.state();
        match self.layer {
            Layer::None => self.draw_board(table, state, now, list),
            Layer::Menu => {
                let mut name = Label::new();
                let _ = match self.turn.seat {
                    Some(seat) => {
                        write!(name, "{}{}", table.say(name_of(seat)), table.say(Text::ToPlay))
                    }
                    None => name.push_str(table.say(Text::Pause)).map_err(|_| core::fmt::Error),
                };
                draw_ground(list, table, &name);
                if let Some(seat) = self.turn.seat {
                    draw_whose(list, table, seat);
                }
                self.presses.draw(list, &self.layer_buttons(table));
            }
            Layer::Consent { wish, agreed, .. } => self.draw_question(table, wish, agreed, list),
            Layer::Moves(ply) => {
                if let Some(then) = game.state_at(ply) {
                    // Nobody's hand is open in the past.
                    let moment = Moment { now, seat: None, turn: None, undo: false };
                    self.board.draw_past(table, game, (ply, &then), moment, list);
                }
                if !self.peeks {
                    self.draw_moves(table, ply, list);
                }
            }
            Layer::End => self.draw_end(table, state, list),
        }
        self.toast.draw(list, table.board.area());
    }

    fn draw_board(&self, table: &Table, state: &B::Game, now: Millis, list: &mut DisplayList) {
        if let (Some(seat), true) = (self.turn.seat, self.turn.curtain != Curtain::Open) {
            let held = match self.turn.curtain {
                Curtain::Held(since) => now.saturating_sub(since).max(1),
                _ => 0,
            };
            curtain::draw(list, table, seat, held);
            return;
        }
        self.board.draw(table, state, self.moment(table, now), list);
        self.draw_clock(table, state, now, list);
        if let (Some(seat), true) = (self.turn.seat, self.turn.banner(now)) {
            let turned = table.settings.facing == Facing::Labels;
            curtain::draw_banner(list, table, seat, B::side(state, seat), turned);
        }
    }

    /// What is left of the time, as a ring in the seat's colour that runs out.
    fn draw_clock(&self, table: &Table, state: &B::Game, now: Millis, list: &mut DisplayList) {
        let Some(seat) = self.turn.seat else { return };
        let Some(share) = table.clock.share(now, seat) else { return };
        let (middle, radius) = B::clock_place(table, state, seat);
        let center = (middle.x * SUB, middle.y * SUB);
        let (radius, width) = ((radius * SUB) as u16, (3 * SUB) as u8);
        let ring = |from, to, color| Shape::Arc { center, radius, width, from, to, color };
        list.push(ring(0, 256, theme::CELL_BORDER));
        list.push(ring(256 - share, 256, seats::of(seat).color));
    }

    fn draw_question(
        &self,
        table: &Table,
        wish: Wish,
        agreed: hexdeck_engine::play::Seats,
        list: &mut DisplayList,
    ) {
        let (title, how) = match wish {
            Wish::TakeBack(_) => (Text::AskTakeBack, Text::AskHow),
            Wish::Branch(_) => (Text::AskBranch, Text::AskAll),
        };
        draw_ground(list, table, table.say(title));
        let (margin, _) = ui::margins(table.board);
        let at = Point::new(margin + 8, if table.board.width >= 480 { 66 } else { 54 });
        list.push(ui::text(table.say(how), Face::Small, at, Align::Left, theme::MUTED));
        for button in self.layer_buttons(table) {
            let pressed = self.presses.down() == Some(button.action);
            match button.action {
                Action::Agree(seat) => {
                    let shift = button.draw_surface(list, pressed);
                    let agreed = agreed.contains(seat);
                    layer::draw_agreement(list, table, &button, seat, agreed, shift);
                }
                _ => button.draw(list, pressed),
            }
        }
    }

    /// The scrubber over the foot of the board.
    fn draw_moves(&self, table: &Table, ply: u32, list: &mut DisplayList) {
        let Some(game) = table.playing.any() else { return };
        let (w, h) = (u32::from(table.board.width), i32::from(table.board.height));
        let buttons = self.layer_buttons(table);
        // After the end boards have more to tell there themselves.
        let named = game.outcome().is_none();
        let top = moves_top(&buttons, h, named);
        let foot = ui::area(0, top, w, (h - top) as u32);
        list.push(Shape::Fill { area: foot, color: theme::BACKGROUND });
        let mut made = Label::new();
        if let Some(seat) = game.write_move(ply, &mut made).filter(|_| named) {
            let at = Point::new(ui::margins(table.board).0 + 10, top + 15);
            seat_mark(list, seat, at, 8);
            let base = at + Point::new(16, Face::Small.cap_height() / 2);
            list.push(ui::text(&made, Face::Small, base, Align::Left, theme::TEXT));
        }
        let hint = table.say(Text::HoldBoard);
        let right = w as i32 - ui::margins(table.board).0;
        if named && Face::Small.width(&made) + 50 + Face::Tiny.width(hint) <= right {
            let at = Point::new(right, top + 19);
            list.push(ui::text(hint, Face::Tiny, at, Align::Right, theme::MUTED));
        }
        for button in buttons {
            let pressed = self.presses.down() == Some(button.action);
            if button.action != Action::Scrub {
                button.draw(list, pressed);
                continue;
            }
            button.draw_surface(list, false);
            let plies = game.plies();
            let (from, to) = (*plies.start(), (*plies.end()).max(*plies.start() + 1));
            let (left, width) = (button.area.top_left.x + 12, button.area.size.width as i32 - 24);
            let middle = button.area.center();
            let rail = ui::area(left, middle.y + 12, width as u32, 4);
            list.push(Shape::Round { area: rail, radius: 2, color: theme::CELL_BORDER });
            let x = left + ((ply - from) as i32 * width) / (to - from) as i32;
            let knob = ui::area(x - 8, middle.y + 6, 16, 16);
            list.push(Shape::Round { area: knob, radius: 8, color: theme::ACCENT });
            let mut words = Label::new();
            let _ = write!(words, "{} {ply} / {}", table.say(Text::Ply), plies.end());
            let base = Point::new(middle.x, middle.y - 6);
            list.push(ui::text(&words, Face::Small, base, Align::Center, theme::TEXT));
        }
    }

    /// Whether a finger is on the board that is looked back at, above the scrubber.
    pub(super) fn on_past(&self, table: &Table, at: Point) -> bool {
        let named = table.playing.any().is_some_and(|game| game.outcome().is_none());
        at.y < moves_top(&self.layer_buttons(table), table.board.height.into(), named)
    }

    /// The ply that a finger on the scrubber points at.
    pub(super) fn scrubbed(&self, table: &Table, at: Point) -> Option<u32> {
        let plies = table.playing.any()?.plies();
        let buttons = self.layer_buttons(table);
        let area = buttons.iter().find(|b| b.action == Action::Scrub)?.area;
        if !area.contains(at) {
            return None;
        }
        let (left, width) = (area.top_left.x + 12, area.size.width as i32 - 24);
        let along = (at.x - left).clamp(0, width) as u32;
        let span = plies.end() - plies.start();
        Some(plies.start() + (along * span + width as u32 / 2) / width as u32)
    }

    /// Winners, what decided it, and the figures.
    fn draw_end(&self, table: &Table, state: &B::Game, list: &mut DisplayList) {
        let panel = table.board.area();
        list.push(Shape::Fill { area: panel, color: theme::BACKGROUND });
        let Some(outcome) = state.outcome() else { return };
        let large = table.board.width >= 480;
        let middle = panel.size.width as i32 / 2;
        let shown = if outcome.winners.is_empty() { state.seats() } else { outcome.winners };
        // Six marks leave the corner to its button.
        let step = match (large, shown.len()) {
            (true, ..5) => 76,
            (true, _) => 52,
            (false, ..4) => 50,
            (false, _) => 30,
        };
        let first = middle - (shown.len() as i32 - 1) * step / 2;
        for (i, seat) in (0..).zip(shown.iter()) {
            let at = Point::new(first + i * step, if large { 54 } else { 38 });
            let half = match (large, shown.len()) {
                (true, ..5) => 30,
                (true, _) => 22,
                (false, ..4) => 20,
                (false, _) => 13,
            };
            seat_mark(list, seat, at, half);
        }
        let title = title(table, outcome, state);
        let face = if large { Face::Title } else { Face::Number };
        let base = Point::new(middle, if large { 124 } else { 86 });
        list.push(ui::text(&title, face, base, Align::Center, theme::TEXT));
        let why = B::decided(table, state);
        let below = base + Point::new(0, if large { 28 } else { 22 });
        list.push(ui::text(&why, Face::Small, below, Align::Center, theme::MUTED));
        self.draw_figures(table, state, list);
        self.presses.draw(list, &self.layer_buttons(table));
    }

    /// A card for each seat with what it has reached, and one for the length of the game.
    fn draw_figures(&self, table: &Table, state: &B::Game, list: &mut DisplayList) {
        let (margin, gap) = ui::margins(table.board);
        let large = table.board.width >= 480;
        let (top, height) = if large { (170, 54) } else { (118, 46) };
        let scored = state.seats().iter().filter_map(|seat| Some((seat, B::score(state, seat)?)));
        let n = scored.clone().count() as i32 + 1;
        let width = (i32::from(table.board.width) - 2 * margin - (n - 1) * gap) / n;
        let card = |i: i32| ui::area(margin + i * (width + gap), top, width as u32, height);
        for (i, (seat, points)) in (0..).zip(scored) {
            let area = card(i);
            let color = seats::of(seat).color;
            ui::stat(list, area, table.say(name_of(seat)), &grouped(points), color);
            let mark = area.top_left + Point::new(width - 18, height as i32 / 2);
            seat_mark(list, seat, mark, 8);
        }
        let moves = table.playing.any().map_or(0, |game| game.ply());
        ui::stat(list, card(n - 1), table.say(Text::Moves), &grouped(moves), theme::TEXT);
    }
}

/// Where the foot with the scrubber begins; `named`: the move stands above it.
fn moves_top(buttons: &[ui::Button<Action>], height: i32, named: bool) -> i32 {
    let above = if named { 30 } else { 8 };
    buttons.first().map_or(height, |button| button.area.top_left.y) - above
}

/// Who has won, in words.
fn title<G: Game>(table: &Table, outcome: Outcome, state: &G) -> Label {
    let mut out = Label::new();
    let winners = outcome.winners;
    if winners.is_empty() {
        let _ = out.push_str(table.say(Text::NobodyWins));
    } else if winners == state.seats() && winners.len() > 1 {
        let _ = out.push_str(table.say(Text::Draw));
    } else {
        for (i, seat) in winners.iter().enumerate() {
            let _ = write!(out, "{}{}", if i > 0 { " + " } else { "" }, table.say(name_of(seat)));
        }
        let verb = if winners.len() > 1 { Text::Win } else { Text::Wins };
        let _ = out.push_str(table.say(verb));
    }
    out
}

/// The ground of a layer, and its name.
fn draw_ground(list: &mut DisplayList, table: &Table, name: &str) {
    list.push(Shape::Fill { area: table.board.area(), color: theme::BACKGROUND });
    let (margin, _) = ui::margins(table.board);
    let at = Point::new(margin + 8, if table.board.width >= 480 { 42 } else { 34 });
    list.push(ui::text(name, Face::Body, at, Align::Left, theme::TEXT));
}

/// Whose turn it is, at the head of the menu.
fn draw_whose(list: &mut DisplayList, table: &Table, seat: hexdeck_engine::play::Seat) {
    let (margin, _) = ui::margins(table.board);
    let y = if table.board.width >= 480 { 36 } else { 28 };
    let at = Point::new(i32::from(table.board.width) - margin - 24, y);
    seat_mark(list, seat, at, 14);
}
