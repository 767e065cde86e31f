//! Loading the table and storing what changes on it.
//!
//! Settings, records and the match as a whole lie in a map of six sectors; the steps after the
//! match lie in a queue of the other 24, a share of 32 bytes each, which is what makes a move cost a
//! 127th of an erase. A match stored as a whole opens a chapter; steps name theirs, so that steps of an older
//! chapter mean nothing. When a thousand shares have gathered the match is stored as a whole again,
//! long before the queue reuses their sectors.

use core::ops::Range;

use embedded_storage_async::nor_flash::{NorFlash, ReadNorFlash};
use sequential_storage::Error;
use sequential_storage::cache::Cache;
use sequential_storage::map::{MapConfig, MapStorage, SerializationError, Value};
use sequential_storage::queue::{QueueConfig, QueueStorage};

use super::entries::{self, Counted, STEPS_BYTES, Steps, Taken, Unreadable, key};
use super::kept::Kept;
use super::ledger::{Ledger, Restore};
use super::sectors::{Found, SECTOR, SECTORS, Sectors, WORD};
use super::trouble::Trouble;
use crate::App;
use crate::records::Records;
use crate::screens::Table;
use crate::settings::Settings;

/// Where settings, records and whole matches lie.
const MAP: Range<u32> = 2 * SECTOR..8 * SECTOR;
/// Where steps lie.
const QUEUE: Range<u32> = 8 * SECTOR..SECTORS * SECTOR;

/// Shares of the queue that a chapter takes before the next good moment is used to begin another.
const CHAPTER: u32 = 960;
/// Shares after which another begins at once, so that loading takes no longer than it does. The
/// queue has room for 22 sectors of 127 whatever happens.
const LONGEST_CHAPTER: u32 = 1024;
/// What a start counts for: the cut before it may have spoilt this many shares.
const SPOILT: u32 = 2;

/// Room for the longest item that a sector can hold, for whatever lies there must be read.
const BUFFER: usize = SECTOR as usize;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// Nothing is stored: it was not loaded, is kept as it is, or the flash does not work.
    Off,
    /// A person is asked whether what lies there may be cleared; it is a journal if `ours`.
    Asking { ours: bool },
    /// Everything up to this sector has been cleared.
    Clearing(u32),
    /// As it should be.
    Ready,
}

/// A journal in this flash, which must hold [`BYTES`](super::BYTES) and count from 0.
pub struct Journal<F> {
    sectors: Sectors<F>,
    state: State,
    /// Shares of the queue that the present chapter takes.
    items: u32,
    /// Whether the queue may have come to its last blank sector.
    look_ahead: bool,
    buffer: [u8; BUFFER],
}

/// What was read, besides what went straight to the table.
#[derive(Default)]
struct Reading {
    damaged: bool,
    newer: bool,
    /// The latest chapter that anything names.
    latest: u32,
    /// The chapter of the match and how many of its steps have been repeated.
    chapter: u32,
    step: u32,
    /// The last step that the records had counted.
    counted: (u32, u32),
    /// Nothing more can be repeated: a step is missing.
    broken: bool,
    items: u32,
}

impl Reading {
    /// Takes what could be read and remembers what could not.
    fn take<T>(&mut self, read: Result<T, Unreadable>) -> Option<T> {
        match &read {
            Ok(_) => {}
            Err(Unreadable::Damaged) => self.damaged = true,
            Err(Unreadable::Newer) => self.newer = true,
        }
        read.ok()
    }
}

/// An item of the map that is written by a function.
struct Written<W>(W);

impl<W: Fn(&mut [u8]) -> Option<usize>> Value<'_> for Written<W> {
    fn serialize_into(&self, buffer: &mut [u8]) -> Result<usize, SerializationError> {
        self.0(buffer).ok_or(SerializationError::BufferTooSmall)
    }

    fn deserialize_from(_: &[u8]) -> Result<(Self, usize), SerializationError> {
        Err(SerializationError::InvalidFormat)
    }
}

impl<F: NorFlash> Journal<F> {
    /// A journal that has not been looked at; [`Journal::load`] comes next.
    pub const fn new(flash: F) -> Self {
        let sectors = Sectors::new(flash);
        Journal { sectors, state: State::Off, items: 0, look_ahead: true, buffer: [0; BUFFER] }
    }

