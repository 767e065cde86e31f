//! Our icons: strokes 2 pixels wide with round ends on a box of 24 pixels.

use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;

use super::Strip;
use super::outline::capsule;
use super::raster::{Outline, Row, SUB};

/// An icon; one meaning each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Icon {
    /// Leave this screen.
    Back,
    /// Take the last move back.
    Undo,
    /// Play the undone move again.
    Redo,
    /// Start a new game.
    New,
    /// Delete the last figure.
    Erase,
    /// Something went wrong.
    Warning,
    /// Packs: decks, boards, rules.
    Packs,
    /// Records.
    Records,
    /// Settings.
    Settings,
    /// How to play.
    Help,
    /// The next page.
    Next,
}

/// A polyline in units of 2/3 pixel from the centre of the box.
type Line = &'static [(i8, i8)];

const BACK: &[Line] = &[&[(15, 0), (-15, 0)], &[(-3, -13), (-16, 0), (-3, 13)]];
const UNDO: &[Line] = &[
    &[(-15, -6), (4, -6), (9, -5), (13, -2), (15, 3), (13, 8), (9, 11), (4, 12), (-6, 12)],
    &[(-7, -14), (-15, -6), (-7, 2)],
];
const REDO: &[Line] = &[
    &[(15, -6), (-4, -6), (-9, -5), (-13, -2), (-15, 3), (-13, 8), (-9, 11), (-4, 12), (6, 12)],
    &[(7, -14), (15, -6), (7, 2)],
];
const NEW: &[Line] = &[&[(-14, 0), (14, 0)], &[(0, -14), (0, 14)]];
const ERASE: &[Line] = &[
    &[(-18, 0), (-8, -12), (17, -12), (17, 12), (-8, 12), (-18, 0)],
    &[(-2, -5), (8, 5)],
    &[(8, -5), (-2, 5)],
];
const WARNING: &[Line] =
    &[&[(0, -15), (17, 14), (-17, 14), (0, -15)], &[(0, -4), (0, 4)], &[(0, 9), (0, 9)]];

const PACKS: &[Line] = &[
    &[(-6, -9), (-6, -15), (-4, -17), (12, -17), (14, -15), (14, 9), (12, 11), (9, 11)],
    &[(-14, -7), (-12, -9), (6, -9), (8, -7), (8, 15), (6, 17), (-12, 17), (-14, 15), (-14, -7)],
];
const RECORDS: &[Line] = &[
    &[(-15, 15), (-15, 2), (-6, 2), (-6, 15)],
    &[(-6, 2), (-6, -14), (5, -14), (5, 15)],
    &[(5, -5), (15, -5), (15, 15)],
    &[(-17, 15), (17, 15)],
];
const SETTINGS: &[Line] = &[
    &[(-16, -10), (-2, -10)],
    &[(10, -10), (16, -10)],
    &[(4, -15), (8, -14), (9, -10), (8, -6), (4, -5), (0, -6), (-1, -10), (0, -14), (4, -15)],
    &[(-16, 10), (-10, 10)],
    &[(2, 10), (16, 10)],
    &[(-4, 5), (0, 6), (1, 10), (0, 14), (-4, 15), (-8, 14), (-9, 10), (-8, 6), (-4, 5)],
];
const HELP: &[Line] = &[
    &[
        (0, -17),
        (8, -15),
        (15, -8),
        (17, 0),
        (15, 8),
        (8, 15),
        (0, 17),
        (-8, 15),
        (-15, 8),
        (-17, 0),
        (-15, -8),
        (-8, -15),
        (0, -17),
    ],
    &[(-5, -5), (-3, -9), (1, -10), (5, -8), (5, -4), (0, 0), (0, 3)],
    &[(0, 9), (0, 9)],
];
const NEXT: &[Line] = &[&[(-15, 0), (15, 0)], &[(3, -13), (16, 0), (3, 13)]];

impl Icon {
    fn lines(self) -> &'static [Line] {
        match self {
            Icon::Back => BACK,
            Icon::Undo => UNDO,
            Icon::Redo => REDO,
            Icon::New => NEW,
            Icon::Erase => ERASE,
            Icon::Warning => WARNING,
            Icon::Packs => PACKS,
            Icon::Records => RECORDS,
            Icon::Settings => SETTINGS,
            Icon::Help => HELP,
            Icon::Next => NEXT,
        }
    }

    pub(super) fn paint(self, strip: &mut Strip<'_>, row: &mut Row, center: Point, color: Rgb565) {
        const HALF_STROKE: i32 = SUB;
        let at = |(x, y): (i8, i8)| {
            let scaled = |v: i8| i32::from(v) * SUB * 2 / 3;
            (center.x * SUB + scaled(x), center.y * SUB + scaled(y))
        };
        for line in self.lines() {
            for pair in line.windows(2) {
                let mut stroke = Outline::new();
                capsule(&mut stroke, at(pair[0]), at(pair[1]), HALF_STROKE);
                stroke.fill(strip, row, color);
            }
        }
    }
}
