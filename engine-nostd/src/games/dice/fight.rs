//! Combat: one roll to hit, damage dice, and who strikes back.
//!
//! A fight adds up harm; [`Dice::settle`] makes it felt. So the attacks of a simultaneous round
//! can all be rolled before anybody falls.

use super::event::{Event, Roll, Verdict};
use super::state::{End, How, MAX_TROOPS, other};
use super::tables::{CAPTURED_HP, Damage, Kind, MAX_STRUCTURES, NEUTRAL_PENALTY};
use super::{Dice, Structure, Troop};
use crate::hex::Hex;
use crate::play::{Seat, Seats};

/// Somebody who fights: a number in the list of troops or of structures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Who {
    Troop(usize),
    Structure(usize),
}

/// What counts in a fight, terrain included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Fighter {
    pub at: Hex,
    pub owner: Option<Seat>,
    pub hp: u8,
    pub attack: i8,
    pub defence: u8,
    pub range: u8,
    pub damage: Damage,
    /// Whether it doubles its damage to structures, and whether it is one.
    pub breaks_structures: bool,
    pub structure: bool,
}

impl Fighter {
    /// Whether `natural` hits `target` with this much taken off.
    pub(super) fn verdict(&self, target: &Fighter, penalty: u8, natural: u8) -> Verdict {
        match natural {
            20 => Verdict::Critical,
            1 => Verdict::Fumble,
            _ if self.total(penalty, natural) >= target.defence as i8 => Verdict::Hit,
            _ => Verdict::Miss,
        }
    }

    fn total(&self, penalty: u8, natural: u8) -> i8 {
        natural as i8 + self.attack - penalty as i8
    }

    /// The damage of dice that show `sum` in all.
    pub(super) fn harm(&self, target: &Fighter, sum: u8, counter: bool) -> u8 {
        let normal = sum + self.damage.bonus;
        let dealt = if counter { (normal / 2).max(1) } else { normal };
        if self.breaks_structures && target.structure { 2 * dealt } else { dealt }
    }

    /// How many dice a hit rolls.
    pub(super) fn dice(&self, verdict: Verdict, counter: bool) -> u8 {
        let twice = verdict == Verdict::Critical && !counter;
        if twice { 2 * self.damage.count } else { self.damage.count }
    }

    /// Whether this one, if it lives, strikes back at an attacker.
    pub(super) fn counters(&self, attacker: &Fighter, verdict: Verdict) -> bool {
        let close = self.range == 1 && attacker.range == 1;
        self.at.distance(attacker.at) <= self.range.into() && (close || verdict == Verdict::Fumble)
    }
}

/// Harm that has been dealt and not been felt.
#[derive(Debug, Clone)]
pub(super) struct Harm {
    troops: [u8; MAX_TROOPS],
    /// By the seat that dealt it.
    structures: [[u8; 2]; MAX_STRUCTURES],
}

impl Harm {
    pub(super) const NONE: Harm =
        Harm { troops: [0; MAX_TROOPS], structures: [[0; 2]; MAX_STRUCTURES] };

    pub(super) fn add(&mut self, to: Who, by: Option<Seat>, amount: u8) {
        let sum = match (to, by) {
            (Who::Troop(number), _) => self.troops.get_mut(number),
            (Who::Structure(number), Some(seat)) => {
                self.structures.get_mut(number).map(|by| &mut by[usize::from(seat.0 & 1)])
            }
            // Structures that nobody owns shoot at troops only.
            (Who::Structure(_), None) => None,
        };
        if let Some(sum) = sum {
            *sum = sum.saturating_add(amount);
        }
    }
}

impl Dice {
    pub(super) fn troop_fighter(&self, troop: &Troop) -> Fighter {
        let row = self.tables().unit(troop.unit);
        let ground = self.terrain(troop.at).and_then(|terrain| self.tables().ground(terrain));
        let ground = ground.map_or((0, 0), |row| (row.attack, row.defence));
        Fighter {
            at: troop.at,
            owner: Some(troop.owner),
            hp: troop.hp,
            attack: (row.attack + ground.0) as i8,
            defence: row.defence + ground.1,
            range: row.range,
            damage: row.damage,
            breaks_structures: row.breaks_structures,
            structure: false,
        }
    }

    pub(super) fn structure_fighter(&self, structure: &Structure) -> Fighter {
        let row = self.tables().kind(structure.kind);
        let (attack, damage) = match structure.owner {
            Some(_) => (row.attack as i8, row.damage),
            None => (row.attack as i8 - NEUTRAL_PENALTY as i8, row.damage.smaller()),
        };
        Fighter {
            at: structure.at,
            owner: structure.owner,
            hp: structure.hp,
            attack,
            defence: row.defence,
            range: row.range,
            damage,
            breaks_structures: false,
            structure: true,
        }
    }

    pub(super) fn fighter(&self, who: Who) -> Fighter {
        match who {
            Who::Troop(number) => self.troop_fighter(&self.troops[number]),
            Who::Structure(number) => self.structure_fighter(&self.structures[number]),
        }
    }

    /// Whom an attack of a seat on a cell hits: an enemy troop, else a structure that is not the
    /// seat's own.
    pub(super) fn target(&self, seat: Seat, at: Hex) -> Option<Who> {
        let troop = self.troops.iter().position(|t| t.at == at && t.owner != seat);
        let structure = || self.structures.iter().position(|s| s.at == at && s.owner != Some(seat));
        troop.map(Who::Troop).or_else(|| structure().map(Who::Structure))
    }

