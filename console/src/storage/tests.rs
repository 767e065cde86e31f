//! The journal and the box's own packs, with the power cut at every byte of what they write, and
//! what a game of each kind costs in erases.
//!
//! `tests/tests/journal.rs` does the same through the screens, at any moment.

#[path = "../../../tests/tests/packs/nor.rs"]
pub(crate) mod nor;

use std::boxed::Box;
use std::format;
use std::vec::Vec;

use embassy_futures::block_on;
use hexdeck_engine::games::{flip, flows, merge};
use hexdeck_engine::pack::Kind;
use hexdeck_engine::play::{Game, Rng};

use self::nor::Nor;
use super::{BYTES, Journal, Kept, SECTOR, SECTORS, WORD, entries};
use crate::board::BOARD_3_5;
use crate::link::{About, Porter};
use crate::playing::{GameId, MergeMatch, Playing, Running};
use crate::records::Records;
use crate::run::{Curve, Facts, Race, Run};
use crate::screens::Table;
use crate::settings::{Settings, Volume};
use crate::shelf::{Own, OwnPack, WritePart};
use crate::text::Language;
use crate::{App, Pictures, Start};

/// How many cuts of an act, which a long run says in this variable; spread over all of its bytes.
fn cuts(bytes: u64) -> impl Iterator<Item = u64> {
    let most = std::env::var("HEXDECK_ACT_CUTS").ok().and_then(|n| n.parse().ok()).unwrap_or(100);
    (1..=bytes).step_by((bytes / most).max(1) as usize).chain([bytes])
}

fn blank() -> Nor {
    Nor { grain: WORD as u32, ..Nor::new(SECTORS, 1) }
}

