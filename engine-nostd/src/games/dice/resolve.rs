//! Carrying out the orders of a simultaneous round: purchases, then all moves, then all attacks.

use super::event::Event;
use super::fight::{Harm, Who};
use super::tables::MOVED_PENALTY;
use super::{Dice, MAX_TROOPS};
use crate::hex::Hex;

/// Whom each troop meant to attack: a number in the list of troops.
type Meant = [Option<u8>; MAX_TROOPS];

impl Dice {
    /// Carries out all orders of the round.
    pub(super) fn carry_out(&mut self, events: &mut dyn FnMut(Event)) {
        self.part_newcomers(events);
        for troop in self.troops.iter().filter(|troop| !troop.ready) {
            events(Event::Bought { seat: troop.owner, unit: troop.unit, at: troop.at });
        }
        let meant = self.meant();
        self.move_all(events);
        self.attack_all(&meant, events);
        for troop in &mut self.troops {
            (troop.goal, troop.aim) = (None, None);
        }
    }

    /// Troops that both seats bought for the same cell do not come; the money comes back.
    fn part_newcomers(&mut self, events: &mut dyn FnMut(Event)) {
        let mut clash = [false; MAX_TROOPS];
        for (number, troop) in self.troops.iter().enumerate() {
            clash[number] = self.troops.iter().filter(|there| there.at == troop.at).count() > 1;
        }
        for number in (0..self.troops.len()).rev().filter(|number| clash[*number]) {
            let troop = self.troops.remove(number);
            let coins = &mut self.coins[usize::from(troop.owner.0 & 1)];
            *coins = coins.saturating_add(self.setup.tables.unit(troop.unit).cost);
            let (seat, unit, at) = (troop.owner, troop.unit, troop.at);
            events(Event::Refunded { seat, unit, at });
        }
    }

    /// The enemy troop that stands on each troop's aim before anybody moves.
    fn meant(&self) -> Meant {
        let mut meant = [None; MAX_TROOPS];
        for (troop, meant) in self.troops.iter().zip(&mut meant) {
            let stands = |at: Hex| {
                self.troops.iter().position(|t| t.at == at && t.owner != troop.owner && t.ready)
            };
            *meant = troop.aim.and_then(stands).map(|number| number as u8);
        }
        meant
    }

    /// Where each troop goes: its goal, or nowhere if it cannot.
    fn going(&self) -> [bool; MAX_TROOPS] {
        let mut going = [false; MAX_TROOPS];
        let goals = || self.troops.iter().enumerate().filter_map(|(i, t)| t.goal.map(|g| (i, g)));
        for (number, goal) in goals() {
            let here = &self.troops[number];
            let mobility = self.tables().unit(here.unit).mobility;
            let rival = |(i, g): (usize, Hex)| {
                i != number
                    && g == goal
                    && self.tables().unit(self.troops[i].unit).mobility >= mobility
            };
            let swaps = self.troops.iter().any(|t| t.at == goal && t.goal == Some(here.at));
            going[number] = !swaps && !goals().any(rival);
        }
        // Who stays bars the way of who would come; until nobody more has to stay.
        loop {
            let stays = |at: Hex| self.troops.iter().zip(&going).any(|(t, go)| t.at == at && !go);
            let barred = goals().find(|(number, goal)| going[*number] && stays(*goal));
            let Some((number, _)) = barred else { return going };
            going[number] = false;
        }
    }

    fn move_all(&mut self, events: &mut dyn FnMut(Event)) {
        let going = self.going();
        // All are told as the map is before anybody moves: then every way is one that was planned.
        for (troop, going) in self.troops.iter().zip(going) {
            let Some(goal) = troop.goal else { continue };
            events(match going {
                true => Event::Moved { seat: troop.owner, path: self.reach(troop).path(goal) },
                false => Event::Stayed { at: troop.at, goal },
            });
        }
        for (troop, _) in self.troops.iter_mut().zip(going).filter(|(_, going)| *going) {
            troop.at = troop.goal.unwrap_or(troop.at);
        }
    }

    fn attack_all(&mut self, meant: &Meant, events: &mut dyn FnMut(Event)) {
        let mut harm = Harm::NONE;
        for number in 0..self.troops.len() {
            let troop = self.troops[number];
            let Some(aim) = troop.aim else { continue };
            let in_range = troop.at.distance(aim) <= self.tables().unit(troop.unit).range.into();
            let meant = meant[number].map(usize::from);
            match self.found(number, aim, meant).filter(|_| in_range) {
                Some((target, penalty)) => {
                    self.fight(Who::Troop(number), target, penalty, &mut harm, events);
                }
                None => events(Event::Wasted { from: troop.at, to: aim }),
            }
        }
        self.settle(&harm, events);
    }

    /// Whom an attack on a cell meets after the moves: an enemy troop there, else the one that was
    /// meant if it went to the next cell, else a structure.
    fn found(&self, number: usize, aim: Hex, meant: Option<usize>) -> Option<(Who, u8)> {
        let seat = self.troops[number].owner;
        let there = self.target(seat, aim);
        if let Some(Who::Troop(_)) = there {
            return there.map(|target| (target, 0));
        }
        let near = meant.filter(|meant| self.troops[*meant].at.distance(aim) == 1);
        let moved = near.map(|meant| (Who::Troop(meant), MOVED_PENALTY));
        moved.or(there.map(|target| (target, 0)))
    }
}
