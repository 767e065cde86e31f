//! Saving: what is being made becomes a pack of the box's own.

use crate::screens::{Go, Practice, Table};

/// Gives what lies on the table to the shelf.
pub(super) fn save(table: &mut Table) -> Go {
    table.practice = Practice::None;
    Go::Back
}
