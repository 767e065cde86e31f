//! Plugins: rules that are added to a game without changing it.
//!
//! A plugin is a type with a bit of state, and a few functions that the game calls at the right
//! moments: when it starts, when a seat asks for its moves, when something has happened, when an
//! effect of the plugin's kind resolves, when a view is made. A game that takes plugins has one as
//! a type parameter and a field of it in its state; which one is decided when it is compiled.
//! `()` adds nothing, and `(A, B)` adds A and then B; more nest, as in `(A, (B, C))`.
//!
//! Promises: plugins are asked in the order of the pair, so everything happens in the same order
//! everywhere; a plugin that says nothing costs nothing.
//! Refuses: to compile two plugins that give one kind of effects two meanings.
//!
//! A plugin works on a [`Base`]: the part of the game's state that holds its rules. It has no way
//! to the course of play; that a seat may act at all is the game's to ask first.

use core::fmt::{self, Debug};

use heapless::Vec;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::effects::{Effect, EffectKind};
use crate::play::{Policy, Refusal, Seat};

/// Most kinds of effects of all plugins of a game together.
pub const MAX_KINDS: usize = 16;

/// Most effects that a plugin, or a pair of them, sets off at once.
pub const MAX_SET_OFF: usize = 4;

/// A game's own rules and state, as plugins see them.
pub trait Base {
    /// Something that has happened.
    type Event;
    /// Where events are queued: a [`crate::events::Queue`].
    type Events;
    /// Why something was refused.
    type Refusal: Refusal;
}

/// What a plugin may change beside its own state.
pub struct Reach<'r, B: Base> {
    /// The game.
    pub base: &'r mut B,
    /// Takes more events.
    pub events: &'r mut B::Events,
    /// Takes effects, which the game adds to those that wait.
    pub effects: &'r mut Vec<Effect, MAX_SET_OFF>,
}

impl<B: Base> Reach<'_, B> {
    fn again(&mut self) -> Reach<'_, B> {
        Reach { base: self.base, events: self.events, effects: self.effects }
    }
}

/// Rules that are added to a game on `B`; the value itself is their part of the state.
pub trait Plugin<B: Base>: Clone + Eq + Debug + Serialize + DeserializeOwned + 'static {
    /// What seats may do by these rules.
    type Move: Copy + Eq + Debug + Serialize + DeserializeOwned;

    /// The kinds of effects that these rules carry out.
    const KINDS: Kinds = Kinds::NONE;

    /// The state before the first move; the game is set up already.
    fn start(base: &mut B) -> Result<Self, B::Refusal>;

    /// Whether a state that came from outside is one these rules can go on from.
    fn check(&self, base: &B) -> Result<(), B::Refusal>;

    /// Blanks what `viewer`, or a spectator, must not know.
    fn redact(&mut self, viewer: Option<Seat>);

    /// Calls `visit` with every move that may be allowed to this seat, in a fixed order.
    fn each_move(&self, _base: &B, _seat: Seat, _visit: &mut dyn FnMut(Self::Move)) {}

    /// Whether these rules allow a move.
    fn allows(&self, base: &B, seat: Seat, mv: Self::Move) -> Result<(), B::Refusal>;

    /// Plays a move that is allowed.
    fn apply(&mut self, reach: Reach<'_, B>, seat: Seat, mv: Self::Move) -> Result<(), B::Refusal>;

    /// How the table treats a move.
    fn policy(&self, _base: &B, _seat: Seat, _mv: Self::Move) -> Policy {
        Policy::OPEN
    }

    /// Reacts to something that has happened; most do to one or two things.
    fn event(&mut self, _reach: Reach<'_, B>, _event: &B::Event) -> Result<(), B::Refusal> {
        Ok(())
    }

    /// Carries out an effect of one of [`Plugin::KINDS`].
    fn effect(&mut self, _reach: Reach<'_, B>, _effect: &Effect) -> Result<(), B::Refusal> {
        Ok(())
    }

    /// Writes a move, beginning with a word that no other rules use.
    fn write_move(mv: Self::Move, out: &mut dyn fmt::Write) -> fmt::Result;

    /// Reads a move of these rules; `None` if it is none.
    fn read_move(text: &str) -> Option<Self::Move>;
}

