//! How a game's time is divided, as data: segments of turns of phases of steps.
//!
//! A [`Flow`] borrows everything, so it is a `const` in a game's code or a view over a pack. Ids
//! are positions: [`SegmentId`] in the flow, [`PhaseId`] in its segment's turn, [`StepId`] in its
//! phase. Nothing here does anything; [`Flow::check`] says whether a definition can be played.

use super::{Condition, Model, Restriction};

/// Most segments of a flow: before, during and after the game, with room for side matters.
pub const MAX_SEGMENTS: usize = 8;
/// Most phases of a turn; the busiest card games have five to eight.
pub const MAX_PHASES: usize = 12;
/// Most steps of a phase.
pub const MAX_STEPS: usize = 8;

/// A segment: its position in the flow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct SegmentId(pub u8);

/// A phase: its position in its segment's turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct PhaseId(pub u8);

/// A step: its position in its phase.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct StepId(pub u8);

/// Something that the game does when a part begins or ends; the game gives the number its
/// meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hook(pub u8);

/// What a conditional part does when its condition is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Branch<Id> {
    /// Left out when the condition holds.
    Skip,
    /// Played only when the condition holds.
    Execute,
    /// When the condition holds, another part of the same kind is played in its place, whatever
    /// that one's own condition says. Afterwards the flow goes on behind this part.
    Replace(Id),
}

/// A condition, asked just before a part would begin, and what hangs on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Conditional<'a, Id> {
    /// What is asked.
    pub condition: Condition<'a>,
    /// What follows.
    pub branch: Branch<Id>,
}

/// Where the flow goes by itself once everybody has passed with nothing pending, or at once
/// where nobody gets priority.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Advance {
    /// To the next step; behind the last one, to the next phase.
    NextStep,
    /// To the next phase; behind the last one, to the next turn.
    NextPhase,
    /// To the next turn.
    NextTurn,
    /// Nowhere: the game says when to go on.
    None,
}

/// The smallest part of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step<'a> {
    /// Its name for people.
    pub name: &'a str,
    /// What the game does when it begins.
    pub begin: Option<Hook>,
    /// What the game does when it ends.
    pub end: Option<Hook>,
    /// Ends it as soon as this holds.
    pub ends_when: Condition<'a>,
    /// Whether it is played at all.
    pub conditional: Option<Conditional<'a, StepId>>,
    /// Whether seats get priority in it; `None` for what the phase says.
    pub allows_priority: Option<bool>,
    /// Where it goes by itself; `None` for what the phase says.
    pub advance: Option<Advance>,
}

/// A part of a turn. With steps, things happen in those, and its own settings are theirs where
/// they have none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Phase<'a> {
    /// Its name for people.
    pub name: &'a str,
    /// What the game does when it begins.
    pub begin: Option<Hook>,
    /// What the game does when it ends.
    pub end: Option<Hook>,
    /// Ends it as soon as this holds.
    pub ends_when: Condition<'a>,
    /// Whether it is played at all.
    pub conditional: Option<Conditional<'a, PhaseId>>,
    /// Whether seats get priority in it.
    pub allows_priority: bool,
    /// Where it goes by itself.
    pub advance: Advance,
    /// Its steps; may be none.
    pub steps: &'a [Step<'a>],
}

/// What each seat in turn goes through.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn<'a> {
    /// What the game does when it begins.
    pub begin: Option<Hook>,
    /// What the game does when it ends.
    pub end: Option<Hook>,
    /// Ends it as soon as this holds.
    pub ends_when: Condition<'a>,
    /// Leaves a seat's turn out; it counts as a turn all the same.
    pub skip_when: Condition<'a>,
    /// Its phases, at least one.
    pub phases: &'a [Phase<'a>],
}

/// What comes after a segment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum After {
    /// The next one in the list; behind the last one the flow is over.
    Following,
    /// This one.
    Segment(SegmentId),
    /// Nothing: the flow is over.
    Over,
}

/// A stretch of the game with turns of its own kind: the preparations, the game itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Segment<'a> {
    /// Its name for people.
    pub name: &'a str,
    /// What the game does when it begins.
    pub begin: Option<Hook>,
    /// What the game does when it ends.
    pub end: Option<Hook>,
    /// Ends it as soon as this holds. Without, only [`super::Manager::end_segment`] does.
    pub ends_when: Condition<'a>,
    /// Whether it is played at all.
    pub conditional: Option<Conditional<'a, SegmentId>>,
    /// What comes after it.
    pub after: After,
    /// Its turns.
    pub turn: Turn<'a>,
    /// How priority works in it; `None` for what the flow says.
    pub priority: Option<Priority>,
}

/// Who gets priority first when a part opens and after an effect has resolved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Initial {
    /// The seat whose turn it is.
    TurnPlayer,
    /// The first player of the segment, whoever's turn it is.
    FirstPlayer,
    /// The seat that plays after the turn player.
    NextPlayer,
}

/// When pending effects resolve.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Resolving {
    /// One at a time, each when everybody has passed. Where nobody gets priority they wait.
    WhenAllPass,
    /// By themselves, before anything else goes on.
    AtOnce,
}

/// Who has priority after a seat has acted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Acting {
    /// It keeps it, and may act again.
    Keeps,
    /// While what it did waits to resolve, the next seat gets it: answers alternate, and a seat
    /// answers itself only when all others have passed.
    HandsOn,
}

