//! Every screen, found by a monkey: a hundred thousand taps, holds and drags on both boards.
//!
//! At every step nothing panics, home can be reached, every text lies in its box and on the panel
//! and stands out from what is under it; now and then the panel, painted rectangle by rectangle,
//! is compared with a fresh painting of the whole screen, in strips of several heights. In every
//! game that is done after each single step.

use std::collections::BTreeSet;

use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use hexdeck_console::board::BOARDS;
use hexdeck_console::link::{Answer, CHUNK, Offer, Request, checksum};
use hexdeck_console::paint::{Shape, Strip, strips};
use hexdeck_console::playing::GameId;
use hexdeck_console::{App, Board, Millis, Pictures, Start};
use hexdeck_engine::pack::{About, Pack, Version, Writer};
use hexdeck_engine::play::Rng;

/// Gestures on each board.
const GESTURES: u32 = 50_000;
/// Steps between comparisons with a whole painting.
const COMPARE: u32 = 100;
/// The least contrast of text, by WCAG 2 for text of any size.
const CONTRAST: f64 = 4.5;

/// What the monkey in the workshop must have met: the keyboard, the editors and their lists.
const MET: [&str; 6] =
    ["abcdef", "Figure", "7 cells", "rules to begin from", "Flips per placement", "Boards"];

/// A finger that does anything, and the panel under it.
struct Monkey<'a> {
    board: &'static Board,
    app: App<'a>,
    now: Millis,
    chance: Rng,
    panel: Vec<u16>,
}

impl Monkey<'_> {
    fn any(&mut self, below: u16) -> i32 {
        self.chance.below(below.into()) as i32
    }

    fn point(&mut self) -> Point {
        Point::new(self.any(self.board.width), self.any(self.board.height))
    }

    /// Lets time pass and paints what has changed.
    fn pass(&mut self, ms: Millis) {
        self.now += ms;
        self.app.tick(self.now);
        let areas = self.app.frame();
        for area in &areas {
            paint(&self.app, *area, &mut self.panel, self.board);
        }
    }

    fn finger(&mut self, at: Option<Point>, ms: Millis) {
        self.app.pointer(self.now, at);
        self.pass(ms);
    }

    fn tap(&mut self, at: Point) {
        self.finger(Some(at), 30);
        self.finger(None, 30);
    }

    fn gesture(&mut self) {
        let from = self.point();
        match self.any(10) {
            0..5 => self.tap(from),
            5..9 => {
                let to = self.point();
                self.finger(Some(from), 15);
                self.finger(Some(from + (to - from) / 2), 15);
                self.finger(Some(to), 15);
                self.finger(None, 30);
            }
            _ => {
                self.finger(Some(from), 600);
                self.finger(None, 30);
            }
        }
        if self.any(20) == 0 {
            self.pass(2500);
        }
    }

    /// Taps the middle of something that is to be seen: cards, tiles, cells, buttons.
    fn tap_something(&mut self) {
        let shapes = self.app.picture().len() as u32;
        let nth = self.chance.below(shapes.max(1)) as usize;
        let bounds = self.app.picture().iter().nth(nth).map(Shape::bounds);
        if let Some(at) = bounds.map(|bounds| bounds.center()) {
            let last = Point::new(self.board.width.into(), self.board.height.into());
            let at = at.component_max(Point::zero()).component_min(last - Point::new(1, 1));
            self.tap(self.felt(at));
        }
    }

    /// The whole screen, painted in strips of so many lines.
    fn fresh(&self, lines: usize) -> Vec<u16> {
        let mut fresh = vec![0; self.panel.len()];
        let pixels = lines * usize::from(self.board.width);
        paint_in(&self.app, self.board.area(), &mut fresh, self.board, pixels);
        fresh
    }

    /// Compares the panel with a fresh painting, in strips of any of these heights.
    fn compare(&self, step: u32, heights: &[usize]) {
        let width = usize::from(self.board.width);
        for lines in heights {
            let fresh = self.fresh(*lines);
            let wrong = self.panel.iter().zip(&fresh).position(|(a, b)| a != b);
            let at = wrong.map(|i| (i % width, i / width));
            let words = self.words();
            let name = self.board.name;
            assert_eq!(at, None, "{name}: step {step}: {lines} lines, a stale pixel in {words:?}");
        }
    }

    /// Where a film must feel a touch that means this pixel, for the monkey may have calibrated it.
    fn felt(&self, meant: Point) -> Point {
        let Some(correction) = self.app.settings().correction else { return meant };
        let mut felt = meant;
        for _ in 0..8 {
            felt += meant - correction.apply(self.board, felt);
        }
        felt
    }

    /// What stands on the screen.
    fn words(&self) -> Vec<String> {
        let text = |shape: &Shape| match shape {
            Shape::Text { text, .. } | Shape::TurnedText { text, .. } => Some(text.to_string()),
            _ => None,
        };
        self.app.picture().iter().filter_map(text).collect()
    }

    /// Taps every way back until home; `false` if there is none.
    fn goes_home(&mut self) -> bool {
        let (w, h) = (i32::from(self.board.width), i32::from(self.board.height));
        // The head of most screens, the foot of a game, the button under a notice. Twice, for one
        // may lead to another; and patiently, for what moves must be seen first.
        let (head, foot) = (Point::new(40, 34), Point::new(36, h - 36));
        let ways = [head, head, head, foot, foot, Point::new(w / 2, h - 36)];
        for way in ways.into_iter().cycle().take(3 * ways.len()) {
            let turned = Point::new(w - 1, h - 1) - way;
            if self.app.depth() > 1 {
                self.pass(300);
                let at = if self.app.turned() { turned } else { way };
                self.tap(self.felt(at));
            }
        }
        self.app.depth() == 1
    }
}

