//! The hexagonal grid: axial coordinates, six directions, hexagon-shaped regions with dense
//! indices, and both layouts on the screen, all in integers.

mod coord;
mod layout;
mod region;

pub use coord::{Dir, Hex};
pub use layout::{Layout, Orientation};
pub use region::{Hexagon, MAX_RADIUS, Neighbours};
