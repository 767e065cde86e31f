//! Golden pictures: every picture of each board's touch scripts, to the last pixel.
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

/// The touch scripts of a board: name and text.
fn scripts(board: &Board) -> Vec<(String, String)> {
    let end = format!("-{}.txt", board.name);
    let files = fs::read_dir(tests().join("touches")).expect("there are touch scripts");
    let mut found: Vec<(String, String)> = files
        .map(|file| file.expect("a readable folder").path())
        .filter_map(|path| {
            let name = path.file_name()?.to_str()?.strip_suffix(&end)?.to_string();
            Some((name, fs::read_to_string(&path).expect("a readable script")))
        })
        .collect();
    found.sort();
    assert!(found.iter().any(|(name, _)| name == "tour"), "every board has a tour");
    found
}

/// The pictures of a script.
fn shots(board: &'static Board, script: &str) -> Vec<headless::Shot> {
    let touches = touches::parse(script, board).expect("the script can be read");
    headless::run(board, 1, &touches).expect("the script comes to its end")
}

/// The names of the pictures in a folder.
fn kept(folder: &Path) -> BTreeSet<String> {
    let files = fs::read_dir(folder).expect("there are golden pictures");
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
fn every_picture_of_the_scripts_is_golden() {
    let bless = std::env::var_os("HEXDECK_BLESS").is_some_and(|value| value == "1");
    for board in BOARDS {
        let all = tests().join("golden").join(board.name);
        let mut taken = BTreeSet::new();
        for (name, script) in scripts(board) {
            compare(board, &name, &shots(board, &script), &all.join(&name), bless);
            taken.insert(name);
        }
        assert_eq!(kept(&all), taken, "{}: pictures of no script", board.name);
    }
}

/// Holds the pictures of a script to the golden ones, or makes them golden.
fn compare(board: &Board, script: &str, shots: &[headless::Shot], golden: &Path, bless: bool) {
    if bless {
        let _ = fs::remove_dir_all(golden);
        demo::save(shots, golden).expect("the golden pictures can be written");
    }
    let is_golden = |shot: &&headless::Shot| same(shot, &golden.join(format!("{}.png", shot.name)));
    let changed: Vec<&headless::Shot> = shots.iter().filter(|shot| !is_golden(shot)).collect();
    if !changed.is_empty() {
        let found = tests().join("../target/golden").join(board.name).join(script);
        let compared: Vec<headless::Shot> =
            changed.iter().map(|shot| beside(shot, golden)).collect();
        demo::save(&compared, &found).expect("the pictures can be written");
        let names: Vec<&str> = changed.iter().map(|shot| shot.name.as_str()).collect();
        panic!("{script} looks different on the {} board: {names:?}, see {found:?}", board.name);
    }
    let names: BTreeSet<String> = shots.iter().map(|shot| shot.name.clone()).collect();
    assert_eq!(kept(golden), names, "{}: pictures that {script} does not take", board.name);
}
