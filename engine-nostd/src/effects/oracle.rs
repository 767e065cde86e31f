//! A small game of effects, and the order of their resolution taken literally.
//!
//! The tests compare [`Pool`] with it.

use core::fmt;
use std::collections::VecDeque;
use std::vec::Vec;

use super::*;
use crate::play::{Refusal, Seat};

/// Does nothing but be noted.
pub const NOTE: EffectKind = EffectKind(10);
/// Sets off as many notes as its value says; refuses if they do not all fit.
pub const BURST: EffectKind = EffectKind(20);
/// Cancels the effect that it is aimed at.
pub const COUNTER: EffectKind = EffectKind(30);
/// Tries to respond to itself, and to resolve inside a resolution.
pub const RUDE: EffectKind = EffectKind(40);
/// An effect that nothing carries out.
pub const UNKNOWN: EffectKind = EffectKind(99);
/// Holds while place 0 is there.
pub const IF_ZERO: ConditionId = ConditionId(5);

pub const ROOM: usize = 6;
pub const SEATS: u8 = 2;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct No(pub EffectError);

impl Refusal for No {
    fn code(&self) -> &'static str {
        self.0.code()
    }
}

impl fmt::Display for No {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// A host that notes what its handlers see.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rig {
    pub pool: Pool<ROOM>,
    /// Which places are there.
    pub places: [bool; 4],
    pub notes: Vec<Effect>,
    /// What a rude effect got for it.
    pub answers: Vec<&'static str>,
    /// What shall resolve next.
    pub wish: Option<EffectId>,
}

impl Rig {
    pub fn new(resolution: Resolution) -> Rig {
        let pool = Pool::new(resolution);
        Rig { pool, places: [true; 4], notes: Vec::new(), answers: Vec::new(), wish: None }
    }

    fn note(&mut self, effect: &Effect) -> Result<(), No> {
        self.notes.push(effect.clone());
        Ok(())
    }

    fn burst(&mut self, effect: &Effect) -> Result<(), No> {
        self.notes.push(effect.clone());
        for _ in 0..effect.value {
            self.trigger_effect(Effect::new(NOTE, effect.controller)).map_err(No)?;
        }
        Ok(())
    }

    fn counter(&mut self, effect: &Effect) -> Result<(), No> {
        for target in &effect.targets {
            if let Target::Effect(id) = *target {
                self.pool.cancel(id).map_err(No)?;
            }
        }
        self.note(effect)
    }

    fn rude(&mut self, effect: &Effect) -> Result<(), No> {
        let response = self.add_effect(Effect::new(NOTE, effect.controller));
        self.answers.push(response.map_or_else(|error| error.code(), |_| "added"));
        let nested = self.resolve_next();
        self.answers.push(nested.map_or_else(|error| error.code(), |_| "resolved"));
        Ok(())
    }
}

const HANDLERS: Registry<Rig, No> = Registry::new(&[
    (NOTE, Rig::note),
    (BURST, Rig::burst),
    (COUNTER, Rig::counter),
    (RUDE, Rig::rude),
]);

impl EffectHost<ROOM> for Rig {
    type Refusal = No;

    fn pool(&self) -> &Pool<ROOM> {
        &self.pool
    }

    fn pool_mut(&mut self) -> &mut Pool<ROOM> {
        &mut self.pool
    }

    fn seats(&self) -> u8 {
        SEATS
    }

    fn handler(kind: EffectKind) -> Option<Handler<Rig, No>> {
        HANDLERS.get(kind)
    }

    fn choose(&self) -> Option<EffectId> {
        self.wish
    }

    fn condition(&self, condition: ConditionId, _: &Effect) -> bool {
        condition == IF_ZERO && self.places[0]
    }

    fn target_valid(&self, target: Target, _: &Effect) -> bool {
        match target {
            Target::Place(n) => self.places.get(usize::from(n)).copied().unwrap_or(false),
            Target::Effect(id) => self.pool.get(id).is_some(),
            Target::Seat(_) => true,
            Target::Card(_) | Target::Unseen => false,
        }
    }
}

/// The three orders, each in its own plain way.
#[derive(Debug, Clone)]
pub enum Order {
    Stack(Vec<EffectId>),
    Queue(VecDeque<EffectId>),
    /// The chain that players build, and the one that is being resolved.
    Chain {
        building: Vec<EffectId>,
        resolving: Vec<EffectId>,
    },
}

impl Order {
    pub fn of(resolution: Resolution) -> Order {
        match resolution {
            Resolution::Stack => Order::Stack(Vec::new()),
            Resolution::Queue => Order::Queue(VecDeque::new()),
            Resolution::Chain => Order::Chain { building: Vec::new(), resolving: Vec::new() },
        }
    }

    pub fn len(&self) -> usize {
        match self {
            Order::Stack(ids) => ids.len(),
            Order::Queue(ids) => ids.len(),
            Order::Chain { building, resolving } => building.len() + resolving.len(),
        }
    }

    pub fn open(&self) -> bool {
        !matches!(self, Order::Chain { resolving, .. } if !resolving.is_empty())
    }

    pub fn add(&mut self, id: EffectId) {
        match self {
            Order::Stack(ids) => ids.push(id),
            Order::Queue(ids) => ids.push_back(id),
            Order::Chain { building, .. } => building.push(id),
        }
    }

    pub fn take(&mut self) -> Option<EffectId> {
        match self {
            Order::Stack(ids) => ids.pop(),
            Order::Queue(ids) => ids.pop_front(),
            Order::Chain { building, resolving } => {
                if resolving.is_empty() {
                    core::mem::swap(building, resolving);
                }
                resolving.pop()
            }
        }
    }

    pub fn cancel(&mut self, gone: EffectId) {
        match self {
            Order::Stack(ids) => ids.retain(|id| *id != gone),
            Order::Queue(ids) => ids.retain(|id| *id != gone),
            Order::Chain { building, resolving } => {
                building.retain(|id| *id != gone);
                resolving.retain(|id| *id != gone);
            }
        }
    }
}

pub fn note(seat: u8) -> Effect {
    Effect::new(NOTE, Seat(seat))
}
