//! Card games for Duel: a whole [`Ruleset`], with its course, zones, cards, effects and decks.
//!
//! The rules of a card game are lists of lists, so a view of one is read into a [`Space`]: bounded
//! tables that the caller provides and that the ruleset borrows; texts stay where they lie. Nothing
//! in the bytes points anywhere: what belongs to something follows it, so there are no cycles, and
//! how deep conditions go is bounded.

mod codes;
mod read;
mod space;
mod write;

use super::read::Reader;
use super::sum;
use crate::games::duel::Ruleset;

pub use space::{Backing, Space};
pub(super) use write::write;

/// A checked card game.
#[derive(Debug, Clone, Copy)]
pub struct CardGame<'a> {
    id: &'a str,
    name: &'a str,
    body: &'a [u8],
}

impl<'a> CardGame<'a> {
    pub(super) fn read(
        id: &'a str,
        name: &'a str,
        reader: Reader<'a>,
    ) -> Result<CardGame<'a>, &'static str> {
        let game = CardGame { id, name, body: reader.rest() };
        game.check()?;
        Ok(game)
    }

    /// Reads it once to see whether it can be played; it needs the stack for a [`Backing`].
    #[inline(never)]
    fn check(&self) -> Result<(), &'static str> {
        let mut backing = Backing::EMPTY;
        let mut space = Space::over(&mut backing);
        let rules = self.rules(&mut space).ok_or(
            "a card game must be whole, within the most of everything, and name what exists",
        )?;
        rules.check().map_err(|_| "the card game cannot be played: pack check tells why")
    }

    /// Its rules, in this space; `None` if there is too little room left.
    pub fn rules<'s>(&self, space: &mut Space<'s>) -> Option<Ruleset<'s>>
    where
        'a: 's,
    {
        read::ruleset(self.id, self.name, Reader::new(self.body), space)
    }

    /// What tells this card game from others: the sum of its bytes.
    pub fn sum(&self) -> u32 {
        sum(self.body)
    }
}
