//! What lies over the board for a while: how a placement was compared, and a card to be studied.

use embedded_graphics::prelude::*;
use hexdeck_engine::games::flip::{Cause, Event, Flip, Owner, Placed};
use hexdeck_engine::hex::{Hex, Orientation};
use hexdeck_engine::play::Seat;

use super::board::FlipBoard;
use super::card;
use super::motion::Motion;
use super::places::Places;
use crate::paint::{
    Align, CardEdge, DisplayList, Face, Glyph, HexBody, SUB, Shape, theme, towards,
};
use crate::screens::Table;
use crate::screens::frame::GameBoard;
use crate::text::Text;
use crate::{seats, ui};

fn placed(state: &Flip, at: Hex) -> Option<Placed> {
    state.field().cells[state.agreed().board().index(at)?]
}

/// Attacker against defender for each side, over the hand of whoever was attacked: the board with
/// its turned cards stays free.
pub(super) fn draw_comparisons(
    list: &mut DisplayList,
    table: &Table,
    places: &Places,
    state: &Flip,
    motion: &Motion,
) {
    let against = if motion.seat == Owner::Red.seat() { Owner::Blue } else { Owner::Red };
    let room = places.hand(against);
    let (pitch, size) = if places.large { (26, 10) } else { (20, 8) };
    let causes = [
        (Cause::Same, Text::FlipSame),
        (Cause::Plus, Text::FlipPlus),
        (Cause::Combo, Text::FlipCombo),
    ];
    let found = causes.map(|(cause, text)| {
        (motion.turned.iter().filter(|turned| turned.cause == cause).count(), text)
    });
    let more = found.iter().filter(|(count, _)| *count > 0).count() as i32;
    let rows = motion.compared.len() as i32;
    let high = rows * pitch + more * 18 + 12;
    let area = ui::area(room.top_left.x, room.top_left.y, room.size.width, high as u32);
    list.push(Shape::Round { area, radius: 8, color: theme::RAISED });
    list.push(Shape::Frame { area, radius: 8, width: 20, color: theme::ACCENT });
    let mut y = area.top_left.y + 6 + pitch / 2;
    let left = area.top_left.x;
    let attacker = placed(state, motion.at);
    for c in &motion.compared {
        let flips = motion.turned.iter().any(|turned| turned.at == c.at);
        draw_side(list, Point::new(left + size + 3, y), size, c.side);
        let at = |x: i32| ((left + x) * SUB, y * SUB);
        let step = room.size.width as i32 / 8;
        for (card_at, face, number, x) in [
            (attacker, c.side, c.attacker, 3 * step + 1),
            (placed(state, c.at), (c.side + 3) % 6, c.defender, 5 * step + 5),
        ] {
            let Some(on) = card_at else { continue };
            let Some(card) = state.agreed().card(on.card) else { continue };
            let mark = card::mark(&card, on.turn, face, Some(number));
            list.push(Shape::Mark { center: at(x), size: size * SUB * 7 / 8, mark });
        }
        let sign = match c.attacker.cmp(&c.defender) {
            core::cmp::Ordering::Less => "<",
            core::cmp::Ordering::Equal => "=",
            core::cmp::Ordering::Greater => ">",
        };
        let base = Point::new(left + 4 * step + 3, y + 4);
        list.push(ui::text(sign, Face::Tiny, base, Align::Center, theme::TEXT));
        let (glyph, color) = match (flips, c.eligible) {
            (true, _) => (Glyph::Check, theme::SUCCESS),
            (false, false) => (Glyph::Lock, theme::TEXT),
            (false, true) => (Glyph::CrossMark, theme::MUTED),
        };
        let center = at(7 * step + 2);
        list.push(Shape::Glyph { glyph, center, size: size * SUB * 5 / 8, color });
        y += pitch;
    }
    let mut base = y - pitch / 2 + 12;
    for (count, text) in found.into_iter().filter(|(count, _)| *count > 0) {
        let mut line = crate::paint::Label::new();
        // A name and a number of two figures fit.
        let _ =
            core::fmt::Write::write_fmt(&mut line, format_args!("{} +{count}", table.say(text)));
        let at = Point::new(left + 8, base);
        list.push(ui::text(&line, Face::Small, at, Align::Left, theme::SUCCESS));
        base += 18;
    }
}

/// A small hexagon with a dot on one side: where the comparison took place.
fn draw_side(list: &mut DisplayList, at: Point, size: i32, side: u8) {
    let body = HexBody {
        center: (at.x * SUB, at.y * SUB),
        half: (size * SUB * 7 / 8, size * SUB * 3 / 4),
        orientation: Orientation::FlatTop,
    };
    list.push(Shape::HexFrame { body, width: 20, color: theme::ACCENT });
    let center = towards(side.into(), &body, 50);
    list.push(Shape::Glyph { glyph: Glyph::Circle, center, size: 3 * SUB, color: theme::TEXT });
}

/// A card that is being looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Studied {
    card: u8,
    turn: u8,
    owner: Owner,
    /// Why it turned last, if it lies on the board and ever did.
    why: Option<Why>,
    placed: bool,
}