/// A set of kinds of effects.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kinds {
    list: [EffectKind; MAX_KINDS],
    len: usize,
}

impl Kinds {
    /// No kinds.
    pub const NONE: Kinds = Kinds { list: [EffectKind(0); MAX_KINDS], len: 0 };

    /// These kinds. Panics if one stands there twice or there are more than [`MAX_KINDS`]: make it
    /// in a `const`.
    pub const fn of(kinds: &[EffectKind]) -> Kinds {
        let mut set = Kinds::NONE;
        let mut i = 0;
        while i < kinds.len() {
            set = set.with(kinds[i]);
            i += 1;
        }
        set
    }

    /// These and those. Panics like [`Kinds::of`].
    pub const fn and(self, those: Kinds) -> Kinds {
        let mut set = self;
        let mut i = 0;
        while i < those.len {
            set = set.with(those.list[i]);
            i += 1;
        }
        set
    }

    /// Whether this kind is one of them.
    pub const fn contains(&self, kind: EffectKind) -> bool {
        let mut i = 0;
        while i < self.len {
            if self.list[i].0 == kind.0 {
                return true;
            }
            i += 1;
        }
        false
    }

    const fn with(mut self, kind: EffectKind) -> Kinds {
        assert!(!self.contains(kind), "two meanings for one kind of effects");
        assert!(self.len < MAX_KINDS, "more kinds of effects than MAX_KINDS");
        self.list[self.len] = kind;
        self.len += 1;
        self
    }
}

/// A move of a plugin that has none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Never {}

/// A move of one of two plugins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Either<A, B> {
    /// The first one's.
    First(A),
    /// The second one's.
    Second(B),
}

/// Nothing added.
impl<B: Base> Plugin<B> for () {
    type Move = Never;

    fn start(_base: &mut B) -> Result<(), B::Refusal> {
        Ok(())
    }

    fn check(&self, _base: &B) -> Result<(), B::Refusal> {
        Ok(())
    }

    fn redact(&mut self, _viewer: Option<Seat>) {}

    fn allows(&self, _base: &B, _seat: Seat, mv: Never) -> Result<(), B::Refusal> {
        match mv {}
    }

    fn apply(&mut self, _reach: Reach<'_, B>, _seat: Seat, mv: Never) -> Result<(), B::Refusal> {
        match mv {}
    }

    fn write_move(mv: Never, _out: &mut dyn fmt::Write) -> fmt::Result {
        match mv {}
    }

    fn read_move(_text: &str) -> Option<Never> {
        None
    }
}

/// The first one's rules, then the second one's.
impl<B: Base, P: Plugin<B>, Q: Plugin<B>> Plugin<B> for (P, Q) {
    type Move = Either<P::Move, Q::Move>;

    const KINDS: Kinds = P::KINDS.and(Q::KINDS);

    fn start(base: &mut B) -> Result<(P, Q), B::Refusal> {
        let first = P::start(base)?;
        Ok((first, Q::start(base)?))
    }

    fn check(&self, base: &B) -> Result<(), B::Refusal> {
        self.0.check(base)?;
        self.1.check(base)
    }

    fn redact(&mut self, viewer: Option<Seat>) {
        self.0.redact(viewer);
        self.1.redact(viewer);
    }

    fn each_move(&self, base: &B, seat: Seat, visit: &mut dyn FnMut(Self::Move)) {
        self.0.each_move(base, seat, &mut |mv| visit(Either::First(mv)));
        self.1.each_move(base, seat, &mut |mv| visit(Either::Second(mv)));
    }

    fn allows(&self, base: &B, seat: Seat, mv: Self::Move) -> Result<(), B::Refusal> {
        match mv {
            Either::First(mv) => self.0.allows(base, seat, mv),
            Either::Second(mv) => self.1.allows(base, seat, mv),
        }
    }

