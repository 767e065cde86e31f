//! What lies over the board for a while: how a placement was compared, and a card to be studied.

use embedded_graphics::prelude::*;
use hexdeck_engine::games::flip::{Cause, Flip, Owner, Placed};
use hexdeck_engine::hex::{Hex, Orientation};
use hexdeck_engine::play::Seat;

use super::card;
use super::motion::Motion;
use super::places::Places;
use crate::paint::{
    Align, CardEdge, DisplayList, Face, Glyph, HexBody, SUB, Shape, theme, towards,
};
use crate::screens::Table;
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

/// A card of the board, large, with what it beats and what beats it.
pub(super) fn draw_studied(
    list: &mut DisplayList,
    table: &Table,
    places: &Places,
    state: &Flip,
    at: Hex,
) {
    let Some(on) = placed(state, at) else { return };
    let Some(marks) = card::marks(state.agreed(), on.card, on.turn) else { return };
    let room = places.middle();
    let middle = room.center();
    let across = if places.large { 72 } else { 56 };
    let (w, h) = if places.large { (220, 216) } else { (156, 164) };
    let area = ui::area(middle.x - w / 2, middle.y - h / 2, w as u32, h as u32);
    list.push(Shape::Round { area, radius: 10, color: theme::SURFACE });
    list.push(Shape::Frame { area, radius: 10, width: 24, color: theme::CELL_BORDER });
    let body = places.zoomed((middle.x, area.top_left.y + across + 10), across);
    list.push(card::face(body, marks, on.owner.seat().0, CardEdge::Own));
    let look = seats::of(Seat(on.owner.seat().0));
    let base = area.top_left.y + 2 * across + if places.large { 38 } else { 34 };
    let text =
        table.say(if on.owner == Owner::Red { Text::FlipRedCard } else { Text::FlipBlueCard });
    let width = Face::Body.width(text);
    let center = ((middle.x - width / 2 - 4) * SUB, (base - 6) * SUB);
    list.push(Shape::Glyph { glyph: look.glyph, center, size: 7 * SUB, color: look.color });
    let at = Point::new(middle.x + 10, base);
    list.push(ui::text(text, Face::Body, at, Align::Center, theme::TEXT));
}
