//! Text: pre-rendered glyphs with four bits of coverage a pixel.
//!
//! The tables under `console/fonts` are rendered from Inter (SIL Open Font License, see
//! `fonts/OFL.txt`) by `examples/glyphs.rs`. A table is a header (ascent, descent), a record for
//! each character of [`CHARS`], then the pixels.

/// The characters every face has; what is missing is shown as the last one.
pub const CHARS: &str = " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`\
abcdefghijklmnopqrstuvwxyz{|}~ÄÖÜäöüß·–…×□";

/// Bytes of a glyph's record: offset (2), width, height, left, above the baseline, advance.
pub const RECORD: usize = 7;

const HEADER: usize = 2;
/// How many of [`CHARS`] are ASCII, from the space up without a gap.
const ASCII: usize = 95;
/// How many characters there are; a test counts them.
const COUNT: usize = ASCII + 12;

/// A typeface at one size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Face {
    /// 11 px: tiny labels, usually in capitals.
    Tiny,
    /// 13 px: buttons and running text.
    Small,
    /// 16 px with figures of one width: scores, headings.
    Body,
    /// 28 px extra bold: the name of the box, numbers on large tiles.
    Title,
    /// 15 px extra bold: numbers on small tiles.
    NumberSmall,
    /// 20 px extra bold: numbers on tiles.
    Number,
}

/// One character's picture.
pub(super) struct Glyph {
    pub width: i32,
    pub height: i32,
    /// From the pen to the first column.
    pub left: i32,
    /// From the baseline up to the first row.
    pub above: i32,
    /// How far the pen moves, in eighths of a pixel.
    pub advance: i32,
    /// Four bits a pixel, row after row.
    pub pixels: &'static [u8],
}

impl Face {
    fn table(self) -> &'static [u8] {
        match self {
            Face::Tiny => include_bytes!("../../../fonts/tiny.bin"),
            Face::Small => include_bytes!("../../../fonts/small.bin"),
            Face::Body => include_bytes!("../../../fonts/body.bin"),
            Face::Title => include_bytes!("../../../fonts/title.bin"),
            Face::NumberSmall => include_bytes!("../../../fonts/number-s.bin"),
            Face::Number => include_bytes!("../../../fonts/number-m.bin"),
        }
    }

    /// Most pixels that a letter stands above the baseline.
    pub fn ascent(self) -> i32 {
        self.table()[0].into()
    }

    /// Most pixels that a letter hangs below the baseline.
    pub fn descent(self) -> i32 {
        self.table()[1].into()
    }

    /// The height of capitals and figures.
    pub fn cap_height(self) -> i32 {
        self.glyph('H').above
    }

    pub(super) fn glyph(self, c: char) -> Glyph {
        let table = self.table();
        let index = match c {
            ' '..='~' => c as usize - ' ' as usize,
            _ => CHARS
                .chars()
                .skip(ASCII)
                .position(|known| known == c)
                .map_or(COUNT - 1, |extra| ASCII + extra),
        };
        let at = HEADER + index * RECORD;
        let r = &table[at..at + RECORD];
        let offset = HEADER + COUNT * RECORD + usize::from(u16::from_le_bytes([r[0], r[1]]));
        let nibbles = usize::from(r[2]) * usize::from(r[3]);
        Glyph {
            width: r[2].into(),
            height: r[3].into(),
            left: (r[4] as i8).into(),
            above: (r[5] as i8).into(),
            advance: r[6].into(),
            pixels: &table[offset..offset + nibbles.div_ceil(2)],
        }
    }

    /// The width of a line of text in pixels.
    pub fn width(self, text: &str) -> i32 {
        let eighths: i32 = text.chars().map(|c| self.glyph(c).advance).sum();
        (eighths + 7) / 8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FACES: [Face; 6] =
        [Face::Tiny, Face::Small, Face::Body, Face::Title, Face::NumberSmall, Face::Number];

    #[test]
    fn every_table_is_whole() {
        assert_eq!(CHARS.chars().count(), COUNT);
        for face in FACES {
            let mut used = HEADER + CHARS.chars().count() * RECORD;
            for c in CHARS.chars() {
                let g = face.glyph(c);
                used += g.pixels.len();
                assert!(g.advance > 0, "{c} of {face:?} takes no room");
            }
            assert_eq!(used, face.table().len(), "{face:?}");
        }
    }

    #[test]
    fn capitals_stand_on_whole_pixels() {
        let heights = FACES.map(Face::cap_height);
        assert_eq!(heights, [8, 10, 12, 20, 11, 15]);
    }

    #[test]
    fn scores_do_not_jump_when_a_figure_changes() {
        assert_eq!(Face::Body.width("1111"), Face::Body.width("8888"));
    }

    #[test]
    fn an_unknown_character_shows_a_box() {
        assert_eq!(Face::Small.width("語"), Face::Small.width("□"));
    }
}
