//! The table while a move is carried out: hooks, effects, what they set off, and what is told.
//!
//! A move is carried out on a [`Motion`] made from the state; only when all went well does the
//! state become what it has led to. What has been told and what is only under way lives here and
//! never in a state at rest.
//!
//! Promises: nothing that happens by itself can be refused. What finds no room is lost and told.

use heapless::Vec;

use super::board::{Attack, Board, Does, EFFECTS};
use super::ops::When;
use super::ruleset::*;
use super::setup::MAX_PLAYERS;
use super::{Event, Refused};
use crate::cards::{At, CardId, DefId, Duration};
use crate::effects::{
    ConditionId, Effect, EffectError, EffectHost, EffectKind, Handler, How, Pool, Target,
};
use crate::flow::{Ctx, FlowRefusal, Hook, Host, Steer};
use crate::play::Seat;

/// Most events told of one move; screens do without the rest.
pub const TOLD: usize = 64;

/// A table in motion.
#[derive(Debug, Clone)]
pub(super) struct Motion {
    /// The table.
    pub board: Board,
    /// What has happened.
    pub told: Vec<Event, TOLD>,
    /// Whose turn it is: what is set off at once waits clockwise from there.
    pub turn_player: Seat,
    /// Who takes another turn after this one, for the course of play to hear.
    pub again: Option<Seat>,
}

/// The table as it is asked, which course and rules do before anything moves.
impl Host for Board {
    type Refusal = Refused;

    fn holds(&self, condition: u8, ctx: &Ctx) -> bool {
        match condition {
            DECIDED => {
                let most = self.rules().turns.saturating_mul(self.setup.seats().into());
                self.winners(ctx.turn() > most).is_some()
            }
            PEACE => self.attacks.is_empty(),
            _ => false,
        }
    }

    fn pending(&self) -> bool {
        !self.pool.is_empty()
    }

    fn has_moves(&self, seat: Seat, ctx: &Ctx) -> bool {
        self.seems_to_have_moves(ctx, seat)
    }

    fn awaits(&self, _ctx: &Ctx) -> Option<Seat> {
        self.questions.first().map(|question| question.seat)
    }
}

impl Motion {
    /// A table at rest, about to move.
    pub fn new(board: Board, turn_player: Seat) -> Motion {
        Motion { board, told: Vec::new(), turn_player, again: None }
    }

    /// Says that something has happened.
    pub fn tell(&mut self, event: Event) {
        let _ = self.told.push(event);
    }

    /// Sets off the abilities of a card that wait for this.
    pub fn set_off(
        &mut self,
        card: CardId,
        def: DefId,
        seat: Seat,
        when: When,
        at: Option<Target>,
    ) {
        let Some(print) = self.board.rules().print(def) else { return };
        for (number, ability) in print.abilities.iter().enumerate() {
            // What was to be aimed and found nothing to be aimed at does not happen.
            let aimless = ability.aim != super::ops::Aim::Nothing && at.is_none();
            if ability.when != when || aimless {
                continue;
            }
            let mut effect = self.effect(Does::Ability(def, number), seat, Some(card));
            if let Some(target) = at {
                let _ = effect.targets.push(target);
            }
            let (id, kind) = match self.trigger_effect(effect) {
                Ok(id) => (id, def),
                Err(_) => return self.tell(Event::NoRoom),
            };
            self.tell(Event::SetOff { effect: id, card: kind, seat });
        }
    }

    /// An effect of a seat, from a card.
    pub fn effect(&self, does: Does, seat: Seat, source: Option<CardId>) -> Effect {
        let (timestamp, duration) = (self.board.cards.now(), Duration::TURN);
        Effect { source, timestamp, duration, ..Effect::new(does.kind(), seat) }
    }

