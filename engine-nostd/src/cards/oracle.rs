//! The rules of cards and zones taken literally: one pile of cards a zone, and for each operation
//! the list of everything that speaks against it.
//!
//! Slow and plain on purpose; the tests compare [`Cards`] with it. The table and the random
//! operations of the tests are here too.

use std::collections::BTreeMap;
use std::vec::Vec;

use proptest::prelude::*;

use super::*;
use crate::play::{Rng, Seat};

pub const DECK: ZoneKind = ZoneKind(0);
pub const HAND: ZoneKind = ZoneKind(1);
pub const FIELD: ZoneKind = ZoneKind(2);
pub const LANE: ZoneKind = ZoneKind(3);
pub const DISCARD: ZoneKind = ZoneKind(4);
pub const PIT: ZoneKind = ZoneKind(5);
pub const SEATS: u8 = 2;
pub const HAND_LIMIT: u8 = 2;
pub const STRENGTH: StatId = StatId(1);

const fn zone(owner: ZoneOwner, visibility: Visibility, ordered: bool) -> ZoneDef {
    ZoneDef { name: NameId(0), owner, visibility, ordered, in_play: false, limit: None }
}

const ZONE_DEFS: &[ZoneDef] = &[
    zone(ZoneOwner::Player, Visibility::Hidden, true),
    ZoneDef { limit: Some(HAND_LIMIT), ..zone(ZoneOwner::Player, Visibility::Private, false) },
    ZoneDef { in_play: true, ..zone(ZoneOwner::Player, Visibility::Public, false) },
    ZoneDef { in_play: true, limit: Some(2), ..zone(ZoneOwner::Shared, Visibility::Public, true) },
    zone(ZoneOwner::Player, Visibility::Public, true),
    zone(ZoneOwner::Shared, Visibility::Hidden, true),
];

const CARD_DEFS: &[CardDef] = &[
    CardDef { name: NameId(10), stats: &[(StatId(0), 1), (STRENGTH, 2)] },
    CardDef { name: NameId(11), stats: &[(StatId(0), 4), (STRENGTH, 5)] },
    CardDef { name: NameId(12), stats: &[(StatId(0), 0)] },
];

pub const TABLE: Table = match Table::new(ZONE_DEFS, CARD_DEFS, SEATS) {
    Ok(table) => table,
    Err(_) => panic!("the tests' definitions are sound"),
};

pub const MOST: usize = 14;

/// Small enough that random operations run into every limit.
pub type Few = Cards<MOST, 12>;

pub fn at(kind: ZoneKind, seat: u8) -> ZoneId {
    TABLE.zone(kind, Seat(seat)).unwrap()
}

/// Every zone number, those that name no zone too.
pub fn zones() -> impl Iterator<Item = ZoneId> {
    (0..=13).map(ZoneId)
}

#[derive(Debug, Clone, Copy)]
pub enum Op {
    Create(DefId, Seat, ZoneId, At),
    Remove(CardId),
    Move(CardId, ZoneId, At),
    Draw(ZoneId, ZoneId),
    Shuffle(ZoneId, u64),
    Tap(CardId, bool),
    Counter(CardId, CounterId, i16),
    Control(CardId, Seat),
    Attach(CardId, CardId),
    Detach(CardId),
    Define(CardId, DefId),
}

/// Four random bytes that become an operation once it is known which cards there are.
pub type Bytes = (u8, u8, u8, u8);

pub fn many_bytes(most: usize) -> impl Strategy<Value = Vec<Bytes>> {
    proptest::collection::vec(any::<Bytes>(), 0..most)
}

impl Op {
    /// The operation that these bytes name: mostly a sensible one, sometimes not.
    pub fn of(cards: &Few, (what, a, b, c): Bytes) -> Op {
        let id = |n: u8| match cards.all().get(usize::from(n) % (cards.all().len() + 2)) {
            Some(card) => card.id,
            None => CardId::new(1 + u16::from(n) * 257 / 2).unwrap(),
        };
        // Half of them to zones that are soon full.
        let zone = |n: u8| match n % 28 {
            number @ 0..14 => ZoneId(number),
            14..19 => at(HAND, 0),
            19..24 => at(LANE, 0),
            _ => at(FIELD, 0),
        };
        let place = match c % 4 {
            0 => At::Bottom,
            1 => At::Over(c / 4 % 8),
            _ => At::Top,
        };
        let def = DefId(u16::from(c) % 4);
        match what % 16 {
            0..=2 => Op::Create(DefId(u16::from(a) % 4), Seat(a / 4 % 3), zone(b), place),
            3 => Op::Remove(id(a)),
            4..=7 => Op::Move(id(a), zone(b), place),
            8 => Op::Draw(zone(a), zone(b)),
            9 => Op::Shuffle(zone(a), u64::from(b)),
            10 => Op::Tap(id(a), b < 128),
            11 => Op::Counter(id(a), CounterId(b % 5), i16::from(c) * 2 - 200),
            12 => Op::Control(id(a), Seat(b % 3)),
            13 | 14 => Op::Attach(id(a), id(b)),
            _ if b < 128 => Op::Detach(id(a)),
            _ => Op::Define(id(a), def),
        }
    }

