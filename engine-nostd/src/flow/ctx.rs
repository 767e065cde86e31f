//! Where a game stands in its flow: who plays, whose turn, whose priority, which step.
//!
//! A [`Ctx`] is a plain value of under 120 bytes without any reference to its flow. It is read
//! freely and changed only by the [`Manager`](super::Manager), which keeps it such that
//! [`Ctx::check`] holds. Positions between two stops are part of it (see [`Stage`]), so it can be
//! saved at any time and goes on exactly where it was.

use core::fmt;

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::restriction::Usage;
use super::{Flow, FlowRefusal, PhaseId, RestrictionId, SegmentId, StepId};
use crate::play::{MAX_SEATS, Refusal, Seat};

/// Most extra turns that wait at once; each is a byte in every saved context.
pub const MAX_EXTRA_TURNS: usize = 4;

/// The four kinds of parts, from the smallest up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Level {
    /// A step.
    Step,
    /// A phase.
    Phase,
    /// A turn.
    Turn,
    /// A segment.
    Segment,
}

/// What the flow does next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// Not started.
    Ready,
    /// About to begin a part, or to leave it out.
    Begin(Level),
    /// Inside a step, or a phase without steps.
    Inside,
    /// Ending parts from the inside out.
    End {
        /// The part to end next.
        at: Level,
        /// The last part to end.
        upto: Level,
    },
    /// The flow is over.
    Over,
}

/// How long a seat wants to pass without being asked.
///
/// Whatever was wished for, it is forgotten when the seat acts, has a question to answer, when
/// its own turn begins, and when the segment ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum PassUntil {
    /// Until the present turn ends, whatever others do.
    EndOfTurn,
    /// Until its own next turn, whatever others do.
    MyTurn,
    /// Until something is pending.
    Pending,
}

/// A place in a list of parts and what is played there: itself or a stand-in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Spot {
    /// The place in order.
    pub slot: u8,
    /// The part played in it.
    pub played: u8,
}

impl Spot {
    /// A place with its own part.
    pub const fn own(slot: u8) -> Spot {
        Spot { slot, played: slot }
    }

    /// The place behind this one.
    pub const fn following(self) -> Spot {
        Spot::own(self.slot.saturating_add(1))
    }
}

/// The state of a flow.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ctx {
    /// The seats in order of play, those that have left included.
    pub(super) order: Vec<Seat, { MAX_SEATS as usize }, u8>,
    /// The seats that have left, as bits.
    pub(super) out: u8,
    pub(super) first: Seat,
    pub(super) focus: Seat,
    pub(super) turn_player: Seat,
    /// Whose turn it is by the order of play: the turn player, or in an extra turn the seat after
    /// whose turn it was put in.
    pub(super) regular: Seat,
    /// Extra turns to come, the next one last.
    pub(super) extra: Vec<Seat, MAX_EXTRA_TURNS, u8>,
    pub(super) priority: Option<Seat>,
    /// The seats that have passed since the last action, as bits; only while one has priority.
    pub(super) passed: u8,
    pub(super) turn: u16,
    pub(super) round: u16,
    pub(super) stage: Stage,
    pub(super) segment: Spot,
    pub(super) phase: Spot,
    /// Set while a phase with steps is open.
    pub(super) step: Option<Spot>,
    /// The phase to go to when the present one has ended, instead of the following.
    pub(super) jump: Option<PhaseId>,
    pub(super) until: [Option<PassUntil>; MAX_SEATS as usize],
    /// The seats that want to be skipped while they have nothing to do, as bits.
    pub(super) idle: u8,
    pub(super) usage: Usage,
}

/// The bit of a seat; none for a seat beyond the table.
pub(super) const fn bit(seat: Seat) -> u8 {
    if seat.0 < MAX_SEATS { 1 << seat.0 } else { 0 }
}

