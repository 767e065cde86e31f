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
use crate::firmware;
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
                print!("{}", telling(fault.output()));
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
pub fn run(bless: bool) -> Result<u8, Fault> {
    let mut run = Run::default();
    run.step("set-up: SDL2", || sdl::ensure(Output::Held).map(|note| ((), note)));
    let toolchain = run.step("set-up: device compiler", || {
        let toolchain = Toolchain::ensure(Output::Held)?;
        let note = toolchain.describe();
        Ok((toolchain, note))
    });
    run.step("set-up: emulator", || node::ensure(Output::Held).map(|note| ((), note)));

    run.command("format", job::cargo().args(["fmt", "--all", "--check", "--", "--color", "never"]));
    let mut clippy = job::cargo();
    clippy.args(["clippy", "--quiet", "--all-targets", "--", "--deny", "warnings"]);
    run.command("lints", &mut clippy);
    // The programs are built with the tests; the device tests compare with the simulator.
    run.command("programs", job::cargo().args(["build", "--bins"]));
    let mut tests = job::cargo();
    tests.args(["test", "--no-fail-fast"]).env("HEXDECK_BLESS", if bless { "1" } else { "0" });
    run.command("tests of all crates", &mut tests);

    run.step("engine and console without std", || {
        let mut cargo = needs(&toolchain, "the device compiler")?.build();
        // In release, like the firmware, which then finds most of it built.
        cargo.args(["--release", "--package", "hexdeck-engine", "--package", "hexdeck-console"]);
        job::run(&mut cargo, "the build without std", Output::Held)?;
        Ok(((), String::new()))
    });
    let images = Board::ALL.map(|board| {
        run.step(&format!("firmware {}", board.name()), || {
            let toolchain = needs(&toolchain, "the device compiler")?;
            let firmware = firmware::build(toolchain, board, Output::Held)?;
            Ok((firmware, String::new()))
        })
    });
    for (board, image) in Board::ALL.into_iter().zip(&images) {
        run.step(&format!("budgets {}", board.name()), || {
            let costs = firmware::costs(needs(image, "the firmware")?, board);
            print!("{}", costs.describe());
            costs.check(true).map(|()| ((), costs.brief()))
        });
    }

    let tests = tree::emulator().join("test");
    run.step("emulator's own tests", || node_tests(&tests, &[]));
    let rules = run.step("rules for the chip", || {
        let toolchain = needs(&toolchain, "the device compiler")?;
        Ok((firmware::build_rules(toolchain, Output::Held)?, String::new()))
    });
    run.step("firmware in the emulator", || {
        let [Some(large), Some(small)] = &images else {
            return Err(Fault::failed("it needs the firmware of both boards"));
        };
        let rules = needs(&rules, "the image of the rules")?;
        let images = [
            ("HEXDECK_ELF_35", large.elf.as_path()),
            ("HEXDECK_ELF_28", small.elf.as_path()),
            ("HEXDECK_RULES", rules.as_path()),
        ];
        node_tests(&tests.join("device"), &images)
    });
    Ok(run.finish())
}

fn needs<'a, T>(made: &'a Option<T>, what: &str) -> Result<&'a T, Fault> {
    made.as_ref().ok_or_else(|| Fault::failed(format!("it needs {what}")))
}

/// Runs the `*.test.mjs` files of a folder, without those of its subfolders. They find images by
/// these variables.
fn node_tests(dir: &Path, images: &[(&str, &Path)]) -> Result<((), Note), Fault> {
    let files = test_files(dir)?;
    let mut node = Command::new("node");
    node.args(["--test", "--test-reporter=spec"]).args(files).current_dir(tree::emulator());
    node.envs(images.iter().copied());
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

/// The lines of a failed tool that tell something: no crates that compiled, no tests that passed.
fn telling(output: &str) -> String {
    let dull = |line: &&str| {
        let start = line.trim_start();
        ["Compiling ", "Checking ", "Downloaded ", "Downloading "]
            .iter()
            .any(|verb| start.starts_with(verb))
            || (line.starts_with("test ") && line.ends_with(" ... ok"))
            || start.starts_with('✔')
    };
    output.lines().filter(|line| !dull(line)).map(|line| format!("{line}\n")).collect()
}

/// How many tests cargo or node say have passed, and been left out: "112 tests, 1 skipped".
fn counts(said: &str) -> Note {
    let first = |text: &str| text.split([' ', ';']).next()?.parse::<u32>().ok();
    let node = |line: &str, word: &str| {
        let rest = line.trim_start_matches(['#', 'ℹ', ' ']).strip_prefix(word)?;
        rest.strip_prefix(' ').and_then(first)
    };
    let passed = |line: &str| match line.strip_prefix("test result: ok. ") {
        Some(rest) => first(rest),
        None => node(line, "pass"),
    };
    let skipped = |line: &str| match line.strip_prefix("test result: ok. ") {
        Some(rest) => rest.split("; ").find_map(|part| first(part.strip_suffix(" ignored")?)),
        None => node(line, "skipped").or_else(|| node(line, "todo")),
    };
    match (
        said.lines().filter_map(passed).sum::<u32>(),
        said.lines().filter_map(skipped).sum::<u32>(),
    ) {
        (0, 0) => String::new(),
        (passed, 0) => format!("{passed} tests"),
        (passed, skipped) => format!("{passed} tests, {skipped} skipped"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_failed_tool_says_is_kept_and_its_chatter_is_not() {
        let said = "   Compiling a v1\ntest a ... ok\ntest b ... FAILED\nerror: no\n";
        assert_eq!(telling(said), "test b ... FAILED\nerror: no\n");
    }

    #[test]
    fn tests_are_counted() {
        let cargo =
            "test result: ok. 12 passed; 0 failed;\nx\ntest result: ok. 3 passed; 0 failed;";
        assert_eq!(counts(cargo), "15 tests");
        assert_eq!(counts("# tests 9\n# pass 8\n# fail 0"), "8 tests");
        assert_eq!(counts("ℹ pass 4\nℹ skipped 1\nℹ todo 0"), "4 tests, 1 skipped");
        assert_eq!(
            counts("test result: ok. 5 passed; 0 failed; 2 ignored; 0"),
            "5 tests, 2 skipped"
        );
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
