//! From the touch controller's raw readings to a finger, and from there to a gesture.

pub mod correction;
pub mod gesture;
pub mod resistive;

pub use correction::Correction;
pub use gesture::{Gesture, Gestures};