    /// Puts on the table what is stored, and tells what is not as it should be. To be called once,
    /// before the first frame; from then on changes are stored by [`Journal::keep`].
    pub async fn load(&mut self, app: &mut App<'_>) {
        let (state, trouble) = match self.sectors.survey().await {
            Ok(Found::Ours) => self.load_ours(app).await,
            Ok(Found::Blank) => match self.sectors.begin().await {
                Ok(()) => (State::Ready, None),
                Err(_) => (State::Off, Some(Trouble::Failed)),
            },
            Ok(Found::Stranger) => (State::Asking { ours: false }, Some(Trouble::Strange)),
            Ok(Found::Newer { .. }) => (State::Off, Some(Trouble::Newer)),
            Ok(Found::Clearing) => (State::Clearing(0), None),
            Err(_) => (State::Off, Some(Trouble::Failed)),
        };
        self.state = state;
        app.ledger.open = state == State::Ready;
        if let Some(trouble) = trouble {
            app.tell(trouble);
        }
    }

    async fn load_ours(&mut self, app: &mut App<'_>) -> (State, Option<Trouble>) {
        match self.read(app).await {
            Ok(reading) if reading.newer => (State::Off, Some(Trouble::Newer)),
            Ok(reading) => (State::Ready, reading.damaged.then_some(Trouble::Damaged)),
            Err(Error::Storage { .. }) => (State::Off, Some(Trouble::Failed)),
            // The library cannot find its way any more.
            Err(_) => (State::Asking { ours: true }, Some(Trouble::Strange)),
        }
    }

    async fn read(&mut self, app: &mut App<'_>) -> Result<Reading, Error<F::Error>> {
        let (mut reading, table) = (Reading::default(), &mut app.table);
        if let Some(bytes) = self.fetch(key::SETTINGS).await? {
            table.settings =
                reading.take(entries::read_settings(bytes, table.board)).unwrap_or_default();
        }
        if let Some(bytes) = self.fetch(key::RECORDS).await?
            && let Some(counted) = reading.take(entries::read_records(bytes))
        {
            table.records = counted.records;
            reading.counted = (counted.chapter, counted.step);
            reading.latest = counted.chapter;
        }
        if let Some(bytes) = self.fetch(key::MATCH).await?
            && let Some(read) = reading.take(entries::read_match_head(bytes))
        {
            let chapter = read.whole.chapter;
            (reading.chapter, reading.latest) = (chapter, reading.latest.max(chapter));
            table.party = read.whole.party;
            reading.take(entries::read_match(read.saved, &mut table.playing));
            if let (Some(facts), Some(game)) = (read.whole.run, table.playing.merge()) {
                table.run.resume(facts, read.tape, game);
            }
        }
        self.read_steps(table, &mut reading).await?;
        let restore = match self.fetch(key::RESTORE).await? {
            Some(bytes) => reading.take(entries::read::<Option<Kept>>(bytes)).flatten(),
            None => None,
        };
        let restore = restore.and_then(|kept| kept.on(table.board));
        self.items = reading.items + SPOILT;
        let ledger = &mut app.ledger;
        ledger.settings = table.settings;
        ledger.records = table.records;
        ledger.party = table.party;
        ledger.marks = table.run.marks();
        ledger.seen = table.playing.any().map(|game| game.state_id());
        (ledger.chapter, ledger.step) = (reading.latest, reading.step);
        // A chapter that is not the latest, or has a gap, is not written on.
        let whole = reading.broken || reading.chapter != reading.latest;
        ledger.whole = whole && table.playing.any().is_some();
        if let Some(kept) = restore {
            // The power went before both were stored.
            (table.settings, table.records) = (kept.settings, kept.records);
            ledger.restore = Restore::Begun;
        }
        Ok(reading)
    }

    /// Repeats the steps after the match.
    async fn read_steps(
        &mut self,
        table: &mut Table,
        reading: &mut Reading,
    ) -> Result<(), Error<F::Error>> {
        let mut queue =
            QueueStorage::new(&mut self.sectors, QueueConfig::new(QUEUE), Cache::new_uncached());
        let mut items = queue.iter().await?;
        while let Some(item) = items.next(&mut self.buffer).await? {
            if let Some((taken, steps)) = reading.take(entries::read_steps(&item)) {
                reading.latest = reading.latest.max(taken.chapter);
                if taken.chapter == reading.chapter {
                    reading.items += shares(&item);
                    repeat(table, reading, taken, steps);
                }
            }
        }
        Ok(())
    }

    async fn fetch(&mut self, key: u8) -> Result<Option<&[u8]>, Error<F::Error>> {
        let (sectors, config) = (&mut self.sectors, MapConfig::new(MAP));
        MapStorage::new(sectors, config, Cache::new_uncached())
            .fetch_item(&mut self.buffer, &key)
            .await
    }

    /// The flash, for a test that cuts its power.
    #[cfg(test)]
    pub(super) fn flash(&mut self) -> &mut F {
        self.sectors.flash()
    }

    /// Whether what changes is stored.
    pub fn storing(&self) -> bool {
        self.state == State::Ready
    }

