//! The command line of `cargo xtask`, and its help.

use std::ffi::OsString;

use lexopt::Parser;
use lexopt::prelude::*;

use crate::board::Board;
use crate::emulate::Options;
use crate::fault::Fault;

const HELP: &str = "\
Hexdeck: everything a checkout needs. Missing tools are installed where that needs no question.

Usage: cargo xtask COMMAND [OPTIONS]

Commands:
  play        The simulator in a window; options go to `hexdeck play`
  firmware    Images for the boards, with their sizes against the budgets
  emulate     The firmware image on an emulated board, in a window or by a touch script
  test        Every check: format, lints, tests, firmware, emulator
  bench       The benchmarks, host and device
  soak        The long runs: hostile input and power cuts by the million

`cargo xtask COMMAND --help` tells more. Exit codes: 0 done, 1 failed, 2 wrong usage.
";

const FIRMWARE_HELP: &str = "\
Builds target/hexdeck-BOARD.elf and .uf2; drag the .uf2 onto a Pico in boot mode.
Prints flash, static RAM and worst stack against their budgets; over budget is an error.

Usage: cargo xtask firmware [--board 3.5|2.8|all]

Options:
  --board 3.5|2.8|all    The board [default: 3.5]
";

const EMULATE_HELP: &str = "\
Builds the firmware and runs the unchanged image on an emulated board: in a window one can
play in, or without one by a touch script. The device's log is printed at the end.

Usage: cargo xtask emulate [--board 3.5|2.8] [--touches FILE --out DIR] [--seconds N]

Options:
  --board 3.5|2.8    The board [default: 3.5]
  --touches FILE     Run this touch script without a window (see `hexdeck play --help`)
  --out DIR          Where its pictures go
  --seconds N        Stop after N emulated seconds; without a window
";

const TEST_HELP: &str = "\
Runs every check and ends with a summary: format, lints, tests of all crates, the firmware
of both boards against its budgets, and the firmware in the emulator.

Usage: cargo xtask test [--bless]

Options:
  --bless    Take the pictures as they are now for the golden ones; look at them first
";

const BENCH_HELP: &str = "\
Runs the benchmarks: all of them, or the one named. `device` is the firmware in the emulator;
`play` compares with other libraries in the same run, which it installs if they are missing.

Usage: cargo xtask bench [NAME]
";

const SOAK_HELP: &str = "\
Runs the long runs, all of them or the one named: hostile input, power cuts. Some take an hour.

Usage: cargo xtask soak [NAME]
";

/// What was asked for.
#[derive(Debug, PartialEq, Eq)]
pub enum Task {
    /// Print this text.
    Help(&'static str),
    /// Play, with these arguments for the simulator.
    Play(Vec<OsString>),
    /// Build firmware for these boards.
    Firmware(Vec<Board>),
    /// Run the firmware in the emulator.
    Emulate(Options),
    /// Check everything.
    Test {
        /// Whether the pictures as they are now become the golden ones.
        bless: bool,
    },
    /// Run the benchmark of this name, or all.
    Bench(Option<String>),
    /// Do the long run of this name, or all.
    Soak(Option<String>),
}

/// Reads the command line, without the program's name.
pub fn parse(args: impl IntoIterator<Item = OsString>) -> Result<Task, Fault> {
    let mut parser = Parser::from_args(args);
    match next(&mut parser)? {
        Some(Short('h') | Long("help")) => Ok(Task::Help(HELP)),
        Some(Value(command)) => match command.to_str() {
            Some("play") => parser
                .raw_args()
                .map(|rest| Task::Play(rest.collect()))
                .map_err(|e| Fault::usage(e.to_string())),
            Some("firmware") => firmware(&mut parser),
            Some("emulate") => emulate(&mut parser),
            Some("test") => match next(&mut parser)? {
                None => Ok(Task::Test { bless: false }),
                Some(Long("bless")) => match next(&mut parser)? {
                    None => Ok(Task::Test { bless: true }),
                    Some(other) => Err(unexpected(&other)),
                },
                Some(Short('h') | Long("help")) => Ok(Task::Help(TEST_HELP)),
                Some(other) => Err(unexpected(&other)),
            },
            Some("bench") => named(&mut parser, BENCH_HELP, Task::Bench),
            Some("soak") => named(&mut parser, SOAK_HELP, Task::Soak),
            Some("help") => Ok(Task::Help(HELP)),
            _ => Err(Fault::usage(format!(
                "there is no command {command:?}; see cargo xtask --help"
            ))),
        },
        None => Err(Fault::usage(
            "say what to do: play, firmware, emulate, test, bench or soak; see cargo xtask --help",
        )),
        Some(other) => Err(unexpected(&other)),
    }
}

fn firmware(parser: &mut Parser) -> Result<Task, Fault> {
    let mut boards = vec![Board::Inch35];
    while let Some(arg) = next(parser)? {
        match arg {
            Short('h') | Long("help") => return Ok(Task::Help(FIRMWARE_HELP)),
            Long("board") => {
                boards = match text(parser, "--board")?.as_str() {
                    "all" => Board::ALL.to_vec(),
                    name => vec![board(name, "3.5, 2.8 or all")?],
                }
            }
            other => return Err(unexpected(&other)),
        }
    }
    Ok(Task::Firmware(boards))
}

fn emulate(parser: &mut Parser) -> Result<Task, Fault> {
    let mut options = Options { board: Board::Inch35, touches: None, out: None, seconds: None };
    while let Some(arg) = next(parser)? {
        match arg {
            Short('h') | Long("help") => return Ok(Task::Help(EMULATE_HELP)),
            Long("board") => options.board = board(&text(parser, "--board")?, "3.5 or 2.8")?,
            Long("touches") => options.touches = Some(text(parser, "--touches")?.into()),
            Long("out") => options.out = Some(text(parser, "--out")?.into()),
            Long("seconds") => {
                let given = text(parser, "--seconds")?;
                let seconds = given.parse().ok().filter(|n| (1..=3600).contains(n));
                options.seconds = Some(seconds.ok_or_else(|| {
                    Fault::usage(format!("--seconds must be from 1 to 3600, not {given:?}"))
                })?);
            }
            other => return Err(unexpected(&other)),
        }
    }
    if options.touches.is_some() != options.out.is_some() {
        return Err(Fault::usage(
            "a touch script and a folder for its pictures go together: --touches FILE --out DIR",
        ));
    }
    Ok(Task::Emulate(options))
}

/// A task that takes one name or none.
fn named(
    parser: &mut Parser,
    help: &'static str,
    task: fn(Option<String>) -> Task,
) -> Result<Task, Fault> {
    let mut name = None;
    while let Some(arg) = next(parser)? {
        match arg {
            Short('h') | Long("help") => return Ok(Task::Help(help)),
            Value(given) if name.is_none() => {
                name = Some(given.to_string_lossy().into_owned());
            }
            other => return Err(unexpected(&other)),
        }
    }
    Ok(task(name))
}

fn next(parser: &mut Parser) -> Result<Option<lexopt::Arg<'_>>, Fault> {
    let next = parser.next();
    next.map_err(|e| Fault::usage(format!("{e}; see cargo xtask --help")))
}

