//! The state of a game of Flows, and what can be asked of it.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::board::{Axes, Board, Cells, MAX_CELLS};
use super::open::{self, Classes};
use super::route::{self, CellSet};
use super::setup::count;
use super::strict::{Fit, Search};
use super::tile::{Kind, Tile, Way};
use super::trace::Line;
use super::{Legality, Refused, Setup};
use crate::hex::Hex;
use crate::play::{Rng, Seat, Seats};

/// How a game came to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum How {
    /// A route was completed.
    Flow,
    /// Routes of several were completed by one tile.
    Tie,
    /// The tile drawn could not be placed: who drew it wins.
    Constraint,
    /// The bag was empty: nobody wins. Only a given deck runs out.
    Empty,
}

/// The end of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct End {
    /// How it came.
    pub how: How,
    /// All who won, partners included.
    pub winners: Seats,
}

/// Where a tile lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Laid {
    /// Its cell.
    pub at: Hex,
    /// What lies there.
    pub tile: Tile,
}

/// A step of a trace: a tile and the face by which the line comes in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// The tile's cell.
    pub at: Hex,
    /// The face.
    pub entry: Way,
}

/// What the rule says of a placement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Verdict {
    /// Whether it completes somebody's route.
    pub wins: bool,
    /// Why it is refused, if it is.
    pub refused: Option<Refused>,
    /// The seats that it would leave without a route, allowed or not.
    pub blocked: Seats,
}

/// A position to set up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    /// Board, seats and rule; its deck, if it has one, is what is still to be drawn.
    pub setup: Setup,
    /// The tiles on the board.
    pub tiles: Vec<Laid, MAX_CELLS>,
    /// The tile in hand; `None` to draw one.
    pub hand: Option<Kind>,
    /// The side whose turn it is.
    pub turn: u8,
    /// What is left in the bag, by kind; `None` for what the tiles leave of equal shares.
    pub bag: Option<[u8; 4]>,
    /// Where chance goes on from.
    pub seed: u64,
}

/// A game of Flows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flows {
    pub(super) setup: Setup,
    /// What lies on each cell, in the region's order.
    pub(super) cells: Cells,
    /// The tile that was drawn and must be placed.
    pub(super) hand: Option<Kind>,
    /// What is left in the bag, by kind.
    pub(super) bag: [u8; 4],
    /// How many tiles of a given deck have been drawn.
    pub(super) drawn: u8,
    /// The side whose turn it is.
    pub(super) turn: u8,
    pub(super) end: Option<End>,
    pub(super) rng: Rng,
}

impl Flows {
    /// An empty board before the first draw.
    pub(super) fn empty(setup: &Setup, seed: u64) -> Result<Flows, Refused> {
        setup.check()?;
        let mut cells = Vec::new();
        // A checked setup has at most MAX_CELLS cells.
        let _ = cells.resize(setup.region().len(), None);
        Ok(Flows {
            setup: setup.clone(),
            cells,
            hand: None,
            bag: setup.bag(),
            drawn: 0,
            turn: setup.sides[0],
            end: None,
            rng: Rng::new(seed),
        })
    }

    /// A position from outside. How it stands, ended or not, follows from its tiles.
    pub fn position(position: &Position) -> Result<Flows, Refused> {
        let mut game = Flows::empty(&position.setup, position.seed)?;
        let region = game.setup.region();
        for laid in &position.tiles {
            let cell = region.index(laid.at).ok_or(Refused::Outside)?;
            if game.cells[cell].replace(laid.tile).is_some() {
                return Err(Refused::Occupied);
            }
        }
        if game.setup.mover(position.turn).is_none() {
            return Err(Refused::Contradiction);
        }
        game.turn = position.turn;
        match position.bag {
            Some(bag) => game.bag = bag,
            None if game.setup.deck.is_empty() => game.take_out(position.hand)?,
            None => {}
        }
        game.check_bag()?;
        game.hand = position.hand;
        game.end = game.flow_end(Classes::lines(game.board()).linked());
        if game.end.is_none() {
            if game.hand.is_none() {
                game.draw();
            }
            game.end = game.draw_end();
        }
        Ok(game)
    }

    /// Takes the tiles on the board and the one in hand out of a full bag.
    fn take_out(&mut self, hand: Option<Kind>) -> Result<(), Refused> {
        let laid = self.cells.iter().flatten().map(|tile| tile.kind());
        for kind in laid.chain(hand) {
            let left = &mut self.bag[kind.index()];
            *left = left.checked_sub(1).ok_or(Refused::TooManyTiles)?;
        }
        Ok(())
    }

