//! The one trait every game implements.

use core::fmt::{self, Debug, Display};

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

/// How far a move can be taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Undo {
    /// Freely: it showed nobody anything new.
    Free,
    /// With the consent of every other seat: it showed somebody something.
    Consent,
    /// Not at all.
    Never,
}

/// What happens to a move that was made for an older state than the present one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stale {
    /// It is refused: the player has not seen what it would change.
    Refuse,
    /// It is played if the game gave the same number then: the round, say, in which several seats
    /// move at once.
    Within(u16),
    /// It is played all the same, if it is still allowed.
    Play,
}

/// How the table treats a move, apart from the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Policy {
    /// Whether it can be taken back.
    pub undo: Undo,
    /// Whether only the seat that made it may read it in the log.
    pub secret: bool,
    /// What happens when it comes too late.
    pub stale: Stale,
}

impl Policy {
    /// A move that everybody sees and that can be taken back.
    pub const OPEN: Policy = Policy { undo: Undo::Free, secret: false, stale: Stale::Refuse };
}

/// A text that is no move of the game; holds what a move looks like, for the player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoMove(pub &'static str);

impl Display for NoMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
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

    /// Everybody who plays.
    fn seats(&self) -> Seats;

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

    /// Blanks everything that `viewer`, or a spectator, must not know: hidden cards, secret
    /// orders, and the random generator, which knows the future.
    ///
    /// States that differ only in such things must become equal, and `viewer` must have the same
    /// moves before and after. [`view_of`] is the way to call it.
    fn redact(&mut self, viewer: Option<Seat>);

    /// How the table treats a move that is about to be played.
    fn policy(&self, _seat: Seat, _mv: Self::Move) -> Policy {
        Policy::OPEN
    }

    /// Writes a move the way [`Game::read_move`] reads it.
    fn write_move(mv: Self::Move, out: &mut dyn fmt::Write) -> fmt::Result;

    /// Reads a move; whether it is allowed is for [`Game::apply`] to say.
    fn read_move(text: &str) -> Result<Self::Move, NoMove>;
}

/// What a seat, or a spectator, may see of a state.
pub fn view_of<G: Game>(state: &G, viewer: Option<Seat>) -> G {
    let mut seen = state.clone();
    seen.redact(viewer);
    seen
}
