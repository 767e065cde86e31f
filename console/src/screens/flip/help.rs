//! How to play Flip, in four pages.

use embedded_graphics::prelude::*;
use hexdeck_engine::games::flip::{Card, starter};
use hexdeck_engine::hex::{Hex, Layout, Orientation};

use super::picture::sides;
use super::{card, places};
use crate::Board;
use crate::paint::{CardEdge, DisplayList, Icon, Shape, theme};
use crate::text::Text;

/// A page: its name and what it says below its picture.
pub const HELP: [(Text, [Text; 2]); 4] = [
    (Text::FlipHelp1, [Text::FlipHelp1a, Text::FlipHelp1b]),
    (Text::FlipHelp2, [Text::FlipHelp2a, Text::FlipHelp2b]),
    (Text::FlipHelp3, [Text::FlipHelp3a, Text::FlipHelp3b]),
    (Text::FlipHelp4, [Text::FlipHelp4a, Text::FlipHelp4b]),
];

/// A card on a picture: its cell, its place in the deck, its seat and its border.
type On = (Hex, usize, u8, CardEdge);

use CardEdge::{Chosen, Own, Turned};

/// Red's ninth card attacks downwards with its 4: blue's sixth shows a 1 there and turns.
const BEFORE: &[On] = &[(Hex::new(0, 0), 8, 0, Chosen), (Hex::new(0, 1), 5, 1, Own)];
const AFTER: &[On] = &[(Hex::new(0, 0), 8, 0, Own), (Hex::new(0, 1), 5, 0, Turned)];
/// The end: three to one.
const END: &[On] = &[
    (Hex::new(0, 0), 8, 0, Own),
    (Hex::new(0, 1), 5, 0, Own),
    (Hex::new(1, 0), 3, 1, Own),
    (Hex::new(-1, 1), 0, 0, Own),
];

/// The picture of a page.
pub fn draw_help(list: &mut DisplayList, panel: &Board, page: usize, middle: Point) {
    let large = panel.width >= 480;
    let apart = if large { 100 } else { 70 };
    let (left, right) = (middle - Point::new(apart, 0), middle + Point::new(apart, 0));
    let deck = starter();
    match page {
        0 => {
            let across = if large { 70 } else { 50 };
            let body = places::Places::new(panel).zoomed((middle.x, middle.y), across);
            list.push(card::face(body, sides(&deck[8]), 0, Own));
        }
        1 => draw_board(list, large, &deck, BEFORE, middle),
        2 => {
            draw_board(list, large, &deck, BEFORE, left);
            list.push(Shape::Icon { icon: Icon::Next, center: middle, color: theme::ACCENT });
            draw_board(list, large, &deck, AFTER, right);
        }
        _ => draw_board(list, large, &deck, END, middle),
    }
}

/// Four cells, with these cards on them.
fn draw_board(list: &mut DisplayList, large: bool, deck: &[Card], cards: &[On], at: Point) {
    let across = if large { 30 } else { 21 };
    let layout = Layout::new(Orientation::FlatTop, (at.x, at.y - across), across * 26 / 15, across);
    for cell in [Hex::new(0, 0), Hex::new(0, 1), Hex::new(1, 0), Hex::new(-1, 1)] {
        let body = places::cell(&layout, cell);
        list.push(match cards.iter().find(|on| on.0 == cell) {
            Some((_, place, seat, edge)) => card::face(body, sides(&deck[*place]), *seat, *edge),
            None => card::empty(body),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexdeck_engine::games::flip::{self, Flip, Owner, Position, Rules};

    /// What the pages show is what the rules do.
    #[test]
    fn the_picture_of_a_turn_is_right() {
        let deck = starter();
        let blue = [(Hex::new(0, 1), deck[5], Owner::Blue, 0)];
        let hand = [(deck[8], true)];
        let board = flip::Board::hexagon(1).unwrap();
        let mut position = Position::empty(board, Rules::BASE);
        position.placed = &blue;
        position.hands[0] = &hand;
        let game = Flip::position(&position).unwrap();
        let result = game.preview(deck[8].id, Hex::ORIGIN, 0).unwrap();
        assert_eq!((result.flips.len(), result.comparisons[0].attacker), (1, 4));
        assert_eq!(result.comparisons[0].defender, 1);
    }
}
