//! The box's heart: fingers and time in, dirty rectangles out.

use embedded_graphics::prelude::{Point, Size};
use embedded_graphics::primitives::Rectangle;
use heapless::Vec;

use crate::input::{Gesture, Gestures};
use crate::inspect::Inspect;
use crate::link::{Running, Status};
use crate::paint::{DisplayList, MAX_DIRTY, Strip, dirty, turned};
use crate::playing::{AnyMatch, Playing};
use crate::records::Records;
use crate::run::Run;
use crate::screens::{Go, Screen, Table};
use crate::settings::Settings;
use crate::shelf::{Question, Stage};
use crate::sound::{Cue, Player, Sound, Tune};
use crate::storage::packs::Refused;
use crate::storage::{Kept, Ledger, Trouble};
use crate::{Board, Millis};

/// Most screens on top of each other: home, a game or the settings, what opens from there, a
/// notice, the calibration that a held start asks for, a computer's question.
const MAX_DEPTH: usize = 6;
/// A finger that is there this soon after the start...
const SOON: Millis = 1_500;
/// ...and stays for this long asks for calibration: nothing else may be reachable.
const HELD_START: Millis = 2_500;

/// What the box knows when it starts.
pub struct Start<'a> {
    /// The display it runs on.
    pub board: &'static Board,
    /// Entropy for games that ask for no particular seed.
    pub seed: u64,
    /// What went wrong before this start, to be shown to the player (a crash, a watchdog reset).
    pub notice: Option<&'a str>,
}

/// Room for two pictures: the one on the panel and the one being made.
///
/// By far the largest part of the console, so it lives where its owner says and is never moved.
#[derive(Debug)]
pub struct Pictures([DisplayList; 2]);

impl Pictures {
    /// Two empty pictures.
    pub const fn new() -> Self {
        Pictures([const { DisplayList::new() }; 2])
    }
}

impl Default for Pictures {
    fn default() -> Self {
        Self::new()
    }
}

/// The console: a stack of screens over the table they share.
#[derive(Debug)]
pub struct App<'a> {
    pub(crate) table: Table,
    /// What of the table is not stored yet.
    pub(crate) ledger: Ledger,
    stack: Vec<Screen, MAX_DEPTH>,
    /// How many screens there were with a question about the journal on top; 0 if there is none.
    asking: usize,
    /// Whether it was answered with OK.
    agreed: bool,
    gestures: Gestures,
    player: Player,
    /// Whether a finger touches.
    touched: bool,
    /// Whether the finger has said all it is heard for, until it leaves.
    deaf: bool,
    /// Since when a finger has been there that came with the start.
    held_start: Option<Millis>,
    pub(crate) now: Millis,
    pictures: &'a mut Pictures,
    /// Which of them is on the panel.
    shown: usize,
    /// Whether anything may look different since the last frame.
    stale: bool,
    /// Whether the picture on the panel stands on its head.
    turned: bool,
    /// Counts the pictures.
    stamp: u32,
}

impl<'a> App<'a> {
    /// A box that has just been switched on: the first frame is the whole panel.
    pub fn new(start: Start<'_>, pictures: &'a mut Pictures) -> Self {
        pictures.0.iter_mut().for_each(DisplayList::clear);
        let mut stack = Vec::new();
        let _ = stack.push(Screen::home());
        if let Some(what) = start.notice {
            let _ = stack.push(Screen::notice(what));
        }
        let mut player = Player::default();
        player.play(0, Tune::Menu);
        App {
            table: Table::new(start.board, start.seed),
            ledger: Ledger::default(),
            stack,
            asking: 0,
            agreed: false,
            gestures: Gestures::default(),
            player,
            touched: false,
            deaf: false,
            held_start: None,
            now: 0,
            pictures,
            shown: 0,
            stale: true,
            turned: false,
            stamp: 0,
        }
    }

