//! The numbers of the game as data: troops, structures, terrain, money.
//!
//! The rules read a value of [`Tables`] that belongs to the setup and know no such number of their
//! own, so another set of units is another part of a pack. The usual one is the built-in pack's.
//! What belongs to the rules rather than to the pieces (sizes of maps, sudden death, dominance)
//! stands here as constants.

use serde::{Deserialize, Serialize};

pub use super::code::TABLE_BYTES;

/// Damage dice: `count` dice of `sides` sides, and a bonus.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Damage {
    /// How many dice.
    pub count: u8,
    /// Sides of each, one of [`DICE`].
    pub sides: u8,
    /// Added to their sum.
    pub bonus: u8,
}

/// The dice that there are.
pub const DICE: [u8; 6] = [4, 6, 8, 10, 12, 20];
/// Most that all dice of a critical hit may show together.
pub const MOST_DICE: u8 = 48;
/// Largest bonus of damage dice.
pub const MOST_BONUS: u8 = 20;

impl Damage {
    /// The same with dice one step smaller, for structures that nobody owns.
    pub const fn smaller(self) -> Damage {
        let sides = match self.sides {
            20 => 12,
            12 => 10,
            10 => 8,
            8 => 6,
            _ => 4,
        };
        Damage { sides, ..self }
    }

    /// Whether there are such dice, and few enough.
    pub const fn fits(self) -> bool {
        let mut known = false;
        let mut i = 0;
        while i < DICE.len() {
            known |= DICE[i] == self.sides;
            i += 1;
        }
        let most = 2 * self.count as u32 * self.sides as u32;
        known && self.count > 0 && most <= MOST_DICE as u32 && self.bonus <= MOST_BONUS
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ground {
    /// Mobility that entering it costs.
    pub cost: u8,
    /// Added to the attack of a troop that stands on it.
    pub attack: u8,
    /// Added to the defence of a troop that stands on it.
    pub defence: u8,
}

impl Terrain {
    /// All of them; those that can be entered come first and have a row of the table each.
    pub const ALL: [Terrain; 5] =
        [Terrain::Plains, Terrain::Forest, Terrain::Hills, Terrain::Water, Terrain::Mountains];

    /// Its name in moves and files.
    pub const fn name(self) -> &'static str {
        match self {
            Terrain::Plains => "plains",
            Terrain::Forest => "forest",
            Terrain::Hills => "hills",
            Terrain::Water => "water",
            Terrain::Mountains => "mountains",
        }
    }

    /// Whether troops and structures can be there.
    pub const fn passable(self) -> bool {
        matches!(self, Terrain::Plains | Terrain::Forest | Terrain::Hills)
    }

    /// The terrain of this name.
    pub fn named(name: &str) -> Option<Terrain> {
        Terrain::ALL.into_iter().find(|terrain| terrain.name() == name)
    }
}

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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitRow {
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
    /// How far it sees in fog. Not less than its range, so that it never shoots at the unseen.
    pub sight: u8,
}

/// Most steps of one move, and the largest mobility and range a row may have.
pub const MAX_STEPS: usize = 6;

impl Unit {
    /// All of them, in the order of the table.
    pub const ALL: [Unit; 4] = [Unit::Marine, Unit::Sniper, Unit::Hoverbike, Unit::Mech];

    /// Its name in moves and files.
    pub const fn name(self) -> &'static str {
        match self {
            Unit::Marine => "marine",
            Unit::Sniper => "sniper",
            Unit::Hoverbike => "hoverbike",
            Unit::Mech => "mech",
        }
    }

    /// The unit of this name.
    pub fn named(name: &str) -> Option<Unit> {
        Unit::ALL.into_iter().find(|unit| unit.name() == name)
    }
}

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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct KindRow {
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

    /// Its name in files.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Outpost => "outpost",
            Kind::CommandCentre => "command_centre",
            Kind::Headquarters => "hq",
        }
    }

    /// The kind of this name.
    pub fn named(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// All numbers that belong to the pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tables {
    /// The troops, in the order of [`Unit::ALL`].
    pub units: [UnitRow; 4],
    /// The structures, in the order of [`Kind::ALL`].
    pub kinds: [KindRow; 3],
    /// The terrain that can be entered, in the order of [`Terrain::ALL`].
    pub grounds: [Ground; 3],
    /// Coins at the start.
    pub start_coins: u16,
    /// Coins each turn besides those of structures.
    pub income: u16,
    /// Hit points that a troop left in peace gets back.
    pub heal: u8,
    /// Hit points that an owned structure gets back.
    pub repair: u8,
}

/// Most coins a troop may cost, and a seat may have at the start or earn in a turn.
pub const MOST_COINS: u16 = 5_000;
/// Most hit points.
pub const MOST_HP: u8 = 99;
/// Most that may be added to an attack roll.
pub const MOST_ATTACK: u8 = 20;
/// Most that an attack may have to reach.
pub const MOST_DEFENCE: u8 = 30;
/// Furthest sight.
pub const MOST_SIGHT: u8 = 12;
/// Most that terrain may cost, and add to attack or defence.
pub const MOST_GROUND: u8 = 5;

impl Tables {
    /// The row of a unit.
    pub const fn unit(&self, unit: Unit) -> &UnitRow {
        &self.units[unit as usize]
    }

    /// The row of a kind of structures.
    pub const fn kind(&self, kind: Kind) -> &KindRow {
        &self.kinds[kind as usize]
    }

    /// The row of a terrain; `None` if nobody can enter it.
    pub fn ground(&self, terrain: Terrain) -> Option<&Ground> {
        self.grounds.get(terrain as usize)
    }

