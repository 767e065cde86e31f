//! Benchmarks on the host: `bench [NAME]`.
//!
//! Each runs for a few seconds with fixed seeds and prints its figures. They are for comparing on
//! one machine; nothing passes or fails here.
//!
//! - [`flip`]: placements and random play of Flip.
//! - [`flows`]: placements and random play of Flows, with both rules of legality.
//! - [`merge`]: random play of Merge, beside the rule book taken literally ([`literal`]).
//! - [`play`]: tic-tac-toe on a match, beside the same games on other engines ([`on_boardgame`],
//!   [`on_turnbase`]).

mod flip;
mod flows;
mod literal;
mod merge;
mod on_boardgame;
mod on_turnbase;
mod play;
mod tictactoe;

use std::process::ExitCode;

type Bench = (&'static str, fn() -> String);

const BENCHES: [Bench; 4] =
    [("flip", flip::run), ("flows", flows::run), ("merge", merge::run), ("play", play::run)];

fn main() -> ExitCode {
    let name = std::env::args().nth(1);
    let chosen = |bench: &&Bench| name.as_deref().is_none_or(|name| name == bench.0);
    let mut ran = false;
    for (name, bench) in BENCHES.iter().filter(chosen) {
        // The figures may take several lines.
        println!("  {name:<10} {}", bench().replace('\n', "\n             "));
        ran = true;
    }
    if ran {
        return ExitCode::SUCCESS;
    }
    let names: Vec<&str> = BENCHES.iter().map(|bench| bench.0).collect();
    eprintln!(
        "bench: there is no such benchmark; there is: {}, and `cargo xtask bench device`",
        names.join(", ")
    );
    ExitCode::from(2)
}
