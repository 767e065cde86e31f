//! Adding effects and resolving them: the pool's rules around a game's handlers.

use core::fmt;

use super::pool::check_effect;
use super::{ConditionId, Effect, EffectError, EffectId, EffectKind, Pool, Target};
use crate::play::Refusal;

/// Carries out one kind of effects: changes the host, sets off more, or refuses.
///
/// The targets that it gets are those still there.
pub type Handler<H, R> = fn(&mut H, &Effect) -> Result<(), R>;

/// Which handler carries out which kind of effects.
///
/// In a `const` a kind that stands there twice does not compile.
pub struct Registry<'r, H, R>(&'r [(EffectKind, Handler<H, R>)]);

impl<'r, H, R> Registry<'r, H, R> {
    /// The registry of these handlers. Panics if a kind has two: make it in a `const`.
    pub const fn new(handlers: &'r [(EffectKind, Handler<H, R>)]) -> Self {
        let mut i = 0;
        while i < handlers.len() {
            let mut j = 0;
            while j < i {
                assert!(handlers[i].0.0 != handlers[j].0.0, "two handlers for one kind of effect");
                j += 1;
            }
            i += 1;
        }
        Registry(handlers)
    }

    /// The handler of a kind.
    pub fn get(&self, kind: EffectKind) -> Option<Handler<H, R>> {
        self.0.iter().find(|(k, _)| *k == kind).map(|(_, handler)| *handler)
    }
}

/// What became of an effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum How {
    /// It was carried out.
    Done,
    /// Its condition did not hold; nothing else happened.
    ConditionFailed,
    /// Everything that it was aimed at is gone; nothing else happened.
    Fizzled,
}

/// An effect that has left the pool.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resolved {
    /// The effect with the targets that were left.
    pub effect: Effect,
    /// What became of it.
    pub how: How,
}

/// Why nothing was resolved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ResolveError<R> {
    /// Nothing waits.
    Nothing,
    /// An effect is being resolved already: handlers set off effects, they do not resolve any.
    Busy,
    /// Nothing carries out this kind of effects; no checked pool holds one.
    UnknownKind,
    /// The handler said no.
    Refused(R),
}

impl<R: Refusal> Refusal for ResolveError<R> {
    fn code(&self) -> &'static str {
        match self {
            ResolveError::Nothing => "nothing_waits",
            ResolveError::Busy => "already_resolving",
            ResolveError::UnknownKind => "unknown_effect",
            ResolveError::Refused(r) => r.code(),
        }
    }
}

impl<R: Refusal> fmt::Display for ResolveError<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ResolveError::Nothing => f.write_str("No effect waits."),
            ResolveError::Busy => f.write_str("Another effect is being resolved."),
            ResolveError::UnknownKind => f.write_str("There is no such effect."),
            ResolveError::Refused(r) => fmt::Display::fmt(r, f),
        }
    }
}

/// A game with effects: a state that holds a pool, and what its effects mean.
///
/// [`EffectHost::choose`] is for games with an order of their own; the other provided methods are the
/// way in and out of the pool and are not for overriding.
pub trait EffectHost<const N: usize>: Clone {
    /// Why a handler says no.
    type Refusal: Refusal;

    /// Whether this is a copy that its owner throws away when anything fails. Then none is made to
    /// go back to, which saves the size of the host on the stack.
    const DISPOSABLE: bool = false;

    /// The effects that wait.
    fn pool(&self) -> &Pool<N>;

    /// The effects that wait, to change them.
    fn pool_mut(&mut self) -> &mut Pool<N>;

    /// How many sit at the table.
    fn seats(&self) -> u8;

    /// The handler of a kind of effects, best from a [`Registry`] in a `const`.
    fn handler(kind: EffectKind) -> Option<Handler<Self, Self::Refusal>>;

    /// Whether the condition of an effect that is about to resolve holds.
    fn condition(&self, condition: ConditionId, effect: &Effect) -> bool;

    /// Whether a target of an effect that is about to resolve is still there and fits.
    fn target_valid(&self, target: Target, effect: &Effect) -> bool;

    /// The effect that resolves next, where that is not the pool's order alone: its controller
    /// chooses, say, or the most urgent goes first. One that cannot be next counts as none.
    fn choose(&self) -> Option<EffectId> {
        None
    }

    /// Adds an effect that a player plays, as a first one or as a response.
    fn add_effect(&mut self, effect: Effect) -> Result<EffectId, EffectError> {
        push(self, effect, true)
    }

