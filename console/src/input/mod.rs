//! From a finger on the panel to a gesture.

pub mod gesture;

pub use gesture::{Gesture, Gestures};
