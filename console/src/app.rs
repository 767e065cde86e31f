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
use crate::screens::{Go, Screen, Table};
use crate::settings::Settings;
use crate::storage::{Ledger, Trouble};
use crate::{Board, Millis};

/// Most screens on top of each other: home, a game, its new-game screen, a notice.
const MAX_DEPTH: usize = 4;

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
    /// Whether a finger touches.
    touched: bool,
    pub(crate) now: Millis,
    pictures: &'a mut Pictures,
    /// Which of them is on the panel.
    shown: usize,
    /// Whether anything may look different since the last frame.
    stale: bool,
    /// Whether the picture on the panel stands on its head.
    turned: bool,
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
        App {
            table: Table::new(start.board, start.seed),
            ledger: Ledger::default(),
            stack,
            asking: 0,
            agreed: false,
            gestures: Gestures::default(),
            touched: false,
            now: 0,
            pictures,
            shown: 0,
            stale: true,
            turned: false,
        }
    }

    /// Where the finger is on the panel now, or `None` when it does not touch.
    ///
    /// Called at every touch sample (about 100 times a second while touching) and once, with
    /// `None`, when the finger leaves.
    pub fn pointer(&mut self, now: Millis, finger: Option<Point>) {
        self.tick(now);
        self.touched = finger.is_some();
        let finger = finger.map(|at| match self.turned {
            true => turned(Rectangle::new(at, Size::new(1, 1)), self.table.board.area()).top_left,
            false => at,
        });
        let gesture = self.gestures.pointer(self.now, finger);
        self.answer(gesture);
    }

    /// Lets time pass: animations and holds move on. Time that runs backwards stands still.
    pub fn tick(&mut self, now: Millis) {
        let due = self.wake().is_some_and(|at| now >= at);
        self.now = self.now.max(now);
        if due {
            let hold = self.gestures.tick(self.now);
            self.answer(hold);
            if let Some(screen) = self.stack.last_mut() {
                self.stale |= screen.tick(&mut self.table, self.now);
            }
        }
    }

    /// When [`App::tick`] must be called next, or `None` if only a finger can change anything.
    pub fn wake(&self) -> Option<Millis> {
        let screen = self.stack.last().and_then(|s| s.wake(self.now));
        [screen, self.gestures.wake(), self.ledger.deadline()].into_iter().flatten().min()
    }

    /// Whether no finger touches and nothing moves: a good moment for what takes a while.
    pub(crate) fn calm(&self) -> bool {
        !self.touched && self.stack.last().is_none_or(|s| s.wake(self.now).is_none())
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

    /// The running match for tools, if there is one.
    pub fn inspect(&self) -> Option<&dyn Inspect> {
        self.table.playing.any().map(|game| game as &dyn Inspect)
    }

    /// Takes the running match to a remembered ply; `false` if there is none of either.
    pub fn go_to(&mut self, ply: u32) -> bool {
        let gone = self.table.playing.any_mut().is_some_and(|game| game.go_to(ply));
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
        }
        match screen.touch(&mut self.table, self.now, gesture) {
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
        self.stale = true;
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
        if core::mem::replace(&mut self.turned, self.table.settings.turned) != self.turned {
            // One rectangle, which fits.
            areas.clear();
            let _ = areas.push(panel);
        }
        if self.turned {
            areas.iter_mut().for_each(|area| *area = turned(*area, panel));
        }
        areas
    }

    /// What is being played.
    pub fn status(&self) -> Status {
        let running = self.table.playing.any().map(running);
        Status { running }
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
