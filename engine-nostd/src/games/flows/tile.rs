//! Directions as the rule book numbers them, the four kinds of tile, and what a turned tile joins.
//!
//! Constants in flash: a turned tile is one byte, and where a line leaves it one lookup.

use core::num::NonZeroU8;

use serde::{Deserialize, Serialize};

use crate::hex::{Dir, Hex};

/// One of a cell's six faces and the direction it looks, numbered clockwise from the lower left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Way(u8);

impl Way {
    /// All six, clockwise from the lower left.
    pub const ALL: [Way; 6] = [Way(0), Way(1), Way(2), Way(3), Way(4), Way(5)];

    /// The way with this number, counted round and round.
    pub const fn new(number: u8) -> Way {
        Way(number % 6)
    }

    /// Its number, 0..6.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The way `turns` sixths of a turn further clockwise.
    pub const fn turned(self, turns: u8) -> Way {
        Way((self.0 + turns % 6) % 6)
    }

    /// The way back.
    pub const fn opposite(self) -> Way {
        self.turned(3)
    }

    /// The same direction on the grid.
    pub const fn dir(self) -> Dir {
        // Both count clockwise; the grid begins at the rule book's upper left.
        Dir::ALL[(self.0 as usize + 4) % 6]
    }

    /// Its name on a board whose hexagons stand on a corner.
    pub const fn name(self) -> &'static str {
        ["SW", "W", "NW", "NE", "E", "SE"][self.0 as usize]
    }
}

/// The cell in a row and a column: rows count downwards, columns along the row.
pub const fn cell_at(row: i16, col: i16) -> Hex {
    Hex::new(col, row)
}

/// A kind of tile, by the number of its sharp bends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Kind(u8);

impl Kind {
    /// The four kinds.
    pub const ALL: [Kind; 4] = [Kind(0), Kind(1), Kind(2), Kind(3)];

    /// The kind with this many sharp bends.
    pub const fn new(number: u8) -> Option<Kind> {
        if number < 4 { Some(Kind(number)) } else { None }
    }

    /// Its number, 0..4.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// In how many ways it can lie and look different.
    pub const fn orientations(self) -> u8 {
        [3, 6, 3, 2][self.0 as usize]
    }

    /// The three pairs of ways it joins before it is turned.
    pub const fn pairs(self) -> [(Way, Way); 3] {
        const fn pair(a: u8, b: u8) -> (Way, Way) {
            (Way(a), Way(b))
        }
        match self.0 {
            0 => [pair(0, 2), pair(3, 5), pair(1, 4)],
            1 => [pair(0, 5), pair(2, 4), pair(1, 3)],
            2 => [pair(0, 5), pair(2, 3), pair(1, 4)],
            _ => [pair(0, 5), pair(3, 4), pair(1, 2)],
        }
    }
}

/// A number or a byte that names no tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoSuchTile;

impl core::fmt::Display for NoSuchTile {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("A tile has a type from 0 to 3 and a rotation from 0 to 5.")
    }
}

impl TryFrom<u8> for Kind {
    type Error = NoSuchTile;
    fn try_from(number: u8) -> Result<Kind, NoSuchTile> {
        Kind::new(number).ok_or(NoSuchTile)
    }
}

impl From<Kind> for u8 {
    fn from(kind: Kind) -> u8 {
        kind.0
    }
}

/// A tile as it lies: kind and rotation in a byte that is never 0, so that a cell is one byte.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Tile(NonZeroU8);

/// The way on which a line that came in by a way leaves, for every turned tile.
const EXITS: [[Way; 6]; 24] = {
    let mut table = [[Way(0); 6]; 24];
    let mut i = 0;
    while i < 24 {
        let pairs = Kind(i as u8 / 6).pairs();
        let mut p = 0;
        while p < 3 {
            let (a, b) = (pairs[p].0.turned(i as u8 % 6), pairs[p].1.turned(i as u8 % 6));
            table[i][a.index()] = b;
            table[i][b.index()] = a;
            p += 1;
        }
        i += 1;
    }
    table
};

impl Tile {
    /// A tile of this kind turned clockwise by `rotation` sixths, 0..6.
    pub const fn new(kind: Kind, rotation: u8) -> Option<Tile> {
        if rotation >= 6 {
            return None;
        }
        match NonZeroU8::new(1 + kind.0 * 6 + rotation) {
            Some(byte) => Some(Tile(byte)),
            None => None,
        }
    }

