//! Saves that somebody has tampered with: the sum is right, what it covers is not.
//!
//! Nothing in a save is trusted. Each fault has its name, and a save that still loads is a match that
//! the rules can go on from.
//!
//! `HEXDECK_SAVE_INPUTS` says how many saves of each game are altered.

use std::time::{Duration, Instant};

use crc::{CRC_32_ISO_HDLC, Crc};
use hexdeck_engine::bots::Playable;
use hexdeck_engine::games::dice::{self, Dice};
use hexdeck_engine::games::duel::{self, Duel};
use hexdeck_engine::games::flip::{Board, Flip, Rules, Setup, starter};
use hexdeck_engine::games::flows::{self, Flows};
use hexdeck_engine::games::merge::{Difficulty, Merge};
use hexdeck_engine::hex::Dir;
use hexdeck_engine::play::{Game, LoadError, Match, Rng, Seat, Seats};
use serde::Serialize;

const LOG: usize = 8;
type Table<G> = Match<G, LOG, 2>;

/// A payload with the sum that belongs to it.
fn summed(mut payload: Vec<u8>) -> Vec<u8> {
    let sum = Crc::<u32>::new(&CRC_32_ISO_HDLC).checksum(&payload);
    payload.extend(sum.to_le_bytes());
    payload
}

fn bytes(value: &impl Serialize) -> Vec<u8> {
    let mut buffer = vec![0; 16_384];
    postcard::to_slice(value, &mut buffer).expect("room").to_vec()
}

/// A random game some way in, with moves taken back.
fn some_way_in<G: Playable>(setup: &G::Setup, seed: u64, plies: u32) -> Table<G> {
    let mut chance = Rng::new(seed);
    let mut game = Table::<G>::new(setup, seed).expect("a setup that can be played");
    for _ in 0..plies {
        let Some(seat) = game.state().active().iter().next() else { break };
        let mv = game.state().hasty_move(seat, &mut chance).expect("who is active has moves");
        game.play(seat, mv, &mut |_| ()).expect("it is allowed");
    }
    let _ = game.undo(Seats::ALL);
    game
}

/// Why a save of Merge with these fields is refused.
fn refused(
    format: u8,
    game: &str,
    dropped: u32,
    done: u16,
    list: &[(Seat, Dir)],
) -> Option<LoadError> {
    let base = Merge::start(&Difficulty::Classic.setup(), 1).expect("a setup that can be played");
    let payload = bytes(&(format, game, dropped, base, done, list));
    Table::<Merge>::load(&summed(payload)).err()
}

#[test]
fn each_fault_has_its_name() {
    let all = Dir::ALL.map(|dir| (Seat::FIRST, dir));
    let legal = |mv: &&(Seat, Dir)| refused(1, "merge", 0, 0, &[**mv]).is_none();
    let good = *all.iter().find(legal).expect("somewhere to go");
    assert_eq!(refused(1, "merge", 0, 1, &[good]), None, "a save as it should be");
    assert_eq!(refused(1, "merge", 0, 0, &[good]), None, "with its move taken back");
    assert_eq!(refused(2, "merge", 0, 1, &[good]), Some(LoadError::Newer { format: 2 }));
    assert_eq!(refused(1, "merges", 0, 1, &[good]), Some(LoadError::OtherGame));
    assert_eq!(refused(1, "merge", 0, 2, &[good]), Some(LoadError::Damaged), "more than moved");
    assert_eq!(refused(1, "merge", u32::MAX, 0, &[]), Some(LoadError::Damaged), "too long ago");
    let stranger = (Seat(1), good.1);
    assert_eq!(refused(1, "merge", 0, 1, &[stranger]), Some(LoadError::AgainstTheRules));
}

#[test]
fn a_list_longer_than_there_is_room_for_is_refused_before_it_is_played() {
    let mut game = some_way_in::<Merge>(&Difficulty::Classic.setup(), 1, 0);
    let base = game.state().clone();
    let mut list = Vec::new();
    while list.len() <= LOG {
        let mut chance = Rng::new(list.len() as u64);
        let mv = game.state().hasty_move(Seat::FIRST, &mut chance).expect("it goes on");
        game.play(Seat::FIRST, mv, &mut |_| ()).expect("it is allowed");
        list.push((Seat::FIRST, mv));
    }
    let load = |list: &[(Seat, Dir)], done: u16| {
        Table::<Merge>::load(&summed(bytes(&(1u8, "merge", 0u32, &base, done, list))))
    };
    assert!(load(&list[..LOG], LOG as u16).is_ok());
    for done in [4, LOG as u16, LOG as u16 + 1] {
        assert_eq!(load(&list, done).err(), Some(LoadError::Damaged), "{done}");
    }
}

