//! What a screen is made of: a handful of shapes, each a plain value.

use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use heapless::String;
use hexdeck_engine::hex::Orientation;

use super::font::Face;
use super::icon::Icon;
use super::raster::{Outline, Row, SUB, SubPoint};
use super::{Strip, outline};

/// Longest line of text in bytes; what does not fit is cut.
pub const MAX_TEXT: usize = 40;

/// Text of a shape.
pub type Label = String<MAX_TEXT>;

/// A label with as much of the text as fits.
pub fn label(text: &str) -> Label {
    let mut out = Label::new();
    for c in text.chars() {
        if out.push(c).is_err() {
            break;
        }
    }
    out
}

/// Which point of a line of text lies at its position; vertically that is the baseline.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// Its start.
    Left,
    /// Its middle.
    Center,
    /// Its end.
    Right,
}

/// A hexagon by its centre and half its extents, in sub-pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HexBody {
    /// The centre.
    pub center: SubPoint,
    /// Half of its width and height.
    pub half: (i32, i32),
    /// Which way it stands.
    pub orientation: Orientation,
}

impl HexBody {
    /// The smallest rectangle of whole pixels round it.
    fn bounds(&self) -> Rectangle {
        let span = |center: i32, half: i32| {
            let low = (center - half).div_euclid(SUB);
            (low, (center + half + SUB - 1).div_euclid(SUB) - low)
        };
        let (x, width) = span(self.center.0, self.half.0);
        let (y, height) = span(self.center.1, self.half.1);
        Rectangle::new(Point::new(x, y), Size::new(width as u32, height as u32))
    }
}

/// Something to draw.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shape {
    /// A plain rectangle.
    Fill {
        /// Where.
        area: Rectangle,
        /// Its colour.
        color: Rgb565,
    },
    /// A rectangle with round corners; with half its size as radius, a disc.
    Round {
        /// Where.
        area: Rectangle,
        /// Radius of its corners in pixels.
        radius: u8,
        /// Its colour.
        color: Rgb565,
    },
    /// The border of a rectangle with round corners, drawn inside it.
    Frame {
        /// Where.
        area: Rectangle,
        /// Radius of its corners in pixels.
        radius: u8,
        /// Width of the line in sub-pixels.
        width: u8,
        /// Its colour.
        color: Rgb565,
    },
    /// A hexagon.
    Hex {
        /// Where and how large.
        body: HexBody,
        /// Its colour.
        color: Rgb565,
    },
    /// The border of a hexagon, drawn inside it.
    HexFrame {
        /// Where and how large.
        body: HexBody,
        /// Width of the line in sub-pixels.
        width: u8,
        /// Its colour.
        color: Rgb565,
    },
    /// An icon on its 24-pixel box.
    Icon {
        /// Which.
        icon: Icon,
        /// The centre of the box.
        center: Point,
        /// Its colour.
        color: Rgb565,
    },
    /// A line of text.
    Text {
        /// What it says.
        text: Label,
        /// Typeface and size.
        face: Face,
        /// Where: the baseline, at the point that `align` names.
        at: Point,
        /// What lies there.
        align: Align,
        /// Its colour.
        color: Rgb565,
    },
}

impl Shape {
    /// A rectangle that holds every pixel it may paint.
    pub fn bounds(&self) -> Rectangle {
        match self {
            Shape::Fill { area, .. } | Shape::Round { area, .. } | Shape::Frame { area, .. } => {
                *area
            }
            Shape::Hex { body, .. } | Shape::HexFrame { body, .. } => body.bounds(),
            Shape::Icon { center, .. } => Icon::bounds(*center),
            Shape::Text { text, face, at, align, .. } => {
                text_bounds(text, *face, text_start(text, *face, *at, *align))
            }
        }
    }

