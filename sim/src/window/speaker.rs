//! The window's sound: both voices through the computer's loudspeaker.
//!
//! The audio thread follows a copy of the box's player by the same clock, so notes keep time
//! whatever the window does. The device is opened when there is first something to hear; a computer
//! without one plays on in silence.

use std::time::Instant;

use hexdeck_console::Millis;
use hexdeck_console::sound::{Player, Sound, Voices};
use sdl2::audio::{AudioCallback, AudioDevice, AudioSpecDesired};

/// Samples a second.
const RATE: i32 = 44_100;
/// Samples that the device asks for at once: 12 ms.
const BUFFER: u16 = 512;
/// How far the wave of each voice swings at each level: 12 dB from one to the next, as on the box.
const SWING: [[i16; 4]; 2] = [[0, 500, 2_000, 8_000], [0, 250, 1_000, 4_000]];

/// Makes samples of what a player plays.
struct Waves {
    player: Player,
    clock: Instant,
    rate: u32,
    /// Where in its period each voice is; a period is all of `u32`.
    phases: [u32; 2],
}

impl Waves {
    /// The samples from a time on.
    fn fill(&mut self, from: Millis, out: &mut [i16]) {
        let a_millisecond = (self.rate / 1000).max(1) as usize;
        for (at, part) in (from..).zip(out.chunks_mut(a_millisecond)) {
            let voices = self.player.at(at).voices;
            part.iter_mut().for_each(|sample| *sample = self.sample(&voices));
        }
    }

    fn sample(&mut self, voices: &Voices) -> i16 {
        let mut sum = 0;
        for ((voice, phase), swing) in voices.iter().zip(&mut self.phases).zip(SWING) {
            let step = (u64::from(voice.hz) << 32) / u64::from(self.rate);
            *phase = phase.wrapping_add(step as u32);
            let swing = swing[usize::from(voice.level).min(3)];
            sum += if *phase < 1 << 31 { swing } else { -swing };
        }
        sum
    }
}

impl AudioCallback for Waves {
    type Channel = i16;

    fn callback(&mut self, out: &mut [i16]) {
        self.fill(self.clock.elapsed().as_millis() as Millis, out);
    }
}

/// The loudspeaker, if there is one.
pub struct Speaker {
    clock: Instant,
    device: Option<AudioDevice<Waves>>,
    tried: bool,
    player: Player,
}

impl Speaker {
    /// Silent so far; `clock` is the start of the box's time.
    pub fn new(clock: Instant) -> Self {
        Speaker { clock, device: None, tried: false, player: Player::default() }
    }

    /// Sounds what this player plays from now on.
    pub fn follow(&mut self, player: Player) {
        if self.player == player {
            return;
        }
        self.player = player;
        let now = self.clock.elapsed().as_millis() as Millis;
        if !self.tried && player.at(now) != Sound::default() {
            self.tried = true;
            match self.open() {
                Ok(device) => self.device = Some(device),
                Err(why) => eprintln!("hexdeck: no sound, for {why}"),
            }
        }
        if let Some(device) = &mut self.device {
            device.lock().player = player;
        }
    }

    fn open(&self) -> Result<AudioDevice<Waves>, String> {
        let wanted =
            AudioSpecDesired { freq: Some(RATE), channels: Some(1), samples: Some(BUFFER) };
        let (clock, player) = (self.clock, self.player);
        let device = sdl2::init()?.audio()?.open_playback(None, &wanted, |spec| {
            let rate = u32::try_from(spec.freq).unwrap_or_default().max(1000);
            Waves { player, clock, rate, phases: [0; 2] }
        })?;
        device.resume();
        Ok(device)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexdeck_console::settings::Volume;
    use hexdeck_console::sound::{Cue, Cues, Tune};

    fn waves(player: Player) -> Waves {
        Waves { player, clock: Instant::now(), rate: 44_100, phases: [0; 2] }
    }

    fn heard(player: Player, from: Millis) -> Vec<i16> {
        let mut out = vec![1; 4_410];
        waves(player).fill(from, &mut out);
        out
    }

    #[test]
    fn a_tone_has_its_frequency_and_its_volume() {
        let mut cues = Cues::default();
        cues.add(Cue::Miss);
        let mut player = Player::default().at_volume(Volume::High);
        player.cue(0, cues);
        let hz = player.at(0).voices[0].hz;
        // The first note of this effect takes 90 ms.
        let samples = heard(player, 0);
        let ups = samples[..3_969].windows(2).filter(|w| w[0] < 0 && w[1] > 0).count();
        assert!((ups as i32 - i32::from(hz) * 9 / 100).abs() <= 1, "{ups} periods of {hz} Hz");
        assert!(samples[..3_969].iter().all(|s| s.abs() == 8_000));
        assert!(heard(player.at_volume(Volume::Low), 0)[..3_969].iter().all(|s| s.abs() == 500));
    }

    #[test]
    fn both_voices_sum_and_off_is_silent() {
        let mut player = Player::default().at_volume(Volume::High);
        player.play(0, Tune::Menu);
        let levels: std::collections::BTreeSet<i16> = heard(player, 0).into_iter().collect();
        assert!(levels.into_iter().eq([-12_000, -4_000, 4_000, 12_000]));
        assert!(heard(player.at_volume(Volume::Off), 0).iter().all(|s| *s == 0));
    }
}
