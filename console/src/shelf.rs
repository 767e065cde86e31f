//! What the screens know of the packs, and what people want done with them.
//!
//! The packs themselves lie on flash and belong to [`Porter`](crate::link::Porter), which fills
//! the shelf after every change, asks people through it and does what they wish.

use crate::Millis;
use crate::link::PackName;
use crate::paint::Label;
use crate::storage::packs::{Place, Space};
use crate::text::Text;

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
    /// The name of the pack.
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
            question: None,
        }
    }
}
