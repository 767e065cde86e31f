//! The card that lists the keys, over the picture.

use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use embedded_graphics_simulator::SimulatorDisplay;
use hexdeck_console::paint::{Align, DisplayList, Face, Shape, Strip, label, theme};

/// Keys and what they do.
const KEYS: [(&str, &str); 6] = [
    ("Wheel", "Turn the tile in hand"),
    ("F1", "This list"),
    ("F10", "Save game (Flows)"),
    ("F11", "Film on or off (GIF)"),
    ("F12", "Save a picture (PNG)"),
    ("Esc", "Close the window"),
];
/// Those of the pane that `--inspect` opens.
const PANE_KEYS: [(&str, &str); 4] = [
    ("Left, Right", "One ply back or forth"),
    ("Home, End", "Oldest or newest ply"),
    ("Tab", "State or log"),
    ("Wheel", "Scroll, over the pane"),
];

const FACE: Face = Face::Body;
const LINE: i32 = 20;
const PAD: i32 = 16;
/// Where the explanations start.
const TAB: i32 = 100;
const WIDTH: u32 = 292;

/// `shown` with the card on it.
pub(super) fn over(
    shown: &SimulatorDisplay<Rgb565>,
    panel: Rectangle,
    inspect: bool,
) -> SimulatorDisplay<Rgb565> {
    let mut picture = SimulatorDisplay::new(shown.size());
    let all = shown.bounding_box();
    let Ok(()) = picture.fill_contiguous(&all, all.points().map(|at| shown.get_pixel(at)));
    let (area, list) = card(panel, inspect);
    let mut pixels = vec![0; (area.size.width * area.size.height) as usize];
    if let Some(mut strip) = Strip::new(area, &mut pixels) {
        // Round corners let the picture through.
        let Ok(()) = strip.fill_contiguous(&area, area.points().map(|at| shown.get_pixel(at)));
        list.paint(&mut strip);
        let Ok(()) = picture.fill_contiguous(&area, strip.colors());
    }
    picture
}

/// The card in the middle of the panel: where, and what is on it.
fn card(panel: Rectangle, inspect: bool) -> (Rectangle, Box<DisplayList>) {
    let keys = KEYS.iter().chain(PANE_KEYS.iter().filter(|_| inspect));
    let lines = keys.clone().count() as i32;
    let size = Size::new(WIDTH, (2 * PAD + lines * LINE) as u32);
    let area = Rectangle::with_center(panel.center(), size);
    let mut list = Box::new(DisplayList::new());
    list.push(Shape::Round { area, radius: 10, color: theme::SURFACE });
    list.push(Shape::Frame { area, radius: 10, width: 24, color: theme::ACCENT });
    for (i, (key, what)) in (0..).zip(keys) {
        let base = PAD + i * LINE + LINE / 2 + FACE.cap_height() / 2;
        for (text, x, color) in [(key, PAD, theme::ACCENT), (what, TAB + PAD, theme::TEXT)] {
            let at = area.top_left + Point::new(x, base);
            let text = label(text);
            list.push(Shape::Text { text, face: FACE, at, align: Align::Left, color });
        }
    }
    (area, list)
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexdeck_console::board::BOARDS;

    #[test]
    fn the_card_lies_on_every_panel_and_holds_its_words() {
        for board in BOARDS {
            for inspect in [false, true] {
                let (area, list) = card(board.area(), inspect);
                assert_eq!(area.intersection(&board.area()), area, "{}", board.name);
                for shape in list.iter() {
                    assert_eq!(shape.bounds().intersection(&area), shape.bounds(), "{shape:?}");
                }
            }
        }
        for (key, _) in KEYS.iter().chain(&PANE_KEYS) {
            assert!(FACE.width(key) < TAB - 8, "{key}");
        }
    }
}
