//! How far troops get.
//!
//! Dijkstra on what entering a cell costs, in a window as large as the mobility: no cell outside
//! it can be reached. Enemies bar the way, friends do not, and nobody stops on a taken cell. What
//! the seat cannot see does not bar its way here; it may run into it.

use super::event::Path;
use super::tables::MAX_STEPS;
use super::{Dice, Troop};
use crate::hex::{Dir, Hex, Hexagon};

/// Cells of the largest window.
const WINDOW: usize = Hexagon::new(MAX_STEPS as u8).len();
/// A cell that cannot be entered, and one that has not been reached.
const BARRED: u8 = u8::MAX;
const FAR: u8 = u8::MAX;

/// Where a troop can get in one move.
#[derive(Debug, Clone)]
pub struct Reach {
    from: Hex,
    mobility: u8,
    window: Hexagon,
    /// What entering each cell of the window costs.
    entry: [u8; WINDOW],
    /// What getting there costs.
    cost: [u8; WINDOW],
    /// Whether it may not stop there.
    taken: [bool; WINDOW],
}

impl Reach {
    fn index(&self, at: Hex) -> Option<usize> {
        self.window.index(at - self.from)
    }

    /// Dijkstra: all cells of a cost before those of the next.
    fn spread(&mut self) {
        let Some(start) = self.index(self.from) else { return };
        self.cost[start] = 0;
        for spent in 0..self.mobility {
            for (index, step) in self.window.cells().enumerate() {
                if self.cost[index] != spent {
                    continue;
                }
                for next in Dir::ALL.map(|dir| step.step(dir)) {
                    let Some(next) = self.window.index(next) else { continue };
                    let cost = spent.saturating_add(self.entry[next]);
                    if cost <= self.mobility && cost < self.cost[next] {
                        self.cost[next] = cost;
                    }
                }
            }
        }
        // Who has not moved may enter one cell whatever it costs.
        for next in Dir::ALL.map(|dir| self.from.step(dir)) {
            if let Some(next) = self.index(next)
                && self.entry[next] != BARRED
                && self.cost[next] == FAR
            {
                self.cost[next] = self.entry[next];
            }
        }
    }

    /// What getting there costs, if the troop may stop there.
    pub fn cost(&self, at: Hex) -> Option<u8> {
        let index = self.index(at).filter(|index| !self.taken[*index])?;
        (at != self.from && self.cost[index] != FAR).then_some(self.cost[index])
    }

    /// Every cell where the troop may stop, with its cost.
    pub fn cells(&self) -> impl Iterator<Item = (Hex, u8)> {
        let all = self.window.cells().map(|step| self.from + step);
        all.filter_map(|at| self.cost(at).map(|cost| (at, cost)))
    }

    /// A cheapest way there.
    pub(super) fn path(&self, to: Hex) -> Path {
        let mut path = Path::from(to);
        let mut at = to;
        // Every step back is cheaper, so it ends.
        while at != self.from {
            let here = self.index(at).map_or((0, 0), |i| (self.cost[i], self.entry[i]));
            let before = Dir::ALL.map(|dir| at.step(dir)).into_iter().find(|before| {
                let cost = self.index(*before).map_or(FAR, |index| self.cost[index]);
                cost != FAR && cost.checked_add(here.1) == Some(here.0)
            });
            at = before.unwrap_or(self.from);
            path.push(at);
        }
        path.reverse();
        path
    }
}

impl Dice {
    /// Where a troop could get if it were to move now, as its owner sees the map.
    pub fn reach(&self, troop: &Troop) -> Reach {
        let mobility = self.tables().unit(troop.unit).mobility;
        let mut reach = Reach {
            from: troop.at,
            mobility,
            window: Hexagon::new(mobility.max(1)),
            entry: [BARRED; WINDOW],
            cost: [FAR; WINDOW],
            taken: [false; WINDOW],
        };
        for (index, step) in reach.window.cells().enumerate() {
            let terrain = self.terrain(troop.at + step);
            let ground = terrain.and_then(|terrain| self.tables().ground(terrain));
            reach.entry[index] = ground.map_or(BARRED, |row| row.cost);
        }
        for structure in &self.structures {
            if let Some(index) = reach.index(structure.at)
                && structure.owner != Some(troop.owner)
            {
                reach.entry[index] = BARRED;
            }
        }
        for there in &self.troops {
            let Some(index) = reach.index(there.at) else { continue };
            if there.owner == troop.owner {
                // In orders, a cell whose troop will leave can be taken.
                reach.taken[index] |= there.goal.is_none();
            } else if self.sees_troop(Some(troop.owner), there) {
                reach.entry[index] = BARRED;
            }
        }
        for goal in self.army(troop.owner).filter_map(|there| there.goal) {
            if let Some(index) = reach.index(goal) {
                reach.taken[index] = true;
            }
        }
        reach.spread();
        reach
    }
}
