//! Errands: what a computer wants and a person has to agree to.
//!
//! Promises: a pack is installed or removed, a backup put back and somebody's hand shown only after
//! a person has held the button on the screen, and only what was named there; what a computer began
//! and left is forgotten by itself; a question never appears under a finger. Refuses to nag: after a
//! "no" nothing is asked for a while.

use hexdeck_engine::pack::{is_id, is_name};

use super::camera::Consent;
use super::message::{Answer, Failure, Offer, PackId};
use super::porter::Porter;
use crate::shelf::{Errand, Question, Stage};
use crate::storage::packs::{InPlace, Place, Refused, Step};
use crate::storage::{Kept, KeptError};
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
/// A backup that is not stored after this long is not stored at all.
const STORING: Millis = 5_000;
/// The picture of an arriving pack changes this often.
const PROGRESS: Millis = 100;

/// What a computer wants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Task {
    Install(Offer),
    Remove(PackId),
    Restore(Kept),
    Screen,
}

/// How far it has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum State {
    /// The question waits for a moment without a finger.
    Pending,
    /// A person is being asked.
    Asking,
    /// A person has agreed, but the packs must be put in order first.
    Ordering,
    /// A person has agreed, and the pieces of the pack come.
    Arriving,
    /// A backup is in place and the journal stores it; since when.
    Storing(Millis),
    /// It is over, and the computer has not heard of it yet.
    Ended(End),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    Done,
    Declined,
    Nobody,
    NotStored,
    Refused(Refused),
}

impl State {
    /// How long the computer may be silent.
    pub fn patience(self) -> Millis {
        if self == State::Arriving { RESUME } else { SILENCE }
    }
}

impl From<End> for Answer {
    fn from(end: End) -> Answer {
        let failed = |code, sentence| Answer::Failed(Failure::new(code, sentence));
        match end {
            End::Done => Answer::Done,
            End::Declined => failed("declined", "The person at the box said no."),
            End::Nobody => failed("nobody", "Nobody answered at the box; ask again."),
            End::NotStored => failed(
                "not_stored",
                "It is in place, but the box cannot store it: without power it is gone.",
            ),
            End::Refused(why) => why.into(),
        }
    }
}

