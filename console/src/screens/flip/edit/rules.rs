//! The rules editor: a line for each rule, rules to begin from, and the balance meter.

use core::fmt::Write;

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use hexdeck_engine::games::flip::Owner;
use hexdeck_engine::pack::Kind;

use super::balance::{self, Balance, GAMES};
use super::keyboard::{Keyboard, Typed};
use super::{RulesDraft, bar, save};
use crate::Millis;
use crate::input::Gesture;
use crate::paint::{Align, DisplayList, Face, Glyph, Icon, Label, SUB, Shape, theme};
use crate::screens::flip::fields::{Field, Value};
use crate::screens::flip::presets::Preset;
use crate::screens::flip::{card, picture};
use crate::screens::notice::wrap;
use crate::screens::{Go, Practice, Table};
use crate::seats;
use crate::stock::{self, Wanted};
use crate::text::Text;
use crate::ui::{self, Button, Look, Presses, Toast};

/// A line of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Row {
    Name,
    Presets,
    Balance,
    Field(Field),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Action {
    Back,
    Undo,
    Save,
    Up,
    Down,
    Row(Row),
    Preset(Preset),
    Measure,
}

/// What lies over the list.
#[derive(Debug, Default)]
enum Layer {
    #[default]
    None,
    Presets,
    Balance,
    Name(Keyboard),
}

/// The rules editor.
#[derive(Debug, Default)]
pub struct RulesEditor {
    page: usize,
    layer: Layer,
    leaving: bool,
    presses: Presses<Action>,
    toast: Toast,
}

fn draft(table: &Table) -> Option<&RulesDraft> {
    match &table.practice {
        Practice::Rules(draft) => Some(draft),
        _ => None,
    }
}

fn draft_mut(table: &mut Table) -> Option<&mut RulesDraft> {
    match &mut table.practice {
        Practice::Rules(draft) => Some(draft),
        _ => None,
    }
}

/// All lines.
fn rows() -> impl Iterator<Item = Row> {
    let fields = Field::ALL.iter().map(|field| Row::Field(*field));
    [Row::Name, Row::Presets, Row::Balance].into_iter().chain(fields)
}

/// Lines on a page.
fn on_page(table: &Table) -> usize {
    if table.board.width >= 480 { 4 } else { 3 }
}

fn pages(table: &Table) -> usize {
    rows().count().div_ceil(on_page(table))
}

impl RulesEditor {
    fn buttons(&self, table: &Table) -> heapless::Vec<Button<Action>, 16> {
        let (margin, gap) = ui::margins(table.board);
        let row = ui::row(table.board);
        let (width, height) = (i32::from(table.board.width), i32::from(table.board.height));
        let mut out = heapless::Vec::new();
        let mut add = |x: i32, y: i32, w: i32, h: i32, icon, label, look, action| {
            let area = ui::area(x, y, w as u32, h as u32);
            // Sixteen places are more than there are buttons.
            let _ = out.push(Button { area, icon, label, look, action });
        };
        let top = margin.min(8);
        add(margin, top, row, row, Some(Icon::Back), "", Look::Plain, Action::Back);
        let below = top + row + gap.min(6);
        let right = width - margin;
        let foot = height - top - row;
        match self.layer {
            Layer::None => {
                let undo = match draft(table).is_some_and(RulesDraft::can_undo) {
                    true => Look::Plain,
                    false => Look::Disabled,
                };
                let wide = row * 3 / 2;
                let say = table.say(Text::EditSave);
                add(right - wide, top, wide, row, None, say, Look::Primary, Action::Save);
                let x = right - wide - gap - row;
                add(x, top, row, row, Some(Icon::Undo), "", undo, Action::Undo);
                let lines = on_page(table) as i32;
                let space = gap.min(4);
                let high = (height - top - below + space) / lines - space;
                let across = width - 2 * margin - row - gap;
                let shown = rows().skip(self.page * on_page(table)).take(on_page(table));
                for (i, line) in (0..).zip(shown) {
                    let y = below + i * (high + space);
                    add(margin, y, across, high, None, "", Look::Plain, Action::Row(line));
                }
                let half = (height - top - below - gap) / 2;
                add(right - row, below, row, half, None, "", Look::Plain, Action::Up);
                let y = below + half + gap;
                add(right - row, y, row, half, None, "", Look::Plain, Action::Down);
            }
            Layer::Presets => {
                let wide = (width - 2 * margin - 3 * gap) / 4;
                let high = (height - top - below - gap) / 2;
                for (i, preset) in (0..).zip(Preset::ALL) {
                    let (x, y) = (margin + i % 4 * (wide + gap), below + i / 4 * (high + gap));
                    add(x, y, wide, high, None, "", Look::Plain, Action::Preset(preset));
                }
            }
            Layer::Balance => {
                let running = draft(table).is_some_and(|draft| draft.balance.running);
                let label = if running { Text::BalanceStop } else { Text::BalanceAgain };
                let look = if running { Look::Plain } else { Look::Primary };
                let wide = width / 2 - margin;
                add(right - wide, foot, wide, row, None, table.say(label), look, Action::Measure);
            }
            Layer::Name(_) => {}
        }
        out
    }

