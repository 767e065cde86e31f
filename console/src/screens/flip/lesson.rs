//! The guided first game of Flip.

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use hexdeck_engine::games::flip::{Board, Flip, Move, Rules, Setup, starter};
use hexdeck_engine::play::Game;

use super::board::FlipBoard;
use super::places::{self, Places};
use crate::paint::{HexBody, SUB};
use crate::screens::frame::{Step, Taught};
use crate::screens::{Practice, Table};
use crate::text::Text;

/// A game in which the learner's second card turns one.
const SEED: u64 = 5;

impl Taught for FlipBoard {
    const STEPS: &'static [Step] = &[
        Step::Tell([Text::FlipLearnCards, Text::FlipLearnCards2]),
        Step::Do([Text::FlipLearnPlace, Text::FlipLearnPlace2]),
        Step::Do([Text::FlipLearnEnd, Text::FlipLearnEnd2]),
        Step::Reply,
        Step::Do([Text::FlipLearnTurn, Text::FlipLearnTurn2]),
        Step::Tell([Text::FlipLearnWhy, Text::FlipLearnWhy2]),
        Step::Do([Text::FlipLearnAgain, Text::FlipLearnAgain2]),
        Step::Tell([Text::FlipLearnWin, Text::FlipLearnWin2]),
    ];

    #[inline(never)]
    fn begin(practice: &mut Practice) {
        let setup = || Setup::new(Board::hexagon(1)?, [&starter(), &starter()], Rules::BASE);
        // A setup that a test has played.
        if let Ok(game) = setup().and_then(|setup| Flip::start(&setup, SEED)) {
            *practice = Practice::Flip(game);
        }
    }

    fn practice(practice: &Practice) -> Option<&Flip> {
        let Practice::Flip(game) = practice else { return None };
        Some(game)
    }

    fn practice_mut(practice: &mut Practice) -> Option<&mut Flip> {
        let Practice::Flip(game) = practice else { return None };
        Some(game)
    }

    /// The placement that turns most cards, the first of several; if there is none, what is left.
    fn advice(state: &Flip) -> Option<Move> {
        let mut best: Option<(i32, Move)> = None;
        state.each_move(state.current().seat(), &mut |mv| {
            let worth = match mv {
                Move::Place { card, at, turn } => {
                    state.preview(card, at, turn).map_or(0, |result| result.flips.len() as i32)
                }
                _ => -1,
            };
            if best.is_none_or(|(before, _)| worth > before) {
                best = Some((worth, mv));
            }
        });
        best.map(|(_, mv)| mv)
    }

    fn towards(&self, table: &Table, state: &Flip, mv: Move) -> Rectangle {
        let places = Places::new(table.board);
        let Move::Place { card, at, .. } = mv else { return places.primary() };
        let hand = state.hand(state.current());
        let is = |i: &usize| {
            hand.get(*i).and_then(|held| state.agreed().card(held.card)).map(|c| c.id) == Some(card)
        };
        let held = (0..hand.len()).find(is);
        if held != self.selected(state) {
            let place = held.unwrap_or(0);
            return around(&places.held(state.current(), place, hand.len()));
        }
        if self.prepared(state).map(|(prepared, ..)| prepared) == Some(mv) {
            return places.primary();
        }
        around(&places::cell(&places.board(state.agreed().board()), at))
    }
}

/// The square round a hexagon.
fn around(body: &HexBody) -> Rectangle {
    let half = body.half.0.max(body.half.1) / SUB;
    let middle = Point::new(body.center.0 / SUB, body.center.1 / SUB);
    Rectangle::with_center(middle, Size::new_equal(2 * half as u32))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_card_of_the_lesson_turns_one() {
        let mut practice = Practice::None;
        FlipBoard::begin(&mut practice);
        let game = FlipBoard::practice_mut(&mut practice).unwrap();
        let mut flips = std::vec::Vec::new();
        for seat in [0, 0, 1, 1, 0] {
            let mv = FlipBoard::advice(game).unwrap();
            if let Move::Place { card, at, turn } = mv {
                flips.push(game.preview(card, at, turn).unwrap().flips.len());
            }
            assert_eq!(game.current().seat().0, seat);
            game.apply(game.current().seat(), mv, &mut |_| {}).unwrap();
        }
        assert_eq!(flips[0], 0);
        assert!(flips[2] > 0, "{flips:?}");
    }
}
