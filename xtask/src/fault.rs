//! Why a command stopped: one sentence, what the failed tool said, and the exit code.

use std::fmt;

/// A command that could not be done.
#[derive(Debug)]
pub enum Fault {
    /// It was understood but did not work; exit code 1.
    Failed {
        /// What went wrong and what to do, in one sentence.
        sentence: String,
        /// What the failed tool printed, if that was held back.
        output: String,
    },
    /// The command line is wrong; exit code 2.
    Usage(String),
}

impl Fault {
    /// A failure with this sentence.
    pub fn failed(sentence: impl Into<String>) -> Self {
        Fault::Failed { sentence: sentence.into(), output: String::new() }
    }

    /// A usage error with this sentence.
    pub fn usage(sentence: impl Into<String>) -> Self {
        Fault::Usage(sentence.into())
    }

    /// The exit code that goes with it.
    pub fn code(&self) -> u8 {
        match self {
            Fault::Failed { .. } => 1,
            Fault::Usage(_) => 2,
        }
    }

    /// What the failed tool printed, if that was held back.
    pub fn output(&self) -> &str {
        match self {
            Fault::Failed { output, .. } => output,
            Fault::Usage(_) => "",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Failed { sentence, .. } | Fault::Usage(sentence) => f.write_str(sentence),
        }
    }
}
