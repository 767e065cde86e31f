//! The same games on boardgame.io, in a Node of its own: `tests/peers/boardgame.mjs`.
//!
//! The games go to its standard input, one a line; the figures come back as words on one line.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use super::play::Tally;

const PEERS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/peers");

/// Moves a second and how the games ended; or in one sentence why there are none.
pub fn run(games: &[Vec<u8>]) -> Result<(f64, Tally), String> {
    if !Path::new(PEERS).join("node_modules/boardgame.io").exists() {
        return Err("is not installed; `cargo xtask bench` installs it".into());
    }
    let lines: String = games
        .iter()
        .map(|game| {
            game.iter().map(|cell| char::from(b'0' + cell)).chain(['\n']).collect::<String>()
        })
        .collect();
    let said = ask(&lines).map_err(|e| format!("did not run: {e}"))?;
    read(&said).ok_or_else(|| format!("answered {said:?}, which are no figures"))
}

fn ask(lines: &str) -> std::io::Result<String> {
    let mut node = Command::new("node")
        .arg("boardgame.mjs")
        .current_dir(PEERS)
        // Its own checks and its console are for development.
        .env("NODE_ENV", "production")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    if let Some(mut input) = node.stdin.take() {
        input.write_all(lines.as_bytes())?;
    }
    let answer = node.wait_with_output()?;
    Ok(String::from_utf8_lossy(&answer.stdout).trim().to_string())
}

/// `RATE FIRST SECOND NOBODY`.
fn read(said: &str) -> Option<(f64, Tally)> {
    let words: Vec<&str> = said.split_whitespace().collect();
    let [rate, ends @ ..] = words.as_slice() else { return None };
    let ends: Vec<u32> = ends.iter().map(|word| word.parse().ok()).collect::<Option<_>>()?;
    Some((rate.parse().ok()?, ends.try_into().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_read_and_nothing_else() {
        assert_eq!(read("5000.5 3 2 1"), Some((5000.5, [3, 2, 1])));
        for said in ["", "5000", "5000 1 2", "5000 1 2 3 4", "x 1 2 3", "5000 1 2 -3"] {
            assert_eq!(read(said), None, "{said}");
        }
    }
}