fn paint(app: &App<'_>, area: Rectangle, panel: &mut [u16], board: &Board) {
    paint_in(app, area, panel, board, 480 * 16);
}

fn paint_in(app: &App<'_>, area: Rectangle, panel: &mut [u16], board: &Board, pixels: usize) {
    let mut buffer = vec![0; pixels];
    for part in strips(area, buffer.len()) {
        let mut strip = Strip::new(part, &mut buffer).expect("a strip that fits");
        app.paint(&mut strip);
        let width = part.size.width as usize;
        let rows: Vec<&[u8]> = strip.bytes().chunks(width * 2).collect();
        for (y, row) in (part.top_left.y as usize..).zip(rows) {
            let start = y * usize::from(board.width) + part.top_left.x as usize;
            for (pixel, bytes) in panel[start..start + width].iter_mut().zip(row.chunks(2)) {
                *pixel = u16::from_be_bytes([bytes[0], bytes[1]]);
            }
        }
    }
}

fn inside(inner: &Rectangle, outer: &Rectangle) -> bool {
    inner.intersection(outer) == *inner
}

/// What is wrong with the texts of a screen.
fn complaints(shapes: &[&Shape], panel: Rectangle, found: &mut BTreeSet<String>) {
    for (i, shape) in shapes.iter().enumerate() {
        let (Shape::Text { text, color, .. } | Shape::TurnedText { text, color, .. }) = shape
        else {
            continue;
        };
        let bounds = shape.bounds();
        if bounds.is_zero_sized() {
            continue;
        }
        let middle = bounds.center();
        let (mut under, mut card) = (Rgb565::BLACK, panel);
        for below in &shapes[..i] {
            let (area, fill) = match below {
                Shape::Fill { area, color } | Shape::Round { area, color, .. } => (*area, *color),
                Shape::Hex { color, .. } => (below.bounds(), *color),
                _ => continue,
            };
            if area.contains(middle) {
                (under, card) = (fill, area);
            }
        }
        if !inside(&bounds, &panel) || !inside(&bounds, &card) {
            found.insert(format!("'{text}' sticks out of its box: {bounds:?} in {card:?}"));
        }
        let contrast = contrast(*color, under);
        if contrast < CONTRAST {
            found.insert(format!("'{text}' has a contrast of {contrast:.2} only"));
        }
        // Two texts may share a place only if something solid lies between them: a message over a
        // screen, a tile over another.
        for (j, above) in shapes.iter().enumerate().skip(i + 1) {
            if let Shape::Text { text: other, .. } = above
                && overlap(&above.bounds(), &bounds)
                && !shapes[i + 1..j].iter().any(|s| solid(s) && overlap(&s.bounds(), &bounds))
            {
                found.insert(format!("'{text}' and '{other}' overlap"));
            }
        }
    }
}

