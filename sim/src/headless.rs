//! The box without a window: a touch script against a virtual clock.
//!
//! The clock jumps from event to event, so minutes of play take a moment, and the same script
//! with the same seed gives the same pictures on every machine. A picture is taken only once the
//! screen rests; one that never does is refused.

use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::Point;
use embedded_graphics_simulator::SimulatorDisplay;
use hexdeck_console::{App, Board, Millis, Pictures, Start};

use crate::Fault;
use crate::flash::Memory;
use crate::inspect::Desk;
use crate::touches::Touch;

/// The device samples a finger this often.
const SAMPLE: Millis = 10;
/// How long a tap presses.
const TAP: Millis = 80;
/// Time after each touch before the next command.
const AFTER: Millis = 60;
/// A screen rests when nothing has been drawn for this long.
const REST: Millis = 60;
/// Longest wait for the screen to rest.
const REST_LIMIT: Millis = 3_000;

/// A picture taken by `shot`.
pub struct Shot {
    /// Its name in the script.
    pub name: String,
    /// The panel at that moment.
    pub picture: SimulatorDisplay<Rgb565>,
}

/// Runs `touches` on a box that has just been switched on; the pictures in their order.
pub fn run(board: &'static Board, seed: u64, touches: &[Touch]) -> Result<Vec<Shot>, Fault> {
    run_with(board, seed, touches, false, Memory::none())
}

/// The same with the pane of `--inspect` in the pictures; touches may meet it too.
pub fn run_inspected(
    board: &'static Board,
    seed: u64,
    touches: &[Touch],
) -> Result<Vec<Shot>, Fault> {
    run_with(board, seed, touches, true, Memory::none())
}

/// The same on a box that remembers with `memory`.
pub fn run_with(
    board: &'static Board,
    seed: u64,
    touches: &[Touch],
    inspect: bool,
    memory: Memory,
) -> Result<Vec<Shot>, Fault> {
    let mut pictures = Pictures::new();
    let app = App::new(Start { board, seed, notice: None }, &mut pictures);
    let mut rig = Rig::new(Desk::new(app, board, inspect, memory));
    let mut shots = Vec::new();
    for touch in touches {
        match touch {
            Touch::Tap(at) => rig.press(TAP, |_| *at),
            Touch::Hold(at, ms) => rig.press(*ms, |_| *at),
            Touch::Drag(from, to, ms) => rig.press(*ms, |t| between(*from, *to, t, *ms)),
            Touch::Wait(ms) => rig.pass(*ms),
            Touch::Shot(name) => {
                rig.settle(name)?;
                shots.push(Shot { name: name.clone(), picture: rig.device.picture().clone() });
            }
        }
    }
    Ok(shots)
}

/// The point that a drag has reached after `t` of `ms`.
fn between(from: Point, to: Point, t: Millis, ms: Millis) -> Point {
    let part = |a: i32, b: i32| a + ((i64::from(b - a) * t as i64) / ms.max(1) as i64) as i32;
    if t >= ms { to } else { Point::new(part(from.x, to.x), part(from.y, to.y)) }
}

/// What the virtual clock drives.
trait Device {
    fn pointer(&mut self, now: Millis, finger: Option<Point>);
    fn tick(&mut self, now: Millis);
    fn wake(&self) -> Option<Millis>;
    /// Tells whether anything was drawn.
    fn repaint(&mut self) -> bool;
}

impl Device for Desk<'_> {
    fn pointer(&mut self, now: Millis, finger: Option<Point>) {
        Desk::pointer(self, now, finger);
    }

    fn tick(&mut self, now: Millis) {
        Desk::tick(self, now);
    }

    fn wake(&self) -> Option<Millis> {
        Desk::wake(self)
    }

    fn repaint(&mut self) -> bool {
        Desk::repaint(self)
    }
}

/// A device and the virtual clock.
struct Rig<D> {
    device: D,
    now: Millis,
    drawn: Millis,
}

impl<D: Device> Rig<D> {
    fn new(device: D) -> Self {
        let mut rig = Rig { device, now: 0, drawn: 0 };
        rig.repaint();
        rig
    }

    fn repaint(&mut self) {
        if self.device.repaint() {
            self.drawn = self.now;
        }
    }

    fn pointer(&mut self, finger: Option<Point>) {
        self.device.pointer(self.now, finger);
        self.repaint();
    }

