//! A duel as data: its course, zones, cards, decks, limits and what each kind of moves needs.
//!
//! A [`Ruleset`] borrows everything, so it is a `static` of ours or a view over a pack.
//! [`Ruleset::check`](super::BadRules) says whether it can be played; nothing here does anything.

use core::cell::Cell;

use critical_section::{Mutex, with};

use super::ops::{Ability, Kind, When};
use super::{Deck, breakwater, lanterns};
use crate::cards::{CardDef, CounterId, DefId, NameId, StatId, Table, ZoneKind};
use crate::flow::{
    Apnap, Controller, Ctx, Flow, Hook, Initial, Model, Need, PhaseId, PriorityModel, SegmentId,
};
use crate::play::Seat;

/// Charge that a card costs.
pub const COST: StatId = StatId(0);
/// Damage that a creature deals.
pub const POWER: StatId = StatId(1);
/// Damage that a creature dies of.
pub const GRIT: StatId = StatId(2);
/// Points that a creature gains on a quest.
pub const STRIDE: StatId = StatId(3);
/// All stats.
pub const STATS: [(StatId, &str); 4] =
    [(COST, "cost"), (POWER, "power"), (GRIT, "grit"), (STRIDE, "stride")];

/// Damage that a creature has taken.
pub const DAMAGE: CounterId = CounterId(0);
/// On a creature that has arrived since its controller's last turn began.
pub const NEW: CounterId = CounterId(1);
/// Growth: one power and one grit each.
pub const GROWTH: CounterId = CounterId(2);

/// It may act in the turn in which it arrives.
pub const SWIFT: u8 = 1;
/// Only a soaring creature holds it off.
pub const SOARING: u8 = 2;
/// Attacking does not tap it.
pub const STEADY: u8 = 4;
/// It cannot be challenged.
pub const ELUSIVE: u8 = 8;
/// It may challenge creatures that are not tapped.
pub const BOLD: u8 = 16;
/// All keywords.
pub const KEYWORDS: [(u8, &str); 5] = [
    (SWIFT, "swift"),
    (SOARING, "soaring"),
    (STEADY, "steady"),
    (ELUSIVE, "elusive"),
    (BOLD, "bold"),
];

/// The turn player's cards become ready, and what begins with the turn is set off.
pub const READY: Hook = Hook(0);
/// The turn player draws; who cannot is out.
pub const DRAW: Hook = Hook(1);
/// Attackers and guards strike.
pub const STRIKE: Hook = Hook(2);
/// The clash is over.
pub const DISPERSE: Hook = Hook(3);
/// The turn player discards down to the limit.
pub const TRIM: Hook = Hook(4);
/// What lasts until the end of the turn is over, damage included.
pub const WANE: Hook = Hook(5);
/// What lasts until the end of the turn is over; damage stays.
pub const LAPSE: Hook = Hook(6);
/// How many hooks there are.
pub const HOOKS: u8 = 7;

/// The condition that the duel is decided, or has lasted as long as it may.
pub const DECIDED: u8 = 0;
/// The condition that nobody attacks.
pub const PEACE: u8 = 1;
/// How many conditions there are.
pub const CONDITIONS: u8 = 2;

/// A kind of moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verb {
    /// To do nothing.
    Pass,
    /// To end one's turn.
    End,
    /// To put a card of the hand under the deck and draw another.
    Swap,
    /// To make charge of a card.
    Charge,
    /// To play anything but an instant.
    Play,
    /// To play an instant.
    Answer,
    /// To use a creature's ability.
    Use,
    /// To attack a seat.
    Attack,
    /// To hold an attacker off.
    Guard,
    /// To go on a quest.
    Quest,
    /// To fight a creature.
    Challenge,
    /// To discard as asked.
    Discard,
}

/// How a duel is won. Points run out or are collected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goal {
    /// Who has no points left is out; the last one wins.
    Last,
    /// Who has this many points first wins.
    Race(u8),
}

/// Which kind of zone is what.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Places {
    /// What is drawn from.
    pub deck: ZoneKind,
    /// What is held.
    pub hand: ZoneKind,
    /// Creatures and auras.
    pub field: ZoneKind,
    /// Cards that pay for others.
    pub charge: ZoneKind,
    /// Cards that are over.
    pub discard: ZoneKind,
    /// Cards that have been played and wait.
    pub cast: ZoneKind,
}

