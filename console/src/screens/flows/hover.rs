//! A mouse over the board, where there is one: the tile in hand follows it.
//!
//! A tile that rests over an empty cell for three seconds, or is clicked there, snaps in; near the
//! cell's edge it snaps out again, except towards the marks that place it. The wheel turns it. The
//! mouse is told of as long as it is there, moved or not, so nothing here waits for time.

use embedded_graphics::prelude::*;
use hexdeck_engine::games::flows::Flows;
use hexdeck_engine::hex::Hex;
use hexdeck_engine::play::Game;

use super::board::{FlowsBoard, confirms, distance, rightwards};
use super::motion::{Motion, Origin};
use super::plan::Plan;
use crate::Millis;
use crate::screens::Table;

/// How long a tile rests before it snaps in.
const REST: Millis = 3_000;
/// How long it takes to snap in by itself, and out.
const SNAP_IN: Millis = 600;
const SNAP_OUT: Millis = 200;

/// Where a mouse is, and since when it rests there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Pointer {
    at: Point,
    since: Millis,
}

impl FlowsBoard {
    /// Where the tile in hand is when nothing moves.
    pub(super) fn lies(&self) -> Origin {
        match (self.trial, self.pointer) {
            (Some(cell), _) => Origin::Cell(cell),
            (None, Some(pointer)) => Origin::Pointer(pointer.at),
            (None, None) => Origin::Hand,
        }
    }

    /// The mouse is there, beside the board if `None`; whether something looks different.
    pub(super) fn follow(
        &mut self,
        table: &Table,
        state: &Flows,
        now: Millis,
        at: Option<Point>,
    ) -> bool {
        let plan = Plan::new(table.board, state.setup().radius);
        let cell =
            |at: Point| Some(plan.layout.cell_at(at.x, at.y)).filter(|c| plan.index(*c).is_some());
        let over = at.and_then(|at| Some((at, cell(at)?)));
        match (self.trial, at, over) {
            (Some(cell), Some(at), _) => {
                let marks = confirms(&plan, cell, rightwards(table, state));
                let near = plan.finger() * plan.finger();
                if inner(&plan, cell, at) || marks.iter().any(|mark| distance(*mark, at) <= near) {
                    return false;
                }
                self.trial = None;
                self.pointer = over.map(|(at, _)| Pointer { at, since: now });
                self.begin(Motion::Move { since: now, from: Origin::Cell(cell), long: SNAP_OUT });
                true
            }
            (None, _, Some((at, cell))) => {
                let Some(pointer) = self.pointer.filter(|pointer| pointer.at == at) else {
                    self.pointer = Some(Pointer { at, since: now });
                    return true;
                };
                if now < pointer.since + REST || state.tile(cell).is_some() {
                    return false;
                }
                self.trial = Some(cell);
                self.begin(Motion::Move { since: now, from: Origin::Pointer(at), long: SNAP_IN });
                true
            }
            (None, _, None) => self.pointer.take().is_some(),
            (Some(_), None, _) => false,
        }
    }
}

/// Whether a point lies in a cell and not near its edge: the outer tenth.
fn inner(plan: &Plan, cell: Hex, at: Point) -> bool {
    let (x, y) = plan.layout.center(cell);
    let wider = Point::new(x, y) + (at - Point::new(x, y)) * 10 / 9;
    plan.layout.cell_at(wider.x, wider.y) == cell
}
