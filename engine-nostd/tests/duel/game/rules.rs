//! The table: its state, and what can be done to it. Who may do it is asked elsewhere.

use heapless::Vec;
use hexdeck_engine::cards::{
    At, Card, CardId, Cards, DefId, Filter, Modifiers, Moment, StatId, Table, ZoneId, ZoneKind,
};
use hexdeck_engine::effects::{Effect, EffectId, Pool, Resolution, Target};
use hexdeck_engine::events::Queue;
use hexdeck_engine::play::{Rng, Seat, Seats};
use hexdeck_engine::plugin::Base;
use serde::{Deserialize, Serialize};

use super::Refused;
use super::cards::*;

/// Vigour at the start, and the most there can be.
pub const VIGOUR: u8 = 10;
/// Cards in hand at the start.
pub const HAND_SIZE: usize = 5;
/// Most cards in hand at the end of one's turn.
pub const HAND_LIMIT: usize = 7;
/// Effects that wait. Players add up to [`MAX_PLAYED`]; what one of them sets off when it resolves
/// (a scribe's card, a note from each of the eight mourners) still fits.
pub const EFFECTS: usize = 16;
/// Effects that may wait when a player adds one.
pub const MAX_PLAYED: usize = 7;
/// Lasting changes: two of each aura.
pub const CHANGES: usize = 2 * COPIES * MAX_SEATS;
/// Attacks in one clash.
pub const ATTACKS: usize = 8;
/// Most creatures buried at once; the others follow at once after what these set off.
pub const BURIALS: usize = 2 * ATTACKS;
/// Events that wait: each attack and guard strikes, and each burial with its end.
pub const EVENTS: usize = 2 * ATTACKS + BURIALS + 8;

/// What happened, for screens and for whoever reacts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// A turn began.
    Turn(Seat),
    /// A seat drew a card.
    Drew(Seat),
    /// A seat swapped a card before the game.
    Swapped(Seat),
    /// A card became an ember.
    Kindled(Seat, DefId),
    /// A card was played and waits.
    Played(Seat, DefId),
    /// A creature arrived.
    Arrived(CardId, DefId, Seat),
    /// A creature attacks a seat.
    Attacked(CardId, Seat),
    /// A creature holds another off.
    Guarded(CardId, CardId),
    /// Something was hit this hard.
    Hit(Target, u8),
    /// A creature died.
    Died(DefId, Seat),
    /// So many creatures died at once.
    Deaths(u8),
    /// A seat gained vigour.
    Healed(Seat, u8),
    /// An effect came to nothing because somebody answered.
    Hushed(EffectId),
    /// An effect came to nothing because what it was aimed at is gone.
    Fizzled(EffectId),
    /// A seat discarded a card.
    Discarded(Seat, DefId),
    /// There was no room for something that was set off.
    NoRoom,
    /// A seat is out.
    Out(Seat),
}

/// Events that wait.
pub type Events = Queue<Event, EVENTS>;

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
pub struct Rules {
    /// How many sit at it.
    pub seats: u8,
    /// What each seat has left; none is out.
    pub vigour: [u8; MAX_SEATS],
    /// All cards.
    pub cards: Cards<CARDS, ZONES>,
    /// What changes them.
    pub changes: Modifiers<CHANGES>,
    /// What waits.
    pub pool: Pool<EFFECTS>,
    /// The clash.
    pub attacks: Vec<Attack, ATTACKS, u8>,
    /// What somebody has to answer.
    pub question: Option<Question>,
    /// Chance.
    pub rng: Rng,
}

impl Base for Rules {
    type Event = Event;
    type Events = Events;
    type Refusal = Refused;
}

impl Rules {
    /// A table with shuffled decks and dealt hands.
    pub fn new(seats: u8, seed: u64) -> Result<Rules, Refused> {
        if !(2..=MAX_SEATS as u8).contains(&seats) {
            return Err(Refused::Seats);
        }
        let table = table(seats);
        let mut rules = Rules {
            seats,
            vigour: [0; MAX_SEATS],
            cards: Cards::new(table)?,
            changes: Modifiers::default(),
            pool: Pool::new(Resolution::Stack),
            attacks: Vec::new(),
            question: None,
            rng: Rng::new(seed),
        };
        for seat in (0..seats).map(Seat) {
            rules.vigour[usize::from(seat.0)] = VIGOUR;
            let deck = rules.zone(DECK, seat)?;
            for def in defs().flat_map(|def| [def; COPIES]) {
                rules.cards.create(table, def, seat, deck, At::Top)?;
            }
            rules.cards.shuffle(table, deck, &mut rules.rng)?;
            for _ in 0..HAND_SIZE {
                rules.draw(seat)?;
            }
        }
        Ok(rules)
    }

