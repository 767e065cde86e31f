//! The journal under power cuts: a finger plays, undoes, starts anew, sets and clears on the real
//! screens, the power goes at any byte of any program or erase, and what was confirmed is there.
//!
//! The flash is a model of NOR flash at its worst: programming clears bits one byte after the
//! other, and the byte under way may get some of them; an erase that is cut short leaves old
//! bytes, blank ones and rubbish in any mixture.

use embassy_futures::block_on;
use embedded_graphics::prelude::Point;
use embedded_storage_async::nor_flash::{
    ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};
use hexdeck_console::board::BOARD_3_5;
use hexdeck_console::records::Records;
use hexdeck_console::run::Facts;
use hexdeck_console::settings::Settings;
use hexdeck_console::storage::{BYTES, Journal, SECTOR};
use hexdeck_console::{App, Millis, Pictures, Start};
use hexdeck_engine::hex::Dir;
use hexdeck_engine::play::Rng;

/// The power has gone: nothing more happens until the next start.
#[derive(Debug, PartialEq, Eq)]
struct PowerCut;

impl NorFlashError for PowerCut {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::Other
    }
}

/// NOR flash that can lose its power at any byte.
struct Nor {
    bytes: Vec<u8>,
    /// Bytes that can be programmed or erased before the power goes.
    left: u64,
    touched: u64,
    wear: [u32; (BYTES / SECTOR) as usize],
    chance: Rng,
    /// Damaged by more than power cuts: writing over rubbish is no fault.
    lenient: bool,
}

impl Nor {
    fn new(seed: u64) -> Self {
        let bytes = vec![0xFF; BYTES as usize];
        Nor {
            bytes,
            left: u64::MAX,
            touched: 0,
            wear: [0; 32],
            chance: Rng::new(seed),
            lenient: false,
        }
    }

    fn filled(fill: impl FnMut() -> u8) -> Self {
        let mut nor = Nor::new(1);
        nor.bytes.fill_with(fill);
        nor
    }

    fn erases(&self) -> u32 {
        self.wear.iter().sum()
    }

    fn alive(&self) -> Result<(), PowerCut> {
        if self.left == 0 { Err(PowerCut) } else { Ok(()) }
    }

    /// Uses up the supply for one byte.
    fn spend(&mut self) -> Result<(), PowerCut> {
        self.alive()?;
        self.left -= 1;
        self.touched += 1;
        self.alive()
    }

    /// What an erase that is cut short leaves.
    fn spoil(&mut self, from: usize, to: usize) {
        let [old, blank] = [self.chance.below(100), self.chance.below(100)];
        for i in from..to {
            match self.chance.below(200) {
                n if n < old => {}
                n if n < old + blank => self.bytes[i] = 0xFF,
                _ => self.bytes[i] = self.chance.next() as u8,
            }
        }
    }
}

impl ErrorType for Nor {
    type Error = PowerCut;
}

impl ReadNorFlash for Nor {
    const READ_SIZE: usize = 1;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), PowerCut> {
        self.alive()?;
        bytes.copy_from_slice(&self.bytes[offset as usize..][..bytes.len()]);
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.bytes.len()
    }
}

impl NorFlash for Nor {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR as usize;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), PowerCut> {
        assert!(from.is_multiple_of(SECTOR) && to == from + SECTOR, "one sector at a time");
        self.alive()?;
        self.wear[(from / SECTOR) as usize] += 1;
        let (from, to) = (from as usize, to as usize);
        for _ in from..to {
            if self.spend().is_err() {
                self.spoil(from, to);
                return Err(PowerCut);
            }
        }
        self.bytes[from..to].fill(0xFF);
        Ok(())
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), PowerCut> {
        assert!(offset.is_multiple_of(16) && bytes.len().is_multiple_of(16), "whole words");
        self.alive()?;
        for (i, byte) in (offset as usize..).zip(bytes) {
            let old = self.bytes[i];
            assert!(self.lenient || byte & !old == 0, "a bit cannot rise");
            if self.spend().is_err() {
                self.bytes[i] = old & (byte | self.chance.next() as u8);
                return Err(PowerCut);
            }
            self.bytes[i] = old & *byte;
        }
        Ok(())
    }
}

