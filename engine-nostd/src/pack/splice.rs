//! A pack made from another one by putting a part in or taking one out, without room for a whole
//! pack in memory: any piece of the result can be read at any time.
//!
//! This is how a box keeps what people make on it. Nothing is checked here that the two packs have
//! not been checked for; whoever installs the result checks it like any other.

use crc::{CRC_32_ISO_HDLC, Crc};

use super::head::{FIXED, PLACE, SUM};
use super::{FORMAT, Kind, MAGIC, MAX_PARTS, Pack};

const CRC: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);

/// A part as bytes: kind, version of the body, body with id and name.
type Raw<'a> = (u8, u8, &'a [u8]);

/// A pack that exists in pieces.
#[derive(Debug, Clone, Copy)]
pub struct Splice<'a> {
    base: Option<Pack<'a>>,
    /// Whose parts come in at the end; one of the same kind with the same id goes.
    with: Option<Pack<'a>>,
    /// The part that goes.
    without: Option<(Kind, &'a str)>,
}

impl<'a> Splice<'a> {
    /// The parts of `base`, if there is one, without those that `with` has another of, then those of
    /// `with`. Id, names and texts are those of `with`. `None` if the parts are too many.
    pub fn put(base: Option<Pack<'a>>, with: Pack<'a>) -> Option<Splice<'a>> {
        let splice = Splice { base, with: Some(with), without: None };
        (splice.parts().count() <= MAX_PARTS).then_some(splice)
    }

    /// The parts of `base` without this one. `None` if it has no such part.
    pub fn drop(base: Pack<'a>, kind: Kind, id: &'a str) -> Option<Splice<'a>> {
        base.find(kind, id)?;
        Some(Splice { base: Some(base), with: None, without: Some((kind, id)) })
    }

    /// Whether nothing is left.
    pub fn is_empty(&self) -> bool {
        self.parts().next().is_none()
    }

    /// Its length in bytes.
    pub fn length(&self) -> u32 {
        let bodies: usize = self.parts().map(|(_, _, body)| body.len()).sum();
        (FIXED + PLACE * self.parts().count() + self.texts().len() + bodies + SUM) as u32
    }

    /// Its checksum: the last four bytes.
    pub fn sum(&self) -> u32 {
        let mut digest = CRC.digest();
        self.each(&mut |piece| digest.update(piece));
        digest.finalize()
    }

    /// Copies what begins at byte `at`, as much as there is and fits; tells how much.
    pub fn read(&self, at: u32, out: &mut [u8]) -> usize {
        let (mut here, mut done) = (0, 0);
        let all = at as usize + out.len() > self.length() as usize - SUM;
        let mut copy = |piece: &[u8]| {
            let rest = piece.get((at as usize + done).saturating_sub(here)..).unwrap_or_default();
            let taken = rest.len().min(out.len() - done);
            if let (Some(to), Some(from)) = (out.get_mut(done..done + taken), rest.get(..taken)) {
                to.copy_from_slice(from);
                done += taken;
            }
            here += piece.len();
        };
        self.each(&mut copy);
        if all {
            copy(&self.sum().to_le_bytes());
        }
        done
    }

    /// Shows all of it but the checksum, piece by piece.
    fn each(&self, show: &mut dyn FnMut(&[u8])) {
        let count = self.parts().count();
        let engines = [self.base, self.with].into_iter().flatten().map(|pack| pack.head().engine);
        let engine = engines.max().unwrap_or(super::Version::FIRST);
        show(&MAGIC);
        show(&[FORMAT, engine.0, engine.1, engine.2]);
        show(&self.length().to_le_bytes());
        show(&[count as u8, self.languages(), 0, 0]);
        let texts = self.texts();
        let mut offset = FIXED + PLACE * count + texts.len();
        for (kind, version, body) in self.parts() {
            show(&[kind, version, 0, 0]);
            show(&(offset as u32).to_le_bytes());
            offset += body.len();
        }
        show(texts);
        self.parts().for_each(|(_, _, body)| show(body));
    }

    /// Whose names it has.
    fn names(&self) -> Option<Pack<'a>> {
        self.with.or(self.base)
    }

    fn languages(&self) -> u8 {
        self.names().and_then(|pack| pack.bytes().get(13).copied()).unwrap_or(0)
    }

    /// Id, names and texts, as bytes.
    fn texts(&self) -> &'a [u8] {
        let texts = |pack: Pack<'a>| {
            let begin = FIXED + PLACE * pack.parts();
            pack.bytes().get(begin..pack.head().bodies)
        };
        self.names().and_then(texts).unwrap_or_default()
    }

    fn parts(&self) -> impl Iterator<Item = Raw<'a>> + '_ {
        let (with, without) = (self.with, self.without);
        let stays = move |pack: &Pack<'a>, number: usize| {
            let Some(part) = pack.part(number) else { return false };
            let same = |kind: u8, id: &str| part.kind == kind && part.id == id;
            let replaced =
                with.is_some_and(|with| with.iter().any(|other| same(other.kind, other.id)));
            !replaced && !without.is_some_and(|(kind, id)| same(kind as u8, id))
        };
        let old = self.base.into_iter().flat_map(move |pack| {
            (0..pack.parts()).filter(move |i| stays(&pack, *i)).filter_map(move |i| pack.raw(i))
        });
        let new = self.with.into_iter();
        old.chain(new.flat_map(|pack| (0..pack.parts()).filter_map(move |i| pack.raw(i))))
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;
    use crate::pack::{About, Version, Writer};

    fn pack(parts: &[(&str, u8)]) -> Vec<u8> {
        let about =
            About { engine: Version::FIRST, id: "made", name: "Made", author: "a", licence: "b" };
        let german: [(&str, &str); 1] = [("name", "Hier gemacht")];
        let mut buffer = [0; 4096];
        let count = parts.len() as u8;
        let mut writer = Writer::new(&mut buffer, &about, &[("de", &german)], count).unwrap();
        for (id, radius) in parts {
            writer.flows(id, id, *radius).unwrap();
        }
        writer.finish().unwrap().bytes().to_vec()
    }

    /// The whole splice, read in pieces of this size.
    fn read(splice: &Splice<'_>, size: usize) -> Vec<u8> {
        let mut all = Vec::new();
        loop {
            let mut piece = std::vec![0; size];
            let done = splice.read(all.len() as u32, &mut piece);
            all.extend(&piece[..done]);
            if done == 0 {
                return all;
            }
        }
    }

    #[test]
    fn a_splice_is_what_the_writer_would_write() {
        let old = pack(&[("a", 2), ("b", 3), ("c", 4)]);
        let base = Pack::new_checked(&old).unwrap();
        let one = pack(&[("b", 5)]);
        let part = Pack::new_checked(&one).unwrap();
        let want = pack(&[("a", 2), ("c", 4), ("b", 5)]);
        let put = Splice::put(Some(base), part).unwrap();
        for size in [1, 2, 7, 64, 4096] {
            assert!(read(&put, size) == want, "{size}");
        }
        assert_eq!((put.length() as usize, put.sum()), (want.len(), base_sum(&want)));
        assert!(read(&Splice::put(None, part).unwrap(), 64) == one);
        let less = Splice::drop(base, Kind::Flows, "b").unwrap();
        assert!(read(&less, 5) == pack(&[("a", 2), ("c", 4)]));
        assert!(Splice::drop(base, Kind::Deck, "b").is_none());
        assert!(Splice::drop(part, Kind::Flows, "b").unwrap().is_empty());
    }

    fn base_sum(bytes: &[u8]) -> u32 {
        Pack::new_checked(bytes).unwrap().sum()
    }

    #[test]
    fn a_splice_has_no_more_parts_than_a_pack() {
        let names: Vec<std::string::String> = (0..64).map(|i| std::format!("p{i}")).collect();
        let parts: Vec<(&str, u8)> = names.iter().map(|name| (name.as_str(), 2)).collect();
        let full = pack(&parts);
        let full = Pack::new_checked(&full).unwrap();
        let (new, old) = (pack(&[("new", 2)]), pack(&[("p7", 3)]));
        assert!(Splice::put(Some(full), Pack::new_checked(&new).unwrap()).is_none());
        assert!(Splice::put(Some(full), Pack::new_checked(&old).unwrap()).is_some());
    }
}