    /// Where the finger is on the panel now, or `None` when it does not touch.
    ///
    /// Called at every touch sample (about 100 times a second while touching) and once, with
    /// `None`, when the finger leaves.
    pub fn pointer(&mut self, now: Millis, finger: Option<Point>) {
        self.tick(now);
        self.held_start = match finger {
            Some(_) if !self.touched && self.now < SOON => Some(self.now),
            Some(_) => self.held_start,
            None => None,
        };
        self.touched = finger.is_some();
        self.deaf &= self.touched;
        if self.deaf {
            return;
        }
        let finger = finger.map(|at| self.meant(at));
        let gesture = self.gestures.pointer(self.now, finger);
        self.answer(gesture);
    }

    /// A mouse is over this pixel of the panel without touching it, beside the panel if `None`; its
    /// wheel was turned by so many notches, clockwise if positive. For boxes in a window, which tell
    /// it as long as the mouse is there, moved or not.
    pub fn hover(&mut self, now: Millis, at: Option<Point>, notches: i32) {
        self.tick(now);
        if self.touched {
            return;
        }
        let at = at.map(|at| self.meant(at));
        if let Some(screen) = self.stack.last_mut() {
            self.stale |= screen.hover(&self.table, self.now, at, notches);
        }
    }

    /// The pixel of the picture that a touch means which was felt at this pixel of the panel.
    fn meant(&self, felt: Point) -> Point {
        let (board, table) = (self.table.board, &self.table);
        let wants_felt = self.stack.last().is_some_and(Screen::wants_felt);
        let correction = table.trial.or(table.settings.correction).filter(|_| !wants_felt);
        let at = correction.map_or(felt, |correction| correction.apply(board, felt));
        let edge = Point::new(i32::from(board.width) - 1, i32::from(board.height) - 1);
        let at = at.component_max(Point::zero()).component_min(edge);
        match self.turned {
            true => turned(Rectangle::new(at, Size::new(1, 1)), board.area()).top_left,
            false => at,
        }
    }

    /// Lets time pass: animations and holds move on. Time that runs backwards stands still.
    pub fn tick(&mut self, now: Millis) {
        let due = self.wake().is_some_and(|at| now >= at);
        self.now = self.now.max(now);
        if self.held_start.is_some_and(|since| self.now >= since + HELD_START) {
            self.held_start = None;
            self.gestures = Gestures::default();
            self.deaf = true;
            let _ = self.stack.push(Screen::calibrate());
            self.stale = true;
        }
        if due {
            let hold = self.gestures.tick(self.now);
            self.answer(hold);
            if let Some(screen) = self.stack.last_mut() {
                self.stale |= screen.tick(&mut self.table, self.now);
            }
            self.listen();
        }
    }

    /// When [`App::tick`] must be called next, or `None` if only a finger can change anything.
    pub fn wake(&self) -> Option<Millis> {
        let screen = self.stack.last().and_then(|s| s.wake(&self.table, self.now));
        let start = self.held_start.map(|since| since + HELD_START);
        let all = [screen, self.gestures.wake(), self.ledger.deadline(), start];
        all.into_iter().flatten().min()
    }

    /// Whether no finger touches and nothing moves: a good moment for what takes a while.
    pub(crate) fn calm(&self) -> bool {
        !self.touched && self.stack.last().is_none_or(|s| s.wake(&self.table, self.now).is_none())
    }

    /// Shows what is wrong with the journal.
    pub(crate) fn tell(&mut self, trouble: Trouble) {
        let _ = self.stack.push(Screen::memory(trouble.say(self.table.settings.language)));
        self.asking = if trouble == Trouble::Strange { self.stack.len() } else { 0 };
        self.stale = true;
    }

    /// Whether a person has read that the journal cannot be read, and has gone on.
    pub(crate) fn may_clear(&self) -> bool {
        self.agreed
    }

    /// Asks the person a computer's question, unless a finger touches or the box asks something of
    /// its own: then it is not the moment, which `false` tells.
    pub(crate) fn ask(&mut self, question: Question) -> bool {
        let own = matches!(self.stack.last(), Some(Screen::Notice(_) | Screen::Calibrate(_)));
        if self.touched || own {
            return false;
        }
        self.stack.retain(|screen| !matches!(screen, Screen::Ask(_)));
        self.table.shelf.question = Some(question);
        let asked = self.stack.push(Screen::ask()).is_ok();
        self.table.cues.add(Cue::Click);
        self.listen();
        self.stale = true;
        asked
    }