impl Ctx {
    /// A flow before its start, with these seats in order of play; the first is first player.
    pub fn new(order: &[Seat]) -> Result<Ctx, CtxError> {
        let first = *order.first().ok_or(CtxError::Seats)?;
        let ctx = Ctx {
            order: Vec::from_slice(order).map_err(|_| CtxError::Seats)?,
            out: 0,
            first,
            focus: first,
            turn_player: first,
            regular: first,
            extra: Vec::new(),
            priority: None,
            passed: 0,
            turn: 0,
            round: 0,
            stage: Stage::Ready,
            segment: Spot::own(0),
            phase: Spot::own(0),
            step: None,
            jump: None,
            until: [None; MAX_SEATS as usize],
            idle: 0,
            usage: Usage::default(),
        };
        ctx.check_seats()?;
        Ok(ctx)
    }

    /// The seats in order of play, those that have left included.
    pub fn order(&self) -> &[Seat] {
        &self.order
    }

    /// Whether the seat is in the game and has not left it.
    pub fn is_in(&self, seat: Seat) -> bool {
        self.order.contains(&seat) && self.out & bit(seat) == 0
    }

    /// The seat that begins each segment.
    pub fn first_player(&self) -> Seat {
        self.first
    }

    /// The seat whose turn it is.
    pub fn turn_player(&self) -> Seat {
        self.turn_player
    }

    /// The seats that have an extra turn coming, the next one first.
    pub fn extra_turns(&self) -> impl Iterator<Item = Seat> {
        self.extra.iter().rev().copied().filter(|seat| self.is_in(*seat))
    }

    /// The seat that may act or pass, if one may.
    pub fn priority_player(&self) -> Option<Seat> {
        self.priority
    }

    /// The seat in focus, which the game moves ([`Steer::set_focus`](super::Steer::set_focus)).
    pub fn focus(&self) -> Seat {
        self.focus
    }

    /// The number of the turn in its segment, from 1; 0 before the first. Stops at 65,535.
    pub fn turn(&self) -> u16 {
        self.turn
    }

    /// The number of the round in its segment, from 1; 0 before the first. Stops at 65,535.
    pub fn round(&self) -> u16 {
        self.round
    }

    /// What the flow does next.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The segment being played.
    pub fn segment(&self) -> Option<SegmentId> {
        self.is_open(Level::Segment).then_some(SegmentId(self.segment.played))
    }

    /// The phase being played.
    pub fn phase(&self) -> Option<PhaseId> {
        self.is_open(Level::Phase).then_some(PhaseId(self.phase.played))
    }

    /// The step being played.
    pub fn step(&self) -> Option<StepId> {
        let step = self.step.filter(|_| self.is_open(Level::Step))?;
        Some(StepId(step.played))
    }

    /// How many seats have passed since the last action.
    pub fn passes(&self) -> u8 {
        self.passed.count_ones() as u8
    }

    /// Whether this seat has passed since the last action.
    pub fn has_passed(&self, seat: Seat) -> bool {
        self.passed & bit(seat) != 0
    }

    /// How long this seat wants to pass without being asked.
    pub fn pass_until(&self, seat: Seat) -> Option<PassUntil> {
        self.until.get(usize::from(seat.0)).copied().flatten()
    }

    /// Whether this seat wants to be skipped while it has nothing to do.
    pub fn skips_idle(&self, seat: Seat) -> bool {
        self.idle & bit(seat) != 0
    }

    /// How often a restricted thing has been done by this seat, or by all if the limit is
    /// global.
    pub fn used(&self, flow: &Flow<'_>, id: RestrictionId, seat: Seat) -> Option<u8> {
        self.usage.used(flow.restrictions, id, seat)
    }

    /// The seats that play, in order of play from this one on: it first if it plays itself.
    pub fn in_order_from(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        let at = self.order.iter().position(|s| *s == seat).unwrap_or(0);
        let len = self.order.len();
        (0..len).map(move |i| self.order[(at + i) % len]).filter(|s| self.is_in(*s))
    }

    /// The seats that play, clockwise round the table from this one on: it first if it plays
    /// itself. From the turn player on this is the order in which things that happen at once
    /// are dealt with.
    pub fn clockwise_from(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        let at = seat.0 % MAX_SEATS;
        (0..MAX_SEATS).map(move |i| Seat((at + i) % MAX_SEATS)).filter(|s| self.is_in(*s))
    }

