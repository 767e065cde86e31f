//! The demo: what a machine without a display sees instead of a window.
//!
//! Switches the box on, opens what is under the middle of the home screen, swipes a little, and
//! leaves pictures. It needs no file and works on every board.

use std::path::{Path, PathBuf};

use hexdeck_console::Board;

use crate::panel::save_png;
use crate::{Fault, headless, touches};

/// Runs the demo; the pictures lie in `out` afterwards, the last one being the game. They have the
/// pane of `--inspect` beside the panel if `inspect`.
pub fn run(
    board: &'static Board,
    seed: u64,
    inspect: bool,
    out: &Path,
) -> Result<Vec<PathBuf>, Fault> {
    let touches = touches::parse(&script(board), board)?;
    let play = if inspect { headless::run_inspected } else { headless::run };
    save(&play(board, seed, &touches)?, out)
}

/// Writes pictures to `out`, which is made if it is missing; their paths in order.
pub fn save(shots: &[headless::Shot], out: &Path) -> Result<Vec<PathBuf>, Fault> {
    std::fs::create_dir_all(out)
        .map_err(|e| Fault::refused(format!("cannot make the folder {}: {e}", out.display())))?;
    shots
        .iter()
        .map(|shot| {
            let path = out.join(format!("{}.png", shot.name));
            save_png(&shot.picture, &path).map(|()| path)
        })
        .collect()
}

fn script(board: &Board) -> String {
    let (x, y) = (board.width / 2, board.height / 2);
    let d = board.height / 4;
    let swipes = [(0, -1), (1, -1), (1, 1), (0, 1), (-1, 1), (-1, -1), (0, -1), (1, 1)];
    let mut text = format!("wait 300\nshot home\ntap {x} {y}\nwait 500\n");
    for (dx, dy) in swipes {
        let to = |from: u16, sign: i32| i32::from(from) + sign * i32::from(d);
        let (x2, y2) = (to(x, dx), to(y, dy));
        text += &format!("drag {x} {y} {x2} {y2} 150\nwait 400\n");
    }
    text + "shot game\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexdeck_console::board::BOARDS;

    #[test]
    fn the_demo_runs_on_every_board() {
        for board in BOARDS {
            let touches = touches::parse(&script(board), board).unwrap();
            let shots = headless::run(board, 1, &touches).unwrap();
            assert_eq!(shots.len(), 2);
            assert!(shots[0].picture != shots[1].picture, "nothing happened");
        }
    }
}
