//! What lies on the table: the state without its course, and what can be done to it. Who may do it
//! is asked elsewhere.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::ops::{Aim, Kind, Side, Test};
use super::ruleset::*;
use super::setup::{MAX_DECK, MAX_PLAYERS};
use super::{Refused, Setup};
use crate::cards::{
    At, Card, CardId, Cards, CounterId, DefId, Modifiers, Moment, StatId, Table, ZoneId, ZoneKind,
};
use crate::effects::{Effect, EffectKind, Pool, Resolution, Target};
use crate::play::{Rng, Seat, Seats};

/// Cards of all decks.
pub const CARDS: usize = MAX_PLAYERS * MAX_DECK;
/// Zones of all seats: six kinds each.
pub const ZONES: usize = MAX_PLAYERS * 6;
/// Effects that wait. Players add up to [`MAX_PLAYED`]; the rest is room for what those set off.
pub const EFFECTS: usize = 16;
/// Effects that may wait when a player adds one.
pub const MAX_PLAYED: usize = 8;
/// Lasting changes. One that finds no room is lost, and that is told.
pub const CHANGES: usize = 24;
/// Attacks in one clash, and most cards of a field: every creature can attack.
pub const ATTACKS: usize = 12;
/// Most points.
pub const MOST_POINTS: u8 = 99;
/// Creatures of all fields.
pub(super) const CREATURES: usize = MAX_PLAYERS * ATTACKS;

/// Abilities are numbered in an effect's kind: the card's number times this, and the ability's.
const SLOTS: u16 = 8;
/// The number of a creature's or an aura's coming to the field.
const COMES: u16 = SLOTS - 1;

/// What an effect is: which card, and which of its abilities, or that it comes to the field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Does {
    /// A creature or an aura comes to the field.
    Comes(DefId),
    /// An ability of a card.
    Ability(DefId, usize),
}

impl Does {
    /// As the kind of an effect.
    pub fn kind(self) -> EffectKind {
        let (def, slot) = match self {
            Does::Comes(def) => (def, COMES),
            Does::Ability(def, number) => (def, (number as u16).min(COMES)),
        };
        EffectKind(def.0.saturating_mul(SLOTS).saturating_add(slot))
    }

    /// What a kind of effects means.
    pub fn of(kind: EffectKind) -> Does {
        let def = DefId(kind.0 / SLOTS);
        match kind.0 % SLOTS {
            COMES => Does::Comes(def),
            number => Does::Ability(def, usize::from(number)),
        }
    }

    /// The card.
    pub fn def(self) -> DefId {
        match self {
            Does::Comes(def) | Does::Ability(def, _) => def,
        }
    }
}

/// A creature on its way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attack {
    /// Who attacks.
    pub creature: CardId,
    /// Whom.
    pub seat: Seat,
    /// Who holds it off.
    pub guard: Option<CardId>,
}

/// A seat has to discard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// Who.
    pub seat: Seat,
    /// How many cards.
    pub cards: u8,
}

/// The table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Board {
    /// What was agreed.
    pub setup: Setup,
    /// Each seat's points.
    pub points: [u8; MAX_PLAYERS],
    /// The seats that are out.
    pub out: Seats,
    /// All cards.
    pub cards: Cards<CARDS, ZONES>,
    /// What changes them.
    pub changes: Modifiers<CHANGES>,
    /// What waits.
    pub pool: Pool<EFFECTS>,
    /// The clash.
    pub attacks: Vec<Attack, ATTACKS, u8>,
    /// What seats have to answer, the first one first.
    pub questions: Vec<Question, MAX_PLAYERS, u8>,
    /// Chance.
    pub rng: Rng,
}

impl Board {
    /// A table with shuffled decks and dealt hands.
    pub fn new(setup: &Setup, seed: u64) -> Result<Board, Refused> {
        setup.check()?;
        let rules = setup.book.rules();
        let table = table_of(setup);
        let mut board = Board {
            setup: setup.clone(),
            points: [0; MAX_PLAYERS],
            out: Seats::NONE,
            cards: Cards::new(&table)?,
            changes: Modifiers::default(),
            pool: Pool::new(Resolution::Stack),
            attacks: Vec::new(),
            questions: Vec::new(),
            rng: Rng::new(seed),
        };
        for (seat, deck) in (0..).map(Seat).zip(&setup.decks) {
            board.points[usize::from(seat.0)] = rules.start;
            let zone = board.zone(rules.places.deck, seat)?;
            for def in deck.cards() {
                board.cards.create(&table, def, seat, zone, At::Top)?;
            }
            board.cards.shuffle(&table, zone, &mut board.rng)?;
            for _ in 0..rules.hand {
                board.draw(seat)?;
            }
        }
        Ok(board)
    }

