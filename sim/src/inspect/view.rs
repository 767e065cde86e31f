//! How the pane looks: the console's shapes, faces and palette.

use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use hexdeck_console::paint::{
    Align, DisplayList, Face, MAX_SHAPES, Shape, Strip, label, mix, theme,
};
use hexdeck_engine::play::log::{Entry, Level, Message};

use super::facts::{self, Facts};
use super::fields::Field;
use super::layout::{INSET, Layout};
use super::pane::{Pane, Tab};

/// Warnings: the red that reads on a dark surface.
const WARNING: Rgb565 = theme::rgb(0xff7a6b);
/// How far a field inside another is set in.
const INDENT: i32 = 10;
/// From a ply's number to what stands beside it.
const AFTER_PLY: i32 = 8;
/// Room for a level's letter or a seat's number.
const LETTER: i32 = 16;
/// From the top of a line to its baseline.
const BASE: i32 = 11;
/// Lines of text.
const FACE: Face = Face::Tiny;
/// Which keys there are.
const HINT: &str = "Left Right Home End: travel · Tab: state or log · wheel: scroll";
/// Room that a scroll bar takes.
const BAR: i32 = 8;

/// Shapes, on as many display lists as they need.
#[derive(Default)]
pub(super) struct Sheets(Vec<DisplayList>);

impl Sheets {
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    pub(super) fn push(&mut self, shape: Shape) {
        if self.0.last().is_none_or(|list| list.len() == MAX_SHAPES) {
            self.0.push(DisplayList::new());
        }
        if let Some(list) = self.0.last_mut() {
            list.push(shape);
        }
    }

    /// A line of text of any length: a label holds only so much.
    fn text(&mut self, what: &str, face: Face, mut at: Point, color: Rgb565) {
        let mut rest = what;
        while !rest.is_empty() {
            let text = label(rest);
            rest = &rest[text.len()..];
            let width = face.width(&text);
            self.push(Shape::Text { text, face, at, align: Align::Left, color });
            at.x += width;
        }
    }

    /// A short text that ends there.
    fn text_to(&mut self, what: &str, face: Face, at: Point, color: Rgb565) {
        let start = Point::new(at.x - face.width(what), at.y);
        self.text(what, face, start, color);
    }

    pub(super) fn paint(&self, strip: &mut Strip<'_>) {
        self.0.iter().for_each(|list| list.paint(strip));
    }
}

/// A line of the state or the log: pieces of text, each this far from the card's left rim.
pub(super) type Line = Vec<(i32, String, Rgb565)>;

/// The lines of the state or the log.
pub(super) fn lines(facts: &Facts, tab: Tab, layout: &Layout) -> Vec<Line> {
    let width = layout.body().size.width as i32 - INSET - BAR;
    match tab {
        Tab::State => facts.fields.iter().flat_map(|field| field_lines(field, width)).collect(),
        Tab::Log => {
            let (end, several) = (ply_end(facts), facts.seats.len() > 1);
            facts.log.iter().flat_map(|entry| entry_lines(entry, several, end, width)).collect()
        }
    }
}

/// The right end of every ply's number, in both cards: room for the largest.
fn ply_end(facts: &Facts) -> i32 {
    let logged = facts.log.iter().map(|entry| entry.ply).max().unwrap_or(0);
    let largest = logged.max(*facts.plies.end()).to_string();
    INSET + FACE.width(&"0".repeat(largest.len()))
}

fn field_lines(field: &Field, width: i32) -> Vec<Line> {
    let left = (INSET + field.depth as i32 * INDENT).min(width / 2);
    let name = field.name.as_ref().map(|name| format!("{name}: ")).unwrap_or_default();
    let start = left + FACE.width(&name);
    let inner = left + if name.is_empty() { 0 } else { INDENT };
    let mut lines: Vec<Line> = wrap(&field.text, width - start, width - inner)
        .into_iter()
        .enumerate()
        .map(|(i, text)| vec![(if i == 0 { start } else { inner }, text, theme::TEXT)])
        .collect();
    match lines.first_mut() {
        Some(first) if !name.is_empty() => first.insert(0, (left, name, theme::MUTED)),
        _ => {}
    }
    lines
}