impl<F: InPlace> Porter<F> {
    pub(super) async fn begin(&mut self, now: Millis, app: &mut App<'_>, offer: Offer) -> Answer {
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

    pub(super) fn remove(&mut self, now: Millis, app: &mut App<'_>, id: PackId) -> Answer {
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

    /// May this backup be put back?
    pub(super) fn restore(&mut self, now: Millis, app: &mut App<'_>, bytes: &[u8]) -> Answer {
        let kept = match Kept::read(bytes, app.table.board) {
            Ok(kept) => kept,
            Err(KeptError::Damaged) => {
                let sentence = "This is no backup, or it was damaged.";
                return Answer::Failed(Failure::new("no_backup", sentence));
            }
            Err(KeptError::Newer) => {
                let sentence = "The backup is of a newer release: update the box.";
                return Answer::Failed(Failure::new("newer", sentence));
            }
        };
        if let Some(answer) = self.known(now, app, &Task::Restore(kept)) {
            return answer;
        }
        self.task = Some((Task::Restore(kept), State::Pending));
        Answer::Waiting
    }

    /// May the computer see this screen?
    pub(super) fn ask_for_screen(&mut self, now: Millis, app: &mut App<'_>) -> Answer {
        if let Some(answer) = self.known(now, app, &Task::Screen) {
            return answer;
        }
        self.task = Some((Task::Screen, State::Pending));
        Answer::Waiting
    }

    /// The answer to a task that is asked again, or that must wait; nothing if it is a new one.
    fn known(&mut self, now: Millis, app: &mut App<'_>, task: &Task) -> Option<Answer> {
        match &self.task {
            Some((old, state)) if old == task => {
                self.heard = now;
                Some(match *state {
                    State::Pending | State::Asking | State::Ordering | State::Storing(_) => {
                        Answer::Waiting
                    }
                    State::Arriving => {
                        Answer::Ready { next: self.store.progress().map_or(0, |(come, _)| come) }
                    }
                    State::Ended(end) => {
                        self.task = None;
                        end.into()
                    }
                })
            }
            Some((_, State::Pending | State::Asking | State::Ordering | State::Storing(_))) => {
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

    pub(super) async fn chunk(
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

    pub(super) async fn commit(&mut self, now: Millis, app: &mut App<'_>) -> Answer {
        let Some((Task::Install(offer), State::Arriving)) = &self.task else {
            return self.not_agreed();
        };
        let named = |id: &str, name: &str| offer.id == id && offer.name == name;
        let result = self.store.commit_if(|head| named(head.id, head.name)).await;
        match result {
            Ok(()) => {
                self.diary.note(now, format_args!("Installed {}.", offer.id));
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

    pub(super) fn abort(&mut self, app: &mut App<'_>) -> Answer {
        match self.task {
            None => Refused::NotBegun.into(),
            Some(_) => {
                self.drop_task(app, Stage::Failed);
                Answer::Done
            }
        }
    }

    /// Forgets what the computer wanted, and tells the person that it was not done.
    pub(super) fn drop_task(&mut self, app: &mut App<'_>, stage: Stage) {
        self.forget_pieces();
        if self.task.take().is_some() {
            app.set_stage(stage);
        }
    }

    /// Forgets what has arrived of a pack. What the scribe writes is not the computer's to end.
    fn forget_pieces(&mut self) {
        if let Some((Task::Install(_), _)) = &self.task {
            // Nothing was begun if this fails.
            let _ = self.store.abort();
        }
    }

    /// Shows the question if this is a moment for it.
    pub(super) fn show(&mut self, now: Millis, app: &mut App<'_>) {
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
            Task::Restore(_) => (Errand::Restore, Default::default(), 0),
            Task::Screen => (Errand::Screen, Default::default(), 0),
        };
        if app.ask(Question { errand, name, bytes, stage: Stage::Open, since: now }) {
            *state = State::Asking;
        }
    }

    /// Looks whether the person has answered.
    pub(super) async fn hear_person(&mut self, now: Millis, app: &mut App<'_>) {
        let (stage, since) = app.question().map_or((Stage::Declined, now), |q| (q.stage, q.since));
        let end = match stage {
            Stage::Agreed => return self.agreed(now, app).await,
            Stage::Open if now > self.heard + SILENCE => {
                return self.drop_task(app, Stage::Declined);
            }
            Stage::Open if now > since + PATIENCE => End::Nobody,
            Stage::Open => return,
            _ => End::Declined,
        };
        self.quiet = now + QUIET;
        self.diary.note(now, format_args!("A computer asked, and nobody agreed."));
        self.forget_pieces();
        self.end(app, Stage::Declined, end);
    }

    fn end(&mut self, app: &mut App<'_>, stage: Stage, end: End) {
        if let Some((_, state)) = &mut self.task {
            *state = State::Ended(end);
        }
        app.set_stage(stage);
    }

    /// A person has agreed.
    async fn agreed(&mut self, now: Millis, app: &mut App<'_>) {
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
            Task::Restore(kept) => {
                app.restore(*kept);
                *state = State::Storing(now);
                app.set_stage(Stage::Done);
                self.diary.note(now, format_args!("A backup was put back."));
            }
            Task::Screen => {
                self.task = None;
                self.consent = Consent::Next(now);
                app.dismiss();
                self.diary.note(now, format_args!("A person has shown the screen to a computer."));
            }
            Task::Remove(id) => match self.store.remove(id).await {
                Ok(()) => {
                    self.diary.note(now, format_args!("Removed {id}."));
                    self.end(app, Stage::Done, End::Done);
                    self.fill(app);
                }
                Err(why) => self.end(app, Stage::Failed, End::Refused(why)),
            },
        }
    }

    /// Moves one sector so that the pack fits in one piece; whether there is more to move.
    pub(super) async fn put_in_order(&mut self, app: &mut App<'_>) -> bool {
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

    /// Looks whether the journal has stored what was put back.
    pub(super) fn look_whether_stored(&mut self, now: Millis, since: Millis, app: &mut App<'_>) {
        let end = match () {
            _ if app.saved() => End::Done,
            _ if !app.remembers() || now > since + STORING => End::NotStored,
            _ => return,
        };
        self.heard = now;
        if let Some((_, state)) = &mut self.task {
            *state = State::Ended(end);
        }
    }

    /// The computer has been silent for too long.
    pub(super) fn give_up(&mut self, app: &mut App<'_>, state: State) {
        match state {
            State::Arriving => self.drop_task(app, Stage::Failed),
            _ => self.task = None,
        }
    }
}