    pub(in crate::screens) fn draw(&self, table: &Table, list: &mut DisplayList) {
        if let Layer::Name(keyboard) = &self.layer {
            return keyboard.draw(table, list);
        }
        list.push(Shape::Fill { area: table.board.area(), color: theme::BACKGROUND });
        let Some(draft) = draft(table) else { return };
        let heading = match self.layer {
            Layer::Presets => table.say(Text::EditPresets),
            Layer::Balance => table.say(Text::Balance),
            _ => {
                let left = if table.board.width >= 480 { 250 } else { 200 };
                let wide = i32::from(table.board.width) - left;
                picture::fitting(&draft.tag.name, Face::Body, wide)
            }
        };
        ui::draw_heading(list, table.board, heading);
        for button in self.buttons(table) {
            let pressed = self.presses.down() == Some(button.action);
            let glyph = match button.action {
                Action::Row(row) => {
                    let shift = button.draw_surface(list, pressed);
                    draw_row(list, table, button.area.translate(shift), row, draft);
                    continue;
                }
                Action::Preset(preset) => {
                    let shift = button.draw_surface(list, pressed);
                    draw_preset(list, table, button.area.translate(shift), preset);
                    continue;
                }
                Action::Up => Glyph::ChevronUp,
                Action::Down => Glyph::ChevronDown,
                _ => {
                    button.draw(list, pressed);
                    continue;
                }
            };
            let at = button.area.center() + button.draw_surface(list, pressed);
            let (center, size, color) = ((at.x * SUB, at.y * SUB), 9 * SUB, theme::TEXT);
            list.push(Shape::Glyph { glyph, center, size, color });
        }
        if let Layer::Balance = self.layer {
            draw_balance(list, table, &draft.balance);
        }
        self.toast.draw(list, table.board.area());
    }

    pub(in crate::screens) fn touch(
        &mut self,
        table: &mut Table,
        now: Millis,
        gesture: Gesture,
    ) -> Go {
        if let Layer::Name(_) = self.layer {
            self.type_name(table, gesture);
            return Go::Stay;
        }
        let from = match gesture {
            Gesture::Press(_) => {
                self.toast.hide();
                None
            }
            Gesture::Tap(at) | Gesture::Lift(at) => Some(at),
            Gesture::Drop { to, .. } => Some(to),
            _ => None,
        };
        let buttons = self.buttons(table);
        let Some(action) = self.presses.feed(gesture, &buttons) else { return Go::Stay };
        self.leaving &= action == Action::Back;
        let half = buttons.iter().find(|b| b.action == action).map(|b| b.area.center().x);
        let forward = from.is_none_or(|at| half.is_none_or(|half| at.x >= half));
        self.press(table, now, action, forward)
    }

    fn press(&mut self, table: &mut Table, now: Millis, action: Action, forward: bool) -> Go {
        match action {
            Action::Back => match self.layer {
                Layer::None => {
                    let changed = draft(table).is_some_and(|draft| draft.changed);
                    return bar::leave(table, now, changed, &mut self.leaving, &mut self.toast);
                }
                _ => self.layer = Layer::None,
            },
            Action::Undo => {
                if !draft_mut(table).is_some_and(RulesDraft::undo) {
                    self.toast.show(now, table.say(Text::EditNothing));
                }
            }
            Action::Save => return save::save(table, Kind::Rules),
            Action::Down => self.page = (self.page + 1) % pages(table),
            Action::Up => self.page = (self.page + pages(table) - 1) % pages(table),
            Action::Row(Row::Name) => {
                let name = draft(table).map_or("", |draft| &draft.tag.name);
                self.layer = Layer::Name(Keyboard::new(name, false));
            }
            Action::Row(Row::Presets) => self.layer = Layer::Presets,
            Action::Row(Row::Balance) => {
                self.layer = Layer::Balance;
                if draft(table).is_some_and(|draft| draft.balance.played() == 0) {
                    measure(table, true);
                }
            }
            Action::Row(Row::Field(field)) => {
                if let Some(draft) = draft_mut(table) {
                    draft.change(|_, rules| field.change(rules, forward));
                }
            }
            Action::Preset(preset) => {
                if let Some(draft) = draft_mut(table) {
                    draft.change(|_, rules| *rules = preset.rules());
                }
                self.layer = Layer::None;
            }
            Action::Measure => {
                let running = draft(table).is_some_and(|draft| draft.balance.running);
                measure(table, !running);
            }
        }
        Go::Stay
    }

