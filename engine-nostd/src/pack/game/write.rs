//! The bytes of a ruleset: what `read` reads.

use super::codes::*;
use crate::flow::{
    After, Branch, Condition, Conditional, Flow, Hook, Need, Phase, Priority, Restriction, Segment,
    Step, Turn,
};
use crate::games::duel::{Ability, Aim, Goal, Op, Places, Preset, Print, Ruleset, Test, When};

/// Writes a ruleset without its id and name. What does not fit a byte comes out wrong, and is
/// refused when the pack is checked.
pub(in super::super) fn write(rules: &Ruleset<'_>, put: &mut dyn FnMut(&[u8])) {
    let mut out = Out { put };
    out.text(rules.points);
    out.text(rules.charge);
    out.flow(&rules.flow);
    out.bytes(&[rules.opening.segment.0, code(&MODELS, rules.opening.then), rules.end.0]);
    let Places { deck, hand, field, charge, discard, cast } = rules.places;
    let roles = [deck, hand, field, charge, discard, cast];
    for (number, zone) in (0..).zip(rules.table.zones()) {
        let role = roles.iter().position(|role| role.0 == number);
        out.bytes(&[role.map_or(0xFF, |role| role as u8), zone.limit.unwrap_or(0)]);
    }
    out.count(rules.verbs.len());
    for (verb, needs) in rules.verbs {
        out.bytes(&[code(&VERBS, *verb)]);
        out.count(needs.len());
        needs.iter().for_each(|need| out.need(need));
    }
    out.count(rules.cards.len());
    rules.cards.iter().for_each(|print| out.card(print));
    out.count(rules.decks.len());
    for Preset { id, name, cards } in rules.decks {
        out.text(id);
        out.text(name);
        out.count(cards.len());
        cards.iter().for_each(|(card, copies)| out.bytes(&[byte(card.0.into()), *copies]));
    }
    let limits = rules.limits;
    out.bytes(&[limits.fewest, limits.most, limits.copies]);
    match rules.goal {
        Goal::Last => out.bytes(&[0]),
        Goal::Race(goal) => out.bytes(&[1, goal]),
    }
    out.bytes(&[rules.start, rules.hand, rules.hand_limit, byte(rules.turns.into())]);
}

fn byte(number: usize) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

struct Out<'p> {
    put: &'p mut dyn FnMut(&[u8]),
}