#[test]
fn what_follows_the_last_move_is_damage() {
    let game = some_way_in::<Merge>(&Difficulty::Classic.setup(), 2, 5);
    let mut buffer = [0; 1024];
    let saved = game.save(&mut buffer).expect("room");
    let mut payload = saved[..saved.len() - 4].to_vec();
    assert!(Table::<Merge>::load(&summed(payload.clone())) == Ok(game));
    payload.push(0);
    assert_eq!(Table::<Merge>::load(&summed(payload)).err(), Some(LoadError::Damaged));
}

/// How many saves of each game are altered; a long run says more in this variable.
fn inputs() -> u64 {
    std::env::var("HEXDECK_SAVE_INPUTS").ok().and_then(|n| n.parse().ok()).unwrap_or(8_000)
}

/// Spoils a save in one of the ways that there are.
fn spoil(payload: &mut Vec<u8>, chance: &mut Rng) {
    let below = |chance: &mut Rng, most: usize| chance.below(most.max(1) as u32) as usize;
    let at = below(chance, payload.len());
    match chance.below(12) {
        _ if payload.is_empty() => payload.push(chance.next() as u8),
        0 => payload.truncate(at),
        1 => payload[at] = chance.next() as u8,
        2 => payload[at] = [0, 1, 0x7F, 0x80, 0xFF][below(chance, 5)],
        3 => payload.insert(at, chance.next() as u8),
        4 => drop(payload.remove(at)),
        5 => {
            let from = below(chance, payload.len());
            let piece: Vec<u8> = payload[from..].iter().take(24).copied().collect();
            payload.splice(at..at, piece);
        }
        6 => payload[at..].iter_mut().take(8).for_each(|byte| *byte = chance.next() as u8),
        // Mostly a bit, which leaves the most of a save as it was.
        _ => payload[at] ^= 1 << chance.below(8),
    }
}

/// Alters saves of a game and sums them up anew.
fn altered_saves_are_refused_or_can_be_played<G: Playable>(setup: &G::Setup) {
    let mut chance = Rng::new(3);
    let (mut loads, mut against, mut longest) = (0, 0, Duration::ZERO);
    for seed in 0..inputs() / 200 {
        let plies = chance.below(40);
        let game = some_way_in::<G>(setup, seed, plies);
        let mut buffer = vec![0; 16_384];
        let saved = game.save(&mut buffer).expect("room");
        for _ in 0..200 {
            let mut payload = saved[..saved.len() - 4].to_vec();
            for _ in 0..=chance.below(3) {
                spoil(&mut payload, &mut chance);
            }
            let start = Instant::now();
            let loaded = Table::<G>::load(&summed(payload));
            longest = longest.max(start.elapsed());
            match loaded {
                Err(error) => against += u32::from(error == LoadError::AgainstTheRules),
                Ok(mut loaded) => {
                    loads += 1;
                    assert!(loaded.state().check().is_ok(), "{:?}", loaded.state());
                    while loaded.undo(Seats::ALL).is_ok() {}
                    while loaded.redo(&mut |_| ()) {}
                    let mut moves = 0;
                    for seat in loaded.state().active().iter() {
                        loaded.state().each_move(seat, &mut |_| moves += 1);
                    }
                    assert_eq!(moves > 0, loaded.outcome().is_none(), "nobody can go on");
                }
            }
        }
    }
    assert!(loads > 10 && against > 10, "{loads} were loaded, {against} were against the rules");
    assert!(longest < Duration::from_secs(2), "a save took {longest:?} to read");
}

#[test]
fn altered_saves_of_merge() {
    altered_saves_are_refused_or_can_be_played::<Merge>(&Difficulty::Hard.setup());
}

#[test]
fn altered_saves_of_flip() {
    let (deck, board) = (starter(), Board::hexagon(2).expect("a board"));
    let setup = Setup::new(board, [&deck, &deck], Rules::BASE).expect("rules that can be played");
    altered_saves_are_refused_or_can_be_played::<Flip>(&setup);
}

#[test]
fn altered_saves_of_flows() {
    altered_saves_are_refused_or_can_be_played::<Flows>(&flows::Setup::players(3));
}

#[test]
fn altered_saves_of_dice() {
    altered_saves_are_refused_or_can_be_played::<Dice>(&dice::Setup::default());
}

#[test]
fn altered_saves_of_duel() {
    altered_saves_are_refused_or_can_be_played::<Duel>(&duel::Setup::default());
}
