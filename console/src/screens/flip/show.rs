//! How Flip's board is drawn: cells and cards, hands, scores, the bar.

use core::fmt::Write;

use embedded_graphics::prelude::*;
use hexdeck_engine::games::flip::{Flip, Hands, Held, Move, Owner, Resolution};
use hexdeck_engine::hex::Layout;
use hexdeck_engine::play::{Game, Seat};

use super::board::{Action, FlipBoard, Next, owner_of};
use super::card;
use super::motion::{Motion, ONE, Way};
use super::places::{self, Places};
use crate::Millis;
use crate::paint::{
    Align, CardEdge, CardKind, CardLook, DisplayList, Face, HexBody, Label, Marks, SUB, Shape,
    theme,
};
use crate::screens::Table;
use crate::screens::frame::Moment;
use crate::seats;
use crate::text::Text;
use crate::ui;

/// Whether a seat's eyes, or everybody's, see a card of a hand.
fn seen(state: &Flip, owner: Owner, held: Held, viewer: Option<Seat>) -> Option<Marks> {
    let all = viewer == Some(owner.seat())
        || state.drafting()
        || state.agreed().rules().variants.hands == Hands::Open;
    card::marks(state.agreed(), held.card, 0).filter(|_| all || held.open)
}

impl FlipBoard {
    /// The hand that is spread over the board, large enough to choose from.
    pub(super) fn draw_spread(
        &self,
        list: &mut DisplayList,
        places: &Places,
        state: &Flip,
        owner: Owner,
        viewer: Option<Seat>,
    ) {
        let hand = state.hand(owner);
        list.push(Shape::Round { area: places.middle(), radius: 10, color: theme::SURFACE });
        for (i, held) in hand.iter().enumerate() {
            let body = places.offered(i, hand.len());
            let chosen = self.selected(state) == Some(i) && owner == state.current();
            let edge = if chosen { CardEdge::Chosen } else { CardEdge::Own };
            list.push(match seen(state, owner, *held, viewer) {
                Some(marks) => card::face(body, marks, owner.seat().0, edge),
                None => card::back(body, owner.seat().0),
            });
        }
    }

    pub(super) fn draw_cells(
        &self,
        list: &mut DisplayList,
        layout: &Layout,
        state: &Flip,
        now: Millis,
        prepared: Option<&(Move, u8, Resolution)>,
    ) {
        let setup = state.agreed();
        let gliding = self.motion.as_ref().filter(|motion| motion.moving(now));
        for (i, (cell, placed)) in setup.board().cells().iter().zip(state.field().cells).enumerate()
        {
            let at = cell.hex();
            let body = places::cell(layout, at);
            let here = placed.filter(|_| gliding.is_none_or(|m| m.at != at || m.glide(now) == ONE));
            let Some(placed) = here else {
                list.push(card::empty(body));
                if let (true, Some(element)) = (setup.rules().variants.elemental, cell.element) {
                    let glyph = card::glyph(element);
                    let size = body.half.1 / 3;
                    let color = theme::MUTED;
                    list.push(Shape::Glyph { glyph, center: body.center, size, color });
                }
                continue;
            };
            let would = |result: &Resolution| result.flips.iter().any(|f| usize::from(f.cell) == i);
            let turns = prepared.is_some_and(|(_, _, result)| would(result));
            let mut seat = placed.owner.seat().0;
            let mut edge = if turns { CardEdge::Turned } else { CardEdge::Own };
            let mut wide = ONE;
            match self.motion.as_ref().and_then(|motion| motion.way(now, at)) {
                Some(Way::Before) => seat = placed.owner.other().seat().0,
                Some(Way::Turning(width, new)) => {
                    wide = width;
                    edge = CardEdge::Turned;
                    seat = if new { seat } else { placed.owner.other().seat().0 };
                }
                Some(Way::After) => edge = CardEdge::Turned,
                None if self.motion.as_ref().is_some_and(|motion| motion.at == at) => {
                    edge = CardEdge::Chosen;
                }
                None => {}
            }
            if wide < ONE * 7 / 8 {
                // Seen from the side nothing on it can be read.
                let half = (body.half.0 * wide / ONE, body.half.1);
                list.push(card::empty(body));
                let (body, look) = (HexBody { half, ..body }, seats::of(Seat(seat)));
                list.push(Shape::Hex { body, color: look.dark });
                list.push(Shape::HexFrame { body, width: 44, color: theme::SUCCESS });
            } else if let Some(marks) = card::marks(setup, placed.card, placed.turn) {
                list.push(card::face(body, marks, seat, edge));
            }
        }
        if let (Some((Move::Place { at, .. }, _, _)), Some(marks)) =
            (prepared, prepared.and_then(|(_, place, _)| card::marks(setup, *place, self.turn)))
        {
            let seat = state.current().seat().0;
            let look = CardLook { kind: CardKind::Face, seat, edge: CardEdge::Chosen, fade: 8 };
            list.push(Shape::HexCard { body: places::cell(layout, *at), look, marks });
        }
    }

