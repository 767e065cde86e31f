//! Looking back at a game that is over: the board as it was at a ply, the best move there, and beside
//! it how many cells everybody still needed, from the first tile to the last.

use core::cell::RefCell;
use core::fmt::Write;

use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use heapless::Vec;
use hexdeck_engine::games::flows::{Flows, MAX_CELLS, Place, Tile};
use hexdeck_engine::hex::{Hex, Orientation};
use hexdeck_engine::play::{Game, Seat};

use super::board::FlowsBoard;
use super::draw;
use super::known::{Known, Question};
use super::plan::Plan;
use crate::paint::tile::FACE_STEPS;
use crate::paint::{Align, DisplayList, Face, HexBody, Label, SUB, Shape, theme};
use crate::playing::Running;
use crate::screens::Table;
use crate::seats;
use crate::text::Text;
use crate::ui;

/// Most pieces that a curve of the chart is drawn with; a livelier one is drawn more coarsely.
const PIECES: usize = 30;

/// The course of a game that is over.
#[derive(Debug, Default)]
pub(super) struct Past {
    /// What the box would have played, and at which ply.
    pub best: Option<(u32, Place)>,
    /// Worked out when it is shown first.
    course: RefCell<Course>,
}

/// What was played, and how near everybody was.
#[derive(Debug, Default)]
struct Course {
    /// Where tiles were placed, in order.
    order: Vec<Hex, MAX_CELLS>,
    /// Before the first of them and after each: the cells that each pair of sides still needed, or
    /// `None` if none were enough.
    needed: Vec<[Option<u8>; 3], { MAX_CELLS + 1 }>,
}

impl Course {
    fn refresh(&mut self, game: &dyn Running<Flows>) {
        if !self.needed.is_empty() {
            return;
        }
        let order = &mut self.order;
        game.each_made(&mut |mv| {
            let _ = order.push(mv.at);
        });
        let needed = &mut self.needed;
        game.state().each_needed(order.iter().copied(), &mut |cells| {
            let _ = needed.push(cells);
        });
    }
}

/// The panel above the bar at the foot.
pub(super) fn draw(
    board: &FlowsBoard,
    table: &Table,
    game: &dyn Running<Flows>,
    (ply, then): (u32, &Flows),
    list: &mut DisplayList,
) {
    let mut course = board.past.course.borrow_mut();
    course.refresh(game);
    let nth = (ply - *game.plies().start()) as usize;
    let best = board.past.best.filter(|(of, _)| *of == ply).map(|(_, mv)| mv);
    let made = course.order.get(nth).copied();
    let plan = Plan::aside(table.board, then.setup().radius);
    let at = |side: u8| then.seats().iter().find(|seat| then.side(*seat) == Some(side));
    draw::ground(list, &plan, table.board.area().size, at);
    draw_cells(list, &plan, then, best, made);
    let page = Page::new(table, game.state());
    page.chart(list, &course.needed, nth);
    page.legend(list, then, best.is_some());
}

/// The tiles of that time, the best move as a tile in a ring, and a thin ring where was played.
fn draw_cells(
    list: &mut DisplayList,
    plan: &Plan,
    then: &Flows,
    best: Option<Place>,
    made: Option<Hex>,
) {
    let mut known = Known::default();
    known.refresh(then, Question::default());
    let advised =
        best.zip(then.hand()).and_then(|(mv, kind)| Some((mv.at, Tile::new(kind, mv.rotation)?)));
    for (i, at) in plan.cells().enumerate() {
        let here = advised.filter(|(cell, _)| *cell == at).map(|(_, tile)| tile);
        let body = plan.body(at, 0);
        match then.tile(at).or(here) {
            Some(tile) => list.push(Shape::PathTile {
                body,
                kind: tile.kind().index() as u8,
                rotation: tile.rotation() * FACE_STEPS,
                colors: known.traces[i].map(|trace| trace.color),
            }),
            None => list.push(Shape::Hex { body: plan.body(at, draw::GAP), color: draw::CELL }),
        }
        if here.is_some() {
            list.push(Shape::HexFrame { body, width: 48, color: theme::ACCENT });
        }
    }
    if let Some(at) = made {
        list.push(Shape::HexFrame { body: plan.body(at, 64), width: 24, color: theme::TEXT });
    }
}

/// What stands beside the board.
struct Page<'a> {
    table: &'a Table,
    /// The game as it ended.
    end: &'a Flows,
    /// All of it.
    area: Rectangle,
    /// Where the curves are.
    field: Rectangle,
}

