//! A match: a base state and a list of moves, from which everything else derives.
//!
//! Promises: a refused move changes nothing but the log of what happened; undo, redo and looking
//! back give the very states that were there before; a move that showed somebody something is
//! taken back only with the others' consent.
//!
//! The list is bounded. When it is full the oldest moves are dropped: the match goes on, only
//! looking back ends earlier ([`Match::oldest_ply`] says where). States are kept every
//! `LOG / MARKS` plies, so undoing replays at most that many moves.

use core::fmt;

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::log::{Log, Message};
use super::{Game, Outcome, Policy, Refusal, Seat, Seats, Stale, Undo, state_hash};

/// Names the present state of a match: changes with everything that changes the match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StateId(u32);

impl StateId {
    /// Whether this state came from that one by a single change.
    pub const fn follows(self, before: StateId) -> bool {
        self.0 == before.0.wrapping_add(1)
    }
}

/// One change of a match, as it is written down to be repeated later.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step<M> {
    /// A move was played.
    Play(Seat, M),
    /// The last move was taken back.
    Undo,
    /// A move that had been taken back was played again.
    Redo,
}

/// Why a move was not played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayError<R> {
    /// The game has ended.
    Over,
    /// Another seat is to move.
    NotYourTurn,
    /// It was made for a state that is not the present one any more.
    Stale,
    /// The game's rules say no.
    Rules(R),
}

impl<R: Refusal> PlayError<R> {
    /// A stable name in `snake_case`.
    pub fn code(&self) -> &'static str {
        match self {
            PlayError::Over => "game_over",
            PlayError::NotYourTurn => "not_your_turn",
            PlayError::Stale => "stale",
            PlayError::Rules(r) => r.code(),
        }
    }
}

impl<R: Refusal> fmt::Display for PlayError<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Over => f.write_str("The game is over."),
            PlayError::NotYourTurn => f.write_str("It is not this seat's turn."),
            PlayError::Stale => f.write_str("The game has moved on since: look again."),
            PlayError::Rules(r) => fmt::Display::fmt(r, f),
        }
    }
}

/// Why a move was not taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UndoError {
    /// There is none, or it is too long ago.
    Nothing,
    /// It showed somebody something: these seats have not agreed.
    NeedsConsent(Seats),
    /// It can never be taken back.
    Never,
}

impl UndoError {
    /// A stable name in `snake_case`.
    pub fn code(&self) -> &'static str {
        match self {
            UndoError::Nothing => "nothing_to_undo",
            UndoError::NeedsConsent(_) => "needs_consent",
            UndoError::Never => "never_undone",
        }
    }
}

impl fmt::Display for UndoError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            UndoError::Nothing => "There is no move to take back.",
            UndoError::NeedsConsent(_) => "The others must agree: they have seen something new.",
            UndoError::Never => "This move cannot be taken back.",
        })
    }
}

/// A move of the list as somebody may read it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Played<M> {
    /// The ply before it.
    pub ply: u32,
    /// Who made it.
    pub seat: Seat,
    /// What it was; `None` if that is a secret to the reader.
    pub mv: Option<M>,
}

/// A game being played: `LOG` moves are remembered, with `MARKS` states kept among them.
#[derive(Debug, Clone)]
pub struct Match<G: Game, const LOG: usize, const MARKS: usize> {
    /// Kept states: number `i` is the one before move `i * STEP` of the list.
    pub(super) marks: Vec<G, MARKS>,
    /// Moves with the seats that made them; those from `done` on have been undone.
    pub(super) list: Vec<(Seat, G::Move), LOG>,
    /// How the table treats each of them.
    policies: Vec<Policy, LOG>,
    /// How many moves of the list the state has behind it.
    pub(super) done: usize,
    /// How many moves were played before the list begins.
    pub(super) dropped: u32,
    pub(super) state: G,
    id: u32,
    /// How many of the last changes were moves that were played, one after the other.
    straight: u32,
    /// The last change, if it was a single step.
    last: Option<Message>,
    log: Log,
}

