//! The card over the board: the goal is reached, no move is left, the other one's turn in a race.

use core::fmt::Write;

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use heapless::Vec;
use hexdeck_engine::play::{Game, Seat};

use super::play::Action;
use super::seed::{code, sheet};
use crate::paint::{Align, DisplayList, Face, Label, label, theme};
use crate::playing::MergeMatch;
use crate::run::Race;
use crate::screens::Table;
use crate::screens::frame::{name_of, seat_mark};
use crate::text::Text;
use crate::ui::{self, Button, Look, grouped};

/// What is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Card {
    /// A tile has reached the goal.
    Goal,
    /// No move is left.
    End,
}

/// Where it lies.
pub(super) fn area(table: &Table) -> Rectangle {
    let (size, middle) = match table.board.width >= 480 {
        true => (Size::new(256, 172), Point::new(252, 160)),
        false => (Size::new(204, 140), Point::new(160, 120)),
    };
    Rectangle::with_center(middle, size)
}

/// Its buttons.
pub(super) fn buttons(card: Card, table: &Table) -> Vec<Button<Action>, 1> {
    let second = table.run.facts.race.as_ref().is_some_and(|race| race.first.is_none());
    let what = match card {
        Card::Goal => (Text::KeepGoing, Look::Primary, Action::KeepGoing),
        Card::End if second => (Text::Start, Look::Primary, Action::Second),
        Card::End if table.run.facts.race.is_some() => return Vec::new(),
        Card::End => (Text::SaveReplay, Look::Plain, Action::Save),
    };
    let (text, look, action) = what;
    Vec::from_array([Button {
        area: foot(table),
        icon: None,
        label: table.say(text),
        look,
        action,
    }])
}

/// The place of a button at its foot.
fn foot(table: &Table) -> Rectangle {
    let area = area(table);
    let (row, gap) = (ui::row(table.board), if table.board.width >= 480 { 10 } else { 6 });
    let at = area.top_left + Point::new(gap, area.size.height as i32 - gap - row);
    Rectangle::new(at, Size::new(area.size.width - 2 * gap as u32, row as u32))
}

/// Draws it, but for its buttons.
pub(super) fn draw(list: &mut DisplayList, card: Card, table: &Table, game: &MergeMatch) {
    let area = area(table);
    sheet(list, area);
    let large = table.board.width >= 480;
    let state = game.state();
    // The goal stands in a larger face, which needs more room above.
    let down = if card == Card::Goal { 10 } else { 0 };
    let (mut y, step) = if large { (34 + down, 26) } else { (26 + down / 2, 20) };
    let middle = area.center().x;
    let mut line = |words: &str, face, color| {
        let base = Point::new(middle, area.top_left.y + y);
        list.push(ui::text(words, face, base, Align::Center, color));
        y += step;
    };
    let mut figures = Label::new();
    if card == Card::Goal {
        let _ = write!(figures, "{}!", state.setup().goal);
        line(&figures, if large { Face::Title } else { Face::Number }, theme::GOLD);
        let mut words = Label::new();
        let (reached, moves) = (table.say(Text::GoalIn), table.say(Text::GoalMoves));
        let _ = write!(words, "{reached}{}{moves}", grouped(game.ply()));
        line(&words, Face::Small, theme::TEXT);
        return;
    }
    line(table.say(Text::NoMoveLeft), Face::Body, theme::TEXT);
    let largest = 1u32 << state.largest();
    let score = grouped(state.score());
    let _ = write!(figures, "{score}{} · {largest}", table.say(Text::Points));
    line(&figures, Face::Small, theme::TEXT);
    match (&table.run.facts.race, table.run.facts.seed.and_then(code)) {
        (Some(race), _) => {
            let words = verdict(table, race);
            line(&words, Face::Body, theme::TEXT);
            draw_racers(list, table, race, area);
        }
        (None, Some(words)) => line(&words, Face::Small, theme::ACCENT),
        (None, None) => {}
    }
}

/// Who has won, or who gets the box.
fn verdict(table: &Table, race: &Race) -> Label {
    let mut out = Label::new();
    let Some(first) = &race.first else {
        let other = table.say(name_of(Seat(1)));
        let _ = write!(out, "{}{other}", table.say(Text::PassTo));
        return out;
    };
    let winner = match first.score.cmp(&race.mine.score) {
        core::cmp::Ordering::Equal => return label(table.say(Text::Draw)),
        core::cmp::Ordering::Greater => Seat(0),
        core::cmp::Ordering::Less => Seat(1),
    };
    let _ = write!(out, "{}{}", table.say(name_of(winner)), table.say(Text::Wins));
    out
}

/// Both scores, once both are through.
fn draw_racers(list: &mut DisplayList, table: &Table, race: &Race, area: Rectangle) {
    let Some(first) = &race.first else { return };
    let foot = foot(table);
    let half = area.size.width as i32 / 2;
    for (i, score) in [(0, first.score), (1, race.mine.score)] {
        let left = Point::new(area.top_left.x + i * half, foot.center().y);
        let large = table.board.width >= 480;
        let (mark, face) = if large { (26, Face::Body) } else { (18, Face::Small) };
        seat_mark(list, Seat(i as u8), left + Point::new(mark, 0), 10);
        let base = left + Point::new(mark + 18, face.cap_height() / 2);
        list.push(ui::text(&grouped(score), face, base, Align::Left, theme::TEXT));
    }
}
