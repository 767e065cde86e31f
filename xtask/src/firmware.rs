//! `cargo xtask firmware`: images for the boards, and what they cost against their budgets.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::board::Board;
use crate::elf::Image;
use crate::fault::Fault;
use crate::job::{self, Output};
use crate::setup::node;
use crate::setup::toolchain::{TARGET, Toolchain};
use crate::table::{Side, grouped, table};
use crate::{tree, uf2};

/// Budgets in bytes; `DESIGN` says why.
const FLASH: u64 = 1 << 20;
const RAM: u64 = 200 << 10;
const STACK: u64 = 32 << 10;

/// The touch script during which the stack is watched: Flows, which goes deepest of all. That it
/// does is held by the device tests, which measure every script.
const STACK_TOUCHES: &str = "flows";

/// A built image.
pub struct Firmware {
    /// The ELF file, for the emulator and debuggers.
    pub elf: PathBuf,
    /// The file to drag onto the Pico.
    pub uf2: PathBuf,
    flash: u64,
    ram: u64,
}

/// What an image costs.
pub struct Costs {
    rows: Vec<Cost>,
}

struct Cost {
    what: &'static str,
    budget: u64,
    used: Result<u64, String>,
}

/// Builds the image for `board` and puts it where people look for it.
pub fn build(toolchain: &Toolchain, board: Board, output: Output) -> Result<Firmware, Fault> {
    let what = format!("the firmware build for the {} board", board.name());
    let mut cargo = toolchain.build();
    cargo.args(["--release", "--package", "hexdeck-firmware"]);
    let said = job::run(cargo.args(board.features()), &what, output)?;
    // The lints deny what they can; this catches the compiler's own warnings as well.
    if said.lines().any(our_warning) {
        return Err(Fault::Failed { sentence: format!("{what} gave warnings"), output: said });
    }
    let built = tree::build().join("device").join(TARGET).join("release/hexdeck-firmware");
    let results = tree::results();
    let path = |ending: &str| results.join(format!("hexdeck-{}.{ending}", board.name()));
    let (elf, uf2) = (path("elf"), path("uf2"));
    let bytes = fs::read(&built).map_err(|e| cannot("read", &built, &e))?;
    let image =
        Image::read(&bytes).map_err(|why| Fault::failed(format!("{}: {why}", built.display())))?;
    if image.segments.is_empty() {
        return Err(Fault::failed(format!("{what} made an image with nothing in it")));
    }
    fs::create_dir_all(&results).map_err(|e| cannot("make", &results, &e))?;
    fs::write(&elf, &bytes).map_err(|e| cannot("write", &elf, &e))?;
    fs::write(&uf2, uf2::from_segments(&image.segments)).map_err(|e| cannot("write", &uf2, &e))?;
    Ok(Firmware { elf, uf2, flash: image.flash().into(), ram: image.ram.into() })
}

/// Builds the image that plays the rules alone, for the emulator.
pub fn build_rules(toolchain: &Toolchain, output: Output) -> Result<PathBuf, Fault> {
    let mut cargo = toolchain.build();
    cargo.args(["--release", "--package", "hexdeck-firmware"]);
    cargo.args(["--bin", "hexdeck-rules", "--features", "rules"]);
    job::run(&mut cargo, "the build of the rules for the chip", output)?;
    Ok(tree::build().join("device").join(TARGET).join("release/hexdeck-rules"))
}

/// Whether a line of cargo's is a warning about our code, not one about a dependency's future.
fn our_warning(line: &str) -> bool {
    line.starts_with("warning: ") && !line.contains("future version of Rust")
}

/// What `firmware` costs. The worst stack is measured in the emulator, if that can run here.
pub fn costs(firmware: &Firmware, board: Board) -> Costs {
    let cost = |what, budget, used| Cost { what, budget, used };
    Costs {
        rows: vec![
            cost("flash", FLASH, Ok(firmware.flash)),
            cost("static RAM", RAM, Ok(firmware.ram)),
            cost("worst stack", STACK, worst_stack(firmware, board)),
        ],
    }
}

