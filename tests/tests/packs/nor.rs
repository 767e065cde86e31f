//! NOR flash that can lose its power at any byte.

use std::vec::Vec;

use embedded_storage_async::nor_flash::{
    ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};
use hexdeck_console::storage::SECTOR;
use hexdeck_console::storage::packs::InPlace;
use hexdeck_engine::play::Rng;

/// The power has gone: nothing more happens until the next start.
#[derive(Debug, PartialEq, Eq)]
pub struct PowerCut;

impl NorFlashError for PowerCut {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::Other
    }
}

#[derive(Clone)]
pub struct Nor {
    pub bytes: Vec<u8>,
    /// Bytes that can be programmed or erased before the power goes.
    pub left: u64,
    pub touched: u64,
    pub erases: u32,
    pub chance: Rng,
    /// What is written at once: whole pages of the chip, or the journal's words.
    pub grain: u32,
}

impl Nor {
    pub fn new(sectors: u32, seed: u64) -> Self {
        let bytes = std::vec![0xFF; (sectors * SECTOR) as usize];
        let chance = Rng::new(seed);
        Nor { bytes, left: u64::MAX, touched: 0, erases: 0, chance, grain: 256 }
    }

    fn alive(&self) -> Result<(), PowerCut> {
        if self.left == 0 { Err(PowerCut) } else { Ok(()) }
    }

    /// Uses up the supply for some bytes; how many of them it was enough for.
    fn spend(&mut self, bytes: u64) -> u64 {
        let done = bytes.min(self.left);
        self.left -= done;
        self.touched += done;
        done
    }

    /// What an erase that is cut short leaves.
    fn spoil(&mut self, from: usize, to: usize) {
        let [old, blank] = [self.chance.below(130), self.chance.below(130)];
        for i in from..to {
            match self.chance.below(200) {
                n if n < old => {}
                n if n < old + blank => self.bytes[i] = 0xFF,
                _ => self.bytes[i] = self.chance.next() as u8,
            }
        }
    }
}

impl ErrorType for Nor {
    type Error = PowerCut;
}

impl ReadNorFlash for Nor {
    const READ_SIZE: usize = 1;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), PowerCut> {
        self.alive()?;
        bytes.copy_from_slice(&self.bytes[offset as usize..][..bytes.len()]);
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.bytes.len()
    }
}

impl NorFlash for Nor {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR as usize;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), PowerCut> {
        assert!(from.is_multiple_of(SECTOR) && to == from + SECTOR, "one sector at a time");
        self.alive()?;
        self.erases += 1;
        let (from, to) = (from as usize, to as usize);
        self.spend(SECTOR.into());
        // The cut comes with the last byte that there was supply for.
        if self.left == 0 {
            self.spoil(from, to);
            return Err(PowerCut);
        }
        self.bytes[from..to].fill(0xFF);
        Ok(())
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), PowerCut> {
        assert!(offset.is_multiple_of(self.grain), "from the start of a page or word");
        assert!((bytes.len() as u32).is_multiple_of(self.grain), "whole pages or words");
        self.alive()?;
        let place = &mut self.bytes[offset as usize..][..bytes.len()];
        assert!(place.iter().zip(bytes).all(|(old, new)| new & !old == 0), "a bit cannot rise");
        let supply = self.left.min(bytes.len() as u64) as usize;
        let cut = supply as u64 == self.left;
        let whole = if cut { supply - 1 } else { supply };
        for (old, new) in place.iter_mut().zip(&bytes[..whole]) {
            *old &= new;
        }
        if cut {
            place[whole] &= bytes[whole] | self.chance.next() as u8;
        }
        self.spend(supply as u64);
        if cut { Err(PowerCut) } else { Ok(()) }
    }
}

impl InPlace for Nor {
    fn contents(&self) -> &[u8] {
        &self.bytes
    }
}