fn entry_lines(entry: &Entry, several: bool, end: i32, width: i32) -> Vec<Line> {
    let (letter, color) = match entry.message.level() {
        Level::Debug => ("D", theme::MUTED),
        Level::Info => ("I", theme::TEXT),
        Level::Warn => ("W", WARNING),
    };
    let more = match entry.message {
        Message::Refused(code) => format!(" {code}"),
        Message::Forgotten { oldest } => format!(" before ply {oldest}"),
        Message::Over { winners } => format!(" {} won", facts::list(winners)),
        _ => String::new(),
    };
    let seat = match entry.seat {
        Some(seat) if several => format!(" seat {}", seat.0),
        _ => String::new(),
    };
    let text = format!("{}{more}{seat}", entry.message.id());
    let ply = entry.ply.to_string();
    let start = end + AFTER_PLY + LETTER;
    let mut lines: Vec<Line> = wrap(&text, width - start, width - start)
        .into_iter()
        .map(|text| vec![(start, text, color)])
        .collect();
    if let Some(first) = lines.first_mut() {
        first.push((end - FACE.width(&ply), ply, theme::MUTED));
        first.push((end + AFTER_PLY, letter.into(), color));
    }
    lines
}

/// Breaks text into lines of at most these widths, at spaces where there are any.
fn wrap(text: &str, first: i32, rest: i32) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_inclusive(' ') {
        let room = |lines: &[String]| if lines.len() == 1 { first } else { rest };
        let fits = |lines: &[String], more: &str| {
            let line = lines.last().map_or("", String::as_str);
            FACE.width(&format!("{line}{}", more.trim_end())) <= room(lines)
        };
        if !fits(&lines, word) && lines.last().is_some_and(|line| !line.is_empty()) {
            lines.push(String::new());
        }
        let whole = fits(&lines, word);
        for c in word.chars() {
            // A word that is longer than a line is broken anywhere.
            if !whole && !fits(&lines, c.encode_utf8(&mut [0; 4])) {
                lines.push(String::new());
            }
            if let Some(line) = lines.last_mut() {
                line.push(c);
            }
        }
    }
    lines
}

/// As much of a text as fits, with a mark where it was cut.
fn cut(text: &str, width: i32) -> String {
    if FACE.width(text) <= width {
        return text.into();
    }
    let mut kept: String = text.into();
    while !kept.is_empty() && FACE.width(&kept) + FACE.width("…") > width {
        kept.pop();
    }
    kept + "…"
}

/// Draws the whole pane.
pub(super) fn draw(pane: &Pane, out: &mut Sheets) {
    let layout = &pane.layout;
    out.push(Shape::Fill { area: layout.area, color: theme::BACKGROUND });
    let edge = Rectangle::new(layout.area.top_left, Size::new(1, layout.area.size.height));
    out.push(Shape::Fill { area: edge, color: theme::CELL_BORDER });
    let Some(facts) = &pane.facts else {
        draw_nothing(layout, out);
        return;
    };
    draw_head(layout, facts, out);
    let (moves_top, body_top) = pane.tops();
    draw_moves(layout, facts, moves_top, out);
    draw_body(layout, facts, pane.tab, body_top, out);
    out.text(HINT, FACE, layout.hint(), theme::MUTED);
}

/// What the pane is for, while there is nothing on it.
fn draw_nothing(layout: &Layout, out: &mut Sheets) {
    let middle = layout.area.center();
    for (y, text, face, color) in [
        (-6, "No game is running.", Face::Body, theme::TEXT),
        (16, "Open one on the panel: its moves, state", Face::Small, theme::MUTED),
        (34, "and log are shown here.", Face::Small, theme::MUTED),
    ] {
        let at = middle + Point::new(0, y);
        out.push(Shape::Text { text: label(text), face, at, align: Align::Center, color });
    }
}

fn draw_head(layout: &Layout, facts: &Facts, out: &mut Sheets) {
    let ([first, second], width) = layout.head();
    let right = Point::new(width, 0);
    out.text(facts.id, Face::Body, first, theme::TEXT);
    let ply = format!("ply {} of {}", facts.ply, facts.plies.end());
    out.text_to(&ply, Face::Body, first + right, theme::TEXT);
    out.text("hash", Face::Small, second, theme::MUTED);
    let hash = format!("{:016x}", facts.hash);
    let after = Point::new(Face::Small.width("hash  "), 0);
    out.text(&hash, Face::Small, second + after, theme::TEXT);
    out.text_to(&facts.standing(), Face::Small, second + right, theme::ACCENT);
}

