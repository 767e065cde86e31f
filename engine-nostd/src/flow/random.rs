//! Random flows played by random hands of random games: nothing panics, hangs or breaks.

use proptest::prelude::*;
use std::vec::Vec;

use super::ctx::Spot;
use super::testing::{Busy, manage};
use super::{
    Acting, Advance, After, Branch, Condition, Conditional, Controller, Ctx, DefError, Flow,
    FlowError, FlowEvent, FlowRefusal, Hook, Host, Initial, Level, Manager, Model, PassUntil,
    Phase, PhaseId, Priority, Reset, Resolving, Restriction, RestrictionId, Scope, Segment,
    SegmentId, Stage, Steer, Step, StepId, Turn,
};
use crate::play::{Rng, Seat};

const CONDITIONS: &[Condition<'_>] = &[
    Condition::Never,
    Condition::Never,
    Condition::Always,
    Condition::Game(0),
    Condition::Game(1),
    Condition::Not(&Condition::Game(2)),
    Condition::All(&[Condition::Game(3), Condition::RoundAfter(1)]),
    Condition::Any(&[Condition::TurnIs(2), Condition::InPhase(PhaseId(1))]),
    Condition::TurnAfter(3),
    Condition::RoundIs(2),
    Condition::FirstTurnOfFirstPlayer,
    Condition::TurnPlayerIs(Seat(1)),
    Condition::InSegment(SegmentId(0)),
    Condition::InStep(PhaseId(0), StepId(0)),
];

const RESETS: [Reset; 4] = [Reset::TurnStart, Reset::TurnEnd, Reset::PhaseStart, Reset::PhaseEnd];

/// Draws parts of flows.
struct Maker(Rng, &'static [Condition<'static>]);

impl Maker {
    fn below(&mut self, n: u32) -> u8 {
        self.0.below(n) as u8
    }

