//! What happened in the flow, for screens, logs and the game's own triggers.

use super::{PhaseId, RestrictionId, SegmentId, StepId};
use crate::play::Seat;

/// Something that happened, in the order it happened.
///
/// That a part began is told before its hook runs, that it ended after; parts left out tell
/// nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FlowEvent {
    /// A segment began.
    SegmentBegan(SegmentId),
    /// A segment ended.
    SegmentEnded(SegmentId),
    /// A turn began.
    TurnBegan {
        /// Whose.
        seat: Seat,
        /// Its number in the segment.
        turn: u16,
    },
    /// A turn ended.
    TurnEnded {
        /// Whose.
        seat: Seat,
        /// Its number in the segment.
        turn: u16,
    },
    /// A phase began.
    PhaseBegan(PhaseId),
    /// A phase ended.
    PhaseEnded(PhaseId),
    /// A step began.
    StepBegan(StepId),
    /// A step ended.
    StepEnded(StepId),
    /// A seat got priority.
    Priority(Seat),
    /// A seat passed.
    Passed {
        /// Which.
        seat: Seat,
        /// Whether by a standing wish of its own instead of a word now.
        by_itself: bool,
    },
    /// The top effect resolved.
    Resolved,
    /// A restricted thing has now been done as often as it may be.
    LimitReached {
        /// Which.
        restriction: RestrictionId,
        /// Who did it last.
        seat: Seat,
    },
    /// A seat has left the game.
    Left(Seat),
    /// The flow is over.
    Over,
}
