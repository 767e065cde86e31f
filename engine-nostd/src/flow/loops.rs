//! Whether a flow can come to rest at all.
//!
//! A flow rests where a seat gets priority or where only the game goes on. A definition loops when
//! no answer of the game to any condition could bring it to rest or to its end; that is provable,
//! and refused. What only some answers keep going is stopped when it happens
//! ([`FlowRefusal::NeverStops`](super::FlowRefusal::NeverStops)).

use super::{
    Advance, Branch, Condition, Conditional, Flow, Phase, PhaseId, Segment, SegmentId, Step, StepId,
};

impl Flow<'_> {
    /// Whether, from the beginning of this segment on, the flow can come to rest or to its end.
    pub(super) fn rests_or_ends(&self, from: SegmentId) -> bool {
        let mut at = from;
        // A path without rest that is longer than the list of segments goes in a circle.
        for _ in 0..self.segments.len() {
            let Some(own) = self.segment(at) else { return false };
            let ways = Ways::of(own, own.conditional, self.segments, |id: SegmentId| id.0);
            if ways.parts().any(segment_rests) {
                return true;
            }
            let ends = |s: &Segment<'_>| s.ends_when.fixed() != Some(false);
            if !ways.skip && !ways.parts().any(ends) {
                return false;
            }
            match self.after(at) {
                Some(next) => at = next,
                None => return true,
            }
        }
        false
    }
}

/// What may happen at a place, for some answer of the game to its condition.
struct Ways<'a, T> {
    own: Option<&'a T>,
    stand_in: Option<&'a T>,
    skip: bool,
}

impl<'a, T> Ways<'a, T> {
    fn of<Id>(
        own: &'a T,
        conditional: Option<Conditional<'_, Id>>,
        parts: &'a [T],
        number: impl Fn(Id) -> u8,
    ) -> Self {
        let Some(Conditional { condition, branch }) = conditional else {
            return Ways { own: Some(own), stand_in: None, skip: false };
        };
        let yes = condition.fixed() != Some(false);
        let no = condition.fixed() != Some(true);
        match branch {
            Branch::Skip => Ways { own: no.then_some(own), stand_in: None, skip: yes },
            Branch::Execute => Ways { own: yes.then_some(own), stand_in: None, skip: no },
            Branch::Replace(id) => Ways {
                own: no.then_some(own),
                stand_in: parts.get(usize::from(number(id))).filter(|_| yes),
                skip: false,
            },
        }
    }

    /// Whatever may be played there.
    fn parts(&self) -> impl Iterator<Item = &'a T> {
        self.own.into_iter().chain(self.stand_in)
    }
}

/// Where a walk through the parts of a turn may get to.
#[derive(Clone, Copy, Default)]
struct Reach {
    /// It may come to rest.
    rests: bool,
    /// It may get behind the part: to the next step of a phase, to the next phase of a turn.
    next: bool,
    /// Of a step: it may get to the next phase without the steps between.
    next_phase: bool,
}

impl Reach {
    /// Where a place leads that gives priority or not and goes on like this.
    fn of(allows_priority: bool, advance: Advance, ends_when: &Condition<'_>) -> Reach {
        let ends = ends_when.fixed();
        if ends == Some(true) {
            // It is over before anything else happens in it.
            return Reach { next: true, ..Reach::default() };
        }
        // Where it rests, nobody asks how it goes on.
        Reach {
            rests: allows_priority || advance == Advance::None,
            next: advance == Advance::NextStep || ends.is_none(),
            next_phase: advance == Advance::NextPhase,
        }
    }

    fn or(self, other: Reach) -> Reach {
        Reach {
            rests: self.rests || other.rests,
            next: self.next || other.next,
            next_phase: self.next_phase || other.next_phase,
        }
    }
}

fn segment_rests(segment: &Segment<'_>) -> bool {
    let turn = &segment.turn;
    let barred = [segment.ends_when, turn.ends_when, turn.skip_when];
    if barred.iter().any(|condition| condition.fixed() == Some(true)) {
        return false;
    }
    for own in turn.phases {
        let ways = Ways::of(own, own.conditional, turn.phases, |id: PhaseId| id.0);
        let reach = ways.parts().map(phase_reach).fold(Reach::default(), Reach::or);
        if reach.rests {
            return true;
        }
        if !reach.next && !ways.skip {
            return false;
        }
    }
    false
}

