//! Scenes of both duels, rules that must be refused, secrets, and random games.

mod breakwater;
mod lanterns;
mod outside;
mod secrets;
mod turns;
mod verify;

use super::*;
use crate::cards::{At, CardId, StatId, ZoneKind};
use crate::effects::{EffectId, Target};
use crate::flow::Ctx;
use crate::play::{Game, Refusal, Rng, Seat};
use std::string::{String, ToString};
use std::vec::Vec;

/// The first seat, whose turn it is when a scene begins.
const ME: Seat = Seat(0);
/// The second seat.
const YOU: Seat = Seat(1);

/// A duel under way.
#[derive(Debug, Clone)]
struct Scene {
    duel: Duel,
    events: Vec<Event>,
}

/// Decks of one of each card and a second of the first ones, all undealt, in the first main phase.
/// Nobody is passed over.
fn scene(book: Book, seats: u8) -> Scene {
    let kinds = book.rules().cards.len();
    let mut deck = Deck::of(&[]);
    (0..MAX_DECK).for_each(|n| assert!(deck.add(crate::cards::DefId((n % kinds) as u16), 1)));
    let decks = (0..seats).map(|_| deck).collect();
    let duel = Duel::start(&Setup { book, decks, auto: false }, 11).unwrap();
    let mut scene = Scene { duel, events: Vec::new() };
    for _ in 0..seats {
        scene.pass(1);
    }
    for seat in (0..seats).map(Seat) {
        for id in scene.ids(scene.places().hand, seat) {
            scene.put(id, scene.places().deck);
        }
    }
    scene.events.clear();
    scene
}

impl Scene {
    fn places(&self) -> Places {
        self.duel.board.rules().places
    }

    fn ids(&self, kind: ZoneKind, seat: Seat) -> Vec<CardId> {
        self.duel.board.cards_in(kind, seat).iter().map(|card| card.id).collect()
    }

