//! SDL2, which the window needs.

use std::fs;
use std::process::{Command, Stdio};

use super::apt;
use crate::fault::Fault;
use crate::job::Output;
use crate::tree;

/// Makes sure that programs can be linked with SDL2; says what was done.
pub fn ensure(output: Output) -> Result<String, Fault> {
    if links() {
        return Ok("SDL2 is there".into());
    }
    if apt::possible() {
        apt::install(&["libsdl2-dev"], output)?;
        if links() {
            return Ok("SDL2 was installed".into());
        }
    }
    Err(Fault::failed(
        "the SDL2 library is missing: install it with `sudo apt-get install libsdl2-dev` \
         (macOS: `brew install sdl2`) and try again",
    ))
}

/// Asks the linker, which is what counts in the end.
fn links() -> bool {
    let dir = tree::build().join("xtask");
    if fs::create_dir_all(&dir).is_err() {
        return false;
    }
    let probe = dir.join("sdl-probe");
    let linked = Command::new("cc")
        .args(["-x", "c", "/dev/null", "-shared", "-lSDL2", "-o"])
        .arg(&probe)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    let _ = fs::remove_file(&probe);
    linked.is_ok_and(|status| status.success())
}
