//! The game: where the duel stands, and the one trait that every game implements.

use core::fmt;

use hexdeck_engine::flow::{Ctx, Manager, Stage};
use hexdeck_engine::play::{Game, NoMove, Outcome, Policy, Rng, Seat, Seats, Undo};
use hexdeck_engine::plugin::Plugin;
use serde::{Deserialize, Serialize};

use super::cards::{DECK, MAX_SEATS};
use super::course::asks;
use super::motion::Motion;
use super::{Event, Move, Refused, Rules, moves};

/// What is agreed before a duel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// How many play: two to four.
    pub seats: u8,
}

/// A duel; `P` are the rules that are added to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Duel<P: Plugin<Rules> = ()> {
    /// Where it stands in its course.
    pub ctx: Ctx,
    /// The table.
    pub rules: Rules,
    /// What the plugin keeps.
    pub plugin: P,
}

impl<P: Plugin<Rules>> Duel<P> {
    /// The table, ready to move or to be asked.
    pub fn motion(&self) -> Motion<P> {
        Motion::new(self.rules.clone(), self.plugin.clone(), self.ctx.turn_player())
    }

    /// Everything that chance or the decks would tell.
    fn secrets(&self) -> (Rng, [usize; MAX_SEATS]) {
        let deck = |seat| self.rules.zone_cards(DECK, Seat(seat as u8)).len();
        (self.rules.rng, core::array::from_fn(deck))
    }
}

impl<P: Plugin<Rules>> Game for Duel<P> {
    const ID: &'static str = "embers";

    type Setup = Setup;
    type Move = Move<P::Move>;
    type Event = Event;
    type Refusal = Refused;

    fn start(setup: &Setup, seed: u64) -> Result<Self, Refused> {
        let mut rules = Rules::new(setup.seats, seed)?;
        let plugin = P::start(&mut rules)?;
        let order: [Seat; MAX_SEATS] = core::array::from_fn(|seat| Seat(seat as u8));
        let mut ctx = Ctx::new(&order[..usize::from(setup.seats)])?;
        let mut motion = Motion::new(rules, plugin, Seat::FIRST);
        Manager::new(asks(), &mut ctx, &mut motion, &mut |_| ()).start()?;
        Ok(Duel { ctx, rules: motion.rules, plugin: motion.plugin })
    }

    fn setup(&self) -> Setup {
        Setup { seats: self.rules.seats }
    }

    fn check(&self) -> Result<(), Refused> {
        self.check_all()
    }

    fn seats(&self) -> Seats {
        Seats::first(self.rules.seats.min(MAX_SEATS as u8))
    }

    fn active(&self) -> Seats {
        let asked = self.rules.question.map(|question| question.seat);
        asked.or(self.ctx.priority_player()).map_or(Seats::NONE, |seat| Seats::NONE.with(seat))
    }

    fn apply(
        &mut self,
        seat: Seat,
        mv: Self::Move,
        events: &mut dyn FnMut(Event),
    ) -> Result<(), Refused> {
        let mut motion = self.motion();
        motion.allowed(&self.ctx, seat, mv)?;
        let mut ctx = self.ctx.clone();
        motion.carry_out(&mut ctx, seat, mv)?;
        (self.ctx, self.rules, self.plugin) = (ctx, motion.rules, motion.plugin);
        motion.told.into_iter().for_each(events);
        Ok(())
    }

    fn each_move(&self, seat: Seat, visit: &mut dyn FnMut(Self::Move)) {
        if self.active().contains(seat) {
            self.motion().each_allowed(&self.ctx, seat, visit);
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let winners = self.rules.alive();
        (self.ctx.stage() == Stage::Over).then_some(Outcome { winners })
    }

    /// The core's redactors, the generator, and the plugin's part: the duel itself hides nothing
    /// else.
    fn redact(&mut self, viewer: Option<Seat>) {
        let table = self.rules.table();
        let rules = &mut self.rules;
        rules.cards.redact(table, viewer);
        rules.changes.redact(table, &rules.cards, viewer);
        rules.pool.redact(table, &rules.cards, viewer);
        rules.rng = Rng::new(0);
        self.plugin.redact(viewer);
    }

    /// A move after which a deck is shorter, or chance has spoken, has shown somebody something.
    /// That may be far from the move itself, as when the last pass begins another's turn; so it is
    /// tried.
    fn policy(&self, seat: Seat, mv: Self::Move) -> Policy {
        let mut after = self.clone();
        let shows = after.apply(seat, mv, &mut |_| ()).is_ok() && after.secrets() != self.secrets();
        let shows = shows || matches!(mv, Move::Swap(_));
        let own = match mv {
            Move::Plugin(mv) => self.plugin.policy(&self.rules, seat, mv),
            Move::Swap(_) => Policy { secret: true, ..Policy::OPEN },
            _ => Policy::OPEN,
        };
        match own.undo {
            Undo::Free if shows => Policy { undo: Undo::Consent, ..own },
            _ => own,
        }
    }

    fn write_move(mv: Self::Move, out: &mut dyn fmt::Write) -> fmt::Result {
        moves::write::<P>(mv, out)
    }

    fn read_move(text: &str) -> Result<Self::Move, NoMove> {
        moves::read::<P>(text)
    }
}