/// What lies on the table.
#[derive(Debug, Clone, PartialEq)]
struct Snapshot {
    settings: Settings,
    records: Records,
    game: Option<Played>,
    run: Facts,
    /// Every move since the start, as far as the run has them.
    tape: Option<Vec<Dir>>,
}

/// A match with everything that undo and redo can reach.
#[derive(Debug, Clone)]
struct Played {
    oldest: u32,
    ply: u32,
    hash: u64,
    moves: Vec<Dir>,
}

impl PartialEq for Played {
    /// Two matches are the same if they stand at the same state with the same moves to redo and to
    /// take back, as far as both remember.
    fn eq(&self, other: &Self) -> bool {
        let from = self.oldest.max(other.oldest);
        let tail = |of: &Played| of.moves[(from - of.oldest) as usize..].to_vec();
        (self.ply, self.hash) == (other.ply, other.hash) && tail(self) == tail(other)
    }
}

fn snapshot(app: &App<'_>) -> Snapshot {
    let game = app.playing().merge().map(|game| Played {
        oldest: game.oldest_ply(),
        ply: game.ply(),
        hash: game.hash(),
        moves: game.moves(None).map(|played| played.mv.expect("nothing is secret")).collect(),
    });
    let (run, ply) = (app.run().facts.clone(), game.as_ref().map_or(0, |game| game.ply));
    let tape = game.as_ref().and_then(|_| app.run().moves(ply)).map(Iterator::collect);
    Snapshot { settings: *app.settings(), records: *app.records(), game, run, tape }
}

/// The drags of the six directions on the 3.5 board.
const DRAGS: [[i32; 4]; 6] = [
    [282, 142, 222, 178],
    [222, 142, 282, 178],
    [222, 178, 282, 142],
    [252, 125, 252, 195],
    [282, 178, 222, 142],
    [252, 195, 252, 125],
];

/// A box between two power cuts.
struct Power<'a> {
    app: App<'a>,
    journal: Journal<&'a mut Nor>,
    now: Millis,
}

impl<'a> Power<'a> {
    fn start(nor: &'a mut Nor, pictures: &'a mut Pictures, seed: u64) -> Self {
        let mut app = App::new(Start { board: &BOARD_3_5, seed, notice: None }, pictures);
        let mut journal = Journal::new(nor);
        block_on(journal.load(&mut app));
        Power { app, journal, now: 0 }
    }

    fn keep(&mut self) {
        while block_on(self.journal.keep(&mut self.app)) {}
    }

    fn finger(&mut self, at: Option<Point>, ms: Millis) {
        self.app.pointer(self.now, at);
        self.keep();
        self.now += ms;
        self.app.tick(self.now);
        self.keep();
    }

    fn tap(&mut self, x: i32, y: i32) {
        self.finger(Some(Point::new(x, y)), 30);
        self.finger(None, 30);
    }

    fn hold(&mut self, x: i32, y: i32) {
        self.finger(Some(Point::new(x, y)), 600);
        self.finger(None, 30);
    }

    fn swipe(&mut self, way: usize) {
        let [x1, y1, x2, y2] = DRAGS[way];
        self.finger(Some(Point::new(x1, y1)), 10);
        self.finger(Some(Point::new(x2, y2)), 10);
        self.finger(None, 30);
    }

    /// From home to the game and back.
    fn open_game(&mut self) {
        self.tap(240, 150);
    }

    fn go_home(&mut self) {
        self.tap(43, 277);
    }

    /// In a game: another one on one of the four boards.
    fn new_game(&mut self, board: i32) {
        self.tap(437, 277);
        self.tap(66 + 116 * board, 150);
        self.tap(411, 274);
    }

    fn over(&self) -> bool {
        self.app.playing().merge().is_some_and(|game| game.outcome().is_some())
    }