    /// Clears away what is over, until nothing is.
    pub fn bury(&mut self) -> Result<(), Refused> {
        loop {
            let dead = self.board.dead(self.turn_player);
            if dead.is_empty() {
                return Ok(());
            }
            for card in &dead {
                let id = self.board.put(card.id, self.board.rules().places.discard, At::Top)?;
                let print = self.board.rules().print(card.def);
                if print.is_some_and(|print| print.kind == super::ops::Kind::Creature) {
                    self.tell(Event::Died { card: card.def, seat: card.controller });
                    if self.board.alive().contains(card.controller) {
                        self.set_off(id, card.def, card.controller, When::Dies, None);
                    }
                }
            }
        }
    }

    /// Takes seats without points out, with what they have set in motion.
    fn remove_fallen(&mut self) -> Result<(), Refused> {
        if self.board.rules().goal == Goal::Last {
            for seat in self
                .board
                .alive()
                .iter()
                .filter(|s| self.board.points_of(*s) == 0)
                .collect::<Vec<_, MAX_PLAYERS>>()
            {
                self.drop_out(seat)?;
            }
        }
        Ok(())
    }

    /// A seat is out: nothing of its own goes on.
    pub fn drop_out(&mut self, seat: Seat) -> Result<(), Refused> {
        self.board.out = self.board.out.with(seat);
        self.tell(Event::Out(seat));
        self.board.questions.retain(|question| question.seat != seat);
        self.board.attacks.retain(|attack| attack.seat != seat);
        let own = |effect: &&Effect| effect.controller == seat;
        while let Some(id) = self.board.pool.all().iter().find(own).map(|effect| effect.id) {
            let gone = self.board.pool.cancel(id)?;
            self.board.spend_source(&gone)?;
        }
        Ok(())
    }

    /// What belongs to the end of every hook and every effect.
    fn finish(&mut self, steer: &mut Steer<'_>) -> Result<(), Refused> {
        self.bury()?;
        self.remove_fallen()?;
        self.bury()?;
        for seat in
            self.board.out.iter().filter(|s| steer.ctx().is_in(*s)).collect::<Vec<_, MAX_PLAYERS>>()
        {
            match steer.leave(seat) {
                // The last one stays in the flow, which is about to end.
                Ok(()) | Err(FlowRefusal::LastSeat) => {}
                Err(refusal) => return Err(refusal.into()),
            }
        }
        self.drop_questions();
        if let Some(seat) = self.again.take()
            && self.board.alive().contains(seat)
        {
            match steer.extra_turn(seat) {
                Ok(()) => self.tell(Event::Again(seat)),
                Err(_) => self.tell(Event::NoRoom),
            }
        }
        Ok(())
    }

    /// A duel that is decided asks nobody anything any more.
    pub fn drop_questions(&mut self) {
        if self.board.winners(false).is_some() {
            self.board.questions.clear();
        }
    }

    /// Attackers and guards strike, all at once.
    fn strike(&mut self) -> Result<(), Refused> {
        for Attack { creature, seat, guard } in self.board.attacks.clone() {
            if self.board.creature(creature).is_none() {
                continue;
            }
            let power = self.board.value(creature, POWER);
            match guard {
                None if self.board.alive().contains(seat) => self.hit(Target::Seat(seat), power)?,
                Some(guard) if self.board.creature(guard).is_some() => {
                    let back = self.board.value(guard, POWER);
                    self.hit(Target::Card(guard), power)?;
                    self.hit(Target::Card(creature), back)?;
                }
                // The guard or the seat is gone: the blow goes into the air.
                _ => {}
            }
        }
        Ok(())
    }

    fn begin_turn(&mut self, seat: Seat) -> Result<(), Refused> {
        self.board.ready(seat)?;
        self.tell(Event::Turn(seat));
        let field = self.board.rules().places.field;
        let cards: Vec<(CardId, DefId), { super::board::ATTACKS }> =
            self.board.cards_in(field, seat).iter().map(|card| (card.id, card.def)).collect();
        for (id, def) in cards {
            self.set_off(id, def, seat, When::TurnBegins, None);
        }
        Ok(())
    }
}

