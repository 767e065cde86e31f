//! `hexdeck replay`: games from files, played again move by move.
//!
//! Four kinds of file are known by how they begin: a replay of Merge (`HXMR`, `docs/replays.md`),
//! a record of Flows (text), a pack with replays as boxes keep them, and a saved match of any game
//! (`docs/engine.md`). Promises that every
//! move was played by the rules and came to the end that the file says; anything else is refused.

use std::thread;
use std::time::Instant;

use hexdeck_console::replays;
use hexdeck_engine::games::flows::{self, Flows};
use hexdeck_engine::games::merge::{self, Difficulty, Merge};
use hexdeck_engine::pack::{Content, MAGIC, Pack};
use hexdeck_engine::play::{Game, LoadError, Seat, state_hash};
use serde_json::{Value, json};

use crate::Fault;
use crate::arena::progress::Progress;
use crate::script::games::GAMES;
use crate::script::table::{AnyTable, Notation};

/// A replay of Merge longer than this many moves tells now and then how far it is.
const STRIDE: usize = 1 << 16;
/// A match as long as tools allow, a few times over.
const STACK: usize = 64 << 20;

/// A move of a game: the ply before it, who made it, the move in the game's notation.
pub type Made = (u32, Seat, String);

/// A game that was played again.
#[derive(Debug, Clone, PartialEq)]
pub struct Replayed {
    /// The game's id.
    pub game: &'static str,
    /// How it was set up and began, in words.
    pub begin: String,
    /// The ply at which the file's moves begin: 0, or more where older ones were dropped.
    pub from: u32,
    /// The ply at which it stands; moves after that were taken back.
    pub ply: u32,
    /// Every move of the file.
    pub moves: Vec<Made>,
    /// The state that they come to.
    pub state: Value,
    /// Who has won if it is over.
    pub winners: Option<Vec<u8>>,
    /// The hash of the state.
    pub hash: u64,
    /// What is worth telling of the end, in words.
    pub end: String,
}

/// Plays every game in a file's bytes again: one, or those of a pack.
pub fn replay_all(bytes: &[u8]) -> Result<Vec<Replayed>, Fault> {
    if !bytes.starts_with(&MAGIC) {
        return Ok(vec![replay(bytes)?]);
    }
    let pack = Pack::new_checked(bytes).map_err(|e| Fault::refused(format!("{e}")))?;
    let mut games = Vec::new();
    for part in pack.iter().filter(|part| part.kind == replays::KIND) {
        let body = match part.content {
            Content::Unknown { version: replays::VERSION, body } => body,
            _ => return Err(Fault::refused("A replay was written by a newer release.")),
        };
        let game = replay(body).map_err(|e| Fault::refused(format!("Replay {}: {e}", part.id)))?;
        games.push(game);
    }
    match games.is_empty() {
        true => Err(Fault::refused("There is no replay in this pack.")),
        false => Ok(games),
    }
}

/// Plays the game in a replay's bytes again.
pub fn replay(bytes: &[u8]) -> Result<Replayed, Fault> {
    if bytes.starts_with(b"HXMR") {
        return merge_replay(bytes);
    }
    if bytes.starts_with(b"flows ") {
        return flows_record(bytes);
    }
    saved_match(bytes)
}

fn winners(outcome: Option<hexdeck_engine::play::Outcome>) -> Option<Vec<u8>> {
    outcome.map(|outcome| outcome.winners.iter().map(|seat| seat.0).collect())
}

fn merge_replay(bytes: &[u8]) -> Result<Replayed, Fault> {
    let refused = |e: merge::ReplayError| Fault::refused(e.to_string());
    let replay = merge::Replay::read(bytes).map_err(refused)?;
    let mut progress = Progress::new(replay.count as usize, "moves", Instant::now());
    let mut moves = Vec::with_capacity(replay.count as usize);
    let mut visit = |dir: hexdeck_engine::hex::Dir, _: &Merge| {
        moves.push((moves.len() as u32, Seat::FIRST, dir.name().to_string()));
        if moves.len().is_multiple_of(STRIDE) {
            progress.show(moves.len());
        }
    };
    let game = replay.verify(&mut visit).map_err(refused)?;
    drop(progress);
    let setup = replay.setup;
    let board = match Difficulty::of(&setup) {
        Some(named) => format!("{named:?}").to_lowercase(),
        None => format!("radius {}, {} new tiles, goal {}", setup.radius, setup.spawns, setup.goal),
    };
    let words = merge::seed_words(replay.seed);
    let seed = words.map_or_else(|| replay.seed.to_string(), |words| words.join(" "));
    Ok(Replayed {
        game: Merge::ID,
        begin: format!("{board}, seed {seed}"),
        from: 0,
        ply: replay.count,
        state: game.write_state(),
        winners: winners(game.outcome()),
        hash: state_hash(&game),
        end: format!("{} points, largest tile {}", game.score(), 1u32 << game.largest()),
        moves,
    })
}

