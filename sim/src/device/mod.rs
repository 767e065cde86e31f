//! The computer at the other end of a box's cable.
//!
//! - [`port`]: which ports there are, and how to open one.
//! - [`session`]: requests and their answers.
//! - [`install`]: a pack, piece by piece.
//! - [`fetch`]: what a box has: packs, log, picture.
//! - [`backup`]: what people have made and done on a box, in a file.

pub mod backup;
pub mod fetch;
pub mod install;
pub mod port;
pub mod session;

pub use session::Session;
