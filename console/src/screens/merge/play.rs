//! The game screen of Merge: the board in the middle, figures on its left, buttons on its right.

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use hexdeck_engine::games::merge::Merge;
use hexdeck_engine::hex::{Dir, Hexagon, Layout};
use hexdeck_engine::play::{Game, PlayError, Seat, Seats};

use super::card::{self, Card};
use super::hint::Hint;
use super::look::{Look as LookBack, Looked};
use super::motion::Motion;
use super::new::NewMerge;
use super::{board, figures, tile};
use crate::input::Gesture;
use crate::paint::{Align, DisplayList, Face, Icon, Label, Shape, theme};
use crate::playing::MergeMatch;
use crate::replays;
use crate::screens::{Go, Screen, Table};
use crate::settings;
use crate::sound::Cue;
use crate::text::Text;
use crate::ui::{self, Button, Look, Presses, Toast};
use crate::{Board, Millis};

/// What a button does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Action {
    Back,
    Undo,
    Redo,
    Hint,
    New,
    /// Look back through the game.
    Moves,
    /// Go on after the goal.
    KeepGoing,
    /// The second of a race begins.
    Second,
    /// Keep the game as a replay.
    Save,
}

/// A game of Merge.
#[derive(Debug, Default)]
pub struct MergeScreen {
    presses: Presses<Action>,
    motion: Option<Motion>,
    /// Where the finger would send the tiles if it went up now.
    aim: Option<Dir>,
    hint: Hint,
    /// Whether the box plays by itself.
    auto: bool,
    toast: Toast,
    /// Whether the goal has just been reached.
    goal: bool,
    /// Whether somebody looks at the board under the card of the end.
    peek: bool,
    /// The game as it was, while somebody looks back.
    look: Option<LookBack>,
}

impl MergeScreen {
    /// The card over the board, if there is one.
    fn card(&self, game: &MergeMatch) -> Option<Card> {
        if self.motion.is_some() || self.look.is_some() {
            return None;
        }
        if self.goal {
            return Some(Card::Goal);
        }
        (game.state().over() && !self.peek).then_some(Card::End)
    }

    pub(in crate::screens) fn draw(&self, table: &Table, now: Millis, list: &mut DisplayList) {
        let panel = table.board.area();
        list.push(Shape::Fill { area: panel, color: theme::BACKGROUND });
        let Some(game) = table.playing.merge() else { return };
        let state = self.look.as_ref().map_or(game.state(), |look| &look.state);
        let layout = board::layout(table.board, state.setup().radius);
        draw_cells(list, &layout, state, self.motion.is_some());
        match &self.motion {
            Some(motion) => motion.draw(now, &layout, state.tiles(), list),
            None => {
                for t in state.tiles() {
                    let body = board::body(&layout, t.at, 0);
                    tile::draw(list, body, t.exponent, body.half);
                }
            }
        }
        if let Some(look) = &self.look {
            look.draw(table, game, list);
            return;
        }
        if let Some(dir) = self.aim.or(self.hint.shown()) {
            draw_aim(list, &layout, state, dir);
        }
        figures::draw(list, table, game, self.presses.down() == Some(Action::Moves));
        if let Some(card) = self.card(game) {
            card::draw(list, card, table, game);
        }
        let buttons = self.buttons(table);
        let drawn = buttons.iter().filter(|button| button.action != Action::Moves);
        drawn.for_each(|button| button.draw(list, self.presses.down() == Some(button.action)));
        draw_undone(list, table);
        self.toast.draw(list, panel);
    }

    pub(in crate::screens) fn touch(
        &mut self,
        table: &mut Table,
        now: Millis,
        gesture: Gesture,
    ) -> Go {
        if let Some(look) = &mut self.look {
            if look.touch(table, gesture) != Looked::On {
                self.look = None;
                self.peek = false;
            }
            return Go::Stay;
        }
        if let Gesture::Press(_) = gesture {
            // Whoever touches has seen enough.
            self.settle();
        }
        let buttons = self.buttons(table);
        let racing = table.run.facts.race.is_some();
        if let Gesture::Hold(at) = gesture
            && !racing
            && buttons.iter().any(|b| b.action == Action::Hint && b.area.contains(at))
        {
            self.auto = true;
            self.toast.show(now, table.say(Text::AutoplayOn));
        }
        match self.presses.feed(gesture, &buttons) {
            Some(Action::Back) => return Go::Back,
            Some(Action::New) => return Go::To(Screen::NewMerge(NewMerge::new(table))),
            Some(Action::Undo | Action::Redo | Action::Hint) if racing => {
                self.toast.show(now, table.say(Text::RaceForward));
            }
            Some(Action::Undo) => self.undo(table, now),
            Some(Action::Redo) => self.redo(table, now),
            Some(Action::Hint) => {
                self.hint = table.playing.merge().map_or(Hint::None, |g| Hint::about(g.state()));
                if matches!(self.hint, Hint::None) {
                    self.toast.show(now, table.say(Text::NoMoveLeft));
                }
            }
            Some(Action::Moves) => self.look = table.playing.merge().map(LookBack::new),
            Some(Action::KeepGoing) => self.goal = false,
            Some(Action::Second) => super::start_second(table),
            Some(Action::Save) => replays::keep(table),
            None => self.swipe(table, now, gesture),
        }
        Go::Stay
    }

