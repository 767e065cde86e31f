//! The box on a desk: its app, its panel and, if asked for, the pane beside it.
//!
//! A touch belongs to where it began: one that slides off the panel stays at its rim, one that
//! began on the pane never reaches the box.

use embassy_futures::block_on;
use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use embedded_graphics_simulator::SimulatorDisplay;
use hexdeck_console::link::{Answer, Request};
use hexdeck_console::paint::{Strip, strips};
use hexdeck_console::sound::Player;
use hexdeck_console::{App, Board, Millis};

use super::layout::WIDTH;
use super::pane::{Key, Pane};
use crate::flash::{Keeper, Memory};
use crate::panel::Panel;

/// Pixels in a strip of the pane.
const STRIP_PIXELS: usize = WIDTH as usize * 16;

/// The board as touch scripts see it with the pane beside it: they can tap on the pane too.
pub fn reach(board: &Board) -> Board {
    Board { name: board.name, width: board.width + WIDTH as u16, height: board.height }
}

/// A pane and the picture of panel and pane.
struct Beside {
    pane: Pane,
    picture: SimulatorDisplay<Rgb565>,
}

/// Where a touch began.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Began {
    OnPanel,
    OnPane,
}

/// The box with what is shown of it.
pub struct Desk<'a> {
    app: App<'a>,
    board: &'static Board,
    panel: Panel,
    keeper: Keeper,
    beside: Option<Beside>,
    touch: Option<Began>,
    now: Millis,
}

impl<'a> Desk<'a> {
    /// A box that remembers with `memory`; with a pane beside it if `inspect`.
    pub fn new(mut app: App<'a>, board: &'static Board, inspect: bool, memory: Memory) -> Self {
        let keeper = Keeper::start(memory, board, &mut app);
        let beside = inspect.then(|| Beside {
            pane: Pane::new(board),
            picture: SimulatorDisplay::with_default_color(reach(board).area().size, Rgb565::BLACK),
        });
        Desk { app, board, panel: Panel::new(board), keeper, beside, touch: None, now: 0 }
    }

    /// Where the finger is, or `None` when it does not touch.
    pub fn pointer(&mut self, now: Millis, finger: Option<Point>) {
        self.now = now;
        let begins = |at: Point| {
            let aside = self.beside.is_some() && at.x >= self.board.width.into();
            if aside { Began::OnPane } else { Began::OnPanel }
        };
        let first = self.touch.is_none();
        let began = self.touch.or(finger.map(begins));
        self.touch = finger.and(began);
        match (began, finger) {
            (Some(Began::OnPane), Some(at)) if first => self.click(at),
            (Some(Began::OnPane), _) => {}
            _ => self.app.pointer(now, finger.map(|at| on_panel(self.board, at))),
        }
    }

    fn click(&mut self, at: Point) {
        let ply = self.beside.as_mut().and_then(|beside| beside.pane.click(at));
        self.travel(ply);
    }

    /// A key was pressed.
    pub fn key(&mut self, key: Key) {
        let ply = self.beside.as_mut().and_then(|beside| beside.pane.key(key));
        self.travel(ply);
    }

    fn travel(&mut self, ply: Option<u32>) {
        if let Some(ply) = ply {
            self.app.go_to(ply);
        }
    }

    /// The wheel was turned there by some lines, downwards if positive: over the panel it turns what
    /// the box has in its hand, over the pane it scrolls.
    pub fn wheel(&mut self, now: Millis, at: Point, lines: i32) {
        self.now = now;
        match &mut self.beside {
            Some(beside) if !self.board.area().contains(at) => beside.pane.wheel(at, lines),
            _ => self.app.hover(now, Some(at), lines.signum()),
        }
    }

    /// The mouse rests or moves there without a button.
    pub fn hover(&mut self, now: Millis, at: Point) {
        self.now = now;
        let on_panel = self.board.area().contains(at);
        self.app.hover(now, on_panel.then_some(at), 0);
    }

    /// Lets time pass.
    pub fn tick(&mut self, now: Millis) {
        self.now = now;
        self.app.tick(now);
    }

    /// Answers a request from the cable.
    pub fn answer(&mut self, now: Millis, request: Request) -> Answer {
        self.now = now;
        block_on(self.keeper.porter.answer(now, &mut self.app, request))
    }

