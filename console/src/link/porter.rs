//! The porter: stands between the cable, the person at the box and the packs.
//!
//! Promises: what a computer asks is answered at once; what it may change is an errand, for which
//! somebody has to agree (`errands`); what people want done at the box itself is done without a
//! question. Refuses everything else in one sentence.

use heapless::String;

use super::camera::{Consent, picture};
use super::diary::Diary;
use super::errands::{State, Task};
use super::message::{Answer, Info, PROTOCOL, PackInfo, Packs, Request};
use super::scribe::Scribe;
use crate::paint::label;
use crate::shelf::{OnShelf, ROWS, Wish};
use crate::storage::KEPT_BYTES;
use crate::storage::packs::{InPlace, Listed, PackStore, Place, Refused, Step};
use crate::text::{Language, Text};
use crate::{App, Millis};

/// What a box says of itself.
#[derive(Debug, Clone)]
pub struct About {
    /// The version of the firmware or simulator.
    pub version: &'static str,
    /// The name of the board.
    pub board: &'static str,
    /// Flash for the journal.
    pub journal_bytes: u32,
    /// What the last run ended with, if that was a crash.
    pub last_crash: Option<String<200>>,
}

/// The packs of a box, and who lets computers at them.
pub struct Porter<F> {
    pub(super) store: PackStore<F>,
    about: About,
    pub(super) scribe: Scribe,
    pub(super) diary: Diary,
    pub(super) consent: Consent,
    pub(super) task: Option<(Task, State)>,
    /// When the computer was heard last.
    pub(super) heard: Millis,
    /// Until when nothing is asked.
    pub(super) quiet: Millis,
    /// When the picture of the arriving pack changed last.
    pub(super) shown: Millis,
    /// The language in which the shelf was filled, and from which pack on.
    language: Language,
    from: u8,
}

impl<F: InPlace> Porter<F> {
    /// A porter for the packs on this flash; [`Porter::open`] comes next.
    pub const fn new(flash: F, about: About) -> Self {
        Porter {
            store: PackStore::new(flash),
            about,
            scribe: Scribe::new(),
            diary: Diary::new(),
            consent: Consent::No,
            task: None,
            heard: 0,
            quiet: 0,
            shown: 0,
            language: Language::English,
            from: 0,
        }
    }

    /// Finds the packs and puts them on the shelf. Whatever the flash holds, the box goes on.
    pub async fn open(&mut self, app: &mut App<'_>) {
        let About { version, board, .. } = self.about;
        self.diary.note(0, format_args!("Hexdeck {version}, board {board}, has started."));
        if let Some(words) = &self.about.last_crash {
            self.diary.note(0, format_args!("The run before ended: {words}"));
        }
        if !app.remembers() {
            self.diary.note(0, format_args!("Settings, records and games are not stored."));
        }
        // Why not is on the shelf too, for who opens the list of packs.
        if let Err(why) = self.store.open().await {
            self.diary.note(0, format_args!("{why}"));
        }
        self.fill(app);
    }

    /// The packs.
    pub fn store(&self) -> &PackStore<F> {
        &self.store
    }

    /// Does what people have decided and forgets what has been left; to be called between frames.
    /// Whether there is more to do at once. Takes as long as an erase at most.
    pub async fn keep(&mut self, now: Millis, app: &mut App<'_>) -> bool {
        self.grant_wish(app).await;
        if let Some(visit) = app.table.shelf.visit.take() {
            visit(&mut app.table, self.store.library());
            app.visited();
        }
        self.scribe.take_up(now, app);
        if (self.language, self.from) != (app.settings().language, app.table.shelf.from) {
            self.fill(app);
        }
        match self.task.as_ref().map(|(_, state)| *state) {
            None => return self.tidy(app).await || self.put_away(now, app).await,
            Some(State::Pending) => self.show(now, app),
            Some(State::Asking) => self.hear_person(now, app).await,
            Some(State::Ordering) => return self.put_in_order(app).await,
            Some(State::Storing(since)) => self.look_whether_stored(now, since, app),
            Some(state) if now > self.heard + state.patience() => self.give_up(app, state),
            Some(State::Arriving | State::Ended(_)) => {}
        }
        false
    }

    /// Keeps what was made here; whether there is more of it.
    async fn put_away(&mut self, now: Millis, app: &mut App<'_>) -> bool {
        let busy = self.scribe.busy();
        let more = self.scribe.step(now, app, &mut self.store).await;
        if busy && !self.scribe.busy() {
            self.fill(app);
        }
        more
    }

    /// When [`Porter::keep`] must be called next, if nothing else happens.
    pub fn wake(&self) -> Option<Millis> {
        let Some((_, state)) = self.task.as_ref() else { return self.scribe.wake() };
        Some(self.heard + state.patience() + 1)
    }

