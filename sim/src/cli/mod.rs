//! The command line of `hexdeck`: what was asked for, the help, and the exit code.
//!
//! Everything is checked before anything is done. Exit codes: 0 done, 1 refused, 2 wrong usage.

mod arena;
mod device;
mod help;
mod pack;
mod replay;

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use hexdeck_console::Board;
use hexdeck_console::board::{BOARD_3_5, BOARDS};
use lexopt::prelude::*;

use self::help::{HELP, PANEL_HELP, PLAY_HELP, SCRIPT_HELP};
use crate::flash::Memory;
use crate::inspect::reach;
use crate::usb::Socket;
use crate::{Fault, demo, headless, live, script, touches, window};

/// What was asked for.
#[derive(Debug, PartialEq, Eq)]
enum Command {
    Help(&'static str),
    Version,
    Play(Play),
    Panel(Shape, Vec<String>),
    Script,
    Arena(arena::Arena),
    Pack(pack::PackCommand),
    Device(device::DeviceCommand),
    Replay(replay::ReplayCommand),
}

/// Which panel, how large.
#[derive(Debug, PartialEq, Eq)]
struct Shape {
    board: &'static Board,
    scale: u32,
}

/// Options of `play`.
#[derive(Debug, PartialEq, Eq)]
struct Play {
    shape: Shape,
    seed: Option<u64>,
    inspect: bool,
    headless: bool,
    touches: Option<PathBuf>,
    out: Option<PathBuf>,
    flash: Option<PathBuf>,
    /// The port of the simulated cable, 0 for any.
    usb: Option<u16>,
}

/// Does what `args` (without the program's name) ask for.
pub fn run(args: impl IntoIterator<Item = OsString>) -> Result<(), Fault> {
    match parse(args)? {
        Command::Help(text) => print!("{text}"),
        Command::Version => println!("hexdeck {}", env!("CARGO_PKG_VERSION")),
        Command::Play(options) => play(options)?,
        Command::Panel(shape, program) => {
            window::available()
                .map_err(|why| Fault::refused(format!("no window can be opened here: {why}")))?;
            window::remote::run(shape.board, shape.scale, &program)?;
        }
        Command::Arena(options) => arena::run(options)?,
        Command::Pack(command) => pack::run(command)?,
        Command::Device(command) => device::run(command)?,
        Command::Replay(command) => replay::run(command)?,
        Command::Script => script::run(std::io::stdin().lock(), std::io::stdout().lock())
            .map_err(|e| Fault::refused(format!("cannot write the answers: {e}")))?,
    }
    Ok(())
}

fn play(options: Play) -> Result<(), Fault> {
    let Play { shape, seed, inspect, .. } = options;
    let board = shape.board;
    let memory = options.flash.as_deref().map_or_else(|| Ok(Memory::none()), Memory::open)?;
    let usb = options.usb.map(Socket::open).transpose()?;
    if let Some(usb) = &usb {
        println!("hexdeck device --port {}", usb.name());
    }
    if let Some(file) = options.touches {
        let text = std::fs::read_to_string(&file)
            .map_err(|e| Fault::refused(format!("cannot read {}: {e}", file.display())))?;
        let seed = seed.unwrap_or(1);
        let touches = match inspect {
            true => touches::parse(&text, &reach(board))?,
            false => touches::parse(&text, board)?,
        };
        let shots = headless::run_with(board, seed, &touches, inspect, memory)?;
        let out = options.out.unwrap_or_else(|| PathBuf::from("."));
        return demo::save(&shots, &out).map(drop);
    }
    if !options.headless {
        match window::available() {
            Ok(()) => {
                let seed = seed.unwrap_or_else(clock_seed);
                window::play::run(board, shape.scale, seed, inspect, memory, usb);
                return Ok(());
            }
            Err(why) if usb.is_some() => println!("No window can be opened here ({why})."),
            Err(why) => println!("No window can be opened here ({why}): running the demo instead."),
        }
    }
    if let Some(usb) = usb {
        live::run(board, seed.unwrap_or_else(clock_seed), memory, usb);
    }
    let out = options.out.unwrap_or_else(|| std::env::temp_dir().join("hexdeck-demo"));
    for path in demo::run(board, seed.unwrap_or(1), inspect, &out)? {
        println!("{}", path.display());
    }
    Ok(())
}

fn clock_seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_nanos() as u64)
}

