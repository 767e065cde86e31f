//! What bots know of duels.

use super::board::Board;
use super::ops::Kind;
use super::ruleset::*;
use super::{Duel, Move};
use crate::bots::{Chances, Plan, Playable};
use crate::cards::Card;
use crate::play::{Game, Rng, Seat};

/// What a point is worth.
const POINT: i32 = 30;
/// What a point of power or grit on the field is worth.
const BODY: i32 = 12;
/// What a mile that a creature makes each turn is worth.
const PACE: i32 = 25;
/// What a card in hand is worth.
const HELD: i32 = 18;
/// What a charge is worth; from [`ENOUGH`] on less than a card in hand.
const FUEL: i32 = 26;
/// Charges that pay for nearly everything.
const ENOUGH: usize = 6;

impl Playable for Duel {
    /// Easy sees what a move does at once; medium plays some games on, hard many.
    const LEVELS: [Plan; 3] =
        [Plan::greedy(1, 300), Plan::monte_carlo(40, 6_000), Plan::monte_carlo(60, 40_000)];
    const SURE: i32 = 20 * POINT;

    fn evaluate(&self, seat: Seat) -> i32 {
        let alive = self.board.alive();
        let others = alive.without(seat).iter().map(|other| self.board.standing(other));
        let best = others.max().unwrap_or(0);
        if alive.contains(seat) { self.board.standing(seat) - best } else { -Self::SURE }
    }

    fn generator(&mut self) -> Option<&mut Rng> {
        Some(&mut self.board.rng)
    }

    fn guess(&mut self, _viewer: Seat, rng: &mut Rng) {
        self.guess_hidden(rng);
    }

    fn chances(&self, seat: Seat, mv: Move) -> Chances {
        let mut after = self.clone();
        let drawn = after.apply(seat, mv, &mut |_| ()).is_ok() && after.secrets() != self.secrets();
        if drawn { Chances::Drawn } else { Chances::Certain }
    }

    /// Seldom does nothing while there is something to do.
    fn hasty_move(&self, seat: Seat, rng: &mut Rng) -> Option<Move> {
        let idle = |mv: &Move| matches!(mv, Move::Pass | Move::End | Move::Swap(_));
        let (mut all, mut busy) = (0, 0);
        self.each_move(seat, &mut |mv| {
            all += 1;
            busy += u32::from(!idle(&mv));
        });
        let acts = busy > 0 && (all == busy || rng.below(5) > 0);
        let mut left = rng.below(if acts { busy } else { all });
        let mut chosen = None;
        self.each_move(seat, &mut |mv| {
            if chosen.is_none() && !(acts && idle(&mv)) {
                if left == 0 {
                    chosen = Some(mv);
                }
                left = left.saturating_sub(1);
            }
        });
        chosen
    }
}

impl Board {
    /// How well a seat stands, alone.
    fn standing(&self, seat: Seat) -> i32 {
        let rules = self.rules();
        let field = self.cards_in(rules.places.field, seat).iter();
        let bodies: i32 = field.map(|card| self.body(card)).sum();
        let held = self.cards_in(rules.places.hand, seat).len() as i32 * HELD;
        let charged = self.cards_in(rules.places.charge, seat).len();
        let fuel = charged.min(ENOUGH) as i32 * FUEL + charged.saturating_sub(ENOUGH) as i32 * 4;
        i32::from(self.points_of(seat)) * POINT + bodies + held + fuel - self.threat(seat)
    }

    fn body(&self, card: &Card) -> i32 {
        let Some(print) = self.rules().print(card.def) else { return 0 };
        if print.kind != Kind::Creature {
            return 0;
        }
        let [power, grit, stride] =
            [POWER, GRIT, STRIDE].map(|s| i32::from(self.value(card.id, s)));
        let left = grit - i32::from(card.counter(DAMAGE));
        power * BODY
            + left * BODY
            + stride * PACE
            + i32::from(print.keywords.count_ones() as u8) * 6
    }

    /// What the present attacks would cost a seat; a guard may still stop some of them.
    fn threat(&self, seat: Seat) -> i32 {
        let open = self.attacks.iter().filter(|a| a.seat == seat && a.guard.is_none());
        open.map(|attack| i32::from(self.value(attack.creature, POWER)) * POINT * 2 / 3).sum()
    }
}
