//! Why a duel says no.

use core::fmt;

use crate::cards::{BadCards, CardError, ModifierError};
use crate::effects::{EffectError, ResolveError};
use crate::flow::{CtxError, FlowError, FlowRefusal};
use crate::play::Refusal;

/// Why something was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    /// The course of play says no.
    Flow(FlowRefusal),
    /// The cards say no.
    Card(CardError),
    /// The effects say no.
    Effect(EffectError),
    /// There is no such duel.
    NoSuchDuel,
    /// Fewer than two seats or more than four.
    Seats,
    /// A deck that the duel's rules do not allow.
    BadDeck,
    /// This duel has no such moves.
    NoSuchMove,
    /// The card is not in this seat's hand.
    NotInHand,
    /// It costs more than the charge that is left.
    TooDear,
    /// It cannot be aimed there.
    BadTarget,
    /// So much waits that there must be room for what it sets off.
    StackFull,
    /// There is no room on the field.
    FieldFull,
    /// The creature is tapped, new, in the clash already, or not this seat's.
    NotReady,
    /// The creature has nothing that can be used.
    NothingToUse,
    /// No such attack, or it is held off already.
    NoAttack,
    /// This creature cannot hold that one off.
    CannotGuard,
    /// Only tapped creatures are challenged, and no elusive ones.
    CannotChallenge,
    /// A state that no play can have led to.
    BadState(&'static str),
}

impl Refusal for Refused {
    fn code(&self) -> &'static str {
        match self {
            Refused::Flow(r) => r.code(),
            Refused::Card(r) => r.code(),
            Refused::Effect(r) => r.code(),
            Refused::NoSuchDuel => "no_such_duel",
            Refused::Seats => "bad_seats",
            Refused::BadDeck => "bad_deck",
            Refused::NoSuchMove => "no_such_move",
            Refused::NotInHand => "not_in_hand",
            Refused::TooDear => "too_dear",
            Refused::BadTarget => "bad_target",
            Refused::StackFull => "stack_full",
            Refused::FieldFull => "zone_full",
            Refused::NotReady => "not_ready",
            Refused::NothingToUse => "nothing_to_use",
            Refused::NoAttack => "no_attack",
            Refused::CannotGuard => "cannot_guard",
            Refused::CannotChallenge => "cannot_challenge",
            Refused::BadState(code) => code,
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refused::Flow(r) => return fmt::Display::fmt(r, f),
            Refused::Card(r) => return fmt::Display::fmt(r, f),
            Refused::Effect(r) => return fmt::Display::fmt(r, f),
            Refused::NoSuchDuel => "There is no such duel.",
            Refused::Seats => "Two to four play.",
            Refused::BadDeck => "A deck has too few, too many or unknown cards.",
            Refused::NoSuchMove => "This duel has no such moves.",
            Refused::NotInHand => "The card is not in this hand.",
            Refused::TooDear => "There is not enough charge.",
            Refused::BadTarget => "It cannot be aimed there.",
            Refused::StackFull => "Too much waits already.",
            Refused::FieldFull => "There is no room on the field.",
            Refused::NotReady => "This creature cannot act now.",
            Refused::NothingToUse => "This creature has nothing to use.",
            Refused::NoAttack => "There is no such attack to hold off.",
            Refused::CannotGuard => "This creature cannot hold that one off.",
            Refused::CannotChallenge => "That creature cannot be challenged.",
            Refused::BadState(_) => "No duel can have come to this.",
        })
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

impl From<ModifierError> for Refused {
    fn from(error: ModifierError) -> Refused {
        Refused::BadState(error.code())
    }
}