    /// Ends what moves, is shown for a while or is being thought.
    pub(in crate::screens) fn settle(&mut self) {
        self.motion = None;
        self.hint = Hint::None;
        self.auto = false;
        self.toast.hide();
    }

    /// Takes the last move back, or tells why not: a game for one asks nobody.
    fn undo(&mut self, table: &mut Table, now: Millis) {
        let Some(game) = table.playing.merge_mut() else { return };
        match game.undo(Seats::NONE) {
            Ok(()) => {
                table.run.follow(game);
                (self.goal, self.peek) = (false, false);
            }
            Err(_) => {
                let forgotten = game.oldest_ply() > 0;
                let why = if forgotten { Text::Forgotten } else { Text::NothingToUndo };
                self.toast.show(now, table.say(why));
            }
        }
    }

    fn redo(&mut self, table: &mut Table, now: Millis) {
        let Some(game) = table.playing.merge_mut() else { return };
        match game.redo(&mut |_| ()) {
            true => table.run.follow(game),
            false => self.toast.show(now, table.say(Text::NothingToRedo)),
        }
    }

    /// A drag anywhere beside the buttons aims, and so does a finger on the rim; lifting it plays.
    /// With a card on the board a touch takes the card away first.
    fn swipe(&mut self, table: &mut Table, now: Millis, gesture: Gesture) {
        self.aim = None;
        let Some(game) = table.playing.merge() else { return };
        let (Gesture::Drag { from, .. }
        | Gesture::Drop { from, .. }
        | Gesture::Press(from)
        | Gesture::Hold(from)
        | Gesture::Tap(from)
        | Gesture::Lift(from)) = gesture;
        if self.buttons(table).iter().any(|b| b.area.contains(from)) {
            return;
        }
        let lifted = matches!(gesture, Gesture::Drop { .. } | Gesture::Tap(_));
        if game.state().over() {
            self.peek ^= lifted;
            return;
        }
        if self.goal {
            self.goal = !lifted;
            return;
        }
        let radius = game.state().setup().radius;
        let layout = board::layout(table.board, radius);
        match board::aimed(&layout, radius, gesture) {
            Some(dir) if lifted => self.play(table, now, dir, false),
            aim => self.aim = aim,
        }
    }

    /// Plays a move and shows what it does, or why it cannot be played.
    fn play(&mut self, table: &mut Table, now: Millis, dir: Dir, by_box: bool) {
        let Some(game) = table.playing.merge_mut() else { return };
        let mut motion = Motion::new(now);
        let (score, oldest) = (game.state().score(), game.oldest_ply());
        match game.play(Seat::FIRST, dir, &mut |event| motion.add(event)) {
            Ok(()) => {
                table.run.facts.helped |= by_box;
                table.run.follow(game);
                let (won, forgets) = (game.state().won(), oldest == 0 && game.oldest_ply() > 0);
                let (joined, over) = (game.state().score() > score, game.state().over());
                table.cues.add(Cue::Move);
                if joined {
                    table.cues.add(Cue::Coin);
                }
                if over {
                    table.cues.add(Cue::Death);
                }
                table.records.count(&table.playing, &table.party, &table.run);
                let moves = table.settings.motion == settings::Motion::Full;
                self.motion = moves.then_some(motion);
                self.peek = false;
                if won && !table.run.facts.told {
                    // Once a game, however often it is taken back.
                    table.run.facts.told = true;
                    table.cues.add(Cue::Win);
                    self.goal = !by_box && !over;
                }
                if forgets {
                    self.toast.show(now, table.say(Text::Forgets));
                }
            }
            Err(PlayError::Over) => {}
            // A swipe is refused for nothing else.
            Err(_) => {
                table.cues.add(Cue::Miss);
                self.toast.show(now, table.settings.say(Text::NothingMoves));
            }
        }
    }

    pub(in crate::screens) fn tick(&mut self, table: &mut Table, now: Millis) -> bool {
        let moving = self.motion.is_some();
        if self.motion.as_ref().is_some_and(|m| m.over(now)) {
            self.motion = None;
        }
        let mut changed = self.toast.tick(now) | self.hint.tick(now) | moving;
        if let Some(words) = replays::told(table) {
            self.toast.show(now, table.say(words));
            changed = true;
        }
        if self.auto && self.motion.is_none() {
            match (self.hint.shown(), table.playing.merge()) {
                (Some(dir), _) => {
                    self.hint = Hint::None;
                    self.play(table, now, dir, true);
                    changed = true;
                }
                (None, Some(game)) if matches!(self.hint, Hint::None) => {
                    self.hint = Hint::about(game.state());
                    // No move is left: there is nothing more to play.
                    self.auto = !matches!(self.hint, Hint::None);
                }
                _ => {}
            }
        }
        changed
    }

