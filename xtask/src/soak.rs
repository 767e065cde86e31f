//! `cargo xtask soak`: the long runs, which are tests of the test command with more to do.
//!
//! A run is a test whose size an environment variable says. The size it has in the test command is
//! its smoke; here it is long enough to believe in. Tests keep their overflow checks and assertions.

use std::time::Instant;

use crate::fault::Fault;
use crate::job::{self, Output};

/// One long run.
struct Soak {
    /// What the command line calls it.
    name: &'static str,
    /// What it does, in a few words.
    about: &'static str,
    /// The package, and the file of its tests or `--lib` for those in its sources.
    tests: (&'static str, &'static str),
    /// Which of the tests, by a piece of their names.
    filter: &'static str,
    /// How much to do.
    size: (&'static str, &'static str),
}

/// All of them, the shortest first. A new one is a new row.
const ALL: [Soak; 9] = [
    Soak {
        name: "packs",
        about: "spoiled packs: refused in a sentence, or right to the last byte",
        tests: ("hexdeck-tests", "packs"),
        filter: "hostile::",
        size: ("HEXDECK_PACK_INPUTS", "4000000"),
    },
    Soak {
        name: "saves",
        about: "tampered saves of every game: refused by name, or a match that can go on",
        tests: ("hexdeck-engine", "saves"),
        filter: "altered_saves_of",
        size: ("HEXDECK_SAVE_INPUTS", "600000"),
    },
    Soak {
        name: "cuts",
        about: "power cuts while packs come and go: 100,000 lives of up to four cuts",
        tests: ("hexdeck-tests", "packs"),
        filter: "cuts::",
        size: ("HEXDECK_PACK_LIVES", "100000"),
    },
    Soak {
        name: "flows-records",
        about: "games of Flows, written down and read again",
        tests: ("hexdeck-engine", "--lib"),
        filter: "random_games_are_read_as_they_were_played",
        size: ("HEXDECK_FLOWS_RECORDS", "10000"),
    },
    Soak {
        name: "flows-plies",
        about: "plies of Flows, every placement against the rules taken literally",
        tests: ("hexdeck-engine", "--lib"),
        filter: "open_legality_agrees_with_the_literal_rules",
        size: ("HEXDECK_FLOWS_PLIES", "50000"),
    },
    Soak {
        name: "frames",
        about: "hostile bytes on the cable: answered, and nothing changes without a person",
        tests: ("hexdeck-tests", "frames"),
        filter: "hostile_bytes",
        size: ("HEXDECK_FRAME_INPUTS", "2000000"),
    },
    Soak {
        name: "items",
        about: "spoiled settings, records and matches of the journal: refused, or playable",
        tests: ("hexdeck-console", "--lib"),
        filter: "items_from_hostile_hands",
        size: ("HEXDECK_ITEM_INPUTS", "2000000"),
    },
    Soak {
        name: "acts",
        about: "one power cut at every byte of settings, moves, backups and packs made on the box",
        tests: ("hexdeck-console", "--lib"),
        filter: "storage::tests",
        size: ("HEXDECK_ACT_CUTS", "1000000"),
    },
    Soak {
        name: "journal",
        about: "100,000 power cuts while people play, undo, set and clear",
        tests: ("hexdeck-tests", "journal"),
        filter: "what_was_confirmed",
        size: ("HEXDECK_LIVES", "160"),
    },
];

/// The whole command; `name` picks one run.
pub fn run(name: Option<&str>) -> Result<(), Fault> {
    let chosen: Vec<&Soak> =
        ALL.iter().filter(|soak| name.is_none_or(|name| name == soak.name)).collect();
    if chosen.is_empty() {
        let names: Vec<_> = ALL.iter().map(|soak| soak.name).collect();
        let names = names.join(", ");
        return Err(Fault::usage(format!("there is no such soak; there are: {names}")));
    }
    for soak in chosen {
        println!("{}: {} ...", soak.name, soak.about);
        let start = Instant::now();
        let (package, file) = soak.tests;
        let mut cargo = job::cargo();
        cargo.args(["test", "--quiet", "--package", package]);
        match file {
            "--lib" => cargo.arg(file),
            file => cargo.args(["--test", file]),
        };
        cargo.arg(soak.filter);
        cargo.args(["--", "--nocapture"]).env(soak.size.0, soak.size.1);
        job::run(&mut cargo, soak.name, Output::Shown)?;
        println!("{}: ok after {} s", soak.name, start.elapsed().as_secs());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_name_one_run_and_unknown_ones_are_wrong_usage() {
        for (i, soak) in ALL.iter().enumerate() {
            assert!(ALL[..i].iter().all(|other| other.name != soak.name), "{}", soak.name);
            assert!(soak.size.1.parse::<u64>().is_ok(), "{}", soak.name);
        }
        assert_eq!(run(Some("bubbles")).unwrap_err().code(), 2);
    }
}
