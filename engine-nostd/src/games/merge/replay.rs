//! Replays: a whole game from its seed, a byte for every two moves.
//!
//! The format is described in `docs/replays.md`. A replay is its beginning (setup and seed), its
//! moves, and what they must come to (score and hash of the last state), with a CRC-32 at the end.
//! Reading trusts nothing: [`Replay::read`] checks the form, [`Replay::verify`] plays every move.

use core::fmt;

use crc::{CRC_32_ISO_HDLC, Crc};

use super::{Merge, Setup};
use crate::hex::Dir;
use crate::play::{Game, state_hash};

const CRC: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);

/// What every replay of Merge begins with.
const MAGIC: [u8; 4] = *b"HXMR";
/// The version of the format that this release writes.
pub const REPLAY_FORMAT: u8 = 1;
/// Bytes before the moves: magic, format, radius, spawns, goal's exponent, seed, count of moves.
const HEAD: usize = 4 + 1 + 1 + 1 + 1 + 8 + 4;
/// Bytes after the moves: score, hash, sum.
const FOOT: usize = 4 + 8 + 4;
/// Half a byte that is no move: what is left over when their number is odd.
const NO_MOVE: u8 = 15;

/// Why bytes are no replay.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReplayError {
    /// Not a replay of Merge at all.
    NoReplay,
    /// Cut short or altered.
    Damaged,
    /// Written by a newer release.
    Newer,
    /// A setup that no board has.
    Setup,
    /// A move, counted from 1, that the rules do not allow.
    Move(u32),
    /// The moves come to another end than the replay says.
    End,
    /// The buffer is too small.
    TooSmall,
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayError::NoReplay => f.write_str("This is no replay of Merge."),
            ReplayError::Damaged => f.write_str("The replay is damaged."),
            ReplayError::Newer => f.write_str("The replay was written by a newer release."),
            ReplayError::Setup => f.write_str("The replay is of a board that there is not."),
            ReplayError::Move(n) => write!(f, "Move {n} of the replay is against the rules."),
            ReplayError::End => f.write_str("The replay's moves come to another end than it says."),
            ReplayError::TooSmall => f.write_str("There is not enough room for the replay."),
        }
    }
}

/// How many bytes the replay of so many moves takes.
pub const fn replay_bytes(moves: usize) -> usize {
    HEAD + moves.div_ceil(2) + FOOT
}

/// Writes the replay of a game from its start; refuses moves that cannot be played.
pub fn write_replay<'b>(
    setup: &Setup,
    seed: u64,
    moves: impl ExactSizeIterator<Item = Dir>,
    out: &'b mut [u8],
) -> Result<&'b [u8], ReplayError> {
    let out = out.get_mut(..replay_bytes(moves.len())).ok_or(ReplayError::TooSmall)?;
    let mut game = Merge::start(setup, seed).map_err(|_| ReplayError::Setup)?;
    let (head, rest) = out.split_at_mut(HEAD);
    head[..4].copy_from_slice(&MAGIC);
    head[4] = REPLAY_FORMAT;
    head[5..8].copy_from_slice(&[setup.radius, setup.spawns, setup.goal.ilog2() as u8]);
    head[8..16].copy_from_slice(&seed.to_le_bytes());
    head[16..].copy_from_slice(&(moves.len() as u32).to_le_bytes());
    let (body, foot) = rest.split_at_mut(moves.len().div_ceil(2));
    body.fill(NO_MOVE << 4);
    for (n, dir) in (0..).zip(moves) {
        game.swipe(dir).map_err(|_| ReplayError::Move(n + 1))?;
        let Some(byte) = body.get_mut(n as usize / 2) else { return Err(ReplayError::TooSmall) };
        *byte = match n % 2 {
            0 => *byte | u8::from(dir),
            _ => *byte & 15 | u8::from(dir) << 4,
        };
    }
    foot[..4].copy_from_slice(&game.score().to_le_bytes());
    foot[4..12].copy_from_slice(&state_hash(&game).to_le_bytes());
    let sum = CRC.checksum(&out[..out.len() - 4]).to_le_bytes();
    let from = out.len() - 4;
    out[from..].copy_from_slice(&sum);
    Ok(out)
}

/// A replay whose form is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Replay<'a> {
    /// The board.
    pub setup: Setup,
    /// Where its tiles come from.
    pub seed: u64,
    /// How many moves there are.
    pub count: u32,
    /// The points that they must make.
    pub score: u32,
    hash: u64,
    body: &'a [u8],
}

