//! Flip's board: both hands, the cells between them, the bar below, and what a finger on them means.
//!
//! A card is chosen by a tap and shown larger; a tap on a free cell lays its ghost there, with every
//! card outlined that it would turn. The same cell again, or the gold button, places it.

use core::fmt::Write;

use embedded_graphics::prelude::*;
use hexdeck_engine::games::flip::{Choice, Event, Flip, Hands, Move, Owner, Resolution};
use hexdeck_engine::hex::{Hex, Layout};
use hexdeck_engine::play::{Game, Seat, Seats};

use super::motion::{Motion, ONE, Way};
use super::overlay;
use super::places::{self, Places};
use super::{NewFlip, card};
use crate::Millis;
use crate::input::Gesture;
use crate::paint::{
    Align, CardEdge, CardKind, CardLook, DisplayList, Face, HexBody, Icon, Label, SUB, Shape, theme,
};
use crate::playing::{GameId, Playing, Running};
use crate::screens::frame::{Ask, GameBoard, Moment, Playfield};
use crate::screens::help::Help;
use crate::screens::{Screen, Table};
use crate::sound::Cue;
use crate::text::Text;
use crate::ui::{self, Button, Look, Presses};
use crate::{seats, settings};

/// What a finger can be on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Action {
    Menu,
    Undo,
    Draw,
    Turn,
    Primary,
}

/// What the gold button does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Next {
    Place,
    Pick,
    End,
    /// Nothing yet: this must be done first.
    Wait(Text),
}

/// A game of Flip on the panel.
#[derive(Debug, Default)]
pub struct FlipBoard {
    presses: Presses<Action>,
    /// The place of the chosen card in the hand, or of the offer.
    chosen: Option<usize>,
    /// The cell of its ghost.
    ghost: Option<Hex>,
    /// Sixths of a turn of the ghost.
    turn: u8,
    /// The cell whose card is being studied.
    studied: Option<Hex>,
    motion: Option<Motion>,
    /// Where the card of the next placement lies in its hand, of how many.
    held: Option<(usize, usize)>,
    /// Whether cards are simply there, as the settings say since the last touch.
    still: bool,
    /// Whether the finger that is down only ended a motion.
    skipped: bool,
}

/// Whose eyes the panel is for: the seat that acts, or the only person at the table.
fn viewer(table: &Table, moment: Moment) -> Option<Seat> {
    let people = table.party.people(Seats::first(2));
    let alone = people.iter().next().filter(|_| people.len() == 1);
    moment.seat.or(alone)
}

fn owner_of(seat: Seat) -> Owner {
    if seat == Owner::Red.seat() { Owner::Red } else { Owner::Blue }
}

/// The only place of the hand that may be placed, if the rules leave no choice.
fn forced(state: &Flip) -> Option<usize> {
    match state.agreed().rules().variants.choice {
        Choice::Free => None,
        Choice::Order => Some(0),
        Choice::Chaos => Some(state.pick().into()),
    }
}

/// Whether a card may still be placed in this turn.
fn may_place(state: &Flip) -> bool {
    let most = state.agreed().rules().placements_per_turn;
    state.done_in_turn().0 < most && !state.hand(state.current()).is_empty()
}

/// Whether the seat whose turn it is may make this move.
fn allowed(state: &Flip, wanted: Move) -> bool {
    let mut found = false;
    state.each_move(state.current().seat(), &mut |mv| found |= mv == wanted);
    found
}

impl FlipBoard {
    /// The chosen place of the hand.
    pub(super) fn selected(&self, state: &Flip) -> Option<usize> {
        if state.drafting() {
            return self.chosen;
        }
        if !may_place(state) {
            return None;
        }
        forced(state).or(self.chosen).filter(|place| *place < state.hand(state.current()).len())
    }

    /// The placement that is being prepared, with what it would do.
    pub(super) fn prepared(&self, state: &Flip) -> Option<(Move, u8, Resolution)> {
        let (place, at) = (self.selected(state)?, self.ghost?);
        let held = state.hand(state.current()).get(place)?;
        let card = state.agreed().card(held.card)?;
        let result = state.preview(card.id, at, self.turn).ok()?;
        Some((Move::Place { card: card.id, at, turn: self.turn }, held.card, result))
    }