/// Why a card turned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Why {
    cause: Cause,
    /// The cell of the card that turned it, and that card's side.
    from: Hex,
    side: u8,
    /// Its cell.
    at: Hex,
    /// The numbers that met, if the variants have changed them.
    numbers: Option<(u8, u8)>,
}

impl Studied {
    /// A card in a hand.
    pub(super) fn in_hand(owner: Owner, card: u8) -> Studied {
        Studied { card, turn: 0, owner, why: None, placed: false }
    }

    /// The card on a cell, with what became of it in the match so far.
    #[inline(never)]
    pub(super) fn on_board(table: &Table, state: &Flip, at: Hex) -> Studied {
        let Some(on) = placed(state, at) else { return Studied::in_hand(Owner::Red, 0) };
        let mut studied =
            Studied { card: on.card, turn: on.turn, owner: on.owner, why: None, placed: true };
        let running = FlipBoard::running(&table.playing);
        // Another state is not of this match: somebody is learning.
        let Some(game) = running.filter(|game| game.state() == state) else { return studied };
        let (mut why, mut numbers) = (None, None);
        game.retold(&mut |event| match event {
            Event::Placed { at: cell, .. } => {
                numbers = None;
                why = why.filter(|_| cell != at);
            }
            Event::Compared { at: cell, attacker, defender, .. } if cell == at => {
                numbers = Some((attacker, defender));
            }
            Event::Flipped { at: cell, cause, from, side, .. } if cell == at => {
                let numbers = numbers.filter(|_| cause == Cause::Placement);
                why = Some(Why { cause, from, side, at, numbers });
            }
            Event::SuddenDeath { .. } => why = None,
            _ => {}
        });
        studied.why = why;
        studied
    }
}

/// A card, large, and why it turned last.
pub(super) fn draw_studied(
    list: &mut DisplayList,
    table: &Table,
    places: &Places,
    state: &Flip,
    studied: &Studied,
) {
    let Some(marks) = card::marks(state.agreed(), studied.card, studied.turn) else { return };
    let large = places.large;
    let middle = places.middle().center();
    let across = if large { 68 } else { 50 };
    let (w, high) = if large { (220, 186) } else { (156, 136) };
    let h = high + if studied.placed { if large { 50 } else { 36 } } else { 0 };
    let area = ui::area(middle.x - w / 2, middle.y - h / 2, w as u32, h as u32);
    list.push(Shape::Round { area, radius: 10, color: theme::SURFACE });
    list.push(Shape::Frame { area, radius: 10, width: 24, color: theme::CELL_BORDER });
    let body = places.zoomed((middle.x, area.top_left.y + across + 10), across);
    let owner = studied.owner;
    list.push(card::face(body, marks, owner.seat().0, CardEdge::Own));
    let look = seats::of(Seat(owner.seat().0));
    let base = area.top_left.y + 2 * across + if large { 36 } else { 28 };
    let text = table.say(if owner == Owner::Red { Text::FlipRedCard } else { Text::FlipBlueCard });
    let width = Face::Body.width(text);
    let center = ((middle.x - width / 2 - 4) * SUB, (base - 6) * SUB);
    list.push(Shape::Glyph { glyph: look.glyph, center, size: 7 * SUB, color: look.color });
    let at = Point::new(middle.x + 10, base);
    list.push(ui::text(text, Face::Body, at, Align::Center, theme::TEXT));
    let foot = Point::new(middle.x, base + if large { 30 } else { 21 });
    match studied.why {
        Some(why) => draw_why(list, table, state, &why, foot, w),
        None if studied.placed => {
            let text = table.say(Text::FlipNeverTurned);
            let at = foot + Point::new(0, 4);
            list.push(ui::text(text, Face::Small, at, Align::Center, theme::MUTED));
        }
        None => {}
    }
}

/// What turned a card: the cause, and the two sides that met.
fn draw_why(list: &mut DisplayList, table: &Table, state: &Flip, why: &Why, at: Point, width: i32) {
    let cause = match why.cause {
        Cause::Placement => Text::FlipByNumber,
        Cause::Same => Text::FlipSame,
        Cause::Plus => Text::FlipPlus,
        Cause::Combo => Text::FlipCombo,
    };
    let left = Point::new(at.x - width / 2 + 12, at.y + 4);
    let face = if width > 180 { Face::Small } else { Face::Tiny };
    list.push(ui::text(table.say(cause), face, left, Align::Left, theme::SUCCESS));
    let x = at.x + width / 2 - 38;
    let sides = [(why.from, why.side, -1), (why.at, (why.side + 3) % 6, 1)];
    for (cell, face, to) in sides {
        let Some(on) = placed(state, cell) else { continue };
        let Some(card) = state.agreed().card(on.card) else { continue };
        let number =
            why.numbers.map(|(attacker, defender)| if to < 0 { attacker } else { defender });
        let mark = card::mark(&card, on.turn, face, number);
        let center = ((x + to * 24) * SUB, at.y * SUB);
        list.push(Shape::Mark { center, size: 10 * SUB, mark });
    }
    let center = (x * SUB, at.y * SUB);
    let (glyph, color) = (Glyph::ChevronRight, theme::TEXT);
    list.push(Shape::Glyph { glyph, center, size: 5 * SUB, color });
}
