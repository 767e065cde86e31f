//! The screens. Each is a value that draws itself and answers gestures; the app keeps a stack.

mod ask;
mod calibrate;
mod flip;
mod flows;
mod frame;
mod games;
mod help;
mod home;
mod merge;
mod notice;
mod packs;
mod records;
mod settings;
mod table;
mod timer;

pub(crate) use flip::{Tag, lay};
pub use flows::Wish;
pub use table::{Practice, Table};

use embedded_graphics::prelude::Point;

use crate::Millis;
use crate::input::Gesture;
use crate::paint::DisplayList;

/// Where to go after a gesture.
#[derive(Debug)]
pub enum Go {
    /// Nowhere.
    Stay,
    /// To the screen below this one.
    Back,
    /// To a screen above this one.
    To(Screen),
    /// To a screen in place of this one.
    Instead(Screen),
}

/// One of the screens.
#[derive(Debug)]
#[allow(clippy::large_enum_variant, reason = "no heap to box it on")]
pub enum Screen {
    /// The games.
    Home(home::Home),
    /// A game of Flip.
    Flip(frame::GameScreen<flip::FlipBoard>),
    /// Setting up a game of Flip.
    NewFlip(flip::NewFlip),
    /// Choosing decks, boards and rules of Flip.
    Gallery(flip::Gallery),
    /// Making a deck.
    EditDeck(flip::DeckEditor),
    /// Making a board.
    EditBoard(flip::BoardEditor),
    /// Making rules.
    EditRules(flip::RulesEditor),
    /// Learning Flip.
    LearnFlip(frame::Lesson<flip::FlipBoard>),
    /// Learning Merge.
    LearnMerge(frame::Lesson<merge::MergeBoard>),
    /// Learning Flows.
    LearnFlows(frame::Lesson<flows::FlowsBoard>),
    /// A game of Merge.
    Merge(merge::MergeScreen),
    /// Setting up a game of Merge.
    NewMerge(merge::NewMerge),
    /// A game of Flows.
    Flows(frame::GameScreen<flows::FlowsBoard>),
    /// Setting up a game of Flows.
    NewFlows(flows::NewFlows),
    /// What went wrong before this start.
    Notice(notice::Notice),
    /// The packs on the box.
    Packs(packs::Packs),
    /// The records.
    Records(records::RecordsScreen),
    /// The settings.
    Settings(settings::SettingsScreen),
    /// The clock for the games to come.
    Timer(timer::TimerScreen),
    /// How to play.
    Help(help::Help),
    /// Calibrating the touch film.
    Calibrate(calibrate::Calibrate),
    /// What a computer asks.
    Ask(ask::Ask),
}

impl Screen {
    /// The games.
    pub fn home() -> Screen {
        Screen::Home(home::Home::default())
    }

    /// What went wrong before this start.
    pub fn notice(what: &str) -> Screen {
        Screen::Notice(notice::Notice::crash(what))
    }

    /// What is wrong with what the box has stored.
    pub fn memory(what: &str) -> Screen {
        Screen::Notice(notice::Notice::memory(what))
    }

    /// Why the touches of a calibration were refused.
    pub fn touch_refused(why: &str) -> Screen {
        Screen::Notice(notice::Notice::film(why))
    }

    /// The clock for the games to come.
    pub fn timer() -> Screen {
        Screen::Timer(timer::TimerScreen::default())
    }

    /// Calibrating the touch film.
    pub fn calibrate() -> Screen {
        Screen::Calibrate(calibrate::Calibrate::default())
    }

    /// What a computer asks: the question on the shelf.
    pub fn ask() -> Screen {
        Screen::Ask(ask::Ask::default())
    }

    /// Whether it may show what is meant for some eyes only. Those that never do are named: a new
    /// screen is private until somebody has thought about it.
    pub fn private(&self) -> bool {
        !matches!(
            self,
            Screen::Home(_)
                | Screen::Merge(_)
                | Screen::NewMerge(_)
                | Screen::NewFlip(_)
                | Screen::NewFlows(_)
                | Screen::Notice(_)
                | Screen::Packs(_)
                | Screen::Records(_)
                | Screen::Settings(_)
                | Screen::Help(_)
                | Screen::Calibrate(_)
                | Screen::Ask(_)
        )
    }

    /// Whether touches are wanted as the film feels them, on a picture that is not turned.
    pub fn wants_felt(&self) -> bool {
        matches!(self, Screen::Calibrate(s) if s.wants_felt())
    }

    /// Whether the picture stands on its head for whoever is to act.
    pub fn far(&self, table: &Table) -> bool {
        match self {
            Screen::Flip(s) => s.far(table),
            Screen::Flows(s) => s.far(table),
            _ => false,
        }
    }

    /// It comes to lie on top of the others.
    pub fn enter(&mut self, table: &mut Table) {
        match self {
            Screen::NewFlip(_) => flip::NewFlip::enter(table),
            Screen::Gallery(s) => s.enter(table),
            _ => {}
        }
    }