    /// The names of the cards of a zone.
    fn names(&self, kind: ZoneKind, seat: Seat) -> Vec<&'static str> {
        let cards = self.duel.board.cards_in(kind, seat).iter();
        cards.map(|card| self.duel.board.rules().print(card.def).unwrap().id).collect()
    }

    fn field(&self, seat: Seat) -> Vec<&'static str> {
        self.names(self.places().field, seat)
    }

    fn hand(&self, seat: Seat) -> Vec<&'static str> {
        self.names(self.places().hand, seat)
    }

    fn discarded(&self, seat: Seat) -> Vec<&'static str> {
        self.names(self.places().discard, seat)
    }

    fn put(&mut self, id: CardId, kind: ZoneKind) -> CardId {
        self.duel.board.put(id, kind, At::Bottom).unwrap()
    }

    /// Takes a card of this name out of a seat's deck, or where else it is idle.
    fn take(&mut self, seat: Seat, name: &str, kind: ZoneKind) -> CardId {
        let def = self.duel.board.rules().card_named(name).unwrap();
        let Places { deck, discard, charge, .. } = self.places();
        let idle = [deck, discard, charge].map(|zone| self.duel.board.cards_in(zone, seat));
        let found = idle.into_iter().flatten().find(|card| card.def == def);
        self.put(found.expect("no more of it").id, kind)
    }

    /// A creature on the field that has been there for a while.
    fn creature(&mut self, seat: Seat, name: &str) -> CardId {
        self.take(seat, name, self.places().field)
    }

    /// A card in hand, and charge enough for it.
    fn deal(&mut self, seat: Seat, name: &str) -> CardId {
        let id = self.take(seat, name, self.places().hand);
        self.fuel(seat, self.duel.board.value(id, COST));
        id
    }

    /// Charge from the bottom of the deck.
    fn fuel(&mut self, seat: Seat, count: u8) {
        for _ in 0..count {
            let id = self.ids(self.places().deck, seat)[0];
            self.put(id, self.places().charge);
        }
    }

    /// A move that must be allowed.
    fn go(&mut self, seat: Seat, mv: Move) {
        let mut text = String::new();
        mv.write(&mut text).unwrap();
        assert_eq!(Move::read(&text), Ok(mv), "{text}");
        let unlisted = matches!(mv, Move::PassUntil(_) | Move::Auto(_) | Move::Concede);
        assert!(unlisted || legal(&self.duel, seat).contains(&mv), "{text} is not listed");
        let events = &mut self.events;
        self.duel.apply(seat, mv, &mut |event| events.push(event)).unwrap();
        assert_eq!(self.duel.check(), Ok(()), "after {text}");
    }

    /// A move that must be refused.
    fn refused(&mut self, seat: Seat, mv: Move) -> &'static str {
        let before = self.duel.clone();
        assert!(!legal(&self.duel, seat).contains(&mv), "listed and refused");
        let refused = self.duel.apply(seat, mv, &mut |_| panic!("told of nothing")).unwrap_err();
        assert_eq!(self.duel, before);
        assert!(refused.to_string().ends_with('.'), "{refused}");
        refused.code()
    }

    /// Deals and plays a card.
    fn play(&mut self, seat: Seat, name: &str, at: Option<Target>) {
        let id = self.deal(seat, name);
        self.go(seat, Move::Play(id, at));
    }

    /// Plays a card and lets it resolve.
    fn cast(&mut self, seat: Seat, name: &str, at: Option<Target>) {
        self.play(seat, name, at);
        self.settle();
    }

    /// Everybody passes until nothing waits.
    fn settle(&mut self) {
        while !self.duel.board.pool.is_empty() && self.duel.board.questions.is_empty() {
            self.pass(1);
        }
    }

    /// So many passes by whoever has priority.
    fn pass(&mut self, times: usize) {
        for _ in 0..times {
            let seat = self.duel.ctx.priority_player().unwrap();
            self.go(seat, Move::Pass);
        }
    }

    /// Ends turns until one of this seat has begun.
    fn until_turn(&mut self, seat: Seat) {
        loop {
            let now = self.duel.ctx.turn_player();
            while self.duel.ctx.priority_player() != Some(now) {
                self.pass(1);
            }
            self.go(now, Move::End);
            self.settle();
            if self.duel.ctx.turn_player() == seat {
                return;
            }
        }
    }

    /// Passes until this step of the clash.
    fn until_step(&mut self, name: &str) {
        let course = self.duel.board.rules().course();
        while course.step(&self.duel.ctx).is_none_or(|step| step.name != name) {
            self.pass(1);
        }
    }

    fn phase(&self) -> &'static str {
        self.duel.board.rules().course().phase(&self.duel.ctx).map_or("", |phase| phase.name)
    }

    fn top(&self) -> EffectId {
        self.duel.board.pool.next().unwrap().id
    }

    fn points(&self, seat: Seat) -> u8 {
        self.duel.board.points_of(seat)
    }

    fn value(&self, id: CardId, stat: StatId) -> u8 {
        self.duel.board.value(id, stat)
    }

    fn tapped(&self, id: CardId) -> bool {
        self.duel.board.creature(id).unwrap().tapped
    }

    fn damage(&self, id: CardId) -> u8 {
        self.duel.board.creature(id).unwrap().counter(DAMAGE)
    }

    fn saw(&self, event: Event) -> bool {
        self.events.contains(&event)
    }

    fn ctx(&self) -> &Ctx {
        &self.duel.ctx
    }
}

fn at_card(id: CardId) -> Option<Target> {
    Some(Target::Card(id))
}

fn at_seat(seat: Seat) -> Option<Target> {
    Some(Target::Seat(seat))
}

/// What a seat may do.
fn legal(duel: &Duel, seat: Seat) -> Vec<Move> {
    let mut moves = Vec::new();
    duel.each_move(seat, &mut |mv| moves.push(mv));
    moves
}

/// A hasty move of whoever is to move.
fn hasty(duel: &Duel, chance: &mut Rng) -> Option<(Seat, Move)> {
    let seat = duel.active().iter().next()?;
    Some((seat, crate::bots::Playable::hasty_move(duel, seat, chance)?))
}

/// A duel after so many hasty moves, or at its end.
fn random_duel(book: Book, seats: u8, seed: u64, plies: u32) -> Duel {
    let mut duel = Duel::start(&Setup::usual(book, seats), seed).unwrap();
    let mut chance = Rng::new(!seed);
    for _ in 0..plies {
        let Some((seat, mv)) = hasty(&duel, &mut chance) else { break };
        duel.apply(seat, mv, &mut |_| ()).unwrap();
    }
    duel
}