    /// The rules.
    pub fn rules(&self) -> &'static Ruleset<'static> {
        self.setup.book.rules()
    }

    /// The definitions for the seats that play.
    pub fn table(&self) -> Table<'static> {
        table_of(&self.setup)
    }

    /// A zone of a seat.
    pub fn zone(&self, kind: ZoneKind, seat: Seat) -> Result<ZoneId, Refused> {
        Ok(self.table().zone(kind, seat)?)
    }

    /// The cards of a zone; none if there is no such zone.
    pub fn cards_in(&self, kind: ZoneKind, seat: Seat) -> &[Card] {
        self.zone(kind, seat).map_or(&[], |zone| self.cards.zone(zone))
    }

    /// The kind of zone that a card lies in.
    pub fn place_of(&self, id: CardId) -> Option<ZoneKind> {
        let (kind, _) = self.table().place(self.cards.zone_of(id)?)?;
        Some(kind)
    }

    /// Everybody who plays or played.
    pub fn seats(&self) -> Seats {
        Seats::first(self.setup.seats().min(MAX_PLAYERS as u8))
    }

    /// The seats that are not out.
    pub fn alive(&self) -> Seats {
        self.seats().minus(self.out)
    }

    /// A seat's points.
    pub fn points_of(&self, seat: Seat) -> u8 {
        self.points.get(usize::from(seat.0)).copied().unwrap_or(0)
    }

    /// What is printed on a card.
    pub fn print(&self, id: CardId) -> Option<&'static Print<'static>> {
        self.rules().print(self.cards.get(id)?.def)
    }

    /// Every card on everybody's field.
    pub fn in_play(&self) -> impl Iterator<Item = &Card> {
        let field = self.rules().places.field;
        self.seats().iter().flat_map(move |seat| self.cards_in(field, seat))
    }

    /// Every creature on everybody's field.
    pub fn creatures(&self) -> impl Iterator<Item = &Card> {
        self.in_play().filter(|card| self.is_creature(card))
    }

    fn is_creature(&self, card: &Card) -> bool {
        self.rules().print(card.def).is_some_and(|print| print.kind == Kind::Creature)
    }

    /// The creature with this id, if it is on a field.
    pub fn creature(&self, id: CardId) -> Option<&Card> {
        let card = self.cards.get(id).filter(|card| self.is_creature(card))?;
        (self.place_of(id) == Some(self.rules().places.field)).then_some(card)
    }

    /// A number of a card as it is now; 0 if it has none, and never less.
    pub fn value(&self, id: CardId, stat: StatId) -> u8 {
        let value = self.changes.value(&self.table(), &self.cards, id, stat).unwrap_or(0);
        let grown = match stat {
            POWER | GRIT => self.cards.get(id).map_or(0, |card| card.counter(GROWTH)),
            _ => 0,
        };
        value.saturating_add(grown.into()).clamp(0, 255) as u8
    }

    /// The charge that a seat can still spend.
    pub fn charge(&self, seat: Seat) -> usize {
        let cards = self.cards_in(self.rules().places.charge, seat);
        cards.iter().filter(|card| !card.tapped).count()
    }

    /// Whether nothing more fits on a seat's field.
    pub fn field_full(&self, seat: Seat) -> bool {
        let field = self.rules().places.field;
        let limit = self.zone(field, seat).ok().and_then(|zone| self.table().zone_def(zone)?.limit);
        self.cards_in(field, seat).len() >= usize::from(limit.unwrap_or(u8::MAX))
    }

    /// Whether an effect of `seat` may be aimed there.
    pub fn fits(&self, aim: Aim, seat: Seat, target: Target) -> bool {
        let on_side = |side, other: Seat| match side {
            Side::Any => true,
            Side::Own => other == seat,
            Side::Other => other != seat,
        };
        let creature = |side, id: CardId| {
            self.creature(id).filter(|card| on_side(side, card.controller)).copied()
        };
        match (aim, target) {
            (Aim::Creature(side) | Aim::Anything(side), Target::Card(id)) => {
                creature(side, id).is_some()
            }
            (Aim::Tapped(side), Target::Card(id)) => creature(side, id).is_some_and(|c| c.tapped),
            (Aim::Seat(side) | Aim::Anything(side), Target::Seat(at)) => {
                self.alive().contains(at) && on_side(side, at)
            }
            (Aim::Effect, Target::Effect(id)) => self.pool.get(id).is_some(),
            (Aim::Fallen, Target::Card(id)) => {
                let card = self.cards.get(id).filter(|card| card.owner == seat);
                let there = self.place_of(id) == Some(self.rules().places.discard);
                there && card.is_some_and(|card| self.is_creature(card))
            }
            _ => false,
        }
    }

    /// Calls `visit` with everything that an effect of `seat` may be aimed at.
    pub fn each_target(&self, aim: Aim, seat: Seat, visit: &mut dyn FnMut(Target)) {
        let mut offer = |target| {
            if self.fits(aim, seat, target) {
                visit(target);
            }
        };
        match aim {
            Aim::Nothing => {}
            Aim::Effect => self.pool.all().iter().for_each(|e| offer(Target::Effect(e.id))),
            Aim::Fallen => {
                let cards = self.cards_in(self.rules().places.discard, seat);
                cards.iter().for_each(|card| offer(Target::Card(card.id)));
            }
            Aim::Creature(_) | Aim::Tapped(_) | Aim::Seat(_) | Aim::Anything(_) => {
                self.in_play().for_each(|card| offer(Target::Card(card.id)));
                self.seats().iter().for_each(|seat| offer(Target::Seat(seat)));
            }
        }
    }

    /// Whether an instruction list's question is answered with yes for `seat`.
    pub fn answers(&self, test: Test, seat: Seat) -> bool {
        let held = |seat| self.cards_in(self.rules().places.hand, seat).len();
        let mut others = self.alive().without(seat).iter();
        match test {
            Test::Behind => others.any(|other| self.points_of(other) > self.points_of(seat)),
            Test::HoldsFewer => others.any(|other| held(other) > held(seat)),
            Test::Creatures(n) => {
                self.creatures().filter(|card| card.controller == seat).count() >= usize::from(n)
            }
        }
    }

    /// Draws a card; says whether there was one.
    pub fn draw(&mut self, seat: Seat) -> Result<bool, Refused> {
        let places = self.rules().places;
        let (deck, hand) = (self.zone(places.deck, seat)?, self.zone(places.hand, seat)?);
        if self.cards.zone(deck).is_empty() {
            return Ok(false);
        }
        self.cards.draw(&self.table(), deck, hand)?;
        Ok(true)
    }

    /// Moves a card to a zone of its owner and says what it is called there.
    pub fn put(&mut self, id: CardId, kind: ZoneKind, at: At) -> Result<CardId, Refused> {
        let owner = self.cards.get(id).map_or(Seat::FIRST, |card| card.owner);
        let zone = self.zone(kind, owner)?;
        let new = self.cards.move_to(&self.table(), id, zone, at)?;
        self.changes.expire(Moment::Moved, &self.cards);
        Ok(new)
    }

    /// Spends so much charge.
    pub fn pay(&mut self, seat: Seat, cost: usize) -> Result<(), Refused> {
        if self.charge(seat) < cost {
            return Err(Refused::TooDear);
        }
        let place = self.rules().places.charge;
        for _ in 0..cost {
            let ready = self.cards_in(place, seat).iter().find(|card| !card.tapped);
            let id = ready.ok_or(Refused::TooDear)?.id;
            self.cards.set_tapped(id, true)?;
        }
        Ok(())
    }

    /// Adds to the counters of a card, or takes off, as far as counters go.
    pub fn count(&mut self, id: CardId, counter: CounterId, by: i16) -> Result<(), Refused> {
        let have = i16::from(self.cards.get(id).map_or(0, |card| card.counter(counter)));
        let by = by.clamp(-have, 255 - have);
        self.cards.change_counter(id, counter, by)?;
        Ok(())
    }

    /// Gives a seat points or takes some, within bounds; says how many.
    pub fn score(&mut self, seat: Seat, by: i16) -> i16 {
        let Some(points) = self.points.get_mut(usize::from(seat.0)) else { return 0 };
        let before = *points;
        *points = (i16::from(before).saturating_add(by)).clamp(0, MOST_POINTS.into()) as u8;
        i16::from(*points) - i16::from(before)
    }

    /// Asks a seat to discard so many cards, or as many as it has.
    pub fn ask_to_discard(&mut self, seat: Seat, cards: usize) {
        let held = self.cards_in(self.rules().places.hand, seat).len();
        let asked = self.questions.iter_mut().find(|question| question.seat == seat);
        let already = asked.as_ref().map_or(0, |question| usize::from(question.cards));
        let cards = cards.saturating_add(already).min(held) as u8;
        match asked {
            Some(question) => question.cards = cards,
            // There is room for a question to every seat.
            None if cards > 0 => drop(self.questions.push(Question { seat, cards })),
            None => {}
        }
    }

    /// The card that an effect comes from is over, if it was played for this alone.
    pub fn spend_source(&mut self, effect: &Effect) -> Result<(), Refused> {
        let places = self.rules().places;
        match effect.source {
            Some(id) if self.place_of(id) == Some(places.cast) => {
                self.put(id, places.discard, At::Top).map(|_| ())
            }
            _ => Ok(()),
        }
    }

    /// The creatures and auras that are over: without grit left, without a host, or of a seat that
    /// is out; clockwise from `first`.
    pub fn dead(&self, first: Seat) -> Vec<Card, CREATURES> {
        let over = |card: &&Card| match self.rules().print(card.def).map(|print| print.kind) {
            _ if !self.alive().contains(card.controller) => true,
            Some(Kind::Creature) => card.counter(DAMAGE) >= self.value(card.id, GRIT),
            Some(Kind::Aura) => card.attached_to.is_none(),
            // A view's unknown card cannot lie there.
            _ => true,
        };
        let seats = self.setup.seats().max(1);
        let from = (0..seats).map(|place| Seat((first.0 + place) % seats));
        let field = self.rules().places.field;
        from.flat_map(|seat| self.cards_in(field, seat)).filter(over).copied().collect()
    }

    /// What lasts until the end of the turn is over; with `heals`, damage too.
    pub fn wane(&mut self, heals: bool) -> Result<(), Refused> {
        self.changes.expire(Moment::TurnEnd, &self.cards);
        let ids: Vec<CardId, CREATURES> = self.creatures().map(|card| card.id).collect();
        for id in ids.into_iter().filter(|_| heals) {
            self.count(id, DAMAGE, -255)?;
        }
        Ok(())
    }

    /// A seat's cards are ready for its turn.
    pub fn ready(&mut self, seat: Seat) -> Result<(), Refused> {
        let places = self.rules().places;
        let ids: Vec<CardId, CARDS> = [places.field, places.charge]
            .iter()
            .flat_map(|zone| self.cards_in(*zone, seat))
            .map(|card| card.id)
            .collect();
        for id in ids {
            self.cards.set_tapped(id, false)?;
            self.count(id, NEW, -255)?;
        }
        Ok(())
    }

    /// Who has won, if the duel is decided. `late`: it has lasted as long as it may.
    pub fn winners(&self, late: bool) -> Option<Seats> {
        let alive = self.alive();
        let best = alive.iter().map(|seat| self.points_of(seat)).max().unwrap_or(0);
        let leads = |seat: &Seat| self.points_of(*seat) == best;
        let leaders = alive.iter().filter(leads).fold(Seats::NONE, Seats::with);
        let reached = matches!(self.rules().goal, Goal::Race(goal) if best >= goal);
        match alive.len() {
            // All fell together.
            0 => Some(self.seats()),
            1 => Some(alive),
            _ => (reached || late).then_some(leaders),
        }
    }
}

/// The definitions for the seats of a setup.
fn table_of(setup: &Setup) -> Table<'static> {
    let table = setup.book.rules().table;
    table.for_seats(setup.seats()).unwrap_or(table)
}
