//! The state of a game of Hex & Dice, and what can be asked of it.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::tables::{Kind, LAST_RADIUS, MAX_CELLS, MAX_STRUCTURES, Tables, Terrain, Unit};
use super::{Mode, Setup};
use crate::hex::Hex;
use crate::play::{Rng, Seat, Seats};

/// Most troops of a seat. Two such armies fill every cell that a small map must let them enter,
/// and more than forty pieces a side are no game on a table.
pub const MAX_ARMY: usize = 40;
/// Most troops on the map.
pub const MAX_TROOPS: usize = 2 * MAX_ARMY;
/// Most dice that can be laid ready: some turns of fighting, for puzzles.
pub const MAX_ROLLS: usize = 64;

/// A troop on the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Troop {
    /// Where it stands.
    pub at: Hex,
    /// What it is.
    pub unit: Unit,
    /// Whose.
    pub owner: Seat,
    /// Hit points left.
    pub hp: u8,
    /// Whether it may act; a new troop may not until its owner's next turn.
    pub ready: bool,
    /// Whether it has moved this turn, or has its order.
    pub moved: bool,
    /// Whether it has attacked this turn, or has its order.
    pub attacked: bool,
    /// Whether it was attacked since its owner's turn began.
    pub under_fire: bool,
    /// Where it is ordered to go.
    pub goal: Option<Hex>,
    /// Which cell it is ordered to attack.
    pub aim: Option<Hex>,
}

impl Troop {
    /// A new troop, with all the hit points that its row has.
    pub const fn new(tables: &Tables, unit: Unit, owner: Seat, at: Hex) -> Troop {
        Troop {
            at,
            unit,
            owner,
            hp: tables.unit(unit).hp,
            ready: false,
            moved: false,
            attacked: false,
            under_fire: false,
            goal: None,
            aim: None,
        }
    }
}

/// A structure on the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Structure {
    /// Where it stands.
    pub at: Hex,
    /// What it is.
    pub kind: Kind,
    /// Whose, if anybody's.
    pub owner: Option<Seat>,
    /// Hit points left.
    pub hp: u8,
}

/// How a game came to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum How {
    /// A headquarters fell.
    Headquarters,
    /// A seat held most structures for long enough.
    Dominance,
    /// A seat gave up.
    Surrender,
    /// The last round of sudden death was over.
    SuddenDeath,
}

impl How {
    /// All of them.
    pub const ALL: [How; 4] = [How::Headquarters, How::Dominance, How::Surrender, How::SuddenDeath];

    /// Its name in files.
    pub const fn name(self) -> &'static str {
        match self {
            How::Headquarters => "hq",
            How::Dominance => "dominance",
            How::Surrender => "surrender",
            How::SuddenDeath => "sudden_death",
        }
    }
}

/// The end of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct End {
    /// How it came.
    pub how: How,
    /// Who won; both in a draw.
    pub winners: Seats,
}

/// A game of Hex & Dice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dice {
    pub(super) setup: Setup,
    /// What each cell is covered with, in the region's order.
    pub(super) terrain: Vec<Terrain, MAX_CELLS>,
    pub(super) structures: Vec<Structure, MAX_STRUCTURES>,
    pub(super) troops: Vec<Troop, MAX_TROOPS>,
    pub(super) coins: [u16; 2],
    /// Counted from 1.
    pub(super) round: u16,
    /// Who begins each round, in alternating mode.
    pub(super) first: Seat,
    /// Who may act.
    pub(super) acting: Seats,
    /// Rounds in a row at whose end each seat held the majority.
    pub(super) dominance: [u8; 2],
    pub(super) end: Option<End>,
    /// Dice that lie ready: these come before those of chance.
    pub(super) rolls: Vec<u8, MAX_ROLLS>,
    pub(super) rng: Rng,
}

/// The other seat.
pub(super) const fn other(seat: Seat) -> Seat {
    Seat(1 - (seat.0 & 1))
}