/// Plays a game and reads how deep the stack went.
fn worst_stack(firmware: &Firmware, board: Board) -> Result<u64, String> {
    node::ensure(Output::Held).map_err(|fault| fault.to_string())?;
    let dir = tree::build().join("xtask");
    let pictures = dir.join(format!("stack-{}", board.name()));
    let report = pictures.with_extension("json");
    let _ = fs::remove_file(&report);
    fs::create_dir_all(&pictures)
        .map_err(|e| format!("cannot make {}: {e}", pictures.display()))?;
    let touches = tree::touches().join(format!("{STACK_TOUCHES}-{}.txt", board.name()));
    let mut node = Command::new("node");
    node.arg(tree::emulator().join("emulate.mjs"))
        .arg("--elf")
        .arg(&firmware.elf)
        .args(["--board", board.name(), "--touches"])
        .arg(&touches)
        .arg("--out")
        .arg(&pictures)
        .arg("--report")
        .arg(&report);
    if let Err(fault) = job::run(&mut node, "the emulator", Output::Held) {
        let said = fault.output().lines().next();
        return Err(said.map_or_else(|| fault.to_string(), String::from));
    }
    let text = fs::read_to_string(&report).map_err(|e| format!("no report: {e}"))?;
    number(&text, "stackHighWaterBytes")
        .ok_or_else(|| "the report names no stackHighWaterBytes".into())
}

/// The whole number after `"key":` in a JSON text. Enough for one figure of our own report.
fn number(json: &str, key: &str) -> Option<u64> {
    let rest = json.split(&format!("\"{key}\"")).nth(1)?;
    let digits = rest.trim_start().strip_prefix(':')?.trim_start();
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    digits[..end].parse().ok()
}

impl Costs {
    /// The table for people.
    pub fn describe(&self) -> String {
        let head = ["", "used", "budget", ""].map(String::from).to_vec();
        let rows = self.rows.iter().map(|cost| {
            let (used, share) = match &cost.used {
                Ok(used) => (
                    grouped(*used),
                    match used * 100 / cost.budget {
                        percent @ 0..=100 if *used <= cost.budget => format!("{percent} %"),
                        percent => format!("{percent} %: OVER BUDGET"),
                    },
                ),
                Err(why) => ("-".into(), format!("not measured: {why}")),
            };
            vec![cost.what.into(), used, grouped(cost.budget), share]
        });
        let rows: Vec<_> = std::iter::once(head).chain(rows).collect();
        table(&[Side::Left, Side::Right, Side::Right, Side::Left], &rows)
    }

    /// Refuses an image over budget, and, if `all`, one that was not measured in full.
    pub fn check(&self, all: bool) -> Result<(), Fault> {
        for cost in &self.rows {
            match &cost.used {
                Ok(used) if *used > cost.budget => {
                    return Err(Fault::failed(format!(
                        "{} is over budget: {} of {} bytes",
                        cost.what,
                        grouped(*used),
                        grouped(cost.budget)
                    )));
                }
                Err(why) if all => {
                    return Err(Fault::failed(format!("{} was not measured: {why}", cost.what)));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// One line: the figures without their budgets.
    pub fn brief(&self) -> String {
        let figures = self.rows.iter().map(|cost| match &cost.used {
            Ok(used) => format!("{} {}", cost.what, grouped(*used)),
            Err(_) => format!("{} not measured", cost.what),
        });
        figures.collect::<Vec<_>>().join(", ")
    }
}

/// The whole command.
pub fn run(boards: &[Board]) -> Result<(), Fault> {
    let toolchain = Toolchain::ensure(Output::Shown)?;
    println!("Building with {}.", toolchain.describe());
    for board in boards {
        let firmware = build(&toolchain, *board, Output::Shown)?;
        let costs = costs(&firmware, *board);
        println!("\n{}\n{}", firmware.elf.display(), firmware.uf2.display());
        print!("{}", costs.describe());
        costs.check(false)?;
    }
    Ok(())
}

fn cannot(verb: &str, path: &Path, error: &std::io::Error) -> Fault {
    Fault::failed(format!("cannot {verb} {}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_stack(used: Result<u64, String>) -> Costs {
        Costs { rows: vec![Cost { what: "worst stack", budget: 1000, used }] }
    }

    #[test]
    fn over_budget_is_refused() {
        assert!(with_stack(Ok(1000)).check(true).is_ok());
        assert!(with_stack(Ok(1001)).check(false).is_err());
        assert!(with_stack(Ok(1001)).describe().contains("100 %: OVER BUDGET"));
    }

    #[test]
    fn what_was_not_measured_passes_only_where_that_is_allowed() {
        let costs = with_stack(Err("needs node".into()));
        assert!(costs.check(false).is_ok());
        assert!(costs.check(true).is_err());
        assert!(costs.describe().contains("not measured: needs node"));
    }

    #[test]
    fn figures_are_found_in_a_report() {
        let report = "{\n \"cycles\": 12,\n \"stackHighWaterBytes\" : 4096\n}";
        assert_eq!(number(report, "stackHighWaterBytes"), Some(4096));
        assert_eq!(number(report, "cycles"), Some(12));
        assert_eq!(number(report, "stack"), None);
        assert_eq!(number("{\"stackHighWaterBytes\": null}", "stackHighWaterBytes"), None);
    }
}
