//! Carrying out effects: the interpreter of instruction lists.

use heapless::Vec;

use super::board::{CREATURES, Does};
use super::motion::Motion;
use super::ops::{Kind, Op, Span, To, What, When, Who};
use super::ruleset::*;
use super::setup::MAX_PLAYERS;
use super::{Event, Refused};
use crate::cards::{At, CardId, Change, DefId, Duration, Modifier, Reach, StatId};
use crate::effects::{Effect, Target};
use crate::play::Seat;

impl Motion {
    /// Carries out any effect of the duel.
    pub fn carry_out_effect(&mut self, effect: &Effect) -> Result<(), Refused> {
        let does = Does::of(effect.kind);
        let Some(print) = self.board.rules().print(does.def()) else { return Ok(()) };
        match does {
            Does::Comes(def) if print.kind == Kind::Creature => self.arrive(effect, def, print),
            Does::Comes(_) => self.settle(effect, print),
            Does::Ability(_, number) => {
                let ops = print.abilities.get(number).map_or(&[][..], |ability| ability.ops);
                self.run(effect, effect.source, ops)
            }
        }
    }

    /// A creature comes to the field.
    fn arrive(&mut self, effect: &Effect, def: DefId, print: &Print<'_>) -> Result<(), Refused> {
        let seat = effect.controller;
        let Some(source) = effect.source.filter(|_| !self.board.field_full(seat)) else {
            self.tell(Event::NoRoom);
            return Ok(());
        };
        let id = self.board.put(source, self.board.rules().places.field, At::Top)?;
        if !print.has(SWIFT) {
            self.board.count(id, NEW, 1)?;
        }
        self.tell(Event::Arrived { id, card: def, seat });
        self.set_off(id, def, seat, When::Arrives, effect.targets.first().copied());
        Ok(())
    }

    /// An aura settles on a creature.
    fn settle(&mut self, effect: &Effect, print: &Print<'_>) -> Result<(), Refused> {
        let seat = effect.controller;
        let (Some(source), Some(Target::Card(host)), false) =
            (effect.source, effect.targets.first().copied(), self.board.field_full(seat))
        else {
            self.tell(Event::NoRoom);
            return Ok(());
        };
        let id = self.board.put(source, self.board.rules().places.field, At::Top)?;
        let table = self.board.table();
        self.board.cards.attach(&table, id, host)?;
        self.tell(Event::Settled { id, host });
        let ops = print.played().map_or(&[][..], |(_, ability)| ability.ops);
        self.run(effect, Some(id), ops)
    }

    /// Carries out a list of instructions. `this` is the card that they stand on.
    fn run(&mut self, effect: &Effect, this: Option<CardId>, ops: &[Op]) -> Result<(), Refused> {
        let mut left_out = 0;
        for op in ops {
            if left_out > 0 {
                left_out -= 1;
            } else if let Op::Unless(test, count) = *op {
                left_out = if self.board.answers(test, effect.controller) { 0 } else { count };
            } else {
                self.step(effect, this, *op)?;
            }
        }
        Ok(())
    }

    fn step(&mut self, effect: &Effect, this: Option<CardId>, op: Op) -> Result<(), Refused> {
        match op {
            Op::Draw(who, cards) => self.each_seat(effect, who, |m, seat| m.draw(seat, cards)),
            Op::Discard(who, cards) => self.each_seat(effect, who, |m, seat| {
                m.board.ask_to_discard(seat, cards.into());
                Ok(())
            }),
            Op::Gain(who, points) => {
                self.each_seat(effect, who, |m, seat| m.score(seat, points.into()))
            }
            Op::Lose(who, points) => {
                self.each_seat(effect, who, |m, seat| m.score(seat, -i16::from(points)))
            }
            Op::Damage(What::Aimed, damage) => match effect.targets.first() {
                Some(target) => self.hit(*target, damage),
                None => Ok(()),
            },
            Op::Counter => self.counter(effect),
            Op::ExtraTurn => {
                self.again = Some(effect.controller);
                Ok(())
            }
            Op::Unless(..) => Ok(()),
            Op::Damage(what, _)
            | Op::Mend(what, _)
            | Op::Change(what, ..)
            | Op::Grow(what, _)
            | Op::Tap(what)
            | Op::Ready(what)
            | Op::Move(what, _) => {
                for id in self.cards_meant(effect, this, what) {
                    self.do_to(id, this, op)?;
                }
                Ok(())
            }
        }
    }

    /// What an instruction does to one card.
    fn do_to(&mut self, id: CardId, this: Option<CardId>, op: Op) -> Result<(), Refused> {
        match op {
            Op::Damage(_, damage) => self.hit(Target::Card(id), damage),
            Op::Mend(_, by) => {
                self.board.count(id, DAMAGE, -i16::from(by))?;
                self.tell(Event::Mended { card: id, by });
                Ok(())
            }
            Op::Change(_, stat, by, span) => self.change(id, this, stat, by, span),
            Op::Grow(_, by) => {
                self.board.count(id, GROWTH, by.into())?;
                self.tell(Event::Grew { card: id, by });
                Ok(())
            }
            Op::Tap(_) | Op::Ready(_) => {
                let tapped = matches!(op, Op::Tap(_));
                self.board.cards.set_tapped(id, tapped)?;
                self.tell(Event::Turned { card: id, tapped });
                Ok(())
            }
            Op::Move(_, to) => self.send(id, to),
            _ => Ok(()),
        }
    }