    /// The seat that plays after this one; itself if it is alone.
    pub(super) fn next_in_order(&self, seat: Seat) -> Seat {
        self.in_order_from(seat).find(|s| *s != seat).unwrap_or(seat)
    }

    /// This seat if it plays, otherwise the next in order that does.
    pub(super) fn playing_from(&self, seat: Seat) -> Seat {
        self.in_order_from(seat).next().unwrap_or(seat)
    }

    /// The smallest part that is open, whether or not the phase has steps.
    pub(super) fn innermost(&self) -> Option<Level> {
        match self.stage {
            Stage::Ready | Stage::Over | Stage::Begin(Level::Segment) => None,
            Stage::Begin(Level::Turn) => Some(Level::Segment),
            Stage::Begin(Level::Phase) => Some(Level::Turn),
            Stage::Begin(Level::Step) => Some(Level::Phase),
            Stage::Inside if self.step.is_none() => Some(Level::Phase),
            Stage::Inside => Some(Level::Step),
            Stage::End { at, .. } => Some(at),
        }
    }

    /// Whether such a part has begun and not ended.
    pub(super) fn is_open(&self, level: Level) -> bool {
        self.innermost().is_some_and(|innermost| level >= innermost)
    }

    /// Starts ending all open parts up to this one, which must be open.
    pub(super) fn end_upto(&mut self, upto: Level) {
        if let Some(at) = self.innermost() {
            self.close_priority();
            self.jump = None;
            if at > Level::Step {
                // A step that had not begun.
                self.step = None;
            }
            self.stage = Stage::End { at, upto };
        }
    }

    /// Nobody has priority any more.
    pub(super) fn close_priority(&mut self) {
        self.priority = None;
        self.passed = 0;
    }

    /// A new segment's first turn is about to begin.
    pub(super) fn first_turn(&mut self) {
        self.turn_player = self.playing_from(self.first);
        self.regular = self.turn_player;
        self.extra.clear();
        (self.turn, self.round) = (1, 1);
        self.stage = Stage::Begin(Level::Turn);
    }

    /// The next seat's turn is about to begin: an extra one if any waits, else that of the next in
    /// order. Coming to the first player's place, or past it, is a new round.
    pub(super) fn next_turn(&mut self) {
        self.turn = self.turn.saturating_add(1);
        self.stage = Stage::Begin(Level::Turn);
        while let Some(seat) = self.extra.pop() {
            if self.is_in(seat) {
                self.turn_player = seat;
                return;
            }
        }
        let len = self.order.len();
        let at = self.order.iter().position(|s| *s == self.regular).unwrap_or(0);
        for i in 1..=len {
            let seat = self.order[(at + i) % len];
            if seat == self.first {
                self.round = self.round.saturating_add(1);
            }
            if self.is_in(seat) {
                (self.turn_player, self.regular) = (seat, seat);
                break;
            }
        }
    }

    /// Takes a seat out of the game, with its wishes. Its place in the order stays.
    pub(super) fn leave(&mut self, seat: Seat) -> Result<(), FlowRefusal> {
        if !self.is_in(seat) {
            return Err(FlowRefusal::NoSuchSeat);
        }
        if self.next_in_order(seat) == seat {
            return Err(FlowRefusal::LastSeat);
        }
        self.out |= bit(seat);
        self.idle &= !bit(seat);
        self.clear_until(seat);
        Ok(())
    }

    /// Forgets a seat's wish to pass.
    pub(super) fn clear_until(&mut self, seat: Seat) {
        if let Some(until) = self.until.get_mut(usize::from(seat.0)) {
            *until = None;
        }
    }
}

/// Why a context from outside is not one that can be played on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CtxError {
    /// No seats, too many, one twice or one beyond the table; or everybody has left.
    Seats,
    /// A player who is not among the seats.
    Player,
    /// A segment, phase or step that the flow does not have.
    Place,
    /// A stage that does not go with the rest.
    Stage,
    /// Priority or passes where nobody can have them.
    Priority,
    /// Counts beyond their limits.
    Usage,
}

impl Refusal for CtxError {
    fn code(&self) -> &'static str {
        match self {
            CtxError::Seats => "bad_seats",
            CtxError::Player => "bad_player",
            CtxError::Place => "bad_place",
            CtxError::Stage => "bad_stage",
            CtxError::Priority => "bad_priority",
            CtxError::Usage => "bad_usage",
        }
    }
}

