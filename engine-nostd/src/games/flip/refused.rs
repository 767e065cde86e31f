//! Why Flip says no.

use core::fmt;

use crate::play::Refusal;

/// Why a setup, a position or a move was turned down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    /// A board without cells.
    NoCells,
    /// More cells than a board may have.
    TooManyCells,
    /// A board with one cell twice.
    CellTwice,
    /// A card's name is empty, too long or has spaces.
    BadCardId,
    /// A side's number is not 1 to 9.
    BadNumber,
    /// A deck without cards.
    NoCards,
    /// More cards than a game may have.
    TooManyCards,
    /// More colours than a game may have.
    TooManyColours,
    /// Cards that no deck can hold: unreadable sides, names or colours.
    BadCards,
    /// The rule for the first hand is out of range.
    BadStartingHand,
    /// The rule for draws is out of range.
    BadDraws,
    /// The rule for full hands is out of range.
    BadHandLimit,
    /// The rule for the size of decks is out of range.
    BadDeckSize,
    /// The rule for placements in a turn is out of range.
    BadPlacements,
    /// The rule for Same and Plus is out of range.
    BadThreshold,
    /// Cards are missing, or are in two places at once.
    CardsDoNotAddUp,
    /// Two cards on one cell.
    CellTaken,
    /// A turned card where cards may not be turned.
    CardTurned,
    /// More cards in a hand than it can hold.
    HandFull,
    /// A turn that the rules do not lead to.
    BadTurn,
    /// It is the other seat's turn.
    NotYourTurn,
    /// No such cell on the board.
    NoSuchCell,
    /// The card is not in the hand.
    NotInHand,
    /// Another card must be placed.
    OtherCardFirst,
    /// Cards may not be turned.
    MayNotTurn,
    /// No further card may be placed in this turn.
    NoMorePlacements,
    /// A card must be placed first.
    MustPlace,
    /// Cards are drawn without being asked for.
    DrawsItself,
    /// No further card may be drawn in this turn.
    NoMoreDraws,
    /// The hand is at its limit.
    HandAtLimit,
    /// The deck is empty.
    DeckEmpty,
    /// The hands are being picked.
    Drafting,
    /// There is nothing to pick.
    NotDrafting,
    /// The card is not among those to pick from.
    NotOnOffer,
}

impl Refusal for Refused {
    fn code(&self) -> &'static str {
        match self {
            Refused::NoCells => "no_cells",
            Refused::TooManyCells => "too_many_cells",
            Refused::CellTwice => "cell_twice",
            Refused::BadCardId => "bad_card_id",
            Refused::BadNumber => "bad_number",
            Refused::NoCards => "no_cards",
            Refused::TooManyCards => "too_many_cards",
            Refused::TooManyColours => "too_many_colours",
            Refused::BadCards => "bad_cards",
            Refused::BadStartingHand => "bad_starting_hand_size",
            Refused::BadDraws => "bad_cards_drawn_per_turn",
            Refused::BadHandLimit => "bad_hand_limit",
            Refused::BadDeckSize => "bad_deck_size",
            Refused::BadPlacements => "bad_placements_per_turn",
            Refused::BadThreshold => "bad_threshold",
            Refused::CardsDoNotAddUp => "cards_do_not_add_up",
            Refused::CellTaken => "cell_taken",
            Refused::CardTurned => "card_turned",
            Refused::HandFull => "hand_full",
            Refused::BadTurn => "bad_turn",
            Refused::NotYourTurn => "not_your_turn",
            Refused::NoSuchCell => "no_such_cell",
            Refused::NotInHand => "not_in_hand",
            Refused::OtherCardFirst => "other_card_first",
            Refused::MayNotTurn => "may_not_turn",
            Refused::NoMorePlacements => "no_more_placements",
            Refused::MustPlace => "must_place",
            Refused::DrawsItself => "draws_itself",
            Refused::NoMoreDraws => "no_more_draws",
            Refused::HandAtLimit => "hand_at_limit",
            Refused::DeckEmpty => "deck_empty",
            Refused::Drafting => "drafting",
            Refused::NotDrafting => "not_drafting",
            Refused::NotOnOffer => "not_on_offer",
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refused::NoCells => "The board needs at least one cell.",
            Refused::TooManyCells => "A board may have at most 61 cells.",
            Refused::CellTwice => "The board has one cell twice.",
            Refused::BadCardId => "A card's id must be 1 to 16 letters, digits or signs.",
            Refused::BadNumber => "A side's number must be 1 to 9.",
            Refused::NoCards => "There must be cards to play with.",
            Refused::TooManyCards => "A game may have at most 62 cards.",
            Refused::TooManyColours => "The cards of a game may have at most 32 colours.",
            Refused::BadCards => "A card has a side, a name or a colour that does not exist.",
            Refused::BadStartingHand => "The first hand must be 1 to 16 cards.",
            Refused::BadDraws => "The number of cards drawn in a turn must be 0 to 16.",
            Refused::BadHandLimit => "The limit of a hand must be 1 to 16 cards.",
            Refused::BadDeckSize => "The size of a deck must be 1 to 31 cards.",
            Refused::BadPlacements => "The number of cards placed in a turn must be 1 to 61.",
            Refused::BadThreshold => "The threshold of Same and Plus must be 2 to 6 sides.",
            Refused::CardsDoNotAddUp => "Cards are missing or in two places at once.",
            Refused::CellTaken => "There is a card on that cell already.",
            Refused::CardTurned => "A card is turned, and the rules do not allow turning.",
            Refused::HandFull => "A hand holds at most 16 cards.",
            Refused::BadTurn => "The rules do not lead to such a turn.",
            Refused::NotYourTurn => "It is not this seat's turn.",
            Refused::NoSuchCell => "The board has no such cell.",
            Refused::NotInHand => "That card is not in the hand.",
            Refused::OtherCardFirst => "Another card must be placed first.",
            Refused::MayNotTurn => "Cards may not be turned.",
            Refused::NoMorePlacements => "No further card may be placed in this turn.",
            Refused::MustPlace => "A card must be placed before the turn ends.",
            Refused::DrawsItself => "Cards are drawn at the start of the turn, not by hand.",
            Refused::NoMoreDraws => "No further card may be drawn in this turn.",
            Refused::HandAtLimit => "The hand is at its limit.",
            Refused::DeckEmpty => "The deck is empty.",
            Refused::Drafting => "Pick a card first: the hands are not complete.",
            Refused::NotDrafting => "There is nothing to pick.",
            Refused::NotOnOffer => "That card is not among those to pick from.",
        })
    }
}