    /// Stores what is unsaved if this is a good moment; tells whether it wants to be called again
    /// soon. To be called after every frame, or once a second if there is none.
    ///
    /// Erasing stops everything for 45 ms, so it waits until no finger is down and nothing moves,
    /// but not for more than two seconds. Steps that need no erase are stored at once.
    pub async fn keep(&mut self, app: &mut App<'_>) -> bool {
        let done = match self.state {
            State::Off => return false,
            State::Ready => self.store(app).await,
            State::Asking { .. } | State::Clearing(_) if !app.calm() => return false,
            State::Asking { ours } => match app.may_clear() {
                false => return false,
                true => {
                    self.state = State::Clearing(0);
                    self.sectors.begin_clearing(!ours).await.map(|()| true).map_err(storage)
                }
            },
            State::Clearing(next) => self.clear(next, app).await,
        };
        done.unwrap_or_else(|_| {
            self.state = State::Off;
            app.ledger.open = false;
            app.tell(Trouble::Failed);
            false
        })
    }

    /// Clears one more sector.
    async fn clear(&mut self, next: u32, app: &mut App<'_>) -> Result<bool, Error<F::Error>> {
        self.state = match self.sectors.clear(next).await.map_err(storage)? {
            Some(next) => State::Clearing(next),
            None => {
                // An empty journal: whatever is on the table is unsaved.
                let whole = app.table.playing.any().is_some();
                app.ledger = Ledger { open: true, whole, ..Ledger::default() };
                app.ledger.note(app.now, &app.table);
                self.items = 0;
                State::Ready
            }
        };
        Ok(true)
    }

    async fn store(&mut self, app: &mut App<'_>) -> Result<bool, Error<F::Error>> {
        let overdue = app.ledger.deadline().is_some_and(|at| at <= app.now);
        let calm = overdue || app.calm();
        let (table, ledger) = (&app.table, &mut app.ledger);
        let long = self.items >= if calm { CHAPTER } else { LONGEST_CHAPTER };
        if long && table.playing.any().is_some() {
            ledger.whole = true;
        }
        if !ledger.differs(table) {
            return self.erase_ahead(calm).await.map(|()| false);
        }
        if calm && ledger.restore == Restore::Wanted {
            let kept = Kept { settings: table.settings, records: table.records };
            self.store_restore(Some(kept)).await?;
            ledger.restore = Restore::Begun;
        }
        // A backup comes first: records alone would be half of it.
        if ledger.restore == Restore::Wanted {
            return Ok(false);
        }
        if ledger.whole && (calm || long) {
            self.store_match(table, ledger).await?;
        }
        if !ledger.whole && !ledger.steps.is_empty() && (calm || self.room(&ledger.steps).await?) {
            self.store_steps(ledger).await?;
        }
        if calm && ledger.records != table.records {
            self.store_records(table.records, ledger).await?;
        }
        if calm && ledger.settings != table.settings {
            self.store_settings(table.settings, ledger).await?;
        }
        if calm && ledger.restore == Restore::Begun {
            self.store_restore(None).await?;
            ledger.restore = Restore::No;
        }
        ledger.note(app.now, table);
        self.erase_ahead(calm).await.map(|()| false)
    }

    /// Sees to it in a calm moment that the queue has a blank sector before it, so that steps need
    /// not wait for one.
    async fn erase_ahead(&mut self, calm: bool) -> Result<(), Error<F::Error>> {
        if !calm || !core::mem::take(&mut self.look_ahead) {
            return Ok(());
        }
        let mut sectors = QUEUE.step_by(SECTOR as usize);
        while let Some(at) = sectors.next() {
            if self.marks(at).await.map_err(storage)? == (true, false) {
                let ahead = sectors.next().unwrap_or(QUEUE.start);
                if self.marks(ahead).await.map_err(storage)? == (true, true) {
                    self.sectors.erase(ahead, ahead + SECTOR).await.map_err(storage)?;
                }
                break;
            }
        }
        Ok(())
    }

    /// Whether the first and the last byte of a sector are written: the library's marks for a
    /// sector in use and for a full one. A mark that was cut short counts by the library's own
    /// measure, half of the bits: a sector that the two saw differently would be erased in use.
    async fn marks(&mut self, sector: u32) -> Result<(bool, bool), F::Error> {
        let [mut first, mut last] = [[0; 1]; 2];
        self.sectors.read(sector, &mut first).await?;
        self.sectors.read(sector + SECTOR - 1, &mut last).await?;
        Ok((first[0].count_zeros() >= 4, last[0].count_zeros() >= 4))
    }

