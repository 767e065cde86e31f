//! Drawing: strips of pixels and what is painted on them.

mod strip;

pub use strip::{Strip, strips};
