//! Side quests: each seat has a secret goal, and a boon when it is reached.
//!
//! Adds state (goals and how far each seat is), a move (to claim the boon), reactions to events
//! (progress), a kind of effects (the boon, which waits on the stack and can be answered), and
//! secrets (a goal is its seat's own until it is claimed).

use core::fmt;

use hexdeck_engine::effects::{Effect, EffectKind, Target};
use hexdeck_engine::play::{Seat, Seats};
use hexdeck_engine::plugin::{Kinds, Plugin, Reach};
use serde::{Deserialize, Serialize};

use crate::game::cards::MAX_SEATS;
use crate::game::{Event, Refused, Rules};

/// The effect of a claim.
pub const BOON: EffectKind = EffectKind(100);
/// How far a quest goes.
pub const GOAL: u8 = 3;
/// Vigour that the boon gives.
const REWARD: i16 = 3;

/// What a seat has to see happen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Goal {
    /// Creatures die.
    Burials,
    /// It plays cards.
    Deeds,
    /// It is hit.
    Scars,
}

/// To claim one's boon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim;

/// Everybody's quests.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Quests {
    /// What each seat has to see happen; none that the viewer does not know.
    pub goals: [Option<Goal>; MAX_SEATS],
    /// How often it has.
    pub progress: [u8; MAX_SEATS],
    /// Who has claimed.
    pub claimed: Seats,
}

impl Quests {
    fn advance(&mut self, seat: Seat, goal: Goal, by: u8) {
        let at = usize::from(seat.0) % MAX_SEATS;
        if self.goals[at] == Some(goal) {
            self.progress[at] = self.progress[at].saturating_add(by).min(GOAL);
        }
    }
}

impl Plugin<Rules> for Quests {
    type Move = Claim;

    const KINDS: Kinds = Kinds::of(&[BOON]);

    fn start(rules: &mut Rules) -> Result<Quests, Refused> {
        let mut goals = [None; MAX_SEATS];
        for goal in goals.iter_mut().take(usize::from(rules.seats)) {
            let all = [Goal::Burials, Goal::Deeds, Goal::Scars];
            *goal = Some(all[rules.rng.below(3) as usize]);
        }
        Ok(Quests { goals, progress: [0; MAX_SEATS], claimed: Seats::NONE })
    }

    fn check(&self, _rules: &Rules) -> Result<(), Refused> {
        let sound = self.progress.iter().all(|progress| *progress <= GOAL);
        if sound { Ok(()) } else { Err(Refused::BadState("bad_quest")) }
    }

    fn redact(&mut self, viewer: Option<Seat>) {
        for seat in (0..MAX_SEATS as u8).map(Seat) {
            if Some(seat) != viewer && !self.claimed.contains(seat) {
                self.goals[usize::from(seat.0)] = None;
                self.progress[usize::from(seat.0)] = 0;
            }
        }
    }

    fn each_move(&self, _rules: &Rules, _seat: Seat, visit: &mut dyn FnMut(Claim)) {
        visit(Claim);
    }

    fn allows(&self, _rules: &Rules, seat: Seat, _claim: Claim) -> Result<(), Refused> {
        let done = self.progress.get(usize::from(seat.0)) == Some(&GOAL);
        if done && !self.claimed.contains(seat) {
            Ok(())
        } else {
            Err(Refused::Plugin("no_quest_done", "There is no quest to claim a boon for."))
        }
    }

    fn apply(&mut self, reach: Reach<'_, Rules>, seat: Seat, _claim: Claim) -> Result<(), Refused> {
        self.claimed = self.claimed.with(seat);
        let boon = Effect { value: REWARD, ..Effect::new(BOON, seat) };
        reach.effects.push(boon).map_err(|_| Refused::Endless)
    }

    fn event(&mut self, reach: Reach<'_, Rules>, event: &Event) -> Result<(), Refused> {
        match *event {
            Event::Played(seat, _) => self.advance(seat, Goal::Deeds, 1),
            Event::Hit(Target::Seat(seat), _) => self.advance(seat, Goal::Scars, 1),
            Event::Deaths(deaths) => {
                let seats = (0..reach.base.seats).map(Seat);
                seats.for_each(|seat| self.advance(seat, Goal::Burials, deaths));
            }
            _ => {}
        }
        Ok(())
    }

    fn effect(&mut self, reach: Reach<'_, Rules>, effect: &Effect) -> Result<(), Refused> {
        reach.base.heal(effect.controller, effect.value.clamp(0, 255) as u8, reach.events)
    }

    fn write_move(_claim: Claim, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str("claim")
    }

    fn read_move(text: &str) -> Option<Claim> {
        (text == "claim").then_some(Claim)
    }
}
