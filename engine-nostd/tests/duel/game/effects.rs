//! What the effects of the duel's own cards do.

use hexdeck_engine::cards::{CardId, Change, DefId, Duration, Modifier, Reach, StatId};
use hexdeck_engine::effects::{Effect, EffectKind, Target};
use hexdeck_engine::play::Seat;
use hexdeck_engine::plugin::{Kinds, Plugin};

use super::cards::*;
use super::motion::Motion;
use super::{Event, Refused, Rules};

/// A creature arrives.
pub const ARRIVE: EffectKind = EffectKind(1);
/// Damage.
pub const BURN: EffectKind = EffectKind(2);
/// Another effect comes to nothing.
pub const SILENCE: EffectKind = EffectKind(3);
/// An aura settles on a creature.
pub const SETTLE: EffectKind = EffectKind(4);
/// A seat discards.
pub const ROT: EffectKind = EffectKind(5);
/// Its controller draws.
pub const LEARN: EffectKind = EffectKind(6);
/// Its controller gains vigour.
pub const MEND: EffectKind = EffectKind(7);

/// All of the duel's own.
pub const OWN: Kinds = Kinds::of(&[ARRIVE, BURN, SILENCE, SETTLE, ROT, LEARN, MEND]);

/// The effect of playing a card.
pub fn of(def: DefId, controller: Seat) -> Effect {
    let (kind, value) = match def {
        SPARK => (BURN, 2),
        HUSH => (SILENCE, 0),
        HALO => (SETTLE, 2),
        WITHER => (ROT, 1),
        _ => (ARRIVE, 0),
    };
    Effect { value, ..Effect::new(kind, controller) }
}

impl<P: Plugin<Rules>> Motion<P> {
    pub(super) fn arrive(&mut self, effect: &Effect) -> Result<(), Refused> {
        let Some(source) = effect.source else { return Ok(()) };
        let id = self.rules.put(source, TABLE)?;
        self.rules.cards.change_counter(id, NEW, 1)?;
        let def = self.rules.cards.get(id).map_or(DefId::UNKNOWN, |card| card.def);
        self.tell(Event::Arrived(id, def, effect.controller))
    }

    pub(super) fn burn(&mut self, effect: &Effect) -> Result<(), Refused> {
        for target in &effect.targets {
            self.rules.hit(*target, effect.value.clamp(0, 255) as u8, &mut self.events)?;
        }
        Ok(())
    }

    pub(super) fn silence(&mut self, effect: &Effect) -> Result<(), Refused> {
        for target in &effect.targets {
            if let Target::Effect(id) = *target {
                let silenced = self.rules.pool.cancel(id)?;
                self.rules.spend_source(&silenced)?;
                self.tell(Event::Hushed(id))?;
            }
        }
        Ok(())
    }

    pub(super) fn settle_aura(&mut self, effect: &Effect) -> Result<(), Refused> {
        let (Some(source), Some(Target::Card(host))) = (effect.source, effect.targets.first())
        else {
            return Ok(());
        };
        let aura = self.rules.put(source, TABLE)?;
        self.rules.cards.attach(self.rules.table(), aura, *host)?;
        self.change(aura, *host, GRIT, effect.value, Duration::WhileSource)?;
        self.change(aura, *host, POWER, effect.value, effect.duration)
    }

    fn change(
        &mut self,
        source: CardId,
        card: CardId,
        stat: StatId,
        by: i16,
        duration: Duration,
    ) -> Result<(), Refused> {
        let (source, reach, change) = (Some(source), Reach::Card(card), Change::Add(by));
        let modifier = Modifier { source, reach, stat, change, duration };
        let rules = &mut self.rules;
        Ok(rules.changes.add(table(rules.seats), &rules.cards, modifier)?)
    }

    pub(super) fn rot(&mut self, effect: &Effect) -> Result<(), Refused> {
        if let Some(Target::Seat(seat)) = effect.targets.first() {
            self.rules.ask_to_discard(*seat, effect.value.clamp(0, 255) as usize);
        }
        Ok(())
    }

    pub(super) fn learn(&mut self, effect: &Effect) -> Result<(), Refused> {
        if self.rules.draw(effect.controller)? {
            self.tell(Event::Drew(effect.controller))?;
        }
        Ok(())
    }

    pub(super) fn mend(&mut self, effect: &Effect) -> Result<(), Refused> {
        let by = effect.value.clamp(0, 255) as u8;
        self.rules.heal(effect.controller, by, &mut self.events)
    }
}
