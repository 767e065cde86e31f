//! Decodes the log of a device: `rtt-log ELF RTTFILE`.
//!
//! The file holds the raw defmt bytes of a run; the image they came from holds the texts. A
//! frame that cannot be decoded is said so, and the next one is read. Exit codes: 0 done, 1
//! unreadable, 2 wrong usage.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use defmt_decoder::{DecodeError, Table};

fn main() -> ExitCode {
    let args: Vec<_> = std::env::args_os().skip(1).collect();
    let [elf, log] = args.as_slice() else {
        eprintln!("usage: rtt-log ELF RTTFILE");
        return ExitCode::from(2);
    };
    match print(Path::new(elf), Path::new(log)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("rtt-log: {sentence}");
            ExitCode::FAILURE
        }
    }
}

fn print(elf: &Path, log: &Path) -> Result<(), String> {
    let read = |path: &Path| {
        std::fs::read(path).map_err(|e| format!("cannot read {}: {e}", path.display()))
    };
    let (image, bytes) = (read(elf)?, read(log)?);
    let table = Table::parse(&image)
        .map_err(|e| format!("{}: {e}", elf.display()))?
        .ok_or_else(|| format!("{} has no log texts: is it the firmware?", elf.display()))?;
    let mut decoder = table.new_stream_decoder();
    decoder.received(&bytes);
    let mut out = std::io::stdout().lock();
    loop {
        let line = match decoder.decode() {
            Ok(frame) => frame.display(false).to_string(),
            Err(DecodeError::UnexpectedEof) => return Ok(()),
            Err(DecodeError::Malformed) => "(a line that cannot be decoded)".into(),
        };
        // Whoever closed the pipe has read enough.
        if writeln!(out, "{line}").is_err() {
            return Ok(());
        }
    }
}
