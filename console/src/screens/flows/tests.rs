//! Whole games, played with a finger.

use std::format;
use std::string::String;

use embedded_graphics::prelude::*;
use hexdeck_engine::bots::{Bot, Level, Thinking};
use hexdeck_engine::games::flows::{Flows, Place};
use hexdeck_engine::hex::Hex;
use hexdeck_engine::play::Game;

use super::board::rightwards;
use super::plan::{Plan, right_hand};
use crate::board::BOARDS;
use crate::clock::{Pace, Timer};
use crate::paint::{Glyph, MAX_SHAPES, SUB, Shape};
use crate::{App, Board, Millis, Pictures, Start};

/// A finger at a box, on the clock of touch scripts.
struct Finger<'a> {
    app: App<'a>,
    board: &'static Board,
    now: Millis,
    /// What it did, as a touch script.
    script: String,
}

impl<'a> Finger<'a> {
    fn new(board: &'static Board, seed: u64, pictures: &'a mut Pictures) -> Self {
        let app = App::new(Start { board, seed, notice: None }, pictures);
        let mut finger = Finger { app, board, now: 0, script: String::new() };
        finger.app.frame();
        finger
    }

    fn point(&mut self, at: Option<Point>) {
        self.app.pointer(self.now, at);
        self.app.frame();
    }

    fn tap(&mut self, at: Point) {
        self.script += &format!("tap {} {}\n", at.x, at.y);
        for sample in 0..=8 {
            self.point(Some(at));
            if sample < 8 {
                self.pass(10);
            }
        }
        self.point(None);
        self.pass(60);
    }

    fn pass(&mut self, ms: Millis) {
        let end = self.now + ms;
        while self.now < end {
            match self.app.wake().map(|at| at.max(self.now + 1)) {
                Some(wake) if wake <= end => {
                    self.now = wake;
                    self.app.tick(wake);
                    self.app.frame();
                    assert!(self.app.picture().len() <= MAX_SHAPES);
                }
                _ => self.now = end,
            }
        }
    }

    fn wait(&mut self, ms: Millis) {
        self.script += &format!("wait {ms}\n");
        self.pass(ms);
    }

    fn state(&self) -> &Flows {
        self.app.playing().flows().expect("a running match").state()
    }
}

/// From home to a game of so many people and bots, who sit on the first sides that are free.
fn set_up(finger: &mut Finger<'_>, people: u8, bots: u8) {
    let large = finger.board.width >= 480;
    finger.tap(if large { Point::new(352, 150) } else { Point::new(242, 112) });
    let place = |number: i32| match large {
        true => Point::new(88 + number % 3 * 152, 116 + number / 3 * 88),
        false => Point::new(56 + number % 3 * 104, 90 + number / 3 * 60),
    };
    for number in 0..i32::from(people + bots) {
        if number >= 2 {
            finger.tap(place(number));
        }
        if number >= i32::from(people) {
            finger.tap(place(number));
        }
    }
    finger.tap(if large { Point::new(380, 282) } else { Point::new(250, 206) });
    let middle = finger.board.area().center();
    let (x, y) = if large { (104, 60) } else { (78, 45) };
    let sides = [(0, -2 * y), (x, -y), (x, y), (0, 2 * y), (-x, y), (-x, -y)];
    for (dx, dy) in sides.into_iter().cycle().take(18) {
        if finger.app.playing().flows().is_some() {
            break;
        }
        finger.tap(middle + Point::new(dx, dy));
    }
    finger.wait(1_000);
}

/// Puts the tile in hand where a bot would.
fn lay(finger: &mut Finger<'_>, alone: bool) {
    let state = finger.state().clone();
    let seat = state.current();
    let mut bot = Bot::<Flows, 2, 1>::of_level(&state, seat, Level::Easy, 1).unwrap();
    let Thinking::Done(Place { at, rotation }) = bot.think(u32::MAX) else { panic!("no move") };
    let plan = Plan::new(finger.board, state.setup().radius);
    let (x, y) = plan.body(at, 0).center;
    let middle = Point::new(x / SUB, y / SUB);
    let right = if alone { (2, 0) } else { right_hand(state.turn()) };
    let right = Point::new(right.0 * 4, right.1 * 4);
    finger.tap(middle);
    let same = state.hand().unwrap().orientations();
    let turns = (0..6).find(|n| (state.turn() + 3 + n) % same == rotation % same).unwrap();
    for _ in 0..if turns > 3 { 6 - turns } else { turns } {
        finger.tap(if turns > 3 { middle - right } else { middle + right });
    }
    let side = Point::new(if right.x < 0 { -plan.apart() } else { plan.apart() }, 0);
    finger.tap(middle + side);
    let laid = finger.state().tile(at).expect("the tile lies where it was put");
    assert_eq!(laid.rotation() % same, rotation % same);
}

/// A whole game; the touch script of it.
fn whole_game(board: &'static Board, seed: u64, people: u8, bots: u8) -> String {
    let mut pictures = Pictures::new();
    let mut finger = Finger::new(board, seed, &mut pictures);
    set_up(&mut finger, people, bots);
    assert_eq!(finger.state().seats().len(), usize::from(people + bots));
    for _ in 0..40 {
        let state = finger.state();
        if state.end().is_some() {
            return finger.script;
        }
        let bot = finger.app.table.party.player(state.current()).level().is_some();
        if !bot {
            lay(&mut finger, people == 1);
        }
        // Until the flows have run, and bots have played.
        finger.wait(4_500);
        while !finger.app.calm() {
            finger.wait(1_000);
        }
    }
    panic!("a game of 37 cells has not ended after 40 turns");
}

