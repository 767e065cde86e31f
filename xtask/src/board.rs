//! The boards that firmware is built for.

/// A board, by its name on the command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Board {
    /// Waveshare Pico-ResTouch-LCD-3.5, the reference.
    Inch35,
    /// Waveshare Pico-ResTouch-LCD-2.8.
    Inch28,
}

impl Board {
    /// Every board.
    pub const ALL: [Board; 2] = [Board::Inch35, Board::Inch28];

    /// Its name on the command line and in file names.
    pub fn name(self) -> &'static str {
        match self {
            Board::Inch35 => "3.5",
            Board::Inch28 => "2.8",
        }
    }

    /// The features that select it in the firmware.
    pub fn features(self) -> &'static [&'static str] {
        match self {
            Board::Inch35 => &[],
            Board::Inch28 => &["--features", "board-2-8"],
        }
    }

    /// The board with this name.
    pub fn named(name: &str) -> Option<Board> {
        Board::ALL.into_iter().find(|board| board.name() == name)
    }
}
