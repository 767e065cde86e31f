//! The porter: stands between the cable, the person at the box and the packs.
//!
//! Promises: a pack is installed or removed by a computer only after a person has held the button
//! on the screen, and only the pack that was named there; what a computer began and left is
//! forgotten by itself; a question never appears under a finger. Refuses everything else in one
//! sentence, and refuses to nag: after a "no" it asks nothing for a while.

use heapless::String;
use hexdeck_engine::pack::{is_id, is_name};

use super::message::{Answer, Failure, Info, Offer, PROTOCOL, PackId, PackInfo, Packs, Request};
use super::scribe::Scribe;
use crate::paint::label;
use crate::shelf::{Errand, OnShelf, Question, ROWS, Stage, Wish};
use crate::storage::packs::{InPlace, Listed, PackStore, Place, Refused, Step};
use crate::text::{Language, Text};
use crate::{App, Millis};

/// A question is withdrawn when the computer has not asked again for this long...
const SILENCE: Millis = 3_000;
/// ...or nobody has answered it for this long.
const PATIENCE: Millis = 60_000;
/// A pack that has begun to arrive is forgotten when nothing has come for this long: time enough
/// to plug the cable in again.
const RESUME: Millis = 120_000;
/// Nothing is asked for this long after a "no".
const QUIET: Millis = 5_000;
/// The picture of an arriving pack changes this often.
const PROGRESS: Millis = 100;

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

/// What a computer wants.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Task {
    Install(Offer),
    Remove(PackId),
}

/// How far it has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// The question waits for a moment without a finger.
    Pending,
    /// A person is being asked.
    Asking,
    /// A person has agreed, but the packs must be put in order first.
    Ordering,
    /// A person has agreed, and the pieces of the pack come.
    Arriving,
    /// It is over, and the computer has not heard of it yet.
    Ended(End),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Done,
    Declined,
    Nobody,
    Refused(Refused),
}

impl From<End> for Answer {
    fn from(end: End) -> Answer {
        let failed = |code, sentence| Answer::Failed(Failure::new(code, sentence));
        match end {
            End::Done => Answer::Done,
            End::Declined => failed("declined", "The person at the box said no."),
            End::Nobody => failed("nobody", "Nobody answered at the box; ask again."),
            End::Refused(why) => why.into(),
        }
    }
}

/// The packs of a box, and who lets computers at them.
pub struct Porter<F> {
    store: PackStore<F>,
    about: About,
    scribe: Scribe,
    task: Option<(Task, State)>,
    /// When the computer was heard last.
    heard: Millis,
    /// Until when nothing is asked.
    quiet: Millis,
    /// When the picture of the arriving pack changed last.
    shown: Millis,
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
        // Why not is on the shelf, for who opens the list of packs.
        let _ = self.store.open().await;
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
            Some(State::Arriving) if now > self.heard + RESUME => {
                // Nothing was begun if this fails.
                let _ = self.store.abort();
                app.set_stage(Stage::Failed);
                self.task = None;
            }
            Some(State::Ended(_)) if now > self.heard + SILENCE => self.task = None,
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
        Some(match state {
            State::Arriving => self.heard + RESUME + 1,
            _ => self.heard + SILENCE + 1,
        })
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
            Request::Commit => self.commit(app).await,
            Request::Abort => self.abort(app),
            Request::Remove { id } => self.remove(now, app, id).await,
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

    async fn begin(&mut self, now: Millis, app: &mut App<'_>, offer: Offer) -> Answer {
        if !is_id(&offer.id) || !is_name(&offer.name) {
            let sentence = "The pack has no proper id or name.";
            return Answer::Failed(Failure::new("unnamed", sentence));
        }
        if let Some(answer) = self.known(now, app, &Task::Install(offer.clone())) {
            return answer;
        }
        if self.scribe.busy() {
            return Refused::Busy.into();
        }
        // Nothing is written by this; it tells whether there is room before anybody is asked.
        match self.store.begin(offer.bytes, offer.sum).await {
            Ok(_) | Err(Refused::InPieces) => {}
            Err(why) => return why.into(),
        }
        self.task = Some((Task::Install(offer), State::Pending));
        Answer::Waiting
    }

