//! `hexdeck device`: a box at the end of a cable.

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use hexdeck_console::link::{Answer, Info, PackInfo, Request, Status};
use hexdeck_console::shelf::OwnPack;
use lexopt::prelude::*;
use serde_json::json;

use super::help::DEVICE_HELP;
use super::{Command, next, unexpected, value};
use crate::Fault;
use crate::device::backup::Backup;
use crate::device::fetch;
use crate::device::install::{self, News};
use crate::device::session::unexpected as odd;
use crate::device::{Session, port};
use crate::panel::save_png;
use crate::replay::replay_all;

/// What to do with the box.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Act {
    List,
    Info,
    Status,
    Install(PathBuf),
    Remove(String),
    Backup(PathBuf),
    Replays(PathBuf),
    Restore(PathBuf),
    Log,
    Screenshot(PathBuf),
}

/// A command for a box.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct DeviceCommand {
    act: Act,
    port: Option<String>,
    json: bool,
}

pub(super) fn parse(parser: &mut lexopt::Parser) -> Result<Command, Fault> {
    let mut words = Vec::new();
    let (mut port, mut json) = (None, false);
    while let Some(arg) = next(parser)? {
        match arg {
            Short('h') | Long("help") => return Ok(Command::Help(DEVICE_HELP)),
            Long("port") => port = Some(text(value(parser, "--port")?)?),
            Long("json") => json = true,
            Value(word) => words.push(text(word)?),
            other => return Err(unexpected(&other, "hexdeck device --help")),
        }
    }
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let act = match words[..] {
        ["list"] => Act::List,
        ["info"] => Act::Info,
        ["status"] => Act::Status,
        ["install", file] => Act::Install(file.into()),
        ["remove", id] => Act::Remove(id.into()),
        ["backup", file] => Act::Backup(file.into()),
        ["replays", file] => Act::Replays(file.into()),
        ["restore", file] => Act::Restore(file.into()),
        ["log"] => Act::Log,
        ["screenshot", file] => Act::Screenshot(file.into()),
        ["backup" | "replays" | "restore" | "screenshot"] => {
            return Err(Fault::usage(format!("say which file: hexdeck device {} FILE", words[0])));
        }
        ["install"] => return Err(Fault::usage("say which pack: hexdeck device install FILE")),
        ["remove"] => return Err(Fault::usage("say which pack: hexdeck device remove ID")),
        _ => {
            return Err(Fault::usage(
                "say what to do: list, info, status, install FILE, remove ID, backup FILE, restore \
                 FILE, replays FILE, log or screenshot FILE; see hexdeck device --help",
            ));
        }
    };
    Ok(Command::Device(DeviceCommand { act, port, json }))
}

fn text(word: std::ffi::OsString) -> Result<String, Fault> {
    word.into_string().map_err(|word| Fault::usage(format!("{word:?} is not text")))
}

pub(super) fn run(command: DeviceCommand) -> Result<(), Fault> {
    let DeviceCommand { act, port, json } = command;
    // Before the box is bothered.
    let read = |file: &Path| {
        let cannot = |e| Fault::refused(format!("cannot read {}: {e}", file.display()));
        std::fs::read(file).map_err(cannot)
    };
    let (mut bytes, mut backup) = (Vec::new(), None);
    match &act {
        Act::Install(file) => bytes = read(file)?,
        Act::Restore(file) => {
            let text = String::from_utf8_lossy(&read(file)?).into_owned();
            backup = Some(Backup::from_json(&text)?);
        }
        _ => {}
    }
    let mut session = Session::open(&port::choose(port.as_deref())?)?;
    let mut teller = Teller::default();
    let done = talk(&act, &mut session, (&bytes, backup.as_ref()), json, &mut |news| {
        teller.tell(news);
    });
    teller.end();
    done.map(|sentence| {
        if let Some(sentence) = sentence {
            say(json, &sentence);
        }
    })
}

/// Does it; what to say when it is done.
fn talk(
    act: &Act,
    session: &mut Session,
    (bytes, backup): (&[u8], Option<&Backup>),
    json: bool,
    tell: &mut dyn FnMut(News),
) -> Result<Option<String>, Fault> {
    match act {
        Act::List => list(&session.packs()?, &session.info, json),
        Act::Info => info(session, json),
        Act::Status => match session.ask(&Request::Status)? {
            Answer::Status(status) => show_status(&status, json),
            other => return Err(odd(&other)),
        },
        Act::Log => {
            let log = fetch::log(session, &mut |_| {})?;
            match json {
                true => {
                    let lines: Vec<&str> = log.lines().map(str::trim_start).collect();
                    println!("{}", json!({"ok": true, "log": lines}));
                }
                false => print!("{log}"),
            }
        }
        Act::Install(file) => {
            install::install(session, bytes, tell)?;
            return Ok(Some(format!("Installed {}.", file.display())));
        }
        Act::Remove(id) => {
            install::remove(session, id, tell)?;
            return Ok(Some(format!("Removed {id}.")));
        }
        Act::Backup(file) => {
            let backup = Backup::of(session, tell)?;
            write(file, backup.to_json(session))?;
            let packs = backup.packs.len();
            return Ok(Some(format!(
                "Settings, records and {packs} of the box's own packs are in {}.",
                file.display()
            )));
        }
        Act::Replays(file) => {
            let pack = fetch::pack(session, OwnPack::Replays.id(), tell)?;
            let games = replay_all(&pack)?.len();
            write(file, &pack)?;
            return Ok(Some(format!("{games} games are in {}.", file.display())));
        }
        Act::Restore(file) => {
            if let Some(backup) = backup {
                backup.put_back(session, tell)?;
            }
            return Ok(Some(format!("{} is back on the box.", file.display())));
        }
        Act::Screenshot(file) => {
            save_png(&fetch::screen(session, tell)?, file)?;
            return Ok(Some(format!("The picture is in {}.", file.display())));
        }
    }
    Ok(None)
}

