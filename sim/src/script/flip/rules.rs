//! The rules of Flip as JSON. What is left out is as before.

use hexdeck_engine::games::flip::Rules;
use serde_json::Value;

use super::super::json::No;
use super::cards::shared;
use crate::pack::fields::Fields;
use crate::pack::flip;

pub use crate::pack::flip::write_rules;

/// Reads rules over `base`.
pub fn read_rules(value: Value, base: Rules) -> Result<Rules, No> {
    shared(value, |at, mistakes| {
        let fields = Fields::of("'rules'", at, mistakes)?;
        Some(flip::read_rules(fields, base, mistakes))
    })
}