fn parse(args: impl IntoIterator<Item = OsString>) -> Result<Command, Fault> {
    let mut parser = lexopt::Parser::from_args(args);
    match next(&mut parser)? {
        None => Err(Fault::usage(
            "say what to do: play, script, arena, replay, pack or device; see hexdeck --help",
        )),
        Some(Short('h') | Long("help")) => Ok(Command::Help(HELP)),
        Some(Short('V') | Long("version")) => Ok(Command::Version),
        Some(Value(command)) => match command.to_str() {
            Some("play") => parse_play(&mut parser),
            Some("arena") => arena::parse(&mut parser),
            Some("pack") => pack::parse(&mut parser),
            Some("device") => device::parse(&mut parser),
            Some("replay") => replay::parse(&mut parser),
            Some("panel") => parse_panel(&mut parser),
            Some("script") => match next(&mut parser)? {
                None => Ok(Command::Script),
                Some(Short('h') | Long("help")) => Ok(Command::Help(SCRIPT_HELP)),
                Some(other) => Err(unexpected(&other, "hexdeck script --help")),
            },
            Some("help") => Ok(Command::Help(HELP)),
            _ => Err(Fault::usage(format!("there is no command {command:?}; see hexdeck --help"))),
        },
        Some(other) => Err(unexpected(&other, "hexdeck --help")),
    }
}

fn parse_play(parser: &mut lexopt::Parser) -> Result<Command, Fault> {
    let mut play = Play {
        shape: Shape::default(),
        seed: None,
        inspect: false,
        headless: false,
        touches: None,
        out: None,
        flash: None,
        usb: None,
    };
    while let Some(arg) = next(parser)? {
        match arg {
            Short('h') | Long("help") => return Ok(Command::Help(PLAY_HELP)),
            Long("board") => play.shape.board = board(parser)?,
            Long("scale") => play.shape.scale = scale(parser)?,
            Long("seed") => {
                play.seed = Some(number(parser, "--seed", 0, u64::MAX)?);
            }
            Long("inspect") => play.inspect = true,
            Long("headless") => play.headless = true,
            Long("touches") => play.touches = Some(value(parser, "--touches")?.into()),
            Long("out") => play.out = Some(value(parser, "--out")?.into()),
            Long("usb") => {
                play.usb = Some(match parser.optional_value() {
                    None => 0,
                    Some(port) => port.to_str().and_then(|p| p.parse().ok()).ok_or_else(|| {
                        Fault::usage(format!("--usb={port:?}: a port is a number up to 65535"))
                    })?,
                });
            }
            Long("flash") => play.flash = Some(value(parser, "--flash")?.into()),
            other => return Err(unexpected(&other, "hexdeck play --help")),
        }
    }
    if play.touches.is_some() && play.out.is_none() {
        return Err(Fault::usage("say where the pictures go: --touches FILE --out DIR"));
    }
    if play.usb.is_some() && play.touches.is_some() {
        return Err(Fault::usage("--usb runs by the clock on the wall and --touches does not"));
    }
    Ok(Command::Play(play))
}

fn parse_panel(parser: &mut lexopt::Parser) -> Result<Command, Fault> {
    let mut shape = Shape::default();
    let mut program = Vec::new();
    while let Some(arg) = next(parser)? {
        match arg {
            Short('h') | Long("help") => return Ok(Command::Help(PANEL_HELP)),
            Long("board") => shape.board = board(parser)?,
            Long("scale") => shape.scale = scale(parser)?,
            Value(first) => {
                let rest = parser.raw_args().map_err(|e| Fault::usage(e.to_string()))?;
                for word in std::iter::once(first).chain(rest) {
                    program.push(word.into_string().map_err(|word| {
                        Fault::usage(format!("{word:?} is not text; see hexdeck panel --help"))
                    })?);
                }
            }
            other => return Err(unexpected(&other, "hexdeck panel --help")),
        }
    }
    if program.is_empty() {
        return Err(Fault::usage("say which program to show; see hexdeck panel --help"));
    }
    Ok(Command::Panel(shape, program))
}

