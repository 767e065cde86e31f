//! One effect, as a value.

use core::fmt;

use heapless::Vec;
use serde::{Deserialize, Serialize};

use crate::cards::{CardId, Duration};
use crate::play::{Refusal, Seat};

/// Most targets of one effect; who means more names a filter in its handler.
pub const MAX_TARGETS: usize = 4;

/// What kind of effect it is: which handler carries it out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct EffectKind(pub u16);

/// A condition of the game's own numbering.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ConditionId(pub u16);

/// An effect in the pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct EffectId(pub u16);

/// What an effect is aimed at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Target {
    /// A card, as long as it stays where it is (or in play).
    Card(CardId),
    /// A player.
    Seat(Seat),
    /// Another effect that waits.
    Effect(EffectId),
    /// A place of the game's own numbering, such as a cell of a board.
    Place(u16),
    /// In a view: a card that is gone or that the viewer does not see.
    Unseen,
}

/// Something that is about to happen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Effect {
    /// Its name in the pool, which gives it when the effect is added.
    pub id: EffectId,
    /// What it does.
    pub kind: EffectKind,
    /// The card that it comes from.
    pub source: Option<CardId>,
    /// Who decides about it.
    pub controller: Seat,
    /// When it was made, as [`crate::cards::Cards::now`]: cards with greater or equal ids came
    /// later.
    pub timestamp: u16,
    /// How long what it does lasts, for handlers that add a [`crate::cards::Modifier`].
    pub duration: Duration,
    /// What must hold when it resolves.
    pub condition: Option<ConditionId>,
    /// What it is aimed at. If it is aimed at something and nothing of that is left, it fizzles.
    pub targets: Vec<Target, MAX_TARGETS, u8>,
    /// A number that says how much.
    pub value: i16,
}

impl Effect {
    /// An effect without source, condition and targets, that lasts for good.
    pub fn new(kind: EffectKind, controller: Seat) -> Effect {
        Effect {
            id: EffectId(0),
            kind,
            source: None,
            controller,
            timestamp: 0,
            duration: Duration::Forever,
            condition: None,
            targets: Vec::new(),
            value: 0,
        }
    }

    /// The same, aimed at one thing more.
    pub fn at(mut self, target: Target) -> Result<Effect, EffectError> {
        self.targets.push(target).map_err(|_| EffectError::TooManyTargets)?;
        Ok(self)
    }
}

/// Why an effect or a pool of them was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EffectError {
    /// No more effects fit into the pool.
    Full,
    /// More than [`MAX_TARGETS`].
    TooManyTargets,
    /// Nothing carries out effects of this kind.
    UnknownKind,
    /// Nobody sits there.
    NoSuchSeat,
    /// No such effect waits.
    NoSuchEffect,
    /// A chain is being resolved: no link may be added.
    ChainResolving,
    /// A pool that no play can have led to.
    BadPool,
}

impl Refusal for EffectError {
    fn code(&self) -> &'static str {
        match self {
            EffectError::Full => "effects_full",
            EffectError::TooManyTargets => "too_many_targets",
            EffectError::UnknownKind => "unknown_effect",
            EffectError::NoSuchSeat => "no_such_seat",
            EffectError::NoSuchEffect => "no_such_effect",
            EffectError::ChainResolving => "chain_resolving",
            EffectError::BadPool => "bad_effects",
        }
    }
}

impl fmt::Display for EffectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            EffectError::Full => "Too many effects wait already.",
            EffectError::TooManyTargets => "The effect has too many targets.",
            EffectError::UnknownKind => "There is no such effect.",
            EffectError::NoSuchSeat => "Nobody sits there.",
            EffectError::NoSuchEffect => "The effect does not wait any more.",
            EffectError::ChainResolving => "The chain is being resolved: nobody can respond now.",
            EffectError::BadPool => "The waiting effects make no sense.",
        })
    }
}
