//! A replay on its way: a game of Merge is played to its end, kept by a tap, read over the cable by
//! a computer, and proved.

use embedded_graphics::prelude::Point;
use hexdeck_console::board::{BOARD_2_8, BOARD_3_5};
use hexdeck_console::link::{Answer, Request};
use hexdeck_console::{App, Board, Millis, Pictures, Start};
use hexdeck_sim::flash::Memory;
use hexdeck_sim::inspect::Desk;
use hexdeck_sim::replay::replay_all;

/// A box with a finger on it.
struct Box<'a> {
    desk: Desk<'a>,
    now: Millis,
}

impl Box<'_> {
    fn finger(&mut self, at: Option<Point>, ms: Millis) {
        self.desk.pointer(self.now, at);
        self.pass(ms);
    }

    fn pass(&mut self, ms: Millis) {
        let end = self.now + ms;
        while self.now < end {
            self.now += 10;
            if self.desk.wake().is_some_and(|at| at <= self.now) {
                self.desk.tick(self.now);
            }
            self.desk.repaint();
        }
    }

    fn tap(&mut self, x: i32, y: i32) {
        self.finger(Some(Point::new(x, y)), 30);
        self.finger(None, 30);
    }

    /// Drags somewhere round the middle of the board.
    fn swipe(&mut self, way: usize, board: &Board) {
        let (x, y) = if board.width >= 480 { (252, 160) } else { (160, 120) };
        let (dx, dy) = [(0, 30), (30, 18), (30, -18), (0, -30), (-30, -18), (-30, 18)][way % 6];
        self.finger(Some(Point::new(x - dx, y - dy)), 20);
        self.finger(Some(Point::new(x + dx, y + dy)), 20);
        self.finger(None, 260);
    }

    /// A pack as a computer reads it.
    fn pack(&mut self, id: &str) -> Vec<u8> {
        let mut all = Vec::new();
        loop {
            let request = Request::Read { id: id.parse().unwrap(), offset: all.len() as u32 };
            match self.desk.answer(self.now, request) {
                Answer::Piece { total, bytes } => {
                    all.extend(&bytes);
                    if all.len() as u32 >= total {
                        return all;
                    }
                }
                Answer::Waiting => self.pass(100),
                other => panic!("{other:?}"),
            }
        }
    }

    fn running(&mut self) -> (u32, u64) {
        match self.desk.answer(self.now, Request::Status) {
            Answer::Status(status) => status.running.map(|game| (game.ply, game.hash)).unwrap(),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn a_game_that_was_kept_comes_over_the_cable_and_is_true() {
    for (board, merge, new, mini, start, leave, save) in [
        (&BOARD_3_5, (240, 158), (437, 277), (66, 155), (411, 274), (43, 277), (252, 208)),
        (&BOARD_2_8, (160, 114), (290, 210), (42, 115), (277, 208), (30, 210), (160, 158)),
    ] {
        let mut pictures = Pictures::new();
        let app = App::new(Start { board, seed: 3, notice: None }, &mut pictures);
        let mut a_box = Box { desk: Desk::new(app, board, false, Memory::none()), now: 0 };
        for (x, y) in [merge, new, mini, start] {
            a_box.tap(x, y);
        }
        // All six ways in turn, until nothing changes any more: the end, for there is no other.
        let (mut before, mut way) = ((0, 0), 0);
        while a_box.running() != before {
            before = a_box.running();
            for _ in 0..6 {
                a_box.swipe(way, board);
                way += 1;
            }
        }
        assert!(before.0 > 10, "a game of {} moves", before.0);
        // Who comes back to a game that is over finds the card.
        a_box.tap(leave.0, leave.1);
        a_box.tap(merge.0, merge.1);
        a_box.tap(save.0, save.1);
        a_box.pass(4_000);
        let games = replay_all(&a_box.pack("replays")).unwrap();
        assert_eq!(games.len(), 1);
        assert_eq!((games[0].ply, games[0].hash), before, "{}", board.name);
        assert_eq!(games[0].winners.as_ref().map(Vec::len), Some(0), "it is over");
    }
}
