//! What bots know of Hex & Dice.
//!
//! A turn is made of dozens of moves, so looking at answers would look at nothing: a bot takes
//! the move that improves the position most, then the next, and ends its turn when none does. For
//! that the evaluation knows what dice do on average: the last ply of a search is played without
//! dice, attacks by their expected damage and the end of the turn as no change at all.

use heapless::Vec;

use super::fight::{Harm, Who};
use super::game::Move;
use super::odds::{Odds, Share, odds};
use super::state::other;
use super::tables::{Kind, MAX_CELLS, Unit};
use super::{Dice, Refused, Structure, Troop};
use crate::bots::{Chances, Plan, Playable};
use crate::hex::{Dir, Hex};
use crate::play::{Game, Rng, Seat};

/// What a new troop is worth, in hundredths of what it costs: a little more, so that money is spent.
const WORTH: [i32; 4] = [114, 112, 113, 106];
/// What each further troop of a kind is worth less.
const MORE_OF_A_KIND: i32 = 3;
/// What structures are worth.
const OUTPOST: i32 = 400;
const COMMAND_CENTRE: i32 = 550;
/// What a hit point of a headquarters is worth.
const HQ_POINT: i32 = 60;
/// What a step nearer to the next goal is worth, and from how far it counts.
const STEP: i32 = 5;
const FAR: i32 = 30;
/// Percent of the damage to expect from the other's troops that counts, and from one's own.
const DANGER: i32 = 30;
const THREAT: i32 = 25;
/// What standing in the storm of the next round costs, per point of its damage.
const STORM: i32 = 8;

impl Playable for Dice {
    /// Easy looks at some moves, medium at all, hard at the next one as well.
    const LEVELS: [Plan; 3] =
        [Plan::greedy(1, 8), Plan::greedy(1, 2_000), Plan::expectimax(2, 2, 30_000)];
    const SURE: i32 = 4_000;
    const EVALUATES_BARE: bool = true;

    fn evaluate(&self, seat: Seat) -> i32 {
        self.standing(seat) - self.standing(other(seat)) + self.dents(seat)
    }

    fn generator(&mut self) -> Option<&mut Rng> {
        Some(&mut self.rng)
    }

    fn chances(&self, _seat: Seat, mv: Move) -> Chances {
        match mv {
            Move::Attack { .. } if !self.simultaneous() => Chances::Drawn,
            Move::End => Chances::Drawn,
            _ => Chances::Certain,
        }
    }

    fn apply_bare(&mut self, seat: Seat, mv: Move) -> Result<(), Refused> {
        match mv {
            Move::End => Ok(()),
            Move::Attack { from, to } => self.expect(seat, from, to),
            _ => self.apply(seat, mv, &mut |_| ()),
        }
    }

    /// Mostly attacks, often a purchase, and the end before long; never gives up.
    fn hasty_move(&self, seat: Seat, rng: &mut Rng) -> Option<Move> {
        let (mut total, mut chosen) = (0, None);
        self.each_move(seat, &mut |mv| {
            let weight = match mv {
                Move::Attack { .. } => 30,
                Move::Buy { .. } | Move::End => 5,
                Move::March { .. } => 1,
                Move::Surrender => return,
            };
            total += weight;
            if rng.below(total) < weight {
                chosen = Some(mv);
            }
        });
        chosen
    }
}

/// A fraction of a number, rounded to the nearest whole one.
fn rounded(share: Share) -> u8 {
    ((2 * share.part + share.of) / (2 * share.of)).min(u8::MAX.into()) as u8
}

impl Dice {
    /// An attack as the dice fall on average.
    fn expect(&mut self, seat: Seat, from: Hex, to: Hex) -> Result<(), Refused> {
        let own = |troop: &Troop| troop.at == from && troop.owner == seat;
        let number = self.troops.iter().position(own).ok_or(Refused::NoTroop)?;
        let target = self.target(seat, to).ok_or(Refused::NoTarget)?;
        let (a, d) = (self.fighter(Who::Troop(number)), self.fighter(target));
        let Odds { damage, kill, counter_damage, .. } = odds(&a, &d);
        self.troops[number].attacked = true;
        let mut harm = Harm::NONE;
        let likely = 2 * kill.part >= kill.of;
        let dealt = if likely { d.hp } else { rounded(damage).clamp(1, d.hp.max(2) - 1) };
        harm.add(target, a.owner, dealt);
        harm.add(Who::Troop(number), d.owner, rounded(counter_damage).min(a.hp - 1));
        self.settle(&harm, &mut |_| ());
        Ok(())
    }

    /// What a seat has, and what it is about to do.
    fn standing(&self, seat: Seat) -> i32 {
        let structures: i32 = self
            .structures
            .iter()
            .filter(|s| s.owner == Some(seat))
            .map(|s| self.structure_worth(s))
            .sum();
        let goals = self.steps_to_goals(seat);
        let mut value = i32::from(self.coins[usize::from(seat.0 & 1)]) + structures;
        let mut kinds = [0; 4];
        for troop in self.army(seat) {
            let place = troop.goal.unwrap_or(troop.at);
            let further = &mut kinds[troop.unit as usize];
            value += self.troop_worth(troop) - *further * MORE_OF_A_KIND;
            *further += 1;
            let far = self.setup.region().index(place).map_or(FAR, |i| i32::from(goals[i]));
            value += (FAR - far.min(FAR)) * STEP;
            value -= self.storm_ahead(place);
            value -= self.danger(troop, place);
        }
        value
    }

