//! What the screens know of the packs, and what people want done with them.
//!
//! The packs themselves lie on flash and belong to [`Porter`](crate::link::Porter), which fills
//! the shelf after every change, asks people through it and does what they wish. It comes by after
//! every touch and before the next picture is painted.
//!
//! - To **read** packs a screen leaves a [`Visit`] on the shelf: a function that is called once with
//!   the table and the [`Library`]. It looks up what it wants (`library.parts(Kind::Deck)`,
//!   `library.part_named(pack, kind, id)`) and puts it on the table, or starts a match from it; the
//!   picture after the touch shows it already.
//! - To **keep** what people have made, it leaves an [`Own`]: a part to put into one of the box's
//!   own packs, or one to take out. What became of it stands in [`Shelf::kept`] a moment later.

use hexdeck_engine::pack::{Error, Kind, Writer};

use crate::Millis;
use crate::link::{PackId, PackName};
use crate::paint::Label;
use crate::screens::Table;
use crate::storage::packs::{Library, Place, Refused, Space};
use crate::text::Text;

/// A look into the packs, once.
pub type Visit = fn(&mut Table, Library<'_>);

/// Writes one part, of which the table knows what is in it.
pub type WritePart = fn(&Table, &mut Writer<'_>) -> Result<(), Error>;

/// A pack that the box itself writes. Computers can read it, and put it back from a backup.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OwnPack {
    /// Decks, boards and rules that people have made on it.
    Made,
    /// Matches to be looked at again.
    Replays,
}

impl OwnPack {
    /// All of them.
    pub const ALL: [OwnPack; 2] = [OwnPack::Made, OwnPack::Replays];

    /// What boxes and computers know it by.
    pub const fn id(self) -> &'static str {
        match self {
            OwnPack::Made => "made-here",
            OwnPack::Replays => "replays",
        }
    }

    /// Its name, and its texts in German.
    pub(crate) const fn names(self) -> (&'static str, &'static [(&'static str, &'static str)]) {
        match self {
            OwnPack::Made => ("Made here", &[("name", "Hier gemacht")]),
            OwnPack::Replays => ("Replays", &[("name", "Aufzeichnungen")]),
        }
    }
}

/// A change to a pack of the box's own.
#[derive(Debug, Clone)]
pub enum Own {
    /// Put this part in, in place of the one of its kind with its id.
    Put(OwnPack, WritePart),
    /// Take the part of this kind with this id out.
    Drop(OwnPack, Kind, PackId),
}

impl Own {
    /// Which pack it changes.
    pub const fn pack(&self) -> OwnPack {
        match self {
            Own::Put(pack, _) | Own::Drop(pack, ..) => *pack,
        }
    }
}

/// Most packs to be seen at a time.
pub const ROWS: usize = 4;

/// A pack on the shelf.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OnShelf {
    /// Where it is.
    pub place: Place,
    /// Its name, as much as fits a line; empty if it cannot be read.
    pub name: Label,
    /// Its length in bytes.
    pub bytes: u32,
}

/// What a person wants done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wish {
    /// Remove this pack.
    Remove(Place),
    /// Make the memory for packs ours, whatever it holds.
    Clear,
}

/// What a computer wants done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Errand {
    /// Install a pack.
    Install,
    /// Install a pack in place of one with the same id.
    Update,
    /// Remove a pack.
    Remove,
    /// Put the settings and records of a backup in place of the box's.
    Restore,
    /// Show a computer what is on the panel.
    Screen,
}

/// How far an errand has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// A person is being asked.
    Open,
    /// They have agreed.
    Agreed,
    /// They have not.
    Declined,
    /// So many bytes have come.
    Arriving(u32),
    /// It is done.
    Done,
    /// It was not done.
    Failed,
}

/// A question that a computer asks the person at the box, and what became of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// What is to be done.
    pub errand: Errand,
    /// The name of the pack; empty if it is about no pack.
    pub name: PackName,
    /// Its length.
    pub bytes: u32,
    /// How far it has come.
    pub stage: Stage,
    /// When it was asked.
    pub since: Millis,
}

/// The packs as the screens see them.
#[derive(Debug)]
pub struct Shelf {
    /// The first of the packs to be seen.
    pub from: u8,
    /// How many there are in all.
    pub total: u8,
    /// Those to be seen: in all they would take as much memory as a game.
    pub packs: heapless::Vec<OnShelf, ROWS>,
    /// The room there is.
    pub space: Space,
    /// What is wrong with the memory, if anything is.
    pub trouble: Option<Text>,
    /// What a person wants done next.
    pub wish: Option<Wish>,
    /// A look into the packs that a screen wants.
    pub visit: Option<Visit>,
    /// A change to a pack of the box's own that a screen wants; taken up when the one before is done.
    pub own: Option<Own>,
    /// What became of the last change; nothing while it is being made.
    pub kept: Option<Result<(), Refused>>,
    /// What a computer asks, or asked last.
    pub question: Option<Question>,
}

impl Default for Shelf {
    fn default() -> Self {
        Shelf {
            from: 0,
            total: 0,
            packs: heapless::Vec::new(),
            space: Space { total: 0, free: 0, largest: 0 },
            trouble: None,
            wish: None,
            visit: None,
            own: None,
            kept: None,
            question: None,
        }
    }
}