fn draw_moves(layout: &Layout, facts: &Facts, top: usize, out: &mut Sheets) {
    let card = layout.moves();
    draw_card(card, out);
    draw_heading("MOVES", card.top_left + Point::new(INSET, 0), false, out);
    let undone = mix(theme::SURFACE, theme::MUTED, 24);
    let several = facts.seats.len() > 1;
    let end = ply_end(facts);
    let text_at = end + AFTER_PLY + if several { LETTER } else { 0 };
    let shown = (*facts.plies.start()..=*facts.plies.end()).skip(top).take(layout.rows());
    for (number, ply) in shown.enumerate() {
        let row = layout.row(card, number);
        let base = row.top_left + Point::new(0, BASE);
        let color = if ply > facts.ply { undone } else { theme::TEXT };
        if ply == facts.ply {
            draw_present(row, out);
        }
        let before = ply.checked_sub(*facts.plies.start() + 1);
        let (seat, text) = match before.and_then(|at| facts.moves.get(at as usize)) {
            Some((seat, text)) => (several.then_some(seat), text.as_str()),
            None if ply == 0 => (None, "start"),
            None => (None, "oldest kept"),
        };
        let quiet = if ply > facts.ply { undone } else { theme::MUTED };
        out.text_to(&ply.to_string(), FACE, base + Point::new(end, 0), quiet);
        if let Some(seat) = seat {
            out.text(&seat.0.to_string(), FACE, base + Point::new(end + AFTER_PLY, 0), quiet);
        }
        let room = card.size.width as i32 - text_at - BAR;
        out.text(&cut(text, room), FACE, base + Point::new(text_at, 0), color);
    }
    draw_bar(layout, card, top, facts.moves.len() + 1, out);
}

/// Marks the line of the present ply.
fn draw_present(row: Rectangle, out: &mut Sheets) {
    let corner = row.top_left + Point::new(2, 0);
    let size = Size::new(row.size.width - 4, row.size.height);
    out.push(Shape::Round { area: Rectangle::new(corner, size), radius: 3, color: theme::RAISED });
    let bar = Rectangle::new(corner, Size::new(3, row.size.height));
    out.push(Shape::Fill { area: bar, color: theme::ACCENT });
}

fn draw_body(layout: &Layout, facts: &Facts, open: Tab, top: usize, out: &mut Sheets) {
    let card = layout.body();
    draw_card(card, out);
    for (tab, number) in Tab::ALL.into_iter().zip(0..) {
        let name = match tab {
            Tab::State => "STATE",
            Tab::Log => "LOG",
        };
        let corner = layout.tab(number).top_left + Point::new(INSET / 2, 0);
        draw_heading(name, corner, tab == open, out);
    }
    let lines = lines(facts, open, layout);
    for (number, line) in lines.iter().skip(top).take(layout.rows()).enumerate() {
        let base = layout.row(card, number).top_left + Point::new(0, BASE);
        for (x, text, color) in line {
            out.text(text, FACE, base + Point::new(*x, 0), *color);
        }
    }
    draw_bar(layout, card, top, lines.len(), out);
}

fn draw_card(area: Rectangle, out: &mut Sheets) {
    out.push(Shape::Round { area, radius: 8, color: theme::SURFACE });
}

/// A heading; that of the open tab is underlined.
fn draw_heading(name: &str, corner: Point, open: bool, out: &mut Sheets) {
    let color = if open { theme::ACCENT } else { theme::MUTED };
    out.text(name, Face::Tiny, corner + Point::new(0, 14), color);
    if open {
        let size = Size::new(Face::Tiny.width(name) as u32, 2);
        let area = Rectangle::new(corner + Point::new(0, 17), size);
        out.push(Shape::Fill { area, color });
    }
}

