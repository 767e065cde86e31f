//! Why Hex & Dice says no.

use core::fmt;

use crate::play::Refusal;

/// Why Hex & Dice says no.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    /// A timer that is not offered.
    Timer,
    /// Numbers of pieces that no game can be played with.
    Tables,
    /// A drawn map of another size, or one that breaks a promise of maps.
    Drawn,
    /// The game has ended.
    Over,
    /// Another seat is to move.
    NotYourTurn,
    /// No cell of the map.
    Outside,
    /// No structure of the seat there.
    NotYourStructure,
    /// Too few coins.
    Coins,
    /// Neither the structure's cell nor one beside it is free.
    NoRoom,
    /// The seat has as many troops as it may.
    ArmyFull,
    /// No troop of the seat there.
    NoTroop,
    /// Bought this turn.
    NotReady,
    /// Has moved this turn, or has its order.
    Moved,
    /// Has attacked this turn, or has its order.
    Attacked,
    /// Too far, or the way is barred.
    OutOfReach,
    /// Somebody stands there, or a troop has been ordered there.
    Occupied,
    /// Nothing to attack there.
    NoTarget,
    /// Too far away to attack.
    OutOfRange,
    /// Who begins may not attack in the first turn.
    FirstTurn,
    /// Too early to give up.
    TooEarly,
    /// A position with a map that is not of its size.
    Map,
    /// A position with a structure that cannot be.
    Structures,
    /// A position with a troop that cannot be.
    Troops,
    /// A position whose parts contradict each other.
    Contradiction,
}

impl Refusal for Refused {
    fn code(&self) -> &'static str {
        match self {
            Refused::Timer => "bad_timer",
            Refused::Tables => "bad_tables",
            Refused::Drawn => "bad_drawn_map",
            Refused::Over => "game_over",
            Refused::NotYourTurn => "not_your_turn",
            Refused::Outside => "outside",
            Refused::NotYourStructure => "not_your_structure",
            Refused::Coins => "too_few_coins",
            Refused::NoRoom => "no_room",
            Refused::ArmyFull => "army_full",
            Refused::NoTroop => "no_troop",
            Refused::NotReady => "not_ready",
            Refused::Moved => "already_moved",
            Refused::Attacked => "already_attacked",
            Refused::OutOfReach => "out_of_reach",
            Refused::Occupied => "occupied",
            Refused::NoTarget => "no_target",
            Refused::OutOfRange => "out_of_range",
            Refused::FirstTurn => "first_turn",
            Refused::TooEarly => "too_early",
            Refused::Map => "bad_map",
            Refused::Structures => "bad_structures",
            Refused::Troops => "bad_troops",
            Refused::Contradiction => "contradiction",
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refused::Timer => "A turn lasts 60, 90 or 120 seconds, or 0 for as long as it takes.",
            Refused::Tables => "These troops and structures have numbers that cannot be played.",
            Refused::Drawn => "This map is not of the chosen size, or not one that can be played.",
            Refused::Over => "The game is over.",
            Refused::NotYourTurn => "It is not this seat's turn.",
            Refused::Outside => "That cell is not on the map.",
            Refused::NotYourStructure => "There is no structure of yours there.",
            Refused::Coins => "You have too few coins for that.",
            Refused::NoRoom => "There is no free cell at this structure.",
            Refused::ArmyFull => "An army has at most 40 troops.",
            Refused::NoTroop => "There is no troop of yours there.",
            Refused::NotReady => "This troop is new: it acts from your next turn on.",
            Refused::Moved => "This troop has moved, or has its order to.",
            Refused::Attacked => "This troop has attacked, or has its order to.",
            Refused::OutOfReach => "This troop cannot get there in one turn.",
            Refused::Occupied => "That cell is taken.",
            Refused::NoTarget => "There is nothing to attack there.",
            Refused::OutOfRange => "That is too far away to attack.",
            Refused::FirstTurn => "Who begins may not attack in the first turn.",
            Refused::TooEarly => "Nobody may surrender in the first five rounds.",
            Refused::Map => "A map has every cell of its size, once.",
            Refused::Structures => "The structures are not such as a map can have.",
            Refused::Troops => "The troops are not such as can stand there.",
            Refused::Contradiction => "The position contradicts itself.",
        })
    }
}
