//! Games without rules, for the tests of the flow.

use std::string::String;
use std::vec::Vec;

use super::{Controller, Ctx, Flow, FlowError, FlowEvent, FlowRefusal, Hook, Host, Manager, Steer};
use crate::play::Seat;

/// A game whose every answer is a field.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Busy {
    /// Effects that wait.
    pub effects: u8,
    /// Who has to answer.
    pub asks: Option<Seat>,
    /// The conditions that hold, as bits.
    pub yes: u32,
    /// The seats without a move, as bits.
    pub stuck: u8,
    /// The hook that fails.
    pub fails: Option<Hook>,
    /// Each hook adds an effect.
    pub triggers: bool,
    /// Each effect is followed by another.
    pub endless: bool,
    /// The hook in which this seat leaves.
    pub leaves: Option<(Hook, Seat)>,
    /// The hook in which this seat is asked.
    pub question: Option<(Hook, Seat)>,
    /// The hooks that ran.
    pub hooks: Vec<Hook>,
}

impl Host for Busy {
    type Refusal = FlowRefusal;

    fn holds(&self, condition: u8, _ctx: &Ctx) -> bool {
        self.yes >> (condition % 32) & 1 == 1
    }

    fn hook(&mut self, hook: Hook, steer: &mut Steer<'_>) -> Result<(), FlowRefusal> {
        if self.fails == Some(hook) {
            return Err(FlowRefusal::EffectsPending);
        }
        self.hooks.push(hook);
        self.effects = self.effects.saturating_add(u8::from(self.triggers));
        if let Some((at, seat)) = self.leaves
            && at == hook
        {
            let _ = steer.leave(seat);
        }
        if let Some((at, seat)) = self.question
            && at == hook
        {
            self.asks = Some(seat);
        }
        Ok(())
    }

    fn pending(&self) -> bool {
        self.effects > 0
    }

    fn resolve(&mut self, steer: &mut Steer<'_>) -> Result<(), FlowRefusal> {
        self.effects -= u8::from(!self.endless);
        let next = steer.ctx().next_in_order(steer.ctx().focus());
        let _ = steer.set_focus(next);
        Ok(())
    }

    fn has_moves(&self, seat: Seat, _ctx: &Ctx) -> bool {
        self.stuck >> seat.0 & 1 == 0
    }

    fn awaits(&self, _ctx: &Ctx) -> Option<Seat> {
        self.asks
    }
}

/// Does one action and returns the events.
pub fn manage<H: Host>(
    flow: &Flow<'_>,
    ctx: &mut Ctx,
    host: &mut H,
    action: impl FnOnce(&mut Manager<'_, '_, H>) -> Result<(), FlowError<H::Refusal>>,
) -> Result<Vec<FlowEvent>, FlowError<H::Refusal>> {
    let mut events = Vec::new();
    let mut tell = |event| events.push(event);
    action(&mut Manager::new(Controller::new(flow), ctx, host, &mut tell))?;
    Ok(events)
}

/// A flow at its first stop, seats 0 to `seats - 1` in order.
pub fn started<H: Host>(flow: &Flow<'_>, seats: u8, host: &mut H) -> Ctx {
    let order: Vec<Seat> = (0..seats).map(Seat).collect();
    let mut ctx = Ctx::new(&order).unwrap();
    manage(flow, &mut ctx, host, |m| m.start()).unwrap();
    ctx
}

/// Where the game stands, in words: turn player, phase, step, who has priority.
pub fn place(flow: &Flow<'_>, ctx: &Ctx) -> String {
    let asks = Controller::new(flow);
    let phase = asks.phase(ctx).map_or("-", |p| p.name);
    let step = asks.step(ctx).map_or("-", |s| s.name);
    let priority = ctx.priority_player().map_or(String::from("-"), |s| std::format!("{}", s.0));
    std::format!("{} {phase} {step} {priority}", ctx.turn_player().0)
}
