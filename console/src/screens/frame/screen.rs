//! The screen of a running game: the board, and the frame round it.

use embedded_graphics::prelude::Point;
use hexdeck_engine::bots::{Level, Thinking};
use hexdeck_engine::play::{Game, Outcome, Seat, Seats, UndoError};

use super::layer::{self, Action, Layer, Wish};
use super::turn::{BOT_TURN, Curtain, Turn};
use super::{Ask, GameBoard, Mind, Minded, Moment, Side, curtain};
use crate::Millis;
use crate::clock::Clock;
use crate::input::Gesture;
use crate::replays;
use crate::screens::{Go, Table};
use crate::settings::Facing;
use crate::sound::{Cue, Heard};
use crate::text::Text;
use crate::ui::{Presses, Toast};

/// How long the last move of a game can be looked at before the end is told.
const END_AFTER: Millis = 900;

/// A running game.
#[derive(Debug, Default)]
pub struct GameScreen<B> {
    pub(super) board: B,
    pub(super) turn: Turn,
    pub(super) layer: Layer,
    pub(super) presses: Presses<Action>,
    pub(super) toast: Toast,
    /// Whether a finger on the board looked back at shows it whole.
    pub(super) peeks: bool,
    /// Since when the game is over and nothing moves.
    over: Option<Millis>,
    /// Whether the end has been told.
    told: bool,
    /// Whether it has been told that the time is up.
    warned: bool,
    /// Whether the bot knows its move and only waits to be seen.
    decided: bool,
    /// The ply of a game that is over about which the box thinks, or has thought.
    pub(super) asked: Option<u32>,
}

impl<B: GameBoard> GameScreen<B> {
    /// Who looks at the board, and whose turn it is.
    pub(super) fn moment(&self, table: &Table, now: Millis) -> Moment {
        let turn = self.turn.seat;
        let person = turn.filter(|seat| table.party.player(*seat).level().is_none());
        let seat = person.filter(|_| self.turn.curtain == Curtain::Open);
        Moment { now, seat, turn, undo: self.undo_asks(table).is_ok() }
    }

    pub(in crate::screens) fn touch(
        &mut self,
        table: &mut Table,
        now: Millis,
        gesture: Gesture,
    ) -> Go {
        if let Gesture::Press(_) = gesture {
            // Whoever touches has seen enough.
            self.toast.hide();
        }
        if B::running(&table.playing).is_none() {
            return Go::Back;
        }
        if self.layer != Layer::None {
            return self.touch_layer(table, now, gesture);
        }
        if self.turn.locked(now) {
            return Go::Stay;
        }
        if self.turn.curtain != Curtain::Open {
            self.touch_curtain(table, now, gesture);
            return Go::Stay;
        }
        let moment = self.moment(table, now);
        let Some(game) = B::running(&table.playing) else { return Go::Back };
        match self.board.touch(table, game.state(), moment, gesture) {
            Ask::Nothing => {}
            Ask::Menu => self.open(Layer::Menu),
            Ask::Undo => self.ask_undo(table, now),
            Ask::Play(mv) if moment.seat.is_some() => self.play(table, now, mv),
            Ask::Play(_) => {}
        }
        Go::Stay
    }

    /// A mouse rests, moves or is turned over the board; whether it looks different now.
    pub(in crate::screens) fn hover(
        &mut self,
        table: &Table,
        now: Millis,
        at: Option<Point>,
        notches: i32,
    ) -> bool {
        let open = self.layer == Layer::None && self.turn.curtain == Curtain::Open;
        let Some(game) = B::running(&table.playing).filter(|_| open) else { return false };
        let moment = self.moment(table, now);
        self.board.hover(table, game.state(), moment, at, notches)
    }

    fn open(&mut self, layer: Layer) {
        self.layer = layer;
        self.presses = Presses::default();
    }

    /// A finger on the curtain: holding the circle opens it.
    fn touch_curtain(&mut self, table: &Table, now: Millis, gesture: Gesture) {
        let exit = [curtain::exit(table.board)];
        if self.presses.feed(gesture, &exit).is_some() {
            self.open(Layer::Menu);
            return;
        }
        self.turn.curtain = match (gesture, self.turn.curtain) {
            (Gesture::Press(at), _) if curtain::on_circle(table.board, at) => Curtain::Held(now),
            (Gesture::Hold(_), held) => held,
            (Gesture::Drag { to, .. }, held) if curtain::on_circle(table.board, to) => held,
            _ => Curtain::Closed,
        };
    }

