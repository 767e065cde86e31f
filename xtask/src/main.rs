//! `cargo xtask`: everything a checkout needs, from a fresh machine on.
//!
//! - [`play`], [`firmware`], [`emulate`], [`check`] (the command `test`), [`bench`], [`soak`]: the
//!   commands.
//! - [`setup`]: what they need and the machine may lack.
//! - [`elf`], [`uf2`]: the firmware image as a file to drag onto the Pico.
//!
//! Thin on purpose: it compiles in seconds, and what it runs can be run by hand.

mod args;
mod bench;
mod board;
mod check;
mod elf;
mod emulate;
mod fault;
mod firmware;
mod job;
mod play;
mod setup;
mod soak;
mod table;
mod tree;
mod uf2;

use std::process::ExitCode;

use args::Task;

fn main() -> ExitCode {
    let done = args::parse(std::env::args_os().skip(1)).and_then(|task| match task {
        Task::Help(text) => {
            print!("{text}");
            Ok(0)
        }
        Task::Play(args) => play::run(&args),
        Task::Firmware(boards) => firmware::run(&boards).map(|()| 0),
        Task::Emulate(options) => emulate::run(&options).map(|()| 0),
        Task::Test { bless } => check::run(bless),
        Task::Bench(name) => bench::run(name.as_deref()).map(|()| 0),
        Task::Soak(name) => soak::run(name.as_deref()).map(|()| 0),
    });
    match done {
        Ok(code) => ExitCode::from(code),
        Err(fault) => {
            eprint!("{}", fault.output());
            eprintln!("xtask: {fault}");
            ExitCode::from(fault.code())
        }
    }
}
