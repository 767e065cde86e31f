//! Why a command stopped: one sentence for the person who typed it, and the exit code.

use std::fmt;

/// A command that could not be done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// The command was understood but cannot be done; exit code 1.
    Refused(String),
    /// The command line is wrong; exit code 2.
    Usage(String),
}

impl Fault {
    /// A refusal with this sentence.
    pub fn refused(sentence: impl Into<String>) -> Self {
        Fault::Refused(sentence.into())
    }

    /// A usage error with this sentence.
    pub fn usage(sentence: impl Into<String>) -> Self {
        Fault::Usage(sentence.into())
    }

    /// The exit code that goes with it.
    pub fn code(&self) -> u8 {
        match self {
            Fault::Refused(_) => 1,
            Fault::Usage(_) => 2,
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Refused(sentence) | Fault::Usage(sentence) => f.write_str(sentence),
        }
    }
}

impl std::error::Error for Fault {}