fn phase_reach(phase: &Phase<'_>) -> Reach {
    let ends = phase.ends_when.fixed();
    if ends == Some(true) {
        return Reach { next: true, ..Reach::default() };
    }
    let step_reach = |step: &Step<'_>| {
        let (allows, advance) =
            (phase.allows_priority_in(Some(step)), phase.advance_from(Some(step)));
        Reach::of(allows, advance, &step.ends_when)
    };
    if phase.steps.is_empty() {
        let own = Reach::of(phase.allows_priority, phase.advance, &phase.ends_when);
        return Reach { next: own.next || own.next_phase, ..own };
    }
    let mut all = Reach { next: ends.is_none(), ..Reach::default() };
    for own in phase.steps {
        let ways = Ways::of(own, own.conditional, phase.steps, |id: StepId| id.0);
        let reach = ways.parts().map(step_reach).fold(Reach::default(), Reach::or);
        all.rests |= reach.rests;
        all.next |= reach.next_phase;
        if !reach.next && !ways.skip {
            return all;
        }
    }
    Reach { next: true, ..all }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::{After, DefError, Priority, Turn};

    const AUTOMATIC: Phase<'_> = Phase { allows_priority: false, ..Phase::named("auto") };
    const OPEN: Phase<'_> = Phase::named("open");
    const WAITS: Phase<'_> = Phase { advance: Advance::None, ..AUTOMATIC };

    const fn when<'a>(
        condition: Condition<'a>,
        branch: Branch<PhaseId>,
        of: Phase<'a>,
    ) -> Phase<'a> {
        Phase { conditional: Some(Conditional { condition, branch }), ..of }
    }

    fn check(segments: &[Segment<'_>]) -> Result<(), DefError> {
        let priority = Priority::DEFAULT;
        Flow { name: "t", segments, priority, restrictions: &[] }.check()
    }

    fn one(phases: &[Phase<'_>]) -> bool {
        check(&[Segment::named("a", Turn::of(phases))]).is_ok()
    }

    #[test]
    fn a_turn_needs_a_place_to_rest() {
        assert!(one(&[AUTOMATIC, OPEN]));
        assert!(one(&[AUTOMATIC, WAITS]));
        assert!(!one(&[AUTOMATIC, AUTOMATIC]));
        assert!(!one(&[Phase { advance: Advance::NextTurn, ..AUTOMATIC }, OPEN]));
        assert!(one(&[Phase { advance: Advance::NextPhase, ..AUTOMATIC }, OPEN]));
        assert!(!one(&[Phase { ends_when: Condition::Always, ..OPEN }]));
        assert!(one(&[Phase { ends_when: Condition::Game(0), ..OPEN }]));
    }

    #[test]
    fn what_is_always_left_out_is_no_place_to_rest() {
        assert!(!one(&[when(Condition::Always, Branch::Skip, OPEN)]));
        assert!(!one(&[when(Condition::Never, Branch::Execute, OPEN)]));
        assert!(one(&[when(Condition::Game(0), Branch::Skip, OPEN)]));
        assert!(one(&[when(Condition::Never, Branch::Skip, OPEN)]));
        let stand_in = when(Condition::Never, Branch::Execute, OPEN);
        let replaced = |condition| when(condition, Branch::Replace(PhaseId(1)), AUTOMATIC);
        assert!(one(&[replaced(Condition::Game(0)), stand_in]));
        assert!(!one(&[replaced(Condition::Never), stand_in]));
        let turned = when(Condition::Always, Branch::Replace(PhaseId(1)), OPEN);
        assert!(!one(&[turned, when(Condition::Always, Branch::Skip, AUTOMATIC)]));
    }

    #[test]
    fn steps_count_not_their_phase() {
        const SILENT: Step<'_> = Step { allows_priority: Some(false), ..Step::named("s") };
        const AWAY: Step<'_> = Step { advance: Some(Advance::NextPhase), ..SILENT };
        const STOP: Step<'_> = Step::named("stop");
        let with = |steps: &[Step<'_>]| one(&[Phase { steps, ..OPEN }]);
        assert!(!with(&[SILENT, SILENT]));
        assert!(with(&[SILENT, STOP]));
        assert!(!with(&[AWAY, STOP]), "the stop is never reached");
        assert!(one(&[Phase { steps: &[AWAY, SILENT], ..OPEN }, OPEN]));
        const GONE: Step<'_> = Step { advance: Some(Advance::NextTurn), ..SILENT };
        assert!(!one(&[Phase { steps: &[GONE, STOP], ..OPEN }, OPEN]));
        const OVER: Step<'_> =
            Step { ends_when: Condition::Always, advance: Some(Advance::NextPhase), ..STOP };
        assert!(!one(&[Phase { steps: &[OVER, GONE], ..OPEN }, OPEN]), "it ends, it does not go");
        let maybe = Conditional { condition: Condition::Game(0), branch: Branch::Skip };
        assert!(with(&[Step { conditional: Some(maybe), ..GONE }, STOP]));
        assert!(with(&[Step { ends_when: Condition::Game(0), ..GONE }, STOP]));
    }

    #[test]
    fn a_segment_without_rest_must_end_and_lead_to_one() {
        let auto = Segment::named("auto", Turn::of(&[AUTOMATIC]));
        let passing = Segment { ends_when: Condition::TurnAfter(1), ..auto };
        let open = Segment::named("open", Turn::of(&[OPEN]));
        assert_eq!(check(&[passing, open]), Ok(()));
        assert_eq!(check(&[open, passing]), Ok(()), "it leads to the end");
        assert_eq!(check(&[open, auto]), Err(DefError::Loops(SegmentId(1))));
        let back = Segment { after: After::Segment(SegmentId(0)), ..passing };
        assert_eq!(check(&[passing, back]), Err(DefError::Loops(SegmentId(0))));
        assert_eq!(check(&[open, back]), Ok(()));
        let never = Some(Conditional { condition: Condition::Always, branch: Branch::Skip });
        let left_out = Segment { conditional: never, ..open };
        let ring = Segment { after: After::Segment(SegmentId(0)), ..left_out };
        assert_eq!(check(&[left_out, ring]), Err(DefError::Loops(SegmentId(0))));
        assert_eq!(check(&[left_out, open]), Ok(()));
        for condition in [Condition::Always, Condition::All(&[])] {
            let turn = Turn { skip_when: condition, ..open.turn };
            assert!(check(&[Segment { turn, ..open }]).is_err());
            let turn = Turn { ends_when: condition, ..open.turn };
            assert!(check(&[Segment { turn, ..open }]).is_err());
        }
    }
}