    pub fn run(self, cards: &mut Few) -> Result<(), CardError> {
        let t = &TABLE;
        match self {
            Op::Create(def, owner, zone, place) => {
                cards.create(t, def, owner, zone, place).map(|_| ())
            }
            Op::Remove(id) => cards.remove(id),
            Op::Move(id, zone, place) => cards.move_to(t, id, zone, place).map(|_| ()),
            Op::Draw(from, to) => cards.draw(t, from, to).map(|_| ()),
            Op::Shuffle(zone, seed) => cards.shuffle(t, zone, &mut Rng::new(seed)),
            Op::Tap(id, tapped) => cards.set_tapped(id, tapped),
            Op::Counter(id, counter, n) => cards.change_counter(id, counter, n).map(|_| ()),
            Op::Control(id, seat) => cards.set_controller(t, id, seat),
            Op::Attach(id, host) => cards.attach(t, id, host),
            Op::Detach(id) => cards.detach(id),
            Op::Define(id, def) => cards.define(t, id, def),
        }
    }
}

/// A state that play can reach.
pub fn played(bytes: &[Bytes]) -> Few {
    let mut cards = Few::new(&TABLE).unwrap();
    for b in bytes {
        let _ = Op::of(&cards, *b).run(&mut cards);
    }
    cards
}

/// One pile a zone, each from bottom to top.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Piles {
    piles: BTreeMap<u8, Vec<Card>>,
    made: u16,
}

impl Piles {
    pub fn of(cards: &Few) -> Piles {
        let full = zones().filter(|z| !cards.zone(*z).is_empty());
        let piles = full.map(|z| (z.0, cards.zone(z).to_vec())).collect();
        Piles { piles, made: cards.now() - 1 }
    }

    fn all(&self) -> impl Iterator<Item = &Card> {
        self.piles.values().flatten()
    }

    fn card(&self, id: CardId) -> Option<&Card> {
        self.all().find(|card| card.id == id)
    }

    fn home(&self, id: CardId) -> Option<ZoneId> {
        let (zone, _) = self.piles.iter().find(|(_, pile)| pile.iter().any(|c| c.id == id))?;
        Some(ZoneId(*zone))
    }

    fn size(&self, zone: ZoneId) -> usize {
        self.piles.get(&zone.0).map_or(0, Vec::len)
    }

    /// Everything that speaks against putting a card there.
    fn against_putting(&self, id: Option<CardId>, zone: ZoneId, place: At) -> Vec<CardError> {
        let mut against = Vec::new();
        let Some(def) = TABLE.zone_def(zone) else {
            return std::vec![CardError::NoSuchZone];
        };
        let within = id.is_some_and(|id| self.home(id) == Some(zone));
        if within && !def.ordered {
            against.push(CardError::NotOrdered);
        }
        if !within && def.limit.is_some_and(|limit| self.size(zone) >= usize::from(limit)) {
            against.push(CardError::ZoneFull);
        }
        let others = self.size(zone) - usize::from(within);
        if def.ordered && matches!(place, At::Over(n) if usize::from(n) > others) {
            against.push(CardError::NoSuchPlace);
        }
        against
    }

    fn against_being_in_play(&self, id: CardId) -> Option<CardError> {
        match self.home(id) {
            None => Some(CardError::NoSuchCard),
            Some(zone) => (!TABLE.zone_def(zone).unwrap().in_play).then_some(CardError::NotInPlay),
        }
    }

    fn against_attaching(&self, id: CardId, host: CardId) -> Vec<CardError> {
        let mut against = Vec::new();
        against.extend(self.against_being_in_play(id));
        against.extend(self.against_being_in_play(host));
        against.extend((id == host).then_some(CardError::AttachedToItself));
        let mut up = self.card(host).and_then(|card| card.attached_to);
        while let Some(next) = up {
            against.extend((next == id).then_some(CardError::AttachedInCircle));
            up = self.card(next).unwrap().attached_to;
        }
        against
    }

