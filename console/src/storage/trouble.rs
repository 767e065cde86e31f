//! What a person is told when the journal is not as it should be.

use crate::text::Language;

/// Something about the journal that a person should know.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Trouble {
    /// Part of what was stored is damaged and left out.
    Damaged,
    /// The memory holds something that is no journal.
    Strange,
    /// What is stored was written by a newer release.
    Newer,
    /// The memory does not work.
    Failed,
}

impl Trouble {
    /// A stable name in `snake_case`.
    pub const fn code(self) -> &'static str {
        match self {
            Trouble::Damaged => "damaged",
            Trouble::Strange => "strange",
            Trouble::Newer => "newer",
            Trouble::Failed => "failed",
        }
    }

    /// What to tell the person.
    pub const fn say(self, language: Language) -> &'static str {
        match (self, language) {
            (Trouble::Damaged, Language::English) => {
                "Part of what this box had stored is damaged. The rest is there."
            }
            (Trouble::Damaged, Language::German) => {
                "Ein Teil des Gespeicherten ist beschädigt. Der Rest ist da."
            }
            (Trouble::Strange, Language::English) => {
                "The memory for games and settings holds something that cannot be read. OK clears \
                 it. To keep it, switch the box off now."
            }
            (Trouble::Strange, Language::German) => {
                "Im Speicher für Spiele und Einstellungen liegt etwas, das nicht lesbar ist. OK \
                 löscht es. Soll es bleiben, schalte die Box jetzt aus."
            }
            (Trouble::Newer, Language::English) => {
                "What is stored here comes from a newer release. It is kept as it is, and nothing \
                 is stored until this box has that release again."
            }
            (Trouble::Newer, Language::German) => {
                "Das Gespeicherte stammt von einer neueren Version. Es bleibt, wie es ist. \
                 Gespeichert wird erst wieder mit jener Version."
            }
            (Trouble::Failed, Language::English) => {
                "The memory does not take what it is given. You can play on, but nothing is \
                 stored."
            }
            (Trouble::Failed, Language::German) => {
                "Der Speicher nimmt nichts an. Du kannst weiterspielen, aber nichts wird \
                 gespeichert."
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paint::font::CHARS;

    #[test]
    fn every_sentence_has_its_letters_and_fits_a_notice() {
        for trouble in [Trouble::Damaged, Trouble::Strange, Trouble::Newer, Trouble::Failed] {
            for language in Language::ALL {
                let words = trouble.say(language);
                assert!(words.len() <= 200 && words.chars().all(|c| CHARS.contains(c)), "{words}");
            }
        }
    }
}
