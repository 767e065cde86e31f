//! The numbers of the game as data: troops, structures, terrain, sizes, money.
//!
//! The rules read these tables and know no number of their own, so that another set of units is
//! another set of rows.

use serde::{Deserialize, Serialize};

/// Damage dice: `count` dice of `sides` sides, and a bonus.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Damage {
    /// How many dice.
    pub count: u8,
    /// Sides of each.
    pub sides: u8,
    /// Added to their sum.
    pub bonus: u8,
}

impl Damage {
    const fn new(count: u8, sides: u8, bonus: u8) -> Damage {
        Damage { count, sides, bonus }
    }

    /// The same with dice one step smaller, for structures that nobody owns.
    pub const fn smaller(self) -> Damage {
        let sides = match self.sides {
            8 => 6,
            _ => 4,
        };
        Damage { sides, ..self }
    }
}

/// What a cell is covered with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Terrain {
    /// Open ground.
    Plains,
    /// Slow, and good cover.
    Forest,
    /// Slow, some cover, and a good place to shoot from.
    Hills,
    /// Cannot be entered.
    Water,
    /// Cannot be entered.
    Mountains,
}

/// A row of the terrain table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ground {
    /// Its name in moves and files.
    pub name: &'static str,
    /// Mobility that entering it costs; `None` if nobody can.
    pub cost: Option<u8>,
    /// Added to the attack of a troop that stands on it.
    pub attack: u8,
    /// Added to the defence of a troop that stands on it.
    pub defence: u8,
}

impl Terrain {
    /// All of them, in the order of the table.
    pub const ALL: [Terrain; 5] =
        [Terrain::Plains, Terrain::Forest, Terrain::Hills, Terrain::Water, Terrain::Mountains];

    /// Its row.
    pub const fn row(self) -> &'static Ground {
        &GROUNDS[self as usize]
    }

    /// Whether troops and structures can be there.
    pub const fn passable(self) -> bool {
        self.row().cost.is_some()
    }

    /// The terrain of this name.
    pub fn named(name: &str) -> Option<Terrain> {
        Terrain::ALL.into_iter().find(|terrain| terrain.row().name == name)
    }
}

const GROUNDS: [Ground; 5] = [
    Ground { name: "plains", cost: Some(1), attack: 0, defence: 0 },
    Ground { name: "forest", cost: Some(2), attack: 0, defence: 2 },
    Ground { name: "hills", cost: Some(2), attack: 1, defence: 1 },
    Ground { name: "water", cost: None, attack: 0, defence: 0 },
    Ground { name: "mountains", cost: None, attack: 0, defence: 0 },
];

/// A kind of troop.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Unit {
    /// Holds the line.
    Marine,
    /// Shoots from afar and breaks easily.
    Sniper,
    /// Fast.
    Hoverbike,
    /// Slow, and the end of structures.
    Mech,
}

/// A row of the troop table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnitRow {
    /// Its name in moves and files.
    pub name: &'static str,
    /// Coins.
    pub cost: u16,
    /// Hit points when new.
    pub hp: u8,
    /// Added to the attack roll.
    pub attack: u8,
    /// What an attack on it must reach.
    pub defence: u8,
    /// What it may spend on entering cells in a turn.
    pub mobility: u8,
    /// How far it reaches.
    pub range: u8,
    /// What a hit does.
    pub damage: Damage,
    /// Whether its damage to structures is doubled.
    pub breaks_structures: bool,
    /// How far it sees in fog.
    pub sight: u8,
}

/// Most steps of one move, and the largest mobility and range a row may have.
pub const MAX_STEPS: usize = 6;

impl Unit {
    /// All of them, in the order of the table.
    pub const ALL: [Unit; 4] = [Unit::Marine, Unit::Sniper, Unit::Hoverbike, Unit::Mech];

    /// Its row.
    pub const fn row(self) -> &'static UnitRow {
        &UNITS[self as usize]
    }

    /// The unit of this name.
    pub fn named(name: &str) -> Option<Unit> {
        Unit::ALL.into_iter().find(|unit| unit.row().name == name)
    }
}

const UNITS: [UnitRow; 4] = [
    UnitRow {
        name: "marine",
        cost: 100,
        hp: 10,
        attack: 3,
        defence: 14,
        mobility: 3,
        range: 1,
        damage: Damage::new(1, 6, 1),
        breaks_structures: false,
        sight: 3,
    },
    UnitRow {
        name: "sniper",
        cost: 150,
        hp: 6,
        attack: 4,
        defence: 11,
        mobility: 2,
        range: 3,
        damage: Damage::new(1, 8, 0),
        breaks_structures: false,
        sight: 4,
    },
    UnitRow {
        name: "hoverbike",
        cost: 200,
        hp: 8,
        attack: 4,
        defence: 12,
        mobility: 5,
        range: 1,
        damage: Damage::new(1, 8, 1),
        breaks_structures: false,
        sight: 4,
    },
    UnitRow {
        name: "mech",
        cost: 350,
        hp: 12,
        attack: 5,
        defence: 10,
        mobility: 1,
        range: 3,
        damage: Damage::new(2, 6, 2),
        breaks_structures: true,
        sight: 3,
    },
];

/// A kind of structure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    /// Weak and frequent.
    Outpost,
    /// Strong and rare.
    CommandCentre,
    /// A seat's base: who loses it loses the game.
    Headquarters,
}

