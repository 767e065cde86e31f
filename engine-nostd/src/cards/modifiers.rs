//! What changes the numbers printed on cards, and for how long.
//!
//! One list in order of arrival, which is the order of application: each modifier changes what
//! the ones before it have made of the printed value. That is the whole of "layers" here; the
//! place in the list is the timestamp.
//!
//! Promises: a value is computed from print and list each time, so nothing is left behind when a
//! modifier goes. Values stay in an `i16`: sums stop at its ends.
//! Refuses: a modifier that could never end rightly (no source to watch, no turns to last).

use core::fmt;

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::{Card, CardId, Cards, Filter, StatId, Table, Visibility, ZoneId};
use crate::play::{Refusal, Seat};

/// How long something lasts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Duration {
    /// Until the phase ends.
    Phase,
    /// Until this many turns have ended, whoever's they are; the present one is the first.
    Turns(u8),
    /// While the source stays where it is, or at least in play.
    WhileSource,
    /// For the rest of the match.
    Forever,
}

impl Duration {
    /// Until the turn ends.
    pub const TURN: Duration = Duration::Turns(1);
}

/// When [`Modifiers::expire`] is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    /// Cards have moved.
    Moved,
    /// A phase has ended.
    PhaseEnd,
    /// A turn has ended, and its last phase with it.
    TurnEnd,
}

/// Which cards a modifier changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reach {
    /// This card, until it leaves.
    Card(CardId),
    /// Whichever cards are like this at the time.
    All(Filter),
}

/// What a modifier does to a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Change {
    /// Adds this, which may be negative.
    Add(i16),
    /// Makes it this.
    Set(i16),
}

/// A lasting change of one stat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Modifier {
    /// The card that it comes from. A view shows none if the viewer does not see that card.
    pub source: Option<CardId>,
    /// The cards that it changes.
    pub reach: Reach,
    /// The number that it changes.
    pub stat: StatId,
    /// What it does to it.
    pub change: Change,
    /// How long it lasts.
    pub duration: Duration,
}

impl Modifier {
    /// Whether it changes a card that lies in this zone.
    fn reaches(&self, table: &Table, zone: ZoneId, card: &Card) -> bool {
        match self.reach {
            Reach::Card(id) => id == card.id,
            Reach::All(filter) => filter.matches(table, zone, card),
        }
    }

    /// Whether its source is still there, if it must be.
    fn has_source<const C: usize, const Z: usize>(&self, cards: &Cards<C, Z>) -> bool {
        self.duration != Duration::WhileSource
            || self.source.is_some_and(|source| cards.get(source).is_some())
    }

    /// What a modifier must be whatever the cards do.
    fn check<const C: usize, const Z: usize>(
        &self,
        table: &Table,
        cards: &Cards<C, Z>,
    ) -> Result<(), ModifierError> {
        if self.duration == Duration::Turns(0) {
            return Err(ModifierError::NoTime);
        }
        let zone = self.source.and_then(|source| cards.zone_of(source));
        let open = zone.and_then(|zone| table.zone_def(zone)).map(|def| def.visibility);
        match (self.duration, open) {
            // Everybody must be able to tell whether it still holds. Cards that keep their ids
            // never go where somebody does not see them, so this stays true.
            (Duration::WhileSource, Some(Visibility::Private | Visibility::Hidden)) => {
                Err(ModifierError::SecretSource)
            }
            _ => Ok(()),
        }
    }
}

/// Why a modifier was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ModifierError {
    /// No more modifiers fit.
    Full,
    /// It would last no turn at all.
    NoTime,
    /// It lasts while its source stays, but there is no source.
    NoSource,
    /// It lasts while its source stays, but not everybody sees the source.
    SecretSource,
    /// The card that it would change is not there.
    NoTarget,
}

impl Refusal for ModifierError {
    fn code(&self) -> &'static str {
        match self {
            ModifierError::Full => "modifiers_full",
            ModifierError::NoTime => "modifier_without_time",
            ModifierError::NoSource => "modifier_without_source",
            ModifierError::SecretSource => "modifier_source_secret",
            ModifierError::NoTarget => "modifier_without_target",
        }
    }
}

