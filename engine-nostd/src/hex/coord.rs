//! Axial coordinates and the six directions.

use core::ops::{Add, Neg, Sub};

use serde::{Deserialize, Serialize};

/// A cell in axial coordinates; the third cube coordinate is `-q - r`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Hex {
    /// Column of a flat-top grid.
    pub q: i16,
    /// Row along the column.
    pub r: i16,
}

impl Hex {
    /// The cell in the middle.
    pub const ORIGIN: Hex = Hex::new(0, 0);

    /// The cell at `(q, r)`.
    pub const fn new(q: i16, r: i16) -> Self {
        Hex { q, r }
    }

    /// The neighbour in direction `dir`.
    pub const fn step(self, dir: Dir) -> Hex {
        let d = dir.vector();
        Hex::new(self.q + d.q, self.r + d.r)
    }

    /// Steps from the origin. Widened, so that no coordinate overflows it.
    pub const fn length(self) -> u32 {
        let (q, r) = (self.q as i32, self.r as i32);
        (q.unsigned_abs() + r.unsigned_abs() + (q + r).unsigned_abs()) / 2
    }

    /// Steps between two cells.
    pub const fn distance(self, other: Hex) -> u32 {
        let (q, r) = (self.q as i32 - other.q as i32, self.r as i32 - other.r as i32);
        (q.unsigned_abs() + r.unsigned_abs() + (q + r).unsigned_abs()) / 2
    }
}

impl Add for Hex {
    type Output = Hex;
    fn add(self, o: Hex) -> Hex {
        Hex::new(self.q + o.q, self.r + o.r)
    }
}

impl Sub for Hex {
    type Output = Hex;
    fn sub(self, o: Hex) -> Hex {
        Hex::new(self.q - o.q, self.r - o.r)
    }
}

impl Neg for Hex {
    type Output = Hex;
    fn neg(self) -> Hex {
        Hex::new(-self.q, -self.r)
    }
}

/// One of the six directions, numbered clockwise on the screen.
///
/// The names in [`Dir`]'s constants are those of a flat-top grid with `y` downwards. A game
/// whose rule book numbers or names its directions otherwise keeps a table of these.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Dir(u8);

impl Dir {
    /// Up: (0, -1).
    pub const N: Dir = Dir(0);
    /// Upper right: (+1, -1).
    pub const NE: Dir = Dir(1);
    /// Lower right: (+1, 0).
    pub const SE: Dir = Dir(2);
    /// Down: (0, +1).
    pub const S: Dir = Dir(3);
    /// Lower left: (-1, +1).
    pub const SW: Dir = Dir(4);
    /// Upper left: (-1, 0).
    pub const NW: Dir = Dir(5);

    /// All six, clockwise from the top.
    pub const ALL: [Dir; 6] = [Dir::N, Dir::NE, Dir::SE, Dir::S, Dir::SW, Dir::NW];

    /// The direction's number, 0..6, clockwise from the top.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The direction `turns` sixths of a turn further clockwise.
    pub const fn turned(self, turns: u8) -> Dir {
        Dir((self.0 + turns % 6) % 6)
    }

    /// The direction that points back.
    pub const fn opposite(self) -> Dir {
        self.turned(3)
    }

    /// Its name on a flat-top grid.
    pub const fn name(self) -> &'static str {
        ["N", "NE", "SE", "S", "SW", "NW"][self.0 as usize]
    }

    /// The step it makes.
    pub const fn vector(self) -> Hex {
        const VECTORS: [Hex; 6] = [
            Hex::new(0, -1),
            Hex::new(1, -1),
            Hex::new(1, 0),
            Hex::new(0, 1),
            Hex::new(-1, 1),
            Hex::new(-1, 0),
        ];
        VECTORS[self.0 as usize]
    }
}

/// A number that names no direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoSuchDir;

impl core::fmt::Display for NoSuchDir {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("A direction is a number from 0 to 5.")
    }
}

impl TryFrom<u8> for Dir {
    type Error = NoSuchDir;
    fn try_from(n: u8) -> Result<Dir, NoSuchDir> {
        if n < 6 { Ok(Dir(n)) } else { Err(NoSuchDir) }
    }
}

impl From<Dir> for u8 {
    fn from(d: Dir) -> u8 {
        d.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opposite_steps_cancel() {
        for d in Dir::ALL {
            assert_eq!(d.vector() + d.opposite().vector(), Hex::ORIGIN);
            assert_eq!(Hex::ORIGIN.step(d).length(), 1);
        }
    }

    #[test]
    fn a_walk_round_the_cell_closes() {
        let ring = Dir::ALL.iter().fold(Hex::ORIGIN, |h, d| h.step(*d));
        assert_eq!(ring, Hex::ORIGIN);
    }

    #[test]
    fn distance_is_the_number_of_steps() {
        assert_eq!(Hex::new(2, -1).distance(Hex::new(-1, 3)), 4);
        assert_eq!(Hex::new(i16::MAX, i16::MAX).distance(Hex::new(i16::MIN, i16::MIN)), 131070);
    }

    #[test]
    fn no_seventh_direction() {
        assert_eq!(Dir::try_from(6), Err(NoSuchDir));
        assert_eq!(Dir::try_from(5), Ok(Dir::NW));
    }
}