impl EffectHost<EFFECTS> for Motion {
    type Refusal = Refused;

    const DISPOSABLE: bool = true;

    fn pool(&self) -> &Pool<EFFECTS> {
        &self.board.pool
    }

    fn pool_mut(&mut self) -> &mut Pool<EFFECTS> {
        &mut self.board.pool
    }

    fn seats(&self) -> u8 {
        self.board.setup.seats()
    }

    /// One for all: what an effect does is data.
    fn handler(_kind: EffectKind) -> Option<Handler<Self, Refused>> {
        Some(Self::carry_out_effect)
    }

    fn condition(&self, _condition: ConditionId, _effect: &Effect) -> bool {
        true
    }

    fn target_valid(&self, target: Target, effect: &Effect) -> bool {
        let does = Does::of(effect.kind);
        let Some(print) = self.board.rules().print(does.def()) else { return false };
        match does {
            // What a creature does when it has arrived is asked then.
            Does::Comes(_) if print.kind == super::ops::Kind::Creature => true,
            Does::Comes(_) => print.played().is_some_and(|(_, ability)| {
                self.board.fits(ability.aim, effect.controller, target)
            }),
            Does::Ability(_, number) => print
                .abilities
                .get(number)
                .is_some_and(|ability| self.board.fits(ability.aim, effect.controller, target)),
        }
    }
}

impl Host for Motion {
    type Refusal = Refused;

    fn holds(&self, condition: u8, ctx: &Ctx) -> bool {
        self.board.holds(condition, ctx)
    }

    fn hook(&mut self, hook: Hook, steer: &mut Steer<'_>) -> Result<(), Refused> {
        let seat = steer.ctx().turn_player();
        self.turn_player = seat;
        match hook {
            READY => self.begin_turn(seat)?,
            DRAW if self.board.draw(seat)? => self.tell(Event::Drew { seat, cards: 1 }),
            DRAW => self.drop_out(seat)?,
            STRIKE => self.strike()?,
            DISPERSE => self.board.attacks.clear(),
            TRIM => {
                let rules = self.board.rules();
                let held = self.board.cards_in(rules.places.hand, seat).len();
                let over = held.saturating_sub(rules.hand_limit.into());
                self.board.ask_to_discard(seat, over);
            }
            WANE => self.board.wane(true)?,
            LAPSE => self.board.wane(false)?,
            _ => {}
        }
        self.finish(steer)
    }

    fn pending(&self) -> bool {
        self.board.pending()
    }

    fn resolve(&mut self, steer: &mut Steer<'_>) -> Result<(), Refused> {
        self.turn_player = steer.ctx().turn_player();
        let resolved = self.resolve_next()?;
        let effect = resolved.effect.id;
        self.tell(match resolved.how {
            How::Done => Event::Resolved(effect),
            How::Fizzled | How::ConditionFailed => Event::Fizzled(effect),
        });
        self.board.spend_source(&resolved.effect)?;
        self.finish(steer)
    }

    fn has_moves(&self, seat: Seat, ctx: &Ctx) -> bool {
        self.board.seems_to_have_moves(ctx, seat)
    }

    fn awaits(&self, ctx: &Ctx) -> Option<Seat> {
        self.board.awaits(ctx)
    }
}

impl Motion {
    /// Whether the effects that wait are ones that play can have led to.
    pub fn check_pool(&self) -> Result<(), Refused> {
        self.check_effects()?;
        let known = |effect: &Effect| {
            let does = Does::of(effect.kind);
            let print = self.board.rules().print(does.def())?;
            match does {
                Does::Comes(_) => Some(()),
                Does::Ability(_, number) => print.abilities.get(number).map(|_| ()),
            }
        };
        match self.board.pool.all().iter().all(|effect| known(effect).is_some()) {
            true => Ok(()),
            false => Err(EffectError::UnknownKind.into()),
        }
    }
}