impl Out<'_> {
    fn bytes(&mut self, bytes: &[u8]) {
        (self.put)(bytes);
    }

    fn count(&mut self, count: usize) {
        self.bytes(&[byte(count)]);
    }

    fn text(&mut self, text: &str) {
        match text.len() {
            length @ 0..0x80 => self.bytes(&[length as u8]),
            length => self.bytes(&[length as u8 | 0x80, byte(length >> 7)]),
        }
        self.bytes(text.as_bytes());
    }

    fn flow(&mut self, flow: &Flow<'_>) {
        self.text(flow.name);
        let Priority { initial, model, resolving, acting } = flow.priority;
        self.bytes(&[
            code(&INITIALS, initial),
            code(&MODELS, model),
            code(&RESOLVINGS, resolving),
            code(&ACTINGS, acting),
        ]);
        self.count(flow.restrictions.len());
        for Restriction { name, max, scope, reset } in flow.restrictions {
            self.text(name);
            self.bytes(&[*max, code(&SCOPES, *scope), code(&RESETS, *reset)]);
        }
        self.count(flow.segments.len());
        flow.segments.iter().for_each(|segment| self.segment(segment));
    }

    fn segment(&mut self, segment: &Segment<'_>) {
        // In a pack the opening has priority of its own and no segment says any.
        let Segment { name, begin, end, ends_when, conditional, after, turn, priority: _ } =
            segment;
        self.text(name);
        self.hooks([*begin, *end]);
        self.condition(ends_when);
        self.conditional(*conditional, |id| id.0);
        match after {
            After::Following => self.bytes(&[0]),
            After::Over => self.bytes(&[1]),
            After::Segment(id) => self.bytes(&[2, id.0]),
        }
        let Turn { begin, end, ends_when, skip_when, phases } = turn;
        self.hooks([*begin, *end]);
        self.condition(ends_when);
        self.condition(skip_when);
        self.count(phases.len());
        phases.iter().for_each(|phase| self.phase(phase));
    }

    fn phase(&mut self, phase: &Phase<'_>) {
        let Phase { name, begin, end, ends_when, conditional, allows_priority, advance, steps } =
            phase;
        self.text(name);
        self.hooks([*begin, *end]);
        self.condition(ends_when);
        self.conditional(*conditional, |id| id.0);
        self.bytes(&[u8::from(*allows_priority), code(&ADVANCES, *advance)]);
        self.count(steps.len());
        steps.iter().for_each(|step| self.step(step));
    }

    fn step(&mut self, step: &Step<'_>) {
        let Step { name, begin, end, ends_when, conditional, allows_priority, advance } = step;
        self.text(name);
        self.hooks([*begin, *end]);
        self.condition(ends_when);
        self.conditional(*conditional, |id| id.0);
        let allows = allows_priority.map_or(0, |allows| 1 + u8::from(allows));
        self.bytes(&[allows, advance.map_or(0, |advance| 1 + code(&ADVANCES, advance))]);
    }

    fn hooks(&mut self, hooks: [Option<Hook>; 2]) {
        self.bytes(&hooks.map(|hook| hook.map_or(0, |hook| hook.0.saturating_add(1))));
    }

    fn conditional<Id: Copy>(
        &mut self,
        conditional: Option<Conditional<'_, Id>>,
        number: fn(Id) -> u8,
    ) {
        let Some(Conditional { condition, branch }) = conditional else {
            return self.bytes(&[0]);
        };
        match branch {
            Branch::Skip => self.bytes(&[1]),
            Branch::Execute => self.bytes(&[2]),
            Branch::Replace(id) => self.bytes(&[3, number(id)]),
        }
        self.condition(&condition);
    }

    fn condition(&mut self, condition: &Condition<'_>) {
        self.condition_within(condition, crate::flow::MAX_DEPTH);
    }

    fn condition_within(&mut self, condition: &Condition<'_>, depth: u8) {
        // One that is too deep, or contains itself, comes out as a code that does not exist.
        let Some(below) = depth.checked_sub(1) else { return self.bytes(&[0xFF]) };
        let number = |n: u16| byte(n.into());
        match *condition {
            Condition::Never => self.bytes(&[0]),
            Condition::Always => self.bytes(&[1]),
            Condition::Not(term) => {
                self.bytes(&[2]);
                self.condition_within(term, below);
            }
            Condition::All(terms) | Condition::Any(terms) => {
                let all = matches!(condition, Condition::All(_));
                self.bytes(&[if all { 3 } else { 4 }, byte(terms.len())]);
                terms.iter().for_each(|term| self.condition_within(term, below));
            }
            Condition::TurnIs(n) => self.bytes(&[5, number(n)]),
            Condition::TurnAfter(n) => self.bytes(&[6, number(n)]),
            Condition::RoundIs(n) => self.bytes(&[7, number(n)]),
            Condition::RoundAfter(n) => self.bytes(&[8, number(n)]),
            Condition::FirstTurnOfFirstPlayer => self.bytes(&[9]),
            Condition::TurnPlayerIs(seat) => self.bytes(&[10, seat.0]),
            Condition::InSegment(id) => self.bytes(&[11, id.0]),
            Condition::InPhase(id) => self.bytes(&[12, id.0]),
            Condition::InStep(phase, step) => self.bytes(&[13, phase.0, step.0]),
            Condition::Game(id) => self.bytes(&[14, id]),
        }
    }

    fn need(&mut self, need: &Need<'_>) {
        match need {
            Need::Priority => self.bytes(&[0]),
            Need::Asked => self.bytes(&[1]),
            Need::OwnTurn => self.bytes(&[2]),
            Need::NothingPending => self.bytes(&[3]),
            Need::When(condition) => {
                self.bytes(&[4]);
                self.condition(condition);
            }
            Need::Within(id) => self.bytes(&[5, id.0]),
        }
    }

    fn card(&mut self, print: &Print<'_>) {
        let Print { id, name, text, kind, keywords, stats, abilities } = *print;
        [id, name, text].into_iter().for_each(|text| self.text(text));
        self.bytes(&[code(&KINDS, kind), keywords]);
        self.count(stats.len());
        for (stat, value) in stats {
            self.bytes(&[stat.0, u8::try_from(*value).unwrap_or(u8::MAX)]);
        }
        self.count(abilities.len());
        abilities.iter().for_each(|ability| self.ability(ability));
    }

    fn ability(&mut self, ability: &Ability<'_>) {
        match ability.when {
            When::Played => self.bytes(&[0]),
            When::Arrives => self.bytes(&[1]),
            When::Dies => self.bytes(&[2]),
            When::Attacks => self.bytes(&[3]),
            When::Quests => self.bytes(&[4]),
            When::TurnBegins => self.bytes(&[5]),
            When::Used { cost } => self.bytes(&[6, cost]),
        }
        match ability.aim {
            Aim::Nothing => self.bytes(&[0]),
            Aim::Creature(side) => self.bytes(&[1, code(&SIDES, side)]),
            Aim::Tapped(side) => self.bytes(&[2, code(&SIDES, side)]),
            Aim::Seat(side) => self.bytes(&[3, code(&SIDES, side)]),
            Aim::Anything(side) => self.bytes(&[4, code(&SIDES, side)]),
            Aim::Effect => self.bytes(&[5]),
            Aim::Fallen => self.bytes(&[6]),
        }
        self.count(ability.ops.len());
        ability.ops.iter().for_each(|op| self.op(*op));
    }

    fn op(&mut self, op: Op) {
        match op {
            Op::Draw(who, n) => self.bytes(&[0, code(&WHOS, who), n]),
            Op::Discard(who, n) => self.bytes(&[1, code(&WHOS, who), n]),
            Op::Gain(who, n) => self.bytes(&[2, code(&WHOS, who), n]),
            Op::Lose(who, n) => self.bytes(&[3, code(&WHOS, who), n]),
            Op::Damage(what, n) => self.bytes(&[4, code(&WHATS, what), n]),
            Op::Mend(what, n) => self.bytes(&[5, code(&WHATS, what), n]),
            Op::Change(what, stat, by, span) => {
                self.bytes(&[6, code(&WHATS, what), stat.0, by as u8, code(&SPANS, span)]);
            }
            Op::Grow(what, n) => self.bytes(&[7, code(&WHATS, what), n]),
            Op::Tap(what) => self.bytes(&[8, code(&WHATS, what)]),
            Op::Ready(what) => self.bytes(&[9, code(&WHATS, what)]),
            Op::Move(what, to) => self.bytes(&[10, code(&WHATS, what), code(&TOS, to)]),
            Op::Counter => self.bytes(&[11]),
            Op::ExtraTurn => self.bytes(&[12]),
            Op::Unless(Test::Behind, n) => self.bytes(&[13, 0, n]),
            Op::Unless(Test::HoldsFewer, n) => self.bytes(&[13, 1, n]),
            Op::Unless(Test::Creatures(least), n) => self.bytes(&[13, 2, least, n]),
        }
    }
}
