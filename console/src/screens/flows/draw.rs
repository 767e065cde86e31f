//! How the board looks: a black board with coloured sides on a light table.

use core::fmt::Write;

use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use hexdeck_engine::games::flows::{Flows, How, Kind};
use hexdeck_engine::hex::Hex;
use hexdeck_engine::play::{Game, Seat};

use super::board::{FlowsBoard, Spot, confirms, rightwards};
use super::known::Known;
use super::motion::{Motion, Origin};
use super::plan::Plan;
use crate::paint::theme::rgb;
use crate::paint::tile::{FACE_STEPS, corners};
use crate::paint::{
    Align, DisplayList, Face, Glyph, HexBody, Icon, Label, SUB, Shape, SubPoint, mix, theme,
};
use crate::screens::Table;
use crate::screens::frame::Moment;
use crate::seats;
use crate::ui;

/// The table under the board.
pub(super) const TABLE: Rgb565 = rgb(0xe4e2dc);
/// What lies on the table and steps back.
pub(super) const TABLE_MUTED: Rgb565 = rgb(0x96948a);
/// Figures on the table.
pub(super) const TABLE_TEXT: Rgb565 = rgb(0x4a4944);
/// Under a thing on the table that can be touched.
const TABLE_DEEP: Rgb565 = rgb(0xd4d1c9);
/// The board.
pub(super) const BOARD: Rgb565 = rgb(0x0b0b10);
/// An empty cell.
pub(super) const CELL: Rgb565 = rgb(0x23232b);
/// The stripes of a cell that cannot take the tile.
pub(super) const BARRED: Rgb565 = rgb(0x2b2b35);
/// A side that nobody sits at.
pub(super) const NOBODY: Rgb565 = rgb(0x3b3b44);
/// What would cut somebody off.
pub(super) const DANGER: Rgb565 = rgb(0xd45555);
/// The check mark's disc.
pub(super) const YES: Rgb565 = rgb(0x1fbf8f);
/// The cross's disc.
pub(super) const NO: Rgb565 = rgb(0xe8604c);
/// Between cells, in sub-pixels.
pub(super) const GAP: i32 = 10;

/// The table, the black board, and its sides in the colours of those who sit there. The free side
/// opposite somebody has a thread of their colour in it: it is their goal.
pub(super) fn ground(
    list: &mut DisplayList,
    plan: &Plan,
    panel: Size,
    at: impl Fn(u8) -> Option<Seat>,
) {
    list.push(Shape::Fill { area: ui::area(0, 0, panel.width, panel.height), color: TABLE });
    let whole = plan.whole();
    list.push(Shape::Hex { body: whole, color: BOARD });
    // Coloured sides lie over the ends of the others.
    for seated in [false, true] {
        for side in (0..6).filter(|side| at(*side).is_some() == seated) {
            let color = at(side).map_or(NOBODY, |seat| seats::of(seat).color);
            stroke(list, plan.side(side), plan.side_width(), color);
            if let Some(seat) = at((side + 3) % 6).filter(|_| !seated) {
                stroke(list, plan.side(side), plan.side_width() / 3, seats::of(seat).color);
            }
        }
    }
}

fn stroke(list: &mut DisplayList, (from, to): (SubPoint, SubPoint), width: u8, color: Rgb565) {
    list.push(Shape::Stroke { from, to, width, color });
}

/// The cross of a way out.
pub(super) fn exits(list: &mut DisplayList, plan: &Plan, down: Option<u8>) {
    for (i, at) in (0..).zip(plan.exits()) {
        let pressed = down == Some(i);
        let color = if pressed { TABLE_TEXT } else { TABLE_MUTED };
        let at = at + Point::new(0, pressed.into());
        let size = (if plan.large { 12 } else { 9 }) * SUB;
        list.push(Shape::Glyph { glyph: Glyph::CrossMark, center: sub(at), size, color });
    }
}

/// The mark of a seat beside its side.
pub(super) fn mark(list: &mut DisplayList, at: Point, size: i32, seat: Seat) {
    let look = seats::of(seat);
    list.push(Shape::Glyph {
        glyph: look.glyph,
        center: sub(at),
        size: size * SUB,
        color: look.color,
    });
}

pub(super) fn sub(at: Point) -> SubPoint {
    (at.x * SUB, at.y * SUB)
}

/// Everything on the panel.
pub(super) fn board(
    board: &FlowsBoard,
    table: &Table,
    state: &Flows,
    moment: Moment,
    list: &mut DisplayList,
) {
    let plan = Plan::new(table.board, state.setup().radius);
    let at = |side: u8| state.seats().iter().find(|seat| state.side(*seat) == Some(side));
    ground(list, &plan, table.board.area().size, at);
    board.know(table, state, |known| {
        let scene = Scene { board, table, state, moment, plan, known };
        scene.sides(list);
        scene.cells(list);
        scene.reasons(list);
        scene.marks(list);
        scene.bag(list);
        scene.tools(list);
        scene.hand(list);
    });
}

