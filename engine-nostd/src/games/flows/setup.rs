//! What is agreed before a game of Flows: board, seats, rule of legality, bag; and why something
//! may be refused.

use core::fmt;

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::board::{Axes, MAX_RADIUS, MIN_RADIUS};
use super::tile::Kind;
use crate::hex::Hexagon;
use crate::play::{MAX_SEATS, Refusal, Seat, Seats};

/// Most tiles in a bag: the cells of the largest board, rounded up to a multiple of four.
pub const MAX_BAG: usize = 92;

/// Which placements are allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Legality {
    /// Everybody must keep a possible route, each looked at alone.
    Open,
    /// All must keep routes that can be completed side by side.
    Strict,
}

impl Legality {
    /// Its name in options and records.
    pub const fn name(self) -> &'static str {
        match self {
            Legality::Open => "open",
            Legality::Strict => "strict",
        }
    }

    /// The rule with this name.
    pub fn named(name: &str) -> Option<Legality> {
        [Legality::Open, Legality::Strict].into_iter().find(|rule| rule.name() == name)
    }
}

/// Board, seats, rule and bag.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// Radius of the board, 2..=5.
    pub radius: u8,
    /// Which placements are allowed.
    pub legality: Legality,
    /// The side of each seat. Seat 0 begins; play goes clockwise.
    pub sides: Vec<u8, { MAX_SEATS as usize }>,
    /// The tiles in the order they will be drawn; empty for a shuffled bag of equal shares.
    pub deck: Vec<Kind, MAX_BAG>,
}

impl Default for Setup {
    fn default() -> Self {
        Setup::players(2)
    }
}

impl Setup {
    /// The usual game for this many players; of 2 if nobody plays it with so many.
    pub fn players(count: u8) -> Setup {
        let sides: &[u8] = match count {
            3 => &[0, 2, 4],
            4 => &[0, 1, 3, 4],
            5 => &[0, 1, 2, 3, 4],
            6 => &[0, 1, 2, 3, 4, 5],
            _ => &[0, 2],
        };
        let sides = sides.iter().copied().collect();
        Setup { radius: 3, legality: Legality::Open, sides, deck: Vec::new() }
    }

    /// Refuses what cannot be played.
    pub fn check(&self) -> Result<(), Refused> {
        if !(MIN_RADIUS..=MAX_RADIUS).contains(&self.radius) {
            return Err(Refused::Radius);
        }
        if !(2..=6).contains(&self.sides.len()) {
            return Err(Refused::Players);
        }
        let mut taken = 0;
        for side in &self.sides {
            if *side >= 6 {
                return Err(Refused::Side);
            }
            if taken & 1 << side != 0 {
                return Err(Refused::SideTaken);
            }
            taken |= 1 << side;
        }
        if !seated_well(taken) {
            return Err(if self.sides.len() < 4 { Refused::Opposite } else { Refused::Partners });
        }
        if self.deck.len() > self.bag_size() {
            return Err(Refused::Deck);
        }
        // Its search takes half of a chip's stack and, at times, seconds: also a save must not bring it.
        if cfg!(target_os = "none") && self.legality == Legality::Strict {
            return Err(Refused::Strict);
        }
        Ok(())
    }

    /// The board. Only of a checked setup.
    pub(super) fn region(&self) -> Hexagon {
        Hexagon::new(self.radius)
    }

    /// Tiles in a shuffled bag: the cells, rounded up to a multiple of four. Only of a checked
    /// setup.
    pub fn bag_size(&self) -> usize {
        self.region().len().next_multiple_of(4)
    }

    /// The bag before the first draw, by kind. Only of a checked setup.
    pub(super) fn bag(&self) -> [u8; 4] {
        if self.deck.is_empty() { [(self.bag_size() / 4) as u8; 4] } else { count(&self.deck) }
    }

    /// Everybody.
    pub fn seats(&self) -> Seats {
        Seats::first(self.sides.len().min(MAX_SEATS.into()) as u8)
    }

    /// The seat at a side, or, of five players, the lone one if it is the side nobody sits at.
    pub(super) fn mover(&self, side: u8) -> Option<Seat> {
        let sits = |side: u8| self.sides.iter().position(|s| *s == side);
        let lone = || (self.sides.len() == 5).then(|| sits((side + 3) % 6)).flatten();
        sits(side).or_else(lone).map(|seat| Seat(seat as u8))
    }