    /// Refuses numbers that no game can be played with.
    pub const fn check(&self) -> Result<(), &'static str> {
        let mut i = 0;
        while i < self.units.len() {
            let UnitRow { cost, hp, attack, defence, mobility, range, damage, sight, .. } =
                self.units[i];
            if cost == 0 || cost > MOST_COINS {
                return Err("a troop must cost 1 to 5000 coins");
            }
            if mobility == 0 || mobility as usize > MAX_STEPS || range == 0 {
                return Err("a troop's mobility and range must be 1 to 6");
            }
            if let Err(why) = check_piece(hp, attack, defence, range, damage) {
                return Err(why);
            }
            if sight < range || sight > MOST_SIGHT {
                return Err("a troop's sight must be its range to 12");
            }
            i += 1;
        }
        let mut i = 0;
        while i < self.kinds.len() {
            let KindRow { hp, attack, defence, range, damage, income, sight } = self.kinds[i];
            if let Err(why) = check_piece(hp, attack, defence, range, damage) {
                return Err(why);
            }
            if sight <= range || sight > MOST_SIGHT {
                return Err("a structure's sight must be more than its range, at most 12");
            }
            if income > MOST_COINS {
                return Err("a structure may bring at most 5000 coins");
            }
            i += 1;
        }
        self.check_rest()
    }

    const fn check_rest(&self) -> Result<(), &'static str> {
        let mut i = 0;
        while i < self.grounds.len() {
            let Ground { cost, attack, defence } = self.grounds[i];
            if cost == 0 || cost > MOST_GROUND || attack > MOST_GROUND || defence > MOST_GROUND {
                return Err("terrain must cost 1 to 5 and add 0 to 5");
            }
            i += 1;
        }
        if self.start_coins > MOST_COINS || self.income > MOST_COINS {
            return Err("a seat must start with 0 to 5000 coins and earn as many");
        }
        if self.heal > MOST_HP || self.repair > MOST_HP {
            return Err("at most 99 hit points can come back");
        }
        Ok(())
    }
}

/// What troops and structures have in common.
const fn check_piece(
    hp: u8,
    attack: u8,
    defence: u8,
    range: u8,
    damage: Damage,
) -> Result<(), &'static str> {
    if hp == 0 || hp > MOST_HP {
        return Err("hit points must be 1 to 99");
    }
    if attack > MOST_ATTACK || defence == 0 || defence > MOST_DEFENCE {
        return Err("attack must be 0 to 20 and defence 1 to 30");
    }
    if range as usize > MAX_STEPS {
        return Err("a range must be at most 6");
    }
    if !damage.fits() {
        return Err("damage must be dice of 4, 6, 8, 10, 12 or 20, 24 in all, and at most 20 more");
    }
    Ok(())
}

/// Subtracted from the attack of a structure that nobody owns.
pub const NEUTRAL_PENALTY: u8 = 2;
/// Subtracted from an attack on a target that has moved on.
pub const MOVED_PENALTY: u8 = 2;
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

impl SizeRow {
    /// How many cells it has.
    pub const fn cells(&self) -> usize {
        crate::hex::Hexagon::new(self.radius).len()
    }
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
        assert!(Unit::ALL.into_iter().all(|unit| Unit::named(unit.name()) == Some(unit)));
        assert!(Kind::ALL.into_iter().all(|kind| Kind::named(kind.name()) == Some(kind)));
        assert!(Terrain::ALL.into_iter().all(|t| Terrain::named(t.name()) == Some(t)));
        assert!(Size::ALL.into_iter().all(|size| Size::named(size.row().name) == Some(size)));
        assert_eq!((Unit::named("Marine"), Kind::named("")), (None, None));
    }

    #[test]
    fn dice_get_smaller_by_a_step_and_keep_their_bonus() {
        let smaller = |sides| Damage { count: 1, sides, bonus: 2 }.smaller();
        assert_eq!(DICE.map(|sides| smaller(sides).sides), [4, 4, 6, 8, 10, 12]);
        assert!(DICE.into_iter().all(|sides| smaller(sides).bonus == 2));
    }

    #[test]
    fn what_can_be_entered_has_a_row() {
        for terrain in Terrain::ALL {
            assert_eq!(Tables::USUAL.ground(terrain).is_some(), terrain.passable());
        }
    }

    #[test]
    fn numbers_out_of_range_are_refused() {
        let changes: [fn(&mut Tables); 17] = [
            |t| t.units[0].cost = 0,
            |t| t.units[1].hp = 0,
            |t| t.units[1].hp = 100,
            |t| t.units[2].mobility = 7,
            |t| t.units[2].mobility = 0,
            |t| t.units[3].range = 7,
            |t| t.units[3].sight = t.units[3].range - 1,
            |t| t.units[0].damage.sides = 7,
            |t| t.units[0].damage = Damage { count: 5, sides: 6, bonus: 0 },
            |t| t.units[0].damage = Damage { count: 255, sides: 255, bonus: 0 },
            |t| t.units[0].damage.bonus = 21,
            |t| t.kinds[0].sight = t.kinds[0].range,
            |t| t.kinds[1].attack = 21,
            |t| t.kinds[2].income = 5_001,
            |t| t.grounds[0].cost = 0,
            |t| t.start_coins = 5_001,
            |t| t.heal = 100,
        ];
        assert_eq!(Tables::USUAL.check(), Ok(()));
        for (number, change) in changes.into_iter().enumerate() {
            let mut tables = Tables::USUAL;
            change(&mut tables);
            assert!(tables.check().is_err(), "{number}");
        }
    }
}
