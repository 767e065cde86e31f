//! How to play Merge, in four pages.

use embedded_graphics::prelude::*;
use hexdeck_engine::hex::{Dir, Hex, Hexagon, Layout, Orientation};

use super::{board, tile};
use crate::Board;
use crate::paint::{DisplayList, Icon, SUB, Shape, theme};
use crate::screens::games::Page;
use crate::text::Text;

/// The pages.
pub const HELP: [Page; 4] = [
    (Text::MergeHelp1, [Text::MergeHelp1a, Text::MergeHelp1b]),
    (Text::MergeHelp2, [Text::MergeHelp2a, Text::MergeHelp2b]),
    (Text::MergeHelp3, [Text::MergeHelp3a, Text::MergeHelp3b]),
    (Text::MergeHelp4, [Text::MergeHelp4a, Text::MergeHelp4b]),
];

/// The tiles on a board before and after, as (cell, exponent): a move in the direction SE.
const BEFORE: [(Hex, u8); 3] = [(Hex::new(-1, 0), 1), (Hex::new(0, -1), 2), (Hex::new(0, 0), 3)];
const SLID: [(Hex, u8); 3] = [(Hex::new(0, 0), 1), (Hex::new(1, -1), 2), (Hex::new(1, 0), 3)];
const PAIR: [(Hex, u8); 3] = [(Hex::new(-1, 0), 3), (Hex::new(0, 0), 3), (Hex::new(0, 1), 1)];
const JOINED: [(Hex, u8); 2] = [(Hex::new(1, 0), 4), (Hex::new(0, 1), 1)];
const GROWN: [(Hex, u8); 3] = [(Hex::new(1, 0), 4), (Hex::new(0, 1), 1), (Hex::new(-1, 0), 1)];
const FULL: [(Hex, u8); 7] = [
    (Hex::new(0, -1), 2),
    (Hex::new(1, -1), 7),
    (Hex::new(1, 0), 3),
    (Hex::new(0, 1), 5),
    (Hex::new(-1, 1), 1),
    (Hex::new(-1, 0), 4),
    (Hex::new(0, 0), 6),
];

/// The picture of a page: a small board before and after, or at the end.
pub fn draw_help(list: &mut DisplayList, panel: &Board, page: usize, middle: Point) {
    let large = panel.width >= 480;
    let apart = if large { 118 } else { 80 };
    let (left, right) = (middle - Point::new(apart, 0), middle + Point::new(apart, 0));
    match page {
        0 => draw_pair(list, large, (&BEFORE, left), (&SLID, right), None),
        1 => draw_pair(list, large, (&PAIR, left), (&JOINED, right), None),
        2 => draw_pair(list, large, (&JOINED, left), (&GROWN, right), Some(Hex::new(-1, 0))),
        _ => {
            draw_board(list, large, &FULL, middle, None);
            return;
        }
    }
    list.push(Shape::Icon { icon: Icon::Next, center: middle, color: theme::ACCENT });
    if page == 0 {
        draw_swipe(list, large, left);
    }
}

type Tiles<'a> = (&'a [(Hex, u8)], Point);

fn draw_pair(
    list: &mut DisplayList,
    large: bool,
    before: Tiles<'_>,
    after: Tiles<'_>,
    lit: Option<Hex>,
) {
    draw_board(list, large, before.0, before.1, None);
    draw_board(list, large, after.0, after.1, lit);
}

fn layout(large: bool, at: Point) -> Layout {
    let (along, across) = if large { (42, 24) } else { (28, 16) };
    Layout::new(Orientation::FlatTop, (at.x, at.y), along, across)
}

fn draw_board(
    list: &mut DisplayList,
    large: bool,
    tiles: &[(Hex, u8)],
    at: Point,
    lit: Option<Hex>,
) {
    let layout = layout(large, at);
    for cell in Hexagon::new(1).cells() {
        let body = board::body(&layout, cell, 0);
        match tiles.iter().find(|(place, _)| *place == cell) {
            Some((_, exponent)) => tile::draw(list, body, *exponent, body.half),
            None => list.push(Shape::Hex { body, color: theme::CELL }),
        }
        if lit == Some(cell) {
            list.push(Shape::HexFrame { body, width: 40, color: theme::GOLD });
        }
    }
}

/// Where a swipe would send the tiles, as the game shows it.
fn draw_swipe(list: &mut DisplayList, large: bool, at: Point) {
    let layout = layout(large, at);
    let region = Hexagon::new(1);
    for cell in region.cells().filter(|cell| !region.contains(cell.step(Dir::SE))) {
        let body = board::body(&layout, cell, 0);
        list.push(Shape::HexFrame { body, width: (5 * SUB / 2) as u8, color: theme::GOLD });
    }
}
