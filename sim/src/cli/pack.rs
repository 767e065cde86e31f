//! The command line of `hexdeck pack`.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use hexdeck_engine::pack::{MAGIC, Pack};
use lexopt::prelude::*;
use serde_json::{Value as Json, json};

use super::help::PACK_HELP;
use super::{Command, next, unexpected, value};
use crate::Fault;
use crate::pack::{Mistake, Mistakes, Source, show};

/// What `pack` was asked for.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct PackCommand {
    act: Act,
    path: PathBuf,
    out: Option<PathBuf>,
    json: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Act {
    Check,
    Build,
    Show,
}

/// Reads the words after `pack`.
pub(super) fn parse(parser: &mut lexopt::Parser) -> Result<Command, Fault> {
    let help = "hexdeck pack --help";
    let (mut act, mut path, mut out, mut json) = (None, None, None, false);
    while let Some(arg) = next(parser)? {
        match arg {
            Short('h') | Long("help") => return Ok(Command::Help(PACK_HELP)),
            Short('o') | Long("out") if act == Some(Act::Build) => {
                out = Some(value(parser, "-o")?.into());
            }
            Long("json") if act.is_some() => json = true,
            Value(word) if act.is_none() => act = Some(named(word)?),
            Value(word) if path.is_none() => path = Some(word.into()),
            other => return Err(unexpected(&other, help)),
        }
    }
    let act = act.ok_or_else(|| Fault::usage(format!("say check, build or show; see {help}")))?;
    let path = path.ok_or_else(|| Fault::usage(format!("say which pack; see {help}")))?;
    Ok(Command::Pack(PackCommand { act, path, out, json }))
}

fn named(word: OsString) -> Result<Act, Fault> {
    match word.to_str() {
        Some("check") => Ok(Act::Check),
        Some("build") => Ok(Act::Build),
        Some("show") => Ok(Act::Show),
        _ => Err(Fault::usage(format!("pack can check, build and show, not {word:?}"))),
    }
}

/// Does it.
pub(super) fn run(command: PackCommand) -> Result<(), Fault> {
    let PackCommand { act, path, out, json } = command;
    match act {
        Act::Check => check(&path, json),
        Act::Build => build(&path, out, json),
        Act::Show => {
            let bytes = read(&path)?;
            let pack = open(&bytes, &path)?;
            print(&show::document(&pack))
        }
    }
}

fn check(path: &Path, json: bool) -> Result<(), Fault> {
    let bytes = if path.is_dir() { Vec::new() } else { read(path)? };
    if bytes.starts_with(&MAGIC) || path.extension().is_some_and(|ending| ending == "hexdeck") {
        let pack = open(&bytes, path)?;
        return told(&pack, path, json);
    }
    let bytes = bytes_of(path, json)?;
    told(&open(&bytes, path)?, path, json)
}

fn build(path: &Path, out: Option<PathBuf>, json: bool) -> Result<(), Fault> {
    let bytes = bytes_of(path, json)?;
    let pack = open(&bytes, path)?;
    let out = out.unwrap_or_else(|| PathBuf::from(format!("{}.hexdeck", pack.head().id)));
    std::fs::write(&out, &bytes)
        .map_err(|e| Fault::refused(format!("cannot write {}: {e}", out.display())))?;
    told(&pack, &out, json)
}

/// The pack of these sources; all mistakes are printed.
fn bytes_of(path: &Path, json: bool) -> Result<Vec<u8>, Fault> {
    let mut mistakes = Mistakes::default();
    match Source::read(path, &mut mistakes) {
        Some(source) => source.build().map_err(|no| refused(path, &no.to_string())),
        None => Err(report(path, &mistakes.into_vec(), json)),
    }
}

fn report(path: &Path, mistakes: &[Mistake], json: bool) -> Fault {
    if json {
        let list: Vec<Json> = mistakes.iter().map(Mistake::json).collect();
        println!("{:#}", json!({"ok": false, "mistakes": list}));
    } else {
        for mistake in mistakes {
            println!("{mistake}");
        }
    }
    let many = match mistakes.len() {
        1 => "1 mistake".to_string(),
        count => format!("{count} mistakes"),
    };
    Fault::refused(format!("{} has {many}: correct them and check again", path.display()))
}

/// Tells what a pack is.
fn told(pack: &Pack<'_>, path: &Path, json: bool) -> Result<(), Fault> {
    let (head, bytes) = (pack.head(), pack.bytes().len());
    if json {
        let sum = format!("{:08x}", pack.sum());
        return print(&json!({
            "ok": true, "file": path.display().to_string(), "id": head.id, "name": head.name,
            "parts": pack.parts(), "bytes": bytes, "crc": sum,
        }));
    }
    println!("{}: '{}', {} parts, {bytes} bytes", path.display(), head.name, pack.parts());
    Ok(())
}

fn print(document: &Json) -> Result<(), Fault> {
    use std::io::Write;
    writeln!(std::io::stdout(), "{document:#}")
        .map_err(|e| Fault::refused(format!("cannot write the answer: {e}")))
}

fn read(path: &Path) -> Result<Vec<u8>, Fault> {
    std::fs::read(path).map_err(|e| Fault::refused(format!("cannot read {}: {e}", path.display())))
}

fn open<'a>(bytes: &'a [u8], path: &Path) -> Result<Pack<'a>, Fault> {
    Pack::new_checked(bytes).map_err(|no| refused(path, &no.to_string()))
}

fn refused(path: &Path, sentence: &str) -> Fault {
    Fault::refused(format!("{}: {sentence}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::super::parse as parse_all;
    use super::*;

    fn parsed(line: &str) -> Result<Command, Fault> {
        parse_all(line.split_whitespace().map(OsString::from))
    }

    #[test]
    fn commands_are_read() {
        let want = PackCommand {
            act: Act::Build,
            path: "packs/starter".into(),
            out: Some("a.hexdeck".into()),
            json: true,
        };
        let line = "pack build packs/starter -o a.hexdeck --json";
        assert_eq!(parsed(line), Ok(Command::Pack(want)));
        assert_eq!(parsed("pack --help"), Ok(Command::Help(PACK_HELP)));
        assert_eq!(parsed("pack check --help"), Ok(Command::Help(PACK_HELP)));
    }

    #[test]
    fn wrong_usage_is_told_in_one_sentence() {
        for line in [
            "pack",
            "pack eat x",
            "pack check",
            "pack check a b",
            "pack check a -o b",
            "pack show a --loud",
            "pack build a -o",
            "pack --json check a",
        ] {
            match parsed(line) {
                Err(Fault::Usage(sentence)) => assert!(!sentence.contains('\n'), "{line}"),
                other => panic!("{line:?}: {other:?}"),
            }
        }
    }
}
