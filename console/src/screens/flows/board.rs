//! The board of Flows on the table: what a finger on it means.
//!
//! The tile in hand waits beside the side whose turn it is. A tap on an empty cell puts it there on
//! trial, a tap on its left or right half turns it, the check mark places it and the cross takes it
//! back. Nothing is written on the board: marks and colours have to do.

use core::cell::RefCell;

use embedded_graphics::prelude::*;
use hexdeck_engine::games::flows::{Event, Flows, How, Place};
use hexdeck_engine::hex::Hex;
use hexdeck_engine::play::{Game, Seat};

use super::hover::Pointer;
use super::known::{Known, Question};
use super::motion::{FLY, Motion};
use super::past::{self, Past};
use super::plan::{Plan, right_hand};
use super::{NewFlows, draw};
use crate::Millis;
use crate::input::Gesture;
use crate::paint::{DisplayList, Label, SUB, label};
use crate::playing::{GameId, Playing, Running};
use crate::screens::frame::{Ask, GameBoard, Moment, Playfield, Side};
use crate::screens::help::Help;
use crate::screens::{Screen, Table};
use crate::settings;
use crate::sound::Cue;
use crate::text::Text;

/// What a finger can be on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Spot {
    /// One of the crosses in the corners.
    Exit(u8),
    /// The mark that takes moves back.
    Undo,
    /// The mark that places the tile.
    Check,
    /// The mark that takes it back into the hand.
    Cross,
    /// A half of the tile in hand; whether it is the one that turns clockwise.
    Tile(bool),
    /// An empty cell.
    Cell(Hex),
    /// The mark of a seat.
    Mark(Seat),
}

/// The board, and what is being prepared on it.
#[derive(Debug, Default)]
pub struct FlowsBoard {
    /// Where the tile in hand lies on trial.
    pub(super) trial: Option<Hex>,
    /// How often it was turned clockwise from how it came.
    turned: u8,
    /// The mouse that it follows, if there is one over the board.
    pub(super) pointer: Option<Pointer>,
    /// The seat whose way is shown.
    pub(super) route: Option<Seat>,
    /// What the finger is on.
    pub(super) down: Option<Spot>,
    /// The finger came down to end what moved: it does nothing else.
    spent: bool,
    pub(super) motion: Motion,
    /// Worked out when a picture or an answer needs it.
    known: RefCell<Known>,
    /// The course of a game that is over.
    pub(super) past: Past,
}

impl FlowsBoard {
    /// How the tile in hand is turned: towards whoever plays it, and as they turned it since.
    pub(super) fn turns(&self, state: &Flows) -> u8 {
        (state.turn() + 3 + self.turned) % 6
    }

    /// What is known of a state, and of what is prepared on it.
    pub(super) fn know<R>(
        &self,
        table: &Table,
        state: &Flows,
        look: impl FnOnce(&Known) -> R,
    ) -> R {
        let fresh = match self.motion {
            Motion::Place { at, .. } => Some(at),
            _ => None,
        };
        let trial = self.trial.map(|at| (at, self.turns(state)));
        let mut known = self.known.borrow_mut();
        known.still = table.settings.motion == settings::Motion::Reduced;
        known.refresh(state, Question { fresh, trial, route: self.route });
        look(&known)
    }

    /// Begins to move, unless nothing is to.
    pub(super) fn begin(&mut self, motion: Motion) {
        self.motion = if self.known.borrow().still { Motion::None } else { motion };
    }

    fn steps(&self) -> u8 {
        self.known.borrow().steps
    }

    /// What a finger is on.
    fn spot(&self, table: &Table, state: &Flows, at: Point) -> Option<Spot> {
        let plan = Plan::new(table.board, state.setup().radius);
        let near = |middle: Point, far: i32| {
            let d = at - middle;
            d.x * d.x + d.y * d.y <= far * far
        };
        if let Some(cell) = self.trial {
            let [check, cross] = confirms(&plan, cell, rightwards(table, state));
            let marks = [(check, Spot::Check), (cross, Spot::Cross)];
            if let Some((_, spot)) = marks.into_iter().find(|(at, _)| near(*at, plan.finger())) {
                return Some(spot);
            }
        }
        if plan.on_exit(at) {
            let corner = plan.exits().iter().position(|exit| near(*exit, 80)).unwrap_or(0);
            return Some(Spot::Exit(corner as u8));
        }
        if plan.undo().contains(at) {
            return Some(Spot::Undo);
        }
        let cell = plan.layout.cell_at(at.x, at.y);
        if plan.index(cell).is_some() {
            return match self.trial == Some(cell) {
                true => Some(self.half(table, state, plan.body(cell, 0).center, at)),
                false => state.tile(cell).is_none().then_some(Spot::Cell(cell)),
            };
        }
        let waiting = plan.waiting(state.turn()).center;
        let middle = Point::new(waiting.0 / SUB, waiting.1 / SUB);
        let marks = state.seats().iter().filter_map(|seat| {
            let mark = plan.mark(state.side(seat)?);
            near(mark, plan.finger()).then(|| (distance(mark, at), Spot::Mark(seat)))
        });
        let half = self.half(table, state, waiting, at);
        let tile = (self.trial.is_none() && near(middle, plan.finger() + 4))
            .then(|| (distance(middle, at), half));
        marks.chain(tile).min_by_key(|(far, _)| *far).map(|(_, spot)| spot)
    }

