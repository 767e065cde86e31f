//! A guided first game: a few words, a ring where the finger goes, and the game's own board.
//!
//! It is played on a game of its own, so the running match is not touched; that game lies on the
//! table, since screens are handed on by value. Only the move that is
//! being explained is accepted; the way to it is free.

use core::fmt::Debug;

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use hexdeck_engine::play::{Game, Seat};

use super::{Ask, GameBoard, Moment};
use crate::Millis;
use crate::input::Gesture;
use crate::paint::{Align, DisplayList, Face, Shape, theme};
use crate::screens::{Go, Practice, Table};
use crate::settings::Motion;
use crate::text::Text;
use crate::ui::{self, Toast};

/// The person who learns.
const LEARNER: Seat = Seat(0);
/// How long the other one thinks.
const REPLY_AFTER: Millis = 900;
/// How long the ring is wide, and then narrow.
const PULSE: Millis = 400;

/// One step of a guided game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// Words to read; a tap goes on.
    Tell([Text; 2]),
    /// Words, and a move to make.
    Do([Text; 2]),
    /// The other one plays, until it is the learner's turn again.
    Reply,
}

/// A game that can be learned by playing.
pub trait Taught: GameBoard {
    /// What is taught, in order.
    const STEPS: &'static [Step];

    /// Lays the game that it is taught with on the table: always the same.
    fn begin(practice: &mut Practice);

    /// The game that it is taught with.
    fn practice(practice: &Practice) -> Option<&Self::Game>;

    /// The game that it is taught with, to be changed.
    fn practice_mut(practice: &mut Practice) -> Option<&mut Self::Game>;

    /// The move that shows most, for the learner and for the other one.
    fn advice(state: &Self::Game) -> Option<<Self::Game as Game>::Move>;

    /// What the finger touches next on the way to this move.
    fn towards(
        &self,
        table: &Table,
        state: &Self::Game,
        mv: <Self::Game as Game>::Move,
    ) -> Rectangle;
}

/// A guided first game.
#[derive(Debug)]
pub struct Lesson<B: Taught> {
    board: B,
    step: usize,
    since: Millis,
    wide: bool,
    toast: Toast,
}

impl<B: Taught> Lesson<B> {
    /// Its beginning.
    pub fn new(table: &mut Table, now: Millis) -> Lesson<B> {
        B::begin(&mut table.practice);
        Lesson { board: B::default(), step: 0, since: now, wide: false, toast: Toast::default() }
    }

    fn step(&self) -> Option<Step> {
        B::STEPS.get(self.step).copied()
    }

    fn moment(&self, game: &B::Game, now: Millis) -> Moment {
        let seat = matches!(self.step(), Some(Step::Do(_))).then_some(LEARNER);
        Moment { now, seat, turn: game.active().iter().next() }
    }

    /// The move that is to be made now.
    fn wanted(&self, table: &Table) -> Option<<B::Game as Game>::Move> {
        let Some(Step::Do(_)) = self.step() else { return None };
        B::advice(B::practice(&table.practice)?)
    }

    /// Whether the ring is in the bar at the bottom: then the words are above it.
    fn in_bar(&self, table: &Table) -> bool {
        let game = B::practice(&table.practice);
        let Some((mv, game)) = self.wanted(table).zip(game) else { return false };
        let bar = words_area(table, false).top_left.y;
        self.board.towards(table, game, mv).center().y > bar
    }

    pub(in crate::screens) fn draw(&self, table: &Table, now: Millis, list: &mut DisplayList) {
        let Some(game) = B::practice(&table.practice) else { return };
        self.board.draw(table, game, self.moment(game, now), list);
        let ring = self.wanted(table).map(|mv| self.board.towards(table, game, mv));
        if let Some(target) = ring {
            draw_ring(list, target, if self.wide { 5 } else { 2 });
        }
        if let Some(Step::Tell(lines) | Step::Do(lines)) = self.step() {
            draw_words(list, table, lines, self.in_bar(table));
        }
        self.toast.draw(list, table.board.area());
    }

    pub(in crate::screens) fn touch(
        &mut self,
        table: &mut Table,
        now: Millis,
        gesture: Gesture,
    ) -> Go {
        if let Gesture::Press(_) = gesture {
            self.toast.hide();
        }
        if let (Some(Step::Do(_)), Gesture::Tap(at)) = (self.step(), gesture)
            && words_area(table, self.in_bar(table)).contains(at)
        {
            // What lies below the words is not to be pressed.
            self.board.settle();
            return Go::Stay;
        }
        let Some(game) = B::practice(&table.practice) else { return Go::Back };
        let moment = self.moment(game, now);
        match (self.board.touch(table, game, moment, gesture), gesture, self.step()) {
            (Ask::Menu, ..) | (_, _, None) => return Go::Back,
            (Ask::Play(mv), ..) if Some(mv) == self.wanted(table) => {
                self.play(table, now, LEARNER, mv);
            }
            (Ask::Play(_) | Ask::Undo, ..) => {
                self.board.settle();
                self.toast.show(now, table.say(Text::LessonFollow));
            }
            (Ask::Nothing, Gesture::Tap(_), Some(Step::Tell(_))) => {
                self.go_on(now);
                if self.step().is_none() {
                    return Go::Instead(B::new_game(table));
                }
            }
            (Ask::Nothing, ..) => {}
        }
        Go::Stay
    }

