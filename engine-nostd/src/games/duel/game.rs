//! The duel as a game: where it stands, and the one trait that every game implements.

use core::fmt;

use serde::{Deserialize, Serialize};

use super::board::Board;
use super::motion::Motion;
use super::setup::MAX_PLAYERS;
use super::{Event, Move, Refused, Setup};
use crate::flow::{Ctx, Host, Manager, Stage};
use crate::play::{Game, NoMove, Outcome, Policy, Rng, Seat, Seats, Undo};

/// A duel.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Duel {
    /// Where it stands in its course.
    pub(super) ctx: Ctx,
    /// What lies on the table.
    pub(super) board: Board,
}

impl Duel {
    /// Where it stands in its course.
    pub fn ctx(&self) -> &Ctx {
        &self.ctx
    }

    /// What lies on the table.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// What only chance and the decks know: cards left in each deck, and the generator.
    pub(super) fn secrets(&self) -> (Rng, [usize; MAX_PLAYERS]) {
        let deck = self.board.rules().places.deck;
        let left = |seat| self.board.cards_in(deck, Seat(seat as u8)).len();
        (self.board.rng, core::array::from_fn(left))
    }
}

impl Game for Duel {
    const ID: &'static str = "duel";

    type Setup = Setup;
    type Move = Move;
    type Event = Event;
    type Refusal = Refused;

    fn start(setup: &Setup, seed: u64) -> Result<Duel, Refused> {
        let mut motion = Motion::new(Board::new(setup, seed)?, Seat::FIRST);
        let rules = setup.book.rules();
        let order: [Seat; MAX_PLAYERS] = core::array::from_fn(|seat| Seat(seat as u8));
        let order = &order[..usize::from(setup.seats())];
        let mut ctx = Ctx::new(order)?;
        let mut told = |_| ();
        let mut manager = Manager::new(rules.course(), &mut ctx, &mut motion, &mut told);
        manager.start()?;
        for seat in order.iter().filter(|_| setup.auto) {
            manager.skip_idle(*seat, true)?;
        }
        Ok(Duel { ctx, board: motion.board })
    }

    fn setup(&self) -> Setup {
        self.board.setup.clone()
    }

    fn check(&self) -> Result<(), Refused> {
        self.check_all()
    }

    fn seats(&self) -> Seats {
        self.board.seats()
    }

    fn active(&self) -> Seats {
        let asked = self.board.awaits(&self.ctx).or(self.ctx.priority_player());
        asked.filter(|seat| self.board.seats().contains(*seat)).map_or(Seats::NONE, Seats::one)
    }

    fn apply(
        &mut self,
        seat: Seat,
        mv: Move,
        events: &mut dyn FnMut(Event),
    ) -> Result<(), Refused> {
        self.board.allows(&self.ctx, seat, mv)?;
        let mut motion = Motion::new(self.board.clone(), self.ctx.turn_player());
        let mut ctx = self.ctx.clone();
        motion.carry_out(&mut ctx, seat, mv)?;
        (self.ctx, self.board) = (ctx, motion.board);
        motion.told.into_iter().for_each(events);
        Ok(())
    }

    fn each_move(&self, seat: Seat, visit: &mut dyn FnMut(Move)) {
        if self.active().contains(seat) {
            self.board.each_allowed(&self.ctx, seat, visit);
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let winners = self.board.winners(true)?;
        (self.ctx.stage() == Stage::Over).then_some(Outcome { winners })
    }

    /// What the zones' visibility hides, and chance; nothing else is secret. Every field is named,
    /// so that no new one is shown before somebody has thought about it.
    fn redact(&mut self, viewer: Option<Seat>) {
        let table = self.board.table();
        let Duel { ctx: _, board } = self;
        // Creatures in the clash lie on the field, and who has to discard how much is told.
        let Board {
            setup: _,
            points: _,
            out: _,
            attacks: _,
            questions: _,
            cards,
            changes,
            pool,
            rng,
        } = board;
        cards.redact(&table, viewer);
        changes.redact(&table, cards, viewer);
        pool.redact(&table, cards, viewer);
        *rng = Rng::new(0);
    }

    /// A card that leaves a hand is shown, and a move after which a deck is shorter or chance has
    /// spoken has shown somebody something. That may be far from the move itself, as when the last
    /// pass begins another's turn; so it is tried.
    fn policy(&self, seat: Seat, mv: Move) -> Policy {
        let secret = matches!(mv, Move::Swap(_));
        let from_hand = matches!(mv, Move::Play(..) | Move::Charge(_) | Move::Discard(_));
        let shows = secret || from_hand || {
            let mut after = self.clone();
            after.apply(seat, mv, &mut |_| ()).is_ok() && after.secrets() != self.secrets()
        };
        Policy { undo: if shows { Undo::Consent } else { Undo::Free }, secret, ..Policy::OPEN }
    }

    fn write_move(mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        mv.write(out)
    }

    fn read_move(text: &str) -> Result<Move, NoMove> {
        Move::read(text)
    }
}