    fn apply(&mut self, reach: Reach<'_, B>, seat: Seat, mv: Self::Move) -> Result<(), B::Refusal> {
        match mv {
            Either::First(mv) => self.0.apply(reach, seat, mv),
            Either::Second(mv) => self.1.apply(reach, seat, mv),
        }
    }

    fn policy(&self, base: &B, seat: Seat, mv: Self::Move) -> Policy {
        match mv {
            Either::First(mv) => self.0.policy(base, seat, mv),
            Either::Second(mv) => self.1.policy(base, seat, mv),
        }
    }

    fn event(&mut self, mut reach: Reach<'_, B>, event: &B::Event) -> Result<(), B::Refusal> {
        self.0.event(reach.again(), event)?;
        self.1.event(reach, event)
    }

    fn effect(&mut self, reach: Reach<'_, B>, effect: &Effect) -> Result<(), B::Refusal> {
        if P::KINDS.contains(effect.kind) {
            self.0.effect(reach, effect)
        } else {
            self.1.effect(reach, effect)
        }
    }

    fn write_move(mv: Self::Move, out: &mut dyn fmt::Write) -> fmt::Result {
        match mv {
            Either::First(mv) => P::write_move(mv, out),
            Either::Second(mv) => Q::write_move(mv, out),
        }
    }

