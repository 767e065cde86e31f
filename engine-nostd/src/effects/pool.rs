//! The effects that wait, and which of them is next.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::{Effect, EffectError, EffectId, EffectKind, Target};
use crate::cards::{Cards, Table};
use crate::play::{MAX_SEATS, Seat};

/// Which of the waiting effects resolves next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Resolution {
    /// The newest, always: a response, or what an effect sets off, goes before what waits.
    Stack,
    /// The oldest, always.
    Queue,
    /// Links are added while players respond; from the first that resolves, the chain is closed
    /// and resolves from the last link to the first. What is set off meanwhile waits and, once the
    /// chain is done, is the beginning of the next one, to which players may respond again.
    Chain,
}

/// The effects that wait, at most `N` (up to 255).
///
/// Effects get in through [`super::EffectHost`], which knows their handlers, and out by
/// resolving or [`Pool::cancel`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pool<const N: usize> {
    resolution: Resolution,
    /// In order of arrival.
    effects: Vec<Effect, N, u8>,
    /// How many of the first effects are links of a chain that is being resolved.
    links: u8,
    /// Whether a handler is at work; never so in a state at rest.
    #[serde(skip)]
    pub(super) busy: bool,
    /// The id given out last.
    last_id: u16,
}

impl<const N: usize> Pool<N> {
    /// An empty pool that resolves this way.
    pub fn new(resolution: Resolution) -> Pool<N> {
        Pool { resolution, effects: Vec::new(), links: 0, busy: false, last_id: 0 }
    }

    /// Which effect goes first.
    pub fn resolution(&self) -> Resolution {
        self.resolution
    }

    /// The effects that wait, in order of arrival.
    pub fn all(&self) -> &[Effect] {
        &self.effects
    }

    /// Whether nothing waits.
    pub fn is_empty(&self) -> bool {
        self.effects.is_empty()
    }

    /// The effect with this id, if it still waits.
    pub fn get(&self, id: EffectId) -> Option<&Effect> {
        self.effects.iter().find(|effect| effect.id == id)
    }

    /// The effect that resolves next, if the game has no rule of its own for that.
    pub fn next(&self) -> Option<&Effect> {
        self.effects.get(self.next_index()?)
    }

    /// The effect that resolves next if the game wishes for this one: it, if it waits and, while a
    /// chain is being resolved, is a link of it.
    pub(super) fn next_by(&self, wish: Option<EffectId>) -> Option<&Effect> {
        let links = self.effects.get(..usize::from(self.links)).filter(|links| !links.is_empty());
        let eligible = links.unwrap_or(&self.effects);
        let wished = wish.and_then(|id| eligible.iter().find(|effect| effect.id == id));
        wished.or_else(|| self.next())
    }

    /// Whether players may respond: not while a chain is being resolved.
    pub fn open(&self) -> bool {
        self.resolution != Resolution::Chain || (self.links == 0 && !self.busy)
    }

    /// Takes an effect out before it resolves, as when it is countered.
    pub fn cancel(&mut self, id: EffectId) -> Result<Effect, EffectError> {
        let index = self.effects.iter().position(|effect| effect.id == id);
        Ok(self.take(index.ok_or(EffectError::NoSuchEffect)?))
    }

    /// Adds a checked effect: a player's if `response`, otherwise one that something set off.
    pub(super) fn push(
        &mut self,
        mut effect: Effect,
        response: bool,
    ) -> Result<EffectId, EffectError> {
        if response && !self.open() {
            return Err(EffectError::ChainResolving);
        }
        if self.effects.is_full() {
            return Err(EffectError::Full);
        }
        let id = self.unused_id();
        self.last_id = id.0;
        effect.id = id;
        self.effects.push(effect).map_err(|_| EffectError::Full)?;
        Ok(id)
    }

    /// Takes the effect that resolves out and, in a chain, closes it.
    pub(super) fn take_resolving(&mut self, id: EffectId) -> Option<Effect> {
        let index = self.effects.iter().position(|effect| effect.id == id)?;
        if self.resolution == Resolution::Chain && self.links == 0 {
            self.links = self.effects.len() as u8;
        }
        Some(self.take(index))
    }

