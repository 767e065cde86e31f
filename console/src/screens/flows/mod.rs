//! Flows on the panel: the board, its tiles in motion, setting up and seating, help.

mod board;
mod draw;
mod help;
mod hover;
mod known;
mod lesson;
mod motion;
mod new;
mod past;
mod plan;
mod seating;
#[cfg(test)]
mod tests;

pub use board::FlowsBoard;
pub(super) use help::{HELP, draw_emblem, draw_help};
pub use new::{NewFlows, Wish};

use super::{Screen, Table};

/// The screen of the running match, or the one that sets up the first.
pub(super) fn open(table: &mut Table) -> Screen {
    match table.playing.flows() {
        Some(_) => Screen::Flows(Default::default()),
        None => Screen::NewFlows(NewFlows::new(table)),
    }
}