/// What all parts of the picture need.
struct Scene<'a> {
    board: &'a FlowsBoard,
    table: &'a Table,
    state: &'a Flows,
    moment: Moment,
    plan: Plan,
    known: &'a Known,
}

impl Scene<'_> {
    /// Whether somebody at the table is to place the tile in hand now.
    fn acts(&self) -> bool {
        let current = Some(self.state.current());
        self.state.end().is_none() && self.moment.seat == current && !self.placing()
    }

    fn placing(&self) -> bool {
        matches!(self.board.motion, Motion::Place { .. })
    }

    /// The sides of those who would be cut off: a white thread runs through them.
    fn sides(&self, list: &mut DisplayList) {
        for seat in self.known.cut.iter() {
            let Some(side) = self.state.side(seat) else { continue };
            for side in [side, (side + 3) % 6] {
                let (ends, width) = (self.plan.side(side), self.plan.side_width());
                stroke(list, ends, width, seats::of(seat).color);
                stroke(list, ends, width / 2, theme::WHITE);
            }
        }
    }

    /// The cells: tiles, empty ones, and those that cannot take the tile as it is turned.
    fn cells(&self, list: &mut DisplayList) {
        let legal = match self.acts() {
            true => self.known.legal(self.board.turns(self.state)),
            false => !0,
        };
        let flying = self.board.motion.flies(self.moment.now);
        for (i, at) in self.plan.cells().enumerate() {
            let lands =
                matches!(self.board.motion, Motion::Place { at: new, .. } if new == at && flying);
            let pressed = self.board.down == Some(Spot::Cell(at));
            match self.state.tile(at).filter(|_| !lands) {
                Some(tile) => {
                    let colors = self.known.traces[i].map(|trace| {
                        self.board.motion.color(self.moment.now, trace, self.known.steps)
                    });
                    let body = self.plan.body(at, 0);
                    let rotation = tile.rotation() * FACE_STEPS;
                    let kind = tile.kind().index() as u8;
                    list.push(Shape::PathTile { body, kind, rotation, colors });
                }
                None if self.known.route & 1 << i != 0 => {}
                None => {
                    let body = self.plan.body(at, GAP);
                    let color = if pressed { mix(CELL, theme::WHITE, 6) } else { CELL };
                    list.push(match legal & 1 << i != 0 || pressed {
                        true => Shape::Hex { body, color },
                        false => Shape::HexHatch { body, color: BARRED },
                    });
                }
            }
        }
        if let Some(seat) = self.board.route {
            let look = seats::of(seat);
            self.each(self.known.route, |at| {
                let body = self.plan.body(at, GAP);
                list.push(Shape::Hex { body, color: look.dark });
                list.push(Shape::HexFrame { body, width: 36, color: look.color });
            });
        }
    }

    fn each(&self, cells: u128, mut visit: impl FnMut(Hex)) {
        for (_, at) in self.plan.cells().enumerate().filter(|(i, _)| cells & 1 << i != 0) {
            visit(at);
        }
    }

    /// The closed line that bars somebody's way.
    fn reasons(&self, list: &mut DisplayList) {
        self.each(self.known.closed, |at| {
            if Some(at) != self.board.trial {
                let body = self.plan.body(at, 0);
                list.push(Shape::HexFrame { body, width: 40, color: DANGER });
            }
        });
    }

    /// The seats' marks; a ring round whose turn it is, the number of cells still needed on the one
    /// that was asked.
    fn marks(&self, list: &mut DisplayList) {
        let size = self.plan.mark_size();
        for seat in self.state.seats().iter() {
            let Some(side) = self.state.side(seat) else { continue };
            let (at, color) = (self.plan.mark(side), seats::of(seat).color);
            let shift = Point::new(0, (self.board.down == Some(Spot::Mark(seat))).into());
            let turn =
                self.state.end().is_none() && self.state.current() == seat && !self.placing();
            let center = sub(at + shift);
            if self.board.route == Some(seat) {
                let radius = size + if self.plan.large { 6 } else { 5 };
                let area = ui::area(
                    at.x - radius,
                    at.y + shift.y - radius,
                    2 * radius as u32,
                    2 * radius as u32,
                );
                list.push(Shape::Round { area, radius: radius as u8, color });
                let mut number = Label::new();
                let _ = write!(number, "{}", self.known.route.count_ones());
                let face = if self.plan.large { Face::Number } else { Face::NumberSmall };
                let base = at + shift + Point::new(0, face.cap_height() / 2);
                list.push(ui::text(&number, face, base, Align::Center, theme::INK));
                continue;
            }
            if turn {
                let radius = ((size + if self.plan.large { 7 } else { 5 }) * SUB) as u16;
                list.push(Shape::Arc { center, radius, width: 32, from: 0, to: 256, color });
            }
            mark(list, at + shift, size, seat);
        }
    }

    /// What is left in the bag.
    fn bag(&self, list: &mut DisplayList) {
        let face = if self.plan.large { Face::Body } else { Face::Tiny };
        for (kind, left) in Kind::ALL.into_iter().zip(self.state.remaining()) {
            let (body, at) = self.plan.bag(kind.index());
            let kind = kind.index() as u8;
            list.push(Shape::PathTile { body, kind, rotation: 0, colors: [0; 3] });
            let mut number = Label::new();
            let _ = write!(number, "{left}");
            let base = at + Point::new(0, face.cap_height() / 2);
            list.push(ui::text(&number, face, base, Align::Left, TABLE_TEXT));
        }
    }

    /// The ways out, and the way back.
    fn tools(&self, list: &mut DisplayList) {
        let exit = match self.board.down {
            Some(Spot::Exit(corner)) => Some(corner),
            _ => None,
        };
        exits(list, &self.plan, exit);
        let pressed = self.board.down == Some(Spot::Undo);
        let area = self.plan.undo();
        let center = area.center() + Point::new(0, pressed.into());
        if pressed {
            list.push(Shape::Round { area, radius: 10, color: TABLE_DEEP });
        }
        let color = if self.moment.undo { TABLE_TEXT } else { TABLE_MUTED };
        list.push(Shape::Icon { icon: Icon::Undo, center, color });
    }

    /// The tile in hand, or the one that was placed and is still in the air.
    fn hand(&self, list: &mut DisplayList) {
        let (motion, now) = (&self.board.motion, self.moment.now);
        if let Motion::Place { at, side, .. } = *motion {
            if let (true, Some(side), Some(tile)) = (motion.flies(now), side, self.state.tile(at)) {
                let body = motion.between(now, self.plan.waiting(side), self.plan.body(at, 0));
                let rotation = tile.rotation() * FACE_STEPS;
                let kind = tile.kind().index() as u8;
                list.push(Shape::PathTile { body, kind, rotation, colors: [0; 3] });
            }
            return;
        }
        let ended = self.state.end().is_some_and(|end| end.how != How::Constraint);
        let Some(kind) = self.state.hand().filter(|_| !ended) else { return };
        let waiting = self.plan.waiting(self.state.turn());
        let place = |origin: Origin| match origin {
            Origin::Hand => waiting,
            Origin::Cell(cell) => self.plan.body(cell, 0),
            Origin::Pointer(at) => HexBody { center: sub(at), ..self.plan.body(Hex::ORIGIN, 0) },
        };
        let rest = place(self.board.lies());
        let body = match *motion {
            Motion::Move { from, .. } => motion.between(now, place(from), rest),
            _ => rest,
        };
        let rotation = motion.rotation(now, self.board.turns(self.state));
        let kind = kind.index() as u8;
        list.push(Shape::PathTile { body, kind, rotation, colors: [0; 3] });
        if self.acts() {
            let color = if self.known.cut.is_empty() { theme::GOLD } else { DANGER };
            frame(list, &body, rotation, color);
            if let Some(cell) = self.board.trial {
                self.confirm(list, cell);
            }
        }
    }

    /// The check mark and the cross beside the tile on trial.
    fn confirm(&self, list: &mut DisplayList, cell: Hex) {
        let may = self.known.cut.is_empty();
        let [check, cross] = confirms(&self.plan, cell, rightwards(self.table, self.state));
        let yes = if may { (YES, theme::WHITE) } else { (NOBODY, theme::MUTED) };
        disc(list, &self.plan, check, Glyph::Check, yes, self.board.down == Some(Spot::Check));
        let no = (NO, theme::WHITE);
        disc(list, &self.plan, cross, Glyph::CrossMark, no, self.board.down == Some(Spot::Cross));
    }
}

