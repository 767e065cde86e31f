//! Where things lie on the panel: the board in the middle, its six sides round it, and on the light
//! table beside them the marks of the seats, the waiting tile, the bag, and the ways out.

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use hexdeck_engine::hex::{Hex, Hexagon, Layout, Orientation};

use crate::Board;
use crate::paint::{HexBody, SUB, SubPoint};
use crate::ui;

/// The radius whose cells are as large as the tile that waits.
const USUAL: u8 = 3;

/// The places for a panel and a board of a radius.
#[derive(Debug, Clone, Copy)]
pub(super) struct Plan {
    /// Whether it is the larger panel.
    pub large: bool,
    /// The cells.
    pub layout: Layout,
    region: Hexagon,
    size: (i32, i32),
    /// Half of the board's width and height in pixels.
    half: (i32, i32),
}

/// How large a board is drawn.
#[derive(Clone, Copy)]
enum Scale {
    /// It fills the larger panel.
    Large,
    /// It fills the smaller one.
    Small,
    /// It leaves room beside it on the smaller one.
    Tiny,
}

impl Plan {
    pub fn new(board: &Board, radius: u8) -> Plan {
        let large = board.width >= 480;
        let size = (i32::from(board.width), i32::from(board.height));
        let scale = if large { Scale::Large } else { Scale::Small };
        Plan::scaled(large, radius, size, scale)
    }

    /// A smaller board in the upper left part of the panel, for looking back.
    pub fn aside(board: &Board, radius: u8) -> Plan {
        let large = board.width >= 480;
        let (size, scale) = match large {
            true => ((276, 242), Scale::Small),
            false => ((196, 170), Scale::Tiny),
        };
        Plan::scaled(large, radius, size, scale)
    }

    fn scaled(large: bool, radius: u8, size: (i32, i32), scale: Scale) -> Plan {
        let (along, across) = pitches(scale, radius);
        let layout = Layout::new(Orientation::PointyTop, (size.0 / 2, size.1 / 2), along, across);
        let half = match scale {
            Scale::Large => (173, 150),
            Scale::Small => (127, 110),
            Scale::Tiny => (92, 80),
        };
        Plan { large, layout, region: Hexagon::new(radius), size, half }
    }

    /// One of two numbers, by the panel.
    fn pick(&self, large: i32, small: i32) -> i32 {
        if self.large { large } else { small }
    }

    /// All cells in the region's order.
    pub fn cells(&self) -> impl Iterator<Item = Hex> {
        self.region.cells()
    }

    /// The number of a cell.
    pub fn index(&self, at: Hex) -> Option<usize> {
        self.region.index(at)
    }

    /// The hexagon of a cell, `gap` sub-pixels smaller all round.
    pub fn body(&self, at: Hex, gap: i32) -> HexBody {
        let (x, y) = self.layout.center(at);
        let Layout { along, across, .. } = self.layout;
        let half = (across * SUB - gap, along * SUB * 2 / 3 - gap * 7 / 6);
        HexBody { center: (x * SUB, y * SUB), half, orientation: Orientation::PointyTop }
    }

    /// The whole board: a hexagon that lies on a side.
    pub fn whole(&self) -> HexBody {
        let half = (self.half.0 * SUB, self.half.1 * SUB);
        let center = (self.size.0 * SUB / 2, self.size.1 * SUB / 2);
        HexBody { center, half, orientation: Orientation::FlatTop }
    }

    /// Both ends of a side, clockwise.
    pub fn side(&self, side: u8) -> (SubPoint, SubPoint) {
        let HexBody { center, half: (w, h), .. } = self.whole();
        let corner = |i: u8| {
            let (x, y) = [(-w / 2, -h), (w / 2, -h), (w, 0), (w / 2, h), (-w / 2, h), (-w, 0)]
                [usize::from(i % 6)];
            (center.0 + x, center.1 + y)
        };
        (corner(side), corner(side + 1))
    }

    /// How wide the line of a side is, in sub-pixels.
    pub fn side_width(&self) -> u8 {
        (self.pick(8, 6) * SUB) as u8
    }

    /// A point of the left half of the table for a side, mirrored to where the side is.
    fn beside(&self, side: u8, (top, upper): ((i32, i32), (i32, i32))) -> Point {
        let (w, h) = self.size;
        let (x, y) = if side.is_multiple_of(3) { top } else { upper };
        match side % 6 {
            0 | 5 => Point::new(x, y),
            1 => Point::new(w - x, y),
            2 | 3 => Point::new(w - x, h - y),
            _ => Point::new(x, h - y),
        }
    }

    /// Where the mark of whoever sits at a side is.
    pub fn mark(&self, side: u8) -> Point {
        let places = if self.large { ((118, 28), (72, 100)) } else { ((76, 15), (45, 68)) };
        self.beside(side, places)
    }

    /// Half of a mark's extent in pixels.
    pub fn mark_size(&self) -> i32 {
        self.pick(10, 7)
    }