    /// A press of `ms` along `path`, with a sample at its very end, then the pause after it.
    fn press(&mut self, ms: Millis, path: impl Fn(Millis) -> Point) {
        let start = self.now;
        loop {
            let t = self.now - start;
            self.pointer(Some(path(t)));
            if t >= ms {
                break;
            }
            self.pass(SAMPLE.min(ms - t));
        }
        self.pointer(None);
        self.pass(AFTER);
    }

    /// Lets `ms` pass, waking the device whenever it asked for it.
    fn pass(&mut self, ms: Millis) {
        let end = self.now + ms;
        while self.now < end {
            // One that asks to be woken in the past is woken a millisecond on: time always
            // passes.
            match self.device.wake().map(|at| at.max(self.now + 1)) {
                Some(wake) if wake <= end => {
                    self.now = wake;
                    self.device.tick(wake);
                    self.repaint();
                }
                _ => self.now = end,
            }
        }
    }

    /// Waits until the screen rests.
    fn settle(&mut self, name: &str) -> Result<(), Fault> {
        let start = self.now;
        while self.now - self.drawn < REST {
            if self.now - start >= REST_LIMIT {
                return Err(Fault::refused(format!(
                    "shot {name}: the picture never came to rest within {} s",
                    REST_LIMIT / 1000
                )));
            }
            self.pass(SAMPLE);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::touches::parse;
    use hexdeck_console::board::{BOARD_2_8, BOARD_3_5};

    #[test]
    fn the_same_script_gives_the_same_pictures() {
        let script = "shot a\ntap 240 160\nwait 500\ndrag 200 100 200 200 150\nshot b";
        let touches = parse(script, &BOARD_3_5).unwrap();
        let [first, second] = [(); 2].map(|()| run(&BOARD_3_5, 7, &touches).unwrap());
        assert_eq!(first.len(), 2);
        for (one, other) in first.iter().zip(&second) {
            assert_eq!(one.name, other.name);
            assert!(one.picture == other.picture, "{} differs", one.name);
        }
    }

    #[test]
    fn pictures_have_the_size_of_the_panel() {
        use embedded_graphics::prelude::*;
        let shots = run(&BOARD_2_8, 0, &[Touch::Shot("a".into())]).unwrap();
        assert_eq!(shots[0].picture.size(), Size::new(320, 240));
    }

    /// Draws every 20 ms until `end`, and notes what the finger does.
    struct Blinker {
        end: Millis,
        drawn: bool,
        next: Millis,
        fingers: Vec<(Millis, Option<Point>)>,
    }

    impl Device for Blinker {
        fn pointer(&mut self, now: Millis, finger: Option<Point>) {
            self.fingers.push((now, finger));
        }

        fn tick(&mut self, now: Millis) {
            self.drawn = true;
            self.next = now + 20;
        }

        fn wake(&self) -> Option<Millis> {
            (self.next < self.end).then_some(self.next)
        }

        fn repaint(&mut self) -> bool {
            std::mem::take(&mut self.drawn)
        }
    }

    fn blinking(end: Millis) -> Rig<Blinker> {
        Rig::new(Blinker { end, drawn: true, next: 0, fingers: Vec::new() })
    }

    #[test]
    fn a_picture_waits_for_the_screen_to_rest() {
        let mut rig = blinking(500);
        rig.settle("a").unwrap();
        assert!((540..600).contains(&rig.now), "{}", rig.now);
    }

    #[test]
    fn a_screen_that_never_rests_is_refused() {
        let fault = blinking(Millis::MAX).settle("a").unwrap_err();
        assert!(fault.to_string().contains("never came to rest"), "{fault}");
    }

    #[test]
    fn a_tap_is_sampled_every_ten_milliseconds_and_lifted() {
        let mut rig = blinking(0);
        rig.press(TAP, |_| Point::new(1, 2));
        let times: Vec<Millis> = rig.device.fingers.iter().map(|(t, _)| *t).collect();
        assert_eq!(times, [0, 10, 20, 30, 40, 50, 60, 70, 80, 80]);
        assert_eq!(rig.device.fingers.iter().filter(|(_, f)| f.is_none()).count(), 1);
        assert_eq!((rig.device.fingers[9].1, rig.now), (None, 140));
    }

    #[test]
    fn drags_go_straight_and_end_where_they_should() {
        let (a, b) = (Point::new(10, 100), Point::new(110, 0));
        assert_eq!(between(a, b, 0, 50), a);
        assert_eq!(between(a, b, 25, 50), Point::new(60, 50));
        assert_eq!(between(a, b, 50, 50), b);
        assert_eq!(between(a, b, 0, 0), b);
    }
}