    async fn remove(&mut self, now: Millis, app: &mut App<'_>, id: PackId) -> Answer {
        if let Some(answer) = self.known(now, app, &Task::Remove(id.clone())) {
            return answer;
        }
        if let Err(why) = self.store.ready() {
            return why.into();
        }
        let listed =
            self.store.library().packs().find(|pack| pack.head.is_ok_and(|head| head.id == id));
        match listed.map(|pack| pack.place) {
            None => return Refused::NoSuchPack.into(),
            Some(Place::BuiltIn(_)) => return Refused::BuiltIn.into(),
            Some(Place::Installed(_)) => {}
        }
        self.task = Some((Task::Remove(id), State::Pending));
        Answer::Waiting
    }

    /// The answer to a task that is asked again, or that must wait; nothing if it is a new one.
    fn known(&mut self, now: Millis, app: &mut App<'_>, task: &Task) -> Option<Answer> {
        match &self.task {
            Some((old, state)) if old == task => {
                self.heard = now;
                Some(match *state {
                    State::Pending | State::Asking | State::Ordering => Answer::Waiting,
                    State::Arriving => {
                        Answer::Ready { next: self.store.progress().map_or(0, |(come, _)| come) }
                    }
                    State::Ended(end) => {
                        self.task = None;
                        end.into()
                    }
                })
            }
            Some((_, State::Pending | State::Asking | State::Ordering)) => {
                let sentence = "The box is asking about something else; try again in a moment.";
                Some(Answer::Failed(Failure::new("busy", sentence)))
            }
            _ if now < self.quiet => Some(End::Declined.into()),
            _ => {
                // The computer has turned to something else.
                self.drop_task(app, Stage::Failed);
                self.heard = now;
                None
            }
        }
    }

    async fn chunk(
        &mut self,
        now: Millis,
        app: &mut App<'_>,
        offset: u32,
        check: u32,
        bytes: &[u8],
    ) -> Answer {
        let Some((Task::Install(_), State::Arriving)) = &self.task else {
            return self.not_agreed();
        };
        self.heard = now;
        match self.store.chunk(offset, check, bytes).await {
            Ok(next) => {
                if now >= self.shown + PROGRESS {
                    self.shown = now;
                    app.set_stage(Stage::Arriving(next));
                }
                Answer::Ready { next }
            }
            Err(why) => {
                if self.store.progress().is_none() {
                    self.drop_task(app, Stage::Failed);
                }
                why.into()
            }
        }
    }

    async fn commit(&mut self, app: &mut App<'_>) -> Answer {
        let Some((Task::Install(offer), State::Arriving)) = &self.task else {
            return self.not_agreed();
        };
        let named = |id: &str, name: &str| offer.id == id && offer.name == name;
        let result = self.store.commit_if(|head| named(head.id, head.name)).await;
        match result {
            Ok(()) => {
                self.task = None;
                app.set_stage(Stage::Done);
                self.fill(app);
                Answer::Done
            }
            Err(why) => {
                if self.store.progress().is_none() {
                    self.drop_task(app, Stage::Failed);
                }
                why.into()
            }
        }
    }

    fn not_agreed(&self) -> Answer {
        match &self.task {
            Some((Task::Install(_), State::Pending | State::Asking | State::Ordering)) => {
                let sentence = "Nobody has agreed at the box yet; ask again first.";
                Answer::Failed(Failure::new("not_agreed", sentence))
            }
            _ => Refused::NotBegun.into(),
        }
    }

    fn abort(&mut self, app: &mut App<'_>) -> Answer {
        match self.task {
            None => Refused::NotBegun.into(),
            Some(_) => {
                self.drop_task(app, Stage::Failed);
                Answer::Done
            }
        }
    }

