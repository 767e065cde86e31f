//! Where things are on the pane: what is drawn and what a click meets cannot differ.

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use hexdeck_console::Board;

/// The pane's width in pixels of the panel.
pub(super) const WIDTH: u32 = 392;
/// Round everything, and between things.
const MARGIN: i32 = 8;
/// The match's name, ply, hash and standing.
const HEAD: i32 = 50;
/// Below the cards: which keys there are.
const HINT: i32 = 20;
/// The heading of a card.
const HEADING: i32 = 22;
/// A line of text.
pub(super) const ROW: i32 = 14;
/// The moves' share of the width.
const MOVES: u32 = 148;
/// How far text stands from a card's rim.
pub(super) const INSET: i32 = 8;
/// A heading that can be clicked on.
const TAB: u32 = 56;

/// The parts of a pane.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Layout {
    /// All of it, in pixels of the picture that shows panel and pane.
    pub area: Rectangle,
}

impl Layout {
    /// The pane beside a board's panel.
    pub(super) fn beside(board: &Board) -> Layout {
        let corner = Point::new(board.width.into(), 0);
        Layout { area: Rectangle::new(corner, Size::new(WIDTH, board.height.into())) }
    }

    /// The card of the moves.
    pub(super) fn moves(&self) -> Rectangle {
        let corner = self.area.top_left + Point::new(MARGIN, HEAD);
        Rectangle::new(corner, Size::new(MOVES, self.cards_height()))
    }

    /// The card of the state or the log.
    pub(super) fn body(&self) -> Rectangle {
        let left = MARGIN + MOVES as i32 + MARGIN;
        let corner = self.area.top_left + Point::new(left, HEAD);
        Rectangle::new(corner, Size::new(WIDTH - (left + MARGIN) as u32, self.cards_height()))
    }

    fn cards_height(&self) -> u32 {
        self.area.size.height - (HEAD + HINT) as u32
    }

    /// How many lines of text a card has.
    pub(super) fn rows(&self) -> usize {
        (self.cards_height() as i32 - HEADING - MARGIN / 2).max(0) as usize / ROW as usize
    }

    /// The line of a card with this number, counted from its first.
    pub(super) fn row(&self, card: Rectangle, number: usize) -> Rectangle {
        let corner = card.top_left + Point::new(0, HEADING + number as i32 * ROW);
        Rectangle::new(corner, Size::new(card.size.width, ROW as u32))
    }

    /// The number of the line of a card that lies there.
    pub(super) fn row_at(&self, card: Rectangle, at: Point) -> Option<usize> {
        (0..self.rows()).find(|number| self.row(card, *number).contains(at))
    }

    /// The heading that opens a tab.
    pub(super) fn tab(&self, number: i32) -> Rectangle {
        let corner = self.body().top_left + Point::new(INSET / 2 + number * TAB as i32, 0);
        Rectangle::new(corner, Size::new(TAB, HEADING as u32))
    }

    /// The baseline of the text at the foot.
    pub(super) fn hint(&self) -> Point {
        let height = self.area.size.height as i32;
        self.area.top_left + Point::new(MARGIN + INSET, height - 6)
    }

    /// The lines at the head: the left end of each baseline, and how wide they are.
    pub(super) fn head(&self) -> ([Point; 2], i32) {
        let line = |base| self.area.top_left + Point::new(MARGIN + INSET, base);
        ([line(23), line(42)], WIDTH as i32 - 2 * (MARGIN + INSET))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexdeck_console::board::BOARDS;

    #[test]
    fn everything_lies_on_the_pane_and_rows_on_their_card() {
        for board in BOARDS {
            let layout = Layout::beside(board);
            let inside = |outer: Rectangle, inner: Rectangle| outer.intersection(&inner) == inner;
            assert!(layout.rows() >= 10, "{}: {} rows", board.name, layout.rows());
            for card in [layout.moves(), layout.body()] {
                assert!(inside(layout.area, card), "{}: {card:?}", board.name);
                let last = layout.row(card, layout.rows() - 1);
                assert!(inside(card, last), "{}: {last:?} of {card:?}", board.name);
            }
            assert!(layout.moves().intersection(&layout.body()).is_zero_sized());
            assert!(inside(layout.body(), layout.tab(1)));
        }
    }

    #[test]
    fn a_row_is_found_where_it_is() {
        let layout = Layout::beside(BOARDS[0]);
        let card = layout.moves();
        for number in 0..layout.rows() {
            assert_eq!(layout.row_at(card, layout.row(card, number).center()), Some(number));
        }
        assert_eq!(layout.row_at(card, card.top_left), None, "the heading is no row");
        assert_eq!(layout.row_at(card, layout.body().center()), None);
    }
}