    /// The side whose turn comes after that of `side`.
    pub(super) fn next_turn(&self, side: u8) -> u8 {
        let clockwise = (1..=6).map(|step| (side + step) % 6);
        clockwise.into_iter().find(|side| self.mover(*side).is_some()).unwrap_or(side)
    }

    /// The axes that somebody's goal is.
    pub(super) fn goals(&self) -> Axes {
        self.sides.iter().fold(0, |axes, side| axes | 1 << (side % 3))
    }

    /// The seats whose goals these axes are.
    pub(super) fn seats_of(&self, axes: Axes) -> Seats {
        let among = |seat: &Seat| axes & 1 << (self.sides[usize::from(seat.0)] % 3) != 0;
        self.seats().iter().filter(among).fold(Seats::NONE, Seats::with)
    }

    /// The seat's team: partners have the same number, counted in the order of seats.
    pub fn team(&self, seat: Seat) -> Option<u8> {
        let axis = self.sides.get(usize::from(seat.0))? % 3;
        let mut seen = 0u8;
        for side in &self.sides {
            if side % 3 == axis {
                break;
            }
            seen |= 1 << (side % 3);
        }
        Some(seen.count_ones() as u8)
    }
}

/// How many of each kind there are.
pub(super) fn count(kinds: &[Kind]) -> [u8; 4] {
    let mut counts = [0; 4];
    kinds.iter().for_each(|kind| counts[kind.index()] += 1);
    counts
}

/// Whether a set of sides (bits 0..6) is one that can be played: 2 or 3 with nobody opposite
/// another, 4 in two pairs of partners, any 5, or 6.
const fn seated_well(sides: u8) -> bool {
    let pairs = super::board::axes_of(sides).count_ones();
    match sides.count_ones() {
        2 | 3 => pairs == 0,
        4 => pairs == 2,
        5 | 6 => true,
        _ => false,
    }
}

/// The sides (bits 0..6) that the next of `players` may choose when those in `taken` are chosen.
pub fn free_sides(players: u32, taken: u8) -> u8 {
    let table = (0..64u8).filter(|all| all.count_ones() == players && seated_well(*all));
    let possible = table.filter(|all| all & taken == taken & 63).fold(0, |free, all| free | all);
    possible & !taken
}

/// Why Flows says no.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    /// The board's radius is not 2 to 5.
    Radius,
    /// Fewer than 2 players or more than 6.
    Players,
    /// A side that is not 0 to 5.
    Side,
    /// Two players at one side.
    SideTaken,
    /// Two of 2 or 3 players opposite each other.
    Opposite,
    /// Four players who are not two pairs of partners.
    Partners,
    /// More tiles in the deck than the bag of the board holds.
    Deck,
    /// Rule strict, on a chip.
    Strict,
    /// A rotation that is not 0 to 5.
    Rotation,
    /// A cell outside the board.
    Outside,
    /// A cell that a tile lies on.
    Occupied,
    /// Somebody would have no possible route left.
    CutsOff,
    /// The routes of all would not fit side by side any more.
    NoRoomForAll,
    /// It is another seat's turn.
    NotYourTurn,
    /// The game has ended.
    Over,
    /// More tiles of a type than the bag holds.
    TooManyTiles,
    /// A position whose parts disagree.
    Contradiction,
}