    /// Any of the things that people do, in a game.
    fn anything(&mut self, chance: &mut Rng) {
        match chance.below(100) {
            _ if self.over() && chance.below(2) == 0 => self.new_game(chance.below(4) as i32),
            0..70 => self.swipe(chance.below(6) as usize),
            70..82 => self.tap(437, 43),
            82..90 => self.tap(437, 160),
            90..92 => self.new_game(chance.below(4) as i32),
            92..97 => {
                self.go_home();
                self.tap(298, 282);
                self.tap(if chance.below(2) == 0 { 126 } else { 354 }, 106);
                self.tap(40, 34);
                self.open_game();
            }
            97 => {
                self.go_home();
                self.tap(182, 282);
                self.hold(390, 38);
                self.tap(40, 34);
                self.open_game();
            }
            _ => {
                self.now += 2_500;
                self.app.tick(self.now);
                self.keep();
            }
        }
    }
}

/// Whether a restored table is one that lay there since the last confirmed one, part by part.
fn one_of(restored: &Snapshot, since: &[Snapshot]) -> bool {
    since.iter().any(|s| s.settings == restored.settings)
        && since.iter().any(|s| s.records == restored.records)
        && since.iter().any(|s| s.game == restored.game)
}

#[derive(Default)]
struct Seen {
    cuts: u32,
    moves: u32,
    undone: u32,
    kept_waiting: usize,
    settings: u32,
    cleared: u32,
}

/// Plays until the power goes or `gestures` are through; the tables since the last confirmed one.
fn session(nor: &mut Nor, chance: &mut Rng, before: &[Snapshot], seen: &mut Seen) -> Vec<Snapshot> {
    let mut pictures = Pictures::new();
    let mut on = Power::start(nor, &mut pictures, chance.next().into());
    assert_eq!(on.app.depth(), 1, "nothing is wrong with the journal");
    let restored = snapshot(&on.app);
    assert!(one_of(&restored, before), "{restored:?} is none of {before:?}");
    let mut since = vec![restored];
    on.open_game();
    since.push(snapshot(&on.app));
    for _ in 0..chance.below(60) {
        on.anything(chance);
        let now = snapshot(&on.app);
        let last = since.last().expect("never empty");
        let plies = |s: &Snapshot| s.game.as_ref().map_or(0, |g| g.ply);
        seen.moves += u32::from(plies(&now) == plies(last) + 1);
        seen.undone += u32::from(plies(&now) + 1 == plies(last));
        seen.settings += u32::from(now.settings != last.settings);
        seen.cleared += u32::from(now.records == Records::default() && now.records != last.records);
        if on.app.saved() {
            since.clear();
        }
        since.push(now);
        seen.kept_waiting = seen.kept_waiting.max(since.len());
        if !on.journal.storing() {
            // The power went in the middle of that gesture.
            break;
        }
    }
    since
}

#[test]
fn what_was_confirmed_survives_power_cuts() {
    let lives: u64 = std::env::var("HEXDECK_LIVES").ok().and_then(|n| n.parse().ok()).unwrap_or(6);
    let mut seen = Seen::default();
    for life in 0..lives {
        let mut chance = Rng::new(life + 1);
        let mut nor = Nor::new(life + 100);
        let blank = Snapshot {
            settings: Settings::default(),
            records: Records::default(),
            game: None,
            run: Facts::default(),
            tape: None,
        };
        let mut since = vec![blank];
        for _ in 0..700 {
            // Sometimes the power goes while the box starts, sometimes not at all.
            nor.left = match chance.below(10) {
                0 => u64::MAX,
                1 => 1 + u64::from(chance.below(100)),
                _ => 1 + u64::from(chance.below(9_000)),
            };
            let was_cut = {
                let mut pictures = Pictures::new();
                let probe = Power::start(&mut nor, &mut pictures, 1);
                drop(probe);
                nor.left == 0
            };
            if was_cut {
                seen.cuts += 1;
                nor.left = u64::MAX;
            }
            since = session_or_cut(&mut nor, &mut chance, since, &mut seen);
        }
    }
    assert!(seen.cuts > 100 && seen.moves > 5_000 && seen.undone > 500, "the test has teeth");
    assert!(seen.settings > 50 && seen.cleared > 5);
    eprintln!(
        "{} cuts, {} moves, {} undone, {} settings, {} cleared, at most {} waiting",
        seen.cuts, seen.moves, seen.undone, seen.settings, seen.cleared, seen.kept_waiting
    );
}

