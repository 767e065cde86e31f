//! The run: a game of Merge from its seed on, however long it has become.
//!
//! The match remembers its last thousand moves and takes them back. Beside it the run keeps every
//! move since the start, half a byte each, so that the whole game can be looked at and written as a
//! replay; how often somebody took back, which decides about the pure best; and in a race how the
//! other one fared. Promises to follow the match through every step, and to say so when moves are
//! missing; never changes the match.

use heapless::Vec;
use hexdeck_engine::games::merge::{Merge, ReplayError, Setup, write_replay};
use hexdeck_engine::hex::Dir;
use hexdeck_engine::play::{Game, Seat, Step};
use serde::{Deserialize, Serialize};

use crate::playing::MergeMatch;

/// Most moves of a run, so that a sector of the journal has room for it and its match. Longer games
/// go on, only not on the tape.
pub const MOST_MOVES: u32 = 4_400;
/// Bytes of the tape.
const TAPE: usize = MOST_MOVES as usize / 2;
/// Points of a curve.
const POINTS: usize = 16;

/// How the score has grown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Curve {
    /// Moves from one point to the next: a power of two.
    step: u32,
    /// The score after each `step` moves.
    points: Vec<u32, POINTS>,
    /// The score in the end.
    pub score: u32,
    /// The moves it took.
    pub moves: u32,
}

impl Default for Curve {
    fn default() -> Self {
        Curve { step: 8, points: Vec::new(), score: 0, moves: 0 }
    }
}

impl Curve {
    /// Adds the score after a move. The more moves, the further the points are apart.
    pub fn add(&mut self, ply: u32, score: u32) {
        (self.moves, self.score) = (ply, score);
        if !ply.is_multiple_of(self.step) {
            return;
        }
        if self.points.is_full() {
            for i in 0..POINTS / 2 {
                self.points[i] = self.points[2 * i + 1];
            }
            self.points.truncate(POINTS / 2);
            self.step = self.step.saturating_mul(2);
            if !ply.is_multiple_of(self.step) {
                return;
            }
        }
        let _ = self.points.push(score);
    }

    /// The score after so many moves, between two points as far as the way between them; `None`
    /// beyond the end.
    pub fn at(&self, ply: u32) -> Option<u32> {
        if ply >= self.moves {
            return (ply == self.moves).then_some(self.score);
        }
        // A stored curve may be anything.
        let step = self.step.max(1);
        let before = ply / step;
        let point = |n: u32| match n {
            0 => 0,
            n => self.points.get(n as usize - 1).copied().unwrap_or(self.score),
        };
        let (from, to) = (point(before), point(before + 1));
        let way = match before as usize {
            last if last >= self.points.len() => self.moves - before * step,
            _ => step,
        };
        let part =
            u64::from(to.saturating_sub(from)) * u64::from(ply % step) / u64::from(way.max(1));
        Some(from.saturating_add(part as u32))
    }
}

/// A race of two on the same seed, one after the other.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Race {
    /// How the first has fared, once they are through.
    pub first: Option<Curve>,
    /// How whoever plays now fares.
    pub mine: Curve,
}

impl Race {
    /// Whose game this is.
    pub fn seat(&self) -> Seat {
        Seat(self.first.is_some().into())
    }
}

/// What is stored of a run beside its moves.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Facts {
    /// Where the tiles come from; `None` if nobody knows any more.
    pub seed: Option<u64>,
    /// How often a move was taken back, or an earlier ply gone to.
    pub undone: u32,
    /// Whether the box has played a move.
    pub helped: bool,
    /// Whether the goal has been told.
    pub told: bool,
    /// The race that it is part of.
    pub race: Option<Race>,
}

/// What of the facts no step of the match tells: seed, help, goal told, whether it is a race and
/// whether that is the second's turn.
pub type Marks = (Option<u64>, bool, bool, bool, bool);

/// A game of Merge from its start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// What is known of it.
    pub facts: Facts,
    tape: [u8; TAPE],
    /// How many moves are on the tape, those included that were taken back.
    count: u32,
    /// Whether every move since the start is on the tape.
    whole: bool,
}

