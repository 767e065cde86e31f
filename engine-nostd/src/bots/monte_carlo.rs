//! Many games played on at random, the better moves more often.
//!
//! Upper confidence bounds on a tree of moves (UCT), open loop: a node is a sequence of moves, not
//! a state. Every pass guesses anew what is hidden and rolls its own dice, goes down the tree by
//! the moves that this world allows, adds one node, plays on hastily for a number of plies and
//! notes how it went. So one tree covers hidden hands and dice alike, with a node for each move
//! instead of one for each thing that chance can do.
//!
//! Any number of seats: each move is judged by what it does for the seat that makes it (max-n).
//!
//! The tree has room for `NODES` nodes of a move and 20 bytes. When they are used up it stops
//! growing and the passes go on; nothing is refused.

use heapless::Vec;

use super::Playable;
use super::bot::{Search, Why};
use super::playable::{mover, worth};
use crate::play::{MAX_SEATS, Rng, Seat, view_of};

/// The result of a game that is won. A node's sum has room for a million of them.
const ONE: u32 = 1 << 12;
/// How deep the tree grows. Deeper lines are played on hastily.
const MAX_PATH: usize = 32;
/// No node.
const NONE: u16 = u16::MAX;

/// A move in the tree.
#[derive(Debug, Clone)]
struct Node<M> {
    /// `None` only at the root.
    mv: Option<M>,
    /// Who makes it.
    seat: Seat,
    visits: u32,
    /// Results for that seat.
    sum: u32,
    child: u16,
    sibling: u16,
}

impl<M> Node<M> {
    fn new(mv: Option<M>, seat: Seat, sibling: u16) -> Node<M> {
        Node { mv, seat, visits: 0, sum: 0, child: NONE, sibling }
    }

    fn mean(&self) -> u32 {
        self.sum / self.visits.max(1)
    }

    /// How much the move deserves another try, `log` being the logarithm of all tries.
    fn urgency(&self, log: u32) -> u32 {
        // sqrt(log / visits): 16 fractional bits make 8, and ONE has 12.
        self.mean() + ((log / self.visits.max(1)).isqrt() << 4)
    }
}

/// Where a pass is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pass {
    /// Before its first move.
    Fresh,
    /// In the tree.
    Tree,
    /// Playing on, with this many plies left.
    Beyond(u16),
}

/// What a pass does next in the tree.
enum Choice<M> {
    /// Try a move for the first time: the node goes behind this sibling, or first.
    Grow(M, Option<u16>),
    /// Go down to this node.
    Descend(u16),
    /// No move.
    Stuck,
}

/// A Monte Carlo tree search with room for `NODES` nodes.
#[derive(Debug, Clone)]
pub struct MonteCarlo<G: Playable, const NODES: usize> {
    view: G,
    seat: Seat,
    rollout: u16,
    nodes: Vec<Node<G::Move>, NODES>,
    /// The game that is played on, and the nodes it has come through.
    game: G,
    path: Vec<u16, MAX_PATH>,
    pass: Pass,
    rng: Rng,
    /// What to play before anything has been tried.
    fallback: G::Move,
    only: bool,
}

impl<G: Playable, const NODES: usize> MonteCarlo<G, NODES> {
    /// A search for `seat` that plays games on for `rollout` plies; `None` if it has no move.
    pub fn new(state: &G, seat: Seat, rollout: u16, seed: u64) -> Option<Self> {
        const { assert!(NODES > 0 && NODES < NONE as usize, "nodes are counted in 16 bits") }
        let view = view_of(state, Some(seat));
        if !view.active().contains(seat) {
            return None;
        }
        let (mut fallback, mut count) = (None, 0u32);
        view.each_move(seat, &mut |mv| {
            fallback.get_or_insert(mv);
            count += 1;
        });
        let mut nodes = Vec::new();
        let _ = nodes.push(Node::new(None, seat, NONE));
        Some(MonteCarlo {
            game: view.clone(),
            view,
            seat,
            rollout,
            nodes,
            path: Vec::new(),
            pass: Pass::Fresh,
            rng: Rng::new(seed),
            fallback: fallback?,
            only: count == 1,
        })
    }

    /// Begins a pass in a new world.
    fn begin(&mut self) {
        self.game.clone_from(&self.view);
        self.game.guess(self.seat, &mut self.rng);
        self.path.clear();
        let _ = self.path.push(0);
        self.pass = Pass::Tree;
    }

