//! What a person's film needs beyond the factory's calibration.
//!
//! Three crosses are touched, and the pixels that were felt there say how to move all others.
//! Promises the exact cross for each of the three touches, integers only, and a pixel on the panel
//! for any touch. Refuses touches that lie too far from their crosses to be a worn film or a loose
//! frame: then something else is wrong, and the old correction stays.

use embedded_graphics::prelude::*;
use serde::{Deserialize, Serialize};

use crate::Board;

/// How far a touch may be felt from its cross, as a share of the panel's height: a third.
const FARTHEST: i32 = 3;

/// Where the three crosses were felt, on the panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Correction {
    felt: [(i16, i16); 3],
}

/// Where the crosses stand on a board: far apart, and not in a line.
pub const fn crosses(board: &Board) -> [Point; 3] {
    let (w, h) = (board.width as i32, board.height as i32);
    [Point::new(w / 8, h / 6), Point::new(w * 7 / 8, h / 2), Point::new(w / 2, h * 5 / 6)]
}

impl Correction {
    /// From where the crosses were felt; `None` if that is no film of this board.
    pub fn new(board: &Board, felt: [Point; 3]) -> Option<Correction> {
        let correction = Correction { felt: felt.map(|at| (at.x as i16, at.y as i16)) };
        let whole =
            felt.iter().all(|at| i16::try_from(at.x).is_ok() && i16::try_from(at.y).is_ok());
        (whole && correction.fits(board)).then_some(correction)
    }

    /// Whether each touch lies near its cross, and the three span at least half of what the
    /// crosses do: an error of a pixel in one of them must not become a large one elsewhere.
    pub fn fits(&self, board: &Board) -> bool {
        let most = i32::from(board.height) / FARTHEST / 2;
        let felt = self.felt.map(|(x, y)| Point::new(x.into(), y.into()));
        let near = felt.iter().zip(crosses(board)).all(|(felt, cross)| {
            (felt.x - cross.x).abs() <= most && (felt.y - cross.y).abs() <= most
        });
        near && span(felt) * 2 >= span(crosses(board))
    }

    /// The pixel that was meant by a touch felt at `at`.
    pub fn apply(&self, board: &Board, at: Point) -> Point {
        let [p, q, r] = self.felt.map(|(x, y)| Point::new(x.into(), y.into()));
        let whole = span([p, q, r]);
        if whole <= 0 {
            return at;
        }
        // How much of each cross is in the point: the triangles opposite.
        let (first, second) = (span([at, q, r]), span([p, at, r]));
        let third = whole - first - second;
        let [a, b, c] = crosses(board);
        let mixed = |a: i32, b: i32, c: i32| {
            let sum = first * i64::from(a) + second * i64::from(b) + third * i64::from(c);
            (sum + whole / 2).div_euclid(whole) as i32
        };
        Point::new(mixed(a.x, b.x, c.x), mixed(a.y, b.y, c.y))
    }
}

/// Twice the area of a triangle; negative if its corners run the other way round.
fn span([a, b, c]: [Point; 3]) -> i64 {
    let (a, b) = (a - c, b - c);
    i64::from(a.x) * i64::from(b.y) - i64::from(b.x) * i64::from(a.y)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{BOARD_3_5, BOARDS};
    use proptest::prelude::*;

    #[test]
    fn what_was_felt_at_the_crosses_is_the_crosses() {
        for board in BOARDS {
            let felt = crosses(board).map(|at| Point::new(at.x * 9 / 10 + 17, at.y * 11 / 10 - 9));
            let correction = Correction::new(board, felt).unwrap();
            for (felt, cross) in felt.into_iter().zip(crosses(board)) {
                assert_eq!(correction.apply(board, felt), cross);
            }
        }
    }

    #[test]
    fn a_shifted_film_is_shifted_back_everywhere() {
        let shift = Point::new(13, -21);
        let felt = crosses(&BOARD_3_5).map(|at| at + shift);
        let correction = Correction::new(&BOARD_3_5, felt).unwrap();
        for at in [Point::new(0, 0), Point::new(479, 319), Point::new(100, 200)] {
            assert_eq!(correction.apply(&BOARD_3_5, at + shift), at);
        }
    }

    #[test]
    fn touches_that_are_no_film_are_refused() {
        let crosses = crosses(&BOARD_3_5);
        let [a, b, c] = crosses;
        for felt in [[a, a, c], [b, a, c], [Point::new(i32::MAX, 0), b, c], [a; 3]] {
            assert_eq!(Correction::new(&BOARD_3_5, felt), None);
        }
    }

    proptest! {
        #[test]
        fn any_film_that_fits_gives_its_own_crosses(
            off in prop::array::uniform3((-50..=50i32, -50..=50i32)),
        ) {
            let felt: [Point; 3] = core::array::from_fn(|i| {
                crosses(&BOARD_3_5)[i] + Point::new(off[i].0, off[i].1)
            });
            if let Some(correction) = Correction::new(&BOARD_3_5, felt) {
                for (felt, cross) in felt.into_iter().zip(crosses(&BOARD_3_5)) {
                    prop_assert_eq!(correction.apply(&BOARD_3_5, felt), cross);
                }
            }
        }
    }
}
