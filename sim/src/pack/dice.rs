//! Unit tables and maps for Hex & Dice as JSON.

use hexdeck_engine::games::dice::Map;
use hexdeck_engine::games::dice::tables::{
    Damage, Ground, Kind, KindRow, MAX_STEPS, MOST_ATTACK, MOST_COINS, MOST_DEFENCE, MOST_GROUND,
    MOST_HP, MOST_SIGHT, Size, Tables, Terrain, Unit, UnitRow,
};
use hexdeck_engine::hex::Hex;
use serde_json::{Map as Object, Value, json};

use super::fields::{At, Fields};
use super::mistakes::Mistakes;
use crate::script::json::shown;

/// Terrain that has a row of its own.
const GROUNDS: [Terrain; 3] = [Terrain::Plains, Terrain::Forest, Terrain::Hills];
/// The letters of terrain in the rows of a map, in the order of [`Terrain::ALL`].
const LETTERS: [char; 5] = ['.', 'f', 'h', 'w', 'm'];

/// The tables whose id and name have been taken.
pub fn read_tables(mut fields: Fields<'_>, mistakes: &mut Mistakes) -> Option<Tables> {
    let before = mistakes.count();
    let at = fields.at.clone();
    let units = rows(&mut fields, "units", Unit::ALL.map(Unit::name), mistakes, read_unit);
    let kinds = rows(&mut fields, "structures", Kind::ALL.map(Kind::name), mistakes, read_kind);
    let grounds = rows(&mut fields, "terrain", GROUNDS.map(Terrain::name), mistakes, read_ground);
    let coins = fields.need("coins", mistakes);
    let coins = coins.and_then(|at| {
        let mut coins = Fields::of("'coins'", at, mistakes)?;
        let start = coins.number("start", 0, MOST_COINS.into(), mistakes);
        let income = coins.number("income", 0, MOST_COINS.into(), mistakes);
        coins.finish(mistakes);
        Some((start? as u16, income? as u16))
    });
    let heal = fields.number("heal", 0, MOST_HP.into(), mistakes);
    let repair = fields.number("repair", 0, MOST_HP.into(), mistakes);
    fields.finish(mistakes);
    let (start_coins, income) = coins?;
    let (heal, repair) = (heal? as u8, repair? as u8);
    let tables = Tables {
        units: units?,
        kinds: kinds?,
        grounds: grounds?,
        start_coins,
        income,
        heal,
        repair,
    };
    if mistakes.count() == before
        && let Err(why) = tables.check()
    {
        mistakes.at(&at, format!("These tables cannot be used: {why}."));
    }
    Some(tables)
}

/// A table with a row for each of these names and no other.
fn rows<'n, T, const N: usize>(
    fields: &mut Fields<'n>,
    key: &str,
    names: [&str; N],
    mistakes: &mut Mistakes,
    read: fn(Fields<'n>, &mut Mistakes) -> Option<T>,
) -> Option<[T; N]> {
    let at = fields.need(key, mistakes)?;
    let mut table = Fields::of("This table", at, mistakes)?;
    let mut row = |name: &&str| {
        let at = table.need(name, mistakes)?;
        read(Fields::of("A row", at, mistakes)?, mistakes)
    };
    let rows: Vec<Option<T>> = names.iter().map(&mut row).collect();
    table.finish(mistakes);
    let rows: Option<Vec<T>> = rows.into_iter().collect();
    rows?.try_into().ok()
}

fn read_unit(mut row: Fields<'_>, mistakes: &mut Mistakes) -> Option<UnitRow> {
    let steps = MAX_STEPS as i64;
    let mut number = |name, least, most: i64| row.number(name, least, most, mistakes);
    let cost = number("cost", 1, MOST_COINS.into());
    let mobility = number("mobility", 1, steps);
    let range = number("range", 1, steps);
    let sight = number("sight", range.unwrap_or(1), MOST_SIGHT.into());
    let (hp, attack, defence) = read_piece(&mut row, mistakes);
    let damage = read_damage(&mut row, mistakes);
    let breaks = row.need("breaksStructures", mistakes);
    let breaks = breaks.and_then(|at| at.flag("breaksStructures", mistakes));
    row.finish(mistakes);
    Some(UnitRow {
        cost: cost? as u16,
        hp: hp?,
        attack: attack?,
        defence: defence?,
        mobility: mobility? as u8,
        range: range? as u8,
        damage: damage?,
        breaks_structures: breaks?,
        sight: sight? as u8,
    })
}

