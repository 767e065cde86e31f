//! The rule book taken literally: cards in a map, every rule a sentence.
//!
//! Slow and plain on purpose; the tests compare the real resolver with it.

use std::collections::BTreeMap;
use std::vec::Vec;

use super::{AttackMode, Cause, Owner, Rules, Shape, Side, Trend};

pub type At = (i16, i16);

/// A card on the literal board: its sides as they lie.
#[derive(Debug, Clone, PartialEq)]
pub struct Lying {
    pub sides: [Side; 6],
    pub owner: Owner,
}

#[derive(Debug, Clone)]
pub struct Table {
    /// Every cell with its element.
    pub cells: BTreeMap<At, Option<Shape>>,
    pub cards: BTreeMap<At, Lying>,
    pub rules: Rules,
}

#[derive(Debug, PartialEq)]
pub struct Compared {
    pub side: usize,
    pub at: At,
    pub attacker: i32,
    pub defender: i32,
    pub eligible: bool,
    pub succeeds: bool,
}

#[derive(Debug, PartialEq, Default)]
pub struct Happened {
    pub comparisons: Vec<Compared>,
    /// Cell, cause, wave.
    pub flips: Vec<(At, Cause, u8)>,
}

const VECTORS: [At; 6] = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)];

fn neighbour(at: At, side: usize) -> At {
    (at.0 + VECTORS[side].0, at.1 + VECTORS[side].1)
}

/// The number of a side of the card at `at`, with everything that changes it.
fn number(table: &Table, at: At, side: usize) -> i32 {
    let variants = &table.rules.variants;
    let shown = table.cards[&at].sides[side];
    let mut number = i32::from(shown.number);
    if variants.elemental {
        match table.cells[&at] {
            Some(element) if element == shown.shape => number += 1,
            Some(_) => number -= 1,
            None => {}
        }
    }
    let others = table
        .cards
        .iter()
        .filter(|(other, card)| **other != at && card.sides.iter().any(|s| s.shape == shown.shape))
        .count() as i32;
    match variants.trend {
        Trend::Off => {}
        Trend::Ascension => number += others,
        Trend::Descension => number -= others,
    }
    number.clamp(1, 9)
}

fn number_test(rules: &Rules, attacker: i32, defender: i32) -> bool {
    let variants = &rules.variants;
    if rules.compare.allow_equal && attacker == defender {
        return true;
    }
    match (variants.reverse, variants.fallen_ace, attacker, defender) {
        (false, true, 1, 9) => true,
        (true, true, 9, 1) => true,
        (false, ..) => attacker > defender,
        (true, ..) => attacker < defender,
    }
}

fn eligible(rules: &Rules, side: &Side) -> bool {
    let shape = match rules.attack.shape {
        None => true,
        Some(required) => required == side.shape,
    };
    let colour = match rules.attack.colour {
        None => true,
        Some(required) => required == side.shape_colour,
    };
    match rules.attack.mode {
        AttackMode::AllSides => true,
        AttackMode::SpecificShape => shape,
        AttackMode::SpecificColour => colour,
        AttackMode::ShapeAndColour => shape && colour,
    }
}

fn succeeds(rules: &Rules, attacker: (&Side, i32), defender: (&Side, i32)) -> bool {
    let compare = &rules.compare;
    let shape = attacker.0.shape == defender.0.shape;
    let colour = attacker.0.shape_colour == defender.0.shape_colour;
    let mut conditions = Vec::new();
    if compare.number_greater || compare.allow_equal {
        conditions.push(number_test(rules, attacker.1, defender.1));
    }
    if compare.shape_match {
        conditions.push(shape);
    }
    if compare.colour_match {
        conditions.push(colour);
    }
    if compare.both_match {
        conditions.push(shape && colour);
    }
    conditions.into_iter().all(|holds| holds)
}

/// The neighbours of `at` that Same takes, then those that Plus takes, by side.
fn patterns(table: &Table, at: At) -> Vec<(At, Cause)> {
    let variants = &table.rules.variants;
    let placed = &table.cards[&at];
    let mut same = Vec::new();
    let mut sums: BTreeMap<u8, Vec<At>> = BTreeMap::new();
    for side in 0..6 {
        let there = neighbour(at, side);
        let mine = placed.sides[side].number;
        match table.cards.get(&there) {
            Some(card) => {
                let theirs = card.sides[(side + 3) % 6].number;
                if mine == theirs {
                    same.push(there);
                }
                sums.entry(mine + theirs).or_default().push(there);
            }
            None if table.cells.contains_key(&there) => {}
            None if variants.same_wall && mine == 9 => same.push(there),
            None => {}
        }
    }
    let enough = usize::from(variants.threshold);
    let mut found = Vec::new();
    if variants.same && same.len() >= enough {
        found.extend(same.iter().map(|there| (*there, Cause::Same)));
    }
    for side in 0..6 {
        let there = neighbour(at, side);
        let counts = |with: &Vec<At>| with.len() >= enough && with.contains(&there);
        if variants.plus && sums.values().any(counts) {
            found.push((there, Cause::Plus));
        }
    }
    let enemy = |there: &At| table.cards.get(there).is_some_and(|c| c.owner != placed.owner);
    found.retain(|(there, _)| enemy(there));
    found
}

/// Places a card and does all that follows.
pub fn place(table: &mut Table, at: At, card: Lying) -> Happened {
    let owner = card.owner;
    let mut happened = Happened::default();
    assert!(table.cards.insert(at, card).is_none());
    // Same and Plus look at the board before anything turns.
    let found = patterns(table, at);
    for side in 0..6 {
        let there = neighbour(at, side);
        let Some(enemy) = table.cards.get(&there).filter(|card| card.owner != owner) else {
            continue;
        };
        let mine = table.cards[&at].sides[side];
        let theirs = enemy.sides[(side + 3) % 6];
        let attacker = number(table, at, side);
        let defender = number(table, there, (side + 3) % 6);
        let compared = Compared {
            side,
            at: there,
            attacker,
            defender,
            eligible: eligible(&table.rules, &mine),
            succeeds: succeeds(&table.rules, (&mine, attacker), (&theirs, defender)),
        };
        if compared.eligible && compared.succeeds {
            happened.flips.push((there, Cause::Placement, 0));
        }
        happened.comparisons.push(compared);
    }
    for (there, _, _) in &happened.flips {
        table.cards.get_mut(there).unwrap().owner = owner;
    }
    let mut wave: Vec<At> = Vec::new();
    for (there, cause) in found {
        if !wave.contains(&there) {
            wave.push(there);
        }
        let card = table.cards.get_mut(&there).unwrap();
        if card.owner != owner {
            card.owner = owner;
            happened.flips.push((there, cause, 0));
        }
    }
    let mut count = 1;
    while table.rules.variants.combo && !wave.is_empty() {
        // Row by row over the board.
        wave.sort_by_key(|(q, r)| (*r, *q));
        let mut next = Vec::new();
        for from in wave {
            for side in 0..6 {
                let there = neighbour(from, side);
                if !table.cards.get(&there).is_some_and(|card| card.owner != owner) {
                    continue;
                }
                let attacker = number(table, from, side);
                let defender = number(table, there, (side + 3) % 6);
                if number_test(&table.rules, attacker, defender) {
                    table.cards.get_mut(&there).unwrap().owner = owner;
                    happened.flips.push((there, Cause::Combo, count));
                    next.push(there);
                }
            }
        }
        wave = next;
        count += 1;
    }
    happened
}
