//! Every rule that can be chosen, as a line that is read and changed.

use core::ops::RangeInclusive;

use hexdeck_engine::games::flip::{
    AttackMode, Choice, Hands, MAX_CELLS, MAX_HAND, Rgb, Rules, Shape, Trend,
};

use super::palette::COLOURS;
use crate::text::Text;

/// What a rule is set to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Value {
    /// A number.
    Number(u8),
    /// Yes or no.
    Flag(bool),
    /// One of several words.
    Word(Text),
    /// A shape, or any.
    Shape(Option<Shape>),
    /// A colour, or any.
    Colour(Option<Rgb>),
}

macro_rules! fields {
    ($($field:ident: $name:ident, $what:ident;)*) => {
        /// A rule.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(super) enum Field {
            $($field,)*
        }

        impl Field {
            /// All of them, in the order of the rule page.
            pub(super) const ALL: &[Field] = &[$(Field::$field,)*];

            /// Its name, and what it does in one line.
            pub(super) const fn texts(self) -> (Text, Text) {
                match self {
                    $(Field::$field => (Text::$name, Text::$what),)*
                }
            }
        }
    };
}

fields! {
    StartingHand: RuleHand, RuleHandWhat;
    Draws: RuleDraws, RuleDrawsWhat;
    Limit: RuleLimit, RuleLimitWhat;
    DeckSize: RuleDeck, RuleDeckWhat;
    AutoDraw: RuleAuto, RuleAutoWhat;
    MustPlace: RuleMust, RuleMustWhat;
    Placements: RulePlacements, RulePlacementsWhat;
    Mode: RuleMode, RuleModeWhat;
    NeedShape: RuleShape, RuleShapeWhat;
    NeedColour: RuleColour, RuleColourWhat;
    Greater: RuleGreater, RuleGreaterWhat;
    Equal: RuleEqual, RuleEqualWhat;
    ShapeMatch: RuleShapes, RuleShapesWhat;
    ColourMatch: RuleColours, RuleColoursWhat;
    BothMatch: RuleBoth, RuleBothWhat;
    Same: FlipSame, RuleSameWhat;
    Plus: FlipPlus, RulePlusWhat;
    Threshold: RuleThreshold, RuleThresholdWhat;
    Combo: FlipCombo, RuleComboWhat;
    SameWall: RuleWall, RuleWallWhat;
    Elemental: FlipElements, RuleElementsWhat;
    Reverse: FlipReverse, RuleReverseWhat;
    FallenAce: RuleAce, RuleAceWhat;
    Trend: RuleTrend, RuleTrendWhat;
    Choice: RuleChoice, RuleChoiceWhat;
    Swap: RuleSwap, RuleSwapWhat;
    Draft: RuleDraft, RuleDraftWhat;
    Hands: RuleHands, RuleHandsWhat;
    SuddenDeath: RuleSudden, RuleSuddenWhat;
    Rotate: FlipRotate, RuleRotateWhat;
}

/// The one before or after in a list, round and round.
fn beside<T: Copy + PartialEq>(all: &[T], now: T, forward: bool) -> T {
    let at = all.iter().position(|one| *one == now).unwrap_or(0);
    let step = if forward { 1 } else { all.len() - 1 };
    all[(at + step) % all.len()]
}

/// The same with "any" before the first.
fn beside_or_any<T: Copy + PartialEq>(all: &[T], now: Option<T>, forward: bool) -> Option<T> {
    let at = now.and_then(|now| all.iter().position(|one| *one == now)).map_or(0, |at| at + 1);
    let step = if forward { 1 } else { all.len() };
    ((at + step) % (all.len() + 1)).checked_sub(1).map(|at| all[at])
}

impl Field {
    fn flag(self, rules: &mut Rules) -> Option<&mut bool> {
        let (compare, variants) = (&mut rules.compare, &mut rules.variants);
        Some(match self {
            Field::AutoDraw => &mut rules.auto_draw,
            Field::MustPlace => &mut rules.placement_required,
            Field::Greater => &mut compare.number_greater,
            Field::Equal => &mut compare.allow_equal,
            Field::ShapeMatch => &mut compare.shape_match,
            Field::ColourMatch => &mut compare.colour_match,
            Field::BothMatch => &mut compare.both_match,
            Field::Same => &mut variants.same,
            Field::Plus => &mut variants.plus,
            Field::Combo => &mut variants.combo,
            Field::SameWall => &mut variants.same_wall,
            Field::Elemental => &mut variants.elemental,
            Field::Reverse => &mut variants.reverse,
            Field::FallenAce => &mut variants.fallen_ace,
            Field::Swap => &mut variants.swap,
            Field::Draft => &mut variants.draft,
            Field::SuddenDeath => &mut variants.sudden_death,
            Field::Rotate => &mut variants.rotate,
            _ => return None,
        })
    }

