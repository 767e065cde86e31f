//! Where things are in the card editor.

use embedded_graphics::primitives::Rectangle;
use hexdeck_engine::hex::Orientation;

use crate::paint::{HexBody, SUB};
use crate::screens::Table;
use crate::screens::flip::palette::COLOURS;
use crate::ui;

/// What of a side is chosen from a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Trait {
    Shape,
    Number,
    ShapeColour,
    NumberColour,
}

impl Trait {
    /// How many there are to choose from, in how many columns.
    pub(super) const fn choices(self) -> (u8, i32) {
        match self {
            Trait::Shape => (5, 5),
            Trait::Number => (9, 5),
            Trait::ShapeColour | Trait::NumberColour => (COLOURS.len() as u8, 4),
        }
    }
}

/// Where things are.
pub(super) struct Places {
    pub(super) large: bool,
    pub(super) margin: i32,
    pub(super) gap: i32,
    pub(super) row: i32,
    pub(super) width: i32,
    pub(super) height: i32,
}

impl Places {
    pub(super) fn new(table: &Table) -> Places {
        let (margin, _) = ui::margins(table.board);
        let large = table.board.width >= 480;
        let (width, height) = (table.board.width.into(), table.board.height.into());
        let gap = if large { 6 } else { 4 };
        Places { large, margin: margin.min(8), gap, row: ui::row(table.board), width, height }
    }

    pub(super) fn below(&self) -> i32 {
        self.margin + self.row + self.gap
    }

    pub(super) fn foot(&self) -> i32 {
        self.height - self.margin - self.row
    }

    /// Columns and rows of the deck's list.
    fn grid(&self) -> (i32, i32) {
        if self.large { (2, 3) } else { (1, 2) }
    }

    pub(super) fn on_page(&self) -> usize {
        let (columns, rows) = self.grid();
        (columns * rows) as usize
    }

    /// A card of the list.
    pub(super) fn listed(&self, i: i32) -> Rectangle {
        let (columns, rows) = self.grid();
        let high = (self.foot() - self.gap - self.below()) / rows;
        let wide = self.row;
        let (x, y) = (i % columns * wide, i / columns * high);
        ui::area(self.margin + x, self.below() + y, wide as u32, high as u32)
    }

    /// Where the list ends.
    pub(super) fn list(&self) -> i32 {
        self.margin + self.grid().0 * self.row + self.gap
    }

    /// Where the buttons for a side begin.
    pub(super) fn traits(&self) -> i32 {
        self.width - self.margin - 2 * self.row - self.gap
    }

    /// The card that is being changed.
    pub(super) fn body(&self) -> HexBody {
        let (left, right) = (self.list(), self.traits());
        let (top, bottom) = (self.below(), self.foot() - self.gap);
        let across = ((bottom - top) / 2 - 2).min((right - left - 8) * 15 / 35);
        HexBody {
            center: ((left + right) / 2 * SUB, (top + bottom) / 2 * SUB),
            half: (across * 26 / 15 * SUB * 2 / 3, across * SUB),
            orientation: Orientation::FlatTop,
        }
    }
}

/// Where a choice is: rows over the whole panel.
pub(super) fn choice(places: &Places, what: Trait, i: i32) -> Rectangle {
    let (count, columns) = what.choices();
    let rows = (i32::from(count) + columns - 1) / columns;
    let wide = (places.width - 2 * places.margin - (columns - 1) * places.gap) / columns;
    let high = (places.height - places.margin - places.below() - (rows - 1) * places.gap) / rows;
    let high = high.min(wide * 5 / 4);
    let x = places.margin + i % columns * (wide + places.gap);
    ui::area(x, places.below() + i / columns * (high + places.gap), wide as u32, high as u32)
}