    /// The half of the tile in hand that a finger is on.
    fn half(&self, table: &Table, state: &Flows, (x, y): (i32, i32), at: Point) -> Spot {
        let right = rightwards(table, state);
        let (dx, dy) = (at.x - x / SUB, at.y - y / SUB);
        Spot::Tile(dx * right.0 + dy * right.1 >= 0)
    }

    /// What a spot does.
    fn act(
        &mut self,
        table: &Table,
        state: &Flows,
        now: Millis,
        spot: Spot,
    ) -> Ask<<Flows as Game>::Move> {
        let turns = self.turns(state);
        match spot {
            Spot::Exit(_) => return Ask::Menu,
            Spot::Undo => return Ask::Undo,
            Spot::Mark(seat) => {
                self.route = if self.route == Some(seat) { None } else { Some(seat) }
            }
            Spot::Tile(clockwise) => {
                self.turned = (self.turned + if clockwise { 1 } else { 5 }) % 6;
                self.begin(Motion::Turn { since: now, clockwise });
            }
            Spot::Cell(cell) => {
                let from = self.lies();
                self.trial = Some(cell);
                self.begin(Motion::Move { since: now, from, long: FLY });
            }
            Spot::Cross => {
                let from = self.lies();
                (self.trial, self.pointer) = (None, None);
                self.begin(Motion::Move { since: now, from, long: FLY });
            }
            Spot::Check => {
                let allowed = self.know(table, state, |known| known.cut.is_empty());
                if let Some(at) = self.trial.filter(|_| allowed) {
                    return Ask::Play(Place { at, rotation: turns });
                }
            }
        }
        Ask::Nothing
    }
}

pub(super) fn distance(a: Point, b: Point) -> i32 {
    let d = a - b;
    d.x * d.x + d.y * d.y
}

/// To the right of whoever plays: as they sit, or as the picture lies for somebody alone.
pub(super) fn rightwards(table: &Table, state: &Flows) -> (i32, i32) {
    match table.party.people(state.seats()).len() {
        0 | 1 => (1, 0),
        _ => right_hand(state.turn()),
    }
}

/// Where the marks are that place a tile and take it back, for whoever sees `right` there.
pub(super) fn confirms(plan: &Plan, cell: Hex, right: (i32, i32)) -> [Point; 2] {
    let (x, y) = plan.layout.center(cell);
    let apart = Point::new(if right.0 < 0 { -plan.apart() } else { plan.apart() }, 0);
    [Point::new(x, y) + apart, Point::new(x, y) - apart]
}

impl GameBoard for FlowsBoard {
    const SLICE: u32 = 16;

    fn running(playing: &Playing) -> Option<&dyn Running<Flows>> {
        playing.flows().map(|game| game as &dyn Running<Flows>)
    }

    fn running_mut(playing: &mut Playing) -> Option<&mut dyn Running<Flows>> {
        playing.flows_mut().map(|game| game as &mut dyn Running<Flows>)
    }

    fn side(state: &Flows, seat: Seat) -> Side {
        match state.side(seat) {
            Some(0) => Side::Far,
            Some(1 | 2) => Side::Right,
            Some(4 | 5) => Side::Left,
            _ => Side::Near,
        }
    }

    fn clock_place(table: &Table, state: &Flows, seat: Seat) -> (Point, i32) {
        let plan = Plan::new(table.board, state.setup().radius);
        (plan.mark(state.side(seat).unwrap_or(0)), plan.mark_size() + 8)
    }

    fn decided(table: &Table, state: &Flows) -> Label {
        let how = state.end().map(|end| end.how);
        label(table.say(match how {
            Some(How::Flow) => Text::FlowsByFlow,
            Some(How::Tie) => Text::FlowsByTie,
            Some(How::Constraint) => Text::FlowsByConstraint,
            Some(How::Empty) | None => Text::FlowsByEmpty,
        }))
    }

