//! Packs from their sources and back: `hexdeck pack`.
//!
//! Sources are JSON, one folder a pack. Reading them finds all mistakes, each with file, line and
//! path, because whoever writes a deck of thirty cards wants to fix them in one go. Building is a
//! function of the sources alone: the same sources give the same bytes everywhere.
//!
//! - [`tree`]: JSON that knows its lines.
//! - [`mistakes`]: what is wrong, and where.
//! - [`fields`]: objects, read strictly.
//! - [`flip`], [`dice`], [`game`], [`other`]: the parts as JSON; `hexdeck script` reads Flip's with the same code.
//! - [`source`]: a pack from a folder or a document, and its bytes.
//! - [`show`]: a pack as a document.

pub mod dice;
pub mod fields;
pub mod flip;
pub mod game;
pub mod mistakes;
pub mod other;
pub mod show;
pub mod source;
#[cfg(test)]
mod tests;
pub mod tree;

pub use mistakes::{Mistake, Mistakes};
pub use source::Source;
