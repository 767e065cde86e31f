//! Packs from hostile hands: never a panic, never an endless loop, and what is accepted can be
//! read to the last field and was written in the only way there is.

use std::time::{Duration, Instant};

use hexdeck_engine::games::flip::Card;
use hexdeck_engine::pack::{
    About, Backing, Content, Figure, Head, Pack, Rules, Space, Writer, sum,
};
use hexdeck_engine::play::Rng;

use super::{built, count};

/// Writes a pack anew from what its views tell.
fn rewritten(pack: &Pack<'_>) -> Vec<u8> {
    let head = pack.head();
    let texts: Vec<(&str, Vec<(&str, &str)>)> =
        head.languages().map(|(code, texts)| (code, texts.collect())).collect();
    let languages: Vec<_> = texts.iter().map(|(code, texts)| (*code, &texts[..])).collect();
    let about = About {
        engine: head.engine,
        id: head.id,
        name: head.name,
        author: head.author,
        licence: head.licence,
    };
    let mut buffer = vec![0; pack.bytes().len()];
    let mut writer = Writer::new(&mut buffer, &about, &languages, pack.parts() as u8).unwrap();
    for (number, part) in pack.iter().enumerate() {
        let (id, name) = (part.id, part.name);
        match part.content {
            Content::Deck(deck) => {
                let cards: Vec<Card> = deck.cards().collect();
                assert_eq!(cards.len(), deck.len());
                writer.deck(id, name, &cards)
            }
            Content::Board(board) => writer.board(id, name, &board.board().unwrap()),
            Content::Rules(Rules(rules)) => writer.rules(id, name, &rules),
            Content::Flows(flows) => writer.flows(id, name, flows.radius),
            Content::Units(units) => writer.units(id, name, &units.tables()),
            Content::Map(ground) => writer.map(id, name, &ground.map().unwrap()),
            Content::Game(game) => {
                let mut backing = Backing::EMPTY;
                let rules = game.rules(&mut Space::over(&mut backing)).unwrap();
                writer.game(&rules)
            }
            Content::Tune(tune) => {
                let voices: [Vec<_>; 2] = [tune.voice(0).collect(), tune.voice(1).collect()];
                writer.tune(id, name, tune.tick_ms, [&voices[0], &voices[1]])
            }
            Content::Emblem(emblem) => {
                let figures: Vec<Figure<'_>> = emblem.figures().collect();
                writer.emblem(id, name, &figures)
            }
            Content::Unknown { version, body } => {
                writer.unknown(part.kind, version, id, name, body)
            }
        }
        .unwrap_or_else(|no| panic!("part {number}: {no}"));
    }
    writer.finish().unwrap().bytes().to_vec()
}

/// Puts length and checksum right, so that what lies deeper is reached.
fn mend(bytes: &mut [u8]) {
    let length = bytes.len();
    if length >= 16 {
        bytes[8..12].copy_from_slice(&(length as u32).to_le_bytes());
        let sum = sum(&bytes[..length - 4]);
        bytes[length - 4..].copy_from_slice(&sum.to_le_bytes());
    }
}

/// Spoils a pack in one of the ways that there are.
fn spoil(bytes: &mut Vec<u8>, chance: &mut Rng) {
    let place = |bytes: &[u8], chance: &mut Rng| chance.below(bytes.len().max(1) as u32) as usize;
    let at = place(bytes, chance);
    match chance.below(9) {
        0 => bytes.truncate(at),
        1 => bytes[at] ^= 1 << chance.below(8),
        2 => bytes[at] = chance.next() as u8,
        3 => bytes[at] = [0, 1, 2, 5, 9, 0x7F, 0x80, 0xFF][chance.below(8) as usize],
        4 => bytes.insert(at, chance.next() as u8),
        5 => drop(bytes.remove(at)),
        6 => {
            let from = place(bytes, chance);
            let piece: Vec<u8> = bytes[from..].iter().take(40).copied().collect();
            bytes.splice(at..at, piece);
        }
        7 => {
            // A length or an offset that lies.
            let at = at.min(bytes.len().saturating_sub(4));
            let lie = [0, 1, u32::MAX, 1 << 31, bytes.len() as u32, chance.next()];
            let lie = lie[chance.below(6) as usize].to_le_bytes();
            bytes[at..].iter_mut().zip(lie).for_each(|(old, new)| *old = new);
        }
        _ => bytes[at..].iter_mut().take(16).for_each(|byte| *byte = chance.next() as u8),
    }
}

#[test]
fn hostile_packs_are_refused_or_right() {
    let inputs = count("HEXDECK_PACK_INPUTS", 60_000);
    let seeds = ["tests/corpus/packs/every-kind.json", "packs/starter", "packs/duel"].map(built);
    let (mut chance, mut accepted, mut deep) = (Rng::new(5), 0, 0);
    let mut longest = Duration::ZERO;
    for _ in 0..inputs {
        // Mostly the small one, which has all kinds but card games.
        let seed = [0, 0, 0, 0, 0, 1, 2, 2][chance.below(8) as usize];
        let mut bytes = seeds[seed].clone();
        for _ in 0..=chance.below(3) {
            if !bytes.is_empty() {
                spoil(&mut bytes, &mut chance);
            }
        }
        if chance.below(10) > 0 {
            mend(&mut bytes);
        }
        let begin = Instant::now();
        let _ = Head::read(&bytes[..bytes.len() / 2]);
        let checked = Pack::new_checked(&bytes);
        longest = longest.max(begin.elapsed());
        match checked {
            Ok(pack) => {
                accepted += 1;
                assert!(rewritten(&pack) == bytes, "one way to write a pack");
            }
            Err(no) => {
                deep += u64::from(no.code() == "bad_part" || no.code() == "bad_head");
                let sentence = no.to_string();
                assert!(sentence.ends_with('.') && !sentence.contains('\n'), "{sentence}");
            }
        }
    }
    eprintln!("{inputs} inputs: {accepted} accepted, {deep} refused behind the sum, {longest:?}");
    assert!(accepted > inputs / 200 && deep > inputs / 4, "{accepted} accepted, {deep} deep");
    assert!(longest < Duration::from_millis(500), "{longest:?}");
}

#[test]
fn noise_is_no_pack() {
    let mut chance = Rng::new(6);
    for round in 0..count("HEXDECK_PACK_INPUTS", 60_000) / 4 {
        let mut bytes: Vec<u8> = (0..chance.below(300)).map(|_| chance.next() as u8).collect();
        if round % 2 == 0 && bytes.len() >= 16 {
            bytes[..8].copy_from_slice(b"HXDK\x01\0\x01\0");
            bytes[12..16].copy_from_slice(&[chance.below(4) as u8, chance.below(3) as u8, 0, 0]);
            mend(&mut bytes);
        }
        if let Ok(pack) = Pack::new_checked(&bytes) {
            assert!(rewritten(&pack) == bytes);
        }
    }
}
