//! Packs in requests: a path to a pack or to its sources, and parts as JSON.

use std::path::Path;

use hexdeck_engine::pack::{MAGIC, MAX_BYTES, Pack};
use serde_json::Value;

use super::json::{No, shown};
use crate::pack::fields::At;
use crate::pack::tree::Node;
use crate::pack::{Mistakes, Source};

/// Reads with a reader of packs; the first mistake is the refusal.
pub fn shared<T>(
    value: Value,
    read: impl FnOnce(At<'_>, &mut Mistakes) -> Option<T>,
) -> Result<T, No> {
    let (node, mut mistakes) = (Node::from(value), Mistakes::default());
    let result = read(At::root(&node), &mut mistakes);
    match (mistakes.into_vec().into_iter().next(), result) {
        (None, Some(result)) => Ok(result),
        (Some(mistake), _) => Err(No::new(mistake.code, mistake.message)),
        (None, None) => Err(No::bad_request("This cannot be read.")),
    }
}

/// The bytes of the pack at a path: a file that `hexdeck pack build` made, or what it makes one of.
pub fn bytes_at(path: &str) -> Result<Vec<u8>, No> {
    let no = |why: String| No::new("bad_pack", format!("The pack '{}': {why}", shown(path)));
    let place = Path::new(path);
    // Neither a pipe, which may never end, nor what no pack can be.
    let about = std::fs::metadata(place).map_err(|e| no(format!("cannot be read: {e}.")))?;
    if about.is_file() && about.len() <= MAX_BYTES as u64 {
        let bytes = std::fs::read(place).map_err(|e| no(format!("cannot be read: {e}.")))?;
        if bytes.starts_with(&MAGIC) {
            Pack::new_checked(&bytes).map_err(|error| no(error.to_string()))?;
            return Ok(bytes);
        }
    } else if !about.is_dir() {
        return Err(no("is not a file, or too large.".into()));
    }
    let mut mistakes = Mistakes::default();
    match Source::read(place, &mut mistakes) {
        Some(source) => source.build().map_err(|error| no(error.to_string())),
        None => {
            let first = mistakes.into_vec().into_iter().next();
            Err(no(first.map_or("cannot be read.".into(), |mistake| mistake.to_string())))
        }
    }
}