/// What is printed on a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Print<'a> {
    /// Its id in decks and files.
    pub id: &'a str,
    /// Its name.
    pub name: &'a str,
    /// What it does, in words.
    pub text: &'a str,
    /// What it is for.
    pub kind: Kind,
    /// Its keywords, as bits.
    pub keywords: u8,
    /// Its numbers.
    pub stats: &'a [(StatId, i16)],
    /// What it does.
    pub abilities: &'a [Ability<'a>],
}

impl<'a> Print<'a> {
    /// Whether it has a keyword.
    pub const fn has(&self, keyword: u8) -> bool {
        self.keywords & keyword != 0
    }

    /// Its first ability of a kind, with its number.
    pub fn ability(&self, is: impl Fn(When) -> bool) -> Option<(usize, &'a Ability<'a>)> {
        self.abilities.iter().enumerate().find(|(_, ability)| is(ability.when))
    }

    /// What it is aimed at when it is played, with the number of the ability.
    pub fn played(&self) -> Option<(usize, &'a Ability<'a>)> {
        let when = if self.kind == Kind::Creature { When::Arrives } else { When::Played };
        self.ability(|is| is == when)
    }
}

/// A deck that can be chosen: cards by number, and how many of each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Preset<'a> {
    /// Its id.
    pub id: &'a str,
    /// Its name.
    pub name: &'a str,
    /// Cards, and how many of each.
    pub cards: &'a [(DefId, u8)],
}

/// What decks may be like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DeckLimits {
    /// Fewest cards.
    pub fewest: u8,
    /// Most cards.
    pub most: u8,
    /// Most copies of a card.
    pub copies: u8,
}

/// Everything that makes one duel different from another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ruleset<'a> {
    /// Its id.
    pub id: &'a str,
    /// Its name.
    pub name: &'a str,
    /// What the points are called.
    pub points: &'a str,
    /// What the charge is called.
    pub charge: &'a str,
    /// The course of play.
    pub flow: Flow<'a>,
    /// In this segment each seat acts alone.
    pub opening: Opening,
    /// The phase that ending a turn leads to.
    pub end: PhaseId,
    /// Zones and numbers.
    pub table: Table<'a>,
    /// Which zone is what.
    pub places: Places,
    /// What is printed on the cards, in the order of the table.
    pub cards: &'a [Print<'a>],
    /// The kinds of moves there are, and what each needs.
    pub verbs: &'a [(Verb, &'a [Need<'a>])],
    /// The decks to choose from; the first two are the usual ones.
    pub decks: &'a [Preset<'a>],
    /// What decks may be like.
    pub limits: DeckLimits,
    /// How it is won.
    pub goal: Goal,
    /// Points at the start.
    pub start: u8,
    /// Cards in hand at the start.
    pub hand: u8,
    /// Most cards in hand at the end of one's turn.
    pub hand_limit: u8,
    /// Turns of each seat after which the points decide.
    pub turns: u16,
}

/// Priority as the flow says, but in one segment each seat acts alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Opening {
    /// The segment.
    pub segment: SegmentId,
    /// What the flow says.
    pub then: Model,
}

impl PriorityModel for Opening {
    fn initial(&self, wish: Initial, ctx: &Ctx) -> Seat {
        if self.alone(ctx) {
            Apnap.initial(wish, ctx)
        } else {
            self.then.model().initial(wish, ctx)
        }
    }

    fn next(&self, ctx: &Ctx) -> Option<Seat> {
        self.then.model().next(ctx).filter(|_| !self.alone(ctx))
    }

    fn complete(&self, ctx: &Ctx) -> bool {
        self.alone(ctx) || self.then.model().complete(ctx)
    }
}

impl Opening {
    fn alone(&self, ctx: &Ctx) -> bool {
        ctx.segment() == Some(self.segment)
    }
}

