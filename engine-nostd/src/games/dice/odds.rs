//! The exact odds of an attack, as fractions: what players are shown before they roll.

use super::event::Verdict;
use super::fight::{Fighter, Who};
use super::tables::MOST_DICE;
use super::{Dice, Refused};
use crate::hex::Hex;

/// Most that the dice of a hit can show in all.
const MOST: usize = MOST_DICE as usize;

/// A fraction: `part` of `of`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Share {
    /// The numerator.
    pub part: u64,
    /// The denominator, never 0.
    pub of: u64,
}

/// What an attack can come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Odds {
    /// The chance to hit, criticals included.
    pub hit: Share,
    /// The chance of a critical.
    pub critical: Share,
    /// The damage to expect, misses included. More than the target has left counts in full.
    pub damage: Share,
    /// The chance that the target has no hit points left.
    pub kill: Share,
    /// The chance that the target rolls a counter.
    pub counter: Share,
    /// The damage to expect from the counter, over all.
    pub counter_damage: Share,
}

/// In how many ways `count` dice show each sum.
fn ways(count: u8, sides: u8) -> [u64; MOST + 1] {
    let mut ways = [0; MOST + 1];
    let most = (usize::from(count) * usize::from(sides)).min(MOST);
    ways[0] = 1;
    for _ in 0..count {
        let before = ways;
        for (sum, ways) in ways.iter_mut().enumerate().take(1 + most) {
            let faces = 1..=usize::from(sides).min(sum);
            *ways = faces.map(|face| before[sum - face]).sum();
        }
    }
    ways
}

/// Of all ways that the dice of a hit can fall: how many there are, their damage summed up, and
/// how many leave nothing of the target.
fn hits(from: &Fighter, to: &Fighter, verdict: Verdict, counter: bool) -> (u64, u64, u64) {
    let (mut all, mut damage, mut kills) = (0, 0, 0);
    let ways = ways(from.dice(verdict, counter), from.damage.sides);
    for (sum, ways) in ways.into_iter().enumerate() {
        let dealt = from.harm(to, sum as u8, counter);
        all += ways;
        damage += ways * u64::from(dealt);
        kills += if dealt >= to.hp { ways } else { 0 };
    }
    (all, damage, kills)
}

/// How many of the twenty faces come to this.
fn faces(from: &Fighter, to: &Fighter, verdict: Verdict) -> u64 {
    (1..=20).filter(|natural| from.verdict(to, 0, *natural) == verdict).count() as u64
}

/// The odds of one fighter attacking another.
pub(super) fn odds(from: &Fighter, to: &Fighter) -> Odds {
    let hit = faces(from, to, Verdict::Hit);
    let (plain, plain_damage, plain_kills) = hits(from, to, Verdict::Hit, false);
    let (twice, twice_damage, twice_kills) = hits(from, to, Verdict::Critical, false);
    // Over faces of the D20, and ways of a critical: those of a plain hit divide them.
    let of = 20 * twice;
    let damage = hit * plain_damage * (twice / plain) + twice_damage;
    let kill = hit * plain_kills * (twice / plain) + twice_kills;
    let counter = if to.counters(from, Verdict::Hit) {
        of - kill
    } else if to.counters(from, Verdict::Fumble) {
        twice
    } else {
        0
    };
    // A counter's critical hits like any other hit.
    let struck = faces(to, from, Verdict::Hit) + 1;
    let (back, back_damage, _) = hits(to, from, Verdict::Hit, true);
    Odds {
        hit: Share { part: hit + 1, of: 20 },
        critical: Share { part: 1, of: 20 },
        damage: Share { part: damage, of },
        kill: Share { part: kill, of },
        counter: Share { part: counter, of },
        counter_damage: Share { part: counter * struck * back_damage, of: of * 20 * back },
    }
}

impl Dice {
    /// Who stands on a cell to attack from it: a troop, else a structure.
    fn attacker(&self, at: Hex) -> Option<Who> {
        let troop = self.troops.iter().position(|troop| troop.at == at);
        let structure = || self.structures.iter().position(|structure| structure.at == at);
        troop.map(Who::Troop).or_else(|| structure().map(Who::Structure))
    }

    /// The odds if whoever stands on one cell attacked another, whoever's turn it is.
    pub fn odds(&self, from: Hex, to: Hex) -> Result<Odds, Refused> {
        self.terrain(from).and(self.terrain(to)).ok_or(Refused::Outside)?;
        let attacker = self.fighter(self.attacker(from).ok_or(Refused::NoTroop)?);
        let target = match attacker.owner {
            Some(seat) => self.target(seat, to),
            None => self.troops.iter().position(|troop| troop.at == to).map(Who::Troop),
        };
        // Structures shoot at troops only.
        let fits = |who: &Who| !attacker.structure || matches!(who, Who::Troop(_));
        let target = self.fighter(target.filter(fits).ok_or(Refused::NoTarget)?);
        if from.distance(to) > attacker.range.into() {
            return Err(Refused::OutOfRange);
        }
        Ok(odds(&attacker, &target))
    }
}
