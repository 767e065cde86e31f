//! Quarter turns: labels and marks that face the other sides of the table.

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

use super::raster::SubPoint;

/// How far something is turned clockwise, so that another side of the table can read it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quarter {
    /// Not at all: for the near side.
    None,
    /// A quarter: for the left side, whose reader looks to the right.
    Right,
    /// Half a turn: for the far side.
    Half,
    /// Three quarters: for the right side.
    Left,
}

impl Quarter {
    /// Every turn, clockwise.
    pub const ALL: [Quarter; 4] = [Quarter::None, Quarter::Right, Quarter::Half, Quarter::Left];

    /// Where a point goes that is given from the centre of the turn.
    pub(super) fn point(self, (x, y): SubPoint) -> SubPoint {
        match self {
            Quarter::None => (x, y),
            Quarter::Right => (-y, x),
            Quarter::Half => (-x, -y),
            Quarter::Left => (y, -x),
        }
    }

    /// Where a rectangle goes when it is turned round `center`, a corner between pixels.
    pub(super) fn area(self, area: Rectangle, center: Point) -> Rectangle {
        let near = area.top_left - center;
        let far = near + area.size;
        let (a, b) = (self.point((near.x, near.y)), self.point((far.x, far.y)));
        let size = match self {
            Quarter::None | Quarter::Half => area.size,
            Quarter::Right | Quarter::Left => Size::new(area.size.height, area.size.width),
        };
        Rectangle::new(center + Point::new(a.0.min(b.0), a.1.min(b.1)), size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paint::raster::{Row, SUB};
    use crate::paint::{Align, Face, Glyph, Icon, Shape, Strip, label};
    use embedded_graphics::pixelcolor::Rgb565;
    use std::vec::Vec;

    /// The side of the square picture, in whose middle everything is turned.
    const SIDE: i32 = 64;

    fn picture(shape: &Shape) -> Vec<Rgb565> {
        let area = Rectangle::new(Point::zero(), Size::new_equal(SIDE as u32));
        let mut buffer = [0; (SIDE * SIDE) as usize];
        let mut strip = Strip::new(area, &mut buffer).unwrap();
        shape.paint(&mut strip, &mut Row::new());
        strip.colors().collect()
    }

    /// The picture turned clockwise by a quarter.
    fn turned(picture: &[Rgb565]) -> Vec<Rgb565> {
        let at = |x: i32, y: i32| picture[(y * SIDE + x) as usize];
        (0..SIDE * SIDE).map(|i| at(i / SIDE, SIDE - 1 - i % SIDE)).collect()
    }

    #[test]
    fn a_turned_shape_is_the_turned_picture_of_the_upright_one() {
        let (at, color) = (Point::new(SIDE / 2, SIDE / 2), Rgb565::WHITE);
        let text = |turn| Shape::TurnedText {
            text: label("Äg7"),
            face: Face::Body,
            at,
            align: Align::Right,
            turn,
            color,
        };
        let icon = |turn| Shape::TurnedIcon { icon: Icon::Undo, center: at, turn, color };
        let plain = [
            Shape::Text { text: label("Äg7"), face: Face::Body, at, align: Align::Right, color },
            Shape::Icon { icon: Icon::Undo, center: at, color },
        ];
        for (upright, turned_by) in plain.iter().zip([&text as &dyn Fn(Quarter) -> Shape, &icon]) {
            let mut expected = picture(upright);
            assert!(expected.iter().any(|c| *c != Rgb565::BLACK));
            for turn in Quarter::ALL {
                assert!(picture(&turned_by(turn)) == expected, "{upright:?} by {turn:?}");
                expected = turned(&expected);
            }
        }
    }

    #[test]
    fn a_turned_mark_is_the_turned_picture_of_the_upright_one() {
        // Slopes are rounded along rows, so that an edge may differ a little once it is turned.
        let center = (SIDE / 2 * SUB, SIDE / 2 * SUB);
        for glyph in Glyph::ALL {
            let (size, color) = (20 * SUB, Rgb565::WHITE);
            let mut expected = picture(&Shape::Glyph { glyph, center, size, color });
            for turn in Quarter::ALL {
                let found = picture(&Shape::TurnedGlyph { glyph, center, size, turn, color });
                let near = |(a, b): (&Rgb565, &Rgb565)| a.r().abs_diff(b.r()) <= 3;
                assert!(found.iter().zip(&expected).all(near), "{glyph:?} by {turn:?}");
                expected = turned(&expected);
            }
        }
    }
}
