//! The box in a window, on the real clock.

use std::time::Instant;

use hexdeck_console::{App, Board, Millis, Pictures, Start};

use super::speaker::Speaker;
use super::{Input, PanelWindow, SAMPLE};
use crate::flash::Memory;
use crate::inspect::Desk;
use crate::usb::Socket;

/// Plays in a window until it is closed, with the pane beside the panel if `inspect`, remembering
/// with `memory` and talking over `usb`. Only after [`super::available`] said yes.
pub fn run(
    board: &'static Board,
    scale: u32,
    seed: u64,
    inspect: bool,
    memory: Memory,
    mut usb: Option<Socket>,
) {
    let started = Instant::now();
    let clock = || started.elapsed().as_millis() as Millis;
    let mut pictures = Pictures::new();
    let mut app = App::new(Start { board, seed, notice: None }, &mut pictures);
    let (day, month) = crate::calendar::today();
    app.set_today(day, month);
    let mut desk = Desk::new(app, board, inspect, memory);
    desk.repaint();
    let mut window = PanelWindow::open(board, scale, desk.picture());
    let mut speaker = Speaker::new(started);

    while let Some(inputs) = window.inputs() {
        let turn = Instant::now();
        let mut changed = false;
        for input in inputs {
            match input {
                Input::Down(at) => desk.pointer(clock(), Some(at)),
                Input::Up => desk.pointer(clock(), None),
                Input::Key(key) => desk.key(key),
                Input::Hover(at) => desk.hover(clock(), at),
                Input::Wheel(at, lines) => desk.wheel(clock(), at, lines),
            }
            changed |= desk.repaint();
        }
        if let Some(usb) = &mut usb
            && usb.serve(|request| desk.answer(clock(), request))
        {
            changed |= desk.repaint();
        }
        if desk.wake().is_some_and(|at| at <= clock()) {
            desk.tick(clock());
            changed |= desk.repaint();
        }
        speaker.follow(desk.player());
        window.note(desk.app().playing());
        window.show(desk.picture(), changed);
        std::thread::sleep(SAMPLE.saturating_sub(turn.elapsed()));
    }
}