impl Default for Run {
    fn default() -> Self {
        Run { facts: Facts::default(), tape: [0; TAPE], count: 0, whole: false }
    }
}

impl Run {
    /// Begins a run with its match.
    pub fn begin(&mut self, seed: u64, race: Option<Race>) {
        self.facts = Facts { seed: Some(seed), race, ..Facts::default() };
        (self.count, self.whole) = (0, true);
    }

    /// Whether nothing was taken back, and the box has played nothing: such games set pure bests.
    pub fn pure(&self) -> bool {
        self.facts.seed.is_some() && self.facts.undone == 0 && !self.facts.helped
    }

    /// What must be stored at once when it changes.
    pub fn marks(&self) -> Marks {
        let Facts { seed, helped, told, race, .. } = &self.facts;
        let second = race.as_ref().is_some_and(|race| race.first.is_some());
        (*seed, *helped, *told, race.is_some(), second)
    }

    /// Follows the match by the step that it has just made.
    pub fn follow(&mut self, game: &MergeMatch) {
        match game.last_step() {
            Some(Step::Play(_, dir)) => {
                self.put(game.ply() - 1, dir);
                self.count = self.count.min(game.ply());
                if let Some(race) = &mut self.facts.race {
                    race.mine.add(game.ply(), game.state().score());
                }
            }
            Some(Step::Undo) => self.facts.undone = self.facts.undone.saturating_add(1),
            Some(Step::Redo) | None => {}
        }
    }

    /// Somebody has gone to another ply of the match.
    pub fn leapt(&mut self) {
        self.facts.undone = self.facts.undone.saturating_add(1);
    }

    fn put(&mut self, ply: u32, dir: Dir) {
        let Some(byte) = self.tape.get_mut(ply as usize / 2).filter(|_| ply <= self.count) else {
            self.whole = false;
            return;
        };
        let shift = ply % 2 * 4;
        *byte = *byte & !(15 << shift) | u8::from(dir) << shift;
        self.count = self.count.max(ply + 1);
    }

    fn get(&self, ply: u32) -> Option<Dir> {
        let half = self.tape.get(ply as usize / 2)? >> (ply % 2 * 4) & 15;
        Dir::try_from(half).ok().filter(|_| ply < self.count)
    }

    /// The moves from the start up to a ply, if all are on the tape.
    pub fn moves(&self, to: u32) -> Option<impl ExactSizeIterator<Item = Dir>> {
        let there = self.whole && to <= self.count;
        // Every half byte before the count is a move.
        there.then(|| (0..to).map(|ply| self.get(ply).unwrap_or(Dir::N)))
    }

    /// The bytes of the first so many moves, to be stored.
    pub fn stored(&self, moves: u32) -> &[u8] {
        let moves = if self.whole { moves.min(self.count) } else { 0 };
        &self.tape[..moves as usize / 2]
    }

    /// Takes up a run that was stored, with the match that goes on from it. Bytes that do not lead
    /// to the match leave a run of which not all is known.
    pub fn resume(&mut self, facts: Facts, stored: &[u8], game: &MergeMatch) {
        *self = Run { facts, whole: true, ..Run::default() };
        let bytes = stored.len().min(TAPE);
        self.tape[..bytes].copy_from_slice(&stored[..bytes]);
        self.count = 2 * bytes as u32;
        self.whole = self.facts.seed.is_some() && game.oldest_ply() <= self.count;
        self.count = self.count.min(game.newest_ply());
        for played in game.moves(None) {
            if let Some(dir) = played.mv {
                self.put(played.ply, dir);
            }
        }
    }

    /// The state after the first so many moves of a game set up so.
    pub fn state_at(&self, setup: &Setup, ply: u32) -> Option<Merge> {
        let mut state = Merge::start(setup, self.facts.seed?).ok()?;
        for dir in self.moves(ply)? {
            state.swipe(dir).ok()?;
        }
        Some(state)
    }