    fn go_on(&mut self, now: Millis) {
        self.step += 1;
        self.since = now;
    }

    /// Plays a move that was listed as legal.
    fn play(&mut self, table: &mut Table, now: Millis, seat: Seat, mv: <B::Game as Game>::Move) {
        let Some(game) = B::practice_mut(&mut table.practice) else { return };
        let board = &mut self.board;
        board.played(now, seat, mv);
        if game.apply(seat, mv, &mut |event| board.event(now, event)).is_ok() && seat == LEARNER {
            self.go_on(now);
        }
    }

    /// Ends what moves.
    pub(in crate::screens) fn settle(&mut self) {
        self.board.settle();
    }

    /// Lets time pass; whether it looks different now.
    pub(in crate::screens) fn tick(&mut self, table: &mut Table, now: Millis) -> bool {
        let mut changed = self.toast.tick(now) | self.board.tick(now);
        let wide = table.settings.motion == Motion::Full && now / PULSE % 2 == 1;
        changed |= core::mem::replace(&mut self.wide, wide) != wide;
        if self.step() == Some(Step::Reply) && self.reply_at(now) <= now {
            self.reply(table, now);
            changed = true;
        }
        changed
    }

    /// When the other one plays: some time after all has come to rest.
    fn reply_at(&self, now: Millis) -> Millis {
        self.board.wake(now).unwrap_or(self.since + REPLY_AFTER)
    }

    fn reply(&mut self, table: &mut Table, now: Millis) {
        let turn = B::practice(&table.practice).and_then(|game| {
            let seat = game.active().iter().find(|seat| *seat != LEARNER)?;
            Some((seat, B::advice(game)?))
        });
        self.since = now;
        match turn {
            Some((seat, mv)) => self.play(table, now, seat, mv),
            None => self.go_on(now),
        }
    }

    /// When it looks different by itself.
    pub(in crate::screens) fn wake(&self, table: &Table, now: Millis) -> Option<Millis> {
        let reply = (self.step() == Some(Step::Reply)).then(|| self.reply_at(now));
        let pulse = (self.wanted(table).is_some() && table.settings.motion == Motion::Full)
            .then(|| (now / PULSE + 1) * PULSE);
        [self.board.wake(now), self.toast.wake(), reply, pulse].into_iter().flatten().min()
    }
}

/// A bright ring round what is to be touched, this far from it.
fn draw_ring(list: &mut DisplayList, target: Rectangle, gap: i32) {
    let Size { width, height } = target.size;
    // A circle round what is as high as wide, round corners round a button.
    let radius = if width > height * 5 / 4 { 10 } else { width.max(height) as i32 / 2 };
    for (gap, width, color) in [(gap + 1, 80, theme::BACKGROUND), (gap, 48, theme::WHITE)] {
        let area = target.offset(gap);
        let radius = (radius + gap).min(255) as u8;
        list.push(Shape::Frame { area, radius, width, color });
    }
}

/// Where the words are: beside the corner with the menu, or above it.
fn words_area(table: &Table, above: bool) -> Rectangle {
    let large = table.board.width >= 480;
    let (width, bottom) = (i32::from(table.board.width), i32::from(table.board.height));
    let (left, height) = if large { (78, 62) } else { (58, 48) };
    let (x, y) = if above { (4, bottom - 2 * height - 12) } else { (left, bottom - height - 4) };
    ui::area(x, y, (width - 4 - x) as u32, height as u32)
}

/// How words are written, and how far apart lines are.
const fn script(large: bool) -> (Face, i32) {
    if large { (Face::Body, 24) } else { (Face::Small, 17) }
}

fn draw_words(list: &mut DisplayList, table: &Table, lines: [Text; 2], above: bool) {
    let (face, pitch) = script(table.board.width >= 480);
    let area = words_area(table, above);
    list.push(Shape::Round { area, radius: 10, color: theme::SURFACE });
    list.push(Shape::Frame { area, radius: 10, width: 32, color: theme::ACCENT });
    let middle = area.center();
    let first = middle.y - pitch / 2 + face.cap_height() / 2;
    for (line, base) in lines.into_iter().zip([first, first + pitch]) {
        let at = Point::new(middle.x, base);
        list.push(ui::text(table.say(line), face, at, Align::Center, theme::TEXT));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::flip::FlipBoard;
    use crate::text::Language;

    fn words_fit<B: Taught>() {
        for step in B::STEPS {
            let (Step::Tell(lines) | Step::Do(lines)) = step else { continue };
            for (line, language) in lines.iter().flat_map(|l| Language::ALL.map(|to| (l, to))) {
                let words = line.to(language);
                // The narrower of the two cards on each panel, with a margin.
                for (large, width) in [(true, 480 - 82 - 16), (false, 320 - 62 - 12)] {
                    let wide = script(large).0.width(words);
                    assert!(wide <= width, "{words}: {wide} of {width}");
                }
            }
        }
    }

    #[test]
    fn the_words_of_every_lesson_fit_their_card() {
        words_fit::<FlipBoard>();
    }
}
