//! How good a position looks: cells owned, and how exposed they are.

use super::{Flip, MAX_NUMBER, Owner};
use crate::play::Seat;

/// What a cell is worth. Exposure of all six sides of a card stays below it.
pub(super) const CELL: i32 = 60;

impl Flip {
    /// The lead of `seat` in cells, in units of [`CELL`]; 0 is even.
    pub fn lead(&self, seat: Seat) -> i32 {
        let [red, blue] = self.score().map(i32::from);
        let lead = (red - blue) * CELL;
        if seat == Owner::Red.seat() { lead } else { -lead }
    }

    /// The lead of `seat`, less what its own cards leave open to attack, plus what the other's do:
    /// each side that faces a free cell counts by how many numbers beat it.
    pub fn outlook(&self, seat: Seat) -> i32 {
        let cells = self.cells.iter().enumerate();
        let exposed: i32 = cells
            .filter_map(|(cell, placed)| {
                let placed = (*placed)?;
                let open = self.exposure(cell, placed.card, placed.turn);
                Some(if placed.owner.seat() == seat { -open } else { open })
            })
            .sum();
        self.lead(seat) + exposed
    }

    fn exposure(&self, cell: usize, card: u8, turn: u8) -> i32 {
        let Some(card) = self.setup.cards.get(usize::from(card)) else { return 0 };
        let reverse = self.setup.rules.variants.reverse;
        let neighbours = self.setup.board.neighbours(cell).into_iter().enumerate();
        neighbours
            .filter(|(_, there)| there.is_some_and(|there| self.cells[there].is_none()))
            .map(|(i, _)| {
                let number = card.sides[(i + 6 - usize::from(turn)) % 6].number();
                i32::from(if reverse { number - 1 } else { MAX_NUMBER - number })
            })
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{card, ring};
    use super::*;
    use crate::games::flip::Rules;

    #[test]
    fn a_lead_counts_more_than_any_exposure_of_one_card() {
        let one = |numbers| {
            ring(Rules::BASE, card("a", [1; 6]), [Some(numbers), None, None, None, None, None])
        };
        for seat in [Seat(0), Seat(1)] {
            let sign = if seat == Seat(0) { -1 } else { 1 };
            assert_eq!(one(9).lead(seat), sign * CELL);
            assert_eq!(one(9).outlook(seat), sign * CELL, "nothing beats a nine");
            // Side 0's cell has three neighbours on this board: three open sides.
            assert_eq!(one(4).outlook(seat), sign * (CELL - 3 * 5));
        }
        let reverse = Rules {
            variants: crate::games::flip::Variants { reverse: true, ..Rules::BASE.variants },
            ..Rules::BASE
        };
        let game = ring(reverse, card("a", [1; 6]), [Some(4), None, None, None, None, None]);
        assert_eq!(game.outlook(Seat(1)), CELL - 3 * 3);
    }
}