    /// The placed card on its way from the hand.
    pub(super) fn draw_glide(
        &self,
        list: &mut DisplayList,
        places: &Places,
        layout: &Layout,
        state: &Flip,
        motion: &Motion,
        now: Millis,
    ) {
        let way = motion.glide(now);
        let Some(i) = state.agreed().board().index(motion.at) else { return };
        let Some(placed) = state.field().cells[i].filter(|_| way < ONE) else { return };
        let to = places::cell(layout, motion.at);
        let owner = owner_of(motion.seat);
        let (place, cards) = motion.held.unwrap_or((0, state.hand(owner).len() + 1));
        let from = places.held(owner, place, cards);
        let between = |a: i32, b: i32| a + (b - a) * way / ONE;
        let body = HexBody {
            center: (between(from.center.0, to.center.0), between(from.center.1, to.center.1)),
            half: (between(from.half.0, to.half.0), between(from.half.1, to.half.1)),
            ..to
        };
        let Some(marks) = card::marks(state.agreed(), placed.card, placed.turn) else { return };
        list.push(card::face(body, marks, motion.seat.0, CardEdge::Own));
    }

    pub(super) fn draw_hand(
        &self,
        list: &mut DisplayList,
        places: &Places,
        state: &Flip,
        owner: Owner,
        (viewer, acting): (Option<Seat>, Option<Seat>),
    ) {
        let hand = state.hand(owner);
        let seat = owner.seat();
        let mine = acting == Some(seat) && !state.drafting();
        let chosen = self.selected(state).filter(|_| mine);
        let draw = |list: &mut DisplayList, i: usize, body: HexBody, edge| {
            list.push(match seen(state, owner, hand[i], viewer) {
                Some(marks) => card::face(body, marks, seat.0, edge),
                None => card::back(body, seat.0),
            });
        };
        for i in (0..hand.len()).filter(|i| Some(*i) != chosen) {
            draw(list, i, places.held(owner, i, hand.len()), CardEdge::Own);
        }
        if let Some(i) = chosen {
            // The chosen one lies on top, large enough to study, and stays on the panel.
            let body = places.held(owner, i, hand.len());
            let across = if places.large { 34 } else { 30 };
            let room = places.hand(owner);
            let (x, y) = (body.center.0 / SUB, body.center.1 / SUB);
            let wide = across * 26 / 15 * 2 / 3 + 1;
            let (left, top) = (room.top_left.x, room.top_left.y);
            let (right, bottom) =
                (left + room.size.width as i32, top + room.size.height as i32 + 2);
            let center =
                (x.clamp(left + wide, right - wide), y.clamp(top + across - 4, bottom - across));
            draw(list, i, places.zoomed(center, across), CardEdge::Chosen);
        }
    }

