//! Every line of play to a depth, one ply deeper each time.
//!
//! One search under three names: at depth one it is greedy, in games without chance alpha-beta,
//! and where chance answers moves expectimax: the value of a move is then the average over the
//! answers, and lines below it are searched with an open window, because a bound on one answer
//! says nothing about the average.
//!
//! More than two seats are searched paranoid: all who do not side with the thinker play against
//! it. What is hidden is guessed a few times; the value of a move is its average over these
//! worlds. Within a world everybody sees everything, so the search does not bluff.
//!
//! The lines stand on a stack of frames, so the search stops between any two steps. A frame is a
//! state, [`super::moves`]' window and about 100 bytes; `DEPTH` of them and two dozen bytes a ply
//! are the whole search.

use heapless::Vec;

use super::bot::{Search, Why};
use super::moves::{Moves, WINDOW};
use super::playable::{decided, judged, mover, reseed, worth};
use super::{Chances, Playable};
use crate::play::{Rng, Seat, view_of};

/// A position on the line that is looked at, and how far the search is with its moves.
#[derive(Debug, Clone)]
struct Frame<G: Playable> {
    state: G,
    mover: Seat,
    /// Whether the mover wants what the thinker wants.
    friend: bool,
    moves: Moves<G::Move>,
    /// The move that is looked at, and how chance can answer it.
    trying: Option<(G::Move, Chances)>,
    /// How many ways there are to play it (worlds and chances), and the next one.
    ways: u32,
    way: u32,
    /// Values of the ways so far times their weights, and the weights.
    sum: i64,
    weight: u64,
    /// The weight of the way that the frames above look at.
    pending: u32,
    alpha: i32,
    beta: i32,
    best: Option<(i32, G::Move)>,
}

impl<G: Playable> Frame<G> {
    fn new(state: G, mover: Seat, thinker: Seat, first: Option<G::Move>) -> Frame<G> {
        Frame {
            friend: state.sides_with(thinker, mover),
            state,
            mover,
            moves: Moves::new(first),
            trying: None,
            ways: 0,
            way: 0,
            sum: 0,
            weight: 0,
            pending: 0,
            alpha: i32::MIN,
            beta: i32::MAX,
            best: None,
        }
    }

    /// The next move and way to play it. `last`: nothing is searched beyond it.
    fn next(&mut self, rule: Rule, last: bool) -> Option<(G::Move, Chances, u32)> {
        let (mv, chances) = match self.trying {
            Some(trying) => trying,
            None if self.alpha >= self.beta => return None,
            None => {
                let mv = self.moves.next(&self.state, self.mover)?;
                let chances = match last && G::EVALUATES_BARE {
                    true => Chances::Certain,
                    false => self.state.chances(self.mover, mv),
                };
                self.ways = rule.worlds * rule.ways(chances);
                (self.way, self.sum, self.weight) = (0, 0, 0);
                self.trying = Some((mv, chances));
                (mv, chances)
            }
        };
        self.way += 1;
        Some((mv, chances, self.way - 1))
    }

    /// Takes in what the way tried last is worth; a refused one has no weight.
    /// Returns the move and its value when this was the last way to play it.
    fn take(&mut self, value: i32, weight: u32) -> Option<(i32, G::Move)> {
        self.sum += i64::from(value) * i64::from(weight);
        self.weight += u64::from(weight);
        if self.way < self.ways {
            return None;
        }
        let (mv, _) = self.trying.take().filter(|_| self.weight > 0)?;
        let value = (self.sum / self.weight as i64) as i32;
        let better = |best: i32| if self.friend { value > best } else { value < best };
        if self.best.is_none_or(|(best, _)| better(best)) {
            self.best = Some((value, mv));
        }
        if self.friend {
            self.alpha = self.alpha.max(value);
        } else {
            self.beta = self.beta.min(value);
        }
        Some((value, mv))
    }
}

