//! What a seat may do: buying, moving, attacking, each refused with a reason or carried out.
//!
//! Everything is judged by what the seat sees, so that a refusal tells it nothing new.

use super::event::Event;
use super::fight::Who;
use super::state::MAX_ARMY;
use super::tables::Unit;
use super::{Dice, Refused, Troop};
use crate::hex::{Dir, Hex};
use crate::play::Seat;

/// The order in which cells beside a structure are looked at: E, NE, NW, W, SW, SE.
const BESIDE: [Dir; 6] = [Dir::SE, Dir::NE, Dir::N, Dir::NW, Dir::SW, Dir::S];

impl Dice {
    /// Where a troop would stand that a seat buys at a structure.
    pub(super) fn may_buy(&self, seat: Seat, unit: Unit, at: Hex) -> Result<Hex, Refused> {
        self.terrain(at).ok_or(Refused::Outside)?;
        let own = self.structure_at(at).filter(|structure| structure.owner == Some(seat));
        own.ok_or(Refused::NotYourStructure)?;
        if self.coins[usize::from(seat.0 & 1)] < self.tables().unit(unit).cost {
            return Err(Refused::Coins);
        }
        if self.army(seat).count() >= MAX_ARMY {
            return Err(Refused::ArmyFull);
        }
        let beside = BESIDE.map(|dir| at.step(dir));
        let free = |cell: &Hex| self.open_to(seat, *cell) && self.structure_at(*cell).is_none();
        let own = Some(at).filter(|at| self.open_to(seat, *at));
        own.or_else(|| beside.into_iter().find(free)).ok_or(Refused::NoRoom)
    }

    /// Whether a seat knows of nobody on a passable cell, and of nobody who will come.
    fn open_to(&self, seat: Seat, at: Hex) -> bool {
        let there = |troop: &Troop| {
            troop.at == at && self.sees_troop(Some(seat), troop)
                || troop.owner == seat && troop.goal == Some(at)
        };
        self.terrain(at).is_some_and(|terrain| terrain.passable()) && !self.troops.iter().any(there)
    }

    pub(super) fn buy(
        &mut self,
        seat: Seat,
        unit: Unit,
        at: Hex,
        events: &mut dyn FnMut(Event),
    ) -> Result<(), Refused> {
        let at = self.may_buy(seat, unit, at)?;
        // There is room: neither army is larger than MAX_ARMY.
        let _ = self.troops.push(Troop::new(&self.setup.tables, unit, seat, at));
        self.coins[usize::from(seat.0 & 1)] -= self.setup.tables.unit(unit).cost;
        events(match self.simultaneous() {
            true => Event::Ordered(seat),
            false => Event::Bought { seat, unit, at },
        });
        Ok(())
    }

    /// The number of a seat's troop on a cell.
    fn own_troop(&self, seat: Seat, at: Hex) -> Result<usize, Refused> {
        self.terrain(at).ok_or(Refused::Outside)?;
        let own = |troop: &Troop| troop.at == at && troop.owner == seat;
        let number = self.troops.iter().position(own).ok_or(Refused::NoTroop)?;
        if self.troops[number].ready { Ok(number) } else { Err(Refused::NotReady) }
    }

    /// Whether a troop may still move this turn.
    pub(super) fn can_move(troop: &Troop) -> Result<(), Refused> {
        match (troop.ready, troop.attacked, troop.moved) {
            (false, ..) => Err(Refused::NotReady),
            (_, true, _) => Err(Refused::Attacked),
            (_, _, true) => Err(Refused::Moved),
            _ => Ok(()),
        }
    }

    pub(super) fn march(
        &mut self,
        seat: Seat,
        from: Hex,
        to: Hex,
        events: &mut dyn FnMut(Event),
    ) -> Result<(), Refused> {
        let number = self.own_troop(seat, from)?;
        let troop = &self.troops[number];
        Dice::can_move(troop)?;
        self.terrain(to).ok_or(Refused::Outside)?;
        let reach = self.reach(troop);
        if reach.cost(to).is_none() {
            let free = self.open_to(seat, to);
            return Err(if free { Refused::OutOfReach } else { self.why_not(to) });
        }
        self.troops[number].moved = true;
        if self.simultaneous() {
            self.troops[number].goal = Some(to);
            events(Event::Ordered(seat));
            return Ok(());
        }
        // Somebody unseen may stand in the way: the troop stops on the last free cell before.
        let mut path = reach.path(to);
        let enemy = |at: &Hex| self.troops.iter().any(|t| t.at == *at && t.owner != seat);
        let ambush = path.cells().iter().position(enemy);
        if let Some(met) = ambush {
            let by = path.cells()[met];
            let free = |at: &Hex| *at == from || self.troop_at(*at).is_none();
            let last = path.cells()[..met].iter().rposition(free).unwrap_or(0);
            path.truncate(last + 1);
            self.walk(number, seat, path, events);
            events(Event::Ambushed { at: path.last(), by });
        } else {
            self.walk(number, seat, path, events);
        }
        Ok(())
    }

    fn walk(
        &mut self,
        number: usize,
        seat: Seat,
        path: super::Path,
        events: &mut dyn FnMut(Event),
    ) {
        self.troops[number].at = path.last();
        events(Event::Moved { seat, path });
    }

    /// Why a cell that a seat knows is not free cannot be moved to.
    fn why_not(&self, at: Hex) -> Refused {
        let passable = self.terrain(at).is_some_and(|terrain| terrain.passable());
        if passable { Refused::Occupied } else { Refused::OutOfReach }
    }

    /// Whether a seat knows of something to attack on a cell.
    pub(super) fn known_target(&self, seat: Seat, at: Hex) -> bool {
        let troop = |t: &Troop| t.at == at && t.owner != seat && self.sees_troop(Some(seat), t);
        self.troops.iter().any(troop)
            || self.structure_at(at).is_some_and(|s| s.owner != Some(seat))
    }

    /// Whether a seat may attack at all this turn.
    pub(super) fn may_attack(&self, seat: Seat) -> Result<(), Refused> {
        let first = self.round == 1 && seat == self.first && !self.simultaneous();
        if first { Err(Refused::FirstTurn) } else { Ok(()) }
    }

    pub(super) fn attack(
        &mut self,
        seat: Seat,
        from: Hex,
        to: Hex,
        events: &mut dyn FnMut(Event),
    ) -> Result<(), Refused> {
        let number = self.own_troop(seat, from)?;
        let troop = self.troops[number];
        if troop.attacked {
            return Err(Refused::Attacked);
        }
        self.may_attack(seat)?;
        self.terrain(to).ok_or(Refused::Outside)?;
        if !self.known_target(seat, to) {
            return Err(Refused::NoTarget);
        }
        let stands = troop.goal.unwrap_or(troop.at);
        if stands.distance(to) > self.tables().unit(troop.unit).range.into() {
            return Err(Refused::OutOfRange);
        }
        self.troops[number].attacked = true;
        if self.simultaneous() {
            self.troops[number].aim = Some(to);
            events(Event::Ordered(seat));
        } else if let Some(target) = self.target(seat, to) {
            self.fight_now(Who::Troop(number), target, events);
        }
        Ok(())
    }
}