fn text(parser: &mut Parser, option: &str) -> Result<String, Fault> {
    let value = parser.value().ok().and_then(|v| v.into_string().ok());
    value.ok_or_else(|| Fault::usage(format!("{option} needs a value; see cargo xtask --help")))
}

fn board(name: &str, names: &str) -> Result<Board, Fault> {
    Board::named(name).ok_or_else(|| Fault::usage(format!("--board must be {names}, not {name:?}")))
}

fn unexpected(arg: &lexopt::Arg<'_>) -> Fault {
    Fault::usage(match arg {
        Short(c) => format!("there is no option -{c}; see cargo xtask --help"),
        Long(name) => format!("there is no option --{name}; see cargo xtask --help"),
        Value(text) => format!("{text:?} was not expected; see cargo xtask --help"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Task, Fault> {
        parse(line.split_whitespace().map(OsString::from))
    }

    #[test]
    fn commands_are_read() {
        let cases = [
            ("play --scale 3", Task::Play(vec!["--scale".into(), "3".into()])),
            ("firmware", Task::Firmware(vec![Board::Inch35])),
            ("firmware --board 2.8", Task::Firmware(vec![Board::Inch28])),
            ("firmware --board all", Task::Firmware(Board::ALL.to_vec())),
            ("firmware --help", Task::Help(FIRMWARE_HELP)),
            ("test", Task::Test { bless: false }),
            ("test --bless", Task::Test { bless: true }),
            ("bench merge", Task::Bench(Some("merge".into()))),
            ("soak packs", Task::Soak(Some("packs".into()))),
            ("soak --help", Task::Help(SOAK_HELP)),
            (
                "emulate --board 2.8 --touches t --out o --seconds 3",
                Task::Emulate(Options {
                    board: Board::Inch28,
                    touches: Some("t".into()),
                    out: Some("o".into()),
                    seconds: Some(3),
                }),
            ),
        ];
        for (line, want) in cases {
            assert_eq!(parsed(line).unwrap(), want, "{line}");
        }
    }

    #[test]
    fn wrong_usage_is_refused_with_code_2() {
        for line in [
            "",
            "fly",
            "firmware 3.5",
            "firmware --board 4",
            "firmware --board",
            "emulate --touches t",
            "emulate --out o",
            "emulate --seconds 0",
            "emulate --board all",
            "test now",
            "test --bless now",
            "bench a b",
            "soak a b",
            "--version",
        ] {
            assert_eq!(parsed(line).unwrap_err().code(), 2, "{line}");
        }
    }
}
