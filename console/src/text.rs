//! Every word on the screens, in one place.

/// The name of the box.
pub const HEXDECK: &str = "HEXDECK";
/// The game on the home screen.
pub const MERGE: &str = "Merge";
/// The game as a heading.
pub const MERGE_CAPS: &str = "MERGE";
/// Points.
pub const SCORE: &str = "SCORE";
/// Most points ever.
pub const BEST: &str = "BEST";
/// Moves played.
pub const MOVES: &str = "MOVES";
/// The button that takes a move back.
pub const UNDO: &str = "Undo";
/// The button that plays it again.
pub const REDO: &str = "Redo";
/// The button for a new game.
pub const NEW: &str = "New";
/// The heading of the new-game screen.
pub const NEW_GAME: &str = "New game";
/// The button that starts it.
pub const START: &str = "Start";
/// Above the number that decides which tiles come.
pub const SEED: &str = "SEED";
/// No number chosen.
pub const RANDOM: &str = "random";
/// The heading of the keypad.
pub const SEED_HINT: &str = "The same seed gives the same tiles";
/// The button that takes a number.
pub const OK: &str = "OK";
/// Why undo does nothing.
pub const NOTHING_TO_UNDO: &str = "There is no move to take back.";
/// Why redo does nothing.
pub const NOTHING_TO_REDO: &str = "There is no move to play again.";
/// No move is left.
pub const NO_MOVE_LEFT: &str = "No move is left.";
/// The heading after an unexpected restart.
pub const RESTARTED: &str = "The box restarted";
/// Below it.
pub const RESTARTED_HINT: &str = "Something went wrong before this start:";