    fn type_name(&mut self, table: &mut Table, gesture: Gesture) {
        let Layer::Name(keyboard) = &mut self.layer else { return };
        match keyboard.touch(table, gesture) {
            Typed::Going => return,
            Typed::Cancelled => {}
            Typed::Done => {
                let typed = keyboard.text.clone();
                if let Some(draft) = draft_mut(table) {
                    draft.change(|name, _| *name = typed);
                }
            }
        }
        self.layer = Layer::None;
    }

    pub(in crate::screens) fn tick(&mut self, table: &mut Table, now: Millis) -> bool {
        let counted = balance::play_on(table);
        self.toast.tick(now) | (counted && !matches!(self.layer, Layer::Name(_)))
    }

    pub(in crate::screens) fn wake(&self, table: &Table, now: Millis) -> Option<Millis> {
        let running = draft(table).is_some_and(|draft| draft.balance.running);
        running.then_some(now).or(self.toast.wake())
    }
}

/// Begins to measure, from the start, or stops.
fn measure(table: &mut Table, start: bool) {
    if start {
        stock::want(table, Wanted::Trial);
    } else if let Some(draft) = draft_mut(table) {
        draft.balance.running = false;
    }
}

fn draw_row(list: &mut DisplayList, table: &Table, area: Rectangle, row: Row, draft: &RulesDraft) {
    let large = table.board.width >= 480;
    let side = if large { 32 } else { 24 };
    let left = area.top_left.x + side;
    let right = area.top_left.x + area.size.width as i32 - side;
    let middle = area.center().y;
    let (name, what) = match row {
        Row::Name => (Text::EditName, Text::EditNameWhat),
        Row::Presets => (Text::EditPresets, Text::EditPresetsWhat),
        Row::Balance => (Text::Balance, Text::BalanceWhat),
        Row::Field(field) => field.texts(),
    };
    let face = if large { Face::Body } else { Face::Small };
    let at = Point::new(left, middle - 4);
    list.push(ui::text(table.say(name), face, at, Align::Left, theme::TEXT));
    let at = Point::new(left, middle + 15);
    list.push(ui::text(table.say(what), Face::Tiny, at, Align::Left, theme::MUTED));
    let chevron = |list: &mut DisplayList, glyph, x: i32| {
        let (center, size, color) = ((x * SUB, middle * SUB), 6 * SUB, theme::ACCENT);
        list.push(Shape::Glyph { glyph, center, size, color });
    };
    let Row::Field(field) = row else {
        chevron(list, Glyph::ChevronRight, right + side / 2);
        return;
    };
    let value = field.value(&draft.rules);
    if !matches!(value, Value::Flag(_)) {
        chevron(list, Glyph::ChevronLeft, area.top_left.x + side / 2);
        chevron(list, Glyph::ChevronRight, right + side / 2);
    }
    draw_value(list, table, Point::new(right, middle), value, face);
}

fn draw_value(list: &mut DisplayList, table: &Table, at: Point, value: Value, face: Face) {
    let base = Point::new(at.x, at.y - 4);
    let mut number = Label::new();
    let word = match value {
        Value::Number(n) => {
            // Two figures fit.
            let _ = write!(number, "{n}");
            number.as_str()
        }
        Value::Word(text) => table.say(text),
        Value::Flag(on) => return draw_switch(list, at, on),
        Value::Shape(Some(shape)) => {
            let (glyph, center) = (card::glyph(shape), ((at.x - 10) * SUB, (at.y - 9) * SUB));
            list.push(Shape::Glyph { glyph, center, size: 9 * SUB, color: theme::TEXT });
            return;
        }
        Value::Colour(Some(colour)) => {
            let area = ui::area(at.x - 36, at.y - 20, 36, 20);
            list.push(Shape::Round { area, radius: 8, color: card::color(colour) });
            return;
        }
        Value::Shape(None) | Value::Colour(None) => table.say(Text::RuleAny),
    };
    list.push(ui::text(word, face, base, Align::Right, theme::ACCENT));
}

