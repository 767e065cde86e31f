//! A file that stands for the journal's flash.
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
use hexdeck_console::App;
use hexdeck_console::storage::{BYTES, Journal, SECTOR};

use crate::Fault;

/// The file could not be read or written.
#[derive(Debug)]
pub struct FileError(#[allow(dead_code, reason = "for whoever debugs it")] io::Error);

impl NorFlashError for FileError {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::Other
    }
}

/// Flash in a file.
pub struct FlashFile {
    file: File,
    bytes: Vec<u8>,
}

impl FlashFile {
    /// The flash in this file.
    pub fn open(path: &Path) -> Result<Self, Fault> {
        let cannot = |e: io::Error| Fault::refused(format!("cannot use {}: {e}", path.display()));
        let mut options = OpenOptions::new();
        options.read(true).write(true);
        let (mut file, mut bytes) = match options.open(path) {
            Ok(file) => (file, Vec::new()),
            Err(e) if e.kind() == ErrorKind::NotFound => {
                (options.create_new(true).open(path).map_err(cannot)?, vec![0xFF; BYTES as usize])
            }
            Err(e) => return Err(cannot(e)),
        };
        if bytes.is_empty() {
            file.read_to_end(&mut bytes).map_err(cannot)?;
        } else {
            file.write_all(&bytes).map_err(cannot)?;
        }
        if bytes.len() != BYTES as usize {
            return Err(Fault::refused(format!(
                "{} is no image of a journal: it has {} bytes instead of {BYTES}",
                path.display(),
                bytes.len()
            )));
        }
        Ok(FlashFile { file, bytes })
    }

    /// Writes a part of the memory to the file.
    fn put(&mut self, at: usize, length: usize) -> Result<(), FileError> {
        self.file.seek(SeekFrom::Start(at as u64)).map_err(FileError)?;
        self.file.write_all(&self.bytes[at..at + length]).map_err(FileError)
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

/// The journal of a simulated box, which may have none.
pub struct Keeper(Option<Box<Journal<FlashFile>>>);

impl Keeper {
    /// Puts on the table of a box that has just been switched on what the flash holds, if there is
    /// one.
    pub fn start(flash: Option<FlashFile>, app: &mut App<'_>) -> Self {
        let mut journal = flash.map(|flash| Box::new(Journal::new(flash)));
        if let Some(journal) = &mut journal {
            block_on(journal.load(app));
        }
        Keeper(journal)
    }

    /// Stores what has changed, as the firmware does after each frame.
    pub fn keep(&mut self, app: &mut App<'_>) {
        if let Some(journal) = &mut self.0 {
            while block_on(journal.keep(app)) {}
        }
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
