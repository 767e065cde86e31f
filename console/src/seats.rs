//! How the seats look, the same in all games: a colour and a glyph each, never colour alone.

use embedded_graphics::pixelcolor::Rgb565;
use hexdeck_engine::play::Seat;

use crate::paint::Glyph;
use crate::paint::theme::rgb;

/// How a seat looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeatLook {
    /// Its colour: light enough to read on the dark surfaces; [`crate::paint::theme::INK`] reads
    /// on it.
    pub color: Rgb565,
    /// The colour of its pieces' bodies: dark enough for light text and for its own colour.
    pub dark: Rgb565,
    /// Its mark.
    pub glyph: Glyph,
}

const fn look(color: u32, dark: u32, glyph: Glyph) -> SeatLook {
    SeatLook { color: rgb(color), dark: rgb(dark), glyph }
}

/// How each seat looks.
pub const LOOKS: [SeatLook; 6] = [
    look(0xe8604c, 0x6e1f1f, Glyph::Triangle),
    look(0x4c8dff, 0x173f78, Glyph::Circle),
    look(0x1fbf8f, 0x0e4d3c, Glyph::Square),
    look(0xf2c230, 0x553f0e, Glyph::Diamond),
    look(0xb77bff, 0x472a6e, Glyph::Star),
    look(0xff9a3d, 0x6a3812, Glyph::Cross),
];

/// How a seat looks; seats beyond the sixth begin anew.
pub const fn of(seat: Seat) -> SeatLook {
    LOOKS[seat.0 as usize % LOOKS.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paint::theme;
    use embedded_graphics::prelude::*;

    /// The relative luminance of a colour, as the guidelines for readable text define it.
    fn luminance(color: Rgb565) -> f32 {
        let linear = |c: u8, max: u8| {
            let c = f32::from(c) / f32::from(max);
            if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(color.r(), 31)
            + 0.7152 * linear(color.g(), 63)
            + 0.0722 * linear(color.b(), 31)
    }

    fn contrast(a: Rgb565, b: Rgb565) -> f32 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn black_on_white_has_the_greatest_contrast() {
        assert!((contrast(Rgb565::BLACK, Rgb565::WHITE) - 21.0).abs() < 0.01);
    }

    #[test]
    fn every_colour_reads_on_the_dark_and_ink_reads_on_it() {
        for (seat, look) in LOOKS.iter().enumerate() {
            for under in [theme::BACKGROUND, theme::SURFACE, theme::INK] {
                let found = contrast(look.color, under);
                assert!(found >= 4.5, "seat {seat} on {under:?}: {found}");
            }
        }
    }

    #[test]
    fn light_text_and_the_own_mark_read_on_every_body() {
        for (seat, look) in LOOKS.iter().enumerate() {
            let (text, mark) = (contrast(theme::TEXT, look.dark), contrast(look.color, look.dark));
            assert!(text >= 7.0 && mark >= 3.0, "seat {seat}: text {text}, mark {mark}");
        }
    }

    #[test]
    fn no_two_seats_share_a_glyph_or_a_colour() {
        for (i, a) in LOOKS.iter().enumerate() {
            for b in &LOOKS[i + 1..] {
                assert!(a.glyph != b.glyph && a.color != b.color && a.dark != b.dark);
            }
        }
        assert_eq!(of(Seat(5)).glyph, Glyph::Cross);
        assert_eq!(of(Seat(6)), LOOKS[0]);
    }
}
