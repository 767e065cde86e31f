//! Who plays: a tune on two voices, and effects that cut in over its melody.
//!
//! A player is a function of time. It keeps what was begun and when, never how far it has come, so
//! asking late loses nothing and a copy of it plays the same. A tune goes round for as long as
//! somebody touches the box now and then, and ends with its last bar after that.

use super::notes::Line;
use super::{Cues, Tune};
use crate::Millis;
use crate::settings::Volume;

/// A tune goes on for at least this long after the last touch.
const PATIENCE: Millis = 90_000;

/// What one voice sounds: a square wave.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Voice {
    /// Its frequency; 0 when it is silent.
    pub hz: u16,
    /// How loud, 1 to 3; 0 when it is silent.
    pub level: u8,
}

/// Melody and effects on the first voice, the bass on the second.
pub type Voices = [Voice; 2];

/// What sounds at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sound {
    /// Both voices.
    pub voices: Voices,
    /// When they may change; `None` if they stay as they are.
    pub until: Option<Millis>,
}

/// A tune being played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Round {
    tune: Tune,
    since: Millis,
    until: Millis,
}

/// Who plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Player {
    volume: Volume,
    round: Option<Round>,
    cues: Cues,
    /// When the first of the cues began.
    cued: Millis,
}

impl Player {
    /// The same player, this loud.
    pub const fn at_volume(self, volume: Volume) -> Player {
        Player { volume, ..self }
    }

    /// Goes over to a tune, from its beginning; one that is already played goes on.
    pub fn play(&mut self, now: Millis, tune: Tune) {
        if self.round.is_none_or(|round| round.tune != tune) {
            self.round = Some(Round { tune, since: now, until: now });
            self.touched(now);
        }
    }

    /// Somebody is there to listen: the tune goes on, or begins again if it had ended.
    pub fn touched(&mut self, now: Millis) {
        if let Some(round) = &mut self.round {
            if now >= round.until {
                round.since = now;
            }
            let length = round.tune.length();
            let rounds = (now + PATIENCE).saturating_sub(round.since).div_ceil(length);
            round.until = round.since + rounds * length;
        }
    }

    /// Plays these cues one after another, in place of those before unless they matter more.
    pub fn cue(&mut self, now: Millis, cues: Cues) {
        let before = self.effect(now).and(self.cues.weight());
        if cues.weight().is_some_and(|weight| before.is_none_or(|before| weight >= before)) {
            (self.cues, self.cued) = (cues, now);
        }
    }

    /// What sounds at a time.
    pub fn at(&self, now: Millis) -> Sound {
        let level = self.volume.level();
        if level == 0 {
            return Sound::default();
        }
        let [melody, bass] = self.tune(now);
        let parts = [self.effect(now).or(melody), bass];
        let voices = parts.map(|part| match part {
            Some((hz, _)) if hz > 0 => Voice { hz, level },
            _ => Voice::default(),
        });
        Sound { voices, until: parts.into_iter().flatten().map(|(_, until)| until).min() }
    }

    /// What the effects sound, and until when; `None` once all are over.
    fn effect(&self, now: Millis) -> Option<(u16, Millis)> {
        let mut since = self.cued;
        for line in self.cues.iter().map(|cue| cue.line()) {
            if let Some((hz, end)) = line.at(now.saturating_sub(since)) {
                return Some((hz, since + end));
            }
            since += line.length();
        }
        None
    }

