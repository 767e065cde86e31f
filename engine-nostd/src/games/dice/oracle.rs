//! The rule book taken literally: every face of every die, every way on the map, every set of
//! moves.
//!
//! Slow and plain on purpose; the tests compare the real rules with it. Its numbers are written
//! down a second time, so that a slip in the tables shows.

use std::collections::BTreeMap;
use std::vec::Vec;

use super::tables::{Kind, Terrain, Unit};
use super::{Dice, Mode, Structure, Troop};
use crate::hex::Hex;
use crate::play::Game;

/// Directions as the rule book lists them: E, NE, NW, W, SW, SE.
pub const DIRECTIONS: [(i16, i16); 6] = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];

pub fn around(at: Hex) -> [Hex; 6] {
    DIRECTIONS.map(|(q, r)| Hex::new(at.q + q, at.r + r))
}

fn on_map(game: &Dice, at: Hex) -> bool {
    let radius = [6, 9, 12][game.setup().size as usize];
    at.q.abs() <= radius && at.r.abs() <= radius && (at.q + at.r).abs() <= radius
}

/// What entering costs, without anybody on the map.
fn entry(game: &Dice, at: Hex) -> Option<u32> {
    match game.terrain(at).filter(|_| on_map(game, at))? {
        Terrain::Plains => Some(1),
        Terrain::Forest | Terrain::Hills => Some(2),
        Terrain::Water | Terrain::Mountains => None,
    }
}

/// Where a troop can stop and what it costs, when everything is in sight and nobody has orders:
/// costs are lowered until nothing changes, over the whole map.
pub fn reach(game: &Dice, troop: &Troop) -> BTreeMap<Hex, u32> {
    let mobility = match troop.unit {
        Unit::Marine => 3,
        Unit::Sniper => 2,
        Unit::Hoverbike => 5,
        Unit::Mech => 1,
    };
    let enemy = |at: Hex| game.troops().iter().any(|t| t.at == at && t.owner != troop.owner);
    let foreign =
        |at: Hex| game.structures().iter().any(|s| s.at == at && s.owner != Some(troop.owner));
    let open = |at: Hex| entry(game, at).filter(|_| !enemy(at) && !foreign(at));
    let mut cost = BTreeMap::from([(troop.at, 0u32)]);
    loop {
        let before = cost.clone();
        for (at, spent) in &before {
            for next in around(*at) {
                if let Some(entry) = open(next) {
                    let sum = spent + entry;
                    let known = cost.get(&next).copied().unwrap_or(u32::MAX);
                    if sum <= mobility && sum < known {
                        cost.insert(next, sum);
                    }
                }
            }
        }
        if cost == before {
            break;
        }
    }
    for next in around(troop.at) {
        if let Some(entry) = open(next) {
            cost.entry(next).or_insert(entry);
        }
    }
    cost.retain(|at, _| game.troop_at(*at).is_none());
    cost
}

/// The numbers of a fighter: attack, defence, range, dice, sides, bonus.
pub fn numbers(unit: Unit) -> [i32; 6] {
    match unit {
        Unit::Marine => [3, 14, 1, 1, 6, 1],
        Unit::Sniper => [4, 11, 3, 1, 8, 0],
        Unit::Hoverbike => [4, 12, 1, 1, 8, 1],
        Unit::Mech => [5, 10, 3, 2, 6, 2],
    }
}

fn structure_numbers(kind: Kind, owned: bool) -> [i32; 6] {
    match (kind, owned) {
        (Kind::Outpost, true) => [2, 12, 2, 1, 4, 0],
        (Kind::Outpost, false) => [0, 12, 2, 1, 4, 0],
        (Kind::CommandCentre, true) => [4, 15, 3, 1, 6, 2],
        (Kind::CommandCentre, false) => [2, 15, 3, 1, 4, 2],
        (Kind::Headquarters, _) => [3, 16, 2, 1, 6, 0],
    }
}

/// One who fights, as the rule book sees it.
#[derive(Clone, Copy)]
pub struct Side {
    pub at: Hex,
    pub hp: i32,
    numbers: [i32; 6],
    mech: bool,
    structure: bool,
}

