//! Whether a duel from outside is one that play can go on from.

use hexdeck_engine::cards::CardId;
use hexdeck_engine::effects::EffectHost;
use hexdeck_engine::flow::Stage;
use hexdeck_engine::play::{Game, Seat};
use hexdeck_engine::plugin::Plugin;

use super::cards::{CARDS, CAST, HAND, MAX_SEATS};
use super::course::FLOW;
use super::rules::VIGOUR;
use super::{Duel, Refused, Rules};

impl<P: Plugin<Rules>> Duel<P> {
    /// Every part by its own check, and then that they go together.
    pub(super) fn check_all(&self) -> Result<(), Refused> {
        let (rules, ctx) = (&self.rules, &self.ctx);
        if !(2..=MAX_SEATS as u8).contains(&rules.seats) {
            return Err(Refused::Seats);
        }
        ctx.check(&FLOW)?;
        rules.cards.check(rules.table())?;
        rules.changes.check(rules.table(), &rules.cards)?;
        self.motion().check_effects()?;
        self.check_seats()?;
        self.check_stack()?;
        self.check_question()?;
        self.plugin.check(rules)?;
        // Somebody must be able to go on.
        let over = ctx.stage() == Stage::Over;
        if over != self.active().is_empty() {
            Err(Refused::BadState("nobody_acts"))
        } else {
            Ok(())
        }
    }

    /// The seats in order, and out of the flow exactly when out of vigour.
    fn check_seats(&self) -> Result<(), Refused> {
        let (rules, ctx) = (&self.rules, &self.ctx);
        let bad = Err(Refused::BadState("bad_vigour"));
        if ctx.order().len() != usize::from(rules.seats)
            || ctx.order().iter().zip(0..).any(|(seat, place)| *seat != Seat(place))
        {
            return Err(Refused::BadState("bad_order"));
        }
        let over = ctx.stage() == Stage::Over;
        for (seat, vigour) in (0..).map(Seat).zip(rules.vigour) {
            let (lives, sits) = (vigour > 0, ctx.is_in(seat));
            // The last one out stays in the flow, which then is over.
            if vigour > VIGOUR || lives && !sits || !lives && sits && !over {
                return bad;
            }
        }
        if over == (rules.alive().len() > 1) { bad } else { Ok(()) }
    }

    /// Every card that has been played is the source of one effect that waits.
    fn check_stack(&self) -> Result<(), Refused> {
        let rules = &self.rules;
        let played: heapless::Vec<CardId, CARDS> =
            rules.zone_cards(CAST, Seat::FIRST).iter().map(|card| card.id).collect();
        let waits = |id: &CardId| rules.pool.all().iter().filter(|e| e.source == Some(*id)).count();
        if played.iter().any(|id| waits(id) != 1) {
            return Err(Refused::BadState("bad_stack"));
        }
        Ok(())
    }

    fn check_question(&self) -> Result<(), Refused> {
        let Some(question) = self.rules.question else { return Ok(()) };
        let held = self.rules.zone_cards(HAND, question.seat).len();
        let answerable = question.cards > 0 && usize::from(question.cards) <= held;
        if answerable && self.ctx.is_in(question.seat) && self.ctx.stage() != Stage::Over {
            Ok(())
        } else {
            Err(Refused::BadState("bad_question"))
        }
    }
}
