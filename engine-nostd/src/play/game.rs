//! The one trait every game implements.

use core::fmt::{Debug, Display};

use serde::{Serialize, de::DeserializeOwned};

use super::{Seat, Seats};

/// Why a move, a setup or a position was turned down.
///
/// `Display` is one plain sentence for the player; the code is for tools.
pub trait Refusal: Debug + Display + Copy + Eq {
    /// A stable name in `snake_case`.
    fn code(&self) -> &'static str;
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    /// Who won: several in a tie or a team, nobody if the table lost.
    pub winners: Seats,
}

/// A game: its state, and the rules as functions on it.
///
/// The state holds everything that decides what happens next, the position of its random
/// generator included, so that equal states go on equally.
pub trait Game: Clone + Eq + Debug + Serialize + DeserializeOwned {
    /// The game's name in files and on the command line.
    const ID: &'static str;

    /// What is agreed before the first move.
    type Setup: Clone + Eq + Debug + Serialize + DeserializeOwned;
    /// One thing a seat may do.
    type Move: Copy + Eq + Debug + Serialize + DeserializeOwned;
    /// Something that a move made happen: what screens animate and sounds follow.
    type Event: Copy + Eq + Debug;
    /// Why something was refused.
    type Refusal: Refusal;

    /// The state before the first move.
    fn start(setup: &Self::Setup, seed: u64) -> Result<Self, Self::Refusal>;

    /// What was agreed before the first move.
    fn setup(&self) -> Self::Setup;

    /// Whether a state that came from outside (a save, a puzzle) is one the rules can go on from.
    fn check(&self) -> Result<(), Self::Refusal>;

    /// The seats that may move now; empty when the game is over.
    fn active(&self) -> Seats;

    /// Plays `mv`. A refused move changes nothing and reports no events.
    fn apply(
        &mut self,
        seat: Seat,
        mv: Self::Move,
        events: &mut dyn FnMut(Self::Event),
    ) -> Result<(), Self::Refusal>;

    /// Calls `visit` with every move that `seat` may play now, in a fixed order.
    fn each_move(&self, seat: Seat, visit: &mut dyn FnMut(Self::Move));

    /// How it ended, or `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;
}