/// A switch: to the right and bright when on.
fn draw_switch(list: &mut DisplayList, at: Point, on: bool) {
    let area = ui::area(at.x - 40, at.y - 22, 40, 22);
    let (color, knob, x) = match on {
        true => (theme::ACCENT, theme::INK, at.x - 11),
        false => (theme::CELL_BORDER, theme::TEXT, at.x - 29),
    };
    list.push(Shape::Round { area, radius: 11, color });
    let center = (x * SUB, (at.y - 11) * SUB);
    list.push(Shape::Glyph { glyph: Glyph::Circle, center, size: 8 * SUB, color: knob });
    if on {
        let center = ((at.x - 28) * SUB, (at.y - 11) * SUB);
        list.push(Shape::Glyph { glyph: Glyph::Check, center, size: 5 * SUB, color: theme::INK });
    }
}

fn draw_preset(list: &mut DisplayList, table: &Table, area: Rectangle, preset: Preset) {
    let (name, what) = preset.texts();
    let middle = area.center();
    let face = if table.board.width >= 480 { Face::Body } else { Face::Small };
    let at = Point::new(middle.x, middle.y - 12);
    list.push(ui::text(table.say(name), face, at, Align::Center, theme::TEXT));
    let mut at = Point::new(middle.x, middle.y + 8);
    for line in wrap(table.say(what), Face::Tiny, area.size.width as i32 - 8).take(3) {
        list.push(ui::text(line, Face::Tiny, at, Align::Center, theme::MUTED));
        at.y += 13;
    }
}

/// How many percent a part is of a whole.
fn percent(part: u32, whole: u32) -> u32 {
    (100 * part + whole / 2) / whole.max(1)
}

fn draw_balance(list: &mut DisplayList, table: &Table, balance: &Balance) {
    let large = table.board.width >= 480;
    let (margin, _) = ui::margins(table.board);
    let width = i32::from(table.board.width);
    let top = margin.min(8) + ui::row(table.board) + if large { 12 } else { 2 };
    let (played, across) = (u32::from(balance.played()), width - 2 * margin);
    // Who won, as parts of a bar with a mark in its middle.
    let high = if large { 36 } else { 26 };
    let bar = |from: i32, to: i32| ui::area(margin + from, top, (to - from).max(0) as u32, high);
    list.push(Shape::Round { area: bar(0, across), radius: 8, color: theme::SURFACE });
    let part = |games: u16| i32::from(games) * across / i32::from(GAMES);
    let red = part(balance.won[0]);
    let blue = across - part(balance.won[1]);
    let draws = red + part(balance.won[2]);
    let seat = |owner: Owner| seats::of(owner.seat());
    if played > 0 {
        list.push(Shape::Fill { area: bar(0, red), color: seat(Owner::Red).color });
        list.push(Shape::Fill { area: bar(red, draws), color: theme::MUTED });
        list.push(Shape::Fill { area: bar(blue, across), color: seat(Owner::Blue).color });
    }
    let tick = ui::area(margin + across / 2 - 1, top - 4, 2, high + 8);
    list.push(Shape::Fill { area: tick, color: theme::WHITE });
    let flips = 100 * balance.turned / balance.placed.max(1);
    let mut lines: [Label; 4] = Default::default();
    let [first, draw, turned, progress] = &mut lines;
    let won = percent(balance.won[0].into(), played);
    let drawn = percent(balance.won[2].into(), played);
    // Short numbers fit.
    let _ = write!(first, "{won} %");
    let _ = write!(draw, "{drawn} %");
    let _ = write!(turned, "{}.{:02}", flips / 100, flips % 100);
    let _ = write!(progress, "{played} / {GAMES}");
    let rows = [
        (Text::BalanceFirst, first),
        (Text::BalanceDraws, draw),
        (Text::BalanceFlips, turned),
        (Text::BalanceGames, progress),
    ];
    let step = if large { 27 } else { 21 };
    let face = if large { Face::Body } else { Face::Small };
    let mut y = top + high as i32 + if large { 36 } else { 24 };
    for (text, value) in rows {
        let at = Point::new(margin + 4, y);
        list.push(ui::text(table.say(text), face, at, Align::Left, theme::TEXT));
        let at = Point::new(width - margin - 4, y);
        list.push(ui::text(value, face, at, Align::Right, theme::ACCENT));
        y += step;
    }
    if balance.played() == GAMES {
        let fair = balance.won[0].abs_diff(balance.won[1]) <= GAMES / 10;
        let text = match fair {
            true => Text::BalanceFair,
            false if balance.won[0] > balance.won[1] => Text::BalanceRed,
            false => Text::BalanceBlue,
        };
        let color = if fair { theme::SUCCESS } else { bar::warning() };
        let foot = i32::from(table.board.height) - margin.min(8) - ui::row(table.board) / 2;
        let wide = width / 2 - margin - 12;
        let mut at = Point::new(margin + 4, foot - 4);
        for line in wrap(table.say(text), Face::Small, wide).take(2) {
            list.push(ui::text(line, Face::Small, at, Align::Left, color));
            at.y += 18;
        }
    }
}
