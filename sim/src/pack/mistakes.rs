//! What is wrong with a pack's sources, all of it.

use std::fmt;

use hexdeck_engine::games::flip::Refused;
use hexdeck_engine::play::Refusal;
use serde_json::{Value, json};

use super::fields::At;

/// Something wrong in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistake {
    /// The file, as the person named it.
    pub file: String,
    /// The line, counted from 1; 0 if it concerns the whole.
    pub line: usize,
    /// Where in the JSON, such as `$.cards[3].sides[0].number`.
    pub path: String,
    /// A stable name in `snake_case`.
    pub code: &'static str,
    /// What was expected, in a sentence.
    pub message: String,
}

impl Mistake {
    /// For tools.
    pub fn json(&self) -> Value {
        json!({
            "file": self.file,
            "line": self.line,
            "path": self.path,
            "error": self.code,
            "message": self.message,
        })
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if self.line > 0 {
            write!(f, ":{}", self.line)?;
        }
        write!(f, ": {}: {}", self.path, self.message)
    }
}

/// All that was found, in the order of reading.
#[derive(Debug, Default)]
pub struct Mistakes {
    /// The file that is being read.
    file: String,
    found: Vec<Mistake>,
}

impl Mistakes {
    /// From here on mistakes are in this file.
    pub fn in_file(&mut self, file: impl Into<String>) {
        self.file = file.into();
    }

    /// Notes a mistake.
    pub fn add(&mut self, line: usize, path: &str, code: &'static str, message: String) {
        let (file, path) = (self.file.clone(), path.to_string());
        self.found.push(Mistake { file, line, path, code, message });
    }

    /// Notes that a value is not what it should be.
    pub fn at(&mut self, at: &At<'_>, message: impl Into<String>) {
        self.add(at.node.line, &at.path, "bad_request", message.into());
    }

    /// Notes that the game refuses a value.
    pub fn refused(&mut self, at: &At<'_>, why: Refused) {
        self.add(at.node.line, &at.path, why.code(), why.to_string());
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.found.len()
    }

    /// All of them.
    pub fn into_vec(self) -> Vec<Mistake> {
        self.found
    }
}
