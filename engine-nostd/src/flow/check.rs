//! Whether a flow can be played: everything it names exists, everything fits, nothing runs for
//! ever.
//!
//! Conditions are bounded here too, so that asking them is. Whether it runs for ever is worked out
//! in `loops`.

use core::fmt;

use super::{
    After, Branch, Condition, Conditional, Flow, MAX_DEPTH, MAX_PHASES, MAX_RESTRICTIONS,
    MAX_SEGMENTS, MAX_STEPS, MAX_TERMS, Phase, PhaseId, Segment, SegmentId,
};
use crate::play::{MAX_SEATS, Refusal};

/// Why a definition cannot be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DefError {
    /// There is no segment.
    NoSegments,
    /// There are more than [`MAX_SEGMENTS`].
    TooManySegments,
    /// A segment's turns have no phase.
    NoPhases(SegmentId),
    /// They have more than [`MAX_PHASES`].
    TooManyPhases(SegmentId),
    /// A phase has more than [`MAX_STEPS`].
    TooManySteps(SegmentId, PhaseId),
    /// There are more than [`MAX_RESTRICTIONS`].
    TooManyRestrictions,
    /// Something in this segment names a segment that is not there.
    DanglingSegment(SegmentId),
    /// Something in this segment names a phase that is not there.
    DanglingPhase(SegmentId),
    /// Something in this segment names a step that is not there.
    DanglingStep(SegmentId),
    /// A condition in this segment names a seat beyond the table.
    NoSuchSeat(SegmentId),
    /// A condition in this segment has more than [`MAX_DEPTH`] levels.
    TooDeep(SegmentId),
    /// A condition in this segment has more than [`MAX_TERMS`] side by side.
    TooWide(SegmentId),
    /// From this segment on, the flow would go on by itself for ever.
    Loops(SegmentId),
}

impl Refusal for DefError {
    fn code(&self) -> &'static str {
        match self {
            DefError::NoSegments => "no_segments",
            DefError::TooManySegments => "too_many_segments",
            DefError::NoPhases(_) => "no_phases",
            DefError::TooManyPhases(_) => "too_many_phases",
            DefError::TooManySteps(..) => "too_many_steps",
            DefError::TooManyRestrictions => "too_many_restrictions",
            DefError::DanglingSegment(_) => "dangling_segment",
            DefError::DanglingPhase(_) => "dangling_phase",
            DefError::DanglingStep(_) => "dangling_step",
            DefError::NoSuchSeat(_) => "no_such_seat",
            DefError::TooDeep(_) => "condition_too_deep",
            DefError::TooWide(_) => "condition_too_wide",
            DefError::Loops(_) => "loops",
        }
    }
}

impl fmt::Display for DefError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // People count from one.
        let n = |id: &SegmentId| u16::from(id.0) + 1;
        match self {
            DefError::NoSegments => f.write_str("The flow has no segments."),
            DefError::TooManySegments => {
                write!(f, "The flow has more than {MAX_SEGMENTS} segments.")
            }
            DefError::NoPhases(s) => write!(f, "The turns of segment {} have no phases.", n(s)),
            DefError::TooManyPhases(s) => {
                write!(f, "The turns of segment {} have more than {MAX_PHASES} phases.", n(s))
            }
            DefError::TooManySteps(s, p) => write!(
                f,
                "Phase {} of segment {} has more than {MAX_STEPS} steps.",
                u16::from(p.0) + 1,
                n(s)
            ),
            DefError::TooManyRestrictions => {
                write!(f, "The flow has more than {MAX_RESTRICTIONS} restrictions.")
            }
            DefError::DanglingSegment(s) => {
                write!(f, "Segment {} names a segment that does not exist.", n(s))
            }
            DefError::DanglingPhase(s) => {
                write!(f, "Segment {} names a phase that does not exist.", n(s))
            }
            DefError::DanglingStep(s) => {
                write!(f, "Segment {} names a step that does not exist.", n(s))
            }
            DefError::NoSuchSeat(s) => {
                write!(f, "A condition in segment {} names a seat beyond the table.", n(s))
            }
            DefError::TooDeep(s) => {
                write!(f, "A condition in segment {} has more than {MAX_DEPTH} levels.", n(s))
            }
            DefError::TooWide(s) => {
                write!(f, "A condition in segment {} has more than {MAX_TERMS} terms.", n(s))
            }
            DefError::Loops(s) => {
                write!(f, "From segment {} on, the flow would go on by itself for ever.", n(s))
            }
        }
    }
}

impl Flow<'_> {
    /// Refuses what cannot be played. Done once; afterwards nothing fails because of the
    /// definition, except that [`FlowRefusal::NeverStops`](super::FlowRefusal::NeverStops) may.
    pub fn check(&self) -> Result<(), DefError> {
        if self.segments.is_empty() {
            return Err(DefError::NoSegments);
        }
        if self.segments.len() > MAX_SEGMENTS {
            return Err(DefError::TooManySegments);
        }
        if self.restrictions.len() > MAX_RESTRICTIONS {
            return Err(DefError::TooManyRestrictions);
        }
        for (id, segment) in self.ids().zip(self.segments) {
            Checking { flow: self, id, segment }.check()?;
        }
        match self.ids().find(|id| !self.rests_or_ends(*id)) {
            Some(id) => Err(DefError::Loops(id)),
            None => Ok(()),
        }
    }

    fn ids(&self) -> impl Iterator<Item = SegmentId> {
        (0..self.segments.len() as u8).map(SegmentId)
    }
}

