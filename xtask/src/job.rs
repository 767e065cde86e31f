//! Running other programs.
//!
//! A job either shows its output as it comes or holds it back for the case that it fails; `cargo
//! xtask test` holds back, so that its own lines stay readable.

use std::fs::{self, File};
use std::process::{Command, Stdio};

use crate::fault::Fault;
use crate::tree;

/// What happens to a job's output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Output {
    /// It goes to the terminal.
    Shown,
    /// It is kept, and comes with the fault if the job fails.
    Held,
}

/// A cargo of the toolchain that runs us.
pub fn cargo() -> Command {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(tree::root());
    cargo
}

/// Runs `command`; a failure is told as "`what` failed". Gives what it printed, if held.
pub fn run(command: &mut Command, what: &str, output: Output) -> Result<String, Fault> {
    let name = command.get_program().to_string_lossy().into_owned();
    let cannot =
        |e: std::io::Error| Fault::failed(format!("{what} failed: cannot run {name}: {e}"));
    let (status, text) = match output {
        Output::Shown => (command.status().map_err(cannot)?, String::new()),
        Output::Held => {
            // One file for both streams keeps their lines in order.
            let dir = tree::build().join("xtask");
            fs::create_dir_all(&dir).map_err(cannot)?;
            let path = dir.join(format!("{}.log", std::process::id()));
            let log = File::create(&path).map_err(cannot)?;
            let status = command
                .stdin(Stdio::null())
                .stdout(log.try_clone().map_err(cannot)?)
                .stderr(log)
                .status()
                .map_err(cannot)?;
            let bytes = fs::read(&path).map_err(cannot)?;
            let _ = fs::remove_file(&path);
            (status, String::from_utf8_lossy(&bytes).into_owned())
        }
    };
    if status.success() {
        Ok(text)
    } else {
        Err(Fault::Failed { sentence: format!("{what} failed ({name}: {status})"), output: text })
    }
}

/// What a program answers on standard output; `None` if it is missing or says no.
pub fn ask(program: &str, args: &[&str]) -> Option<String> {
    let answer = Command::new(program)
        .args(args)
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .ok()?;
    let text = String::from_utf8(answer.stdout).ok()?;
    answer.status.success().then(|| text.trim().to_string())
}
