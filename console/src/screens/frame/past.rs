//! Looking back at a game that is over: what the box would have played at the ply that is shown.
//!
//! It thinks where bots think, in slices, and anew for every ply that a finger stops at.

use hexdeck_engine::bots::{Level, Thinking};
use hexdeck_engine::play::Game;

use super::layer::Layer;
use super::{GameBoard, GameScreen, Mind, Minded};
use crate::screens::Table;

impl<B: GameBoard> GameScreen<B> {
    /// The ply of a game that is over whose best move is to be shown.
    fn studied(&self, table: &Table) -> Option<u32> {
        let Layer::Moves(ply) = self.layer else { return None };
        let game = B::running(&table.playing).filter(|_| B::STUDIES)?;
        game.outcome().map(|_| ply)
    }

    /// Thinks about the ply that is shown; whether it has come to a move.
    pub(super) fn study(&mut self, table: &mut Table) -> bool {
        let ply = self.studied(table);
        if ply != self.asked {
            self.asked = ply;
            table.mind = Mind::Idle;
            let game = B::running(&table.playing);
            let then = game.zip(ply).and_then(|(game, ply)| game.state_at(ply));
            if let Some(then) = then
                && let Some(seat) = then.active().iter().next()
            {
                B::Game::begin(&mut table.mind, &then, seat, Level::Medium, 0);
            }
        }
        let Some(ply) = ply else { return false };
        let Some(Thinking::Done(mv)) = B::Game::think(&mut table.mind, B::SLICE) else {
            return false;
        };
        table.mind = Mind::Idle;
        self.board.studied(ply, mv);
        true
    }

    /// Whether there is still something to think about.
    pub(super) fn studies(&self, table: &Table) -> bool {
        let ply = self.studied(table);
        ply != self.asked || ply.is_some() && !matches!(table.mind, Mind::Idle)
    }
}
