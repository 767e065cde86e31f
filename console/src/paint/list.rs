//! The display list: a screen as a bounded list of shapes, back to front.
//!
//! Screens say what they look like and never what has changed. [`dirty`] finds that by
//! comparing the new list with the one shown: shapes that stand in both, in the same order, are
//! the same pixels; the bounds of all others must be painted again.

use core::cmp::Reverse;

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use heapless::Vec;

use super::raster::Row;
use super::{Shape, Strip};

/// Most shapes on a screen: the largest board (91 path tiles of one shape, or 37 tiles of three), marks
/// on some of its cells, and what stands round it.
pub const MAX_SHAPES: usize = 192;
/// Most rectangles that one frame repaints; more are joined.
pub const MAX_DIRTY: usize = 8;
/// How far ahead the comparison looks for the place where both lists agree again.
const LOOK_AHEAD: usize = 32;

/// A screen, back to front.
#[derive(Debug, Clone, Default)]
pub struct DisplayList {
    shapes: Vec<(Rectangle, Shape), MAX_SHAPES>,
}

impl DisplayList {
    /// Nothing on it.
    pub const fn new() -> Self {
        DisplayList { shapes: Vec::new() }
    }

    /// Takes everything off.
    pub fn clear(&mut self) {
        self.shapes.clear();
    }

    /// Puts a shape on top. One too many is left out: a missing ornament, not a crash.
    pub fn push(&mut self, shape: Shape) {
        let full = self.shapes.push((shape.bounds(), shape)).is_err();
        debug_assert!(!full, "a screen with more than {MAX_SHAPES} shapes");
    }

    /// How many shapes there are.
    pub fn len(&self) -> usize {
        self.shapes.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.shapes.is_empty()
    }

    /// The shapes, back to front.
    pub fn iter(&self) -> impl Iterator<Item = &Shape> {
        self.shapes.iter().map(|(_, shape)| shape)
    }

    /// Paints what lies on the strip.
    pub fn paint(&self, strip: &mut Strip<'_>) {
        let area = strip.area();
        let mut row = Row::new();
        for (bounds, shape) in &self.shapes {
            if overlap(bounds, &area) {
                shape.paint(strip, &mut row);
            }
        }
    }
}

/// Where the panel must be painted again to go from one list to the other: disjoint rectangles, the
/// largest first, since nothing is painted while the last is on its way to the panel.
pub fn dirty(old: &DisplayList, new: &DisplayList, panel: Rectangle) -> Vec<Rectangle, MAX_DIRTY> {
    let mut out = Vec::new();
    let mut a = old.shapes.as_slice();
    let mut b = new.shapes.as_slice();
    while let (Some(x), Some(y)) = (a.first(), b.first()) {
        if x == y {
            (a, b) = (&a[1..], &b[1..]);
            continue;
        }
        // Any pairing in order is right; this one takes the nearest place where they agree.
        let near = |list: &[(Rectangle, Shape)], item| {
            list.iter().take(LOOK_AHEAD).position(|other| other == item).unwrap_or(usize::MAX)
        };
        let (skip_a, skip_b) = (near(a, y), near(b, x));
        let (gone, come) = match (skip_a, skip_b) {
            (usize::MAX, usize::MAX) => (1, 1),
            (ahead_a, ahead_b) if ahead_a <= ahead_b => (ahead_a, 0),
            (_, ahead_b) => (0, ahead_b),
        };
        for (bounds, _) in a[..gone].iter().chain(&b[..come]) {
            add(&mut out, bounds.intersection(&panel));
        }
        (a, b) = (&a[gone..], &b[come..]);
    }
    for (bounds, _) in a.iter().chain(b) {
        add(&mut out, bounds.intersection(&panel));
    }
    out.sort_unstable_by_key(|area: &Rectangle| Reverse(pixels(area)));
    out
}