fn flows_record(bytes: &[u8]) -> Result<Replayed, Fault> {
    let text = std::str::from_utf8(bytes)
        .map_err(|_| Fault::refused("The record of Flows is damaged: it is not text."))?;
    let mut moves = Vec::new();
    let visit = &mut |before: &Flows, place: flows::Place| {
        let mut written = String::new();
        // Writing to a string cannot fail.
        let _ = Flows::write_move(place, &mut written);
        moves.push((moves.len() as u32, before.current(), written));
    };
    let game = flows::read_record(text, visit).map_err(|e| Fault::refused(e.to_string()))?;
    let begin = text.lines().next().unwrap_or_default();
    Ok(Replayed {
        game: Flows::ID,
        begin: begin.trim_start_matches("flows ").to_string(),
        from: 0,
        ply: moves.len() as u32,
        state: game.write_state(),
        winners: winners(game.outcome()),
        hash: state_hash(&game),
        end: format!("{} tiles placed", moves.len()),
        moves,
    })
}

/// On a thread with room for the longest match of any game: a program's own stack may be small.
fn saved_match(bytes: &[u8]) -> Result<Replayed, Fault> {
    thread::scope(|scope| {
        let loading = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, || load(bytes));
        let loading =
            loading.map_err(|e| Fault::refused(format!("A thread cannot be started: {e}.")))?;
        loading.join().map_err(|_| Fault::refused("This is no replay, or it is damaged."))?
    })
}

fn load(bytes: &[u8]) -> Result<Replayed, Fault> {
    let mut last = LoadError::OtherGame;
    for game in &GAMES {
        match (game.load)(bytes) {
            Ok(table) => return Ok(from_table(table.as_ref())),
            Err(LoadError::OtherGame) => {}
            Err(error) => last = error,
        }
    }
    Err(Fault::refused(match last {
        LoadError::OtherGame => "This is a match of a game that this release does not know.".into(),
        LoadError::Damaged => "This is no replay, or it is damaged.".to_string(),
        other => other.to_string(),
    }))
}

fn from_table(table: &dyn AnyTable) -> Replayed {
    let facts = table.state();
    let number = |name: &str| facts[name].as_u64().unwrap_or(0) as u32;
    let moves = table.moves();
    let ply = number("ply");
    let from = moves.first().map_or(ply, |(ply, ..)| *ply);
    let list = |seats: &Vec<Value>| seats.iter().filter_map(|s| Some(s.as_u64()? as u8)).collect();
    Replayed {
        game: table.id(),
        begin: format!("{} seats", table.seats()),
        from,
        ply,
        state: facts["state"].clone(),
        winners: facts["outcome"]["winners"].as_array().map(list),
        hash: table.hash(),
        end: match moves.len() as u32 + from - ply {
            0 => "a saved match".to_string(),
            undone => format!("a saved match, {undone} moves taken back"),
        },
        moves,
    }
}

impl Replayed {
    /// For people: a few lines, and every move if asked for.
    pub fn text(&self, with_moves: bool) -> String {
        let mut out = format!("{}, {}\n", self.game, self.begin);
        let played = self.moves.len();
        out += &match self.from {
            0 => format!("{played} moves, all played again by the rules\n"),
            from => format!("{played} moves from ply {from} on, all played again by the rules\n"),
        };
        out += &format!("{}\n", self.end);
        out += &match &self.winners {
            None => "not over yet".to_string(),
            Some(none) if none.is_empty() => "over, nobody wins".to_string(),
            Some(seats) => {
                let seats: Vec<String> = seats.iter().map(|seat| seat.to_string()).collect();
                format!("over, won by seat {}", seats.join(", "))
            }
        };
        out += &format!("\nhash {:016x}\n", self.hash);
        if with_moves {
            for (ply, seat, mv) in &self.moves {
                out += &format!("{:>6}  seat {}  {mv}\n", ply + 1, seat.0);
            }
        }
        out
    }