    /// What a computer asked last, and what became of it.
    pub fn question(&self) -> Option<&Question> {
        self.table.shelf.question.as_ref()
    }

    /// Tells the person how far it has come. A question that is withdrawn goes away.
    pub(crate) fn set_stage(&mut self, stage: Stage) {
        let Some(question) = &mut self.table.shelf.question else { return };
        let withdrawn = question.stage == Stage::Open || stage == Stage::Declined;
        question.stage = stage;
        if withdrawn {
            self.stack.retain(|screen| !matches!(screen, Screen::Ask(_)));
        }
        self.stale |= withdrawn || matches!(self.stack.last(), Some(Screen::Ask(_)));
    }

    /// What is on the shelf has changed.
    pub(crate) fn look_again(&mut self) {
        self.stale |= matches!(self.stack.last(), Some(Screen::Packs(_)));
    }

    /// Tells the box which day it is, for the game of the day: it has no calendar of its own.
    pub fn set_today(&mut self, day: u8, month: u8) {
        self.table.today = Some((day.clamp(1, 31), month.clamp(1, 12)));
    }

    /// Opens a screen.
    #[cfg(test)]
    pub(crate) fn open(&mut self, screen: Screen) {
        let _ = self.stack.push(screen);
        self.stale = true;
    }

    /// Which picture is on the panel.
    pub(crate) fn stamp(&self) -> u32 {
        self.stamp
    }

    /// Whether the panel may be about to show something else.
    pub(crate) fn unpainted(&self) -> bool {
        self.stale
    }

    /// Whether the picture may show what is meant for some eyes only.
    pub(crate) fn private(&self) -> bool {
        self.stack.last().is_some_and(Screen::private)
    }

    /// Takes a question that was answered off the screen.
    pub(crate) fn dismiss(&mut self) {
        self.stack.retain(|screen| !matches!(screen, Screen::Ask(_)));
        self.stale = true;
    }

    /// Settings and records, for a backup.
    pub(crate) fn backup(&self) -> Kept {
        Kept { settings: self.table.settings, records: self.table.records }
    }

    /// Settings and records of a backup.
    pub(crate) fn restore(&mut self, kept: Kept) {
        (self.table.settings, self.table.records) = (kept.settings, kept.records);
        self.ledger.restored();
        self.visited();
    }

    /// Whether there is a journal that stores what changes.
    pub(crate) fn remembers(&self) -> bool {
        self.ledger.is_open()
    }

    /// Somebody has changed the table who is no screen.
    pub(crate) fn visited(&mut self) {
        self.ledger.note(self.now, &self.table);
        self.stale = true;
    }

    /// Tells the screens what became of something that was to be kept.
    pub(crate) fn kept(&mut self, done: Result<(), Refused>) {
        self.table.shelf.kept = Some(done);
        self.stale = true;
    }

    /// The running match for tools, if there is one.
    pub fn inspect(&self) -> Option<&dyn Inspect> {
        self.table.playing.any().map(|game| game as &dyn Inspect)
    }

    /// Takes the running match to a remembered ply; `false` if there is none of either.
    pub fn go_to(&mut self, ply: u32) -> bool {
        let gone = self.table.playing.any_mut().is_some_and(|game| game.go_to(ply));
        if gone {
            self.table.run.leapt();
        }
        if let (true, Some(screen)) = (gone, self.stack.last_mut()) {
            // What still moves would come to rest in a state that is no longer there.
            screen.settle();
            self.stale = true;
        }
        gone
    }

    fn answer(&mut self, gesture: Option<Gesture>) {
        let (Some(gesture), Some(screen)) = (gesture, self.stack.last_mut()) else { return };
        if let Gesture::Press(_) = gesture {
            self.table.stir(self.now);
            self.player.touched(self.now);
        }
        let settings = self.table.settings;
        let go = screen.touch(&mut self.table, self.now, gesture);
        if !matches!(go, Go::Stay) || settings != self.table.settings {
            self.table.cues.add(Cue::Click);
        }
        match go {
            Go::Stay => {}
            // Home is the floor: there is nothing below it.
            Go::Back if self.stack.len() > 1 => {
                self.stack.pop();
            }
            Go::Back => {}
            Go::To(next) => {
                let _ = self.stack.push(next);
            }
            Go::Instead(next) => {
                self.stack.pop();
                let _ = self.stack.push(next);
            }
        }
        if self.stack.len() < self.asking {
            (self.asking, self.agreed) = (0, true);
        }
        self.ledger.note(self.now, &self.table);
        self.listen();
        self.stale = true;
    }

