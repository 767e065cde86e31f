//! Who sees what: fog, and what is kept secret while orders are given.
//!
//! A seat sees the cells within the sight of its structures and of its troops that are ready.
//! Terrain and structures are always open; enemy troops out of sight are not. While both give
//! orders, the other's orders and purchases of the round are hidden, fog or not.

use super::state::other;
use super::{Dice, MAX_TROOPS, Troop};
use crate::hex::Hex;
use crate::play::{Rng, Seat};

impl Dice {
    /// Whether a seat has a cell in sight; everybody has, without fog.
    pub fn sees(&self, seat: Seat, at: Hex) -> bool {
        if !self.setup.fog || self.end.is_some() {
            return true;
        }
        let near = |from: Hex, sight: u8| from.distance(at) <= sight.into();
        let structures = self.structures.iter().filter(|s| s.owner == Some(seat));
        let tables = self.tables();
        structures.into_iter().any(|s| near(s.at, tables.kind(s.kind).sight))
            || self.army(seat).any(|t| t.ready && near(t.at, tables.unit(t.unit).sight))
    }

    /// Whether a seat, or a spectator, knows of a troop. A spectator knows what both know.
    pub(super) fn sees_troop(&self, viewer: Option<Seat>, troop: &Troop) -> bool {
        if viewer == Some(troop.owner) {
            return true;
        }
        let secret = self.simultaneous() && !troop.ready && self.end.is_none();
        !secret && self.sees(other(troop.owner), troop.at)
    }

    /// Blanks what a seat, or a spectator, must not know.
    pub(super) fn hide(&mut self, viewer: Option<Seat>) {
        self.rng = Rng::new(0);
        self.rolls.clear();
        // A spectator loses sight of what only hidden troops saw, so until nothing more goes.
        while self.remove_unseen(viewer) {}
        if self.simultaneous() {
            for troop in self.troops.iter_mut().filter(|troop| viewer != Some(troop.owner)) {
                (troop.goal, troop.aim) = (None, None);
                (troop.moved, troop.attacked) = (false, false);
            }
        }
    }

    /// Takes troops off the map that the viewer does not know of; `false` if there were none.
    fn remove_unseen(&mut self, viewer: Option<Seat>) -> bool {
        let mut unseen = [false; MAX_TROOPS];
        for (number, troop) in self.troops.iter().enumerate() {
            unseen[number] = !self.sees_troop(viewer, troop);
        }
        // From the last to the first, so that numbers stay what they are.
        for number in (0..self.troops.len()).rev().filter(|number| unseen[*number]) {
            let troop = self.troops.remove(number);
            // Money that was spent in secret still seems to be there.
            if self.simultaneous() && !troop.ready {
                let cost = self.tables().unit(troop.unit).cost;
                let coins = &mut self.coins[usize::from(troop.owner.0 & 1)];
                *coins = coins.saturating_add(cost);
            }
        }
        unseen.contains(&true)
    }
}