fn overlap(a: &Rectangle, b: &Rectangle) -> bool {
    !a.intersection(b).is_zero_sized()
}

fn solid(shape: &Shape) -> bool {
    matches!(shape, Shape::Fill { .. } | Shape::Round { .. } | Shape::Hex { .. })
}

/// Contrast by WCAG 2: 1 for equal colours, 21 for black and white.
fn contrast(a: Rgb565, b: Rgb565) -> f64 {
    let light = |c: Rgb565| {
        let linear = |v: f64| match v <= 0.04045 {
            true => v / 12.92,
            false => ((v + 0.055) / 1.055).powf(2.4),
        };
        let (r, g, b) = (f64::from(c.r()) / 31.0, f64::from(c.g()) / 63.0, f64::from(c.b()) / 31.0);
        0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b) + 0.05
    };
    let (a, b) = (light(a), light(b));
    a.max(b) / a.min(b)
}

#[test]
fn a_monkey_finds_nothing_wrong() {
    for board in BOARDS {
        let mut pictures = Pictures::new();
        let notice = Some("hard fault at 0x100fff02, called from 0x10010d2f");
        let app = App::new(Start { board, seed: 9, notice }, &mut pictures);
        let size = usize::from(board.width) * usize::from(board.height);
        let mut monkey = Monkey { board, app, now: 0, chance: Rng::new(5), panel: vec![0; size] };
        let mut found = BTreeSet::new();
        let (mut deepest, mut played) = (0, BTreeSet::new());
        for step in 0..gestures() {
            monkey.gesture();
            deepest = deepest.max(monkey.app.depth());
            played.extend(monkey.app.status().running.map(|running| running.game));
            if step % 10 == 0 {
                let shapes: Vec<&Shape> = monkey.app.picture().iter().collect();
                complaints(&shapes, board.area(), &mut found);
            }
            if step % COMPARE == 0 {
                monkey.compare(step, &[1, 7, 64, board.height.into()]);
                let home = monkey.goes_home();
                assert!(home, "{}: step {step}: no way home from {:?}", board.name, monkey.words());
            }
        }
        assert!(found.is_empty(), "{}: {found:#?}", board.name);
        assert!(deepest >= 3, "the monkey saw only {deepest} screens deep");
        assert_eq!(played.len(), GameId::ALL.len(), "{}: it played only {played:?}", board.name);
    }
}

/// How often the monkey acts on each board; more by `HEXDECK_GESTURES`.
fn gestures() -> u32 {
    std::env::var("HEXDECK_GESTURES").ok().and_then(|n| n.parse().ok()).unwrap_or(GESTURES)
}

/// Gestures in each game after which every step is compared with a whole repaint.
const STEPS: u32 = 600;

#[test]
fn after_every_step_of_random_play_the_panel_is_as_painted_anew() {
    for board in BOARDS {
        let (large, middle) = (board.width >= 480, i32::from(board.height) / 2 - 10);
        let (apart, foot) = if large { (110, 284) } else { (78, 208) };
        for (column, dx) in [-apart, 0, apart].into_iter().enumerate() {
            let mut pictures = Pictures::new();
            let app = App::new(Start { board, seed: 4, notice: None }, &mut pictures);
            let size = usize::from(board.width) * usize::from(board.height);
            let chance = Rng::new(column as u64);
            let mut monkey = Monkey { board, app, now: 0, chance, panel: vec![0; size] };
            let start = Point::new(i32::from(board.width) * 3 / 4, foot);
            monkey.tap(Point::new(i32::from(board.width) / 2 + dx, middle));
            monkey.tap(start);
            let mut most = 0;
            for step in 0..STEPS {
                match monkey.any(4) {
                    0 => monkey.gesture(),
                    _ => monkey.tap_something(),
                }
                let running = monkey.app.status().running;
                most = most.max(running.map_or(0, |running| running.ply));
                monkey.compare(step, &[16]);
                if monkey.app.depth() == 1 {
                    monkey.tap(Point::new(i32::from(board.width) / 2 + dx, middle));
                }
            }
            assert!(most > 0, "{}: column {column}: nothing was played", board.name);
        }
    }
}

