//! The compiler for the device.
//!
//! In this order: the target that rustup (or the distribution) has; Debian's compiler with its
//! matching library source, from which `core` is built; `rustup target add`; installing
//! Debian's compiler. Where downloads of the target are refused, the second and the last
//! still work.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::apt;
use crate::fault::Fault;
use crate::job::{self, Output};
use crate::tree;

/// What the device runs.
pub const TARGET: &str = "thumbv6m-none-eabi";
/// Debian's compiler, its library source, and a linker.
const DEBIAN: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", "lld-22"];

/// A compiler for the device.
#[derive(Debug, Clone)]
pub enum Toolchain {
    /// The usual one, which has the target.
    Usual,
    /// Debian's, which builds `core` first; with the folder of its linker if that is not found
    /// by itself.
    Debian {
        /// Put before PATH.
        linker: Option<PathBuf>,
    },
}

impl Toolchain {
    /// Finds a compiler for the device, or gets one.
    pub fn ensure(output: Output) -> Result<Toolchain, Fault> {
        if let Some(found) = Toolchain::find()? {
            return Ok(found);
        }
        let mut rustup = Command::new("rustup");
        let added =
            job::run(rustup.args(["target", "add", TARGET]), "rustup target add", Output::Held);
        if added.is_ok() && has_target() {
            return Ok(Toolchain::Usual);
        }
        if apt::possible() {
            apt::install(&DEBIAN, output)?;
        }
        Toolchain::find()?.ok_or_else(|| {
            Fault::failed(format!(
                "the compiler for the device is missing: run `rustup target add {TARGET}`, or on \
                 Debian `sudo apt-get install {}`",
                DEBIAN.join(" ")
            ))
        })
    }

    fn find() -> Result<Option<Toolchain>, Fault> {
        if has_target() {
            Ok(Some(Toolchain::Usual))
        } else if has_debian() {
            linker().map(|linker| Some(Toolchain::Debian { linker }))
        } else {
            Ok(None)
        }
    }

    /// What was chosen, for people.
    pub fn describe(&self) -> String {
        match self {
            Toolchain::Usual => format!("the usual compiler, which has {TARGET}"),
            Toolchain::Debian { .. } => "Debian's compiler, building core from source".into(),
        }
    }

    /// `cargo build` for the device, into a folder of its own, so that builds for the host and
    /// for the device do not undo each other's work.
    pub fn build(&self) -> Command {
        let mut cargo = match self {
            Toolchain::Usual => {
                let mut cargo = job::cargo();
                cargo.arg("build");
                cargo
            }
            Toolchain::Debian { linker } => {
                let mut cargo = Command::new("/usr/bin/cargo");
                cargo
                    .current_dir(tree::root())
                    .args(["build", "-Zbuild-std=core"])
                    .env("RUSTC_BOOTSTRAP", "1")
                    .env("RUSTC", "/usr/bin/rustc")
                    // Set by the cargo that runs us, for its own compiler.
                    .env_remove("LD_LIBRARY_PATH")
                    .env_remove("RUSTUP_TOOLCHAIN");
                if let Some(dir) = linker {
                    let path = std::env::var_os("PATH").unwrap_or_default();
                    let dirs = std::iter::once(dir.clone()).chain(std::env::split_paths(&path));
                    if let Ok(path) = std::env::join_paths(dirs) {
                        cargo.env("PATH", path);
                    }
                }
                cargo
            }
        };
        cargo.args(["--target", TARGET]).env("CARGO_TARGET_DIR", tree::build().join("device"));
        cargo
    }
}

/// Whether the usual compiler comes with the target.
fn has_target() -> bool {
    job::ask("rustc", &["--print", "target-libdir", "--target", TARGET])
        .is_some_and(|dir| Path::new(&dir).is_dir())
}

/// Whether Debian's compiler and its library source are there.
fn has_debian() -> bool {
    let source = "/usr/lib/rustlib/src/rust/library/core/Cargo.toml";
    ["/usr/bin/cargo", "/usr/bin/rustc", source].iter().all(|path| Path::new(path).exists())
}

/// The folder with a `rust-lld`, or `None` if PATH has one.
fn linker() -> Result<Option<PathBuf>, Fault> {
    if job::ask("rust-lld", &["-flavor", "gnu", "--version"]).is_some() {
        return Ok(None);
    }
    if let (Some(sysroot), Some(host)) = (job::ask("rustc", &["--print", "sysroot"]), host()) {
        let dir = Path::new(&sysroot).join("lib/rustlib").join(host).join("bin");
        if dir.join("rust-lld").exists() {
            return Ok(Some(dir));
        }
    }
    let missing = "a linker for the device is missing: run `sudo apt-get install lld-22`";
    link_lld().map(Some).ok_or_else(|| Fault::failed(missing))
}

/// Gives Debian's lld the name that the compiler looks for.
fn link_lld() -> Option<PathBuf> {
    let lld = Path::new("/usr/bin/lld-22");
    let dir = tree::build().join("xtask").join("bin");
    let link = dir.join("rust-lld");
    std::fs::create_dir_all(&dir).ok()?;
    if lld.exists() && !link.exists() {
        #[cfg(unix)]
        std::os::unix::fs::symlink(lld, &link).ok()?;
    }
    link.exists().then_some(dir)
}

fn host() -> Option<String> {
    let about = job::ask("rustc", &["-vV"])?;
    let line = about.lines().find_map(|l| l.strip_prefix("host: "))?;
    Some(line.into())
}