    /// Refuses a bag that no board has, or that is not what is left of the deck.
    pub(super) fn check_bag(&self) -> Result<(), Refused> {
        let left: u32 = self.bag.iter().map(|n| u32::from(*n)).sum();
        if left > super::MAX_BAG as u32 {
            Err(Refused::TooManyTiles)
        } else if usize::from(self.drawn) > self.setup.deck.len()
            || !self.setup.deck.is_empty() && self.bag != count(self.deck())
        {
            Err(Refused::Contradiction)
        } else {
            Ok(())
        }
    }

    pub(super) fn board(&self) -> Board<'_> {
        Board::new(self.setup.radius, &self.cells)
    }

    /// Takes the next tile out of the bag.
    pub(super) fn draw(&mut self) {
        let listed = self.setup.deck.get(usize::from(self.drawn)).copied();
        self.hand = if self.setup.deck.is_empty() { self.pick() } else { listed };
        if let Some(kind) = self.hand {
            self.drawn += u8::from(!self.setup.deck.is_empty());
            self.bag[kind.index()] = self.bag[kind.index()].saturating_sub(1);
        }
    }

    /// A tile out of the bag at random, each equally likely.
    fn pick(&mut self) -> Option<Kind> {
        let total: u32 = self.bag.iter().map(|n| u32::from(*n)).sum();
        let mut nth = self.rng.below(total);
        Kind::ALL.into_iter().find(|kind| {
            let here = u32::from(self.bag[kind.index()]);
            let found = nth < here;
            nth = nth.wrapping_sub(here);
            found
        })
    }

    /// The end that completed routes make, if there are any.
    pub(super) fn flow_end(&self, linked: Axes) -> Option<End> {
        let won = linked & self.setup.goals();
        let how = match won.count_ones() {
            0 => return None,
            1 => How::Flow,
            _ => How::Tie,
        };
        Some(End { how, winners: self.setup.seats_of(won) })
    }

    /// The end that the tile just drawn makes, if it cannot be placed or there was none.
    pub(super) fn draw_end(&self) -> Option<End> {
        let Some(kind) = self.hand else {
            return Some(End { how: How::Empty, winners: Seats::NONE });
        };
        let mut possible = false;
        self.each_legal(kind, &mut |_, _, _| {
            possible = true;
            false
        });
        let winners = self.setup.seats_of(1 << (self.turn % 3));
        (!possible).then_some(End { how: How::Constraint, winners })
    }

    /// Calls `visit` with every legal placement of a kind, in the order of cells and rotations,
    /// and with the goals it completes, until it returns `false`.
    pub(super) fn each_legal(&self, kind: Kind, visit: &mut dyn FnMut(usize, Tile, Axes) -> bool) {
        let (board, goals) = (self.board(), self.setup.goals());
        match self.setup.legality {
            Legality::Open => {
                open::each_placement(board, goals, kind, visit);
            }
            Legality::Strict => self.each_strict(board, goals, kind, visit),
        }
    }

    /// As [`Flows::each_legal`] by rule `strict`. Routes that were found, before any placement and
    /// for the last one, serve for every placement that leaves them as they are.
    ///
    /// Not inlined: two searches are 4 KB of stack, which rule `open` does without.
    #[inline(never)]
    fn each_strict(
        &self,
        board: Board,
        goals: Axes,
        kind: Kind,
        visit: &mut dyn FnMut(usize, Tile, Axes) -> bool,
    ) {
        let (mut before, mut last) = (Search::new(goals), Search::new(goals));
        let fits_before = before.run(board) == Fit::Yes;
        let mut fits_last = false;
        let mut cells = self.cells.clone();
        open::each_placement(board, goals, kind, &mut |cell, tile, won| {
            let known =
                fits_before && before.allows(cell, tile) || fits_last && last.allows(cell, tile);
            if won != 0 || known {
                return visit(cell, tile, won);
            }
            cells[cell] = Some(tile);
            let fit = last.run(Board::new(self.setup.radius, &cells));
            cells[cell] = None;
            fits_last = fit == Fit::Yes;
            fit == Fit::No || visit(cell, tile, won)
        });
    }

    /// What the rule says of a tile on an empty cell of the board.
    pub fn verdict(&self, at: Hex, tile: Tile) -> Result<Verdict, Refused> {
        let cell = self.setup.region().index(at).ok_or(Refused::Outside)?;
        if self.cells[cell].is_some() {
            return Err(Refused::Occupied);
        }
        let (board, goals) = (self.board(), self.setup.goals());
        let around = |mut classes: Classes| classes.around(board.geometry, cell).linked_with(tile);
        let wins = around(Classes::lines(board)) & goals != 0;
        let cut = goals & !around(Classes::open(board, Some(cell)));
        let (mut refused, mut blocked) = (None, self.setup.seats_of(cut));
        if cut != 0 {
            refused = Some(Refused::CutsOff);
        } else if self.setup.legality == Legality::Strict {
            let crowded = self.crowded(cell, tile);
            if crowded != 0 {
                refused = Some(Refused::NoRoomForAll);
                blocked = self.setup.seats_of(crowded);
            }
        }
        Ok(Verdict { wins, refused: refused.filter(|_| !wins), blocked })
    }

    /// The axes whose routes would not fit side by side: two of them if two are enough to say so.
    fn crowded(&self, cell: usize, tile: Tile) -> Axes {
        let mut cells = self.cells.clone();
        cells[cell] = Some(tile);
        let goals = self.setup.goals();
        let fails =
            |axes: Axes| Search::new(axes).run(Board::new(self.setup.radius, &cells)) == Fit::No;
        if !fails(goals) {
            return 0;
        }
        let two = [0b011, 0b101, 0b110].into_iter();
        two.filter(|two| two & !goals == 0).find(|two| fails(*two)).unwrap_or(goals)
    }

    /// The closed line of tiles that would bar each seat's way if this tile were placed; empty
    /// for seats whose way stays open.
    pub fn closed_line(&self, at: Hex, tile: Tile, seat: Seat) -> impl Iterator<Item = Hex> {
        let mut cells = self.cells.clone();
        if let Some(cell) = self.setup.region().index(at) {
            cells[cell] = Some(tile);
        }
        let board = Board::new(self.setup.radius, &cells);
        let line = self.axis(seat).map_or(0, |axis| route::closed_line(board, axis));
        self.cells_in(line)
    }

    /// The empty cells on a shortest remaining route of a seat, or of its team: those still needed
    /// to win. `None` if no route is left.
    pub fn shortest_route(&self, seat: Seat) -> Option<impl Iterator<Item = Hex> + use<>> {
        route::shortest(self.board(), self.axis(seat)?).map(|cells| self.cells_in(cells))
    }

    /// How many empty cells a seat's shortest remaining route still needs.
    pub fn cells_needed(&self, seat: Seat) -> Option<u32> {
        route::shortest(self.board(), self.axis(seat)?).map(CellSet::count_ones)
    }

    /// The seats without any possible route.
    pub fn cut_off(&self) -> Seats {
        self.setup.seats_of(route::cut_off(self.board(), self.setup.goals()))
    }

    pub(super) fn axis(&self, seat: Seat) -> Option<u8> {
        self.side(seat).map(|side| side % 3)
    }

    fn cells_in(&self, set: CellSet) -> impl Iterator<Item = Hex> + use<> {
        let all = self.setup.region().cells().enumerate();
        all.filter(move |(cell, _)| set & 1 << cell != 0).map(|(_, at)| at)
    }

    /// The side a seat sits at.
    pub fn side(&self, seat: Seat) -> Option<u8> {
        self.setup.sides.get(usize::from(seat.0)).copied()
    }

    /// The seat's trace from face number `n` of its side, in the rule book's order; `None` past
    /// the last face.
    pub fn trace(&self, seat: Seat, n: usize) -> Option<impl Iterator<Item = Step>> {
        let board = self.board();
        let region = self.setup.region();
        let (cell, way) = board.geometry.side_faces(self.side(seat)?).nth(n)?;
        let steps = Line::new(board, cell, way);
        Some(steps.filter_map(move |(cell, entry)| region.cell(cell).map(|at| Step { at, entry })))
    }

    /// The cells that a seat's flow runs over.
    pub fn flow(&self, seat: Seat) -> impl Iterator<Item = Hex> {
        let cells = self.side(seat).map_or(0, |side| route::flooded(self.board(), side));
        self.cells_in(cells)
    }

    /// The tiles on the board in the region's order.
    pub fn tiles(&self) -> impl Iterator<Item = Laid> {
        let cells = self.setup.region().cells().zip(&self.cells);
        cells.filter_map(|(at, tile)| tile.map(|tile| Laid { at, tile }))
    }

    /// The tile on a cell, if one lies there.
    pub fn tile(&self, at: Hex) -> Option<Tile> {
        self.cells[self.setup.region().index(at)?]
    }

    /// The tile that was drawn. It stays in sight when it could not be placed.
    pub fn hand(&self) -> Option<Kind> {
        self.hand
    }

    /// What is left in the bag, by kind.
    pub fn remaining(&self) -> [u8; 4] {
        self.bag
    }

    /// What is left of a given deck, next tile first; empty for a shuffled bag and in views.
    pub fn deck(&self) -> &[Kind] {
        self.setup.deck.get(usize::from(self.drawn)..).unwrap_or_default()
    }

    /// The side whose turn it is; of five players the lone one plays at two sides.
    pub fn turn(&self) -> u8 {
        self.turn
    }

    /// The seat whose turn it is, or was when the game ended.
    pub fn current(&self) -> Seat {
        self.setup.mover(self.turn).unwrap_or(Seat::FIRST)
    }

    /// How it ended, or `None` while it goes on.
    pub fn end(&self) -> Option<End> {
        self.end
    }
}
