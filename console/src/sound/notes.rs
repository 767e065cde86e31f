//! Notes, and the notation they are written in: `"c5:2 f#4:1 -:3"` is a name, an octave and a
//! length in steps for each, `-` being a rest. Read by the compiler, which refuses what is wrong.

use crate::Millis;

/// The lowest tone of a score, in Hz: below it a piezo only ticks.
pub const LOWEST_HZ: u16 = 100;
/// The highest tone of a score, in Hz.
pub const HIGHEST_HZ: u16 = 5_000;

/// The highest octave, from c to b, in Hz; each one below has half of it.
const OCTAVE_8: [u16; 12] =
    [4186, 4435, 4699, 4978, 5274, 5588, 5920, 6272, 6645, 7040, 7459, 7902];

/// A tone, or a rest at 0 Hz, for some steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Note {
    pub hz: u16,
    pub steps: u8,
}

/// Notes one after another, at a pace.
#[derive(Debug, Clone, Copy)]
pub(super) struct Line {
    /// Length of a step.
    pub step: Millis,
    /// Silence at the end of each note that parts it from the next.
    pub gap: Millis,
    pub notes: &'static [Note],
}

impl Line {
    /// How long it takes.
    pub fn length(&self) -> Millis {
        self.notes.iter().map(|note| Millis::from(note.steps) * self.step).sum()
    }

    /// What sounds so long after its start, in Hz, and when that ends; `None` after its end.
    pub fn at(&self, elapsed: Millis) -> Option<(u16, Millis)> {
        let mut end = 0;
        for note in self.notes {
            end += Millis::from(note.steps) * self.step;
            if elapsed + self.gap < end && note.hz > 0 {
                return Some((note.hz, end - self.gap));
            }
            if elapsed < end {
                return Some((0, end));
            }
        }
        None
    }
}

/// How many notes a text has.
pub(super) const fn count(text: &str) -> usize {
    let (bytes, mut at, mut notes) = (text.as_bytes(), 0, 0);
    while at < bytes.len() {
        notes += (bytes[at] == b':') as usize;
        at += 1;
    }
    notes
}

/// Reads a text of `N` notes.
pub(super) const fn read<const N: usize>(text: &str) -> [Note; N] {
    let bytes = text.as_bytes();
    let mut notes = [Note { hz: 0, steps: 0 }; N];
    let (mut at, mut done) = (0, 0);
    while at < bytes.len() {
        if bytes[at] == b' ' {
            at += 1;
            continue;
        }
        let mut hz = 0;
        if bytes[at] != b'-' {
            let sharp = bytes[at + 1] == b'#';
            let name = bytes[at];
            at += 1 + sharp as usize;
            hz = tone(name, sharp, bytes[at] - b'0');
        }
        assert!(bytes[at + 1] == b':', "a note is a name, an octave, a colon and a length");
        at += 2;
        let mut steps = 0;
        while at < bytes.len() && bytes[at] != b' ' {
            assert!(bytes[at].is_ascii_digit(), "a length is a number");
            steps = steps * 10 + (bytes[at] - b'0');
            at += 1;
        }
        assert!(steps > 0, "a note has a length");
        notes[done] = Note { hz, steps };
        done += 1;
    }
    assert!(done == N, "a note is a name, an octave, a colon and a length");
    notes
}

/// The frequency of a tone.
const fn tone(name: u8, sharp: bool, octave: u8) -> u16 {
    let key = match name {
        b'c' => 0,
        b'd' => 2,
        b'e' => 4,
        b'f' => 5,
        b'g' => 7,
        b'a' => 9,
        b'b' => 11,
        _ => panic!("tones are called a to g"),
    };
    assert!(octave <= 8, "there is no such octave");
    let down = 8 - octave;
    // Half of the last place rounds to the nearest.
    let hz = (OCTAVE_8[key + sharp as usize] + ((1 << down) >> 1)) >> down;
    assert!(hz >= LOWEST_HZ && hz <= HIGHEST_HZ, "the tone is out of range");
    hz
}

/// The notes of a text, read when it is compiled.
macro_rules! notes {
    ($text:expr) => {{
        const TEXT: &str = $text;
        const NOTES: [$crate::sound::notes::Note; $crate::sound::notes::count(TEXT)] =
            $crate::sound::notes::read(TEXT);
        &NOTES
    }};
}
pub(super) use notes;

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: Line = Line { step: 100, gap: 20, notes: notes!("a4:2 -:1  c#8:12") };

    #[test]
    fn the_notation_is_read() {
        let note = |hz, steps| Note { hz, steps };
        assert_eq!(LINE.notes, [note(440, 2), note(0, 1), note(4435, 12)]);
        assert_eq!(notes!("g#2:1 c4:1 b3:1").map(|n| n.hz), [104, 262, 247]);
    }

    #[test]
    fn a_line_sounds_from_note_to_note() {
        assert_eq!(LINE.length(), 1500);
        assert_eq!(LINE.at(0), Some((440, 180)));
        assert_eq!(LINE.at(179), Some((440, 180)));
        assert_eq!(LINE.at(180), Some((0, 200)), "a gap parts it from the next");
        assert_eq!(LINE.at(200), Some((0, 300)), "a rest");
        assert_eq!(LINE.at(300), Some((4435, 1480)));
        assert_eq!((LINE.at(1499), LINE.at(1500)), (Some((0, 1500)), None));
    }
}
