//! The requests of `hexdeck script`.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use hexdeck_engine::bots::Level;
use hexdeck_engine::play::{LoadError, Seat};
use serde_json::{Map, Value};

use super::games::{GAMES, Opened, named};
use super::json::{Fields, No, shown};
use super::table::{AnyTable, Position};

type Answer = Result<Map<String, Value>, No>;

/// What is on the table.
#[derive(Default)]
pub struct Session {
    table: Option<Opened>,
}

impl Session {
    /// Answers one request.
    pub fn handle(&mut self, mut fields: Fields) -> Answer {
        let command = fields.text("cmd")?;
        match command.as_str() {
            "games" => {
                fields.finish()?;
                let games = GAMES.iter().map(|game| (game.about)()).collect();
                Ok(one("games", Value::Array(games)))
            }
            "new" => self.new_game(fields),
            "position" => self.position(fields),
            "load" => self.load(fields),
            "state" => {
                fields.finish()?;
                let table = self.table()?;
                let mut answer = table.state();
                answer.extend(hash(table));
                Ok(answer)
            }
            "view" => self.view(fields),
            "legal" => self.legal(fields),
            "move" => self.play(fields),
            "undo" => self.step(fields, |table| table.undo()),
            "redo" => self.step(fields, |table| table.redo()),
            "query" => {
                let what = fields.text("what")?;
                self.table()?.query(&what, fields)
            }
            "save" => {
                fields.finish()?;
                Ok(one("data", BASE64.encode(self.table()?.save()?).into()))
            }
            "record" => {
                fields.finish()?;
                Ok(one("text", self.table()?.record()?.into()))
            }
            "bot" => self.bot(fields),
            "perft" => {
                let depth = fields.need_number("depth", 0, 64)? as u32;
                fields.finish()?;
                Ok(one("nodes", self.table()?.perft(depth)?.into()))
            }
            _ => Err(No::new(
                "unknown_command",
                format!("There is no command '{}'.", shown(command)),
            )),
        }
    }

    fn table(&mut self) -> Result<&mut (dyn AnyTable + 'static), No> {
        match &mut self.table {
            Some(table) => Ok(table.as_mut()),
            None => Err(No::new("no_game", "Start a game first.")),
        }
    }

    fn open(&mut self, table: Opened) -> Answer {
        let answer = hash(table.as_ref());
        self.table = Some(table);
        Ok(answer)
    }

    fn new_game(&mut self, mut fields: Fields) -> Answer {
        let id = fields.text("game")?;
        let seed = seed(&mut fields)?;
        let options = fields.take("options").unwrap_or_else(|| Map::new().into());
        fields.finish()?;
        let options = Fields::of("'options'", options)?;
        let game = named(&id).ok_or_else(|| unknown_game(&id))?;
        self.open((game.start)(options, seed)?)
    }

    fn position(&mut self, mut fields: Fields) -> Answer {
        let state = Fields::of("'state'", fields.need("state")?)?;
        let rolls = fields.take("rolls");
        let seed = seed(&mut fields)?;
        let id = match fields.take("game") {
            None => self.table()?.id().to_string(),
            Some(Value::String(id)) => id,
            Some(other) => {
                return Err(No::bad_request(format!(
                    "'game' must be a text, not {}.",
                    shown(other)
                )));
            }
        };
        fields.finish()?;
        let game = named(&id).ok_or_else(|| unknown_game(&id))?;
        let position = Position { state, rolls, seed };
        self.open((game.position)(position, self.table.as_deref())?)
    }

    fn load(&mut self, mut fields: Fields) -> Answer {
        let data = fields.text("data")?;
        fields.finish()?;
        let bytes = BASE64
            .decode(&data)
            .map_err(|e| No::new("bad_base64", format!("'data' is not base64: {e}.")))?;
        // The bytes say which game they are of; each game knows its own.
        let mut last = LoadError::OtherGame;
        for game in &GAMES {
            match (game.load)(&bytes) {
                Ok(table) => return self.open(table),
                Err(LoadError::OtherGame) => {}
                Err(error) => last = error,
            }
        }
        Err(No::new(last.code(), last.to_string()))
    }

    fn view(&mut self, mut fields: Fields) -> Answer {
        let seat = match fields.need("seat")? {
            Value::Null => None,
            seat => Some(read_seat(&seat, self.table()?)?),
        };
        fields.finish()?;
        Ok(one("state", self.table()?.view(seat)))
    }

    fn legal(&mut self, mut fields: Fields) -> Answer {
        let seat = self.seat(&mut fields)?;
        fields.finish()?;
        Ok(one("moves", self.table()?.legal(seat).into()))
    }

    fn play(&mut self, mut fields: Fields) -> Answer {
        let text = fields.text("move")?;
        let seat = self.seat(&mut fields)?;
        fields.finish()?;
        let table = self.table()?;
        let mut answer = one("events", table.play(&text, seat)?.into());
        answer.extend(hash(table));
        Ok(answer)
    }

    fn step(
        &mut self,
        fields: Fields,
        step: impl FnOnce(&mut dyn AnyTable) -> Result<(), No>,
    ) -> Answer {
        fields.finish()?;
        let table = self.table()?;
        step(table)?;
        Ok(hash(table))
    }

    fn bot(&mut self, mut fields: Fields) -> Answer {
        let name = fields.text("level")?;
        let seat = self.seat(&mut fields)?;
        fields.finish()?;
        let level = Level::named(&name)
            .ok_or_else(|| No::bad_request("'level' must be easy, medium or hard."))?;
        let (mv, why) = self.table()?.bot(level, seat)?;
        Ok(Map::from_iter([("move".into(), mv.into()), ("why".into(), why.into())]))
    }

    /// The seat that a request may name.
    fn seat(&mut self, fields: &mut Fields) -> Result<Option<Seat>, No> {
        let table = self.table()?;
        fields.take("seat").map(|seat| read_seat(&seat, table)).transpose()
    }
}

fn read_seat(value: &Value, table: &dyn AnyTable) -> Result<Seat, No> {
    let last = table.seats() - 1;
    let seat = value.as_u64().filter(|seat| *seat <= last.into());
    seat.map(|seat| Seat(seat as u8)).ok_or_else(|| {
        No::new(
            "bad_seat",
            format!("The seats are numbered 0 to {last}; there is no {}.", shown(value)),
        )
    })
}

fn seed(fields: &mut Fields) -> Result<u64, No> {
    Ok(fields.number("seed", 0, u64::MAX)?.unwrap_or(0) as u64)
}

fn unknown_game(id: &str) -> No {
    let known = GAMES.map(|game| game.id).join(", ");
    No::new("unknown_game", format!("There is no game '{}'; there is: {known}.", shown(id)))
}

fn hash(table: &dyn AnyTable) -> Map<String, Value> {
    one("hash", format!("{:016x}", table.hash()).into())
}

fn one(name: &str, value: Value) -> Map<String, Value> {
    Map::from_iter([(name.to_string(), value)])
}
