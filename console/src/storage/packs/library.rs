//! Reading packs, for everybody: the loader's list, the screens, the store itself.

use hexdeck_engine::pack::{Head, Kind, Pack, Part};

use super::super::SECTOR;
use super::directory::{Entry, Table};
use super::{BUILT_IN, Refused};

/// Where a pack of the list is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// In the firmware image, by number.
    BuiltIn(u8),
    /// On the flash, by number.
    Installed(u8),
}

/// A pack of the list.
#[derive(Debug, Clone, Copy)]
pub struct Listed<'a> {
    /// Where it is.
    pub place: Place,
    /// Its length in bytes.
    pub bytes: u32,
    /// Its own checksum, as its last four bytes tell it.
    pub sum: u32,
    /// What it says about itself; not whether the rest is whole, which [`Library::pack`] tells.
    pub head: Result<Head<'a>, hexdeck_engine::pack::Error>,
}

impl Listed<'_> {
    /// Whether it says that this is its id.
    pub fn is(&self, id: &str) -> bool {
        self.head.is_ok_and(|head| head.id == id)
    }
}

/// Where a part is. Packs that come and go change it: ids last, places do not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PartAt {
    /// The pack.
    pub pack: Place,
    /// Which of its parts.
    pub number: u8,
}

/// A part of any of the packs.
#[derive(Debug, Clone, Copy)]
pub struct AnyPart<'a> {
    /// Where it is.
    pub at: PartAt,
    /// The part.
    pub part: Part<'a>,
    pack: Pack<'a>,
}

impl<'a> AnyPart<'a> {
    /// What its pack says about itself.
    pub fn head(&self) -> &Head<'a> {
        self.pack.head()
    }

    /// Its name for somebody who reads this language.
    pub fn name_in(&self, language: &str) -> &'a str {
        self.pack.name_in(&self.part, language)
    }
}

/// All packs as they are now. Nothing is copied: what it gives lies in flash.
#[derive(Clone, Copy)]
pub struct Library<'a> {
    pub(super) table: &'a Table,
    pub(super) flash: &'a [u8],
}

impl<'a> Library<'a> {
    /// Every pack: the built-in ones that no installed one stands in for, then the installed ones.
    pub fn packs(self) -> impl Iterator<Item = Listed<'a>> + use<'a> {
        let built_in = BUILT_IN.iter().enumerate().map(|(i, bytes)| Listed {
            place: Place::BuiltIn(i as u8),
            bytes: bytes.len() as u32,
            sum: bytes.last_chunk().map_or(0, |sum| u32::from_le_bytes(*sum)),
            head: Head::read(bytes),
        });
        let hidden =
            move |pack: &Listed<'_>| pack.head.is_ok_and(|h| self.installed(h.id).is_some());
        built_in.filter(move |pack| !hidden(pack)).chain(self.list_installed())
    }

    fn list_installed(self) -> impl Iterator<Item = Listed<'a>> + use<'a> {
        let entries = self.table.entries.iter().enumerate();
        entries.filter(move |(i, _)| !self.in_transit(*i)).map(move |(i, entry)| Listed {
            place: Place::Installed(i as u8),
            bytes: entry.bytes,
            sum: entry.sum,
            head: Head::read(self.bytes(entry)),
        })
    }

    fn in_transit(self, number: usize) -> bool {
        self.table.moving.is_some_and(|moving| usize::from(moving.which) == number)
    }

    /// The number of the installed pack with this id.
    pub(super) fn installed(self, id: &str) -> Option<usize> {
        match self.list_installed().find(|pack| pack.is(id))?.place {
            Place::Installed(number) => Some(number.into()),
            Place::BuiltIn(_) => None,
        }
    }

    /// The bytes of an installed pack.
    pub(super) fn bytes(self, entry: &Entry) -> &'a [u8] {
        let start = usize::from(entry.start) * SECTOR as usize;
        self.flash.get(start..start + entry.bytes as usize).unwrap_or_default()
    }

    fn place(self, place: Place) -> Result<&'a [u8], Refused> {
        let bytes = match place {
            Place::BuiltIn(number) => BUILT_IN.get(usize::from(number)).copied(),
            Place::Installed(number) if self.in_transit(number.into()) => {
                return Err(Refused::Moving);
            }
            Place::Installed(number) => {
                self.table.entries.get(usize::from(number)).map(|entry| self.bytes(entry))
            }
        };
        bytes.ok_or(Refused::NoSuchPack)
    }

    /// A pack, checked in full.
    pub fn pack(self, place: Place) -> Result<Pack<'a>, Refused> {
        Pack::new_checked(self.place(place)?).map_err(Refused::Pack)
    }

    /// The bytes of the pack with this id, as they lie there.
    pub fn raw(self, id: &str) -> Result<&'a [u8], Refused> {
        let found = self.packs().find(|pack| pack.is(id));
        self.place(found.ok_or(Refused::NoSuchPack)?.place)
    }

    /// The pack with this id, checked in full.
    pub fn find(self, id: &str) -> Result<Pack<'a>, Refused> {
        let found = self.packs().find(|pack| pack.is(id));
        self.pack(found.ok_or(Refused::NoSuchPack)?.place)
    }

    /// The parts of a kind, pack by pack: for a list to choose from.
    pub fn parts(self, kind: Kind) -> impl Iterator<Item = AnyPart<'a>> + use<'a> {
        let packs = self.packs().filter_map(move |listed| {
            Some((listed.place, Pack::glance(self.place(listed.place).ok()?).ok()?))
        });
        let parts = packs.flat_map(|(place, pack)| {
            (0..pack.parts()).filter_map(move |number| {
                let at = PartAt { pack: place, number: number as u8 };
                Some(AnyPart { at, part: pack.part(number)?, pack })
            })
        });
        parts.filter(move |any| any.part.kind == kind as u8)
    }

    /// A part of the list: its pack is checked in full first.
    pub fn part(self, at: PartAt) -> Result<AnyPart<'a>, Refused> {
        let pack = self.pack(at.pack)?;
        let part = pack.part(at.number.into()).ok_or(Refused::NoSuchPart)?;
        Ok(AnyPart { at, part, pack })
    }

    /// The part of a kind by the ids of its pack and itself: what to remember a choice by.
    pub fn part_named(self, pack: &str, kind: Kind, id: &str) -> Result<AnyPart<'a>, Refused> {
        let mut parts = self.parts(kind);
        let found = parts.find(|any| any.head().id == pack && any.part.id == id);
        self.part(found.ok_or(Refused::NoSuchPart)?.at)
    }
}
