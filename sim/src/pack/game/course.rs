//! The course of a card game as JSON: segments, turns, phases, steps; conditions; what moves need.
//!
//! Parts are named by their places, counted from 0: segments in the flow, phases in their segment,
//! steps in their phase, limits in their list.

use hexdeck_engine::flow::{
    After, Branch, Condition, Conditional, Flow, Hook, MAX_DEPTH, Need, Phase, PhaseId, Priority,
    Restriction, RestrictionId, Segment, SegmentId, Step, StepId, Turn,
};
use hexdeck_engine::games::duel::Verb;
use hexdeck_engine::play::Seat;
use serde_json::{Map, Value, json};

use super::super::fields::{At, Fields};
use super::super::mistakes::Mistakes;
use super::super::tree::Json;
use super::words::{self, Words};
use super::{byte, each, keep, named};

/// One of several words that must be there.
fn need<T: Copy>(
    fields: &mut Fields<'_>,
    name: &str,
    all: &Words<T>,
    mistakes: &mut Mistakes,
) -> Option<T> {
    let at = fields.need(name, mistakes)?;
    words::read(name, all, &at, mistakes)
}

/// One of several words that may be there.
fn maybe<T: Copy>(
    fields: &mut Fields<'_>,
    name: &str,
    all: &Words<T>,
    mistakes: &mut Mistakes,
) -> Option<T> {
    let at = fields.take(name)?;
    words::read(name, all, &at, mistakes)
}