    fn each_seat(
        &mut self,
        effect: &Effect,
        who: Who,
        mut does: impl FnMut(&mut Motion, Seat) -> Result<(), Refused>,
    ) -> Result<(), Refused> {
        let alive = self.board.alive();
        let seats: Vec<Seat, MAX_PLAYERS> = match (who, effect.targets.first()) {
            (Who::You, _) => [effect.controller].into_iter().collect(),
            (Who::Aimed, Some(Target::Seat(seat))) => [*seat].into_iter().collect(),
            (Who::Aimed, _) => Vec::new(),
            (Who::Others, _) => alive.without(effect.controller).iter().collect(),
            (Who::All, _) => alive.iter().collect(),
        };
        seats.into_iter().filter(|seat| alive.contains(*seat)).try_for_each(|seat| does(self, seat))
    }

    /// The cards that an instruction means.
    fn cards_meant(
        &self,
        effect: &Effect,
        this: Option<CardId>,
        what: What,
    ) -> Vec<CardId, CREATURES> {
        let one = |id: Option<CardId>| id.into_iter().collect();
        let seat = effect.controller;
        let creatures = |is: &dyn Fn(Seat) -> bool| {
            let all = self.board.creatures().filter(|card| is(card.controller));
            all.map(|card| card.id).collect()
        };
        match (what, effect.targets.first()) {
            (What::Aimed, Some(Target::Card(id))) => one(Some(*id)),
            (What::Aimed, _) => Vec::new(),
            (What::This, _) => one(this.filter(|id| self.board.cards.get(*id).is_some())),
            (What::Yours, _) => creatures(&|other| other == seat),
            (What::Theirs, _) => creatures(&|other| other != seat),
            (What::Every, _) => creatures(&|_| true),
        }
    }

    fn draw(&mut self, seat: Seat, cards: u8) -> Result<(), Refused> {
        let mut drawn = 0;
        for _ in 0..cards {
            drawn += u8::from(self.board.draw(seat)?);
        }
        if drawn > 0 {
            self.tell(Event::Drew { seat, cards: drawn });
        }
        Ok(())
    }

    /// Gives points or takes some.
    pub fn score(&mut self, seat: Seat, by: i16) -> Result<(), Refused> {
        let by = self.board.score(seat, by);
        self.tell(Event::Scored { seat, by });
        Ok(())
    }

    /// Damages a creature or a seat.
    pub fn hit(&mut self, target: Target, damage: u8) -> Result<(), Refused> {
        match target {
            Target::Card(id) if self.board.creature(id).is_some() => {
                self.board.count(id, DAMAGE, damage.into())?;
            }
            Target::Seat(seat) => {
                self.board.score(seat, -i16::from(damage));
            }
            _ => return Ok(()),
        }
        self.tell(Event::Hit { target, damage });
        Ok(())
    }

    fn counter(&mut self, effect: &Effect) -> Result<(), Refused> {
        for target in &effect.targets {
            if let Target::Effect(id) = *target {
                let gone = self.board.pool.cancel(id)?;
                self.board.spend_source(&gone)?;
                self.tell(Event::Countered(id));
            }
        }
        Ok(())
    }

    fn change(
        &mut self,
        card: CardId,
        source: Option<CardId>,
        stat: StatId,
        by: i8,
        span: Span,
    ) -> Result<(), Refused> {
        let duration = match span {
            Span::Turn => Duration::TURN,
            Span::Stays => Duration::WhileSource,
        };
        let (reach, change) = (Reach::Card(card), Change::Add(by.into()));
        let modifier = Modifier { source, reach, stat, change, duration };
        let table = self.board.table();
        // One that finds no room, or whose source has left meanwhile, is lost.
        let board = &mut self.board;
        let event = match board.changes.add(&table, &board.cards, modifier) {
            Ok(()) => Event::Changed { card, stat, by },
            Err(_) => Event::NoRoom,
        };
        self.tell(event);
        Ok(())
    }

    /// Moves a card to its owner's zone.
    fn send(&mut self, id: CardId, to: To) -> Result<(), Refused> {
        let places = self.board.rules().places;
        let Some(card) = self.board.cards.get(id).copied() else { return Ok(()) };
        let was_creature = self.board.creature(id).is_some();
        let (kind, at) = match to {
            To::Hand => (places.hand, At::Top),
            To::Discard => (places.discard, At::Top),
            To::Top => (places.deck, At::Top),
            To::Bottom => (places.deck, At::Bottom),
            To::Charge => (places.charge, At::Top),
        };
        if self.board.place_of(id) == Some(kind) && kind != places.deck {
            return Ok(());
        }
        let new = self.board.put(id, kind, at)?;
        self.tell(Event::Moved { card: card.def, seat: card.owner, to });
        match to {
            To::Charge => self.board.cards.set_tapped(new, true)?,
            To::Discard if was_creature => {
                self.tell(Event::Died { card: card.def, seat: card.controller });
                self.set_off(new, card.def, card.controller, When::Dies, None);
            }
            _ => {}
        }
        Ok(())
    }
}