/// Adds a rectangle, joining it with those it meets so that all stay disjoint.
fn add(out: &mut Vec<Rectangle, MAX_DIRTY>, mut area: Rectangle) {
    if area.is_zero_sized() {
        return;
    }
    loop {
        let meets = out.iter().position(|r| overlap(r, &area));
        let joined = meets.or_else(|| out.is_full().then(|| cheapest(out, &area)));
        match joined {
            Some(i) => area = union(&out.swap_remove(i), &area),
            None => {
                let _ = out.push(area);
                return;
            }
        }
    }
}

/// The rectangle that grows least when joined with `area`.
fn cheapest(out: &[Rectangle], area: &Rectangle) -> usize {
    let growth = |r: &Rectangle| pixels(&union(r, area)) - pixels(r);
    (0..out.len()).min_by_key(|i| growth(&out[*i])).unwrap_or(0)
}

fn pixels(area: &Rectangle) -> u32 {
    area.size.width * area.size.height
}

fn overlap(a: &Rectangle, b: &Rectangle) -> bool {
    let meet = |a0: i32, a_len: u32, b0: i32, b_len: u32| {
        a_len > 0 && b_len > 0 && a0 < b0 + b_len as i32 && b0 < a0 + a_len as i32
    };
    meet(a.top_left.y, a.size.height, b.top_left.y, b.size.height)
        && meet(a.top_left.x, a.size.width, b.top_left.x, b.size.width)
}

