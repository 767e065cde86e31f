//! Tables as bytes, as parts of packs hold them, and the usual ones out of the built-in pack.
//!
//! Everything is `const`: the built-in pack is read while the engine is compiled, by the same code
//! that reads every other pack, so a mistake in it is a mistake of the build.

use super::tables::{Damage, Ground, KindRow, Tables, UnitRow};

/// Bytes of a unit's row, of a structure's and of a terrain's.
const UNIT: usize = 12;
const KIND: usize = 10;
const GROUND: usize = 3;
/// Bytes of all tables.
pub const TABLE_BYTES: usize = 4 * UNIT + 3 * KIND + 3 * GROUND + 6;

/// The built-in pack of the game.
pub const BUILT_IN: &[u8] = include_bytes!("../../../../packs/dice.hexdeck");
/// The number of the kind of parts that hold tables.
const PART: u8 = 5;

impl Tables {
    /// The usual numbers: those of the built-in pack.
    pub const USUAL: Tables = usual();

    /// The tables that these bytes are, if the rules can work with them.
    pub const fn from_bytes(bytes: &[u8; TABLE_BYTES]) -> Result<Tables, &'static str> {
        let mut at = 0;
        let mut units = [NO_UNIT; 4];
        while at < 4 {
            let from = at * UNIT;
            if bytes[from + 10] > 1 {
                return Err("a yes or no must be 0 or 1");
            }
            units[at] = unit(bytes, from);
            at += 1;
        }
        let mut kinds = [NO_KIND; 3];
        at = 0;
        while at < 3 {
            kinds[at] = kind(bytes, 4 * UNIT + at * KIND);
            at += 1;
        }
        let mut grounds = [Ground { cost: 1, attack: 0, defence: 0 }; 3];
        at = 0;
        while at < 3 {
            let from = 4 * UNIT + 3 * KIND + at * GROUND;
            grounds[at] =
                Ground { cost: bytes[from], attack: bytes[from + 1], defence: bytes[from + 2] };
            at += 1;
        }
        let rest = TABLE_BYTES - 6;
        let tables = Tables {
            units,
            kinds,
            grounds,
            start_coins: number(bytes, rest),
            income: number(bytes, rest + 2),
            heal: bytes[rest + 4],
            repair: bytes[rest + 5],
        };
        match tables.check() {
            Ok(()) => Ok(tables),
            Err(why) => Err(why),
        }
    }

    /// What [`Tables::from_bytes`] reads.
    pub fn to_bytes(&self) -> [u8; TABLE_BYTES] {
        let mut bytes = [0; TABLE_BYTES];
        let units = self.units.iter().flat_map(unit_bytes);
        let kinds = self.kinds.iter().flat_map(kind_bytes);
        let grounds = self.grounds.iter().flat_map(|g| [g.cost, g.attack, g.defence]);
        let coins = [self.start_coins, self.income].into_iter().flat_map(u16::to_le_bytes);
        let all = units.chain(kinds).chain(grounds).chain(coins).chain([self.heal, self.repair]);
        bytes.iter_mut().zip(all).for_each(|(to, from)| *to = from);
        bytes
    }
}

const NO_DAMAGE: Damage = Damage { count: 0, sides: 0, bonus: 0 };
const NO_UNIT: UnitRow = UnitRow {
    cost: 0,
    hp: 0,
    attack: 0,
    defence: 0,
    mobility: 0,
    range: 0,
    damage: NO_DAMAGE,
    breaks_structures: false,
    sight: 0,
};
const NO_KIND: KindRow =
    KindRow { hp: 0, attack: 0, defence: 0, range: 0, damage: NO_DAMAGE, income: 0, sight: 0 };

const fn number(bytes: &[u8; TABLE_BYTES], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

const fn damage(bytes: &[u8; TABLE_BYTES], at: usize) -> Damage {
    Damage { count: bytes[at], sides: bytes[at + 1], bonus: bytes[at + 2] }
}

const fn unit(bytes: &[u8; TABLE_BYTES], at: usize) -> UnitRow {
    UnitRow {
        cost: number(bytes, at),
        hp: bytes[at + 2],
        attack: bytes[at + 3],
        defence: bytes[at + 4],
        mobility: bytes[at + 5],
        range: bytes[at + 6],
        damage: damage(bytes, at + 7),
        breaks_structures: bytes[at + 10] == 1,
        sight: bytes[at + 11],
    }
}

const fn kind(bytes: &[u8; TABLE_BYTES], at: usize) -> KindRow {
    KindRow {
        hp: bytes[at],
        attack: bytes[at + 1],
        defence: bytes[at + 2],
        range: bytes[at + 3],
        damage: damage(bytes, at + 4),
        income: number(bytes, at + 7),
        sight: bytes[at + 9],
    }
}

fn unit_bytes(row: &UnitRow) -> [u8; UNIT] {
    let UnitRow { cost, hp, attack, defence, mobility, range, damage, breaks_structures, sight } =
        *row;
    let ([low, high], Damage { count, sides, bonus }) = (cost.to_le_bytes(), damage);
    let breaks = breaks_structures as u8;
    [low, high, hp, attack, defence, mobility, range, count, sides, bonus, breaks, sight]
}

fn kind_bytes(row: &KindRow) -> [u8; KIND] {
    let KindRow { hp, attack, defence, range, damage, income, sight } = *row;
    let ([low, high], Damage { count, sides, bonus }) = (income.to_le_bytes(), damage);
    [hp, attack, defence, range, count, sides, bonus, low, high, sight]
}

/// The tables of the first part of their kind in the built-in pack.
const fn usual() -> Tables {
    let mut part = 0;
    while BUILT_IN[16 + 8 * part] != PART {
        part += 1;
    }
    let place = 16 + 8 * part + 4;
    let mut at = u32::from_le_bytes([
        BUILT_IN[place],
        BUILT_IN[place + 1],
        BUILT_IN[place + 2],
        BUILT_IN[place + 3],
    ]) as usize;
    // Its id and its name, both shorter than 128 bytes.
    at += 1 + BUILT_IN[at] as usize;
    at += 1 + BUILT_IN[at] as usize;
    let mut bytes = [0; TABLE_BYTES];
    let mut i = 0;
    while i < TABLE_BYTES {
        bytes[i] = BUILT_IN[at + i];
        i += 1;
    }
    match Tables::from_bytes(&bytes) {
        Ok(tables) => tables,
        Err(_) => panic!("the built-in tables cannot be used"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_read_as_they_are_written() {
        let bytes = Tables::USUAL.to_bytes();
        assert_eq!(Tables::from_bytes(&bytes), Ok(Tables::USUAL));
        for at in 0..TABLE_BYTES {
            let mut changed = bytes;
            changed[at] ^= 1;
            if let Ok(tables) = Tables::from_bytes(&changed) {
                assert_eq!(tables.to_bytes(), changed, "byte {at} has no meaning");
            }
        }
    }
}
