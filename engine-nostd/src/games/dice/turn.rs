//! The course of the game: turns, rounds, what happens by itself between them, and the end.

use super::event::Event;
use super::fight::{Harm, Who};
use super::state::{How, other};
use super::tables::{DOMINANCE_ROUNDS, Kind, LAST_RADIUS, SURRENDER_AFTER};
use super::{Dice, Refused};
use crate::hex::Hex;
use crate::play::{Seat, Seats};

impl Dice {
    /// Begins the game on a map that has been made.
    pub(super) fn begin(&mut self) {
        self.coins = [self.setup.tables.start_coins; 2];
        self.first = Seat(self.rng.below(2) as u8);
        self.begin_round(&mut |_| ());
    }

    /// The seats whose turn begins a round.
    fn openers(&self) -> Seats {
        if self.simultaneous() { Seats::first(2) } else { Seats::one(self.first) }
    }

    fn begin_round(&mut self, events: &mut dyn FnMut(Event)) {
        events(Event::Round { round: self.round, safe_radius: self.safe_radius() });
        self.shoot_all(None, events);
        self.begin_turn(self.openers(), events);
    }

    /// What happens at the start of the turn of these seats, step by step.
    fn begin_turn(&mut self, seats: Seats, events: &mut dyn FnMut(Event)) {
        if self.end.is_some() {
            return;
        }
        self.acting = seats;
        seats.iter().for_each(|seat| events(Event::Turn(seat)));
        self.storm_damage(seats, events);
        seats.iter().for_each(|seat| self.relocate(seat, events));
        self.heal(seats, events);
        self.repair(seats, events);
        seats.iter().for_each(|seat| self.earn(seat, events));
        seats.iter().for_each(|seat| self.shoot_all(Some(seat), events));
        for troop in self.troops.iter_mut().filter(|troop| seats.contains(troop.owner)) {
            (troop.ready, troop.moved, troop.attacked) = (true, false, false);
        }
    }

    fn storm_damage(&mut self, seats: Seats, events: &mut dyn FnMut(Event)) {
        let (storm, safe) = (self.storm(), u32::from(self.safe_radius()));
        for number in (0..self.troops.len()).rev().filter(|_| storm > 0) {
            let troop = &self.troops[number];
            if seats.contains(troop.owner) && troop.at.length() > safe {
                self.hurt_troop(number, storm.min(u8::MAX.into()) as u8, events);
            }
        }
    }

    /// Moves a headquarters out of the storm, to the nearest free cell; if there is none it stays.
    fn relocate(&mut self, seat: Seat, events: &mut dyn FnMut(Event)) {
        let safe = u32::from(self.safe_radius());
        let hq = |s: &super::Structure| s.kind == Kind::Headquarters && s.owner == Some(seat);
        let Some(number) = self.structures.iter().position(hq) else { return };
        let from = self.structures[number].at;
        if from.length() <= safe {
            return;
        }
        let free = || {
            let inside = self.cells().filter(|(at, _)| at.length() <= safe);
            inside.filter(|(at, terrain)| terrain.passable() && self.empty(*at)).map(|(at, _)| at)
        };
        let Some(nearest) = free().map(|at| at.distance(from)).min() else { return };
        let near = |at: &Hex| at.distance(from) == nearest;
        let count = free().filter(near).count() as u32;
        let mut rng = self.rng;
        let nth = if count > 1 { rng.below(count) } else { 0 };
        let Some(to) = free().filter(near).nth(nth as usize) else { return };
        self.rng = rng;
        self.structures[number].at = to;
        events(Event::Relocated { seat, from, to });
    }

    /// Whether nothing stands on a cell.
    pub(super) fn empty(&self, at: Hex) -> bool {
        self.troop_at(at).is_none() && self.structure_at(at).is_none()
    }

    /// Troops left in peace get hit points back; from here on they may be troubled anew.
    fn heal(&mut self, seats: Seats, events: &mut dyn FnMut(Event)) {
        let tables = self.setup.tables;
        for troop in self.troops.iter_mut().filter(|troop| seats.contains(troop.owner)) {
            let missing = tables.unit(troop.unit).hp - troop.hp;
            let amount = missing.min(tables.heal);
            if !troop.attacked && !troop.under_fire && amount > 0 {
                troop.hp += amount;
                events(Event::Healed { at: troop.at, amount });
            }
            (troop.attacked, troop.under_fire) = (false, false);
        }
    }

