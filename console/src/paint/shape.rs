//! What a screen is made of: a handful of shapes, each a plain value.

use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use heapless::String;
use hexdeck_engine::hex::Orientation;

use super::card::{self, CardLook, Mark, Marks};
use super::corner::Rounded;
use super::font::Face;
use super::glyph::Glyph;
use super::icon::Icon;
use super::line::Bend;
use super::quarter::Quarter;
use super::raster::{Outline, Row, SUB, SubPoint};
use super::{Strip, hatch, line, outline, tile};

/// Longest line of text in bytes; what does not fit is cut.
pub const MAX_TEXT: usize = 40;

/// Text of a shape.
pub type Label = String<MAX_TEXT, u8>;

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
    /// Its inside, each side moved inwards by so many sub-pixels. One on the other they are a
    /// hexagon with a border, for less than a hexagon and its frame.
    pub fn inset(&self, by: i32) -> HexBody {
        // A corner moves by 2/sqrt 3 of what the sides do.
        let (side, corner) = (by, by * 296 / 256);
        let (w, h) = self.half;
        let half = match self.orientation {
            Orientation::FlatTop => (w - corner, h - side),
            Orientation::PointyTop => (w - side, h - corner),
        };
        HexBody { half: (half.0.max(0), half.1.max(0)), ..*self }
    }

    /// The smallest rectangle of whole pixels round it.
    pub(super) fn bounds(&self) -> Rectangle {
        let ((x, y), (w, h)) = (self.center, self.half);
        outline::bounds_of([(x - w, y - h), (x + w, y + h)].into_iter())
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
    /// Diagonal hatching of a hexagon: whose it is, without colour.
    HexHatch {
        /// Where and how large.
        body: HexBody,
        /// Its colour.
        color: Rgb565,
    },
    /// A tile with three paths from face to face, each in a colour of its own.
    PathTile {
        /// Where and how large.
        body: HexBody,
        /// Which of the four ways its paths run.
        kind: u8,
        /// How far it is turned clockwise: [`super::tile::FACE_STEPS`] for each face.
        rotation: u8,
        /// The colour of each path: see [`super::tile::path_color`] and [`super::tile::running`].
        colors: [u8; 3],
    },
    /// A cell with nothing on it, a card's back, or a card with six marks.
    HexCard {
        /// Where and how large; flat-top.
        body: HexBody,
        /// Whose it is and how it is shown.
        look: CardLook,
        /// Its sides as they lie, from the upper right clockwise.
        marks: Marks,
    },
    /// A side of a card: a shape with a number on it.
    Mark {
        /// Its centre.
        center: SubPoint,
        /// Half of its extent in sub-pixels.
        size: i32,
        /// What it shows.
        mark: Mark,
    },
    /// A straight line with round ends.
    Stroke {
        /// One end.
        from: SubPoint,
        /// The other end.
        to: SubPoint,
        /// Its width in sub-pixels.
        width: u8,
        /// Its colour.
        color: Rgb565,
    },
    /// A curve with round ends that leaves one end towards a control point and comes from there at
    /// the other; it must not bend tighter than half its width.
    Curve {
        /// One end.
        from: SubPoint,
        /// The control point: where the tangents of both ends meet.
        control: SubPoint,
        /// The other end.
        to: SubPoint,
        /// Its width in sub-pixels.
        width: u8,
        /// Its colour.
        color: Rgb565,
    },
    /// A ring or a part of it, clockwise from one angle to the other in 256ths of a turn from the
    /// top: a clock that runs out. A whole turn and more is a whole ring.
    Arc {
        /// Its centre.
        center: SubPoint,
        /// Its outer radius in sub-pixels.
        radius: u16,
        /// The width of the line, inwards, in sub-pixels.
        width: u8,
        /// Where it starts.
        from: u16,
        /// Where it ends; not before it starts.
        to: u16,
        /// Its colour.
        color: Rgb565,
    },
    /// A veil over what is painted so far.
    Shade {
        /// Where.
        area: Rectangle,
        /// Its colour.
        color: Rgb565,
        /// How much of it, of 32.
        alpha: u8,
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
    /// A mark: the glyph of a seat, the shape on a card, a small sign.
    Glyph {
        /// Which.
        glyph: Glyph,
        /// Its centre.
        center: SubPoint,
        /// Half of its extent in sub-pixels.
        size: i32,
        /// Its colour.
        color: Rgb565,
    },
    /// An icon that faces another side of the table.
    TurnedIcon {
        /// Which.
        icon: Icon,
        /// The centre of the box, round which it is turned.
        center: Point,
        /// How far.
        turn: Quarter,
        /// Its colour.
        color: Rgb565,
    },
    /// A mark that faces another side of the table.
    TurnedGlyph {
        /// Which.
        glyph: Glyph,
        /// Its centre, round which it is turned.
        center: SubPoint,
        /// Half of its extent in sub-pixels.
        size: i32,
        /// How far.
        turn: Quarter,
        /// Its colour.
        color: Rgb565,
    },
    /// A line of text that faces another side of the table.
    TurnedText {
        /// What it says.
        text: Label,
        /// Typeface and size.
        face: Face,
        /// Where: the baseline, at the point that `align` names; round it the text is turned.
        at: Point,
        /// What lies there.
        align: Align,
        /// How far.
        turn: Quarter,
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

/// Two lists of [`super::MAX_SHAPES`] of them are kept: none may be larger than a line of text.
const _: () = assert!(size_of::<Shape>() <= size_of::<Label>().next_multiple_of(4) + 12);

impl Shape {
    /// A rectangle that holds every pixel it may paint.
    pub fn bounds(&self) -> Rectangle {
        match self {
            Shape::Fill { area, .. }
            | Shape::Round { area, .. }
            | Shape::Frame { area, .. }
            | Shape::Shade { area, .. } => *area,
            Shape::Hex { body, .. }
            | Shape::HexFrame { body, .. }
            | Shape::HexHatch { body, .. } => body.bounds(),
            Shape::PathTile { body, rotation, .. } => tile::bounds(body, *rotation),
            Shape::HexCard { body, .. } => card::bounds(body),
            Shape::Mark { center, size, .. } => card::mark_bounds(*center, *size),
            Shape::Stroke { from, to, width, .. } => {
                line::stroke_bounds(*from, *to, i32::from(*width) / 2)
            }
            Shape::Curve { from, control, to, width, .. } => {
                Bend(*from, *control, *to).bounds(i32::from(*width) / 2)
            }
            Shape::Arc { center, radius, .. } => Glyph::bounds(*center, i32::from(*radius)),
            Shape::Icon { center, .. } => Icon::bounds(*center),
            Shape::TurnedIcon { center, turn, .. } => turn.area(Icon::bounds(*center), *center),
            Shape::Glyph { center, size, .. } | Shape::TurnedGlyph { center, size, .. } => {
                Glyph::bounds(*center, *size)
            }
            Shape::TurnedText { text, face, at, align, turn, .. } => {
                let start = text_start(text, *face, *at, *align);
                turn.area(text_bounds(text, *face, start), *at)
            }
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
            Shape::Hex { body, color } => paint_hex(strip, row, body, *color),
            Shape::HexFrame { body, width, color } => {
                paint_hex_frame(strip, row, body, i32::from(*width), *color);
            }
            Shape::HexHatch { body, color } => hatch::paint(strip, row, body, *color),
            Shape::PathTile { body, kind, rotation, colors } => {
                tile::paint(strip, row, body, (*kind, *rotation), *colors);
            }
            Shape::HexCard { body, look, marks } => card::paint(strip, row, body, *look, marks),
            Shape::Mark { center, size, mark } => {
                card::paint_mark(strip, row, *center, *size, *mark);
            }
            Shape::Stroke { from, to, width, color } => {
                fill(strip, row, *color, |out| {
                    line::stroke(out, *from, *to, i32::from(*width) / 2);
                });
            }
            Shape::Curve { from, control, to, width, color } => {
                let bend = Bend(*from, *control, *to);
                fill(strip, row, *color, |out| bend.outline(out, i32::from(*width) / 2));
            }
            Shape::Arc { center, radius, width, from, to, color } => {
                let outer = i32::from(*radius);
                let radii = (outer, outer - i32::from(*width));
                let ends = (i32::from(*from), i32::from(*to));
                paint_arc(strip, row, *center, radii, ends, *color);
            }
            Shape::Shade { area, color, alpha } => {
                strip.shade(area, *color, u32::from(*alpha));
            }
            Shape::Icon { icon, center, color } => icon.paint(strip, *center, *color),
            Shape::Glyph { glyph, center, size, color } => {
                fill(strip, row, *color, |out| {
                    glyph.outline(out, *center, *size, Quarter::None);
                });
            }
            Shape::TurnedIcon { icon, center, turn, color } => {
                icon.paint_turned(strip, *center, *turn, *color);
            }
            Shape::TurnedGlyph { glyph, center, size, turn, color } => {
                fill(strip, row, *color, |out| glyph.outline(out, *center, *size, *turn));
            }
            Shape::TurnedText { text, face, at, align, turn, color } => {
                let start = text_start(text, *face, *at, *align);
                each_glyph(text, *face, start, |glyph, corner| {
                    let size = Size::new(glyph.width as u32, glyph.height as u32);
                    let area = turn.area(Rectangle::new(corner, size), *at);
                    strip.blend_turned(area, *turn, glyph.pixels, *color);
                });
            }
            Shape::Text { text, face, at, align, color } => {
                paint_text(strip, text, *face, text_start(text, *face, *at, *align), *color);
            }
        }
    }
}

/// Paints an outline on a strip: what a shape of several parts calls for each of them.
pub(super) fn fill(
    strip: &mut Strip<'_>,
    row: &mut Row,
    color: Rgb565,
    draw: impl FnOnce(&mut Outline),
) {
    let mut outline = Outline::over(strip.rows());
    draw(&mut outline);
    outline.fill(strip, row, color);
}

/// Paints a hexagon.
pub(super) fn paint_hex(strip: &mut Strip<'_>, row: &mut Row, body: &HexBody, color: Rgb565) {
    fill(strip, row, color, |out| out.contour(outline::hexagon(body, 0).into_iter()));
}

/// Paints the border of a hexagon, `width` sub-pixels wide, inside it.
pub(super) fn paint_hex_frame(
    strip: &mut Strip<'_>,
    row: &mut Row,
    body: &HexBody,
    width: i32,
    color: Rgb565,
) {
    fill(strip, row, color, |out| {
        out.contour(outline::hexagon(body, 0).into_iter());
        out.contour(outline::hexagon(body, width).into_iter().rev());
    });
}

/// A whole ring has more edges than an outline: its upper and its lower half are painted apart,
/// each on rows of its own.
fn paint_arc(
    strip: &mut Strip<'_>,
    row: &mut Row,
    center: SubPoint,
    radii: (i32, i32),
    ends: (i32, i32),
    color: Rgb565,
) {
    let middle = center.1.div_euclid(SUB);
    let (top, bottom) = strip.rows();
    for (from, to) in [(top, bottom.min(middle)), (top.max(middle), bottom)] {
        if from < to {
            let mut half = Outline::over((from, to));
            line::ring(&mut half, center, radii, ends, line::step(radii.0));
            half.fill(strip, row, color);
        }
    }
}

/// Corners that the table does not know need the rasteriser.
fn paint_frame(
    strip: &mut Strip<'_>,
    row: &mut Row,
    area: &Rectangle,
    radius: i32,
    width: i32,
    color: Rgb565,
) {
    if let Some(rounded) = Rounded::new(area, radius, Some(width)) {
        return rounded.paint(strip, color);
    }
    let mut frame = Outline::new();
    outline::frame(&mut frame, area, radius, width);
    frame.fill(strip, row, color);
}

/// Corners that the table does not know need the rasteriser, the rows between them do not.
fn paint_round(strip: &mut Strip<'_>, row: &mut Row, area: &Rectangle, radius: i32, color: Rgb565) {
    if let Some(rounded) = Rounded::new(area, radius, None) {
        return rounded.paint(strip, color);
    }
    let mut round = Outline::new();
    outline::round(&mut round, area, radius);
    round.fill(strip, row, color);
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

/// Paints one figure with its middle at a point.
pub(super) fn paint_number(
    strip: &mut Strip<'_>,
    number: u8,
    face: Face,
    center: SubPoint,
    color: Rgb565,
) {
    let glyph = face.glyph((b'0' + number % 10) as char);
    let middle = |v: i32, extent: i32| (v - extent * SUB / 2 + SUB / 2).div_euclid(SUB);
    let at = Point::new(middle(center.0, glyph.width), middle(center.1, glyph.height));
    strip.blend_glyph(at, (glyph.width, glyph.height), glyph.pixels, color);
}

fn paint_text(strip: &mut Strip<'_>, text: &str, face: Face, start: Point, color: Rgb565) {
    each_glyph(text, face, start, |glyph, at| {
        strip.blend_glyph(at, (glyph.width, glyph.height), glyph.pixels, color);
    });
}
