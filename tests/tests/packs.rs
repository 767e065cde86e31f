//! Packs under power cuts and from hostile hands, and the packs that ship.
//!
//! The flash is a model of NOR flash at its worst: programming clears bits one byte after the
//! other, and the byte under way may get some of them; an erase that is cut short leaves old
//! bytes, blank ones and rubbish in any mixture.

#[path = "packs/cuts.rs"]
mod cuts;
#[path = "packs/games.rs"]
mod games;
#[path = "packs/hostile.rs"]
mod hostile;
#[path = "packs/nor.rs"]
mod nor;
#[path = "packs/shipped.rs"]
mod shipped;
#[path = "packs/store.rs"]
mod store;

use std::path::{Path, PathBuf};

use hexdeck_sim::pack::{Mistakes, Source};

/// A path below the repository.
fn repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}

/// Builds the pack of these sources, which must be right.
fn built(path: &str) -> Vec<u8> {
    let mut mistakes = Mistakes::default();
    let source = Source::read(&repository(path), &mut mistakes);
    let source = source.unwrap_or_else(|| panic!("{:?}", mistakes.into_vec()));
    source.build().unwrap_or_else(|no| panic!("{no}"))
}

/// How often to do something, which a long run says in this variable.
fn count(variable: &str, usual: u64) -> u64 {
    std::env::var(variable).ok().and_then(|n| n.parse().ok()).unwrap_or(usual)
}
