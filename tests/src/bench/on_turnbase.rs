//! The same game on the crate `turnbase`.
//!
//! As its documentation has it, with one thing in its favour: whether a cell is free is asked
//! directly, not by searching a list of all moves, which is its default and allocates.

use turnbase::{ActivePlayers, Game, PlayerId};

use super::tictactoe::{Board, CELLS};

/// Tic-tac-toe without options.
pub struct TicTacToe;

impl Game for TicTacToe {
    type State = Board;
    type Action = u8;
    type View = Board;

    fn new_initial_state(&self, _seed: u64) -> Board {
        Board::default()
    }

    fn num_players(&self) -> usize {
        2
    }

    fn active_players(&self, board: &Board) -> ActivePlayers {
        if self.is_terminal(board) {
            ActivePlayers::none()
        } else {
            ActivePlayers::one(PlayerId::new(board.turn().into()))
        }
    }

    fn legal_actions(&self, board: &Board, _player: PlayerId) -> Vec<u8> {
        (0..CELLS).filter(|cell| board.free(*cell)).collect()
    }

    fn is_legal(&self, board: &Board, _player: PlayerId, cell: &u8) -> bool {
        board.free(*cell)
    }

    fn apply(&self, board: &mut Board, _player: PlayerId, cell: u8) {
        board.put(cell);
    }

    fn is_terminal(&self, board: &Board) -> bool {
        board.winner().is_some() || board.full()
    }

    fn reward(&self, board: &Board, player: PlayerId) -> f64 {
        match board.winner() {
            None => 0.0,
            Some(winner) if PlayerId::new(winner.into()) == player => 1.0,
            Some(_) => -1.0,
        }
    }

    fn view(&self, board: &Board, _viewer: Option<PlayerId>) -> Board {
        board.clone()
    }
}
