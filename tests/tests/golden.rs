//! Golden pictures: every picture of each board's tour, to the last pixel.
//!
//! The pictures under `tests/golden` are what a person has looked at and found good. A picture
//! that comes out otherwise is put under `target/golden`, beside the golden one and with what differs
//! lit up, and the test fails. `cargo xtask test --bless` takes the new ones over; look first. The
//! emulated firmware is held to the same pictures by `emulator/test/device/parity.test.mjs`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use embedded_graphics_simulator::SimulatorDisplay;
use hexdeck_console::Board;
use hexdeck_console::board::BOARDS;
use hexdeck_sim::{demo, headless, touches};

fn tests() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The pictures of a board's tour.
fn tour(board: &'static Board) -> Vec<headless::Shot> {
    let path = tests().join("touches").join(format!("tour-{}.txt", board.name));
    let script = fs::read_to_string(&path).expect("the board has a tour");
    let touches = touches::parse(&script, board).expect("the tour can be read");
    headless::run(board, 1, &touches).expect("the tour comes to its end")
}

/// The names of the pictures in a folder.
fn kept(folder: &Path) -> BTreeSet<String> {
    let files = fs::read_dir(folder).expect("the board has golden pictures");
    files
        .map(|file| file.expect("a readable folder").path())
        .filter_map(|path| Some(path.file_stem()?.to_str()?.to_string()))
        .collect()
}

fn same(shot: &headless::Shot, golden: &Path) -> bool {
    SimulatorDisplay::<Rgb565>::load_png(golden).is_ok_and(|picture| picture == shot.picture)
}

/// The golden picture, the new one, and the new one dimmed with what differs in gold.
fn beside(shot: &headless::Shot, golden: &Path) -> headless::Shot {
    let old = SimulatorDisplay::<Rgb565>::load_png(golden.join(format!("{}.png", shot.name)));
    let size = shot.picture.size();
    let old = old.unwrap_or_else(|_| SimulatorDisplay::new(size));
    let across = size.width as i32 + 8;
    let wide = Size::new(3 * across as u32, size.height);
    let mut picture = SimulatorDisplay::with_default_color(wide, Rgb565::CSS_GRAY);
    for at in shot.picture.bounding_box().points() {
        let before =
            if old.bounding_box().contains(at) { old.get_pixel(at) } else { Rgb565::BLACK };
        let after = shot.picture.get_pixel(at);
        let dim = Rgb565::new(after.r() / 4, after.g() / 4, after.b() / 4);
        let lit = if before == after { dim } else { Rgb565::CSS_GOLD };
        for (place, color) in (0..).zip([before, after, lit]) {
            let Ok(()) = Pixel(at + Point::new(place * across, 0), color).draw(&mut picture);
        }
    }
    headless::Shot { name: shot.name.clone(), picture }
}

#[test]
fn every_picture_of_the_tours_is_golden() {
    let bless = std::env::var_os("HEXDECK_BLESS").is_some_and(|value| value == "1");
    for board in BOARDS {
        let shots = tour(board);
        let golden = tests().join("golden").join(board.name);
        if bless {
            let _ = fs::remove_dir_all(&golden);
            demo::save(&shots, &golden).expect("the golden pictures can be written");
        }
        let changed: Vec<&str> = shots
            .iter()
            .filter(|shot| !same(shot, &golden.join(format!("{}.png", shot.name))))
            .map(|shot| shot.name.as_str())
            .collect();
        if !changed.is_empty() {
            let found = tests().join("../target/golden").join(board.name);
            let differing = shots.iter().filter(|shot| changed.contains(&shot.name.as_str()));
            let compared: Vec<headless::Shot> =
                differing.map(|shot| beside(shot, &golden)).collect();
            demo::save(&compared, &found).expect("the pictures can be written");
            panic!("the {} board looks different: {changed:?}, see {found:?}", board.name);
        }
        let names: BTreeSet<String> = shots.into_iter().map(|shot| shot.name).collect();
        assert_eq!(kept(&golden), names, "{}: pictures that no tour takes", board.name);
    }
}