impl<'a> Page<'a> {
    fn new(table: &'a Table, end: &'a Flows) -> Page<'a> {
        let large = table.board.width >= 480;
        let (area, head, foot) = match large {
            true => (ui::area(282, 10, 190, 222), 34, 58),
            false => (ui::area(200, 4, 116, 162), 22, 54),
        };
        let Size { width, height } = area.size;
        let pad = if large { 12 } else { 8 };
        let field = ui::area(
            area.top_left.x + pad,
            area.top_left.y + head,
            width - 2 * pad as u32,
            height - (head + foot) as u32,
        );
        Page { table, end, area, field }
    }

    fn large(&self) -> bool {
        self.table.board.width >= 480
    }

    fn title_face(&self) -> Face {
        if self.large() { Face::Small } else { Face::Tiny }
    }

    /// Everybody's curve, the ply that is shown, and what it counts.
    fn chart(&self, list: &mut DisplayList, course: &[[Option<u8>; 3]], nth: usize) {
        list.push(Shape::Round { area: self.area, radius: 10, color: draw::BOARD });
        let title = self.table.say(Text::FlowsNeeded);
        let base = self.field.top_left - Point::new(0, if self.large() { 12 } else { 7 });
        list.push(ui::text(title, self.title_face(), base, Align::Left, theme::MUTED));
        let most = course.iter().flatten().flatten().max().copied().unwrap_or(1).max(1);
        let spot = |nth: usize, cells: Option<u8>| {
            let Size { width, height } = self.field.size;
            // Whoever is cut off is above all others.
            let up = i32::from(cells.unwrap_or(most + 1)) * height as i32 / i32::from(most + 1);
            let along = nth as i32 * (width as i32 - 1) / (course.len().max(2) - 1) as i32;
            self.field.top_left + Point::new(along, height as i32 - up)
        };
        let foot = spot(0, Some(0));
        let rail = ui::area(foot.x, foot.y, self.field.size.width, 1);
        list.push(Shape::Fill { area: rail, color: theme::CELL_BORDER });
        let now = ui::area(spot(nth, None).x, self.field.top_left.y, 1, self.field.size.height);
        list.push(Shape::Fill { area: now, color: theme::TEXT });
        for seat in self.first_seats() {
            let axis = usize::from(self.end.side(seat).unwrap_or(0) % 3);
            let cells = |nth: usize| course.get(nth).and_then(|needed| needed[axis]);
            let points = bends(course.len(), cells).map(|nth| spot(nth, cells(nth)));
            self.curve(list, points, seats::of(seat).color);
        }
        // Where the curves cross the ply that is shown, whose they are; those at one place side by side.
        for (i, seat) in (0..).zip(self.first_seats()) {
            let axis = usize::from(self.end.side(seat).unwrap_or(0) % 3);
            let Some(needed) = course.get(nth) else { continue };
            let others = self.first_seats().take(i);
            let same = |s: &Seat| {
                self.end.side(*s).is_some_and(|side| needed[usize::from(side % 3)] == needed[axis])
            };
            let left = others.filter(same).count() as i32 * 2 * CROSSING;
            draw::mark(list, spot(nth, needed[axis]) - Point::new(left, 0), CROSSING, seat);
        }
        self.figures(list, course.get(nth));
    }

    /// Who stands for a pair of sides: of partners the first.
    fn first_seats(&self) -> impl Iterator<Item = Seat> {
        let team = |seat: &Seat| self.end.side(*seat).map(|side| side % 3);
        let seats = self.end.seats();
        seats.iter().filter(move |seat| seats.iter().find(|s| team(s) == team(seat)) == Some(*seat))
    }

    fn curve(&self, list: &mut DisplayList, points: impl Iterator<Item = Point>, color: Rgb565) {
        let width = if self.large() { 36 } else { 28 };
        let mut last: Option<Point> = None;
        for to in points {
            if let Some(from) = last {
                let (from, to) = (draw::sub(from), draw::sub(to));
                list.push(Shape::Stroke { from, to, width, color });
            }
            last = Some(to);
        }
    }

    /// Under the curves: everybody's mark, and how many cells they needed at the ply that is shown.
    fn figures(&self, list: &mut DisplayList, needed: Option<&[Option<u8>; 3]>) {
        let Some(needed) = needed else { return };
        let (face, step) = if self.large() { (Face::Body, 58) } else { (Face::Small, 36) };
        let size = mark_size(self.large());
        let y = self.field.bottom_right().map_or(0, |at| at.y) + if self.large() { 20 } else { 14 };
        let left = self.field.top_left.x + size;
        for (i, seat) in (0..).zip(self.first_seats()) {
            let axis = usize::from(self.end.side(seat).unwrap_or(0) % 3);
            let mut number = Label::new();
            let _ = match needed[axis] {
                Some(cells) => write!(number, "{cells}"),
                None => write!(number, "-"),
            };
            let at = Point::new(left + i * step, y);
            draw::mark(list, at, size, seat);
            let base = at + Point::new(size + 5, face.cap_height() / 2);
            list.push(ui::text(&number, face, base, Align::Left, theme::TEXT));
        }
    }

    /// What the rings mean.
    fn legend(&self, list: &mut DisplayList, then: &Flows, thought: bool) {
        if then.end().is_some() {
            return;
        }
        let best = if thought { Text::FlowsBest } else { Text::FlowsThinks };
        let rings = [(best, theme::ACCENT, 48), (Text::FlowsMade, theme::TEXT, 24)];
        for ((words, color, width), at) in rings.into_iter().zip(self.legend_places()) {
            let half = (6 * SUB * 7 / 8, 6 * SUB);
            let body = HexBody { center: draw::sub(at), half, orientation: Orientation::PointyTop };
            list.push(Shape::HexFrame { body, width, color });
            let base = at + Point::new(RING, LEGEND.cap_height() / 2);
            list.push(ui::text(self.table.say(words), LEGEND, base, Align::Left, theme::TEXT));
        }
    }

    /// Where the rings of the legend are: side by side, or below each other.
    fn legend_places(&self) -> [Point; 2] {
        let Rectangle { top_left, size } = self.area;
        let foot = top_left + Point::new(0, size.height as i32);
        match self.large() {
            true => [foot + Point::new(20, -14), foot + Point::new(112, -14)],
            false => [foot + Point::new(14, -26), foot + Point::new(14, -11)],
        }
    }
}

