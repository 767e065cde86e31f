//! Cards: what is printed on them, where they lie, what changes them, and who sees them.
//!
//! - [`Table`]: the definitions, checked once: zones and cards as data.
//! - [`Cards`]: every card of a match and the order in the zones, as one small value.
//! - [`Modifiers`]: what changes printed values, in order of arrival, until it expires.
//! - [`Cards::redact`]: what one seat may see, from the zones' visibility alone.
//!
//! Promises: every card lies in exactly one zone; limits hold; a refused operation changes
//! nothing; a card that changes zones takes nothing with it, not even its [`CardId`], so that
//! nobody can follow it through a deck or a hand.
//! Refuses: to know what a card does. Effects are values in [`crate::effects`]; rules are the
//! game's.

mod card;
mod check;
mod errors;
mod find;
mod marks;
mod modifiers;
#[cfg(test)]
pub(crate) mod oracle;
mod redact;
mod state;
mod table;

pub use card::{At, COUNTERS, Card, CardId, CounterId};
pub use check::BadCards;
pub use errors::CardError;
pub use find::Filter;
pub use modifiers::{Change, Duration, Modifier, ModifierError, Modifiers, Moment, Reach};
pub use state::Cards;
pub use table::{
    CardDef, DefId, NameId, StatId, Table, TableError, Visibility, ZoneDef, ZoneId, ZoneKind,
    ZoneOwner,
};
