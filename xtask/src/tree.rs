//! Where things lie in the checkout.

use std::path::PathBuf;

/// The checkout.
pub fn root() -> PathBuf {
    // Cargo says at run time where the checkout is now; the path at build time may be stale.
    let xtask = std::env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    xtask.parent().map(PathBuf::from).unwrap_or(xtask)
}

/// What cargo builds: `target`, or where the environment says.
pub fn build() -> PathBuf {
    match std::env::var_os("CARGO_TARGET_DIR") {
        Some(dir) if !dir.is_empty() => root().join(dir),
        _ => root().join("target"),
    }
}

/// Firmware images and other results that people look for: always `target` of the checkout.
pub fn results() -> PathBuf {
    root().join("target")
}

/// The emulator's harness.
pub fn emulator() -> PathBuf {
    root().join("tests").join("emulator")
}

/// The touch scripts.
pub fn touches() -> PathBuf {
    root().join("tests").join("touches")
}
