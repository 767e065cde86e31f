//! Unit tables and maps for Hex & Dice.

use heapless::Vec;

use super::read::Reader;
use crate::games::dice::tables::{Kind, Size, TABLE_BYTES, Tables, Terrain};
use crate::games::dice::{MAX_PAIRS, Map};
use crate::hex::Hex;

/// Checked unit tables.
#[derive(Debug, Clone, Copy)]
pub struct Units<'a> {
    bytes: &'a [u8; TABLE_BYTES],
}

impl<'a> Units<'a> {
    pub(super) fn read(mut reader: Reader<'a>) -> Result<Units<'a>, &'static str> {
        let bytes = reader.take(TABLE_BYTES).filter(|_| reader.end().is_some());
        let bytes = bytes.and_then(|bytes| bytes.try_into().ok());
        let bytes: &[u8; TABLE_BYTES] = bytes.ok_or("unit tables have 93 bytes")?;
        Tables::from_bytes(bytes).map(|_| Units { bytes })
    }

    /// The tables as a game takes them.
    pub fn tables(&self) -> Tables {
        Tables::from_bytes(self.bytes).unwrap_or(Tables::USUAL)
    }
}

/// A checked map.
#[derive(Debug, Clone, Copy)]
pub struct Ground<'a> {
    size: Size,
    half: &'a [u8],
    middle: Kind,
    pairs: &'a [u8],
}

/// Bytes of a pair of structures: column, row, kind.
const PAIR: usize = 3;

impl<'a> Ground<'a> {
    pub(super) fn read(mut reader: Reader<'a>) -> Result<Ground<'a>, &'static str> {
        let ground = (|| {
            let size = *Size::ALL.get(usize::from(reader.byte()?))?;
            let half = reader.take((size.row().cells() / 2 + 1).div_ceil(2))?;
            let middle = *Kind::ALL.get(usize::from(reader.byte()?))?;
            let count = reader.count().filter(|count| *count <= MAX_PAIRS)?;
            let pairs = reader.take(PAIR * count)?;
            reader.end()?;
            Some(Ground { size, half, middle, pairs })
        })();
        let ground = ground.ok_or("a map has a size, half its cells and up to 7 structures")?;
        ground.read_map()?.check()?;
        Ok(ground)
    }

    /// The map as a game takes it.
    pub fn map(&self) -> Option<Map> {
        self.read_map().ok()
    }

    fn read_map(&self) -> Result<Map, &'static str> {
        let pair = |bytes: &[u8]| {
            let [q, r, kind] = bytes.try_into().ok()?;
            let at = Hex::new(i16::from(q as i8), i16::from(r as i8));
            Some((at, *Kind::ALL.get(usize::from(kind))?))
        };
        let pairs: Option<Vec<(Hex, Kind), MAX_PAIRS>> =
            self.pairs.chunks_exact(PAIR).map(pair).collect();
        let pairs = pairs.ok_or("a structure's kind does not exist")?;
        let cells = self.size.row().cells() / 2 + 1;
        let codes = self.half.iter().flat_map(|byte| [byte & 15, byte >> 4]);
        let spare = codes.clone().skip(cells).any(|code| code != 0);
        let known = |code: u8| usize::from(code) < Terrain::ALL.len();
        if spare || !codes.clone().all(known) {
            return Err("a cell's terrain does not exist");
        }
        let terrain = codes.take(cells).filter_map(|code| Terrain::ALL.get(usize::from(code)));
        Map::new(self.size, terrain.copied(), self.middle, &pairs)
    }
}

/// The bytes of a map, without its id and name.
pub(super) fn write(map: &Map, put: &mut dyn FnMut(&[u8])) {
    put(&[map.size() as u8]);
    let mut half = map.half().map(|terrain| terrain as u8);
    while let Some(low) = half.next() {
        put(&[low | half.next().unwrap_or(0) << 4]);
    }
    let mut structures = map.structures();
    let middle = structures.next().map_or(0, |(_, kind)| kind as u8);
    put(&[middle, (map.structures().count() / 2) as u8]);
    for (at, kind) in structures.step_by(2) {
        put(&[at.q as u8, at.r as u8, kind as u8]);
    }
}
