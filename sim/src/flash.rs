//! Files, or memory, that stand for the flash: the journal's and the packs'.
//!
//! Promises what NOR flash does: programming clears bits, only erasing a whole sector sets them;
//! every byte is in the file when the call returns, so ending the program at any moment is like
//! pulling the plug. A file that is missing is made, blank; one of another size is refused.

use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::Path;

use embassy_futures::block_on;
use embedded_storage_async::nor_flash::{
    ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};
use hexdeck_console::link::{About, Porter};
use hexdeck_console::storage::packs::InPlace;
use hexdeck_console::storage::{BYTES, Journal, SECTOR};
use hexdeck_console::{App, Board, Millis};

use crate::Fault;

/// The file could not be read or written.
#[derive(Debug)]
pub struct FileError(#[allow(dead_code, reason = "for whoever debugs it")] io::Error);

impl NorFlashError for FileError {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::Other
    }
}

/// Flash for packs on the device.
const PACKS_BYTES: usize = 896 * 1024;

/// Flash in a file, or in memory only.
pub struct FlashFile {
    file: Option<File>,
    bytes: Vec<u8>,
}

impl FlashFile {
    /// Blank flash that is forgotten.
    pub fn forgetful(bytes: usize) -> Self {
        FlashFile { file: None, bytes: vec![0xFF; bytes] }
    }

    /// The journal's flash in this file.
    pub fn open(path: &Path) -> Result<Self, Fault> {
        Self::sized(path, BYTES as usize, "a journal")
    }

    /// The packs' flash that belongs to a journal in this file: one beside it, with `.packs` after
    /// its name.
    pub fn packs(journal: &Path) -> Result<Self, Fault> {
        let mut path = journal.as_os_str().to_owned();
        path.push(".packs");
        Self::sized(Path::new(&path), PACKS_BYTES, "packs")
    }

    fn sized(path: &Path, size: usize, what: &str) -> Result<Self, Fault> {
        let cannot = |e: io::Error| Fault::refused(format!("cannot use {}: {e}", path.display()));
        let mut options = OpenOptions::new();
        options.read(true).write(true);
        let (mut file, mut bytes) = match options.open(path) {
            Ok(file) => (file, Vec::new()),
            Err(e) if e.kind() == ErrorKind::NotFound => {
                (options.create_new(true).open(path).map_err(cannot)?, vec![0xFF; size])
            }
            Err(e) => return Err(cannot(e)),
        };
        if bytes.is_empty() {
            file.read_to_end(&mut bytes).map_err(cannot)?;
        } else {
            file.write_all(&bytes).map_err(cannot)?;
        }
        if bytes.len() != size {
            return Err(Fault::refused(format!(
                "{} is no image of {what}: it has {} bytes instead of {size}",
                path.display(),
                bytes.len()
            )));
        }
        Ok(FlashFile { file: Some(file), bytes })
    }

    /// Writes a part of the memory to the file.
    fn put(&mut self, at: usize, length: usize) -> Result<(), FileError> {
        let Some(file) = &mut self.file else { return Ok(()) };
        file.seek(SeekFrom::Start(at as u64)).map_err(FileError)?;
        file.write_all(&self.bytes[at..at + length]).map_err(FileError)
    }
}

impl ErrorType for FlashFile {
    type Error = FileError;
}

impl ReadNorFlash for FlashFile {
    const READ_SIZE: usize = 1;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), FileError> {
        bytes.copy_from_slice(&self.bytes[offset as usize..][..bytes.len()]);
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.bytes.len()
    }
}

impl NorFlash for FlashFile {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR as usize;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), FileError> {
        self.bytes[from as usize..to as usize].fill(0xFF);
        self.put(from as usize, (to - from) as usize)
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), FileError> {
        for (old, new) in self.bytes[offset as usize..].iter_mut().zip(bytes) {
            *old &= new;
        }
        self.put(offset as usize, bytes.len())
    }
}

impl InPlace for FlashFile {
    fn contents(&self) -> &[u8] {
        &self.bytes
    }
}

/// What a simulated box remembers with.
pub struct Memory {
    /// The journal's flash, if it has one.
    pub journal: Option<FlashFile>,
    /// The packs' flash.
    pub packs: FlashFile,
}

impl Memory {
    /// A box that forgets everything.
    pub fn none() -> Self {
        Memory { journal: None, packs: FlashFile::forgetful(PACKS_BYTES) }
    }

    /// A box that remembers in this file and the one beside it.
    pub fn open(path: &Path) -> Result<Self, Fault> {
        Ok(Memory { journal: Some(FlashFile::open(path)?), packs: FlashFile::packs(path)? })
    }
}

/// The journal of a simulated box, which may have none, and its packs.
pub struct Keeper {
    journal: Option<Box<Journal<FlashFile>>>,
    /// Who keeps the packs.
    pub porter: Box<Porter<FlashFile>>,
}

impl Keeper {
    /// Puts on the table of a box that has just been switched on what the flash holds, if there is
    /// one.
    pub fn start(memory: Memory, board: &Board, app: &mut App<'_>) -> Self {
        let mut journal = memory.journal.map(|flash| Box::new(Journal::new(flash)));
        if let Some(journal) = &mut journal {
            block_on(journal.load(app));
        }
        let about = About {
            version: env!("CARGO_PKG_VERSION"),
            board: board.name,
            journal_bytes: BYTES,
            last_crash: None,
        };
        let mut porter = Box::new(Porter::new(memory.packs, about));
        block_on(porter.open(app));
        Keeper { journal, porter }
    }

    /// Stores what has changed, as the firmware does after each frame.
    pub fn keep(&mut self, app: &mut App<'_>) {
        if let Some(journal) = &mut self.journal {
            while block_on(journal.keep(app)) {}
        }
    }

    /// Does what people want done with packs, as the firmware does before each frame.
    pub fn carry(&mut self, now: Millis, app: &mut App<'_>) {
        while block_on(self.porter.keep(now, app)) {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_flash() {
        let path = std::env::temp_dir().join(format!("hexdeck-flash-{}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let mut flash = FlashFile::open(&path).unwrap();
        block_on(flash.write(64, &[0x0F; 32])).unwrap();
        block_on(flash.write(64, &[0xF5; 32])).unwrap();
        drop(flash);
        let mut flash = FlashFile::open(&path).unwrap();
        let mut word = [0; 33];
        block_on(flash.read(64, &mut word)).unwrap();
        assert_eq!((word[0], word[31], word[32]), (0x05, 0x05, 0xFF));
        block_on(flash.erase(0, SECTOR)).unwrap();
        drop(flash);
        assert!(std::fs::read(&path).unwrap().iter().all(|byte| *byte == 0xFF));
        std::fs::write(&path, "short").unwrap();
        assert!(FlashFile::open(&path).is_err_and(|fault| fault.to_string().contains("5 bytes")));
        std::fs::remove_file(&path).unwrap();
    }
}