    fn take(&mut self, index: usize) -> Effect {
        if index < usize::from(self.links) {
            self.links -= 1;
        }
        self.effects.remove(index)
    }

    fn next_index(&self) -> Option<usize> {
        let newest = self.effects.len().checked_sub(1)?;
        Some(match self.resolution {
            Resolution::Stack => newest,
            Resolution::Queue => 0,
            // The last link; with none left to resolve the next chain begins, with all there is.
            Resolution::Chain => usize::from(self.links).checked_sub(1).unwrap_or(newest),
        })
    }

    /// The next id after the last one that no waiting effect has. Numbers come round again after
    /// 65,536 effects, when nothing can remember the first bearer.
    fn unused_id(&self) -> EffectId {
        let mut id = EffectId(self.last_id.wrapping_add(1));
        while self.get(id).is_some() {
            id.0 = id.0.wrapping_add(1);
        }
        id
    }

    /// Turns the pool into what `viewer` may see of it; `view` is the redacted state of the cards.
    ///
    /// That effects wait, and which, is known to all; cards that are gone or not seen are not
    /// named.
    pub fn redact<const C: usize, const Z: usize>(
        &mut self,
        table: &Table,
        view: &Cards<C, Z>,
        viewer: Option<Seat>,
    ) {
        for effect in &mut self.effects {
            effect.source = effect.source.filter(|id| view.shows(table, viewer, *id));
            for target in &mut effect.targets {
                if matches!(target, Target::Card(id) if !view.shows(table, viewer, *id)) {
                    *target = Target::Unseen;
                }
            }
        }
    }

    /// Whether play with these kinds of effects can have led here.
    pub fn check(&self, seats: u8, known: impl Fn(EffectKind) -> bool) -> Result<(), EffectError> {
        let links = usize::from(self.links);
        let closed = links > 0 && self.resolution != Resolution::Chain;
        if closed || links > self.effects.len() {
            return Err(EffectError::BadPool);
        }
        for (index, effect) in self.effects.iter().enumerate() {
            check_effect(effect, seats, &known)?;
            if self.effects[..index].iter().any(|other| other.id == effect.id) {
                return Err(EffectError::BadPool);
            }
        }
        Ok(())
    }
}

