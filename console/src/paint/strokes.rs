//! The strokes that icons are made of, and their rendering into the table of icons.
//!
//! `cargo xtask test --bless` renders the table anew after a change.

use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

use super::icon::{BYTES, CENTER, SIZE};
use super::outline::on_circle;
use super::raster::{Outline, Row, SUB, SubPoint};
use super::{Icon, Strip};

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
const HINT: &[Line] = &[
    &[(-5, 9), (-6, 4), (-10, -1), (-11, -6), (-9, -11), (-5, -15), (0, -16)],
    &[(0, -16), (5, -15), (9, -11), (11, -6), (10, -1), (6, 4), (5, 9)],
    &[(-5, 9), (5, 9)],
    &[(-3, 15), (3, 15)],
];
const MENU: &[Line] = &[&[(-14, -10), (14, -10)], &[(-14, 0), (14, 0)], &[(-14, 10), (14, 10)]];
const HOME: &[Line] = &[
    &[(-17, -1), (0, -16), (17, -1)],
    &[(-12, -4), (-12, 14), (12, 14), (12, -4)],
    &[(-4, 14), (-4, 4), (4, 4), (4, 14)],
];
const MOVES: &[Line] = &[
    &[(-15, -11), (-15, -11)],
    &[(-7, -11), (15, -11)],
    &[(-15, 0), (-15, 0)],
    &[(-7, 0), (15, 0)],
    &[(-15, 11), (-15, 11)],
    &[(-7, 11), (8, 11)],
];
const NEXT: &[Line] = &[&[(-15, 0), (15, 0)], &[(3, -13), (16, 0), (3, 13)]];

fn lines(icon: Icon) -> &'static [Line] {
    match icon {
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
        Icon::Hint => HINT,
        Icon::Menu => MENU,
        Icon::Home => HOME,
        Icon::Moves => MOVES,
    }
}

/// A line from `a` to `b` with round ends.
fn capsule(out: &mut Outline, a: SubPoint, b: SubPoint, radius: i32) {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let length = ((dx * dx + dy * dy) as u32).isqrt() as i32;
    // The normal, as long as the radius; any will do for a dot.
    let (nx, ny) =
        if length == 0 { (0, radius) } else { (-dy * radius / length, dx * radius / length) };
    let end = move |center: SubPoint, sign: i32| {
        [0, 4, 8, 12].map(|step| {
            // Half a turn from the normal round the end, in steps of 60 degrees: strokes are thin.
            let (c, s) = on_circle((0, 0), 256, step);
            let (x, y) = (nx * c + ny * s, ny * c - nx * s);
            (center.0 + ((sign * x) >> 8), center.1 + ((sign * y) >> 8))
        })
    };
    out.contour(end(b, 1).into_iter().chain(end(a, -1)));
}

/// The icon in four bits of coverage a pixel.
fn render(icon: Icon) -> std::vec::Vec<u8> {
    let area = Rectangle::new(Point::zero(), Size::new_equal(SIZE as u32));
    let mut buffer = [0; 2 * BYTES];
    let mut strip = Strip::new(area, &mut buffer).expect("room for an icon");
    let mut row = Row::new();
    let at = |(x, y): (i8, i8)| {
        let scaled = |v: i8| CENTER * SUB + i32::from(v) * SUB * 2 / 3;
        (scaled(x), scaled(y))
    };
    for line in lines(icon) {
        for pair in line.windows(2) {
            let mut stroke = Outline::new();
            capsule(&mut stroke, at(pair[0]), at(pair[1]), SUB);
            stroke.fill(&mut strip, &mut row, Rgb565::WHITE);
        }
    }
    let nibbles: std::vec::Vec<u8> =
        strip.colors().map(|c| ((u32::from(c.r()) * 15 + 15) / 31) as u8).collect();
    nibbles.chunks(2).map(|pair| pair[0] << 4 | pair[1]).collect()
}

#[test]
fn the_table_of_icons_is_what_the_strokes_give() {
    let table: std::vec::Vec<u8> = Icon::ALL.into_iter().flat_map(render).collect();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/fonts/icons.bin");
    if std::env::var_os("HEXDECK_BLESS").is_some_and(|value| value == "1") {
        std::fs::write(path, &table).expect("the table can be written");
    }
    let kept = std::fs::read(path).expect("the table can be read");
    assert!(kept == table, "render the table anew: see strokes.rs");
    for (place, icon) in Icon::ALL.into_iter().enumerate() {
        assert_eq!(icon as usize, place);
    }
}
