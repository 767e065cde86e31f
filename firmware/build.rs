//! Puts the flash map, `memory.x` at the root of the repository, where the linker looks for it,
//! and sets the level of the log.

use std::path::PathBuf;
use std::{env, fs};

fn main() {
    let map = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("set by cargo"))
        .join("..")
        .join("memory.x");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("set by cargo"));
    // A copy in the output folder, not the root itself: nothing else there is for the linker.
    fs::copy(&map, out.join("memory.x")).expect("memory.x at the root of the repository");
    println!("cargo:rustc-link-search={}", out.display());
    println!("cargo:rerun-if-changed={}", map.display());
    println!("cargo:rerun-if-changed=build.rs");
    // Left to itself defmt compiles errors only. Our own lines up to `info`; the libraries' stay
    // at errors. `DEFMT_LOG=debug` and so on in the environment changes both.
    println!("cargo:rerun-if-env-changed=DEFMT_LOG");
    if env::var_os("DEFMT_LOG").is_none() {
        println!("cargo:rustc-env=DEFMT_LOG=info");
    }
}
