//! What may be done only so often: limits as data, and the count of what has been done.
//!
//! The counts live in the [`Ctx`](super::Ctx), so they are saved, undone and shown with it. The
//! flow sets them back at the four times of [`Reset`]; the game asks
//! ([`Controller::can`](super::Controller::can)) and counts
//! ([`Manager::record`](super::Manager::record)).

use serde::{Deserialize, Serialize};

use super::FlowRefusal;
use crate::play::{MAX_SEATS, Seat};

/// Most restrictions of a flow; each costs [`MAX_SEATS`] bytes in every saved context.
pub const MAX_RESTRICTIONS: usize = 8;

/// A restriction: its position in the flow's table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct RestrictionId(pub u8);

/// Whose doings are counted together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// Each seat's by itself.
    Player,
    /// Everybody's.
    Global,
}

/// When the count goes back to nought, for all seats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reset {
    /// When a turn begins, before its hook.
    TurnStart,
    /// When a turn has ended, after its hook.
    TurnEnd,
    /// When a phase begins, before its hook.
    PhaseStart,
    /// When a phase has ended, after its hook.
    PhaseEnd,
}

/// A limit on how often something is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Restriction<'a> {
    /// What is limited, for people.
    pub name: &'a str,
    /// How often it may be done; 0 forbids it.
    pub max: u8,
    /// Whose doings count.
    pub scope: Scope,
    /// When counting starts anew.
    pub reset: Reset,
}

/// How often each restricted thing has been done.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(super) struct Usage([[u8; MAX_SEATS as usize]; MAX_RESTRICTIONS]);

