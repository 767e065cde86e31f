//! A progress bar on standard error, for people only.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

/// What is over sooner needs no bar.
const PATIENCE: Duration = Duration::from_secs(1);
/// Cells of the bar.
const WIDTH: usize = 30;

/// A bar that appears after a second if somebody can see it, and is wiped out when dropped.
pub struct Progress {
    total: usize,
    what: &'static str,
    begin: Instant,
    seen: bool,
    terminal: bool,
}

impl Progress {
    /// A bar for `total` games, or `what` else is done, the first of which began at `begin`.
    pub fn new(total: usize, what: &'static str, begin: Instant) -> Progress {
        Progress { total, what, begin, seen: false, terminal: std::io::stderr().is_terminal() }
    }

    /// Shows that so many are done.
    pub fn show(&mut self, done: usize) {
        let passed = self.begin.elapsed();
        if self.terminal && passed > PATIENCE {
            self.seen = true;
            // Nobody to tell if this fails.
            let _ =
                write!(std::io::stderr(), "\r{}\x1b[K", line(done, self.total, self.what, passed));
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.seen {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}

fn line(done: usize, total: usize, what: &str, passed: Duration) -> String {
    let full = WIDTH * done / total.max(1);
    let bar = "#".repeat(full) + &"-".repeat(WIDTH - full);
    let left = match done {
        0 => String::new(),
        _ => {
            let rest = passed.as_secs_f64() * (total - done) as f64 / done as f64;
            format!(", about {rest:.0} s left")
        }
    };
    format!("[{bar}] {done} of {total} {what}{left}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_fills() {
        let at = |done| line(done, 10, "games", Duration::from_secs(5));
        assert_eq!(at(0), "[------------------------------] 0 of 10 games");
        assert_eq!(at(5), "[###############---------------] 5 of 10 games, about 5 s left");
        assert_eq!(at(10), "[##############################] 10 of 10 games, about 0 s left");
    }
}