impl Default for Shape {
    fn default() -> Self {
        Shape { board: &BOARD_3_5, scale: 2 }
    }
}

fn next(parser: &mut lexopt::Parser) -> Result<Option<lexopt::Arg<'_>>, Fault> {
    parser.next().map_err(|e| Fault::usage(format!("{e}; see hexdeck --help")))
}

fn value(parser: &mut lexopt::Parser, option: &str) -> Result<OsString, Fault> {
    parser.value().map_err(|_| Fault::usage(format!("{option} needs a value; see hexdeck --help")))
}

fn board(parser: &mut lexopt::Parser) -> Result<&'static Board, Fault> {
    let name = value(parser, "--board")?;
    name.to_str().and_then(Board::named).ok_or_else(|| {
        let names = BOARDS.map(|b| b.name).join(" or ");
        Fault::usage(format!("--board must be {names}, not {name:?}"))
    })
}

fn scale(parser: &mut lexopt::Parser) -> Result<u32, Fault> {
    number(parser, "--scale", 1, 8).map(|n| n as u32)
}

fn number(parser: &mut lexopt::Parser, option: &str, min: u64, max: u64) -> Result<u64, Fault> {
    let text = value(parser, option)?;
    text.to_str().and_then(|t| t.parse().ok()).filter(|n| (min..=max).contains(n)).ok_or_else(
        || {
            Fault::usage(format!(
                "{option} must be a whole number from {min} to {max}, not {text:?}"
            ))
        },
    )
}

fn unexpected(arg: &lexopt::Arg<'_>, help: &str) -> Fault {
    Fault::usage(match arg {
        Short(c) => format!("there is no option -{c}; see {help}"),
        Long(name) => format!("there is no option --{name}; see {help}"),
        Value(text) => format!("{text:?} was not expected; see {help}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexdeck_console::board::BOARD_2_8;

    fn parsed(line: &str) -> Result<Command, Fault> {
        parse(line.split_whitespace().map(OsString::from))
    }

    #[test]
    fn commands_are_read() {
        let want = Command::Play(Play {
            shape: Shape { board: &BOARD_2_8, scale: 3 },
            seed: Some(9),
            inspect: true,
            headless: true,
            touches: Some("t.txt".into()),
            out: Some("shots".into()),
            flash: Some("box.flash".into()),
            usb: None,
        });
        let line = "play --board 2.8 --scale=3 --seed 9 --inspect --touches t.txt --out shots \
                    --headless --flash box.flash";
        assert_eq!(parsed(line), Ok(want));
        assert_eq!(parsed("script"), Ok(Command::Script));
        assert_eq!(parsed("--version"), Ok(Command::Version));
        assert_eq!(parsed("play --help"), Ok(Command::Help(PLAY_HELP)));
        assert_eq!(
            parsed("panel --board 3.5 -- node emulate.mjs --pipe"),
            Ok(Command::Panel(
                Shape::default(),
                ["node", "emulate.mjs", "--pipe"].map(String::from).into()
            ))
        );
    }

    #[test]
    fn wrong_usage_is_told_in_one_sentence() {
        for line in [
            "",
            "jump",
            "play 3",
            "play --board 4",
            "play --board",
            "play --scale 0",
            "play --scale 9",
            "play --seed x",
            "play --seed -1",
            "play --touches f",
            "play --inspect=yes",
            "script x",
            "panel",
            "-x",
        ] {
            match parsed(line) {
                Err(Fault::Usage(sentence)) => assert!(!sentence.contains('\n'), "{line}"),
                other => panic!("{line:?}: {other:?}"),
            }
        }
    }
}
