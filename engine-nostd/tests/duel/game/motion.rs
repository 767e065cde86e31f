//! The table while a move is carried out: the rules, the plugin, and what happens on the way.
//!
//! A state at rest has no events that wait and none that were told, so they are not part of it. A
//! move is carried out on a [`Motion`] made from the state; only when all went well does the state
//! become what it has led to.

use heapless::Vec;
use hexdeck_engine::cards::Filter;
use hexdeck_engine::effects::{
    ConditionId, Effect, EffectError, EffectHost, EffectKind, Handler, How, Pool, Registry, Target,
};
use hexdeck_engine::events::{EventError, process};
use hexdeck_engine::flow::{Ctx, FlowRefusal, Hook, Host, Steer};
use hexdeck_engine::play::Seat;
use hexdeck_engine::plugin::{Kinds, Plugin, Reach};

use super::cards::*;
use super::course::*;
use super::effects::*;
use super::rules::{EFFECTS, EVENTS, Events, HAND_LIMIT};
use super::{Event, Refused, Rules};

/// Most events told of one move; screens do without the rest.
pub const TOLD: usize = 64;

/// A table in motion.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Motion<P> {
    /// The table.
    pub rules: Rules,
    /// The plugin's part of the state.
    pub plugin: P,
    /// What has happened and nobody has reacted to.
    pub events: Events,
    /// What has happened.
    pub told: Vec<Event, TOLD>,
    /// Whose turn it is: what is set off at once waits clockwise from there.
    pub turn_player: Seat,
}

impl<P: Plugin<Rules>> Motion<P> {
    /// A table at rest, about to move.
    pub fn new(rules: Rules, plugin: P, turn_player: Seat) -> Motion<P> {
        Motion { rules, plugin, events: Events::default(), told: Vec::new(), turn_player }
    }

    /// Says that something has happened.
    pub fn tell(&mut self, event: Event) -> Result<(), Refused> {
        Ok(self.events.push::<Refused>(event)?)
    }

    /// Lets everybody react to what has happened, and buries the dead, until all is quiet.
    pub fn settle(&mut self) -> Result<(), Refused> {
        loop {
            if !self.events.is_empty() {
                let mut queue = core::mem::take(&mut self.events);
                process(self, &mut queue, &[Self::note, Self::react, Self::plugin_event])?;
            }
            if !self.rules.bury(&mut self.events)? {
                return Ok(());
            }
        }
    }

    fn note(&mut self, event: &Event, _: &mut Events) -> Result<(), EventError<Refused>> {
        let _ = self.told.push(*event);
        Ok(())
    }