    fn next(&self, state: &Flip) -> Next {
        if state.drafting() {
            return if self.chosen.is_some() {
                Next::Pick
            } else {
                Next::Wait(Text::FlipPickFirst)
            };
        }
        if self.prepared(state).is_some() {
            Next::Place
        } else if allowed(state, Move::End) {
            Next::End
        } else if self.selected(state).is_some() {
            Next::Wait(Text::FlipTapCell)
        } else {
            Next::Wait(Text::FlipTapCard)
        }
    }

    fn buttons(
        &self,
        table: &Table,
        state: &Flip,
        moment: Moment,
    ) -> heapless::Vec<Button<Action>, 5> {
        let places = Places::new(table.board);
        let mut out = heapless::Vec::new();
        let mut add = |area, icon, label: Option<Text>, look, action| {
            let label = label.map_or("", |text| table.say(text));
            // Five places for five buttons.
            let _ = out.push(Button { area, icon, label, look, action });
        };
        add(places.menu(), None, None, Look::Plain, Action::Menu);
        let undo = if moment.undo { Look::Plain } else { Look::Disabled };
        add(places.beside(0), Some(Icon::Undo), Some(Text::Undo), undo, Action::Undo);
        if let Some(extra) = self.extra(state) {
            let (label, action) = match extra {
                Action::Turn => (Text::FlipTurn, Action::Turn),
                _ => (Text::FlipDraw, Action::Draw),
            };
            let usable = extra == Action::Turn || allowed(state, Move::Draw);
            let look = if usable { Look::Plain } else { Look::Disabled };
            add(places.beside(1), None, Some(label), look, action);
        }
        if moment.seat.is_some() {
            let (label, look) = match self.next(state) {
                Next::Place => (Text::FlipPlace, Look::Primary),
                Next::Pick => (Text::FlipPick, Look::Primary),
                Next::End => (Text::FlipEnd, Look::Primary),
                Next::Wait(_) if state.drafting() => (Text::FlipPick, Look::Disabled),
                Next::Wait(_) => (Text::FlipPlace, Look::Disabled),
            };
            add(places.primary(), None, Some(label), look, Action::Primary);
        }
        out
    }

    /// The button that not all rules have: turning a ghost, or drawing by hand.
    fn extra(&self, state: &Flip) -> Option<Action> {
        let rules = state.agreed().rules();
        if rules.variants.rotate && self.ghost.is_some() {
            Some(Action::Turn)
        } else {
            (!rules.auto_draw).then_some(Action::Draw)
        }
    }

    /// The turn's end is all that is left to do.
    fn formal(&self, state: &Flip) -> bool {
        let mut moves = 0;
        state.each_move(state.current().seat(), &mut |_| moves += 1);
        moves == 1 && allowed(state, Move::End)
    }

    fn place(&mut self, state: &Flip) -> Ask<Move> {
        let Some((mv, _, _)) = self.prepared(state) else { return Ask::Nothing };
        let hand = state.hand(state.current());
        self.held = self.selected(state).map(|place| (place, hand.len()));
        Ask::Play(mv)
    }

    fn press(&mut self, state: &Flip, action: Action) -> Ask<Move> {
        match action {
            Action::Menu => Ask::Menu,
            Action::Undo => Ask::Undo,
            Action::Draw if allowed(state, Move::Draw) => Ask::Play(Move::Draw),
            Action::Draw => Ask::Nothing,
            Action::Turn => {
                self.turn = (self.turn + 1) % 6;
                Ask::Nothing
            }
            Action::Primary => match self.next(state) {
                Next::Place => self.place(state),
                Next::End => Ask::Play(Move::End),
                Next::Pick => match self.offered(state) {
                    Some(card) => Ask::Play(Move::Pick { card }),
                    None => Ask::Nothing,
                },
                Next::Wait(_) => Ask::Nothing,
            },
        }
    }

    /// The name of the chosen card of the offer.
    fn offered(&self, state: &Flip) -> Option<hexdeck_engine::games::flip::CardId> {
        let place = offer(state).nth(self.chosen?)?;
        Some(state.agreed().card(place)?.id)
    }

