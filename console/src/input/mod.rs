//! Fingers: from raw touch samples to points.

pub mod resistive;
