//! A tune: two voices, each a list of notes that follow each other.

use core::ops::RangeInclusive;

use super::read::Reader;

/// Most notes of a voice.
pub const MAX_NOTES: usize = 512;
/// How long a tick may last, in milliseconds.
pub const TICK_MS: RangeInclusive<u8> = 10..=250;
/// The pitches that there are, in semitones as MIDI counts them: A4 is 69.
pub const PITCHES: RangeInclusive<u8> = 24..=108;

/// One note.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Note {
    /// One of [`PITCHES`], or 0 for silence.
    pub pitch: u8,
    /// How many ticks it lasts, at least one.
    pub ticks: u8,
}

impl Note {
    /// Whether there is such a note.
    pub fn is_valid(self) -> bool {
        (self.pitch == 0 || PITCHES.contains(&self.pitch)) && self.ticks > 0
    }
}

/// A checked tune.
#[derive(Debug, Clone, Copy)]
pub struct Tune<'a> {
    /// Milliseconds of a tick.
    pub tick_ms: u8,
    voices: [&'a [u8]; 2],
}

impl<'a> Tune<'a> {
    pub(super) fn read(mut reader: Reader<'a>) -> Result<Tune<'a>, &'static str> {
        let tune = (|| {
            let tick_ms = reader.byte().filter(|ms| TICK_MS.contains(ms))?;
            let mut voice = || {
                let count = reader.count().filter(|count| *count <= MAX_NOTES)?;
                reader.take(2 * count)
            };
            let voices = [voice()?, voice()?];
            reader.end()?;
            Some(Tune { tick_ms, voices })
        })();
        let tune =
            tune.ok_or("a tune has ticks of 10 to 250 ms and two voices of up to 512 notes")?;
        let known = |voice: usize| tune.voice(voice).all(Note::is_valid);
        match tune.voice(0).next().is_some() && known(0) && known(1) {
            true => Ok(tune),
            false => Err("a note has pitch 0 or 24 to 108 and lasts 1 to 255 ticks"),
        }
    }

    /// The notes of voice 0 or 1; voice 0 has some.
    pub fn voice(&self, voice: usize) -> impl Iterator<Item = Note> + use<'a> {
        let bytes = self.voices.get(voice).copied().unwrap_or_default();
        bytes.chunks_exact(2).map(|note| Note { pitch: note[0], ticks: note[1] })
    }
}