fn read_kind(mut row: Fields<'_>, mistakes: &mut Mistakes) -> Option<KindRow> {
    let (hp, attack, defence) = read_piece(&mut row, mistakes);
    let damage = read_damage(&mut row, mistakes);
    let mut number = |name, least, most: i64| row.number(name, least, most, mistakes);
    let range = number("range", 0, MAX_STEPS as i64);
    let income = number("income", 0, MOST_COINS.into());
    let sight = number("sight", range.unwrap_or(0) + 1, MOST_SIGHT.into());
    row.finish(mistakes);
    Some(KindRow {
        hp: hp?,
        attack: attack?,
        defence: defence?,
        range: range? as u8,
        damage: damage?,
        income: income? as u16,
        sight: sight? as u8,
    })
}

type Piece = (Option<u8>, Option<u8>, Option<u8>);

/// Hit points, attack, defence.
fn read_piece(row: &mut Fields<'_>, mistakes: &mut Mistakes) -> Piece {
    let mut number = |name, least, most: u8| {
        row.number(name, least, most.into(), mistakes).map(|number| number as u8)
    };
    (number("hp", 1, MOST_HP), number("attack", 0, MOST_ATTACK), number("defence", 1, MOST_DEFENCE))
}

fn read_ground(mut row: Fields<'_>, mistakes: &mut Mistakes) -> Option<Ground> {
    let mut number = |name, least| {
        row.number(name, least, MOST_GROUND.into(), mistakes).map(|number| number as u8)
    };
    let (cost, attack, defence) = (number("cost", 1), number("attack", 0), number("defence", 0));
    row.finish(mistakes);
    Some(Ground { cost: cost?, attack: attack?, defence: defence? })
}

/// Dice such as `2d6+2`.
fn read_damage(row: &mut Fields<'_>, mistakes: &mut Mistakes) -> Option<Damage> {
    let at = row.need("damage", mistakes)?;
    let text = at.text("damage", mistakes)?;
    let damage = (|| {
        let (count, rest) = text.split_once('d')?;
        let (sides, bonus) = rest.split_once('+').unwrap_or((rest, "0"));
        Some(Damage {
            count: count.parse().ok()?,
            sides: sides.parse().ok()?,
            bonus: bonus.parse().ok()?,
        })
    })();
    let fits = damage.filter(|damage| damage.fits() && written(*damage) == text);
    if fits.is_none() {
        let message = "'damage' must be dice such as 1d6 or 2d6+2: of 4, 6, 8, 10, 12 or 20 sides, \
                       showing at most 24 in all, and at most 20 added";
        mistakes.at(&at, format!("{message}, not '{}'.", shown(text)));
    }
    fits
}

fn written(Damage { count, sides, bonus }: Damage) -> String {
    match bonus {
        0 => format!("{count}d{sides}"),
        _ => format!("{count}d{sides}+{bonus}"),
    }
}

/// The fields of unit tables.
pub fn write_tables(tables: &Tables) -> Value {
    let unit = |unit: Unit| {
        let row = tables.unit(unit);
        let written = json!({
            "cost": row.cost, "hp": row.hp, "attack": row.attack, "defence": row.defence,
            "mobility": row.mobility, "range": row.range, "damage": written(row.damage),
            "breaksStructures": row.breaks_structures, "sight": row.sight,
        });
        (unit.name().to_string(), written)
    };
    let kind = |kind: Kind| {
        let row = tables.kind(kind);
        let written = json!({
            "hp": row.hp, "attack": row.attack, "defence": row.defence, "range": row.range,
            "damage": written(row.damage), "income": row.income, "sight": row.sight,
        });
        (kind.name().to_string(), written)
    };
    let ground = |(terrain, row): (Terrain, &Ground)| {
        let Ground { cost, attack, defence } = *row;
        let written = json!({"cost": cost, "attack": attack, "defence": defence});
        (terrain.name().to_string(), written)
    };
    json!({
        "units": Unit::ALL.into_iter().map(unit).collect::<Object<_, _>>(),
        "structures": Kind::ALL.into_iter().map(kind).collect::<Object<_, _>>(),
        "terrain": GROUNDS.into_iter().zip(&tables.grounds).map(ground).collect::<Object<_, _>>(),
        "coins": {"start": tables.start_coins, "income": tables.income},
        "heal": tables.heal,
        "repair": tables.repair,
    })
}

/// The map whose id and name have been taken.
pub fn read_map(mut fields: Fields<'_>, mistakes: &mut Mistakes) -> Option<Map> {
    let before = mistakes.count();
    let at = fields.at.clone();
    let size = fields.need("size", mistakes);
    let (rows, structures) = (fields.need("rows", mistakes), fields.need("structures", mistakes));
    fields.finish(mistakes);
    let size = size.and_then(|at| {
        let size = Size::named(at.text("size", mistakes)?);
        if size.is_none() {
            mistakes.at(&at, "'size' must be small, medium or large.");
        }
        size
    });
    let structures = read_structures(&structures?, mistakes);
    let terrain = read_rows(size?, &rows?, mistakes);
    let (terrain, (middle, pairs)) = (terrain?, structures?);
    if mistakes.count() > before {
        return None;
    }
    let half = terrain.len() / 2 + 1;
    let map = match Map::new(size?, terrain.into_iter().take(half), middle, &pairs) {
        Ok(map) => map,
        Err(why) => {
            mistakes.at(&at, format!("This map cannot be used: {why}."));
            return None;
        }
    };
    map.faults(&mut |why| mistakes.at(&at, format!("This map cannot be used: {why}.")));
    Some(map)
}

