//! Drawing: shapes, the display list that a screen is, and the strips they are painted on.
//!
//! A screen fills a [`DisplayList`]; [`dirty`] compares it with the one shown; [`strips`] cuts what
//! must be painted again into pieces that fit in memory; [`DisplayList::paint`] paints each
//! [`Strip`], anti-aliased against what lies under each shape.

mod card;
mod corner;
pub mod font;
mod glyph;
mod hatch;
mod icon;
mod line;
mod list;
mod outline;
mod quarter;
mod raster;
mod shape;
mod strip;
#[cfg(test)]
mod strokes;
pub mod theme;
pub mod tile;

pub use card::{CardEdge, CardKind, CardLook, Mark, Marks, towards};
pub use font::Face;
pub use glyph::Glyph;
pub use icon::Icon;
pub use list::{DisplayList, MAX_DIRTY, MAX_SHAPES, dirty};
pub use quarter::Quarter;
pub use raster::{SUB, SubPoint};
pub use shape::{Align, HexBody, Label, MAX_TEXT, Shape, label};
pub use strip::{Strip, mix, strips, turned};