    fn tap(&mut self, table: &Table, state: &Flip, at: Point) -> Ask<Move> {
        let places = Places::new(table.board);
        if state.drafting() {
            let cards = offer(state).count();
            let on = (0..cards).rev().find(|i| holds(&offer_body(&places, *i, cards), at));
            if on.is_some() && on == self.chosen {
                return self.press(state, Action::Primary);
            }
            self.chosen = on;
            return Ask::Nothing;
        }
        let hand = state.hand(state.current());
        let held = |i: &usize| holds(&places.held(state.current(), *i, hand.len()), at);
        if let Some(place) = (0..hand.len()).rev().find(held) {
            let again = self.chosen == Some(place) && self.ghost.is_none();
            self.chosen = (!again).then_some(place);
            (self.ghost, self.turn) = (None, 0);
            return Ask::Nothing;
        }
        let cell = places.board(state.agreed().board()).cell_at(at.x, at.y);
        match state.agreed().board().index(cell) {
            Some(i) if state.field().cells[i].is_some() => self.studied = Some(cell),
            Some(_) if self.ghost == Some(cell) => return self.place(state),
            Some(_) if self.selected(state).is_some() => self.ghost = Some(cell),
            Some(_) => {}
            None => self.ghost = None,
        }
        Ask::Nothing
    }
}

/// The cards to pick from.
fn offer(state: &Flip) -> impl Iterator<Item = u8> + '_ {
    Owner::BOTH.into_iter().flat_map(|owner| state.deck(owner).iter().copied())
}

/// Where a card of the offer lies: rows of seven or more in the room of the board.
fn offer_body(places: &Places, i: usize, cards: usize) -> HexBody {
    let room = places.middle();
    let (w, h) = (room.size.width as i32, room.size.height as i32);
    let columns = (2..16).find(|c| {
        let rows = (cards as i32 + c - 1) / c;
        rows * w * 7 / (8 * c) <= h
    });
    let columns = columns.unwrap_or(16);
    let wide = w / columns;
    let (column, row) = (i as i32 % columns, i as i32 / columns);
    let center = (
        room.top_left.x + column * wide + wide / 2,
        room.top_left.y + row * wide * 7 / 8 + wide / 2,
    );
    places.zoomed(center, (wide * 13 / 30).min(28))
}

/// Whether a pixel lies on a hexagon.
fn holds(body: &HexBody, at: Point) -> bool {
    let (x, y) = ((at.x * SUB - body.center.0).abs(), (at.y * SUB - body.center.1).abs());
    let (w, h) = body.half;
    y <= h && x * 2 * h + y * w <= 2 * w * h
}

impl GameBoard for FlipBoard {
    const SLICE: u32 = 24;

    fn running(playing: &Playing) -> Option<&dyn Running<Flip>> {
        playing.flip().map(|game| game as &dyn Running<Flip>)
    }

    fn running_mut(playing: &mut Playing) -> Option<&mut dyn Running<Flip>> {
        playing.flip_mut().map(|game| game as &mut dyn Running<Flip>)
    }

    fn secret(state: &Flip) -> bool {
        state.agreed().rules().variants.hands != Hands::Open && !state.drafting()
    }

    fn clock_place(table: &Table, _state: &Flip, seat: Seat) -> (Point, i32) {
        let owner = Owner::BOTH[usize::from(seat.0) % 2];
        score_mark(&Places::new(table.board), owner)
    }

    fn decided(table: &Table, state: &Flip) -> Label {
        let mut out = Label::new();
        let [red, blue] = state.score();
        let _ = write!(out, "{} {red} : {blue}", table.say(Text::FlipCells));
        out
    }

    fn score(state: &Flip, seat: Seat) -> Option<u32> {
        state.score().get(usize::from(seat.0)).map(|cells| u32::from(*cells))
    }

    fn help() -> Screen {
        Screen::Help(Help::within(GameId::Flip))
    }
}

impl Playfield for FlipBoard {
    type Game = Flip;

    fn draw(&self, table: &Table, state: &Flip, moment: Moment, list: &mut DisplayList) {
        list.push(Shape::Fill { area: table.board.area(), color: theme::BACKGROUND });
        let places = Places::new(table.board);
        let layout = places.board(state.agreed().board());
        let prepared = moment.seat.and_then(|_| self.prepared(state));
        if state.drafting() {
            let cards = offer(state).count();
            for (i, place) in offer(state).enumerate() {
                let edge = if self.chosen == Some(i) { CardEdge::Chosen } else { CardEdge::Own };
                let Some(marks) = card::marks(state.agreed(), place, 0) else { continue };
                list.push(card::face(offer_body(&places, i, cards), marks, 2, edge));
            }
        } else {
            self.draw_cells(list, &layout, state, moment.now, prepared.as_ref());
        }
        let seen = viewer(table, moment);
        for owner in Owner::BOTH {
            draw_score(list, &places, state, owner, moment.turn == Some(owner.seat()));
            self.draw_hand(list, &places, state, owner, (seen, moment.seat));
        }
        self.draw_bar(list, table, &places, state, moment, prepared.map(|(_, _, result)| result));
        if let Some(motion) = &self.motion {
            self.draw_glide(list, &places, &layout, state, motion, moment.now);
            if motion.explains(moment.now) {
                overlay::draw_comparisons(list, table, &places, state, motion);
            }
        }
        if let Some(at) = self.studied {
            overlay::draw_studied(list, table, &places, state, at);
        }
    }

