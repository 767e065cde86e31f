//! `hexdeck script`: the games for tools, as JSON Lines.
//!
//! One request a line, one answer a line, always: a line that is too long, not UTF-8, not JSON
//! or not a request is refused with a code and a sentence, and the next one is read. A refused
//! request changes nothing.
//!
//! - [`json`]: reading requests strictly; [`No`] is a refusal. `packs`: packs in requests.
//! - `session`: the requests. `table`: any game behind one face. `flip`, `merge`, `flows`, `dice`,
//!   `duel`: what is each game's own.
//!
//! A new game implements [`table::Notation`] and gets a line in [`games::GAMES`].

mod dice;
mod duel;
mod flip;
mod flows;
pub mod games;
pub mod json;
mod merge;
mod packs;
mod session;
pub mod table;

use std::io::{self, BufRead, Read, Write};

use serde_json::{Map, Value, json};

pub use json::No;
use session::Session;

/// Longest line that is read, in bytes.
const MAX_LINE: usize = 1 << 20;

/// Answers requests until the input ends or nobody reads the answers any more.
pub fn run(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut session = Session::default();
    let mut line = Vec::new();
    while let Some(read) = read_line(&mut input, &mut line)? {
        let answer = read.and_then(|()| answer(&mut session, &line));
        match respond(&mut output, answer) {
            Err(e) if e.kind() == io::ErrorKind::BrokenPipe => return Ok(()),
            done => done?,
        }
    }
    Ok(())
}

fn answer(session: &mut Session, line: &[u8]) -> Result<Map<String, Value>, No> {
    let text = std::str::from_utf8(line)
        .map_err(|_| No::new("bad_utf8", "The line is not valid UTF-8."))?;
    session.handle(json::request(text)?)
}

fn respond(output: &mut impl Write, answer: Result<Map<String, Value>, No>) -> io::Result<()> {
    let line = match answer {
        Ok(fields) => {
            let mut line = Map::from_iter([("ok".to_string(), Value::Bool(true))]);
            line.extend(fields);
            Value::Object(line)
        }
        Err(no) => json!({"ok": false, "error": no.code, "message": no.message}),
    };
    writeln!(output, "{line}")?;
    output.flush()
}

/// Reads a line without its end. `None` at the end of the input; a line that is too long is
/// read to its end, so that the next one starts where it should, and refused.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Option<Result<(), No>>> {
    line.clear();
    let limit = MAX_LINE as u64 + 1;
    if input.by_ref().take(limit).read_until(b'\n', line)? == 0 {
        return Ok(None);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if line.len() > MAX_LINE {
        input.skip_until(b'\n')?;
        let message = format!("A line may have at most {MAX_LINE} bytes.");
        return Ok(Some(Err(No::new("line_too_long", message))));
    }
    Ok(Some(Ok(())))
}
