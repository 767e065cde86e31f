//! Flows: lay tiles so that an unbroken line joins your side of the board with the opposite one.
//!
//! The rules are in `docs/games/flows.md`; [`Flows`] is the state with them on it.
//!
//! - `tile`, `board`: what is fixed: directions, tiles, cells, faces, sides.
//! - `setup`: what is agreed; `state`: what the game knows; `play`: moves.
//! - `open`, `strict`: the two rules of legality. `trace`, `route`: lines and ways
//!   through; `links`: the same for bots, in a hurry. `notation`: games as text.

mod board;
mod bot;
mod links;
mod notation;
mod open;
#[cfg(test)]
mod oracle;
mod play;
mod route;
mod setup;
mod state;
mod strict;
#[cfg(test)]
mod tests;
mod tile;
mod trace;

pub use board::{MAX_CELLS, MAX_RADIUS, MAX_SIDE, MIN_RADIUS, side_face};
pub use notation::{RecordError, Why, WriteError, read_record, write_played, write_record};
pub use play::{Event, Place};
pub use setup::{Legality, MAX_BAG, Refused, Setup, free_sides};
pub use state::{End, Flows, How, Laid, Position, Step, Verdict};
pub use strict::MOST_PLANS;
pub use tile::{Kind, NoSuchTile, Tile, Way, cell_at};