/// One segment under check.
struct Checking<'c> {
    flow: &'c Flow<'c>,
    id: SegmentId,
    segment: &'c Segment<'c>,
}

impl Checking<'_> {
    fn check(&self) -> Result<(), DefError> {
        let turn = &self.segment.turn;
        if turn.phases.is_empty() {
            return Err(DefError::NoPhases(self.id));
        }
        if turn.phases.len() > MAX_PHASES {
            return Err(DefError::TooManyPhases(self.id));
        }
        if let After::Segment(to) = self.segment.after {
            self.has_segment(to)?;
        }
        for condition in [self.segment.ends_when, turn.ends_when, turn.skip_when] {
            self.condition(&condition, MAX_DEPTH)?;
        }
        self.conditional(self.segment.conditional, |to| self.has_segment(to))?;
        for (at, phase) in (0..).map(PhaseId).zip(turn.phases) {
            self.phase(at, phase)?;
        }
        Ok(())
    }

    fn phase(&self, at: PhaseId, phase: &Phase<'_>) -> Result<(), DefError> {
        if phase.steps.len() > MAX_STEPS {
            return Err(DefError::TooManySteps(self.id, at));
        }
        self.condition(&phase.ends_when, MAX_DEPTH)?;
        self.conditional(phase.conditional, |to| self.has_phase(to).map(|_| ()))?;
        for step in phase.steps {
            self.condition(&step.ends_when, MAX_DEPTH)?;
            self.conditional(step.conditional, |to| {
                phase.step(to).map(|_| ()).ok_or(DefError::DanglingStep(self.id))
            })?;
        }
        Ok(())
    }

    fn conditional<Id>(
        &self,
        conditional: Option<Conditional<'_, Id>>,
        exists: impl Fn(Id) -> Result<(), DefError>,
    ) -> Result<(), DefError> {
        let Some(Conditional { condition, branch }) = conditional else { return Ok(()) };
        self.condition(&condition, MAX_DEPTH)?;
        if let Branch::Replace(id) = branch { exists(id) } else { Ok(()) }
    }

    /// Also ends for a condition that contains itself.
    fn condition(&self, condition: &Condition<'_>, depth: u8) -> Result<(), DefError> {
        let below = depth.checked_sub(1).ok_or(DefError::TooDeep(self.id))?;
        match *condition {
            Condition::Not(c) => self.condition(c, below),
            Condition::All(cs) | Condition::Any(cs) => {
                if cs.len() > MAX_TERMS {
                    return Err(DefError::TooWide(self.id));
                }
                cs.iter().try_for_each(|c| self.condition(c, below))
            }
            Condition::TurnPlayerIs(seat) if seat.0 >= MAX_SEATS => {
                Err(DefError::NoSuchSeat(self.id))
            }
            Condition::InSegment(id) => self.has_segment(id),
            Condition::InPhase(id) => self.has_phase(id).map(|_| ()),
            Condition::InStep(phase, step) => {
                let found = self.has_phase(phase)?.step(step);
                found.map(|_| ()).ok_or(DefError::DanglingStep(self.id))
            }
            _ => Ok(()),
        }
    }

    fn has_segment(&self, id: SegmentId) -> Result<(), DefError> {
        self.flow.segment(id).map(|_| ()).ok_or(DefError::DanglingSegment(self.id))
    }

    fn has_phase(&self, id: PhaseId) -> Result<&Phase<'_>, DefError> {
        self.segment.phase(id).ok_or(DefError::DanglingPhase(self.id))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::examples::{CHARGE_DUEL, STACK_DUEL};
    use crate::flow::{Priority, Reset, Restriction, Scope, Step, StepId, Turn};
    use crate::play::Seat;

    const PLAIN: Phase<'_> = Phase::named("p");
    const STEP: Step<'_> = Step::named("s");
    const NINE: &[Condition<'_>] = &[Condition::Always; 9];

    fn flow<'a>(segments: &'a [Segment<'a>]) -> Flow<'a> {
        Flow { name: "t", segments, priority: Priority::DEFAULT, restrictions: &[] }
    }

    /// What the check says of one segment of one phase, changed.
    fn checked(change: impl FnOnce(&mut Segment<'_>)) -> Result<(), DefError> {
        let mut segment = Segment::named("a", Turn::of(&[PLAIN]));
        change(&mut segment);
        flow(&[segment]).check()
    }

    fn with_condition(condition: Condition<'_>) -> Result<(), DefError> {
        flow(&[Segment { ends_when: condition, ..Segment::named("a", Turn::of(&[PLAIN])) }]).check()
    }

    const FIRST: SegmentId = SegmentId(0);

    #[test]
    fn our_examples_can_be_played() {
        assert_eq!(STACK_DUEL.check(), Ok(()));
        assert_eq!(CHARGE_DUEL.check(), Ok(()));
        assert_eq!(checked(|_| ()), Ok(()));
    }

    #[test]
    fn empty_definitions_are_refused() {
        assert_eq!(flow(&[]).check(), Err(DefError::NoSegments));
        assert_eq!(checked(|s| s.turn.phases = &[]), Err(DefError::NoPhases(FIRST)));
    }

    #[test]
    fn more_than_fits_is_refused_and_just_enough_is_not() {
        let segment = Segment::named("a", Turn::of(&[PLAIN]));
        assert_eq!(flow(&[segment; MAX_SEGMENTS]).check(), Ok(()));
        assert_eq!(flow(&[segment; MAX_SEGMENTS + 1]).check(), Err(DefError::TooManySegments));
        assert_eq!(checked(|s| s.turn.phases = &[PLAIN; MAX_PHASES]), Ok(()));
        let refused = checked(|s| s.turn.phases = &[PLAIN; MAX_PHASES + 1]);
        assert_eq!(refused, Err(DefError::TooManyPhases(FIRST)));

        const FULL: Phase<'_> = Phase { steps: &[STEP; MAX_STEPS], ..PLAIN };
        const CROWDED: Phase<'_> = Phase { steps: &[STEP; MAX_STEPS + 1], ..PLAIN };
        assert_eq!(checked(|s| s.turn.phases = &[PLAIN, FULL]), Ok(()));
        let refused = checked(|s| s.turn.phases = &[PLAIN, CROWDED]);
        assert_eq!(refused, Err(DefError::TooManySteps(FIRST, PhaseId(1))));

        const LIMIT: Restriction<'_> =
            Restriction { name: "r", max: 1, scope: Scope::Player, reset: Reset::TurnStart };
        let of =
            |restrictions: &[Restriction<'_>]| Flow { restrictions, ..flow(&[segment]) }.check();
        assert_eq!(of(&[LIMIT; MAX_RESTRICTIONS]), Ok(()));
        assert_eq!(of(&[LIMIT; MAX_RESTRICTIONS + 1]), Err(DefError::TooManyRestrictions));
    }

    #[test]
    fn names_of_parts_that_are_not_there_are_refused() {
        let away = checked(|s| s.after = After::Segment(SegmentId(1)));
        assert_eq!(away, Err(DefError::DanglingSegment(FIRST)));
        const fn to<Id>(id: Id) -> Option<Conditional<'static, Id>>
        where
            Id: Copy,
        {
            Some(Conditional { condition: Condition::Game(0), branch: Branch::Replace(id) })
        }
        let away = checked(|s| s.conditional = to(SegmentId(1)));
        assert_eq!(away, Err(DefError::DanglingSegment(FIRST)));
        const LOST: Phase<'_> = Phase { conditional: to(PhaseId(1)), ..PLAIN };
        assert_eq!(checked(|s| s.turn.phases = &[LOST]), Err(DefError::DanglingPhase(FIRST)));
        assert_eq!(checked(|s| s.turn.phases = &[LOST, PLAIN]), Ok(()));
        const STRAY: Phase<'_> =
            Phase { steps: &[Step { conditional: to(StepId(1)), ..STEP }], ..PLAIN };
        assert_eq!(checked(|s| s.turn.phases = &[STRAY]), Err(DefError::DanglingStep(FIRST)));
    }

    #[test]
    fn conditions_name_what_exists_and_stay_small() {
        use Condition::*;
        assert_eq!(with_condition(TurnPlayerIs(Seat(5))), Ok(()));
        let seat = with_condition(TurnPlayerIs(Seat(6)));
        assert_eq!(seat, Err(DefError::NoSuchSeat(FIRST)));
        let segment = with_condition(InSegment(SegmentId(1)));
        assert_eq!(segment, Err(DefError::DanglingSegment(FIRST)));
        let phase = with_condition(Any(&[Never, InPhase(PhaseId(1))]));
        assert_eq!(phase, Err(DefError::DanglingPhase(FIRST)));
        let step = with_condition(InStep(PhaseId(0), StepId(0)));
        assert_eq!(step, Err(DefError::DanglingStep(FIRST)));
        assert_eq!(with_condition(All(NINE)), Err(DefError::TooWide(FIRST)));
        assert_eq!(with_condition(All(&NINE[1..])), Ok(()));
        assert_eq!(with_condition(Not(&Not(&Not(&Game(0))))), Ok(()));
        let deep = with_condition(Not(&Not(&Not(&Not(&Game(0))))));
        assert_eq!(deep, Err(DefError::TooDeep(FIRST)));
        static KNOT: Condition<'static> = Not(&KNOT);
        assert_eq!(with_condition(KNOT), Err(DefError::TooDeep(FIRST)));
    }
}
