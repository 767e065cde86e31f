//! `cargo xtask play`: the simulator, from nothing.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;

use crate::fault::Fault;
use crate::job::{self, Output};
use crate::setup::sdl;
use crate::tree;

/// Builds the desktop program `name` of `package` at full speed.
pub fn build(package: &str, name: &str, output: Output) -> Result<PathBuf, Fault> {
    let mut cargo = job::cargo();
    cargo.args(["build", "--quiet", "--profile", "desktop", "--package", package, "--bin", name]);
    job::run(&mut cargo, &format!("the build of {name}"), output)?;
    Ok(tree::build().join("desktop").join(name).with_extension(std::env::consts::EXE_EXTENSION))
}

/// The whole command: `args` go to `hexdeck play` as they are.
pub fn run(args: &[OsString]) -> Result<u8, Fault> {
    sdl::ensure(Output::Shown)?;
    println!("Building the simulator (the first time takes a minute or two).");
    let hexdeck = build("hexdeck", "hexdeck", Output::Shown)?;
    let mut play = Command::new(&hexdeck);
    play.arg("play").args(args);
    // Only the demo of a machine without display needs it; it then stays in the checkout.
    if !args.iter().any(|arg| arg.to_string_lossy().starts_with("--out")) {
        let touches = |arg: &OsString| arg.to_string_lossy().starts_with("--touches");
        if !args.iter().any(touches) {
            play.arg("--out").arg(tree::results().join("demo"));
        }
    }
    let status = play
        .status()
        .map_err(|e| Fault::failed(format!("cannot run {}: {e}", hexdeck.display())))?;
    // It has said itself what went wrong.
    Ok(status.code().map_or(1, |code| code as u8))
}