    /// Looks for a move of `mover` that has no node yet, and else for the most urgent.
    ///
    /// Siblings stand in the order in which the game lists moves, so one walk along both finds
    /// each move's node; only where worlds list differently is a node searched for.
    fn choose(&mut self, parent: u16, mover: Seat) -> Choice<G::Move> {
        let (nodes, rng) = (&self.nodes, &mut self.rng);
        let head = nodes[usize::from(parent)].child;
        let log = log(nodes[usize::from(parent)].visits);
        let find = |from: u16, mv| {
            let mut at = from;
            while at != NONE && nodes[usize::from(at)].mv != Some(mv) {
                at = nodes[usize::from(at)].sibling;
            }
            at
        };
        let (mut next, mut behind) = (head, None);
        let (mut untried, mut growth, mut most) = (0, None, None);
        self.game.each_move(mover, &mut |mv| {
            let expected = next != NONE && nodes[usize::from(next)].mv == Some(mv);
            let found = if expected { next } else { find(head, mv) };
            if let Some(node) = nodes.get(usize::from(found)) {
                (next, behind) = (node.sibling, Some(found));
                let urgency = node.urgency(log);
                if most.is_none_or(|(top, _)| urgency > top) {
                    most = Some((urgency, found));
                }
            } else {
                // Each of the untried moves with equal chance, without a list of them.
                untried += 1;
                if rng.below(untried) == 0 {
                    growth = Some((mv, behind));
                }
            }
        });
        match (growth, most) {
            (Some((mv, behind)), _) => Choice::Grow(mv, behind),
            (None, Some((_, node))) => Choice::Descend(node),
            (None, None) => Choice::Stuck,
        }
    }

    /// Adds a node for `mv` below `parent`; `None` when there is no room.
    fn grow(&mut self, parent: u16, behind: Option<u16>, mv: G::Move, seat: Seat) -> Option<u16> {
        let new = self.nodes.len() as u16;
        let link = |node: &mut Node<G::Move>| match behind {
            Some(_) => core::mem::replace(&mut node.sibling, new),
            None => core::mem::replace(&mut node.child, new),
        };
        if self.nodes.is_full() || self.path.is_full() {
            return None;
        }
        let sibling = link(&mut self.nodes[usize::from(behind.unwrap_or(parent))]);
        let _ = self.nodes.push(Node::new(Some(mv), seat, sibling));
        Some(new)
    }

    /// The move that the pass makes in the tree, after which it may have left it.
    fn tree_move(&mut self, mover: Seat) -> Option<G::Move> {
        let parent = self.path.last().copied()?;
        let (mv, node) = match self.choose(parent, mover) {
            Choice::Stuck => return None,
            Choice::Descend(node) => (self.nodes[usize::from(node)].mv?, Some(node)),
            Choice::Grow(mv, behind) => {
                self.pass = Pass::Beyond(self.rollout);
                (mv, self.grow(parent, behind, mv, mover))
            }
        };
        if node.is_none_or(|node| self.path.push(node).is_err()) {
            self.pass = Pass::Beyond(self.rollout);
        }
        Some(mv)
    }

    /// The next move of the pass, in the tree or beyond it.
    fn next_move(&mut self, mover: Seat) -> Option<G::Move> {
        match self.pass {
            Pass::Beyond(left) => {
                self.pass = Pass::Beyond(left.saturating_sub(1));
                self.game.hasty_move(mover, &mut self.rng)
            }
            _ => self.tree_move(mover),
        }
    }

    /// Notes how the pass went in every node that it came through.
    fn note(&mut self) {
        let mut results = [0; MAX_SEATS as usize];
        for seat in self.game.seats().iter() {
            let sure = G::SURE.max(1);
            let value = worth(&self.game, seat, 0).clamp(-sure, sure);
            let scaled = i64::from(value) * i64::from(ONE / 2) / i64::from(sure);
            results[usize::from(seat.0)] = (i64::from(ONE / 2) + scaled) as u32;
        }
        for node in &self.path {
            let node = &mut self.nodes[usize::from(*node)];
            node.visits = node.visits.saturating_add(1);
            node.sum = node.sum.saturating_add(results[usize::from(node.seat.0)]);
        }
        self.pass = Pass::Fresh;
    }

    /// The root's move that was tried most; of equals the one that did better.
    fn favourite(&self) -> Option<&Node<G::Move>> {
        let first = self.nodes[0].child;
        let children = core::iter::successors(self.nodes.get(usize::from(first)), |node| {
            self.nodes.get(usize::from(node.sibling))
        });
        children.reduce(|best, node| {
            let rank = |node: &Node<G::Move>| (node.visits, node.mean());
            if rank(node) > rank(best) { node } else { best }
        })
    }
}

impl<G: Playable, const NODES: usize> Search for MonteCarlo<G, NODES> {
    type Move = G::Move;

