//! Installing Debian packages where that needs no question.

use std::path::Path;
use std::process::Command;

use crate::fault::Fault;
use crate::job::{self, Output};

/// The commands to put before `apt-get`, if packages can be installed without a question.
fn rights() -> Option<&'static [&'static str]> {
    if !Path::new("/usr/bin/apt-get").exists() {
        None
    } else if job::ask("id", &["-u"]).as_deref() == Some("0") {
        Some(&[])
    } else {
        job::ask("sudo", &["-n", "true"]).map(|_| ["sudo", "-n"].as_slice())
    }
}

/// Whether [`install`] may work.
pub fn possible() -> bool {
    rights().is_some()
}

/// Installs `packages`.
pub fn install(packages: &[&str], output: Output) -> Result<(), Fault> {
    let Some(before) = rights() else {
        return Err(Fault::failed(format!(
            "packages are missing: install them with `sudo apt-get install {}`",
            packages.join(" ")
        )));
    };
    let apt = |args: &[&str]| {
        let words = [before, &["apt-get"], args].concat();
        let mut command = Command::new(words[0]);
        command.args(&words[1..]).env("DEBIAN_FRONTEND", "noninteractive");
        job::run(&mut command, "installing packages", output)
    };
    let install = [&["install", "-y", "--no-install-recommends"], packages].concat();
    println!("Installing {} by apt-get.", packages.join(", "));
    // A fresh machine has no package lists yet; an old one has stale ones.
    if apt(&install).is_err() {
        apt(&["update"])?;
        apt(&install)?;
    }
    Ok(())
}
