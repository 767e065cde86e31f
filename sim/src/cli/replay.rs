//! `hexdeck replay`: a game from a file, played again.

use std::fs::File;
use std::io::Read;
use std::path::PathBuf;

use lexopt::prelude::*;

use super::help::REPLAY_HELP;
use super::{Command, next, unexpected};
use crate::Fault;
use crate::replay::replay_all;

/// Larger files are none of ours: a replay of ten million moves is smaller.
const MOST_BYTES: u64 = 8 << 20;

/// What `replay` was asked for.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct ReplayCommand {
    file: PathBuf,
    moves: bool,
    json: bool,
}

pub(super) fn parse(parser: &mut lexopt::Parser) -> Result<Command, Fault> {
    let (mut file, mut moves, mut json) = (None, false, false);
    while let Some(arg) = next(parser)? {
        match arg {
            Short('h') | Long("help") => return Ok(Command::Help(REPLAY_HELP)),
            Long("moves") => moves = true,
            Long("json") => json = true,
            Value(path) if file.is_none() => file = Some(PathBuf::from(path)),
            other => return Err(unexpected(&other, "hexdeck replay --help")),
        }
    }
    let file = file.ok_or_else(|| Fault::usage("say which file: hexdeck replay FILE"))?;
    Ok(Command::Replay(ReplayCommand { file, moves, json }))
}

pub(super) fn run(command: ReplayCommand) -> Result<(), Fault> {
    let ReplayCommand { file, moves, json } = command;
    let cannot = |e| Fault::refused(format!("cannot read {}: {e}", file.display()));
    let mut bytes = Vec::new();
    let opened = File::open(&file).map_err(cannot)?;
    opened.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(cannot)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(Fault::refused(format!("{} is too large to be a replay.", file.display())));
    }
    let games = replay_all(&bytes)?;
    match json {
        true => games.iter().for_each(|game| println!("{}", game.json(moves))),
        false => {
            let texts: Vec<String> = games.iter().map(|game| game.text(moves)).collect();
            print!("{}", texts.join("\n"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_read() {
        let parsed = |line: &str| {
            let words = line.split_whitespace().map(std::ffi::OsString::from);
            parse(&mut lexopt::Parser::from_args(words))
        };
        let want = ReplayCommand { file: "a.hxr".into(), moves: true, json: true };
        assert_eq!(parsed("a.hxr --json --moves"), Ok(Command::Replay(want)));
        for line in ["", "a b", "--jump a"] {
            assert!(matches!(parsed(line), Err(Fault::Usage(_))), "{line}");
        }
    }

    #[test]
    fn a_missing_file_is_refused() {
        let command = ReplayCommand { file: "/no/such/file".into(), moves: false, json: false };
        assert_eq!(run(command).unwrap_err().code(), 1);
    }
}