    fn help() -> Screen {
        Screen::Help(Help::within(GameId::Flows))
    }

    const STUDIES: bool = true;

    fn studied(&mut self, ply: u32, mv: Place) {
        self.past.best = Some((ply, mv));
    }

    fn draw_past(
        &self,
        table: &Table,
        game: &dyn Running<Flows>,
        (ply, then): (u32, &Flows),
        moment: Moment,
        list: &mut DisplayList,
    ) {
        // While a game goes on nobody is told what to play.
        match game.state().end() {
            Some(_) => past::draw(self, table, game, (ply, then), list),
            None => self.draw(table, then, moment, list),
        }
    }
}

impl Playfield for FlowsBoard {
    type Game = Flows;

    fn draw(&self, table: &Table, state: &Flows, moment: Moment, list: &mut DisplayList) {
        draw::board(self, table, state, moment, list);
    }

    fn touch(
        &mut self,
        table: &Table,
        state: &Flows,
        moment: Moment,
        gesture: Gesture,
    ) -> Ask<Place> {
        let now = moment.now;
        if let Gesture::Press(_) = gesture {
            // Whoever touches has seen enough. A finger that ends a flow has not meant the next
            // tile, which lies there only now.
            self.spent = matches!(self.motion, Motion::Place { .. });
            self.motion = Motion::None;
        }
        let (from, to) = match gesture {
            Gesture::Press(p) | Gesture::Tap(p) | Gesture::Hold(p) | Gesture::Lift(p) => (p, p),
            Gesture::Drag { from, to } | Gesture::Drop { from, to } => (from, to),
        };
        let hit = |at| self.spot(table, state, at).filter(|spot| may(*spot, state, moment));
        let spot = hit(from).filter(|spot| !self.spent && hit(to) == Some(*spot));
        let done = matches!(gesture, Gesture::Tap(_) | Gesture::Lift(_) | Gesture::Drop { .. });
        self.down = spot.filter(|_| !done);
        match spot.filter(|_| done) {
            Some(spot) => self.act(table, state, now, spot),
            None => Ask::Nothing,
        }
    }

    fn hover(
        &mut self,
        table: &Table,
        state: &Flows,
        moment: Moment,
        at: Option<Point>,
        notches: i32,
    ) -> bool {
        if !may(Spot::Check, state, moment) || matches!(self.motion, Motion::Place { .. }) {
            return self.pointer.take().is_some();
        }
        if notches != 0 {
            self.turned = (i32::from(self.turned) + notches).rem_euclid(6) as u8;
            self.begin(Motion::Turn { since: moment.now, clockwise: notches > 0 });
        }
        self.follow(table, state, moment.now, at) || notches != 0
    }

    fn played(&mut self, now: Millis, _seat: Seat, mv: Place) {
        // Whoever has put it there on trial has seen it fly.
        let flies = self.trial != Some(mv.at);
        let side = flies.then(|| self.known.borrow().turn);
        self.settle();
        // How far the flow runs is known when the state is drawn; until then, one tile.
        self.known.get_mut().steps = 1;
        self.begin(Motion::Place { since: now, at: mv.at, side });
    }

    fn event(&mut self, _now: Millis, _event: Event) {
        // What a placement does can be read off the state.
    }

    fn settle(&mut self) {
        (self.trial, self.route, self.down) = (None, None, None);
        self.pointer = None;
        self.past = Past::default();
        self.turned = 0;
        self.motion = Motion::None;
    }

    fn tick(&mut self, now: Millis) -> bool {
        let moves = self.motion != Motion::None;
        if moves && self.motion.over(now, self.steps()) {
            self.motion = Motion::None;
        }
        moves
    }

    fn wake(&self, now: Millis) -> Option<Millis> {
        self.motion.wake(now, self.steps())
    }

    fn heard(event: &Event) -> Option<Cue> {
        matches!(event, Event::Placed { .. }).then_some(Cue::Place)
    }

    fn new_game(table: &Table) -> Screen {
        Screen::NewFlows(NewFlows::new(table))
    }
}

/// Whether something may be touched now: others' turns leave the ways out and the marks.
fn may(spot: Spot, state: &Flows, moment: Moment) -> bool {
    match spot {
        Spot::Exit(_) | Spot::Undo | Spot::Mark(_) => true,
        _ => moment.seat.is_some() && moment.seat == Some(state.current()) && state.end().is_none(),
    }
}