/// How often a move is played.
#[derive(Debug, Clone, Copy)]
struct Rule {
    worlds: u32,
    samples: u32,
}

impl Rule {
    fn ways(self, chances: Chances) -> u32 {
        match chances {
            Chances::Certain => 1,
            Chances::Listed(count) => count.max(1),
            Chances::Drawn => self.samples,
        }
    }
}

/// A search of every line of play, at most `DEPTH` plies deep.
#[derive(Debug, Clone)]
pub struct Lookahead<G: Playable, const DEPTH: usize> {
    /// The line that is looked at; the first frame holds the view and stays.
    line: Vec<Frame<G>, DEPTH>,
    /// For each ply the move that last refuted the one before it.
    refutations: [Option<G::Move>; DEPTH],
    seat: Seat,
    rule: Rule,
    /// The deepest that may be searched, and how deep it is searched now.
    deepest: usize,
    depth: usize,
    /// Whether a line was broken off at this depth: then a deeper search sees more.
    horizon: bool,
    best: G::Move,
    /// How many moves are looked at again one ply deeper (0: all), and the best of this depth.
    beam: usize,
    ranking: Vec<(i32, G::Move), WINDOW>,
    /// The value of the best move, and the depth to which it was searched.
    found: (i32, usize),
    seed: u64,
    rng: Rng,
    done: bool,
}

impl<G: Playable, const DEPTH: usize> Lookahead<G, DEPTH> {
    /// A search for `seat`, at most `depth` plies deep; `None` if it has no move.
    ///
    /// What is hidden is guessed `worlds` times, moves whose chances cannot be listed are tried
    /// `samples` times.
    pub fn new(
        state: &G,
        seat: Seat,
        depth: u8,
        samples: u8,
        worlds: u8,
        seed: u64,
    ) -> Option<Self> {
        const { assert!(DEPTH > 0, "a search looks one ply ahead at least") }
        let view = view_of(state, Some(seat));
        if !view.active().contains(seat) {
            return None;
        }
        let mut moves = Moves::new(None);
        let best = moves.next(&view, seat)?;
        let only = moves.next(&view, seat).is_none();
        let mut line = Vec::new();
        let _ = line.push(Frame::new(view, seat, seat, None));
        Some(Lookahead {
            line,
            refutations: [None; DEPTH],
            seat,
            rule: Rule { worlds: worlds.max(1).into(), samples: samples.max(1).into() },
            deepest: usize::from(depth).clamp(1, DEPTH),
            depth: 1,
            horizon: false,
            best,
            beam: 0,
            ranking: Vec::new(),
            found: (0, 0),
            seed,
            rng: Rng::new(!seed),
            done: only,
        })
    }

    /// Looks deeper only at this many of the thinker's moves, the best of the depth before; 0 for
    /// all.
    pub fn with_beam(self, beam: u8) -> Self {
        Lookahead { beam: usize::from(beam).min(WINDOW), ..self }
    }

    /// The state after `mv` in one of the ways to play it, and how likely that is.
    fn play(&mut self, mv: G::Move, chances: Chances, way: u32, last: bool) -> Option<(G, u32)> {
        let root = self.line.len() == 1;
        let top = self.line.last()?;
        let mut state = top.state.clone();
        if root {
            // The same worlds for every move, so that luck does not choose between them.
            let world = way / self.rule.ways(chances);
            state.guess(self.seat, &mut Rng::new(self.seed.wrapping_add(world.into())));
        }
        let played = match chances {
            _ if last && G::EVALUATES_BARE => state.apply_bare(top.mover, mv).map(|()| 1),
            Chances::Certain => state.apply(top.mover, mv, &mut |_| ()).map(|()| 1),
            Chances::Listed(count) => state.apply_chance(top.mover, mv, way % count.max(1)),
            Chances::Drawn => {
                reseed(&mut state, &mut self.rng);
                state.apply(top.mover, mv, &mut |_| ()).map(|()| 1)
            }
        };
        played.ok().map(|weight| (state, weight))
    }