    fn step(&mut self) -> bool {
        if self.only {
            return false;
        }
        loop {
            if self.pass == Pass::Fresh {
                self.begin();
            }
            let over = self.pass == Pass::Beyond(0) || self.game.outcome().is_some();
            let thinker = if self.path.len() == 1 { self.seat } else { Seat(MAX_SEATS) };
            let began = (self.pass, self.path.len()) != (Pass::Tree, 1);
            let mover = mover(&self.game, thinker).filter(|_| !over);
            let chosen = mover.and_then(|mover| Some((mover, self.next_move(mover)?)));
            let Some((mover, mv)) = chosen else {
                // A guess in which the seat has no move is no help, and neither is another.
                if !began {
                    return false;
                }
                self.note();
                continue;
            };
            if self.game.apply(mover, mv, &mut |_| ()).is_err() {
                // Listed but refused: this world proves nothing.
                self.pass = Pass::Fresh;
            }
            return true;
        }
    }

    fn best(&self) -> G::Move {
        self.favourite()
            .filter(|node| node.visits > 0)
            .and_then(|node| node.mv)
            .unwrap_or(self.fallback)
    }

    fn why(&self) -> Why {
        match self.favourite() {
            Some(node) if node.visits > 0 => Why::Visits {
                visits: node.visits,
                of: self.nodes[0].visits,
                percent: node.mean() * 100 / ONE,
            },
            _ => Why::Unweighed,
        }
    }
}

/// The natural logarithm with 16 fractional bits, straight between powers of two.
fn log(n: u32) -> u32 {
    let n = n.max(1);
    let whole = n.ilog2();
    let fraction = ((u64::from(n) << 16) >> whole) as u32 - (1 << 16);
    // Times ln 2 in 16 bits.
    (((u64::from(whole << 16) + u64::from(fraction)) * 45_426) >> 16) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::toys::{Hands, Heaps, Race};
    use crate::play::Game;
    use proptest::prelude::*;

    fn run<G: Playable, const NODES: usize>(
        game: &G,
        seat: Seat,
        rollout: u16,
        steps: u32,
    ) -> MonteCarlo<G, NODES> {
        let mut search = MonteCarlo::new(game, seat, rollout, 9).unwrap();
        for _ in 0..steps {
            if !search.step() {
                break;
            }
        }
        search
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]
        /// The theory of heaps: who can make their exclusive or nothing wins, and must.
        #[test]
        fn forced_wins_are_found(heaps in prop::array::uniform3(0..4u8)) {
            let game = Heaps::position(&heaps, 2, 0);
            prop_assume!(heaps[0] ^ heaps[1] ^ heaps[2] != 0);
            let search = run::<_, 3_000>(&game, Seat(0), 50, 30_000);
            let mut next = game;
            next.apply(Seat(0), search.best(), &mut |_| ()).unwrap();
            prop_assert_eq!(next.heaps().iter().fold(0, |a, b| a ^ b), 0);
        }
    }

    #[test]
    fn visits_add_up_and_siblings_stand_in_order() {
        let game = Heaps::position(&[3, 3, 3], 2, 0);
        let search = run::<_, 500>(&game, Seat(0), 50, 5_000);
        let mut listed = std::vec::Vec::new();
        game.each_move(Seat(0), &mut |mv| listed.push(mv));
        let (mut at, mut visits, mut moves) = (search.nodes[0].child, 0, std::vec::Vec::new());
        while at != NONE {
            let node = &search.nodes[usize::from(at)];
            moves.extend(node.mv);
            (at, visits) = (node.sibling, visits + node.visits);
        }
        assert_eq!(moves, listed);
        assert_eq!(visits, search.nodes[0].visits);
        assert!(visits > 500);
    }

    #[test]
    fn without_room_for_the_tree_it_plays_on() {
        let game = Heaps::position(&[1, 2, 4], 2, 0);
        let search = run::<_, 1>(&game, Seat(0), 50, 2_000);
        assert_eq!(search.why(), Why::Unweighed);
        assert!(search.nodes[0].visits > 100);
        let search = run::<_, 4>(&game, Seat(0), 50, 2_000);
        assert_eq!(search.nodes.len(), 4);
        assert!(matches!(search.why(), Why::Visits { .. }));
    }

    #[test]
    fn the_winning_card_is_played_whatever_the_other_may_hold() {
        // Seat 1 has led a 7 to the last but one trick; only the 8 takes it.
        let game = Hands::position([&[8, 1], &[2]], &[], Some(7), [0, 0], 0);
        let search = run::<_, 200>(&game, Seat(0), 10, 2_000);
        assert_eq!(search.best(), 8);
    }

    #[test]
    fn a_race_is_run_at_the_end_and_not_after() {
        // One point short: walking wins for sure, running may trip.
        let game = Race::position([11, 11], 0, true, 1);
        let search = run::<_, 100>(&game, Seat(0), 30, 2_000);
        assert_eq!(search.best(), crate::bots::toys::Step::Walk);
    }

    #[test]
    fn the_logarithm_is_near_enough() {
        for n in [1u32, 2, 3, 10, 1_000, 65_536, u32::MAX] {
            let want = f64::from(n).ln() * 65_536.0;
            assert!((f64::from(log(n)) - want).abs() < 4_500.0, "ln {n}");
        }
    }
}
