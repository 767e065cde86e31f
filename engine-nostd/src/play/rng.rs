//! The seeded generator: PCG32 (XSH-RR 64/32, O'Neill 2014, public reference constants).
//!
//! Our own twenty lines instead of a crate because its output is part of every save and replay:
//! it must never change with a dependency's release. Its whole state is one number that lives
//! in the game's state, so undo puts it back and equal states roll equal dice.

use serde::{Deserialize, Serialize};

/// A random generator as a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rng(u64);

impl Rng {
    const MULTIPLIER: u64 = 6364136223846793005;
    const INCREMENT: u64 = 1442695040888963407;

    /// The generator that this seed names.
    pub const fn new(seed: u64) -> Rng {
        // As the reference does: two steps, so that near seeds part at once.
        let mut rng = Rng(Self::INCREMENT.wrapping_add(seed));
        rng.step();
        rng
    }

    const fn step(&mut self) -> u64 {
        let old = self.0;
        self.0 = old.wrapping_mul(Self::MULTIPLIER).wrapping_add(Self::INCREMENT);
        old
    }

    /// The next 32 random bits.
    pub const fn next(&mut self) -> u32 {
        let old = self.step();
        let mixed = (((old >> 18) ^ old) >> 27) as u32;
        mixed.rotate_right((old >> 59) as u32)
    }

    /// A number from 0 to `n - 1`, each equally likely (Lemire's multiply and reject); 0 for
    /// `n` = 0.
    pub const fn below(&mut self, n: u32) -> u32 {
        if n == 0 {
            return 0;
        }
        loop {
            let wide = self.next() as u64 * n as u64;
            // Of the 2^32 low halves, the first 2^32 mod n would make some results likelier.
            if wide as u32 >= n || wide as u32 >= n.wrapping_neg() % n {
                return (wide >> 32) as u32;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_numbers_never_change() {
        let mut rng = Rng::new(42);
        let first: [u32; 4] = core::array::from_fn(|_| rng.next());
        // The reference implementation's numbers for this seed (pcg32_oneseq).
        assert_eq!(first, [0xc2f57bd6, 0x6b07c4a9, 0x72b7b29b, 0x44215383]);
    }

    #[test]
    fn below_is_even_and_in_range() {
        let mut rng = Rng::new(7);
        let mut seen = [0u32; 6];
        for _ in 0..60_000 {
            seen[rng.below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|n| (9_500..10_500).contains(n)), "{seen:?}");
        assert_eq!(rng.below(1), 0);
        assert_eq!(rng.below(0), 0);
    }
}
