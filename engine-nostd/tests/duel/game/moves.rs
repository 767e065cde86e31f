//! What seats may do: how it is written, whether it is allowed, and what it does.

use core::fmt;

use hexdeck_engine::cards::{Card, CardId, DefId, Duration};
use hexdeck_engine::effects::{Effect, EffectHost, EffectId, Target};
use hexdeck_engine::flow::{Ctx, Manager, Need};
use hexdeck_engine::play::{NoMove, Seat};
use hexdeck_engine::plugin::Plugin;
use serde::{Deserialize, Serialize};

use super::cards::*;
use super::course::*;
use super::motion::Motion;
use super::rules::{Attack, MAX_PLAYED};
use super::{Event, Refused, Rules, effects};

/// One thing a seat may do; `M` are the moves of the plugin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Move<M> {
    /// Does nothing.
    Pass,
    /// Ends the turn.
    End,
    /// Puts a card under the deck and draws another, before the game.
    Swap(CardId),
    /// Makes an ember of a card.
    Kindle(CardId),
    /// Plays a card, aimed at something or not.
    Play(CardId, Option<Target>),
    /// Attacks a seat.
    Attack(CardId, Seat),
    /// Holds an attacker off: the guard, the attacker.
    Guard(CardId, CardId),
    /// Discards a card as asked.
    Discard(CardId),
    /// Does what the plugin's rules allow.
    Plugin(M),
}

