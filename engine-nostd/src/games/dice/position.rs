//! Positions from outside: puzzles, analysis, tests.

use super::map::home;
use super::state::{Dice, End, Structure, Troop};
use super::tables::{Kind, Terrain};
use super::{Refused, Setup};
use crate::hex::Hex;
use crate::play::{Seat, Seats};

/// A position to set up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position<'a> {
    /// Size, mode and the rest.
    pub setup: Setup,
    /// What covers the cells; those left out are plains.
    pub cells: &'a [(Hex, Terrain)],
    /// All structures; `None` for the two headquarters in their corners.
    pub structures: Option<&'a [Structure]>,
    /// All troops.
    pub troops: &'a [Troop],
    /// Coins of each seat.
    pub coins: [u16; 2],
    /// The round, counted from 1.
    pub round: u16,
    /// Who begins each round.
    pub first: Seat,
    /// Who may act; nobody in a game that has ended.
    pub acting: Seats,
    /// Rounds in a row at whose end each seat held the majority.
    pub dominance: [u8; 2],
    /// How it ended.
    pub end: Option<End>,
    /// The next dice.
    pub rolls: &'a [u8],
    /// Where chance goes on from.
    pub seed: u64,
}

impl Dice {
    /// A position from outside, if the rules can go on from it.
    pub fn position(position: &Position) -> Result<Dice, Refused> {
        let mut game = Dice::bare(&position.setup, position.seed);
        let mut given = [false; super::tables::MAX_CELLS];
        for (at, terrain) in position.cells {
            let index = position.setup.region().index(*at).ok_or(Refused::Outside)?;
            if core::mem::replace(&mut given[index], true) {
                return Err(Refused::Map);
            }
            game.terrain[index] = *terrain;
        }
        match position.structures {
            Some(structures) => {
                let all = game.structures.extend_from_slice(structures);
                all.map_err(|_| Refused::Structures)?;
            }
            None => {
                for seat in Dice::SEATS {
                    let at = home(position.setup.size.row(), seat);
                    game.build(at, Kind::Headquarters, Some(seat));
                }
            }
        }
        game.troops.extend_from_slice(position.troops).map_err(|_| Refused::ArmyFull)?;
        game.rolls.extend_from_slice(position.rolls).map_err(|_| Refused::Contradiction)?;
        (game.coins, game.round, game.first) = (position.coins, position.round, position.first);
        (game.acting, game.dominance, game.end) =
            (position.acting, position.dominance, position.end);
        game.check_state()?;
        Ok(game)
    }
}