    /// What the tune sounds on both voices, and until when; `None` without one.
    fn tune(&self, now: Millis) -> [Option<(u16, Millis)>; 2] {
        let Some(round) = self.round.filter(|round| now < round.until) else { return [None; 2] };
        round.tune.lines().map(|line: Line| {
            let elapsed = now.saturating_sub(round.since);
            let begun = round.since + elapsed / line.length() * line.length();
            line.at(elapsed % line.length()).map(|(hz, end)| (hz, begun + end))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sound::{Cue, HIGHEST_HZ, LOWEST_HZ};

    fn playing(tune: Tune) -> Player {
        let mut player = Player::default().at_volume(Volume::High);
        player.play(1_000, tune);
        player
    }

    fn cues(list: &[Cue]) -> Cues {
        let mut cues = Cues::default();
        list.iter().for_each(|cue| cues.add(*cue));
        cues
    }

    /// Follows a player from change to change up to a time; every change must be told.
    fn follow(player: &Player, from: Millis, to: Millis, mut hear: impl FnMut(Millis, Voices)) {
        let mut now = from;
        while now < to {
            let sound = player.at(now);
            hear(now, sound.voices);
            let until = sound.until.unwrap_or(to).min(to);
            assert!(until > now, "the next change lies ahead");
            for at in now..until {
                assert_eq!(player.at(at).voices, sound.voices, "a change at {at} was not told");
            }
            now = until;
        }
    }

    #[test]
    fn every_tone_is_in_range_and_every_change_is_told() {
        for tune in Tune::ALL {
            let mut player = playing(tune);
            player.cue(2_000, cues(&Cue::ALL[..4]));
            let (mut tones, mut both) = (0, 0);
            follow(&player, 0, 1_000 + 2 * tune.length(), |at, voices| {
                let on = voices.iter().filter(|voice| voice.level > 0);
                both += u32::from(on.clone().count() == 2);
                for voice in on {
                    assert!((LOWEST_HZ..=HIGHEST_HZ).contains(&voice.hz), "{at}: {voice:?}");
                    tones += 1;
                }
            });
            assert!(tones > 60 && both > 30, "{tune:?}: {tones} tones, {both} together");
        }
    }

    #[test]
    fn a_tune_goes_round_without_a_seam_while_somebody_is_there() {
        for tune in Tune::ALL {
            let (player, length) = (playing(tune), tune.length());
            let end = player.round.unwrap().until;
            assert!(end >= 1_000 + PATIENCE && (end - 1_000) % length == 0, "whole rounds");
            for at in (1_000..1_000 + length).step_by(7) {
                let (first, again) = (player.at(at), player.at(at + length));
                assert_eq!(first.voices, again.voices, "{tune:?} at {at}");
                assert_eq!(first.until.map(|until| until + length), again.until);
            }
            assert!(player.at(1_000 + length).voices.iter().all(|v| v.level > 0), "at the seam");
            assert_ne!(player.at(end - 100), Sound::default());
            assert_eq!(player.at(end), Sound::default(), "nobody is there any more");
            let mut stirred = player;
            stirred.touched(end + 5_000);
            assert_eq!(stirred.at(end + 5_000).voices, player.at(1_000).voices, "from the start");
            stirred.touched(end + 9_000);
            assert_eq!(stirred.at(end + 9_000).voices, player.at(5_000).voices, "it goes on");
        }
    }

    #[test]
    fn effects_cut_in_over_the_melody_and_end() {
        for cue in Cue::ALL {
            let (mut player, tune) = (playing(Tune::Menu), playing(Tune::Menu));
            player.cue(2_000, cues(&[cue]));
            assert_ne!(player.at(2_000).voices[0], tune.at(2_000).voices[0], "{cue:?}");
            let over = 2_000 + cue.line().length();
            for at in 2_000..over + 500 {
                assert_eq!(player.at(at).voices[1], tune.at(at).voices[1], "the bass goes on");
                assert!(at < over || player.at(at) == tune.at(at), "{cue:?} does not end");
            }
        }
    }

    #[test]
    fn cues_of_a_moment_follow_each_other_and_none_cuts_off_a_weightier_one() {
        let mut player = Player::default().at_volume(Volume::Low);
        player.cue(0, cues(&[Cue::Move, Cue::Coin]));
        let coin = Cue::Move.line().length();
        assert_eq!(player.at(coin).voices[0].hz, Cue::Coin.line().notes[0].hz);
        player.cue(coin, cues(&[Cue::Click]));
        assert_eq!(player.at(coin).voices[0].hz, Cue::Coin.line().notes[0].hz);
        player.cue(coin, cues(&[Cue::Win]));
        assert_eq!(player.at(coin).voices[0].hz, Cue::Win.line().notes[0].hz);
        player.cue(coin + 5, cues(&[Cue::Move]));
        assert_eq!(player.at(coin + 5).voices[0].hz, Cue::Win.line().notes[0].hz);
        let over = coin + Cue::Win.line().length();
        assert_eq!(player.at(over), Sound::default(), "and then silence, for good");
        player.cue(over, cues(&[Cue::Click]));
        assert_ne!(player.at(over), Sound::default());
    }

    #[test]
    fn off_is_silent_and_the_volume_scales() {
        let mut player = playing(Tune::Menu);
        player.cue(1_000, cues(&[Cue::Win]));
        assert_eq!(player.at_volume(Volume::Off).at(1_010), Sound::default());
        let mut volume = Volume::Off;
        for level in 0..4 {
            let voices = player.at_volume(volume).at(1_010).voices;
            assert_eq!(voices.map(|voice| voice.level), [level; 2]);
            volume = volume.next();
        }
        assert_eq!(volume, Volume::Off, "and round again");
    }

    #[test]
    fn another_tune_begins_at_once_and_the_same_one_goes_on() {
        let mut player = playing(Tune::Menu);
        let before = player;
        player.play(5_000, Tune::Menu);
        assert_eq!(player, before);
        player.play(5_000, Tune::Play);
        assert_eq!(player.at(5_000).voices, playing(Tune::Play).at(1_000).voices);
    }
}
