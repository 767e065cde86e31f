//! The state hash: 64 bits that name a state on every machine and in every release.
//!
//! FNV-1a over the state's postcard encoding. Postcard's wire format is specified and stable,
//! so the hash changes only when a game's state itself does.

use postcard::ser_flavors::Flavor;
use serde::Serialize;

struct Fnv(u64);

impl Flavor for Fnv {
    type Output = u64;

    fn try_push(&mut self, byte: u8) -> postcard::Result<()> {
        self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        Ok(())
    }

    fn finalize(self) -> postcard::Result<u64> {
        Ok(self.0)
    }
}

/// The hash of a state.
pub fn state_hash(state: &impl Serialize) -> u64 {
    let fnv = Fnv(0xcbf2_9ce4_8422_2325);
    // Pushing never fails, so only a type that cannot be serialised at all could; no game has one.
    postcard::serialize_with_flavor(state, fnv).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_fnv_1a_of_the_postcard_bytes() {
        // Published FNV-1a test vectors: the offset basis for nothing, and "a".
        assert_eq!(state_hash(&()), 0xcbf2_9ce4_8422_2325);
        assert_eq!(state_hash(&b'a'), 0xaf63_dc4c_8601_ec8c);
    }
}