    fn touch(
        &mut self,
        table: &Table,
        state: &Flip,
        moment: Moment,
        gesture: Gesture,
    ) -> Ask<Move> {
        self.still = table.settings.motion == settings::Motion::Reduced;
        let buttons = self.buttons(table, state, moment);
        let pressed = self.presses.feed(gesture, &buttons);
        if let Gesture::Press(_) = gesture {
            self.skipped = self.studied.take().is_some();
            if let Some(motion) = &mut self.motion {
                self.skipped |= motion.moving(moment.now);
                motion.rest(moment.now);
            }
        }
        if let Some(action) = pressed {
            if moment.seat.is_none() && !matches!(action, Action::Menu | Action::Undo) {
                return Ask::Nothing;
            }
            self.motion = None;
            return self.press(state, action);
        }
        let (Gesture::Tap(at) | Gesture::Lift(at)) = gesture else { return Ask::Nothing };
        if core::mem::take(&mut self.skipped)
            || moment.seat.is_none()
            || buttons.iter().any(|button| button.area.contains(at))
        {
            return Ask::Nothing;
        }
        if self.motion.take().is_some_and(|motion| motion.explains(moment.now)) {
            // Whoever has read the comparisons goes on; where nothing else is left, to the next turn.
            return if self.formal(state) { Ask::Play(Move::End) } else { Ask::Nothing };
        }
        self.tap(table, state, at)
    }

    fn played(&mut self, now: Millis, seat: Seat, mv: Move) {
        (self.chosen, self.ghost, self.studied) = (None, None, None);
        self.motion = None;
        if let Move::Place { at, .. } = mv {
            let mut motion = Motion::new(now, seat, at);
            motion.held = self.held.take();
            motion.bot = motion.held.is_none();
            motion.moves = !self.still;
            self.motion = Some(motion);
        }
        self.turn = 0;
    }

    fn event(&mut self, _now: Millis, event: Event) {
        if let Some(motion) = &mut self.motion {
            motion.add(event);
        }
    }

    fn settle(&mut self) {
        let still = self.still;
        *self = FlipBoard { still, ..FlipBoard::default() };
    }

    fn tick(&mut self, now: Millis) -> bool {
        let Some(motion) = &self.motion else { return false };
        if motion.over(now) {
            self.motion = None;
        }
        true
    }

    fn wake(&self, now: Millis) -> Option<Millis> {
        self.motion.as_ref().map(|motion| motion.wake(now))
    }

    fn heard(event: &Event) -> Option<Cue> {
        match event {
            Event::Placed { .. } => Some(Cue::Place),
            Event::Flipped { .. } => Some(Cue::Flip),
            _ => None,
        }
    }

    fn new_game(table: &Table) -> Screen {
        Screen::NewFlip(NewFlip::new(table))
    }
}

impl FlipBoard {
    fn draw_cells(
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
                    let color = theme::CELL_BORDER;
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
    fn draw_glide(
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

    fn draw_hand(
        &self,
        list: &mut DisplayList,
        places: &Places,
        state: &Flip,
        owner: Owner,
        (viewer, acting): (Option<Seat>, Option<Seat>),
    ) {
        let hand = state.hand(owner);
        let seat = owner.seat();
        let all = viewer == Some(seat)
            || state.drafting()
            || state.agreed().rules().variants.hands == Hands::Open;
        let mine = acting == Some(seat) && !state.drafting();
        let chosen = self.selected(state).filter(|_| mine);
        let draw = |list: &mut DisplayList, i: usize, body: HexBody, edge| {
            let held = hand[i];
            let marks = card::marks(state.agreed(), held.card, 0).filter(|_| all || held.open);
            list.push(match marks {
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

    fn draw_bar(
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

fn draw_score(list: &mut DisplayList, places: &Places, state: &Flip, owner: Owner, turn: bool) {
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
fn score_mark(places: &Places, owner: Owner) -> (Point, i32) {
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
