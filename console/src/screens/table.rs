//! What lies on the table: the running match and what all screens share.

use hexdeck_engine::games::flip::Flip;
use hexdeck_engine::games::flows::Flows;
use hexdeck_engine::games::merge::Merge;
use hexdeck_engine::play::Rng;

use super::flip;
use super::frame::Mind;
use crate::clock::Clock;
use crate::input::Correction;
use crate::party::Party;
use crate::playing::Playing;
use crate::records::Records;
use crate::run::Run;
use crate::settings::Settings;
use crate::shelf::Shelf;
use crate::sound::Cues;
use crate::stock::Stock;
use crate::text::Text;
use crate::{Board, Millis};

/// What somebody tries out beside the running match; nothing of it is kept by itself.
#[derive(Debug, Default)]
#[allow(clippy::large_enum_variant, reason = "no heap to box it on")]
pub enum Practice {
    /// Nothing.
    #[default]
    None,
    /// A game of Flip for learning.
    Flip(Flip),
    /// A deck that is being made.
    Deck(flip::DeckDraft),
    /// A board that is being made.
    Board(flip::BoardDraft),
    /// Rules that are being made.
    Rules(flip::RulesDraft),
    /// A game of Merge.
    Merge(Merge),
    /// A game of Flows.
    Flows(Flows),
}

/// What all screens share.
#[derive(Debug)]
pub struct Table {
    /// The display.
    pub board: &'static Board,
    /// The running match.
    pub playing: Playing,
    /// What a game of Merge has come through, beside its match.
    pub run: Run,
    /// Who plays it.
    pub party: Party,
    /// How long who has left to think.
    pub clock: Clock,
    /// Where bots think.
    pub mind: Mind,
    /// What people have set.
    pub settings: Settings,
    /// What people are proud of. Outside the matches: undo does not lower it.
    pub records: Records,
    /// A touch correction that is being tried.
    pub trial: Option<Correction>,
    /// What somebody learns or makes, beside the running match: one thing at a time.
    pub practice: Practice,
    /// The packs, and what is to be done with them.
    pub shelf: Shelf,
    /// What Flip can be played with, as far as it is to be seen.
    pub stock: Stock,
    /// The day of the year, day and month, if somebody has told it: a box has no calendar.
    pub today: Option<(u8, u8)>,
    /// What is to be heard of the present moment.
    pub cues: Cues,
    chance: Rng,
}

impl Table {
    /// An empty table.
    pub fn new(board: &'static Board, seed: u64) -> Self {
        Table {
            board,
            playing: Playing::default(),
            run: Run::default(),
            party: Party::default(),
            clock: Clock::default(),
            mind: Mind::default(),
            settings: Settings::default(),
            records: Records::default(),
            trial: None,
            practice: Practice::None,
            shelf: Shelf::default(),
            stock: Stock::default(),
            today: None,
            cues: Cues::default(),
            chance: Rng::new(seed),
        }
    }

    /// A match has begun that these play, with the clock that is set.
    pub fn begin(&mut self, party: Party) {
        let timer = self.settings.timer;
        self.party = party;
        self.party.timer = timer;
        self.clock = Clock::new(timer);
        self.mind = Mind::default();
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
