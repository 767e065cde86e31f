//! The game screen of Merge: the board in the middle, figures on its left, buttons on its right.

use core::fmt::Write;

use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use hexdeck_engine::games::merge::{Difficulty, Merge};
use hexdeck_engine::hex::{Dir, Hexagon, Layout};
use hexdeck_engine::play::{Game, PlayError, Seat, Seats};

use super::hint::Hint;
use super::motion::Motion;
use super::new::NewMerge;
use super::{board, tile};
use crate::input::Gesture;
use crate::paint::{Align, DisplayList, Face, Icon, Label, Shape, theme};
use crate::playing::MergeMatch;
use crate::screens::{Go, Screen, Table};
use crate::settings::{self, Settings};
use crate::sound::Cue;
use crate::text::Text;
use crate::ui::{self, Button, Look, Presses, Toast, grouped};
use crate::{Board, Millis};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Action {
    Back,
    Undo,
    Redo,
    Hint,
    New,
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
}

impl MergeScreen {
    pub(in crate::screens) fn draw(&self, table: &Table, now: Millis, list: &mut DisplayList) {
        let panel = table.board.area();
        list.push(Shape::Fill { area: panel, color: theme::BACKGROUND });
        let Some(game) = table.playing.merge() else { return };
        let state = game.state();
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
        if let Some(dir) = self.aim.or(self.hint.shown()) {
            draw_aim(list, &layout, state, dir);
        }
        draw_figures(list, table, game);
        self.presses.draw(list, &buttons(table));
        if state.over() && self.motion.is_none() {
            draw_end(list, &layout, table);
        }
        self.toast.draw(list, panel);
    }

