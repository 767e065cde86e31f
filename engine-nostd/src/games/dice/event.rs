//! What moves make happen: what screens animate and sounds follow.

use super::state::End;
use super::tables::{Kind, MAX_STEPS, Unit};
use crate::hex::Hex;
use crate::play::Seat;

/// The cells of a move, from the first to the last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Path {
    cells: [Hex; MAX_STEPS + 1],
    len: u8,
}

impl Path {
    /// A path that has not left its first cell.
    pub(super) const fn from(start: Hex) -> Path {
        Path { cells: [start; MAX_STEPS + 1], len: 1 }
    }

    /// One cell further; a path that is full stays as it is.
    pub(super) fn push(&mut self, cell: Hex) {
        if let Some(place) = self.cells.get_mut(usize::from(self.len)) {
            *place = cell;
            self.len += 1;
        }
    }

    /// Turns it round.
    pub(super) fn reverse(&mut self) {
        self.cells[..usize::from(self.len)].reverse();
    }

    /// Only its first `len` cells, one at least.
    pub(super) fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len.max(1) as u8);
    }

    /// Its cells.
    pub fn cells(&self) -> &[Hex] {
        &self.cells[..usize::from(self.len)]
    }

    /// Where it ends.
    pub fn last(&self) -> Hex {
        self.cells[usize::from(self.len) - 1]
    }
}

/// What a D20 came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// A natural 20: hits, with twice the dice unless it is a counter.
    Critical,
    /// High enough.
    Hit,
    /// Too low.
    Miss,
    /// A natural 1: misses, and may be countered.
    Fumble,
}

impl Verdict {
    /// Whether it does damage.
    pub const fn hits(self) -> bool {
        matches!(self, Verdict::Critical | Verdict::Hit)
    }
}

/// A roll to hit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Roll {
    /// Who rolls.
    pub from: Hex,
    /// At whom.
    pub to: Hex,
    /// What the die shows.
    pub natural: u8,
    /// With everything that is added.
    pub total: i8,
    /// What the total must reach.
    pub against: u8,
    /// What came of it.
    pub verdict: Verdict,
    /// The damage of a hit.
    pub damage: u8,
    /// Whether it strikes back.
    pub counter: bool,
}

/// Something that happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// A round begins.
    Round {
        /// Its number.
        round: u16,
        /// Cells further from the middle than this are in the storm.
        safe_radius: u8,
    },
    /// A seat's turn begins.
    Turn(Seat),
    /// A seat has given a secret order.
    Ordered(Seat),
    /// A seat has ended its turn, or its orders.
    Done(Seat),
    /// A troop was bought.
    Bought {
        /// By whom.
        seat: Seat,
        /// What.
        unit: Unit,
        /// Where it stands.
        at: Hex,
    },
    /// Money back for a troop that found no room.
    Refunded {
        /// Whose.
        seat: Seat,
        /// What.
        unit: Unit,
        /// Where it would have stood.
        at: Hex,
    },
    /// Money came in.
    Coins {
        /// Whose.
        seat: Seat,
        /// How much came.
        gained: u16,
        /// How much there is now.
        total: u16,
    },
    /// A troop moved.
    Moved {
        /// Whose.
        seat: Seat,
        /// Cell by cell.
        path: Path,
    },
    /// A troop ran into an enemy that it had not seen.
    Ambushed {
        /// Where it stopped.
        at: Hex,
        /// Where the enemy stands.
        by: Hex,
    },
    /// A troop could not go where it was ordered.
    Stayed {
        /// Where it stands.
        at: Hex,
        /// Where it should have gone.
        goal: Hex,
    },
    /// An attack found nobody.
    Wasted {
        /// Who attacked.
        from: Hex,
        /// Which cell.
        to: Hex,
    },
    /// A die was rolled to hit.
    Rolled(Roll),
    /// Something lost hit points.
    Damaged {
        /// What stands there.
        at: Hex,
        /// How many.
        amount: u8,
        /// How many are left.
        left: u8,
        /// Whether it is the structure there, not the troop.
        structure: bool,
    },
    /// A troop is destroyed.
    Died {
        /// Where it stood.
        at: Hex,
        /// What it was.
        unit: Unit,
        /// Whose.
        seat: Seat,
    },
    /// A structure was captured.
    Captured {
        /// Where it stands.
        at: Hex,
        /// What it is.
        kind: Kind,
        /// By whom.
        seat: Seat,
    },
    /// A troop got hit points back.
    Healed {
        /// Where it stands.
        at: Hex,
        /// How many.
        amount: u8,
    },
    /// A structure got hit points back.
    Repaired {
        /// Where it stands.
        at: Hex,
        /// How many.
        amount: u8,
    },
    /// A headquarters moved out of the storm.
    Relocated {
        /// Whose.
        seat: Seat,
        /// From where.
        from: Hex,
        /// Where to.
        to: Hex,
    },
    /// A seat held the majority at a round's end.
    Dominates {
        /// Which.
        seat: Seat,
        /// How many rounds in a row.
        rounds: u8,
    },
    /// The game has ended.
    Ended(End),
}
