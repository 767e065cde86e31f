//! The diary: what has happened round the box since it was switched on, in lines of text.
//!
//! Refuses to know games: nothing of a match stands in it, so that it can be read by anybody.

use core::fmt::{Arguments, Write};

use heapless::String;

use crate::Millis;

/// Bytes that are kept; the oldest lines go first.
const ROOM: usize = 1024;
/// Longest line: a crash's last words.
const LINE: usize = 256;

/// The lines, oldest first, each with the seconds since the start.
pub(super) struct Diary(String<ROOM>);

impl Diary {
    pub const fn new() -> Self {
        Diary(String::new())
    }

    /// Adds a line; what does not fit one is left out.
    pub fn note(&mut self, now: Millis, what: Arguments<'_>) {
        let mut line: String<LINE> = String::new();
        let mut cut = Cut(&mut line);
        // Never fails: what does not fit is left out.
        let _ = write!(cut, "{:6}.{:03} ", now / 1000, now % 1000).and(cut.write_fmt(what));
        while self.0.len() + line.len() + 1 > ROOM {
            let Some(end) = self.0.find('\n') else { break };
            let rest: String<ROOM> = self.0.chars().skip(self.0[..=end].chars().count()).collect();
            self.0 = rest;
        }
        // There is room now.
        let _ = self.0.push_str(&line);
        let _ = self.0.push('\n');
    }

    /// All of it.
    pub fn text(&self) -> &str {
        &self.0
    }
}

/// Text of which only so much is kept, in one line.
struct Cut<'a>(&'a mut String<LINE>);

impl Write for Cut<'_> {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        let mut chars = text.chars().map(|c| if c.is_control() { ' ' } else { c });
        chars.try_for_each(|c| self.0.push(c)).or(Ok(()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_lines_are_kept_whole() {
        let mut diary = Diary::new();
        for i in 0..200 {
            diary.note(1_500 * i, format_args!("line {i}\nof it"));
        }
        assert!(diary.text().len() <= ROOM && diary.text().len() > ROOM - 40);
        assert!(diary.text().ends_with("   298.500 line 199 of it\n"), "{}", diary.text());
        assert!(diary.text().lines().all(|line| line.ends_with(" of it")));
        diary.note(0, format_args!("{}", std::string::String::from("é").repeat(900)));
        assert!(diary.text().lines().last().is_some_and(|line| line.len() > 200));
    }
}
