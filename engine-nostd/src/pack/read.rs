//! Postcard's basic types, read from a slice.
//!
//! Everything is an `Option`: bytes that end too early, numbers not written in the shortest way
//! and texts that are not UTF-8 are `None`. A reader never looks at a byte twice.

/// What has not been read yet.
#[derive(Debug, Clone, Copy)]
pub(super) struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Reader { rest: bytes }
    }

    /// The bytes that are left.
    pub fn rest(&self) -> &'a [u8] {
        self.rest
    }

    /// `Some` if nothing is left.
    pub fn end(&self) -> Option<()> {
        self.rest.is_empty().then_some(())
    }

    pub fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.rest.split_at_checked(count)?;
        self.rest = rest;
        Some(taken)
    }

    pub fn bytes<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    pub fn byte(&mut self) -> Option<u8> {
        self.bytes().map(|[byte]| byte)
    }

    pub fn signed(&mut self) -> Option<i8> {
        self.byte().map(|byte| byte as i8)
    }

    pub fn flag(&mut self) -> Option<bool> {
        match self.byte()? {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }

    /// A length or count: a varint of at most two bytes, so below 16,384.
    pub fn count(&mut self) -> Option<usize> {
        let low = self.byte()?;
        if low < 0x80 {
            return Some(low.into());
        }
        // In the shortest way: a second byte is there because it is needed.
        let high = self.byte().filter(|high| (1..0x80).contains(high))?;
        Some(usize::from(low & 0x7F) | usize::from(high) << 7)
    }

    pub fn text(&mut self) -> Option<&'a str> {
        let length = self.count()?;
        core::str::from_utf8(self.take(length)?).ok()
    }

    /// A little-endian number of fixed length.
    pub fn fixed(&mut self) -> Option<u32> {
        self.bytes().map(u32::from_le_bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_postcards_and_in_the_shortest_way() {
        for count in [0u16, 1, 127, 128, 300, 16_383] {
            let mut buffer = [0; 4];
            let written = postcard::to_slice(&count, &mut buffer).unwrap();
            let mut reader = Reader::new(written);
            assert_eq!(reader.count(), Some(count.into()));
            assert_eq!(reader.end(), Some(()));
        }
        for wrong in [&[][..], &[0x80], &[0x80, 0x00], &[0xFF, 0x80, 0x01], &[0x80, 0x80]] {
            assert_eq!(Reader::new(wrong).count(), None, "{wrong:?}");
        }
    }

    #[test]
    fn what_ends_too_early_is_nothing() {
        assert_eq!(Reader::new(b"\x03abc").text(), Some("abc"));
        assert_eq!(Reader::new(b"\x04abc").text(), None);
        assert_eq!(Reader::new(b"\x01\xFF").text(), None);
        assert_eq!(Reader::new(&[1, 2, 3]).fixed(), None);
        assert_eq!(Reader::new(&[2]).flag(), None);
    }
}
