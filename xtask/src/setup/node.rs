//! Node and the emulator's modules.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::SystemTime;

use crate::fault::Fault;
use crate::job::{self, Output};
use crate::tree;

/// Used if the harness does not say which version it needs.
const OLDEST: u32 = 18;

/// Makes sure that the emulator can run; says what was done.
pub fn ensure(output: Output) -> Result<String, Fault> {
    let version = version()?;
    let dir = tree::emulator();
    if !dir.join("package.json").exists() {
        return Err(Fault::failed(
            "the emulator's harness is missing: tests/emulator has no package.json",
        ));
    }
    let done = if modules(&dir, output)? { "were installed" } else { "are there" };
    Ok(format!("node {version}, modules {done}"))
}

/// Installs the modules of a folder if they are missing or out of date; whether that was needed.
pub fn modules(dir: &Path, output: Output) -> Result<bool, Fault> {
    // npm writes this file last, so it is a sign that the modules are complete.
    let installed = changed(&dir.join("node_modules").join(".package-lock.json"));
    if installed.is_some() && installed >= changed(&dir.join("package-lock.json")) {
        return Ok(false);
    }
    let mut npm = Command::new("npm");
    npm.args(["ci", "--no-audit", "--no-fund"]).current_dir(dir);
    let name = dir.file_name().unwrap_or_default().to_string_lossy();
    job::run(&mut npm, &format!("npm ci in tests/{name}"), output)?;
    Ok(true)
}

/// Node's version, if it is new enough.
fn version() -> Result<String, Fault> {
    let oldest = fs::read_to_string(tree::emulator().join("package.json"))
        .ok()
        .and_then(|text| oldest(&text))
        .unwrap_or(OLDEST);
    let Some(version) = job::ask("node", &["--version"]) else {
        return Err(Fault::failed(format!(
            "node is missing: install Node.js {oldest} or newer (nodejs.org, or `sudo apt-get install nodejs npm`)"
        )));
    };
    match major(&version) {
        Some(found) if found >= oldest => Ok(version),
        _ => Err(Fault::failed(format!(
            "node {version} is too old for the emulator: install Node.js {oldest} or newer"
        ))),
    }
}

/// 20 from `v20.1.0`.
fn major(version: &str) -> Option<u32> {
    version.trim_start_matches('v').split('.').next()?.parse().ok()
}

/// 20 from `"node": ">=20"` in a package file.
fn oldest(package: &str) -> Option<u32> {
    let rest = package.split("\"node\"").nth(1)?;
    let digits = rest.trim_start_matches([':', ' ', '"', '>', '=']);
    let end = digits.find(|c: char| !c.is_ascii_digit())?;
    digits[..end].parse().ok()
}

fn changed(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|m| m.modified()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_understood() {
        assert_eq!(major("v20.20.2"), Some(20));
        assert_eq!(major("v8.0"), Some(8));
        assert_eq!(major("rubbish"), None);
        assert_eq!(oldest(r#"{"engines": { "node": ">=20" }}"#), Some(20));
        assert_eq!(oldest(r#"{"engines": { "node": ">=18.1" }}"#), Some(18));
        assert_eq!(oldest("{}"), None);
    }
}