/// How far a card is scrolled, if it does not show everything.
fn draw_bar(layout: &Layout, card: Rectangle, top: usize, length: usize, out: &mut Sheets) {
    let rows = layout.rows();
    if length <= rows {
        return;
    }
    let first = layout.row(card, 0);
    let height = layout.row(card, rows).top_left.y - first.top_left.y;
    let part = |lines: usize| height * lines as i32 / length as i32;
    let corner = first.top_left + Point::new(card.size.width as i32 - 5, part(top));
    let size = Size::new(3, part(rows).max(6) as u32);
    let area = Rectangle::new(corner, size);
    out.push(Shape::Round { area, radius: 1, color: theme::CELL_BORDER });
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexdeck_console::board::BOARDS;
    use hexdeck_engine::games::merge::{Merge, Setup};
    use hexdeck_engine::hex::Dir;
    use hexdeck_engine::play::{Game, Match, Seat, Seats};

    fn sheets(pane: &mut Pane) -> Sheets {
        let mut out = Sheets::default();
        draw(pane, &mut out);
        out
    }

    /// A long game with a refused move in its log.
    fn long_game() -> Match<Merge, 1024, 32> {
        let mut game = Match::new(&Setup::default(), 1).unwrap();
        for _ in 0..150 {
            let mut last = None;
            Game::each_move(game.state(), Seat::FIRST, &mut |dir| last = Some(dir));
            if game.play(Seat::FIRST, last.unwrap(), &mut |_| ()).is_err() {
                break;
            }
        }
        assert!(game.play(Seat(1), Dir::N, &mut |_| ()).is_err());
        game
    }

    #[test]
    fn no_text_leaves_its_place() {
        let game = long_game();
        for board in BOARDS {
            for tab in Tab::ALL {
                let mut pane = Pane::new(board);
                pane.look(Some(&game));
                pane.tab = tab;
                if let Some(facts) = &mut pane.facts {
                    facts.seats = Seats::ALL;
                    facts.active = Seats::ALL;
                    facts.moves[149].1 = "a move in a very long notation".into();
                }
                let layout = pane.layout;
                let shapes = sheets(&mut pane);
                for shape in shapes.0.iter().flat_map(DisplayList::iter) {
                    let bounds = shape.bounds();
                    assert_eq!(layout.area.intersection(&bounds), bounds, "{shape:?}");
                    let cards = [layout.moves(), layout.body()];
                    let split = cards.iter().any(|card| {
                        let inside = card.intersection(&bounds);
                        !inside.is_zero_sized() && inside != bounds
                    });
                    let text = matches!(shape, Shape::Text { .. });
                    assert!(!text || !split, "{}: {shape:?}", board.name);
                }
            }
        }
    }

    #[test]
    fn the_head_has_room_for_the_longest_standing() {
        let (_, width) = Layout::beside(BOARDS[0]).head();
        let hash = Face::Small.width("hash  dddddddddddddddd");
        let standing = Face::Small.width("seats 0 1 2 3 4 5 to move");
        assert!(hash + standing + 10 < width, "{hash} and {standing} of {width}");
        assert!(FACE.width(HINT) <= width);
    }

    #[test]
    fn shapes_go_on_as_many_lists_as_they_need() {
        let mut out = Sheets::default();
        for _ in 0..2 * MAX_SHAPES + 1 {
            out.text("x", FACE, Point::zero(), theme::TEXT);
        }
        assert_eq!(
            out.0.iter().map(DisplayList::len).collect::<Vec<_>>(),
            [MAX_SHAPES, MAX_SHAPES, 1]
        );
        let mut long = Sheets::default();
        long.text(&"äx".repeat(50), FACE, Point::zero(), theme::TEXT);
        let pieces = long.0[0].iter().map(|shape| match shape {
            Shape::Text { text, at, .. } => (text.as_str(), at.x),
            other => panic!("{other:?}"),
        });
        let pieces: Vec<_> = pieces.collect();
        assert_eq!(pieces.iter().map(|(text, _)| *text).collect::<String>(), "äx".repeat(50));
        assert!(pieces.windows(2).all(|two| two[1].1 == two[0].1 + FACE.width(two[0].0)));
    }

    #[test]
    fn lines_break_at_spaces_and_lose_nothing() {
        let text = "[0, 0, 12, 3] a_word_that_is_far_too_long_for_one_line end";
        for width in [30, 60, 100, 1000] {
            let lines = wrap(text, width / 2, width);
            assert_eq!(lines.concat(), text);
            for (i, line) in lines.iter().enumerate() {
                let room = if i == 0 { width / 2 } else { width };
                let fits = FACE.width(line.trim_end()) <= room;
                assert!(fits || line.chars().count() == 1, "{line:?} in {room}");
            }
        }
        assert_eq!(wrap("one two", 1000, 1000), ["one two"]);
        assert_eq!(wrap("one two", FACE.width("one t"), 1000), ["one ", "two"]);
        assert_eq!(wrap("", 10, 10), [""]);
    }

    #[test]
    fn a_cut_text_says_so() {
        assert_eq!(cut("NE", 100), "NE");
        let text = cut("attack 0,-6 1,-5", 60);
        assert!(text.ends_with('…') && FACE.width(&text) <= 60, "{text}");
        assert_eq!(cut("abc", 0), "…");
    }
}
