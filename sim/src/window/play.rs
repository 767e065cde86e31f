//! The box in a window, on the real clock.

use std::time::Instant;

use hexdeck_console::{App, Board, Millis, Pictures, Start};

use super::{Finger, PanelWindow, SAMPLE};
use crate::flash::{FlashFile, Keeper};
use crate::panel::Panel;

/// Plays in a window until it is closed. Only after [`super::available`] said yes.
pub fn run(board: &'static Board, scale: u32, seed: u64, flash: Option<FlashFile>) {
    let started = Instant::now();
    let clock = || started.elapsed().as_millis() as Millis;
    let mut pictures = Pictures::new();
    let mut app = App::new(Start { board, seed, notice: None }, &mut pictures);
    let mut keeper = Keeper::start(flash, &mut app);
    let mut panel = Panel::new(board);
    panel.repaint(&mut app);
    let mut window = PanelWindow::open(board, scale, panel.display());

    while let Some(fingers) = window.fingers() {
        let turn = Instant::now();
        let mut changed = false;
        for finger in fingers {
            app.pointer(
                clock(),
                match finger {
                    Finger::Down(at) => Some(at),
                    Finger::Up => None,
                },
            );
            changed |= panel.repaint(&mut app);
        }
        if app.wake().is_some_and(|at| at <= clock()) {
            app.tick(clock());
            changed |= panel.repaint(&mut app);
        }
        keeper.keep(&mut app);
        window.show(panel.display(), changed);
        std::thread::sleep(SAMPLE.saturating_sub(turn.elapsed()));
    }
}