    /// Puts the state after a move on the line, or takes in its value if the line ends there.
    fn extend(&mut self, state: G, weight: u32, last: bool) {
        let plies = self.line.len();
        let over = state.outcome().is_some();
        self.horizon |= last && !over;
        let next = if last || over { None } else { mover(&state, self.seat) };
        let Some(top) = self.line.last_mut() else { return };
        let Some(mover) = next else {
            let judge = if self.deepest == 1 { G::glance } else { G::evaluate };
            let done = top.take(judged(&state, self.seat, plies, judge), weight);
            return self.rank(done);
        };
        top.pending = weight;
        let window = if top.ways == 1 { (top.alpha, top.beta) } else { (i32::MIN, i32::MAX) };
        let mut frame = Frame::new(state, mover, self.seat, self.refutations[plies]);
        (frame.alpha, frame.beta) = window;
        // There is room: the line is shorter than the depth, which is at most DEPTH.
        let _ = self.line.push(frame);
    }

    /// Ends the frame on top, whose moves have all been looked at or need not be.
    fn close(&mut self) {
        if self.line.len() == 1 {
            return self.deepen();
        }
        let Some(top) = self.line.pop() else { return };
        let plies = self.line.len();
        if top.alpha >= top.beta {
            self.refutations[plies] = top.best.map(|(_, mv)| mv);
        }
        let value = match top.best {
            Some((value, _)) => value,
            // Nobody can do anything: it counts as it stands.
            None => worth(&top.state, self.seat, plies),
        };
        let done = self.line.last_mut().and_then(|parent| parent.take(value, parent.pending));
        self.rank(done);
    }

    /// Remembers a move of the thinker's among the best of this depth.
    fn rank(&mut self, done: Option<(i32, G::Move)>) {
        let Some((value, mv)) = done.filter(|_| self.line.len() == 1 && self.beam > 0) else {
            return;
        };
        // Of equals the one looked at first stays before the other.
        let at = self.ranking.iter().position(|(other, _)| *other < value);
        let at = at.unwrap_or(self.ranking.len());
        if at < self.beam {
            self.ranking.truncate(self.beam - 1);
            let _ = self.ranking.insert(at, (value, mv));
        }
    }

    /// Ends the search at this depth and begins the next.
    fn deepen(&mut self) {
        self.adopt();
        let [root] = &mut self.line[..] else { return };
        let settled = root.best.is_none_or(|(value, _)| decided(value));
        self.done = settled || !self.horizon || self.depth == self.deepest;
        if !self.done {
            (root.alpha, root.beta, root.best) = (i32::MIN, i32::MAX, None);
            root.moves = match self.beam {
                0 => Moves::new(Some(self.best)),
                _ => Moves::only(self.ranking.iter().map(|(_, mv)| *mv)),
            };
            self.ranking.clear();
            self.horizon = false;
            self.depth += 1;
        }
    }

    /// The best move of this depth is the best there is, once there is one: the best of the depth
    /// before was tried first.
    fn adopt(&mut self) {
        if let Some((value, mv)) = self.line.first().and_then(|root| root.best) {
            (self.best, self.found) = (mv, (value, self.depth));
        }
    }
}

impl<G: Playable, const DEPTH: usize> Search for Lookahead<G, DEPTH> {
    type Move = G::Move;

    fn step(&mut self) -> bool {
        let rule = self.rule;
        while !self.done {
            let plies = self.line.len();
            let last = plies == self.depth;
            let Some(top) = self.line.last_mut() else { break };
            let rule = Rule { worlds: if plies == 1 { rule.worlds } else { 1 }, ..rule };
            let Some((mv, chances, way)) = top.next(rule, last) else {
                self.close();
                continue;
            };
            match self.play(mv, chances, way, last) {
                Some((state, weight)) if weight > 0 => self.extend(state, weight, last),
                // Listed but refused: as if it were no move. Or it cannot come like this.
                _ => {
                    let done = self.line.last_mut().and_then(|top| top.take(0, 0));
                    self.rank(done);
                }
            }
            if self.line.len() == 1 {
                self.adopt();
            }
            return true;
        }
        false
    }

