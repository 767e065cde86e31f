//! The frame round a game: everything at the table that is not the board.
//!
//! A game brings a [`Playfield`]: how its board looks, what a finger on it means, and how a move is
//! shown; and as a [`GameBoard`] what the table asks about it. [`GameScreen`] does the rest, the same
//! for every game: whose turn it is and the hand-over, the curtain before what is secret, bots,
//! taking back, the end. [`Lesson`] does it for a guided first game.

mod curtain;
mod draw;
mod layer;
mod lesson;
mod mind;
mod past;
mod screen;
mod turn;

pub use layer::{name_of, seat_mark};
pub use lesson::{Lesson, Step, Taught};
pub use mind::{Mind, Minded};
pub use screen::GameScreen;

use core::fmt::Debug;

use embedded_graphics::prelude::Point;
use hexdeck_engine::bots::Playable;
use hexdeck_engine::play::{Game, Seat};

use super::{Screen, Table};
use crate::Millis;
use crate::input::Gesture;
use crate::paint::{DisplayList, Label, Quarter};
use crate::playing::{Playing, Running};
use crate::sound::Cue;

/// A side of the box, as the picture lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Side {
    /// Where the words stand upright.
    #[default]
    Near,
    /// To the left.
    Left,
    /// Opposite.
    Far,
    /// To the right.
    Right,
}

impl Side {
    /// How far words are turned that somebody on this side reads.
    pub const fn quarter(self) -> Quarter {
        match self {
            Side::Near => Quarter::None,
            Side::Left => Quarter::Right,
            Side::Far => Quarter::Half,
            Side::Right => Quarter::Left,
        }
    }
}

/// What a finger on the board asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ask<M> {
    /// Nothing, or something that the board has done itself.
    Nothing,
    /// This move for the seat whose turn it is.
    Play(M),
    /// To take back the last move.
    Undo,
    /// The menu: go on, take back, moves, new game, home.
    Menu,
}

/// What the frame tells the board about the moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moment {
    /// Now.
    pub now: Millis,
    /// The seat that looks and acts: whose hand is open, towards whom things turn. `None` while a
    /// bot plays, when the game is over, or while the curtain is closed.
    pub seat: Option<Seat>,
    /// The seat whose turn it is, be it a person's or a bot's; `None` when the game is over.
    pub turn: Option<Seat>,
    /// Whether a move can be taken back now, at once or when the others agree.
    pub undo: bool,
}

/// A board that can be seen and touched: how it looks, what a finger on it means, how a move is
/// shown. All that a guided game needs.
pub trait Playfield: Default + Debug {
    /// Its rules.
    type Game: Game;

    /// Draws every pixel of the panel. Of the state it shows no more than `moment.seat` may see.
    fn draw(&self, table: &Table, state: &Self::Game, moment: Moment, list: &mut DisplayList);

    /// Answers a gesture; only asked when `moment.seat` may act.
    fn touch(
        &mut self,
        table: &Table,
        state: &Self::Game,
        moment: Moment,
        gesture: Gesture,
    ) -> Ask<<Self::Game as Game>::Move>;

    /// A mouse rests or moves over the board, beside it if `None`, or its wheel was turned by so
    /// many notches, clockwise if positive; whether it looks different now. Only boxes in a window
    /// have one.
    fn hover(
        &mut self,
        _table: &Table,
        _state: &Self::Game,
        _moment: Moment,
        _at: Option<Point>,
        _notches: i32,
    ) -> bool {
        false
    }

    /// A move was played, by a person or a bot: what is being prepared on the board goes. Its
    /// events follow.
    fn played(&mut self, now: Millis, seat: Seat, mv: <Self::Game as Game>::Move);

    /// Something that the move made happen: what moves, and what is shown for a while.
    fn event(&mut self, now: Millis, event: <Self::Game as Game>::Event);

    /// Ends what moves, and takes away what was being prepared: the state is another now.
    fn settle(&mut self);

    /// Lets time pass; whether it looks different now.
    fn tick(&mut self, now: Millis) -> bool;

    /// When it looks different by itself; `None` when nothing moves. The next turn begins then.
    fn wake(&self, now: Millis) -> Option<Millis>;

    /// What can be heard of an event.
    fn heard(_event: &<Self::Game as Game>::Event) -> Option<Cue> {
        None
    }

    /// The screen that sets up another game.
    fn new_game(table: &Table) -> Screen;
}

/// What a game brings to the table.
pub trait GameBoard: Playfield<Game: Playable + Minded> {
    /// Bots think this many steps at a time: about 10 ms on the chip.
    const SLICE: u32;

    /// The running match of this game.
    fn running(playing: &Playing) -> Option<&dyn Running<Self::Game>>;

    /// The running match of this game, to be changed.
    fn running_mut(playing: &mut Playing) -> Option<&mut dyn Running<Self::Game>>;

    /// Whether a seat sees what the others must not: then the curtain closes before a person's turn
    /// if more than one plays.
    fn secret(_state: &Self::Game) -> bool {
        false
    }

    /// Where a seat sits: by default the first near, the second opposite, and so on.
    fn side(_state: &Self::Game, seat: Seat) -> Side {
        [Side::Near, Side::Far, Side::Left, Side::Right][usize::from(seat.0) % 4]
    }

    /// Where the ring of a seat's clock is drawn, and its radius: round something that shows
    /// whose turn it is.
    fn clock_place(table: &Table, state: &Self::Game, seat: Seat) -> (Point, i32);

    /// What decided a game that is over, in a few words.
    fn decided(table: &Table, state: &Self::Game) -> Label;

    /// What a seat has reached, if the game counts anything.
    fn score(_state: &Self::Game, _seat: Seat) -> Option<u32> {
        None
    }

    /// The pages that explain the game.
    fn help() -> Screen;

    /// Whether the box says what it would have played, when a game that is over is looked back at.
    const STUDIES: bool = false;

    /// What it would have played at a ply.
    fn studied(&mut self, _ply: u32, _mv: <Self::Game as Game>::Move) {}

    /// Draws the board as it was at a ply, above the bar at the foot.
    fn draw_past(
        &self,
        table: &Table,
        _game: &dyn Running<Self::Game>,
        (_ply, then): (u32, &Self::Game),
        moment: Moment,
        list: &mut DisplayList,
    ) {
        self.draw(table, then, moment, list);
    }
}