    /// The box itself.
    pub fn app(&self) -> &App<'a> {
        &self.app
    }

    /// Who plays the box's sound.
    pub fn player(&self) -> Player {
        self.app.player()
    }

    /// When [`Desk::tick`] must be called next.
    pub fn wake(&self) -> Option<Millis> {
        [self.app.wake(), self.keeper.porter.wake()].into_iter().flatten().min()
    }

    /// Paints what has changed; tells whether anything had.
    pub fn repaint(&mut self) -> bool {
        self.keeper.carry(self.now, &mut self.app);
        let mut changed = self.panel.repaint(&mut self.app);
        self.keeper.keep(&mut self.app);
        if let Some(beside) = &mut self.beside {
            if changed {
                let area = self.board.area();
                let panel = area.points().map(|at| self.panel.display().get_pixel(at));
                let Ok(()) = beside.picture.fill_contiguous(&area, panel);
            }
            changed |= beside.repaint(&self.app);
        }
        changed
    }

    /// What is to be seen now.
    pub fn picture(&self) -> &SimulatorDisplay<Rgb565> {
        self.beside.as_ref().map_or(self.panel.display(), |beside| &beside.picture)
    }
}

/// A finger that slid off the panel is at its rim.
fn on_panel(board: &Board, at: Point) -> Point {
    at.component_min(Point::new(board.width.into(), board.height.into()) - Point::new(1, 1))
}