    fn best(&self) -> G::Move {
        self.best
    }

    fn why(&self) -> Why {
        match self.found {
            (_, 0) => Why::Unweighed,
            (value, depth) => Why::Value { value, depth: depth as u32 },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::WIN;
    use crate::bots::toys::{Heaps, Race, Step};
    use crate::play::Game;
    use proptest::prelude::*;
    use std::vec::Vec as StdVec;

    fn moves<G: Playable>(game: &G, seat: Seat) -> StdVec<G::Move> {
        let mut moves = StdVec::new();
        game.each_move(seat, &mut |mv| moves.push(mv));
        moves
    }

    /// The value of a position by the book: all moves, all chances, nothing left out.
    fn literal<G: Playable>(game: &G, seat: Seat, plies: usize, depth: usize) -> i32 {
        let Some(mover) = mover(game, seat).filter(|_| depth > 0 && game.outcome().is_none())
        else {
            return worth(game, seat, plies);
        };
        let values =
            moves(game, mover).into_iter().map(|mv| after(game, mover, mv, seat, plies, depth));
        if game.sides_with(seat, mover) { values.max().unwrap() } else { values.min().unwrap() }
    }

    /// The average value of a move.
    fn after<G: Playable>(
        game: &G,
        mover: Seat,
        mv: G::Move,
        seat: Seat,
        plies: usize,
        depth: usize,
    ) -> i32 {
        let ways = match game.chances(mover, mv) {
            Chances::Listed(ways) => ways,
            _ => 1,
        };
        let (mut sum, mut total) = (0, 0);
        for way in 0..ways {
            let mut next = game.clone();
            let weight = i64::from(next.apply_chance(mover, mv, way).unwrap());
            sum += weight * i64::from(literal(&next, seat, plies + 1, depth - 1));
            total += weight;
        }
        (sum / total) as i32
    }

    fn finished<G: Playable>(game: &G, seat: Seat, depth: u8) -> Option<Lookahead<G, 8>> {
        let mut search = Lookahead::new(game, seat, depth, 1, 1, 7)?;
        while search.step() {}
        Some(search)
    }

    proptest! {
        #[test]
        fn alpha_beta_is_minimax_without_the_waste(
            heaps in prop::array::uniform3(0..4u8), seats in 2..4u8, turn in 0..3u8, depth in 1..6u8,
        ) {
            let seat = Seat(turn % seats);
            let game = Heaps::position(&heaps, seats, seat.0);
            let depth = depth.min(heaps.iter().sum());
            let Some(search) = finished(&game, seat, depth) else {
                prop_assert!(game.outcome().is_some());
                return Ok(());
            };
            // Stopped early by a win or a loss, it has searched as deep as it says.
            let Why::Value { value, depth } = search.why() else {
                prop_assert_eq!(moves(&game, seat), [search.best()]);
                return Ok(());
            };
            let depth = depth as usize;
            prop_assert_eq!(value, literal(&game, seat, 0, depth));
            prop_assert_eq!(value, after(&game, seat, search.best(), seat, 0, depth));
        }

        #[test]
        fn expectimax_is_the_literal_expectation(
            at in prop::array::uniform2(0..9u8), turn in 0..2u8, depth in 1..4u8,
        ) {
            let game = Race::position(at, turn, true, 3);
            let search = finished(&game, Seat(turn), depth).unwrap();
            let Why::Value { value, depth } = search.why() else { unreachable!() };
            prop_assert_eq!(value, literal(&game, Seat(turn), 0, depth as usize));
            let chosen = after(&game, Seat(turn), search.best(), Seat(turn), 0, depth as usize);
            prop_assert_eq!(value, chosen);
        }
    }

    #[test]
    fn pruning_saves_steps() {
        let game = Heaps::position(&[4, 4, 4], 2, 0);
        let count = |depth| {
            let mut search = Lookahead::<_, 8>::new(&game, Seat(0), depth, 1, 1, 7).unwrap();
            let mut steps = 0;
            while search.step() {
                steps += 1;
            }
            steps
        };
        let mut all = 0;
        fn walk(game: &Heaps, depth: u8, all: &mut u32) {
            let seat = game.active().iter().next();
            for mv in seat.map_or(StdVec::new(), |seat| moves(game, seat)) {
                *all += 1;
                let mut next = game.clone();
                next.apply(seat.unwrap(), mv, &mut |_| ()).unwrap();
                if depth > 1 {
                    walk(&next, depth - 1, all);
                }
            }
        }
        walk(&game, 4, &mut all);
        assert!(count(4) * 2 < all, "{} steps of {all}", count(4));
    }

    #[test]
    fn a_beam_looks_deeper_at_the_best_moves_only() {
        let game = Race::position([3, 4], 0, true, 3);
        let run = |beam| {
            let mut search = Lookahead::<_, 3>::new(&game, Seat(0), 3, 1, 1, 7).unwrap();
            search = search.with_beam(beam);
            let mut steps = 0;
            while search.step() {
                steps += 1;
            }
            (search.best(), search.why(), steps)
        };
        let (all, wide, narrow) = (run(0), run(32), run(1));
        assert_eq!((wide.0, wide.1), (all.0, all.1), "a beam as wide as the moves changes nothing");
        assert!(narrow.2 < all.2, "{} steps of {}", narrow.2, all.2);
        let mut greedy = Lookahead::<_, 1>::new(&game, Seat(0), 1, 1, 1, 7).unwrap();
        while greedy.step() {}
        assert_eq!(narrow.0, greedy.best(), "the only one left is the best one ply ahead");
    }

    #[test]
    fn drawn_chances_come_near_the_expectation() {
        let listed = Race::position([5, 5], 0, true, 1);
        let drawn = Race::position([5, 5], 0, false, 1);
        let mut search = Lookahead::<_, 2>::new(&drawn, Seat(0), 1, 250, 1, 3).unwrap();
        while search.step() {}
        let Why::Value { value, .. } = search.why() else { unreachable!() };
        let want = literal(&listed, Seat(0), 0, 1);
        assert!((value - want).abs() < want.abs() / 5 + 10, "{value} is not near {want}");
    }

    #[test]
    fn a_forced_win_is_found_and_ends_the_search() {
        // 1, 2, 4: taking one of the four leaves 1, 2, 3, from which everything loses.
        let game = Heaps::position(&[1, 2, 4], 2, 0);
        let search = finished(&game, Seat(0), 8).unwrap();
        let Why::Value { value, .. } = search.why() else { unreachable!() };
        assert!(value > WIN - 8);
        let mut next = game;
        next.apply(Seat(0), search.best(), &mut |_| ()).unwrap();
        assert_eq!(next.heaps(), [1, 2, 3]);
    }

    #[test]
    fn nobody_thinks_out_of_turn_or_after_the_end() {
        let game = Heaps::position(&[1, 2, 4], 2, 0);
        assert!(Lookahead::<_, 4>::new(&game, Seat(1), 2, 1, 1, 7).is_none());
        let over = Heaps::position(&[0], 2, 0);
        assert!(Lookahead::<_, 4>::new(&over, Seat(0), 2, 1, 1, 7).is_none());
        let race = Race::position([0, 0], 0, true, 1);
        let search = Lookahead::<_, 4>::new(&race, Seat(0), 2, 1, 1, 7).unwrap();
        assert!([Step::Walk, Step::Run].contains(&search.best()), "a move before the first step");
    }
}