    /// Rolls an attack and, if there is one, the counter.
    pub(super) fn fight(
        &mut self,
        attacker: Who,
        defender: Who,
        penalty: u8,
        harm: &mut Harm,
        events: &mut dyn FnMut(Event),
    ) {
        let (a, d) = (self.fighter(attacker), self.fighter(defender));
        let (verdict, dealt) = self.strike(&a, &d, penalty, false, events);
        harm.add(defender, a.owner, dealt);
        if let Who::Troop(number) = defender {
            self.troops[number].under_fire = true;
        }
        if dealt >= d.hp || !d.counters(&a, verdict) {
            return;
        }
        // On a structure's cell a troop is hit first, as in any attack.
        let on_it = self.troops.iter().position(|t| t.at == a.at && Some(t.owner) == a.owner);
        let struck = if a.structure { on_it.map_or(attacker, Who::Troop) } else { attacker };
        let s = self.fighter(struck);
        let (_, dealt) = self.strike(&d, &s, 0, true, events);
        harm.add(struck, d.owner, dealt);
        if let Who::Troop(number) = struck {
            self.troops[number].under_fire = true;
        }
    }

    /// One roll to hit, with its damage.
    fn strike(
        &mut self,
        from: &Fighter,
        to: &Fighter,
        penalty: u8,
        counter: bool,
        events: &mut dyn FnMut(Event),
    ) -> (Verdict, u8) {
        let natural = self.die(20);
        let verdict = from.verdict(to, penalty, natural);
        let damage = match verdict.hits() {
            false => 0,
            true => {
                let dice = 0..from.dice(verdict, counter);
                let sum = dice.map(|_| self.die(from.damage.sides)).sum();
                from.harm(to, sum, counter)
            }
        };
        events(Event::Rolled(Roll {
            from: from.at,
            to: to.at,
            natural,
            total: from.total(penalty, natural),
            against: to.defence,
            verdict,
            damage,
            counter,
        }));
        (verdict, damage)
    }

    /// Makes harm felt: structures are captured, troops die, a headquarters that falls ends the
    /// game.
    pub(super) fn settle(&mut self, harm: &Harm, events: &mut dyn FnMut(Event)) {
        let mut fallen = Seats::NONE;
        for (structure, by) in self.structures.iter_mut().zip(&harm.structures) {
            if let Some(seat) = hurt_structure(structure, *by, events) {
                fallen = fallen.with(seat);
            }
        }
        for number in (0..self.troops.len()).rev() {
            let amount = harm.troops[number];
            if amount > 0 {
                self.hurt_troop(number, amount, events);
            }
        }
        if !fallen.is_empty() {
            let standing = Dice::SEATS.into_iter().filter(|seat| !fallen.contains(*seat));
            let standing = standing.fold(Seats::NONE, Seats::with);
            let winners = if standing.is_empty() { Seats::first(2) } else { standing };
            self.finish(How::Headquarters, winners, events);
        }
    }

    /// Takes hit points off a troop, and the troop off the map when none are left. Numbers of
    /// troops behind it change then.
    pub(super) fn hurt_troop(&mut self, number: usize, amount: u8, events: &mut dyn FnMut(Event)) {
        let troop = &mut self.troops[number];
        troop.hp = troop.hp.saturating_sub(amount);
        let Troop { at, hp, unit, owner, .. } = *troop;
        events(Event::Damaged { at, amount, left: hp, structure: false });
        if hp == 0 {
            self.troops.remove(number);
            events(Event::Died { at, unit, seat: owner });
        }
    }

    /// Ends the game, if it has not ended before.
    pub(super) fn finish(&mut self, how: How, winners: Seats, events: &mut dyn FnMut(Event)) {
        if self.end.is_none() {
            let end = End { how, winners };
            (self.end, self.acting) = (Some(end), Seats::NONE);
            events(Event::Ended(end));
        }
    }

    /// Lets a structure shoot at the nearest enemy troop in its range.
    pub(super) fn shoot(&mut self, number: usize, events: &mut dyn FnMut(Event)) {
        let Structure { at, kind, owner, .. } = self.structures[number];
        let range = u32::from(self.tables().kind(kind).range);
        let enemies = || {
            let enemies = self.troops.iter().enumerate().filter(|(_, t)| Some(t.owner) != owner);
            enemies.map(|(number, troop)| (troop.at.distance(at), number))
        };
        let Some(nearest) = enemies().map(|(far, _)| far).min().filter(|far| *far <= range) else {
            return;
        };
        let count = enemies().filter(|(far, _)| *far == nearest).count() as u32;
        let mut rng = self.rng;
        let nth = if count > 1 { rng.below(count) } else { 0 };
        let chosen = enemies().filter(|(far, _)| *far == nearest).nth(nth as usize);
        let Some((_, target)) = chosen else { return };
        self.rng = rng;
        let mut harm = Harm::NONE;
        self.fight(Who::Structure(number), Who::Troop(target), 0, &mut harm, events);
        self.settle(&harm, events);
    }
}

/// Takes hit points off a structure; whose it was, if it was a headquarters and fell.
fn hurt_structure(
    structure: &mut Structure,
    by: [u8; 2],
    events: &mut dyn FnMut(Event),
) -> Option<Seat> {
    let amount = by[0].saturating_add(by[1]);
    if amount == 0 {
        return None;
    }
    let Structure { at, kind, owner, hp } = *structure;
    let left = hp.saturating_sub(amount);
    events(Event::Damaged { at, amount, left, structure: true });
    structure.hp = left;
    if left > 0 {
        return None;
    }
    if kind == Kind::Headquarters {
        return owner;
    }
    structure.hp = CAPTURED_HP;
    // Who did more to it takes it; if both did as much, nobody does.
    if by[0] != by[1] {
        let seat = if by[0] > by[1] { Seat(0) } else { other(Seat(0)) };
        structure.owner = Some(seat);
        events(Event::Captured { at, kind, seat });
    }
    None
}