/// The way to each editor on a box that has just been switched on.
fn ways(board: &Board) -> [[(i32, i32); 3]; 3] {
    match board.width >= 480 {
        true => [
            [(128, 150), (69, 193), (330, 282)],
            [(128, 150), (297, 193), (57, 282)],
            [(128, 150), (411, 193), (57, 282)],
        ],
        false => [
            [(90, 112), (43, 148), (221, 208)],
            [(90, 112), (199, 148), (35, 208)],
            [(90, 112), (277, 148), (35, 208)],
        ],
    }
}

#[test]
fn a_monkey_in_the_workshop_finds_nothing_wrong() {
    for board in BOARDS {
        let (mut found, mut met) = (BTreeSet::new(), BTreeSet::new());
        for round in 0..90 {
            let mut pictures = Pictures::new();
            let app = App::new(Start { board, seed: round, notice: None }, &mut pictures);
            let size = usize::from(board.width) * usize::from(board.height);
            let chance = Rng::new(round);
            let mut monkey = Monkey { board, app, now: 0, chance, panel: vec![0; size] };
            monkey.pass(2_000);
            for (x, y) in ways(board)[round as usize % 3] {
                monkey.tap(Point::new(x, y));
            }
            for _ in 0..80 {
                let shapes: Vec<&Shape> = monkey.app.picture().iter().collect();
                complaints(&shapes, board.area(), &mut found);
                let words = monkey.words();
                met.extend(MET.into_iter().filter(|what| words.iter().any(|word| word == what)));
                monkey.gesture();
            }
            assert!(
                monkey.panel == monkey.fresh(16),
                "{}: round {round}: a stale pixel",
                board.name
            );
            let home = monkey.goes_home();
            assert!(home, "{}: round {round}: no way home from {:?}", board.name, monkey.words());
        }
        assert!(found.is_empty(), "{}: {found:#?}", board.name);
        assert_eq!(met.len(), MET.len(), "{}: it met only {met:?}", board.name);
    }
}

#[test]
fn what_is_wrong_is_noticed() {
    use hexdeck_console::paint::{Align, Face, label, theme};
    let panel = Rectangle::new(Point::zero(), Size::new(100, 100));
    let text = |at, color| Shape::Text {
        text: label("Text"),
        face: Face::Body,
        at: Point::new(at, 50),
        align: Align::Left,
        color,
    };
    let complain = |shapes: &[Shape]| {
        let mut found = BTreeSet::new();
        complaints(&shapes.iter().collect::<Vec<_>>(), panel, &mut found);
        found.into_iter().collect::<Vec<_>>().join("; ")
    };
    let ground = Shape::Fill { area: panel, color: theme::BACKGROUND };
    assert_eq!(complain(&[ground.clone(), text(10, theme::TEXT)]), "");
    assert!(complain(&[ground.clone(), text(80, theme::TEXT)]).contains("sticks out"));
    assert!(complain(&[ground.clone(), text(10, theme::CELL_BORDER)]).contains("contrast"));
    let twice = [ground, text(10, theme::TEXT), text(15, theme::TEXT)];
    assert!(complain(&twice).contains("overlap"));
}

/// A box on a desk, with a finger that taps and a computer that asks.
struct Asked<'a> {
    desk: hexdeck_sim::inspect::Desk<'a>,
    board: &'static Board,
    now: Millis,
    found: BTreeSet<String>,
}

impl Asked<'_> {
    fn hold(&mut self, x: i32, y: i32, ms: Millis) {
        for at in [Some(Point::new(x, y)), Some(Point::new(x, y)), None] {
            self.desk.pointer(self.now, at);
            self.desk.repaint();
            self.now += ms;
        }
    }

    fn ask(&mut self, request: Request) -> Answer {
        let answer = self.desk.answer(self.now, request);
        self.desk.repaint();
        answer
    }

    /// Looks for texts that do not fit; keeps the picture if somebody wants to see it.
    fn look(&mut self, name: &str) {
        let shapes: Vec<&Shape> = self.desk.app().picture().iter().collect();
        complaints(&shapes, self.board.area(), &mut self.found);
        if let Some(folder) = std::env::var_os("HEXDECK_SHOTS") {
            let file = format!("{}-{name}.png", self.board.name);
            let path = std::path::Path::new(&folder).join(file);
            hexdeck_sim::panel::save_png(self.desk.picture(), &path).expect("a folder");
        }
    }
}

