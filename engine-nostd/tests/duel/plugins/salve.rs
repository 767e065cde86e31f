//! A salve for everybody: once in a duel, two vigour at once. Adds a move and a bit for each seat.

use core::fmt;

use hexdeck_engine::play::{Seat, Seats};
use hexdeck_engine::plugin::{Plugin, Reach};
use serde::{Deserialize, Serialize};

use crate::game::rules::VIGOUR;
use crate::game::{Refused, Rules};

/// To drink it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Drink;

/// Who has drunk it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Salve(pub Seats);

impl Plugin<Rules> for Salve {
    type Move = Drink;

    fn start(_rules: &mut Rules) -> Result<Salve, Refused> {
        Ok(Salve(Seats::NONE))
    }

    fn check(&self, rules: &Rules) -> Result<(), Refused> {
        let seats = Seats::first(rules.seats);
        let sound = self.0.minus(seats).is_empty();
        if sound { Ok(()) } else { Err(Refused::BadState("bad_salve")) }
    }

    fn redact(&mut self, _viewer: Option<Seat>) {}

    fn each_move(&self, _rules: &Rules, _seat: Seat, visit: &mut dyn FnMut(Drink)) {
        visit(Drink);
    }

    fn allows(&self, rules: &Rules, seat: Seat, _drink: Drink) -> Result<(), Refused> {
        let hurt = rules.vigour.get(usize::from(seat.0)).is_some_and(|v| *v < VIGOUR);
        if hurt && !self.0.contains(seat) {
            Ok(())
        } else {
            Err(Refused::Plugin("no_salve", "There is nothing to heal, or no salve left."))
        }
    }

    fn apply(&mut self, reach: Reach<'_, Rules>, seat: Seat, _drink: Drink) -> Result<(), Refused> {
        self.0 = self.0.with(seat);
        reach.base.heal(seat, 2, reach.events)
    }

    fn write_move(_drink: Drink, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str("drink")
    }

    fn read_move(text: &str) -> Option<Drink> {
        (text == "drink").then_some(Drink)
    }
}
