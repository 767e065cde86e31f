//! The bytes that stand for words: the place of each in its list.
//!
//! The lists are written down here and not taken from the game's types: a word that the game learns
//! later goes to the end, and what older packs mean stays.

use crate::flow::{Acting, Advance, Initial, Model, Reset, Resolving, Scope};
use crate::games::duel::{Kind, Side, Span, To, Verb, What, Who};

pub const INITIALS: [Initial; 3] = [Initial::TurnPlayer, Initial::FirstPlayer, Initial::NextPlayer];
pub const MODELS: [Model; 4] =
    [Model::TurnBased, Model::Apnap, Model::FocusBased, Model::TurnPlayerOnly];
pub const RESOLVINGS: [Resolving; 2] = [Resolving::WhenAllPass, Resolving::AtOnce];
pub const ACTINGS: [Acting; 2] = [Acting::Keeps, Acting::HandsOn];
pub const ADVANCES: [Advance; 4] =
    [Advance::NextStep, Advance::NextPhase, Advance::NextTurn, Advance::None];
pub const SCOPES: [Scope; 2] = [Scope::Player, Scope::Global];
pub const RESETS: [Reset; 4] =
    [Reset::TurnStart, Reset::TurnEnd, Reset::PhaseStart, Reset::PhaseEnd];
pub const VERBS: [Verb; 12] = [
    Verb::Pass,
    Verb::End,
    Verb::Swap,
    Verb::Charge,
    Verb::Play,
    Verb::Answer,
    Verb::Use,
    Verb::Attack,
    Verb::Guard,
    Verb::Quest,
    Verb::Challenge,
    Verb::Discard,
];
pub const KINDS: [Kind; 4] = [Kind::Creature, Kind::Instant, Kind::Deed, Kind::Aura];
pub const SIDES: [Side; 3] = [Side::Any, Side::Own, Side::Other];
pub const WHOS: [Who; 4] = [Who::You, Who::Aimed, Who::Others, Who::All];
pub const WHATS: [What; 5] = [What::Aimed, What::This, What::Yours, What::Theirs, What::Every];
pub const TOS: [To; 5] = [To::Hand, To::Discard, To::Top, To::Bottom, To::Charge];
pub const SPANS: [Span; 2] = [Span::Turn, Span::Stays];

/// The byte of a word.
pub fn code<T: PartialEq>(all: &[T], word: T) -> u8 {
    all.iter().position(|other| *other == word).unwrap_or(0) as u8
}