    /// A finger on the menu, a question, the moves, or the end.
    fn touch_layer(&mut self, table: &mut Table, now: Millis, gesture: Gesture) -> Go {
        let buttons = self.layer_buttons(table);
        self.peeks = matches!(self.layer, Layer::Moves(_))
            && touching(gesture).is_some_and(|at| self.on_past(table, at));
        if let (Layer::Moves(_), Some(at)) = (self.layer, touching(gesture))
            && let Some(ply) = self.scrubbed(table, at)
        {
            self.layer = Layer::Moves(ply);
        }
        let Some(action) = self.presses.feed(gesture, &buttons) else { return Go::Stay };
        match (action, self.layer) {
            (Action::Home, _) => return Go::Back,
            (Action::New, _) => return Go::Instead(B::new_game(table)),
            (Action::Help, _) => return Go::To(B::help()),
            (Action::Undo, _) => {
                self.open(Layer::None);
                self.ask_undo(table, now);
            }
            (Action::Redo, _) => self.redo(table, now),
            (Action::Moves, _) => {
                let ply = table.playing.any().map_or(0, |game| game.ply());
                self.open(Layer::Moves(ply));
            }
            (Action::Again, _) => self.again(table),
            (Action::Save, _) => replays::keep(table),
            (Action::Agree(seat), Layer::Consent { wish, missing, agreed }) => {
                let (missing, agreed) = (missing.without(seat), agreed.with(seat));
                self.layer = Layer::Consent { wish, missing, agreed };
                if missing.is_empty() {
                    self.grant(table, wish);
                }
            }
            (Action::Earlier, Layer::Moves(ply)) => self.look_at(table, ply.saturating_sub(1)),
            (Action::Later, Layer::Moves(ply)) => self.look_at(table, ply + 1),
            (Action::Branch, Layer::Moves(ply)) => self.ask_branch(table, now, ply),
            (Action::Board, _) => self.open(Layer::None),
            _ => {}
        }
        Go::Stay
    }

    /// Looks at a ply, if it is remembered.
    fn look_at(&mut self, table: &Table, ply: u32) {
        let known = table.playing.any().is_some_and(|game| game.plies().contains(&ply));
        if known {
            self.layer = Layer::Moves(ply);
        }
    }

    /// Plays a move for the seat whose turn it is, and shows what it does or why it cannot be.
    fn play(&mut self, table: &mut Table, now: Millis, mv: <B::Game as Game>::Move) {
        let Some(seat) = self.turn.seat else { return };
        let Some(game) = B::running_mut(&mut table.playing) else { return };
        self.board.played(now, seat, mv);
        let (board, mut heard) = (&mut self.board, Heard::default());
        let event = &mut |event| {
            heard.add(B::heard(&event));
            board.event(now, event);
        };
        match game.play(seat, mv, event) {
            Ok(()) => {
                heard.tell(&mut table.cues);
                table.records.count(&table.playing, &table.party, &table.run);
            }
            Err(_) => {
                table.cues.add(Cue::Miss);
                self.board.settle();
                self.toast.show(now, table.say(Text::Refused));
            }
        }
    }

    /// How many moves would be taken back now, and who must agree.
    pub(super) fn undo_asks(&self, table: &Table) -> Result<(u32, Seats), UndoError> {
        let game = table.playing.any().ok_or(UndoError::Nothing)?;
        let people = table.party.people(game.seats());
        let plies = game.back_to(people).filter(|plies| *plies > 0).ok_or(UndoError::Nothing)?;
        Ok((plies, both(game.undo_asks_for(plies)?, people)))
    }

    /// Takes the last move of a person back, with those of the bots after it, once all agree.
    fn ask_undo(&mut self, table: &mut Table, now: Millis) {
        match self.undo_asks(table) {
            Ok((plies, seats)) => self.ask(table, Wish::TakeBack(plies), seats),
            Err(UndoError::Never) => self.toast.show(now, table.say(Text::NeverUndone)),
            Err(_) => self.toast.show(now, table.say(Text::NothingToUndo)),
        }
    }

