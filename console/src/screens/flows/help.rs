//! How to play Flows, in five pages, and the game's emblem.

use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use hexdeck_engine::games::flows::cell_at;
use hexdeck_engine::hex::{Hexagon, Layout, Orientation};
use hexdeck_engine::play::Seat;

use super::draw;
use crate::Board;
use crate::paint::tile::FACE_STEPS;
use crate::paint::{DisplayList, Glyph, HexBody, Icon, SUB, Shape, theme};
use crate::seats;
use crate::text::Text;

/// The pages: a title and what stands below the picture.
pub const HELP: [(Text, [Text; 2]); 5] = [
    (Text::FlowsHelp1, [Text::FlowsHelp1a, Text::FlowsHelp1b]),
    (Text::FlowsHelp2, [Text::FlowsHelp2a, Text::FlowsHelp2b]),
    (Text::FlowsHelp3, [Text::FlowsHelp3a, Text::FlowsHelp3b]),
    (Text::FlowsHelp4, [Text::FlowsHelp4a, Text::FlowsHelp4b]),
    (Text::FlowsHelp5, [Text::FlowsHelp5a, Text::FlowsHelp5b]),
];

/// A tile in a picture: row, column, kind, rotation, the colours of its paths.
type Laid = (i16, i16, u8, u8, [u8; 3]);

/// A line from the far side to the near one.
const THROUGH: [Laid; 3] =
    [(-1, 1, 0, 5, [0, 0, 1]), (0, 0, 0, 5, [0, 0, 1]), (1, -1, 0, 5, [0, 0, 1])];
/// The same without its middle, and with another beside it.
const BEFORE: [Laid; 3] =
    [(-1, 1, 0, 5, [0, 0, 1]), (1, -1, 0, 5, [0; 3]), (0, 1, 3, 0, [2, 0, 0])];
const AFTER: [Laid; 4] = [
    (-1, 1, 0, 5, [0, 0, 1]),
    (0, 0, 0, 5, [0, 0, 1]),
    (1, -1, 0, 5, [0, 0, 1]),
    (0, 1, 3, 0, [2, 0, 0]),
];
/// A wall: lines from either side come back to it.
const WALL: [Laid; 3] = [(0, -1, 2, 0, [0; 3]), (0, 0, 2, 0, [0; 3]), (0, 1, 2, 0, [0; 3])];
/// The line that wins.
const WON: [Laid; 4] = [
    (-1, 1, 0, 5, [0, 0, 7]),
    (0, 0, 0, 5, [0, 0, 7]),
    (1, -1, 0, 5, [0, 0, 7]),
    (1, 0, 3, 1, [0, 2, 0]),
];

/// The picture of a page.
pub fn draw_help(list: &mut DisplayList, panel: &Board, page: usize, middle: Point) {
    let large = panel.width >= 480;
    let apart = Point::new(if large { 118 } else { 80 }, 0);
    let (left, right) = (Mini { large, at: middle - apart }, Mini { large, at: middle + apart });
    let alone = Mini { large, at: middle };
    match page {
        0 => alone.draw(list, &THROUGH),
        1 => {
            left.draw_turns(list);
            right.draw_trial(list);
        }
        2 => {
            left.draw(list, &BEFORE);
            right.draw(list, &AFTER);
        }
        3 => {
            alone.draw(list, &WALL);
            alone.draw_cut(list);
            return;
        }
        _ => {
            alone.draw(list, &WON);
            return;
        }
    }
    if page > 0 {
        list.push(Shape::Icon { icon: Icon::Next, center: middle, color: theme::ACCENT });
    }
}

/// A small board.
struct Mini {
    large: bool,
    at: Point,
}

impl Mini {
    fn layout(&self) -> Layout {
        let (along, across) = if self.large { (40, 23) } else { (23, 13) };
        Layout::new(Orientation::PointyTop, (self.at.x, self.at.y), along, across)
    }

    fn body(&self, row: i16, col: i16, gap: i32) -> HexBody {
        let layout = self.layout();
        let (x, y) = layout.center(cell_at(row, col));
        let half = (layout.across * SUB - gap, layout.along * SUB * 2 / 3 - gap * 7 / 6);
        HexBody { center: (x * SUB, y * SUB), half, orientation: Orientation::PointyTop }
    }

    fn side(&self, list: &mut DisplayList, side: usize, width: u8, color: Rgb565) {
        let (w, h) = self.half();
        let corners = [(-w / 2, -h), (w / 2, -h), (w, 0), (w / 2, h), (-w / 2, h), (-w, 0)];
        let (x, y) = (self.at.x * SUB, self.at.y * SUB);
        let [from, to] = [corners[side], corners[(side + 1) % 6]].map(|(dx, dy)| (x + dx, y + dy));
        list.push(Shape::Stroke { from, to, width, color });
    }

