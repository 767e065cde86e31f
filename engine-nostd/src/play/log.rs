//! What happened at the table: structured entries, newest kept.
//!
//! For players, tools and bug reports. An entry holds a message by its id, never text: screens look
//! the id up in the player's language. Promises to keep the last [`ENTRIES`] entries of the chosen
//! level and above; older ones are dropped. Not part of saves, hashes or equality.

use heapless::Deque;

use super::{Seat, Seats};

/// How many entries are kept: a page to read after something went wrong.
pub const ENTRIES: usize = 32;

/// How much an entry matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// For developers: looking back and forth.
    Debug,
    /// The course of the game.
    Info,
    /// Something was refused or is lost.
    Warn,
}

/// What an entry says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Message {
    /// The match begins, or goes on after it was loaded.
    Started,
    /// A move was played.
    Played,
    /// A move was refused; holds the refusal's code.
    Refused(&'static str),
    /// The last move was taken back.
    TakenBack,
    /// A move that had been taken back was played again.
    PlayedAgain,
    /// The oldest moves were dropped: undo ends here now.
    Forgotten {
        /// The earliest ply that can be looked at.
        oldest: u32,
    },
    /// The game has ended.
    Over {
        /// Who won.
        winners: Seats,
    },
}

impl Message {
    /// A stable name, under which the text is looked up.
    pub const fn id(&self) -> &'static str {
        match self {
            Message::Started => "match.started",
            Message::Played => "match.played",
            Message::Refused(_) => "match.refused",
            Message::TakenBack => "match.taken_back",
            Message::PlayedAgain => "match.played_again",
            Message::Forgotten { .. } => "match.forgotten",
            Message::Over { .. } => "match.over",
        }
    }

    /// How much it matters.
    pub const fn level(&self) -> Level {
        match self {
            Message::TakenBack | Message::PlayedAgain => Level::Debug,
            Message::Started | Message::Played | Message::Over { .. } => Level::Info,
            Message::Refused(_) | Message::Forgotten { .. } => Level::Warn,
        }
    }
}

/// One entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// The ply after it.
    pub ply: u32,
    /// Whose doing it was, if somebody's.
    pub seat: Option<Seat>,
    /// What happened.
    pub message: Message,
}

/// The last entries.
#[derive(Debug, Clone)]
pub struct Log {
    least: Level,
    entries: Deque<Entry, ENTRIES>,
}

impl Default for Log {
    fn default() -> Self {
        Log { least: Level::Debug, entries: Deque::new() }
    }
}

impl Log {
    /// Keeps only entries of this level and above from now on.
    pub fn keep_from(&mut self, least: Level) {
        self.least = least;
    }

    /// Adds an entry; the oldest makes room for it.
    pub fn note(&mut self, ply: u32, seat: Option<Seat>, message: Message) {
        if message.level() < self.least {
            return;
        }
        if self.entries.is_full() {
            self.entries.pop_front();
        }
        let _ = self.entries.push_back(Entry { ply, seat, message });
    }

    /// The entries, oldest first.
    pub fn entries(&self) -> impl DoubleEndedIterator<Item = &Entry> {
        self.entries.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_entries_are_kept() {
        let mut log = Log::default();
        for ply in 0..ENTRIES as u32 + 5 {
            log.note(ply, Some(Seat::FIRST), Message::Played);
        }
        assert_eq!(log.entries().count(), ENTRIES);
        assert_eq!(log.entries().next().unwrap().ply, 5);
        assert_eq!(log.entries().next_back().unwrap().ply, ENTRIES as u32 + 4);
    }

    #[test]
    fn entries_below_the_level_are_left_out() {
        let mut log = Log::default();
        log.keep_from(Level::Warn);
        log.note(1, None, Message::Played);
        log.note(1, None, Message::Refused("no"));
        assert_eq!(
            log.entries().map(|e| e.message.id()).collect::<std::vec::Vec<_>>(),
            ["match.refused"]
        );
    }
}
