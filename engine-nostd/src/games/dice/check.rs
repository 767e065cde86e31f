//! Whether a state from outside is one that the rules can go on from.

use super::state::{How, MAX_ARMY};
use super::tables::{DOMINANCE_ROUNDS, Kind};
use super::{Dice, Refused, Structure, Troop};
use crate::hex::Hex;
use crate::play::{Seat, Seats};

/// More rounds than any game has.
const MOST_ROUNDS: u16 = 1000;

impl Dice {
    pub(super) fn check_state(&self) -> Result<(), Refused> {
        self.setup.check()?;
        if self.terrain.len() != self.setup.region().len() {
            return Err(Refused::Map);
        }
        self.check_structures()?;
        self.check_troops()?;
        let rounds = (1..=MOST_ROUNDS).contains(&self.round) && self.first.0 < 2;
        let last = DOMINANCE_ROUNDS - u8::from(self.end.is_none());
        let dominance = self.dominance.iter().all(|rounds| *rounds <= last);
        let rolls = self.rolls.iter().all(|roll| (1..=20).contains(roll));
        if rounds && dominance && rolls && self.acting_fits() {
            Ok(())
        } else {
            Err(Refused::Contradiction)
        }
    }

    /// Whether those may act who should.
    fn acting_fits(&self) -> bool {
        match self.end {
            Some(end) => {
                let known =
                    !end.winners.is_empty() && end.winners.minus(Seats::first(2)).is_empty();
                self.acting.is_empty() && known
            }
            None => {
                let known = self.acting.minus(Seats::first(2)).is_empty();
                let several = self.simultaneous() || self.acting.len() == 1;
                known && several && !self.acting.is_empty()
            }
        }
    }

    fn check_structures(&self) -> Result<(), Refused> {
        let fell = self.end.is_some_and(|end| end.how == How::Headquarters);
        for (number, s) in self.structures.iter().enumerate() {
            let Structure { at, kind, owner, hp } = *s;
            let hq = kind == Kind::Headquarters;
            let least = u8::from(!(hq && fell));
            let whole = (least..=self.tables().kind(kind).hp).contains(&hp);
            let owned = owner.map_or(!hq, |owner| owner.0 < 2);
            let twice = self.structures[..number].iter().any(|other| other.at == at);
            if !self.can_stand(at) || !whole || !owned || twice {
                return Err(Refused::Structures);
            }
        }
        let bases = |seat| {
            let hq = |s: &&Structure| s.kind == Kind::Headquarters && s.owner == Some(seat);
            self.structures.iter().filter(hq).count()
        };
        if Dice::SEATS.map(bases) == [1, 1] { Ok(()) } else { Err(Refused::Structures) }
    }

    fn can_stand(&self, at: Hex) -> bool {
        self.terrain(at).is_some_and(|terrain| terrain.passable())
    }

    fn check_troops(&self) -> Result<(), Refused> {
        for (number, troop) in self.troops.iter().enumerate() {
            let Troop { at, unit, owner, hp, .. } = *troop;
            let whole = (1..=self.tables().unit(unit).hp).contains(&hp) && owner.0 < 2;
            // Only two new troops may share a cell, while their buyers do not know it.
            let apart = |there: &Troop| {
                let new = self.simultaneous() && !there.ready && !troop.ready;
                there.at != at || new && there.owner != owner
            };
            let foreign = self.structure_at(at).is_some_and(|s| s.owner != Some(owner));
            let alone = self.troops[..number].iter().all(apart);
            if !self.can_stand(at) || !whole || foreign || !alone || !self.orders_fit(troop) {
                return Err(Refused::Troops);
            }
        }
        let full = Dice::SEATS.into_iter().any(|seat: Seat| self.army(seat).count() > MAX_ARMY);
        if full { Err(Refused::ArmyFull) } else { Ok(()) }
    }

    /// Whether a troop's orders are such as can be given.
    fn orders_fit(&self, troop: &Troop) -> bool {
        if self.end.is_some() {
            return true;
        }
        let none = troop.goal.is_none() && troop.aim.is_none();
        if !self.simultaneous() || !troop.ready {
            return none;
        }
        let flags = troop.moved == troop.goal.is_some() && troop.attacked == troop.aim.is_some();
        let goal = troop.goal.is_none_or(|goal| {
            let mobility = self.tables().unit(troop.unit).mobility;
            let near = goal.distance(troop.at) <= mobility.into();
            let foreign = self.structure_at(goal).is_some_and(|s| s.owner != Some(troop.owner));
            let shared = self.army(troop.owner).filter(|t| t.goal == Some(goal)).count() > 1;
            near && goal != troop.at && self.can_stand(goal) && !foreign && !shared
        });
        flags && goal && troop.aim.is_none_or(|aim| self.terrain(aim).is_some())
    }
}