impl fmt::Display for CtxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CtxError::Seats => "The seats do not make a table of players.",
            CtxError::Player => "A player is named who does not sit at the table.",
            CtxError::Place => "The game has no such segment, phase or step.",
            CtxError::Stage => "The stage of play does not go with its place.",
            CtxError::Priority => "A seat has priority where nobody can have it.",
            CtxError::Usage => "Something has been done more often than it may be.",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec as StdVec;

    fn ctx(order: &[u8]) -> Ctx {
        let seats: StdVec<Seat> = order.iter().map(|s| Seat(*s)).collect();
        Ctx::new(&seats).unwrap()
    }

    fn seats(iter: impl Iterator<Item = Seat>) -> StdVec<u8> {
        iter.map(|s| s.0).collect()
    }

    #[test]
    fn tables_that_nobody_could_sit_at_are_refused() {
        let refused = |order: &[Seat]| Ctx::new(order) == Err(CtxError::Seats);
        assert!(refused(&[]));
        assert!(refused(&[Seat(0), Seat(0)]));
        assert!(refused(&[Seat(6)]));
        assert!(refused(&[0, 1, 2, 3, 4, 5, 0].map(Seat)));
        assert!(!refused(&[3, 1, 5, 0, 2, 4].map(Seat)));
    }

    #[test]
    fn play_goes_in_order_and_clockwise_by_seat() {
        let mut ctx = ctx(&[4, 1, 3, 0]);
        assert_eq!(seats(ctx.in_order_from(Seat(3))), [3, 0, 4, 1]);
        assert_eq!(seats(ctx.clockwise_from(Seat(3))), [3, 4, 0, 1]);
        ctx.out = bit(Seat(0)) | bit(Seat(3));
        assert_eq!(seats(ctx.in_order_from(Seat(3))), [4, 1]);
        assert_eq!(seats(ctx.clockwise_from(Seat(3))), [4, 1]);
        assert_eq!(ctx.next_in_order(Seat(1)), Seat(4));
        assert_eq!(ctx.playing_from(Seat(3)), Seat(4));
    }

    #[test]
    fn a_round_is_over_when_the_first_players_place_comes_again() {
        let mut ctx = ctx(&[2, 0, 1]);
        ctx.first = Seat(0);
        ctx.first_turn();
        let mut seen = StdVec::new();
        for turn in 1..=5 {
            assert_eq!(ctx.turn(), turn);
            seen.push((ctx.turn_player().0, ctx.round()));
            ctx.next_turn();
        }
        assert_eq!(seen, [(0, 1), (1, 1), (2, 1), (0, 2), (1, 2)]);
        ctx.out = bit(Seat(0));
        ctx.next_turn();
        assert_eq!((ctx.turn_player(), ctx.round()), (Seat(1), 3), "its empty place counts");
    }

    #[test]
    fn the_count_of_turns_stops_at_its_end() {
        let mut ctx = ctx(&[0]);
        ctx.first_turn();
        (ctx.turn, ctx.round) = (u16::MAX, u16::MAX);
        ctx.next_turn();
        assert_eq!((ctx.turn(), ctx.round()), (u16::MAX, u16::MAX));
    }

    #[test]
    fn who_leaves_is_gone_for_good_and_the_last_cannot() {
        let mut ctx = ctx(&[0, 1]);
        (ctx.idle, ctx.until[1]) = (3, Some(PassUntil::MyTurn));
        assert_eq!(ctx.leave(Seat(2)), Err(FlowRefusal::NoSuchSeat));
        assert_eq!(ctx.leave(Seat(1)), Ok(()));
        assert_eq!((ctx.idle, ctx.until[1]), (1, None));
        assert_eq!(ctx.leave(Seat(1)), Err(FlowRefusal::NoSuchSeat));
        assert_eq!(ctx.leave(Seat(0)), Err(FlowRefusal::LastSeat));
    }

    #[test]
    fn it_is_small() {
        assert!(size_of::<Ctx>() < 120, "{}", size_of::<Ctx>());
    }
}
