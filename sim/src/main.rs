//! `hexdeck`: Hexdeck on the desktop.

use std::process::ExitCode;

fn main() -> ExitCode {
    match hexdeck_sim::cli::run(std::env::args_os().skip(1)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("hexdeck: {fault}");
            ExitCode::from(fault.code())
        }
    }
}