    /// Answers a request.
    pub async fn answer(&mut self, now: Millis, app: &mut App<'_>, request: Request) -> Answer {
        let answer = match request {
            Request::Info => Answer::Info(self.info(now)),
            Request::Status => Answer::Status(app.status()),
            Request::List { from } => Answer::Packs(self.list(from)),
            Request::Begin(offer) => self.begin(now, app, offer).await,
            Request::Chunk { offset, check, bytes } => {
                self.chunk(now, app, offset, check, &bytes).await
            }
            Request::Commit => self.commit(now, app).await,
            Request::Abort => self.abort(app),
            Request::Remove { id } => self.remove(now, app, id),
            Request::Read { id, offset } => match self.store.library().raw(&id) {
                Ok(bytes) => Answer::piece(bytes, offset),
                Err(why) => why.into(),
            },
            Request::Memory => {
                let mut kept = [0; KEPT_BYTES];
                let used = app.backup().write(&mut kept);
                Answer::piece(&kept[..used], 0)
            }
            Request::Restore { bytes } => self.restore(now, app, &bytes),
            Request::Log { offset } => Answer::piece(self.diary.text().as_bytes(), offset),
            Request::Screen { from } => self.screen(now, app, from),
        };
        self.keep(now, app).await;
        answer
    }

    fn info(&self, now: Millis) -> Info {
        let space = self.store.space();
        let About { version, board, journal_bytes, last_crash } = &self.about;
        Info {
            protocol: PROTOCOL,
            version: version.chars().take(16).collect(),
            board: board.chars().take(8).collect(),
            packs_bytes: space.total,
            packs_free: space.free,
            journal_bytes: *journal_bytes,
            uptime_ms: now,
            last_crash: last_crash.clone(),
        }
    }

    fn list(&self, from: u8) -> Packs {
        let total = self.store.library().packs().count().min(u8::MAX.into()) as u8;
        let page = self.store.library().packs().skip(from.into()).take(super::PAGE);
        Packs { total, packs: page.map(|pack| info_of(&pack)).collect() }
    }

    /// The picture on the panel, if everybody may see it or somebody has agreed.
    fn screen(&mut self, now: Millis, app: &mut App<'_>, from: u32) -> Answer {
        if app.unpainted() {
            return Answer::Waiting;
        }
        // The question itself is not what was asked for.
        let asked = matches!(self.task, Some((Task::Screen, _)));
        if !asked && (!app.private() || self.consent.allows(now, app.stamp())) {
            return Answer::Picture(picture(app, from));
        }
        self.ask_for_screen(now, app)
    }

    /// Goes on with a pack that a power cut stopped on its way; whether there is more to move.
    async fn tidy(&mut self, app: &mut App<'_>) -> bool {
        if !self.store.moving() {
            return false;
        }
        let more = matches!(self.store.compact_step().await, Ok(Step::More(_)));
        if !more {
            self.fill(app);
        }
        more
    }

    /// Does what a person wants, without a computer.
    async fn grant_wish(&mut self, app: &mut App<'_>) {
        let Some(wish) = app.table.shelf.wish.take() else { return };
        self.diary.note(app.now, format_args!("A person has tidied the packs."));
        // Why not is to be seen: the pack is still there.
        let _ = match wish {
            Wish::Remove(place) => self.store.remove_at(place).await,
            Wish::Clear => self.store.clear().await,
        };
        self.fill(app);
    }

    /// Puts the packs on the shelf.
    pub(super) fn fill(&mut self, app: &mut App<'_>) {
        self.language = app.settings().language;
        let code = match self.language {
            Language::English => "en",
            Language::German => "de",
        };
        let shelf = &mut app.table.shelf;
        shelf.total = self.store.library().packs().count().min(u8::MAX.into()) as u8;
        if shelf.from >= shelf.total {
            shelf.from = 0;
        }
        self.from = shelf.from;
        shelf.packs.clear();
        for pack in self.store.library().packs().skip(shelf.from.into()).take(ROWS) {
            let name = label(pack.head.map_or("", |head| head.name_in(code)));
            // As many as fit.
            let _ = shelf.packs.push(OnShelf { place: pack.place, name, bytes: pack.bytes });
        }
        shelf.space = self.store.space();
        shelf.trouble = match self.store.ready() {
            Ok(()) => None,
            Err(Refused::Strange) => Some(Text::PacksStrange),
            Err(Refused::Newer { .. }) => Some(Text::PacksNewer),
            Err(_) => Some(Text::PacksFailed),
        };
        app.look_again();
    }
}

fn info_of(pack: &Listed<'_>) -> PackInfo {
    let (id, name) = pack.head.map_or(("", ""), |head| (head.id, head.name));
    PackInfo {
        id: id.chars().collect(),
        name: name.chars().collect(),
        bytes: pack.bytes,
        sum: pack.sum,
        built_in: matches!(pack.place, Place::BuiltIn(_)),
    }
}