/// A pack whose name is as long and wide as it may be.
fn wide_pack() -> Vec<u8> {
    let name = "MMMMMMMM WWWWWWWW MMMMMMMM WWWWWWWW MMMMMMMM WWW";
    let about = About { engine: Version::FIRST, id: "wide", name, author: "Test", licence: "MIT" };
    let mut bytes = vec![0; 4096];
    let mut writer = Writer::new(&mut bytes, &about, &[], 1).expect("room for a head");
    writer.flows("small", "Small", 2).expect("room for a part");
    writer.finish().expect("a whole pack").bytes().to_vec()
}

#[test]
fn what_a_computer_asks_fits_the_screen() {
    for (board, german) in BOARDS.into_iter().flat_map(|board| [(board, false), (board, true)]) {
        let mut pictures = Pictures::new();
        let app = App::new(Start { board, seed: 1, notice: None }, &mut pictures);
        let memory = hexdeck_sim::flash::Memory::none();
        let desk = hexdeck_sim::inspect::Desk::new(app, board, false, memory);
        let mut asked = Asked { desk, board, now: 2_000, found: BTreeSet::new() };
        let large = board.width >= 480;
        let language = if german { "de" } else { "en" };
        if german {
            let (settings, first, back) = if large {
                ((300, 280), (126, 100), (46, 38))
            } else {
                ((200, 210), (80, 90), (32, 32))
            };
            for (x, y) in [settings, first, back] {
                asked.hold(x, y, 40);
            }
        }
        let pack = wide_pack();
        let checked = Pack::new_checked(&pack).expect("a good pack");
        let offer = Offer {
            id: "wide".parse().unwrap(),
            name: checked.head().name.parse().unwrap(),
            bytes: pack.len() as u32,
            sum: checked.sum(),
        };
        let (yes, ok) = if large { ((360, 285), (240, 285)) } else { ((240, 205), (160, 205)) };
        assert_eq!(asked.ask(Request::Begin(offer.clone())), Answer::Waiting);
        asked.look(&format!("ask-{language}"));
        asked.hold(yes.0, yes.1, 40);
        asked.look(&format!("ask-longer-{language}"));
        asked.hold(yes.0, yes.1, 600);
        assert_eq!(asked.ask(Request::Begin(offer)), Answer::Ready { next: 0 });
        asked.look(&format!("arriving-{language}"));
        for (i, piece) in pack.chunks(CHUNK).enumerate() {
            let bytes = piece.iter().copied().collect();
            let (offset, check) = ((i * CHUNK) as u32, checksum(piece));
            asked.ask(Request::Chunk { offset, check, bytes });
        }
        assert_eq!(asked.ask(Request::Commit), Answer::Done);
        asked.look(&format!("done-{language}"));
        assert_eq!(asked.desk.app().depth(), 2, "what became of it is to be seen");
        asked.hold(ok.0, ok.1, 40);
        assert_eq!(asked.desk.app().depth(), 1, "and home it is");
        let packs = if large { (70, 280) } else { (40, 210) };
        asked.hold(packs.0, packs.1, 40);
        asked.look(&format!("packs-{language}"));
        // Beside the second pack: a tap removes nothing, a hold does.
        let remove = if large { (400, 156) } else { (260, 144) };
        asked.hold(remove.0, remove.1, 40);
        asked.look(&format!("packs-longer-{language}"));
        asked.hold(remove.0, remove.1, 600);
        asked.look(&format!("packs-removed-{language}"));
        match asked.ask(Request::List { from: 0 }) {
            Answer::Packs(left) => assert_eq!(left.total, 1, "{}: removed", board.name),
            other => panic!("{other:?}"),
        }
        assert!(asked.found.is_empty(), "{}: {:#?}", board.name, asked.found);
    }
}