impl Dice {
    /// Both seats.
    pub(super) const SEATS: [Seat; 2] = [Seat(0), Seat(1)];

    /// A map without anything on it.
    pub(super) fn bare(setup: &Setup, seed: u64) -> Dice {
        let mut terrain = Vec::new();
        // The largest map has MAX_CELLS cells.
        let _ = terrain.resize(setup.region().len(), Terrain::Plains);
        Dice {
            setup: setup.clone(),
            terrain,
            structures: Vec::new(),
            troops: Vec::new(),
            coins: [0; 2],
            round: 1,
            first: Seat(0),
            acting: Seats::NONE,
            dominance: [0; 2],
            end: None,
            rolls: Vec::new(),
            rng: Rng::new(seed),
        }
    }

    /// The numbers of the pieces.
    pub fn tables(&self) -> &Tables {
        &self.setup.tables
    }

    /// Whether both give orders at once.
    pub(super) fn simultaneous(&self) -> bool {
        self.setup.mode == Mode::Simultaneous
    }

    /// What covers a cell; `None` outside the map.
    pub fn terrain(&self, at: Hex) -> Option<Terrain> {
        self.terrain.get(self.setup.region().index(at)?).copied()
    }

    /// Every cell of the map with what covers it.
    pub fn cells(&self) -> impl Iterator<Item = (Hex, Terrain)> {
        self.setup.region().cells().zip(self.terrain.iter().copied())
    }

    /// The structures.
    pub fn structures(&self) -> &[Structure] {
        &self.structures
    }

    /// The troops.
    pub fn troops(&self) -> &[Troop] {
        &self.troops
    }

    /// The structure on a cell.
    pub fn structure_at(&self, at: Hex) -> Option<&Structure> {
        self.structures.iter().find(|structure| structure.at == at)
    }

    /// The troop on a cell.
    pub fn troop_at(&self, at: Hex) -> Option<&Troop> {
        self.troops.iter().find(|troop| troop.at == at)
    }

    /// Coins of each seat.
    pub fn coins(&self) -> [u16; 2] {
        self.coins
    }

    /// The number of the round, counted from 1.
    pub fn round(&self) -> u16 {
        self.round
    }

    /// Who begins each round; it matters in alternating mode only.
    pub fn first(&self) -> Seat {
        self.first
    }

    /// The seat that acts, or the first of those that do; the one that began if nobody does.
    pub fn current(&self) -> Seat {
        self.acting.iter().next().unwrap_or(self.first)
    }

    /// Rounds in a row at whose end each seat held the majority.
    pub fn dominance(&self) -> [u8; 2] {
        self.dominance
    }

    /// How it ended, or `None` while it goes on.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// Which round of sudden death it is, counted from 1; 0 before.
    pub fn storm(&self) -> u16 {
        (self.round + 1).saturating_sub(self.setup.row().sudden_death)
    }

    /// Cells further than this from the middle are in the storm.
    pub fn safe_radius(&self) -> u8 {
        let row = self.setup.row();
        u16::from(row.radius).saturating_sub(self.storm()).max(LAST_RADIUS.into()) as u8
    }

    /// How many structures a seat holds, its headquarters included.
    pub fn holds(&self, seat: Seat) -> usize {
        self.structures.iter().filter(|structure| structure.owner == Some(seat)).count()
    }

    /// The troops of a seat.
    pub fn army(&self, seat: Seat) -> impl Iterator<Item = &Troop> {
        self.troops.iter().filter(move |troop| troop.owner == seat)
    }

    /// Rolls a die: the next one that lies ready, or chance.
    pub(super) fn die(&mut self, sides: u8) -> u8 {
        match self.rolls.is_empty() {
            true => 1 + self.rng.below(sides.into()) as u8,
            // One laid ready for a larger die shows the most that this one can.
            false => self.rolls.remove(0).clamp(1, sides),
        }
    }
}
