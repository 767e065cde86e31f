//! The board editor: cells are painted with a finger, alone or in symmetry.

use core::fmt::Write;

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use hexdeck_engine::games::flip::Shape as Element;
use hexdeck_engine::hex::{Hex, Hexagon, Layout, Orientation};
use hexdeck_engine::pack::Kind;

use super::board_draft::{BoardDraft, Brush, Paint, REACH, paintable};
use super::keyboard::{Keyboard, Typed};
use super::{bar, save};
use crate::Millis;
use crate::input::Gesture;
use crate::paint::{Align, DisplayList, Face, Glyph, HexBody, Icon, Label, SUB, Shape, mix, theme};
use crate::screens::flip::{card, picture};
use crate::screens::{Go, Practice, Table};
use crate::text::Text;
use crate::ui::{self, Button, Look, Presses, Toast};

/// What the finger puts on a cell: nothing but the cell, or one of the shapes.
type Ink = Option<Element>;

const INKS: [Ink; 6] = [
    None,
    Some(Element::Circle),
    Some(Element::Square),
    Some(Element::Triangle),
    Some(Element::Star),
    Some(Element::Diamond),
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Action {
    Back,
    Undo,
    Name,
    Ink(Ink),
    NextInk,
    Brush,
    Save,
}

/// The board editor.
#[derive(Debug, Default)]
pub struct BoardEditor {
    ink: Ink,
    brush: Brush,
    /// What the finger that is down paints.
    stroke: Option<Paint>,
    keyboard: Option<Keyboard>,
    leaving: bool,
    presses: Presses<Action>,
    toast: Toast,
}

fn draft(table: &Table) -> Option<&BoardDraft> {
    match &table.practice {
        Practice::Board(draft) => Some(draft),
        _ => None,
    }
}

fn draft_mut(table: &mut Table) -> Option<&mut BoardDraft> {
    match &mut table.practice {
        Practice::Board(draft) => Some(draft),
        _ => None,
    }
}

/// The column of buttons at the left: how many in a row, the space between them, where it begins.
const fn column(large: bool) -> (i32, i32, i32) {
    if large { (3, 3, 6) } else { (2, 0, 2) }
}

/// The cells that can be painted, as large as the panel is high.
fn canvas(table: &Table) -> Layout {
    let (width, height) = (i32::from(table.board.width), i32::from(table.board.height));
    let (columns, gap, left) = column(width >= 480);
    let begins = left + columns * (ui::row(table.board) + gap);
    let across = height / 19;
    let middle = ((begins + width) / 2, height / 2);
    Layout::new(Orientation::FlatTop, middle, across * 26 / 15, across)
}

impl BoardEditor {
    fn buttons(&self, table: &Table) -> heapless::Vec<Button<Action>, 12> {
        let large = table.board.width >= 480;
        let row = ui::row(table.board);
        let height = i32::from(table.board.height);
        let (columns, gap, left) = column(large);
        let rows = if large { 5 } else { 4 };
        let space = (height - rows * row) / (rows + 1);
        let mut out = heapless::Vec::new();
        let mut add = |line: i32, from: i32, to: i32, icon, label, look, action| {
            let (x, y) = (left + from * (row + gap), space + line * (row + space));
            let area = ui::area(x, y, ((to - from) * (row + gap) - gap) as u32, row as u32);
            // Twelve places are more than there are buttons.
            let _ = out.push(Button { area, icon, label, look, action });
        };
        let undo = match draft(table).is_some_and(BoardDraft::can_undo) {
            true => Look::Plain,
            false => Look::Disabled,
        };
        let full = draft(table).is_some_and(|draft| !draft.cells().is_empty());
        let save = if full { Look::Primary } else { Look::Disabled };
        let say = |text| table.say(text);
        add(0, 0, 1, Some(Icon::Back), "", Look::Plain, Action::Back);
        add(0, 1, 2, Some(Icon::Undo), "", undo, Action::Undo);
        add(1, 0, columns, None, "", Look::Plain, Action::Name);
        if large {
            add(0, 2, 3, None, "", Look::Plain, Action::Brush);
            for (i, ink) in (0..).zip(INKS) {
                let look = if ink == self.ink { Look::Chosen } else { Look::Plain };
                add(2 + i / 3, i % 3, i % 3 + 1, None, "", look, Action::Ink(ink));
            }
            add(4, 0, 3, None, say(Text::EditSave), save, Action::Save);
        } else {
            add(2, 0, 1, None, "", Look::Chosen, Action::NextInk);
            add(2, 1, 2, None, "", Look::Plain, Action::Brush);
            add(3, 0, 2, None, say(Text::EditSave), save, Action::Save);
        }
        out
    }

    pub(in crate::screens) fn draw(&self, table: &Table, list: &mut DisplayList) {
        if let Some(keyboard) = &self.keyboard {
            return keyboard.draw(table, list);
        }
        list.push(Shape::Fill { area: table.board.area(), color: theme::BACKGROUND });
        let Some(draft) = draft(table) else { return };
        draw_canvas(list, table, draft);
        for button in self.buttons(table) {
            let pressed = self.presses.down() == Some(button.action);
            let center = |shift: Point| button.area.center() + shift;
            match button.action {
                Action::Name => {
                    let shift = button.draw_surface(list, pressed);
                    draw_name(list, table, button.area.translate(shift), draft);
                }
                Action::Ink(ink) => {
                    let shift = button.draw_surface(list, pressed);
                    draw_ink(list, center(shift), ink);
                }
                Action::NextInk => {
                    let shift = button.draw_surface(list, pressed);
                    draw_ink(list, center(shift), self.ink);
                }
                Action::Brush => {
                    let shift = button.draw_surface(list, pressed);
                    draw_brush(list, center(shift), self.brush);
                }
                _ => button.draw(list, pressed),
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
        if self.keyboard.is_some() {
            self.type_name(table, gesture);
            return Go::Stay;
        }
        if let Gesture::Press(_) = gesture {
            self.toast.hide();
        }
        let buttons = self.buttons(table);
        let done = self.presses.feed(gesture, &buttons);
        if done.is_some() && done != Some(Action::Back) {
            self.leaving = false;
        }
        let over = |at: Point| buttons.iter().any(|button| button.area.contains(at));
        match (done, gesture) {
            (Some(action), _) => return self.press(table, now, action),
            (None, Gesture::Press(at)) if !over(at) => self.begin(table, now, at),
            (None, Gesture::Drag { to, .. } | Gesture::Hold(to)) => self.go_on(table, now, to),
            (None, Gesture::Tap(_) | Gesture::Lift(_) | Gesture::Drop { .. }) => self.stroke = None,
            _ => {}
        }
        Go::Stay
    }

    fn press(&mut self, table: &mut Table, now: Millis, action: Action) -> Go {
        match action {
            Action::Back => {
                let changed = draft(table).is_some_and(|draft| draft.changed);
                return bar::leave(table, now, changed, &mut self.leaving, &mut self.toast);
            }
            Action::Undo => {
                if !draft_mut(table).is_some_and(BoardDraft::undo) {
                    self.toast.show(now, table.say(Text::EditNothing));
                }
            }
            Action::Name => {
                let name = draft(table).map_or("", |draft| &draft.tag.name);
                self.keyboard = Some(Keyboard::new(name, false));
            }
            Action::Ink(ink) => self.ink = ink,
            Action::NextInk => {
                let at = INKS.iter().position(|ink| *ink == self.ink).unwrap_or(0);
                self.ink = INKS[(at + 1) % INKS.len()];
            }
            Action::Brush => self.brush = self.brush.next(),
            Action::Save => match draft(table) {
                Some(draft) if !draft.cells().is_empty() => return save::save(table, Kind::Board),
                _ => self.toast.show(now, table.say(Text::EditNoCells)),
            },
        }
        Go::Stay
    }

    fn type_name(&mut self, table: &mut Table, gesture: Gesture) {
        let Some(keyboard) = &mut self.keyboard else { return };
        match keyboard.touch(table, gesture) {
            Typed::Going => return,
            Typed::Cancelled => {}
            Typed::Done => {
                let name = keyboard.text.clone();
                if let Some(draft) = draft_mut(table) {
                    draft.remember();
                    draft.tag.name = name;
                }
            }
        }
        self.keyboard = None;
    }

    /// A finger comes down: what it does to the first cell it does to all.
    fn begin(&mut self, table: &mut Table, now: Millis, at: Point) {
        let hex = canvas(table).cell_at(at.x, at.y);
        let Some(draft) = draft_mut(table).filter(|_| paintable(hex)) else { return };
        let cell = draft.cell(hex);
        let paint = match self.ink {
            None => Paint::Cell(cell.is_none()),
            ink if cell.is_some_and(|cell| cell.element == ink) => Paint::Element(None),
            ink => Paint::Element(ink),
        };
        draft.remember();
        self.stroke = Some(paint);
        self.leaving = false;
        self.paint(table, now, hex, paint);
    }

    fn go_on(&mut self, table: &mut Table, now: Millis, at: Point) {
        let hex = canvas(table).cell_at(at.x, at.y);
        if let Some(paint) = self.stroke
            && paintable(hex)
        {
            self.paint(table, now, hex, paint);
        }
    }

    fn paint(&mut self, table: &mut Table, now: Millis, hex: Hex, paint: Paint) {
        let Some(draft) = draft_mut(table) else { return };
        if draft.paint(hex, self.brush, paint).is_err() {
            self.toast.show(now, table.say(Text::EditTooMany));
        }
    }

    pub(in crate::screens) fn tick(&mut self, now: Millis) -> bool {
        self.toast.tick(now)
    }

    pub(in crate::screens) fn wake(&self) -> Option<Millis> {
        self.toast.wake()
    }
}

fn draw_canvas(list: &mut DisplayList, table: &Table, draft: &BoardDraft) {
    let layout = canvas(table);
    let (along, across) = (layout.along, layout.across);
    for at in Hexagon::new(REACH).cells() {
        let (x, y) = layout.center(at);
        let body = HexBody {
            center: (x * SUB, y * SUB),
            half: (along * SUB * 2 / 3 - SUB * 7 / 12, across * SUB - SUB / 2),
            orientation: Orientation::FlatTop,
        };
        let Some(cell) = draft.cell(at) else {
            let color = mix(theme::BACKGROUND, theme::CELL_BORDER, 18);
            list.push(Shape::HexFrame { body: body.inset(SUB), width: 20, color });
            continue;
        };
        // The middle is where symmetry is about.
        let color = mix(theme::CELL, theme::CELL_BORDER, if at == Hex::ORIGIN { 30 } else { 18 });
        list.push(Shape::Hex { body, color });
        if let Some(element) = cell.element {
            let (glyph, color) = (card::glyph(element), theme::TEXT);
            let size = across * SUB * 7 / 16;
            list.push(Shape::Glyph { glyph, center: body.center, size, color });
        }
    }
}

/// The name, and below it how many cells there are and what is odd about them.
fn draw_name(list: &mut DisplayList, table: &Table, area: Rectangle, draft: &BoardDraft) {
    let large = area.size.width > 120;
    let left = area.top_left + Point::new(if large { 12 } else { 6 }, 0);
    let middle = area.size.height as i32 / 2;
    let wide = area.size.width as i32 - 2 * if large { 12 } else { 6 };
    let face = if large { Face::Body } else { Face::Small };
    let name = picture::fitting(&draft.tag.name, face, wide);
    let at = left + Point::new(0, middle - 5);
    list.push(ui::text(name, face, at, Align::Left, theme::TEXT));
    let mut facts = Label::new();
    let pieces = draft.pieces();
    // Two numbers of two figures and short words fit.
    let _ = write!(facts, "{} {}", draft.cells().len(), table.say(Text::EditCells));
    let mut color = theme::MUTED;
    if pieces > 1 {
        let _ = write!(facts, ", {pieces} {}", table.say(Text::EditPieces));
        color = bar::warning();
    }
    if draft.cells().is_empty() {
        (facts, color) = (crate::paint::label(table.say(Text::EditNone)), bar::warning());
    }
    let at = left + Point::new(0, middle + 15);
    list.push(ui::text(&facts, Face::Tiny, at, Align::Left, color));
}

/// What the finger paints: a cell, with a shape on it or without.
fn draw_ink(list: &mut DisplayList, at: Point, ink: Ink) {
    let center = (at.x * SUB, at.y * SUB);
    let body = HexBody { center, half: (20 * SUB, 17 * SUB), orientation: Orientation::FlatTop };
    let color = mix(theme::CELL, theme::CELL_BORDER, 20);
    list.push(Shape::Hex { body, color });
    if let Some(element) = ink {
        let (glyph, color) = (card::glyph(element), theme::TEXT);
        list.push(Shape::Glyph { glyph, center, size: 9 * SUB, color });
    } else {
        list.push(Shape::HexFrame { body, width: 24, color: theme::TEXT });
    }
}

/// Where strokes go: a dot for each place that is painted at once.
fn draw_brush(list: &mut DisplayList, at: Point, brush: Brush) {
    let center = (at.x * SUB, at.y * SUB);
    let body = HexBody { center, half: (22 * SUB, 19 * SUB), orientation: Orientation::FlatTop };
    list.push(Shape::HexFrame { body, width: 20, color: theme::MUTED });
    let layout = Layout::new(Orientation::FlatTop, center, 12 * SUB, 7 * SUB);
    for (i, cell) in brush.cells(Hex::new(1, 0)).into_iter().enumerate() {
        let color = if i == 0 { theme::ACCENT } else { theme::TEXT };
        let center = layout.center(cell);
        list.push(Shape::Glyph { glyph: Glyph::Circle, center, size: 4 * SUB, color });
    }
}
