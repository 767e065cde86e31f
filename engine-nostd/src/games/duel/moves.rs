//! What seats may do: whether it is allowed, and what it does.

use serde::{Deserialize, Serialize};

use super::board::{Attack, Board, Does, MAX_PLAYED};
use super::motion::Motion;
use super::ops::{Aim, Kind, When};
use super::ruleset::*;
use super::{Event, Refused};
use crate::cards::{At, Card, CardId};
use crate::effects::{Effect, EffectHost, Target};
use crate::flow::{Ctx, Manager, Need, PassUntil};
use crate::play::Seat;

/// One thing a seat may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Move {
    /// Does nothing.
    Pass,
    /// Does nothing until then.
    PassUntil(PassUntil),
    /// Wishes to be passed over while it has nothing to do, or not.
    Auto(bool),
    /// Ends the turn.
    End,
    /// Gives up.
    Concede,
    /// Puts a card under the deck and draws another, before the game.
    Swap(CardId),
    /// Makes charge of a card.
    Charge(CardId),
    /// Plays a card, aimed at something or not.
    Play(CardId, Option<Target>),
    /// Uses a creature, aimed at something or not.
    Use(CardId, Option<Target>),
    /// Attacks a seat.
    Attack(CardId, Seat),
    /// Holds an attacker off: the guard, the attacker.
    Guard(CardId, CardId),
    /// Sends a creature on a quest.
    Quest(CardId),
    /// Fights a creature: the own one, the other one.
    Challenge(CardId, CardId),
    /// Discards a card as asked.
    Discard(CardId),
}

