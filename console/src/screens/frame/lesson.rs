//! A guided first game: a few words, a ring where the finger goes, and the game's own board.
//!
//! It is played on a game of its own, so the running match is not touched; that game lies on the
//! table, since screens are handed on by value. Only the move that is
//! being explained is accepted; the way to it is free.

use core::fmt::Debug;

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use hexdeck_engine::play::{Game, Seat};

use super::{Ask, Moment, Playfield};
use crate::input::Gesture;
use crate::paint::{Align, DisplayList, Face, Shape, theme};
use crate::screens::{Go, Practice, Table};
use crate::settings::Motion;
use crate::sound::Heard;
use crate::text::Text;
use crate::ui::{self, Toast};
use crate::{Board, Millis};

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
pub trait Taught: Playfield {
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

    /// Whether two moves do the same.
    fn same(
        _state: &Self::Game,
        a: <Self::Game as Game>::Move,
        b: <Self::Game as Game>::Move,
    ) -> bool {
        a == b
    }

    /// Where the words are while the finger is to go to `target`: beside the corner with the menu,
    /// or above it if the target is down there.
    fn words(board: &Board, target: Option<Rectangle>) -> Rectangle {
        let large = board.width >= 480;
        let (width, bottom) = (i32::from(board.width), i32::from(board.height));
        let (left, height) = if large { (78, 62) } else { (58, 48) };
        let below = bottom - height - 4;
        let above = target.is_some_and(|target| target.center().y > below);
        let (x, y) = if above { (4, below - height - 8) } else { (left, below) };
        ui::area(x, y, (width - 4 - x) as u32, height as u32)
    }
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
        Moment { now, seat, turn: game.active().iter().next(), undo: false }
    }

    /// The move that is to be made now.
    fn wanted(&self, table: &Table) -> Option<<B::Game as Game>::Move> {
        let Some(Step::Do(_)) = self.step() else { return None };
        B::advice(B::practice(&table.practice)?)
    }

    /// What the finger is to touch next.
    fn target(&self, table: &Table) -> Option<Rectangle> {
        let (mv, game) = self.wanted(table).zip(B::practice(&table.practice))?;
        Some(self.board.towards(table, game, mv))
    }

    pub(in crate::screens) fn draw(&self, table: &Table, now: Millis, list: &mut DisplayList) {
        let Some(game) = B::practice(&table.practice) else { return };
        self.board.draw(table, game, self.moment(game, now), list);
        let target = self.target(table);
        if let Some(target) = target {
            draw_ring(list, target, if self.wide { 5 } else { 2 });
        }
        let mut room = table.board.area();
        if let Some(Step::Tell(lines) | Step::Do(lines)) = self.step() {
            let words = B::words(table.board, target);
            draw_words(list, table, lines, words);
            if words.top_left.y > room.center().y {
                // A passing message does not cover them.
                room.size.height = words.top_left.y as u32;
            }
        }
        self.toast.draw(list, room);
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
        if let Gesture::Tap(at) = gesture
            && B::words(table.board, self.target(table)).contains(at)
            && self.step() != Some(Step::Reply)
        {
            // What lies below the words is not to be pressed.
            self.board.settle();
            return if let Some(Step::Tell(_)) = self.step() {
                self.read(table, now)
            } else {
                Go::Stay
            };
        }
        let Some(game) = B::practice(&table.practice) else { return Go::Back };
        let moment = self.moment(game, now);
        match (self.board.touch(table, game, moment, gesture), gesture, self.step()) {
            (Ask::Menu, ..) | (_, _, None) => return Go::Back,
            (Ask::Play(mv), ..)
                if self.wanted(table).is_some_and(|wanted| B::same(game, mv, wanted)) =>
            {
                self.play(table, now, LEARNER, mv);
            }
            (Ask::Play(_) | Ask::Undo, ..) => {
                self.board.settle();
                self.toast.show(now, table.say(Text::LessonFollow));
            }
            (Ask::Nothing, Gesture::Tap(_), Some(Step::Tell(_))) => return self.read(table, now),
            (Ask::Nothing, ..) => {}
        }
        Go::Stay
    }

    /// The words have been read; after the last come the games.
    fn read(&mut self, table: &Table, now: Millis) -> Go {
        self.go_on(now);
        if self.step().is_none() { Go::Instead(B::new_game(table)) } else { Go::Stay }
    }

    fn go_on(&mut self, now: Millis) {
        self.step += 1;
        self.since = now;
    }

    /// Plays a move that was listed as legal.
    fn play(&mut self, table: &mut Table, now: Millis, seat: Seat, mv: <B::Game as Game>::Move) {
        let Some(game) = B::practice_mut(&mut table.practice) else { return };
        let (board, mut heard) = (&mut self.board, Heard::default());
        board.played(now, seat, mv);
        let event = &mut |event| {
            heard.add(B::heard(&event));
            board.event(now, event);
        };
        if game.apply(seat, mv, event).is_ok() {
            heard.tell(&mut table.cues);
            if seat == LEARNER {
                self.go_on(now);
            }
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

/// How words are written, and how far apart lines are.
const fn script(large: bool) -> (Face, i32) {
    if large { (Face::Body, 24) } else { (Face::Small, 17) }
}

fn draw_words(list: &mut DisplayList, table: &Table, lines: [Text; 2], area: Rectangle) {
    let (face, pitch) = script(table.board.width >= 480);
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
    use crate::board::BOARDS;
    use crate::screens::{flip::FlipBoard, flows::FlowsBoard, merge::MergeBoard};
    use crate::text::Language;

    /// The words that are too long for their card.
    fn too_long<B: Taught>(found: &mut std::vec::Vec<std::string::String>) {
        for step in B::STEPS {
            let (Step::Tell(lines) | Step::Do(lines)) = step else { continue };
            for (line, language) in lines.iter().flat_map(|l| Language::ALL.map(|to| (l, to))) {
                let words = line.to(language);
                for board in BOARDS {
                    let foot = ui::area(0, i32::from(board.height) - 10, 10, 10);
                    for target in [None, Some(foot), Some(ui::area(0, 0, 10, 10))] {
                        let room = B::words(board, target).size.width as i32 - 12;
                        let wide = script(board.width >= 480).0.width(words);
                        if wide > room {
                            found.push(std::format!("{words}: {wide} of {room}"));
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn the_words_of_every_lesson_fit_their_card() {
        let mut found = std::vec::Vec::new();
        too_long::<FlipBoard>(&mut found);
        too_long::<MergeBoard>(&mut found);
        too_long::<FlowsBoard>(&mut found);
        assert!(found.is_empty(), "{found:#?}");
    }

    /// Plays a lesson by doing what the ring says, a tap on its middle each time.
    fn follows_the_ring<B: Taught>() {
        for board in BOARDS {
            let mut table = Table::new(board, 1);
            let mut lesson = Lesson::<B>::new(&mut table, 0);
            let (mut now, mut taps) = (0, 0);
            let end = loop {
                now += 20;
                assert!(now < 120_000, "{}: nothing goes on at {:?}", board.name, lesson.step());
                lesson.tick(&mut table, now);
                let target = match lesson.step() {
                    Some(Step::Do(_)) => lesson.target(&table),
                    Some(Step::Tell(_)) => Some(B::words(board, None)),
                    _ => None,
                };
                let Some(at) = target.map(|target| target.center()) else { continue };
                if lesson.board.wake(now).is_some_and(|next| next < now + 500) {
                    continue;
                }
                taps += 1;
                assert!(taps < 60, "{}: the ring leads nowhere at {:?}", board.name, lesson.step());
                assert!(board.area().contains(at));
                lesson.touch(&mut table, now, Gesture::Press(at));
                now += 20;
                match lesson.touch(&mut table, now, Gesture::Tap(at)) {
                    Go::Stay => {}
                    go => break go,
                }
            };
            assert!(matches!(end, Go::Instead(_)) && lesson.step().is_none());
        }
    }

    #[test]
    fn every_lesson_is_learned_by_following_the_ring() {
        follows_the_ring::<FlipBoard>();
        follows_the_ring::<MergeBoard>();
        follows_the_ring::<FlowsBoard>();
    }
}