    pub(super) fn draw_bar(
        &self,
        list: &mut DisplayList,
        table: &Table,
        places: &Places,
        state: &Flip,
        moment: Moment,
        prepared: Option<Resolution>,
    ) {
        let buttons = self.buttons(table, state, moment);
        self.presses.draw(list, &buttons);
        draw_menu(list, places, self.presses.down() == Some(Action::Menu));
        let extra = i32::from(self.extra(state).is_some());
        let area = places.turn(1 + extra);
        list.push(ui::card(area));
        let Some(turn) = moment.turn.or(state.active().iter().next()) else {
            draw_line(list, area, table.say(Text::FlipOver), None, None);
            return;
        };
        let name = if owner_of(turn) == Owner::Red { Text::FlipRed } else { Text::FlipBlue };
        let mut hint = Label::new();
        let narrow = area.size.width < 60;
        match prepared {
            // The longest of these is far shorter than a label.
            Some(result) => {
                let facing = result.comparisons.len();
                let flips = result.flips.len();
                let (verb, of) = (table.say(Text::FlipTurns), table.say(Text::FlipOf));
                let _ = match (facing, flips > facing) {
                    (0, _) => {
                        hint.push_str(table.say(Text::FlipTapPlace)).map_err(|_| core::fmt::Error)
                    }
                    (_, true) => write!(hint, "{verb} {flips}"),
                    (_, false) => write!(hint, "{verb} {flips} {of} {facing}"),
                };
            }
            None if moment.seat.is_none() => {
                let _ = hint.push_str(table.say(Text::FlipThinks));
            }
            None => {
                let text = match self.next(state) {
                    Next::Wait(text) => text,
                    Next::End => Text::FlipMayEnd,
                    _ => Text::FlipTapCard,
                };
                let _ = hint.push_str(table.say(text));
            }
        }
        let words = (!narrow).then_some(hint.as_str());
        draw_line(list, area, if narrow { "" } else { table.say(name) }, words, Some(turn));
    }
}

/// Two lines beside the glyph of a seat.
fn draw_line(
    list: &mut DisplayList,
    area: embedded_graphics::primitives::Rectangle,
    name: &str,
    hint: Option<&str>,
    seat: Option<Seat>,
) {
    let middle = area.center();
    let wide = area.size.width > 110;
    let (glyph_at, text_at) = if wide { (20, 38) } else { (13, 24) };
    if let Some(seat) = seat {
        let look = seats::of(seat);
        let x = if name.is_empty() { middle.x } else { area.top_left.x + glyph_at };
        let y = if wide || name.is_empty() { middle.y } else { middle.y - 9 };
        let size = if wide { 9 * SUB } else { 7 * SUB };
        let center = (x * SUB, y * SUB);
        list.push(Shape::Glyph { glyph: look.glyph, center, size, color: look.color });
    }
    let left = area.top_left.x + if seat.is_some() { text_at } else { 8 };
    let face = if wide { Face::Body } else { Face::Small };
    let up = if hint.is_some() { 4 } else { -5 };
    let at = Point::new(left, middle.y - up);
    if !name.is_empty() {
        list.push(ui::text(name, face, at, Align::Left, theme::TEXT));
    }
    if let Some(hint) = hint {
        let x = if wide { left } else { area.top_left.x + 6 };
        let at = Point::new(x, middle.y + 14);
        list.push(ui::text(hint, Face::Tiny, at, Align::Left, theme::TEXT));
    }
}

pub(super) fn draw_score(
    list: &mut DisplayList,
    places: &Places,
    state: &Flip,
    owner: Owner,
    turn: bool,
) {
    let area = places.score(owner);
    list.push(ui::card(area));
    let look = seats::of(owner.seat());
    if turn {
        list.push(Shape::Frame { area, radius: 8, width: 28, color: look.color });
    }
    let mut score = Label::new();
    let _ = write!(score, "{}", state.score()[owner as usize]);
    let middle = area.center();
    let size = if places.large { 8 * SUB } else { 6 * SUB };
    let mark = score_mark(places, owner).0;
    let center = (mark.x * SUB, mark.y * SUB);
    list.push(Shape::Glyph { glyph: look.glyph, center, size, color: look.color });
    let face = if places.large { Face::Number } else { Face::NumberSmall };
    let at = Point::new(
        area.top_left.x + area.size.width as i32 * 5 / 8,
        middle.y + (face.cap_height() + 1) / 2,
    );
    list.push(ui::text(&score, face, at, Align::Center, theme::TEXT));
}

/// Where the mark of a hand's owner is, and the radius of the ring round it.
pub(super) fn score_mark(places: &Places, owner: Owner) -> (Point, i32) {
    let area = places.score(owner);
    let x = area.top_left.x + area.size.width as i32 / 4;
    (Point::new(x, area.center().y), if places.large { 14 } else { 11 })
}

/// Three lines: the menu.
fn draw_menu(list: &mut DisplayList, places: &Places, pressed: bool) {
    let middle = places.menu().center() + Point::new(0, pressed.into());
    for dy in [-7, 0, 7] {
        let end = |dx: i32| ((middle.x + dx) * SUB, (middle.y + dy) * SUB);
        list.push(Shape::Stroke { from: end(-9), to: end(9), width: 36, color: theme::TEXT });
    }
}
