//! What of the table has been stored, and what has not.
//!
//! The app notes every change here and goes on; it never waits for flash. [`Journal::keep`] stores
//! what is noted when the shell has time for it.
//!
//! [`Journal::keep`]: super::Journal::keep

use hexdeck_engine::play::StateId;

use super::entries::Steps;
use crate::Millis;
use crate::party::Party;
use crate::records::Records;
use crate::run::Marks;
use crate::screens::Table;
use crate::settings::Settings;

/// Longest wait for a good moment: what took place this long ago is stored whatever goes on.
const PATIENCE: Millis = 2_000;

/// Settings and records of a backup change together, or not at all: both are stored as one item
/// first, which counts until each is stored in its own place.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Restore {
    /// Nothing is put back.
    #[default]
    No,
    /// A backup is on the table.
    Wanted,
    /// It is stored as one item.
    Begun,
}

/// The difference between the table and the journal.
#[derive(Debug, Default)]
pub(crate) struct Ledger {
    /// Whether there is a journal that takes what is noted.
    pub(super) open: bool,
    /// The settings as stored.
    pub(super) settings: Settings,
    /// The records as the journal would give them, once the steps noted below are stored.
    pub(super) records: Records,
    /// The chapter being written: a match as a whole and the steps after it.
    pub(super) chapter: u32,
    /// How many steps of the chapter are stored.
    pub(super) step: u32,
    /// The steps after those.
    pub(super) steps: Steps,
    /// Whether the match must be stored as a whole: it is another one, or steps are missing.
    pub(super) whole: bool,
    /// Who plays it, as stored.
    pub(super) party: Party,
    /// What the steps do not tell of the run, as stored.
    pub(super) marks: Marks,
    /// The state of the match up to which everything is noted.
    pub(super) seen: Option<StateId>,
    /// How far a backup that is being put back has come.
    pub(super) restore: Restore,
    /// Since when something has been waiting.
    pub(super) since: Option<Millis>,
}

impl Ledger {
    /// Notes what has changed on the table.
    pub(crate) fn note(&mut self, now: Millis, table: &Table) {
        if !self.open {
            return;
        }
        let game = table.playing.any();
        let seen = game.map(|game| game.state_id());
        if seen != self.seen {
            let step = match (self.seen, game) {
                (Some(before), Some(game)) if game.state_id().follows(before) => {
                    self.steps.add(game)
                }
                _ => false,
            };
            match step {
                // What a move does to the records is not stored: it is counted again on loading.
                true => self.records = table.records,
                false => self.whole = true,
            }
            self.seen = seen;
        }
        // Who plays is stored with the match, and so is what no step tells of the run.
        self.whole |= game.is_some() && self.party != table.party;
        self.whole |= table.playing.merge().is_some() && self.marks != table.run.marks();
        if !self.differs(table) {
            self.since = None;
        } else if self.since.is_none() {
            self.since = Some(now);
        }
    }

    /// Whether anything is unsaved.
    pub(super) fn differs(&self, table: &Table) -> bool {
        self.whole
            || self.restore != Restore::No
            || !self.steps.is_empty()
            || self.settings != table.settings
            || self.records != table.records
    }

    /// The settings and records on the table are those of a backup now.
    pub(crate) fn restored(&mut self) {
        if self.open {
            self.restore = Restore::Wanted;
        }
    }

    /// Whether there is a journal that takes what is noted.
    pub(crate) fn is_open(&self) -> bool {
        self.open
    }

    /// Whether there is a journal and it has everything.
    pub(crate) fn saved(&self, table: &Table) -> bool {
        self.open && !self.differs(table)
    }

    /// When what waits must be stored at the latest.
    pub(crate) fn deadline(&self) -> Option<Millis> {
        self.since.filter(|_| self.open).map(|since| since + PATIENCE)
    }
}