    /// Paints the part that lies on the strip.
    pub fn paint(&self, strip: &mut Strip<'_>, row: &mut Row) {
        match self {
            Shape::Fill { area, color } => {
                let Ok(()) = strip.fill_solid(area, *color);
            }
            Shape::Round { area, radius, color } => {
                paint_round(strip, row, area, i32::from(*radius), *color);
            }
            Shape::Frame { area, radius, width, color } => {
                paint_frame(strip, row, area, i32::from(*radius), i32::from(*width), *color);
            }
            Shape::Hex { body, color } => {
                let mut line = Outline::new();
                line.contour(outline::hexagon(body, 0).into_iter());
                line.fill(strip, row, *color);
            }
            Shape::HexFrame { body, width, color } => {
                let mut line = Outline::new();
                line.contour(outline::hexagon(body, 0).into_iter());
                line.contour(outline::hexagon(body, i32::from(*width)).into_iter().rev());
                line.fill(strip, row, *color);
            }
            Shape::Icon { icon, center, color } => icon.paint(strip, *center, *color),
            Shape::Text { text, face, at, align, color } => {
                paint_text(strip, text, *face, text_start(text, *face, *at, *align), *color);
            }
        }
    }
}

/// The rows of an area between its round corners: the first and one past the last.
fn between_corners(area: &Rectangle, radius: i32) -> (i32, i32) {
    let (y, height) = (area.top_left.y, area.size.height as i32);
    let corner = radius.min(height / 2).max(0);
    (y + corner, y + height - corner)
}

/// Round corners have many edges, the rows between them four.
fn paint_frame(
    strip: &mut Strip<'_>,
    row: &mut Row,
    area: &Rectangle,
    radius: i32,
    width: i32,
    color: Rgb565,
) {
    let (y0, y1) = (area.top_left.y, area.top_left.y + area.size.height as i32);
    let lines = (width + SUB - 1) / SUB;
    let (upper, lower) = between_corners(area, radius.max(lines));
    let (top, bottom) = strip.rows();
    if top < upper || bottom > lower {
        let mut round = Outline::new();
        outline::frame(&mut round, area, radius, width);
        round.fill_rows((y0, upper), strip, row, color);
        round.fill_rows((lower, y1), strip, row, color);
    }
    if upper < lower {
        let mut straight = Outline::new();
        outline::frame(&mut straight, area, 0, width);
        straight.fill_rows((upper, lower), strip, row, color);
    }
}

/// Round corners need the rasteriser, the rows between them do not.
fn paint_round(strip: &mut Strip<'_>, row: &mut Row, area: &Rectangle, radius: i32, color: Rgb565) {
    let (top, bottom) = strip.rows();
    let (x0, y0) = (area.top_left.x, area.top_left.y);
    let (width, height) = (area.size.width as i32, area.size.height as i32);
    let (upper, lower) = between_corners(area, radius);
    if top < upper || bottom > lower {
        let mut line = Outline::new();
        outline::round(&mut line, area, radius);
        line.fill_rows((y0, upper), strip, row, color);
        line.fill_rows((lower, y0 + height), strip, row, color);
    }
    for y in upper.max(top)..lower.min(bottom) {
        strip.fill_span(y, x0, x0 + width, color);
    }
}

/// Where the pen starts.
fn text_start(text: &str, face: Face, at: Point, align: Align) -> Point {
    let back = match align {
        Align::Left => 0,
        Align::Center => face.width(text) / 2,
        Align::Right => face.width(text),
    };
    at - Point::new(back, 0)
}

/// Calls `visit` with each glyph and the top left corner of its picture.
fn each_glyph(
    text: &str,
    face: Face,
    start: Point,
    mut visit: impl FnMut(super::font::Glyph, Point),
) {
    let mut pen = start.x * 8;
    for c in text.chars() {
        let glyph = face.glyph(c);
        let at = Point::new(((pen + 4) >> 3) + glyph.left, start.y - glyph.above);
        pen += glyph.advance;
        visit(glyph, at);
    }
}

fn text_bounds(text: &str, face: Face, start: Point) -> Rectangle {
    let (mut low, mut high) = (start, start);
    each_glyph(text, face, start, |glyph, at| {
        low = low.component_min(at);
        high = high.component_max(at + Point::new(glyph.width, glyph.height));
    });
    let size = high - low;
    Rectangle::new(low, Size::new(size.x as u32, size.y as u32))
}

fn paint_text(strip: &mut Strip<'_>, text: &str, face: Face, start: Point, color: Rgb565) {
    each_glyph(text, face, start, |glyph, at| {
        strip.blend_glyph(at, (glyph.width, glyph.height), glyph.pixels, color);
    });
}