    fn half(&self) -> (i32, i32) {
        if self.large { (87 * SUB, 75 * SUB) } else { (51 * SUB, 44 * SUB) }
    }

    /// The board of two players with these tiles.
    fn draw(&self, list: &mut DisplayList, tiles: &[Laid]) {
        let center = (self.at.x * SUB, self.at.y * SUB);
        let body = HexBody { center, half: self.half(), orientation: Orientation::FlatTop };
        list.push(Shape::Hex { body, color: draw::BOARD });
        let width = if self.large { 96 } else { 64 };
        for side in [1, 3, 4, 5] {
            self.side(list, side, width, draw::NOBODY);
        }
        let (red, blue) = (seats::of(Seat(0)).color, seats::of(Seat(1)).color);
        self.side(list, 3, width / 3, red);
        self.side(list, 5, width / 3, blue);
        self.side(list, 0, width, red);
        self.side(list, 2, width, blue);
        for cell in Hexagon::new(1).cells() {
            let laid = tiles.iter().find(|(row, col, ..)| cell_at(*row, *col) == cell);
            match laid {
                Some((row, col, kind, turns, colors)) => {
                    let body = self.body(*row, *col, 0);
                    self.tile(list, body, (*kind, *turns), *colors);
                }
                None => {
                    let body = self.body(cell.r, cell.q, draw::GAP);
                    list.push(Shape::Hex { body, color: draw::CELL });
                }
            }
        }
    }

    fn tile(
        &self,
        list: &mut DisplayList,
        body: HexBody,
        (kind, turns): (u8, u8),
        colors: [u8; 3],
    ) {
        list.push(Shape::PathTile { body, kind, rotation: turns * FACE_STEPS, colors });
    }

    /// A large tile between the two ways to turn it.
    fn draw_turns(&self, list: &mut DisplayList) {
        let half = if self.large { (35 * SUB, 40 * SUB) } else { (23 * SUB, 26 * SUB) };
        let center = (self.at.x * SUB, self.at.y * SUB);
        let body = HexBody { center, half, orientation: Orientation::PointyTop };
        self.tile(list, body, (1, 0), [0; 3]);
        draw::frame(list, &body, 0, theme::GOLD);
        let far = half.0 + if self.large { 24 * SUB } else { 16 * SUB };
        let size = (if self.large { 12 } else { 8 }) * SUB;
        for (glyph, x) in [(Glyph::TurnLeft, -far), (Glyph::TurnRight, far)] {
            let center = (center.0 + x, center.1);
            list.push(Shape::Glyph { glyph, center, size, color: theme::ACCENT });
        }
    }

    /// A board with a tile on trial and the marks beside it.
    fn draw_trial(&self, list: &mut DisplayList) {
        self.draw(list, &[(0, 0, 1, 0, [0; 3])]);
        draw::frame(list, &self.body(0, 0, 0), 0, theme::GOLD);
        let (far, radius) = if self.large { (46, 16) } else { (27, 10) };
        for (x, glyph, color) in
            [(-far, Glyph::CrossMark, draw::NO), (far, Glyph::Check, draw::YES)]
        {
            let at = self.at + Point::new(x, 0);
            let area =
                crate::ui::area(at.x - radius, at.y - radius, 2 * radius as u32, 2 * radius as u32);
            list.push(Shape::Round { area, radius: radius as u8, color });
            let size = radius * SUB * 5 / 8;
            list.push(Shape::Glyph { glyph, center: draw::sub(at), size, color: theme::WHITE });
        }
    }

    /// Who is cut off, and by what.
    fn draw_cut(&self, list: &mut DisplayList) {
        let width = if self.large { 96 } else { 64 };
        for side in [0, 3] {
            self.side(list, side, width, seats::of(Seat(0)).color);
            self.side(list, side, width / 2, theme::WHITE);
        }
        for col in [-1, 0, 1] {
            let body = self.body(0, col, 0);
            list.push(Shape::HexFrame { body, width: 40, color: draw::DANGER });
        }
    }
}

/// The emblem: a tile on which three flows cross.
pub fn draw_emblem(list: &mut DisplayList, middle: Point, size: i32) {
    let half = (size * SUB * 15 / 14, size * SUB * 26 / 21);
    let center = (middle.x * SUB, middle.y * SUB);
    let body = HexBody { center, half, orientation: Orientation::PointyTop };
    list.push(Shape::PathTile { body, kind: 0, rotation: 0, colors: [3, 2, 1] });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paint::Face;
    use crate::text::Language;

    #[test]
    fn every_line_ends_before_the_button() {
        for text in HELP.iter().flat_map(|(_, lines)| lines) {
            for language in Language::ALL {
                let words = text.to(language);
                assert!(Face::Body.width(words) <= 288, "{words}: {}", Face::Body.width(words));
                assert!(Face::Small.width(words) <= 304, "{words}");
            }
        }
    }
}
