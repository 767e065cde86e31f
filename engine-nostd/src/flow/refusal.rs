//! Why the flow says no.

use core::fmt;

use super::RestrictionId;
use crate::play::Refusal;

/// Why the flow refused something. Nothing has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FlowRefusal {
    /// The flow has not been started.
    NotStarted,
    /// The flow has been started before.
    AlreadyStarted,
    /// The flow is over.
    Over,
    /// Another seat has priority, or nobody.
    NotYourPriority,
    /// Only the turn player may do this.
    NotYourTurn,
    /// A seat has to answer a question of the game first.
    AnswerFirst,
    /// The game has not asked this seat anything.
    NotAsked,
    /// Not in this part of the game.
    NotNow,
    /// Effects must resolve first.
    EffectsPending,
    /// No such seat at the table, or it has left.
    NoSuchSeat,
    /// The last seat cannot leave.
    LastSeat,
    /// As many extra turns wait as may.
    TooManyTurns,
    /// The turns of this segment have no such phase.
    NoSuchPhase,
    /// No segment, turn, phase or step of the wanted kind is open.
    NothingToEnd,
    /// The flow's table has no such restriction, or the table no such seat.
    NoSuchRestriction,
    /// This has been done as often as it may be.
    LimitReached(RestrictionId),
    /// The flow went on by itself for so long that it would never have stopped.
    NeverStops,
    /// The context does not belong to this flow.
    OtherFlow,
}

impl Refusal for FlowRefusal {
    fn code(&self) -> &'static str {
        match self {
            FlowRefusal::NotStarted => "not_started",
            FlowRefusal::AlreadyStarted => "already_started",
            FlowRefusal::Over => "flow_over",
            FlowRefusal::NotYourPriority => "not_your_priority",
            FlowRefusal::NotYourTurn => "not_your_turn",
            FlowRefusal::AnswerFirst => "answer_first",
            FlowRefusal::NotAsked => "not_asked",
            FlowRefusal::NotNow => "not_now",
            FlowRefusal::EffectsPending => "effects_pending",
            FlowRefusal::NoSuchSeat => "no_such_seat",
            FlowRefusal::LastSeat => "last_seat",
            FlowRefusal::TooManyTurns => "too_many_turns",
            FlowRefusal::NoSuchPhase => "no_such_phase",
            FlowRefusal::NothingToEnd => "nothing_to_end",
            FlowRefusal::NoSuchRestriction => "no_such_restriction",
            FlowRefusal::LimitReached(_) => "limit_reached",
            FlowRefusal::NeverStops => "never_stops",
            FlowRefusal::OtherFlow => "other_flow",
        }
    }
}

impl fmt::Display for FlowRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FlowRefusal::NotStarted => "The game has not started yet.",
            FlowRefusal::AlreadyStarted => "The game has started already.",
            FlowRefusal::Over => "The game is over.",
            FlowRefusal::NotYourPriority => "This seat does not have priority.",
            FlowRefusal::NotYourTurn => "It is not this seat's turn.",
            FlowRefusal::AnswerFirst => "A question must be answered first.",
            FlowRefusal::NotAsked => "This seat has no question to answer.",
            FlowRefusal::NotNow => "This cannot be done now.",
            FlowRefusal::EffectsPending => "Effects must resolve first.",
            FlowRefusal::NoSuchSeat => "There is no such seat in the game.",
            FlowRefusal::LastSeat => "The last player cannot leave the game.",
            FlowRefusal::TooManyTurns => "Too many extra turns wait already.",
            FlowRefusal::NoSuchPhase => "There is no such phase.",
            FlowRefusal::NothingToEnd => "There is nothing of the kind to end.",
            FlowRefusal::NoSuchRestriction => "There is no such restriction.",
            FlowRefusal::LimitReached(_) => "This has been done as often as it may be.",
            FlowRefusal::NeverStops => "The game would go on by itself for ever.",
            FlowRefusal::OtherFlow => "The state belongs to another course of play.",
        })
    }
}

/// Why an action on the flow failed: the flow's own reason, or the game's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FlowError<R> {
    /// The flow refused.
    Flow(FlowRefusal),
    /// A hook or an effect of the game failed.
    Game(R),
}

impl<R> From<FlowRefusal> for FlowError<R> {
    fn from(refusal: FlowRefusal) -> Self {
        FlowError::Flow(refusal)
    }
}

impl<R: Refusal> Refusal for FlowError<R> {
    fn code(&self) -> &'static str {
        match self {
            FlowError::Flow(refusal) => refusal.code(),
            FlowError::Game(refusal) => refusal.code(),
        }
    }
}

impl<R: Refusal> fmt::Display for FlowError<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FlowError::Flow(refusal) => fmt::Display::fmt(refusal, f),
            FlowError::Game(refusal) => fmt::Display::fmt(refusal, f),
        }
    }
}