#[test]
fn whole_games_are_played_by_touch() {
    for board in BOARDS {
        for people in 1..=6u8 {
            let script = whole_game(board, 1, people, u8::from(people == 1));
            // The touch scripts of whole games in `tests/touches` come from here.
            if let Some(dir) = std::env::var_os("FLOWS_SCRIPTS") {
                let name = format!("{people}-{}.txt", board.name);
                std::fs::write(std::path::Path::new(&dir).join(name), script).unwrap();
            }
        }
    }
}

/// How many pictures of something the panel shows, by what a shape is.
fn shown(finger: &Finger<'_>, is: impl Fn(&Shape) -> bool) -> usize {
    finger.app.picture().iter().filter(|shape| is(shape)).count()
}

#[test]
fn a_mouse_carries_the_tile_and_rests_it() {
    for board in BOARDS {
        let mut pictures = Pictures::new();
        let mut finger = Finger::new(board, 1, &mut pictures);
        set_up(&mut finger, 2, 0);
        let plan = Plan::new(board, 3);
        let (x, y) = plan.layout.center(Hex::ORIGIN);
        let middle = Point::new(x, y);
        let hover = |finger: &mut Finger<'_>, at: Point, ms: Millis, notches: i32| {
            finger.app.hover(finger.now, Some(at), notches);
            finger.pass(ms);
            finger.app.hover(finger.now, Some(at), 0);
            finger.app.frame();
        };
        let carried = |finger: &Finger<'_>, at: Point| {
            shown(finger, |shape| match shape {
                Shape::PathTile { body, .. } => body.center == (at.x * SUB, at.y * SUB),
                _ => false,
            })
        };
        let checks = |finger: &Finger<'_>| {
            shown(finger, |shape| matches!(shape, Shape::Glyph { glyph: Glyph::Check, .. }))
        };
        let aside = middle + Point::new(3, 2);
        hover(&mut finger, aside, 100, 0);
        assert_eq!((carried(&finger, aside), checks(&finger)), (1, 0), "it follows");
        let before = finger.state().clone();
        hover(&mut finger, aside, 2_850, 0);
        assert_eq!(checks(&finger), 0, "not yet");
        hover(&mut finger, aside, 700, 0);
        hover(&mut finger, aside, 700, 0);
        assert_eq!((carried(&finger, middle), checks(&finger)), (1, 1), "it has snapped in");
        let side = Point::new(plan.apart(), 0);
        let to_mark = if rightwards(&finger.app.table, &before).0 < 0 { -side } else { side };
        hover(&mut finger, middle + to_mark, 100, 0);
        assert_eq!(checks(&finger), 1, "it stays while the mouse goes to the check mark");
        let rim = middle + Point::new(0, plan.layout.along * 2 / 3);
        hover(&mut finger, rim, 300, 0);
        assert_eq!((carried(&finger, rim), checks(&finger)), (1, 0), "near the edge it snaps out");
        let rotations = |finger: &Finger<'_>| {
            let tile = |shape: &Shape| match shape {
                Shape::PathTile { body, rotation, .. }
                    if body.center == (rim.x * SUB, rim.y * SUB) =>
                {
                    Some(*rotation)
                }
                _ => None,
            };
            finger.app.picture().iter().find_map(tile)
        };
        let turned = rotations(&finger);
        hover(&mut finger, rim, 600, 1);
        assert_ne!(rotations(&finger), turned, "the wheel turns it");
        hover(&mut finger, rim, 600, -1);
        assert_eq!(rotations(&finger), turned);
        finger.tap(aside);
        finger.wait(500);
        assert_eq!((carried(&finger, middle), checks(&finger)), (1, 1), "a click snaps in at once");
        assert_eq!(*finger.state(), before, "nothing has been played");
        finger.app.hover(finger.now, None, 0);
        finger.tap(middle + to_mark);
        assert_eq!(finger.state().tiles().count(), 1, "and the check mark places it");
    }
}

#[test]
fn when_the_time_is_up_the_table_is_told_or_the_box_plays() {
    for (board, strict) in BOARDS.into_iter().flat_map(|board| [(board, false), (board, true)]) {
        let mut pictures = Pictures::new();
        let mut finger = Finger::new(board, 1, &mut pictures);
        finger.app.table.settings.timer = Timer { pace: Pace::Quick, strict };
        set_up(&mut finger, 2, 0);
        let laid = |finger: &Finger<'_>| finger.state().tiles().count();
        let (w, h) = (i32::from(board.width), i32::from(board.height));
        // While the menu is open time stands still.
        finger.tap(Point::new(16, h - 16));
        finger.wait(60_000);
        finger.tap(Point::new(w * 3 / 4, h - 36));
        finger.wait(20_000);
        assert_eq!(laid(&finger), 0, "{}: there is time left", board.name);
        let rings = shown(&finger, |shape| matches!(shape, Shape::Arc { from: 1.., .. }));
        assert_eq!(rings, 1, "a ring shows how much");
        finger.wait(14_000);
        assert_eq!(laid(&finger), usize::from(strict), "{}", board.name);
    }
}
