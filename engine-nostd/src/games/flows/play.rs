//! Playing Flows: moves, events, and the rules of the table.

use core::fmt;

use serde::{Deserialize, Serialize};

use super::links;
use super::open::Classes;
use super::tile::{Kind, Tile, cell_at};
use super::{End, Flows, Refused, Setup};
use crate::hex::Hex;
use crate::play::{Game, NoMove, Outcome, Policy, Rng, Seat, Seats, Stale, Undo};

/// Puts the tile in hand on a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The cell.
    pub at: Hex,
    /// How far the tile is turned clockwise, in sixths.
    pub rotation: u8,
}

/// What a placement makes happen, in this order: the tile lies, then a tile is drawn, then the
/// game may end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// A tile was placed.
    Placed {
        /// By whom.
        seat: Seat,
        /// Where.
        at: Hex,
        /// What, and how it lies.
        tile: Tile,
    },
    /// A tile was drawn.
    Drawn {
        /// By whom.
        seat: Seat,
        /// What it is.
        kind: Kind,
    },
    /// The game has ended.
    Ended(End),
}

impl Flows {
    /// The tile in hand, turned, if it may be placed there.
    pub(super) fn allowed(&self, seat: Seat, mv: Place) -> Result<(usize, Tile), Refused> {
        let kind = self.hand.filter(|_| self.end.is_none()).ok_or(Refused::Over)?;
        if seat != self.current() {
            return Err(Refused::NotYourTurn);
        }
        let tile = Tile::new(kind, mv.rotation).ok_or(Refused::Rotation)?;
        let verdict = self.verdict(mv.at, tile)?;
        let cell = self.setup.region().index(mv.at).ok_or(Refused::Outside)?;
        verdict.refused.map_or(Ok((cell, tile)), Err)
    }

    /// Lays a tile; whoever's turn is next has not drawn yet.
    pub(super) fn lay(&mut self, cell: usize, tile: Tile) {
        self.cells[cell] = Some(tile);
        self.hand = None;
        // Before this tile nobody had won, so only lines over it can win.
        self.end = self.flow_end(links::joined_by(self.board(), cell));
        if self.end.is_none() {
            self.turn = self.setup.next_turn(self.turn);
        }
    }
}

impl Game for Flows {
    const ID: &'static str = "flows";

    type Setup = Setup;
    type Move = Place;
    type Event = Event;
    type Refusal = Refused;

    fn start(setup: &Setup, seed: u64) -> Result<Flows, Refused> {
        let mut game = Flows::empty(setup, seed)?;
        game.draw();
        game.end = game.draw_end();
        Ok(game)
    }

    fn setup(&self) -> Setup {
        self.setup.clone()
    }

    fn check(&self) -> Result<(), Refused> {
        self.setup.check()?;
        if self.cells.len() != self.setup.region().len() {
            return Err(Refused::Radius);
        }
        self.check_bag()?;
        if self.turn >= 6 || self.setup.mover(self.turn).is_none() {
            return Err(Refused::Contradiction);
        }
        let flow = self.flow_end(Classes::lines(self.board()).linked());
        if self.end != flow.or_else(|| self.draw_end()) {
            return Err(Refused::Contradiction);
        }
        Ok(())
    }

    fn seats(&self) -> Seats {
        self.setup.seats()
    }

    fn active(&self) -> Seats {
        if self.end.is_some() { Seats::NONE } else { Seats::one(self.current()) }
    }

    fn apply(
        &mut self,
        seat: Seat,
        mv: Place,
        events: &mut dyn FnMut(Event),
    ) -> Result<(), Refused> {
        let (cell, tile) = self.allowed(seat, mv)?;
        events(Event::Placed { seat, at: mv.at, tile });
        self.lay(cell, tile);
        if self.end.is_none() {
            self.draw();
            if let Some(kind) = self.hand {
                events(Event::Drawn { seat: self.current(), kind });
            }
            self.end = self.draw_end();
        }
        if let Some(end) = self.end {
            events(Event::Ended(end));
        }
        Ok(())
    }

    fn each_move(&self, seat: Seat, visit: &mut dyn FnMut(Place)) {
        let Some(kind) = self.hand else { return };
        if !self.active().contains(seat) {
            return;
        }
        let region = self.setup.region();
        self.each_legal(kind, &mut |cell, tile, _| {
            if let Some(at) = region.cell(cell) {
                visit(Place { at, rotation: tile.rotation() });
            }
            true
        });
    }

    fn outcome(&self) -> Option<Outcome> {
        self.end.map(|end| Outcome { winners: end.winners })
    }

    /// Everything lies open but the order of the bag.
    fn redact(&mut self, _viewer: Option<Seat>) {
        self.setup.deck.clear();
        self.drawn = 0;
        self.rng = Rng::new(0);
    }

    /// A placement shows everybody the next tile, unless it ends the game first.
    fn policy(&self, _seat: Seat, mv: Place) -> Policy {
        let tile = self.hand.and_then(|kind| Tile::new(kind, mv.rotation));
        let wins = tile.and_then(|tile| self.verdict(mv.at, tile).ok()).is_some_and(|v| v.wins);
        let draws = !wins && self.bag != [0; 4];
        let undo = if draws { Undo::Consent } else { Undo::Free };
        Policy { undo, secret: false, stale: Stale::Refuse }
    }

    fn write_move(mv: Place, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "place {},{} {}", mv.at.r, mv.at.q, mv.rotation)
    }

    fn read_move(text: &str) -> Result<Place, NoMove> {
        read_place(text).ok_or(NoMove("A move of Flows is: place <row>,<col> <rotation>."))
    }
}

fn read_place(text: &str) -> Option<Place> {
    let (cell, rotation) = text.strip_prefix("place ")?.split_once(' ')?;
    let (row, col) = cell.split_once(',')?;
    // Whole numbers as they are written: no plus, no leading zero, so a move has one text.
    let plain = |text: &str| {
        let digits = text.strip_prefix('-').unwrap_or(text);
        let zero = digits.starts_with('0') && (digits.len() > 1 || text.len() > 1);
        (digits.bytes().all(|b| b.is_ascii_digit()) && !zero).then_some(())
    };
    plain(row)?;
    plain(col)?;
    plain(rotation)?;
    let at = cell_at(row.parse().ok()?, col.parse().ok()?);
    Some(Place { at, rotation: rotation.parse().ok()? })
}