/// A session, and the supply restored after it.
fn session_or_cut(
    nor: &mut Nor,
    chance: &mut Rng,
    before: Vec<Snapshot>,
    seen: &mut Seen,
) -> Vec<Snapshot> {
    let since = session(nor, chance, &before, seen);
    seen.cuts += u32::from(nor.left == 0);
    nor.left = u64::MAX;
    since
}

/// A box that plays `moves` moves, starting anew when a game is over.
fn play_on(on: &mut Power<'_>, chance: &mut Rng, moves: u32) {
    on.open_game();
    on.new_game(3);
    let mut played = 0;
    while played < moves {
        if on.over() {
            on.new_game(3);
        }
        let before = on.app.playing().merge().map_or(0, |game| game.ply());
        on.swipe(chance.below(6) as usize);
        on.now += 400;
        on.app.tick(on.now);
        on.keep();
        played += u32::from(on.app.playing().merge().is_some_and(|game| game.ply() == before + 1));
        assert!(on.app.saved(), "a calm moment is enough");
    }
}

#[test]
fn sixty_moves_cost_at_most_one_erase_and_wear_is_even() {
    const MOVES: u32 = 20_000;
    let (mut nor, mut pictures) = (Nor::new(1), Pictures::new());
    let mut on = Power::start(&mut nor, &mut pictures, 1);
    // The first round is on blank sectors, which flatters.
    play_on(&mut on, &mut Rng::new(1), 4_000);
    let played = snapshot(&on.app);
    drop(on);
    let (first, written) = (nor.erases(), nor.touched);
    let mut pictures = Pictures::new();
    let mut on = Power::start(&mut nor, &mut pictures, 1);
    assert_eq!((snapshot(&on.app), on.app.depth()), (played, 1), "a long game comes back");
    play_on(&mut on, &mut Rng::new(2), MOVES);
    drop(on);
    let (erases, written) = (nor.erases() - first, nor.touched - written);
    let (rest, queue) = nor.wear.split_at(8);
    eprintln!(
        "{} moves an erase, {:.1} bytes a move",
        MOVES / erases,
        written as f64 / f64::from(MOVES)
    );
    assert!(MOVES / erases >= 100, "{MOVES} moves cost {erases} erases: {:?}", nor.wear);
    assert!(erases > 60, "the queue went round");
    let (most, least) = (queue.iter().max().unwrap(), queue.iter().min().unwrap());
    assert!(most - least <= 1, "{queue:?}");
    assert!(rest.iter().all(|wear| wear <= most), "{:?}", nor.wear);
}

/// Lets a person answer the notice.
fn answer(on: &mut Power<'_>) {
    on.tap(240, 284);
}

#[test]
fn what_is_no_journal_is_kept_until_a_person_answers() {
    let mut noise = Rng::new(9);
    for mut nor in [Nor::filled(|| 0), Nor::filled(|| noise.next() as u8)] {
        let strange = nor.bytes.clone();
        let mut pictures = Pictures::new();
        let mut on = Power::start(&mut nor, &mut pictures, 1);
        assert_eq!(on.app.depth(), 2, "it says so");
        on.keep();
        drop(on);
        assert!(nor.bytes == strange);
        // Cut short again and again, the clearing goes on by itself once it has begun.
        let mut asked = 0;
        for cut in (1..40).map(|i| i * 1_000).chain([u64::MAX]) {
            nor.left = cut;
            let mut pictures = Pictures::new();
            let mut on = Power::start(&mut nor, &mut pictures, 1);
            asked += u32::from(on.app.depth() == 2);
            answer(&mut on);
            on.keep();
            drop(on);
            nor.left = u64::MAX;
        }
        assert!(asked < 10, "asked {asked} times");
        let mut pictures = Pictures::new();
        let mut on = Power::start(&mut nor, &mut pictures, 1);
        assert!(on.app.depth() == 1 && on.journal.storing(), "told once");
        on.open_game();
        on.swipe(0);
        on.swipe(1);
        let played = snapshot(&on.app);
        let mut pictures = Pictures::new();
        assert_eq!(snapshot(&Power::start(&mut nor, &mut pictures, 2).app), played);
    }
}