/// Refuses an effect that nothing could carry out.
pub(super) fn check_effect(
    effect: &Effect,
    seats: u8,
    known: impl Fn(EffectKind) -> bool,
) -> Result<(), EffectError> {
    let sits = |seat: Seat| seat.0 < seats.min(MAX_SEATS);
    let aimed = |target: &Target| matches!(target, Target::Seat(seat) if !sits(*seat));
    if !known(effect.kind) {
        return Err(EffectError::UnknownKind);
    }
    if !sits(effect.controller) || effect.targets.iter().any(aimed) {
        return Err(EffectError::NoSuchSeat);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::oracle::{self, TABLE, at};
    use crate::cards::{At, CardId, DefId};
    use crate::effects::EffectHost;
    use crate::effects::oracle::*;
    use proptest::prelude::*;

    fn full(resolution: Resolution) -> Rig {
        let mut rig = Rig::new(resolution);
        for n in 0..ROOM {
            rig.add_effect(note(n as u8 % 2)).unwrap();
        }
        rig
    }

    #[test]
    fn a_full_pool_refuses() {
        let mut rig = full(Resolution::Stack);
        let before = rig.clone();
        assert_eq!(rig.add_effect(note(0)), Err(EffectError::Full));
        assert_eq!(rig.trigger_effect(note(0)), Err(EffectError::Full));
        assert_eq!(rig, before);
    }

    #[test]
    fn ids_come_round_without_meeting() {
        let mut rig = full(Resolution::Queue);
        rig.pool.last_id = u16::MAX - 1;
        rig.pool.effects[3].id = EffectId(0);
        rig.pool.effects[4].id = EffectId(u16::MAX);
        rig.pool.cancel(EffectId(2)).unwrap();
        assert_eq!(rig.add_effect(note(0)), Ok(EffectId(2)), "past 65535, 0 and 1");
        assert_eq!(rig.check_effects(), Ok(()));
    }

    #[test]
    fn spoilt_pools_are_refused() {
        let fault = |spoil: &dyn Fn(&mut Pool<ROOM>)| {
            let mut rig = full(Resolution::Chain);
            rig.resolve_next().unwrap();
            spoil(&mut rig.pool);
            rig.check_effects()
        };
        assert_eq!(fault(&|_| ()), Ok(()));
        assert_eq!(fault(&|p| p.links = 6), Err(EffectError::BadPool));
        assert_eq!(fault(&|p| p.resolution = Resolution::Stack), Err(EffectError::BadPool));
        assert_eq!(fault(&|p| p.effects[0].id = EffectId(2)), Err(EffectError::BadPool));
        assert_eq!(fault(&|p| p.effects[4].kind = UNKNOWN), Err(EffectError::UnknownKind));
        assert_eq!(fault(&|p| p.effects[4].controller = Seat(2)), Err(EffectError::NoSuchSeat));
        let aim = |p: &mut Pool<ROOM>| p.effects[4].targets.push(Target::Seat(Seat(6))).unwrap();
        assert_eq!(fault(&aim), Err(EffectError::NoSuchSeat));
    }

    #[test]
    fn views_name_only_cards_that_are_seen() {
        let mut cards = oracle::Few::new(&TABLE).unwrap();
        let mut make =
            |kind| cards.create(&TABLE, DefId(0), Seat(1), at(kind, 1), At::Top).unwrap();
        let [field, hand] = [make(oracle::FIELD), make(oracle::HAND)];
        let gone = CardId::new(77).unwrap();
        let mut effect = note(1);
        effect.source = Some(hand);
        for target in
            [Target::Card(field), Target::Card(hand), Target::Card(gone), Target::Place(1)]
        {
            effect = effect.at(target).unwrap();
        }
        let mut rig = Rig::new(Resolution::Stack);
        rig.add_effect(effect.clone()).unwrap();
        let seen = |viewer| {
            let (mut pool, mut view) = (rig.pool.clone(), cards.clone());
            view.redact(&TABLE, viewer);
            pool.redact(&TABLE, &view, viewer);
            let effect = pool.effects[0].clone();
            (effect.source, effect.targets)
        };
        let mut own = effect.targets.clone();
        own[2] = Target::Unseen;
        let mut theirs = own.clone();
        theirs[1] = Target::Unseen;
        assert_eq!(seen(Some(Seat(1))), (Some(hand), own));
        assert_eq!(seen(Some(Seat(0))), (None, theirs.clone()));
        assert_eq!(seen(None), (None, theirs));
    }

    #[test]
    fn thirty_two_effects_take_little_more_than_a_kilobyte() {
        assert!(size_of::<Pool<32>>() <= 1_350, "{}", size_of::<Pool<32>>());
    }

    proptest! {
        /// Whatever bytes a save holds: no panic, and what passes the check stays sound.
        #[test]
        fn altered_pools_never_panic(
            chain: bool,
            resolved in 0..3u8,
            altered in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..4),
        ) {
            let mut rig = full(if chain { Resolution::Chain } else { Resolution::Queue });
            (0..resolved).for_each(|_| drop(rig.resolve_next()));
            let mut buffer = [0; 256];
            let written = postcard::to_slice(&rig.pool, &mut buffer).unwrap();
            prop_assert_eq!(&postcard::from_bytes::<Pool<ROOM>>(written).unwrap(), &rig.pool);
            for (index, byte) in altered {
                written[index.index(written.len())] = byte;
            }
            let Ok(pool) = postcard::from_bytes::<Pool<ROOM>>(written) else { return Ok(()) };
            rig.pool = pool;
            let sound = rig.check_effects().is_ok();
            for _ in 0..=ROOM {
                let _ = rig.trigger_effect(note(0));
                let _ = rig.resolve_next();
                let _ = rig.resolve_next();
                prop_assert!(!sound || rig.check_effects().is_ok());
            }
        }
    }
}
