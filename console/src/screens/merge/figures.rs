//! The figures beside the board: name, score, bests, moves; in a race the other's score.

use core::fmt::Write;

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use hexdeck_engine::games::merge::Difficulty;
use hexdeck_engine::play::{Game, Seat};

use crate::Board;
use crate::paint::{Align, DisplayList, Face, Icon, Label, Shape, theme};
use crate::playing::MergeMatch;
use crate::run::{Curve, Race};
use crate::screens::Table;
use crate::screens::frame::seat_mark;
use crate::seats;
use crate::text::Text;
use crate::ui::{self, grouped};

/// Columns of the picture of a race.
const COLUMNS: u32 = 12;

/// Where the button with the moves is, which opens the way back through the game.
pub(super) fn moves_area(board: &Board) -> Rectangle {
    if board.width >= 480 { ui::area(10, 174, 92, 62) } else { ui::area(4, 118, 52, 60) }
}

/// The place of the score.
pub(super) fn score_area(board: &Board) -> Rectangle {
    if board.width >= 480 { ui::area(10, 58, 92, 46) } else { ui::area(4, 4, 84, 46) }
}

/// Draws them; `down` tells whether a finger is on the moves.
pub(super) fn draw(list: &mut DisplayList, table: &Table, game: &MergeMatch, down: bool) {
    let state = game.state();
    let board = table.board;
    let difficulty = Difficulty::of(&state.setup());
    if board.width >= 480 {
        let name = table.say(difficulty.map_or(Text::Free, super::name_of));
        ui::heading(list, table.say(Text::MergeCaps), Point::new(14, 30));
        let below = Point::new(14, 48);
        list.push(ui::text(name, Face::Small, below, Align::Left, theme::MUTED));
    }
    let (label, value) = (table.say(Text::Score), grouped(state.score()));
    ui::stat(list, score_area(board), label, &value, theme::TEXT);
    match &table.run.facts.race {
        Some(race) => draw_race(list, table, race, game),
        None => draw_bests(list, table, difficulty, state.score()),
    }
    draw_moves(list, table, game.ply(), down);
}

/// The best score, and the best of a game without a move taken back.
fn draw_bests(list: &mut DisplayList, table: &Table, difficulty: Option<Difficulty>, score: u32) {
    let record = difficulty.map(|d| *table.records.merge(d)).unwrap_or_default();
    let best = grouped(record.best.max(score));
    let pure = grouped(record.pure.max(if table.run.pure() { score } else { 0 }));
    let (label, pure_label) = (table.say(Text::Best), table.say(Text::Pure));
    if table.board.width >= 480 {
        list.push(ui::card(ui::area(10, 108, 92, 62)));
        let line = |text: &str, face, y, color| {
            ui::text(text, face, Point::new(18, y), Align::Left, color)
        };
        list.push(line(label, Face::Tiny, 121, theme::MUTED));
        list.push(line(&best, Face::Body, 141, theme::ACCENT));
        let mut small = Label::new();
        let _ = write!(small, "{pure_label} {pure}");
        list.push(line(&small, Face::Tiny, 162, theme::TEXT));
    } else {
        for (y, name, value, color) in
            [(66, label, &best, theme::ACCENT), (93, pure_label, &pure, theme::TEXT)]
        {
            list.push(ui::text(name, Face::Tiny, Point::new(6, y), Align::Left, theme::MUTED));
            let face = if value.len() > 7 { Face::Tiny } else { Face::Small };
            list.push(ui::text(value, face, Point::new(6, y + 14), Align::Left, color));
        }
    }
}

/// The moves, on a button.
fn draw_moves(list: &mut DisplayList, table: &Table, ply: u32, down: bool) {
    let large = table.board.width >= 480;
    let area = moves_area(table.board).translate(Point::new(0, down.into()));
    let color = if down { theme::RAISED } else { theme::SURFACE };
    list.push(Shape::Round { area, radius: 10, color });
    let left = area.top_left + Point::new(if large { 8 } else { 5 }, 0);
    let name = table.say(Text::Moves);
    let name_color = if down { theme::TEXT } else { theme::MUTED };
    list.push(ui::text(
        name,
        Face::Tiny,
        left + Point::new(0, if large { 18 } else { 15 }),
        Align::Left,
        name_color,
    ));
    let face = if large { Face::Body } else { Face::Small };
    let base = left + Point::new(0, if large { 44 } else { 31 });
    list.push(ui::text(&grouped(ply), face, base, Align::Left, theme::TEXT));
    let corner = area.top_left + Point::new(area.size.width as i32, area.size.height as i32);
    let icon = corner - if large { Point::new(20, 24) } else { Point::new(15, 13) };
    list.push(Shape::Icon { icon: Icon::Moves, center: icon, color: theme::ACCENT });
}

/// Both scores of a race over the moves: the other's as columns, the own as dots before them, and
/// by how much whoever plays leads at this move.
fn draw_race(list: &mut DisplayList, table: &Table, race: &Race, game: &MergeMatch) {
    let large = table.board.width >= 480;
    let area = if large { ui::area(10, 108, 92, 62) } else { ui::area(4, 54, 52, 60) };
    list.push(ui::card(area));
    let seat = race.seat();
    let look = seats::of(seat);
    let (ply, score) = (game.ply(), game.state().score());
    let left = area.top_left;
    if large || race.first.is_none() {
        seat_mark(list, seat, left + Point::new(12, 12), 6);
    }
    let Some(first) = &race.first else {
        let base = left + Point::new(8, area.size.height as i32 - 10);
        list.push(ui::text(table.say(Text::Race), Face::Tiny, base, Align::Left, theme::MUTED));
        return;
    };
    let mut lead = Label::new();
    let other = first.at(ply).unwrap_or(first.score);
    let _ = match score >= other {
        true => write!(lead, "+{}", score - other),
        false => write!(lead, "-{}", other - score),
    };
    let at = left + Point::new(area.size.width as i32 - 6, 16);
    list.push(ui::text(&lead, Face::Tiny, at, Align::Right, theme::TEXT));
    let inner = ui::area(left.x + 6, left.y + 24, area.size.width - 12, area.size.height - 30);
    draw_curve(list, inner, first, (ply, &race.mine), look);
}

fn draw_curve(
    list: &mut DisplayList,
    area: Rectangle,
    first: &Curve,
    (ply, mine): (u32, &Curve),
    look: seats::SeatLook,
) {
    let moves = first.moves.max(ply).max(1);
    let most = first.score.max(mine.score).max(1);
    let (width, height) = (area.size.width / COLUMNS, area.size.height);
    let tall =
        |score: u32| (u64::from(score.min(most)) * u64::from(height) / u64::from(most)) as u32;
    let foot = area.top_left.y + height as i32;
    let other = seats::of(Seat::FIRST);
    for i in 0..COLUMNS {
        let at = (u64::from(moves) * u64::from(i + 1) / u64::from(COLUMNS)) as u32;
        let x = area.top_left.x + (i * width) as i32;
        let up = tall(first.at(at).unwrap_or(first.score)).max(1);
        let column = ui::area(x, foot - up as i32, width - 1, up);
        list.push(Shape::Fill { area: column, color: other.dark });
        if let Some(score) = mine.at(at) {
            let y = (foot - tall(score) as i32 - 2).max(area.top_left.y);
            let dot = ui::area(x + width as i32 / 2 - 2, y, 4, 4);
            list.push(Shape::Round { area: dot, radius: 2, color: look.color });
        }
    }
}
