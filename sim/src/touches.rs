//! Touch scripts: what a finger does, one command per line.
//!
//! `tap X Y`, `hold X Y MS`, `drag X1 Y1 X2 Y2 MS`, `wait MS`, `shot NAME`; `#` starts a comment.
//! A script is checked in full before anything runs: the first bad line is refused with its
//! number and what was expected there. The emulator's harness reads the same language.

use std::collections::HashSet;

use embedded_graphics::prelude::Point;
use hexdeck_console::{Board, Millis};

use crate::Fault;

/// Longest single command; longer ones are slips of the pen.
const MAX_MS: Millis = 600_000;
/// Longest name of a shot.
const MAX_NAME: usize = 64;

/// One command of a touch script.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Touch {
    /// A short press.
    Tap(Point),
    /// A press of this length.
    Hold(Point, Millis),
    /// A press that moves from one point to another.
    Drag(Point, Point, Millis),
    /// Nothing touches.
    Wait(Millis),
    /// A picture under this name, once the screen rests.
    Shot(String),
}

/// Reads a script for `board`.
pub fn parse(text: &str, board: &Board) -> Result<Vec<Touch>, Fault> {
    let mut touches = Vec::new();
    let mut names = HashSet::new();
    for (index, line) in text.lines().enumerate() {
        let code = line.split('#').next().unwrap_or_default();
        let words: Vec<&str> = code.split_whitespace().collect();
        if words.is_empty() {
            continue;
        }
        let touch = parse_line(&words, board).and_then(|touch| match &touch {
            Touch::Shot(name) if !names.insert(name.clone()) => {
                Err(format!("a shot named '{name}' was taken before"))
            }
            _ => Ok(touch),
        });
        touches.push(
            touch.map_err(|why| {
                Fault::refused(format!("touch script, line {}: {why}", index + 1))
            })?,
        );
    }
    Ok(touches)
}

fn parse_line(words: &[&str], board: &Board) -> Result<Touch, String> {
    match words {
        ["tap", x, y] => Ok(Touch::Tap(point(x, y, board)?)),
        ["hold", x, y, ms] => Ok(Touch::Hold(point(x, y, board)?, millis(ms)?)),
        ["drag", x1, y1, x2, y2, ms] => {
            Ok(Touch::Drag(point(x1, y1, board)?, point(x2, y2, board)?, millis(ms)?))
        }
        ["wait", ms] => Ok(Touch::Wait(millis(ms)?)),
        ["shot", name] => Ok(Touch::Shot(shot_name(name)?)),
        [command, ..] => Err(match *command {
            "tap" => "expected 'tap X Y'".into(),
            "hold" => "expected 'hold X Y MS'".into(),
            "drag" => "expected 'drag X1 Y1 X2 Y2 MS'".into(),
            "wait" => "expected 'wait MS'".into(),
            "shot" => "expected 'shot NAME'".into(),
            other => format!("expected tap, hold, drag, wait or shot, not '{other}'"),
        }),
        [] => Err("expected a command".into()),
    }
}

fn point(x: &str, y: &str, board: &Board) -> Result<Point, String> {
    let read = |text: &str, limit: u16| {
        text.parse::<u16>().ok().filter(|v| *v < limit).ok_or_else(|| {
            format!("expected a point on the {}x{} panel, not '{x} {y}'", board.width, board.height)
        })
    };
    Ok(Point::new(read(x, board.width)?.into(), read(y, board.height)?.into()))
}

fn millis(text: &str) -> Result<Millis, String> {
    text.parse()
        .ok()
        .filter(|ms| *ms <= MAX_MS)
        .ok_or_else(|| format!("expected milliseconds from 0 to {MAX_MS}, not '{text}'"))
}

/// A name that is a plain file name everywhere.
fn shot_name(text: &str) -> Result<String, String> {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    if text.len() <= MAX_NAME && text.chars().all(plain) && !text.starts_with('.') {
        Ok(text.into())
    } else {
        Err(format!(
            "expected a name of at most {MAX_NAME} letters, digits, '-', '_' and '.', not '{text}'"
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexdeck_console::board::{BOARD_2_8, BOARD_3_5};

    fn refusal(text: &str) -> String {
        parse(text, &BOARD_3_5).unwrap_err().to_string()
    }

    #[test]
    fn every_command_is_read() {
        let text = "# a game\n\ntap 1 2   # here\n hold 3 4 500\r\ndrag 0 0 479 319 120\nwait 0\nshot end-1\n";
        assert_eq!(
            parse(text, &BOARD_3_5).unwrap(),
            [
                Touch::Tap(Point::new(1, 2)),
                Touch::Hold(Point::new(3, 4), 500),
                Touch::Drag(Point::new(0, 0), Point::new(479, 319), 120),
                Touch::Wait(0),
                Touch::Shot("end-1".into()),
            ]
        );
    }

    #[test]
    fn bad_lines_are_refused_with_number_and_expectation() {
        for (text, want) in [
            ("wait 1\n\ntap 5", "touch script, line 3: expected 'tap X Y'"),
            ("tap 1 2 3", "line 1: expected 'tap X Y'"),
            ("hold 1 2", "expected 'hold X Y MS'"),
            ("drag 1 2 3 4", "expected 'drag X1 Y1 X2 Y2 MS'"),
            ("wait", "expected 'wait MS'"),
            ("shot", "expected 'shot NAME'"),
            ("press 1 2", "expected tap, hold, drag, wait or shot, not 'press'"),
            ("tap 480 0", "expected a point on the 480x320 panel, not '480 0'"),
            ("tap 0 -1", "expected a point on the 480x320 panel, not '0 -1'"),
            ("tap 1.5 1", "expected a point"),
            ("wait 600001", "expected milliseconds from 0 to 600000"),
            ("wait -1", "expected milliseconds"),
            ("shot ../../x", "letters, digits, '-', '_' and '.', not '../../x'"),
            ("shot .hidden", "expected a name"),
            ("shot a\nshot a", "line 2: a shot named 'a' was taken before"),
        ] {
            let got = refusal(text);
            assert!(got.contains(want), "{text:?}: {got:?} lacks {want:?}");
        }
    }

    #[test]
    fn points_are_checked_against_the_board() {
        assert!(parse("tap 400 10", &BOARD_3_5).is_ok());
        assert!(parse("tap 400 10", &BOARD_2_8).is_err());
    }
}
