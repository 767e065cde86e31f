//! The moves of a position, one after another, without room for all of them.
//!
//! Some positions have hundreds of moves, and a search holds a list for every ply. A list keeps
//! a window of them and asks the game again when it has been through it.

use heapless::Vec;

use crate::play::{Game, Seat};

/// Moves kept at a time. Most positions have fewer; more cost a listing per window.
pub(super) const WINDOW: usize = 32;

/// The moves of one position, a promising one first.
#[derive(Debug, Clone)]
pub(super) struct Moves<M> {
    window: Vec<M, WINDOW>,
    /// The next one of the window.
    at: usize,
    /// Moves that earlier windows and this one have held, without `first`.
    listed: usize,
    /// Whether the game has more than those.
    more: bool,
    /// Comes before all others, if it is a move of the position.
    first: Option<M>,
}

impl<M: Copy + Eq> Moves<M> {
    /// All moves, `first` before the others.
    pub(super) fn new(first: Option<M>) -> Moves<M> {
        Moves { window: Vec::new(), at: 0, listed: 0, more: true, first }
    }

    /// These and no others; as many as there is room for.
    pub(super) fn only(moves: impl Iterator<Item = M>) -> Moves<M> {
        let window: Vec<M, WINDOW> = moves.take(WINDOW).collect();
        Moves { at: 0, listed: window.len(), more: false, first: None, window }
    }

    /// The next move of `game`, which must be the same position at every call.
    pub(super) fn next<G: Game<Move = M>>(&mut self, game: &G, seat: Seat) -> Option<M> {
        if self.at == self.window.len() && self.more {
            self.refill(game, seat);
        }
        let mv = self.window.get(self.at).copied()?;
        self.at += 1;
        Some(mv)
    }

    fn refill<G: Game<Move = M>>(&mut self, game: &G, seat: Seat) {
        let (start, fresh) = (self.listed, self.listed == 0);
        let mut found = None;
        let mut count = 0;
        self.window.clear();
        game.each_move(seat, &mut |mv| {
            if Some(mv) == self.first {
                found = self.first;
                return;
            }
            if count >= start && self.window.push(mv).is_ok() {
                self.listed += 1;
            }
            count += 1;
        });
        if let (true, Some(mv)) = (fresh, found) {
            if self.window.is_full() {
                self.window.pop();
                self.listed -= 1;
            }
            // There is room: the window has just been made to have some.
            let _ = self.window.insert(0, mv);
        }
        self.more = self.listed < count;
        self.at = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::toys::{Heaps, Take};
    use proptest::prelude::*;
    use std::vec::Vec as StdVec;

    proptest! {
        #[test]
        fn every_move_comes_once_and_the_first_one_first(
            heaps in prop::array::uniform3(0..60u8), heap in 0..3u8, count in 1..60u8,
        ) {
            let game = Heaps::position(&heaps, 2, 0);
            let mut want = StdVec::new();
            game.each_move(Seat(0), &mut |mv| want.push(mv));
            let first = Take { heap, count };
            if let Some(at) = want.iter().position(|mv| *mv == first) {
                want[..=at].rotate_right(1);
            }
            let mut moves = Moves::new(Some(first));
            let mut got = StdVec::new();
            while let Some(mv) = moves.next(&game, Seat(0)) {
                got.push(mv);
                prop_assert!(got.len() <= want.len(), "goes on for ever");
            }
            prop_assert_eq!(got, want);
        }
    }
}
