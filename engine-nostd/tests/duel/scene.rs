//! Positions with chosen cards, to play scenes on.

use hexdeck_engine::cards::{At, CardId, DefId, ZoneKind};
use hexdeck_engine::effects::Target;
use hexdeck_engine::play::{Game, Refusal, Rng, Seat};
use hexdeck_engine::plugin::Plugin;

use crate::game::cards::*;
use crate::game::course::asks;
use crate::game::{Duel, Event, Move, Refused, Rules, Setup};

/// The first seat, whose turn it is when a scene begins.
pub const ME: Seat = Seat(0);
/// The second seat.
pub const YOU: Seat = Seat(1);

/// A duel under way.
#[derive(Debug, Clone)]
pub struct Scene<P: Plugin<Rules> = ()> {
    pub duel: Duel<P>,
    /// What has happened since the last look.
    pub events: Vec<Event>,
}

/// A duel of so many in the first main phase: empty hands, no embers.
pub fn scene(seats: u8) -> Scene {
    Scene::with_plugin(seats)
}

impl<P: Plugin<Rules>> Scene<P> {
    pub fn with_plugin(seats: u8) -> Scene<P> {
        let duel = Duel::start(&Setup { seats }, 11).unwrap();
        let mut scene = Scene { duel, events: Vec::new() };
        for seat in (0..seats).map(Seat) {
            let hand: Vec<CardId> = scene.ids(HAND, seat);
            let deck = scene.duel.rules.zone(DECK, seat).unwrap();
            for id in hand {
                let rules = &mut scene.duel.rules;
                rules.cards.move_to(rules.table(), id, deck, At::Top).unwrap();
            }
            scene.pass(1);
        }
        assert_eq!(scene.phase(), "main");
        scene
    }

    /// The ids of a zone.
    pub fn ids(&self, kind: ZoneKind, seat: Seat) -> Vec<CardId> {
        self.duel.rules.zone_cards(kind, seat).iter().map(|card| card.id).collect()
    }

    /// What is printed on the cards of a zone.
    pub fn defs(&self, kind: ZoneKind, seat: Seat) -> Vec<DefId> {
        self.duel.rules.zone_cards(kind, seat).iter().map(|card| card.def).collect()
    }

    /// The name of the phase.
    pub fn phase(&self) -> &'static str {
        asks().phase(&self.duel.ctx).map_or("", |phase| phase.name)
    }

    /// Makes a card.
    pub fn make(&mut self, def: DefId, kind: ZoneKind, seat: Seat) -> CardId {
        let rules = &mut self.duel.rules;
        let zone = rules.zone(kind, seat).unwrap();
        rules.cards.create(rules.table(), def, seat, zone, At::Top).unwrap()
    }

    /// Makes a card in a hand, and embers enough for it.
    pub fn deal(&mut self, def: DefId, seat: Seat) -> CardId {
        let id = self.make(def, HAND, seat);
        for _ in 0..self.duel.rules.value(id, COST) {
            self.make(MOTH, EMBERS, seat);
        }
        id
    }

    /// A move that must be allowed.
    pub fn go(&mut self, seat: Seat, mv: Move<P::Move>) {
        let mut text = String::new();
        Duel::<P>::write_move(mv, &mut text).unwrap();
        assert_eq!(Duel::<P>::read_move(&text), Ok(mv), "{text}");
        assert!(legal(&self.duel, seat).contains(&mv), "{text} is not listed");
        let events = &mut self.events;
        self.duel.apply(seat, mv, &mut |event| events.push(event)).unwrap();
        self.duel.check().unwrap();
    }

    /// A move that must be refused.
    pub fn refused(&mut self, seat: Seat, mv: Move<P::Move>) -> Refused {
        let before = self.duel.clone();
        let refused = self.duel.apply(seat, mv, &mut |_| panic!("told of nothing")).unwrap_err();
        assert_eq!(self.duel, before);
        assert!(!refused.to_string().is_empty() && !refused.code().is_empty());
        refused
    }

    /// Deals and plays a card.
    pub fn play(&mut self, seat: Seat, def: DefId, target: Option<Target>) {
        let id = self.deal(def, seat);
        self.go(seat, Move::Play(id, target));
    }

    /// So many passes by whoever has priority.
    pub fn pass(&mut self, times: usize) {
        for _ in 0..times {
            let seat = self.duel.ctx.priority_player().unwrap();
            self.go(seat, Move::Pass);
        }
    }

    /// Everybody passes once.
    pub fn all_pass(&mut self) {
        self.pass(self.duel.rules.alive().len());
    }

    /// Passes until this phase of this seat's turn begins, the next time if it is now.
    pub fn until(&mut self, phase: &str, seat: Seat) {
        let now = |scene: &Self| (scene.duel.ctx.turn(), scene.phase());
        let start = now(self);
        while now(self) == start || self.phase() != phase || self.duel.ctx.turn_player() != seat {
            self.pass(1);
        }
    }

    /// The effect that resolves next, as a target.
    pub fn top(&self) -> Option<Target> {
        Some(Target::Effect(self.duel.rules.pool.next().unwrap().id))
    }

    pub fn vigour(&self, seat: Seat) -> u8 {
        self.duel.rules.vigour[usize::from(seat.0)]
    }

    /// Whether this has happened since the scene began.
    pub fn saw(&self, event: Event) -> bool {
        self.events.contains(&event)
    }
}

/// What a seat may do.
pub fn legal<P: Plugin<Rules>>(duel: &Duel<P>, seat: Seat) -> Vec<Move<P::Move>> {
    let mut moves = Vec::new();
    duel.each_move(seat, &mut |mv| moves.push(mv));
    moves
}

/// A random move of a duel, seldom a pass while there is something else to do.
pub fn random_move<P: Plugin<Rules>>(
    duel: &Duel<P>,
    chance: &mut Rng,
) -> Option<(Seat, Move<P::Move>)> {
    let seat = duel.active().iter().next()?;
    let moves = legal(duel, seat);
    let other = moves.iter().position(|mv| !matches!(mv, Move::Pass | Move::End));
    let first = if chance.below(4) > 0 { other.unwrap_or(0) } else { 0 };
    let nth = first + chance.below((moves.len() - first) as u32) as usize;
    Some((seat, moves[nth]))
}

/// A duel after so many random moves, or at its end.
pub fn random_duel<P: Plugin<Rules>>(seats: u8, seed: u64, plies: u32) -> Duel<P> {
    let mut duel = Duel::<P>::start(&Setup { seats }, seed).unwrap();
    let mut chance = Rng::new(!seed);
    for _ in 0..plies {
        let Some((seat, mv)) = random_move(&duel, &mut chance) else { break };
        duel.apply(seat, mv, &mut |_| ()).unwrap();
    }
    duel
}