pub fn troop_side(game: &Dice, troop: &Troop) -> Side {
    let mut numbers = numbers(troop.unit);
    match game.terrain(troop.at) {
        Some(Terrain::Forest) => numbers[1] += 2,
        Some(Terrain::Hills) => {
            numbers[0] += 1;
            numbers[1] += 1;
        }
        _ => {}
    }
    let mech = troop.unit == Unit::Mech;
    Side { at: troop.at, hp: troop.hp.into(), numbers, mech, structure: false }
}

pub fn structure_side(structure: &Structure) -> Side {
    let numbers = structure_numbers(structure.kind, structure.owner.is_some());
    Side { at: structure.at, hp: structure.hp.into(), numbers, mech: false, structure: true }
}

/// What came of an attack: damage done, whether a counter was rolled, and its damage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exchange {
    pub dealt: i32,
    pub countered: bool,
    pub back: i32,
}

/// One attack with dice that are asked for one by one, with their sides.
pub fn exchange(a: Side, d: Side, penalty: i32, dice: &mut dyn FnMut(i32) -> i32) -> Exchange {
    let [attack, _, range, count, sides, bonus] = a.numbers;
    let natural = dice(20);
    let hit = natural == 20 || natural != 1 && natural + attack - penalty >= d.numbers[1];
    let mut dealt = 0;
    if hit {
        let count = if natural == 20 { 2 * count } else { count };
        dealt = bonus + (0..count).map(|_| dice(sides)).sum::<i32>();
        if a.mech && d.structure {
            dealt *= 2;
        }
    }
    let apart = a.at.distance(d.at) as i32;
    let melee = range == 1 && d.numbers[2] == 1 && apart == 1;
    let fumbled = natural == 1 && apart <= d.numbers[2];
    let mut back = 0;
    let countered = dealt < d.hp && (melee || fumbled);
    if countered {
        let natural = dice(20);
        if natural == 20 || natural != 1 && natural + d.numbers[0] >= a.numbers[1] {
            let rolled = (0..d.numbers[3]).map(|_| dice(d.numbers[4])).sum::<i32>();
            back = ((rolled + d.numbers[5]) / 2).max(1);
            if d.mech && a.structure {
                back *= 2;
            }
        }
    }
    Exchange { dealt, countered, back }
}

/// Calls `visit` with everything that dice can make of an attack, and how likely it is.
pub fn every_exchange(a: Side, d: Side, visit: &mut dyn FnMut(Exchange, f64)) {
    // Faces that lie ready; when they run out, all faces of the next die are tried.
    fn go(a: Side, d: Side, faces: &mut Vec<i32>, p: f64, visit: &mut dyn FnMut(Exchange, f64)) {
        let (mut next, mut missing) = (0, None);
        let result = exchange(a, d, 0, &mut |sides| {
            next += 1;
            faces.get(next - 1).copied().unwrap_or_else(|| {
                missing.get_or_insert(sides);
                1
            })
        });
        match missing {
            None => visit(result, p),
            Some(sides) => {
                for face in 1..=sides {
                    faces.push(face);
                    go(a, d, faces, p / f64::from(sides), visit);
                    faces.pop();
                }
            }
        }
    }
    go(a, d, &mut Vec::new(), 1.0, visit);
}

/// Which troops reach their goals when all orders are carried out: of all sets of troops that
/// could go together, the union. Only for a few orders.
pub fn arrivals(game: &Dice) -> Vec<bool> {
    assert_eq!(game.setup().mode, Mode::Simultaneous);
    let troops = game.troops();
    let mobility = |t: &Troop| [3, 2, 5, 1][t.unit as usize];
    let movers: Vec<usize> = (0..troops.len()).filter(|i| troops[*i].goal.is_some()).collect();
    let mut arrive = std::vec![false; troops.len()];
    for set in 0..1u32 << movers.len() {
        let goes =
            |i: usize| movers.iter().position(|m| *m == i).is_some_and(|bit| set >> bit & 1 == 1);
        let fits = |i: &usize| {
            let me = &troops[*i];
            let goal = me.goal.unwrap();
            (0..troops.len()).filter(|j| j != i).all(|j| {
                let you = &troops[j];
                let first = you.goal != Some(goal) || mobility(you) < mobility(me);
                let swap = you.at == goal && you.goal == Some(me.at);
                let in_the_way = you.at == goal && !goes(j);
                first && !swap && !in_the_way
            })
        };
        if movers.iter().filter(|m| goes(**m)).all(fits) {
            movers.iter().filter(|m| goes(**m)).for_each(|m| arrive[*m] = true);
        }
    }
    arrive
}