impl Usage {
    /// Where a seat's doings are counted: everybody's of a global limit in the first column.
    fn column(table: &[Restriction<'_>], id: RestrictionId, seat: Seat) -> Option<usize> {
        let global = table.get(usize::from(id.0))?.scope == Scope::Global;
        let column = if global { 0 } else { usize::from(seat.0) };
        (seat.0 < MAX_SEATS && usize::from(id.0) < MAX_RESTRICTIONS).then_some(column)
    }

    /// How often it has been done by this seat, or by all if the limit is global.
    pub fn used(&self, table: &[Restriction<'_>], id: RestrictionId, seat: Seat) -> Option<u8> {
        let column = Self::column(table, id, seat)?;
        Some(self.0[usize::from(id.0)][column])
    }

    /// Refuses what would be once too often.
    pub fn can(
        &self,
        table: &[Restriction<'_>],
        id: RestrictionId,
        seat: Seat,
    ) -> Result<(), FlowRefusal> {
        let used = self.used(table, id, seat).ok_or(FlowRefusal::NoSuchRestriction)?;
        if used >= table[usize::from(id.0)].max {
            return Err(FlowRefusal::LimitReached(id));
        }
        Ok(())
    }

    /// Counts one; says whether that was the last.
    pub fn record(
        &mut self,
        table: &[Restriction<'_>],
        id: RestrictionId,
        seat: Seat,
    ) -> Result<bool, FlowRefusal> {
        self.can(table, id, seat)?;
        let column = Self::column(table, id, seat).ok_or(FlowRefusal::NoSuchRestriction)?;
        let used = &mut self.0[usize::from(id.0)][column];
        *used += 1;
        Ok(*used >= table[usize::from(id.0)].max)
    }

    /// Sets back whatever is reset at this time.
    pub fn reset(&mut self, table: &[Restriction<'_>], at: Reset) {
        for (row, restriction) in self.0.iter_mut().zip(table) {
            if restriction.reset == at {
                *row = Default::default();
            }
        }
    }

    /// Whether these counts could have come about at such a table.
    pub fn fits(&self, table: &[Restriction<'_>], seated: impl Fn(Seat) -> bool) -> bool {
        self.0.iter().enumerate().all(|(row, counts)| {
            let restriction = table.get(row);
            (0..MAX_SEATS).zip(counts).all(|(seat, count)| {
                let most = match restriction {
                    Some(r) if r.scope == Scope::Global && seat == 0 => r.max,
                    Some(r) if r.scope == Scope::Player && seated(Seat(seat)) => r.max,
                    _ => 0,
                };
                *count <= most
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn limit(max: u8, scope: Scope, reset: Reset) -> Restriction<'static> {
        Restriction { name: "", max, scope, reset }
    }

    const TABLE: &[Restriction<'_>] = &[
        limit(1, Scope::Player, Reset::TurnStart),
        limit(2, Scope::Global, Reset::TurnEnd),
        limit(1, Scope::Player, Reset::PhaseStart),
        limit(255, Scope::Player, Reset::PhaseEnd),
    ];
    const ONE: RestrictionId = RestrictionId(0);
    const SHARED: RestrictionId = RestrictionId(1);
    const MANY: RestrictionId = RestrictionId(3);

    #[test]
    fn a_players_limit_is_each_seats_own() {
        let mut usage = Usage::default();
        assert_eq!(usage.record(TABLE, ONE, Seat(0)), Ok(true));
        assert_eq!(usage.can(TABLE, ONE, Seat(0)), Err(FlowRefusal::LimitReached(ONE)));
        assert_eq!(usage.can(TABLE, ONE, Seat(1)), Ok(()));
    }

    #[test]
    fn a_global_limit_is_everybodys() {
        let mut usage = Usage::default();
        assert_eq!(usage.record(TABLE, SHARED, Seat(3)), Ok(false));
        assert_eq!(usage.used(TABLE, SHARED, Seat(5)), Some(1));
        assert_eq!(usage.record(TABLE, SHARED, Seat(5)), Ok(true));
        let before = usage.clone();
        assert_eq!(usage.record(TABLE, SHARED, Seat(0)), Err(FlowRefusal::LimitReached(SHARED)));
        assert_eq!(usage, before);
    }

    #[test]
    fn each_reset_time_sets_back_its_own_only() {
        let times = [Reset::TurnStart, Reset::TurnEnd, Reset::PhaseStart, Reset::PhaseEnd];
        for (row, at) in times.into_iter().enumerate() {
            let mut usage = Usage::default();
            for id in 0..4 {
                usage.record(TABLE, RestrictionId(id), Seat(0)).unwrap();
            }
            usage.reset(TABLE, at);
            for id in 0..4u8 {
                let expected = u8::from(usize::from(id) != row);
                assert_eq!(usage.used(TABLE, RestrictionId(id), Seat(0)), Some(expected));
            }
        }
    }

    #[test]
    fn the_largest_limit_does_not_wrap() {
        let mut usage = Usage::default();
        for n in 1..=255u8 {
            assert_eq!(usage.record(TABLE, MANY, Seat(0)), Ok(n == 255));
        }
        assert!(usage.record(TABLE, MANY, Seat(0)).is_err());
    }

    #[test]
    fn what_is_not_in_the_table_is_refused() {
        let mut usage = Usage::default();
        let refused = Err(FlowRefusal::NoSuchRestriction);
        assert_eq!(usage.can(TABLE, RestrictionId(4), Seat(0)), refused);
        assert_eq!(usage.can(TABLE, ONE, Seat(6)), refused);
        assert!(usage.record(TABLE, RestrictionId(200), Seat(200)).is_err());
    }

    #[test]
    fn counts_from_outside_must_fit_the_table() {
        let seated = |s: Seat| s.0 < 2;
        let with = |row: usize, seat: usize, count: u8| {
            let mut usage = Usage::default();
            usage.0[row][seat] = count;
            usage.fits(TABLE, seated)
        };
        assert!(with(0, 1, 1) && with(1, 0, 2) && with(3, 0, 255));
        assert!(!with(0, 1, 2), "more than the limit");
        assert!(!with(0, 2, 1), "nobody sits there");
        assert!(!with(1, 1, 1), "a global count in a seat's place");
        assert!(!with(4, 0, 1), "no such restriction");
    }
}
