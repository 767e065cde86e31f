//! A seed that differs from start to start.
//!
//! Promises 64 well mixed bits, fit for shuffling cards, not for secrets: the ring oscillator's
//! random bit is biased and slow to change, so many of them are folded together with the time.

use embassy_rp::clocks::RoscRng;
use embassy_time::Instant;

/// Random words folded into one seed.
const WORDS: u32 = 16;

/// A seed for the console.
pub fn seed() -> u64 {
    let mut rosc = RoscRng;
    (0..WORDS).fold(Instant::now().as_ticks(), |seed, _| {
        let mixed = (seed ^ u64::from(rosc.next_u32())).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed ^ (mixed >> 29)
    })
}