fn write(file: &Path, what: impl AsRef<[u8]>) -> Result<(), Fault> {
    std::fs::write(file, what)
        .map_err(|e| Fault::refused(format!("cannot write {}: {e}", file.display())))
}

fn say(json: bool, sentence: &str) {
    match json {
        true => println!("{}", json!({"ok": true})),
        false => println!("{sentence}"),
    }
}

fn list(packs: &[PackInfo], info: &Info, json: bool) {
    if json {
        let packs: Vec<_> = packs
            .iter()
            .map(|pack| {
                json!({"id": pack.id.as_str(), "name": pack.name.as_str(), "bytes": pack.bytes,
                    "builtIn": pack.built_in})
            })
            .collect();
        let (total, free) = (info.packs_bytes, info.packs_free);
        println!("{}", json!({"ok": true, "packs": packs, "bytes": total, "free": free}));
        return;
    }
    for pack in packs {
        let (id, name) = (pack.id.as_str(), pack.name.as_str());
        let (id, name) = if id.is_empty() { ("?", "cannot be read") } else { (id, name) };
        let where_ = if pack.built_in { "built in" } else { "" };
        println!("{id:24}  {:>4} KB  {where_:8}  {name}", pack.bytes.div_ceil(1024));
    }
    println!("{} of {} KB are free.", info.packs_free / 1024, info.packs_bytes / 1024);
}

fn info(session: &Session, json: bool) {
    let Info {
        protocol, version, board, packs_bytes, packs_free, journal_bytes, uptime_ms, ..
    } = &session.info;
    let crash = session.info.last_crash.as_deref();
    if json {
        let answer = json!({
            "ok": true, "port": session.name(), "version": version.as_str(),
            "board": board.as_str(), "protocol": protocol, "packsBytes": packs_bytes,
            "packsFree": packs_free, "journalBytes": journal_bytes, "uptimeMs": uptime_ms,
            "lastCrash": crash,
        });
        println!("{answer}");
        return;
    }
    println!("Hexdeck {version}, board {board}, at {}", session.name());
    println!("running for {} s", uptime_ms / 1000);
    println!("packs: {} of {} KB are free", packs_free / 1024, packs_bytes / 1024);
    if let Some(crash) = crash {
        println!("the run before ended with: {crash}");
    }
}

fn show_status(status: &Status, json: bool) {
    match (&status.running, json) {
        (None, true) => println!("{}", json!({"ok": true, "running": null})),
        (None, false) => println!("Nothing is being played."),
        (Some(game), true) => {
            let hash = format!("{:016x}", game.hash);
            let running = json!({"game": game.game.as_str(), "ply": game.ply, "hash": hash});
            println!("{}", json!({"ok": true, "running": running}));
        }
        (Some(game), false) => {
            println!("{}, ply {}, hash {:016x}", game.game, game.ply, game.hash);
        }
    }
}

/// Says on standard error how it goes.
#[derive(Default)]
struct Teller {
    /// What the line shows, to be drawn over.
    line: Option<u32>,
}

impl Teller {
    fn tell(&mut self, news: News) {
        match news {
            News::Asking => eprintln!("Look at the box: hold the button there to agree."),
            News::Unplugged => {
                self.end();
                eprintln!("The cable is out: put it back to go on.");
            }
            News::Sent { done, total, time } => {
                let percent = (u64::from(done) * 100 / u64::from(total.max(1))) as u32;
                if self.line != Some(percent) && std::io::stderr().is_terminal() {
                    eprint!("\r{}", progress(done, total, time));
                    let _ = std::io::stderr().flush();
                    self.line = Some(percent);
                }
            }
        }
    }

    /// Ends the line that was drawn over.
    fn end(&mut self) {
        if self.line.take().is_some() {
            eprintln!();
        }
    }
}

fn progress(done: u32, total: u32, time: Duration) -> String {
    let percent = u64::from(done) * 100 / u64::from(total.max(1));
    let speed = f64::from(done) / time.as_secs_f64().max(0.001);
    let left = f64::from(total.saturating_sub(done)) / speed.max(1.0);
    let bar = "#".repeat(percent as usize / 5);
    format!("[{bar:20}] {percent:3} %  {:4.0} KB/s  {left:3.0} s left ", speed / 1024.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_tells_speed_and_time_left() {
        let line = progress(32 * 1024, 64 * 1024, Duration::from_secs(1));
        assert_eq!(line, "[##########          ]  50 %    32 KB/s    1 s left ");
        assert!(progress(0, 0, Duration::ZERO).contains("  0 %"));
    }

    #[test]
    fn commands_are_read() {
        let parsed = |line: &str| {
            let words = line.split_whitespace().map(std::ffi::OsString::from);
            parse(&mut lexopt::Parser::from_args(words))
        };
        let want = DeviceCommand {
            act: Act::Install("a.hexdeck".into()),
            port: Some("tcp:127.0.0.1:9".into()),
            json: false,
        };
        let line = "install a.hexdeck --port tcp:127.0.0.1:9";
        assert_eq!(parsed(line), Ok(Command::Device(want)));
        for line in [
            "",
            "jump",
            "install",
            "remove",
            "list x",
            "list --jump",
            "backup",
            "restore",
            "screenshot",
            "log x",
            "backup a b",
        ] {
            assert!(matches!(parsed(line), Err(Fault::Usage(_))), "{line}");
        }
    }
}