/// The terrain of all cells, row by row; the second half must mirror the first.
fn read_rows(size: Size, at: &At<'_>, mistakes: &mut Mistakes) -> Option<Vec<Terrain>> {
    let radius = i16::from(size.row().radius);
    let list = at.list("'rows'", mistakes)?;
    if list.len() != usize::from(size.row().radius) * 2 + 1 {
        mistakes.at(at, format!("A {} map has {} rows.", size.row().name, 2 * radius + 1));
        return None;
    }
    let before = mistakes.count();
    let mut terrain = Vec::new();
    for (r, at) in (-radius..=radius).zip(&list) {
        let Some(text) = at.text("A row", mistakes) else { continue };
        let cells = (2 * radius + 1 - r.abs()) as usize;
        if text.chars().count() != cells {
            mistakes.at(at, format!("This row has {cells} cells, a letter each."));
        }
        for letter in text.chars() {
            match LETTERS.iter().position(|known| *known == letter) {
                Some(place) => terrain.push(Terrain::ALL[place]),
                None => {
                    let message = ". plains, f forest, h hills, w water, m mountains";
                    mistakes.at(at, format!("'{letter}' is no terrain: there is {message}."));
                }
            }
        }
    }
    if mistakes.count() > before {
        return None;
    }
    let mut begin = 0;
    for (r, at) in (-radius..=radius).zip(&list) {
        let end = begin + (2 * radius + 1 - r.abs()) as usize;
        let mirrored = (begin..end).all(|i| terrain[i] == terrain[terrain.len() - 1 - i]);
        if r >= 0 && !mirrored {
            mistakes.at(
                at,
                "A map looks the same turned by half: this row does not mirror its opposite.",
            );
        }
        begin = end;
    }
    Some(terrain)
}

type Structures = (Kind, Vec<(Hex, Kind)>);

/// What stands in the middle, and one of each pair of opposite structures.
fn read_structures(at: &At<'_>, mistakes: &mut Mistakes) -> Option<Structures> {
    let before = mistakes.count();
    let mut all: Vec<(Hex, Kind)> = Vec::new();
    for item in at.list("'structures'", mistakes)? {
        let Some(mut fields) = Fields::of("A structure", item.clone(), mistakes) else { continue };
        let mut number = |name| fields.number(name, -12, 12, mistakes).map(|n| n as i16);
        let (q, r) = (number("q"), number("r"));
        let kind = fields.text("kind", mistakes).and_then(Kind::named);
        fields.finish(mistakes);
        let Some(kind) = kind.filter(|kind| *kind != Kind::Headquarters) else {
            mistakes.at(&item, "'kind' must be outpost or command_centre.");
            continue;
        };
        let (Some(q), Some(r)) = (q, r) else { continue };
        let place = Hex::new(q, r);
        match all.iter().any(|(there, _)| *there == place) {
            true => mistakes.at(&item, "There is a structure on this cell already."),
            false => all.push((place, kind)),
        }
    }
    for (place, kind) in &all {
        if !all.contains(&(-*place, *kind)) {
            let (q, r) = (-place.q, -place.r);
            let name = kind.name();
            let message =
                format!("A map looks the same turned by half: {name} at {q},{r} is missing.");
            mistakes.at(at, message);
        }
    }
    let middle = all.iter().find(|(place, _)| *place == Hex::ORIGIN).map(|(_, kind)| *kind);
    if middle.is_none() {
        mistakes.at(at, "One structure stands in the middle, at 0,0.");
    }
    all.retain(|(place, _)| (place.r, place.q) < (0, 0));
    all.sort_by_key(|(place, _)| (place.r, place.q));
    (mistakes.count() == before).then_some((middle?, all))
}

/// The fields of a map.
pub fn write_map(map: &Map) -> Value {
    let radius = i16::from(map.size().row().radius);
    let mut terrain = map.terrain();
    let rows: Vec<String> = (-radius..=radius)
        .map(|r| {
            let cells = (2 * radius + 1 - r.abs()) as usize;
            terrain.by_ref().take(cells).map(|terrain| LETTERS[terrain as usize]).collect()
        })
        .collect();
    let structures: Vec<Value> = map
        .structures()
        .map(|(at, kind)| json!({"q": at.q, "r": at.r, "kind": kind.name()}))
        .collect();
    json!({"size": map.size().row().name, "rows": rows, "structures": structures})
}
