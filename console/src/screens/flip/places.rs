//! Where things lie on the panel: the board in the middle, a hand on either side, the bar below.

use embedded_graphics::prelude::Point;
use embedded_graphics::primitives::Rectangle;
use hexdeck_engine::games::flip::{self, Owner};
use hexdeck_engine::hex::{Hex, Layout, Orientation};

use crate::Board;
use crate::paint::{HexBody, SUB};
use crate::ui;

/// Pixels between the cards of neighbouring cells.
const GAP: i32 = 1;
/// Pixels between the cards of a hand.
const HAND_GAP: i32 = 2;

/// Where things are on a panel.
#[derive(Debug, Clone, Copy)]
pub(super) struct Places {
    pub large: bool,
    width: i32,
    height: i32,
    row: i32,
    margin: i32,
    gap: i32,
}

impl Places {
    pub(super) fn new(board: &Board) -> Places {
        let large = board.width >= 480;
        let (margin, gap) = if large { (8, 8) } else { (4, 4) };
        let (width, height) = (board.width.into(), board.height.into());
        Places { large, width, height, row: ui::row(board), margin, gap }
    }

    /// The top of the bar.
    pub(super) fn bar(&self) -> i32 {
        self.height - self.margin.min(6) - self.row
    }

    /// A box of the bar, from the left: its place and width.
    pub(super) fn in_bar(&self, x: i32, width: i32) -> Rectangle {
        ui::area(x, self.bar(), width as u32, self.row as u32)
    }

    pub(super) fn menu(&self) -> Rectangle {
        self.in_bar(self.margin, self.row)
    }

    /// The gold button.
    pub(super) fn primary(&self) -> Rectangle {
        let wide = if self.large { 132 } else { 96 };
        self.in_bar(self.width - self.margin - wide, wide)
    }

    /// The `i`-th square button to the left of the gold one.
    pub(super) fn beside(&self, i: i32) -> Rectangle {
        let x = self.primary().top_left.x - (i + 1) * (self.row + self.gap);
        self.in_bar(x, self.row)
    }

    /// What is left of the bar when there are so many square buttons.
    pub(super) fn turn(&self, buttons: i32) -> Rectangle {
        let x = self.margin + self.row + self.gap;
        let end = self.primary().top_left.x - self.gap - buttons * (self.row + self.gap);
        self.in_bar(x, end - x)
    }

    /// The board on the panel: as large as fits between the hands, whatever its shape.
    pub(super) fn board(&self, board: &flip::Board) -> Layout {
        let (mut low, mut high) = ((i32::MAX, i32::MAX), (i32::MIN, i32::MIN));
        for cell in board.cells() {
            // In halves of a cell's height, and in columns.
            let (x, y) = (i32::from(cell.q), 2 * i32::from(cell.r) + i32::from(cell.q));
            (low, high) = ((low.0.min(x), low.1.min(y)), (high.0.max(x), high.1.max(y)));
        }
        let room = self.middle();
        let (w, h) = (room.size.width as i32, room.size.height as i32);
        let (columns, halves) = (high.0 - low.0, high.1 - low.1);
        // Width: columns of `along` and a cell of 4/3 of it; `along` is 26/15 of `across`.
        let most = if self.large { 40 } else { 30 };
        let across = (h / (halves + 2)).min(w * 15 / (26 * columns + 35)).clamp(6, most);
        let along = (across * 26 + 7) / 15;
        let middle = room.center();
        let origin =
            (middle.x - (low.0 + high.0) * along / 2, middle.y - (low.1 + high.1) * across / 2);
        Layout::new(Orientation::FlatTop, origin, along, across)
    }

    /// The room between the hands, above the bar.
    pub(super) fn middle(&self) -> Rectangle {
        let side = self.side() + if self.large { 14 } else { 0 };
        let top = if self.large { 6 } else { 2 };
        ui::area(side, top, (self.width - 2 * side) as u32, (self.bar() - top - 4) as u32)
    }