    /// The definitions.
    pub fn table(&self) -> &'static Table<'static> {
        table(self.seats)
    }

    /// A zone of a seat.
    pub fn zone(&self, kind: ZoneKind, seat: Seat) -> Result<ZoneId, Refused> {
        Ok(self.table().zone(kind, seat)?)
    }

    /// The cards of a zone; none if there is no such zone.
    pub fn zone_cards(&self, kind: ZoneKind, seat: Seat) -> &[Card] {
        self.zone(kind, seat).map_or(&[], |zone| self.cards.zone(zone))
    }

    /// The seats that are not out.
    pub fn alive(&self) -> Seats {
        let lives = |seat: &Seat| self.vigour[usize::from(seat.0)] > 0;
        let seats = (0..self.seats.min(MAX_SEATS as u8)).map(Seat);
        seats.filter(lives).fold(Seats::NONE, Seats::with)
    }

    /// Every card on everybody's table.
    pub fn in_play(&self) -> impl Iterator<Item = &Card> {
        let filter = Filter { kind: Some(TABLE), ..Filter::ANY };
        self.cards.find(self.table(), filter).map(|(_, card)| card)
    }

    /// The creature with this id, if it is on a table.
    pub fn creature(&self, id: CardId) -> Option<&Card> {
        let zone = self.cards.zone_of(id)?;
        let (place, _) = self.table().place(zone)?;
        let card = self.cards.get(id)?;
        (place == TABLE && kind(card.def) == Some(Kind::Creature)).then_some(card)
    }

    /// A number of a card as it is now; 0 if it has none, and never less.
    pub fn value(&self, id: CardId, stat: StatId) -> u8 {
        let value = self.changes.value(self.table(), &self.cards, id, stat);
        value.unwrap_or(0).clamp(0, 255) as u8
    }

    /// The embers that a seat can still spend.
    pub fn embers(&self, seat: Seat) -> usize {
        self.zone_cards(EMBERS, seat).iter().filter(|card| !card.tapped).count()
    }

    /// Draws a card; says whether there was one.
    pub fn draw(&mut self, seat: Seat) -> Result<bool, Refused> {
        let (deck, hand) = (self.zone(DECK, seat)?, self.zone(HAND, seat)?);
        if self.cards.zone(deck).is_empty() {
            return Ok(false);
        }
        self.cards.draw(self.table(), deck, hand)?;
        Ok(true)
    }

    /// Moves a card to a zone of its owner and says what it is called there.
    pub fn put(&mut self, id: CardId, kind: ZoneKind) -> Result<CardId, Refused> {
        let owner = self.cards.get(id).map_or(Seat::FIRST, |card| card.owner);
        let zone = self.zone(kind, owner)?;
        let new = self.cards.move_to(self.table(), id, zone, At::Top)?;
        self.changes.expire(Moment::Moved, &self.cards);
        Ok(new)
    }

    /// Spends so many embers.
    pub fn pay(&mut self, seat: Seat, cost: usize) -> Result<(), Refused> {
        if self.embers(seat) < cost {
            return Err(Refused::TooDear);
        }
        for _ in 0..cost {
            let untapped = self.zone_cards(EMBERS, seat).iter().find(|card| !card.tapped);
            let id = untapped.ok_or(Refused::TooDear)?.id;
            self.cards.set_tapped(id, true)?;
        }
        Ok(())
    }

    /// Hits a creature or a seat.
    pub fn hit(&mut self, target: Target, damage: u8, events: &mut Events) -> Result<(), Refused> {
        match target {
            Target::Card(id) => {
                let taken = self.cards.get(id).map_or(0, |card| card.counter(DAMAGE));
                let more = damage.min(u8::MAX - taken);
                self.cards.change_counter(id, DAMAGE, i16::from(more))?;
            }
            Target::Seat(seat) => {
                let vigour = &mut self.vigour[usize::from(seat.0) % MAX_SEATS];
                *vigour = vigour.saturating_sub(damage);
            }
            _ => return Ok(()),
        }
        Ok(events.push::<Refused>(Event::Hit(target, damage))?)
    }

