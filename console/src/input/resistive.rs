//! A resistive touch layer: raw conversions in, a point on the panel out.
//!
//! Promises that only a firm, steady contact becomes a press, that a press is one press until the
//! finger has really left, and that every point lies on the panel. Refuses what no finger does:
//! values at the rails (nothing connected), all channels alike (a stuck line), conversions that
//! scatter, two rounds that disagree. Knows nothing of time: the caller samples at a steady pace.
//!
//! A *round* is six conversions of each channel; a *sample* is two rounds straight after each
//! other, so that a swift finger moves little between them.

mod calibration;

use embedded_graphics::prelude::*;

use crate::{Board, Millis};

pub use calibration::Calibration;

/// Conversions of one channel in a round. The first is thrown away: the plates are still charging.
pub const CONVERSIONS: usize = 6;

/// How far the kept conversions of one channel may lie apart, in counts.
const SCATTER: u16 = 100;
/// How far two rounds may lie apart, in counts.
const AGREEMENT: u16 = 50;
/// Pressure from which a contact is a press.
const PRESS: u16 = 350;
/// Pressure below which a press is over.
const RELEASE: u16 = 75;
/// A finger that moves by no more pixels than this rests: the film trembles by about as much.
const TREMBLE: i32 = 1;
/// Pause between samples while a finger is on the layer: 100 a second at most.
const PAUSE: Millis = 10;
/// Pause while a finger lands, for the film settles within milliseconds and a flick is short; and
/// after the pen line has gone up under one: a look at the line costs nothing, and the sooner the
/// release is sure, the sooner the tap acts.
const SHORT_PAUSE: Millis = 3;
/// Fruitless samples that may still be a finger landing.
const LANDING: u8 = 3;
/// Pause once the pen line has been low for long without a press: it is stuck, or in noise.
const LONG_PAUSE: Millis = 100;
/// Fruitless samples that make it long.
const PATIENCE: u8 = 30;
/// Samples without contact that end a press: one alone is a glitch.
const RELEASE_SAMPLES: u8 = 2;
/// Unclear samples in a row that end a press: whatever this is, it is no finger any more.
const UNCLEAR_SAMPLES: u8 = 20;
/// Positions nearer than this to either end of the converter's range are no contact.
const RAIL: u16 = 40;
/// Greatest value of the converter.
const FULL: u16 = 4095;
/// Least difference of the two pressure channels under a finger; alike means a stuck line.
const PLATES_APART: u16 = 8;

/// The conversions of one round, 12 bits each, in the order in which they were made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    /// Channel X.
    pub x: [u16; CONVERSIONS],
    /// Channel Y.
    pub y: [u16; CONVERSIONS],
    /// Channel Z1.
    pub z1: [u16; CONVERSIONS],
    /// Channel Z2.
    pub z2: [u16; CONVERSIONS],
}

/// A position in counts of the converter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Raw {
    /// Channel X.
    pub x: u16,
    /// Channel Y.
    pub y: u16,
}

/// What one round says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Contact {
    /// Nobody touches, or nothing is connected.
    None,
    /// It cannot be told: the conversions scatter, or the pressure is between the two limits.
    Unclear,
    /// A finger, lightly: enough to go on with a press, not to begin one.
    Light(Raw),
    /// A finger, firmly.
    Firm(Raw),
}

/// Mean of the three middle ones of the last five conversions, and how far these lie apart.
fn settled(conversions: &[u16; CONVERSIONS]) -> (u16, u16) {
    let mut kept = [0; CONVERSIONS - 1];
    kept.copy_from_slice(&conversions[1..]);
    kept.sort_unstable();
    let [_, low, middle, high, _] = kept;
    let mean = (u32::from(low) + u32::from(middle) + u32::from(high)) / 3;
    (mean as u16, high - low)
}