    fn of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.0.below(choices.len() as u32) as usize]
    }

    fn hook(&mut self) -> Option<Hook> {
        Some(Hook(self.below(4))).filter(|h| h.0 < 2)
    }

    /// Mostly never, or hardly anything would last.
    fn rarely(&mut self) -> Condition<'static> {
        if self.below(5) == 0 { self.of(self.1) } else { Condition::Never }
    }

    fn conditional<Id: Copy>(
        &mut self,
        parts: u32,
        id: fn(u8) -> Id,
    ) -> Option<Conditional<'static, Id>> {
        let condition = self.of(self.1);
        let to = id(self.below(parts));
        let branch = self.of(&[Branch::Skip, Branch::Execute, Branch::Replace(to)]);
        (self.below(3) == 0).then_some(Conditional { condition, branch })
    }

    fn advance(&mut self) -> Advance {
        self.of(&[
            Advance::NextStep,
            Advance::NextStep,
            Advance::NextPhase,
            Advance::NextTurn,
            Advance::None,
        ])
    }

    fn steps(&mut self) -> Vec<Step<'static>> {
        let count = self.below(4);
        (0..count)
            .map(|_| Step {
                begin: self.hook(),
                end: self.hook(),
                ends_when: self.rarely(),
                conditional: self.conditional(count.into(), StepId),
                allows_priority: self.of(&[None, Some(true), Some(false)]),
                advance: Some(self.advance()).filter(|_| self.0.below(2) == 0),
                ..Step::named("step")
            })
            .collect()
    }

    fn phases<'a>(&mut self, steps: &'a [Vec<Step<'a>>]) -> Vec<Phase<'a>> {
        let count = steps.len() as u32;
        steps
            .iter()
            .map(|steps| Phase {
                begin: self.hook(),
                end: self.hook(),
                ends_when: self.rarely(),
                conditional: self.conditional(count, PhaseId),
                allows_priority: self.of(&[true, false]),
                advance: self.advance(),
                steps,
                ..Phase::named("phase")
            })
            .collect()
    }

    fn segments<'a>(&mut self, phases: &'a [Vec<Phase<'a>>]) -> Vec<Segment<'a>> {
        let count = phases.len() as u32;
        phases
            .iter()
            .map(|phases| {
                let to = SegmentId(self.below(count));
                Segment {
                    begin: self.hook(),
                    end: self.hook(),
                    ends_when: self.rarely(),
                    conditional: self.conditional(count, SegmentId),
                    after: self.of(&[After::Following, After::Segment(to), After::Over]),
                    priority: Some(self.priority()).filter(|_| self.0.below(3) == 0),
                    ..Segment::named(
                        "segment",
                        Turn {
                            begin: self.hook(),
                            end: self.hook(),
                            ends_when: self.rarely(),
                            skip_when: self.rarely(),
                            phases,
                        },
                    )
                }
            })
            .collect()
    }

    fn priority(&mut self) -> Priority {
        Priority {
            initial: self.of(&[Initial::TurnPlayer, Initial::FirstPlayer, Initial::NextPlayer]),
            model: self.of(&[
                Model::TurnBased,
                Model::Apnap,
                Model::FocusBased,
                Model::TurnPlayerOnly,
            ]),
            resolving: self.of(&[Resolving::WhenAllPass, Resolving::AtOnce]),
            acting: self.of(&[Acting::Keeps, Acting::HandsOn]),
        }
    }
}

/// Makes a random flow, playable or not, and uses it.
fn any_flow<R>(make: &mut Maker, use_it: impl FnOnce(&Flow<'_>, &mut Maker) -> R) -> R {
    let shape: Vec<u8> = (0..1 + make.below(3)).map(|_| 1 + make.below(3)).collect();
    let steps: Vec<Vec<Vec<Step<'_>>>> =
        shape.iter().map(|n| (0..*n).map(|_| make.steps()).collect()).collect();
    let phases: Vec<Vec<Phase<'_>>> = steps.iter().map(|s| make.phases(s)).collect();
    let segments = make.segments(&phases);
    let limit = |make: &mut Maker| Restriction {
        name: "limit",
        max: make.below(3),
        scope: make.of(&[Scope::Player, Scope::Global]),
        reset: make.of(&RESETS),
    };
    let restrictions: Vec<_> = (0..make.below(4)).map(|_| limit(make)).collect();
    let priority = make.priority();
    let flow = Flow { name: "random", segments: &segments, priority, restrictions: &restrictions };
    use_it(&flow, make)
}

/// Makes random flows until one can be played, and uses it.
fn with_flow(make: &mut Maker, mut play: impl FnMut(&Flow<'_>, &mut Maker)) {
    let mut try_one = |flow: &Flow<'_>, make: &mut Maker| {
        let playable = flow.check().is_ok();
        if playable {
            play(flow, make);
        }
        playable
    };
    while !any_flow(make, &mut try_one) {}
}

/// Whether the flow stops, begun at this segment by two seats who do nothing.
fn stops(flow: &Flow<'_>, at: SegmentId, host: &mut Busy) -> bool {
    let mut ctx = Ctx::new(&[Seat(0), Seat(1)]).unwrap();
    (ctx.segment, ctx.stage) = (Spot::own(at.0), Stage::Begin(Level::Segment));
    let done = manage(flow, &mut ctx, host, |m| m.run());
    assert!(done.is_ok() || done == Err(FlowError::Flow(FlowRefusal::NeverStops)), "{done:?}");
    done.is_ok()
}

/// A game that does anything at any time.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Whims {
    rng: Rng,
    effects: u8,
    asks: Option<Seat>,
}

impl Whims {
    /// One of `n` answers that stays the same until the game changes.
    fn answer(&self, question: u64, n: u32) -> u32 {
        let mut rng = self.rng;
        Rng::new(u64::from(rng.next()) << 32 | question).below(n)
    }

    fn stir(&mut self, steer: &mut Steer<'_>) -> Result<(), FlowRefusal> {
        let seat = Seat(self.rng.below(7) as u8);
        match self.rng.below(48) {
            0 => return Err(FlowRefusal::NothingToEnd),
            1 => self.asks = Some(seat).filter(|s| steer.ctx().is_in(*s)),
            2 => drop(steer.leave(seat)),
            3 => drop(steer.set_first_player(seat)),
            4..10 => drop(steer.set_focus(seat)),
            10..24 => self.effects = self.effects.saturating_add(1),
            _ => {}
        }
        Ok(())
    }
}

impl Host for Whims {
    type Refusal = FlowRefusal;

    fn holds(&self, condition: u8, ctx: &Ctx) -> bool {
        self.answer(u64::from(condition) << 16 | u64::from(ctx.turn()), 3) == 0
    }

    fn hook(&mut self, _hook: Hook, steer: &mut Steer<'_>) -> Result<(), FlowRefusal> {
        self.stir(steer)
    }

    fn pending(&self) -> bool {
        self.effects > 0
    }

    fn resolve(&mut self, steer: &mut Steer<'_>) -> Result<(), FlowRefusal> {
        self.effects -= 1;
        self.stir(steer)
    }

    fn closed(&self) -> bool {
        self.effects % 4 == 3
    }

    fn has_moves(&self, seat: Seat, _ctx: &Ctx) -> bool {
        self.answer(1 << 20 | u64::from(seat.0), 2) == 0
    }

    fn awaits(&self, _ctx: &Ctx) -> Option<Seat> {
        self.asks
    }
}

/// The number of the action that only counts.
const COUNTS: u8 = 18;
/// The number of the action that starts.
const STARTS: u8 = 19;

/// Any action, by anybody; the seat with priority more often than others.
fn act(manager: &mut Manager<'_, '_, Whims>, kind: u8, seat: Seat, n: u8) -> Result<(), ()> {
    let until =
        [None, Some(PassUntil::EndOfTurn), Some(PassUntil::MyTurn), Some(PassUntil::Pending)];
    let flat = |done: Result<(), FlowError<FlowRefusal>>| done.map_err(|_| ());
    match kind {
        0..6 => flat(manager.pass_priority(seat)),
        6..9 => flat(manager.acted(seat)),
        9 => flat(manager.pass_turn(seat)),
        10 => flat(manager.set_phase(PhaseId(n))),
        11 => flat(manager.end_step()),
        12 => flat(manager.end_phase()),
        13 => flat(manager.end_turn()),
        14 => flat(manager.end_segment()),
        15 => flat(manager.leave(seat)),
        16 => flat(manager.pass_until(seat, until[usize::from(n % 4)])),
        17 => flat(manager.skip_idle(seat, n < 3)),
        COUNTS => manager.record(RestrictionId(n), seat).map_err(|_| ()),
        STARTS => flat(manager.start()),
        _ => flat(manager.run()),
    }
}

/// Begins and ends nest like brackets, in the order segment, turn, phase, step.
#[derive(Clone, Default)]
struct Nesting(Vec<FlowEvent>);

impl Nesting {
    fn hear(&mut self, event: FlowEvent) {
        use FlowEvent::*;
        let depth = self.0.len();
        match event {
            SegmentBegan(_) => assert_eq!(depth, 0),
            TurnBegan { .. } => assert_eq!(depth, 1),
            PhaseBegan(_) => assert_eq!(depth, 2),
            StepBegan(_) => assert_eq!(depth, 3),
            SegmentEnded(id) => assert_eq!(self.0.pop(), Some(SegmentBegan(id))),
            TurnEnded { seat, turn } => assert_eq!(self.0.pop(), Some(TurnBegan { seat, turn })),
            PhaseEnded(id) => assert_eq!(self.0.pop(), Some(PhaseBegan(id))),
            StepEnded(id) => assert_eq!(self.0.pop(), Some(StepBegan(id))),
            Over => assert_eq!(depth, 0),
            Priority(_) | Passed { .. } => assert!(depth >= 3),
            _ => {}
        }
        if matches!(event, SegmentBegan(_) | TurnBegan { .. } | PhaseBegan(_) | StepBegan(_)) {
            self.0.push(event);
        }
    }
}

/// What must be true of a context when an action is done.
fn at_rest(controller: Controller<'_>, ctx: &Ctx, host: &Whims) {
    if controller.running(ctx).is_err() || host.asks.is_some() {
        return;
    }
    assert_eq!(ctx.stage(), Stage::Inside);
    match ctx.priority_player() {
        Some(seat) => assert!(ctx.is_in(seat) && controller.allows_priority(ctx)),
        None => {
            assert!(!controller.allows_priority(ctx));
            assert_eq!(controller.advance(ctx), Advance::None);
        }
    }
}

fn comes_back_whole(ctx: &Ctx) {
    let mut buffer = [0; 160];
    let bytes = postcard::to_slice(ctx, &mut buffer).unwrap();
    assert_eq!(&postcard::from_bytes::<Ctx>(bytes).unwrap(), ctx);
}

fn play(flow: &Flow<'_>, make: &mut Maker, actions: u32) {
    let controller = Controller::new(flow);
    let mut order: Vec<Seat> = (0..6).map(Seat).collect();
    for i in (1..6).rev() {
        order.swap(i, usize::from(make.below(i as u32 + 1)));
    }
    order.truncate(1 + usize::from(make.below(6)));
    let mut ctx = Ctx::new(&order).unwrap();
    let mut host = Whims { rng: make.0, effects: 0, asks: None };
    let mut nesting = Nesting::default();
    for _ in 0..actions {
        if ctx.stage() == Stage::Over && make.0.below(4) == 0 {
            ctx = Ctx::new(&order).unwrap();
        }
        let begin = ctx.stage() == Stage::Ready && make.0.below(4) > 0;
        let kind = if begin { STARTS } else { make.below(22) };
        let anybody = Seat(make.below(7));
        let seat = ctx.priority_player().filter(|_| make.0.below(4) > 0).unwrap_or(anybody);
        host.asks = host.asks.filter(|_| make.0.below(2) == 0);
        let (before, mut next) = (ctx.clone(), host.clone());
        let mut events = Vec::new();
        let mut tell = |event| events.push(event);
        let mut manager = Manager::new(controller, &mut ctx, &mut next, &mut tell);
        if act(&mut manager, kind, seat, make.below(5)).is_ok() {
            host = next;
            events.into_iter().for_each(|event| nesting.hear(event));
            ctx.check(flow).unwrap();
            // Counting is no action: nothing goes on by it.
            if kind != COUNTS {
                at_rest(controller, &ctx, &host);
            }
            comes_back_whole(&ctx);
        } else {
            assert_eq!(ctx, before, "a refused action changed something");
        }
        // Otherwise a game whose hook failed would fail the same way for ever.
        host.rng.next();
    }
}

proptest! {
    #[test]
    fn what_is_refused_as_looping_never_stops(seed: u64, yes: u32) {
        any_flow(&mut Maker(Rng::new(seed), CONDITIONS), |flow, _| {
            if let Err(DefError::Loops(at)) = flow.check() {
                assert!(!stops(flow, at, &mut Busy { yes, ..Busy::default() }));
            }
        });
    }

    #[test]
    fn where_no_condition_is_open_the_check_is_exact(seed: u64) {
        any_flow(&mut Maker(Rng::new(seed), &CONDITIONS[..3]), |flow, _| {
            let ids = (0..flow.segments.len() as u8).map(SegmentId);
            let looping = ids.into_iter().find(|id| !stops(flow, *id, &mut Busy::default()));
            assert_eq!(flow.check(), looping.map_or(Ok(()), |id| Err(DefError::Loops(id))));
        });
    }

    #[test]
    fn any_flow_in_any_hands(seed: u64) {
        with_flow(&mut Maker(Rng::new(seed), CONDITIONS), |flow, make| play(flow, make, 120));
    }

    #[test]
    fn a_damaged_context_is_refused_or_can_be_played(
        seed: u64,
        damage in prop::collection::vec((0..160usize, any::<u8>()), 1..4),
    ) {
        with_flow(&mut Maker(Rng::new(seed), CONDITIONS), |flow, make| {
            let mut ctx = Ctx::new(&[Seat(0), Seat(1)]).unwrap();
            let mut host = Whims { rng: make.0, effects: 0, asks: None };
            let controller = Controller::new(flow);
            let _ = Manager::new(controller, &mut ctx, &mut host, &mut |_| ()).start();
            let mut buffer = [0; 160];
            let len = postcard::to_slice(&ctx, &mut buffer).unwrap().len();
            for (at, value) in &damage {
                buffer[at % len] = value % 8;
            }
            let Ok(mut ctx) = postcard::from_bytes::<Ctx>(&buffer[..len]) else { return };
            if ctx.check(flow).is_err() {
                return;
            }
            for _ in 0..20 {
                let seat = ctx.priority_player().unwrap_or(Seat(make.below(2)));
                let mut tell = |_| ();
                let mut manager = Manager::new(controller, &mut ctx, &mut host, &mut tell);
                if act(&mut manager, make.below(22), seat, make.below(5)).is_ok() {
                    ctx.check(flow).unwrap();
                }
                host.rng.next();
            }
        });
    }
}
