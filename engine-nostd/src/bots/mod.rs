//! Searches that play any game.
//!
//! A [`Bot`] is a value that thinks about one decision of one seat. It is fed steps, a step
//! being one move played on a copy of the game, and says when it is done; between two feeds the
//! screen is drawn, and dropping it half way is always fine. It has two ways to search:
//!
//! - [`Lookahead`] goes through the moves to a depth, one ply deeper each time: greedy at depth
//!   one, alpha-beta where nothing is rolled, expectimax where chance answers.
//! - [`MonteCarlo`] grows a tree of the moves that did well in many games played on at random.
//!
//! What a game tells them is in [`Playable`]; which search with how many steps a level is, in
//! its table [`Playable::LEVELS`].
//!
//! Promises: a bot knows what its seat may see ([`crate::play::view_of`]) and its own guesses at
//! the rest, nothing else; the same view, plan and seed give the same move on every machine,
//! however the steps are sliced. No heap, no clock, no floating point: the size of a bot is fixed
//! by the depth and the number of nodes in its type.
//!
//! Refuses: to think for a seat that has no move, and to use more steps than its plan has.

mod bot;
mod lookahead;
mod monte_carlo;
mod moves;
mod plan;
mod playable;
#[cfg(test)]
mod toys;

pub use bot::{Bot, Thinking, Why};
pub use lookahead::Lookahead;
pub use monte_carlo::MonteCarlo;
pub use plan::{Level, Method, Plan};
pub use playable::{Chances, Playable, WIN};