    fn number(self, rules: &mut Rules) -> Option<(&mut u8, RangeInclusive<u8>)> {
        let hand = MAX_HAND as u8;
        Some(match self {
            Field::StartingHand => (&mut rules.starting_hand_size, 1..=hand),
            Field::Draws => (&mut rules.cards_drawn_per_turn, 0..=hand),
            Field::Limit => (&mut rules.hand_limit, 1..=hand),
            Field::DeckSize => (&mut rules.deck_size, 1..=31),
            Field::Placements => (&mut rules.placements_per_turn, 1..=MAX_CELLS as u8),
            Field::Threshold => (&mut rules.variants.threshold, 2..=6),
            _ => return None,
        })
    }

    /// What it is set to.
    pub(super) fn value(self, rules: &Rules) -> Value {
        let mut copy = *rules;
        if let Some(flag) = self.flag(&mut copy) {
            return Value::Flag(*flag);
        }
        if let Some((number, _)) = self.number(&mut copy) {
            return Value::Number(*number);
        }
        let variants = &rules.variants;
        match self {
            Field::NeedShape => Value::Shape(rules.attack.shape),
            Field::NeedColour => Value::Colour(rules.attack.colour),
            Field::Mode => Value::Word(match rules.attack.mode {
                AttackMode::AllSides => Text::RuleAllSides,
                AttackMode::SpecificShape => Text::RuleOneShape,
                AttackMode::SpecificColour => Text::RuleOneColour,
                AttackMode::ShapeAndColour => Text::RuleBothMode,
            }),
            Field::Trend => Value::Word(match variants.trend {
                Trend::Off => Text::SoundOff,
                Trend::Ascension => Text::RuleAscension,
                Trend::Descension => Text::RuleDescension,
            }),
            Field::Choice => Value::Word(match variants.choice {
                Choice::Free => Text::Free,
                Choice::Order => Text::RuleOrder,
                Choice::Chaos => Text::Random,
            }),
            _ => Value::Word(hands(variants.hands)),
        }
    }

    /// Sets it to what comes before or after.
    pub(super) fn change(self, rules: &mut Rules, forward: bool) {
        if let Some(flag) = self.flag(rules) {
            *flag = !*flag;
            return;
        }
        if let Some((number, range)) = self.number(rules) {
            let (low, high) = range.into_inner();
            *number = match (forward, *number) {
                (true, n) if n >= high => low,
                (true, n) => n + 1,
                (false, n) if n <= low => high,
                (false, n) => n - 1,
            };
            return;
        }
        let variants = &mut rules.variants;
        match self {
            Field::Mode => rules.attack.mode = beside(&AttackMode::ALL, rules.attack.mode, forward),
            Field::NeedShape => {
                rules.attack.shape = beside_or_any(&Shape::ALL, rules.attack.shape, forward);
            }
            Field::NeedColour => {
                rules.attack.colour = beside_or_any(&COLOURS, rules.attack.colour, forward);
            }
            Field::Trend => variants.trend = beside(&Trend::ALL, variants.trend, forward),
            Field::Choice => variants.choice = beside(&Choice::ALL, variants.choice, forward),
            _ => variants.hands = beside(&Hands::ALL, variants.hands, forward),
        }
    }
}

/// Who sees a hand.
pub(super) const fn hands(hands: Hands) -> Text {
    match hands {
        Hands::Open => Text::FlipOpen,
        Hands::ThreeOpen => Text::FlipThreeOpen,
        Hands::Closed => Text::FlipClosed,
    }
}

/// The rules that differ from the base game.
pub(super) fn special(rules: &Rules) -> impl Iterator<Item = Field> + '_ {
    let differs = |field: &Field| field.value(rules) != field.value(&Rules::BASE);
    Field::ALL.iter().copied().filter(differs)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    #[test]
    fn every_rule_goes_round_both_ways_and_stays_playable() {
        for field in Field::ALL {
            let mut rules = Rules::BASE;
            let mut seen = Vec::new();
            loop {
                assert_eq!(rules.check(), Ok(()), "{field:?}");
                seen.push(rules);
                field.change(&mut rules, true);
                if rules == Rules::BASE {
                    break;
                }
                assert!(!seen.contains(&rules), "{field:?} never comes back");
            }
            assert!(seen.len() > 1, "{field:?} changes nothing");
            for before in seen.iter().rev() {
                field.change(&mut rules, false);
                assert_eq!(rules, *before, "{field:?}");
            }
        }
    }

    #[test]
    fn no_rule_is_missing() {
        // What the fields cannot tell apart must be the same rules.
        let mut rules = Rules::BASE;
        for field in Field::ALL {
            let before = rules;
            field.change(&mut rules, true);
            let changed: Vec<_> =
                Field::ALL.iter().filter(|f| f.value(&rules) != f.value(&before)).collect();
            assert_eq!(changed, [field]);
        }
        let bytes = |rules: &Rules| {
            let mut buffer = [0; 64];
            postcard::to_slice(rules, &mut buffer).unwrap().to_vec()
        };
        // Behind the ninth place a colour has moved all others.
        let same = bytes(&rules).iter().zip(&bytes(&Rules::BASE)).take(9).any(|(a, b)| a == b);
        assert!(!same, "{rules:?}");
        assert_eq!(special(&rules).count(), Field::ALL.len());
    }
}