impl Refusal for Refused {
    fn code(&self) -> &'static str {
        match self {
            Refused::Radius => "bad_radius",
            Refused::Players => "bad_players",
            Refused::Side => "bad_side",
            Refused::SideTaken => "side_taken",
            Refused::Opposite => "opposite_sides",
            Refused::Partners => "no_partners",
            Refused::Deck => "bad_deck",
            Refused::Strict => "strict",
            Refused::Rotation => "bad_rotation",
            Refused::Outside => "outside",
            Refused::Occupied => "occupied",
            Refused::CutsOff => "cuts_off",
            Refused::NoRoomForAll => "no_room_for_all",
            Refused::NotYourTurn => "not_your_turn",
            Refused::Over => "game_over",
            Refused::TooManyTiles => "too_many_tiles",
            Refused::Contradiction => "contradiction",
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refused::Radius => "The board's radius must be 2 to 5.",
            Refused::Players => "Flows is for 2 to 6 players.",
            Refused::Side => "The sides are numbered 0 to 5.",
            Refused::SideTaken => "Two players cannot sit at one side.",
            Refused::Opposite => "Two or three players must not sit opposite each other.",
            Refused::Partners => "Four players must sit as two pairs, partners opposite.",
            Refused::Deck => "The deck has more tiles than the bag of this board.",
            Refused::Strict => "Rule strict asks too much of the box's chip.",
            Refused::Rotation => "A rotation is a number from 0 to 5.",
            Refused::Outside => "That cell is outside the board.",
            Refused::Occupied => "A tile lies on that cell.",
            Refused::CutsOff => "That would leave somebody without a possible route.",
            Refused::NoRoomForAll => "The routes of all would not fit side by side any more.",
            Refused::NotYourTurn => "It is not this seat's turn.",
            Refused::Over => "The game is over.",
            Refused::TooManyTiles => "There are more tiles of a type than the bag holds.",
            Refused::Contradiction => "The parts of this position disagree.",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(sides: &[u8]) -> Result<(), Refused> {
        Setup { sides: sides.iter().copied().collect(), ..Setup::default() }.check()
    }

    #[test]
    fn the_usual_seats_are_those_of_the_rule_book() {
        for (players, sides) in
            [(2, [0, 2].as_slice()), (3, &[0, 2, 4]), (4, &[0, 1, 3, 4]), (6, &[0, 1, 2, 3, 4, 5])]
        {
            assert_eq!(Setup::players(players).sides, sides);
        }
        (2..=6).for_each(|n| assert_eq!(Setup::players(n).check(), Ok(())));
    }

    #[test]
    fn bad_setups_are_refused() {
        assert_eq!(with(&[0]), Err(Refused::Players));
        assert_eq!(with(&[0, 6]), Err(Refused::Side));
        assert_eq!(with(&[1, 1]), Err(Refused::SideTaken));
        assert_eq!(with(&[0, 3]), Err(Refused::Opposite));
        assert_eq!(with(&[0, 1, 3]), Err(Refused::Opposite));
        assert_eq!(with(&[0, 1, 2, 3]), Err(Refused::Partners));
        assert_eq!(with(&[5, 1, 4, 2]), Ok(()));
        let radius = |radius| Setup { radius, ..Setup::default() }.check();
        assert_eq!(radius(1), Err(Refused::Radius));
        assert_eq!(radius(6), Err(Refused::Radius));
        let deck = [Kind::ALL[0]; 41].into_iter().collect();
        assert_eq!(Setup { deck, ..Setup::default() }.check(), Err(Refused::Deck));
    }

    #[test]
    fn bags_are_the_cells_rounded_up_in_equal_shares() {
        for (radius, share) in [(2, 5), (3, 10), (4, 16), (5, 23)] {
            let setup = Setup { radius, ..Setup::default() };
            assert_eq!(setup.bag(), [share; 4]);
        }
    }

    #[test]
    fn choosing_sides_always_leads_to_a_game() {
        // By hand: opposite is out for two and three, partners first for four once two axes are.
        assert_eq!(free_sides(2, 0b000001), 0b110110);
        assert_eq!(free_sides(3, 0b000011), 0b100100);
        assert_eq!(free_sides(4, 0b000001), 0b111110);
        assert_eq!(free_sides(4, 0b000011), 0b011000);
        assert_eq!(free_sides(4, 0b001001), 0b110110);
        assert_eq!(free_sides(5, 0b001111), 0b110000);
        assert_eq!(free_sides(2, 0b000101), 0);
        for players in 2..=6 {
            let mut open = std::vec![0u8];
            for _ in 0..players {
                let chosen = open.iter().flat_map(|taken| {
                    let free = free_sides(players, *taken);
                    assert_ne!(free, 0, "a dead end for {players} at {taken:06b}");
                    (0..6).filter(move |s| free & 1 << s != 0).map(move |s| taken | 1 << s)
                });
                open = chosen.collect();
            }
            assert!(open.iter().all(|sides| seated_well(*sides)));
        }
    }

    #[test]
    fn the_lone_one_of_five_plays_the_missing_turn() {
        let five = Setup::players(5);
        let mut side = 0;
        let turns: [u8; 7] = core::array::from_fn(|_| {
            let seat = five.mover(side).unwrap();
            side = five.next_turn(side);
            seat.0
        });
        assert_eq!(turns, [0, 1, 2, 3, 4, 2, 0]);
        assert_eq!([0, 1, 2, 3, 4].map(|s| five.team(Seat(s)).unwrap()), [0, 1, 2, 0, 1]);
        assert_eq!(five.team(Seat(5)), None);
        let odd = Setup { sides: [4, 0, 2].into_iter().collect(), ..Setup::default() };
        assert_eq!([4, 0, 2].map(|side| odd.next_turn(side)), [0, 2, 4]);
        assert_eq!(odd.seats_of(0b001), Seats::one(Seat(1)));
    }
}
