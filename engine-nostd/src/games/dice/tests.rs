//! Scenes for what the rule book says, and comparisons with the literal version of it.

mod combat;
mod maps;
mod moves;
mod secrets;
mod simultaneous;
mod turns;

use std::vec::Vec;

use super::tables::{Kind, Size, Tables, Terrain, Unit};
use super::{Dice, Event, Map, Mode, Move, Position, Refused, Setup, Structure, Troop};
use crate::bots::Playable;
use crate::hex::Hex;
use crate::play::{Game, Rng, Seat, Seats};

pub const RED: Seat = Seat(0);
pub const BLUE: Seat = Seat(1);

pub fn hex(q: i16, r: i16) -> Hex {
    Hex::new(q, r)
}

pub fn troop(unit: Unit, owner: Seat, q: i16, r: i16) -> Troop {
    Troop { ready: true, ..Troop::new(&Tables::USUAL, unit, owner, hex(q, r)) }
}

pub fn structure(kind: Kind, owner: Option<Seat>, q: i16, r: i16) -> Structure {
    Structure { at: hex(q, r), kind, owner, hp: Tables::USUAL.kind(kind).hp }
}

/// A small plain map with the two headquarters and whatever else a scene needs.
pub struct Scene {
    pub setup: Setup,
    pub cells: Vec<(Hex, Terrain)>,
    pub structures: Vec<Structure>,
    pub troops: Vec<Troop>,
    pub rolls: Vec<u8>,
    pub coins: [u16; 2],
    pub round: u16,
    pub acting: Seats,
    pub dominance: [u8; 2],
    pub seed: u64,
}

impl Scene {
    pub fn new(troops: &[Troop]) -> Scene {
        Scene {
            setup: Setup::default(),
            cells: Vec::new(),
            structures: [
                structure(Kind::Headquarters, Some(RED), 0, -6),
                structure(Kind::Headquarters, Some(BLUE), 0, 6),
            ]
            .to_vec(),
            troops: troops.to_vec(),
            rolls: Vec::new(),
            coins: [1000, 1000],
            round: 2,
            acting: Seats::one(RED),
            dominance: [0, 0],
            seed: 1,
        }
    }

    pub fn both(mut self) -> Scene {
        self.setup.mode = Mode::Simultaneous;
        self.acting = Seats::first(2);
        self
    }

    pub fn rolls(mut self, rolls: &[u8]) -> Scene {
        self.rolls = rolls.to_vec();
        self
    }

    pub fn round(mut self, round: u16) -> Scene {
        self.round = round;
        self
    }

    pub fn with(mut self, structure: Structure) -> Scene {
        self.structures.push(structure);
        self
    }

    pub fn cell(mut self, q: i16, r: i16, terrain: Terrain) -> Scene {
        self.cells.push((hex(q, r), terrain));
        self
    }

    pub fn attempt(&self) -> Result<Dice, Refused> {
        Dice::position(&Position {
            setup: self.setup.clone(),
            cells: &self.cells,
            structures: Some(&self.structures),
            troops: &self.troops,
            coins: self.coins,
            round: self.round,
            first: RED,
            acting: self.acting,
            dominance: self.dominance,
            end: None,
            rolls: &self.rolls,
            seed: self.seed,
        })
    }

    pub fn game(&self) -> Dice {
        self.attempt().expect("a position that can be played")
    }
}

pub fn march(from: (i16, i16), to: (i16, i16)) -> Move {
    Move::March { from: hex(from.0, from.1), to: hex(to.0, to.1) }
}

pub fn attack(from: (i16, i16), to: (i16, i16)) -> Move {
    Move::Attack { from: hex(from.0, from.1), to: hex(to.0, to.1) }
}

pub fn buy(unit: Unit, q: i16, r: i16) -> Move {
    Move::Buy { unit, at: hex(q, r) }
}

/// Plays a move that must be allowed; its events.
pub fn play(game: &mut Dice, seat: Seat, mv: Move) -> Vec<Event> {
    let mut events = Vec::new();
    game.apply(seat, mv, &mut |event| events.push(event))
        .unwrap_or_else(|refused| panic!("{mv:?}: {refused}"));
    game.check().unwrap_or_else(|refused| panic!("after {mv:?}: {refused}"));
    events
}

/// Why a move is refused; it must change nothing.
pub fn refusal(game: &Dice, seat: Seat, mv: Move) -> Refused {
    let mut after = game.clone();
    let refused = after.apply(seat, mv, &mut |_| panic!("an event of a refused move"));
    assert!(after == *game, "{mv:?} was refused and changed something");
    refused.expect_err("it is allowed")
}

pub fn setups() -> Vec<Setup> {
    let mut setups = Vec::new();
    for size in Size::ALL {
        for mode in Mode::ALL {
            setups.extend([false, true].map(|fog| Setup { size, mode, fog, ..Setup::default() }));
        }
    }
    setups
}

/// Plays games hastily to the end and calls `look` before every move with it and its seat.
pub fn wander(games: u64, setup: impl Fn(u64) -> Setup, mut look: impl FnMut(&Dice, Seat, Move)) {
    for seed in 0..games {
        let mut game = Dice::start(&setup(seed), seed).unwrap();
        let mut chance = Rng::new(seed);
        let mut plies = 0;
        while !game.active().is_empty() {
            let several = game.active().len() as u32;
            let seat = game.active().iter().nth(chance.below(several) as usize).unwrap();
            let mv = game.hasty_move(seat, &mut chance).expect("one can always end the turn");
            look(&game, seat, mv);
            game.apply(seat, mv, &mut |_| ()).unwrap();
            plies += 1;
            assert!(plies < 20_000, "a game without end");
        }
        assert!(game.end().is_some());
    }
}
