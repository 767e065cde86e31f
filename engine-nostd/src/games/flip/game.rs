//! Flip as a game: moves, the end, what each seat sees, what can be taken back.

use core::fmt;

use super::state::{HIDDEN, SUDDEN_DEATHS};
use super::{CardId, Choice, Event, Flip, Hands, Held, Move, Owner, Refused, Setup};
use crate::play::{Game, NoMove, Outcome, Policy, Rng, Seat, Seats, Undo};

impl Game for Flip {
    const ID: &'static str = "flip";

    type Setup = Setup;
    type Move = Move;
    type Event = Event;
    type Refusal = Refused;

    fn start(setup: &Setup, seed: u64) -> Result<Flip, Refused> {
        setup.check()?;
        let mut game = Flip::empty(setup.clone(), seed);
        game.deal_first();
        Ok(game)
    }

    fn setup(&self) -> Setup {
        self.setup.clone()
    }

    fn check(&self) -> Result<(), Refused> {
        self.check_state()
    }

    fn seats(&self) -> Seats {
        Seats::first(2)
    }

    fn active(&self) -> Seats {
        if self.over() { Seats::NONE } else { Seats::one(self.turn.owner.seat()) }
    }

    fn apply(
        &mut self,
        seat: Seat,
        mv: Move,
        events: &mut dyn FnMut(Event),
    ) -> Result<(), Refused> {
        if !self.active().contains(seat) {
            return Err(Refused::NotYourTurn);
        }
        match mv {
            Move::Place { card, at, turn } => self.place(card, at, turn, events),
            Move::Draw => self.draw(events),
            Move::End => self.end(events),
            Move::Pick { card } => self.take_offer(card, events),
        }
    }

    fn each_move(&self, seat: Seat, visit: &mut dyn FnMut(Move)) {
        if !self.active().contains(seat) {
            return;
        }
        if self.drafting {
            let offer = self.decks.iter().flatten().map(|card| self.id(*card));
            each_once(offer, &mut |card| visit(Move::Pick { card }));
            return;
        }
        if self.turn.placed < self.setup.rules.placements_per_turn {
            self.each_placement(visit);
        }
        if self.may_draw().is_ok() {
            visit(Move::Draw);
        }
        if self.may_end().is_ok() {
            visit(Move::End);
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let [red, blue] = self.score();
        let winners = match red.cmp(&blue) {
            core::cmp::Ordering::Greater => Seats::one(Owner::Red.seat()),
            core::cmp::Ordering::Less => Seats::one(Owner::Blue.seat()),
            core::cmp::Ordering::Equal => self.seats(),
        };
        self.over().then_some(Outcome { winners })
    }

    /// Hides the decks, the hands as the rules say, and chance.
    fn redact(&mut self, viewer: Option<Seat>) {
        self.rng = Rng::new(0);
        if !self.drafting {
            self.decks.iter_mut().for_each(|deck| deck.fill(HIDDEN));
        }
        let open = self.setup.rules.variants.hands == Hands::Open;
        for owner in Owner::BOTH {
            let seen = open || viewer == Some(owner.seat()) || self.drafting;
            self.hands[owner as usize]
                .iter_mut()
                .filter(|held| !seen && !held.open)
                .for_each(|held| held.card = HIDDEN);
        }
        if !open && viewer != Some(self.turn.owner.seat()) {
            self.turn.pick = 0;
        }
    }

    /// Whatever draws, deals or picks by chance shows something new, and so does a card that comes
    /// out of a hidden hand.
    fn policy(&self, seat: Seat, mv: Move) -> Policy {
        let shown = matches!(mv, Move::Place { card, .. } if self.was_hidden(card));
        if matches!(mv, Move::Place { .. }) && !self.may_end_round() {
            // It deals nothing: no need to try it. Only chance may pick the next card.
            let chaos = self.setup.rules.variants.choice == Choice::Chaos
                && self.hand(self.turn.owner).len() > 1;
            let undo = if shown || chaos { Undo::Consent } else { Undo::Free };
            return Policy { undo, ..Policy::OPEN };
        }
        let mut next = self.clone();
        if next.apply(seat, mv, &mut |_| ()).is_err() {
            return Policy::OPEN;
        }
        let decks = |game: &Flip| [0, 1].map(|i: usize| game.decks[i].len());
        let drew = !self.drafting && decks(&next) != decks(self);
        let new = shown || drew || next.rng != self.rng;
        Policy { undo: if new { Undo::Consent } else { Undo::Free }, ..Policy::OPEN }
    }

    fn write_move(mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        mv.write(out)
    }

    fn read_move(text: &str) -> Result<Move, NoMove> {
        Move::read(text)
    }
}

impl Flip {
    /// Whether a placement may end the round in a draw that is played again.
    fn may_end_round(&self) -> bool {
        let again = self.setup.rules.variants.sudden_death && self.sudden_deaths < SUDDEN_DEATHS;
        let cards = self.cells.iter().flatten().count() + 1;
        let last = cards == self.cells.len() || self.hand(self.turn.owner).len() == 1;
        // An odd number of cards is no draw.
        again && last && cards.is_multiple_of(2)
    }

    fn each_placement(&self, visit: &mut dyn FnMut(Move)) {
        let hand = self.hand(self.turn.owner);
        let forced = self.forced();
        let allowed = hand.iter().enumerate().filter(|(i, _)| forced.is_none_or(|f| f == *i));
        let turns = if self.setup.rules.variants.rotate { 6 } else { 1 };
        each_once(allowed.map(|(_, held)| self.id(held.card)), &mut |card| {
            for (cell, placed) in self.setup.board.cells().iter().zip(&self.cells) {
                if placed.is_none() {
                    (0..turns).for_each(|turn| visit(Move::Place { card, at: cell.hex(), turn }));
                }
            }
        });
    }

    /// Whether the other seat could not see the card that is about to be placed.
    fn was_hidden(&self, card: CardId) -> bool {
        let variants = &self.setup.rules.variants;
        let hand = self.hand(self.turn.owner);
        let named = |held: &&Held| self.id(held.card) == Some(card);
        let held = match self.forced() {
            Some(place) => hand.get(place),
            None => hand.iter().find(named),
        };
        // By the rule of order or chance the other seat learns even which of the open ones it is.
        let known = variants.choice == Choice::Free && held.is_some_and(|held| held.open);
        variants.hands != Hands::Open && !known
    }
}

/// Each name once, in order. Several cards of a hand may have one name: decks can share cards.
fn each_once(names: impl Iterator<Item = Option<CardId>> + Clone, visit: &mut dyn FnMut(CardId)) {
    for (i, name) in names.clone().enumerate() {
        if let Some(name) = name
            && !names.clone().take(i).any(|earlier| earlier == Some(name))
        {
            visit(name);
        }
    }
}