    /// Gives vigour to a seat that is not out.
    pub fn heal(&mut self, seat: Seat, by: u8, events: &mut Events) -> Result<(), Refused> {
        if !self.alive().contains(seat) {
            return Ok(());
        }
        let vigour = &mut self.vigour[usize::from(seat.0) % MAX_SEATS];
        let gained = by.min(VIGOUR.saturating_sub(*vigour));
        *vigour += gained;
        Ok(events.push::<Refused>(Event::Healed(seat, gained))?)
    }

    /// Asks a seat to discard so many cards, or as many as it has.
    pub fn ask_to_discard(&mut self, seat: Seat, cards: usize) {
        let cards = cards.min(self.zone_cards(HAND, seat).len()) as u8;
        if cards > 0 {
            self.question = Some(Question { seat, cards });
        }
    }

    /// The card that an effect comes from is over, if it was played for this alone.
    pub fn spend_source(&mut self, effect: &Effect) -> Result<(), Refused> {
        let Some(id) = effect.source else { return Ok(()) };
        if self.cards.zone_of(id) == Some(self.zone(CAST, Seat::FIRST)?) {
            self.put(id, DISCARD)?;
        }
        Ok(())
    }

    /// Attackers and guards strike, all at once.
    pub fn strike(&mut self, events: &mut Events) -> Result<(), Refused> {
        for attack in self.attacks.clone() {
            if self.creature(attack.creature).is_none() {
                continue;
            }
            let power = self.value(attack.creature, POWER);
            match attack.guard {
                None if self.alive().contains(attack.seat) => {
                    self.hit(Target::Seat(attack.seat), power, events)?;
                }
                Some(guard) if self.creature(guard).is_some() => {
                    self.hit(Target::Card(guard), power, events)?;
                    let back = self.value(guard, POWER);
                    self.hit(Target::Card(attack.creature), back, events)?;
                }
                // The guard or the seat is gone: the blow goes into the air.
                _ => {}
            }
        }
        Ok(())
    }

    /// Clears away creatures that have died, auras without a creature and the cards of seats that
    /// are out. Says whether there was anything; more may be left.
    pub fn bury(&mut self, events: &mut Events) -> Result<bool, Refused> {
        let alive = self.alive();
        let over = |card: &&Card| match kind(card.def) {
            _ if !alive.contains(card.controller) => true,
            Some(Kind::Creature) => card.counter(DAMAGE) >= self.value(card.id, GRIT),
            Some(Kind::Aura) => card.attached_to.is_none(),
            _ => true,
        };
        let dead: Vec<Card, BURIALS> = self.in_play().filter(over).take(BURIALS).copied().collect();
        let mut deaths = 0;
        for card in &dead {
            self.put(card.id, DISCARD)?;
            if kind(card.def) == Some(Kind::Creature) {
                deaths += 1;
                events.push::<Refused>(Event::Died(card.def, card.controller))?;
            }
        }
        if deaths > 0 {
            events.push::<Refused>(Event::Deaths(deaths))?;
        }
        Ok(!dead.is_empty())
    }

    /// What lasts until the end of the turn is over.
    pub fn wane(&mut self) -> Result<(), Refused> {
        self.changes.expire(Moment::TurnEnd, &self.cards);
        let hurt: Vec<(CardId, u8), CARDS> =
            self.in_play().map(|card| (card.id, card.counter(DAMAGE))).collect();
        for (id, damage) in hurt {
            self.cards.change_counter(id, DAMAGE, -i16::from(damage))?;
        }
        Ok(())
    }

    /// A seat's cards are ready for its turn.
    pub fn ready(&mut self, seat: Seat) -> Result<(), Refused> {
        let ids: Vec<(CardId, u8), CARDS> = [TABLE, EMBERS]
            .iter()
            .flat_map(|zone| self.zone_cards(*zone, seat))
            .map(|card| (card.id, card.counter(NEW)))
            .collect();
        for (id, new) in ids {
            self.cards.set_tapped(id, false)?;
            self.cards.change_counter(id, NEW, -i16::from(new))?;
        }
        Ok(())
    }
}