/// To say how one wishes to pass, or to give up, it must be one's turn to say anything at all.
const TO_SPEAK: &[Need<'_>] = &[Need::Priority];

impl Board {
    /// What a move needs from the course of play.
    fn needs(&self, mv: Move) -> Result<&'static [Need<'static>], Refused> {
        let verb = match mv {
            Move::Auto(_) | Move::Concede => return Ok(TO_SPEAK),
            Move::Pass | Move::PassUntil(_) => Verb::Pass,
            Move::End => Verb::End,
            Move::Swap(_) => Verb::Swap,
            Move::Charge(_) => Verb::Charge,
            Move::Play(id, _) if self.print(id).is_some_and(|p| p.kind == Kind::Instant) => {
                Verb::Answer
            }
            Move::Play(..) => Verb::Play,
            Move::Use(..) => Verb::Use,
            Move::Attack(..) => Verb::Attack,
            Move::Guard(..) => Verb::Guard,
            Move::Quest(_) => Verb::Quest,
            Move::Challenge(..) => Verb::Challenge,
            Move::Discard(_) => Verb::Discard,
        };
        self.rules().needs(verb).ok_or(Refused::NoSuchMove)
    }

    /// Whether a seat may do this: the course of play first, then the limits, then the rules.
    pub fn allows(&self, ctx: &Ctx, seat: Seat, mv: Move) -> Result<(), Refused> {
        self.rules().course().allows(ctx, self, seat, self.needs(mv)?)?;
        match mv {
            Move::Pass | Move::PassUntil(_) | Move::Auto(_) | Move::End | Move::Concede => Ok(()),
            Move::Swap(id) | Move::Charge(id) | Move::Discard(id) => {
                self.in_hand(seat, id).map(|_| ())
            }
            Move::Play(id, target) => self.may_play(seat, id, target),
            Move::Use(id, target) => self.may_use(seat, id, target),
            Move::Attack(id, at) => self.may_attack(seat, id, at),
            Move::Guard(id, attacker) => self.may_guard(seat, id, attacker),
            Move::Quest(id) => {
                let strides = self.awake(seat, id).is_ok() && self.value(id, STRIDE) > 0;
                if strides { Ok(()) } else { Err(Refused::NotReady) }
            }
            Move::Challenge(id, other) => self.may_challenge(seat, id, other),
        }
    }

    /// A card of a hand.
    pub fn in_hand(&self, seat: Seat, id: CardId) -> Result<&Card, Refused> {
        let mut hand = self.cards_in(self.rules().places.hand, seat).iter();
        hand.find(|card| card.id == id).ok_or(Refused::NotInHand)
    }

    fn may_play(&self, seat: Seat, id: CardId, target: Option<Target>) -> Result<(), Refused> {
        let card = self.in_hand(seat, id)?;
        let print = self.rules().print(card.def).ok_or(Refused::NotInHand)?;
        if self.charge(seat) < usize::from(self.value(id, COST)) {
            return Err(Refused::TooDear);
        }
        if self.pool.all().len() >= MAX_PLAYED {
            return Err(Refused::StackFull);
        }
        if matches!(print.kind, Kind::Creature | Kind::Aura) && self.field_full(seat) {
            return Err(Refused::FieldFull);
        }
        let aim = print.played().map_or(Aim::Nothing, |(_, ability)| ability.aim);
        // A creature comes whether or not there is something to aim at.
        self.aims(aim, seat, target, print.kind == Kind::Creature)
    }

    fn may_use(&self, seat: Seat, id: CardId, target: Option<Target>) -> Result<(), Refused> {
        let card = self.awake(seat, id)?;
        let print = self.rules().print(card.def).ok_or(Refused::NotReady)?;
        let (_, cost, aim) = used(print).ok_or(Refused::NothingToUse)?;
        if self.charge(seat) < usize::from(cost) {
            return Err(Refused::TooDear);
        }
        if self.pool.all().len() >= MAX_PLAYED {
            return Err(Refused::StackFull);
        }
        self.aims(aim, seat, target, false)
    }

    /// Whether this is the right target. With `lax` none is right too when there is none.
    fn aims(&self, aim: Aim, seat: Seat, at: Option<Target>, lax: bool) -> Result<(), Refused> {
        let right = match at {
            None if aim == Aim::Nothing => true,
            None => {
                let mut any = false;
                self.each_target(aim, seat, &mut |_| any = true);
                lax && !any
            }
            Some(target) => self.fits(aim, seat, target),
        };
        if right { Ok(()) } else { Err(Refused::BadTarget) }
    }

    /// A creature of this seat that is on its feet and not in the clash yet.
    fn ready_creature(&self, seat: Seat, id: CardId) -> Result<&Card, Refused> {
        let creature = self.creature(id).filter(|card| card.controller == seat);
        let busy = self.attacks.iter().any(|a| a.creature == id || a.guard == Some(id));
        creature.filter(|card| !card.tapped && !busy).ok_or(Refused::NotReady)
    }

    /// Such a creature that has been there since its controller's turn began.
    fn awake(&self, seat: Seat, id: CardId) -> Result<&Card, Refused> {
        let creature = self.ready_creature(seat, id)?;
        if creature.counter(NEW) == 0 { Ok(creature) } else { Err(Refused::NotReady) }
    }

    fn may_attack(&self, seat: Seat, id: CardId, at: Seat) -> Result<(), Refused> {
        self.awake(seat, id)?;
        if at == seat || !self.alive().contains(at) {
            return Err(Refused::BadTarget);
        }
        if self.attacks.is_full() { Err(Refused::NotReady) } else { Ok(()) }
    }

    fn may_guard(&self, seat: Seat, id: CardId, attacker: CardId) -> Result<(), Refused> {
        self.ready_creature(seat, id)?;
        let attack = self.attacks.iter().find(|attack| attack.creature == attacker);
        let open = attack.is_some_and(|attack| attack.seat == seat && attack.guard.is_none());
        if !open || self.creature(attacker).is_none() {
            return Err(Refused::NoAttack);
        }
        let soars = |id| self.print(id).is_some_and(|print| print.has(SOARING));
        if soars(attacker) && !soars(id) { Err(Refused::CannotGuard) } else { Ok(()) }
    }

    fn may_challenge(&self, seat: Seat, id: CardId, other: CardId) -> Result<(), Refused> {
        self.awake(seat, id)?;
        let has = |id, keyword| self.print(id).is_some_and(|print| print.has(keyword));
        let there = self.creature(other).filter(|card| card.controller != seat);
        let open = there.is_some_and(|card| card.tapped || has(id, BOLD));
        if open && !has(other, ELUSIVE) { Ok(()) } else { Err(Refused::CannotChallenge) }
    }

    /// Calls `visit` with everything that `seat` may do, in a fixed order. Wishes how to pass and
    /// giving up are moves too, but not listed.
    pub fn each_allowed(&self, ctx: &Ctx, seat: Seat, visit: &mut dyn FnMut(Move)) {
        let mut offer = |mv| {
            if self.allows(ctx, seat, mv).is_ok() {
                visit(mv);
            }
        };
        offer(Move::Pass);
        offer(Move::End);
        for card in self.cards_in(self.rules().places.hand, seat) {
            offer(Move::Discard(card.id));
            offer(Move::Swap(card.id));
            offer(Move::Charge(card.id));
            let Some(print) = self.rules().print(card.def) else { continue };
            offer(Move::Play(card.id, None));
            if let Some((_, ability)) = print.played() {
                self.each_target(ability.aim, seat, &mut |at| offer(Move::Play(card.id, Some(at))));
            }
        }
        self.each_act(seat, &mut offer);
    }

    /// Offers what creatures on the field might do: all that everybody sees.
    fn each_act(&self, seat: Seat, offer: &mut dyn FnMut(Move)) {
        for card in self.cards_in(self.rules().places.field, seat) {
            let Some(print) = self.rules().print(card.def) else { continue };
            if let Some((_, _, aim)) = used(print) {
                offer(Move::Use(card.id, None));
                self.each_target(aim, seat, &mut |at| offer(Move::Use(card.id, Some(at))));
            }
            self.seats().iter().for_each(|at| offer(Move::Attack(card.id, at)));
            for attack in &self.attacks {
                offer(Move::Guard(card.id, attack.creature));
            }
            offer(Move::Quest(card.id));
            if self.rules().needs(Verb::Challenge).is_some() {
                for other in self.creatures() {
                    offer(Move::Challenge(card.id, other.id));
                }
            }
        }
    }

    /// Whether, for all that everybody can see, a seat could do something but pass: whoever is
    /// passed over gives nothing away.
    pub fn seems_to_have_moves(&self, ctx: &Ctx, seat: Seat) -> bool {
        let rules = self.rules();
        let allowed = |verb| {
            let needs = rules.needs(verb);
            needs.is_some_and(|needs| rules.course().allows(ctx, self, seat, needs).is_ok())
        };
        let held = !self.cards_in(rules.places.hand, seat).is_empty();
        let affords = |verb| {
            let charge = self.charge(seat) as i16;
            rules.cheapest(verb).is_some_and(|cost| cost <= charge) && allowed(verb)
        };
        if held && (allowed(Verb::Swap) || allowed(Verb::Charge)) {
            return true;
        }
        if held && (affords(Verb::Play) || affords(Verb::Answer)) {
            return true;
        }
        let mut any = false;
        self.each_act(seat, &mut |mv| any = any || self.allows(ctx, seat, mv).is_ok());
        any
    }
}