    /// Forgets what the computer wanted, and tells the person that it was not done.
    fn drop_task(&mut self, app: &mut App<'_>, stage: Stage) {
        if self.task.take().is_some() {
            // Nothing was begun if this fails.
            let _ = self.store.abort();
            app.set_stage(stage);
        }
    }

    /// Shows the question if this is a moment for it.
    fn show(&mut self, now: Millis, app: &mut App<'_>) {
        if now > self.heard + SILENCE {
            return self.drop_task(app, Stage::Failed);
        }
        let Some((task, state)) = &mut self.task else { return };
        let (errand, name, bytes) = match task {
            Task::Install(offer) => {
                let update = self.store.has(&offer.id);
                let errand = if update { Errand::Update } else { Errand::Install };
                (errand, offer.name.clone(), offer.bytes)
            }
            Task::Remove(id) => {
                let mut packs = self.store.library().packs();
                let pack = packs.find(|pack| pack.head.is_ok_and(|head| head.id == *id));
                let name = pack.and_then(|pack| pack.head.ok()).map_or("", |head| head.name);
                (Errand::Remove, name.chars().collect(), pack.map_or(0, |pack| pack.bytes))
            }
        };
        if app.ask(Question { errand, name, bytes, stage: Stage::Open, since: now }) {
            *state = State::Asking;
        }
    }

    /// Looks whether the person has answered.
    async fn hear_person(&mut self, now: Millis, app: &mut App<'_>) {
        let (stage, since) = app.question().map_or((Stage::Declined, now), |q| (q.stage, q.since));
        let end = match stage {
            Stage::Agreed => return self.agreed(app).await,
            Stage::Open if now > self.heard + SILENCE => {
                return self.drop_task(app, Stage::Declined);
            }
            Stage::Open if now > since + PATIENCE => End::Nobody,
            Stage::Open => return,
            _ => End::Declined,
        };
        self.quiet = now + QUIET;
        // Nothing was begun if this fails.
        let _ = self.store.abort();
        self.end(app, Stage::Declined, end);
    }

    fn end(&mut self, app: &mut App<'_>, stage: Stage, end: End) {
        if let Some((_, state)) = &mut self.task {
            *state = State::Ended(end);
        }
        app.set_stage(stage);
    }

    /// A person has agreed.
    async fn agreed(&mut self, app: &mut App<'_>) {
        let Some((task, state)) = &mut self.task else { return };
        match task {
            Task::Install(_) if self.store.progress().is_some() => {
                *state = State::Arriving;
                app.set_stage(Stage::Arriving(0));
            }
            Task::Install(_) => {
                *state = State::Ordering;
                app.set_stage(Stage::Arriving(0));
            }
            Task::Remove(id) => match self.store.remove(id).await {
                Ok(()) => {
                    self.end(app, Stage::Done, End::Done);
                    self.fill(app);
                }
                Err(why) => self.end(app, Stage::Failed, End::Refused(why)),
            },
        }
    }

    /// Moves one sector so that the pack fits in one piece; whether there is more to move.
    async fn put_in_order(&mut self, app: &mut App<'_>) -> bool {
        let Some((Task::Install(Offer { bytes, sum, .. }), _)) = self.task else { return false };
        let begun = match self.store.compact_step().await {
            Ok(Step::More(_)) => return true,
            Ok(Step::Done) => self.store.begin(bytes, sum).await,
            Err(why) => Err(why),
        };
        self.fill(app);
        match (begun, &mut self.task) {
            (Ok(_), Some((_, state))) => *state = State::Arriving,
            (Ok(_), None) => {}
            (Err(why), _) => self.end(app, Stage::Failed, End::Refused(why)),
        }
        false
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
        // Why not is to be seen: the pack is still there.
        let _ = match wish {
            Wish::Remove(place) => self.store.remove_at(place).await,
            Wish::Clear => self.store.clear().await,
        };
        self.fill(app);
    }

    /// Puts the packs on the shelf.
    fn fill(&mut self, app: &mut App<'_>) {
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
