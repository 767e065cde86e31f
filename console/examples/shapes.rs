//! Draws every mark at several sizes, every path tile and the lines into one picture, to look at.
//!
//! `cargo run -p hexdeck-console --example shapes -- FILE` writes FILE as a PNG, enlarged
//! threefold so that single pixels can be judged.

use std::error::Error;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::{env, process};

use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use hexdeck_console::paint::tile::FACE_STEPS;
use hexdeck_console::paint::{
    Align, DisplayList, Face, Glyph, HexBody, Icon, Quarter, SUB, Shape, Strip, label, theme,
};
use hexdeck_console::seats;
use hexdeck_engine::hex::Orientation;

/// The picture's size in pixels, that of the larger panel.
const SIZE: Size = Size::new(480, 320);
/// How often each pixel is repeated in both directions.
const ENLARGED: usize = 3;

fn main() {
    let Some(file) = env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("Name the picture to write.");
        process::exit(2);
    };
    let panel = Rectangle::new(Point::zero(), SIZE);
    let mut list = Box::new(DisplayList::new());
    list.push(Shape::Fill { area: panel, color: theme::BACKGROUND });
    marks(&mut list);
    tiles(&mut list);
    lines(&mut list);
    let mut buffer = vec![0; (SIZE.width * SIZE.height) as usize];
    let mut strip = Strip::new(panel, &mut buffer).expect("the buffer has room for the panel");
    list.paint(&mut strip);
    if let Err(e) = save(&file, &strip) {
        eprintln!("Cannot write {}: {e}.", file.display());
        process::exit(1);
    }
}

/// Every mark at 9, 12, 16 and 24 pixels, a column each.
fn marks(list: &mut DisplayList) {
    for (i, glyph) in Glyph::ALL.into_iter().enumerate() {
        let color = seats::LOOKS.get(i).map_or(theme::TEXT, |look| look.color);
        let x = 20 + 30 * i as i32;
        for (y, pixels) in [(10, 9), (26, 12), (44, 16), (70, 24)] {
            // An odd size has its centre in the middle of a pixel.
            let half = pixels % 2 * SUB / 2;
            let center = (x * SUB + half, y * SUB + half);
            list.push(Shape::Glyph { glyph, center, size: pixels * SUB / 2, color });
        }
    }
}

/// Every path tile in every rotation, a row for each kind, as large as on a board of 37.
fn tiles(list: &mut DisplayList) {
    for (kind, rotation) in (0..4u8).flat_map(|kind| (0..6u8).map(move |r| (kind, r))) {
        let (half, y) = ((344, 397), i32::from(kind));
        let x = 2 * i32::from(rotation) + y % 2;
        let center = (26 * SUB + x * half.0, 114 * SUB + y * half.1 * 3 / 2);
        let body = HexBody { center, half, orientation: Orientation::PointyTop };
        let colors = if rotation < 3 { [0; 3] } else { [rotation - 2, 0, rotation + 1] };
        let rotation = rotation * FACE_STEPS;
        list.push(Shape::PathTile { body, kind, rotation, colors });
    }
}

/// Strokes, curves, rings, hatching, a veil, and words for every side of the table.
fn lines(list: &mut DisplayList) {
    let at = |x: i32, y: i32| (x * SUB, y * SUB);
    let color = theme::ACCENT;
    for (i, width) in [16, 32, 64, 112].into_iter().enumerate() {
        let y = 100 + 20 * i as i32;
        list.push(Shape::Stroke { from: at(330, y), to: at(370, y + 12), width, color });
        let (from, control, to) = (at(385, y + 10), at(405, y - 20), at(425, y + 10));
        list.push(Shape::Curve { from, control, to, width: width / 2 + 8, color });
    }
    for (i, to) in [40, 100, 200, 256].into_iter().enumerate() {
        let center = at(345 + 38 * i as i32, 200);
        let (radius, width) = (16 * SUB as u16, 56);
        list.push(Shape::Arc { center, radius, width, from: 0, to: 256, color: theme::CELL });
        list.push(Shape::Arc { center, radius, width, from: 0, to, color: theme::GOLD });
    }
    for (i, look) in seats::LOOKS.iter().enumerate() {
        let center = at(24 + 48 * i as i32, 270);
        let body = HexBody { center, half: (344, 397), orientation: Orientation::PointyTop };
        list.push(Shape::Hex { body, color: look.dark });
        list.push(Shape::HexHatch { body, color: look.color });
    }
    let veil = Rectangle::new(Point::new(4, 276), Size::new(290, 40));
    list.push(Shape::Shade { area: veil, color: theme::BACKGROUND, alpha: 20 });
    for turn in Quarter::ALL {
        let (at, face) = (Point::new(390, 270), Face::Small);
        let text = label("     Turned");
        list.push(Shape::TurnedText { text, face, at, align: Align::Left, turn, color });
    }
    for (i, turn) in Quarter::ALL.into_iter().enumerate() {
        let center = Point::new(320, 240 + 24 * i as i32);
        list.push(Shape::TurnedIcon { icon: Icon::Undo, center, turn, color });
        let center = at(460, 240 + 20 * i as i32);
        let glyph = Glyph::Triangle;
        list.push(Shape::TurnedGlyph { glyph, center, size: 8 * SUB, turn, color });
    }
}

/// The strip's pixels as bytes of red, green and blue.
fn pixels(strip: &Strip<'_>) -> Vec<u8> {
    let width = SIZE.width as usize;
    let mut out = Vec::new();
    let colors: Vec<Rgb565> = strip.colors().collect();
    for line in colors.chunks(width) {
        let wide: Vec<u8> = line
            .iter()
            .flat_map(|c| {
                let scaled = |v: u8, max: u32| (u32::from(v) * 255 / max) as u8;
                [scaled(c.r(), 31), scaled(c.g(), 63), scaled(c.b(), 31)].repeat(ENLARGED)
            })
            .collect();
        out.extend(wide.repeat(ENLARGED));
    }
    out
}

fn save(file: &Path, strip: &Strip<'_>) -> Result<(), Box<dyn Error>> {
    let large = ENLARGED as u32;
    let mut encoder =
        png::Encoder::new(File::create(file)?, SIZE.width * large, SIZE.height * large);
    encoder.set_color(png::ColorType::Rgb);
    encoder.write_header()?.write_image_data(&pixels(strip))?;
    Ok(())
}
