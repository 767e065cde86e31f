//! Why a duel says no.

use core::fmt;

use hexdeck_engine::cards::{BadCards, CardError, ModifierError};
use hexdeck_engine::effects::{EffectError, ResolveError};
use hexdeck_engine::events::EventError;
use hexdeck_engine::flow::{CtxError, FlowError, FlowRefusal};
use hexdeck_engine::play::Refusal;

/// Why something was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    /// The course of play says no.
    Flow(FlowRefusal),
    /// The cards say no.
    Card(CardError),
    /// The effects say no.
    Effect(EffectError),
    /// The lasting changes say no.
    Modifier(ModifierError),
    /// Fewer than two seats or more than four.
    Seats,
    /// The card is not in this seat's hand.
    NotInHand,
    /// It costs more than the embers that are left.
    TooDear,
    /// It cannot be aimed there.
    BadTarget,
    /// So many cards wait that there must be room for what they set off.
    StackFull,
    /// This creature cannot fight now.
    NotReady,
    /// No such attack, or it is held off already.
    NoAttack,
    /// Too many attacks.
    TooManyAttacks,
    /// One thing would lead to another without end.
    Endless,
    /// A plugin's rules say no.
    Plugin(&'static str, &'static str),
    /// A state that no play can have led to.
    BadState(&'static str),
}

impl Refusal for Refused {
    fn code(&self) -> &'static str {
        match self {
            Refused::Flow(r) => r.code(),
            Refused::Card(r) => r.code(),
            Refused::Effect(r) => r.code(),
            Refused::Modifier(r) => r.code(),
            Refused::Seats => "seats",
            Refused::NotInHand => "not_in_hand",
            Refused::TooDear => "too_dear",
            Refused::BadTarget => "bad_target",
            Refused::StackFull => "stack_full",
            Refused::NotReady => "not_ready",
            Refused::NoAttack => "no_attack",
            Refused::TooManyAttacks => "too_many_attacks",
            Refused::Endless => "endless",
            Refused::Plugin(code, _) | Refused::BadState(code) => code,
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Flow(r) => fmt::Display::fmt(r, f),
            Refused::Card(r) => fmt::Display::fmt(r, f),
            Refused::Effect(r) => fmt::Display::fmt(r, f),
            Refused::Modifier(r) => fmt::Display::fmt(r, f),
            Refused::Seats => f.write_str("Two to four play."),
            Refused::NotInHand => f.write_str("The card is not in this hand."),
            Refused::TooDear => f.write_str("There are not enough embers."),
            Refused::BadTarget => f.write_str("The card cannot be aimed there."),
            Refused::StackFull => f.write_str("Too many cards wait already."),
            Refused::NotReady => f.write_str("This creature cannot fight now."),
            Refused::NoAttack => f.write_str("There is no such attack to hold off."),
            Refused::TooManyAttacks => f.write_str("No more creatures can attack."),
            Refused::Endless => f.write_str("One thing would lead to another without end."),
            Refused::Plugin(_, sentence) => f.write_str(sentence),
            Refused::BadState(_) => f.write_str("No duel can have come to this."),
        }
    }
}

impl From<FlowRefusal> for Refused {
    fn from(refusal: FlowRefusal) -> Refused {
        Refused::Flow(refusal)
    }
}

impl From<FlowError<Refused>> for Refused {
    fn from(error: FlowError<Refused>) -> Refused {
        match error {
            FlowError::Flow(refusal) => Refused::Flow(refusal),
            FlowError::Game(refusal) => refusal,
        }
    }
}

impl From<CardError> for Refused {
    fn from(error: CardError) -> Refused {
        Refused::Card(error)
    }
}

impl From<EffectError> for Refused {
    fn from(error: EffectError) -> Refused {
        Refused::Effect(error)
    }
}

impl From<ModifierError> for Refused {
    fn from(error: ModifierError) -> Refused {
        Refused::Modifier(error)
    }
}

impl From<EventError<Refused>> for Refused {
    fn from(error: EventError<Refused>) -> Refused {
        match error {
            EventError::Refused(refusal) => refusal,
            EventError::Full | EventError::TooMany => Refused::Endless,
        }
    }
}

impl From<ResolveError<Refused>> for Refused {
    fn from(error: ResolveError<Refused>) -> Refused {
        match error {
            ResolveError::Refused(refusal) => refusal,
            ResolveError::UnknownKind => Refused::Effect(EffectError::UnknownKind),
            ResolveError::Nothing | ResolveError::Busy => {
                Refused::Effect(EffectError::NoSuchEffect)
            }
        }
    }
}

impl From<CtxError> for Refused {
    fn from(error: CtxError) -> Refused {
        Refused::BadState(error.code())
    }
}

impl From<BadCards> for Refused {
    fn from(error: BadCards) -> Refused {
        Refused::BadState(error.code())
    }
}