fn union(a: &Rectangle, b: &Rectangle) -> Rectangle {
    let low = a.top_left.component_min(b.top_left);
    let high = (a.top_left + a.size).component_max(b.top_left + b.size) - low;
    Rectangle::new(low, Size::new(high.x as u32, high.y as u32))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paint::font::Face;
    use crate::paint::{
        Align, CardEdge, CardKind, CardLook, Glyph, HexBody, Icon, Mark, Marks, Quarter, SubPoint,
        label, strips,
    };
    use embedded_graphics::pixelcolor::Rgb565;
    use hexdeck_engine::hex::Orientation;
    use proptest::prelude::*;
    use std::vec::Vec as StdVec;

    const W: u32 = 96;
    const H: u32 = 64;

    fn panel() -> Rectangle {
        Rectangle::new(Point::zero(), Size::new(W, H))
    }

    fn paint_into(list: &DisplayList, area: Rectangle, capacity: usize, picture: &mut [Rgb565]) {
        for part in strips(area, capacity) {
            let mut buffer = [0x5555; 8192];
            let mut strip = Strip::new(part, &mut buffer).unwrap();
            list.paint(&mut strip);
            for (at, color) in part.points().zip(strip.colors()) {
                picture[(at.y * W as i32 + at.x) as usize] = color;
            }
        }
    }

    fn whole(list: &DisplayList, capacity: usize) -> StdVec<Rgb565> {
        let mut picture = std::vec![Rgb565::BLACK; (W * H) as usize];
        paint_into(list, panel(), capacity, &mut picture);
        picture
    }

    fn any_color() -> impl Strategy<Value = Rgb565> {
        (0..32u8, 0..64u8, 0..32u8).prop_map(|(r, g, b)| Rgb565::new(r, g, b))
    }

    fn any_area() -> impl Strategy<Value = Rectangle> {
        (-10..90i32, -10..60i32, 0..50u32, 0..40u32)
            .prop_map(|(x, y, w, h)| Rectangle::new(Point::new(x, y), Size::new(w, h)))
    }

    fn any_body() -> impl Strategy<Value = HexBody> {
        (0..1500i32, 0..1000i32, 40..400i32, 40..400i32, any::<bool>()).prop_map(
            |(x, y, w, h, flat)| HexBody {
                center: (x, y),
                half: (w, h),
                orientation: if flat { Orientation::FlatTop } else { Orientation::PointyTop },
            },
        )
    }

    fn any_point() -> impl Strategy<Value = SubPoint> {
        (-100..1640i32, -100..1120i32)
    }

    fn any_mark() -> impl Strategy<Value = Shape> {
        (0..Glyph::ALL.len(), any_point(), 0..400i32, any_color()).prop_map(
            |(i, center, size, color)| Shape::Glyph { glyph: Glyph::ALL[i], center, size, color },
        )
    }

    fn any_line() -> impl Strategy<Value = Shape> {
        let curve = (any_point(), any_point(), any_point(), any::<u8>(), any_color()).prop_map(
            |(from, control, to, width, color)| Shape::Curve { from, control, to, width, color },
        );
        let stroke = (any_point(), any_point(), any::<u8>(), any_color())
            .prop_map(|(from, to, width, color)| Shape::Stroke { from, to, width, color });
        let arc = (any_point(), 0..1600u16, any::<u8>(), 0..600u16, 0..600u16, any_color())
            .prop_map(|(center, radius, width, from, to, color)| Shape::Arc {
                center,
                radius,
                width,
                from,
                to,
                color,
            });
        prop_oneof![stroke, curve, arc]
    }

    fn any_tile() -> impl Strategy<Value = Shape> {
        let hatch =
            (any_body(), any_color()).prop_map(|(body, color)| Shape::HexHatch { body, color });
        let paths = (any_body(), any::<u8>(), any::<u8>(), any::<[u8; 3]>()).prop_map(
            |(body, kind, rotation, colors)| Shape::PathTile { body, kind, rotation, colors },
        );
        let shade = (any_area(), any_color(), any::<u8>())
            .prop_map(|(area, color, alpha)| Shape::Shade { area, color, alpha });
        prop_oneof![hatch, paths, shade]
    }

    fn any_card() -> impl Strategy<Value = Shape> {
        let side = || {
            (0..6usize, 0..10u8, any_color(), any_color()).prop_map(
                |(glyph, number, color, ink)| Mark::new(Glyph::ALL[glyph], number, color, ink),
            )
        };
        let kinds = [CardKind::Cell, CardKind::Back, CardKind::Face, CardKind::Face];
        let edges = [CardEdge::Own, CardEdge::Chosen, CardEdge::Turned];
        let look = (0..4usize, any::<u8>(), 0..3usize, 0..=32u8).prop_map(
            move |(kind, seat, edge, fade)| CardLook {
                kind: kinds[kind],
                seat,
                edge: edges[edge],
                fade,
            },
        );
        let sides = [side(), side(), side(), side(), side(), side()];
        let body = (any_point(), 0..900i32, 0..900i32).prop_map(|(center, w, h)| HexBody {
            center,
            half: (w, h),
            orientation: Orientation::FlatTop,
        });
        let card = (body, look, sides).prop_map(|(body, look, sides)| Shape::HexCard {
            body,
            look,
            marks: Marks::new(sides),
        });
        let mark = (any_point(), 0..500i32, side()).prop_map(|(center, size, mark)| Shape::Mark {
            center,
            size,
            mark,
        });
        prop_oneof![4 => card, 1 => mark]
    }

    fn any_turned() -> impl Strategy<Value = Shape> {
        let turn = || (0..4usize).prop_map(|i| Quarter::ALL[i]);
        let aligns = [Align::Left, Align::Center, Align::Right];
        let text = ("[A-Za-zÄß0-9 ·]{0,12}", any_area(), any_color(), turn(), 0..3usize).prop_map(
            move |(t, a, color, turn, align)| Shape::TurnedText {
                text: label(&t),
                face: Face::Small,
                at: a.top_left,
                align: aligns[align],
                turn,
                color,
            },
        );
        let icon = (0..Icon::ALL.len(), any_area(), turn(), any_color()).prop_map(
            |(i, a, turn, color)| Shape::TurnedIcon {
                icon: Icon::ALL[i],
                center: a.top_left,
                turn,
                color,
            },
        );
        let mark = (0..Glyph::ALL.len(), any_point(), 0..400i32, turn(), any_color()).prop_map(
            |(i, center, size, turn, color)| Shape::TurnedGlyph {
                glyph: Glyph::ALL[i],
                center,
                size,
                turn,
                color,
            },
        );
        prop_oneof![text, icon, mark]
    }

    fn any_shape() -> impl Strategy<Value = Shape> {
        let text = ("[A-Za-zÄß0-9 ·]{0,12}", any_area(), any_color()).prop_map(|(t, a, color)| {
            Shape::Text {
                text: label(&t),
                face: Face::Small,
                at: a.top_left,
                align: Align::Center,
                color,
            }
        });
        let icons = [Icon::Undo, Icon::Erase, Icon::Packs, Icon::Records, Icon::Help];
        let icon = (any_area(), any_color(), 0..5usize).prop_map(move |(a, color, i)| {
            Shape::Icon { icon: icons[i], center: a.top_left, color }
        });
        let plain =
            prop_oneof![
                (any_area(), any_color()).prop_map(|(area, color)| Shape::Fill { area, color }),
                (any_area(), 0..12u8, any_color()).prop_map(|(area, radius, color)| Shape::Round {
                    area,
                    radius,
                    color
                }),
                (any_area(), 0..12u8, 8..40u8, any_color()).prop_map(
                    |(area, radius, width, color)| { Shape::Frame { area, radius, width, color } }
                ),
                (any_body(), any_color()).prop_map(|(body, color)| Shape::Hex { body, color }),
                (any_body(), 8..32u8, any_color())
                    .prop_map(|(body, width, color)| Shape::HexFrame { body, width, color }),
                text,
                icon,
            ];
        prop_oneof![3 => plain, 1 => any_mark(), 2 => any_line(), 2 => any_tile(), 2 => any_turned(), 2 => any_card()]
    }

    fn list(shapes: &[Shape]) -> DisplayList {
        let mut out = DisplayList::new();
        out.push(Shape::Fill { area: panel(), color: Rgb565::new(3, 6, 3) });
        shapes.iter().cloned().for_each(|s| out.push(s));
        out
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        #[test]
        fn painting_what_is_dirty_is_painting_everything(
            shared in proptest::collection::vec(any_shape(), 0..12),
            extra in proptest::collection::vec((any_shape(), 0..12usize, any::<bool>()), 0..6),
        ) {
            let (mut before, mut after) = (shared.clone(), shared);
            for (shape, at, in_both_orders) in extra {
                before.insert(at.min(before.len()), shape.clone());
                if in_both_orders {
                    after.push(shape);
                }
            }
            let (before, after) = (list(&before), list(&after));
            let areas = dirty(&before, &after, panel());
            for (i, a) in areas.iter().enumerate() {
                prop_assert!(areas[i + 1..].iter().all(|b| !overlap(a, b)), "{areas:?}");
            }
            let mut picture = whole(&before, 8192);
            for area in &areas {
                paint_into(&after, *area, 8192, &mut picture);
            }
            prop_assert!(picture == whole(&after, 8192), "repainting {areas:?} was not enough");
        }

        #[test]
        fn no_shape_paints_outside_its_bounds(shape in any_shape()) {
            let (bare, bounds) = (whole(&list(&[]), 8192), shape.bounds());
            let painted = whole(&list(&[shape]), 8192);
            for (i, at) in panel().points().enumerate() {
                prop_assert!(bounds.contains(at) || painted[i] == bare[i], "{at} of {bounds:?}");
            }
        }

        #[test]
        fn strips_of_any_size_give_the_same_picture(
            shapes in proptest::collection::vec(any_shape(), 0..8), capacity in 96..8192usize,
        ) {
            let shapes = list(&shapes);
            prop_assert!(whole(&shapes, capacity) == whole(&shapes, 8192));
        }
    }

    #[test]
    fn nothing_changed_is_nothing_to_paint() {
        let same = list(&[]);
        assert!(dirty(&same, &same.clone(), panel()).is_empty());
    }
}
