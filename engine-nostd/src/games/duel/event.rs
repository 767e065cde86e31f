//! What happened, for screens, logs and tools. Everybody may hear all of it.

use super::ops::To;
use crate::cards::{CardId, DefId, StatId};
use crate::effects::{EffectId, Target};
use crate::play::Seat;

/// Something that a move made happen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// A turn began.
    Turn(Seat),
    /// A seat drew cards.
    Drew {
        /// Who.
        seat: Seat,
        /// How many.
        cards: u8,
    },
    /// A seat swapped a card before the game.
    Swapped(Seat),
    /// A card of the hand became charge.
    Charged {
        /// Whose.
        seat: Seat,
        /// Which.
        card: DefId,
    },
    /// A card was played and waits.
    Played {
        /// By whom.
        seat: Seat,
        /// Which.
        card: DefId,
        /// What waits.
        effect: EffectId,
    },
    /// A creature's ability was used and waits.
    Used {
        /// The creature.
        card: CardId,
        /// What waits.
        effect: EffectId,
    },
    /// An ability was set off and waits.
    SetOff {
        /// What waits.
        effect: EffectId,
        /// The card that it stands on.
        card: DefId,
        /// Whose.
        seat: Seat,
    },
    /// A creature came to the field.
    Arrived {
        /// What it is called there.
        id: CardId,
        /// Which.
        card: DefId,
        /// Whose.
        seat: Seat,
    },
    /// An aura settled on a creature.
    Settled {
        /// The aura.
        id: CardId,
        /// The creature.
        host: CardId,
    },
    /// A creature attacks a seat.
    Attacked {
        /// The creature.
        card: CardId,
        /// The seat.
        seat: Seat,
    },
    /// A creature holds another off.
    Guarded {
        /// The guard.
        guard: CardId,
        /// The attacker.
        card: CardId,
    },
    /// A creature went on a quest.
    Quested(CardId),
    /// A creature challenged another.
    Challenged {
        /// Who.
        card: CardId,
        /// Whom.
        other: CardId,
    },
    /// A creature or a seat took damage.
    Hit {
        /// What.
        target: Target,
        /// How much.
        damage: u8,
    },
    /// Damage came off a creature.
    Mended {
        /// Which.
        card: CardId,
        /// At most so much.
        by: u8,
    },
    /// A seat's points changed.
    Scored {
        /// Whose.
        seat: Seat,
        /// By how many.
        by: i16,
    },
    /// A number of a creature changed.
    Changed {
        /// Which creature.
        card: CardId,
        /// Which number.
        stat: StatId,
        /// By how much.
        by: i8,
    },
    /// A creature grew.
    Grew {
        /// Which.
        card: CardId,
        /// By how many counters.
        by: u8,
    },
    /// A creature was tapped or became ready.
    Turned {
        /// Which.
        card: CardId,
        /// Which of the two.
        tapped: bool,
    },
    /// A card was moved by an effect.
    Moved {
        /// Which.
        card: DefId,
        /// Whose.
        seat: Seat,
        /// Where to.
        to: To,
    },
    /// A creature died.
    Died {
        /// Which.
        card: DefId,
        /// Whose.
        seat: Seat,
    },
    /// A seat discarded a card.
    Discarded {
        /// Who.
        seat: Seat,
        /// Which.
        card: DefId,
    },
    /// An effect was carried out.
    Resolved(EffectId),
    /// An effect came to nothing because somebody answered.
    Countered(EffectId),
    /// An effect came to nothing because what it was aimed at is gone.
    Fizzled(EffectId),
    /// There was no room for something, and it was lost.
    NoRoom,
    /// A seat takes another turn after this one.
    Again(Seat),
    /// A seat is out.
    Out(Seat),
}