    /// Where the tile of whoever plays at a side waits.
    pub fn waiting(&self, side: u8) -> HexBody {
        let (w, h) = self.size;
        let at = match side % 6 {
            // Above and below there is no room beside the middle: at the left hand.
            0 => Point::new(w - self.pick(100, 62), self.pick(32, 24)),
            3 => Point::new(self.pick(100, 62), h - self.pick(32, 24)),
            _ => {
                self.beside(side, if self.large { ((0, 0), (80, 54)) } else { ((0, 0), (56, 34)) })
            }
        };
        let scale = if self.large { Scale::Large } else { Scale::Small };
        let (along, across) = pitches(scale, USUAL);
        let half = (across * SUB, along * SUB * 2 / 3);
        HexBody { center: (at.x * SUB, at.y * SUB), half, orientation: Orientation::PointyTop }
    }

    /// The four ways out: where their crosses are.
    pub fn exits(&self) -> [Point; 4] {
        let ((w, h), d) = (self.size, self.pick(22, 14));
        [(d, d), (w - d, d), (d, h - d), (w - d, h - d)].map(|(x, y)| Point::new(x, y))
    }

    /// Whether a finger is on a way out.
    pub fn on_exit(&self, at: Point) -> bool {
        let ((w, h), d) = (self.size, self.pick(50, 38));
        (at.x < d || at.x >= w - d) && (at.y < d || at.y >= h - d)
    }

    /// Where moves are taken back: at the right, where the table is widest.
    pub fn undo(&self) -> Rectangle {
        let (w, h) = (self.pick(56, 30), self.pick(60, 52));
        ui::area(self.size.0 - w - self.pick(4, 0), (self.size.1 - h) / 2, w as u32, h as u32)
    }

    /// The tile that stands for a kind in the bag, and where its number begins.
    pub fn bag(&self, kind: usize) -> (HexBody, Point) {
        let pitch = self.pick(25, 19);
        let (x, half) = (self.pick(16, 9), self.pick(11, 8));
        let y = self.size.1 / 2 + (2 * kind as i32 - 3) * pitch / 2;
        let body = HexBody {
            center: (x * SUB, y * SUB),
            half: (half * SUB * 7 / 8, half * SUB),
            orientation: Orientation::PointyTop,
        };
        (body, Point::new(x + half + self.pick(4, 1), y))
    }

    /// From a tile on the board to the middle of the mark that confirms it.
    pub fn apart(&self) -> i32 {
        self.layout.across + self.pick(30, 26)
    }

    /// How far from their middle the marks that confirm and put back can be touched.
    pub fn finger(&self) -> i32 {
        self.pick(30, 26)
    }

    /// The radius of those marks.
    pub fn disc(&self) -> i32 {
        self.pick(22, 18)
    }
}

/// How far apart rows are, and half of how far cells in a row are: as large as the board allows.
const fn pitches(scale: Scale, radius: u8) -> (i32, i32) {
    match (scale, radius) {
        (Scale::Large, ..=2) => (54, 31),
        (Scale::Large, 3) => (38, 22),
        (Scale::Large, 4) => (30, 17),
        (Scale::Large, _) => (24, 14),
        (Scale::Small, ..=2) => (40, 23),
        (Scale::Small, 3) => (28, 16),
        (Scale::Small, 4) => (22, 13),
        (Scale::Small, _) => (18, 10),
        (Scale::Tiny, ..=2) => (28, 16),
        (Scale::Tiny, 3) => (20, 12),
        (Scale::Tiny, 4) => (16, 9),
        (Scale::Tiny, _) => (13, 7),
    }
}

/// What lies to the right of whoever sits at a side and looks at the middle, as a direction.
pub(super) const fn right_hand(side: u8) -> (i32, i32) {
    [(-2, 0), (-1, -2), (1, -2), (2, 0), (1, 2), (-1, 2)][side as usize % 6]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::BOARDS;

    /// Whether a point lies in a hexagon that lies on a side.
    fn inside(body: &HexBody, (x, y): SubPoint) -> bool {
        let (x, y) = ((x - body.center.0).abs(), (y - body.center.1).abs());
        y <= body.half.1 && x * body.half.1 + y * body.half.0 / 2 <= body.half.0 * body.half.1
    }

    fn holds_its_cells(plan: &Plan) {
        for cell in plan.cells() {
            let HexBody { center: (x, y), half: (w, h), .. } = plan.body(cell, 0);
            for (dx, dy) in [(0, -h), (w, -h / 2), (w, h / 2), (0, h), (-w, h / 2), (-w, -h / 2)] {
                assert!(inside(&plan.whole(), (x + dx, y + dy)), "{cell:?}");
            }
        }
    }

    #[test]
    fn all_cells_lie_on_the_board_and_what_waits_beside_it() {
        for board in BOARDS {
            for radius in 2..=5 {
                for plan in [Plan::new(board, radius), Plan::aside(board, radius)] {
                    holds_its_cells(&plan);
                }
            }
            let plan = Plan::new(board, 3);
            for side in 0..6 {
                let HexBody { center: (x, y), half: (w, h), .. } = plan.waiting(side);
                for (dx, dy) in
                    [(0, -h), (w, -h / 2), (w, h / 2), (0, h), (-w, h / 2), (-w, -h / 2)]
                {
                    assert!(!inside(&plan.whole(), (x + dx, y + dy)), "{} {side}", board.name);
                    assert!(board.area().contains(Point::new((x + dx) / SUB, (y + dy) / SUB)));
                }
            }
            assert!(plan.on_exit(Point::new(36, i32::from(board.height) - 36)));
        }
    }
}