    /// Hands the player what is to be heard. A screen that is opened over another one to read or to
    /// choose leaves the tune as it is.
    fn listen(&mut self) {
        match self.stack.last() {
            Some(Screen::Home(_)) => self.player.play(self.now, Tune::Menu),
            Some(Screen::Merge(_) | Screen::Flip(_) | Screen::Flows(_)) => {
                self.player.play(self.now, Tune::Play);
            }
            _ => {}
        }
        self.player.cue(self.now, self.table.cues.take());
    }

    /// Who plays the sound, as loud as it is set: a copy, to be followed at one's own pace. It
    /// changes when somebody touches, when a screen ticks and when settings are loaded.
    pub fn player(&self) -> Player {
        self.player.at_volume(self.table.settings.sound)
    }

    /// What sounds at a time, as far as it is known now.
    pub fn sound(&self, now: Millis) -> Sound {
        self.player().at(now)
    }

    /// The rectangles that have changed since the last call, disjoint, on the panel; empty if
    /// none. The caller must paint all of them, cut into strips as it likes, before the next
    /// call of any `&mut self` function.
    pub fn frame(&mut self) -> Vec<Rectangle, MAX_DIRTY> {
        if !core::mem::take(&mut self.stale) {
            return Vec::new();
        }
        let next = 1 - self.shown;
        let lists = &mut self.pictures.0;
        lists[next].clear();
        if let Some(screen) = self.stack.last() {
            screen.draw(&self.table, self.now, &mut lists[next]);
        }
        let panel = self.table.board.area();
        let mut areas = dirty(&lists[self.shown], &lists[next], panel);
        self.shown = next;
        let turned_now = self.stack.last().is_some_and(|screen| {
            !screen.wants_felt() && self.table.settings.turned != screen.far(&self.table)
        });
        if core::mem::replace(&mut self.turned, turned_now) != self.turned {
            // One rectangle, which fits.
            areas.clear();
            let _ = areas.push(panel);
        }
        if self.turned {
            areas.iter_mut().for_each(|area| *area = turned(*area, panel));
        }
        self.stamp = self.stamp.wrapping_add(u32::from(!areas.is_empty()));
        areas
    }

    /// What is being played.
    pub fn status(&self) -> Status {
        let running = self.table.playing.any().map(running);
        Status { running }
    }

    /// What the running game of Merge has come through.
    pub fn run(&self) -> &Run {
        &self.table.run
    }

    /// What people have set.
    pub fn settings(&self) -> &Settings {
        &self.table.settings
    }

    /// What people are proud of.
    pub fn records(&self) -> &Records {
        &self.table.records
    }

    /// The running match.
    pub fn playing(&self) -> &Playing {
        &self.table.playing
    }

    /// Whether everything on the table is stored, as far as the journal goes.
    pub fn saved(&self) -> bool {
        self.ledger.saved(&self.table)
    }

    /// The picture on the panel since the last frame.
    pub fn picture(&self) -> &DisplayList {
        &self.pictures.0[self.shown]
    }

    /// Whether the picture stands on its head.
    pub fn turned(&self) -> bool {
        self.turned
    }

    /// How many screens lie on top of each other; 1 is home.
    pub fn depth(&self) -> usize {
        self.stack.len()
    }

    /// Paints the part of the screen that lies on `strip`, every pixel of it.
    pub fn paint(&self, strip: &mut Strip<'_>) {
        match self.turned {
            false => self.picture().paint(strip),
            true => strip.painted_turned(self.table.board.area(), |strip| {
                self.picture().paint(strip);
            }),
        }
    }
}

