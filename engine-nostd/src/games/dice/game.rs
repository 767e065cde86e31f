//! Hex & Dice as a game: moves, what each seat sees, what can be taken back.

use core::fmt;

use serde::{Deserialize, Serialize};

use super::state::{How, other};
use super::tables::Unit;
use super::{Dice, Event, Refused, Setup};
use crate::hex::Hex;
use crate::play::{Game, NoMove, Outcome, Policy, Seat, Seats, Stale, Undo};

/// One thing a seat may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Move {
    /// Buys a troop at a structure.
    Buy {
        /// What.
        unit: Unit,
        /// The structure's cell.
        at: Hex,
    },
    /// Moves a troop, or orders it to.
    March {
        /// Where it stands.
        from: Hex,
        /// Where it goes.
        to: Hex,
    },
    /// Attacks with a troop, or orders it to.
    Attack {
        /// Where it stands, or stood when the orders began.
        from: Hex,
        /// The cell that is attacked.
        to: Hex,
    },
    /// Ends the turn, or the orders.
    End,
    /// Gives the game up.
    Surrender,
}

impl Game for Dice {
    const ID: &'static str = "dice";

    type Setup = Setup;
    type Move = Move;
    type Event = Event;
    type Refusal = Refused;

    fn start(setup: &Setup, seed: u64) -> Result<Dice, Refused> {
        setup.check()?;
        let mut game = match &setup.map {
            Some(map) => map.lay_out(setup, seed),
            None => Dice::generate(setup, seed),
        };
        game.begin();
        Ok(game)
    }

    fn setup(&self) -> Setup {
        self.setup.clone()
    }

    fn check(&self) -> Result<(), Refused> {
        self.check_state()
    }

    fn seats(&self) -> Seats {
        Seats::first(2)
    }

    fn active(&self) -> Seats {
        self.acting
    }

    fn apply(
        &mut self,
        seat: Seat,
        mv: Move,
        events: &mut dyn FnMut(Event),
    ) -> Result<(), Refused> {
        if self.end.is_some() {
            return Err(Refused::Over);
        }
        if !self.acting.contains(seat) {
            return Err(Refused::NotYourTurn);
        }
        match mv {
            Move::Buy { unit, at } => self.buy(seat, unit, at, events),
            Move::March { from, to } => self.march(seat, from, to, events),
            Move::Attack { from, to } => self.attack(seat, from, to, events),
            Move::End => {
                self.end_turn(seat, events);
                Ok(())
            }
            Move::Surrender => {
                self.may_surrender()?;
                self.finish(How::Surrender, Seats::one(other(seat)), events);
                Ok(())
            }
        }
    }

    /// The end of the turn first, so that whoever looks at a few moves only looks at it.
    fn each_move(&self, seat: Seat, visit: &mut dyn FnMut(Move)) {
        if !self.acting.contains(seat) {
            return;
        }
        visit(Move::End);
        self.each_attack(seat, visit);
        self.each_purchase(seat, visit);
        for troop in self.army(seat).filter(|troop| Dice::can_move(troop).is_ok()) {
            let from = troop.at;
            self.reach(troop).cells().for_each(|(to, _)| visit(Move::March { from, to }));
        }
        if self.may_surrender().is_ok() {
            visit(Move::Surrender);
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.end.map(|end| Outcome { winners: end.winners })
    }

    fn redact(&mut self, viewer: Option<Seat>) {
        self.hide(viewer);
    }

    /// A rolled die, and what comes into sight, has been seen. Orders are secret and show nothing.
    fn policy(&self, seat: Seat, mv: Move) -> Policy {
        let both = self.simultaneous();
        let shows = match mv {
            // With the end everything is open.
            Move::Surrender => both || self.setup.fog,
            Move::End => self.end_shows(seat),
            Move::Attack { .. } => !both,
            Move::Buy { .. } | Move::March { .. } => !both && self.setup.fog,
        };
        let order = both && !matches!(mv, Move::End | Move::Surrender);
        Policy {
            undo: if shows { Undo::Consent } else { Undo::Free },
            secret: order,
            // An order does not depend on what the other seat has ordered meanwhile, but it does on
            // the round that it was given in.
            stale: if both { Stale::Within(self.round) } else { Stale::Refuse },
        }
    }

    fn write_move(mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        match mv {
            Move::Buy { unit, at } => write!(out, "buy {} {},{}", unit.name(), at.q, at.r),
            Move::March { from, to } => {
                write!(out, "move {},{} {},{}", from.q, from.r, to.q, to.r)
            }
            Move::Attack { from, to } => {
                write!(out, "attack {},{} {},{}", from.q, from.r, to.q, to.r)
            }
            Move::End => out.write_str("end"),
            Move::Surrender => out.write_str("surrender"),
        }
    }

    fn read_move(text: &str) -> Result<Move, NoMove> {
        read(text).ok_or(NoMove(
            "A move is: buy <unit> <q>,<r>, move <q>,<r> <q>,<r>, attack <q>,<r> <q>,<r>, end \
             or surrender.",
        ))
    }
}

impl Dice {
    fn each_purchase(&self, seat: Seat, visit: &mut dyn FnMut(Move)) {
        for structure in self.structures.iter().filter(|s| s.owner == Some(seat)) {
            let at = structure.at;
            for unit in Unit::ALL {
                if self.may_buy(seat, unit, at).is_ok() {
                    visit(Move::Buy { unit, at });
                }
            }
        }
    }