#[test]
fn a_blank_flash_whose_first_start_was_cut_short_is_not_a_strangers() {
    let mut nor = Nor::new(1);
    for cut in 1..64 {
        nor.left = cut % 64;
        let mut pictures = Pictures::new();
        let _ = Power::start(&mut nor, &mut pictures, 1);
        nor.left = u64::MAX;
        let mut pictures = Pictures::new();
        let on = Power::start(&mut nor, &mut pictures, 1);
        assert!(on.app.depth() == 1 && on.journal.storing(), "after {cut} bytes");
        drop(on);
        nor = Nor::new(cut);
    }
}

/// A flash with a game in it.
fn used() -> Nor {
    let (mut nor, mut pictures) = (Nor::new(1), Pictures::new());
    let mut on = Power::start(&mut nor, &mut pictures, 1);
    play_on(&mut on, &mut Rng::new(4), 1_700);
    drop(on);
    nor
}

#[test]
fn damage_costs_what_is_damaged_and_never_the_box() {
    let fresh = used();
    let mut chance = Rng::new(3);
    let (mut told, mut same) = (0, 0);
    let mut pictures = Pictures::new();
    let mut nor = used();
    let whole = snapshot(&Power::start(&mut nor, &mut pictures, 1).app);
    for _ in 0..400 {
        nor.bytes.clone_from(&fresh.bytes);
        // A few flipped bits, or a run of rubbish, mostly where something lies.
        for _ in 0..1 + chance.below(4) {
            let at = chance.below(BYTES) as usize;
            match chance.below(3) {
                0 => nor.bytes[at] ^= 1 << chance.below(8),
                1 => nor.bytes[at % 4096] ^= 1 << chance.below(8),
                _ => {
                    let end = (at + chance.below(300) as usize).min(BYTES as usize);
                    nor.bytes[at..end].fill_with(|| chance.next() as u8);
                }
            }
        }
        nor.lenient = true;
        let mut pictures = Pictures::new();
        let mut on = Power::start(&mut nor, &mut pictures, 1);
        told += u32::from(on.app.depth() == 2);
        same += u32::from(snapshot(&on.app) == whole);
        if on.app.depth() == 2 {
            answer(&mut on);
        }
        assert_eq!(on.app.depth(), 1);
        on.open_game();
        on.swipe(0);
        on.swipe(1);
        assert!(on.app.playing().merge().is_some());
    }
    assert!(told > 50 && same > 50, "{told} told, {same} unharmed");
}

#[test]
fn a_newer_journal_is_left_alone() {
    let mut nor = used();
    nor.bytes[12] = 2;
    let sum = crc(&nor.bytes[8..20]);
    nor.bytes[20..24].copy_from_slice(&sum.to_le_bytes());
    let before = nor.bytes.clone();
    let mut pictures = Pictures::new();
    let mut on = Power::start(&mut nor, &mut pictures, 1);
    assert_eq!(on.app.depth(), 2, "it says so");
    answer(&mut on);
    on.open_game();
    on.swipe(0);
    on.swipe(1);
    assert!(!on.journal.storing() && on.app.playing().merge().is_some(), "the box plays");
    drop(on);
    assert!(nor.bytes == before, "nothing is written beside the data of a newer release");
}

/// CRC-32 as in zip files, bit by bit.
fn crc(bytes: &[u8]) -> u32 {
    let step = |sum: u32, _| if sum & 1 == 1 { sum >> 1 ^ 0xEDB8_8320 } else { sum >> 1 };
    !bytes.iter().fold(!0, |sum, byte| (0..8).fold(sum ^ u32::from(*byte), step))
}
