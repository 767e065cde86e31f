//! What cards do, as data: abilities of a few instructions each.
//!
//! An ability says when it happens, what it is aimed at, and what it does then: a list of [`Op`]s,
//! carried out in order. There are no jumps back, so every list ends.

use crate::cards::StatId;

/// Most instructions of an ability.
pub const MAX_OPS: usize = 6;
/// Most abilities of a card.
pub const MAX_ABILITIES: usize = 4;
/// Most cards, points or counters that one instruction names.
pub const MAX_AMOUNT: u8 = 20;

/// What a card is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Stays on the field and acts.
    Creature,
    /// Does something and is over; whenever its player may answer.
    Instant,
    /// Does something and is over; in its player's own time.
    Deed,
    /// Stays on a creature.
    Aura,
}

/// When an ability happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// As what an instant or a deed is played for, or as an aura settles.
    Played,
    /// When the creature has arrived on the field. It is aimed when the card is played.
    Arrives,
    /// When the creature dies.
    Dies,
    /// When the creature attacks.
    Attacks,
    /// When the creature goes on a quest.
    Quests,
    /// When a turn of its controller begins.
    TurnBegins,
    /// When its controller uses it: for so much charge, and the creature is tapped.
    Used {
        /// The charge it costs.
        cost: u8,
    },
}

/// Whose things can be aimed at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// Everybody's.
    Any,
    /// One's own.
    Own,
    /// The others'.
    Other,
}

/// What an ability is aimed at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Aim {
    /// Nothing.
    Nothing,
    /// A creature.
    Creature(Side),
    /// A creature that is tapped.
    Tapped(Side),
    /// A seat.
    Seat(Side),
    /// A creature or a seat.
    Anything(Side),
    /// An effect that waits.
    Effect,
    /// A creature among one's own discarded cards.
    Fallen,
}

/// Which seats an instruction means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Who {
    /// The controller.
    You,
    /// The seat that was aimed at.
    Aimed,
    /// Every other seat.
    Others,
    /// Every seat.
    All,
}

/// Which cards an instruction means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// The card, or for damage the seat, that was aimed at.
    Aimed,
    /// The card that the ability stands on.
    This,
    /// Every creature of the controller.
    Yours,
    /// Every creature of the others.
    Theirs,
    /// Every creature.
    Every,
}

/// Where a card is moved, always to a zone of its owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum To {
    /// The hand.
    Hand,
    /// The discarded cards; a creature dies by it.
    Discard,
    /// The top of the deck.
    Top,
    /// The bottom of the deck.
    Bottom,
    /// The charge, tapped.
    Charge,
}

/// How long a change lasts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Span {
    /// Until the end of the turn.
    Turn,
    /// While the card that it comes from stays on the field.
    Stays,
}

/// What an instruction list may ask.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Test {
    /// Some other seat has more points, or in a duel of life more life.
    Behind,
    /// Some other seat holds more cards.
    HoldsFewer,
    /// The controller has at least so many creatures.
    Creatures(u8),
}

/// One instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Op {
    /// Seats draw so many cards; an empty deck gives none.
    Draw(Who, u8),
    /// Seats discard so many cards of their choice, or all they hold.
    Discard(Who, u8),
    /// Seats gain so many points.
    Gain(Who, u8),
    /// Seats lose so many points.
    Lose(Who, u8),
    /// Creatures, or a seat, take so much damage.
    Damage(What, u8),
    /// So much damage comes off creatures.
    Mend(What, u8),
    /// A number of creatures changes.
    Change(What, StatId, i8, Span),
    /// Creatures grow by so many counters, each worth one power and one grit.
    Grow(What, u8),
    /// Creatures are tapped.
    Tap(What),
    /// Creatures become ready.
    Ready(What),
    /// Cards go elsewhere.
    Move(What, To),
    /// The effect that was aimed at comes to nothing.
    Counter,
    /// The controller takes another turn after this one.
    ExtraTurn,
    /// Leaves out so many of the following instructions unless this is so.
    Unless(Test, u8),
}

/// Something a card does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ability<'a> {
    /// When.
    pub when: When,
    /// At what.
    pub aim: Aim,
    /// What.
    pub ops: &'a [Op],
}

impl<'a> Ability<'a> {
    /// An ability that is aimed at nothing.
    pub const fn new(when: When, ops: &'a [Op]) -> Ability<'a> {
        Ability { when, aim: Aim::Nothing, ops }
    }

    /// An ability that is aimed at something.
    pub const fn aimed(when: When, aim: Aim, ops: &'a [Op]) -> Ability<'a> {
        Ability { when, aim, ops }
    }
}