    fn read_move(text: &str) -> Option<Self::Move> {
        let second = || Q::read_move(text).map(Either::Second);
        P::read_move(text).map(Either::First).or_else(second)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::FlowRefusal;
    use std::string::{String, ToString};
    use std::vec::Vec as List;

    /// A game that writes down what its plugins do.
    type Journal = List<String>;

    impl Base for Journal {
        type Event = u8;
        type Events = List<u8>;
        type Refusal = FlowRefusal;
    }

    /// A plugin of one kind of effects, whose one move is its letter.
    #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
    struct One<const LETTER: char, const KIND: u16>(u8);

    impl<const LETTER: char, const KIND: u16> Plugin<Journal> for One<LETTER, KIND> {
        type Move = u8;
        const KINDS: Kinds = Kinds::of(&[EffectKind(KIND)]);

        fn start(base: &mut Journal) -> Result<Self, FlowRefusal> {
            base.push(std::format!("{LETTER} starts"));
            Ok(One(0))
        }

        fn check(&self, _base: &Journal) -> Result<(), FlowRefusal> {
            if self.0 < 9 { Ok(()) } else { Err(FlowRefusal::OtherFlow) }
        }

        fn redact(&mut self, _viewer: Option<Seat>) {
            self.0 = 0;
        }

        fn each_move(&self, _base: &Journal, seat: Seat, visit: &mut dyn FnMut(u8)) {
            visit(seat.0);
        }

        fn allows(&self, _base: &Journal, seat: Seat, mv: u8) -> Result<(), FlowRefusal> {
            if seat.0 == mv { Ok(()) } else { Err(FlowRefusal::NotNow) }
        }

        fn apply(
            &mut self,
            reach: Reach<'_, Journal>,
            seat: Seat,
            mv: u8,
        ) -> Result<(), FlowRefusal> {
            self.0 += mv;
            reach.events.push(mv);
            let _ = reach.effects.push(Effect::new(EffectKind(KIND), seat));
            Ok(())
        }

        fn event(&mut self, reach: Reach<'_, Journal>, event: &u8) -> Result<(), FlowRefusal> {
            self.0 += 1;
            reach.base.push(std::format!("{LETTER} hears {event}"));
            Ok(())
        }

        fn effect(
            &mut self,
            reach: Reach<'_, Journal>,
            effect: &Effect,
        ) -> Result<(), FlowRefusal> {
            reach.base.push(std::format!("{LETTER} does {}", effect.kind.0));
            Ok(())
        }

        fn write_move(mv: u8, out: &mut dyn fmt::Write) -> fmt::Result {
            write!(out, "{LETTER} {mv}")
        }

        fn read_move(text: &str) -> Option<u8> {
            text.strip_prefix(LETTER)?.trim().parse().ok()
        }
    }

    type Three = (One<'a', 1>, (One<'b', 2>, One<'c', 3>));

    fn three() -> (Journal, Three) {
        let mut base = Journal::new();
        let plugins = Three::start(&mut base).unwrap();
        (base, plugins)
    }

    fn reach<R>(base: &mut Journal, does: impl FnOnce(Reach<'_, Journal>) -> R) -> (R, List<u16>) {
        let (mut events, mut effects) = (List::new(), Vec::new());
        let result = does(Reach { base, events: &mut events, effects: &mut effects });
        (result, effects.iter().map(|effect| effect.kind.0).collect())
    }

    #[test]
    fn all_start_and_hear_in_order() {
        let (mut base, mut plugins) = three();
        reach(&mut base, |r| plugins.event(r, &7)).0.unwrap();
        let order = ["a starts", "b starts", "c starts", "a hears 7", "b hears 7", "c hears 7"];
        assert_eq!(base, order);
    }

    #[test]
    fn an_effect_goes_to_the_one_whose_kind_it_is() {
        let (mut base, mut plugins) = three();
        base.clear();
        for kind in [3, 1, 2] {
            let effect = Effect::new(EffectKind(kind), Seat(0));
            reach(&mut base, |r| plugins.effect(r, &effect)).0.unwrap();
        }
        assert_eq!(base, ["c does 3", "a does 1", "b does 2"]);
        let kinds = <Three as Plugin<Journal>>::KINDS;
        assert!((1..4).all(|n| kinds.contains(EffectKind(n))) && !kinds.contains(EffectKind(0)));
    }

    #[test]
    fn moves_are_listed_in_order_and_go_where_they_belong() {
        let (mut base, mut plugins) = three();
        let mut moves = List::new();
        plugins.each_move(&base, Seat(2), &mut |mv| moves.push(mv));
        let mut texts = List::new();
        for mv in moves {
            plugins.allows(&base, Seat(2), mv).unwrap();
            assert_eq!(plugins.allows(&base, Seat(1), mv), Err(FlowRefusal::NotNow));
            let mut text = String::new();
            <Three as Plugin<Journal>>::write_move(mv, &mut text).unwrap();
            assert_eq!(<Three as Plugin<Journal>>::read_move(&text), Some(mv));
            let (applied, set_off) = reach(&mut base, |r| plugins.apply(r, Seat(2), mv));
            applied.unwrap();
            texts.push((text, set_off));
        }
        let expected = [("a 2", 1), ("b 2", 2), ("c 2", 3)];
        assert_eq!(texts, expected.map(|(text, kind)| (text.to_string(), std::vec![kind])));
        assert_eq!(plugins, (One(2), (One(2), One(2))));
        assert_eq!(<Three as Plugin<Journal>>::read_move("d 2"), None);
        assert_eq!(<() as Plugin<Journal>>::read_move("a 2"), None);
    }

    #[test]
    fn all_are_checked_and_redacted() {
        let (base, _) = three();
        let all = |a, b, c| (One::<'a', 1>(a), (One::<'b', 2>(b), One::<'c', 3>(c)));
        assert_eq!(all(8, 8, 8).check(&base), Ok(()));
        for bad in [all(9, 0, 0), all(0, 9, 0), all(0, 0, 9)] {
            assert_eq!(bad.check(&base), Err(FlowRefusal::OtherFlow));
        }
        let mut seen = all(1, 2, 3);
        Plugin::<Journal>::redact(&mut seen, None);
        assert_eq!(seen, all(0, 0, 0));
    }

    #[test]
    #[should_panic(expected = "two meanings")]
    fn a_kind_has_one_meaning() {
        let _ = Kinds::of(&[EffectKind(1), EffectKind(2)]).and(Kinds::of(&[EffectKind(2)]));
    }

    #[test]
    #[should_panic(expected = "more kinds")]
    fn there_is_room_for_so_many_kinds() {
        let kinds: List<_> = (0..=MAX_KINDS as u16).map(EffectKind).collect();
        let _ = Kinds::of(&kinds);
    }
}
