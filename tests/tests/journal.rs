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
}

impl Nor {
    fn new(seed: u64) -> Self {
        let bytes = vec![0xFF; BYTES as usize];
        Nor { bytes, left: u64::MAX, touched: 0, wear: [0; 32], chance: Rng::new(seed) }
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
        assert!(offset.is_multiple_of(32) && bytes.len().is_multiple_of(32), "whole words");
        self.alive()?;
        for (i, byte) in (offset as usize..).zip(bytes) {
            let old = self.bytes[i];
            assert_eq!(byte & !old, 0, "a bit cannot rise");
            if self.spend().is_err() {
                self.bytes[i] = old & (byte | self.chance.next() as u8);
                return Err(PowerCut);
            }
            self.bytes[i] = *byte;
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
    let game = app.merge().map(|game| Played {
        oldest: game.oldest_ply(),
        ply: game.ply(),
        hash: game.hash(),
        moves: game.moves(None).map(|played| played.mv.expect("nothing is secret")).collect(),
    });
    Snapshot { settings: *app.settings(), records: *app.records(), game }
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
struct Box_<'a> {
    app: App<'a>,
    journal: Journal<&'a mut Nor>,
    now: Millis,
}

impl<'a> Box_<'a> {
    fn start(nor: &'a mut Nor, pictures: &'a mut Pictures, seed: u64) -> Self {
        let mut app = App::new(Start { board: &BOARD_3_5, seed, notice: None }, pictures);
        let mut journal = Journal::new(nor);
        block_on(journal.load(&mut app));
        Box_ { app, journal, now: 0 }
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
        self.tap(354, 274);
    }

    fn over(&self) -> bool {
        self.app.merge().is_some_and(|game| game.outcome().is_some())
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
                self.tap(240, if chance.below(2) == 0 { 106 } else { 174 });
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
    let mut on = Box_::start(nor, &mut pictures, chance.next().into());
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
        let blank =
            Snapshot { settings: Settings::default(), records: Records::default(), game: None };
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
                let probe = Box_::start(&mut nor, &mut pictures, 1);
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
