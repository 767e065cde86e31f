//! `cargo xtask test`: every check, one line each, and a summary that a person can read.
//!
//! A failed step prints what its tool said; the others still run. A step that cannot run because
//! an earlier one failed counts as failed too: nothing is skipped silently.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use crate::board::Board;
use crate::fault::Fault;
use crate::firmware::{self, Firmware};
use crate::job::{self, Output};
use crate::setup::toolchain::Toolchain;
use crate::setup::{node, sdl};
use crate::table::{Side, table};
use crate::tree;

/// What a step found out, in a few words.
type Note = String;

/// The steps done so far.
#[derive(Default)]
struct Run {
    rows: Vec<Vec<String>>,
    passed: usize,
    failed: usize,
}

impl Run {
    /// Does a step; gives what it made, if it passed.
    fn step<T>(
        &mut self,
        name: &str,
        work: impl FnOnce() -> Result<(T, Note), Fault>,
    ) -> Option<T> {
        println!("{name} ...");
        let start = Instant::now();
        let done = work();
        let seconds = format!("{:.1}", start.elapsed().as_secs_f32());
        let (made, result, note) = match done {
            Ok((made, note)) => {
                self.passed += 1;
                (Some(made), "ok", note)
            }
            Err(fault) => {
                self.failed += 1;
                println!("{}", fault.output().trim_end());
                println!("FAILED: {name}: {fault}");
                (None, "FAILED", fault.to_string())
            }
        };
        let row = [name, result, &seconds, &note];
        self.rows.push(row.map(String::from).to_vec());
        made
    }

    /// A step that runs one command.
    fn command(&mut self, name: &str, command: &mut Command) {
        self.step(name, || job::run(command, name, Output::Held).map(|said| ((), counts(&said))));
    }

    /// The table and the closing line; the exit code.
    fn finish(self) -> u8 {
        let head = ["step", "result", "seconds", ""].map(String::from).to_vec();
        let rows: Vec<_> = std::iter::once(head).chain(self.rows).collect();
        let sides = [Side::Left, Side::Left, Side::Right, Side::Left];
        println!("\n{}", table(&sides, &rows));
        println!("{} passed, {} failed", self.passed, self.failed);
        u8::from(self.failed > 0)
    }
}

/// The whole command; the exit code.
pub fn run() -> Result<u8, Fault> {
    let mut run = Run::default();
    run.step("set-up: SDL2", || sdl::ensure(Output::Held).map(|note| ((), note)));
    let toolchain = run.step("set-up: device compiler", || {
        let toolchain = Toolchain::ensure(Output::Held)?;
        let note = toolchain.describe();
        Ok((toolchain, note))
    });
    run.step("set-up: emulator", || node::ensure(Output::Held).map(|note| ((), note)));

    run.command("format", job::cargo().args(["fmt", "--all", "--check"]));
    let mut clippy = job::cargo();
    clippy.args(["clippy", "--quiet", "--all-targets", "--", "--deny", "warnings"]);
    run.command("lints", &mut clippy);
    // The programs are built with the tests; the device tests compare with the simulator.
    run.command("programs", job::cargo().args(["build", "--bins"]));
    run.command("tests of all crates", job::cargo().args(["test", "--no-fail-fast"]));

    run.step("engine and console without std", || {
        let mut cargo = needs(&toolchain, "the device compiler")?.build();
        cargo.args(["--package", "hexdeck-engine", "--package", "hexdeck-console"]);
        job::run(&mut cargo, "the build without std", Output::Held)?;
        Ok(((), String::new()))
    });
    let images = Board::ALL.map(|board| {
        run.step(&format!("firmware {}", board.name()), || {
            let toolchain = needs(&toolchain, "the device compiler")?;
            let firmware = firmware::build(toolchain, board, Output::Held)?;
            let costs = firmware::costs(&firmware, board);
            println!("{}", costs.describe().trim_end());
            costs.check(true)?;
            Ok((firmware, costs.brief()))
        })
    });

    let tests = tree::emulator().join("test");
    run.step("emulator's own tests", || node_tests(&tests, &[]));
    run.step("firmware in the emulator", || {
        let [Some(large), Some(small)] = &images else {
            return Err(Fault::failed("it needs the firmware of both boards"));
        };
        node_tests(&tests.join("device"), &[large, small])
    });
    Ok(run.finish())
}

fn needs<'a, T>(made: &'a Option<T>, what: &str) -> Result<&'a T, Fault> {
    made.as_ref().ok_or_else(|| Fault::failed(format!("it needs {what}")))
}

/// Runs the `*.test.mjs` files of a folder, without those of its subfolders.
fn node_tests(dir: &Path, images: &[&Firmware]) -> Result<((), Note), Fault> {
    let files = test_files(dir)?;
    let mut node = Command::new("node");
    node.arg("--test").args(files).current_dir(tree::emulator());
    for (variable, image) in ["HEXDECK_ELF_35", "HEXDECK_ELF_28"].into_iter().zip(images) {
        node.env(variable, &image.elf);
    }
    let hexdeck = tree::build().join("debug").join("hexdeck");
    node.env("HEXDECK_BIN", hexdeck.with_extension(std::env::consts::EXE_EXTENSION));
    let said = job::run(&mut node, "node --test", Output::Held)?;
    Ok(((), counts(&said)))
}

/// The test files in `dir`: named, because node's idea of a folder of tests has changed often.
fn test_files(dir: &Path) -> Result<Vec<PathBuf>, Fault> {
    let listed = fs::read_dir(dir)
        .map_err(|e| Fault::failed(format!("no tests in {}: {e}", dir.display())))?;
    let mut files: Vec<PathBuf> = listed
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.to_string_lossy().ends_with(".test.mjs"))
        .collect();
    files.sort();
    if files.is_empty() {
        return Err(Fault::failed(format!("no tests in {}", dir.display())));
    }
    Ok(files)
}

/// How many tests cargo or node say have passed: "112 tests", or nothing.
fn counts(said: &str) -> Note {
    let passed = |line: &str| -> Option<u32> {
        let cargo = line.strip_prefix("test result: ok. ");
        let node = line.trim_start_matches(['#', 'ℹ', ' ']).strip_prefix("pass ");
        cargo.or(node)?.split(' ').next()?.parse().ok()
    };
    match said.lines().filter_map(passed).sum() {
        0 => String::new(),
        count => format!("{count} tests"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_are_counted() {
        let cargo =
            "test result: ok. 12 passed; 0 failed;\nx\ntest result: ok. 3 passed; 0 failed;";
        assert_eq!(counts(cargo), "15 tests");
        assert_eq!(counts("# tests 9\n# pass 8\n# fail 0"), "8 tests");
        assert_eq!(counts("ℹ pass 4"), "4 tests");
        assert_eq!(counts("Compiling"), "");
    }

    #[test]
    fn a_failed_step_makes_the_run_fail_and_the_rest_still_runs() {
        let mut run = Run::default();
        assert_eq!(run.step("a", || Ok((1, String::new()))), Some(1));
        assert_eq!(run.step("b", || Err::<((), Note), _>(Fault::failed("no"))), None);
        assert_eq!(run.step("c", || Ok((3, String::new()))), Some(3));
        assert_eq!((run.passed, run.failed), (2, 1));
        assert_eq!(run.finish(), 1);
        assert_eq!(Run::default().finish(), 0);
    }
}