    pub(in crate::screens) fn wake(&self, table: &Table, now: Millis) -> Option<Millis> {
        let motion = self.motion.as_ref().map(|m| m.wake(now));
        let kept = table.shelf.kept.as_ref().map(|_| now);
        let auto = (self.auto && motion.is_none()).then_some(now);
        [motion, self.toast.wake(), self.hint.wake(now), auto, kept].into_iter().flatten().min()
    }

    /// What can be pressed: what the card offers lies over the rest.
    fn buttons(&self, table: &Table) -> heapless::Vec<Button<Action>, 8> {
        let mut out = heapless::Vec::new();
        let Some(game) = table.playing.merge() else { return out };
        if let Some(card) = self.card(game) {
            out.extend(card::buttons(card, table));
        }
        let gold = out.iter().any(|button| button.look == Look::Primary);
        out.extend(beside(table, game, gold));
        out
    }
}

/// The places of the four buttons on the right, from the top down.
pub(super) fn column(board: &Board) -> impl Iterator<Item = Rectangle> {
    let large = board.width >= 480;
    let (w, h) = (i32::from(board.width), i32::from(board.height));
    let (size, margin) = if large { (66, 10) } else { (52, 4) };
    let step = (h - 2 * margin - size) / 3;
    (margin..)
        .step_by(step as usize)
        .take(4)
        .map(move |y| ui::area(w - margin - size, y, size as u32, size as u32))
}

/// The place of the way out, at the lower left.
pub(super) fn way_out(board: &Board) -> Rectangle {
    let (size, margin) = if board.width >= 480 { (66, 10) } else { (52, 4) };
    ui::area(margin, i32::from(board.height) - margin - size, size as u32, size as u32)
}

/// The buttons beside the board. `gold`: there is a golden one already.
fn beside(table: &Table, game: &MergeMatch, gold: bool) -> heapless::Vec<Button<Action>, 6> {
    let board = table.board;
    let usable = |can: bool| if can { Look::Plain } else { Look::Disabled };
    let over = game.outcome().is_some();
    let alone = table.run.facts.race.is_none();
    let new = if over && !gold { Look::Primary } else { Look::Plain };
    let column_of = [
        (Icon::Undo, Text::Undo, usable(alone && game.undo_asks().is_ok()), Action::Undo),
        (Icon::Redo, Text::Redo, usable(alone && game.can_redo()), Action::Redo),
        (Icon::Hint, Text::Hint, usable(alone && !over), Action::Hint),
        (Icon::New, Text::New, new, Action::New),
    ];
    let mut out = heapless::Vec::new();
    let plain = |area, icon, action| Button { area, icon, label: "", look: Look::Plain, action };
    let _ = out.push(plain(way_out(board), Some(Icon::Back), Action::Back));
    let _ = out.push(plain(figures::moves_area(board), None, Action::Moves));
    for (area, (icon, text, look, action)) in column(board).zip(column_of) {
        let label = table.say(text);
        let _ = out.push(Button { area, icon: Some(icon), label, look, action });
    }
    out
}

/// How often somebody has taken back, in the corner of the button for it.
fn draw_undone(list: &mut DisplayList, table: &Table) {
    let undone = table.run.facts.undone;
    let Some(area) = column(table.board).next().filter(|_| undone > 0) else { return };
    let mut number = Label::new();
    let _ = core::fmt::Write::write_fmt(&mut number, format_args!("{undone}"));
    let at = area.top_left + Point::new(area.size.width as i32 - 5, 13);
    list.push(ui::text(&number, Face::Tiny, at, Align::Right, theme::ACCENT));
}

/// The empty cells; in motion, all of them, for tiles have left theirs or not come yet.
pub(super) fn draw_cells(list: &mut DisplayList, layout: &Layout, state: &Merge, moving: bool) {
    let cells = Hexagon::new(state.setup().radius).cells();
    for at in cells.filter(|at| moving || state.exponent(*at).is_none()) {
        list.push(Shape::Hex { body: board::body(layout, at, 0), color: theme::CELL });
    }
}

/// The cells that the tiles would fall towards: gold, or muted if none could move.
pub(super) fn draw_aim(list: &mut DisplayList, layout: &Layout, state: &Merge, dir: Dir) {
    let region = Hexagon::new(state.setup().radius);
    let color = if state.can_move(dir) { theme::GOLD } else { theme::MUTED };
    for at in region.cells().filter(|at| !region.contains(at.step(dir))) {
        list.push(Shape::HexFrame { body: board::body(layout, at, 0), width: 48, color });
    }
}