/// How priority works in a flow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Priority {
    /// Who gets it first.
    pub initial: Initial,
    /// How it goes round.
    pub model: Model,
    /// When effects resolve.
    pub resolving: Resolving,
    /// Who has it after an action.
    pub acting: Acting,
}

/// The whole course of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Flow<'a> {
    /// Its name for people.
    pub name: &'a str,
    /// Its segments, at least one; the first is where it starts.
    pub segments: &'a [Segment<'a>],
    /// How priority works, but in segments that say it for themselves.
    pub priority: Priority,
    /// What may be done only so often.
    pub restrictions: &'a [Restriction<'a>],
}

impl<'a> Step<'a> {
    /// A step without hooks or conditions that does as its phase says.
    pub const fn named(name: &'a str) -> Self {
        Step {
            name,
            begin: None,
            end: None,
            ends_when: Condition::Never,
            conditional: None,
            allows_priority: None,
            advance: None,
        }
    }
}

impl<'a> Phase<'a> {
    /// A phase without hooks, conditions or steps, where seats get priority and all passing
    /// leads to the next step or phase.
    pub const fn named(name: &'a str) -> Self {
        Phase {
            name,
            begin: None,
            end: None,
            ends_when: Condition::Never,
            conditional: None,
            allows_priority: true,
            advance: Advance::NextStep,
            steps: &[],
        }
    }
}

impl<'a> Turn<'a> {
    /// Turns of these phases, without hooks or conditions.
    pub const fn of(phases: &'a [Phase<'a>]) -> Self {
        Turn {
            begin: None,
            end: None,
            ends_when: Condition::Never,
            skip_when: Condition::Never,
            phases,
        }
    }
}

impl<'a> Segment<'a> {
    /// A segment of such turns, without hooks or conditions, followed by the next in the list.
    pub const fn named(name: &'a str, turn: Turn<'a>) -> Self {
        Segment {
            name,
            begin: None,
            end: None,
            ends_when: Condition::Never,
            conditional: None,
            after: After::Following,
            turn,
            priority: None,
        }
    }
}

impl Priority {
    /// The turn player first, then round in order of play; effects resolve when all pass.
    pub const DEFAULT: Priority = Priority {
        initial: Initial::TurnPlayer,
        model: Model::TurnBased,
        resolving: Resolving::WhenAllPass,
        acting: Acting::Keeps,
    };
}

impl<'a> Flow<'a> {
    /// The segment with this id.
    pub fn segment(&self, id: SegmentId) -> Option<&'a Segment<'a>> {
        self.segments.get(usize::from(id.0))
    }

    /// The segment after this one, `None` when the flow is over.
    pub(super) fn after(&self, id: SegmentId) -> Option<SegmentId> {
        let next = match self.segment(id)?.after {
            After::Following => SegmentId(id.0.checked_add(1)?),
            After::Segment(to) => to,
            After::Over => return None,
        };
        self.segment(next).map(|_| next)
    }
}

impl<'a> Segment<'a> {
    /// The phase of its turns with this id.
    pub fn phase(&self, id: PhaseId) -> Option<&'a Phase<'a>> {
        self.turn.phases.get(usize::from(id.0))
    }
}

impl<'a> Phase<'a> {
    /// The step with this id.
    pub fn step(&self, id: StepId) -> Option<&'a Step<'a>> {
        self.steps.get(usize::from(id.0))
    }

    /// Whether seats get priority in this step of it, or in itself: the step's word wins.
    pub fn allows_priority_in(&self, step: Option<&Step<'_>>) -> bool {
        step.and_then(|s| s.allows_priority).unwrap_or(self.allows_priority)
    }

    /// Where this step of it, or itself, goes by itself: the step's word wins.
    pub fn advance_from(&self, step: Option<&Step<'_>>) -> Advance {
        step.and_then(|s| s.advance).unwrap_or(self.advance)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_wins_over_its_phase_and_falls_back_on_it() {
        let phase =
            Phase { allows_priority: true, advance: Advance::NextTurn, ..Phase::named("combat") };
        let silent = Step {
            allows_priority: Some(false),
            advance: Some(Advance::NextStep),
            ..Step::named("untap")
        };
        let plain = Step::named("upkeep");
        assert!(!phase.allows_priority_in(Some(&silent)));
        assert_eq!(phase.advance_from(Some(&silent)), Advance::NextStep);
        assert!(phase.allows_priority_in(Some(&plain)));
        assert_eq!(phase.advance_from(Some(&plain)), Advance::NextTurn);
        assert!(phase.allows_priority_in(None));
        assert_eq!(phase.advance_from(None), Advance::NextTurn);
    }

    #[test]
    fn a_flow_ends_behind_its_last_segment_or_where_it_says() {
        const PHASES: &[Phase<'_>] = &[Phase::named("main")];
        let plain = Segment::named("a", Turn::of(PHASES));
        let segments = [
            plain,
            Segment { after: After::Over, ..plain },
            Segment { after: After::Segment(SegmentId(0)), ..plain },
            plain,
        ];
        let flow =
            Flow { name: "t", segments: &segments, priority: Priority::DEFAULT, restrictions: &[] };
        assert_eq!(flow.after(SegmentId(0)), Some(SegmentId(1)));
        assert_eq!(flow.after(SegmentId(1)), None);
        assert_eq!(flow.after(SegmentId(2)), Some(SegmentId(0)));
        assert_eq!(flow.after(SegmentId(3)), None);
        assert_eq!(flow.after(SegmentId(9)), None);
    }
}
