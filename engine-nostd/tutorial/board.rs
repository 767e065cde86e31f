use hexdeck_engine::hex::{Dir, Hex, Hexagon};
use hexdeck_engine::{flow::*, play::*};
use serde::{Deserialize, Serialize};

const BOARD: Hexagon = Hexagon::new(2);

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Stones([Option<Seat>; BOARD.len()]);

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Three { ctx: Ctx, stones: Stones }

impl Stones {
    fn at(&self, cell: Hex) -> Option<Seat> {
        self.0[BOARD.index(cell)?]
    }

    fn winner(&self) -> Option<Seat> {
        let lines = BOARD.cells().flat_map(|a| [Dir::N, Dir::NE, Dir::SE].map(|dir| (a, dir)));
        lines.into_iter().find_map(|(a, dir)| {
            let (b, c) = (a.step(dir), a.step(dir).step(dir));
            self.at(a).filter(|seat| [b, c].iter().all(|cell| self.at(*cell) == Some(*seat)))
        })
    }
}
