//! What lies on the table: the running match and what all screens share.

use hexdeck_engine::play::Rng;

use crate::party::Party;
use crate::playing::Playing;
use crate::records::Records;
use crate::settings::Settings;
use crate::text::Text;
use crate::{Board, Millis};

/// What all screens share.
#[derive(Debug)]
pub struct Table {
    /// The display.
    pub board: &'static Board,
    /// The running match.
    pub playing: Playing,
    /// Who plays it.
    pub party: Party,
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
            playing: Playing::default(),
            party: Party::default(),
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
}
