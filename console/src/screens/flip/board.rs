//! Flip's board: both hands, the cells between them, the bar below, and what a finger on them means.
//!
//! A card is chosen by a tap and shown larger; a tap on a free cell lays its ghost there, with every
//! card outlined that it would turn. The same cell again, or the gold button, places it.

use core::fmt::Write;

use embedded_graphics::prelude::*;
use hexdeck_engine::games::flip::{Choice, Event, Flip, Hands, Move, Owner, Resolution};
use hexdeck_engine::hex::Hex;
use hexdeck_engine::play::{Game, Seat, Seats};

use super::motion::Motion;
use super::overlay::{self, Studied};
use super::places::{self, Places};
use super::show::{draw_score, score_mark};
use super::{NewFlip, card};
use crate::Millis;
use crate::input::Gesture;
use crate::paint::{CardEdge, DisplayList, Icon, Label, Shape, theme};
use crate::playing::{GameId, Playing, Running};
use crate::screens::frame::{Ask, GameBoard, Moment, Playfield};
use crate::screens::help::Help;
use crate::screens::{Screen, Table};
use crate::settings;
use crate::sound::Cue;
use crate::text::Text;
use crate::ui::{Button, Look, Presses};

/// What a finger can be on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Action {
    Menu,
    Undo,
    Draw,
    Turn,
    Primary,
}

/// What the gold button does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    Place,
    Pick,
    End,
    /// Nothing yet: this must be done first.
    Wait(Text),
}

/// A game of Flip on the panel.
#[derive(Debug, Default)]
pub struct FlipBoard {
    pub(super) presses: Presses<Action>,
    /// The place of the chosen card in the hand, or of the offer.
    chosen: Option<usize>,
    /// The cell of its ghost.
    ghost: Option<Hex>,
    /// Sixths of a turn of the ghost.
    pub(super) turn: u8,
    /// The card that is being studied.
    studied: Option<Studied>,
    /// The hand that is spread over the board.
    spread: Option<Owner>,
    pub(super) motion: Option<Motion>,
    /// Where the card of the next placement lies in its hand, of how many.
    held: Option<(usize, usize)>,
    /// Whether that placement fills the board.
    last: bool,
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

/// Who plays on a seat.
pub(super) fn owner_of(seat: Seat) -> Owner {
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

    pub(super) fn next(&self, state: &Flip) -> Next {
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

    pub(super) fn buttons(
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
    pub(super) fn extra(&self, state: &Flip) -> Option<Action> {
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
        self.last = state.field().cells.iter().filter(|cell| cell.is_none()).count() == 1;
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
            let on = (0..cards).rev().find(|i| places::holds(&places.offered(*i, cards), at));
            if on.is_some() && on == self.chosen {
                return self.press(state, Action::Primary);
            }
            self.chosen = on;
            return Ask::Nothing;
        }
        if let Some(owner) = self.spread.take() {
            let cards = state.hand(owner).len();
            let on = (0..cards).rev().find(|i| places::holds(&places.offered(*i, cards), at));
            if let Some(place) = on {
                self.take_up(table, state, owner, place);
            }
            return Ask::Nothing;
        }
        for owner in Owner::BOTH {
            let cards = state.hand(owner).len();
            let held = |i: &usize| places::holds(&places.held(owner, *i, cards), at);
            let Some(place) = (0..cards).rev().find(held) else { continue };
            if places.crowded(cards) {
                self.spread = Some(owner);
            } else {
                self.take_up(table, state, owner, place);
            }
            return Ask::Nothing;
        }
        let cell = places.board(state.agreed().board()).cell_at(at.x, at.y);
        match state.agreed().board().index(cell) {
            Some(i) if state.field().cells[i].is_some() => {
                self.studied = Some(Studied::on_board(table, state, cell));
            }
            Some(_) if self.ghost == Some(cell) => return self.place(state),
            Some(_) if self.selected(state).is_some() => self.ghost = Some(cell),
            Some(_) => {}
            None => self.ghost = None,
        }
        Ask::Nothing
    }
}

impl FlipBoard {
    /// Chooses a card of the hand, or lays it back; looks at one of the other hand.
    fn take_up(&mut self, table: &Table, state: &Flip, owner: Owner, place: usize) {
        if owner == state.current() {
            let again = self.chosen == Some(place) && self.ghost.is_none();
            self.chosen = (!again).then_some(place);
            (self.ghost, self.turn) = (None, 0);
            return;
        }
        let people = table.party.people(Seats::first(2));
        let alone = people.len() == 1 && people.contains(owner.seat());
        let held = state.hand(owner).get(place);
        let open = state.agreed().rules().variants.hands == Hands::Open || alone;
        if let Some(held) = held.filter(|held| open || held.open) {
            self.studied = Some(Studied::in_hand(owner, held.card));
        }
    }
}

/// The cards to pick from.
fn offer(state: &Flip) -> impl Iterator<Item = u8> + '_ {
    Owner::BOTH.into_iter().flat_map(|owner| state.deck(owner).iter().copied())
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
                list.push(card::face(places.offered(i, cards), marks, 2, edge));
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
        if let Some(owner) = self.spread.filter(|_| moment.seat.is_some()) {
            self.draw_spread(list, &places, state, owner, seen);
        }
        if let Some(studied) = &self.studied {
            overlay::draw_studied(list, table, &places, state, studied);
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
        (self.motion, self.spread) = (None, None);
        if let Move::Place { at, .. } = mv {
            let mut motion = Motion::new(now, seat, at);
            motion.held = self.held.take();
            motion.bot = motion.held.is_none();
            motion.last = core::mem::take(&mut self.last);
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
        self.motion.as_ref().and_then(|motion| motion.wake(now))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::BOARDS;
    use crate::paint::{HexBody, SUB};
    use hexdeck_engine::games::flip::{Board, Rules, Setup, starter};

    #[test]
    fn a_crowded_hand_spreads_before_a_card_is_taken_up() {
        for panel in BOARDS {
            let table = Table::new(panel, 1);
            let rules = Rules { starting_hand_size: 10, ..Rules::BASE };
            let hexagon = Board::hexagon(2).unwrap();
            let setup = Setup::new(hexagon, [&starter(), &starter()], rules).unwrap();
            let state = Flip::start(&setup, 1).unwrap();
            let places = Places::new(panel);
            let middle = |body: HexBody| Point::new(body.center.0 / SUB, body.center.1 / SUB);
            let mut board = FlipBoard::default();
            board.tap(&table, &state, middle(places.held(Owner::Red, 3, 10)));
            assert_eq!((board.spread, board.chosen), (Some(Owner::Red), None));
            board.tap(&table, &state, middle(places.offered(7, 10)));
            assert_eq!((board.spread, board.chosen), (None, Some(7)));
            board.tap(&table, &state, middle(places.held(Owner::Blue, 2, 10)));
            board.tap(&table, &state, middle(places.offered(2, 10)));
            assert!(board.studied.is_some() && board.chosen == Some(7), "looked at, not taken");
        }
    }
}