impl fmt::Display for ModifierError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ModifierError::Full => "There is no room for another lasting change.",
            ModifierError::NoTime => "The change would last no turn at all.",
            ModifierError::NoSource => "The card that the change comes from is not there.",
            ModifierError::SecretSource => {
                "Not everybody sees the card that the change comes from."
            }
            ModifierError::NoTarget => "The card to change is not there.",
        })
    }
}

/// The lasting changes of a match, at most `N` (up to 255), in order of arrival.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Modifiers<const N: usize> {
    list: Vec<Modifier, N, u8>,
}

impl<const N: usize> Default for Modifiers<N> {
    fn default() -> Self {
        Modifiers { list: Vec::new() }
    }
}

impl<const N: usize> Modifiers<N> {
    /// All of them, in order of arrival.
    pub fn all(&self) -> &[Modifier] {
        &self.list
    }

    /// Adds a modifier after all others.
    pub fn add<const C: usize, const Z: usize>(
        &mut self,
        table: &Table,
        cards: &Cards<C, Z>,
        modifier: Modifier,
    ) -> Result<(), ModifierError> {
        modifier.check(table, cards)?;
        if !modifier.has_source(cards) {
            return Err(ModifierError::NoSource);
        }
        if matches!(modifier.reach, Reach::Card(id) if cards.get(id).is_none()) {
            return Err(ModifierError::NoTarget);
        }
        self.list.push(modifier).map_err(|_| ModifierError::Full)
    }

    /// What a card's number is now; none if the card is not there or has no such number.
    pub fn value<const C: usize, const Z: usize>(
        &self,
        table: &Table,
        cards: &Cards<C, Z>,
        id: CardId,
        stat: StatId,
    ) -> Option<i16> {
        let (index, zone) = cards.locate(id).ok()?;
        let card = &cards.all()[index];
        let printed = table.printed(card.def, stat)?;
        let changes = self
            .list
            .iter()
            .filter(|m| m.stat == stat && m.reaches(table, zone, card) && m.has_source(cards));
        Some(changes.fold(printed, |value, modifier| match modifier.change {
            Change::Add(n) => value.saturating_add(n),
            Change::Set(n) => n,
        }))
    }

    /// Drops what has run out, and at every moment what has lost its source or its card.
    pub fn expire<const C: usize, const Z: usize>(&mut self, moment: Moment, cards: &Cards<C, Z>) {
        self.list.retain_mut(|modifier| {
            let runs = match (&mut modifier.duration, moment) {
                (Duration::Phase, Moment::PhaseEnd | Moment::TurnEnd) => false,
                (Duration::Turns(left), Moment::TurnEnd) => {
                    *left = left.saturating_sub(1);
                    *left > 0
                }
                _ => true,
            };
            let reaches = match modifier.reach {
                Reach::Card(id) => cards.get(id).is_some(),
                Reach::All(_) => true,
            };
            runs && reaches && modifier.has_source(cards)
        });
    }

    /// Turns the list into what `viewer` may see of it; `view` is the redacted state of the cards.
    ///
    /// A change of an unseen card is not shown at all; one from an unseen card has no source.
    pub fn redact<const C: usize, const Z: usize>(
        &mut self,
        table: &Table,
        view: &Cards<C, Z>,
        viewer: Option<Seat>,
    ) {
        self.list.retain_mut(|modifier| {
            modifier.source = modifier.source.filter(|id| view.shows(table, viewer, *id));
            match modifier.reach {
                Reach::Card(id) => view.shows(table, viewer, id),
                Reach::All(_) => true,
            }
        });
    }

