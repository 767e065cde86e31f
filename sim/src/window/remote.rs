//! A window that shows the panel of another program: the firmware in the emulator.
//!
//! The program writes rectangles of pixels to its standard output: x, y, width and height, then
//! the pixels as RGB565 row by row, all 16-bit little-endian. It reads what the finger does
//! from its standard input: lines `down X Y`, `move X Y`, `up`; the end of input means quit.
//! A rectangle that does not lie on the panel is refused: nothing after it can be trusted.

use std::io::{self, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};
use std::time::Instant;

use embedded_graphics::pixelcolor::{Rgb565, raw::RawU16};
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use embedded_graphics_simulator::SimulatorDisplay;
use hexdeck_console::Board;

use super::{Input, PanelWindow, SAMPLE};
use crate::Fault;

/// Rectangles that may wait for the window before the program is held up.
const QUEUE: usize = 256;

/// A rectangle of the panel with its pixels.
#[derive(Debug, PartialEq, Eq)]
struct Patch {
    area: Rectangle,
    pixels: Vec<Rgb565>,
}

/// Runs `program` and shows its panel until the window is closed or the program ends.
pub fn run(board: &'static Board, scale: u32, program: &[String]) -> Result<(), Fault> {
    let [name, args @ ..] = program else {
        return Err(Fault::usage("say which program to show: hexdeck panel -- PROGRAM"));
    };
    let mut child = Command::new(name)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|e| Fault::refused(format!("cannot start {name}: {e}")))?;
    let closed = show(board, scale, &mut child);
    // Dropping its input tells the program to quit.
    drop(child.stdin.take());
    let status = child.wait();
    match (closed?, status) {
        (Closed::ByPerson, _) => Ok(()),
        (Closed::ByProgram, Ok(status)) if status.success() => Ok(()),
        (Closed::ByProgram, _) => Err(Fault::refused(format!("{name} stopped with an error"))),
    }
}

/// How a session ended.
enum Closed {
    ByPerson,
    ByProgram,
}

fn show(board: &'static Board, scale: u32, child: &mut Child) -> Result<Closed, Fault> {
    let patches = child.stdout.take().map(|out| receive(board, out));
    let (Some(patches), Some(input)) = (patches, child.stdin.as_mut()) else {
        return Err(Fault::refused("the program has no input and output"));
    };
    let mut display = SimulatorDisplay::with_default_color(board.area().size, Rgb565::BLACK);
    let mut window = PanelWindow::open(board, scale, &display);
    let mut down = false;
    while let Some(inputs) = window.inputs() {
        let turn = Instant::now();
        for line in inputs.iter().filter_map(|input| line(input, &mut down)) {
            // A program that has just quit is noticed below, by its output.
            let _ = writeln!(input, "{line}");
        }
        let mut changed = false;
        loop {
            match patches.try_recv() {
                Ok(Ok(patch)) => {
                    let Ok(()) = display.fill_contiguous(&patch.area, patch.pixels);
                    changed = true;
                }
                Ok(Err(fault)) => return Err(fault),
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => return Ok(Closed::ByProgram),
            }
        }
        window.show(&display, changed);
        std::thread::sleep(SAMPLE.saturating_sub(turn.elapsed()));
    }
    Ok(Closed::ByPerson)
}

/// The line that tells the program what the finger did; it has neither keys nor wheel.
fn line(input: &Input, down: &mut bool) -> Option<String> {
    match input {
        Input::Down(at) if std::mem::replace(down, true) => Some(format!("move {} {}", at.x, at.y)),
        Input::Down(at) => Some(format!("down {} {}", at.x, at.y)),
        Input::Up => {
            *down = false;
            Some("up".into())
        }
        Input::Key(_) | Input::Hover(_) | Input::Wheel(..) => None,
    }
}

/// Reads patches on a thread of their own, so that the window stays alive while none comes.
fn receive(
    board: &'static Board,
    output: impl Read + Send + 'static,
) -> Receiver<Result<Patch, Fault>> {
    let (sender, receiver) = sync_channel(QUEUE);
    std::thread::spawn(move || {
        let mut output = BufReader::new(output);
        while let Some(patch) = read_patch(board, &mut output).transpose() {
            let bad = patch.is_err();
            if sender.send(patch).is_err() || bad {
                return;
            }
        }
    });
    receiver
}

/// The next patch, or `None` at the end of the output.
fn read_patch(board: &Board, output: &mut impl Read) -> Result<Option<Patch>, Fault> {
    let mut head = [0; 8];
    match output.read(&mut head[..1]) {
        Ok(0) => return Ok(None),
        Ok(_) => {}
        Err(e) => return Err(broken(&e)),
    }
    output.read_exact(&mut head[1..]).map_err(|e| broken(&e))?;
    let word = |i: usize| u32::from(u16::from_le_bytes([head[2 * i], head[2 * i + 1]]));
    let area =
        Rectangle::new(Point::new(word(0) as i32, word(1) as i32), Size::new(word(2), word(3)));
    if board.area().intersection(&area) != area {
        return Err(Fault::refused(format!(
            "the program drew outside the {}x{} panel",
            board.width, board.height
        )));
    }
    let mut bytes = vec![0; (word(2) * word(3) * 2) as usize];
    output.read_exact(&mut bytes).map_err(|e| broken(&e))?;
    let pixels = bytes
        .chunks_exact(2)
        .map(|b| RawU16::new(u16::from_le_bytes([b[0], b[1]])).into())
        .collect();
    Ok(Some(Patch { area, pixels }))
}

fn broken(error: &io::Error) -> Fault {
    Fault::refused(format!("the program's picture broke off: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexdeck_console::board::BOARD_2_8;

    fn message(words: &[u16]) -> Vec<u8> {
        words.iter().flat_map(|w| w.to_le_bytes()).collect()
    }

    #[test]
    fn patches_are_read_until_the_end() {
        let bytes = message(&[318, 239, 2, 1, 0xf800, 0x001f]);
        let mut input = &bytes[..];
        let patch = read_patch(&BOARD_2_8, &mut input).unwrap().unwrap();
        assert_eq!(patch.area, Rectangle::new(Point::new(318, 239), Size::new(2, 1)));
        assert_eq!(patch.pixels, [Rgb565::RED, Rgb565::BLUE]);
        assert_eq!(read_patch(&BOARD_2_8, &mut input), Ok(None));
    }

    #[test]
    fn patches_off_the_panel_or_cut_short_are_refused() {
        for bytes in [
            message(&[319, 0, 2, 1, 0, 0]),
            message(&[0, 0, 65535, 65535]),
            message(&[0, 0, 2, 1, 0]),
            message(&[0, 0, 2]),
        ] {
            assert!(read_patch(&BOARD_2_8, &mut &bytes[..]).is_err(), "{bytes:?}");
        }
    }

    #[test]
    fn fingers_become_lines() {
        let mut down = false;
        let mut line = |input| line(&input, &mut down);
        let at = Point::new(3, 4);
        assert_eq!(line(Input::Down(at)).as_deref(), Some("down 3 4"));
        assert_eq!(line(Input::Down(at)).as_deref(), Some("move 3 4"));
        assert_eq!(line(Input::Wheel(at, 3)), None);
        assert_eq!(line(Input::Up).as_deref(), Some("up"));
        assert_eq!(line(Input::Down(at)).as_deref(), Some("down 3 4"));
    }
}