/// Switches a box on with this flash, and off again.
fn with_box<R>(nor: &mut Nor, act: impl FnOnce(&mut App<'_>, &mut Journal<&mut Nor>) -> R) -> R {
    let mut pictures = Box::new(Pictures::new());
    let mut app = App::new(Start { board: &BOARD_3_5, seed: 1, notice: None }, &mut pictures);
    let mut journal = Box::new(Journal::new(nor));
    block_on(journal.load(&mut app));
    act(&mut app, &mut journal)
}

/// Notes what has changed and lets the journal store it, whatever goes on.
fn store(app: &mut App<'_>, journal: &mut Journal<&mut Nor>) {
    app.visited();
    app.now += 3_000;
    while block_on(journal.keep(app)) {}
}

#[derive(Debug, Clone, PartialEq)]
struct Snapshot {
    settings: Settings,
    records: Records,
    game: Option<(&'static str, u32, u64)>,
}

fn snapshot(app: &App<'_>) -> Snapshot {
    let game = app.table.playing.any().map(|game| (game.id(), game.ply(), game.hash()));
    Snapshot { settings: app.table.settings, records: app.table.records, game }
}

fn begin(playing: &mut Playing, game: GameId, seed: u64) {
    match game {
        GameId::Merge => playing.start_merge(&merge::Setup::default(), seed).unwrap(),
        GameId::Flows => playing.start_flows(&flows::Setup::players(2), seed).unwrap(),
        GameId::Flip => {
            let (board, deck) = (flip::Board::hexagon(2).unwrap(), flip::starter());
            let setup = flip::Setup::new(board, [&deck, &deck], flip::Rules::BASE).unwrap();
            playing.start_flip(&setup, seed).unwrap();
        }
        #[allow(unreachable_patterns, reason = "games to come")]
        _ => {}
    }
}

/// Plays any move of a match; `false` if it is over.
fn play_any<G: Game>(game: &mut dyn Running<G>, chance: &mut Rng) -> bool {
    let Some(seat) = game.state().active().iter().next() else { return false };
    let mut moves = Vec::new();
    game.state().each_move(seat, &mut |mv| moves.push(mv));
    let any = moves.swap_remove(chance.below(moves.len() as u32) as usize);
    game.play(seat, any, &mut |_| ()).unwrap();
    true
}

/// Plays any move of the running match, and counts it; `false` if it is over.
fn play(app: &mut App<'_>, chance: &mut Rng) -> bool {
    let playing = &mut app.table.playing;
    let played = match playing.game() {
        Some(GameId::Merge) => play_any(playing.merge_mut().unwrap(), chance),
        Some(GameId::Flip) => play_any(playing.flip_mut().unwrap(), chance),
        Some(GameId::Flows) => play_any(playing.flows_mut().unwrap(), chance),
        #[allow(unreachable_patterns, reason = "games to come")]
        _ => false,
    };
    if played {
        app.table.records.count(&app.table.playing, &app.table.party, &app.table.run);
    }
    played
}

const GAMES: [GameId; 3] = [GameId::Merge, GameId::Flip, GameId::Flows];

/// A flash whose queue has gone round, with a match that has begun and no free sector ahead.
fn used(game: GameId) -> Nor {
    let (mut nor, mut chance) = (blank(), Rng::new(4));
    with_box(&mut nor, |app, journal| {
        for round in 0..160 {
            begin(&mut app.table.playing, game, round);
            store(app, journal);
            for _ in 0..40 {
                if !play(app, &mut chance) {
                    break;
                }
                store(app, journal);
            }
        }
        begin(&mut app.table.playing, game, 7);
        store(app, journal);
        assert!(app.saved());
    });
    assert!(nor.erases > 10, "{} erases", nor.erases);
    nor
}

/// Does an act with the power cut at its bytes: it is done or not, and what was there is there.
fn every_byte(before: &Nor, what: &str, act: impl Fn(&mut App<'_>)) {
    let mut nor = before.clone();
    let old = with_box(&mut nor, |app, _| snapshot(app));
    let touched = nor.touched;
    with_box(&mut nor, |app, journal| {
        act(app);
        store(app, journal);
        assert!(app.saved(), "{what}");
    });
    let bytes = nor.touched - touched;
    let new = with_box(&mut nor, |app, _| snapshot(app));
    assert!(old != new && bytes > 0, "{what}: something changes");
    let mut done = 0;
    for cut in cuts(bytes) {
        let mut nor = before.clone();
        nor.chance = Rng::new(cut);
        let mut left = 0;
        with_box(&mut nor, |app, journal| {
            journal.flash().left = cut;
            act(app);
            store(app, journal);
            left = journal.flash().left;
        });
        assert_eq!(left, 0, "{what} cut at {cut} of {bytes}");
        nor.left = u64::MAX;
        let found = with_box(&mut nor, |app, journal| {
            assert!(app.depth() == 1 && journal.storing(), "{what} cut at {cut}: the box starts");
            let found = snapshot(app);
            // And it goes on from there.
            app.table.settings.sound = Volume::Medium;
            store(app, journal);
            assert!(app.saved(), "{what} cut at {cut}: it goes on");
            found
        });
        assert!(found == old || found == new, "{what} cut at {cut} of {bytes}: {found:?}");
        done += u32::from(found == new);
        let again = with_box(&mut nor, |app, _| snapshot(app));
        let settings = Settings { sound: Volume::Medium, ..found.settings };
        assert_eq!(again, Snapshot { settings, ..found }, "{what} cut at {cut}");
    }
    std::eprintln!("{what}: {bytes} bytes, done after {done} of {} cuts", cuts(bytes).count());
}

#[test]
fn a_setting_is_stored_or_not() {
    every_byte(&used(GameId::Flows), "a setting", |app| {
        app.table.settings.language = Language::German;
    });
}

#[test]
fn a_move_is_stored_or_not_in_every_game() {
    for game in GAMES {
        let mut nor = used(game);
        // On to a move that needs an erase, and one that does not.
        let mut seen = [false; 2];
        for number in 0..400 {
            let mut next = nor.clone();
            let erases = nor.erases;
            let act = |app: &mut App<'_>| {
                let mut chance = Rng::new(number);
                if !play(app, &mut chance) {
                    begin(&mut app.table.playing, game, number);
                }
            };
            with_box(&mut next, |app, journal| {
                act(app);
                store(app, journal);
            });
            let erased = usize::from(next.erases > erases);
            if !core::mem::replace(&mut seen[erased], true) {
                let how = ["without", "with"][erased];
                every_byte(&nor, &format!("a move of {} {how} an erase", game.name()), act);
            }
            if seen == [true; 2] {
                break;
            }
            nor = next;
        }
        assert_eq!(seen, [true; 2], "{}", game.name());
    }
}

#[test]
fn a_backup_is_put_back_as_a_whole_or_not() {
    let mut records = Records::default();
    let mut other = merge::Merge::start(&merge::Difficulty::Mini.setup(), 1).unwrap();
    let mv = hexdeck_engine::hex::Dir::ALL.into_iter().find(|dir| other.can_move(*dir)).unwrap();
    other.apply(hexdeck_engine::play::Seat::FIRST, mv, &mut |_| ()).unwrap();
    records.count_merge(&other, true, false);
    let settings = Settings { sound: Volume::High, turned: true, ..Settings::default() };
    for game in GAMES {
        every_byte(&used(game), "a backup", |app| app.restore(Kept { settings, records }));
    }
}

#[test]
fn another_match_is_stored_or_not() {
    for game in GAMES {
        every_byte(&used(game), &format!("another game of {}", game.name()), |app| {
            begin(&mut app.table.playing, game, 12_345);
        });
    }
}

#[test]
fn erases_are_few_in_every_game() {
    for (game, least) in [(GameId::Merge, 100), (GameId::Flows, 90), (GameId::Flip, 50)] {
        let (mut nor, mut chance) = (used(game), Rng::new(5));
        let (before, mut moves) = (nor.erases, 0);
        with_box(&mut nor, |app, journal| {
            for seed in 0.. {
                begin(&mut app.table.playing, game, seed);
                store(app, journal);
                while moves < 4_000 && play(app, &mut chance) {
                    store(app, journal);
                    moves += 1;
                }
                if moves >= 4_000 {
                    break;
                }
            }
        });
        let erases = nor.erases - before;
        std::eprintln!("{}: {} moves an erase", game.name(), moves / erases);
        assert!(moves / erases >= least, "{}: {moves} moves, {erases} erases", game.name());
    }
}

#[test]
fn a_part_of_the_boxs_own_pack_is_kept_or_not() {
    let about = || About { version: "1", board: "3.5", journal_bytes: BYTES, last_crash: None };
    let put = |radius: u8| {
        let write: WritePart = match radius {
            1 => |_, writer| writer.flows("a", "A", 2),
            2 => |_, writer| writer.flows("b", "B", 3),
            _ => |_, writer| writer.flows("a", "Another", 4),
        };
        Own::Put(OwnPack::Made, write)
    };
    let act = |nor: &mut Nor, own: Option<Own>| {
        let mut pictures = Box::new(Pictures::new());
        let mut app = App::new(Start { board: &BOARD_3_5, seed: 1, notice: None }, &mut pictures);
        let mut porter = Box::new(Porter::new(nor, about()));
        block_on(porter.open(&mut app));
        app.table.shelf.own = own;
        for now in 0..60 {
            block_on(porter.keep(100 * now, &mut app));
        }
        let library = porter.store().library();
        let own = library.parts(Kind::Flows).filter(|any| any.head().id == OwnPack::Made.id());
        own.map(|any| format!("{} {}", any.part.id, any.part.name)).collect::<Vec<_>>()
    };
    let mut nor = Nor::new(6, 1);
    let drop = |id: &str| Own::Drop(OwnPack::Made, Kind::Flows, id.try_into().unwrap());
    for own in [put(1), put(2), put(3), drop("b"), drop("a")] {
        let before = nor.clone();
        let old = act(&mut nor, None);
        let touched = nor.touched;
        let new = act(&mut nor, Some(own.clone()));
        let bytes = nor.touched - touched;
        assert!(old != new && bytes > 0, "{own:?}");
        for cut in cuts(bytes) {
            let mut nor = before.clone();
            nor.left = cut;
            act(&mut nor, Some(own.clone()));
            assert_eq!(nor.left, 0, "{own:?} cut at {cut} of {bytes}");
            nor.left = u64::MAX;
            let found = act(&mut nor, None);
            assert!(found == old || found == new, "{own:?} cut at {cut} of {bytes}: {found:?}");
        }
    }
    assert_eq!(nor.bytes.len() as u32, 6 * SECTOR);
}

/// Spoils bytes in one of the ways that there are.
fn spoil(bytes: &mut Vec<u8>, chance: &mut Rng) {
    let at = chance.below(bytes.len().max(1) as u32) as usize;
    match chance.below(6) {
        0 => bytes.truncate(at),
        1 => bytes.insert(at.min(bytes.len()), chance.next() as u8),
        2 if !bytes.is_empty() => drop(bytes.remove(at)),
        3 => bytes.iter_mut().skip(at).take(5).for_each(|byte| *byte = 0xFF),
        4 => bytes.iter_mut().skip(at).take(9).for_each(|byte| *byte = chance.next() as u8),
        _ => bytes.iter_mut().skip(at).take(1).for_each(|byte| *byte ^= 1 << chance.below(8)),
    }
}

/// What the screen does with a run that was stored, whatever is in it.
fn look_at(facts: Facts, tape: &[u8], game: &MergeMatch) {
    let mut run = Run::default();
    run.resume(facts, tape, game);
    let _ = run.write_replay(game, &mut [0; 256]);
    let race = run.facts.race.clone().unwrap_or_default();
    for curve in race.first.iter().chain([&race.mine]) {
        for ply in 0..400 {
            let _ = curve.at(ply);
        }
    }
    run.follow(game);
}

#[test]
fn items_from_hostile_hands_are_refused_or_can_be_played_with() {
    let inputs: u32 =
        std::env::var("HEXDECK_ITEM_INPUTS").ok().and_then(|n| n.parse().ok()).unwrap_or(20_000);
    let (mut chance, mut read, mut refused) = (Rng::new(8), 0, 0);
    let mut places = GAMES.map(|_| Box::new(Playing::default()));
    let mut seeds: Vec<Vec<u8>> = Vec::new();
    let mut buffer = [0; SECTOR as usize];
    for (game, place) in GAMES.into_iter().zip(&mut places) {
        begin(place, game, 3);
        let mut table = Table::new(&BOARD_3_5, 1);
        std::mem::swap(&mut table.playing, &mut **place);
        table.run.begin(3, Some(Race { first: Some(Curve::default()), mine: Curve::default() }));
        let used = entries::write_match(9, &table, &mut buffer).unwrap();
        seeds.push(buffer[..used].to_vec());
    }
    let kept = Kept { settings: Settings::default(), records: Records::default() };
    let used = kept.write(&mut buffer);
    seeds.push(buffer[..used].to_vec());
    seeds.push(entries::write(&kept.settings, &mut buffer).unwrap().to_vec());
    let mut place = Box::new(Playing::default());
    for _ in 0..inputs {
        let which = chance.below(seeds.len() as u32) as usize;
        let mut bytes = seeds[which].clone();
        for _ in 0..=chance.below(3) {
            spoil(&mut bytes, &mut chance);
        }
        let good = match which {
            3 => Kept::read(&bytes, &BOARD_3_5).is_ok(),
            4 => entries::read_settings(&bytes, &BOARD_3_5).is_ok(),
            _ => match entries::read_match_head(&bytes) {
                Ok(read) => {
                    let mut saved = read.saved.to_vec();
                    // Behind its checksum there is more to get wrong.
                    if let Some((data, sum)) = saved.split_last_chunk_mut::<4>() {
                        *sum = crate::link::checksum(data).to_le_bytes();
                    }
                    let good = entries::read_match(&saved, &mut place).is_ok();
                    if let (Some(facts), Some(game)) = (read.whole.run, place.merge()) {
                        look_at(facts, read.tape, game);
                    }
                    good
                }
                Err(_) => false,
            },
        };
        if good && which < GAMES.len() {
            let mut steps = &bytes[..];
            let game = place.any_mut().expect("it was read");
            while game.repeat_step(&mut steps).is_some() {}
            let (seats, hash) = (game.seats(), game.hash());
            assert!(!seats.is_empty() && hash == game.hash());
        }
        (read, refused) = (read + u32::from(good), refused + u32::from(!good));
        if let Ok((_, steps)) = entries::read_steps(&bytes) {
            assert!(steps.len() < bytes.len());
        }
    }
    std::eprintln!("{inputs} items: {read} read, {refused} refused");
    assert!(read > inputs / 100 && refused > inputs / 4, "{read} read, {refused} refused");
}
