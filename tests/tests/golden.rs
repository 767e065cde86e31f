//! Golden pictures: every picture of each board's tour, to the last pixel.
//!
//! The pictures under `tests/golden` are what a person has looked at and found good. A picture
//! that comes out otherwise is put under `target/golden` for comparison, and the test fails.
//! `HEXDECK_BLESS=1 cargo test -p hexdeck-tests` takes the new ones over; look at them first. The
//! emulated firmware is held to the same pictures by `emulator/test/device/parity.test.mjs`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use embedded_graphics::pixelcolor::Rgb565;
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
            demo::save(&shots, &found).expect("the pictures can be written");
            panic!("the {} board looks different: {changed:?}, see {found:?}", board.name);
        }
        let names: BTreeSet<String> = shots.into_iter().map(|shot| shot.name).collect();
        assert_eq!(kept(&golden), names, "{}: pictures that no tour takes", board.name);
    }
}
