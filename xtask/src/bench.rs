//! `cargo xtask bench`: the benchmarks, on the host and on the emulated device.

use std::process::Command;

use crate::board::Board;
use crate::fault::Fault;
use crate::job::{self, Output};
use crate::setup::node;
use crate::setup::toolchain::Toolchain;
use crate::{firmware, play, tree};

/// The whole command; `name` picks one benchmark.
pub fn run(name: Option<&str>) -> Result<(), Fault> {
    let bench = play::build("hexdeck-tests", "bench", Output::Shown)?;
    println!("Host:");
    let mut host = Command::new(bench);
    job::run(host.args(name), "the benchmark", Output::Shown)?;

    let script = tree::emulator().join("bench.mjs");
    if !script.exists() {
        println!("Device: no figures, tests/emulator/bench.mjs does not exist yet.");
        return Ok(());
    }
    node::ensure(Output::Shown)?;
    let toolchain = Toolchain::ensure(Output::Shown)?;
    for board in Board::ALL {
        let firmware = firmware::build(&toolchain, board, Output::Held)?;
        println!("Device, {} board:", board.name());
        let mut node = Command::new("node");
        node.arg(&script).arg("--elf").arg(firmware.elf);
        node.args(["--board", board.name()]).args(name);
        job::run(&mut node, "the device benchmark", Output::Shown)?;
    }
    Ok(())
}