    fn each_attack(&self, seat: Seat, visit: &mut dyn FnMut(Move)) {
        if self.may_attack(seat).is_err() {
            return;
        }
        for troop in self.army(seat).filter(|troop| troop.ready && !troop.attacked) {
            let (from, range) = (troop.at, u32::from(self.tables().unit(troop.unit).range));
            let stands = troop.goal.unwrap_or(from);
            let enemies = self.troops.iter().filter(|t| t.owner != seat);
            let enemies = enemies.filter(|t| self.sees_troop(Some(seat), t)).map(|t| t.at);
            let structures = self.structures.iter().filter(|s| s.owner != Some(seat));
            // A structure with an enemy on it is one target, not two.
            let bare = structures.map(|s| s.at).filter(|at| {
                let on_it = |t: &super::Troop| {
                    t.at == *at && t.owner != seat && self.sees_troop(Some(seat), t)
                };
                !self.troops.iter().any(on_it)
            });
            for to in enemies.chain(bare).filter(|at| stands.distance(*at) <= range) {
                visit(Move::Attack { from, to });
            }
        }
    }

    /// Whether ending the turn shows anybody something: dice, orders, or another view.
    fn end_shows(&self, seat: Seat) -> bool {
        if self.setup.fog || self.simultaneous() {
            return !self.simultaneous() || self.acting == Seats::one(seat);
        }
        let mut next = self.clone();
        let played = next.apply(seat, Move::End, &mut |_| ());
        played.is_ok() && (next.rng != self.rng || next.rolls != self.rolls)
    }
}

fn read(text: &str) -> Option<Move> {
    let mut words = text.split(' ');
    let mv = match words.next()? {
        "buy" => Move::Buy { unit: Unit::named(words.next()?)?, at: cell(words.next()?)? },
        "move" => Move::March { from: cell(words.next()?)?, to: cell(words.next()?)? },
        "attack" => Move::Attack { from: cell(words.next()?)?, to: cell(words.next()?)? },
        "end" => Move::End,
        "surrender" => Move::Surrender,
        _ => return None,
    };
    words.next().is_none().then_some(mv)
}

fn cell(text: &str) -> Option<Hex> {
    let (q, r) = text.split_once(',')?;
    // Whole numbers as they are written: no plus, no leading zero, so a move has one text.
    let plain = |text: &str| {
        let digits = text.strip_prefix('-').unwrap_or(text);
        let zero = digits.starts_with('0') && (digits.len() > 1 || text.len() > 1);
        let number = digits.bytes().all(|b| b.is_ascii_digit()) && !zero;
        number.then(|| text.parse().ok()).flatten()
    };
    Some(Hex::new(plain(q)?, plain(r)?))
}