    /// Writes the game up to its present ply as a replay; how many bytes. Every move is played
    /// again for it, so one that does not fit is found.
    pub fn write_replay(&self, game: &MergeMatch, out: &mut [u8]) -> Result<usize, ReplayError> {
        let seed = self.facts.seed.ok_or(ReplayError::Setup)?;
        let moves = self.moves(game.ply()).ok_or(ReplayError::TooSmall)?;
        write_replay(&game.state().setup(), seed, moves, out).map(<[u8]>::len)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexdeck_engine::games::merge::{Difficulty, Replay};
    use hexdeck_engine::play::{Rng, Seats};

    fn play(game: &mut MergeMatch, run: &mut Run, moves: u32, chance: &mut Rng) {
        for _ in 0..moves {
            let ways = game.state().ways();
            let Some(dir) = ways.nth(chance.below(ways.count().max(1))) else { return };
            game.play(Seat::FIRST, dir, &mut |_| ()).unwrap();
            run.follow(game);
        }
    }

    fn begun(difficulty: Difficulty) -> (MergeMatch, Run) {
        let game = MergeMatch::new(&difficulty.setup(), 5).unwrap();
        let mut run = Run::default();
        run.begin(5, None);
        (game, run)
    }

    #[test]
    fn a_run_follows_its_match_back_and_forth() {
        let (mut game, mut run) = begun(Difficulty::Zen);
        let mut chance = Rng::new(3);
        play(&mut game, &mut run, 70, &mut chance);
        assert!(run.pure());
        for _ in 0..9 {
            game.undo(Seats::NONE).unwrap();
            run.follow(&game);
        }
        assert!(game.redo(&mut |_| ()));
        run.follow(&game);
        assert_eq!((run.facts.undone, run.pure()), (9, false));
        play(&mut game, &mut run, 20, &mut chance);
        for ply in [0, 1, 60, 61, 62, game.ply()] {
            assert_eq!(run.state_at(&game.state().setup(), ply), game.state_at(ply), "{ply}");
        }
        let mut bytes = [0; 256];
        let used = run.write_replay(&game, &mut bytes).unwrap();
        let again = Replay::read(&bytes[..used]).unwrap().verify(&mut |_, _| ()).unwrap();
        assert_eq!(&again, game.state());
    }

    #[test]
    fn a_run_outlives_what_the_match_forgets_and_the_power() {
        let (mut game, mut run) = begun(Difficulty::Zen);
        play(&mut game, &mut run, 2_500, &mut Rng::new(8));
        assert!(game.oldest_ply() > 1_000);
        assert_eq!(run.state_at(&game.state().setup(), game.ply()).as_ref(), Some(game.state()));
        let mut later = Run::default();
        later.resume(run.facts.clone(), run.stored(game.newest_ply() - 512), &game);
        assert_eq!(
            later.state_at(&game.state().setup(), 900),
            run.state_at(&game.state().setup(), 900)
        );
        assert_eq!(later.moves(2_500).unwrap().count(), 2_500);
        // Without its first moves a run is not whole, and says so.
        later.resume(run.facts.clone(), &[], &game);
        assert!(later.moves(game.ply()).is_none());
        assert!(later.write_replay(&game, &mut [0; 4096]).is_err());
    }

    #[test]
    fn a_run_that_grows_too_long_says_so() {
        let (mut game, mut run) = begun(Difficulty::Zen);
        play(&mut game, &mut run, MOST_MOVES, &mut Rng::new(8));
        assert!(run.moves(MOST_MOVES).is_some());
        play(&mut game, &mut run, 1, &mut Rng::new(8));
        assert!(run.moves(game.ply()).is_none());
    }

    #[test]
    fn a_curve_thins_out_and_stays_true() {
        let mut curve = Curve::default();
        (1..=1_000).for_each(|ply| curve.add(ply, 4 * ply));
        for ply in [0, 3, 64, 500, 999, 1_000] {
            let seen = curve.at(ply).unwrap();
            assert!(seen.abs_diff(4 * ply) <= 4, "{ply}: {seen}");
        }
        assert_eq!(curve.at(1_001), None);
        let mut short = Curve::default();
        (1..=5).for_each(|ply| short.add(ply, 10 * ply));
        assert_eq!((short.at(0), short.at(5), short.at(6)), (Some(0), Some(50), None));
    }
}