/// A row of the structure table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KindRow {
    /// Its name in files.
    pub name: &'static str,
    /// Most hit points.
    pub hp: u8,
    /// Added to the attack roll.
    pub attack: u8,
    /// What an attack on it must reach.
    pub defence: u8,
    /// How far it shoots.
    pub range: u8,
    /// What a hit does.
    pub damage: Damage,
    /// Coins that it brings its owner each turn.
    pub income: u16,
    /// How far it sees in fog. More than its range, so that it never shoots at the unseen.
    pub sight: u8,
}

impl Kind {
    /// All of them, in the order of the table.
    pub const ALL: [Kind; 3] = [Kind::Outpost, Kind::CommandCentre, Kind::Headquarters];

    /// Its row.
    pub const fn row(self) -> &'static KindRow {
        &KINDS[self as usize]
    }

    /// The kind of this name.
    pub fn named(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.row().name == name)
    }
}

const KINDS: [KindRow; 3] = [
    KindRow {
        name: "outpost",
        hp: 8,
        attack: 2,
        defence: 12,
        range: 2,
        damage: Damage::new(1, 4, 0),
        income: 50,
        sight: 3,
    },
    KindRow {
        name: "command_centre",
        hp: 15,
        attack: 4,
        defence: 15,
        range: 3,
        damage: Damage::new(1, 6, 2),
        income: 50,
        sight: 4,
    },
    KindRow {
        name: "hq",
        hp: 20,
        attack: 3,
        defence: 16,
        range: 2,
        damage: Damage::new(1, 6, 0),
        income: 0,
        sight: 3,
    },
];

/// Subtracted from the attack of a structure that nobody owns.
pub const NEUTRAL_PENALTY: u8 = 2;
/// Subtracted from an attack on a target that has moved on.
pub const MOVED_PENALTY: u8 = 2;
/// Coins at the start.
pub const START_COINS: u16 = 1000;
/// Coins each turn besides those of structures.
pub const INCOME: u16 = 100;
/// Hit points that a troop left in peace gets back.
pub const HEAL: u8 = 2;
/// Hit points that an owned structure gets back.
pub const REPAIR: u8 = 2;
/// Hit points of a structure that was captured.
pub const CAPTURED_HP: u8 = 1;
/// Rounds in a row at whose end a seat must hold the majority.
pub const DOMINANCE_ROUNDS: u8 = 3;
/// Rounds that must have been played before somebody may surrender.
pub const SURRENDER_AFTER: u16 = 5;
/// The smallest safe radius of sudden death: at the end of its round the game is decided.
pub const LAST_RADIUS: u8 = 1;

/// How large the map is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Size {
    /// 127 cells.
    Small,
    /// 271 cells.
    Medium,
    /// 469 cells.
    Large,
}

/// A row of the table of maps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SizeRow {
    /// Its name in options.
    pub name: &'static str,
    /// Radius of the map.
    pub radius: u8,
    /// Structures besides the two headquarters: an odd number, one stands in the middle.
    pub structures: u8,
    /// How many of them are command centres: about a third.
    pub command_centres: u8,
    /// The first round of sudden death.
    pub sudden_death: u16,
}

impl Size {
    /// All of them, the smallest first.
    pub const ALL: [Size; 3] = [Size::Small, Size::Medium, Size::Large];

    /// Its row.
    pub const fn row(self) -> &'static SizeRow {
        &SIZES[self as usize]
    }

    /// The size of this name.
    pub fn named(name: &str) -> Option<Size> {
        Size::ALL.into_iter().find(|size| size.row().name == name)
    }
}

const SIZES: [SizeRow; 3] = [
    SizeRow { name: "small", radius: 6, structures: 3, command_centres: 1, sudden_death: 20 },
    SizeRow { name: "medium", radius: 9, structures: 5, command_centres: 2, sudden_death: 30 },
    SizeRow { name: "large", radius: 12, structures: 7, command_centres: 2, sudden_death: 40 },
];

/// Cells of the largest map.
pub const MAX_CELLS: usize = 469;
/// Structures of the largest map, headquarters included.
pub const MAX_STRUCTURES: usize = 9;

const _: () = {
    let mut i = 0;
    while i < UNITS.len() {
        let row = &UNITS[i];
        assert!(row.mobility as usize <= MAX_STEPS && row.range as usize <= MAX_STEPS);
        assert!(row.hp > 0 && row.damage.sides > 0 && row.sight >= row.range);
        i += 1;
    }
    let mut i = 0;
    while i < KINDS.len() {
        assert!(KINDS[i].sight > KINDS[i].range, "a structure must see what it shoots at");
        i += 1;
    }
    let mut i = 0;
    while i < SIZES.len() {
        let row = &SIZES[i];
        assert!(crate::hex::Hexagon::new(row.radius).len() <= MAX_CELLS);
        assert!(row.structures as usize + 2 <= MAX_STRUCTURES && row.structures % 2 == 1);
        i += 1;
    }
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_name_one_thing() {
        assert!(Unit::ALL.into_iter().all(|unit| Unit::named(unit.row().name) == Some(unit)));
        assert!(Kind::ALL.into_iter().all(|kind| Kind::named(kind.row().name) == Some(kind)));
        assert!(Terrain::ALL.into_iter().all(|t| Terrain::named(t.row().name) == Some(t)));
        assert!(Size::ALL.into_iter().all(|size| Size::named(size.row().name) == Some(size)));
        assert_eq!((Unit::named("Marine"), Kind::named("")), (None, None));
    }

    #[test]
    fn dice_get_smaller_by_a_step_and_keep_their_bonus() {
        let steps = [8, 6, 4].map(|sides| Damage::new(1, sides, 2).smaller());
        assert_eq!(steps.map(|d| (d.sides, d.bonus)), [(6, 2), (4, 2), (4, 2)]);
    }
}