    /// Goes on from an earlier or later ply, once everybody agrees.
    fn ask_branch(&mut self, table: &mut Table, now: Millis, ply: u32) {
        let Some(game) = table.playing.any() else { return };
        if ply == game.ply() {
            self.toast.show(now, table.say(Text::ThisIsNow));
            return;
        }
        let people = table.party.people(game.seats());
        // Whoever sits alone at the table need not be asked.
        let asked = if people.len() > 1 { people } else { Seats::NONE };
        self.ask(table, Wish::Branch(ply), asked);
    }

    fn ask(&mut self, table: &mut Table, wish: Wish, missing: Seats) {
        if missing.is_empty() {
            self.grant(table, wish);
        } else {
            self.open(Layer::Consent { wish, missing, agreed: Seats::NONE });
        }
    }

    /// Everybody has agreed.
    fn grant(&mut self, table: &mut Table, wish: Wish) {
        if let Some(game) = table.playing.any_mut() {
            match wish {
                Wish::TakeBack(plies) => {
                    // Step by step, so that the journal can follow.
                    for _ in 0..plies {
                        let _ = game.undo(Seats::ALL);
                    }
                }
                Wish::Branch(ply) => {
                    game.go_to(ply);
                }
            }
        }
        table.mind = Default::default();
        self.settle();
    }

    /// Plays again what was taken back, up to a person's turn.
    fn redo(&mut self, table: &mut Table, now: Millis) {
        let Some(game) = table.playing.any_mut() else { return };
        if !game.redo() {
            self.toast.show(now, table.say(Text::NothingToRedo));
            return;
        }
        while table.party.people(game.active()).is_empty() && game.redo() {}
        table.mind = Default::default();
        self.settle();
    }

    /// The same game once more.
    fn again(&mut self, table: &mut Table) {
        let seed = table.any_seed();
        if let Some(game) = table.playing.any_mut() {
            game.restart(seed);
        }
        table.mind = Default::default();
        table.clock = Clock::new(table.party.timer);
        self.settle();
    }

    pub(in crate::screens) fn settle(&mut self) {
        self.board.settle();
        self.toast.hide();
        self.open(Layer::None);
        self.turn = Turn::default();
        (self.over, self.told, self.warned) = (None, false, false);
    }

    pub(in crate::screens) fn tick(&mut self, table: &mut Table, now: Millis) -> bool {
        let mut changed = self.board.tick(now) | self.toast.tick(now) | self.turn.tick(now);
        changed |= self.tick_clock(table, now) | self.study(table);
        if let Some(words) = replays::told(table) {
            self.toast.show(now, table.say(words));
            changed = true;
        }
        if self.board.wake(now).is_some() || self.layer != Layer::None {
            return changed;
        }
        let Some(game) = B::running(&table.playing) else { return changed };
        let state = game.state();
        if state.outcome().is_some() {
            let since = *self.over.get_or_insert(now);
            if !self.told && now >= since + END_AFTER {
                self.told = true;
                self.open(Layer::End);
                table.cues.add(ending(table, state.outcome(), state.seats()));
                changed = true;
            }
        }
        let secret = B::secret(state);
        if self.turn.follow(now, state.active(), state.seats(), secret, &table.party) {
            changed = true;
            self.warned = false;
            let player = self.turn.seat.map(|seat| (seat, table.party.player(seat).level()));
            if table.clock.timer() != table.party.timer {
                table.clock = Clock::new(table.party.timer);
            }
            match player {
                Some((seat, None)) => table.clock.begin(now, seat),
                _ => table.clock.pause(now),
            }
            table.mind = Default::default();
            if let Some((seat, Some(level))) = player {
                let seed = u64::from(game.ply());
                B::Game::begin(&mut table.mind, state, seat, level, seed);
            } else if player.is_some() {
                table.cues.add(Cue::Turn);
            }
        }
        let thought = B::Game::think(&mut table.mind, B::SLICE);
        self.decided = matches!(thought, Some(Thinking::Done(_)));
        match thought {
            Some(Thinking::Done(mv)) if now >= self.turn.since + BOT_TURN => {
                // A bot that moves twice thinks twice.
                table.mind = Default::default();
                self.play(table, now, mv);
                self.turn.seat = None;
                true
            }
            _ => changed,
        }
    }