fn running(game: &dyn AnyMatch) -> Running {
    let id = game.id().chars().take(8).collect();
    Running { game: id, ply: game.ply(), hash: game.hash() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::BOARD_3_5;
    use crate::input::correction::crosses;
    use crate::settings::Volume;

    fn start(pictures: &mut Pictures) -> App<'_> {
        App::new(Start { board: &BOARD_3_5, seed: 1, notice: None }, pictures)
    }

    fn tap(app: &mut App<'_>, now: Millis, at: Point) {
        app.pointer(now, Some(at));
        app.pointer(now + 30, None);
        app.frame();
    }

    #[test]
    fn a_finger_that_is_held_at_the_start_calibrates() {
        let mut pictures = Pictures::new();
        let mut app = start(&mut pictures);
        app.pointer(200, Some(Point::new(240, 150)));
        let due = 200 + HELD_START;
        assert!(app.wake().is_some_and(|at| at <= due));
        app.tick(due - 1);
        assert_eq!(app.depth(), 1);
        app.tick(due);
        app.pointer(due + 50, Some(Point::new(240, 150)));
        app.pointer(due + 90, None);
        assert_eq!(app.depth(), 2, "and says nothing else");
        for (now, cross) in (4_000..).step_by(100).zip(crosses(&BOARD_3_5)) {
            tap(&mut app, now, cross + Point::new(20, 10));
        }
        // The button in the middle is hit where it was felt before the correction.
        tap(&mut app, 5_000, Point::new(240 + 80, 160 + 10));
        assert_eq!(app.depth(), 1, "proven and kept");
        let correction = app.settings().correction.expect("kept");
        assert_eq!(correction.apply(&BOARD_3_5, Point::new(20, 10)), Point::zero());
    }

    #[test]
    fn a_finger_that_comes_later_is_a_finger() {
        let mut pictures = Pictures::new();
        let mut app = start(&mut pictures);
        app.pointer(SOON, Some(Point::new(5, 100)));
        app.tick(SOON + 2 * HELD_START);
        assert_eq!(app.depth(), 1);
    }

    #[test]
    fn touches_beside_the_panel_are_on_its_edge() {
        let mut pictures = Pictures::new();
        let app = start(&mut pictures);
        assert_eq!(app.meant(Point::new(-30, 400)), Point::new(0, 319));
    }

    /// A finger that comes down, moves and leaves; when it has left.
    fn drag(app: &mut App<'_>, now: Millis, from: Point, to: Point) -> Millis {
        app.pointer(now, Some(from));
        app.pointer(now + 40, Some(to));
        app.pointer(now + 80, None);
        now + 80
    }

    #[test]
    fn what_happens_on_the_table_is_heard_if_sound_is_on() {
        let mut pictures = std::boxed::Box::new(Pictures::new());
        let mut app = App::new(Start { board: &BOARD_3_5, seed: 1, notice: None }, &mut pictures);
        assert_eq!(app.sound(100), Sound::default(), "off until somebody turns it on");
        app.table.settings.sound = Volume::High;
        let menu = app.sound(100);
        assert!(menu.voices.iter().all(|voice| voice.level == 3), "the menu's tune");
        let tile = Point::new(240, 158);
        let opened = drag(&mut app, 1_000, tile, tile);
        let mut game = Player::default();
        game.play(opened, Tune::Play);
        let game = game.at_volume(Volume::High);
        assert_eq!(app.sound(opened).voices[1], game.at(opened).voices[1], "the game's tune");
        assert_ne!(app.sound(opened).voices[0], game.at(opened).voices[0], "over it, a click");
        assert_eq!(app.sound(opened + 50).voices, game.at(opened + 50).voices, "which ends");
        // One of two opposite ways moves something.
        let (a, b) = (Point::new(252, 125), Point::new(252, 195));
        let mut now = opened;
        for (from, to) in [(a, b), (b, a)] {
            now = drag(&mut app, now + 1_000, from, to);
            assert_ne!(app.sound(now).voices[0], game.at(now).voices[0], "a move, or a refusal");
        }
        assert_eq!(app.playing().any().map(|game| game.ply() > 0), Some(true));
        app.table.settings.sound = Volume::Off;
        assert_eq!(app.sound(now), Sound::default());
    }
}