/// Equal matches have the same states and moves behind and before them.
impl<G: Game, const LOG: usize, const MARKS: usize> PartialEq for Match<G, LOG, MARKS> {
    fn eq(&self, other: &Self) -> bool {
        (&self.marks, &self.list, self.done, self.dropped, &self.state)
            == (&other.marks, &other.list, other.done, other.dropped, &other.state)
    }
}

impl<G: Game, const LOG: usize, const MARKS: usize> Match<G, LOG, MARKS> {
    /// Plies between kept states.
    const STEP: usize = {
        assert!(MARKS > 1 && LOG.is_multiple_of(MARKS), "LOG must be a multiple of MARKS > 1");
        LOG / MARKS
    };

    /// A match before its first move.
    pub fn new(setup: &G::Setup, seed: u64) -> Result<Self, G::Refusal> {
        Self::from_state(G::start(setup, seed)?)
    }

    /// A match that begins at a given state: a puzzle, a position to analyse.
    pub fn from_state(state: G) -> Result<Self, G::Refusal> {
        state.check()?;
        let mut begun = Self::bare(state, 0);
        begun.begin();
        Ok(begun)
    }

    /// Like [`Match::from_state`], for those with little stack: the match is made where it shall
    /// be. A refused state changes nothing.
    pub fn from_state_into(place: &mut Option<Self>, state: G) -> Result<(), G::Refusal> {
        state.check()?;
        Self::resume_into(place, state, 0);
        Ok(())
    }

    /// Begins anew in place, without a second match in memory.
    pub fn restart(&mut self, setup: &G::Setup, seed: u64) -> Result<(), G::Refusal> {
        let state = G::start(setup, seed)?;
        self.list.clear();
        self.policies.clear();
        self.marks.clear();
        let _ = self.marks.push(state.clone());
        (self.done, self.dropped, self.state) = (0, 0, state);
        self.changed(None, Message::Started);
        Ok(())
    }

    /// A match whose list begins at a checked state, `dropped` plies after its start, made in
    /// place. What is filled in afterwards is not on the stack before.
    #[inline(never)]
    pub(super) fn resume_into(place: &mut Option<Self>, state: G, dropped: u32) -> &mut Self {
        let begun = place.insert(Self::bare(state, dropped));
        begun.begin();
        begun
    }

    /// A match without its first kept state.
    #[inline(always)]
    fn bare(state: G, dropped: u32) -> Self {
        Match {
            marks: Vec::new(),
            list: Vec::new(),
            policies: Vec::new(),
            done: 0,
            dropped,
            state,
            id: 0,
            straight: 0,
            last: None,
            log: Log::default(),
        }
    }

    /// Keeps the first state.
    fn begin(&mut self) {
        let _ = self.marks.push(self.state.clone());
        self.changed(None, Message::Started);
    }

    /// The present state.
    pub fn state(&self) -> &G {
        &self.state
    }

    /// Names the present state, for [`Match::submit`].
    pub fn state_id(&self) -> StateId {
        StateId(self.id)
    }

    /// Moves played so far.
    pub fn ply(&self) -> u32 {
        self.dropped + self.done as u32
    }

    /// The earliest ply that undo can reach.
    pub fn oldest_ply(&self) -> u32 {
        self.dropped
    }

    /// The latest ply that redo can reach.
    pub fn newest_ply(&self) -> u32 {
        self.dropped + self.list.len() as u32
    }