    /// Adds an effect that something else set off. While a chain resolves it waits for the next.
    fn trigger_effect(&mut self, effect: Effect) -> Result<EffectId, EffectError> {
        push(self, effect, false)
    }

    /// Resolves the next effect: checks its condition, drops the targets that are gone, and, if
    /// any is left or none was asked for, hands it to its handler. It is out of the pool meanwhile.
    ///
    /// If the handler refuses, everything is as before and the effect still waits; a game whose
    /// handlers refuse decides whether to [`Pool::cancel`] it. Only a host that is
    /// [`EffectHost::DISPOSABLE`] is left as the handler left it.
    fn resolve_next(&mut self) -> Result<Resolved, ResolveError<Self::Refusal>> {
        if self.pool().busy {
            return Err(ResolveError::Busy);
        }
        let next = self.pool().next_by(self.choose()).ok_or(ResolveError::Nothing)?;
        let handler = Self::handler(next.kind).ok_or(ResolveError::UnknownKind)?;
        let mut effect = next.clone();
        let how = fate(self, &mut effect);
        if how != How::Done {
            let _ = self.pool_mut().take_resolving(effect.id);
        } else if Self::DISPOSABLE {
            hand_over(self, handler, &effect).map_err(ResolveError::Refused)?;
        } else {
            let before = self.clone();
            if let Err(refusal) = hand_over(self, handler, &effect) {
                *self = before;
                return Err(ResolveError::Refused(refusal));
            }
        }
        Ok(Resolved { effect, how })
    }

    /// Whether a pool from outside is one that play can have led to.
    fn check_effects(&self) -> Result<(), EffectError> {
        self.pool().check(self.seats(), |kind| Self::handler(kind).is_some())
    }
}

fn push<const N: usize, H: EffectHost<N>>(
    host: &mut H,
    effect: Effect,
    response: bool,
) -> Result<EffectId, EffectError> {
    check_effect(&effect, host.seats(), |kind| H::handler(kind).is_some())?;
    host.pool_mut().push(effect, response)
}

/// Takes an effect out of the pool and lets its handler carry it out.
fn hand_over<const N: usize, H: EffectHost<N>>(
    host: &mut H,
    handler: Handler<H, H::Refusal>,
    effect: &Effect,
) -> Result<(), H::Refusal> {
    let _ = host.pool_mut().take_resolving(effect.id);
    host.pool_mut().busy = true;
    handler(host, effect)?;
    host.pool_mut().busy = false;
    Ok(())
}

