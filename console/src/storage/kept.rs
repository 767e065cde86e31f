//! Settings and records as a backup has them.

use serde::{Deserialize, Serialize};

use super::entries::{self, Unreadable};
use crate::Board;
use crate::records::Records;
use crate::settings::Settings;

/// What a backup keeps of a box beside its packs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Kept {
    /// What people have set.
    pub settings: Settings,
    /// What they are proud of.
    pub records: Records,
}

/// Most bytes of them.
pub(crate) const KEPT_BYTES: usize = 480;
/// A varint takes half as much again as its number at most.
const _: () = assert!(size_of::<Kept>() * 3 / 2 < KEPT_BYTES);

impl Kept {
    /// Writes them; how many bytes, which always fit [`KEPT_BYTES`].
    pub fn write(&self, buffer: &mut [u8]) -> usize {
        entries::write(self, buffer).map_or(0, <[u8]>::len)
    }

    /// Reads what [`Kept::write`] has written, on this board or another.
    pub fn read(bytes: &[u8], board: &Board) -> Result<Kept, KeptError> {
        let kept: Kept = entries::read(bytes).map_err(|why| match why {
            Unreadable::Newer => KeptError::Newer,
            Unreadable::Damaged => KeptError::Damaged,
        })?;
        kept.on(board).ok_or(KeptError::Damaged)
    }

    /// As they are on this board, if there can be such records.
    pub(super) fn on(mut self, board: &Board) -> Option<Kept> {
        // The touch film of another kind of box lies otherwise.
        let correction = self.settings.correction;
        self.settings.correction = correction.filter(|correction| correction.fits(board));
        entries::possible(&self.records).then_some(self)
    }
}

/// Why a backup cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum KeptError {
    /// Altered, or never a backup.
    Damaged,
    /// Made by a newer release.
    Newer,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::BOARD_3_5;
    use crate::settings::Volume;

    #[test]
    fn a_backup_comes_back_and_others_are_refused() {
        let settings = Settings { sound: Volume::High, ..Settings::default() };
        let kept = Kept { settings, records: Records::default() };
        let mut buffer = [0; KEPT_BYTES];
        let used = kept.write(&mut buffer);
        assert!(used > 10);
        assert_eq!(Kept::read(&buffer[..used], &BOARD_3_5), Ok(kept));
        for end in 0..used {
            assert_eq!(Kept::read(&buffer[..end], &BOARD_3_5), Err(KeptError::Damaged), "{end}");
        }
        assert_eq!(Kept::read(&buffer[..used + 1], &BOARD_3_5), Err(KeptError::Damaged));
        buffer[0] += 1;
        assert_eq!(Kept::read(&buffer[..used], &BOARD_3_5), Err(KeptError::Newer));
    }
}
