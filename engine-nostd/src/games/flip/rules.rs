//! The rules that can be chosen, all of them data.
//!
//! Refuses numbers out of their range; every combination of what is in range can be played.

use serde::{Deserialize, Serialize};

use super::setup::MAX_DECK;
use super::{MAX_CELLS, Refused, Rgb, Shape};

/// Most cards in a hand: as many as still fan out on the small panel.
pub const MAX_HAND: usize = 16;

/// Which sides may attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum AttackMode {
    /// All of them.
    AllSides,
    /// Those with the required shape.
    SpecificShape,
    /// Those whose shape has the required colour.
    SpecificColour,
    /// Those with both.
    ShapeAndColour,
}

impl AttackMode {
    /// All of them.
    pub const ALL: [AttackMode; 4] = [
        AttackMode::AllSides,
        AttackMode::SpecificShape,
        AttackMode::SpecificColour,
        AttackMode::ShapeAndColour,
    ];

    /// Its name in files.
    pub const fn name(self) -> &'static str {
        ["allSides", "specificShape", "specificColor", "shapeAndColor"][self as usize]
    }
}

/// Which sides may attack, and what they must show. What is absent matches anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attack {
    /// What is looked at.
    pub mode: AttackMode,
    /// The shape that is asked for.
    pub shape: Option<Shape>,
    /// The colour that is asked for.
    pub colour: Option<Rgb>,
}

/// When an attack succeeds: all that is switched on must hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Compare {
    /// The attacker's number must be greater.
    pub number_greater: bool,
    /// An equal number is enough.
    pub allow_equal: bool,
    /// The shapes must be the same.
    pub shape_match: bool,
    /// The colours of the shapes must be the same.
    pub colour_match: bool,
    /// Shapes and their colours must be the same.
    pub both_match: bool,
}

/// How the number of cards with a shape on the board changes the sides with that shape.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Trend {
    /// Not at all.
    Off,
    /// Each other card on the board with the shape adds 1.
    Ascension,
    /// Each other card on the board with the shape takes 1 away.
    Descension,
}

impl Trend {
    /// All of them.
    pub const ALL: [Trend; 3] = [Trend::Off, Trend::Ascension, Trend::Descension];

    /// Its name in files.
    pub const fn name(self) -> &'static str {
        ["off", "ascension", "descension"][self as usize]
    }
}

/// Which card of the hand may be placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Choice {
    /// Any.
    Free,
    /// The first.
    Order,
    /// One that chance picks.
    Chaos,
}

impl Choice {
    /// All of them.
    pub const ALL: [Choice; 3] = [Choice::Free, Choice::Order, Choice::Chaos];

    /// Its name in files.
    pub const fn name(self) -> &'static str {
        ["free", "order", "chaos"][self as usize]
    }
}

/// Who sees a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Hands {
    /// Everybody.
    Open,
    /// Its owner, and everybody three cards of the first deal.
    ThreeOpen,
    /// Its owner.
    Closed,
}

impl Hands {
    /// All of them.
    pub const ALL: [Hands; 3] = [Hands::Open, Hands::ThreeOpen, Hands::Closed];

    /// Its name in files.
    pub const fn name(self) -> &'static str {
        ["open", "threeOpen", "closed"][self as usize]
    }
}

/// The variants; all off is the base game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Variants {
    /// Sides that equal the sides they touch turn those cards, if there are enough of them.
    pub same: bool,
    /// Pairs of sides with the same sum turn those cards, if there are enough of them.
    pub plus: bool,
    /// How many sides are enough for Same and Plus, 2..=6.
    pub threshold: u8,
    /// Cards turned by Same or Plus attack on, by number.
    pub combo: bool,
    /// For Same, what lies outside the board has the number 9.
    pub same_wall: bool,
    /// A side with the shape of its cell has 1 more, any other side 1 less.
    pub elemental: bool,
    /// The lower number wins.
    pub reverse: bool,
    /// 1 beats 9; where the lower number wins, 9 beats 1.
    pub fallen_ace: bool,
    /// Cards with a shape strengthen or weaken each other.
    pub trend: Trend,
    /// Which card may be placed.
    pub choice: Choice,
    /// Before the first turn each seat gives the other one card of its hand, by chance.
    pub swap: bool,
    /// The seats pick their first hands from both decks.
    pub draft: bool,
    /// Who sees a hand.
    pub hands: Hands,
    /// A draw is played again with the cards that each side owns.
    pub sudden_death: bool,
    /// A card may be turned before it is placed.
    pub rotate: bool,
}

/// All rules of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rules {
    /// Cards that each seat begins with.
    pub starting_hand_size: u8,
    /// Cards that a seat draws in a turn.
    pub cards_drawn_per_turn: u8,
    /// No seat draws beyond this many cards.
    pub hand_limit: u8,
    /// Cards of the chosen deck that are played with.
    pub deck_size: u8,
    /// Cards are drawn at the start of a turn, not by hand.
    pub auto_draw: bool,
    /// A turn cannot end before a card was placed, if one can be.
    pub placement_required: bool,
    /// Most cards placed in a turn.
    pub placements_per_turn: u8,
    /// Which sides may attack.
    pub attack: Attack,
    /// When an attack succeeds.
    pub compare: Compare,
    /// Variants.
    pub variants: Variants,
}

impl Default for Rules {
    fn default() -> Self {
        Rules::BASE
    }
}

impl Rules {
    /// The base game.
    pub const BASE: Rules = Rules {
        starting_hand_size: 5,
        cards_drawn_per_turn: 1,
        hand_limit: 7,
        deck_size: 10,
        auto_draw: true,
        placement_required: true,
        placements_per_turn: 1,
        attack: Attack { mode: AttackMode::AllSides, shape: None, colour: None },
        compare: Compare {
            number_greater: true,
            allow_equal: false,
            shape_match: false,
            colour_match: false,
            both_match: false,
        },
        variants: Variants {
            same: false,
            plus: false,
            threshold: 3,
            combo: false,
            same_wall: false,
            elemental: false,
            reverse: false,
            fallen_ace: false,
            trend: Trend::Off,
            choice: Choice::Free,
            swap: false,
            draft: false,
            hands: Hands::Open,
            sudden_death: false,
            rotate: false,
        },
    };

    /// Refuses numbers out of their range.
    pub fn check(&self) -> Result<(), Refused> {
        let hand = MAX_HAND as u8;
        if !(1..=hand).contains(&self.starting_hand_size) {
            Err(Refused::BadStartingHand)
        } else if self.cards_drawn_per_turn > hand {
            Err(Refused::BadDraws)
        } else if !(1..=hand).contains(&self.hand_limit) {
            Err(Refused::BadHandLimit)
        } else if !(1..=MAX_DECK as u8).contains(&self.deck_size) {
            Err(Refused::BadDeckSize)
        } else if !(1..=MAX_CELLS as u8).contains(&self.placements_per_turn) {
            Err(Refused::BadPlacements)
        } else if !(2..=6).contains(&self.variants.threshold) {
            Err(Refused::BadThreshold)
        } else {
            Ok(())
        }
    }
}
