//! The games on the panel: one line each in the tables below.

use embedded_graphics::prelude::*;
use hexdeck_engine::hex::Hex;

use super::frame::Lesson;
use super::{Screen, Table, flip, flows, merge};
use crate::paint::DisplayList;
use crate::playing::GameId;
use crate::text::Text;
use crate::{Board, Millis};

/// A page of help: its name and its lines below the picture.
pub type Page = (Text, [Text; 2]);

/// The games that have a screen, and their cells of home's honeycomb.
pub const TILES: &[(GameId, Hex)] = &[
    (GameId::Flip, Hex::new(-1, 0)),
    (GameId::Merge, Hex::ORIGIN),
    (GameId::Flows, Hex::new(1, 0)),
];

/// What a game is called.
pub const fn name(game: GameId) -> Text {
    match game {
        GameId::Flip => Text::Flip,
        GameId::Merge => Text::Merge,
        GameId::Flows => Text::Flows,
    }
}

/// The screen of a game: its running match, or what sets up the first.
pub fn open(game: GameId, table: &mut Table) -> Screen {
    match game {
        GameId::Flip => flip::open(table),
        GameId::Merge => merge::open(table),
        GameId::Flows => flows::open(table),
    }
}

/// The guided first game.
pub fn lesson(game: GameId, table: &mut Table, now: Millis) -> Screen {
    match game {
        GameId::Flip => Screen::LearnFlip(Lesson::new(table, now)),
        GameId::Merge => Screen::LearnMerge(Lesson::new(table, now)),
        GameId::Flows => Screen::LearnFlows(Lesson::new(table, now)),
    }
}

/// The picture of a game, `size` pixels for its parts.
pub fn draw_emblem(game: GameId, list: &mut DisplayList, middle: Point, size: i32) {
    match game {
        GameId::Flip => flip::draw_emblem(list, middle, size),
        GameId::Merge => merge::draw_emblem(list, middle, size),
        GameId::Flows => flows::draw_emblem(list, middle, size),
    }
}

/// How a game is played.
pub const fn help(game: GameId) -> &'static [Page] {
    match game {
        GameId::Flip => &flip::HELP,
        GameId::Merge => &merge::HELP,
        GameId::Flows => &flows::HELP,
    }
}

/// The picture of a page of help.
pub fn draw_help(game: GameId, list: &mut DisplayList, board: &Board, page: usize, middle: Point) {
    match game {
        GameId::Flip => flip::draw_help(list, board, page, middle),
        GameId::Merge => merge::draw_help(list, board, page, middle),
        GameId::Flows => flows::draw_help(list, board, page, middle),
    }
}
