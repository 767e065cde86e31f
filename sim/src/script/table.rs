//! Any game behind one face.
//!
//! [`Notation`] is how a game reads and writes JSON; [`Table`] plays a match of it; the requests
//! see only [`AnyTable`].

use std::any::Any;

use hexdeck_engine::bots::{Bot, Level, Playable};
use hexdeck_engine::play::{
    Game, LoadError, Match, Played, Refusal, Seat, Seats, state_hash, view_of,
};
use serde_json::{Map, Value, json};

use super::json::{Fields, No, shown};
use crate::arena::Figure;
use crate::record;

/// Moves that a table remembers for undo, far more than the device does, and the states kept
/// among them.
const LOG: usize = 8_192;
const MARKS: usize = 64;
/// Room for a saved match: a few bytes a move, and the state.
const SAVE: usize = LOG * 8 + 4096;
/// Most positions that `perft` plays on from before it gives up: a few seconds.
const MAX_NODES: u64 = 10_000_000;

/// A bot with a desktop's memory: it may look further ahead and keep more nodes than the device.
pub type DesktopBot<G> = Bot<G, 16, 8_192>;

/// A position to set up.
pub struct Position {
    /// The state, in the shape that it is written in.
    pub state: Fields,
    /// The next dice.
    pub rolls: Option<Value>,
    /// Where chance goes on from.
    pub seed: u64,
}

/// How a game reads and writes JSON.
pub trait Notation: Playable {
    /// Its name for people.
    const NAME: &'static str;
    /// How many seats it can have.
    const SEATS: &'static [u8];

    /// Its options with their defaults.
    fn options() -> Value;
    /// Reads options; those left out have their defaults.
    fn read_setup(options: Fields) -> Result<Self::Setup, No>;
    /// The whole state, or what is left of it in a view.
    fn write_state(&self) -> Value;
    /// Reads a position. What it leaves out of the setup is as in the `running` match.
    fn read_position(position: Position, running: Option<&Self>) -> Result<Self, No>;
    /// Writes an event.
    fn write_event(event: Self::Event) -> Value;

    /// What else there is to say about how a game ended, for contests; most have only winners.
    fn figures(&self) -> Vec<Figure> {
        Vec::new()
    }

    /// The game as text that a person can read; most have none.
    fn write_record(&self, _moves: &[Self::Move]) -> Result<String, No> {
        Err(No::new("no_record", format!("{} has no notation for whole games.", Self::NAME)))
    }

    /// Answers a question; most games have none.
    fn query(&self, what: &str, _fields: Fields) -> Result<Map<String, Value>, No> {
        Err(No::new("unknown_query", format!("{} has no query '{}'.", Self::NAME, shown(what))))
    }
}

/// A match of some game.
pub trait AnyTable {
    /// The game's id.
    fn id(&self) -> &'static str;
    /// State, ply, active seats, outcome.
    fn state(&self) -> Map<String, Value>;
    /// The state as a seat may see it.
    fn view(&self, seat: Option<Seat>) -> Value;
    /// How many seats there are.
    fn seats(&self) -> u8;
    /// The moves of one seat, or of all that may move.
    fn legal(&self, seat: Option<Seat>) -> Vec<String>;
    /// Plays a move; its events.
    fn play(&mut self, text: &str, seat: Option<Seat>) -> Result<Vec<Value>, No>;
    /// Takes the last move back.
    fn undo(&mut self) -> Result<(), No>;
    /// Plays the last undone move again.
    fn redo(&mut self) -> Result<(), No>;
    /// The hash of the state.
    fn hash(&self) -> u64;
    /// Every remembered move, undone ones included: the ply before it, who made it, the move.
    fn moves(&self) -> Vec<(u32, Seat, String)>;
    /// The bytes that the device stores.
    fn save(&self) -> Result<Vec<u8>, No>;
    /// The game as text that a person can read.
    fn record(&self) -> Result<String, No>;
    /// The move that a bot would play, and why.
    fn bot(&self, level: Level, seat: Option<Seat>) -> Result<(String, String), No>;
    /// Counts the ways to play on for `depth` moves.
    fn perft(&self, depth: u32) -> Result<u64, No>;
    /// Answers a question of the game's own.
    fn query(&self, what: &str, fields: Fields) -> Result<Map<String, Value>, No>;
    /// For a position that takes its setup from the running match.
    fn as_any(&self) -> &dyn Any;
}

/// A match of one game.
pub struct Table<G: Notation>(Match<G, LOG, MARKS>);

impl<G: Notation + 'static> Table<G> {
    /// A new game.
    pub fn start(options: Fields, seed: u64) -> Result<Self, No> {
        let setup = G::read_setup(options)?;
        Match::new(&setup, seed).map(Table).map_err(refused)
    }

    /// A position that was set up.
    pub fn position(position: Position, running: Option<&dyn AnyTable>) -> Result<Self, No> {
        let running = running.and_then(|table| table.as_any().downcast_ref::<Self>());
        let state = G::read_position(position, running.map(|table| table.0.state()))?;
        Match::from_state(state).map(Table).map_err(refused)
    }

    /// A saved match.
    pub fn load(bytes: &[u8]) -> Result<Self, LoadError> {
        Match::load(bytes).map(Table)
    }

    /// The seat that moves: the one given, or the only one that may.
    fn mover(&self, seat: Option<Seat>) -> Result<Seat, No> {
        if let Some(seat) = seat {
            return Ok(seat);
        }
        let mut active = self.0.state().active().iter();
        match (active.next(), active.next()) {
            (Some(only), None) => Ok(only),
            (None, _) => Err(No::new("game_over", "The game is over.")),
            (Some(_), Some(_)) => Err(No::bad_request("Several seats may move: name one.")),
        }
    }
}

