//! The box's sound: two voices of square waves, a score as data, and who plays it.
//!
//! Screens put [`Cue`]s on the table; the app hands them to its [`Player`], which says at any time
//! what both voices sound and when that changes next. A player is a small value and a function of
//! time, so whoever makes the sound (a piezo, a loudspeaker) takes a copy and follows it at its own
//! pace: nothing waits for a frame, and the app is not woken for a note. Nothing depends on anybody
//! listening.

mod cue;
mod effects;
mod notes;
mod player;
mod tunes;

pub use cue::{Cue, Cues, Heard, MAX_CUES};
pub use notes::{HIGHEST_HZ, LOWEST_HZ};
pub use player::{Player, Sound, Voice, Voices};
pub use tunes::Tune;
