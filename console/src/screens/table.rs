//! What lies on the table: the running matches and what all screens share.

use hexdeck_engine::games::merge::{Merge, Setup};
use hexdeck_engine::play::{Match, Rng};

use crate::records::Records;
use crate::settings::Settings;
use crate::text::Text;
use crate::{Board, Millis};

/// A match of Merge: 1024 plies to look back on, undone by replaying at most 31.
pub type MergeMatch = Match<Merge, 1024, 32>;

/// What all screens share.
#[derive(Debug)]
pub struct Table {
    /// The display.
    pub board: &'static Board,
    /// The running match of Merge.
    pub merge: Option<MergeMatch>,
    /// What people have set.
    pub settings: Settings,
    /// What people are proud of. Outside the matches: undo does not lower it.
    pub records: Records,
    chance: Rng,
}

impl Table {
    /// An empty table.
    pub fn new(board: &'static Board, seed: u64) -> Self {
        Table {
            board,
            merge: None,
            settings: Settings::default(),
            records: Records::default(),
            chance: Rng::new(seed),
        }
    }

    /// Mixes a moment that nobody can foresee into the seeds to come.
    pub fn stir(&mut self, moment: Millis) {
        let old = u64::from(self.chance.next()) << 32 | u64::from(self.chance.next());
        self.chance = Rng::new(old ^ moment);
    }

    /// A text in the table's language.
    pub fn say(&self, text: Text) -> &'static str {
        self.settings.say(text)
    }

    /// A seed for a game that asks for none in particular.
    pub fn any_seed(&mut self) -> u64 {
        self.chance.next().into()
    }

    /// Starts a match of Merge in place of the running one.
    pub fn start_merge(&mut self, setup: &Setup, seed: u64) {
        // Screens offer only the named setups, none of which is refused.
        match &mut self.merge {
            Some(running) => {
                let _ = running.restart(setup, seed);
            }
            None => self.merge = MergeMatch::new(setup, seed).ok(),
        }
    }
}