/// What can be used of a card: the ability's number, its cost and its aim.
fn used(print: &Print<'_>) -> Option<(usize, u8, Aim)> {
    let (number, ability) = print.ability(|when| matches!(when, When::Used { .. }))?;
    let When::Used { cost } = ability.when else { return None };
    Some((number, cost, ability.aim))
}

impl Motion {
    /// Carries out a move that is allowed, and all that follows from it.
    pub fn carry_out(&mut self, ctx: &mut Ctx, seat: Seat, mv: Move) -> Result<(), Refused> {
        let rules = self.board.rules();
        let needs = self.board.needs(mv)?;
        self.make(seat, mv)?;
        self.bury()?;
        self.drop_questions();
        let mut told = |_| ();
        let mut manager = Manager::new(rules.course(), ctx, self, &mut told);
        manager.record_all(needs, seat)?;
        match mv {
            Move::Pass => manager.pass_priority(seat)?,
            Move::PassUntil(until) => manager.pass_until(seat, Some(until))?,
            Move::Auto(on) => manager.skip_idle(seat, on)?,
            // Not straight to the next turn: the end phase has its say.
            Move::End => manager.set_phase(rules.end)?,
            Move::Discard(_) => manager.run()?,
            Move::Concede => manager.leave(seat).or_else(last_stays)?,
            _ => manager.acted(seat)?,
        }
        Ok(())
    }

    /// What the move itself does.
    fn make(&mut self, seat: Seat, mv: Move) -> Result<(), Refused> {
        let places = self.board.rules().places;
        match mv {
            Move::Pass | Move::PassUntil(_) | Move::Auto(_) | Move::End => {}
            Move::Concede => self.drop_out(seat)?,
            Move::Swap(id) => {
                self.board.put(id, places.deck, At::Bottom)?;
                self.board.draw(seat)?;
                self.tell(Event::Swapped(seat));
            }
            Move::Charge(id) => {
                let card = self.board.in_hand(seat, id)?.def;
                self.board.put(id, places.charge, At::Top)?;
                self.tell(Event::Charged { seat, card });
            }
            Move::Play(id, target) => self.play(seat, id, target)?,
            Move::Use(id, target) => self.use_creature(seat, id, target)?,
            Move::Attack(creature, at) => self.attack(seat, creature, at)?,
            Move::Guard(guard, attacker) => {
                let mut attacks = self.board.attacks.iter_mut();
                let attack = attacks.find(|attack| attack.creature == attacker);
                attack.ok_or(Refused::NoAttack)?.guard = Some(guard);
                self.tell(Event::Guarded { guard, card: attacker });
            }
            Move::Quest(id) => self.quest(seat, id)?,
            Move::Challenge(id, other) => {
                self.board.cards.set_tapped(id, true)?;
                self.tell(Event::Challenged { card: id, other });
                let (power, back) = (self.board.value(id, POWER), self.board.value(other, POWER));
                self.hit(Target::Card(other), power)?;
                self.hit(Target::Card(id), back)?;
            }
            Move::Discard(id) => self.discard(seat, id)?,
        }
        Ok(())
    }