    /// Whether play with these cards can have led here.
    pub fn check<const C: usize, const Z: usize>(
        &self,
        table: &Table,
        cards: &Cards<C, Z>,
    ) -> Result<(), ModifierError> {
        self.list.iter().try_for_each(|modifier| modifier.check(table, cards))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::oracle::*;
    use crate::cards::{At, DefId, ZoneKind};
    use proptest::prelude::*;

    type Few4 = Modifiers<4>;

    /// A strong and a weak card in play, and a weak one in a hand.
    fn scene() -> (Few, [CardId; 3]) {
        let mut cards = Few::new(&TABLE).unwrap();
        let mut make =
            |def, kind| cards.create(&TABLE, DefId(def), Seat(0), at(kind, 0), At::Top).unwrap();
        let ids = [make(1, FIELD), make(0, FIELD), make(0, HAND)];
        (cards, ids)
    }

    fn modifier(reach: Reach, change: Change, duration: Duration) -> Modifier {
        Modifier { source: None, reach, stat: STRENGTH, change, duration }
    }

    #[test]
    fn changes_apply_in_order_of_arrival() {
        let (cards, [strong, weak, hand]) = scene();
        let mut list = Few4::default();
        let field = Reach::All(Filter { kind: Some(FIELD), ..Filter::ANY });
        let changes = [
            (field, Change::Add(3)),
            (Reach::Card(strong), Change::Set(1)),
            (field, Change::Add(-4)),
            (Reach::Card(weak), Change::Add(i16::MAX)),
        ];
        for (reach, change) in changes {
            list.add(&TABLE, &cards, modifier(reach, change, Duration::Forever)).unwrap();
        }
        let value = |id| list.value(&TABLE, &cards, id, STRENGTH);
        assert_eq!([strong, weak, hand].map(value), [Some(-3), Some(i16::MAX), Some(2)]);
        assert_eq!(list.value(&TABLE, &cards, weak, StatId(0)), Some(1), "another stat");
        assert_eq!(list.value(&TABLE, &cards, weak, StatId(9)), None);
        assert_eq!(value(CardId::new(99).unwrap()), None);
    }

    #[test]
    fn each_duration_ends_at_its_moment() {
        let (cards, [strong, ..]) = scene();
        let lasting = |duration, moments: &[Moment]| {
            let mut list = Few4::default();
            let change = modifier(Reach::Card(strong), Change::Add(1), duration);
            list.add(&TABLE, &cards, Modifier { source: Some(strong), ..change }).unwrap();
            moments.iter().for_each(|moment| list.expire(*moment, &cards));
            list.all().len() == 1
        };
        use Moment::{Moved, PhaseEnd, TurnEnd};
        assert!(lasting(Duration::Phase, &[Moved]));
        assert!(!lasting(Duration::Phase, &[PhaseEnd]));
        assert!(!lasting(Duration::Phase, &[TurnEnd]));
        assert!(lasting(Duration::TURN, &[PhaseEnd, Moved]));
        assert!(!lasting(Duration::TURN, &[TurnEnd]));
        assert!(lasting(Duration::Turns(3), &[TurnEnd, PhaseEnd, TurnEnd]));
        assert!(!lasting(Duration::Turns(3), &[TurnEnd, TurnEnd, TurnEnd]));
        assert!(lasting(Duration::WhileSource, &[PhaseEnd, TurnEnd, Moved]));
        assert!(lasting(Duration::Forever, &[PhaseEnd, TurnEnd, Moved]));
    }

    #[test]
    fn a_change_ends_with_its_source_or_its_card() {
        let (mut cards, [strong, weak, _]) = scene();
        let mut list = Few4::default();
        let change = modifier(Reach::Card(weak), Change::Add(1), Duration::WhileSource);
        list.add(&TABLE, &cards, Modifier { source: Some(strong), ..change }).unwrap();
        list.add(&TABLE, &cards, modifier(Reach::Card(strong), Change::Set(0), Duration::Forever))
            .unwrap();
        cards.move_to(&TABLE, strong, at(LANE, 0), At::Top).unwrap();
        assert_eq!(list.value(&TABLE, &cards, weak, STRENGTH), Some(3), "still in play");
        let gone = cards.move_to(&TABLE, strong, at(DISCARD, 0), At::Top).unwrap();
        assert_eq!(list.value(&TABLE, &cards, weak, STRENGTH), Some(2), "at once");
        let back = cards.move_to(&TABLE, gone, at(FIELD, 0), At::Top).unwrap();
        assert_eq!(list.value(&TABLE, &cards, weak, STRENGTH), Some(2), "and for good");
        assert_eq!(list.value(&TABLE, &cards, back, STRENGTH), Some(5));
        list.expire(Moment::Moved, &cards);
        assert_eq!(list.all(), []);
    }

    #[test]
    fn bad_modifiers_are_refused() {
        let (cards, [strong, _, hand]) = scene();
        let mut list = Few4::default();
        let gone = CardId::new(99);
        let mut add = |source, reach, duration| {
            let change = modifier(reach, Change::Add(1), duration);
            list.add(&TABLE, &cards, Modifier { source, ..change })
        };
        let on = Reach::Card(strong);
        assert_eq!(add(None, on, Duration::Turns(0)), Err(ModifierError::NoTime));
        assert_eq!(add(None, on, Duration::WhileSource), Err(ModifierError::NoSource));
        assert_eq!(add(gone, on, Duration::WhileSource), Err(ModifierError::NoSource));
        assert_eq!(add(Some(hand), on, Duration::WhileSource), Err(ModifierError::SecretSource));
        assert_eq!(
            add(gone, Reach::Card(gone.unwrap()), Duration::TURN),
            Err(ModifierError::NoTarget)
        );
        for _ in 0..4 {
            assert_eq!(add(gone, on, Duration::TURN), Ok(()));
        }
        assert_eq!(add(gone, on, Duration::TURN), Err(ModifierError::Full));
        assert_eq!(list.check(&TABLE, &cards), Ok(()));
        list.list[0].duration = Duration::Turns(0);
        assert_eq!(list.check(&TABLE, &cards), Err(ModifierError::NoTime));
        list.list[0] = Modifier { source: Some(hand), ..list.list[1] };
        list.list[0].duration = Duration::WhileSource;
        assert_eq!(list.check(&TABLE, &cards), Err(ModifierError::SecretSource));
    }

    /// The modifier that these bytes name, for some card or all of a kind.
    fn any_modifier(cards: &Few, (what, a, b, c): Bytes) -> Option<Modifier> {
        let card = |n: u8| Some(cards.all().get(usize::from(n) % cards.all().len().max(1))?.id);
        let reach = match what % 3 {
            0 => Reach::All(Filter { kind: Some(ZoneKind(a % 6)), ..Filter::ANY }),
            _ => Reach::Card(card(a)?),
        };
        let change = if c < 100 { Change::Set(c.into()) } else { Change::Add(c.into()) };
        let duration = [Duration::Phase, Duration::Turns(2), Duration::WhileSource];
        let duration = duration[usize::from(b) % 3];
        Some(Modifier { source: card(b), reach, stat: STRENGTH, change, duration })
    }

    proptest! {
        /// A viewer sees the same numbers as everybody on the cards that it sees, and cannot tell
        /// whether there are changes of cards that it does not see.
        #[test]
        fn views_show_the_right_numbers_and_no_more(
            bytes in many_bytes(60),
            changes in many_bytes(12),
            secret in many_bytes(6),
            then in many_bytes(10),
            viewer in prop::sample::select(std::vec![None, Some(Seat(0)), Some(Seat(1))]),
        ) {
            let mut cards = played(&bytes);
            let (mut plain, mut more) = (Modifiers::<16>::default(), Modifiers::<24>::default());
            for b in changes {
                let Some(change) = any_modifier(&cards, b) else { continue };
                prop_assert_eq!(
                    plain.add(&TABLE, &cards, change).is_ok(),
                    more.add(&TABLE, &cards, change).is_ok()
                );
            }
            for b in secret {
                match any_modifier(&cards, b) {
                    Some(change @ Modifier { reach: Reach::Card(id), .. })
                        if !cards.shows(&TABLE, viewer, id) =>
                    {
                        let _ = more.add(&TABLE, &cards, change);
                    }
                    _ => (),
                }
            }
            for b in then {
                // Only moves of seen cards: the secret ones must stay secret.
                let op = Op::of(&cards, b);
                if matches!(op, Op::Move(id, ..) if cards.shows(&TABLE, viewer, id)) {
                    let _ = op.run(&mut cards);
                }
            }
            prop_assert_eq!(plain.check(&TABLE, &cards), Ok(()));
            let mut view = cards.clone();
            view.redact(&TABLE, viewer);
            let (mut seen, mut seen_more) = (plain.clone(), more.clone());
            seen.redact(&TABLE, &view, viewer);
            seen_more.redact(&TABLE, &view, viewer);
            prop_assert_eq!(seen.all(), seen_more.all());
            let mut sources = seen.all().iter().filter_map(|modifier| modifier.source);
            prop_assert!(sources.all(|id| view.shows(&TABLE, viewer, id)));
            prop_assert_eq!(seen.check(&TABLE, &view), Ok(()));
            for card in cards.all() {
                if cards.shows(&TABLE, viewer, card.id) {
                    prop_assert_eq!(
                        seen.value(&TABLE, &view, card.id, STRENGTH),
                        more.value(&TABLE, &cards, card.id, STRENGTH)
                    );
                }
            }
        }
    }
}