/// How the legend is written, and how far its words stand from the middle of a ring.
const LEGEND: Face = Face::Tiny;
const RING: i32 = 11;

/// Half the size of a mark on a curve.
const CROSSING: i32 = 5;

const fn mark_size(large: bool) -> i32 {
    if large { 8 } else { 6 }
}

/// The plies at which a curve bends, the first and the last among them; no more than [`PIECES`].
fn bends(plies: usize, cells: impl Fn(usize) -> Option<u8> + Copy) -> impl Iterator<Item = usize> {
    let turns = move |nth: &usize| {
        *nth == 0
            || nth + 1 >= plies
            || cells(nth - 1) != cells(*nth)
            || cells(*nth) != cells(nth + 1)
    };
    let every = (0..plies).filter(turns).count().div_ceil(PIECES).max(1);
    let last = plies.saturating_sub(1);
    let kept = (0..plies).filter(turns).enumerate();
    kept.filter(move |(i, nth)| i % every == 0 || *nth == last).map(|(_, nth)| nth)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::BOARDS;
    use crate::text::Language;
    use hexdeck_engine::games::flows::Setup;

    #[test]
    fn the_words_beside_the_board_fit() {
        for board in BOARDS {
            for language in Language::ALL {
                let mut table = Table::new(board, 1);
                table.settings.language = language;
                let end = Flows::start(&Setup::default(), 1).unwrap();
                let page = Page::new(&table, &end);
                let right = page.area.top_left.x + page.area.size.width as i32 - 4;
                let [first, second] = page.legend_places();
                let next = if first.y == second.y { second.x - 10 } else { right };
                let ends = [
                    (Text::FlowsBest, first, next),
                    (Text::FlowsThinks, first, next),
                    (Text::FlowsMade, second, right),
                ];
                for (words, from, to) in ends {
                    let wide = LEGEND.width(table.say(words));
                    assert!(from.x + RING + wide <= to, "{} on {}", table.say(words), board.name);
                }
                let title = table.say(Text::FlowsNeeded);
                let wide = page.title_face().width(title);
                assert!(page.field.top_left.x + wide <= right, "{title} on {}", board.name);
            }
        }
    }

    #[test]
    fn a_curve_bends_where_its_figures_do_and_has_few_pieces() {
        let cells = |nth: usize| Some([7, 7, 7, 6, 6, 5, 5, 5][nth.min(7)]);
        assert_eq!(bends(8, cells).collect::<std::vec::Vec<_>>(), [0, 2, 3, 4, 5, 7]);
        let lively = |nth: usize| Some((nth % 2) as u8);
        let kept: std::vec::Vec<usize> = bends(62, lively).collect();
        assert!(kept.len() <= PIECES + 1 && kept[0] == 0 && kept.last() == Some(&61));
    }
}