    /// How wide the room of a hand is.
    fn side(&self) -> i32 {
        if self.large { 112 } else { 78 }
    }

    /// The score above a hand.
    pub(super) fn score(&self, owner: Owner) -> Rectangle {
        let (wide, high) = if self.large { (76, 34) } else { (58, 26) };
        let x = match owner {
            Owner::Red => self.margin,
            Owner::Blue => self.width - self.margin - wide,
        };
        ui::area(x, self.margin, wide as u32, high as u32)
    }

    /// The room of a hand, below its score.
    pub(super) fn hand(&self, owner: Owner) -> Rectangle {
        let top = self.margin + if self.large { 40 } else { 29 };
        let x = match owner {
            Owner::Red => self.margin.min(6),
            Owner::Blue => self.width - self.margin.min(6) - self.side(),
        };
        ui::area(x, top, self.side() as u32, (self.bar() - 4 - top) as u32)
    }

    /// Whether a hand of so many has cards too small to be read or met by a finger.
    pub(super) fn crowded(&self, cards: usize) -> bool {
        self.held(Owner::Red, 0, cards).half.1 < if self.large { 19 } else { 14 } * SUB
    }

    /// A card of a hand of so many: two columns that interlock like cells.
    pub(super) fn held(&self, owner: Owner, place: usize, cards: usize) -> HexBody {
        let room = self.hand(owner);
        let rows = (cards as i32 + 1) / 2;
        let most = if self.large { 24 } else { 17 };
        // The second column begins half a card lower.
        let halves = if cards.is_multiple_of(2) { 2 * rows + 1 } else { 2 * rows };
        let across = (room.size.height as i32 / halves.max(1)).min(most);
        let along = across * 26 / 15;
        let (column, line) = (place as i32 % 2, place as i32 / 2);
        let x = match owner {
            Owner::Red => room.top_left.x + along * 2 / 3 + 1 + column * along,
            Owner::Blue => {
                room.top_left.x + room.size.width as i32 - along * 2 / 3 - 1 - column * along
            }
        };
        let y = room.top_left.y + across * (2 * line + 1 + column);
        body((x, y), along, across, HAND_GAP)
    }

    /// A card of so many that lie over the board: to be picked, or a hand that is spread.
    pub(super) fn offered(&self, i: usize, cards: usize) -> HexBody {
        let room = self.middle();
        let (w, h) = (room.size.width as i32, room.size.height as i32);
        let columns = (2..16).find(|c| {
            let rows = (cards as i32 + c - 1) / c;
            rows * w * 7 / (8 * c) <= h
        });
        let columns = columns.unwrap_or(16);
        let wide = w / columns;
        let (column, row) = (i as i32 % columns, i as i32 / columns);
        let center = (
            room.top_left.x + column * wide + wide / 2,
            room.top_left.y + row * wide * 7 / 8 + wide / 2,
        );
        self.zoomed(center, (wide * 13 / 30).min(28))
    }

    /// A card large enough to study.
    pub(super) fn zoomed(&self, center: (i32, i32), across: i32) -> HexBody {
        body(center, across * 26 / 15, across, 0)
    }
}

/// A cell as a body for a card.
pub(super) fn cell(layout: &Layout, at: Hex) -> HexBody {
    body(layout.center(at), layout.along, layout.across, GAP)
}

fn body((x, y): (i32, i32), along: i32, across: i32, gap: i32) -> HexBody {
    HexBody {
        center: (x * SUB, y * SUB),
        half: (along * SUB * 2 / 3 - gap * SUB * 7 / 12, across * SUB - gap * SUB / 2),
        orientation: Orientation::FlatTop,
    }
}

/// Whether a pixel lies on a hexagon.
pub(super) fn holds(body: &HexBody, at: Point) -> bool {
    let (x, y) = ((at.x * SUB - body.center.0).abs(), (at.y * SUB - body.center.1).abs());
    let (w, h) = body.half;
    y <= h && x * 2 * h + y * w <= 2 * w * h
}