impl<'a> Replay<'a> {
    /// Reads a replay; its moves are not played yet.
    pub fn read(bytes: &'a [u8]) -> Result<Replay<'a>, ReplayError> {
        if !bytes.starts_with(&MAGIC) {
            return Err(ReplayError::NoReplay);
        }
        let (payload, sum) = bytes.split_last_chunk::<4>().ok_or(ReplayError::Damaged)?;
        if CRC.checksum(payload) != u32::from_le_bytes(*sum) {
            return Err(ReplayError::Damaged);
        }
        if payload.get(4).is_some_and(|format| *format > REPLAY_FORMAT) {
            return Err(ReplayError::Newer);
        }
        let (head, rest) = payload.split_first_chunk::<HEAD>().ok_or(ReplayError::Damaged)?;
        let (rest, hash) = rest.split_last_chunk::<8>().ok_or(ReplayError::Damaged)?;
        let (body, score) = rest.split_last_chunk::<4>().ok_or(ReplayError::Damaged)?;
        let [_, _, _, _, format, radius, spawns, goal, number @ ..] = *head;
        let number = number.as_slice();
        let (seed, count) = number.split_first_chunk::<8>().ok_or(ReplayError::Damaged)?;
        let count = count.first_chunk::<4>().ok_or(ReplayError::Damaged)?;
        let count = u32::from_le_bytes(*count);
        if format != REPLAY_FORMAT || body.len() != (count as usize).div_ceil(2) {
            return Err(ReplayError::Damaged);
        }
        let goal = 1u32.checked_shl(goal.into()).ok_or(ReplayError::Setup)?;
        let setup = Setup { radius, spawns, goal };
        setup.check().map_err(|_| ReplayError::Setup)?;
        let (score, hash) = (u32::from_le_bytes(*score), u64::from_le_bytes(*hash));
        Ok(Replay { setup, seed: u64::from_le_bytes(*seed), count, score, hash, body })
    }

    /// The moves; half bytes that are none come as the error that they are.
    pub fn moves(&self) -> impl Iterator<Item = Result<Dir, ReplayError>> {
        let halves = self.body.iter().flat_map(|byte| [byte & 15, byte >> 4]);
        (1..=self.count)
            .zip(halves)
            .map(|(n, half)| Dir::try_from(half).map_err(|_| ReplayError::Move(n)))
    }

    /// Plays all moves and compares what they come to; `visit` sees every state after a move.
    pub fn verify(&self, visit: &mut dyn FnMut(Dir, &Merge)) -> Result<Merge, ReplayError> {
        let mut game = Merge::start(&self.setup, self.seed).map_err(|_| ReplayError::Setup)?;
        for (n, dir) in (1..).zip(self.moves()) {
            let dir = dir?;
            game.swipe(dir).map_err(|_| ReplayError::Move(n))?;
            visit(dir, &game);
        }
        let spare = self.body.last().is_some_and(|byte| byte >> 4 != NO_MOVE);
        if self.count % 2 == 1 && spare {
            return Err(ReplayError::Damaged);
        }
        match (game.score(), state_hash(&game)) == (self.score, self.hash) {
            true => Ok(game),
            false => Err(ReplayError::End),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::merge::Difficulty;
    use crate::play::{Rng, Seat};
    use std::vec::Vec;

    fn sample(difficulty: Difficulty, seed: u64, most: usize) -> (Vec<u8>, Vec<Dir>, Merge) {
        let setup = difficulty.setup();
        let mut game = Merge::start(&setup, seed).unwrap();
        let (mut rng, mut moves) = (Rng::new(seed), Vec::new());
        while moves.len() < most {
            let ways = game.ways();
            let Some(dir) = ways.nth(rng.below(ways.count())) else { break };
            game.swipe(dir).unwrap();
            moves.push(dir);
        }
        let mut buffer = [0; 4096];
        let bytes =
            write_replay(&setup, seed, moves.iter().copied(), &mut buffer).unwrap().to_vec();
        (bytes, moves, game)
    }

    /// Makes the sum right again.
    fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
        let end = bytes.len() - 4;
        let sum = CRC.checksum(&bytes[..end]).to_le_bytes();
        bytes[end..].copy_from_slice(&sum);
        bytes
    }

    #[test]
    fn a_game_comes_back_move_by_move() {
        for (seed, difficulty) in (0..).zip(Difficulty::ALL) {
            for most in [0, 1, 2, 77, 400] {
                let (bytes, moves, game) = sample(difficulty, seed, most);
                assert_eq!(bytes.len(), replay_bytes(moves.len()));
                let replay = Replay::read(&bytes).unwrap();
                assert!(replay.moves().eq(moves.iter().map(|dir| Ok(*dir))));
                assert_eq!(replay.verify(&mut |_, _| ()), Ok(game));
            }
        }
    }

    #[test]
    fn altered_bytes_are_refused_wherever_they_are() {
        let (bytes, _, end) = sample(Difficulty::Classic, 5, 61);
        for i in 0..bytes.len() {
            let mut other = bytes.clone();
            other[i] ^= 1;
            assert!(Replay::read(&other).is_err(), "byte {i}");
            // With a right sum, only moves that do come to the same end are taken.
            if i < bytes.len() - 4 {
                let other = sealed(other);
                let read = Replay::read(&other);
                if let Ok(game) = read.and_then(|replay| replay.verify(&mut |_, _| ())) {
                    assert!((HEAD..HEAD + 31).contains(&i), "byte {i} is no move");
                    let mut again = Merge::start(&Setup::default(), 5).unwrap();
                    for dir in read.unwrap().moves() {
                        again.apply(Seat::FIRST, dir.unwrap(), &mut |_| ()).unwrap();
                    }
                    assert_eq!((&again, &game), (&end, &end), "byte {i}");
                }
            }
            assert!(Replay::read(&bytes[..i]).is_err(), "{i} bytes");
        }
    }

    #[test]
    fn what_cannot_be_is_told_apart() {
        let (bytes, ..) = sample(Difficulty::Classic, 5, 61);
        let with = |i: usize, value: u8| {
            let mut other = bytes.clone();
            other[i] = value;
            let other = sealed(other);
            Replay::read(&other).and_then(|r| r.verify(&mut |_, _| ())).err()
        };
        assert_eq!(with(0, b'X'), Some(ReplayError::NoReplay));
        assert_eq!(with(4, 2), Some(ReplayError::Newer));
        assert_eq!(with(5, 4), Some(ReplayError::Setup));
        assert_eq!(with(7, 200), Some(ReplayError::Setup));
        assert_eq!(with(HEAD, 0x66), Some(ReplayError::Move(1)));
        assert_eq!(with(19, 255), Some(ReplayError::Damaged));
        assert_eq!(with(bytes.len() - 16, 1), Some(ReplayError::End));
        let mut small = [0; 10];
        let short = write_replay(&Setup::default(), 1, [].into_iter(), &mut small);
        assert_eq!(short, Err(ReplayError::TooSmall));
    }
}