impl<P: Plugin<Rules>> Motion<P> {
    /// What a move needs from the course of play.
    fn needs(&self, mv: Move<P::Move>) -> &'static [Need<'static>] {
        match mv {
            Move::Pass => TO_PASS,
            Move::End => TO_END,
            Move::Swap(_) => TO_SWAP,
            Move::Kindle(_) => TO_KINDLE,
            Move::Play(id, _) if self.kind(id) == Some(Kind::Instant) => TO_ANSWER,
            Move::Play(..) => TO_PLAY,
            Move::Attack(..) => TO_ATTACK,
            Move::Guard(..) => TO_GUARD,
            Move::Discard(_) => TO_DISCARD,
            Move::Plugin(_) => TO_ANSWER,
        }
    }

    fn kind(&self, id: CardId) -> Option<Kind> {
        kind(self.rules.cards.get(id)?.def)
    }

    /// Whether a seat may do this: the course of play first, then the limits, then the rules.
    pub fn allowed(&self, ctx: &Ctx, seat: Seat, mv: Move<P::Move>) -> Result<(), Refused> {
        asks().allows(ctx, self, seat, self.needs(mv))?;
        match mv {
            Move::Pass | Move::End => Ok(()),
            Move::Swap(id) | Move::Kindle(id) | Move::Discard(id) => {
                self.in_hand(seat, id).map(|_| ())
            }
            Move::Play(id, target) => self.may_play(seat, id, target),
            Move::Attack(id, at) => self.may_attack(seat, id, at),
            Move::Guard(id, attacker) => self.may_guard(seat, id, attacker),
            Move::Plugin(mv) => self.plugin.allows(&self.rules, seat, mv),
        }
    }

    fn in_hand(&self, seat: Seat, id: CardId) -> Result<&Card, Refused> {
        let mut hand = self.rules.zone_cards(HAND, seat).iter();
        hand.find(|card| card.id == id).ok_or(Refused::NotInHand)
    }

    fn may_play(&self, seat: Seat, id: CardId, target: Option<Target>) -> Result<(), Refused> {
        let card = self.in_hand(seat, id)?;
        kind(card.def).ok_or(Refused::NotInHand)?;
        if self.rules.embers(seat) < usize::from(self.rules.value(id, COST)) {
            return Err(Refused::TooDear);
        }
        if self.rules.pool.all().len() >= MAX_PLAYED {
            return Err(Refused::StackFull);
        }
        let alive = self.rules.alive();
        let fits = match (aim(card.def), target) {
            (Aim::Nothing, None) => true,
            (Aim::Creature | Aim::CreatureOrSeat, Some(Target::Card(id))) => {
                self.rules.creature(id).is_some()
            }
            (Aim::CreatureOrSeat, Some(Target::Seat(at))) => alive.contains(at),
            (Aim::OtherSeat, Some(Target::Seat(at))) => at != seat && alive.contains(at),
            (Aim::Effect, Some(Target::Effect(id))) => self.rules.pool.get(id).is_some(),
            _ => false,
        };
        if fits { Ok(()) } else { Err(Refused::BadTarget) }
    }

    /// A creature of this seat that is on its feet and not in the clash yet.
    fn ready_creature(&self, seat: Seat, id: CardId) -> Result<&Card, Refused> {
        let creature = self.rules.creature(id).filter(|card| card.controller == seat);
        let busy = self.rules.attacks.iter().any(|a| a.creature == id || a.guard == Some(id));
        creature.filter(|card| !card.tapped && !busy).ok_or(Refused::NotReady)
    }

    fn may_attack(&self, seat: Seat, id: CardId, at: Seat) -> Result<(), Refused> {
        if self.ready_creature(seat, id)?.counter(NEW) > 0 {
            return Err(Refused::NotReady);
        }
        if at == seat || !self.rules.alive().contains(at) {
            return Err(Refused::BadTarget);
        }
        if self.rules.attacks.is_full() { Err(Refused::TooManyAttacks) } else { Ok(()) }
    }

    fn may_guard(&self, seat: Seat, id: CardId, attacker: CardId) -> Result<(), Refused> {
        self.ready_creature(seat, id)?;
        let attack = self.rules.attacks.iter().find(|attack| attack.creature == attacker);
        let open = attack.is_some_and(|attack| attack.seat == seat && attack.guard.is_none());
        let there = self.rules.creature(attacker).is_some();
        if open && there { Ok(()) } else { Err(Refused::NoAttack) }
    }

    /// Carries out a move that is allowed, and all that follows from it.
    pub fn carry_out(
        &mut self,
        ctx: &mut Ctx,
        seat: Seat,
        mv: Move<P::Move>,
    ) -> Result<(), Refused> {
        let needs = self.needs(mv);
        self.make(seat, mv)?;
        self.settle()?;
        let mut told = |_| ();
        let mut manager = Manager::new(asks(), ctx, self, &mut told);
        manager.record_all(needs, seat)?;
        match mv {
            Move::Pass => manager.pass_priority(seat)?,
            // Not straight to the next turn: the end phase has its say.
            Move::End => manager.set_phase(END)?,
            Move::Discard(_) => manager.run()?,
            _ => manager.acted(seat)?,
        }
        Ok(())
    }

    /// What the move itself does.
    fn make(&mut self, seat: Seat, mv: Move<P::Move>) -> Result<(), Refused> {
        match mv {
            Move::Pass | Move::End => Ok(()),
            Move::Swap(id) => {
                let deck = self.rules.zone(DECK, seat)?;
                let under = hexdeck_engine::cards::At::Bottom;
                self.rules.cards.move_to(self.rules.table(), id, deck, under)?;
                self.rules.draw(seat)?;
                self.tell(Event::Swapped(seat))
            }
            Move::Kindle(id) => {
                let def = self.in_hand(seat, id)?.def;
                self.rules.put(id, EMBERS)?;
                self.tell(Event::Kindled(seat, def))
            }
            Move::Play(id, target) => self.play(seat, id, target),
            Move::Attack(creature, at) => {
                let attack = Attack { creature, seat: at, guard: None };
                self.rules.attacks.push(attack).map_err(|_| Refused::TooManyAttacks)?;
                self.rules.cards.set_tapped(creature, true)?;
                self.tell(Event::Attacked(creature, at))
            }
            Move::Guard(guard, attacker) => {
                let attack = self.rules.attacks.iter_mut().find(|a| a.creature == attacker);
                attack.ok_or(Refused::NoAttack)?.guard = Some(guard);
                self.tell(Event::Guarded(guard, attacker))
            }
            Move::Discard(id) => self.discard(seat, id),
            Move::Plugin(mv) => self.plugin_move(seat, mv),
        }
    }

    fn play(&mut self, seat: Seat, id: CardId, target: Option<Target>) -> Result<(), Refused> {
        let def = self.in_hand(seat, id)?.def;
        self.rules.pay(seat, usize::from(self.rules.value(id, COST)))?;
        let source = Some(self.rules.put(id, CAST)?);
        let (timestamp, duration) = (self.rules.cards.now(), Duration::TURN);
        let mut effect = Effect { source, timestamp, duration, ..effects::of(def, seat) };
        if let Some(target) = target {
            effect = effect.at(target)?;
        }
        self.add_effect(effect)?;
        self.tell(Event::Played(seat, def))
    }

    fn discard(&mut self, seat: Seat, id: CardId) -> Result<(), Refused> {
        let def = self.in_hand(seat, id)?.def;
        self.rules.put(id, DISCARD)?;
        let left = self.rules.question.map_or(0, |question| question.cards.saturating_sub(1));
        self.rules.question = None;
        self.rules.ask_to_discard(seat, usize::from(left));
        self.tell(Event::Discarded(seat, def))
    }

    /// Calls `visit` with everything that `seat` may do, in a fixed order.
    pub fn each_allowed(&self, ctx: &Ctx, seat: Seat, visit: &mut dyn FnMut(Move<P::Move>)) {
        let mut offer = |mv| {
            if self.allowed(ctx, seat, mv).is_ok() {
                visit(mv);
            }
        };
        offer(Move::Pass);
        offer(Move::End);
        for card in self.rules.zone_cards(HAND, seat) {
            offer(Move::Discard(card.id));
            offer(Move::Swap(card.id));
            offer(Move::Kindle(card.id));
            self.each_target(card.def, &mut |target| offer(Move::Play(card.id, target)));
        }
        for card in self.rules.zone_cards(TABLE, seat) {
            (0..self.rules.seats).for_each(|at| offer(Move::Attack(card.id, Seat(at))));
            let attackers = self.rules.attacks.iter().map(|attack| attack.creature);
            attackers.for_each(|attacker| offer(Move::Guard(card.id, attacker)));
        }
        self.plugin.each_move(&self.rules, seat, &mut |mv| offer(Move::Plugin(mv)));
    }

    /// Everything that a card may be aimed at.
    fn each_target(&self, def: DefId, visit: &mut dyn FnMut(Option<Target>)) {
        let aim = aim(def);
        if aim == Aim::Nothing {
            visit(None);
        }
        if matches!(aim, Aim::Creature | Aim::CreatureOrSeat) {
            self.rules.in_play().for_each(|card| visit(Some(Target::Card(card.id))));
        }
        if matches!(aim, Aim::OtherSeat | Aim::CreatureOrSeat) {
            (0..self.rules.seats).for_each(|seat| visit(Some(Target::Seat(Seat(seat)))));
        }
        if aim == Aim::Effect {
            self.rules.pool.all().iter().for_each(|e| visit(Some(Target::Effect(e.id))));
        }
    }
}

