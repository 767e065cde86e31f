//! `cargo xtask bench`: the benchmarks, on the host and on the emulated device.
//!
//! The peers that the host's benchmarks compare with are installed here and nowhere else; one that
//! cannot be installed is told in one sentence, and the rest still runs.

use std::process::Command;

use crate::board::Board;
use crate::fault::Fault;
use crate::job::{self, Output};
use crate::setup::node;
use crate::setup::toolchain::Toolchain;
use crate::{firmware, play, tree};

/// Names the device's figures, which come all at once.
const DEVICE: &str = "device";
/// Names the one host benchmark that has peers to be installed.
const WITH_PEERS: &str = "play";

/// The whole command; `name` picks one benchmark.
pub fn run(name: Option<&str>) -> Result<(), Fault> {
    if name != Some(DEVICE) {
        host(name)?;
    }
    if name.is_none_or(|name| name == DEVICE) {
        device()?;
    }
    Ok(())
}

fn host(name: Option<&str>) -> Result<(), Fault> {
    if name.is_none_or(|name| name == WITH_PEERS)
        && let Err(fault) = node::modules(&tree::root().join("tests/peers"), Output::Held)
    {
        println!("boardgame.io cannot be installed: {fault}.");
    }
    let bench = play::build("hexdeck-tests", "bench", Output::Shown)?;
    println!("Host:");
    let mut host = Command::new(bench);
    job::run(host.args(name), "the benchmark", Output::Shown)?;
    Ok(())
}

fn device() -> Result<(), Fault> {
    let script = tree::emulator().join("bench.mjs");
    node::ensure(Output::Shown)?;
    let toolchain = Toolchain::ensure(Output::Shown)?;
    for board in Board::ALL {
        let firmware = firmware::build(&toolchain, board, Output::Held)?;
        println!("Device, {} board:", board.name());
        let mut node = Command::new("node");
        node.arg(&script).arg("--elf").arg(firmware.elf);
        node.args(["--board", board.name()]);
        job::run(&mut node, "the device benchmark", Output::Shown)?;
    }
    let rules = firmware::build_rules(&toolchain, Output::Held)?;
    println!("The rules alone on the chip:");
    let mut node = Command::new("node");
    node.arg(tree::emulator().join("bench-rules.mjs")).arg(rules);
    job::run(&mut node, "the benchmark of the rules", Output::Shown)?;
    Ok(())
}
