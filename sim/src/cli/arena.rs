//! The command line of `hexdeck arena`.

use lexopt::prelude::*;
use serde_json::{Map, Value as Json};

use super::help::ARENA_HELP;
use super::{Command, next, number, unexpected, value};
use crate::Fault;
use crate::arena::{Contest, MAX_PLIES, Player};
use crate::script::games::{GAMES, named};
use crate::script::json::Fields;

/// Most games of a contest.
const MAX_GAMES: u64 = 1_000_000;
/// Most bots of a contest.
const MAX_BOTS: usize = 6;

/// What `arena` was asked for.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Arena {
    game: String,
    options: Map<String, Json>,
    contest: Contest,
    json: bool,
}

/// Reads the words after `arena`.
pub(super) fn parse(parser: &mut lexopt::Parser) -> Result<Command, Fault> {
    let (mut game, mut bots, mut games, mut json) = (None, None, None, false);
    let (mut seed, mut plies, mut threads, mut options) = (1, MAX_PLIES, None, Map::new());
    while let Some(arg) = next(parser)? {
        match arg {
            Short('h') | Long("help") => return Ok(Command::Help(ARENA_HELP)),
            Long("bots") => bots = Some(players(&text(parser, "--bots")?)?),
            Long("games") => games = Some(number(parser, "--games", 1, MAX_GAMES)? as usize),
            Long("seed") => seed = number(parser, "--seed", 0, u64::MAX)?,
            Long("plies") => plies = number(parser, "--plies", 1, u32::MAX.into())? as u32,
            Long("threads") => threads = Some(number(parser, "--threads", 1, 256)? as usize),
            Long("json") => json = true,
            Long("option") => {
                let (name, value) = option(&text(parser, "--option")?)?;
                if options.insert(name.clone(), value).is_some() {
                    return Err(Fault::usage(format!("--option {name} is given twice")));
                }
            }
            Value(word) if game.is_none() => {
                game = Some(
                    word.to_str().filter(|id| named(id).is_some()).map(String::from).ok_or_else(
                        || {
                            let known = GAMES.map(|game| game.id).join(", ");
                            Fault::usage(format!("there is no game {word:?}; there is: {known}"))
                        },
                    )?,
                );
            }
            other => return Err(unexpected(&other, "hexdeck arena --help")),
        }
    }
    let missing = |what| Fault::usage(format!("say {what}; see hexdeck arena --help"));
    let contest = Contest {
        players: bots.ok_or_else(|| missing("who plays: --bots A,B"))?,
        games: games.ok_or_else(|| missing("how many games to play: --games N"))?,
        seed,
        plies,
        threads: threads
            .unwrap_or_else(|| std::thread::available_parallelism().map_or(1, |n| n.get())),
    };
    let game = game.ok_or_else(|| missing("which game to play"))?;
    Ok(Command::Arena(Arena { game, options, contest, json }))
}

/// Plays, and prints how it went.
pub(super) fn run(arena: Arena) -> Result<(), Fault> {
    let Some(game) = named(&arena.game) else {
        return Err(Fault::usage(format!("there is no game {:?}", arena.game)));
    };
    let options =
        Fields::of("'options'", arena.options.into()).map_err(|no| Fault::refused(no.message))?;
    let report = (game.arena)(options, &arena.contest)?;
    if arena.json {
        println!("{}", report.json(true));
    } else {
        print!("{report}");
    }
    Ok(())
}

fn text(parser: &mut lexopt::Parser, name: &str) -> Result<String, Fault> {
    value(parser, name)?.into_string().map_err(|word| Fault::usage(format!("{word:?} is not text")))
}

fn players(list: &str) -> Result<Vec<Player>, Fault> {
    let player = |name: &str| {
        Player::named(name).ok_or_else(|| {
            Fault::usage(format!("there is no bot {name:?}; there is: easy, medium, hard, random"))
        })
    };
    let players: Vec<Player> = list.split(',').map(player).collect::<Result<_, _>>()?;
    match players.len() <= MAX_BOTS {
        true => Ok(players),
        false => Err(Fault::usage(format!("at most {MAX_BOTS} bots can play"))),
    }
}

/// `NAME=VALUE`, the value in JSON or a bare word.
fn option(pair: &str) -> Result<(String, Json), Fault> {
    match pair.split_once('=') {
        Some((name, value)) if !name.is_empty() => {
            let value = serde_json::from_str(value).unwrap_or_else(|_| Json::from(value));
            Ok((name.to_string(), value))
        }
        _ => Err(Fault::usage(format!("--option must be NAME=VALUE, not {pair:?}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::super::parse as parse_all;
    use super::*;
    use hexdeck_engine::bots::Level;
    use serde_json::json;

    fn parsed(line: &str) -> Result<Command, Fault> {
        parse_all(line.split_whitespace().map(std::ffi::OsString::from))
    }

    #[test]
    fn a_contest_is_read() {
        let line = "arena merge --bots random,hard --games 20 --seed 7 --plies 9 --threads 2 --json \
                    --option radius=1 --option legality=open";
        let Ok(Command::Arena(arena)) = parsed(line) else { panic!("not read") };
        let players = vec![Player::Random, Player::Bot(Level::Hard)];
        assert_eq!(arena.contest, Contest { players, games: 20, seed: 7, plies: 9, threads: 2 });
        assert_eq!(Json::Object(arena.options), json!({"radius": 1, "legality": "open"}));
        assert!(arena.json);
        assert_eq!(parsed("arena --help"), Ok(Command::Help(ARENA_HELP)));
    }

    #[test]
    fn wrong_usage_is_told_in_one_sentence() {
        for line in [
            "arena",
            "arena merge",
            "arena merge --bots easy",
            "arena merge --games 5",
            "arena --bots easy --games 5",
            "arena whist --bots easy --games 5",
            "arena merge merge --bots easy --games 5",
            "arena merge --bots genius --games 5",
            "arena merge --bots easy, --games 5",
            "arena merge --bots easy,easy,easy,easy,easy,easy,easy --games 5",
            "arena merge --bots easy --games 0",
            "arena merge --bots easy --games many",
            "arena merge --bots easy --games 5 --option radius",
            "arena merge --bots easy --games 5 --option =1",
            "arena merge --bots easy --games 5 --option radius=1 --option radius=2",
            "arena merge --bots easy --games 5 --threads 0",
            "arena merge --bots easy --games 5 --plies -1",
            "arena merge --bots easy --games 5 --fast",
        ] {
            match parsed(line) {
                Err(Fault::Usage(sentence)) => assert!(!sentence.contains('\n'), "{line}"),
                other => panic!("{line:?}: {other:?}"),
            }
        }
    }

    #[test]
    fn options_that_the_game_does_not_have_are_refused() {
        for option in ["size=3", "radius=9", "radius=big"] {
            let line = format!("arena merge --bots easy --games 5 --option {option}");
            let Ok(Command::Arena(arena)) = parsed(&line) else { panic!("{line} not read") };
            match run(arena) {
                Err(Fault::Refused(sentence)) => assert!(!sentence.contains('\n'), "{line}"),
                other => panic!("{line}: {other:?}"),
            }
        }
    }
}
