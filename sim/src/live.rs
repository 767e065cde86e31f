//! The box without a window, by the clock on the wall: for its cable.
//!
//! Lines of touch scripts on standard input are the finger, one after the other, as they come.

use std::collections::VecDeque;
use std::io::BufRead;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use embedded_graphics::prelude::Point;
use hexdeck_console::{App, Board, Millis, Pictures, Start};

use crate::flash::Memory;
use crate::inspect::Desk;
use crate::touches::{self, Touch};
use crate::usb::Socket;

/// The device samples a finger this often.
const SAMPLE: Millis = 10;
/// How long a tap presses.
const TAP: Millis = 80;

/// Where the finger is at a time.
type Sample = (Millis, Option<Point>);

/// Runs a box until the program is ended, with its cable at `usb`.
pub fn run(board: &'static Board, seed: u64, memory: Memory, mut usb: Socket) -> ! {
    let lines = listen();
    let started = Instant::now();
    let clock = || started.elapsed().as_millis() as Millis;
    let mut pictures = Box::new(Pictures::new());
    let mut app = App::new(Start { board, seed, notice: None }, &mut pictures);
    let (day, month) = crate::calendar::today();
    app.set_today(day, month);
    let mut desk = Desk::new(app, board, false, memory);
    let mut samples: VecDeque<Sample> = VecDeque::new();
    loop {
        for line in lines.try_iter() {
            let from = samples.back().map_or(clock(), |(at, _)| at + SAMPLE);
            match touches::parse(&line, board) {
                Ok(touches) => plan(&touches, from, &mut samples),
                Err(fault) => eprintln!("{fault}"),
            }
        }
        while samples.front().is_some_and(|(at, _)| *at <= clock()) {
            let finger = samples.pop_front().and_then(|(_, finger)| finger);
            desk.pointer(clock(), finger);
            desk.repaint();
        }
        if desk.wake().is_some_and(|at| at <= clock()) {
            desk.tick(clock());
        }
        usb.serve(|request| desk.answer(clock(), request));
        desk.repaint();
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// The lines of standard input as they come.
fn listen() -> Receiver<String> {
    let (sender, lines) = channel();
    std::thread::spawn(move || {
        for line in std::io::stdin().lock().lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    lines
}

/// What the finger does for these touches, from a time on.
fn plan(touches: &[Touch], mut now: Millis, samples: &mut VecDeque<Sample>) {
    for touch in touches {
        let (from, to, ms) = match touch {
            Touch::Tap(at) => (*at, *at, TAP),
            Touch::Hold(at, ms) => (*at, *at, *ms),
            Touch::Drag(from, to, ms) => (*from, *to, *ms),
            Touch::Wait(ms) => {
                now += ms;
                continue;
            }
            // There is nowhere to put a picture.
            Touch::Shot(_) => continue,
        };
        let end = now + ms.max(SAMPLE);
        let part =
            |a: i32, b: i32, t: Millis| a + ((b - a) as i64 * t as i64 / ms.max(1) as i64) as i32;
        for at in (now..end).step_by(SAMPLE as usize) {
            let t = (at - now).min(ms);
            samples.push_back((at, Some(Point::new(part(from.x, to.x, t), part(from.y, to.y, t)))));
        }
        samples.push_back((end, Some(to)));
        samples.push_back((end + SAMPLE, None));
        now = end + 6 * SAMPLE;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexdeck_console::board::BOARD_3_5;

    #[test]
    fn a_line_becomes_a_finger() {
        let mut samples = VecDeque::new();
        let touches = touches::parse("wait 100\nhold 5 6 30", &BOARD_3_5).unwrap();
        plan(&touches, 1_000, &mut samples);
        let down = Some(Point::new(5, 6));
        let want = [(1_100, down), (1_110, down), (1_120, down), (1_130, down), (1_140, None)];
        assert_eq!(samples, want);
    }
}