    /// Draws it: every pixel of the panel.
    pub fn draw(&self, table: &Table, now: Millis, list: &mut DisplayList) {
        match self {
            Screen::Home(s) => s.draw(table, list),
            Screen::Flip(s) => s.draw(table, now, list),
            Screen::NewFlip(s) => s.draw(table, list),
            Screen::Gallery(s) => s.draw(table, list),
            Screen::EditDeck(s) => s.draw(table, list),
            Screen::EditBoard(s) => s.draw(table, list),
            Screen::EditRules(s) => s.draw(table, list),
            Screen::LearnFlip(s) => s.draw(table, now, list),
            Screen::LearnMerge(s) => s.draw(table, now, list),
            Screen::LearnFlows(s) => s.draw(table, now, list),
            Screen::Merge(s) => s.draw(table, now, list),
            Screen::NewMerge(s) => s.draw(table, list),
            Screen::Flows(s) => s.draw(table, now, list),
            Screen::NewFlows(s) => s.draw(table, list),
            Screen::Notice(s) => s.draw(table, list),
            Screen::Packs(s) => s.draw(table, list),
            Screen::Records(s) => s.draw(table, list),
            Screen::Settings(s) => s.draw(table, list),
            Screen::Timer(s) => s.draw(table, list),
            Screen::Help(s) => s.draw(table, list),
            Screen::Calibrate(s) => s.draw(table, now, list),
            Screen::Ask(s) => s.draw(table, list),
        }
    }

    /// Answers a gesture.
    pub fn touch(&mut self, table: &mut Table, now: Millis, gesture: Gesture) -> Go {
        match self {
            Screen::Home(s) => s.touch(table, gesture),
            Screen::Flip(s) => s.touch(table, now, gesture),
            Screen::NewFlip(s) => s.touch(table, gesture),
            Screen::Gallery(s) => s.touch(table, now, gesture),
            Screen::EditDeck(s) => s.touch(table, now, gesture),
            Screen::EditBoard(s) => s.touch(table, now, gesture),
            Screen::EditRules(s) => s.touch(table, now, gesture),
            Screen::LearnFlip(s) => s.touch(table, now, gesture),
            Screen::LearnMerge(s) => s.touch(table, now, gesture),
            Screen::LearnFlows(s) => s.touch(table, now, gesture),
            Screen::Merge(s) => s.touch(table, now, gesture),
            Screen::NewMerge(s) => s.touch(table, gesture),
            Screen::Flows(s) => s.touch(table, now, gesture),
            Screen::NewFlows(s) => s.touch(table, gesture),
            Screen::Notice(s) => s.touch(table, gesture),
            Screen::Packs(s) => s.touch(table, now, gesture),
            Screen::Records(s) => s.touch(table, now, gesture),
            Screen::Settings(s) => s.touch(table, gesture),
            Screen::Timer(s) => s.touch(table, gesture),
            Screen::Help(s) => s.touch(table, now, gesture),
            Screen::Calibrate(s) => s.touch(table, now, gesture),
            Screen::Ask(s) => s.touch(table, gesture),
        }
    }

    /// A mouse rests, moves or is turned over it; whether it looks different now.
    pub fn hover(&mut self, table: &Table, now: Millis, at: Option<Point>, notches: i32) -> bool {
        match self {
            Screen::Flip(s) => s.hover(table, now, at, notches),
            Screen::Flows(s) => s.hover(table, now, at, notches),
            _ => false,
        }
    }

    /// Ends at once what moves or is being thought.
    pub fn settle(&mut self) {
        match self {
            Screen::Merge(s) => s.settle(),
            Screen::Flows(s) => s.settle(),
            Screen::Flip(s) => s.settle(),
            Screen::LearnFlip(s) => s.settle(),
            Screen::LearnMerge(s) => s.settle(),
            Screen::LearnFlows(s) => s.settle(),
            _ => {}
        }
    }

    /// Lets time pass; whether it looks different now.
    pub fn tick(&mut self, table: &mut Table, now: Millis) -> bool {
        match self {
            Screen::Flip(s) => s.tick(table, now),
            Screen::NewFlip(s) => s.tick(table),
            Screen::Gallery(s) => s.tick(table, now),
            Screen::EditDeck(s) => s.tick(now),
            Screen::EditBoard(s) => s.tick(now),
            Screen::EditRules(s) => s.tick(table, now),
            Screen::LearnFlip(s) => s.tick(table, now),
            Screen::LearnMerge(s) => s.tick(table, now),
            Screen::LearnFlows(s) => s.tick(table, now),
            Screen::Merge(s) => s.tick(table, now),
            Screen::Flows(s) => s.tick(table, now),
            Screen::Packs(s) => s.tick(now),
            Screen::Records(s) => s.tick(now),
            Screen::Calibrate(s) => s.tick(table, now),
            _ => false,
        }
    }

    /// When it looks different by itself.
    pub fn wake(&self, table: &Table, now: Millis) -> Option<Millis> {
        match self {
            Screen::Flip(s) => s.wake(table, now),
            Screen::NewFlip(s) => s.wake(table, now),
            Screen::Gallery(s) => s.wake(table, now),
            Screen::EditDeck(s) => s.wake(),
            Screen::EditBoard(s) => s.wake(),
            Screen::EditRules(s) => s.wake(table, now),
            Screen::LearnFlip(s) => s.wake(table, now),
            Screen::LearnMerge(s) => s.wake(table, now),
            Screen::LearnFlows(s) => s.wake(table, now),
            Screen::Merge(s) => s.wake(table, now),
            Screen::Flows(s) => s.wake(table, now),
            Screen::Packs(s) => s.wake(),
            Screen::Records(s) => s.wake(),
            Screen::Calibrate(s) => s.wake(now),
            _ => None,
        }
    }
}
