//! The screens. Each is a value that draws itself and answers gestures; the app keeps a stack.

mod help;
mod home;
mod merge;
mod notice;
mod packs;
mod records;
mod settings;
mod table;

pub use table::Table;

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
#[expect(clippy::large_enum_variant, reason = "no heap to box it on")]
pub enum Screen {
    /// The games.
    Home(home::Home),
    /// A game of Merge.
    Merge(merge::MergeScreen),
    /// Setting up a game of Merge.
    NewMerge(merge::NewMerge),
    /// What went wrong before this start.
    Notice(notice::Notice),
    /// The packs on the box.
    Packs(packs::Packs),
    /// The records.
    Records(records::RecordsScreen),
    /// The settings.
    Settings(settings::SettingsScreen),
    /// How to play.
    Help(help::Help),
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

    /// Draws it: every pixel of the panel.
    pub fn draw(&self, table: &Table, now: Millis, list: &mut DisplayList) {
        match self {
            Screen::Home(s) => s.draw(table, list),
            Screen::Merge(s) => s.draw(table, now, list),
            Screen::NewMerge(s) => s.draw(table, list),
            Screen::Notice(s) => s.draw(table, list),
            Screen::Packs(s) => s.draw(table, list),
            Screen::Records(s) => s.draw(table, list),
            Screen::Settings(s) => s.draw(table, list),
            Screen::Help(s) => s.draw(table, list),
        }
    }

    /// Answers a gesture.
    pub fn touch(&mut self, table: &mut Table, now: Millis, gesture: Gesture) -> Go {
        match self {
            Screen::Home(s) => s.touch(table, gesture),
            Screen::Merge(s) => s.touch(table, now, gesture),
            Screen::NewMerge(s) => s.touch(table, gesture),
            Screen::Notice(s) => s.touch(table, gesture),
            Screen::Packs(s) => s.touch(table, gesture),
            Screen::Records(s) => s.touch(table, now, gesture),
            Screen::Settings(s) => s.touch(table, gesture),
            Screen::Help(s) => s.touch(table, gesture),
        }
    }

    /// Ends at once what moves or is being thought.
    pub fn settle(&mut self) {
        if let Screen::Merge(s) = self {
            s.settle();
        }
    }

    /// Lets time pass; whether it looks different now.
    pub fn tick(&mut self, table: &mut Table, now: Millis) -> bool {
        match self {
            Screen::Merge(s) => s.tick(table, now),
            Screen::Records(s) => s.tick(now),
            _ => false,
        }
    }

    /// When it looks different by itself.
    pub fn wake(&self, now: Millis) -> Option<Millis> {
        match self {
            Screen::Merge(s) => s.wake(now),
            Screen::Records(s) => s.wake(),
            _ => None,
        }
    }
}