    fn play(&mut self, seat: Seat, id: CardId, target: Option<Target>) -> Result<(), Refused> {
        let def = self.board.in_hand(seat, id)?.def;
        let print = self.board.rules().print(def).ok_or(Refused::NotInHand)?;
        let cost = self.board.value(id, COST);
        self.board.pay(seat, cost.into())?;
        let source = self.board.put(id, self.board.rules().places.cast, At::Top)?;
        let does = match print.kind {
            Kind::Creature | Kind::Aura => Does::Comes(def),
            Kind::Instant | Kind::Deed => {
                Does::Ability(def, print.played().map_or(0, |(number, _)| number))
            }
        };
        let effect = aimed(self.effect(does, seat, Some(source)), target)?;
        let effect = self.add_effect(effect)?;
        self.tell(Event::Played { seat, card: def, effect });
        Ok(())
    }

    fn use_creature(&mut self, seat: Seat, id: CardId, at: Option<Target>) -> Result<(), Refused> {
        let def = self.board.creature(id).ok_or(Refused::NotReady)?.def;
        let print = self.board.rules().print(def).ok_or(Refused::NotReady)?;
        let (number, cost, _) = used(print).ok_or(Refused::NothingToUse)?;
        self.board.pay(seat, cost.into())?;
        self.board.cards.set_tapped(id, true)?;
        let effect = aimed(self.effect(Does::Ability(def, number), seat, Some(id)), at)?;
        let effect = self.add_effect(effect)?;
        self.tell(Event::Used { card: id, effect });
        Ok(())
    }

    fn attack(&mut self, seat: Seat, creature: CardId, at: Seat) -> Result<(), Refused> {
        let card = *self.board.creature(creature).ok_or(Refused::NotReady)?;
        let attack = Attack { creature, seat: at, guard: None };
        self.board.attacks.push(attack).map_err(|_| Refused::NotReady)?;
        if !self.board.print(creature).is_some_and(|print| print.has(STEADY)) {
            self.board.cards.set_tapped(creature, true)?;
        }
        self.tell(Event::Attacked { card: creature, seat: at });
        self.set_off(creature, card.def, seat, When::Attacks, None);
        Ok(())
    }

    fn quest(&mut self, seat: Seat, id: CardId) -> Result<(), Refused> {
        let card = *self.board.creature(id).ok_or(Refused::NotReady)?;
        self.board.cards.set_tapped(id, true)?;
        self.tell(Event::Quested(id));
        let points = self.board.value(id, STRIDE);
        self.score(seat, points.into())?;
        self.set_off(id, card.def, seat, When::Quests, None);
        Ok(())
    }

    fn discard(&mut self, seat: Seat, id: CardId) -> Result<(), Refused> {
        let card = self.board.in_hand(seat, id)?.def;
        self.board.put(id, self.board.rules().places.discard, At::Top)?;
        if let Some(question) = self.board.questions.first_mut() {
            question.cards = question.cards.saturating_sub(1);
        }
        self.board.questions.retain(|question| question.cards > 0);
        self.tell(Event::Discarded { seat, card });
        Ok(())
    }
}

/// The last seat stays in the flow; that it is out decides the duel.
fn last_stays(error: crate::flow::FlowError<Refused>) -> Result<(), Refused> {
    match error {
        crate::flow::FlowError::Flow(crate::flow::FlowRefusal::LastSeat) => Ok(()),
        other => Err(other.into()),
    }
}

fn aimed(effect: Effect, target: Option<Target>) -> Result<Effect, Refused> {
    match target {
        Some(target) => Ok(effect.at(target)?),
        None => Ok(effect),
    }
}