    /// Everything that speaks against an operation.
    pub fn against(&self, op: Op) -> Vec<CardError> {
        let mut against = Vec::new();
        let missing = |id| self.card(id).is_none().then_some(CardError::NoSuchCard);
        let undefined = |def: DefId| (def.0 >= 3).then_some(CardError::NoSuchDefinition);
        let absent = |seat: Seat| (seat.0 >= SEATS).then_some(CardError::NoSuchSeat);
        match op {
            Op::Create(def, owner, zone, place) => {
                against.extend(undefined(def));
                against.extend(absent(owner));
                against.extend((self.all().count() == MOST).then_some(CardError::NoRoom));
                against.extend(self.against_putting(None, zone, place));
            }
            Op::Remove(id) | Op::Tap(id, _) => against.extend(missing(id)),
            Op::Move(id, zone, place) => {
                against.extend(missing(id));
                against.extend(self.against_putting(Some(id), zone, place));
            }
            Op::Draw(from, to) => match self.piles.get(&from.0).and_then(|pile| pile.last()) {
                Some(top) => against.extend(self.against_putting(Some(top.id), to, At::Top)),
                None if TABLE.zone_def(from).is_none() => against.push(CardError::NoSuchZone),
                None => against.push(CardError::ZoneEmpty),
            },
            Op::Shuffle(zone, _) => match TABLE.zone_def(zone) {
                None => against.push(CardError::NoSuchZone),
                Some(def) => against.extend((!def.ordered).then_some(CardError::NotOrdered)),
            },
            Op::Counter(id, counter, change) => match self.card(id) {
                None => against.push(CardError::NoSuchCard),
                Some(_) if counter.0 > 3 => against.push(CardError::NoSuchCounter),
                Some(card) => {
                    let sum = i16::from(card.counters[usize::from(counter.0)]) + change;
                    against.extend((!(0..256).contains(&sum)).then_some(CardError::CounterRange));
                }
            },
            Op::Control(id, seat) => {
                against.extend(absent(seat));
                against.extend(self.against_being_in_play(id));
            }
            Op::Attach(id, host) => against.extend(self.against_attaching(id, host)),
            Op::Detach(id) => match self.card(id) {
                None => against.push(CardError::NoSuchCard),
                Some(card) => {
                    against.extend(card.attached_to.is_none().then_some(CardError::NotAttached));
                }
            },
            Op::Define(id, def) => {
                against.extend(missing(id));
                against.extend(undefined(def));
            }
        }
        against
    }

    fn pick_up(&mut self, id: CardId) -> Card {
        let pile = self.piles.values_mut().find(|p| p.iter().any(|c| c.id == id)).unwrap();
        let card = pile.remove(pile.iter().position(|c| c.id == id).unwrap());
        self.piles.retain(|_, pile| !pile.is_empty());
        card
    }

    fn put_down(&mut self, card: Card, zone: ZoneId, place: At) {
        let pile = self.piles.entry(zone.0).or_default();
        match place {
            At::Bottom if TABLE.zone_def(zone).unwrap().ordered => pile.insert(0, card),
            At::Over(n) if TABLE.zone_def(zone).unwrap().ordered => pile.insert(n.into(), card),
            _ => pile.push(card),
        }
    }

    fn unhook(&mut self, host: CardId) {
        for card in self.piles.values_mut().flatten().filter(|c| c.attached_to == Some(host)) {
            card.attached_to = None;
        }
    }

    fn new_card(&mut self, def: DefId, owner: Seat) -> Card {
        self.made += 1;
        let id = CardId::new(self.made).unwrap();
        let (attached_to, controller) = (None, owner);
        Card { id, def, attached_to, owner, controller, tapped: false, counters: [0; COUNTERS] }
    }

    fn shift(&mut self, id: CardId, zone: ZoneId, place: At) {
        let from = self.home(id).unwrap();
        let mut card = self.pick_up(id);
        let in_play = |zone| TABLE.zone_def(zone).unwrap().in_play;
        if from != zone && !(in_play(from) && in_play(zone)) {
            self.unhook(id);
            card = self.new_card(card.def, card.owner);
        }
        self.put_down(card, zone, place);
    }

    /// Does what nothing speaks against. A shuffle's order is taken from `cards`.
    pub fn run(&mut self, op: Op, cards: &Few) {
        let change = |piles: &mut Piles, id, what: &mut dyn FnMut(&mut Card)| {
            what(piles.piles.values_mut().flatten().find(|card| card.id == id).unwrap());
        };
        match op {
            Op::Create(def, owner, zone, place) => {
                let card = self.new_card(def, owner);
                self.put_down(card, zone, place);
            }
            Op::Remove(id) => {
                self.pick_up(id);
                self.unhook(id);
            }
            Op::Move(id, zone, place) => self.shift(id, zone, place),
            Op::Draw(from, to) => {
                let top = self.piles[&from.0].last().unwrap().id;
                self.shift(top, to, At::Top);
            }
            Op::Shuffle(zone, _) => {
                if let Some(pile) = self.piles.get_mut(&zone.0) {
                    let shuffled = cards.zone(zone).to_vec();
                    let sorted = |mut cards: Vec<Card>| {
                        cards.sort_by_key(|card| card.id);
                        cards
                    };
                    assert_eq!(sorted(pile.clone()), sorted(shuffled.clone()), "the same cards");
                    *pile = shuffled;
                }
            }
            Op::Tap(id, tapped) => change(self, id, &mut |card| card.tapped = tapped),
            Op::Counter(id, counter, n) => change(self, id, &mut |card| {
                let count = &mut card.counters[usize::from(counter.0)];
                *count = (i16::from(*count) + n) as u8;
            }),
            Op::Control(id, seat) => change(self, id, &mut |card| card.controller = seat),
            Op::Attach(id, host) => change(self, id, &mut |card| card.attached_to = Some(host)),
            Op::Detach(id) => change(self, id, &mut |card| card.attached_to = None),
            Op::Define(id, def) => change(self, id, &mut |card| card.def = def),
        }
    }
}