/// Writes a move: a word and the numbers of what it names.
pub fn write<P: Plugin<Rules>>(mv: Move<P::Move>, out: &mut dyn fmt::Write) -> fmt::Result {
    match mv {
        Move::Pass => out.write_str("pass"),
        Move::End => out.write_str("end"),
        Move::Swap(id) => write!(out, "swap {}", id.number()),
        Move::Kindle(id) => write!(out, "kindle {}", id.number()),
        Move::Play(id, None) => write!(out, "play {}", id.number()),
        Move::Play(id, Some(target)) => {
            write!(out, "play {} ", id.number())?;
            match target {
                Target::Card(at) => write!(out, "card {}", at.number()),
                Target::Seat(at) => write!(out, "seat {}", at.0),
                Target::Effect(at) => write!(out, "effect {}", at.0),
                Target::Place(at) => write!(out, "place {at}"),
                Target::Unseen => out.write_str("unseen 0"),
            }
        }
        Move::Attack(id, seat) => write!(out, "attack {} {}", id.number(), seat.0),
        Move::Guard(id, at) => write!(out, "guard {} {}", id.number(), at.number()),
        Move::Discard(id) => write!(out, "discard {}", id.number()),
        Move::Plugin(mv) => P::write_move(mv, out),
    }
}

/// Reads a move that [`write`] has written.
pub fn read<P: Plugin<Rules>>(text: &str) -> Result<Move<P::Move>, NoMove> {
    const HELP: NoMove = NoMove(
        "A move is pass, end, or one of swap, kindle, play, attack, guard, discard with the \
         number of a card, as in: play 12 seat 1.",
    );
    let mut words = text.split(' ');
    let word = words.next().unwrap_or_default();
    let own = own_move(word, &mut words);
    let own = own.filter(|_| words.next().is_none());
    own.or_else(|| P::read_move(text).map(Move::Plugin)).ok_or(HELP)
}

fn own_move<'t, M>(word: &str, words: &mut impl Iterator<Item = &'t str>) -> Option<Move<M>> {
    let number = |words: &mut dyn Iterator<Item = &'t str>| words.next()?.parse::<u16>().ok();
    let card = |words: &mut dyn Iterator<Item = &'t str>| CardId::new(number(words)?);
    Some(match word {
        "pass" => Move::Pass,
        "end" => Move::End,
        "swap" => Move::Swap(card(words)?),
        "kindle" => Move::Kindle(card(words)?),
        "discard" => Move::Discard(card(words)?),
        "guard" => Move::Guard(card(words)?, card(words)?),
        "attack" => Move::Attack(card(words)?, Seat(words.next()?.parse().ok()?)),
        "play" => {
            let id = card(words)?;
            let target = match words.next() {
                None => return Some(Move::Play(id, None)),
                Some("card") => Target::Card(card(words)?),
                Some("seat") => Target::Seat(Seat(words.next()?.parse().ok()?)),
                Some("effect") => Target::Effect(EffectId(words.next()?.parse().ok()?)),
                _ => return None,
            };
            Move::Play(id, Some(target))
        }
        _ => return None,
    })
}
