//! A chain on a course of play: seats answer in turn and never themselves while another still may;
//! once all have passed nobody may answer any more, and it resolves from the last link to the first
//! before anybody is asked; what it sets off begins the next one.

use hexdeck_engine::effects::{
    ConditionId, Effect, EffectError, EffectHost, EffectKind, Handler, Pool, Registry, Resolution,
    ResolveError, Target,
};
use hexdeck_engine::flow::{
    Acting, Controller, Ctx, Flow, FlowError, FlowEvent, FlowRefusal, Host, Manager, Phase,
    Priority, Segment, Steer, Turn,
};
use hexdeck_engine::play::Seat;

/// A link that is noted; one with a value sets off another without.
const LINK: EffectKind = EffectKind(1);

const FLOW: Flow<'_> = Flow {
    name: "chain",
    segments: &[Segment::named("game", Turn::of(&[Phase::named("main")]))],
    priority: Priority { acting: Acting::HandsOn, ..Priority::DEFAULT },
    restrictions: &[],
};

/// A game of links.
#[derive(Clone)]
struct Links {
    pool: Pool<8>,
    /// Whose links have resolved.
    resolved: Vec<u8>,
    /// What a link heard that tried to answer while the chain resolved.
    answered: Vec<EffectError>,
}

impl Links {
    fn link(&mut self, effect: &Effect) -> Result<(), EffectError> {
        self.resolved.push(effect.controller.0);
        let answer = self.add_effect(Effect::new(LINK, effect.controller));
        self.answered.extend(answer.err());
        if effect.value > 0 {
            self.trigger_effect(Effect::new(LINK, Seat(2)))?;
        }
        Ok(())
    }
}

const HANDLERS: Registry<'_, Links, EffectError> = Registry::new(&[(LINK, Links::link)]);

impl EffectHost<8> for Links {
    type Refusal = EffectError;

    fn pool(&self) -> &Pool<8> {
        &self.pool
    }

    fn pool_mut(&mut self) -> &mut Pool<8> {
        &mut self.pool
    }

    fn seats(&self) -> u8 {
        3
    }

    fn handler(kind: EffectKind) -> Option<Handler<Links, EffectError>> {
        HANDLERS.get(kind)
    }

    fn condition(&self, _: ConditionId, _: &Effect) -> bool {
        true
    }

    fn target_valid(&self, _: Target, _: &Effect) -> bool {
        true
    }
}

impl Host for Links {
    type Refusal = ResolveError<EffectError>;

    fn pending(&self) -> bool {
        !self.pool.is_empty()
    }

    fn closed(&self) -> bool {
        !self.pool.open()
    }

    fn resolve(&mut self, _: &mut Steer<'_>) -> Result<(), Self::Refusal> {
        self.resolve_next().map(|_| ())
    }
}

/// A table of three with the first turn begun.
struct Table {
    ctx: Ctx,
    links: Links,
    told: Vec<FlowEvent>,
}

type Done = Result<(), FlowError<ResolveError<EffectError>>>;

impl Table {
    fn new() -> Table {
        let (resolved, answered) = (Vec::new(), Vec::new());
        let links = Links { pool: Pool::new(Resolution::Chain), resolved, answered };
        let ctx = Ctx::new(&[Seat(0), Seat(1), Seat(2)]).unwrap();
        let mut table = Table { ctx, links, told: Vec::new() };
        table.manage(|manager| manager.start()).unwrap();
        table
    }

    fn manage(&mut self, action: impl FnOnce(&mut Manager<'_, '_, Links>) -> Done) -> Done {
        self.told.clear();
        let mut tell = |event| self.told.push(event);
        let controller = Controller::new(&FLOW);
        action(&mut Manager::new(controller, &mut self.ctx, &mut self.links, &mut tell))
    }

    /// A seat adds a link; who is asked then.
    fn link(&mut self, seat: u8, value: i16) -> Option<u8> {
        Controller::new(&FLOW).may_act(&self.ctx, &self.links, Seat(seat)).ok()?;
        self.links.add_effect(Effect { value, ..Effect::new(LINK, Seat(seat)) }).ok()?;
        self.manage(|manager| manager.acted(Seat(seat))).ok()?;
        self.ctx.priority_player().map(|seat| seat.0)
    }

    /// A seat passes; who is asked then.
    fn pass(&mut self, seat: u8) -> Option<u8> {
        self.manage(|manager| manager.pass_priority(Seat(seat))).unwrap();
        self.ctx.priority_player().map(|seat| seat.0)
    }
}

#[test]
fn seats_answer_in_turn_and_the_chain_resolves_as_one() {
    let mut table = Table::new();
    assert_eq!(table.link(0, 0), Some(1));
    assert_eq!(table.link(0, 0), None, "nobody answers itself before the others");
    assert_eq!(table.link(1, 0), Some(2));
    assert_eq!(table.pass(2), Some(0));
    assert_eq!(table.link(0, 0), Some(1));
    assert_eq!((table.pass(1), table.pass(2)), (Some(2), Some(0)));
    assert_eq!(table.links.resolved, [], "the last one to act may still answer");
    assert_eq!(table.pass(0), Some(0), "the turn player is asked when all is done");
    assert_eq!(table.links.resolved, [0, 1, 0]);
    let closed = EffectError::ChainResolving;
    assert_eq!(table.links.answered, [closed; 3], "nobody answers a chain that resolves");
    use FlowEvent::{Passed, Priority, Resolved};
    let passed = Passed { seat: Seat(0), by_itself: false };
    assert_eq!(table.told, [passed, Resolved, Resolved, Resolved, Priority(Seat(0))]);
}

#[test]
fn what_a_chain_sets_off_is_the_next_one_and_may_be_answered() {
    let mut table = Table::new();
    table.link(0, 1);
    assert_eq!(table.link(1, 0), Some(2));
    assert_eq!((table.pass(2), table.pass(0), table.pass(1)), (Some(0), Some(1), Some(0)));
    assert_eq!((&table.links.resolved[..], table.links.pool.all().len()), (&[1, 0][..], 1));
    assert_eq!(table.link(0, 0), Some(1), "an answer to what was set off");
    assert_eq!((table.pass(1), table.pass(2), table.pass(0)), (Some(2), Some(0), Some(0)));
    assert_eq!(table.links.resolved, [1, 0, 0, 2]);
    let asks = Controller::new(&FLOW);
    assert_eq!(asks.may_pass(&table.ctx, &table.links, Seat(1)), Err(FlowRefusal::NotYourPriority));
}