    fn repair(&mut self, seats: Seats, events: &mut dyn FnMut(Event)) {
        let tables = self.setup.tables;
        let owned = |owner: Option<Seat>| owner.is_some_and(|owner| seats.contains(owner));
        for structure in self.structures.iter_mut().filter(|structure| owned(structure.owner)) {
            let missing = tables.kind(structure.kind).hp - structure.hp;
            let amount = missing.min(tables.repair);
            if amount > 0 {
                structure.hp += amount;
                events(Event::Repaired { at: structure.at, amount });
            }
        }
    }

    fn earn(&mut self, seat: Seat, events: &mut dyn FnMut(Event)) {
        let owned = self.structures.iter().filter(|structure| structure.owner == Some(seat));
        let tables = self.tables();
        let structures: u16 = owned.map(|structure| tables.kind(structure.kind).income).sum();
        let gained = tables.income + structures;
        let coins = &mut self.coins[usize::from(seat.0 & 1)];
        *coins = coins.saturating_add(gained);
        events(Event::Coins { seat, gained, total: *coins });
    }

    /// Every structure of a seat shoots once, or every one that nobody owns.
    fn shoot_all(&mut self, owner: Option<Seat>, events: &mut dyn FnMut(Event)) {
        // Only what belonged to the seat before the first shot: a counter may capture.
        let mut shooters = 0u16;
        for (number, structure) in self.structures.iter().enumerate() {
            shooters |= u16::from(structure.owner == owner) << number;
        }
        for number in 0..self.structures.len() {
            let still = self.structures[number].owner == owner && self.end.is_none();
            if shooters >> number & 1 == 1 && still {
                self.shoot(number, events);
            }
        }
    }

    /// Ends the turn of a seat, and whatever ends with it.
    pub(super) fn end_turn(&mut self, seat: Seat, events: &mut dyn FnMut(Event)) {
        events(Event::Done(seat));
        self.acting = self.acting.without(seat);
        if self.simultaneous() {
            if self.acting.is_empty() {
                self.carry_out(events);
                self.end_round(events);
            }
        } else if seat == self.first {
            self.begin_turn(Seats::one(other(seat)), events);
        } else {
            self.end_round(events);
        }
    }

    fn end_round(&mut self, events: &mut dyn FnMut(Event)) {
        if self.end.is_some() {
            return;
        }
        for seat in Dice::SEATS {
            let most = 2 * self.holds(seat) > self.structures.len();
            let rounds = &mut self.dominance[usize::from(seat.0)];
            *rounds = if most { *rounds + 1 } else { 0 };
            let rounds = *rounds;
            if most {
                events(Event::Dominates { seat, rounds });
            }
            if rounds >= DOMINANCE_ROUNDS {
                return self.finish(How::Dominance, Seats::one(seat), events);
            }
        }
        if self.storm() > 0 && self.safe_radius() == LAST_RADIUS {
            return self.finish(How::SuddenDeath, self.ahead(), events);
        }
        self.round += 1;
        self.begin_round(events);
    }

    /// Who has more structures, or else more hit points in the field; both if neither.
    fn ahead(&self) -> Seats {
        let [a, b] = Dice::SEATS.map(|seat| {
            let hp: u32 = self.army(seat).map(|troop| u32::from(troop.hp)).sum();
            (self.holds(seat), hp)
        });
        match a.cmp(&b) {
            core::cmp::Ordering::Greater => Seats::one(Seat(0)),
            core::cmp::Ordering::Less => Seats::one(Seat(1)),
            core::cmp::Ordering::Equal => Seats::first(2),
        }
    }

    /// Whether a seat may surrender now.
    pub(super) fn may_surrender(&self) -> Result<(), Refused> {
        if self.round > SURRENDER_AFTER { Ok(()) } else { Err(Refused::TooEarly) }
    }

    /// A fight that is felt at once.
    pub(super) fn fight_now(
        &mut self,
        attacker: Who,
        defender: Who,
        events: &mut dyn FnMut(Event),
    ) {
        let mut harm = Harm::NONE;
        self.fight(attacker, defender, 0, &mut harm, events);
        self.settle(&harm, events);
    }
}
