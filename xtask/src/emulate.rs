//! `cargo xtask emulate`: the real firmware image on an emulated board.
//!
//! With a touch script or a time limit it runs without a window; otherwise in one, if the
//! machine can show it. The device's log follows at the end.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::board::Board;
use crate::fault::Fault;
use crate::job::{self, Output};
use crate::setup::toolchain::Toolchain;
use crate::setup::{node, sdl};
use crate::{firmware, play, tree};

/// Seconds that a run without window, script and limit takes.
const DEFAULT_SECONDS: &str = "5";

/// What was asked for.
#[derive(Debug, PartialEq, Eq)]
pub struct Options {
    /// The board to emulate.
    pub board: Board,
    /// A touch script.
    pub touches: Option<PathBuf>,
    /// Where its pictures go.
    pub out: Option<PathBuf>,
    /// Emulated seconds to run.
    pub seconds: Option<u32>,
}

/// The whole command.
pub fn run(options: &Options) -> Result<(), Fault> {
    node::ensure(Output::Shown)?;
    let toolchain = Toolchain::ensure(Output::Shown)?;
    println!("Building with {}.", toolchain.describe());
    let firmware = firmware::build(&toolchain, options.board, Output::Shown)?;
    let logs = tree::build().join("xtask");
    let rtt = logs.join(format!("rtt-{}.bin", options.board.name()));
    let _ = fs::remove_file(&rtt);

    let mut emulator = vec![tree::emulator().join("emulate.mjs").into_os_string()];
    emulator.extend(["--elf".into(), firmware.elf.clone().into()]);
    emulator.extend(["--board".into(), options.board.name().into()]);
    emulator.extend(["--rtt".into(), rtt.clone().into()]);
    if let Some(seconds) = options.seconds {
        emulator.extend(["--seconds".into(), seconds.to_string().into()]);
    }

    let windowless = options.touches.is_some() || options.seconds.is_some();
    let ran = if !windowless && display() {
        sdl::ensure(Output::Shown)?;
        let hexdeck = play::build("hexdeck", "hexdeck", Output::Shown)?;
        let mut window = Command::new(hexdeck);
        window.args(["panel", "--board", options.board.name(), "--", "node"]);
        window.args(emulator).arg("--pipe");
        job::run(&mut window, "the emulator", Output::Shown)
    } else {
        if !windowless {
            println!("No display here: running {DEFAULT_SECONDS} s of the image without a window.");
            emulator.extend(["--seconds".into(), DEFAULT_SECONDS.into()]);
        }
        if let (Some(touches), Some(out)) = (&options.touches, &options.out) {
            emulator.extend(["--touches".into(), touches.clone().into()]);
            emulator.extend(["--out".into(), out.clone().into()]);
        }
        let mut node = Command::new("node");
        job::run(node.args(emulator), "the emulator", Output::Shown)
    };
    // The log matters most when the run failed.
    let log = log(&firmware.elf, &rtt);
    ran?;
    log
}

/// Prints what the device logged.
fn log(elf: &Path, rtt: &Path) -> Result<(), Fault> {
    if !rtt.exists() {
        println!("The device left no log.");
        return Ok(());
    }
    let mut cargo = job::cargo();
    cargo.args(["run", "--quiet", "--package", "hexdeck-tests", "--bin", "rtt-log", "--"]);
    println!("\nThe device's log:");
    job::run(cargo.arg(elf).arg(rtt), "decoding the log", Output::Shown).map(drop)
}

/// Whether a window may be opened.
fn display() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(target_os = "linux") || set("DISPLAY") || set("WAYLAND_DISPLAY")
}