    /// How it ended, or `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.state.outcome()
    }

    /// The hash of the present state.
    pub fn hash(&self) -> u64 {
        state_hash(&self.state)
    }

    /// What happened lately.
    pub fn log(&self) -> &Log {
        &self.log
    }

    /// What happened lately, to choose how much of it is kept.
    pub fn log_mut(&mut self) -> &mut Log {
        &mut self.log
    }

    /// The moves that are remembered, undone ones included, as `reader` may see them.
    pub fn moves(&self, reader: Option<Seat>) -> impl Iterator<Item = Played<G::Move>> {
        let all = (self.dropped..).zip(self.list.iter().zip(&self.policies));
        all.map(move |(ply, ((seat, mv), policy))| {
            let open = !policy.secret || reader == Some(*seat);
            Played { ply, seat: *seat, mv: open.then_some(*mv) }
        })
    }

    /// The step that led from the state before to the present one; `None` if it was none: a
    /// match that has just begun or was loaded, or a leap to another ply.
    pub fn last_step(&self) -> Option<Step<G::Move>> {
        match self.last? {
            Message::Played => {
                let (seat, mv) = *self.list.get(self.done.checked_sub(1)?)?;
                Some(Step::Play(seat, mv))
            }
            Message::TakenBack => Some(Step::Undo),
            Message::PlayedAgain => Some(Step::Redo),
            _ => None,
        }
    }

    /// Repeats a step that was written down; `false`, with nothing changed, if it does not fit.
    /// Taking back asks nobody: who had to agree has done so before.
    pub fn repeat(&mut self, step: Step<G::Move>) -> bool {
        match step {
            Step::Play(seat, mv) => self.play(seat, mv, &mut |_| ()).is_ok(),
            Step::Undo => self.undo(Seats::ALL).is_ok(),
            Step::Redo => self.redo(&mut |_| ()),
        }
    }

    /// Plays a move that was made when `seen` was the present state.
    pub fn submit(
        &mut self,
        seat: Seat,
        mv: G::Move,
        seen: StateId,
        events: &mut dyn FnMut(G::Event),
    ) -> Result<(), PlayError<G::Refusal>> {
        let plays = seen == self.state_id()
            || match self.state.policy(seat, mv).stale {
                Stale::Refuse => false,
                now @ Stale::Within(_) => {
                    self.state_then(seen).is_some_and(|then| then.policy(seat, mv).stale == now)
                }
                Stale::Play => true,
            };
        if !plays {
            return self.refused(seat, PlayError::Stale);
        }
        self.play(seat, mv, events)
    }

    /// The state of this name, if only moves have been played since and it is remembered.
    fn state_then(&self, then: StateId) -> Option<G> {
        let since = self.id.wrapping_sub(then.0);
        let ply = self.ply().checked_sub(since).filter(|_| since <= self.straight);
        self.state_at(ply?)
    }

    /// Plays a move. Refused, it changes nothing, not even what could be redone.
    pub fn play(
        &mut self,
        seat: Seat,
        mv: G::Move,
        events: &mut dyn FnMut(G::Event),
    ) -> Result<(), PlayError<G::Refusal>> {
        if !self.state.active().contains(seat) {
            let over = self.state.outcome().is_some();
            return self.refused(seat, if over { PlayError::Over } else { PlayError::NotYourTurn });
        }
        let policy = self.state.policy(seat, mv);
        let mark = self.done.is_multiple_of(Self::STEP).then(|| self.state.clone());
        if let Err(refusal) = self.state.apply(seat, mv, events) {
            return self.refused(seat, PlayError::Rules(refusal));
        }
        self.list.truncate(self.done);
        self.policies.truncate(self.done);
        self.marks.truncate(self.done.div_ceil(Self::STEP));
        if self.list.is_full() {
            self.drop_oldest();
        }
        // There is room for all three: a list of LOG moves has MARKS kept states.
        if let Some(before) = mark {
            let _ = self.marks.push(before);
        }
        let _ = self.list.push((seat, mv));
        let _ = self.policies.push(policy);
        self.done += 1;
        self.changed(Some(seat), Message::Played);
        if let Some(Outcome { winners }) = self.outcome() {
            self.log.note(self.ply(), None, Message::Over { winners });
        }
        Ok(())
    }

    fn refused(
        &mut self,
        seat: Seat,
        error: PlayError<G::Refusal>,
    ) -> Result<(), PlayError<G::Refusal>> {
        self.log.note(self.ply(), Some(seat), Message::Refused(error.code()));
        Err(error)
    }

    fn changed(&mut self, seat: Option<Seat>, message: Message) {
        self.id = self.id.wrapping_add(1);
        let played = matches!(message, Message::Played);
        self.straight = if played { self.straight.saturating_add(1) } else { 0 };
        // Only a step is somebody's doing: starting and going to any ply are not.
        self.last = seat.map(|_| message);
        self.log.note(self.ply(), seat, message);
    }

    /// Makes room in a full list by forgetting the moves before the second kept state.
    fn drop_oldest(&mut self) {
        self.marks.remove(0);
        self.list.rotate_left(Self::STEP);
        self.list.truncate(LOG - Self::STEP);
        self.policies.rotate_left(Self::STEP);
        self.policies.truncate(LOG - Self::STEP);
        self.done -= Self::STEP;
        self.dropped += Self::STEP as u32;
        self.log.note(self.ply(), None, Message::Forgotten { oldest: self.dropped });
    }

    /// Who must agree before the last move is taken back; nobody if it showed nothing.
    pub fn undo_asks(&self) -> Result<Seats, UndoError> {
        self.undo_asks_for(1)
    }

    /// Who must agree before the last `plies` moves are taken back.
    pub fn undo_asks_for(&self, plies: usize) -> Result<Seats, UndoError> {
        let first = self.done.checked_sub(plies).ok_or(UndoError::Nothing)?;
        let back = self.list[first..self.done].iter().zip(&self.policies[first..self.done]);
        back.into_iter().try_fold(Seats::NONE, |asked, ((seat, _), policy)| match policy.undo {
            Undo::Free => Ok(asked),
            Undo::Consent => Ok(asked.and(self.state.seats().without(*seat))),
            Undo::Never => Err(UndoError::Never),
        })
    }

    /// Takes the last move back, if the seats in `consent` are enough for it.
    #[inline(never)]
    pub fn undo(&mut self, consent: Seats) -> Result<(), UndoError> {
        let missing = self.undo_asks()?.minus(consent);
        if !missing.is_empty() {
            return Err(UndoError::NeedsConsent(missing));
        }
        self.step_back();
        Ok(())
    }

    fn step_back(&mut self) {
        let Some(done) = self.done.checked_sub(1) else { return };
        self.state = self.replayed(done);
        self.done = done;
        self.changed(Some(self.list[done].0), Message::TakenBack);
    }

    /// The state after the first `done` moves of the list.
    fn replayed(&self, done: usize) -> G {
        let mark = (done / Self::STEP).min(self.marks.len() - 1);
        let mut state = self.marks[mark].clone();
        for (seat, mv) in &self.list[mark * Self::STEP..done] {
            // Played before from the same state, so it cannot be refused now.
            let _ = state.apply(*seat, *mv, &mut |_| ());
        }
        state
    }

    /// Whether there is an undone move to play again.
    pub fn can_redo(&self) -> bool {
        self.done < self.list.len()
    }

    /// Plays the last undone move again; `false` if there is none.
    pub fn redo(&mut self, events: &mut dyn FnMut(G::Event)) -> bool {
        let Some((seat, mv)) = self.list.get(self.done).copied() else {
            return false;
        };
        let played = self.state.apply(seat, mv, events).is_ok();
        self.done += usize::from(played);
        self.changed(Some(seat), Message::PlayedAgain);
        played
    }

    /// The state at any remembered ply, undone ones included, without changing the match.
    pub fn state_at(&self, ply: u32) -> Option<G> {
        let done = ply.checked_sub(self.dropped)? as usize;
        (done <= self.list.len()).then(|| self.replayed(done))
    }

    /// Goes to any remembered ply; the moves after it can be redone until another is played.
    /// `false` if that ply is not remembered. For tools: asks nobody.
    pub fn go_to(&mut self, ply: u32) -> bool {
        let Some(state) = self.state_at(ply) else { return false };
        let message = if ply < self.ply() { Message::TakenBack } else { Message::PlayedAgain };
        (self.state, self.done) = (state, (ply - self.dropped) as usize);
        self.changed(None, message);
        true
    }
}