    /// Whether steps can be stored without an erase.
    async fn room(&mut self, steps: &Steps) -> Result<bool, Error<F::Error>> {
        let config = QueueConfig::new(QUEUE);
        let mut queue = QueueStorage::new(&mut self.sectors, config, Cache::new_uncached());
        Ok(queue.find_max_fit().await?.is_some_and(|bytes| bytes >= steps.most_bytes() as u32))
    }

    async fn store_steps(&mut self, ledger: &mut Ledger) -> Result<(), Error<F::Error>> {
        let (chapter, first) = (ledger.chapter, ledger.step);
        let taken = Taken { chapter, first, count: ledger.steps.count };
        let mut buffer = [0; STEPS_BYTES];
        let written = entries::write_steps(taken, &ledger.steps, &mut buffer);
        let bytes = written.ok_or(Error::ItemTooBig)?;
        let config = QueueConfig::new(QUEUE);
        // The oldest sector makes room: it is of an older chapter.
        QueueStorage::new(&mut self.sectors, config, Cache::new_uncached())
            .push(bytes, true)
            .await?;
        ledger.step = first.saturating_add(taken.count.into());
        ledger.steps.clear();
        self.items += shares(bytes);
        self.look_ahead = true;
        Ok(())
    }

    /// Begins a chapter. The records come first: with a later chapter than the match they count no
    /// step of it twice.
    async fn store_match(
        &mut self,
        table: &Table,
        ledger: &mut Ledger,
    ) -> Result<(), Error<F::Error>> {
        if table.playing.any().is_none() {
            return Ok(());
        }
        let chapter = ledger.chapter.saturating_add(1);
        let records = table.records;
        let counted = Counted { chapter, step: 0, records };
        self.put(key::RECORDS, |buffer| Some(entries::write(&counted, buffer)?.len())).await?;
        self.put(key::MATCH, |buffer| entries::write_match(chapter, table, buffer)).await?;
        ledger.party = table.party;
        ledger.marks = table.run.marks();
        (ledger.chapter, ledger.step, ledger.whole) = (chapter, 0, false);
        ledger.steps.clear();
        ledger.records = records;
        self.items = 0;
        Ok(())
    }

    async fn store_records(
        &mut self,
        records: Records,
        ledger: &mut Ledger,
    ) -> Result<(), Error<F::Error>> {
        let counted = Counted { chapter: ledger.chapter, step: ledger.step, records };
        self.put(key::RECORDS, |buffer| Some(entries::write(&counted, buffer)?.len())).await?;
        ledger.records = records;
        Ok(())
    }

    async fn store_settings(
        &mut self,
        settings: Settings,
        ledger: &mut Ledger,
    ) -> Result<(), Error<F::Error>> {
        self.put(key::SETTINGS, |buffer| Some(entries::write(&settings, buffer)?.len())).await?;
        ledger.settings = settings;
        Ok(())
    }

    async fn store_restore(&mut self, kept: Option<Kept>) -> Result<(), Error<F::Error>> {
        self.put(key::RESTORE, |buffer| Some(entries::write(&kept, buffer)?.len())).await
    }

    async fn put(
        &mut self,
        key: u8,
        write: impl Fn(&mut [u8]) -> Option<usize>,
    ) -> Result<(), Error<F::Error>> {
        let config = MapConfig::new(MAP);
        MapStorage::new(&mut self.sectors, config, Cache::new_uncached())
            .store_item(&mut self.buffer, &key, &Written(write))
            .await
    }
}

/// Repeats a few steps of the match's chapter.
fn repeat(table: &mut Table, reading: &mut Reading, taken: Taken, mut steps: &[u8]) {
    if table.playing.any().is_none() {
        return;
    }
    // A later item without the one before it: that one is lost, and the rest hangs in the air.
    reading.broken |= taken.first != reading.step;
    for _ in 0..taken.count {
        let game = table.playing.any_mut().filter(|_| !reading.broken);
        let Some(played) = game.and_then(|game| game.repeat_step(&mut steps)) else {
            (reading.broken, reading.damaged) = (true, true);
            return;
        };
        reading.step = reading.step.saturating_add(1);
        if let Some(game) = table.playing.merge() {
            table.run.follow(game);
        }
        let counted = (reading.chapter, reading.step) <= reading.counted;
        if played && !counted {
            table.records.count(&table.playing, &table.party, &table.run);
        }
    }
    reading.damaged |= !steps.is_empty();
}

/// How many of the shares of 32 bytes an item takes, of which a sector of the queue has 127: a word
/// of the library's, and the item in whole words.
const fn shares(item: &[u8]) -> u32 {
    (item.len().div_ceil(WORD) * WORD + WORD).div_ceil(2 * WORD) as u32
}

fn storage<E>(value: E) -> Error<E> {
    Error::Storage { value }
}