/// The whole course.
pub fn read_flow(at: At<'_>, mistakes: &mut Mistakes) -> Option<Flow<'static>> {
    let mut fields = Fields::of("'flow'", at, mistakes)?;
    let name = named(&mut fields, "name", mistakes);
    let priority = fields.need("priority", mistakes).and_then(|at| {
        let mut fields = Fields::of("'priority'", at, mistakes)?;
        let initial = need(&mut fields, "initial", words::INITIALS, mistakes);
        let model = need(&mut fields, "model", words::MODELS, mistakes);
        let resolving = need(&mut fields, "resolving", words::RESOLVINGS, mistakes);
        let acting = need(&mut fields, "acting", words::ACTINGS, mistakes);
        fields.finish(mistakes);
        Some(Priority { initial: initial?, model: model?, resolving: resolving?, acting: acting? })
    });
    let limits = fields.need("limits", mistakes);
    let restrictions = each("'limits'", limits, mistakes, |at, mistakes| {
        let mut fields = Fields::of("A limit", at, mistakes)?;
        let name = named(&mut fields, "name", mistakes);
        let max = byte(&mut fields, "max", 0, u8::MAX, mistakes);
        let scope = need(&mut fields, "scope", words::SCOPES, mistakes);
        let reset = need(&mut fields, "reset", words::RESETS, mistakes);
        fields.finish(mistakes);
        Some(Restriction { name: name?, max: max?, scope: scope?, reset: reset? })
    });
    let segments = fields.need("segments", mistakes);
    let segments = each("'segments'", segments, mistakes, read_segment);
    fields.finish(mistakes);
    Some(Flow {
        name: name?,
        priority: priority?,
        restrictions: restrictions?,
        segments: segments?,
    })
}

fn read_segment(at: At<'_>, mistakes: &mut Mistakes) -> Option<Segment<'static>> {
    let mut fields = Fields::of("A segment", at, mistakes)?;
    let name = named(&mut fields, "name", mistakes);
    let (begin, end) = hooks(&mut fields, mistakes);
    let ends_when = condition(&mut fields, "endsWhen", mistakes);
    let conditional = conditional(&mut fields, SegmentId, mistakes);
    let after = match fields.take("after") {
        None => Some(After::Following),
        Some(at) if at.node.json == Json::Text("over".into()) => Some(After::Over),
        Some(at) => at.number("after", 0, 7, mistakes).map(|n| After::Segment(SegmentId(n as u8))),
    };
    let turn = fields.need("turn", mistakes).and_then(|at| {
        let mut fields = Fields::of("'turn'", at, mistakes)?;
        let (begin, end) = hooks(&mut fields, mistakes);
        let ends_when = condition(&mut fields, "endsWhen", mistakes);
        let skip_when = condition(&mut fields, "skipWhen", mistakes);
        let phases = fields.need("phases", mistakes);
        let phases = each("'phases'", phases, mistakes, read_phase);
        fields.finish(mistakes);
        Some(Turn { begin, end, ends_when: ends_when?, skip_when: skip_when?, phases: phases? })
    });
    fields.finish(mistakes);
    Some(Segment {
        name: name?,
        begin,
        end,
        ends_when: ends_when?,
        conditional: conditional?,
        after: after?,
        turn: turn?,
        priority: None,
    })
}

fn read_phase(at: At<'_>, mistakes: &mut Mistakes) -> Option<Phase<'static>> {
    let mut fields = Fields::of("A phase", at, mistakes)?;
    let name = named(&mut fields, "name", mistakes);
    let (begin, end) = hooks(&mut fields, mistakes);
    let ends_when = condition(&mut fields, "endsWhen", mistakes);
    let conditional = conditional(&mut fields, PhaseId, mistakes);
    let priority = fields.take("priority").map(|at| at.flag("priority", mistakes));
    let advance = maybe(&mut fields, "advance", words::ADVANCES, mistakes);
    let usual = Phase::named("");
    let steps = match fields.take("steps") {
        None => Some(usual.steps),
        steps => each("'steps'", steps, mistakes, read_step),
    };
    fields.finish(mistakes);
    Some(Phase {
        name: name?,
        begin,
        end,
        ends_when: ends_when?,
        conditional: conditional?,
        allows_priority: priority.unwrap_or(Some(usual.allows_priority))?,
        advance: advance.unwrap_or(usual.advance),
        steps: steps?,
    })
}

fn read_step(at: At<'_>, mistakes: &mut Mistakes) -> Option<Step<'static>> {
    let mut fields = Fields::of("A step", at, mistakes)?;
    let name = named(&mut fields, "name", mistakes);
    let (begin, end) = hooks(&mut fields, mistakes);
    let ends_when = condition(&mut fields, "endsWhen", mistakes);
    let conditional = conditional(&mut fields, StepId, mistakes);
    let priority = fields.take("priority").and_then(|at| at.flag("priority", mistakes));
    let advance = maybe(&mut fields, "advance", words::ADVANCES, mistakes);
    fields.finish(mistakes);
    Some(Step {
        name: name?,
        begin,
        end,
        ends_when: ends_when?,
        conditional: conditional?,
        allows_priority: priority,
        advance,
    })
}

fn hooks(fields: &mut Fields<'_>, mistakes: &mut Mistakes) -> (Option<Hook>, Option<Hook>) {
    let begin = maybe(fields, "begin", words::HOOKS, mistakes);
    (begin, maybe(fields, "end", words::HOOKS, mistakes))
}

/// The condition of a field; never, if it is not there.
fn condition(
    fields: &mut Fields<'_>,
    name: &str,
    mistakes: &mut Mistakes,
) -> Option<Condition<'static>> {
    match fields.take(name) {
        None => Some(Condition::Never),
        Some(at) => read_condition(at, MAX_DEPTH, mistakes),
    }
}

/// `{"skip" | "execute": condition}` or `{"replace": place, "when": condition}`.
fn conditional<Id>(
    fields: &mut Fields<'_>,
    id: fn(u8) -> Id,
    mistakes: &mut Mistakes,
) -> Option<Option<Conditional<'static, Id>>> {
    let (skip, execute) = (fields.take("skipWhen"), fields.take("onlyWhen"));
    let (replace, when) = (fields.take("replaceBy"), fields.take("replaceWhen"));
    let (at, branch) = match (skip, execute, replace, when) {
        (None, None, None, None) => return Some(None),
        (Some(at), None, None, None) => (at, Branch::Skip),
        (None, Some(at), None, None) => (at, Branch::Execute),
        (None, None, Some(by), Some(at)) => {
            (at, Branch::Replace(id(by.number("replaceBy", 0, 15, mistakes)? as u8)))
        }
        _ => {
            let message = "A part has 'skipWhen', 'onlyWhen', or 'replaceBy' with 'replaceWhen'.";
            mistakes.at(&fields.at, message);
            return None;
        }
    };
    let condition = read_condition(at, MAX_DEPTH, mistakes)?;
    Some(Some(Conditional { condition, branch }))
}

fn read_condition(at: At<'_>, depth: u8, mistakes: &mut Mistakes) -> Option<Condition<'static>> {
    if matches!(at.node.json, Json::Text(_)) {
        return words::read("A condition", words::CONDITIONS, &at, mistakes);
    }
    let Some(below) = depth.checked_sub(1).filter(|_| depth > 1) else {
        mistakes.at(&at, format!("A condition has at most {MAX_DEPTH} levels."));
        return None;
    };
    let mut all = Fields::of("A condition", at.clone(), mistakes)?.take_all();
    let (Some((key, value)), true) = (all.pop(), all.is_empty()) else {
        mistakes.at(&at, "A condition has one field, such as 'inPhase' or 'not'.");
        return None;
    };
    let mut number = |most: i64| value.number(key, 0, most, mistakes).map(|number| number as u8);
    Some(match key {
        "turnIs" => Condition::TurnIs(number(255)?.into()),
        "turnAfter" => Condition::TurnAfter(number(255)?.into()),
        "roundIs" => Condition::RoundIs(number(255)?.into()),
        "roundAfter" => Condition::RoundAfter(number(255)?.into()),
        "turnPlayerIs" => Condition::TurnPlayerIs(Seat(number(3)?)),
        "inSegment" => Condition::InSegment(SegmentId(number(7)?)),
        "inPhase" => Condition::InPhase(PhaseId(number(15)?)),
        "inStep" => {
            let list = value.list("'inStep'", mistakes)?;
            let [phase, step] = &list[..] else {
                mistakes.at(&value, "'inStep' is [phase, step].");
                return None;
            };
            let phase = phase.number("phase", 0, 15, mistakes)? as u8;
            Condition::InStep(PhaseId(phase), StepId(step.number("step", 0, 15, mistakes)? as u8))
        }
        "not" => {
            let term = read_condition(value, below, mistakes)?;
            Condition::Not(keep(vec![term]).first()?)
        }
        "all" | "any" => {
            let what = "The terms of a condition";
            let terms = each(what, Some(value), mistakes, |at, mistakes| {
                read_condition(at, below, mistakes)
            })?;
            if key == "all" { Condition::All(terms) } else { Condition::Any(terms) }
        }
        _ => {
            mistakes.at(&at, "A condition is not, all, any, turnIs, turnAfter, roundIs, roundAfter, turnPlayerIs, inSegment, inPhase, inStep or a word.");
            return None;
        }
    })
}

/// A kind of moves and what it needs.
pub fn read_moves(at: At<'_>, mistakes: &mut Mistakes) -> Option<(Verb, &'static [Need<'static>])> {
    let mut fields = Fields::of("A kind of moves", at, mistakes)?;
    let verb = need(&mut fields, "move", words::VERBS, mistakes);
    let needs = fields.need("needs", mistakes);
    let needs = each("'needs'", needs, mistakes, |at, mistakes| {
        if matches!(at.node.json, Json::Text(_)) {
            return words::read("A need", words::NEEDS, &at, mistakes);
        }
        let mut fields = Fields::of("A need", at, mistakes)?;
        let need = match (fields.take("when"), fields.take("within")) {
            (Some(when), None) => Need::When(read_condition(when, MAX_DEPTH, mistakes)?),
            (None, Some(at)) => {
                Need::Within(RestrictionId(at.number("within", 0, 7, mistakes)? as u8))
            }
            _ => {
                mistakes.at(&fields.at, "A need is a word, 'when' or 'within'.");
                return None;
            }
        };
        fields.finish(mistakes);
        Some(need)
    });
    fields.finish(mistakes);
    Some((verb?, needs?))
}

/// The course as JSON; what is as usual is left out.
pub fn write_flow(flow: &Flow<'_>) -> Value {
    let Priority { initial, model, resolving, acting } = flow.priority;
    let limit = |limit: &Restriction<'_>| {
        json!({
            "name": limit.name,
            "max": limit.max,
            "scope": words::of(words::SCOPES, &limit.scope),
            "reset": words::of(words::RESETS, &limit.reset),
        })
    };
    json!({
        "name": flow.name,
        "priority": {
            "initial": words::of(words::INITIALS, &initial),
            "model": words::of(words::MODELS, &model),
            "resolving": words::of(words::RESOLVINGS, &resolving),
            "acting": words::of(words::ACTINGS, &acting),
        },
        "limits": flow.restrictions.iter().map(limit).collect::<Vec<_>>(),
        "segments": flow.segments.iter().map(write_segment).collect::<Vec<_>>(),
    })
}

/// What segments, turns, phases and steps have in common.
fn part(
    name: Option<&str>,
    hooks: [Option<Hook>; 2],
    ends_when: &Condition<'_>,
) -> Map<String, Value> {
    let mut written = Map::new();
    if let Some(name) = name {
        written.insert("name".into(), name.into());
    }
    for (key, hook) in ["begin", "end"].into_iter().zip(hooks) {
        if let Some(hook) = hook {
            written.insert(key.into(), words::of(words::HOOKS, &hook).into());
        }
    }
    if *ends_when != Condition::Never {
        written.insert("endsWhen".into(), write_condition(ends_when, MAX_DEPTH));
    }
    written
}

fn write_conditional<Id: Copy>(
    written: &mut Map<String, Value>,
    conditional: Option<Conditional<'_, Id>>,
    number: fn(Id) -> u8,
) {
    let Some(Conditional { condition, branch }) = conditional else { return };
    let condition = write_condition(&condition, MAX_DEPTH);
    let key = match branch {
        Branch::Skip => "skipWhen",
        Branch::Execute => "onlyWhen",
        Branch::Replace(id) => {
            written.insert("replaceBy".into(), number(id).into());
            "replaceWhen"
        }
    };
    written.insert(key.into(), condition);
}

fn write_segment(segment: &Segment<'_>) -> Value {
    let Segment { name, begin, end, ends_when, conditional, after, turn, priority: _ } = segment;
    let mut written = part(Some(name), [*begin, *end], ends_when);
    write_conditional(&mut written, *conditional, |id| id.0);
    match after {
        After::Following => None,
        After::Over => written.insert("after".into(), "over".into()),
        After::Segment(id) => written.insert("after".into(), id.0.into()),
    };
    let mut inner = part(None, [turn.begin, turn.end], &turn.ends_when);
    if turn.skip_when != Condition::Never {
        inner.insert("skipWhen".into(), write_condition(&turn.skip_when, MAX_DEPTH));
    }
    inner.insert("phases".into(), turn.phases.iter().map(write_phase).collect());
    written.insert("turn".into(), inner.into());
    written.into()
}

fn write_phase(phase: &Phase<'_>) -> Value {
    let usual = Phase::named("");
    let mut written = part(Some(phase.name), [phase.begin, phase.end], &phase.ends_when);
    write_conditional(&mut written, phase.conditional, |id| id.0);
    if phase.allows_priority != usual.allows_priority {
        written.insert("priority".into(), phase.allows_priority.into());
    }
    if phase.advance != usual.advance {
        written.insert("advance".into(), words::of(words::ADVANCES, &phase.advance).into());
    }
    if !phase.steps.is_empty() {
        written.insert("steps".into(), phase.steps.iter().map(write_step).collect());
    }
    written.into()
}

fn write_step(step: &Step<'_>) -> Value {
    let mut written = part(Some(step.name), [step.begin, step.end], &step.ends_when);
    write_conditional(&mut written, step.conditional, |id| id.0);
    if let Some(priority) = step.allows_priority {
        written.insert("priority".into(), priority.into());
    }
    if let Some(advance) = step.advance {
        written.insert("advance".into(), words::of(words::ADVANCES, &advance).into());
    }
    written.into()
}

fn write_condition(condition: &Condition<'_>, depth: u8) -> Value {
    // No checked condition is deeper.
    let Some(below) = depth.checked_sub(1) else { return Value::Null };
    let terms = |terms: &[Condition<'_>]| -> Vec<Value> {
        terms.iter().map(|term| write_condition(term, below)).collect()
    };
    match *condition {
        Condition::Not(term) => json!({"not": write_condition(term, below)}),
        Condition::All(list) => json!({"all": terms(list)}),
        Condition::Any(list) => json!({"any": terms(list)}),
        Condition::TurnIs(n) => json!({"turnIs": n}),
        Condition::TurnAfter(n) => json!({"turnAfter": n}),
        Condition::RoundIs(n) => json!({"roundIs": n}),
        Condition::RoundAfter(n) => json!({"roundAfter": n}),
        Condition::TurnPlayerIs(seat) => json!({"turnPlayerIs": seat.0}),
        Condition::InSegment(id) => json!({"inSegment": id.0}),
        Condition::InPhase(id) => json!({"inPhase": id.0}),
        Condition::InStep(phase, step) => json!({"inStep": [phase.0, step.0]}),
        word => words::CONDITIONS
            .iter()
            .find(|(_, condition)| *condition == word)
            .map_or(Value::Null, |(word, _)| (*word).into()),
    }
}

/// A kind of moves as JSON.
pub fn write_moves((verb, needs): &(Verb, &[Need<'_>])) -> Value {
    let need = |need: &Need<'_>| match need {
        Need::When(condition) => json!({"when": write_condition(condition, MAX_DEPTH)}),
        Need::Within(id) => json!({"within": id.0}),
        Need::Priority => "priority".into(),
        Need::Asked => "asked".into(),
        Need::OwnTurn => "ownTurn".into(),
        Need::NothingPending => "nothingPending".into(),
    };
    json!({
        "move": words::of(words::VERBS, verb),
        "needs": needs.iter().map(need).collect::<Vec<Value>>(),
    })
}