    pub(in crate::screens) fn touch(
        &mut self,
        table: &mut Table,
        now: Millis,
        gesture: Gesture,
    ) -> Go {
        if let Gesture::Press(_) = gesture {
            // Whoever touches has seen enough.
            self.settle();
        }
        if let Gesture::Hold(at) = gesture
            && buttons(table).iter().any(|b| b.action == Action::Hint && b.area.contains(at))
        {
            self.auto = true;
            self.toast.show(now, table.say(Text::AutoplayOn));
        }
        let pressed = self.presses.feed(gesture, &buttons(table));
        match pressed {
            Some(Action::Back) => return Go::Back,
            Some(Action::New) => return Go::To(Screen::NewMerge(NewMerge::new(table))),
            Some(Action::Undo) => {
                // A game for one: nobody else has to agree.
                let undo = |game: &mut MergeMatch| game.undo(Seats::NONE).is_ok();
                self.step(table, now, undo, Text::NothingToUndo);
            }
            Some(Action::Redo) => {
                let redo = |game: &mut MergeMatch| game.redo(&mut |_| ());
                self.step(table, now, redo, Text::NothingToRedo);
            }
            Some(Action::Hint) => {
                self.hint = table.playing.merge().map_or(Hint::None, |g| Hint::about(g.state()));
                if matches!(self.hint, Hint::None) {
                    self.toast.show(now, table.say(Text::NoMoveLeft));
                }
            }
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

    /// Undo or redo, or why not.
    fn step(
        &mut self,
        table: &mut Table,
        now: Millis,
        action: impl Fn(&mut MergeMatch) -> bool,
        why_not: Text,
    ) {
        if !table.playing.merge_mut().is_some_and(action) {
            self.toast.show(now, table.say(why_not));
        }
    }

    /// A drag anywhere beside the buttons aims, and so does a finger on the rim; lifting it plays.
    fn swipe(&mut self, table: &mut Table, now: Millis, gesture: Gesture) {
        self.aim = None;
        let Some(game) = table.playing.merge() else { return };
        let radius = game.state().setup().radius;
        let layout = board::layout(table.board, radius);
        let Some(dir) = board::aimed(&layout, radius, gesture) else { return };
        let (Gesture::Drag { from, .. }
        | Gesture::Drop { from, .. }
        | Gesture::Press(from)
        | Gesture::Hold(from)
        | Gesture::Tap(from)
        | Gesture::Lift(from)) = gesture;
        if buttons(table).iter().any(|b| b.area.contains(from)) {
            return;
        }
        match gesture {
            Gesture::Drop { .. } | Gesture::Tap(_) => self.play(table, now, dir),
            _ => self.aim = Some(dir),
        }
    }

    /// Plays a move and shows what it does, or why it cannot be played.
    fn play(&mut self, table: &mut Table, now: Millis, dir: Dir) {
        let Some(game) = table.playing.merge_mut() else { return };
        let mut motion = Motion::new(now);
        let (was_won, score) = (game.state().won(), game.state().score());
        match game.play(Seat::FIRST, dir, &mut |event| motion.add(event)) {
            Ok(()) => {
                let (won, goal) = (game.state().won(), game.state().setup().goal);
                let (joined, over) = (game.state().score() > score, game.state().over());
                table.cues.add(Cue::Move);
                if joined {
                    table.cues.add(Cue::Coin);
                }
                if over {
                    table.cues.add(Cue::Death);
                }
                table.records.count(&table.playing, &table.party);
                let moves = table.settings.motion == settings::Motion::Full;
                self.motion = moves.then_some(motion);
                if won && !was_won {
                    table.cues.add(Cue::Win);
                    let mut line = Label::new();
                    let _ = write!(line, "{goal} {}", table.say(Text::Reached));
                    self.toast.show(now, &line);
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
        if self.auto && self.motion.is_none() {
            match (self.hint.shown(), table.playing.merge()) {
                (Some(dir), _) => {
                    self.hint = Hint::None;
                    self.play(table, now, dir);
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

    pub(in crate::screens) fn wake(&self, now: Millis) -> Option<Millis> {
        let motion = self.motion.as_ref().map(|m| m.wake(now));
        let auto = (self.auto && motion.is_none()).then_some(now);
        [motion, self.toast.wake(), self.hint.wake(now), auto].into_iter().flatten().min()
    }
}

fn buttons(table: &Table) -> heapless::Vec<Button<Action>, 5> {
    let buttons = |game| buttons_of(table.board, &table.settings, game);
    table.playing.merge().map(buttons).unwrap_or_default()
}

fn buttons_of(
    board: &Board,
    settings: &Settings,
    game: &MergeMatch,
) -> heapless::Vec<Button<Action>, 5> {
    let large = board.width >= 480;
    let (w, h) = (i32::from(board.width), i32::from(board.height));
    let (size, margin) = if large { (66, 10) } else { (52, 4) };
    let right = w - margin - size;
    let usable = |can: bool| if can { Look::Plain } else { Look::Disabled };
    let new = if game.outcome().is_some() { Look::Primary } else { Look::Plain };
    let button = |x, y, icon, label, look, action| {
        let area = ui::area(x, y, size as u32, size as u32);
        Button { area, icon: Some(icon), label, look, action }
    };
    let over = game.outcome().is_some();
    let column = [
        (Icon::Undo, Text::Undo, usable(game.undo_asks().is_ok()), Action::Undo),
        (Icon::Redo, Text::Redo, usable(game.can_redo()), Action::Redo),
        (Icon::Hint, Text::Hint, usable(!over), Action::Hint),
        (Icon::New, Text::New, new, Action::New),
    ];
    let step = (h - 2 * margin - size) / 3;
    let mut out = heapless::Vec::new();
    let _ = out.push(button(margin, h - margin - size, Icon::Back, "", Look::Plain, Action::Back));
    for (y, (icon, text, look, action)) in (margin..).step_by(step as usize).zip(column) {
        let _ = out.push(button(right, y, icon, settings.say(text), look, action));
    }
    out
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

/// Name, score, best and moves.
fn draw_figures(list: &mut DisplayList, table: &Table, game: &MergeMatch) {
    let state = game.state();
    let difficulty = Difficulty::of(&state.setup());
    let name = table.say(difficulty.map_or(Text::Free, super::name_of));
    let best = difficulty.map_or(0, |d| table.records.merge(d).best).max(state.score());
    let figures: [(&str, Label, Rgb565); 3] = [
        (table.say(Text::Score), grouped(state.score()), theme::TEXT),
        (table.say(Text::Best), grouped(best), theme::ACCENT),
        (table.say(Text::Moves), grouped(game.ply()), theme::TEXT),
    ];
    if table.board.width >= 480 {
        ui::heading(list, table.say(Text::MergeCaps), Point::new(14, 30));
        let below = Point::new(14, 48);
        list.push(ui::text(name, Face::Small, below, Align::Left, theme::MUTED));
        for (y, (label, value, color)) in (66..).step_by(54).zip(&figures) {
            ui::stat(list, ui::area(10, y, 92, 48), label, value, *color);
        }
    } else {
        // The corners beside the board's slanted sides are all the room there is.
        ui::stat(list, ui::area(4, 4, 84, 46), figures[0].0, &figures[0].1, figures[0].2);
        for (y, (label, value, color)) in (70..).step_by(40).zip(&figures[1..]) {
            list.push(ui::text(label, Face::Tiny, Point::new(6, y), Align::Left, theme::MUTED));
            list.push(ui::text(value, Face::Small, Point::new(6, y + 16), Align::Left, *color));
        }
    }
}

/// No move is left.
fn draw_end(list: &mut DisplayList, layout: &Layout, table: &Table) {
    let face = Face::Body;
    let words = table.say(Text::NoMoveLeft);
    let width = face.width(words) + 40;
    let (x, y) = layout.origin;
    let height = if table.board.width >= 480 { 56 } else { 48 };
    let area = ui::area(x - width / 2, y - height / 2, width as u32, height as u32);
    list.push(Shape::Round { area, radius: 10, color: theme::RAISED });
    list.push(Shape::Frame { area, radius: 10, width: 32, color: theme::ACCENT });
    let base = Point::new(x, y + face.cap_height() / 2);
    list.push(ui::text(words, face, base, Align::Center, theme::TEXT));
}