impl<'a> Ruleset<'a> {
    /// The course with its priority.
    pub fn course(&'a self) -> Controller<'a> {
        Controller::with_model(&self.flow, &self.opening)
    }

    /// What is printed on cards of this definition; nothing on one that is not seen.
    pub fn print(&self, def: DefId) -> Option<&'a Print<'a>> {
        self.cards.get(usize::from(def.0))
    }

    /// The number of the card with this id.
    pub fn card_named(&self, id: &str) -> Option<DefId> {
        let place = self.cards.iter().position(|print| print.id == id)?;
        Some(DefId(place as u16))
    }

    /// The preset deck with this id.
    pub fn deck_named(&self, id: &str) -> Option<Deck> {
        let preset = self.decks.iter().find(|deck| deck.id == id)?;
        Some(Deck::of(preset.cards))
    }

    /// What a kind of moves needs; none if this duel has no such moves.
    pub fn needs(&self, verb: Verb) -> Option<&'a [Need<'a>]> {
        self.verbs.iter().find(|(v, _)| *v == verb).map(|(_, needs)| *needs)
    }

    /// What the cheapest card that is played with this kind of moves costs.
    pub fn cheapest(&self, verb: Verb) -> Option<i16> {
        let fits = |print: &&Print<'_>| (print.kind == Kind::Instant) == (verb == Verb::Answer);
        let cost = |print: &Print<'_>| {
            print.stats.iter().find(|(stat, _)| *stat == COST).map_or(0, |(_, cost)| *cost)
        };
        self.cards.iter().filter(fits).map(cost).min()
    }
}

/// The numbers of a list of cards, for their table.
pub const fn defs_of<'a, const N: usize>(prints: &[Print<'a>; N]) -> [CardDef<'a>; N] {
    let mut defs = [CardDef { name: NameId(0), stats: &[] }; N];
    let mut i = 0;
    while i < N {
        defs[i] = CardDef { name: NameId(i as u16), stats: prints[i].stats };
        i += 1;
    }
    defs
}

/// One of the duels that there are: one of ours by its number, or one out of a pack by the sum of
/// its bytes, so that a save names the same rules everywhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Book(pub u32);

static BOOKS: [&Ruleset<'static>; 2] = [&breakwater::RULES, &lanterns::RULES];

/// Duels out of packs, each with the sum of its bytes.
type Shelf = [Option<(u32, &'static Ruleset<'static>)>; 8];
static SHELF: Mutex<Cell<Shelf>> = Mutex::new(Cell::new([None; 8]));

impl Book {
    /// Answers on a stack.
    pub const BREAKWATER: Book = Book(0);
    /// A race without answers.
    pub const LANTERNS: Book = Book(1);
    /// All of them.
    pub const ALL: [Book; 2] = [Book::BREAKWATER, Book::LANTERNS];

    /// Whether there is such a duel.
    pub fn exists(self) -> bool {
        self.find().is_some()
    }

    /// Its rules; for a number that no checked setup has, those of the first.
    pub fn rules(self) -> &'static Ruleset<'static> {
        self.find().unwrap_or(BOOKS[0])
    }

    fn find(self) -> Option<&'static Ruleset<'static>> {
        let own = BOOKS.get(self.0 as usize).copied();
        own.or_else(|| {
            let shelf = with(|section| SHELF.borrow(section).get());
            shelf.into_iter().flatten().find(|(sum, _)| *sum == self.0).map(|(_, rules)| rules)
        })
    }

    /// Puts a duel out of a pack, whose bytes have this sum, where it can be played; `None` if it
    /// cannot be played or there is no more room. What is there stays until the program ends.
    pub fn add(sum: u32, rules: &'static Ruleset<'static>) -> Option<Book> {
        let book = Book(sum);
        if let Some(known) = book.find() {
            return (known == rules).then_some(book);
        }
        rules.check().ok()?;
        with(|section| {
            let cell = SHELF.borrow(section);
            let mut shelf = cell.get();
            *shelf.iter_mut().find(|place| place.is_none())? = Some((sum, rules));
            cell.set(shelf);
            Some(book)
        })
    }

    /// The duel with this id.
    pub fn named(id: &str) -> Option<Book> {
        Book::ALL.into_iter().find(|book| book.rules().id == id)
    }
}