impl Round {
    fn contact(&self) -> Contact {
        let (x, scatter_x) = settled(&self.x);
        let (y, scatter_y) = settled(&self.y);
        let (z1, _) = settled(&self.z1);
        let (z2, _) = settled(&self.z2);
        let on_plates = |v: u16| (RAIL..=FULL - RAIL).contains(&v);
        let pressure = (z1 + FULL).saturating_sub(z2);
        if pressure < RELEASE || !on_plates(x) || !on_plates(y) || z2 < z1 + PLATES_APART {
            Contact::None
        } else if scatter_x > SCATTER || scatter_y > SCATTER {
            Contact::Unclear
        } else if pressure < PRESS {
            Contact::Light(Raw { x, y })
        } else {
            Contact::Firm(Raw { x, y })
        }
    }
}

/// What two rounds say together.
fn agreed(first: Contact, second: Contact) -> Contact {
    use Contact::{Firm, Light, None, Unclear};
    let near = |a: Raw, b: Raw| a.x.abs_diff(b.x) <= AGREEMENT && a.y.abs_diff(b.y) <= AGREEMENT;
    let mean = |a: Raw, b: Raw| Raw { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    match (first, second) {
        (None, None) => None,
        (Firm(a), Firm(b)) if near(a, b) => Firm(mean(a, b)),
        (Firm(a) | Light(a), Firm(b) | Light(b)) if near(a, b) => Light(mean(a, b)),
        _ => Unclear,
    }
}

/// The touch layer of a board: where the finger is, sample by sample.
pub struct Resistive {
    board: &'static Board,
    calibration: Calibration,
    finger: Option<Point>,
    absent: u8,
    unclear: u8,
    fruitless: u8,
    pen_up: bool,
}

impl Resistive {
    /// Nobody touches yet.
    pub fn new(board: &'static Board, calibration: Calibration) -> Self {
        Resistive {
            board,
            calibration,
            finger: None,
            absent: 0,
            unclear: 0,
            fruitless: 0,
            pen_up: false,
        }
    }

    /// Uses another calibration from the next sample on.
    pub fn calibrate(&mut self, calibration: Calibration) {
        self.calibration = calibration;
    }

    /// Takes one sample and says where the finger is now, `None` if nobody touches.
    ///
    /// An unclear sample changes nothing: a press goes on where it was, and none begins.
    pub fn sample(&mut self, first: &Round, second: &Round) -> Option<Point> {
        self.pen_up = false;
        match agreed(first.contact(), second.contact()) {
            Contact::None => self.absent(),
            Contact::Unclear => {
                self.unclear = self.unclear.saturating_add(1);
                if self.unclear >= UNCLEAR_SAMPLES {
                    self.finger = None;
                }
            }
            Contact::Light(_) if self.finger.is_none() => {}
            Contact::Light(raw) | Contact::Firm(raw) => {
                self.absent = 0;
                self.unclear = 0;
                self.finger = Some(self.rested(self.calibration.pixel(raw, self.board)));
            }
        }
        self.fruitless = match self.finger {
            Some(_) => 0,
            None => self.fruitless.saturating_add(1),
        };
        self.finger
    }

    /// Takes a sample that needed no conversions, because the controller's pen line says that
    /// nobody touches.
    pub fn nothing(&mut self) -> Option<Point> {
        self.absent();
        self.fruitless = 0;
        self.pen_up = true;
        self.finger
    }

    /// Where the finger is, if the layer says `at`: where it was, unless it has really moved.
    fn rested(&self, at: Point) -> Point {
        match self.finger {
            Some(was) if (at - was).abs().x.max((at - was).abs().y) <= TREMBLE => was,
            _ => at,
        }
    }

    fn absent(&mut self) {
        self.absent = self.absent.saturating_add(1);
        if self.absent >= RELEASE_SAMPLES {
            self.finger = None;
        }
    }

    /// How long to wait before the next sample.
    pub fn pause(&self) -> Millis {
        let leaving = self.pen_up && self.finger.is_some();
        let landing = (1..=LANDING).contains(&self.fruitless);
        if leaving || landing {
            SHORT_PAUSE
        } else if self.fruitless < PATIENCE {
            PAUSE
        } else {
            LONG_PAUSE
        }
    }

    /// Where the finger was at the last sample.
    pub fn finger(&self) -> Option<Point> {
        self.finger
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::board::BOARD_3_5;

    /// A round without any noise.
    fn round(x: u16, y: u16, z1: u16, z2: u16) -> Round {
        Round {
            x: [x; CONVERSIONS],
            y: [y; CONVERSIONS],
            z1: [z1; CONVERSIONS],
            z2: [z2; CONVERSIONS],
        }
    }

    /// A firm finger at a raw position.
    fn firm(x: u16, y: u16) -> Round {
        round(x, y, 700, 2600)
    }

    /// Nobody: the plates hang in the air near one rail each.
    const NOBODY: Round = Round {
        x: [20; CONVERSIONS],
        y: [4070; CONVERSIONS],
        z1: [8; CONVERSIONS],
        z2: [4088; CONVERSIONS],
    };

    fn layer() -> Resistive {
        Resistive::new(&BOARD_3_5, Calibration::DEFAULT_3_5)
    }

    #[test]
    fn a_tap_is_one_press_and_one_release() {
        let mut layer = layer();
        assert_eq!(layer.sample(&NOBODY, &NOBODY), None);
        let at = layer.sample(&firm(2099, 2100), &firm(2099, 2100));
        assert_eq!(at, Some(Point::new(240, 160)));
        assert_eq!(layer.sample(&firm(2099, 2100), &firm(2099, 2100)), at);
        assert_eq!(layer.pause(), PAUSE);
        assert_eq!(layer.nothing(), at, "one missing sample is a glitch");
        assert_eq!(layer.pause(), SHORT_PAUSE, "but it is soon told from a release");
        assert_eq!(layer.nothing(), None);
        assert_eq!(layer.pause(), PAUSE);
    }

    #[test]
    fn a_light_touch_goes_on_with_a_press_but_begins_none() {
        let light = |x, y| round(x, y, 200, 4095);
        let mut layer = layer();
        assert_eq!(layer.sample(&light(2000, 2000), &light(2000, 2000)), None);
        assert!(layer.sample(&firm(2000, 2000), &firm(2000, 2000)).is_some());
        assert!(layer.sample(&light(2000, 2000), &light(2000, 2000)).is_some());
        let gone = round(2000, 2000, 70, 4095);
        layer.sample(&gone, &gone);
        assert_eq!(layer.sample(&gone, &gone), None);
    }

    #[test]
    fn the_first_conversion_and_the_two_extremes_do_not_count() {
        let mut wild = firm(2000, 2000);
        wild.x = [4095, 0, 2001, 2000, 1999, 4095];
        let mut layer = layer();
        let calm = Resistive::new(&BOARD_3_5, Calibration::DEFAULT_3_5)
            .sample(&firm(2000, 2000), &firm(2000, 2000));
        assert_eq!(layer.sample(&wild, &firm(2000, 2000)), calm);
    }

    #[test]
    fn a_dead_or_stuck_controller_is_never_a_finger() {
        for value in 0..=4095 {
            let stuck = round(value, value, value, value);
            let mut layer = layer();
            for _ in 0..50 {
                assert_eq!(layer.sample(&stuck, &stuck), None, "all channels at {value}");
            }
            assert_eq!(layer.pause(), LONG_PAUSE, "and it is asked less often");
        }
    }

    #[test]
    fn a_stuck_pen_line_is_asked_less_often_until_a_finger_comes() {
        let mut layer = layer();
        assert_eq!(layer.pause(), PAUSE);
        for _ in 0..PATIENCE {
            layer.sample(&NOBODY, &NOBODY);
        }
        assert_eq!(layer.pause(), LONG_PAUSE);
        layer.sample(&firm(2000, 2000), &firm(2000, 2000));
        assert_eq!(layer.pause(), PAUSE);
    }

    #[test]
    fn a_finger_that_has_not_settled_is_looked_at_again_soon() {
        let mut layer = layer();
        assert_eq!(layer.sample(&firm(1000, 1000), &firm(2000, 2000)), None);
        assert_eq!(layer.pause(), SHORT_PAUSE);
        assert!(layer.sample(&firm(2000, 2000), &firm(2000, 2000)).is_some());
        assert_eq!(layer.pause(), PAUSE);
    }

    #[test]
    fn noise_without_end_ends_a_press() {
        let mut layer = layer();
        let pressed = layer.sample(&firm(2000, 2000), &firm(2000, 2000));
        let mut noise = firm(2000, 2000);
        noise.x = [0, 300, 900, 1500, 2100, 2700];
        for _ in 1..UNCLEAR_SAMPLES {
            assert_eq!(layer.sample(&noise, &noise), pressed);
        }
        assert_eq!(layer.sample(&noise, &noise), None);
    }

    fn any_conversions() -> impl Strategy<Value = [u16; CONVERSIONS]> {
        prop::array::uniform6(0..=FULL)
    }

    prop_compose! {
        fn any_round()(
            x in any_conversions(), y in any_conversions(),
            z1 in any_conversions(), z2 in any_conversions(),
        ) -> Round {
            Round { x, y, z1, z2 }
        }
    }

    proptest! {
        #[test]
        fn a_finger_with_noise_is_found_within_two_pixels(
            px in 0..480i32, py in 0..320i32,
            noise in prop::array::uniform24(-12i32..=12),
            spike in 0..CONVERSIONS,
        ) {
            let (x, y) = (3799 - py * 3400 / 320, 300 + px * 3600 / 480);
            let noisy = |value: i32, noise: &[i32]| {
                let mut all: [u16; CONVERSIONS] =
                    core::array::from_fn(|i| (value + noise[i]).clamp(0, 4095) as u16);
                all[spike] = 4095;
                all
            };
            let mut first = firm(0, 0);
            first.x = noisy(x, &noise[0..6]);
            first.y = noisy(y, &noise[6..12]);
            let mut second = first;
            second.x = noisy(x, &noise[12..18]);
            second.y = noisy(y, &noise[18..24]);
            let at = layer().sample(&first, &second);
            prop_assert!(at.is_some());
            let off = (at.unwrap_or_default() - Point::new(px, py)).abs();
            prop_assert!(off.x <= 2 && off.y <= 2, "{at:?} for {px}, {py}");
        }

        #[test]
        fn one_round_of_anything_is_no_tap(glitch in any_round(), first in any::<bool>()) {
            let mut layer = layer();
            let at = if first {
                layer.sample(&glitch, &NOBODY)
            } else {
                layer.sample(&NOBODY, &glitch)
            };
            prop_assert_eq!(at, None);
        }

        #[test]
        fn one_round_of_anything_does_not_lift_a_finger(glitch in any_round()) {
            let mut layer = layer();
            let finger = firm(2000, 2000);
            let at = layer.sample(&finger, &finger);
            prop_assert!(layer.sample(&glitch, &finger).is_some());
            prop_assert_eq!(layer.sample(&finger, &finger), at);
        }
    }

    /// A layer that floats in noise gives no taps: ten minutes of it at full pace.
    #[test]
    fn pure_noise_is_no_finger() {
        let mut state = 1u64;
        let mut noise = || {
            core::array::from_fn(|_| {
                state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                (state >> 52) as u16
            })
        };
        let mut round = || Round { x: noise(), y: noise(), z1: noise(), z2: noise() };
        let mut layer = layer();
        for _ in 0..60_000 {
            assert_eq!(layer.sample(&round(), &round()), None);
        }
    }
}
