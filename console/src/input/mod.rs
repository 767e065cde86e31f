//! From the touch controller's raw readings to a finger, and from there to a gesture.

pub mod gesture;
pub mod resistive;

pub use gesture::{Gesture, Gestures};