    /// What a new troop is worth.
    fn worth(&self, unit: Unit) -> i32 {
        i32::from(self.tables().unit(unit).cost) * WORTH[unit as usize] / 100
    }

    fn troop_worth(&self, troop: &Troop) -> i32 {
        let full = i32::from(self.tables().unit(troop.unit).hp);
        self.worth(troop.unit) * (full + i32::from(troop.hp)) / (2 * full)
    }

    /// A structure in its owner's hands: the more the healthier.
    fn structure_worth(&self, structure: &Structure) -> i32 {
        let full = i32::from(self.tables().kind(structure.kind).hp);
        let left = i32::from(structure.hp);
        match structure.kind {
            Kind::Headquarters => HQ_POINT * left,
            kind => prize(kind) * (2 * full + left) / (3 * full),
        }
    }

    /// What the storm of the next round will do to a cell.
    fn storm_ahead(&self, at: Hex) -> i32 {
        let next = i32::from(self.storm()) + 1;
        let safe = i32::from(self.safe_radius()) - 1;
        let soon = self.round + 3 >= self.setup.row().sudden_death;
        if soon && at.length() as i32 > safe { next.max(2) * STORM } else { 0 }
    }

    /// What the enemies that could come near may do to a troop on a cell, less what it may do.
    fn danger(&self, troop: &Troop, place: Hex) -> i32 {
        let here = self.troop_fighter(&Troop { at: place, ..*troop });
        let mut danger = 0;
        for enemy in self.army(other(troop.owner)) {
            let row = self.tables().unit(enemy.unit);
            let far = enemy.at.distance(place);
            if far <= u32::from(row.mobility + row.range) {
                danger += self.bite(&self.troop_fighter(enemy), &here, troop) * DANGER / 100;
            }
            let own = self.tables().unit(troop.unit);
            if far <= u32::from(own.mobility + own.range) {
                danger -= self.bite(&here, &self.troop_fighter(enemy), enemy) * THREAT / 100;
            }
        }
        danger
    }

    /// What a troop loses in worth by an attack, roughly.
    fn bite(&self, from: &super::fight::Fighter, to: &super::fight::Fighter, troop: &Troop) -> i32 {
        let needed = (i32::from(to.defence) - i32::from(from.attack)).clamp(2, 20);
        let row = from.damage;
        let twice = i32::from(row.count) * (i32::from(row.sides) + 1) + 2 * i32::from(row.bonus);
        let damage = twice.min(2 * i32::from(to.hp)) * (21 - needed) / 4;
        // Tenths of hit points, of a troop that is worth as much dead as wounded.
        damage * self.worth(troop.unit) / i32::from(self.tables().unit(troop.unit).hp) / 10
    }

    /// Steps from each cell to the nearest structure that a seat could take; the cells beside one
    /// are a step away.
    fn steps_to_goals(&self, seat: Seat) -> [u8; MAX_CELLS] {
        let region = self.setup.region();
        let mut steps = [u8::MAX; MAX_CELLS];
        let mut queue: Vec<Hex, MAX_CELLS> = Vec::new();
        for structure in self.structures.iter().filter(|s| s.owner != Some(seat)) {
            if let Some(index) = region.index(structure.at) {
                steps[index] = 0;
                let _ = queue.push(structure.at);
            }
        }
        let mut next = 0;
        while let Some(cell) = queue.get(next).copied() {
            next += 1;
            let here = region.index(cell).map_or(0, |index| steps[index]);
            for near in Dir::ALL.map(|dir| cell.step(dir)) {
                let Some(index) = region.index(near) else { continue };
                if steps[index] == u8::MAX && self.terrain[index].passable() {
                    steps[index] = here.saturating_add(1);
                    // Every cell comes once, so there is room.
                    let _ = queue.push(near);
                }
            }
        }
        steps
    }

    /// What has been done to structures that nobody owns, for whoever is nearer.
    fn dents(&self, seat: Seat) -> i32 {
        let mut value = 0;
        for structure in self.structures.iter().filter(|s| s.owner.is_none()) {
            let row = self.tables().kind(structure.kind);
            let missing = i32::from(row.hp - structure.hp);
            if missing == 0 {
                continue;
            }
            let near = |seat| self.army(seat).map(|t| t.at.distance(structure.at)).min();
            let [mine, theirs] = [near(seat), near(other(seat))].map(|far| far.unwrap_or(99));
            let sign = if mine <= theirs { 1 } else { -1 };
            value += sign * missing * prize(structure.kind) * 3 / 4 / i32::from(row.hp);
        }
        value
    }
}

fn prize(kind: Kind) -> i32 {
    match kind {
        Kind::Outpost => OUTPOST,
        Kind::CommandCentre => COMMAND_CENTRE,
        Kind::Headquarters => 0,
    }
}

const _: () = assert!(WORTH.len() == Unit::ALL.len(), "a worth for every unit");
