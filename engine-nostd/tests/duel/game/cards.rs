//! Zones and cards, as data.

use hexdeck_engine::cards::{
    CardDef, CounterId, DefId, NameId, StatId, Table, Visibility, ZoneDef, ZoneKind, ZoneOwner,
};

/// Most seats.
pub const MAX_SEATS: usize = 4;
/// Copies of each card in a deck.
pub const COPIES: usize = 2;
/// Cards of all decks.
pub const CARDS: usize = MAX_SEATS * COPIES * DEFS.len();
/// Zones of all seats.
pub const ZONES: usize = MAX_SEATS * ZONE_DEFS.len();

/// Nobody sees it.
pub const DECK: ZoneKind = ZoneKind(0);
/// Its owner sees it.
pub const HAND: ZoneKind = ZoneKind(1);
/// Creatures and auras.
pub const TABLE: ZoneKind = ZoneKind(2);
/// Cards that pay for others; tapped when spent.
pub const EMBERS: ZoneKind = ZoneKind(3);
/// Cards that are over.
pub const DISCARD: ZoneKind = ZoneKind(4);
/// Cards that have been played and wait on the stack, everybody's.
pub const CAST: ZoneKind = ZoneKind(5);

const fn zone(name: u16, visibility: Visibility, ordered: bool, in_play: bool) -> ZoneDef {
    let owner = ZoneOwner::Player;
    ZoneDef { name: NameId(name), owner, visibility, ordered, in_play, limit: None }
}

const ZONE_DEFS: &[ZoneDef] = &[
    zone(0, Visibility::Hidden, true, false),
    zone(1, Visibility::Private, false, false),
    zone(2, Visibility::Public, false, true),
    zone(3, Visibility::Public, false, true),
    zone(4, Visibility::Public, true, false),
    ZoneDef { owner: ZoneOwner::Shared, ..zone(5, Visibility::Public, false, false) },
];

/// Embers that it costs.
pub const COST: StatId = StatId(0);
/// Damage that a creature deals.
pub const POWER: StatId = StatId(1);
/// Damage that a creature dies of.
pub const GRIT: StatId = StatId(2);

/// Damage that a creature has taken this turn.
pub const DAMAGE: CounterId = CounterId(0);
/// A creature that arrived this turn does not attack.
pub const NEW: CounterId = CounterId(1);

/// A small creature.
pub const MOTH: DefId = DefId(0);
/// A larger one.
pub const HOUND: DefId = DefId(1);
/// A sturdy one.
pub const WARDEN: DefId = DefId(2);
/// When it arrives, its controller draws a card.
pub const SCRIBE: DefId = DefId(3);
/// When creatures die, its controller gains as much vigour.
pub const MOURNER: DefId = DefId(4);
/// An instant: two damage to a creature or a seat.
pub const SPARK: DefId = DefId(5);
/// An instant: an effect that waits comes to nothing.
pub const HUSH: DefId = DefId(6);
/// An aura: two grit while it stays, two power until the end of the turn.
pub const HALO: DefId = DefId(7);
/// A sorcery: a seat discards a card of its choice.
pub const WITHER: DefId = DefId(8);

const fn creature<'a>(name: u16, stats: &'a [(StatId, i16)]) -> CardDef<'a> {
    CardDef { name: NameId(name), stats }
}

const DEFS: &[CardDef<'_>] = &[
    creature(10, &[(COST, 1), (POWER, 1), (GRIT, 1)]),
    creature(11, &[(COST, 2), (POWER, 2), (GRIT, 2)]),
    creature(12, &[(COST, 3), (POWER, 1), (GRIT, 4)]),
    creature(13, &[(COST, 2), (POWER, 1), (GRIT, 2)]),
    creature(14, &[(COST, 2), (POWER, 1), (GRIT, 1)]),
    CardDef { name: NameId(15), stats: &[(COST, 1)] },
    CardDef { name: NameId(16), stats: &[(COST, 1)] },
    CardDef { name: NameId(17), stats: &[(COST, 1)] },
    CardDef { name: NameId(18), stats: &[(COST, 2)] },
];

/// What a card is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Stays on the table and fights.
    Creature,
    /// Does something at any time.
    Instant,
    /// Stays on a creature.
    Aura,
    /// Does something in its player's main phase.
    Sorcery,
}

/// What a card is aimed at when it is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Aim {
    /// Nothing.
    Nothing,
    /// A creature.
    Creature,
    /// A creature or a seat.
    CreatureOrSeat,
    /// Another seat.
    OtherSeat,
    /// An effect that waits.
    Effect,
}

/// What a card is for; none for one that the viewer does not see.
pub const fn kind(def: DefId) -> Option<Kind> {
    match def {
        MOTH | HOUND | WARDEN | SCRIBE | MOURNER => Some(Kind::Creature),
        SPARK | HUSH => Some(Kind::Instant),
        HALO => Some(Kind::Aura),
        WITHER => Some(Kind::Sorcery),
        _ => None,
    }
}

/// What a card is aimed at.
pub const fn aim(def: DefId) -> Aim {
    match def {
        SPARK => Aim::CreatureOrSeat,
        HUSH => Aim::Effect,
        HALO => Aim::Creature,
        WITHER => Aim::OtherSeat,
        _ => Aim::Nothing,
    }
}

/// All definitions, in order.
pub fn defs() -> impl Iterator<Item = DefId> {
    (0..DEFS.len() as u16).map(DefId)
}

const TABLES: [Table<'static>; MAX_SEATS] = {
    let mut tables = [table_of(1); MAX_SEATS];
    let mut seats = 1;
    while seats < MAX_SEATS {
        tables[seats] = table_of(seats as u8 + 1);
        seats += 1;
    }
    tables
};

const fn table_of(seats: u8) -> Table<'static> {
    match Table::new(ZONE_DEFS, DEFS, seats) {
        Ok(table) => table,
        Err(_) => panic!("the definitions make no table"),
    }
}

/// The definitions for so many seats; for a number that no checked setup has, those for one.
pub fn table(seats: u8) -> &'static Table<'static> {
    static ALL: [Table<'static>; MAX_SEATS] = TABLES;
    ALL.get(usize::from(seats).wrapping_sub(1)).unwrap_or(&ALL[0])
}