/// The border of a tile that is to be seen, turned as it is.
pub(super) fn frame(list: &mut DisplayList, body: &HexBody, rotation: u8, color: Rgb565) {
    const WIDTH: u8 = 40;
    if rotation.is_multiple_of(FACE_STEPS) {
        list.push(Shape::HexFrame { body: *body, width: WIDTH, color });
        return;
    }
    let corners = corners(body, rotation, i32::from(WIDTH) / 2);
    for (i, from) in corners.into_iter().enumerate() {
        stroke(list, (from, corners[(i + 1) % 6]), WIDTH, color);
    }
}

/// A round mark over the board.
pub(super) fn disc(
    list: &mut DisplayList,
    plan: &Plan,
    at: Point,
    glyph: Glyph,
    (under, color): (Rgb565, Rgb565),
    pressed: bool,
) {
    let at = at + Point::new(0, pressed.into());
    let radius = plan.disc();
    let under = if pressed { mix(under, theme::WHITE, 6) } else { under };
    let ring = ui::area(
        at.x - radius - 2,
        at.y - radius - 2,
        2 * radius as u32 + 4,
        2 * radius as u32 + 4,
    );
    list.push(Shape::Round { area: ring, radius: radius as u8 + 2, color: BOARD });
    let area = ui::area(at.x - radius, at.y - radius, 2 * radius as u32, 2 * radius as u32);
    list.push(Shape::Round { area, radius: radius as u8, color: under });
    list.push(Shape::Glyph { glyph, center: sub(at), size: radius * SUB * 5 / 8, color });
}
