//! Tic-tac-toe on 3x3: the board that both engines of this program share, and our game on it.
//!
//! The board is shared so that the figures compare engines and not ways to find three in a row.

use std::fmt;

use hexdeck_engine::play::{Game, NoMove, Outcome, Refusal, Seat, Seats};
use serde::{Deserialize, Serialize};

/// How many cells there are, and the most moves of a game.
pub const CELLS: u8 = 9;

/// Rows, columns, diagonals: one bit a cell.
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// The marks of both players; the first one begins.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Board {
    marks: [u16; 2],
    plies: u8,
}

impl Board {
    /// Who moves next: 0 or 1.
    pub fn turn(&self) -> u8 {
        self.plies % 2
    }

    /// Whether a mark can be put there.
    pub fn free(&self, cell: u8) -> bool {
        cell < CELLS && (self.marks[0] | self.marks[1]) & 1 << cell == 0
    }

    /// Puts the mark of whoever moves next on a free cell.
    pub fn put(&mut self, cell: u8) {
        self.marks[usize::from(self.turn())] |= 1 << cell;
        self.plies += 1;
    }

    /// Who has three in a row: whoever moved last, or nobody.
    pub fn winner(&self) -> Option<u8> {
        let last = 1 - self.turn();
        let marks = self.marks[usize::from(last)];
        LINES.iter().any(|line| marks & line == *line).then_some(last)
    }

    /// Whether no cell is free.
    pub fn full(&self) -> bool {
        self.plies == CELLS
    }
}

/// Why a cell cannot be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotFree;

impl Refusal for NotFree {
    fn code(&self) -> &'static str {
        "not_free"
    }
}

impl fmt::Display for NotFree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("That is no free cell.")
    }
}

impl Game for Board {
    const ID: &'static str = "tictactoe";
    type Setup = ();
    type Move = u8;
    type Event = ();
    type Refusal = NotFree;

    fn start(_: &(), _seed: u64) -> Result<Self, NotFree> {
        Ok(Board::default())
    }

    fn setup(&self) {}

    fn check(&self) -> Result<(), NotFree> {
        let [first, second] = self.marks;
        let counts = [first, second].map(|marks| marks.count_ones() as u8);
        let fits = first & second == 0 && (first | second) >> CELLS == 0;
        let turns = [self.plies.div_ceil(2), self.plies / 2];
        if fits && counts == turns { Ok(()) } else { Err(NotFree) }
    }

    fn seats(&self) -> Seats {
        Seats::first(2)
    }

    fn active(&self) -> Seats {
        if self.outcome().is_some() { Seats::NONE } else { Seats::one(Seat(self.turn())) }
    }

    fn apply(&mut self, _: Seat, cell: u8, _: &mut dyn FnMut(())) -> Result<(), NotFree> {
        if !self.free(cell) {
            return Err(NotFree);
        }
        self.put(cell);
        Ok(())
    }

    fn each_move(&self, seat: Seat, visit: &mut dyn FnMut(u8)) {
        if self.active().contains(seat) {
            (0..CELLS).filter(|cell| self.free(*cell)).for_each(visit);
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.winner() {
            Some(seat) => Some(Outcome { winners: Seats::one(Seat(seat)) }),
            None => self.full().then_some(Outcome { winners: Seats::NONE }),
        }
    }

    fn redact(&mut self, _: Option<Seat>) {}

    fn write_move(cell: u8, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{cell}")
    }

    fn read_move(text: &str) -> Result<u8, NoMove> {
        text.parse().map_err(|_| NoMove("A move is the number of a cell, 0 to 8."))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(board: &Board, ends: &mut [u32; 3]) {
        if let Some(end) = board.outcome() {
            ends[end.winners.iter().next().map_or(2, |seat| usize::from(seat.0))] += 1;
        }
        board.each_move(Seat(board.turn()), &mut |cell| {
            let mut next = board.clone();
            next.apply(Seat(board.turn()), cell, &mut |()| ()).expect("a move of the list");
            next.check().expect("a position that was played");
            games(&next, ends);
        });
    }

    #[test]
    fn there_are_as_many_games_as_the_books_say() {
        let mut ends = [0; 3];
        games(&Board::default(), &mut ends);
        assert_eq!(ends, [131_184, 77_904, 46_080]);
    }

    #[test]
    fn taken_and_missing_cells_are_refused() {
        let mut board = Board::default();
        board.put(4);
        for cell in [4, 9, 255] {
            assert_eq!(board.apply(Seat(1), cell, &mut |()| ()), Err(NotFree), "{cell}");
        }
        assert_eq!(Board { marks: [1, 1], plies: 2 }.check(), Err(NotFree));
        assert_eq!(Board { marks: [3, 0], plies: 2 }.check(), Err(NotFree));
    }
}