impl Beside {
    fn repaint(&mut self, app: &App<'_>) -> bool {
        self.pane.look(app.inspect());
        if !self.pane.redraw() {
            return false;
        }
        let mut buffer = vec![0; STRIP_PIXELS];
        for part in strips(self.pane.layout.area, STRIP_PIXELS) {
            if let Some(mut strip) = Strip::new(part, &mut buffer) {
                self.pane.paint(&mut strip);
                let Ok(()) = self.picture.fill_contiguous(&part, strip.colors());
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::headless::{run, run_inspected};
    use crate::touches::parse;
    use hexdeck_console::board::{BOARD_2_8, BOARD_3_5};
    use hexdeck_console::{Pictures, Start};

    /// A desk and the time on it.
    struct Play<'a> {
        desk: Desk<'a>,
        now: Millis,
    }

    impl<'a> Play<'a> {
        /// A game that has just been opened.
        fn new(board: &'static Board, pictures: &'a mut Pictures) -> Self {
            let app = App::new(Start { board, seed: 3, notice: None }, pictures);
            let mut play = Play { desk: Desk::new(app, board, true, Memory::none()), now: 0 };
            play.drag(board.area().center(), board.area().center());
            play.rest();
            play
        }

        fn drag(&mut self, from: Point, to: Point) {
            for at in [Some(from), Some(from + (to - from) / 2), Some(to), None] {
                self.now += 20;
                self.desk.pointer(self.now, at);
                self.desk.repaint();
            }
        }

        /// Plays a move towards each of these.
        fn swipe(&mut self, ways: &[(i32, i32)]) {
            let middle = self.desk.board.area().center();
            for (x, y) in ways {
                self.drag(middle, middle + Point::new(*x, *y));
            }
        }

        fn rest(&mut self) {
            self.now += 5_000;
            self.desk.tick(self.now);
            self.desk.repaint();
        }

        fn key(&mut self, key: Key) {
            self.desk.key(key);
            self.desk.repaint();
        }

        /// The present ply, the newest and the hash.
        fn place(&self) -> (u32, u32, u64) {
            let game = self.desk.app.inspect().expect("a game is running");
            (game.ply(), *game.plies().end(), game.hash())
        }
    }

    /// Lower left, lower right, upper right, down: each moves something with this seed.
    const WAYS: [(i32, i32); 4] = [(-60, 36), (60, 36), (60, -36), (0, 60)];

    #[test]
    fn keys_and_clicks_travel_and_playing_from_there_branches() {
        for board in [&BOARD_3_5, &BOARD_2_8] {
            let mut pictures = Pictures::new();
            let mut play = Play::new(board, &mut pictures);
            let mut hashes = vec![play.place().2];
            for way in WAYS {
                play.swipe(&[way]);
                hashes.push(play.place().2);
            }
            assert_eq!(play.place(), (4, 4, hashes[4]));
            play.key(Key::Left);
            assert_eq!(play.place(), (3, 4, hashes[3]));
            play.key(Key::Home);
            assert_eq!(play.place(), (0, 4, hashes[0]));
            let layout = play.desk.beside.as_ref().unwrap().pane.layout;
            let second = layout.row(layout.moves(), 2).center();
            play.drag(second, second);
            assert_eq!(play.place(), (2, 4, hashes[2]));
            play.key(Key::Right);
            play.key(Key::End);
            assert_eq!(play.place(), (4, 4, hashes[4]));
            play.drag(second, second);
            play.swipe(&[(0, -60)]);
            let (ply, newest, hash) = play.place();
            assert_eq!((ply, newest), (3, 3));
            assert_ne!(hash, hashes[3]);
        }
    }

    #[test]
    fn travelling_ends_what_still_moves() {
        let mut pictures = Pictures::new();
        let mut play = Play::new(&BOARD_3_5, &mut pictures);
        play.swipe(&WAYS);
        assert!(play.desk.wake().is_some(), "the last move is still being shown");
        play.key(Key::Left);
        assert_eq!(play.desk.wake(), None);
        let there = play.desk.picture().clone();
        play.rest();
        assert!(*play.desk.picture() == there);
    }

    #[test]
    fn a_touch_belongs_to_where_it_began() {
        let mut pictures = Pictures::new();
        let mut play = Play::new(&BOARD_3_5, &mut pictures);
        let before = play.place();
        let (middle, beside) = (BOARD_3_5.area().center(), Point::new(700, 0));
        for at in [beside, middle, middle + Point::new(-60, 36)] {
            play.now += 20;
            play.desk.pointer(play.now, Some(at));
            assert!(!play.desk.repaint(), "the box does not feel it");
        }
        play.desk.pointer(play.now, None);
        assert_eq!(play.place(), before);
        play.drag(middle, beside);
        assert_eq!(play.place().0, 1, "one that began on the panel does");
        assert_eq!(on_panel(&BOARD_3_5, beside), Point::new(479, 0));
        assert_eq!(on_panel(&BOARD_3_5, Point::new(3, 400)), Point::new(3, 319));
    }

    /// Pixels of two pictures that differ, within an area.
    fn differences(
        one: &SimulatorDisplay<Rgb565>,
        other: &SimulatorDisplay<Rgb565>,
        area: embedded_graphics::primitives::Rectangle,
    ) -> usize {
        area.points().filter(|at| one.get_pixel(*at) != other.get_pixel(*at)).count()
    }

    #[test]
    fn a_touch_script_finds_the_pane_in_its_pictures() {
        let board = &BOARD_3_5;
        let script = "shot home\ntap 240 160\ndrag 240 160 180 196 60\ndrag 240 160 300 196 60\n\
                      shot played\ntap 540 79\nshot start\ntap 720 60\nshot log";
        let touches = parse(script, &reach(board)).unwrap();
        assert!(parse(script, board).is_err(), "without the pane nothing is there to tap on");
        let shots = run_inspected(board, 3, &touches).unwrap();
        let pictures: Vec<_> = shots.iter().map(|shot| &shot.picture).collect();
        let plain = run(board, 3, &touches[..5]).unwrap();
        for (with, without) in pictures.iter().zip(&plain) {
            assert_eq!(with.size(), Size::new(480 + WIDTH, 320));
            assert_eq!(without.picture.size(), Size::new(480, 320));
            assert_eq!(differences(with, &without.picture, board.area()), 0);
        }
        let layout = super::super::layout::Layout::beside(board);
        let changes = |a: usize, b: usize, area| differences(pictures[a], pictures[b], area);
        assert!(changes(0, 1, layout.moves()) > 0, "moves are listed");
        assert!(changes(1, 2, board.area()) > 0, "the panel shows the start again");
        assert!(changes(1, 2, layout.moves()) > 0, "another line is marked");
        assert_eq!(changes(2, 3, board.area()), 0);
        assert_eq!(changes(2, 3, layout.moves()), 0);
        assert!(changes(2, 3, layout.body()) > 0, "the log has taken the state's place");
    }
}