    /// The person whose time runs: time stands still while nobody can act.
    fn timed(&self, table: &Table) -> Option<Seat> {
        let free = self.layer == Layer::None && self.turn.curtain == Curtain::Open;
        let person = |seat: &Seat| table.party.player(*seat).level().is_none();
        self.turn.seat.filter(|seat| free && person(seat))
    }

    /// Lets the time of whoever acts run; when it is up, the table is told or the box plays.
    fn tick_clock(&mut self, table: &mut Table, now: Millis) -> bool {
        let person = self.timed(table);
        match person {
            Some(seat) => table.clock.resume(now, seat),
            None => table.clock.pause(now),
        }
        if !table.clock.up(now) || self.warned {
            return table.clock.running();
        }
        self.warned = true;
        let strict = table.party.timer.strict;
        let words = if strict { Text::BoxPlays } else { Text::TimeIsUp };
        self.toast.show(now, table.say(words));
        if let (true, Some(seat), Some(game)) = (strict, person, B::running(&table.playing)) {
            self.board.settle();
            let seed = u64::from(game.ply());
            B::Game::begin(&mut table.mind, game.state(), seat, Level::Easy, seed);
        }
        true
    }

    pub(in crate::screens) fn wake(&self, table: &Table, now: Millis) -> Option<Millis> {
        let moving = self.board.wake(now);
        let next = match B::running(&table.playing) {
            Some(game) if moving.is_none() && self.layer == Layer::None => {
                let waits = game.state().active().iter().next() != self.turn.seat;
                let seen = if self.decided { self.turn.since + BOT_TURN } else { now };
                let thinks = (!matches!(table.mind, Mind::Idle)).then_some(seen);
                let ends = (game.outcome().is_some() && !self.told)
                    .then(|| self.over.map_or(now, |since| since + END_AFTER));
                waits.then_some(now).or(thinks).or(ends)
            }
            _ => None,
        };
        // After a pause the clock goes on at once.
        let resumes = self.timed(table).is_some() && table.clock.stands();
        let clock = if resumes { Some(now) } else { table.clock.wake(now) };
        let clock = clock.or(table.shelf.kept.as_ref().map(|_| now));
        let studies = self.studies(table).then_some(now);
        let all = [moving, self.toast.wake(), self.turn.wake(now), next, clock, studies];
        all.into_iter().flatten().min()
    }
}

impl<B: GameBoard> GameScreen<B> {
    /// Whether the picture stands on its head for whoever is to act.
    pub(in crate::screens) fn far(&self, table: &Table) -> bool {
        let Some(game) = B::running(&table.playing) else { return false };
        let person = self.turn.seat.filter(|seat| table.party.player(*seat).level().is_none());
        table.settings.facing == Facing::Screen
            && person.is_some_and(|seat| B::side(game.state(), seat) == Side::Far)
    }
}

/// How the end sounds: bright, unless people have lost to the box.
fn ending(table: &Table, outcome: Option<Outcome>, seats: Seats) -> Cue {
    let people = table.party.people(seats);
    let winners = outcome.map_or(Seats::NONE, |outcome| outcome.winners);
    if !people.is_empty() && both(people, winners).is_empty() { Cue::Death } else { Cue::Win }
}

/// The seats that are in both.
fn both(a: Seats, b: Seats) -> Seats {
    a.minus(a.minus(b))
}

/// Where a finger is that touches.
fn touching(gesture: Gesture) -> Option<Point> {
    match gesture {
        Gesture::Press(at) | Gesture::Hold(at) | Gesture::Drag { to: at, .. } => Some(at),
        _ => None,
    }
}

impl<B: GameBoard> GameScreen<B> {
    /// The buttons of the layer that is open.
    pub(super) fn layer_buttons(&self, table: &Table) -> layer::Buttons {
        let Some(game) = table.playing.any() else { return layer::Buttons::new() };
        match self.layer {
            Layer::None => layer::Buttons::new(),
            Layer::Menu => {
                let undo = self.undo_asks(table).is_ok();
                layer::menu(table, undo, *game.plies().end() > game.ply())
            }
            Layer::Consent { missing, agreed, .. } => {
                layer::consent(table, missing.and(agreed), agreed)
            }
            Layer::Moves(ply) => {
                let plies = game.plies();
                layer::moves(table, ply == game.ply(), ply == *plies.start(), ply == *plies.end())
            }
            Layer::End => layer::end(table),
        }
    }
}
