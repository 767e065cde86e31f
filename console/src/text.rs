//! Every word on the screens, in every language: one line a text, both languages side by side.

use serde::{Deserialize, Serialize};

/// A language of the screens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
}

impl Language {
    /// Every language, in the order in which the settings offer them.
    pub const ALL: [Language; 2] = [Language::English, Language::German];

    /// Its name, in itself.
    pub const fn name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::German => "Deutsch",
        }
    }
}

macro_rules! texts {
    ($($name:ident: $english:literal, $german:literal;)*) => {
        /// A text, named by what it says.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[allow(missing_docs, reason = "each is its own explanation, a few lines below")]
        pub enum Text {
            $($name,)*
        }

        impl Text {
            /// Every text.
            #[cfg(test)]
            pub const ALL: &[Text] = &[$(Text::$name,)*];

            /// The text in a language.
            pub const fn to(self, language: Language) -> &'static str {
                match (self, language) {
                    $(
                        (Text::$name, Language::English) => $english,
                        (Text::$name, Language::German) => $german,
                    )*
                }
            }
        }
    };
}

texts! {
    Hexdeck: "HEXDECK", "HEXDECK";
    Merge: "Merge", "Merge";
    MergeCaps: "MERGE", "MERGE";

    // Home.
    Continue: "Continue: ", "Weiter: ";
    Ply: "ply", "Zug";
    Packs: "Packs", "Pakete";
    Records: "Records", "Rekorde";
    Settings: "Settings", "Einstellungen";
    SettingsShort: "Settings", "Optionen";
    Help: "Help", "Hilfe";

    // A game.
    Score: "SCORE", "PUNKTE";
    Best: "BEST", "REKORD";
    Moves: "MOVES", "ZÜGE";
    Undo: "Undo", "Zurück";
    Redo: "Redo", "Vor";
    New: "New", "Neu";
    Hint: "Hint", "Tipp";
    AutoplayOn: "The box plays. Touch to stop.", "Die Box spielt. Berühren hält an.";
    NothingToUndo: "There is no move to take back.", "Es gibt keinen Zug zurückzunehmen.";
    NothingToRedo: "There is no move to play again.", "Es gibt keinen Zug zu wiederholen.";
    NothingMoves: "No tile can move that way.", "Dorthin kann kein Stein rücken.";
    NoMoveLeft: "No move is left.", "Kein Zug ist mehr möglich.";
    Reached: "reached. Keep going!", "erreicht. Weiter so!";

    // Setting up a game.
    NewGame: "New game", "Neues Spiel";
    Start: "Start", "Start";
    Seed: "SEED", "STARTZAHL";
    Random: "random", "Zufall";
    SeedHint: "The same seed gives the same tiles", "Gleiche Zahl, gleiche Steine";
    Ok: "OK", "OK";
    Mini: "Mini", "Mini";
    MiniWhat: "to 128", "bis 128";
    Classic: "Classic", "Klassisch";
    ClassicWhat: "to 2048", "bis 2048";
    Hard: "Hard", "Schwer";
    HardWhat: "3 new tiles", "3 neue Steine";
    Zen: "Zen", "Zen";
    ZenWhat: "no hurry", "ohne Eile";
    Free: "free", "frei";

    // Settings.
    Language: "Language", "Sprache";
    Motion: "Motion", "Bewegung";
    MotionFull: "full", "voll";
    MotionReduced: "reduced", "wenig";
    Picture: "Picture", "Bild";
    PictureUpright: "upright", "aufrecht";
    PictureTurned: "turned", "gedreht";

    // Records.
    Games: "GAMES", "SPIELE";
    Largest: "LARGEST", "GRÖSSTER";
    HoldToClear: "Hold to clear", "Halten: löschen";
    Cleared: "All records are gone.", "Alle Rekorde sind gelöscht.";
    HoldLonger: "Keep holding to clear all records.", "Gedrückt halten löscht alle Rekorde.";

    // Packs.
    NoPacks: "No packs yet.", "Noch keine Pakete.";
    PacksWhat: "Packs bring decks, boards and rules.", "Pakete bringen Karten, Bretter, Regeln.";
    PacksHow: "They will be loaded over USB.", "Sie werden über USB geladen.";

    // Help for Merge: a title and up to three lines a page.
    Next: "Next", "Weiter";
    Play: "Play", "Spielen";
    MergeHelp1: "Slide", "Schieben";
    MergeHelp1a: "Drag anywhere. All tiles slide", "Zieh irgendwo. Alle Steine rücken";
    MergeHelp1b: "that way, one of six directions.", "in eine von sechs Richtungen.";
    MergeHelp2: "Join", "Verbinden";
    MergeHelp2a: "Equal tiles that meet become one", "Gleiche Steine, die sich treffen,";
    MergeHelp2b: "of twice the value, and score it.", "werden einer. Er zählt Punkte.";
    MergeHelp3: "New tiles", "Neue Steine";
    MergeHelp3a: "After each move a 2 appears on a", "Nach jedem Zug kommt eine 2 auf";
    MergeHelp3b: "free cell, sometimes a 4.", "ein freies Feld, manchmal eine 4.";
    MergeHelp4: "The end", "Das Ende";
    MergeHelp4a: "Reach the goal, then go on. It is", "Erreiche das Ziel, spiel weiter.";
    MergeHelp4b: "over when nothing can move.", "Schluss, wenn nichts mehr rückt.";

    // What is stored cannot be read.
    Memory: "The memory", "Der Speicher";

    // After an unexpected restart.
    Restarted: "The box restarted", "Die Box wurde neu gestartet";
    RestartedHint: "Something went wrong before this start:", "Vor diesem Start ging etwas schief:";
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paint::MAX_TEXT;
    use crate::paint::font::CHARS;

    #[test]
    fn every_text_fits_a_label_and_has_its_letters() {
        for text in Text::ALL {
            for language in Language::ALL {
                let words = text.to(language);
                assert!(!words.is_empty() && words.len() <= MAX_TEXT, "{text:?}: {words}");
                assert!(words.chars().all(|c| CHARS.contains(c)), "{text:?}: {words}");
            }
        }
    }
}
