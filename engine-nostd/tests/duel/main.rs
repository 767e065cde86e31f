//! A small card duel that puts all parts of the core together, and what it must hold to.
//!
//! - [`scene`]: positions with chosen cards, to play scenes on.
//! - [`turns`], [`stack`], [`clash`]: scenes, one for each thing that cards and rules do.
//! - [`secrets`]: what a seat does not see makes no difference to what it sees and may do.
//! - [`outside`]: saves, spoilt states, random games.
//! - [`plugins`] are rules that can be added to the duel; [`added`]: what they do there.

mod added;
mod clash;
mod game;
mod outside;
mod plugins;
mod scene;
mod secrets;
mod stack;
mod turns;