/// What is to become of an effect; drops its targets that are gone.
fn fate<const N: usize, H: EffectHost<N>>(host: &H, effect: &mut Effect) -> How {
    if effect.condition.is_some_and(|condition| !host.condition(condition, effect)) {
        return How::ConditionFailed;
    }
    let whole = effect.clone();
    effect.targets.retain(|target| host.target_valid(*target, &whole));
    if effect.targets.is_empty() && !whole.targets.is_empty() {
        return How::Fizzled;
    }
    How::Done
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::effects::Resolution;
    use crate::effects::oracle::*;
    use crate::play::Seat;
    use proptest::prelude::*;
    use std::vec::Vec;

    const ALL: [Resolution; 3] = [Resolution::Stack, Resolution::Queue, Resolution::Chain];

    fn aimed(kind: EffectKind, targets: &[Target]) -> Effect {
        targets.iter().fold(Effect::new(kind, Seat(0)), |effect, t| effect.at(*t).unwrap())
    }

    /// The ids in the order in which a pool of three, and what it sets off, resolves.
    fn order(resolution: Resolution) -> Vec<u16> {
        let mut rig = Rig::new(resolution);
        rig.add_effect(note(0)).unwrap();
        rig.add_effect(note(1)).unwrap();
        rig.add_effect(Effect { value: 2, ..Effect::new(BURST, Seat(0)) }).unwrap();
        while rig.resolve_next().is_ok() {}
        rig.notes.iter().map(|effect| effect.id.0).collect()
    }

    #[test]
    fn stack_queue_and_chain_each_have_their_order() {
        assert_eq!(order(Resolution::Stack), [3, 5, 4, 2, 1]);
        assert_eq!(order(Resolution::Queue), [1, 2, 3, 4, 5]);
        assert_eq!(order(Resolution::Chain), [3, 2, 1, 5, 4]);
    }

    #[test]
    fn a_chain_is_closed_until_it_is_done() {
        let mut rig = Rig::new(Resolution::Chain);
        rig.add_effect(note(0)).unwrap();
        rig.add_effect(Effect { value: 1, ..Effect::new(BURST, Seat(1)) }).unwrap();
        rig.resolve_next().unwrap();
        let before = rig.clone();
        assert_eq!(rig.add_effect(note(0)), Err(EffectError::ChainResolving));
        assert_eq!(rig, before);
        rig.resolve_next().unwrap();
        assert!(rig.pool.open(), "what was set off is the next chain");
        assert_eq!(rig.pool.all().len(), 1);
        assert!(rig.add_effect(note(0)).is_ok());
    }

    #[test]
    fn a_game_may_choose_what_resolves_next() {
        for resolution in ALL {
            let mut rig = Rig::new(resolution);
            let ids = [0, 1, 0].map(|seat| rig.add_effect(note(seat)).unwrap());
            rig.wish = Some(ids[1]);
            assert_eq!(rig.resolve_next().unwrap().effect.id, ids[1]);
            // What it wishes for is gone: the pool's order.
            let usual = rig.pool.next().unwrap().id;
            assert_eq!(rig.resolve_next().unwrap().effect.id, usual);
            assert_eq!(rig.check_effects(), Ok(()));
        }
        // What a closed chain has set off waits for the next one, whatever is wished.
        let mut rig = Rig::new(Resolution::Chain);
        let first = rig.add_effect(note(0)).unwrap();
        rig.add_effect(Effect { value: 1, ..Effect::new(BURST, Seat(1)) }).unwrap();
        rig.resolve_next().unwrap();
        rig.wish = rig.pool.all().last().map(|effect| effect.id);
        assert_eq!(rig.resolve_next().unwrap().effect.id, first);
        assert!(rig.pool.open());
    }

    #[test]
    fn handlers_neither_respond_to_a_chain_nor_resolve() {
        let answers = |resolution| {
            let mut rig = Rig::new(resolution);
            rig.add_effect(Effect::new(RUDE, Seat(0))).unwrap();
            rig.resolve_next().unwrap();
            (rig.answers.clone(), rig.check_effects())
        };
        let rude = |first| (std::vec![first, "already_resolving"], Ok(()));
        assert_eq!(answers(Resolution::Stack), rude("added"));
        assert_eq!(answers(Resolution::Queue), rude("added"));
        assert_eq!(answers(Resolution::Chain), rude("chain_resolving"), "not even the last link");
    }

    #[test]
    fn gone_targets_drop_out_and_none_left_fizzles() {
        let mut rig = Rig::new(Resolution::Queue);
        let [gone, there] = [Target::Place(1), Target::Place(2)];
        for targets in [&[gone, there][..], &[gone], &[]] {
            rig.add_effect(aimed(NOTE, targets)).unwrap();
        }
        rig.places[1] = false;
        let mut resolve = || rig.resolve_next().map(|r| (r.how, r.effect.targets.len()));
        assert_eq!(resolve(), Ok((How::Done, 1)));
        assert_eq!(resolve(), Ok((How::Fizzled, 0)));
        assert_eq!(resolve(), Ok((How::Done, 0)));
        assert_eq!(resolve(), Err(ResolveError::Nothing));
        assert_eq!(rig.notes.len(), 2, "a fizzled effect is not carried out");
        assert_eq!(rig.notes[0].targets, [there]);
    }

    #[test]
    fn the_condition_is_checked_when_the_effect_resolves() {
        let mut rig = Rig::new(Resolution::Stack);
        for _ in 0..2 {
            rig.add_effect(Effect { condition: Some(IF_ZERO), ..note(0) }).unwrap();
        }
        assert_eq!(rig.resolve_next().unwrap().how, How::Done);
        rig.places[0] = false;
        assert_eq!(rig.resolve_next().unwrap().how, How::ConditionFailed);
        assert_eq!(rig.notes.len(), 1);
    }

    #[test]
    fn what_nothing_can_carry_out_is_refused_when_created() {
        let mut rig = Rig::new(Resolution::Stack);
        let before = rig.clone();
        assert_eq!(rig.add_effect(Effect::new(UNKNOWN, Seat(0))), Err(EffectError::UnknownKind));
        assert_eq!(
            rig.trigger_effect(Effect::new(UNKNOWN, Seat(0))),
            Err(EffectError::UnknownKind)
        );
        assert_eq!(rig.add_effect(note(2)), Err(EffectError::NoSuchSeat));
        let astray = aimed(NOTE, &[Target::Seat(Seat(2))]);
        assert_eq!(rig.add_effect(astray), Err(EffectError::NoSuchSeat));
        assert_eq!(rig, before);
        let full = aimed(NOTE, &[Target::Unseen; super::super::MAX_TARGETS]);
        assert_eq!(full.at(Target::Unseen).err(), Some(EffectError::TooManyTargets));
    }

    #[test]
    fn a_counter_takes_the_other_effect_out() {
        for resolution in [Resolution::Stack, Resolution::Chain] {
            let mut rig = Rig::new(resolution);
            let [first, second] = [0, 1].map(|seat| rig.add_effect(note(seat)).unwrap());
            rig.add_effect(aimed(COUNTER, &[Target::Effect(first)])).unwrap();
            rig.resolve_next().unwrap();
            assert_eq!(rig.pool.get(first), None);
            assert_eq!(rig.resolve_next().unwrap().effect.id, second);
            assert_eq!(rig.resolve_next(), Err(ResolveError::Nothing));
            assert!(rig.pool.open());
        }
    }

    #[test]
    #[should_panic(expected = "two handlers for one kind")]
    fn a_kind_with_two_handlers_is_refused() {
        let handler: Handler<Rig, No> = |_, _| Ok(());
        let _ = Registry::new(&[(NOTE, handler), (BURST, handler), (NOTE, handler)]);
    }

    proptest! {
        /// Adding, setting off, cancelling, resolving, with refusals in between: the same effect
        /// is next as in the literal order, and a refusal changes nothing.
        #[test]
        fn random_effects_resolve_in_the_literal_order(
            which in 0..3usize,
            steps in proptest::collection::vec((0..8u8, any::<u8>()), 0..80),
        ) {
            let mut rig = Rig::new(ALL[which]);
            let mut order = Order::of(ALL[which]);
            for (what, n) in steps {
                let before = rig.clone();
                match what {
                    0..=3 => {
                        let burst = Effect { value: i16::from(n % 4), ..Effect::new(BURST, Seat(0)) };
                        let effect = if n < 128 { note(n % 3) } else { burst };
                        let sound = effect.controller.0 < SEATS && order.len() < ROOM;
                        let added = match what {
                            3 => rig.trigger_effect(effect),
                            _ => rig.add_effect(effect),
                        };
                        prop_assert_eq!(added.is_ok(), sound && (what == 3 || order.open()));
                        match added {
                            Ok(id) => order.add(id),
                            Err(_) => prop_assert_eq!(&rig, &before),
                        }
                    }
                    4 => {
                        let id = EffectId(u16::from(n % 32));
                        let waits = before.pool.get(id).is_some();
                        prop_assert_eq!(rig.pool.cancel(id).is_ok(), waits);
                        order.cancel(id);
                    }
                    _ => resolve_both(&mut rig, &mut order)?,
                }
                prop_assert_eq!(rig.pool.all().len(), order.len());
                prop_assert_eq!(rig.pool.open(), order.open());
                prop_assert_eq!(rig.check_effects(), Ok(()));
            }
        }
    }

    fn resolve_both(rig: &mut Rig, order: &mut Order) -> Result<(), TestCaseError> {
        let before = (rig.clone(), order.clone());
        let expected = order.take();
        match rig.resolve_next() {
            Err(ResolveError::Nothing) => prop_assert_eq!(expected, None),
            Err(error) => {
                prop_assert_eq!(error, ResolveError::Refused(No(EffectError::Full)));
                let burst = before.0.pool.next().map_or(0, |effect| effect.value);
                prop_assert!(order.len() + burst as usize > ROOM);
                prop_assert_eq!(&*rig, &before.0);
                *order = before.1;
            }
            Ok(resolved) => {
                prop_assert_eq!(Some(resolved.effect.id), expected);
                prop_assert_eq!(before.0.pool.next(), Some(&resolved.effect));
                let set_off = rig.pool.all().iter().filter(|e| before.0.pool.get(e.id).is_none());
                let set_off: Vec<_> = set_off.map(|effect| effect.id).collect();
                prop_assert_eq!(set_off.len() as i16, resolved.effect.value);
                set_off.into_iter().for_each(|id| order.add(id));
            }
        }
        Ok(())
    }
}