    const fn number(self) -> u8 {
        self.0.get() - 1
    }

    /// What it is.
    pub const fn kind(self) -> Kind {
        Kind(self.number() / 6)
    }

    /// How far it is turned, in sixths clockwise.
    pub const fn rotation(self) -> u8 {
        self.number() % 6
    }

    /// Where a line that comes in by `way` leaves.
    pub const fn exit(self, way: Way) -> Way {
        EXITS[self.number() as usize][way.index()]
    }

    /// The ways in which tiles of a kind can lie and look different, the least turned of each.
    pub fn orientations(kind: Kind) -> impl Iterator<Item = Tile> {
        (0..kind.orientations()).filter_map(move |rotation| Tile::new(kind, rotation))
    }
}

impl TryFrom<u8> for Tile {
    type Error = NoSuchTile;
    fn try_from(byte: u8) -> Result<Tile, NoSuchTile> {
        NonZeroU8::new(byte).filter(|byte| byte.get() <= 24).map(Tile).ok_or(NoSuchTile)
    }
}

impl From<Tile> for u8 {
    fn from(tile: Tile) -> u8 {
        tile.0.get()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::vec::Vec;

    /// The rulings' table: name, step (row, col).
    #[test]
    fn directions_are_those_of_the_rule_book() {
        let table =
            [("SW", 1, -1), ("W", 0, -1), ("NW", -1, 0), ("NE", -1, 1), ("E", 0, 1), ("SE", 1, 0)];
        for (way, (name, row, col)) in Way::ALL.into_iter().zip(table) {
            assert_eq!(way.name(), name);
            assert_eq!(way.dir().vector(), cell_at(row, col), "{name}");
            assert_eq!(way.opposite().dir(), way.dir().opposite());
            assert_eq!(way.turned(1).dir(), way.dir().turned(1), "both clockwise");
        }
    }

    fn joined(tile: Tile) -> BTreeSet<(&'static str, &'static str)> {
        let pairs = Way::ALL.map(|way| {
            let (a, b) = (way.min(tile.exit(way)), way.max(tile.exit(way)));
            (a.name(), b.name())
        });
        pairs.into_iter().collect()
    }

    #[test]
    fn unturned_tiles_join_what_the_rule_book_says() {
        let table: [[(&str, &str); 3]; 4] = [
            [("SW", "NW"), ("NE", "SE"), ("W", "E")],
            [("SW", "SE"), ("NW", "E"), ("W", "NE")],
            [("SW", "SE"), ("NW", "NE"), ("W", "E")],
            [("SW", "SE"), ("NE", "E"), ("W", "NW")],
        ];
        for (kind, pairs) in Kind::ALL.into_iter().zip(table) {
            assert_eq!(joined(Tile::new(kind, 0).unwrap()), pairs.into_iter().collect());
        }
    }

    #[test]
    fn a_turn_adds_to_both_ends() {
        for kind in Kind::ALL {
            for rotation in 0..6 {
                let tile = Tile::new(kind, rotation).unwrap();
                assert_eq!((tile.kind(), tile.rotation()), (kind, rotation));
                assert_eq!(Tile::try_from(u8::from(tile)), Ok(tile));
                for (a, b) in kind.pairs() {
                    assert_eq!(tile.exit(a.turned(rotation)), b.turned(rotation));
                    assert_eq!(tile.exit(b.turned(rotation)), a.turned(rotation));
                }
            }
            assert_eq!(Tile::new(kind, 6), None);
        }
        assert_eq!(Tile::try_from(0), Err(NoSuchTile));
        assert_eq!(Tile::try_from(25), Err(NoSuchTile));
    }

    #[test]
    fn orientations_are_the_distinct_ones_and_the_first_of_their_look() {
        let counts: Vec<usize> = Kind::ALL.map(|k| Tile::orientations(k).count()).to_vec();
        assert_eq!(counts, [3, 6, 3, 2]);
        let mut all = BTreeSet::new();
        for kind in Kind::ALL {
            for rotation in 0..6 {
                let look = joined(Tile::new(kind, rotation).unwrap());
                let new = all.insert(look);
                assert_eq!(new, rotation < kind.orientations(), "{kind:?} turned {rotation}");
            }
        }
        assert_eq!(all.len(), 14, "every way to join six faces in pairs but three straights");
    }
}