    /// For tools.
    pub fn json(&self, with_moves: bool) -> Value {
        let mut out = json!({
            "ok": true,
            "game": self.game,
            "from": self.from,
            "ply": self.ply,
            "moves": self.moves.len(),
            "winners": self.winners,
            "state": self.state,
            "hash": format!("{:016x}", self.hash),
        });
        if with_moves {
            let moves = self.moves.iter();
            let each = |(_, seat, mv): &Made| json!({"seat": seat.0, "move": mv});
            out["list"] = moves.map(each).collect();
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexdeck_engine::games::merge::{Setup, replay_bytes, write_replay};
    use hexdeck_engine::hex::Dir;
    use hexdeck_engine::pack::{About, Version, Writer};
    use hexdeck_engine::play::{Match, Rng};

    /// Matches are long here: a test's own stack is too small for those of all games.
    fn roomy(test: fn()) {
        let thread = std::thread::Builder::new().stack_size(STACK).spawn(test).unwrap();
        thread.join().unwrap();
    }

    fn merge_bytes(most: usize) -> (Vec<u8>, Merge) {
        let (mut game, mut chance) = (Merge::start(&Setup::default(), 42).unwrap(), Rng::new(1));
        let mut moves: Vec<Dir> = Vec::new();
        while moves.len() < most && !game.over() {
            let ways = game.ways();
            let dir = ways.nth(chance.below(ways.count())).unwrap();
            game.swipe(dir).unwrap();
            moves.push(dir);
        }
        let mut buffer = vec![0; replay_bytes(moves.len())];
        let bytes = write_replay(&Setup::default(), 42, moves.iter().copied(), &mut buffer)
            .unwrap()
            .to_vec();
        (bytes, game)
    }

    #[test]
    fn merge_comes_to_its_end() {
        let (bytes, game) = merge_bytes(50);
        let replayed = replay(&bytes).unwrap();
        assert_eq!((replayed.ply, replayed.hash), (50, state_hash(&game)));
        assert!(replayed.begin.contains("classic, seed ALBUM ALBUM MOTEL"), "{}", replayed.begin);
        assert_eq!(replayed.json(true)["list"].as_array().unwrap().len(), 50);
    }

    #[test]
    fn a_saved_match_of_any_game_comes_to_its_end() {
        roomy(every_game);
    }

    fn every_game() {
        for game in &GAMES {
            let fields = crate::script::json::Fields::of("none", json!({})).unwrap();
            let mut table = (game.start)(fields, 7).ok().unwrap();
            for _ in 0..12 {
                let Some(seat) =
                    (0..table.seats()).map(Seat).find(|s| !table.legal(Some(*s)).is_empty())
                else {
                    break;
                };
                let first = table.legal(Some(seat)).remove(0);
                table.play(&first, Some(seat)).ok().unwrap();
            }
            let replayed = replay(&table.save().ok().unwrap()).unwrap();
            assert_eq!((replayed.game, replayed.hash), (game.id, table.hash()));
            assert_eq!(replayed.moves, table.moves());
            assert!(replayed.text(true).lines().count() > replayed.moves.len());
        }
    }

    #[test]
    fn a_pack_gives_all_its_replays() {
        let about = About {
            engine: Version::FIRST,
            id: "replays",
            name: "Replays",
            author: "A box",
            licence: "Its maker's own",
        };
        let pack = |kind: u8, version: u8, body: &[u8]| {
            let mut buffer = vec![0; 4096];
            let mut writer = Writer::new(&mut buffer, &about, &[], 1).unwrap();
            writer.unknown(kind, version, "merge-1", "merge", body).unwrap();
            writer.finish().unwrap().bytes().to_vec()
        };
        let (bytes, game) = merge_bytes(30);
        let games = replay_all(&pack(replays::KIND, 1, &bytes)).unwrap();
        assert_eq!((games.len(), games[0].hash), (1, state_hash(&game)));
        let refused = [
            pack(replays::KIND, 1, &bytes[1..]),
            pack(replays::KIND, 2, &bytes),
            pack(99, 1, &bytes),
            pack(replays::KIND, 1, &bytes)[..50].to_vec(),
        ];
        for bytes in refused {
            let fault = replay_all(&bytes).unwrap_err().to_string();
            assert!(fault.ends_with('.') && !fault.contains('\n'), "{fault}");
        }
    }

    #[test]
    fn flows_comes_by_its_notation() {
        let text = "flows radius 3 open sides 0,2 seed 42\n";
        let replayed = replay(text.as_bytes()).unwrap();
        assert_eq!((replayed.game, replayed.ply), ("flows", 0));
        assert!(replay(b"flows radius 3 open sides 0,2 seed 42\n1. nonsense").is_err());
        assert!(replay(b"flows \xFF").is_err());
    }

    #[test]
    fn what_is_altered_or_lies_is_refused_in_one_sentence() {
        roomy(altered);
    }

    fn altered() {
        let (bytes, _) = merge_bytes(60);
        let mut game = Match::<Merge, 64, 8>::new(&Setup::default(), 3).unwrap();
        let dir = game.state().ways().nth(0).unwrap();
        game.play(Seat::FIRST, dir, &mut |_| ()).unwrap();
        let mut buffer = [0; 256];
        let saved = game.save(&mut buffer).unwrap().to_vec();
        for whole in [bytes, saved] {
            for at in 0..whole.len() {
                let mut altered = whole.clone();
                altered[at] ^= 0x10;
                let fault = replay(&altered).unwrap_err().to_string();
                assert!(fault.ends_with('.') && !fault.contains('\n'), "byte {at}: {fault}");
                assert!(replay(&whole[..at]).is_err(), "{at} bytes");
            }
        }
        assert!(replay(b"").is_err() && replay(b"hello, world").is_err());
    }
}