    /// What the duel's own cards do when something happens.
    fn react(&mut self, event: &Event, events: &mut Events) -> Result<(), EventError<Refused>> {
        match *event {
            Event::Arrived(card, SCRIBE, seat) => {
                let effect = Effect { source: Some(card), ..Effect::new(LEARN, seat) };
                self.set_off(effect, events).map_err(EventError::Refused)
            }
            Event::Deaths(deaths) => {
                let seats = self.rules.seats.max(1);
                for place in 0..seats {
                    let seat = Seat((self.turn_player.0 + place) % seats);
                    self.mourn(seat, deaths, events).map_err(EventError::Refused)?;
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn mourn(&mut self, seat: Seat, deaths: u8, events: &mut Events) -> Result<(), Refused> {
        let filter =
            Filter { kind: Some(TABLE), controller: Some(seat), def: Some(MOURNER), ..Filter::ANY };
        let found = self.rules.cards.find(self.rules.table(), filter);
        let mourners: Vec<_, CARDS> = found.map(|(_, card)| card.id).collect();
        for id in mourners {
            let value = i16::from(deaths);
            let effect = Effect { source: Some(id), value, ..Effect::new(MEND, seat) };
            self.set_off(effect, events)?;
        }
        Ok(())
    }

    /// Adds an effect that something has set off. One too many is lost, and that is told: what has
    /// happened has happened, and the game must go on.
    fn set_off(&mut self, effect: Effect, events: &mut Events) -> Result<(), Refused> {
        let timestamp = self.rules.cards.now();
        match self.trigger_effect(Effect { timestamp, ..effect }) {
            Ok(_) => Ok(()),
            Err(EffectError::Full) => Ok(events.push::<Refused>(Event::NoRoom)?),
            Err(error) => Err(error.into()),
        }
    }

    fn plugin_event(
        &mut self,
        event: &Event,
        events: &mut Events,
    ) -> Result<(), EventError<Refused>> {
        self.with_plugin(events, |plugin, reach| plugin.event(reach, event))
            .map_err(EventError::Refused)
    }

    fn plugin_effect(&mut self, effect: &Effect) -> Result<(), Refused> {
        let mut events = core::mem::take(&mut self.events);
        let done = self.with_plugin(&mut events, |plugin, reach| plugin.effect(reach, effect));
        self.events = events;
        done
    }

    /// Plays a plugin's move.
    pub fn plugin_move(&mut self, seat: Seat, mv: P::Move) -> Result<(), Refused> {
        let mut events = core::mem::take(&mut self.events);
        let done = self.with_plugin(&mut events, |plugin, reach| plugin.apply(reach, seat, mv));
        self.events = events;
        done
    }

    /// Lets the plugin do something, and adds what it sets off.
    fn with_plugin(
        &mut self,
        events: &mut Events,
        does: impl FnOnce(&mut P, Reach<'_, Rules>) -> Result<(), Refused>,
    ) -> Result<(), Refused> {
        let mut effects = Vec::new();
        let reach = Reach { base: &mut self.rules, events, effects: &mut effects };
        does(&mut self.plugin, reach)?;
        effects.into_iter().try_for_each(|effect| self.set_off(effect, events))
    }

    /// What belongs to the end of every hook and every effect.
    fn finish(&mut self, steer: &mut Steer<'_>) -> Result<(), Refused> {
        self.settle()?;
        let out = steer.ctx().order().iter().copied().filter(|seat| steer.ctx().is_in(*seat));
        let out: Vec<Seat, MAX_SEATS> =
            out.filter(|seat| !self.rules.alive().contains(*seat)).collect();
        for seat in out {
            match steer.leave(seat) {
                // The last one stays in the flow, which is about to end.
                Ok(()) | Err(FlowRefusal::LastSeat) => self.tell(Event::Out(seat))?,
                Err(refusal) => return Err(refusal.into()),
            }
        }
        self.settle()
    }
}

impl<P: Plugin<Rules>> Motion<P> {
    const KINDS: Kinds = OWN.and(P::KINDS);

    const HANDLERS: Registry<'static, Motion<P>, Refused> = Registry::new(&[
        (ARRIVE, Self::arrive),
        (BURN, Self::burn),
        (SILENCE, Self::silence),
        (SETTLE, Self::settle_aura),
        (ROT, Self::rot),
        (LEARN, Self::learn),
        (MEND, Self::mend),
    ]);
}

impl<P: Plugin<Rules>> EffectHost<EFFECTS> for Motion<P> {
    type Refusal = Refused;

    fn pool(&self) -> &Pool<EFFECTS> {
        &self.rules.pool
    }

    fn pool_mut(&mut self) -> &mut Pool<EFFECTS> {
        &mut self.rules.pool
    }

    fn seats(&self) -> u8 {
        self.rules.seats
    }

    fn handler(kind: EffectKind) -> Option<Handler<Self, Refused>> {
        let plugin: Handler<Self, Refused> = Self::plugin_effect;
        let known = Self::KINDS.contains(kind);
        Self::HANDLERS.get(kind).or(known.then_some(plugin))
    }

    fn condition(&self, _condition: ConditionId, _effect: &Effect) -> bool {
        true
    }

    fn target_valid(&self, target: Target, _effect: &Effect) -> bool {
        match target {
            Target::Card(id) => self.rules.creature(id).is_some(),
            Target::Seat(seat) => self.rules.alive().contains(seat),
            Target::Effect(id) => self.rules.pool.get(id).is_some(),
            Target::Place(_) | Target::Unseen => false,
        }
    }
}

impl<P: Plugin<Rules>> Host for Motion<P> {
    type Refusal = Refused;

    fn holds(&self, condition: u8, _ctx: &Ctx) -> bool {
        match condition {
            DECIDED => self.rules.alive().len() < 2,
            PEACE => self.rules.attacks.is_empty(),
            _ => false,
        }
    }

    fn hook(&mut self, hook: Hook, steer: &mut Steer<'_>) -> Result<(), Refused> {
        let seat = steer.ctx().turn_player();
        self.turn_player = seat;
        match hook {
            READY => {
                self.rules.ready(seat)?;
                self.tell(Event::Turn(seat))?;
            }
            DRAW if self.rules.draw(seat)? => self.tell(Event::Drew(seat))?,
            DRAW => self.rules.vigour[usize::from(seat.0) % MAX_SEATS] = 0,
            STRIKE => self.rules.strike(&mut self.events)?,
            DISPERSE => self.rules.attacks.clear(),
            TRIM => {
                let held = self.rules.zone_cards(HAND, seat).len();
                self.rules.ask_to_discard(seat, held.saturating_sub(HAND_LIMIT));
            }
            WANE => self.rules.wane()?,
            _ => {}
        }
        self.finish(steer)
    }

    fn pending(&self) -> bool {
        !self.rules.pool.is_empty()
    }

    fn resolve(&mut self, steer: &mut Steer<'_>) -> Result<(), Refused> {
        self.turn_player = steer.ctx().turn_player();
        let resolved = self.resolve_next()?;
        if resolved.how == How::Fizzled {
            self.tell(Event::Fizzled(resolved.effect.id))?;
        }
        self.rules.spend_source(&resolved.effect)?;
        self.finish(steer)
    }

    fn awaits(&self, _ctx: &Ctx) -> Option<Seat> {
        self.rules.question.map(|question| question.seat)
    }
}

const _: () = assert!(EVENTS < TOLD, "one go of events is told in full");