/// A refusal of the engine, as an answer.
pub fn refused(refusal: impl Refusal) -> No {
    No::new(refusal.code(), refusal.to_string())
}

impl<G: Notation + 'static> AnyTable for Table<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn state(&self) -> Map<String, Value> {
        let game = self.0.state();
        let active: Vec<u8> = game.active().iter().map(|seat| seat.0).collect();
        let outcome = self.0.outcome().map(|outcome| {
            let winners: Vec<u8> = outcome.winners.iter().map(|seat| seat.0).collect();
            json!({ "winners": winners })
        });
        Map::from_iter([
            ("state".into(), game.write_state()),
            ("ply".into(), self.0.ply().into()),
            ("active".into(), active.into()),
            ("outcome".into(), outcome.unwrap_or(Value::Null)),
        ])
    }

    fn view(&self, seat: Option<Seat>) -> Value {
        view_of(self.0.state(), seat).write_state()
    }

    fn seats(&self) -> u8 {
        self.0.state().seats().len() as u8
    }

    fn legal(&self, seat: Option<Seat>) -> Vec<String> {
        let game = self.0.state();
        let mut moves = Vec::new();
        for active in game.active().iter().filter(|a| seat.is_none_or(|s| s == *a)) {
            game.each_move(active, &mut |mv| moves.push(written::<G>(mv)));
        }
        moves
    }

    fn play(&mut self, text: &str, seat: Option<Seat>) -> Result<Vec<Value>, No> {
        let mv = G::read_move(text).map_err(|e| No::new("bad_move", e.to_string()))?;
        let seat = self.mover(seat)?;
        let mut events = Vec::new();
        self.0
            .play(seat, mv, &mut |event| events.push(G::write_event(event)))
            .map_err(|e| No::new(e.code(), e.to_string()))?;
        Ok(events)
    }

    fn undo(&mut self) -> Result<(), No> {
        // A tool speaks for the whole table.
        self.0.undo(Seats::ALL).map_err(|e| No::new(e.code(), e.to_string()))
    }

    fn redo(&mut self) -> Result<(), No> {
        match self.0.redo(&mut |_| ()) {
            true => Ok(()),
            false => Err(No::new("nothing_to_redo", "There is no undone move to play again.")),
        }
    }

    fn hash(&self) -> u64 {
        state_hash(self.0.state())
    }

    fn moves(&self) -> Vec<(u32, Seat, String)> {
        let each = |played: Played<G::Move>| {
            // A tool sees everything, as whoever made the move does.
            let own = self.0.moves(Some(played.seat)).find(|own| own.ply == played.ply);
            Some((played.ply, played.seat, written::<G>(own?.mv?)))
        };
        self.0.moves(None).filter_map(each).collect()
    }

    fn save(&self) -> Result<Vec<u8>, No> {
        let mut buffer = vec![0; SAVE];
        let saved = self.0.save(&mut buffer).map(<[u8]>::to_vec);
        saved.map_err(|e| No::new("no_room", e.to_string()))
    }

    fn record(&self) -> Result<String, No> {
        self.0.state().write_record(&record::made(&self.0))
    }

    fn bot(&self, level: Level, seat: Option<Seat>) -> Result<(String, String), No> {
        let seat = self.mover(seat)?;
        let game = self.0.state();
        // Always the same seed: a tool that asks twice hears the same.
        let Some(mut bot) = DesktopBot::of_level(game, seat, level, 0) else {
            return Err(match game.outcome() {
                Some(_) => No::new("game_over", "The game is over."),
                None => No::new("not_your_turn", "It is not this seat's turn."),
            });
        };
        let mv = bot.decide();
        Ok((written::<G>(mv), format!("{}, {} steps", bot.why(), bot.steps())))
    }

    fn perft(&self, depth: u32) -> Result<u64, No> {
        let mut visited = 0;
        perft(self.0.state(), depth, &mut visited)
            .ok_or_else(|| No::new("too_deep", "That would take too long: ask for less depth."))
    }

    fn query(&self, what: &str, fields: Fields) -> Result<Map<String, Value>, No> {
        self.0.state().query(what, fields)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// A move in the game's notation.
fn written<G: Game>(mv: G::Move) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = G::write_move(mv, &mut text);
    text
}

/// Leaves of the game tree `depth` moves on; `None` once too many positions were visited.
fn perft<G: Game>(game: &G, depth: u32, visited: &mut u64) -> Option<u64> {
    *visited += 1;
    if *visited > MAX_NODES {
        return None;
    }
    if depth == 0 {
        return Some(1);
    }
    if depth == 1 {
        let mut moves = 0;
        game.active().iter().for_each(|seat| game.each_move(seat, &mut |_| moves += 1));
        return Some(moves);
    }
    let mut nodes = Some(0u64);
    for seat in game.active().iter() {
        game.each_move(seat, &mut |mv| {
            let Some(sum) = nodes else { return };
            let mut next = game.clone();
            nodes = match next.apply(seat, mv, &mut |_| ()) {
                Ok(()) => perft(&next, depth - 1, visited).and_then(|n| sum.checked_add(n)),
                // Listed but refused would be a fault of the rules; their own tests look for it.
                Err(_) => Some(sum),
            };
        });
    }
    nodes
}
