//! Renders the glyph tables in `console/fonts` from the outlines of the Inter typeface.
//!
//! `cargo run -p hexdeck-console --example glyphs -- FOLDER` where FOLDER holds the static
//! OpenType files of Inter 4 (`Inter-SemiBold.otf` and so on). Needed only to change a size, a
//! weight or the set of characters; the tables themselves are in the repository.
//!
//! Inter's capitals and small letters stand as 4 to 3, so at multiples of 5.5 px both end on
//! whole pixels and need no hinting; the sizes below are those, or at least whole capitals.

use std::path::{Path, PathBuf};
use std::{env, fs, process};

use fontdue::{Font, FontSettings};
use hexdeck_console::paint::font::{CHARS, RECORD};

/// Table name, weight, size in px, whether all digits get the same width.
const FACES: [(&str, &str, f32, bool); 6] = [
    ("tiny", "SemiBold", 11.0, false),
    ("small", "SemiBold", 13.75, false),
    ("body", "Bold", 16.5, true),
    ("title", "ExtraBold", 27.5, false),
    ("number-s", "ExtraBold", 15.125, false),
    ("number-m", "ExtraBold", 20.625, false),
];

fn main() {
    let Some(folder) = env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("Name the folder that holds Inter's OpenType files.");
        process::exit(2);
    };
    let out = Path::new(env!("CARGO_MANIFEST_DIR")).join("fonts");
    for (name, weight, size, tabular) in FACES {
        let file = folder.join(format!("Inter-{weight}.otf"));
        let table = fs::read(&file)
            .map_err(|e| e.to_string())
            .and_then(|bytes| {
                Font::from_bytes(bytes, FontSettings::default()).map_err(str::to_string)
            })
            .map(|font| table(&font, size, tabular));
        match table {
            Ok(bytes) => {
                println!("{name}: {} bytes", bytes.len());
                fs::write(out.join(format!("{name}.bin")), bytes).expect("fonts/ is writable");
            }
            Err(e) => {
                eprintln!("Cannot read {}: {e}.", file.display());
                process::exit(1);
            }
        }
    }
}

/// Header (ascent, descent), a record for each character, then the glyphs' pixels.
fn table(font: &Font, size: f32, tabular: bool) -> Vec<u8> {
    let widest = ('0'..='9').map(|c| font.metrics(c, size).advance_width).fold(0.0, f32::max);
    let mut records = Vec::new();
    let mut pixels: Vec<u8> = Vec::new();
    let (mut ascent, mut descent) = (0, 0);
    for c in CHARS.chars() {
        let (m, gray) = font.rasterize(c, size);
        let (mut advance, mut left) = (m.advance_width, m.xmin);
        if tabular && c.is_ascii_digit() {
            left += ((widest - advance) / 2.0).round() as i32;
            advance = widest;
        }
        let above = m.ymin + m.height as i32;
        if c.is_ascii() {
            ascent = ascent.max(above);
            descent = descent.max(-m.ymin);
        }
        let offset = u16::try_from(pixels.len()).expect("a table stays below 64 KB");
        records.extend(offset.to_le_bytes());
        records.extend([m.width as u8, m.height as u8]);
        records.extend((left as i8).to_le_bytes());
        records.extend((above as i8).to_le_bytes());
        records.push((advance * 8.0).round() as u8);
        let nibbles: Vec<u8> =
            gray.iter().map(|g| ((u32::from(*g) * 15 + 127) / 255) as u8).collect();
        pixels.extend(nibbles.chunks(2).map(|p| p[0] << 4 | p.get(1).copied().unwrap_or(0)));
    }
    assert_eq!(records.len(), CHARS.chars().count() * RECORD);
    let mut table = vec![ascent as u8, descent as u8];
    table.extend(records);
    table.extend(pixels);
    table
}
