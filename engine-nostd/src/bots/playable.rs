//! What a game tells the searches.

use super::{Level, Plan};
use crate::play::{Game, Outcome, Rng, Seat};

/// What a game that is won is worth. Evaluations are much smaller.
pub const WIN: i32 = 1_000_000_000;
/// Evaluations are cut to this, so that none looks like a win.
const MOST: i32 = WIN / 2;

/// How chance can answer a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Chances {
    /// Not at all.
    Certain,
    /// In this many ways, each played by [`Playable::apply_chance`].
    Listed(u32),
    /// In too many ways to list: a search plays the move a few times with other dice.
    Drawn,
}

/// A game that bots can play.
///
/// Only the evaluation and the levels are needed where nothing is rolled and nothing is hidden.
pub trait Playable: Game {
    /// The plans of the levels easy, medium and hard.
    const LEVELS: [Plan; 3];
    /// The evaluation of a position that is as good as won.
    const SURE: i32;
    /// Whether [`Playable::evaluate`] allows for the chance that answers a move; the last ply of
    /// a search is then played by [`Playable::apply_bare`].
    const EVALUATES_BARE: bool = false;

    /// The plan of a level here: where positions differ much in what a step costs, with fewer.
    fn plan(&self, level: Level) -> Plan {
        Self::LEVELS[level as usize]
    }

    /// How good the position is for `seat`; 0 is even. Only asked while the game goes on.
    fn evaluate(&self, seat: Seat) -> i32;

    /// As [`Playable::evaluate`] at a glance: what a player sees who looks one ply ahead and no
    /// further. By default the same.
    fn glance(&self, seat: Seat) -> i32 {
        self.evaluate(seat)
    }

    /// What an end is worth for `seat`: by default a win, a loss, or 0 when all have won.
    fn ended(&self, outcome: Outcome, seat: Seat) -> i32 {
        if outcome.winners == self.seats() && self.seats().len() > 1 {
            0
        } else if outcome.winners.contains(seat) {
            WIN
        } else {
            -WIN
        }
    }

    /// Whether `other` plays for `seat`: itself, and its partners where there are teams.
    fn sides_with(&self, seat: Seat, other: Seat) -> bool {
        seat == other
    }

    /// The generator of the state, if it has one: searches roll with dice of their own.
    fn generator(&mut self) -> Option<&mut Rng> {
        None
    }

    /// Fills what [`Game::redact`] has blanked for `viewer` with a random guess that agrees with
    /// all that `viewer` sees. By default only the generator is hidden.
    ///
    /// The guess must be a state that the rules can go on from, in which `viewer` has the moves
    /// that it has in the view.
    fn guess(&mut self, _viewer: Seat, rng: &mut Rng) {
        reseed(self, rng);
    }

    /// How chance can answer `mv`. A game whose moves roll must say so here. The number of
    /// listed ways must not depend on what is hidden from `seat`.
    fn chances(&self, _seat: Seat, _mv: Self::Move) -> Chances {
        Chances::Certain
    }

    /// Plays `mv` with chance answering in the way `nth` of those listed, and returns how likely
    /// that is as a share of the sum over all ways.
    fn apply_chance(
        &mut self,
        seat: Seat,
        mv: Self::Move,
        _nth: u32,
    ) -> Result<u32, Self::Refusal> {
        self.apply(seat, mv, &mut |_| ())?;
        Ok(1)
    }

    /// Plays `mv` without the chance that answers it.
    fn apply_bare(&mut self, seat: Seat, mv: Self::Move) -> Result<(), Self::Refusal> {
        self.apply(seat, mv, &mut |_| ())
    }

    /// A move that a hasty player might make: what games are played on with. By default any.
    fn hasty_move(&self, seat: Seat, rng: &mut Rng) -> Option<Self::Move> {
        let mut count = 0;
        self.each_move(seat, &mut |_| count += 1);
        let mut left = rng.below(count);
        let mut chosen = None;
        self.each_move(seat, &mut |mv| {
            if left == 0 && chosen.is_none() {
                chosen = Some(mv);
            }
            left = left.saturating_sub(1);
        });
        chosen
    }
}

/// Gives the state dice of the search's own.
pub(super) fn reseed<G: Playable>(game: &mut G, rng: &mut Rng) {
    if let Some(generator) = game.generator() {
        *generator = Rng::new(u64::from(rng.next()) << 32 | u64::from(rng.next()));
    }
}

/// What a state is worth for `seat`, `plies` after the one that is thought about: a win soon is
/// better than one later, a loss worse.
pub(super) fn worth<G: Playable>(game: &G, seat: Seat, plies: usize) -> i32 {
    judged(game, seat, plies, G::evaluate)
}

/// As [`worth`], the game being judged by `judge` while it goes on.
pub(super) fn judged<G: Playable>(
    game: &G,
    seat: Seat,
    plies: usize,
    judge: fn(&G, Seat) -> i32,
) -> i32 {
    match game.outcome() {
        None => judge(game, seat).clamp(-MOST, MOST),
        Some(outcome) => match game.ended(outcome, seat) {
            WIN.. => WIN - plies as i32,
            value if value <= -WIN => -WIN + plies as i32,
            value => value,
        },
    }
}

/// Whether a value is that of a game that was played to a win or a loss.
pub(super) fn decided(value: i32) -> bool {
    value.abs() > MOST
}

/// Who decides: the seat that thinks if it may, else the first that may.
pub(super) fn mover<G: Game>(game: &G, thinker: Seat) -> Option<Seat> {
    let active = game.active();
    if active.contains(thinker) { Some(thinker) } else { active.iter().next() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::toys::{Heaps, Take};
    use crate::play::Seats;

    #[test]
    fn a_win_soon_is_better_than_one_later() {
        let over = Heaps::position(&[0, 0], 2, 1);
        assert_eq!(over.outcome(), Some(Outcome { winners: Seats::one(Seat(0)) }));
        assert_eq!(worth(&over, Seat(0), 3), WIN - 3);
        assert_eq!(worth(&over, Seat(1), 3), 3 - WIN);
        assert!(worth(&over, Seat(0), 1) > worth(&over, Seat(0), 2));
    }

    #[test]
    fn when_all_have_won_it_is_a_draw_and_when_the_table_has_lost_a_loss() {
        let game = Heaps::position(&[1, 0], 2, 0);
        let ended = |winners| game.ended(Outcome { winners }, Seat(0));
        assert_eq!(ended(Seats::first(2)), 0);
        assert_eq!(ended(Seats::NONE), -WIN);
    }

    #[test]
    fn a_hasty_player_makes_every_move_sometimes() {
        let game = Heaps::position(&[2, 1], 2, 0);
        let mut rng = Rng::new(1);
        let mut seen = [0; 3];
        for _ in 0..3_000 {
            match game.hasty_move(Seat(0), &mut rng) {
                Some(Take { heap: 0, count: 1 }) => seen[0] += 1,
                Some(Take { heap: 0, count: 2 }) => seen[1] += 1,
                Some(Take { heap: 1, count: 1 }) => seen[2] += 1,
                other => panic!("{other:?} is no move"),
            }
        }
        assert!(seen.iter().all(|n| (900..1_100).contains(n)), "{seen:?}");
        assert_eq!(game.hasty_move(Seat(1), &mut rng), None);
    }
}
