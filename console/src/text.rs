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

    /// Its two letters in packs.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
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
    SaveReplay: "Save replay", "Spiel merken";
    Save: "Save", "Merken";
    ReplayKept: "The replay is kept on the box.", "Die Box merkt sich das Spiel.";
    ReplayNotKept: "There is no room for the replay.", "Für das Spiel ist kein Platz mehr.";
    KeepGoing: "Keep going", "Weiter so";
    GoalIn: "Reached in ", "Erreicht in ";
    GoalMoves: " moves.", " Zügen.";
    Points: " points", " Punkte";
    Pure: "PURE", "REIN";
    Forgotten: "Older moves are forgotten.", "Ältere Züge sind vergessen.";
    Forgets: "Undo reaches back 1000 moves.", "Zurück geht es nun 1000 Züge.";
    Earlier: "Earlier", "Davor";
    Later: "Later", "Danach";
    Race: "Race", "Rennen";
    Alone: "Alone", "Allein";
    RaceForward: "In a race it only goes forward.", "Im Rennen geht es nur vorwärts.";

    // The seats, by their colours.
    Red: "Red", "Rot";
    Blue: "Blue", "Blau";
    Green: "Green", "Grün";
    Yellow: "Yellow", "Gelb";
    Violet: "Violet", "Violett";
    Orange: "Orange", "Orange";

    // Round a game: hand-over, menu, consent, moves, end.
    ToPlay: " to play", " ist dran";
    PassTo: "Pass the box to ", "Die Box bekommt ";
    HoldToLook: "Hold the circle to look at your hand", "Kreis halten zeigt deine Karten";
    Pause: "Pause", "Pause";
    GoOn: "Go on", "Weiterspielen";
    MoveList: "Moves", "Züge";
    Cancel: "No", "Nein";
    Agreed: "agrees", "ist einverstanden";
    AskTakeBack: "Take back?", "Zurücknehmen?";
    AskBranch: "Go on from here?", "Von hier weiter?";
    AskHow: "Something was shown: each taps to agree.", "Es war etwas zu sehen: Alle tippen zu.";
    AskAll: "Everybody taps to agree.", "Alle tippen zu.";
    ThisIsNow: "This is where the game stands.", "So steht das Spiel gerade.";
    NeverUndone: "This move cannot be taken back.", "Dieser Zug ist endgültig.";
    HoldBoard: "Hold the board to see it all", "Brett halten zeigt es ganz";
    FromHere: "Resume", "Ab hier";
    Again: "Again", "Nochmal";
    Wins: " wins", " gewinnt";
    Win: " win", " gewinnen";
    Draw: "A draw", "Unentschieden";
    NobodyWins: "Nobody wins", "Niemand gewinnt";
    Refused: "That is not allowed now.", "Das ist jetzt nicht erlaubt.";

    // The clock.
    Clock: "CLOCK", "UHR";
    ClockTitle: "Clock", "Uhr";
    PaceOff: "no clock", "keine Uhr";
    PaceQuick: "30 s a turn", "30 s je Zug";
    PaceMinute: "60 s a turn", "60 s je Zug";
    PaceSlow: "90 s a turn", "90 s je Zug";
    PaceBank: "5 min + 5 s", "5 min + 5 s";
    ClockTells: "tells when it is up", "sagt, wenn sie um ist";
    ClockPlays: "box plays when up", "Box zieht am Ende";
    TimeIsUp: "The time is up.", "Die Zeit ist um.";
    BoxPlays: "Time is up: the box plays.", "Zeit um: Die Box zieht.";

    // How games of Flows end.
    FlowsByFlow: "A flow joins both sides.", "Ein Strom verbindet beide Seiten.";
    FlowsByTie: "One tile completed several flows.", "Ein Stein vollendete mehrere Ströme.";
    FlowsByConstraint: "The tile drawn fits nowhere.", "Der gezogene Stein passt nirgends.";
    FlowsByEmpty: "The bag is empty.", "Der Beutel ist leer.";

    // Setting up a game.
    NewGame: "New game", "Neues Spiel";
    Start: "Start", "Start";
    Seed: "SEED", "STARTWORTE";
    Random: "random", "Zufall";
    SeedHint: "Same words, same tiles", "Gleiche Worte, gleiche Steine";
    DayGame: "A day", "Ein Tag";
    Day: "Day", "Tag";
    Month: "Month", "Monat";
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

    // Flip.
    Flip: "Flip", "Flip";
    FlipCells: "Cells", "Felder";
    FlipNew: "New game of Flip", "Neues Spiel: Flip";
    FlipRed: "Red", "Rot";
    FlipBlue: "Blue", "Blau";
    FlipRedCard: "Red's card", "Karte von Rot";
    FlipBlueCard: "Blue's card", "Karte von Blau";
    FlipPlace: "Place", "Legen";
    LessonFollow: "For now, follow the ring", "Folge jetzt dem Ring";
    LessonTry: "Try it", "Probieren";
    FlipLearnCards: "Red and blue lay cards in turns.", "Rot und Blau legen reihum Karten.";
    FlipLearnCards2: "Every side has a number. Tap here.", "Jede Seite hat eine Zahl. Tippe hier.";
    FlipLearnPlace: "You are red. Tap the card in the ring,", "Du bist Rot. Tippe die Karte im Ring,";
    FlipLearnPlace2: "then the cell, then Place.", "dann das Feld, dann Legen.";
    FlipLearnEnd: "Your card is worth a point", "Deine Karte ist einen Punkt wert,";
    FlipLearnEnd2: "as long as it is red. End your turn.", "solange sie rot ist. Tippe Fertig.";
    FlipLearnTurn: "Where two meet, the higher side", "Treffen sich zwei, siegt die höhere";
    FlipLearnTurn2: "turns the other card. Take it!", "Seite und dreht die andere um.";
    FlipLearnWhy: "The list tells which sides met", "Die Liste zeigt, was sich traf";
    FlipLearnWhy2: "and which card turned. Tap here.", "und wer sich drehte. Tippe hier.";
    FlipLearnAgain: "Blue can turn it back: mind what you", "Blau kann sie drehen. Achte auf";
    FlipLearnAgain2: "leave open. End your turn.", "deine offenen Seiten. Tippe Fertig.";
    FlipLearnWin: "On a full board, most cells win.", "Ist das Brett voll, zählen die Felder.";
    FlipLearnWin2: "That is all. Tap for a game.", "Das ist alles. Tippe für ein Spiel.";
    FlipPick: "Pick", "Nehmen";
    FlipEnd: "End turn", "Fertig";
    FlipDraw: "Draw", "Ziehen";
    FlipTurn: "Turn", "Drehen";
    FlipTapCard: "tap a card", "Karte antippen";
    FlipTapCell: "tap a cell", "Feld antippen";
    FlipTapPlace: "tap Place", "Legen antippen";
    FlipPickFirst: "tap a card", "Karte antippen";
    FlipMayEnd: "end the turn", "Zug beenden";
    FlipThinks: "thinks", "denkt";
    FlipTurns: "flips", "dreht";
    FlipOf: "of", "von";
    FlipOver: "Game over", "Spielende";
    FlipNeverTurned: "never turned", "nie umgedreht";
    FlipByNumber: "by number", "nach Zahl";
    FlipSame: "Same", "Gleich";
    FlipPlus: "Plus", "Plus";
    FlipCombo: "Combo", "Kette";
    FlipPerson: "Person", "Mensch";
    FlipEasy: "Easy bot", "Bot leicht";
    FlipMedium: "Medium bot", "Bot mittel";
    FlipHands: "HANDS", "HÄNDE";
    FlipOpen: "open", "offen";
    FlipThreeOpen: "three open", "drei offen";
    FlipClosed: "closed", "verdeckt";
    FlipBasic: "Basic", "Einfach";
    FlipBasicWhat: "higher number turns", "höhere Zahl dreht";
    FlipTriad: "Triad", "Triade";
    FlipTriadWhat: "Same, Plus, Combo", "Gleich, Plus, Kette";
    FlipChaos: "Chaos", "Chaos";
    FlipChaosWhat: "chance picks cards", "Zufall wählt Karten";
    FlipReverse: "Reverse", "Verkehrt";
    FlipReverseWhat: "lower number turns", "kleinere Zahl dreht";
    FlipRotate: "Rotate", "Drehen";
    FlipRotateWhat: "turn cards first", "Karten drehbar";
    FlipElements: "Elements", "Elemente";
    FlipElementsWhat: "cells add or take 1", "Felder: +1 oder -1";
    FlipDraftWhat: "hands are picked", "Hände zum Wählen";
    FlipCrowdsWhat: "like shapes add 1", "gleiche Formen: +1";
    FlipAsRules: "as the rules say", "wie die Regeln";

    // Choosing decks, boards and rules.
    GalleryRed: "Red's deck", "Deck von Rot";
    GalleryBlue: "Blue's deck", "Deck von Blau";
    GalleryBoards: "Boards", "Bretter";
    GalleryRules: "Rules", "Regeln";
    EditThis: "Edit", "Ändern";
    EditNew: "New", "Neu";
    EditHold: "Hold to delete what you have made.", "Halten löscht, was du gemacht hast.";
    EditNotOwn: "This came with a pack and stays.", "Das kam mit einem Paket und bleibt.";
    EditWait: "Still writing. Try again.", "Es wird noch geschrieben.";
    EditNotKept: "It could not be kept.", "Es ließ sich nicht sichern.";

    // The workshop.
    EditUnnamed: "Mine", "Eigenes";
    EditSave: "Save", "Sichern";
    EditName: "Name", "Name";
    EditNameWhat: "what it is called", "wie es heißt";
    EditLeave: "Not saved. Tap again to leave.", "Nicht gesichert. Nochmal verlässt.";
    EditNothing: "There is nothing to take back.", "Es gibt nichts zurückzunehmen.";
    EditNoCells: "A board needs at least one cell.", "Ein Brett braucht ein Feld.";
    EditTooMany: "A board has at most 61 cells.", "Ein Brett hat höchstens 61 Felder.";
    EditCells: "cells", "Felder";
    EditPieces: "pieces", "Teile";
    EditNone: "no cells", "keine Felder";
    EditCards: "cards", "Karten";
    EditAdd: "Add", "Mehr";
    EditCopy: "Copy", "Kopie";
    EditDelete: "Delete", "Weg";
    EditShape: "Shape", "Form";
    EditNumber: "Number", "Zahl";
    EditShapeColour: "Colour of the shape", "Farbe der Form";
    EditNumberColour: "Colour of the number", "Farbe der Zahl";
    EditShapeTint: "Colour", "Farbe";
    EditNumberTint: "Figure", "Ziffer";
    EditColours: "A deck has at most 16 colours.", "Ein Deck hat höchstens 16 Farben.";
    EditCardName: "1 to 16 letters, no spaces.", "1 bis 16 Zeichen, keine Leerzeichen.";
    EditCardTwice: "Another card has that name.", "So heißt schon eine Karte.";
    EditFull: "A deck has at most 64 cards.", "Ein Deck hat höchstens 64 Karten.";
    EditLastCard: "A deck needs at least one card.", "Ein Deck braucht eine Karte.";
    EditPresets: "Presets", "Vorlagen";
    EditPresetsWhat: "rules to begin from", "Regeln für den Anfang";
    KeySpace: "space", "leer";
    Balance: "Balance", "Balance";
    BalanceWhat: "a bot plays 200 games", "ein Bot spielt 200 Partien";
    BalanceFirst: "Red, who begins, wins", "Rot fängt an und gewinnt";
    BalanceDraws: "Draws", "Unentschieden";
    BalanceFlips: "Flips per placement", "Gedreht je Karte";
    BalanceGames: "Games", "Partien";
    BalanceStop: "Stop", "Anhalten";
    BalanceAgain: "Again", "Nochmal";
    BalanceFair: "Both have the same chances.", "Beide haben gleiche Chancen.";
    BalanceRed: "It is better to begin.", "Anfangen ist besser.";
    BalanceBlue: "It is better to come second.", "Als Zweiter ist es besser.";

    // The rules, each with what it does.
    RuleHand: "First hand", "Erste Hand";
    RuleHandWhat: "cards that each begins with", "Karten am Anfang";
    RuleDraws: "Draws", "Ziehen";
    RuleDrawsWhat: "cards drawn in a turn", "Karten je Zug vom Deck";
    RuleLimit: "Hand limit", "Volle Hand";
    RuleLimitWhat: "nobody draws beyond it", "mehr zieht niemand";
    RuleDeck: "Deck size", "Deckgröße";
    RuleDeckWhat: "cards taken of each deck", "Karten von jedem Deck";
    RuleAuto: "Draw by itself", "Von selbst";
    RuleAutoWhat: "drawn as the turn begins", "zieht am Anfang des Zugs";
    RuleMust: "Must place", "Legepflicht";
    RuleMustWhat: "no turn without a card", "kein Zug ohne Karte";
    RulePlacements: "Placements", "Legen";
    RulePlacementsWhat: "cards placed in a turn", "Karten je Zug aufs Brett";
    RuleMode: "Attackers", "Angreifer";
    RuleModeWhat: "the sides that attack", "welche Seiten angreifen";
    RuleAllSides: "all", "alle";
    RuleOneShape: "one shape", "eine Form";
    RuleOneColour: "one colour", "eine Farbe";
    RuleBothMode: "shape, colour", "Form, Farbe";
    RuleShape: "Their shape", "Ihre Form";
    RuleShapeWhat: "if attackers need one", "wenn Angreifer sie brauchen";
    RuleColour: "Their colour", "Ihre Farbe";
    RuleColourWhat: "if attackers need one", "wenn Angreifer sie brauchen";
    RuleAny: "any", "jede";
    RuleGreater: "Higher wins", "Höher siegt";
    RuleGreaterWhat: "the number must be higher", "die Zahl muss höher sein";
    RuleEqual: "Equal wins", "Gleich siegt";
    RuleEqualWhat: "an equal number will do", "die gleiche Zahl genügt";
    RuleShapes: "Like shapes", "Formgleich";
    RuleShapesWhat: "both sides show one shape", "beide zeigen eine Form";
    RuleColours: "Like colours", "Farbgleich";
    RuleColoursWhat: "both sides have one colour", "beide haben eine Farbe";
    RuleBoth: "Shape, colour", "Form, Farbe";
    RuleBothWhat: "both must be the same", "beides muss gleich sein";
    RuleSameWhat: "equal pairs turn cards", "gleiche Paare drehen";
    RulePlusWhat: "equal sums turn cards", "gleiche Summen drehen";
    RuleThreshold: "Threshold", "Schwelle";
    RuleThresholdWhat: "pairs for Same and Plus", "Paare für Gleich und Plus";
    RuleComboWhat: "what they turn attacks on", "Gedrehte greifen weiter an";
    RuleWall: "Wall", "Wand";
    RuleWallWhat: "for Same the rim is a 9", "für Gleich ist der Rand 9";
    RuleElementsWhat: "a cell adds or takes 1", "ein Feld gibt oder nimmt 1";
    RuleReverseWhat: "the lower number wins", "die kleinere Zahl siegt";
    RuleAce: "Fallen ace", "Ass fällt";
    RuleAceWhat: "a 1 beats a 9", "die 1 schlägt die 9";
    RuleTrend: "Crowds", "Scharen";
    RuleTrendWhat: "like shapes on the board", "gleiche Formen am Brett";
    RuleAscension: "add 1", "geben 1";
    RuleDescension: "take 1", "nehmen 1";
    RuleChoice: "Choice", "Auswahl";
    RuleChoiceWhat: "which card is placed", "welche Karte man legt";
    RuleOrder: "in order", "der Reihe nach";
    RuleSwap: "Swap", "Tausch";
    RuleSwapWhat: "each gives one card away", "jeder gibt eine Karte ab";
    RuleDraft: "Draft", "Wahl";
    RuleDraftWhat: "hands picked from all cards", "Hände aus allen Karten";
    RuleHands: "Hands", "Hände";
    RuleHandsWhat: "who sees them", "wer sie sieht";
    RuleSudden: "Sudden death", "Stechen";
    RuleSuddenWhat: "a draw is played again", "bei Gleichstand weiter";
    RuleRotateWhat: "cards turned before placing", "Karten vor dem Legen";
    FlipHelp1: "Cards", "Karten";
    FlipHelp1a: "A card has six sides. Each has a", "Eine Karte hat sechs Seiten. Jede";
    FlipHelp1b: "number, and faces a neighbour.", "hat eine Zahl und einen Nachbarn.";
    FlipHelp2: "Place", "Legen";
    FlipHelp2a: "Tap a card, then a free cell. See", "Tippe Karte und Feld an. Sieh, was";
    FlipHelp2b: "what it would turn; then Place.", "sich drehen würde. Dann: Legen.";
    FlipHelp3: "Turn", "Drehen";
    FlipHelp3a: "Where your number is higher, the", "Wo deine Zahl höher ist, wird die";
    FlipHelp3b: "other card becomes yours.", "andere Karte deine.";
    FlipHelp4: "The end", "Das Ende";
    FlipHelp4a: "It ends when all cells are full.", "Schluss, wenn das Brett voll ist.";
    FlipHelp4b: "The most cards on the board win.", "Die meisten Karten gewinnen.";

    // Settings.
    Language: "Language", "Sprache";
    Motion: "Motion", "Bewegung";
    MotionFull: "full", "voll";
    MotionReduced: "reduced", "wenig";
    Picture: "Picture", "Bild";
    PictureUpright: "upright", "aufrecht";
    PictureTurned: "turned", "gedreht";
    Sound: "Sound", "Ton";
    SoundOff: "off", "aus";
    SoundLow: "low", "leise";
    SoundMedium: "medium", "mittel";
    SoundHigh: "high", "laut";

    Facing: "Towards the player", "Zum Spieler hin";
    FacingFixed: "nothing turns", "nichts dreht sich";
    FacingLabels: "words turn", "Worte drehen sich";
    FacingScreen: "all turns", "alles dreht sich";
    Touch: "Touch", "Berührung";
    TouchPlain: "as delivered", "wie geliefert";
    TouchCalibrated: "calibrated", "kalibriert";

    // Calibrating the touch film.
    TouchCross: "Touch the middle of the cross", "Berühre die Mitte des Kreuzes";
    TouchTry: "Tap the button if touching fits now.", "Tippe, wenn die Berührung nun stimmt.";
    TouchBack: "Otherwise all is as before in", "Sonst gilt die alte Einstellung in";
    Keep: "Keep", "Behalten";
    TouchRefused: "Too far off. Nothing has changed.", "Zu weit daneben. Nichts ist geändert.";

    // Records.
    Games: "GAMES", "SPIELE";
    Largest: "LARGEST", "GRÖSSTER";
    Longest: "LONGEST", "LÄNGSTES";
    WonEasy: "V. EASY", "G. LEICHT";
    WonMedium: "V. MEDIUM", "G. MITTEL";
    WonBySeat: "WON BY", "GEWONNEN VON";
    HoldToClear: "Hold to clear", "Halten: löschen";
    Cleared: "All records are gone.", "Alle Rekorde sind gelöscht.";
    HoldLonger: "Keep holding to clear all records.", "Gedrückt halten löscht alle Rekorde.";

    // Packs.
    PacksHow: "Load more: hexdeck device install FILE", "Mehr laden: hexdeck device install DATEI";
    PacksFree: " KB free", " KB frei";
    PackBuiltIn: "built in", "eingebaut";
    PackBroken: "cannot be read", "nicht lesbar";
    HoldToRemove: "Hold: remove", "Halten: weg";
    HoldToRemoveIt: "Keep holding to remove the pack.", "Gedrückt halten entfernt das Paket.";
    PacksStrange: "The memory for packs holds other data.", "Im Paketspeicher liegt etwas Fremdes.";
    PacksNewer: "The packs are of a newer release.", "Die Pakete sind von neuerer Version.";
    PacksFailed: "The memory for packs does not work.", "Der Paketspeicher geht nicht.";
    HoldToClearPacks: "Hold: clear it", "Halten: leeren";

    // What a computer asks.
    AskInstall: "Install this pack?", "Dieses Paket laden?";
    AskUpdate: "Update this pack?", "Dieses Paket erneuern?";
    AskRemove: "Remove this pack?", "Dieses Paket entfernen?";
    AskRestore: "Put the backup back?", "Sicherung einspielen?";
    AskRestoreWhat: "Its settings and records", "Ihre Einstellungen und Rekorde";
    AskRestored: "The backup is back", "Die Sicherung ist da";
    AskScreen: "Show this screen?", "Diesen Schirm zeigen?";
    AskScreenWhat: "What is behind this, hands and all", "Was dahinter ist, mit der Hand";
    AskFrom: "The computer at the cable asks.", "Der Computer am Kabel fragt.";
    AskHold: "Hold: yes", "Halten: ja";
    AskHoldLonger: "Keep holding to say yes.", "Gedrückt halten heißt ja.";
    AskArriving: "The pack is coming", "Das Paket kommt";
    AskArrivingHint: "Leave the cable in. You can play on.", "Kabel stecken lassen. Spiel weiter.";
    AskInstalled: "The pack is on the box", "Das Paket ist geladen";
    AskRemoved: "The pack is gone", "Das Paket ist entfernt";
    AskFailed: "It was not done", "Es ist nichts geschehen";
    AskFailedHint: "The computer tells why.", "Der Computer sagt, warum.";

    // Help for Merge: a title and up to three lines a page.
    Next: "Next", "Weiter";
    Play: "Play", "Spielen";
    MergeHelp1: "Slide", "Schieben";
    MergeHelp1a: "Drag anywhere, or tap the rim: all", "Zieh, oder tippe auf den Rand: Alle";
    MergeHelp1b: "tiles slide there, six ways.", "Steine rücken dorthin, sechs Wege.";
    MergeHelp2: "Join", "Verbinden";
    MergeHelp2a: "Equal tiles that meet become one", "Gleiche Steine, die sich treffen,";
    MergeHelp2b: "of twice the value, and score it.", "werden einer. Er zählt Punkte.";
    MergeHelp3: "New tiles", "Neue Steine";
    MergeHelp3a: "After each move a 2 appears on a", "Nach jedem Zug kommt eine 2 auf";
    MergeHelp3b: "free cell, sometimes a 4.", "ein freies Feld, manchmal eine 4.";
    MergeHelp4: "The end", "Das Ende";
    MergeHelp4a: "Reach the goal, then go on. It is", "Erreiche das Ziel, spiel weiter.";
    MergeHelp4b: "over when nothing can move.", "Schluss, wenn nichts mehr rückt.";

    MergeLearnTiles: "All tiles slide at once, six ways,", "Alle Steine gleiten auf einmal,";
    MergeLearnTiles2: "and equal ones join. Tap here.", "gleiche verbinden sich. Tippe hier.";
    MergeLearnSlide: "Drag upwards anywhere, or tap in", "Zieh irgendwo nach oben oder tippe";
    MergeLearnSlide2: "the ring: they go all the way.", "in den Ring: Sie gleiten ganz durch.";
    MergeLearnNew: "After each move a new 2 appears,", "Nach jedem Zug kommt eine neue 2,";
    MergeLearnNew2: "sometimes a 4. Tap here.", "manchmal eine 4. Tippe hier.";
    MergeLearnJoin: "Two 2s that meet become a 4, and", "Zwei 2er, die sich treffen, werden";
    MergeLearnJoin2: "score it. Slide towards the ring.", "eine 4. Schieb zum Ring hin.";
    MergeLearnMore: "Make a second 4 the same way:", "Mach ebenso eine zweite 4:";
    MergeLearnMore2: "slide towards the ring.", "Schieb zum Ring hin.";
    MergeLearnChain: "Now the 4s meet: each join needs", "Jetzt treffen sich die 4er: Jeder";
    MergeLearnChain2: "the one before. Make an 8!", "braucht den davor. Mach eine 8!";
    MergeLearnEnd: "Go on to 128, or far beyond, until", "Weiter bis 128 und darüber hinaus,";
    MergeLearnEnd2: "nothing moves. Tap for a game.", "bis nichts mehr geht. Tippe weiter.";

    // Flows: who plays, seating, help.
    FlowsLearnGoal: "You are red, near you. Lead a line", "Du bist Rot, vorn. Führe eine Linie";
    FlowsLearnGoal2: "to the side opposite. Tap here.", "nach gegenüber. Tippe hier.";
    FlowsLearnPlace: "Put your tile on the cell in the", "Leg deinen Stein auf das Feld im";
    FlowsLearnPlace2: "ring, then tap the check mark.", "Ring, dann tippe auf den Haken.";
    FlowsLearnOn: "Your colour runs into it. Lay the", "Deine Farbe fließt hinein. Leg den";
    FlowsLearnOn2: "next one where it comes out.", "nächsten, wo sie herauskommt.";
    FlowsLearnTurn: "Blue's tile helps. Turn yours: tap", "Blaus Stein hilft! Dreh deinen: die";
    FlowsLearnTurn2: "the right half, then the check.", "rechte Hälfte, dann der Haken.";
    FlowsLearnLast: "One more tile, and you are there.", "Noch ein Stein, dann bist du da.";
    FlowsLearnLast2: "Turn it till it fits.", "Dreh ihn, bis er passt.";
    FlowsLearnEnd: "A whole line: you have won. Never", "Eine ganze Linie: Du gewinnst!";
    FlowsLearnEnd2: "cut anybody off. Tap for a game.", "Sperre keinen aus. Tippe weiter.";
    Flows: "Flows", "Flows";
    FlowsNew: "Flows: who plays?", "Wer spielt?";
    FlowsPlayer: "Player", "Spieler";
    FlowsChoose: "Tap your side", "Tippe deine Seite an";
    FlowsNotOpposite: "Nobody sits opposite", "Niemand sitzt gegenüber";
    FlowsPartners: "Partners sit opposite", "Partner gegenüber";
    FlowsTaken: "Somebody sits there", "Dort sitzt jemand";
    FlowsBest: "Best move", "Bester Zug";
    FlowsMade: "Played", "Gespielt";
    FlowsThinks: "Thinking ...", "Überlegt ...";
    FlowsNeeded: "Cells to go", "Felder bis zum Ziel";
    SeatPerson: "Person", "Mensch";
    SeatEasy: "Easy", "Leicht";
    SeatMedium: "Medium", "Mittel";
    FlowsHelp1: "Your line", "Deine Linie";
    FlowsHelp1a: "Lead a line from your side to", "Führe eine Linie von deiner";
    FlowsHelp1b: "the one opposite.", "Seite zur gegenüberliegenden.";
    FlowsHelp2: "Your turn", "Dein Zug";
    FlowsHelp2a: "Tap a cell for your tile, its left", "Tippe ein Feld an, den Stein links";
    FlowsHelp2b: "or right half to turn it, then OK.", "oder rechts zum Drehen, dann OK.";
    FlowsHelp3: "Flows", "Flüsse";
    FlowsHelp3a: "Lines from your side have your", "Linien von deiner Seite haben";
    FlowsHelp3b: "colour, whoever laid the tiles.", "deine Farbe, wer auch immer legt.";
    FlowsHelp4: "Nobody is cut off", "Niemand wird abgeschnitten";
    FlowsHelp4a: "Everybody must keep a way. The", "Alle müssen durchkommen. Auf";
    FlowsHelp4b: "tile cannot lie on striped cells.", "gestreifte Felder darf er nicht.";
    FlowsHelp5: "The end", "Das Ende";
    FlowsHelp5a: "The first whole line wins. So does", "Die erste ganze Linie gewinnt,";
    FlowsHelp5b: "who draws what fits nowhere.", "oder wer zieht, was nirgends passt.";

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
