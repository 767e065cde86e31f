//! The guided first game of Flows: on the smallest board, to a whole line.

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use hexdeck_engine::games::flows::{Flows, Place, Setup};
use hexdeck_engine::hex::Hex;
use hexdeck_engine::play::Game;

use super::board::{FlowsBoard, confirms, rightwards};
use super::plan::Plan;
use crate::Board;
use crate::paint::{HexBody, SUB};
use crate::screens::frame::{Step, Taught};
use crate::screens::{Practice, Table};
use crate::text::Text;
use crate::ui;

/// A bag whose first tiles suit the line below.
const SEED: u64 = 26;
/// The learner sits near, the other one at the right.
const SIDES: [u8; 2] = [3, 1];

/// A game that the learner wins with the fourth tile, over tiles of both: cell and rotation.
const LINE: [(i16, i16, u8); 7] =
    [(0, 2, 0), (2, 0, 5), (0, 1, 0), (1, 0, 0), (1, -1, 1), (0, 0, 5), (2, -2, 2)];

impl Taught for FlowsBoard {
    const STEPS: &'static [Step] = &[
        Step::Tell([Text::FlowsLearnGoal, Text::FlowsLearnGoal2]),
        Step::Do([Text::FlowsLearnPlace, Text::FlowsLearnPlace2]),
        Step::Reply,
        Step::Do([Text::FlowsLearnOn, Text::FlowsLearnOn2]),
        Step::Reply,
        Step::Do([Text::FlowsLearnTurn, Text::FlowsLearnTurn2]),
        Step::Reply,
        Step::Do([Text::FlowsLearnLast, Text::FlowsLearnLast2]),
        Step::Tell([Text::FlowsLearnEnd, Text::FlowsLearnEnd2]),
    ];

    #[inline(never)]
    fn begin(practice: &mut Practice) {
        let sides = SIDES.into_iter().collect();
        // A setup that a test has played.
        if let Ok(game) = Flows::start(&Setup { radius: 2, sides, ..Setup::players(2) }, SEED) {
            *practice = Practice::Flows(game);
        }
    }

    fn practice(practice: &Practice) -> Option<&Flows> {
        let Practice::Flows(game) = practice else { return None };
        Some(game)
    }

    fn practice_mut(practice: &mut Practice) -> Option<&mut Flows> {
        let Practice::Flows(game) = practice else { return None };
        Some(game)
    }

    /// The next move of the line, as many as tiles lie there.
    fn advice(state: &Flows) -> Option<Place> {
        let (q, r, rotation) = *LINE.get(state.tiles().count())?;
        Some(Place { at: Hex::new(q, r), rotation })
    }

    fn towards(&self, table: &Table, state: &Flows, mv: Place) -> Rectangle {
        let plan = Plan::new(table.board, state.setup().radius);
        let body = plan.body(mv.at, 0);
        if self.trial != Some(mv.at) {
            return around(&body);
        }
        let right = rightwards(table, state);
        let turned = Place { rotation: self.turns(state), ..mv };
        if !Self::same(state, turned, mv) {
            // The half of the tile that turns it clockwise.
            let middle = Point::new(body.center.0 / SUB, body.center.1 / SUB);
            let aside = Point::new(right.0.signum(), 0) * (body.half.0 / SUB * 2 / 3);
            return Rectangle::with_center(
                middle + aside,
                Size::new_equal(body.half.0 as u32 / 16),
            );
        }
        let [check, _] = confirms(&plan, mv.at, right);
        Rectangle::with_center(check, Size::new_equal(2 * plan.disc() as u32))
    }

    /// Tiles of most kinds look the same in several rotations.
    fn same(state: &Flows, a: Place, b: Place) -> bool {
        let looks = state.hand().map_or(6, |kind| kind.orientations());
        a.at == b.at && a.rotation % looks == b.rotation % looks
    }

    /// Over the half of the board where nothing is to be touched, between the ways out; in the
    /// middle when there is something to be seen on both sides.
    fn words(board: &Board, target: Option<Rectangle>) -> Rectangle {
        let large = board.width >= 480;
        let (width, height) = (i32::from(board.width), i32::from(board.height));
        let (aside, high) = if large { (52, 62) } else { (38, 46) };
        let y = match target {
            None => (height - high) / 2,
            Some(target) if target.center().y > height / 2 => 4,
            Some(_) => height - high - 4,
        };
        ui::area(aside, y, (width - 2 * aside) as u32, high as u32)
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
    use hexdeck_engine::games::flows::How;
    use hexdeck_engine::play::{Seat, Seats};

    #[test]
    fn the_lesson_ends_with_a_whole_line_of_the_learner() {
        let mut practice = Practice::None;
        <FlowsBoard as Taught>::begin(&mut practice);
        let game = FlowsBoard::practice_mut(&mut practice).unwrap();
        for ply in 0..LINE.len() {
            assert!(game.end().is_none());
            assert_eq!(game.current(), Seat(ply as u8 % 2));
            let mv = FlowsBoard::advice(game).unwrap();
            game.apply(game.current(), mv, &mut |_| ()).unwrap();
        }
        let end = game.end().unwrap();
        assert_eq!((end.how, end.winners), (How::Flow, Seats::one(Seat(0))));
        let both = game.flow(Seat(0)).any(|cell| cell == Hex::new(1, 0));
        assert!(both, "the line runs over a tile of the other one");
    }
}
